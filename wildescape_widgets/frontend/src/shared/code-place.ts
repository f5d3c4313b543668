// A code of seven letters that was typed where something else has its codes.

/** Why the site knows no such thing, and, if the code is of another one, the page for that. */
export interface Unknown {
  reason: string;
  place?: string;
}

/** Goes to the page for what the code is of; says whether there is one. */
export function isLed({ place }: Unknown, lang: string): boolean {
  if (place) location.replace(place.replace("#", `?lang=${lang}#`));
  return !!place;
}
