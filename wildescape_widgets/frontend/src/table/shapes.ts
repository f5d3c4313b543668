// What Python shows of a table. Everything is ready to be drawn: words, order, what may be done.

import type { HandCard } from "../cards/hand";

export type Phase = "setup" | "draw" | "tribute" | "play" | "outcome" | "over";

/** A card on the table, and what a joker there stands for. */
export interface Laid {
  card: string;
  means?: string;
}

export interface Seat {
  /** Its number in the game; `seats` are in clockwise order, the first at the bottom. */
  seat: number;
  name: string;
  /** `null` where everybody plays for himself. */
  team: 0 | 1 | null;
  isTurn: boolean;
  /** “passed”, “escaped 1st”, “thinking”, “paid K♠”. */
  status: string;
  /** ①, ② … once escaped, else empty. */
  place: string;
  /** “9 cards” where that is known, else empty. */
  count: string;
  /** Whether this seat may be asked for its count now. */
  canBeAsked: boolean;
  /** What it has laid down in this trick. */
  laid: Laid[];
  /** Its cards, where they lie open; never for a closed seat. */
  open: HandCard[] | null;
  /** Whether the teacher may open and close it. */
  canBeOpened: boolean;
  /** Cards taken, in Escalation: “stack 12”. */
  stack: string;
}

export interface Team {
  team: 0 | 1;
  /** “Your team: level 8 · offense”. */
  text: string;
}

/** A choice out of a closed list. */
export interface Field {
  name: string;
  title: string;
  help: string;
  source: string;
  value: string;
  choices: [value: string, title: string][];
}

/** What is set before a match: rules in groups, players, the seat. */
export interface Setup {
  /** `null` for Escalation, which has one set of rules. */
  preset: Field | null;
  /** The levels of the bots, in words. */
  players: Field;
  groups: { title: string; fields: Field[] }[];
  /** That a new match ends the one in play, if one is. */
  ends: string;
}

export interface Drawn {
  /** The rounds of the draw, the later ones for ties. */
  rounds: { name: string; card: string; cardName: string; isHigh: boolean }[][];
  /** What came of it, in sentences. */
  told: string[];
}

export interface Outcome {
  /** The two questions and their answers, in words. */
  questions: { question: string; answer: string }[];
  consequences: string[];
}

export interface Replay {
  /** The step that is shown, and the last there is. */
  at: number;
  last: number;
  /** The steps at which a trick begins, and those at which a deal begins with its title. */
  tricks: number[];
  deals: [at: number, title: string][];
  /** Whose knowledge is shown: a seat's number, or `open`. */
  seeing: string;
  seers: [value: string, title: string][];
  /** The teacher's note on this step, and the steps that have one. */
  note: string;
  notes: number[];
  /** “The club player would pass: …”, once asked for. */
  advice: string;
  /** Whether a branch is played: “try something else”. */
  isBranch: boolean;
}

export interface Builder {
  /** The cards of each seat as text, as they lie now. */
  hands: string[];
  /** Some wishes. */
  example: string;
  trump: string;
  trumps: string[];
  leader: number;
}

export interface Keep {
  /** Where the browser keeps the sealed match. */
  slot: string;
  /** Whether nothing has been done here yet, so that a kept match may come back. */
  isFresh: boolean;
}

/** What may be done now. A control that is not in its place at all is neither `true` nor `false`. */
export interface Can {
  play: boolean;
  pass: boolean;
  /** Take the middle, in Escalation. */
  take?: boolean;
  hint: boolean;
  undo: boolean;
  restart: boolean;
  /** Let one bot move, while all is paused. */
  step: boolean;
  /** Go on to the deal, the next hand or a new match. */
  go: boolean;
  /** Open the form for a new match. */
  setup: boolean;
  /** Look back at the hands of this match. */
  rewind: boolean;
  /** Play on from this point of a record. */
  branch: boolean;
  /** Leave a branch for the record, or the record for the match. */
  back: boolean;
  /** Write notes, build positions, open and close seats. */
  teach: boolean;
  /** Share by code, save and load. */
  share: boolean;
}

export type Texts = Record<
  | "lost" | "reload" | "table" | "yourHand" | "sort" | "byRank" | "bySuit" | "clear"
  | "play" | "pass" | "take" | "hint" | "nextHint" | "hints" | "undo" | "restart" | "go" | "step"
  | "speed" | "pause" | "resume" | "log" | "choose" | "stateIt" | "trump" | "language"
  | "ask" | "askFor" | "tell" | "refuse" | "setup" | "start" | "cancel" | "rules" | "ownRules"
  | "replay" | "rewind" | "first" | "previousTrick" | "previous" | "next" | "nextTrick" | "last"
  | "playOn" | "stop" | "seeing" | "branch" | "branched" | "record" | "back" | "advice" | "note"
  | "saveNote" | "position" | "build" | "wishes" | "dealCode" | "hands" | "leader" | "deal"
  | "laySeats" | "openAll" | "closeAll" | "open" | "close" | "point" | "largeType"
  | "share" | "code" | "link" | "copy" | "copied" | "save" | "load" | "loadCode" | "loadFile"
  | "secret" | "waits"
  | "otherTab" | "continueHere" | "takeOther" | "notKept" | "kept" | "yourTurn" | "me" | "partner"
  | "opponent" | "dealt",
  string
>;

export interface TableView {
  rev: number;
  lang: string;
  languages: Record<string, string>;
  game: "wildescape" | "escalation";
  phase: Phase;
  title: string;
  teams: Team[];
  trump: string | null;
  /** “Hand 11 · trick 4”. */
  count: string;
  seats: Seat[];
  /** The number of the seat whose hand lies at the bottom, if one does. */
  me: number | null;
  /** What lies in the middle: the play that stands, whose it is, and what to say of it. */
  middle: { title: string; note: string; seat: number | null; laid: Laid[] };
  /** What has happened since the view before, a sentence each. */
  said: string[];
  /** What is asked of the learner now. */
  prompt: string;
  hand: {
    label: string;
    cards: HandCard[];
    orders: Record<"rank" | "suit", number[]>;
  } | null;
  sort: "rank" | "suit";
  selection: number[];
  selectionRev: number;
  /** The learner was asked for his count: what he may answer; empty where he may not. */
  answers: { tell: string; refuse: string } | null;
  can: Can;
  speed: string;
  speeds: [value: string, title: string][];
  isPaused: boolean;
  /** Whether nothing leads away from this game. */
  isExercise: boolean;
  /** Whether something is to happen without the learner. */
  isBusy: boolean;
  setup: Setup | null;
  drawn: Drawn | null;
  outcome: Outcome | null;
  replay: Replay | null;
  builder: Builder | null;
  keep: Keep | null;
  texts: Texts;
}

/** The verdict on what is chosen; `faces` is what each chosen card counts as. */
export interface Judged {
  legal: boolean;
  title: string;
  why: string;
  faces: string[];
  /** The readings to choose from, where the rules let a player state his jokers. */
  readings: { title: string; faces: string[]; counts: boolean }[];
}

/** A rung of the hint ladder; `cards` are places of the hand. */
export interface Rung {
  number: number;
  text: string;
  cards: number[];
}
