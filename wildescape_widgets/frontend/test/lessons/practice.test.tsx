import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ClassSet } from "../../src/lessons/class-set";
import { PracticeWidget } from "../../src/lessons/practice";
import { SkillLine } from "../../src/lessons/skill-line";
import type { PracticeActions, PracticeView } from "../../src/lessons/shapes";
import { Host } from "../../src/shared/host";
import { FakeModel } from "../shared/model";

const texts = new Proxy({}, { get: (_, name) => String(name) }) as PracticeView["texts"];

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("practice is written large for a class once that is switched on", async () => {
  const view = {
    rev: 1,
    lang: "en",
    title: "Practice",
    today: "",
    told: [],
    ways: [],
    groups: [],
    question: null,
    texts,
  } as unknown as PracticeView;
  const host = new Host<PracticeView, PracticeActions>(new FakeModel(view));
  const { container } = render(
    <>
      <PracticeWidget host={host} view={view} />
      <ClassSet host={host} view={view} />
    </>,
  );
  const large = () => container.querySelector("[data-page=practice].ws-large");
  expect(large()).toBeNull();
  fireEvent.click(screen.getByRole("switch", { name: "large" }));
  await expect.poll(large).not.toBeNull();
  fireEvent.click(screen.getByRole("switch", { name: "large" }));
  await expect.poll(large).toBeNull();
});

test("skills are chosen in the side street of their lesson, and say how far one is with them", () => {
  const chosen: string[] = [];
  const group = {
    stage: "cards",
    title: "The cards",
    isOpen: true,
    streets: [
      {
        number: "2",
        title: "Order and trump",
        skills: [
          { name: "card-order", title: "The order of cards", state: "due" as const },
          { name: "trump", title: "What's trump", state: "new" as const },
        ],
      },
    ],
  };
  render(<SkillLine group={group} texts={texts} onChoose={(skill) => chosen.push(skill)} />);
  const street = screen.getByRole("region", { name: "Order and trump" });
  const [due, untouched] = [...street.querySelectorAll("button")];
  expect(due?.textContent).toBe("The order of cards due");
  expect(untouched?.textContent?.trim()).toBe("What's trump");
  fireEvent.click(untouched!);
  expect(chosen).toEqual(["trump"]);
});
