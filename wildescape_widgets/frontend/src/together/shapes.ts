// Made by make_shapes.py from Python's types; change those.

import type { Action } from "../shared/host";
import type { ChosenCards, SelectReply } from "../cards/shapes";
import type { PartReply, WidgetView } from "../shared/shapes";
import type { ChaptersReply, DebriefPanel, GivenReply, HandOutForm, HandOutReply, LectureReply, LogReply, PaletteReply, PresetReply, QrReply, ShareReply, TableView } from "../table/shapes";

export type JoinedTexts = Record<"lost" | "silent" | "again" | "left", string>;

export type TogetherWords = Record<
  "lost" | "reload" | "tableNumber" | "handOf" | "raise" | "raised" | "lower" | "question" |
  "raiseHelp" | "charactersLeft" | "questionSeen" | "classTable" | "close" | "teacherSays" |
  "results" | "points" | "pointsHelp" | "newSeat" | "nextHand" | "toClass" | "classAsks" |
  "answerIt" | "classShows" | "seeAnswer" | "movedTo" | "newTables" | "toTable" |
  "pointsOver" | "notFromHere" | "classWaits" | "classOver" | "tablesEnded" | "too_long" |
  "classPaused" | "pages" | "sounds" | "theme" | "review" | "looks" | "look_locked" |
  "look_waits" | "look_skipped" | "keep" | "isInJournal" | "keepUnread" | "keepRefused" |
  "handNumber" | "title" | "about" | "join" | "code" | "chooseSeat" | "name" | "noName" |
  "find" | "sit" | "draw" | "another" | "you" | "away" | "bot" | "seats" | "seat" | "teams"
  | "drawn" | "invite" | "link" | "qr" | "local" | "copy" | "copied" | "level" | "speed" |
  "rules" | "length" | "whole" | "short" | "clock" | "noClock" | "awayAfter" | "seconds" |
  "mayWatch" | "mayAskCoach" | "coachOn" | "coachOff" | "watch" | "watches" | "watchers" |
  "allHands" | "unwatched" | "crowded" | "undo" | "takeBack" | "tookBack" | "too_late" |
  "begin" | "again" | "waits" | "leave" | "leaveAsks" | "stay" | "remove" | "say" | "says" |
  "pause" | "resume" | "isPaused" | "left" | "extend" | "extended" | "nearlyOver" | "people"
  | "came" | "went" | "notConnected" | "isGone" | "isBack" | "isAwayNow" | "unknown" |
  "gone" | "waking" | "kept" | "unkept" | "removed" | "full" | "taken" | "held" | "heldOwn"
  | "heldOne" | "hadSeat" | "busy" | "bad_name" | "not_now" | "not_yours" | "no_page" |
  "malformed" | "elsewhere" | "away_site" | "open", string>;

export type Held = "" | "own" | "one" | "all";

/** Somebody who sits at the table. */
export interface TableChair {
  name: string;
  /** Whether a bot plays on for them. */
  isAway: boolean;
  /** In how many seconds one will, as they aren't connected; nothing while they are. */
  botIn: number | null;
  /** Their seat in the match, once it has begun. */
  seat: number | null;
  /** What they said last, by its name, and its number: a higher one is newer. */
  phrase: [string, number] | null;
  /** How many moves they have taken back. */
  takenBack: number;
}

/** What the opener has chosen. */
export interface TableChosen {
  level: string;
  /** How many seconds a move may take; 0 is no limit. */
  clock: number;
  /** After how many seconds a bot plays on for whoever is away. */
  away: number;
  /** The name of the house rules. */
  rules: string;
  /** `whole` or `short`. */
  length: string;
  /** How fast bots move. */
  speed: string;
  /** Whether one may take back a move while nobody has moved since. */
  undo: boolean;
  /** Whether others may watch. */
  watch: boolean;
  /** Whether everybody may ask the coach for hints. */
  coach: boolean;
}

/** House rules, in one language. */
export interface RulesTold {
  title: string;
  /** In what they differ from the common ones, whether the match is short, and what else is chosen for the table. */
  notes: string[];
}

/** The time for the move that is due. */
export interface TurnClock {
  /** How many seconds. */
  left: number;
  /** Whose move it is. */
  name: string;
  /** How often the time for it was extended. */
  extended: number;
  isMine: boolean;
  canExtend: boolean;
}

