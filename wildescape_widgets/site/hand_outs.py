"""What teachers hand out under short codes: where each leads, and what came back.

All of it is in the store. A short code opens what the long link opens, and no more; of those who
open it nobody's name is asked, only whether it's the same browser.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from wildescape.explain import cards_listed
from wildescape.game import ACTS, Act, Move
from wildescape.hand import HandState
from wildescape.i18n import InputError, capital, said_in, say, worded
from wildescape.narrate import describe, ranks_added, reading_of
from wildescape.records import format_move, parse_move
from wildescape.teach.chapters import Lecture

from wildescape_widgets.encryption import mark_of
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.class_store import ClassStore, MemoryStore, NotKeptError
from wildescape_widgets.site.classrooms import SECONDS_A_DAY
from wildescape_widgets.site.codes import new_code, typed_code
from wildescape_widgets.site.fair import Purse
from wildescape_widgets.site.origin import crowds
from wildescape_widgets.site.rows import HandOutRow, HandOutVisitRow, KeptHandOut
from wildescape_widgets.table.handed_chapters import are_chapters, begun, parse_chapters
from wildescape_widgets.table.handed_shapes import HandedCount, HandedPlay
from wildescape_widgets.table.handed_texts import ENDINGS, HANDED_TEXTS
from wildescape_widgets.table.handout import HandOut, parse_hand_out

LONGEST_ADDRESS: Final = 12_000
"""How many characters the long link may have from its `#` on."""

MOST_HAND_OUTS: Final = 2000
"""How many short codes there may be."""

MOST_HAND_OUTS_EACH: Final = 200
"""How many of them an address may have made since the site began."""

MOST_VISITS: Final = 300
"""How many browsers are counted for one code; it opens for any others too."""

VISITS_AT_ONCE: Final = 60
"""How many visits of an address are counted at once; after that, one a second."""

MOST_PLAYS: Final = 20
"""How many different first plays are listed, of each chapter."""

MEMORY_DAYS: Final = 1
"""For how many days a code lasts where nothing is kept on a disk, at most."""

WITHIN: Final = re.compile(
    r"#(?:/given/|/practice/|/teacher/|/ask/wq[0-9]+\.|table=)[\w.%~=-]+", re.ASCII
)
"""Where a short code may lead: to a page of the course that a long link opens."""


class FirstPlay(NamedTuple):
    """What a browser's pupil has played first, once somewhere.

    Args:
        play: the play, as a record has it, as JSON.
        ending: one of `ENDINGS`, or empty.
        why: why, in a line; may be empty.
    """

    play: str
    ending: str = ""
    why: str = ""


class GoneHandOut(RefusedRequest):
    """Nothing has this code, or not that secret: which of them is not told."""

    def __init__(self) -> None:
        super().__init__("gone", 404, HANDED_TEXTS["unknown"])


class HandOuts:
    """All that is handed out under short codes on a site.

    Args:
        clock: gives the time in seconds.
        today: gives the time in seconds since 1970.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, today: Callable[[], float] = time.time
    ) -> None:
        self._clock, self._today = clock, today
        self._store: ClassStore = MemoryStore()
        self._days = MEMORY_DAYS
        self._made: dict[str, float] = {}
        self._by: dict[str, str] = {}
        self._purses: dict[str, Purse] = {}

    def __contains__(self, code: object) -> bool:
        return isinstance(code, str) and code in self._made and not self._is_old(code)

    def keep(self, store: ClassStore, days: int) -> None:
        """Keep all from here on in a store, with what is there already.

        Args:
            store: where.
            days: for how long, from when a code was made.
        """
        self._store, self._days = store, days
        self.look_again()
        self.sweep()

    def look_again(self) -> None:
        """Learn what is handed out that no other process holds."""
        self._made = self._store.hand_outs()

    def let_go(self, codes: Collection[str]) -> None:
        """Forget what another process holds now: its pages go there."""
        for code in codes:
            self._made.pop(code, None)

    def make(self, visitor: str, address: object) -> tuple[str, str]:
        """A code for an address within the course, and the secret of who made it.

        Raises:
            RefusedRequest: `too_long` or `malformed` for an address that no long link has, `full`
                if there are too many.
        """
        if not isinstance(address, str) or not WITHIN.match(address):
            raise RefusedRequest("malformed", 400, HANDED_TEXTS["malformed"])
        if len(address) > LONGEST_ADDRESS:
            raise RefusedRequest("too_long", 400, HANDED_TEXTS["too_long"])
        if not WITHIN.fullmatch(address) or not _is_readable(address):
            raise RefusedRequest("malformed", 400, HANDED_TEXTS["malformed"])
        self.sweep()
        for is_near, most in crowds(visitor, MOST_HAND_OUTS_EACH, MOST_HAND_OUTS):
            if sum(is_near(self._by.get(code, "")) for code in self._made) >= most:
                raise RefusedRequest("full", 503, HANDED_TEXTS["full"])
        code, secret, now = new_code(self._made), secrets.token_urlsafe(16), self._today()
        self._store.keep(HandOutRow(code, now, mark_of(secret), address))
        self._made[code], self._by[code] = now, visitor
        return code, secret

    def find(self, code: object) -> KeptHandOut:
        """What has this code, also if it's written with spaces.

        Raises:
            RefusedRequest: `gone` if nothing has.
        """
        given = typed_code(code)
        if given not in self:
            raise GoneHandOut
        return self._store.load_hand_out(given)

    def until(self, code: str) -> float:
        """Until when something is kept, in seconds since 1970."""
        return self._made[code] + self._days * SECONDS_A_DAY

    def taught(self, code: object, secret: object) -> KeptHandOut:
        """What has this code, for who has made it."""
        found = self.find(code)
        if not hmac.compare_digest(mark_of(secret), found.head.teacher):
            raise GoneHandOut
        return found

    def visit(self, found: KeptHandOut, secret: object, visitor: str) -> str:
        """Count a browser that opens something, once; what can't be counted opens all the same.

        Args:
            found: what it opens.
            secret: its secret, if it was there before.
            visitor: the address.

        Returns:
            its secret; empty if it isn't counted.
        """
        if isinstance(secret, str) and _visit(found, secret):
            return secret
        purse = self._purses.setdefault(visitor, Purse(VISITS_AT_ONCE - 1, self._clock))
        if len(found.visits) >= MOST_VISITS or purse.debt:
            return ""
        purse.spend(1)
        new = secrets.token_urlsafe(16)
        number = 1 + max((each.number for each in found.visits), default=0)
        with suppress(NotKeptError):
            self._store.keep(HandOutVisitRow(found.head.code, number, mark_of(new)))
            return new
        return ""

    def tell(
        self, code: object, secret: object, play: object, ending: object, why: str = ""
    ) -> str:
        """Note what a browser's pupil has played first, and how it ended, once each; and why.

        Of chapters there is one first play each. Another reason takes the place of the one before.

        Args:
            code: the code.
            secret: the browser's.
            play: the play, as a record has it, in chapters with the number of its own; `None` if
                there is none yet.
            ending: one of `ENDINGS`; empty if it goes on.
            why: why, in a line; empty if nothing is said of it.

        Returns:
            why, as it's kept.

        Raises:
            RefusedRequest: `gone` for what isn't there, `malformed` for what can't have happened.
        """
        found = self.find(code)
        visit = _visit(found, secret)
        if visit is None:
            raise GoneHandOut
        if not isinstance(ending, str) or ending not in ("", *ENDINGS) or not is_played_on(found):
            raise RefusedRequest("malformed", 400)
        firsts = _first_plays(visit)
        at, move = _placed(found.head.address, play)
        first = firsts.get(at)
        if first is None:
            # A play is what an ending and a reason follow.
            if play is None:
                return ""
            first = FirstPlay(_checked(move, _handed_at(found.head.address, at)))
        told = FirstPlay(first.play, first.ending or ending, why or first.why)
        if told != firsts.get(at):
            self._store.keep(_with_plays(visit, {**firsts, at: told}))
        return told.why

    def sweep(self) -> None:
        """Erase what is over; what can't be erased now is erased the next time."""
        with suppress(NotKeptError):
            self.look_again()
        for code in [code for code in self._made if self._is_old(code)]:
            with suppress(NotKeptError):
                self._store.erase(code)
                del self._made[code]
                self._by.pop(code, None)
        self._purses = {visitor: purse for visitor, purse in self._purses.items() if purse.debt}

    def _is_old(self, code: str) -> bool:
        return self._today() > self.until(code)


