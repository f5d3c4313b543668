/** A text with its parts in their places; a place without a part stays as it is. */
export const filled = (text: string, parts: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => `${parts[name] ?? all}`);
