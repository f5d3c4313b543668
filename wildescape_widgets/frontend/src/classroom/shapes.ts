// Made by make_shapes.py from Python's types; change those.

import type { Action } from "../shared/host";
import type { HandCard } from "../cards/shapes";
import type { ExhibitView, QuestionView } from "../lessons/shapes";
import type { PartReply, RememberReply, WidgetView } from "../shared/shapes";
import type { MomentFacts, MomentPanel, PaletteReply, QrReply } from "../table/shapes";

export type OverviewTexts = Record<
  "lost" | "reload" | "handIn" | "howTo" | "empty" | "drop" | "files" | "paste" | "read" |
  "fromRoom" | "fromRoomOne" | "noneYet" | "kept" | "notKept" | "clear" | "table" | "pupil"
  | "average" | "lesson" | "allLessons" | "standing" | "everybody" | "notBegun" | "underWay"
  | "finished" | "idea" | "anyIdea" | "someIdea" | "figures" | "done" | "well" | "total" |
  "mastered" | "ideas" | "day" | "dayNote" | "shown" | "nobody" | "legend" | "teachNext" |
  "needsHelp" | "hardest" | "asClass" | "byIdea" | "byStep" | "sure" | "perhaps" | "sureOne"
  | "perhapsOne" | "hardFor" | "hardForOne" | "hardForOnly" | "more" | "less" |
  "nothingWrong" | "noHelp" | "back" | "name" | "rename" | "stepsDone" | "skills" |
  "lessons" | "hardSteps" | "noLesson" | "differ" | "same" | "unread" | "saveClass" |
  "saveAll", string>;

/** Something in the course to go to. */
export interface PlaceLink {
  title: string;
  /** Such as `#/practice/kind`; empty where there is no such room. */
  address: string;
}

/** A lesson at the head of a column. */
export interface ClassLesson {
  lesson: string;
  number: string;
  title: string;
}

/** A pupil's row. */
export interface PupilMark {
  key: string;
  name: string;
  isBegun: boolean;
  /** Of each lesson whether anything in it has been tried. */
  begun: boolean[];
  /** Of each lesson the part of its steps that is done, in per cent. */
  done: number[];
  /** Of each lesson the part of its stars, in per cent; none before a task is done. */
  well: (number | null)[];
  doneOfAll: number;
  wellOfAll: number | null;
  mastered: number;
  /** The last day that the code tells of, counted from 1970. */
  day: number | null;
  ideas: Record<string, "named" | "suspected">;
}

/** A wrong idea that somebody seems to have. */
export interface IdeaMark {
  idea: string;
  told: string;
  /** The game in which it's right. */
  origin: string;
  /** The pupils whom practice has told of it, by key. */
  sure: string[];
  /** The pupils some of whose answers fit it, by key. */
  perhaps: string[];
  links: PlaceLink[];
}

/** A skill, or a step of a lesson, with which somebody has trouble. */
export interface HardMark {
  told: string;
  /** How many have tried it. */
  of: number;
  who: string[];
  link: PlaceLink;
}

/** Somebody who needs help. */
export interface HelpMark {
  key: string;
  why: string;
}

/** A name under which several codes came. */
export interface RepeatedMark {
  name: string;
  told: string;
  /** Whether they count as one pupil. */
  isOne: boolean;
}

/** A code that can't be read. */
export interface UnreadMark {
  place: string;
  why: string;
}

/** All that the overview shows of the whole class. */
export interface ClassView extends WidgetView {
  title: string;
  told: string;
  lessons: ClassLesson[];
  pupils: PupilMark[];
  ideas: IdeaMark[];
  skills: HardMark[];
  steps: HardMark[];
  /** Questions to ask the class about the first idea, or the first skill if there is no idea. */
  toAsk: PlaceLink | null;
  /** Who needs help, who needs most first. */
  help: HelpMark[];
  repeated: RepeatedMark[];
  /** Who handed in one and the same code. */
  same: string[];
  unread: UnreadMark[];
  texts: OverviewTexts;
}