def plays_told(found: KeptHandOut, lang: str) -> list[HandedPlay]:
    """The first plays in words and why, the most frequent first, whatever suits they're of.

    Of chapters the plays of each stand together, in their order.
    """
    whys: dict[int | None, dict[str, list[str]]] = {}
    for at, each in _all_plays(found):
        said = _said(each.play, found.head.address, at, lang)
        whys.setdefault(at, {}).setdefault(said, []).append(each.why)
    return [
        {"said": said, "count": len(each), "whys": [why for why in each if why]}
        for some in whys.values()
        for said, each in sorted(some.items(), key=lambda item: -len(item[1]))[:MOST_PLAYS]
    ]


def endings_told(found: KeptHandOut, lang: str) -> list[HandedCount]:
    """How it ended, where it was played to its end; of each chapter."""
    counts: dict[int | None, Counter[str]] = {}
    for at, each in _all_plays(found):
        counts.setdefault(at, Counter()).update([each.ending] if each.ending else [])
    return [
        {"said": _in_chapter(text.to(lang), found.head.address, at, lang), "count": some[key]}
        for at, some in counts.items()
        for key, text in ENDINGS.items()
        if some[key]
    ]


def count_played(found: KeptHandOut) -> int:
    """How many have played something."""
    return sum(each.play is not None for each in found.visits)


