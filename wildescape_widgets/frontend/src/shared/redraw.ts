// Drawing anew what depends on something that the component's own state doesn't hold.

import { useReducer } from "preact/hooks";

export const useRedraw = (): (() => void) =>
  useReducer((count: number) => count + 1, 0)[1] as () => void;
