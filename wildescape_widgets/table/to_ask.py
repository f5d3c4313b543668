"""Positions that a teacher asks about, on paper or in class: codes, links and chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from wildescape.escalation import Escalation
from wildescape.game import IllegalMove
from wildescape.hand import HandState
from wildescape.i18n import InputError, Phrase, say
from wildescape.session import State, stage
from wildescape.teach.chapters import LONGEST_LECTURE, LectureChapter
from wildescape.teach.exercises import WouldPlay
from wildescape.teach.exercises.would_play import laid_open
from wildescape.teach.scenes import Scene
from wildescape.teach.toml_table import Text

from wildescape_widgets.table.handout import is_hand_out, parse_hand_out
from wildescape_widgets.table.lecturing import chapter_session, read_lecture
from wildescape_widgets.table.settings import TableSettings

ASKED: Final = say("What would you play?")
"""What is asked of a position unless somebody asks otherwise."""

ASKING: Final = TableSettings(teacher=True)
"""The settings of a teacher's table, which takes every game."""

CHAPTERS: Final = re.compile(r"^\s*\[\[\s*chapters\s*\]\]", re.MULTILINE)
"""What tells a file of chapters from a list of codes."""

_BEGINS: Final = ("wildescape ", "escalation ")
"""How a position as text begins; its seats follow, a line each."""

_SEAT: Final = re.compile(r"\s*\d\s*:")


class PositionToAsk(NamedTuple):
    """A position, at the turn of the seat that is asked.

    Args:
        scene: the position, with the seat.
        text: what is asked in somebody's own words, by language; empty for the usual question.
    """

    scene: Scene
    text: Text


class PositionsToAsk(NamedTuple):
    """What a teacher's list holds.

    Args:
        title: what the whole is called, by language; empty without a name.
        positions: what can be asked.
        problems: what can't, with its line or chapter, and why.
    """

    title: Text
    positions: list[PositionToAsk]
    problems: list[Phrase]


def positions_to_ask(text: str, lang: str) -> PositionsToAsk:
    """The positions in a file of chapters, or in a list with a code, a link or a position a line.

    Behind a code may stand a question of one's own.

    Args:
        text: what was written.
        lang: the language of the questions in a list.

    Raises:
        InputError: for what is too long, and for a file of chapters that has a fault.
    """
    if len(text) > LONGEST_LECTURE:
        most = LONGEST_LECTURE
        raise InputError("malformed", say("A list has at most {most} characters.", most=most))
    listed = PositionsToAsk({}, [], [])
    if CHAPTERS.search(text):
        lecture = read_lecture(text)
        listed = PositionsToAsk(lecture.title, [], [])
        for number, chapter in enumerate(lecture.chapters, 1):
            try:
                listed.positions.append(_of_chapter(chapter))
            except InputError as error:
                said = say("Chapter {number}: {problem}", number=number, problem=error.phrase)
                listed.problems.append(said)
        return listed
    for number, code, own in _entries(text):
        try:
            position = position_to_ask(code, lang)
        except InputError as error:
            said = say("Line {line}: {fault}", line=number, fault=error.phrase)
            listed.problems.append(said)
        else:
            own_text = {lang: own} if own else position.text
            listed.positions.append(position._replace(text=own_text))
    return listed


def _entries(text: str) -> Iterator[tuple[int, str, str]]:
    """The number of a line, the code or position that begins there, and what is asked of it."""
    lines = [*enumerate(text.splitlines(), 1), (0, "")]
    at = 0
    while at < len(lines):
        number, line = lines[at]
        at += 1
        line = line.strip("\ufeff \t")
        if line.startswith(_BEGINS):
            while _SEAT.match(lines[at][1]):
                line += f"\n{lines[at][1].strip()}"
                at += 1
            yield number, line, ""
        elif line:
            code, *own = line.split(maxsplit=1)
            yield number, code, "".join(own)


def position_to_ask(code: str, lang: str) -> PositionToAsk:
    """The position of a code or a link, or one as text, with the question it was handed out with.

    Args:
        code: what stands for it; of a game, what is on the table at its end.
        lang: the language of a question.

    Raises:
        InputError: for what is no position in which somebody plays a card, with what would be.
    """
    if is_hand_out(code):
        what = parse_hand_out(code)
        text = {lang: what.question} if what.question else {}
        return PositionToAsk(_scene(what.states[-1], what.seat), text)
    session = ASKING.shared(code)
    if session.replay:
        session.show_step(session.replay.last)
    return PositionToAsk(_scene(session.state), {})


def _of_chapter(chapter: LectureChapter) -> PositionToAsk:
    try:
        session = chapter_session(chapter, ASKING)
    except IllegalMove as error:
        raise InputError("bad_lesson", error.phrase) from None
    return PositionToAsk(_scene(session.state), chapter.text)


def _scene(state: State, seat: int | None = None) -> Scene:
    """What a seat sees where it has to play; by default the seat whose turn it is."""
    now = stage(state)
    if not isinstance(now, HandState | Escalation) or now.turn is None:
        phrase = say("Nobody plays a card here: choose a moment at which it's somebody's turn.")
        raise InputError("not_now", phrase)
    if seat not in (None, now.turn):
        raise InputError("not_now", say("This hand-out is for a seat that isn't next to play."))
    scene = Scene(game=now, me=now.turn)
    if isinstance(now, HandState):
        scene = scene.about(game=laid_open(now), rules=now.rules, trump=now.trump)
    if not WouldPlay(scene).is_asked:
        phrase = say("Somebody was asked for a count here: choose a moment after the answer.")
        raise InputError("not_now", phrase)
    return scene
