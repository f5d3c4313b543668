// Search in the rules, as one types: whatever the language, with or without marks on pinyin.

import type { RulebookView } from "./shapes";

/** Something that a search can lead to. */
export interface Entry {
  anchor: string;
  title: string;
  text: string;
  /** Other ways to search for it. */
  forms: string[];
}

export const houseRule = (name: string): string => `rule-${name}`;

/** A text as it is compared: no marks, no capitals, no spaces. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s’'-]/g, "");

/** All that can be found, the glossary first. */
export function entries({ games, groups, words }: RulebookView): Entry[] {
  return [
    ...words.map(({ anchor, term, meaning, forms, pinyin }) => ({
      anchor,
      title: term,
      text: meaning,
      forms: [...forms, pinyin],
    })),
    ...games.flatMap(({ sections }) =>
      sections.flatMap(({ anchor, title, blocks }) =>
        blocks.map((block) => ({
          anchor,
          title,
          text: [block.title, block.text].filter(Boolean).join(": "),
          forms: block.rows.flat(),
        })),
      ),
    ),
    ...groups.flatMap(({ rules }) =>
      rules.map(({ name, title, help, source, choices }) => ({
        anchor: houseRule(name),
        title,
        text: help,
        forms: [source, ...choices.map((choice) => choice.title)],
      })),
    ),
  ];
}

/** What a search finds, the best first. A word of one language also finds what it is in the other. */
export function find(all: Entry[], asked: string, most = 12): Entry[] {
  const query = folded(asked);
  if (!query) return [];
  const named = all.filter(({ forms, anchor }) =>
    anchor.startsWith("word-") && forms.some((form) => folded(form).startsWith(query)),
  );
  // A single letter begins too many words to look for all of them.
  const meant = query.length > 1 || /[^a-z]/.test(query) ? named.map(({ title }) => folded(title)) : [];
  const rank = (entry: Entry): number => {
    const keys = [entry.title, ...entry.forms].map(folded);
    const text = folded(entry.text);
    if (keys[0] === query || (named.includes(entry) && keys.includes(query))) return 0;
    if (named.includes(entry)) return 1;
    if (keys[0]?.includes(query)) return 2;
    if (text.includes(query) || meant.some((word) => keys[0]?.includes(word))) return 3;
    if (meant.some((word) => text.includes(word)) || keys.some((key) => key.includes(query))) return 4;
    return 9;
  };
  return all
    .map((entry, at) => ({ entry, at, rank: rank(entry) }))
    .filter((found) => found.rank < 9)
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, most)
    .map(({ entry }) => entry);
}