/** What everybody with the code may know. */
export interface TableNews {
  rev: number;
  /** Tells the match from any other, also from the same one before a restart. */
  era: string;
  code: string;
  /** Whether it lives through a restart of the site. */
  isKept: boolean;
  hasBegun: boolean;
  isOver: boolean;
  isPaused: boolean;
  /** The name of whoever decides for all. */
  opener: string;
  options: TableChosen;
  /** The names of the house rules to choose among. */
  offered: string[];
  /** The rules in force, by language. */
  rules: Record<string, RulesTold>;
  /** Whether a draw decides who plays with whom. */
  drawsSeats: boolean;
  /** Who sits where; nothing where a bot does. */
  chairs: (TableChair | null)[];
  /** The seats that may be taken now. */
  free: number[];
  /** Why not every free seat may be taken. */
  held: Held;
  /** How many watch. */
  watchers: number;
}

/** How a hand of a round ended at one's table, beside the others. */
export interface HandInClass {
  hand: number;
  /** The result, for the one who reads it. */
  says: string;
  /** What their team has for it; nothing before another table has finished it. */
  points: number | null;
  /** The most that it could have. */
  most: number;
  /** How the other tables did. */
  compared: string;
  /** Whether its record may be opened: all tables have finished it. */
  canReview: boolean;
}

/** Where a pupil plays whose teacher has moved them. */
export interface MovedTo {
  code: string;
  /** The secret of their seat there. */
  seat: string;
  /** The table's number. */
  table: number;
}

/** What a pupil at a table of their class knows besides. */
export interface SeatInClass {
  /** The table's number, from 1. */
  table: number;
  /** What the teacher has just said, and its number: a higher one is newer. */
  teacherSays: [string, number] | null;
  /** The number of the class's question that they haven't answered; 0 for none. */
  asks: number;
  /** The number of the class's question whose answer is shown; 0 for none. */
  shows: number;
  /** Whether the same hands are played at all tables. */
  isRound: boolean;
  /** Which hand is played, from 1. */
  hand: number;
  /** How many hands a round has; 0 for a match. */
  hands: number;
  /** What they have asked by raising a hand; nothing if it isn't raised. */
  raised: string | null;
  /** How often the teacher has seen a hand of theirs. */
  seen: number;
  /** Whether the table still shows a hand that they haven't played from their seat. */
  isMoved: boolean;
  /** The finished hands of a round. */
  results: HandInClass[] | null;
  /** What their teams have for these hands, and the others; nothing where none are compared. */
  points: [number, number] | null;
}

export type LookState = "locked" | "waits" | "early" | "ready" | "skipped";

/** A finished hand that somebody has played, and whether they can look back on it. */
export interface LookTold {
  /** Its number, from 1. */
  hand: number;
  state: LookState;
  /** How often there was something new. */
  news: number;
}

/** What a look back on a hand has found for one who has played it. */
export interface LookReply {
  panel: DebriefPanel;
  /** The code of each moment by language, to play on from there at one's own table. */
  again: Record<string, string>[];
  /** Under which the learner's progress keeps the hand. */
  name: string;
  /** The hand as progress keeps it. */
  played: number[];
  /** The moments as progress keeps them for practice, by name. */
  hands: Record<string, Record<string, unknown>>;
}

/** What somebody at the table may know. */
export interface SeatNews extends TableNews {
  /** Which player they are; -1 for somebody who watches. */
  chair: number;
  name: string;
  isOpener: boolean;
  clock: TurnClock | null;
  /** Whether their last move may be taken back. */
  canTakeBack: boolean;
  /** The table from their seat, once the match has begun; nothing if the page has it already. */
  view: TableView | null;
  choice: ChosenCards | null;
  /** The newest hands that they have played to their end. */
  looks: LookTold[];
  /** How many hands are over of which somebody who watches may see all cards. */
  ended: number;
  /** What there is besides at a table of a class; nothing at any other. */
  inClass: SeatInClass | null;
}

/** All words of the page in a language. */
export interface TogetherTexts {
  words: TogetherWords;
  levels: [string, string][];
  /** What the house rules are called that there may be to choose among, the site's first. */
  rules: [string, string][];
  speeds: [string, string][];
  phrases: [string, string][];
  /** What the bot in each seat is called, and whose portrait it has. */
  bots: [string, string][];
  /** The rooms of the course, as parts of their addresses, and what they are called. */
  rooms: [string, string][];
}

/** What the page knows from the start. */
export interface TogetherPage {
  base: string;
  /** What the site is called; empty if it has no name of its own. */
  name: string;
  lang: string;
  languages: Record<string, string>;
  /** Whether people say what they're called; else they have signed in. */
  asksName: boolean;
  longestName: number;
  longestQuestion: number;
  /** For how long what a teacher says is shown. */
  wordSeconds: number;
  clocks: number[];
  aways: number[];
  /** By language. */
  texts: Record<string, TogetherTexts>;
}

