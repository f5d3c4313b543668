import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ClassSet } from "../../src/lessons/class-set";
import { PracticeWidget } from "../../src/lessons/practice";
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