def is_played_on(found: KeptHandOut) -> bool:
    """Whether something is played there, so that first plays are counted."""
    if lecture := _chapters(found.head.address):
        return any(map(begun, lecture.chapters))
    handed = _given(found)
    return handed is not None and bool(handed.bots)


def question_of(found: KeptHandOut, lang: str) -> str:
    """What pupils are asked there, or what chapters are called; may be empty."""
    if lecture := _chapters(found.head.address):
        return said_in(lecture.title, lang)
    handed = _given(found)
    return handed.question if handed else ""


def _visit(found: KeptHandOut, secret: object) -> HandOutVisitRow | None:
    """The visit with this secret."""
    mark = mark_of(secret)
    return next((each for each in found.visits if hmac.compare_digest(each.secret, mark)), None)


def _first_plays(visit: HandOutVisitRow) -> dict[int | None, FirstPlay]:
    """What was played first there, by the chapter; `None` stands for what is no chapter.

    A visit to chapters keeps them together, by their numbers. Before it had one only, with its
    number before it.
    """
    if visit.play is None:
        return {}
    match json.loads(visit.play):
        case dict() as chapters:
            return {int(at): FirstPlay(*each) for at, each in chapters.items()}
        case [int(at), [*move]]:
            return {at: FirstPlay(_written(move), visit.ending or "", visit.why)}
    return {None: FirstPlay(visit.play, visit.ending or "", visit.why)}


def _with_plays(visit: HandOutVisitRow, firsts: Mapping[int | None, FirstPlay]) -> HandOutVisitRow:
    """A visit as it's kept with these first plays."""
    if first := firsts.get(None):
        return visit._replace(play=first.play, ending=first.ending or None, why=first.why)
    return visit._replace(play=_written(firsts), ending=None, why="")


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _all_plays(found: KeptHandOut) -> list[tuple[int | None, FirstPlay]]:
    """The first plays of all visits, each with its chapter, by chapter."""
    plays = chain.from_iterable(_first_plays(visit).items() for visit in found.visits)
    return sorted(plays, key=lambda item: item[0] or 0)


