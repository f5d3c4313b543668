import { act, cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CountView } from "../../src/classroom/shapes";
import { FORM, Python, draw, drawn } from "./python";
import { pass, serve, settled } from "./server";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const problem = () => document.querySelector(".ws-class > .ws-problem")?.textContent;

const desk = (more: object = {}): void =>
  sessionStorage.setItem(
    "wildescape/teaching",
    JSON.stringify({ code: "ABCDE", teacher: "t", wall: "w", ...more }),
  );

const TAUGHT = { rev: 1, number: 0, question: null, shown: null, isOpen: false, answers: [], isCut: true };

/** Another tab of the same browser, as the site answers there. */
async function anotherTab(answers: Parameters<typeof serve>[0]) {
  cleanup();
  sessionStorage.clear();
  const served = serve(answers);
  await draw(new Python("One"));
  return served;
}

const goOn = () => document.querySelector<HTMLElement>("[data-act='go-on']");

test("another tab of the browser that opened a class goes on with it, until it has ended", async () => {
  const { tell } = serve({ open: { code: "FGHIJ", teacher: "u", wall: "v" } });
  await draw(new Python("One"));
  fireEvent.click(screen.getByText("open"));
  await settled();
  await tell({ rev: 1 });
  const { asked } = await anotherTab({ teach: TAUGHT });
  fireEvent.click(goOn() as Element);
  await settled();
  expect(document.querySelector("[data-code]")?.textContent).toBe("FGHIJ");
  expect(asked.at(-1)?.[1]).toMatchObject({ code: "FGHIJ", teacher: "u", wall: "v" });
  await anotherTab({ teach: { reason: "ended" } });
  expect(goOn()).toBeNull();
  expect(localStorage.getItem("wildescape/teaching")).toBeNull();
});

test("another tab has the answers so far too, and a class that has ended leaves none behind", async () => {
  const { tell } = serve({ open: { code: "FGHIJ", teacher: "u", wall: "v" } });
  const first = new Python("One");
  await draw(first);
  fireEvent.click(screen.getByText("open"));
  await settled();
  const pupils = (answer: string) => [
    { number: 1, name: "Ada", answer, why: "", isHere: true },
    { number: 2, name: "Bea", answer: null, why: "", isHere: true },
  ];
  for (const number of [1, 2]) {
    await tell({ rev: number, number, question: `{"${number}":1}`, isOpen: true, pupils: pupils(`${number}`) });
    first.show({ number });
    await settled();
  }
  const { asked } = await anotherTab({ teach: { ...TAUGHT, number: 2 } });
  const model = drawn.at(-1)!;
  fireEvent.click(goOn() as Element);
  await settled();
  const told = model.sent.filter(({ action }) => action === "follow");
  expect(told.slice(0, 2)).toMatchObject([
    { number: 1, question: '{"1":1}', isOpen: false, pupils: [{ name: "Ada", answer: "1" }, {}] },
    { number: 2, question: '{"2":1}', isOpen: false, pupils: [{ name: "Ada", answer: "2" }, {}] },
  ]);
  expect(asked.at(-1)?.[1]).toMatchObject({ code: "FGHIJ", before: 0 });
  expect(JSON.parse(sessionStorage.getItem("wildescape/asked")!).asked).toHaveLength(2);
  await anotherTab({ teach: { reason: "ended" } });
  expect(localStorage.getItem("wildescape/taught")).toBeNull();
});

test("a class that this browser shall forget is only in its own tab", async () => {
  desk();
  const { tell } = serve({});
  await draw(new Python("One"));
  await tell({ rev: 1 });
  expect(localStorage.getItem("wildescape/teaching")).toContain('"t"');
  fireEvent.click(screen.getByText("forgetHere"));
  cleanup();
  serve({});
  await draw(new Python("One"));
  expect(document.querySelector("[data-code]")?.textContent).toBe("ABCDE");
  expect(localStorage.getItem("wildescape/teaching")).not.toContain('"t"');
  await anotherTab({ teach: TAUGHT });
  expect(goOn()).toBeNull();
});

test("a refusal stays though the class is heard of", async () => {
  desk();
  const { tell } = serve({ ask: { reason: "malformed" } });
  await draw(new Python("One"));
  fireEvent.click(screen.getByRole("button", { name: "ask: One" }));
  await settled();
  expect(problem()).toBe("malformed");
  await tell({ rev: 1 });
  expect(problem()).toBe("malformed");
});

