// A kernel that is restarted: its widgets stay in the notebook, and nobody answers them any more.

import { useEffect } from "preact/hooks";
import { type Actions, Host } from "./host";

/** Jupyter's manager says it of all widgets at once, and of each only then. */
const RESTARTED = "comm_live_update";

export function useRestarts<View extends { rev: number }, All extends Actions>(host: Host<View, All>): void {
  useEffect(() => {
    const lose = (): void => host.setLost(true);
    host.model.on(RESTARTED, lose);
    return () => host.model.off(RESTARTED, lose);
  }, [host]);
}
