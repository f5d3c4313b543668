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

/** The name under which the table is kept at which this browser sits: until when it's offered, and its
 * address. */
export const BACK_KEY = `${SEAT_KEY}back`;

/** The address of the table at which this browser sits; nothing where it sits at none. */
export function tableBack(): string | false | undefined {
  const [until, address] = (stored(BACK_KEY) ?? "").split(" ");
  return +until! > Date.now() && address;
}

/** The code of a table in its address. */
export const codeOf = (address: string): string => address.replace(/.*#/, "");
