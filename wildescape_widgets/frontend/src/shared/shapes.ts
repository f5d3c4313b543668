// Made by make_shapes.py from Python's types; change those.

/** What each widget's view holds besides its own fields. */
export interface WidgetView {
  /** Grows with every view; a message about an older one is refused as stale. */
  rev: number;
  lang: string;
}

/** A match for the browser to keep, encrypted in two parts. */
export interface SavedMatchParts {
  /** The name under which it is kept. */
  slot: string;
  /** Tells this match from any other. */
  match: string;
  /** The deal in play. */
  now: string;
  /** The finished deals, if one has been added to them. */
  past?: string;
}

/** A learner's progress for the browser to keep. */
export interface SavedProgress {
  progress: string;
}

/** The progress of two tabs or devices put together, for the browser to keep. */
export interface RememberReply {
  keep: SavedProgress;
}

/** A part of the front end that is loaded when it is first needed. */
export interface PartReply {
  /** An ES module that makes it, given what it takes and a place for what it exports. */
  code: string;
}