/** How far a pupil has come with a lesson. */
export interface LessonStand {
  number: string;
  done: number;
  well: number | null;
  told: string;
  link: PlaceLink;
}

/** A wrong idea that a pupil seems to have. */
export interface PupilIdea {
  told: string;
  origin: string;
  surety: "named" | "suspected";
  links: PlaceLink[];
}

export type SkillStand = "mastered" | "hard" | "begun";

/** How well a pupil knows a skill. */
export interface PupilSkill {
  stand: SkillStand;
  told: string;
  link: PlaceLink;
}

/** A pupil in detail. */
export interface PupilReply {
  /** Those that are begun. */
  lessons: LessonStand[];
  ideas: PupilIdea[];
  skills: PupilSkill[];
  /** Those that were hard, each with how it went. */
  steps: [PlaceLink, string][];
}

/** The steps of a lesson, and how each went. */
export interface LessonStepsReply {
  /** What each asks. */
  steps: string[];
  /** Of each pupil, by key, the stars of each step: 0 for one that was missed and isn't done. */
  stars: Record<string, (number | null)[]>;
}

/** The class for the browser to keep while its tab is open. */
export interface ClassKeptReply {
  kept: string;
}

/** A table for a spreadsheet. */
export interface ClassCsvReply {
  csv: string;
}

export type AskTexts = Record<
  "full_store" | "locked_store" | "read_only_store" | "damaged_store" | "slow_store" |
  "away_store" | "lost" | "reload" | "check" | "next" | "hint" | "hints" | "earlier" |
  "pass" | "trump" | "choose" | "clickSeat" | "clickSeats" | "stopIt" | "stopNow" | "number"
  | "typeIt" | "inOrder" | "left" | "lowest" | "highestOne" | "toSort" | "sortThem" |
  "fillAll" | "pickCards" | "splitIt" | "stepBack" | "stepOn" | "run" | "pause" | "toEnd" |
  "leftCards" | "takeBack" | "asPlay" | "plays" | "pick" | "cards" | "byRank" | "bySuit" |
  "clear" | "sort" | "hintTitle" | "again" | "lens" | "counts" | "highest" | "stateIt" |
  "noReading" | "more" | "notKept" | "tableName" | "handOf" | "handNumber" | "comparison" |
  "comparisonHelp" | "pointsHelp" | "stillOn" | "jade" | "brick" | "thisHand" | "total" |
  "results" | "trickNow" | "isPaused" | "isOverHere" | "whatNow" | "wasPlayed" |
  "cardsThere" | "cardsLeft" | "classPlays" | "makeTables" | "makeAnew" | "makeTablesHelp" |
  "makeSure" | "seatBy" | "by_lot" | "by_order" | "by_strength" | "by_hand" | "whatKind" |
  "kind_match" | "kind_round" | "tableCount" | "handCount" | "levelPlayed" | "botLevel" |
  "seed" | "seedIs" | "seedHelp" | "wishes" | "wishesLike" | "withoutSeat" | "newcomer" |
  "giveSeat" | "noFreeSeat" | "placeOf" | "placeAt" | "placeTaken" | "toPlay" | "botMoves" |
  "toPlayFor" | "isComing" | "isEmpty" | "isHandOver" | "isPlayed" | "isMatchOver" | "isBot"
  | "botNamed" | "isAway" | "isOut" | "asks" | "handUp" | "seen" | "tableMore" | "tableLess"
  | "pauseAll" | "playOn" | "goOnAll" | "pauseTable" | "goOnTable" | "sayAll" | "sayTable" |
  "tell" | "told" | "toldAll" | "moveHelp" | "playedHands" | "toWall" | "endTables" |
  "endTablesSure" | "resultsHelp" | "printResults" | "saveResults" | "tableNumber" |
  "classAndDay" | "team" | "players" | "mistakes" | "mistakesHelp" | "noMistakes" |
  "showMoment" | "momentAt" | "momentToWall" | "momentTold" | "momentOpen" | "tables_nobody"
  | "tables_busy" | "tables_full" | "tables_not_offered" | "tables_not_now" |
  "tables_too_long" | "unknown" | "full" | "busy" | "bad_name" | "bad_why" | "closed" |
  "too_many" | "not_now" | "too_long" | "malformed" | "locked" | "waiting" | "no_page" |
  "elsewhere" | "away" | "unsent" | "unkept" | "title" | "open" | "openFirst" | "openAnew" |
  "asClass" | "openToAsk" | "joinAt" | "local" | "alone" | "qr" | "present" | "answered" |
  "lock" | "unlock" | "isLocked" | "lobby" | "waitingNow" | "admit" | "admitAll" |
  "turnAway" | "turnAllAway" | "isStuck" | "nobody" | "newName" | "takeOut" | "takeOutSure"
  | "end" | "endSure" | "over" | "overHere" | "ended" | "gone" | "kept" | "goOn" |
  "wallGone" | "goOnWith" | "forgetHere" | "keptHere" | "forgotten" | "elsewhereToo" |
  "teacherLink" | "teacherLinkHelp" | "copy" | "copied" | "wall" | "wallTitle" | "prepared"
  | "none" | "prepare" | "newOne" | "preview" | "form" | "example" | "add" | "askNow" |
  "change" | "cancel" | "edit" | "remove" | "ask" | "askAgain" | "askNext" | "close" |
  "reopen" | "show" | "showPoll" | "putAway" | "teacherSays" | "saveList" | "openList" |
  "set" | "setNumber" | "setCount" | "newSet" | "thisSet" | "nameOfSet" | "renameSet" |
  "copySet" | "deleteSet" | "deleteSetSure" | "handOn" | "handOnHelp" | "setLink" |
  "setKept" | "setUnkept" | "saveTable" | "saveAll" | "names" | "noName" | "noAnswer" |
  "noAnswerGiven" | "notHere" | "handedIn" | "noAnswers" | "others" | "right" | "better" |
  "wrong" | "anotherOption" | "allCards" | "isRight" | "isPoll" | "allRight", string>;