test("that nobody answers is told until somebody does", async () => {
  desk();
  const { tell } = serve({});
  await draw(new Python("One"));
  await tell({ reason: "away" });
  expect(problem()).toBe("away");
  await pass(3000);
  await tell({ rev: 1 });
  expect(problem()).toBe("");
});

const CODES = [
  ["Anna", "wp1"],
  ["Ben", "wp2"],
];

test("codes that were handed in are asked for once, also after the page was left", async () => {
  desk();
  const { asked, tell } = serve({});
  await draw(new Python("One"));
  await tell({ rev: 1, codes: 2, handed: 2, handedIn: CODES });
  expect(screen.getByText("handedIn")).toBeTruthy();
  expect(asked.at(-1)?.[1]).toMatchObject({ handedIn: 2 });
  cleanup();
  await draw(new Python("One"));
  expect(asked.at(-1)?.[1]).toMatchObject({ handedIn: 2, since: -1 });
});

test("another class of the same page hands in its own codes, from the first one on", async () => {
  desk();
  const { asked, tell } = serve({ open: { code: "FGHIJ", teacher: "u", wall: "v" } });
  await draw(new Python("One"));
  await tell({ rev: 1, codes: 2, handed: 2, handedIn: CODES });
  await tell({ reason: "ended" });
  expect(screen.queryByText("handedIn")).toBeNull();
  await settled();
  fireEvent.click(document.querySelector("[data-act=open]") as Element);
  await settled();
  expect(asked.at(-1)?.[1]).toMatchObject({ code: "FGHIJ", handedIn: 0 });
});

test("what is edited stays so while another question is removed", async () => {
  serve({});
  const model = new Python("One", "Two", "Three");
  await draw(model);
  await act(() => vi.dynamicImportSettled());
  fireEvent.click(screen.getByRole("button", { name: "edit: Two" }));
  await act(() => vi.dynamicImportSettled());
  const edited = (): HTMLTextAreaElement =>
    document.querySelector(".ws-prepared li .ws-compose textarea") as HTMLTextAreaElement;
  fireEvent.input(edited(), { target: { value: "Two again" } });
  fireEvent.click(screen.getByRole("button", { name: "remove: Three" }));
  await settled();
  fireEvent.click(screen.getByRole("button", { name: "remove: One" }));
  await settled();
  expect(edited().value).toBe("Two again");
  fireEvent.click(document.querySelector(".ws-prepared li [data-act=prepare]") as Element);
  await settled();
  expect(model.sent.findLast(({ action }) => action === "prepare")).toMatchObject({
    at: 0,
    fields: { text: "Two again" },
  });
});

test("the cards for a question lie as they do where a table is laid out", async () => {
  serve({});
  const model = new Python("One");
  const fields = [{ name: "cards", title: "Cards", kind: "cards" as const, hint: "" }];
  model.show({ forms: [{ ...FORM, fields }] });
  await draw(model);
  fireEvent.click(screen.getByRole("button", { name: "edit: One" }));
  await act(() => vi.dynamicImportSettled());
  await settled();
  const picks = document.querySelectorAll<HTMLElement>(".ws-prepared li [data-pick]");
  expect([...picks].map((pick) => pick.dataset["pick"])).toEqual(["AS", "KS", "KH", "KD", "KC", "BJ"]);
});

test("a second click neither opens a class twice nor asks twice", async () => {
  const { count, tell } = serve({ open: { code: "ABCDE", teacher: "t", wall: "w" } });
  await draw(new Python("One"));
  for (let click = 0; click < 2; click++)
    fireEvent.click(document.querySelector("[data-act=open]") as Element);
  await settled();
  expect(count("open")).toBe(1);
  for (let click = 0; click < 2; click++)
    fireEvent.click(screen.getByRole("button", { name: "ask: One" }));
  await settled();
  expect(count("ask")).toBe(1);
  await tell({ rev: 1 });
});

test("a class that is ended twice in a moment was ended here, not in another tab", async () => {
  desk();
  const { count } = serve({ end: {} });
  await draw(new Python("One"));
  const end = (): void => void fireEvent.click(document.querySelector("[data-act=end]") as Element);
  end();
  await settled();
  end();
  end();
  await settled();
  expect(count("end")).toBe(1);
  expect(document.body.textContent).not.toContain("ended");
});

