// What the class gets wrong most: by idea, by skill, by step.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../shared/button";
import type { Around } from "../shared/host";
import { Go } from "../shared/link";
import { Few } from "./few";
import { filled } from "../shared/filled";
import type { ClassView, PlaceLink, PupilMark } from "./shapes";

/** How many of each are shown before somebody asks for all. */
const FIRST = 5;

interface PlaceProps {
  link: PlaceLink;
  around: Around | undefined;
  children?: ComponentChildren;
}

/** A link in the course; in a notebook only its title. */
export function PlaceTo({ link, around, children = link.title }: PlaceProps) {
  if (!around || !link.address) return <span>{children}</span>;
  return (
    <Go around={around} address={link.address}>
      {children}
    </Go>
  );
}

interface EntryProps {
  key: string;
  told: ComponentChildren;
  links: PlaceLink[];
  count: string;
  /** The part of the class, 0 to 1: surely, and perhaps besides. */
  parts: [number, number];
  who: PupilMark[];
  around: Around | undefined;
  onOpen(pupil: PupilMark): void;
}

export function Entry({ told, links, count, parts: [sure, perhaps], who, around, onOpen }: Omit<EntryProps, "key">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div>{told}</div>
      <div class="ws-bar-of" aria-hidden>
        <i style={{ width: `${100 * sure}%` }} />
        <i class="ws-maybe" style={{ width: `${100 * perhaps}%` }} />
      </div>
      <div class="ws-entry-end">
        <Button kind="ws-class-plain" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count} <span aria-hidden>{isOpen ? "▴" : "▾"}</span>
        </Button>
        {links.map((link) => (
          <PlaceTo key={link.address} link={link} around={around} />
        ))}
      </div>
      {isOpen && (
        <div class="ws-class-names">
          {who.map((pupil) => (
            <Button key={pupil.key} kind="ws-class-plain" onClick={() => onOpen(pupil)}>
              {pupil.name}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

export interface HardProps {
  view: ClassView;
  around: Around | undefined;
  onOpen(pupil: PupilMark): void;
}

/** What the class gets wrong, each list with what is wrong most first. */
export function entriesOf({ view, around, onOpen }: HardProps) {
  const { texts, pupils } = view;
  const named = new Map(pupils.map((pupil) => [pupil.key, pupil]));
  const called = (keys: string[]): PupilMark[] =>
    keys.map((key) => named.get(key)).filter((pupil) => pupil !== undefined);
  const part = (count: number): number => count / (pupils.length || 1);
  const usual = { around, onOpen };
  const hard = (list: ClassView["skills"]): EntryProps[] =>
    list.map(({ told, of, who, link }) => ({
      ...usual,
      key: told,
      told: <PlaceTo link={link} around={around}>{told}</PlaceTo>,
      links: [],
      count: filled(of === 1 ? texts.hardForOnly : who.length === 1 ? texts.hardForOne : texts.hardFor, {
        count: who.length,
        all: of,
      }),
      parts: [part(who.length), 0],
      who: called(who),
    }));
  const ideas = view.ideas.map(({ idea, told, origin, sure, perhaps, links }) => ({
    ...usual,
    key: idea,
    told: (
      <>
        {told} {origin && <small>({origin})</small>}
      </>
    ),
    links,
    count: [
      sure.length && filled(texts.sure, { count: sure.length }),
      perhaps.length && filled(texts.perhaps, { count: perhaps.length }),
    ]
      .filter(Boolean)
      .join(", "),
    parts: [part(sure.length), part(perhaps.length)] as [number, number],
    who: called([...sure, ...perhaps]),
  }));
  return { ideas, skills: hard(view.skills), steps: hard(view.steps) };
}

export function Hardest(props: HardProps) {
  const { view, around } = props;
  const { texts } = view;
  const { ideas, skills, steps } = entriesOf(props);
  const list = (title: string, entries: EntryProps[]) => (
    <Few title={title} texts={texts} entries={entries} first={FIRST} none={texts.nothingWrong}>
      {({ key, ...entry }) => <Entry key={key} {...entry} />}
    </Few>
  );
  return (
    <section class="ws-hardest">
      <h2>{texts.hardest}</h2>
      <div class="ws-lists">
        {list(texts.byIdea, ideas)}
        {list(texts.skills, skills)}
        {list(texts.byStep, steps)}
      </div>
      {around?.rooms["practice"] && (
        <p class="ws-class-screen">
          <Go around={around} address="#/practice/class">
            {texts.asClass}
          </Go>
        </p>
      )}
    </section>
  );
}