export type TaughtTexts = Record<
  "title" | "lost" | "link" | "copy" | "copied" | "local" | "qr" | "names" | "nobody" |
  "notHere" | "noAnswer", string>;

export type JoinTexts = Record<
  "lost" | "reload" | "check" | "next" | "hint" | "hints" | "earlier" | "pass" | "trump" |
  "choose" | "clickSeat" | "clickSeats" | "stopIt" | "stopNow" | "number" | "typeIt" |
  "inOrder" | "left" | "lowest" | "highestOne" | "toSort" | "sortThem" | "fillAll" |
  "pickCards" | "splitIt" | "stepBack" | "stepOn" | "run" | "pause" | "toEnd" | "leftCards"
  | "takeBack" | "asPlay" | "plays" | "pick" | "cards" | "byRank" | "bySuit" | "clear" |
  "sort" | "hintTitle" | "again" | "lens" | "counts" | "highest" | "stateIt" | "noReading" |
  "more" | "notKept" | "unknown" | "full" | "busy" | "bad_name" | "bad_why" | "closed" |
  "too_many" | "not_now" | "too_long" | "malformed" | "locked" | "waiting" | "no_page" |
  "elsewhere" | "away" | "unsent" | "unkept" | "yourTable" | "toTable" | "tableHelp" |
  "comeSoon" | "handsOver" | "pointsOver" | "tablesOn" | "change" | "join" | "code" | "name"
  | "enter" | "stays" | "inClass" | "leave" | "youAre" | "youAreNameless" | "somebodyElse" |
  "inLobby" | "isIn" | "ended" | "gone" | "removed" | "taken" | "sent" | "sentNoPlay" |
  "shut" | "why" | "sentToTeacher" | "handIn" | "handName", string>;

