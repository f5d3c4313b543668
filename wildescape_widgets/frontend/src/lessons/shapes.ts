// Made by make_shapes.py from Python's types; change those.

import type { Action } from "../shared/host";
import type { HandCard, HandOrders, JokerReading } from "../cards/shapes";
import type { PartReply, RememberReply, WidgetView } from "../shared/shapes";
import type { DebriefPanel, Middle, PlayedCard, Seat, TeamStanding } from "../table/shapes";

/** A card of an option. */
export interface OptionCard extends HandCard {
  /** What a joker stands for, once the answer is known. */
  means?: string;
}

/** One of several things to choose: at seats, on cards, or else by a button. */
export interface ChoiceOption {
  key: string;
  text: string;
  /** Any of these is clicked. */
  seats: number[];
  /** They are clicked together; of a rank there is one, without a suit. */
  cards: OptionCard[];
}

/** Options to choose one of. */
export interface ChoiceControl {
  options: ChoiceOption[];
  /** The keys that were tried already. */
  wrong: string[];
  /** The right one, once it is known. */
  right: string;
}

/** Options of which several may be chosen. */
export interface SelectionControl {
  options: ChoiceOption[];
  /** What to do, in words. */
  todo: string;
  /** The keys that were chosen last. */
  chosen: string[];
  /** The right ones, once they are known. */
  right: string[];
}

/** A number to type. */
export interface NumberControl {
  /** The numbers that were tried already. */
  wrong: number[];
}

/** Cards to put in order. */
export interface OrderControl {
  items: HandCard[][];
  /** The places of the first items, where a guided step fills them in. */
  given: number[];
}

/** What stands before the options of a place: a title or cards. */
export interface SlotHead {
  title: string;
  cards: HandCard[];
}

/** A place to fill with one of its options. */
export interface ControlSlot extends SlotHead {
  options: ChoiceOption[];
  /** The seat that it is about. */
  seat: number;
}

/** Several places to fill. */
export interface SlotsControl {
  slots: ControlSlot[];
  /** The answers for the first places, where a guided step fills them in. */
  given: string[];
  /** The places that were wrong in the last answer. */
  wrong: number[];
  /** The right answers, once they are known. */
  right: string[];
  /** Where each place is a seat: the answer for those that are clicked; else empty. */
  marked: string;
  /** The answer for the others. */
  unmarked: string;
  /** The button for the answer that it's none of the seats; empty where that can't be. */
  nobody: string;
}

/** A hand to choose cards from, or to split into plays. */
export interface CardsControl {
  cards: HandCard[];
  orders: HandOrders;
  canPass: boolean;
  /** The first plays, where a guided step fills them in. */
  given: number[][];
}

/** A film to be stopped. */
export interface FilmControl {
  /** How many moments follow the first one. */
  frames: number;
  /** The moments at which it was stopped wrongly. */
  tried: number[];
}

/** A game that is played on is answered at its table. */
export interface NoControl {
}

/** A word of the glossary, in this language and in the other. */
export interface TermView {
  term: string;
  other: string;
  meaning: string;
  /** Where the rules to read explain it. */
  anchor: string;
}

/** A hint, with the words of the glossary that it uses. */
export interface HintView {
  number: number;
  text: string;
  terms: TermView[];
}

/** An answer, and why it's right or wrong: the reason is about this answer and no other. */
export interface AnswerView {
  said: string;
  because: string;
}

/** What is said to an answer. Texts are empty where there is nothing to say. */
export interface Feedback {
  isRight: boolean;
  title: string;
  /** What was chosen; a right answer isn't named if nothing else was chosen before it. */
  chosen: AnswerView;
  /** What was chosen in each wrong part of a list, until it's told what is right there. */
  parts: AnswerView[];
  /** What is right, once it's told beside something wrong; of a list, its wrong parts. */
  right: AnswerView[];
  /** The idea behind a wrong answer, and where it holds. */
  habit: string;
  /** The published house rule by which the answer would be right. */
  elsewhere: string;
  /** What the author adds. */
  why: string;
  /** The places that are wrong. */
  wrong: number[];
}