/** What a notebook shows of a seat on a site, besides what the site tells it. */
export interface JoinedView extends WidgetView {
  /** As on the site, whose address is its `base`. */
  page: TogetherPage;
  code: string;
  /** Why there is no seat any more: `left`, or the reason that the site gives. */
  end: string | null;
  texts: JoinedTexts;
}

/** What a site has answered; with `reason` if it refuses. */
export interface ToldBySite {
  told: Record<string, unknown>;
}

export type JoinedTableActions = {
  ask_site: Action<"what" | "asked", ToldBySite>;
  part: Action<"name", PartReply>;
};

export type SeatTableActions = {
  advice: Action;
  answer: Action<"tell">;
  ask: Action<"seat">;
  back: Action;
  branch: Action;
  build: Action<"hands" | "wishes" | "code" | "trump" | "leader" | "game" | "more">;
  cancel: Action;
  chapter_done: Action<never, GivenReply>;
  choose_game: Action<"game">;
  choose_preset: Action<"preset", PresetReply>;
  deal_anew: Action<"players" | "rules">;
  drop_chapter: Action<"number">;
  given_done: Action<never, GivenReply>;
  go: Action;
  hand_out: Action<"seat" | "bots" | "question" | "hints" | "locked", HandOutReply>;
  hand_out_form: Action<never, HandOutForm>;
  hand_out_lecture: Action<never, ChaptersReply>;
  hint: Action;
  lecture_file: Action<never, LectureReply>;
  load: Action<"text">;
  log: Action<never, LogReply>;
  move_chapter: Action<"number" | "to">;
  move_unseen: Action<"act" | "cards">;
  note: Action<"at" | "text">;
  open: Action<"seats">;
  open_lecture: Action<"text">;
  palette: Action<"game", PaletteReply>;
  part: Action<"name", PartReply>;
  pass: Action;
  ping: Action;
  play: Action<"cards" | "reading">;
  qr: Action<"text", QrReply>;
  restart: Action;
  resume: Action<"past" | "now">;
  rewind: Action;
  save_chapter: Action<"number" | "title" | "text">;
  see: Action<"seeing">;
  seek: Action<"at">;
  select: Action<"cards" | "reading", SelectReply>;
  set_auto_pass: Action<"on">;
  set_lang: Action<"lang">;
  set_names: Action<"names">;
  set_paused: Action<"paused">;
  set_piles: Action<"piles">;
  set_sort: Action<"sort">;
  set_speed: Action<"speed">;
  setup: Action;
  share: Action<never, ShareReply>;
  show_chapter: Action<"number">;
  start: Action<"players" | "rules">;
  step: Action;
  take: Action;
  try_again: Action<"moment">;
  undo: Action;
  whole: Action;
};

export type WatchTableActions = {
  advice: Action;
  answer: Action<"tell">;
  ask: Action<"seat">;
  back: Action;
  branch: Action;
  build: Action<"hands" | "wishes" | "code" | "trump" | "leader" | "game" | "more">;
  cancel: Action;
  chapter_done: Action<never, GivenReply>;
  choose_game: Action<"game">;
  choose_preset: Action<"preset", PresetReply>;
  deal_anew: Action<"players" | "rules">;
  drop_chapter: Action<"number">;
  given_done: Action<never, GivenReply>;
  go: Action;
  hand_out: Action<"seat" | "bots" | "question" | "hints" | "locked", HandOutReply>;
  hand_out_form: Action<never, HandOutForm>;
  hand_out_lecture: Action<never, ChaptersReply>;
  hint: Action;
  lecture_file: Action<never, LectureReply>;
  load: Action<"text">;
  log: Action<never, LogReply>;
  move_chapter: Action<"number" | "to">;
  move_unseen: Action<"act" | "cards">;
  note: Action<"at" | "text">;
  open: Action<"seats">;
  open_lecture: Action<"text">;
  palette: Action<"game", PaletteReply>;
  part: Action<"name", PartReply>;
  pass: Action;
  ping: Action;
  play: Action<"cards" | "reading">;
  qr: Action<"text", QrReply>;
  restart: Action;
  resume: Action<"past" | "now">;
  rewind: Action;
  save_chapter: Action<"number" | "title" | "text">;
  see: Action<"seeing">;
  seek: Action<"at">;
  select: Action<"cards" | "reading", SelectReply>;
  set_auto_pass: Action<"on">;
  set_lang: Action<"lang">;
  set_names: Action<"names">;
  set_paused: Action<"paused">;
  set_piles: Action<"piles">;
  set_sort: Action<"sort">;
  set_speed: Action<"speed">;
  setup: Action;
  share: Action<never, ShareReply>;
  show_chapter: Action<"number">;
  start: Action<"players" | "rules">;
  step: Action;
  take: Action;
  try_again: Action<"moment">;
  undo: Action;
  whole: Action;
};
