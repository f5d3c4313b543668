// What this browser keeps, if it keeps anything.

/** What this browser keeps under a name. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser; false where the browser refuses. */
export function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What begins the name under which a seat at a table for people is kept; its table's code follows. */
export const SEAT_KEY = "wildescape/together/";
