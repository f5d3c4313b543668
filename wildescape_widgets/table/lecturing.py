"""A teacher's lecture at a table: chapters to show, notes, and what is laid out as one more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from wildescape.game import Move
from wildescape.i18n import (
    InputError,
    Part,
    Phrase,
    bad_request,
    both,
    said_in,
    say,
    say_n,
    shown,
    worded,
)
from wildescape.match import Match
from wildescape.narrate import holds
from wildescape.records import format_move
from wildescape.session import State, stage
from wildescape.teach.chapters import (
    Lecture,
    LectureChapter,
    format_lecture,
    parse_lecture,
    written_game,
)
from wildescape.teach.toml_table import Text, not_plain
from wildescape.turns import SEATS

from wildescape_widgets.base import action, of_kind
from wildescape_widgets.table.handed_chapters import (
    CHAPTERS_TOLD,
    are_chapters,
    begun,
    format_chapters,
    parse_chapters,
)
from wildescape_widgets.table.handed_done import ending_for, first_choice
from wildescape_widgets.table.handed_texts import GIVEN_TEXTS, TOLD
from wildescape_widgets.table.log import tell_turn
from wildescape_widgets.table.part import TableHost, TablePart
from wildescape_widgets.table.session import TableSession
from wildescape_widgets.table.settings import TableSettings
from wildescape_widgets.table.shapes import (
    ChapterShown,
    ChaptersReply,
    LectureReply,
    TeachingPanel,
)
from wildescape_widgets.table.sharing_shapes import GivenReply
from wildescape_widgets.table.texts import TEACHING_TEXTS

LONGEST_CHAPTER_TITLE: Final = 120
LONGEST_CHAPTER_TEXT: Final = 2000
"""How many characters a teacher may write about a chapter."""

LONGEST_KEPT: Final = 400_000
"""How many characters of a lecture a browser keeps."""


def given_lecture(given: object) -> Lecture:
    """The lecture that a setting names: a `Lecture`, a link, the text of a file, or its path.

    Raises:
        InputError: for what is no lecture, with the first fault and its line.
    """
    if given is None:
        return Lecture()
    if isinstance(given, Lecture):
        return given
    if isinstance(given, str) and are_chapters(given):
        return parse_chapters(given)
    if isinstance(given, str) and ("\n" in given or "=" in given):
        return read_lecture(given)
    if not isinstance(given, str | Path):
        wrong = say("A lecture is the path or the text of a file, not {value}.")
        raise bad_request(wrong, value=shown(given))
    try:
        text = Path(given).read_text("utf-8")
    except (OSError, ValueError):
        missing = say("There's no lecture in {file} to read.")
        raise bad_request(missing, file=shown(str(given))) from None
    return read_lecture(text)


def read_lecture(text: str) -> Lecture:
    """The lecture in the text of a file.

    Raises:
        InputError: for the first fault, with its line.
    """
    try:
        return parse_lecture(text)
    except InputError as fault:
        line = getattr(fault, "line", 1)
        said = say("Line {line}: {fault}", line=line, fault=fault.phrase)
        raise InputError(fault.code, said) from None


def check_taught(is_taught: bool) -> None:
    """Refuse chapters at a table that is no teacher's.

    Raises:
        InputError: `bad_request`, with what is missing.
    """
    if not is_taught:
        where = say("Chapters are shown at a teacher's table: {code}.")
        raise bad_request(where, code="Table(teacher=True, chapters=…)")


def chapter_session(chapter: LectureChapter, settings: TableSettings) -> TableSession:
    """What a chapter shows, at its step.

    Raises:
        InputError: for a game that can't have gone like that, or a step that it hasn't.
    """
    session = settings.shared(chapter.game)
    if session.walk:
        session.open = frozenset(SEATS) - frozenset(chapter.hidden)
        for move in chapter.moves:
            session.make(move)
    else:
        session.hidden = frozenset(chapter.hidden)
    session.show_step(chapter.at)
    session.notes = {**session.notes, **chapter.notes}
    session.said = []
    return session


def chapter_of(session: TableSession, title: Text, text: Text) -> LectureChapter:
    """What is on the table now, as a chapter.

    Raises:
        InputError: `not_now`, for a match in play, or while something else is tried.
    """
    walk = session.walk
    if session.branch or (walk and walk.is_left):
        raise InputError("not_now", say("First go back to where you left off."))
    if not session.replay and not walk:
        raise InputError("not_now", say("A chapter shows a position or a finished game."))
    game = walk.states[0] if walk else session.record({})
    assert not isinstance(game, Match)
    return LectureChapter(
        title,
        written_game(game),
        text,
        hidden=session.unseen,
        at=session.shown_step,
        moves=tuple(walk.moves) if walk else (),
        notes=session.notes,
    )


def with_note(chapter: LectureChapter, session: TableSession, at: int) -> LectureChapter:
    """The chapter with the note that its session has on a step, or without the one it had."""
    walk = session.walk
    if not walk:
        # A record may hold notes of its own, which come back with it.
        return replace(chapter, game=written_game(session.record({})), notes=dict(session.notes))
    if walk.moves[:at] != list(chapter.moves[:at]):
        # The step belongs to what was played since.
        moves = tuple(walk.moves)
        return replace(chapter, at=min(chapter.at, len(moves)), moves=moves, notes=walk.notes)
    others = {step: text for step, text in chapter.notes.items() if step != at}
    note = {at: walk.notes[at]} if at in walk.notes else {}
    return replace(chapter, notes={**others, **note})


def written(said: object, before: Text, lang: str, longest: int) -> dict[str, str]:
    """A teacher's text in the language of the page; it stays as it was in the others.

    Raises:
        InputError: `bad_request`, for what is no plain text, or too long.
    """
    if not isinstance(said, str) or len(said) > longest:
        raise bad_request(say("A text has at most {most} characters."), most=longest)
    plain = said.strip()
    if wrong := not_plain(plain):
        raise InputError("bad_request", wrong)
    others: dict[str, Any] = {key: text for key, text in before.items() if key != lang}
    return {**others, lang: plain} if plain else others


def without_notes(lecture: Lecture) -> Lecture:
    """A lecture without its teacher's notes."""
    chapters = (replace(chapter, notes={}) for chapter in lecture.chapters)
    return replace(lecture, chapters=tuple(chapters))


