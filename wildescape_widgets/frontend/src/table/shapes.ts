// Made by make_shapes.py from Python's types; change those.

import type { Action } from "../shared/host";
import type { HandCard, HandOrders, JokerReading, SelectReply } from "../cards/shapes";
import type { PartReply, WidgetView } from "../shared/shapes";

export type HandedTexts = Record<
  "title" | "code" | "open" | "opening" | "course" | "language" | "unknown" | "busy" |
  "unkept" | "away" | "elsewhere" | "no_page" | "malformed" | "too_long" | "full" | "short"
  | "long" | "typed" | "until" | "qr" | "local" | "copy" | "copied" | "back" | "opened" |
  "first" | "why" | "ended" | "nothing" | "most" | "played" | "showNow" | "wall" |
  "wallHelp", string>;

/** What several pupils did. */
export interface HandedCount {
  said: string;
  count: number;
}

/** What several pupils played first. */
export interface HandedPlay extends HandedCount {
  /** Why, as far as they said it. */
  whys: string[];
}

/** What the site has taken of a pupil. */
export interface HandedWhy {
  /** Why the pupil has played that; empty if they haven't said. */
  why: string;
}

/** What came back of something handed out. */
export interface CameBackTold {
  code: string;
  /** What pupils are asked; may be empty. */
  question: string;
  opened: number;
  /** How many are counted at most. */
  most: number;
  /** How many have played something. */
  played: number;
  /** `None` where nothing is played. */
  plays: HandedPlay[] | null;
  endings: HandedCount[];
  /** Until when it opens, in seconds since 1970. */
  until: number;
  link: string;
  qr: QrReply;
  texts: HandedTexts;
}

/** What was handed out now. */
export interface ShortMade extends CameBackTold {
  /** The secret with which one sees what came back. */
  teacher: string;
}

/** Where a short code leads. */
export interface HandedOpened {
  code: string;
  address: string;
  /** The secret of this browser; empty if it isn't counted. */
  visit: string;
}

/** What the page of short codes knows from the start. */
export interface HandedPage {
  base: string;
  lang: string;
  languages: Record<string, string>;
  texts: Record<string, HandedTexts>;
}

/** Why not. */
export interface HandedRefused {
  reason: string;
  text?: string;
}

export type GameName = "wildescape" | "escalation";

export type TableSort = "rank" | "suit" | "piles" | "plays";

export type TablePhase = "setup" | "draw" | "tribute" | "play" | "outcome" | "over";

export type TableTexts = Record<
  "lost" | "reload" | "table" | "byRank" | "bySuit" | "byPiles" | "byPlays" | "sort" |
  "toHand" | "putTogether" | "takeApart" | "pile" | "split" | "clear" | "play" | "pass" |
  "take" | "autoPass" | "hint" | "undo" | "restart" | "restartAsks" | "again" | "restartYes"
  | "go" | "whole" | "step" | "speed" | "pause" | "resume" | "log" | "settings" |
  "suitColours" | "fourColours" | "twoColours" | "sounds" | "soundsAsk" | "soundsYes" |
  "soundsNo" | "more" | "choose" | "stateIt" | "trump" | "language" | "ask" | "askFor" |
  "setup" | "people" | "toTable" | "openTable" | "joinTable" | "notOpened" | "start" |
  "cancel" | "rules" | "ownRules" | "changed" | "comma" | "each" | "nameOf" | "levelOf" |
  "mixed" | "replay" | "rewind" | "first" | "previousTrick" | "previous" | "next" |
  "nextTrick" | "last" | "playOn" | "stop" | "seeing" | "branch" | "branched" | "record" |
  "back" | "waits" | "advice" | "note" | "saveNote" | "position" | "build" | "wishes" |
  "dealCode" | "hands" | "leader" | "deal" | "laySeats" | "openAll" | "closeAll" | "open" |
  "close" | "shut" | "share" | "code" | "link" | "copy" | "copied" | "shareHand" |
  "openHand" | "forColleagues" | "save" | "load" | "shorten" | "loadCode" | "loadFile" |
  "secret" | "otherTab" | "continueHere" | "takeOther" | "notKept" | "yourTurn", string>;