/** A question: what to answer it with, its hints, and what is said to the last answer. */
export interface QuestionBase {
  /** Changes with every question. */
  key: string;
  hints: HintView[];
  /** Whether there are more hints. */
  hasMore: boolean;
  /** The places of the hand or of the list that the last hint highlights, or the told ones. */
  lit: number[];
  feedback: Feedback | null;
  /** Whether no more answers are taken: once it's over, and where a class is told to stop. */
  isClosed: boolean;
  /** Whether the right answer is known, and may be seen; in a class only once it's shown. */
  isOver: boolean;
}

export type QuestionView = QuestionBase & (
  | { kind: "choose"; control: ChoiceControl }
  | { kind: "choose_all"; control: SelectionControl }
  | { kind: "number"; control: NumberControl }
  | { kind: "order"; control: OrderControl }
  | { kind: "sort"; control: SlotsControl }
  | { kind: "select_cards"; control: CardsControl }
  | { kind: "assign"; control: SlotsControl }
  | { kind: "partition"; control: CardsControl }
  | { kind: "predict"; control: ChoiceControl }
  | { kind: "stop"; control: FilmControl }
  | { kind: "play_on"; control: NoControl }
);

/** An answer to choose on paper. */
export interface PaperOption {
  key: string;
  /** Its letter; empty for ranks, as a J or an A would be read as one of them. */
  label: string;
  text: string;
  cards: HandCard[];
}

/** A thing with boxes beside it. */
export interface PaperPlace {
  /** What it is, where it isn't cards. */
  title: string;
  cards: HandCard[];
  /** A box to tick for each; without any, there's one empty box to write in. */
  options: PaperOption[];
}

/** Where an answer is written on paper: what is empty isn't there. */
export interface Writing {
  /** Whether a play at a table is asked for, so that one's own hand lies here. */
  isPlay: boolean;
  hand: HandCard[];
  todo: string;
  /** Boxes to tick, one below another. */
  options: PaperOption[];
  /** What may be written into the boxes of all places. */
  shared: PaperOption[];
  places: PaperPlace[];
  /** Lines to write on, by what stands before them. */
  lines: string[];
}

export type OwnTableTexts = Record<
  "lost" | "reload" | "unsure" | "back" | "yours" | "take" | "home" | "homeAbout" |
  "takeHome" | "toFirst" | "toRules" | "notKept", string>;

/** A card in a picture, or a sign between cards. */
export interface PictureMark {
  /** Empty for a sign. */
  card: string;
  sign: string;
  isLit: boolean;
}

/** A seat in a picture of the table. */
export interface RingSeat {
  name: string;
  sign: string;
  team: number;
  /** What there is to say of it, such as that it leads. */
  fact: string;
}

/** What goes from one seat to another. */
export interface RingArrow {
  start: number;
  end: number;
  /** Empty where it's the turn. */
  card: string;
}

/** Seats round a table, clockwise from the learner's, with arrows between them. */
export interface RingPicture {
  seats: RingSeat[];
  arrows: RingArrow[];
}

/** What a choice looks like: cards in lines, or seats. */
export interface TablePicture {
  lines: PictureMark[][];
  ring: RingPicture | null;
}

/** A way to play, as a picture with a label. */
export interface PictureOption {
  label: string;
  picture: TablePicture;
  isChosen: boolean;
}

/** A rule that a table plays otherwise than the course. */
export interface RuleRow {
  rule: string;
  title: string;
  choice: string;
  source: string;
}

/** What came of the pictures. */
export interface OwnTableResult {
  /** How many rules differ. */
  told: string;
  rules: RuleRow[];
  /** What many play at home. */
  home: RuleRow[];
  /** What holds from now on; empty until something is taken. */
  taken: string;
}

