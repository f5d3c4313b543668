import { beforeEach, expect, test } from "vitest";
import { askedBefore, forgetAsked, keepAsked } from "../../src/classroom/asked-before";

const told = (answer: string, question = "as pupils get it") => ({
  number: 1,
  question,
  shown: null,
  isOpen: true,
  pupils: [{ number: 1, name: "Anna", answer }],
});

beforeEach(forgetAsked);

test("the answers that come in leave the question as its teacher wrote it", () => {
  keepAsked("CLASS", 1, told("a"));
  keepAsked("CLASS", 1, { question: "with what is right" });
  keepAsked("CLASS", 1, told("b"));
  const [one] = askedBefore("CLASS");
  expect([one?.question, one?.pupils[0]?.answer]).toEqual(["with what is right", "b"]);
});

test("questions are kept in their order, and for their class alone", () => {
  for (const number of [1, 2, 1]) keepAsked("CLASS", number, told("a"));
  expect(askedBefore("CLASS").map(({ number }) => number)).toEqual([1, 2]);
  expect(askedBefore("OTHER")).toEqual([]);
});

test("of too many the first ones are gone", () => {
  for (let number = 1; number <= 30; number++)
    keepAsked("CLASS", number, told("a", "x".repeat(100_000)));
  const numbers = askedBefore("CLASS").map(({ number }) => number);
  expect(numbers).toContain(30);
  expect(numbers).not.toContain(1);
});