/** A question as a pupil sees it. */
export interface AskedView {
  goal: string;
  shown: ExhibitView;
  question: QuestionView;
}

/** What a pupil sees of a class; who is in it, the browser knows. */
export interface JoinView extends WidgetView {
  /** Which question it is; 0 before the first. */
  number: number;
  asked: AskedView | null;
  /** Whether answers are taken. */
  isOpen: boolean;
  /** Whether the pupil may say why they'd play what they have sent. */
  asksWhy: boolean;
  /** Whether pupils say what they're called; else they have signed in. */
  asksName: boolean;
  texts: JoinTexts;
}

/** What a pupil's page knows from the start. */
export interface PupilPage {
  base: string;
  lang: string;
  languages: Record<string, string>;
  /** What the site is called; empty if the host hasn't said. */
  name: string;
  /** What the switch between light and dark is called, by language. */
  theme: Record<string, string>;
  /** What one sees before one has joined, by language. */
  views: Record<string, JoinView>;
}

/** An answer, as the class's teacher counts it. */
export interface AnswerReply {
  answer: string;
}

/** What was opened of a file. */
export interface OpenedReply {
  /** What can't be asked, and why; empty if all can. */
  told: string;
  /** What the set is called; may be empty. */
  name: string;
}

/** A set of questions as a code. */
export interface CodeReply {
  code: string;
}

/** Progress to hand in. */
export interface HandInReply {
  code: string;
}

export type FieldKind = "text" | "line" | "cards" | "trump" | "number" | "options" | "check" | "skill";

/** Something to fill in for a question. */
export interface AskField {
  name: string;
  title: string;
  kind: FieldKind;
  /** What it looks like, or what stands for an empty one. */
  hint: string;
}

/** A kind of question that a teacher can write. */
export interface QuestionForm {
  name: string;
  title: string;
  fields: AskField[];
}

/** A question that is ready. */
export interface Prepared {
  goal: string;
  /** The cards that it is about, in a few words. */
  cards: string;
  /** Which form it was written with. */
  form: string;
  fields: Record<string, unknown>;
  /** Whether no answer that is offered is wrong. */
  isAllRight: boolean;
}

/** The set of questions that is open. */
export interface OpenSet {
  /** What the browser keeps it under; empty before one is opened. */
  key: string;
  name: string;
}

export type CountState = "" | "right" | "better" | "wrong";

/** An answer, and how many pupils have given it. */
export interface CountView {
  key: string;
  said: string;
  cards: HandCard[];
  count: number;
  /** How good it is, once that is shown. */
  state: CountState;
  because: string;
}

/** What a pupil has answered, for the teacher alone. */
export interface PupilAnswer {
  number: number;
  name: string;
  isHere: boolean;
  said: string;
  /** Why, in the pupil's words; may be empty. */
  why: string;
  state: CountState;
}

/** What there is to choose where a class is to play. */
export interface TableChoices {
  /** The bots for free seats, each with its title. */
  bots: [string, string][];
  levels: string[];
  mostTables: number;
  mostHands: number;
}

/** What a teacher prepares and asks, and what came of it. */
export interface AskView extends WidgetView {
  forms: QuestionForm[];
  /** The skills that can be practised, each with its title. */
  skills: [string, string][];
  set: OpenSet;
  prepared: Prepared[];
  /** The place of the question that is asked; -1 for none, or for one that isn't in the list. */
  running: number;
  number: number;
  asked: AskedView | null;
  isOpen: boolean;
  isShown: boolean;
  /** The cards to answer with: a hand, or things to sort or put in order. */
  cards: HandCard[][];
  /** Whether the answers are plays. */
  arePlays: boolean;
  /** Whether the counts have all that may be chosen, also what nobody has. */
  areOptions: boolean;
  /** Whether no answer is right or wrong. */
  isPoll: boolean;
  /** The right answer and why, once it's shown; empty for a poll. */
  answer: string;
  /** Its cards, unless it stands among the counts anyway. */
  answerCards: HandCard[];
  /** How many were right, once the answer is shown; empty for a poll. */
  tally: string;
  counts: CountView[];
  pupils: PupilAnswer[];
  /** The headings of the table of answers, as CSV. */
  tableHead: string;
  tableChoices: TableChoices;
  texts: AskTexts;
}

