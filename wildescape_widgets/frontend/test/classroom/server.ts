// The class on the server, as a page meets it.

import { act } from "@testing-library/preact";
import { vi } from "vitest";

type Answer = Record<string, unknown>;

/** The class on the server, which answers each action so; what is open is answered by `tell`. */
export function serve(answers: Record<string, Answer>) {
  const asked: [action: string, message: Answer][] = [];
  const waiting: ((told: Answer) => void)[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit = {}) => {
    // The page's own Python is there.
    if (!address.startsWith("ask/")) return Promise.resolve({ status: 200 });
    const action = address.replace("ask/", "");
    asked.push([action, JSON.parse(`${body}`) as Answer]);
    return new Promise((resolve) => {
      const tell = (told: Answer): void => resolve({ json: () => Promise.resolve(told) });
      const answer = answers[action];
      if (answer) tell(answer);
      else waiting.push(tell);
    });
  });
  return {
    asked,
    count: (action: string) => asked.filter(([one]) => one === action).length,
    /** Tells news to a page that waits for them. */
    tell: async (told: Answer): Promise<void> => {
      const nothing = { name: "Anna", number: 0, question: null, shown: null, isOpen: false, answers: [] };
      waiting.shift()?.({ ...nothing, ...told });
      await settled();
    },
  };
}

export const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
export const settled = (): Promise<void> => pass(100);