/** All that is shown to a learner who knows the game from home. */
export interface OwnTableView extends WidgetView {
  title: string;
  /** The picture that is shown, from 0; after the last one comes the result. */
  at: number;
  count: string;
  ask: string;
  told: string;
  options: PictureOption[];
  result: OwnTableResult | null;
  /** The name of the first lesson. */
  first: string;
  texts: OwnTableTexts;
}

export type FeltTexts = Record<"table" | "yourTurn", string>;

export type QuestionTexts = Record<
  "lost" | "reload" | "check" | "next" | "hint" | "hints" | "earlier" | "pass" | "trump" |
  "choose" | "clickSeat" | "clickSeats" | "stopIt" | "stopNow" | "number" | "typeIt" |
  "inOrder" | "left" | "lowest" | "highestOne" | "toSort" | "sortThem" | "fillAll" |
  "pickCards" | "splitIt" | "stepBack" | "stepOn" | "run" | "pause" | "toEnd" | "leftCards"
  | "takeBack" | "asPlay" | "plays" | "pick" | "cards" | "byRank" | "bySuit" | "clear" |
  "sort" | "hintTitle" | "again" | "lens" | "counts" | "highest" | "stateIt" | "noReading" |
  "more" | "notKept", string>;

export type LessonTexts = Record<
  "lost" | "reload" | "check" | "next" | "hint" | "hints" | "earlier" | "pass" | "trump" |
  "choose" | "clickSeat" | "clickSeats" | "stopIt" | "stopNow" | "number" | "typeIt" |
  "inOrder" | "left" | "lowest" | "highestOne" | "toSort" | "sortThem" | "fillAll" |
  "pickCards" | "splitIt" | "stepBack" | "stepOn" | "run" | "pause" | "toEnd" | "leftCards"
  | "takeBack" | "asPlay" | "plays" | "pick" | "cards" | "byRank" | "bySuit" | "clear" |
  "sort" | "hintTitle" | "again" | "lens" | "counts" | "highest" | "stateIt" | "noReading" |
  "more" | "notKept" | "steps" | "of" | "step" | "stars" | "done" | "open" | "missed" |
  "retry" | "finish" | "goesOn" | "large" | "skip" | "words", string>;

export type PracticeTexts = Record<
  "lost" | "reload" | "check" | "next" | "hint" | "hints" | "earlier" | "pass" | "trump" |
  "choose" | "clickSeat" | "clickSeats" | "stopIt" | "stopNow" | "number" | "typeIt" |
  "inOrder" | "left" | "lowest" | "highestOne" | "toSort" | "sortThem" | "fillAll" |
  "pickCards" | "splitIt" | "stepBack" | "stepOn" | "run" | "pause" | "toEnd" | "leftCards"
  | "takeBack" | "asPlay" | "plays" | "pick" | "cards" | "byRank" | "bySuit" | "clear" |
  "sort" | "hintTitle" | "again" | "lens" | "counts" | "highest" | "stateIt" | "noReading" |
  "more" | "notKept" | "large" | "asClassAbout" | "setCode" | "setStart" | "forTeachers" |
  "setAbout" | "setCount" | "makeSet" | "setLink" | "copy" | "copied" | "stop" | "unknown" |
  "due" | "mastered" | "begun" | "new" | "shared", string>;

export type JournalTexts = Record<
  "lost" | "reload" | "notKept" | "made" | "carry" | "name" | "make" | "code" | "copy" |
  "copied" | "bring" | "load" | "loaded", string>;

/** A card in a row. */
export interface RowCard extends PlayedCard {
  /** Whether a hint highlights it. */
  isLit: boolean;
}

/** Cards in a row. */
export interface CardRow {
  title: string;
  cards: RowCard[];
  /** The cards in words, for screen readers. */
  words: string;
}

/** Every reading of cards with a joker. */
export interface LensView {
  cards: string[];
  readings: JokerReading[];
}

/** Seats round a table. */
export interface FeltView {
  seats: Seat[];
  me: number | null;
  middle: Middle;
  texts: FeltTexts;
}

/** A moment of a hand that runs by itself. */
export interface FilmFrame {
  felt: FeltView;
  /** What has just happened. */
  told: string;
}