/** A form, filled in. */
export interface FieldsReply {
  fields: Record<string, unknown>;
}

/** A question or its answer, for the pupils of a class. */
export interface QuestionReply {
  question: string;
}

/** A question in the table of answers, as CSV. */
export interface LinesReply {
  lines: string;
}

/** What has changed in the table of answers. */
export interface AmendedReply {
  /** Of each question its number, and its lines as CSV. */
  lines: [number, string][];
}

/** A file to save. */
export interface FileReply {
  name: string;
  text: string;
}

/** What a notebook needs of what a site tells a teacher. */
export interface TaughtTold {
  rev: number;
  isLocked: boolean;
  number: number;
  question: string | null;
  shown: string | null;
  present: number;
  answered: number;
  asked: number;
  pupils: Record<string, unknown>[];
  waiting: Record<string, unknown>[];
  tables: ClassTablesNews | null;
}

/** A pupil of a class that is taught from a notebook. */
export interface TaughtPupil {
  number: number;
  name: string;
  isHere: boolean;
  /** What they've answered, in words; empty before. */
  said: string;
  result: string;
}

/** What a notebook shows of a class on a site. */
export interface TaughtView extends WidgetView {
  code: string;
  /** For pupils. */
  link: string;
  qr: QrReply;
  joinAt: string;
  /** How many are here, and have answered. */
  stand: string;
  /** What is asked; empty if nothing is. */
  asked: string;
  pupils: TaughtPupil[];
  /** That some wait to be let in; empty if none does. */
  waiting: string;
  /** Why there is nothing new; empty if all is well. */
  problem: string;
  /** That the class is over; empty while it isn't. */
  end: string;
  texts: TaughtTexts;
}

export type ClassGame = "match" | "round";

/** Where a pupil plays. */
export interface SeatOfPupil {
  /** The table's code. */
  code: string;
  /** The secret of their seat. */
  seat: string;
  /** The table's number, from 1. */
  table: number;
  chair: number;
  /** Whether they haven't been at this table yet. */
  isNew: boolean;
  /** Whether all hands are played. */
  isOver: boolean;
  /** How many points their team has over all hands, and the other team; nothing in a match. */
  points: [number, number] | null;
}

/** A seat at a table of a class. */
export interface ClassChair {
  name: string;
  /** The pupil's number; nothing where a bot sits. */
  pupil: number | null;
  isBot: boolean;
  /** Whether a bot plays on for them. */
  isAway: boolean;
  /** How many cards they hold; on the wall nothing where that needn't be told. */
  left: number | null;
  /** What they want to know; may be empty. Nothing if their hand isn't raised. */
  raised: string | null;
  team: number;
  /** How many were out before them, and themselves; nothing while they hold cards. */
  place: number | null;
}

/** The play that stands on a table. */
export interface ClassLead {
  cards: string[];
  says: string;
  chair: number;
}

/** A table of a class, as its teacher sees it. */
export interface ClassTable {
  number: number;
  code: string;
  /** Whether it's in memory; after a restart it takes a moment. */
  isReady: boolean;
  /** Which hand is played, from 1; 0 before the first one. */
  hand: number;
  trick: number;
  isPaused: boolean;
  /** Whether nothing more is played here. */
  isOver: boolean;
  /** The chair whose turn it is. */
  turn: number | null;
  /** For how many seconds it has been. */
  waits: number;
  /** In the order of the seats: each plays with the one after the next. */
  chairs: ClassChair[];
  lead: ClassLead | null;
  /** The trump and, in a match, the levels. */
  standing: string;
  /** How many hands are finished here. */
  ended: number;
}