export type BuilderTexts = Record<
  "game" | "counts" | "typed" | "goesTo" | "onTable" | "middle" | "stock" | "playedBy" |
  "next" | "rules" | "asNow" | "toBeat" | "direction" | "clockwise" | "counterclockwise" |
  "rest" | "clear" | "clearAll" | "dealtAll" | "dealtSome" | "dealtNone" | "staysHidden" |
  "allCards" | "left" | "putBack" | "holding" | "empty" | "howTo" | "save" | "unseen" |
  "unseenHint", string>;

export type DebriefTexts = Record<"debrief" | "played" | "hand" | "again" | "good", string>;

export type TeachingTexts = Record<
  "teaching" | "fullScreen" | "leave" | "wall" | "closeWall" | "noWall" | "stage" | "mark" |
  "marking" | "clearMarks" | "turn" | "return" | "lecture" | "handOut" | "openLecture" |
  "saveLecture" | "previousChapter" | "nextChapter" | "chapterTitle" | "chapterText" |
  "addChapter" | "toAdd" | "updateChapter" | "up" | "down" | "drop" | "askClass" | "toPaper"
  | "dealAnew" | "watchMatch" | "handOutChapters" | "chaptersLink" | "noChapters", string>;

/** A card on the table. */
export interface PlayedCard {
  card: string;
  /** What a joker stands for. */
  means?: string;
}

/** A seat at the table, as the viewer sees it. */
export interface Seat {
  /** Its number in the game; `seats` are in clockwise order, the first at the bottom. */
  seat: number;
  name: string;
  /** The name alone, where `name` says besides that it's the viewer's. */
  called?: string;
  /** The character on its token. */
  sign: string;
  /** Whose portrait is on its token, if it has one, else empty. */
  who: string;
  /** How the portrait looks: `glad`, `worried`, or empty where it's calm. */
  face: string;
  /** Whether it is the viewer's, a partner's or an opponent's, if the viewer sees from a seat. */
  whose: string;
  /** 0 or 1; `null` in Escalation, which has no teams. */
  team: number | null;
  isTurn: boolean;
  /** “passed”, “out first”, “thinking”, “full house of kings”, “paid K♠”. */
  status: string;
  /** ①, ② … once it has escaped, or a game of Escalation is over; else empty. */
  place: string;
  /** “9 cards” where that is known, else empty; in Escalation also what was taken in. */
  count: string;
  /** Whether this seat may be asked for its count now. */
  canBeAsked: boolean;
  /** What it has played in this trick. */
  laid: PlayedCard[];
  /** Whether it holds cards that the viewer doesn't see. */
  hasBacks: boolean;
  /** Its cards, if they are shown face up; never those of a closed hand. */
  open: HandCard[] | null;
  /** Whether the teacher may show and hide its cards. */
  canBeOpened: boolean;
}

/** How a team stands in the match. */
export interface TeamStanding {
  team: number;
  /** “We 8 · offense”. */
  text: string;
}

/** What one seat gives another as tribute or in return. */
export interface Gift {
  seat: number;
  /** Who gets it; nobody yet, where the cards decide. */
  to: number | null;
  /** “Wei → You: highest card”. */
  what: string;
  /** The cards, once they are given and the viewer may see them. */
  laid: PlayedCard[];
}

/** The play to beat, whose it is, and what to say of it. */
export interface Middle {
  title: string;
  /** “Jun beat Bao’s full house of kings”. */
  note: string;
  /** “↻ clockwise”: which way play runs, while it runs. */
  flow: string;
  seat: number | null;
  laid: PlayedCard[];
  /** Whether that is a bomb, or five of a kind. */
  isBomb: boolean;
  gifts: Gift[];
}

/** The same, with the learner's piles first, or what the hand can be played out as. */
export interface TableOrders extends HandOrders {
  piles: number[];
  plays: number[];
}

/** Cards that lie side by side: the learner has put them together, or they make a play. */
export interface HandPile {
  places: number[];
  /** What they make: “full house of kings”, “4 cards”. */
  label: string;
  /** Each card in words, with its pile: “king of hearts, pile 2: a pair of kings”. */
  names: string[];
}

/** The hand at the bottom of the table. */
export interface HeldHand {
  label: string;
  cards: HandCard[];
  orders: TableOrders;
  piles: HandPile[];
  /** The plays that it can be played out as, if it is sorted into them. */
  plays: HandPile[];
  /** The places of the cards to choose from, for a joker. */
  lit: number[];
}

