// What is asked of Python, and the words with which it refuses, shown where it was asked.

import { useState } from "preact/hooks";
import type { Reply } from "../host";

export type Act = (action: string, fields?: object) => void;

/** The words of the last refusal, and how to wait for an answer. */
export function useAsk() {
  const [problem, setProblem] = useState("");
  const ask = async <Answer extends Reply>(asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    setProblem(answer.ok ? "" : (answer.text ?? ""));
    return answer;
  };
  return { problem, setProblem, ask };
}

export function Problem({ text }: { text: string | undefined }) {
  return (
    <p class="ws-problem" role="alert">
      {text}
    </p>
  );
}
