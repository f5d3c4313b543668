import { beforeEach, expect, test } from "vitest";
import { askedBefore, forgetAsked, hasAnswers, keepAsked } from "../../src/classroom/asked-before";

const told = (answer: string, question = "as pupils get it") => ({
  number: 1,
  question,
  shown: null,
  isOpen: true,
  pupils: [{ number: 1, name: "Anna", answer }],
});

beforeEach(forgetAsked);

test("the answers that come in leave the question as its teacher wrote it", () => {
  keepAsked(1, told("a"));
  keepAsked(1, { question: "with what is right" });
  keepAsked(1, told("b"));
  const [one] = askedBefore();
  expect([one?.question, one?.pupils[0]?.answer]).toEqual(["with what is right", "b"]);
});

test("questions are kept in their order", () => {
  for (const number of [1, 2, 1]) keepAsked(number, told("a"));
  expect(askedBefore().map(({ number }) => number)).toEqual([1, 2]);
});

test("a question that nobody has answered isn't worth keeping", () => {
  keepAsked(1, { ...told("a"), pupils: [{ number: 1, name: "Anna", answer: null }] });
  expect(hasAnswers()).toBe(false);
  keepAsked(1, told("a"));
  expect(hasAnswers()).toBe(true);
});

test("of too many the first ones are gone", () => {
  for (let number = 1; number <= 30; number++)
    keepAsked(number, told("a", "x".repeat(100_000)));
  const numbers = askedBefore().map(({ number }) => number);
  expect(numbers).toContain(30);
  expect(numbers).not.toContain(1);
});