test("a class that was just opened isn't ended by the first click", async () => {
  desk();
  const open = { code: "FGHIJ", teacher: "u", wall: "v" };
  const { count, tell } = serve({ open, end: {} });
  await draw(new Python("One"));
  const click = async (name: string): Promise<void> => {
    fireEvent.click(document.querySelector(`[data-act=${name}]`) as Element);
    await settled();
  };
  await click("end");
  await click("end");
  await tell({ reason: "ended" });
  await click("open");
  await click("end");
  expect(count("end")).toBe(1);
  // The first click still asks for the second one after the time of the class before.
  await pass(4700);
  await click("end");
  expect(count("end")).toBe(2);
});

const ANSWERED = {
  number: 1,
  question: "{}",
  pupils: [{ number: 1, name: "Anna", answer: '"a"', why: "", isHere: true }],
};

const QUESTION = {
  goal: "?",
  shown: { trump: "", head: [], facts: [], rows: [], film: [], felt: null },
  question: { kind: "number", control: { wrong: [] } },
} as never;

const kept = (): string => sessionStorage.getItem("wildescape/asked") ?? "";

const partsShown = () => act(() => vi.dynamicImportSettled());

/** All that the page says about the class. */
async function said(): Promise<string[]> {
  await partsShown();
  const selector = ".ws-problem, .ws-class-open > [role=status], .ws-class-kept p";
  return [...document.querySelectorAll(selector)]
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean);
}

async function click(act: string): Promise<void> {
  await partsShown();
  fireEvent.click(document.querySelector(`[data-act=${act}]`) as Element);
  await settled();
}