/** A card drawn for seats and the lead. */
export interface DrawnCard {
  /** Who drew it. */
  name: string;
  card: string;
  cardName: string;
  isHigh: boolean;
}

/** The draw before a match. */
export interface DrawPanel {
  /** The rounds of the draw, the later ones for ties. */
  rounds: DrawnCard[][];
  /** What came of it, in sentences. */
  told: string[];
}

/** The game, as the viewer sees it. */
export interface GameView {
  game: GameName;
  phase: TablePhase;
  teams: TeamStanding[];
  trump: string | null;
  /** “Hand 11 · trick 4”. */
  count: string;
  seats: Seat[];
  /** The seat at the bottom, if its hand is shown. */
  me: number | null;
  middle: Middle;
  /** What the learner is asked to do now. */
  prompt: string;
  hand: HeldHand | null;
  drawn: DrawPanel | null;
}

/** What the learner may answer when asked for the count; empty for an answer not allowed. */
export interface CountAnswers {
  tell: string;
  refuse: string;
}

export interface CanPass {
  pass: boolean;
}

/** What may be done now. */
export interface Can extends CanPass {
  play: boolean;
  /** Take the middle; only in Escalation, where it stands in the place of passing. */
  take?: boolean;
  /** Ask for a hint; only where there are hints. */
  hint?: boolean;
  undo: boolean;
  restart: boolean;
  /** Let one bot move, while the table is paused. */
  step: boolean;
  /** Go on to the deal or to the next hand, or to the end of one that the learner is out of. */
  go: boolean;
  /** Open the form for a new match. */
  setup: boolean;
  /** Open a table for people; only where a site offers that. */
  people?: boolean;
  /** Play a whole match instead of the short one that is offered; only before it begins. */
  whole?: boolean;
  /** Look back at the hands of this match. */
  rewind: boolean;
  /** Play on from this step of a record. */
  branch: boolean;
  /** Leave a branch for the record, or the record for the match. */
  back: boolean;
  /** Write notes, lay out positions, show and hide hands. */
  teach: boolean;
  /** Share by code, save and load. */
  share: boolean;
  /** Hand out what is shown, to be seen from one seat. */
  handOut: boolean;
}

/** The level of a team, before a hand of a match and after it. */
export interface LevelCard {
  team: number;
  before: string;
  after: string;
}

/** How a hand or a game ended, in words. */
export interface OutcomePanel {
  /** “We won the hand”, “Draw: we're the offense next”, “We win the match!”. */
  title: string;
  /** Whether the learner has won with it. */
  isWon: boolean;
  /** Who is trapped and, after a draw, what made it one. */
  why: string[];
  /** The levels and the trump, who leads, and the tribute; what a game is paid. */
  consequences: string[];
  /** Those of both teams, the viewer's own first; none outside a match. */
  levels: LevelCard[];
  /** What each seat of Escalation gets, or pays where it's below zero. */
  paid: number[];
}

/** A play as a small picture with its name; no cards for a pass, or for an empty table. */
export interface ShownPlay {
  /** “Jun, opponent: pair of kings”, “You lead.”, “Pass”. */
  text: string;
  laid: PlayedCard[];
}

/** A move of a hand that is over: where it was made, and what could have been played. */
export interface MomentPanel {
  /** “Hand 2 · trick 5”. */
  where: string;
  /** Its idea in a few words, empty where there is none. */
  title: string;
  /** What was to beat. */
  table: ShownPlay;
  /** The learner's cards, in order. */
  hand: HandCard[];
  played: ShownPlay;
  /** What was better; beside a good move, what was not as good. */
  other: ShownPlay;
  /** What `other` is: “Better”, “Instead of”. */
  otherTitle: string;
  why: string;
}

/** How many cards a seat had left. */
export interface SeatLeft {
  name: string;
  team: number;
  /** `None` where it needn't have been told. */
  left: number | null;
}

/** What else everybody saw at a moment, for those who weren't there. */
export interface MomentFacts {
  /** “Trump: 8”. */
  trump: string;
  /** Who had how many cards, whoever is to choose first, then in turn. */
  left: SeatLeft[];
}

/** What mattered in a hand that is over. */
export interface DebriefPanel {
  /** “Looking back on the hand …”, or what came of it. */
  told: string;
  /** Whether more may still be found. */
  isBusy: boolean;
  moments: MomentPanel[];
  /** A good move of the learner's. */
  good: MomentPanel | null;
  texts: DebriefTexts;
}

