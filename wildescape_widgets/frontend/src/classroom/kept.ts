// What a tab keeps of a class until it's closed: a reload loses nothing.

const CLASS_KEY = "wildescape/class";
/** Where the room of a class leaves the codes that were handed in there: a list of texts. */
const ROOM_KEY = "wildescape-handed-in";

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Then it holds until the page is left.
  }
}

export const keptClass = (): string => read(CLASS_KEY);
export const keepClass = (text: string): void => write(CLASS_KEY, text);

/** The codes that were handed in in the room of a class. */
export function fromRoom(): string[] {
  try {
    const codes: unknown = JSON.parse(read(ROOM_KEY) || "[]");
    return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

/** The codes are taken; what comes later is offered again. */
export const takenFromRoom = (): void => write(ROOM_KEY, "");