/** The files that are saved. */
function saving(): Promise<string>[] {
  const files: Promise<string>[] = [];
  const reading = (blob: Blob): Promise<string> =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(`${reader.result}`);
      reader.readAsText(blob);
    });
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `#${files.push(reading(blob as Blob))}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  return files;
}

const REASONS = ["gone", "ended"];

test.each(REASONS)("a class that is %s elsewhere leaves its answers in the tab", async (reason) => {
  desk();
  const { tell, count } = serve({ open: { code: "FGHIJ", teacher: "u", wall: "v" } });
  const model = new Python("One");
  await draw(model);
  await tell({ rev: 1, ...ANSWERED });
  await tell({ reason: "away" });
  expect(await said()).toEqual(["away", "kept"]);
  await pass(3000);
  await tell({ reason });
  // One thing is said, and it's true.
  expect(await said()).toEqual([reason, "kept", "goOn"]);
  expect(kept()).toContain("Anna");
  cleanup();
  await draw(new Python("One"));
  expect(await said()).toEqual(["kept", "goOn"]);
  expect(count("teach")).toBe(3);
  expect(kept()).toContain("Anna");
});

test("what Python has made of the answers is saved without it", async () => {
  desk();
  const files = saving();
  const { tell } = serve({});
  const model = new Python("One");
  await draw(model);
  await tell({ rev: 1, ...ANSWERED });
  await tell({ rev: 2, ...ANSWERED, number: 2 });
  model.isGone = true;
  await tell({ reason: "away" });
  await click("save-kept");
  vi.useRealTimers();
  expect(await files[0]).toBe("\uFEFFhead\r\n1\r\n2\r\n".slice(1));
});

test("another class goes on in the table of one that is gone, and only its teacher ends it", async () => {
  desk();
  const { asked, tell } = serve({ open: { code: "FGHIJ", teacher: "u", wall: "v" }, end: {} });
  const model = new Python("One");
  await draw(model);
  await tell({ rev: 1, ...ANSWERED });
  await tell({ reason: "gone" });
  await click("open");
  expect(model.sent.map(({ action }) => action)).not.toContain("forget");
  expect(asked.at(-1)?.[1]).toMatchObject({ code: "FGHIJ" });
  await tell({ rev: 1, ...ANSWERED });
  expect(model.sent.findLast(({ action }) => action === "follow")).toMatchObject({ number: 2 });
  expect((JSON.parse(kept()) as { asked: object[] }).asked).toHaveLength(2);
  await click("end");
  await click("end");
  expect(kept()).toBe("");
  expect(await said()).toEqual(["overHere"]);
});

test("that a class was ended here may be heard before the end is answered", async () => {
  desk();
  const { tell } = serve({});
  await draw(new Python("One"));
  await tell({ rev: 1, ...ANSWERED });
  await click("end");
  await click("end");
  await tell({ reason: "ended" });
  expect(kept()).toBe("");
  expect(await said()).toEqual(["overHere"]);
});

test("an end that the site hasn't heard of forgets nothing", async () => {
  desk();
  const { tell } = serve({ end: { reason: "away" } });
  await draw(new Python("One"));
  await tell({ rev: 1, ...ANSWERED });
  await click("end");
  await click("end");
  expect(await said()).toEqual(["unsent"]);
  await tell({ reason: "gone" });
  expect(await said()).toEqual(["gone", "kept", "goOn"]);
  expect(kept()).toContain("Anna");
});

test("answers of a class that is gone are forgotten when its teacher ends it", async () => {
  desk();
  const { tell } = serve({});
  await draw(new Python("One"));
  await tell({ rev: 1, ...ANSWERED });
  await tell({ reason: "gone" });
  await click("end");
  await click("end");
  expect(kept()).toBe("");
  expect(await said()).toEqual(["overHere"]);
});

test("without Python no class is opened that nobody could teach", async () => {
  const { count } = serve({ open: { code: "FGHIJ", teacher: "u", wall: "v" } });
  const model = new Python("One");
  await draw(model);
  model.isGone = true;
  await click("open");
  expect(count("open")).toBe(0);
  expect(document.querySelector(".ws-lost")).not.toBeNull();
});

test("a bar is full if the whole class has given the same answer", async () => {
  desk();
  const { tell } = serve({});
  const model = new Python("One");
  await draw(model);
  const count = (key: string, of: number): CountView =>
    ({ key, said: key, cards: [], count: of, state: "", because: "" });
  await tell({ rev: 1, ...ANSWERED, present: 24, answered: 16, asked: 24 });
  model.show({
    number: 1,
    asked: QUESTION,
    counts: [count("a", 12), count("b", 4), count("c", 0)],
  });
  await settled();
  const widths = [...document.querySelectorAll<HTMLElement>(".ws-count-bar > span")].map(
    ({ style }) => Math.round(parseFloat(style.width)),
  );
  expect(widths).toEqual([50, 17, 0]);
});

test("a class is opened for the page's own kernel", async () => {
  const { asked } = serve({ open: { code: "FGHIJ", teacher: "u", wall: "v" } });
  await draw(new Python());
  fireEvent.click(document.querySelector("[data-act=open]") as Element);
  await settled();
  expect(asked.find(([action]) => action === "open")?.[1]).toEqual({ kernel: "KERNEL" });
});

const ANNA = { number: 1, name: "Anna", isHere: true, answer: "1", why: "" };
const BERT = { number: 2, name: "Bert", isHere: false, answer: null, why: "" };
const names = (where = "names"): (string | null)[] =>
  [...document.querySelectorAll(`.ws-class-${where} b`)].map(({ textContent }) => textContent);

test("who is in stands there before the first question, and who waits is let in or turned away", async () => {
  desk();
  const { tell, asked } = serve({ admit: {}, remove: {} });
  await draw(new Python("One"));
  await tell({ rev: 1, pupils: [ANNA, BERT], waiting: [{ ...ANNA, number: 3, name: "Carl" }] });
  expect(names()).toEqual(["Anna", "Bert"]);
  expect(names("lobby")).toEqual(["Carl"]);
  expect(document.querySelector(".ws-class-names")?.textContent).toContain("notHere");
  fireEvent.click(screen.getByRole("button", { name: "admit: Carl" }));
  await settled();
  fireEvent.click(screen.getByRole("button", { name: "turnAllAway" }));
  await settled();
  const told = asked.filter(([action]) => action === "admit" || action === "remove");
  expect(told).toMatchObject([
    ["admit", { pupils: [3] }],
    ["remove", { pupils: [3] }],
  ]);
});

test("another name, and a pupil who was taken out, are so in all that was asked of this class", async () => {
  desk({ before: 1 });
  const kept = (number: number) =>
    ({ number, question: "{}", shown: null, isOpen: false, pupils: [ANNA, BERT], lines: "old" });
  sessionStorage.setItem("wildescape/asked", JSON.stringify({ asked: [kept(1), kept(2)] }));
  const { tell } = serve({ rename: { name: "Ann (2)" }, remove: {} });
  const model = new Python("One");
  await draw(model);
  await tell({ rev: 1, pupils: [ANNA, BERT] });
  fireEvent.click(screen.getByRole("button", { name: "edit: Anna" }));
  await settled();
  const field = document.querySelector(".ws-class-edited input") as Element;
  fireEvent.input(field, { target: { value: "Ann" } });
  fireEvent.submit(document.querySelector(".ws-class-edited") as Element);
  await settled();
  expect(model.last).toMatchObject({ action: "amend", after: 1, pupil: 1, name: "Ann (2)" });
  fireEvent.click(screen.getByRole("button", { name: "edit: Bert" }));
  await settled();
  fireEvent.click(screen.getByRole("button", { name: "takeOut" }));
  await settled();
  // What can't be taken back is asked once more.
  expect(model.last).toMatchObject({ pupil: 1 });
  fireEvent.click(screen.getByRole("button", { name: "takeOutSure" }));
  await settled();
  expect(model.last).toMatchObject({ action: "amend", after: 1, pupil: 2, name: null });
  const { asked } = JSON.parse(sessionStorage.getItem("wildescape/asked") ?? "") as {
    asked: { pupils: { name: string }[] }[];
  };
  expect(asked.map(({ pupils }) => pupils.map(({ name }) => name))).toEqual([
    ["Anna", "Bert"],
    ["Ann (2)"],
  ]);
});

test("a question is put away, and its answers are still there to be saved", async () => {
  desk();
  const { asked, tell } = serve({ put_away: {} });
  const model = new Python("One");
  await draw(model);
  await tell({ rev: 1, ...ANSWERED });
  model.show({ number: 1, asked: QUESTION });
  await settled();
  fireEvent.click(screen.getByText("putAway"));
  await settled();
  expect(asked.at(-1)?.[0]).toBe("put_away");
  await tell({ rev: 2, number: 1 });
  expect(model.last).toMatchObject({ action: "follow", number: 1, question: null });
  expect(kept()).toContain("Anna");
});

test("a refused name changes nothing", async () => {
  desk();
  const { tell } = serve({ rename: { reason: "bad_name" } });
  const model = new Python("One");
  await draw(model);
  await tell({ rev: 1, pupils: [ANNA], isStuck: true, trouble: "full" });
  expect(document.body.textContent).toContain("isStuck");
  expect(document.querySelector("[data-trouble]")?.textContent).toBe("full_store");
  fireEvent.click(screen.getByRole("button", { name: "edit: Anna" }));
  await settled();
  fireEvent.click(document.querySelector("[data-act=rename]") as Element);
  await settled();
  expect(problem()).toBe("bad_name");
  expect(model.last["action"]).not.toBe("amend");
});

test("a question that is half written is there after a reload", async () => {
  desk();
  serve({});
  await draw(new Python("One"));
  const written = () => document.querySelector<HTMLInputElement>(".ws-compose-field textarea");
  fireEvent.change(screen.getByRole("combobox", { name: "form" }), { target: { value: "number" } });
  fireEvent.input(written() as Element, { target: { value: "How many" } });
  await settled();
  cleanup();
  serve({});
  await draw(new Python("One"));
  expect(written()?.value).toBe("How many");
  expect(written()?.closest("details")?.open).toBe(true);
});

test("a class is locked and unlocked, and the page says which it is", async () => {
  desk();
  const { asked, tell } = serve({ lock: {} });
  await draw(new Python("One"));
  const lock = () => document.querySelector("[data-act=lock]") as HTMLButtonElement;
  for (const isLocked of [true, false]) {
    expect(lock().textContent).toBe(isLocked ? "lock" : "unlock");
    fireEvent.click(lock());
    await settled();
    expect(asked.findLast(([action]) => action === "lock")?.[1]).toMatchObject({ isLocked });
    await tell({ rev: isLocked ? 1 : 2, isLocked });
    expect(!!screen.queryByText("isLocked")).toBe(isLocked);
  }
});
