// What is asked of Python, and the words with which it refuses, shown where it was asked.

import { useState } from "preact/hooks";
import type { Reply } from "./host";

export type Act = (action: string, fields?: object) => void;

/** The words of the last refusal, and how to wait for an answer. */
export function useAsk() {
  const [problem, setProblem] = useState("");
  const ask = async <Answer extends Reply>(asked: Promise<Answer>): Promise<Answer> => {
    // The same words, if they come again, are said again.
    setProblem("");
    const answer = await asked;
    setProblem(answer.ok ? "" : (answer.text ?? ""));
    return answer;
  };
  return { problem, setProblem, ask };
}

interface ProblemProps {
  text: string | undefined;
  /** It is only read out: the words are seen elsewhere. */
  isSeen?: boolean;
}

export function Problem({ text, isSeen = false }: ProblemProps) {
  return (
    <p class={isSeen ? "ws-unseen" : "ws-problem"} role="alert">
      {text}
    </p>
  );
}