def laid_out(session: TableSession) -> Phrase | None:
    """What lies on the table, if it was just laid out."""
    if not session.is_laid_out or session.moves or not (position := session.position):
        return None
    names = session.viewer("").names
    cards = [holds(len(hand)) for hand in position.hands]
    dealt: Part = say("{cards} for each player", cards=cards[0])
    if any(held != cards[0] for held in cards):
        by_name = zip(names, cards, strict=True)
        dealt = both([say("{name} {cards}", name=name, cards=held) for name, held in by_name])
    turn = tell_turn(position, names)
    assert turn
    return say("Dealt: {hands}. {turn}", hands=dealt, turn=turn)


def note_layout(session: TableSession) -> None:
    """Say what was laid out."""
    session.is_laid_out = True
    if dealt := laid_out(session):
        session.said = [dealt]


class Lecturing(TablePart):
    """What a teacher does with the chapters of a lecture, and with notes on what is shown."""

    def __init__(self, table: TableHost) -> None:
        super().__init__(table)
        self._chapter: int | None = None
        """The chapter that was shown last."""
        self._chapter_session: TableSession | None = None
        """What it put on the table."""
        self._own_lecture: Lecture | None = None
        """The lecture as it was changed here."""
        self.handed: Lecture | None = None
        """The lecture as somebody has handed it out."""

    def begin_given(self) -> None:
        """Begin the lecture that was set, unless it was changed here."""
        if self._table.chapters is self._own_lecture:
            self._table.session.is_fresh = False
            self._table.pacing.refresh()
        else:
            self._begin_lecture()

    @property
    def lecture(self) -> Lecture:
        """The lecture, empty until there is one."""
        return self._table.chapters or Lecture()

    def first_chapter(self) -> TableSession | None:
        """What the first chapter shows, if there is one.

        Raises:
            InputError: `bad_request`, for chapters at a table that is no teacher's.
        """
        if not self.lecture.chapters:
            self._chapter = None
            return None
        check_taught(self._table.teacher)
        self._chapter = 0
        self._chapter_session = chapter_session(self.lecture.chapters[0], self._table.settings())
        return self._chapter_session

    def _begin_lecture(self) -> None:
        if session := self.first_chapter():
            self._table.put(session)
            session.is_fresh = False
        self._table.pacing.proceed()

    def teaching(self) -> TeachingPanel | None:
        """What a teacher needs beside the table."""
        if not self._table.teacher:
            return None
        lecture, lang = self.lecture, self._table.lang
        on_table: ChapterShown | None = None
        if (place := self.chapter_on_table) is not None:
            shown = lecture.chapters[place]
            on_table = {"title": said_in(shown.title, lang), "text": said_in(shown.text, lang)}
        return {
            "title": said_in(lecture.title, lang),
            "chapters": [said_in(chapter.title, lang) for chapter in lecture.chapters],
            "at": self._chapter,
            "chapter": on_table,
            "isGiven": self.handed is not None,
            "told": worded(laid_out(self._table.session) or "", lang),
            "texts": {key: phrase.to(lang) for key, phrase in TEACHING_TEXTS.items()},
        }

    @action
    def note(self, at: object, text: object) -> None:
        """Write a teacher's note on a step."""
        if not self._table.teacher or type(at) is not int or not isinstance(text, str):
            raise InputError("malformed", say("A teacher writes notes, each on a step, as text."))
        session, place = self._table.session, self.chapter_on_table
        session.write_note(at, text)
        session.is_fresh = False
        if place is not None:
            # What is on the table is a chapter, and the note belongs to it.
            chapter = with_note(self.lecture.chapters[place], session, at)
            self._change(self.lecture.with_chapter(chapter, place), place)
        self._table.pacing.refresh()

    def lecture_to_keep(self) -> str:
        """The lecture as the browser keeps it; one that is too long is only in its file."""
        text = format_lecture(self.lecture) if self.lecture.chapters else ""
        return text if len(text) <= LONGEST_KEPT else ""

    def handed_told(self) -> Iterator[Phrase]:
        """What is said of chapters that somebody has handed out, and of the one on the table."""
        if (place := self.chapter_on_table) is not None:
            chapter, lang = self.lecture.chapters[place], self._table.lang
            title, text = said_in(chapter.title, lang), said_in(chapter.text, lang)
            told = say("{number}. {title}: {said}") if text else say("{number}. {title}")
            yield told.filled(number=place + 1, title=title, **({"said": text} if text else {}))
        yield CHAPTERS_TOLD

    @property
    def chapter_on_table(self) -> int | None:
        """Which chapter is on the table; `None` if that is something else."""
        return self._chapter if self._table.session is self._chapter_session else None

    def keep_lecture(self, text: str, chapter: int | None) -> None:
        """Go on with a lecture that the browser has kept, and the chapter on the table."""
        self._chapter_session = None if chapter is None else self._table.session
        if text:
            self._change(parse_lecture(text), chapter or 0)

    def _change(self, lecture: Lecture, at: int | None) -> None:
        """Go on with a changed lecture."""
        self._chapter, self._own_lecture = at, lecture
        self._table.chapters = lecture

    def _check_teacher(self) -> None:
        if not self._table.teacher:
            raise InputError("not_now", say("Chapters are shown at a teacher's table."))

    @action
    def open_lecture(self, text: object) -> None:
        """Open the file of a lecture and show its first chapter."""
        self._check_teacher()
        lecture = read_lecture(of_kind(str, text, say("A lecture is the text of a file.")))
        if lecture.chapters:
            # A first chapter that can't be shown leaves everything as it was.
            chapter_session(lecture.chapters[0], self._table.settings())
        if lecture == self.lecture:
            # Opened once more, it begins anew.
            self._begin_lecture()
        self._table.chapters = lecture
        count = len(lecture.chapters)
        opened = say_n("Opened: {count} chapter", "Opened: {count} chapters", count)
        self._table.session.notice = opened
        self._table.pacing.refresh()

    @action
    def show_chapter(self, number: object) -> None:
        """Show a chapter."""
        self._check_teacher()
        place = self.lecture.place(number)
        session = chapter_session(self.lecture.chapters[place], self._table.settings())
        session.records += self._table.session.records + 1
        self._chapter, self._chapter_session = place, session
        self._table.put(session)
        session.is_fresh = False
        self._table.pacing.proceed()

    @action
    def save_chapter(self, number: object, title: object, text: object) -> None:
        """Save what is on the table as a chapter: in the place of one, or as one more."""
        self._check_teacher()
        lecture, lang = self.lecture, self._table.lang
        place = None if number is None else lecture.place(number)
        before = None if place is None else lecture.chapters[place]
        titles = written(title, before.title if before else {}, lang, LONGEST_CHAPTER_TITLE)
        if not titles:
            raise bad_request(say("Give the chapter a title."))
        texts = written(text, before.text if before else {}, lang, LONGEST_CHAPTER_TEXT)
        changed = lecture.with_chapter(chapter_of(self._table.session, titles, texts), place)
        if not changed.title:
            changed = replace(changed, title={lang: said_in(titles, lang)})
        self._chapter_session = self._table.session
        self._change(changed, len(changed.chapters) - 1 if place is None else place)

    @action
    def move_chapter(self, number: object, to: object) -> None:
        """Move a chapter to another place."""
        self._check_teacher()
        place, goal = self.lecture.place(number), self.lecture.place(to)
        order = [*range(len(self.lecture.chapters))]
        order.insert(goal, order.pop(place))
        at = None if self._chapter is None else order.index(self._chapter)
        self._change(self.lecture.moved(place, goal), at)

    @action
    def drop_chapter(self, number: object) -> None:
        """Take a chapter out of the lecture; what is on the table stays."""
        self._check_teacher()
        place, at = self.lecture.place(number), self._chapter
        if at == place:
            self._chapter_session = None
        last = len(self.lecture.chapters) - 2
        if at is not None:
            at = None if last < 0 else min(at - (at > place), last)
        self._change(self.lecture.without(place), at)

    @action
    def hand_out_lecture(self) -> ChaptersReply:
        """Give a code of the lecture, for pupils to open: notes are its teacher's own."""
        self._check_teacher()
        return {"link": f"#/given/{format_chapters(without_notes(self.lecture))}"}

    @action
    def chapter_done(self) -> GivenReply:
        """Tell what was played first of the chapter on the table, and how it ended, for who has
        handed it out.
        """
        if self.handed is None:
            raise InputError("not_now", say("Nothing is handed out here."))
        lang, play, ending = self._table.lang, None, ""
        if done := self._done(self.handed):
            at, first, end = done
            play, ending = [at, format_move(first)], ending_for(first.seat, stage(end))
        return {
            "play": play,
            "ending": ending,
            "told": TOLD.to(lang) if any(map(begun, self.handed.chapters)) else "",
            "texts": {key: text.to(lang) for key, text in GIVEN_TEXTS.items()},
        }

    def _done(self, handed: Lecture) -> tuple[int, Move, State] | None:
        """In which chapter what was played first, and how far it has come since."""
        place, walk = self.chapter_on_table, self._table.session.walk
        chapter = None if place is None else self.lecture.chapters[place]
        if chapter is None or walk is None:
            return None
        asked, known = replace(chapter, notes={}), without_notes(handed).chapters
        # Of one that was changed here nobody can say what was asked.
        if asked not in known:
            return None
        given, moves = begun(chapter), tuple(walk.moves)
        # What its author has played there is nobody's answer.
        if given is None or moves == chapter.moves:
            return None
        count = len(given.moves)
        first = first_choice(walk.states[count:], moves[count:])
        if first is None or moves[:count] != given.moves:
            return None
        return known.index(asked), first, walk.states[-1]

    @action
    def lecture_file(self) -> LectureReply:
        """Give the lecture as the text of a file."""
        self._check_teacher()
        return {"text": format_lecture(self.lecture, as_text=True)}