def _is_given(address: str) -> bool:
    return address.startswith("#/given/")


@lru_cache(maxsize=64)
def _handed(address: str) -> HandOut | None:
    """The position that an address hands out; `None` if it can't be read here."""
    try:
        return parse_hand_out(address)
    except InputError:
        return None


def _given(found: KeptHandOut) -> HandOut | None:
    """The position that is handed out, if it's one."""
    return _handed(found.head.address) if _is_given(found.head.address) else None


def _is_readable(address: str) -> bool:
    """Whether what is given there can be read here."""
    return not _is_given(address) or bool(_handed(address) or _chapters(address))


@lru_cache(maxsize=64)
def _chapters(address: str) -> Lecture | None:
    """The chapters that an address hands out; `None` if it's something else."""
    if not _is_given(address) or not are_chapters(address):
        return None
    try:
        return parse_chapters(address)
    except InputError:
        return None


def _placed(address: str, play: object) -> tuple[int | None, object]:
    """The chapter of what an address hands out in which something was played, and what.

    Raises:
        RefusedRequest: `malformed` for what can't be in any.
    """
    lecture = _chapters(address)
    if lecture is None or play is None:
        return None, play
    match play:
        case [int(at), move] if type(at) is int and 0 <= at < len(lecture.chapters):
            return at, move
    raise RefusedRequest("malformed", 400)


def _handed_at(address: str, at: int | None) -> HandOut | None:
    """What is handed out at an address, or in a chapter there; `None` where nobody plays on."""
    lecture = _chapters(address)
    return _handed(address) if lecture is None or at is None else begun(lecture.chapters[at])


def _checked(play: object, handed: HandOut | None) -> str:
    """A play by the pupil's seat, as it's kept.

    Raises:
        RefusedRequest: `malformed` for what this seat can't have played.
    """
    if handed is None:
        raise RefusedRequest("malformed", 400)
    with suppress(InputError):
        move, game = parse_move(play), handed.states[-1]
        spare = Counter(move.cards)
        spare.subtract(game.hands[handed.seat])
        is_held = all(count <= 0 for count in spare.values())
        is_act = move.act in (Act.PLAY, Act.PASS if isinstance(game, HandState) else Act.TAKE)
        if move.seat == handed.seat and is_act and is_held and _is_combination(move, handed):
            return _written(format_move(move))
    raise RefusedRequest("malformed", 400)


def _is_combination(move: Move, handed: HandOut) -> bool:
    game = handed.states[-1]
    if not isinstance(game, HandState) or not move.cards:
        return True
    return reading_of(move, game.trump, game.rules, _is_last(move, handed)) is not None


def _is_last(move: Move, handed: HandOut) -> bool:
    return len(move.cards) == len(handed.states[-1].hands[handed.seat])


@lru_cache(maxsize=4096)
def _said(play: str, address: str, at: int | None, lang: str) -> str:
    """A play in words, with its chapter."""
    said = _said_of(parse_move(json.loads(play)), _handed_at(address, at), lang)
    return _in_chapter(said, address, at, lang)


def _in_chapter(said: str, address: str, at: int | None, lang: str) -> str:
    lecture = _chapters(address)
    if lecture is None or at is None:
        return said
    title = said_in(lecture.chapters[at].title, lang)
    told = say("{number}. {title}: {said}", number=at + 1, title=title)
    return told.filled(said=said).to(lang)


def _said_of(move: Move, handed: HandOut | None, lang: str) -> str:
    if move.act != Act.PLAY:
        return capital(worded(ACTS[move.act], lang))
    if handed is None:
        return worded(cards_listed(move.cards), lang)
    game = handed.states[-1]
    if not isinstance(game, HandState):
        return worded(ranks_added(move.cards), lang)
    return capital(worded(describe(move, game.trump, game.rules, _is_last(move, handed)), lang))