/** What a step of a lesson shows. */
export interface ExhibitView {
  trump: string | null;
  head: TeamStanding[];
  rows: CardRow[];
  facts: string[];
  lens: LensView | null;
  felt: FeltView | null;
  /** The moments of a hand that is to be stopped; empty once it was. */
  film: FilmFrame[];
  /** What the move before did, a sentence each. */
  told: string[];
}

/** How far the learner has come with a step. */
export interface StepMark {
  isTask: boolean;
  isDone: boolean;
  stars: number;
}

/** A house rule, and how the learner's own table plays it. */
export interface TableRule {
  title: string;
  /** Each choice with its title. */
  choices: [string, string][];
  /** The choice of the learner's table. */
  mine: string;
}

/** What the learner's own table plays. */
export interface OwnRules {
  title: string;
  /** A rule each, in words. */
  rules: string[];
}

/** What may be done now. */
export interface LessonCan {
  back: boolean;
  next: boolean;
  skip: boolean;
  /** Whether “next” asks another question of this kind. */
  again: boolean;
  /** Whether the game that was lost may be played again. */
  retry: boolean;
  /** The number of the step that “skip” leads to. */
  skipTo: number;
  /** Whether this is the last step. */
  last: boolean;
}

/** A skill that a lesson teaches. */
export interface SkillMark {
  title: string;
  isMastered: boolean;
}

/** The lesson that follows. */
export interface NextLesson {
  lesson: string;
  number: string;
  title: string;
  page: string;
}

export type StationState = "done" | "here" | "left" | "next" | "open";

/** A lesson on its line of the map. */
export interface LineStation {
  number: string;
  stands: StationState;
}

/** The line of the map on which a lesson lies. */
export interface SummaryLine {
  stage: string;
  stations: LineStation[];
}

/** What came of a lesson. */
export interface LessonSummary {
  title: string;
  /** How many stars there are, of how many. */
  stars: string;
  /** A play that stands for what was learned; may be empty. */
  cards: PlayedCard[];
  /** What each step asks, or shows. */
  asks: string[];
  /** The steps that were missed at first or took hints, and games that were lost, from 0. */
  missed: number[];
  /** The steps that are still to do, from 0. */
  open: number[];
  /** The text of the button to the first of them, empty where none is left. */
  goOn: string;
  skills: SkillMark[];
  /** What being mastered means. */
  mastered: string;
  /** When practised skills come back. */
  returns: string;
  /** Nothing for a lesson that isn't on the map. */
  line: SummaryLine | null;
  next: NextLesson | null;
  /** The text of the link to practice, empty without one. */
  practice: string;
  /** The text of the link to the lesson on paper, empty without one. */
  sheet: string;
  lesson: string;
}

/** All that a lesson shows. */
export interface LessonView extends WidgetView {
  /** The name of the lesson. */
  lesson: string;
  /** The name of the step that is shown, empty for the summary. */
  step: string;
  title: string;
  number: string;
  steps: StepMark[];
  /** The step that is shown, from 0; after the last one comes the summary. */
  at: number;
  goal: string;
  shown: ExhibitView | null;
  /** Why another question takes the place of the step's own. */
  note: string;
  question: QuestionView | null;
  /** What the learner's table has settled of the house rules that the lesson is about. */
  own: OwnRules | null;
  /** The house rule that the step is about. */
  house: TableRule | null;
  /** How many moves are shown, in a step that shows moves one by one. */
  frame: number;
  /** How many moves there are. */
  frames: number;
  can: LessonCan;
  /** The moves of a game that are worth another look. */
  review: DebriefPanel | null;
  words: TermView[];
  summary: LessonSummary | null;
  texts: LessonTexts;
}

export type SkillState = "due" | "mastered" | "begun" | "new" | "shared";

/** A skill to practise. */
export interface DrillMark {
  name: string;
  title: string;
  state: SkillState;
}

