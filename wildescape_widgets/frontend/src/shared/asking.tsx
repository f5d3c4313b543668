// Requests to Python, and the text of a refusal, shown where the request was made.

import { useState } from "preact/hooks";
import type { Actions, Given, Reply } from "./host";

export type Act<All extends Actions> = <Name extends keyof All & string>(
  action: Name,
  ...fields: Given<All[Name]>
) => void;

/** The text of the last refusal, and how to wait for an answer. */
export function useAsk() {
  const [problem, setProblem] = useState("");
  const ask = async <Answer extends Reply>(asked: Promise<Answer>): Promise<Answer> => {
    // Cleared first, so that a screen reader says the same text again.
    setProblem("");
    const answer = await asked;
    setProblem(answer.ok ? "" : (answer.text ?? ""));
    return answer;
  };
  return { problem, setProblem, ask };
}

interface ProblemProps {
  text: string | undefined;
  /** Only read out: the text is visible elsewhere. */
  isSeen?: boolean;
}

export function Problem({ text, isSeen = false }: ProblemProps) {
  return (
    <p class={isSeen ? "ws-unseen" : "ws-problem"} role="alert">
      {text}
    </p>
  );
}