/** The place in a record. */
export interface ReplayPanel {
  /** The step that is shown. */
  at: number;
  /** The last step. */
  last: number;
  /** The steps at which a trick begins, in this deal. */
  tricks: number[];
  /** The steps at which a deal begins, with its title. */
  deals: [number, string][];
  /** Whose knowledge is shown: a seat's number, or `open`. */
  seeing: string;
  /** The choices for `seeing`, with their titles. */
  seers: [string, string][];
  /** The teacher's note on this step. */
  note: string;
  /** The steps that have a note. */
  notes: number[];
  /** “The club player would pass: …”, once asked for. */
  advice: string;
  /** Tells this record from the one before. */
  record: number;
  /** Whether the learner tries something else from here. */
  isBranch: boolean;
  /** Whether another hand has been dealt since. */
  isLater: boolean;
}

/** What a teacher's position is laid out from. */
export interface BuilderPanel {
  game: GameName;
  /** The games that there are, with their titles. */
  games: [string, string][];
  /** The players, by seat. */
  names: string[];
  /** How many may play. */
  counts: number[];
  /** The cards of each seat as text, empty for a hidden hand. */
  hands: string[];
  /** The seats whose hands are hidden. */
  hidden: number[];
  /** An example of constraints on the deal. */
  example: string;
  trump: string;
  trumps: string[];
  leader: number;
  /** The preset in force, empty if there's none of these rules. */
  rules: string;
  presets: [string, string][];
  /** Whose play is on the table. */
  player: number;
  /** The cards on the table; in Escalation, the middle. */
  played: string;
  /** What is to beat, in Escalation. */
  value: number;
  direction: number;
  /** How many cards a full hand has. */
  size: number;
  /** How often a card is there. */
  copies: number;
  texts: BuilderTexts;
  /** What may be done for the seat in turn, whose hand is hidden: play, pass, take. */
  unseen: string[];
}

/** A choice out of a closed list. */
export interface FormField {
  name: string;
  title: string;
  help: string;
  source: string;
  value: string;
  /** The values with their titles. */
  choices: [string, string][];
  /** What to say of each value. */
  notes?: Record<string, string>;
}

/** Fields that belong together. */
export interface FormGroup {
  title: string;
  fields: FormField[];
}

/** A player, by the name and the bot that the form is filled in with. */
export interface FormPlayer {
  name: string;
  bot: string;
  isYou: boolean;
}

/** The form for a new match. */
export interface MatchForm {
  game: FormField;
  /** `null` for Escalation, which has one set of rules. */
  preset: FormField | null;
  /** The bot of all players, empty if they aren't all the same. */
  players: FormField;
  each: FormPlayer[];
  longestName: number;
  groups: FormGroup[];
  /** That a new match ends the one in play, if there is one. */
  ends: string;
}

/** What surrounds the game. */
export interface TablePanels {
  answers: CountAnswers | null;
  can: Can;
  outcome: OutcomePanel | null;
  /** What a teacher says of the position that is handed out, a sentence or a text each. */
  given: string[];
  replay: ReplayPanel | null;
  /** The place on the way from a teacher's position. */
  walk: ReplayPanel | null;
  builder: BuilderPanel | null;
  setup: MatchForm | null;
}

/** What a lecture says of the game on the table. */
export interface ChapterShown {
  title: string;
  text: string;
}

/** What a teacher needs beside the table. */
export interface TeachingPanel {
  /** What the lecture is called. */
  title: string;
  /** The titles of its chapters. */
  chapters: string[];
  /** The chapter that was shown last. */
  at: number | null;
  /** The same, as long as it is on the table. */
  chapter: ChapterShown | null;
  /** What was just laid out, empty if nothing was. */
  told: string;
  /** Whether somebody else has handed the chapters out: then there are only these to click. */
  isGiven: boolean;
  texts: TeachingTexts;
}

/** Where the browser keeps the match. */
export interface SavedMatchPlace {
  slot: string;
  /** Whether nothing has been done here yet, so that a saved match may come back. */
  isFresh: boolean;
}

export type HintButton = "play" | "pass" | "take" | "tell" | "refuse";