/** The skills that one lesson is the first to teach: a side street of the map. */
export interface DrillStreet {
  /** The lesson's, empty where the skills belong to no lesson. */
  number: string;
  title: string;
  skills: DrillMark[];
}

/** Skills that one part of the lessons teaches: a line of the map. */
export interface DrillGroup {
  /** As on the map; empty where the skills belong to no line. */
  stage: string;
  title: string;
  streets: DrillStreet[];
  isOpen: boolean;
}

/** A round of practice to begin. */
export interface PracticeWay {
  act: "mistakes" | "today" | "mix";
  title: string;
  /** How many questions it has. */
  told: string;
}

/** All that practice shows. */
export interface PracticeView extends WidgetView {
  title: string;
  /** What comes back today, in words; or what came of the check. */
  today: string;
  /** Of each lesson whether it can be skipped, after the check; else empty. */
  told: string[];
  ways: PracticeWay[];
  groups: DrillGroup[];
  /** The id of the skill that the learner chose, empty without a choice. */
  chosen: string;
  /** The title of the skill that is asked, empty while one is chosen. */
  skill: string;
  streak: string;
  /** How many were right in a row, of those that master a skill; nothing where that isn't told. */
  row: number | null;
  goal: string;
  shown: ExhibitView | null;
  question: QuestionView | null;
  /** Whether another item may come: the answer is known. */
  mayGoOn: boolean;
  /** Whether one may say that one doesn't know the answer. */
  mayPass: boolean;
  texts: PracticeTexts;
}

/** The code of a set for a class. */
export interface SetReply {
  code: string;
}

/** How far the learner has come with a lesson. */
export interface LessonMark {
  lesson: string;
  number: string;
  title: string;
  page: string;
  /** The part of its steps that is done, 0 to 1. */
  part: number;
  /** The stars of each of its tasks, 0 to 3. */
  petals: number[];
  told: string;
}

/** A line of the map with its lessons. */
export interface JournalLine {
  stage: string;
  title: string;
  lessons: LessonMark[];
}

/** The hands that were played in twelve weeks. */
export interface WeeksView {
  told: string;
  /** How many on each day, from a Monday until today. */
  days: number[];
}

/** A kind of play, and in how many hands the learner has made it. */
export interface MadePlay {
  kind: string;
  title: string;
  hands: number;
  told: string;
}

/** All that the journal shows. */
export interface JournalView extends WidgetView {
  title: string;
  lines: JournalLine[];
  /** Nothing while no hand was played in them. */
  weeks: WeeksView | null;
  /** Each kind of play; nothing before the learner has made one. */
  made: MadePlay[];
  due: string;
  mastered: string;
  texts: JournalTexts;
}

/** The progress as a code. */
export interface PackReply {
  code: string;
}

export type JournalActions = {
  load: Action<"text">;
  pack: Action<"name", PackReply>;
  part: Action<"name", PartReply>;
  remember: Action<"kept" | "today", RememberReply>;
};

export type LearnerActions = {
  part: Action<"name", PartReply>;
  remember: Action<"kept" | "today", RememberReply>;
};

export type LessonPlayerActions = {
  answer: Action<"answer">;
  frame: Action<"to">;
  go: Action<"to">;
  hint: Action;
  next: Action;
  part: Action<"name", PartReply>;
  redo: Action<"to">;
  remember: Action<"kept" | "today", RememberReply>;
  retry: Action;
  revisit: Action<"moment">;
  settle: Action<"choice">;
  skip: Action;
};

export type OwnTableActions = {
  back: Action;
  choose: Action<"option">;
  part: Action<"name", PartReply>;
  remember: Action<"kept" | "today", RememberReply>;
  take: Action<"home">;
};

export type PracticeActions = {
  answer: Action<"answer">;
  choose: Action<"skill">;
  hint: Action;
  make_set: Action<"skills" | "count", SetReply>;
  mistakes: Action;
  mix: Action;
  next: Action;
  part: Action<"name", PartReply>;
  remember: Action<"kept" | "today", RememberReply>;
  take_set: Action<"code">;
  today: Action;
};