/** How a hand ended at a table. */
export interface HandAtTable {
  /** The table's. */
  number: number;
  /** The chairs that got out, in their order. */
  escaped: number[];
  /** Who they are, in the same order; empty on the wall. */
  names: string[];
  /** The pupils who have played it, by team; empty on the wall. */
  players: string[][];
  /** Which team each of them is of. */
  teams: number[];
  /** The team that won; nothing for a draw. */
  winner: number | null;
  /** How many were trapped. */
  trapped: number;
  /** The result in a few words. */
  says: string;
  /** What each team has for it, against the other tables; nothing before another has finished. */
  points: [number, number] | null;
}

/** How the same hand ended at all tables. */
export interface HandResults {
  hand: number;
  /** By table; nothing where it's still played. */
  tables: (HandAtTable | null)[];
  /** Where the tables first played differently. */
  parted: string | null;
}

/** An idea that was missed in hands of a class. */
export interface ClassMistake {
  /** In a few words. */
  idea: string;
  /** How often, and at which tables. */
  says: string;
  /** Each moment: its number, its table and its hand there. */
  moments: [number, number, number][];
}

/** A moment to talk about, without the name of who has played. */
export interface MomentReply {
  panel: MomentPanel;
  /** Nothing of a moment that an earlier version has found. */
  facts: MomentFacts | null;
  /** Its code, to play on from there. */
  again: string;
}

/** A moment on the wall. */
export interface WallMoment {
  panel: MomentPanel;
  /** As for its teacher. */
  facts: MomentFacts | null;
  /** Whether it says what was played and what was better. */
  isTold: boolean;
}

/** The tables of a class. */
export interface ClassTablesNews {
  kind: ClassGame;
  /** How many hands a round has; 0 for a match. */
  hands: number;
  seed: string;
  level: string;
  tables: ClassTable[];
  /** Of a round, hand by hand; empty for a match. */
  results: HandResults[];
  /** The points of both teams, by table. */
  scores: [number, number][];
  /** Whether the wall shows them, while no question takes their place. */
  isOnWall: boolean;
  /** What a wall shows in their place. */
  moment: WallMoment | null;
}

export type AskClassActions = {
  amend: Action<"after" | "pupil" | "name", AmendedReply>;
  answer_shown: Action<never, QuestionReply>;
  begin: Action<"at" | "number", QuestionReply>;
  code_of_list: Action<never, CodeReply>;
  fill_in: Action<"form" | "skill", FieldsReply>;
  follow: Action<"number" | "question" | "shown" | "isOpen" | "pupils" | "time", LinesReply>;
  forget: Action;
  name_set: Action<"name">;
  open_list: Action<"text" | "key", OpenedReply>;
  palette: Action<never, PaletteReply>;
  part: Action<"name", PartReply>;
  prepare: Action<"at" | "form" | "fields">;
  qr: Action<"text", QrReply>;
  remove: Action<"at">;
  save_all: Action<never, FileReply>;
  save_list: Action<never, FileReply>;
  save_table: Action<never, FileReply>;
  written: Action<"at", QuestionReply>;
};

export type ClassOverviewActions = {
  clear: Action;
  hand_in: Action<"texts", ClassKeptReply>;
  lesson: Action<"lesson", LessonStepsReply>;
  part: Action<"name", PartReply>;
  pupil: Action<"pupil", PupilReply>;
  rename: Action<"pupil" | "name", ClassKeptReply>;
  restore: Action<"kept">;
  table: Action<"detailed", ClassCsvReply>;
  tell_apart: Action<"name" | "apart", ClassKeptReply>;
};

export type JoinClassActions = {
  answer: Action<"answer", AnswerReply>;
  follow: Action<"number" | "question" | "shown" | "isOpen" | "mine">;
  hand_in: Action<"name", HandInReply>;
  part: Action<"name", PartReply>;
  remember: Action<"kept" | "today", RememberReply>;
};

export type TaughtClassActions = {
  part: Action<"name", PartReply>;
};