/** A move that is advised: the best one, or the second choice. */
export interface TableHint {
  number: number;
  /** Empty where the cards say all that there is to say. */
  text: string;
  /** The places of its cards in the hand; they're chosen with the hint. */
  cards: number[];
  /** What is pressed for it. */
  button: HintButton;
}

/** All that a table shows. */
export interface TableView extends WidgetView, GameView, TablePanels {
  title: string;
  languages: Record<string, string>;
  /** Whether only this game is played here. */
  isExercise: boolean;
  /** Whether others play along from browsers of their own. */
  isShared: boolean;
  /** What has happened since the view before, a sentence each. */
  said: string[];
  debrief: DebriefPanel | null;
  sort: TableSort;
  /** “Coach: Play a pair of kings. …”, where the coach speaks before each move. */
  coach: string;
  /** The hints given at this point of the game; the last one is shown. */
  hints: TableHint[];
  /** Whether nothing in the learner's hand beats the table. */
  mustPass: boolean;
  /** Whether the learner then passes without a click. */
  autoPass: boolean;
  speed: string;
  /** Those to choose from; none at a table for people, where nobody takes back or gives away. */
  speeds: [string, string][];
  isPaused: boolean;
  /** Whether something is due without the learner. */
  isBusy: boolean;
  teaching: TeachingPanel | null;
  /** Whether what is given is told at the hand, and not above the table. */
  isToldAtHand?: boolean;
  keep: SavedMatchPlace | null;
  texts: TableTexts;
}

/** The verdict on what is chosen. */
export interface ChoiceVerdict {
  legal: boolean;
  title: string;
  why: string;
  /** What each chosen card counts as. */
  faces: string[];
  /** The readings to choose from, where the rules let a player state what jokers stand for. */
  readings: JokerReading[];
}

/** What happened in a deal, a sentence each. */
export interface DealTold {
  title: string;
  lines: string[];
}

/** What has happened, in words. */
export interface LogReply {
  deals: DealTold[];
}

/** What a preset says about each rule. */
export interface PresetReply {
  values: Record<string, string>;
}

/** Every card that there is, to lay out hands with. */
export interface PaletteReply {
  cards: HandCard[];
}

/** A lecture to hand out. */
export interface ChaptersReply {
  /** The part of an address that brings it along. */
  link: string;
}

/** A lecture to keep. */
export interface LectureReply {
  /** The file. */
  text: string;
}

export type GivenTexts = Record<"why" | "change" | "back" | "send" | "sent" | "bad_why" | "unsent", string>;

export type HandOutTexts = Record<
  "forPupils" | "about" | "seat" | "bots" | "question" | "hints" | "opens" | "locked" |
  "open" | "lockedCode" | "openCode" | "ownOnly" | "unlocked" | "unlockedCode" | "local" |
  "make" | "makeCode" | "code" | "link" | "cell" | "qr" | "before", string>;

/** The game to give to others. */
export interface ShareReply {
  /** Empty for a game too long for a code. */
  code: string;
  /** The part of an address that brings the game along, empty without a code. */
  link: string;
  /** The record to save as a file, if a record tells the game. */
  record: Record<string, unknown> | null;
}

/** What there is to choose when a position is handed out. */
export interface HandOutForm {
  /** The seats with cards, by number, with the names of their players. */
  seats: [string, string][];
  /** The seat in turn, where it may be chosen. */
  seat: string;
  /** Who may play on, with titles; an empty name for nobody. */
  bots: [string, string][];
  /** Who plays on unless another is chosen. */
  bot: string;
  /** Whether a code can be locked here. */
  locks: boolean;
  texts: HandOutTexts;
}

/** A position to hand out. */
export interface HandOutReply {
  code: string;
  /** The part of an address that brings it along. */
  link: string;
  /** What opens it in a notebook. */
  cell: string;
}

/** What a pupil has done with what is handed out. */
export interface GivenReply {
  /** The first play, as a record has it; `None` before. */
  play: unknown[] | null;
  /** How it ended, as `handed_texts` names it; empty while it goes on. */
  ending: string;
  /** What the pupil reads of it; empty where nothing is played. */
  told: string;
  texts: GivenTexts;
}

/** A QR code, to be drawn as one path of lines, each a module wide. */
export interface QrReply {
  /** How many modules it is wide and high, without a margin. */
  size: number;
  /** The attribute `d` of the path, in modules. */
  path: string;
}

export type TableActions = {
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
