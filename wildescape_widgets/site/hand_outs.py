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
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import lru_cache
from typing import Final

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
"""How many different first plays are listed."""

MEMORY_DAYS: Final = 1
"""For how many days a code lasts where nothing is kept on a disk, at most."""

WITHIN: Final = re.compile(
    r"#(?:/given/|/practice/|/teacher/|/ask/wq[0-9]+\.|table=)[\w.%~=-]+", re.ASCII
)
"""Where a short code may lead: to a page of the course that a long link opens."""


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
        if given not in self._made or self._is_old(given):
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

        Another reason takes the place of the one before.

        Args:
            code: the code.
            secret: the browser's.
            play: the play, as a record has it; `None` if there is none yet.
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
        address = found.head.address
        is_another = visit.play is not None and _chapters(address) is not None
        played = visit.play
        if play is not None and (played is None or is_another):
            played = _checked_at(address, play)
        # The end of another chapter is none of the first play.
        if is_another and played != visit.play:
            ending = ""
        first = visit.play or played
        # A play is what an ending and a reason follow.
        ended = visit.ending or (first and ending) or None
        told = visit._replace(play=first, ending=ended, why=(first and why) or visit.why)
        if told != visit:
            self._store.keep(told)
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
    """The first plays in words and why, the most frequent first, whatever suits they're of."""
    whys: dict[str, list[str]] = {}
    for each in found.visits:
        if each.play:
            whys.setdefault(_said(each.play, found.head.address, lang), []).append(each.why)
    most = sorted(whys.items(), key=lambda item: -len(item[1]))[:MOST_PLAYS]
    return [
        {"said": said, "count": len(each), "whys": [why for why in each if why]}
        for said, each in most
    ]


def endings_told(found: KeptHandOut, lang: str) -> list[HandedCount]:
    """How it ended, where it was played to its end."""
    counts = Counter(each.ending for each in found.visits if each.ending)
    return [
        {"said": text.to(lang), "count": counts[key]}
        for key, text in ENDINGS.items()
        if counts[key]
    ]


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


def _checked_at(address: str, play: object) -> str:
    """A first play of what an address hands out, as it's kept; in chapters with its place.

    Raises:
        RefusedRequest: `malformed` for what can't have been played there.
    """
    lecture = _chapters(address)
    if lecture is None:
        handed = _handed(address)
        assert handed
        return _checked(play, handed)
    match play:
        case [int(at), move] if type(at) is int and 0 <= at < len(lecture.chapters):
            if given := begun(lecture.chapters[at]):
                return f"[{at},{_checked(move, given)}]"
    raise RefusedRequest("malformed", 400)


def _checked(play: object, handed: HandOut) -> str:
    """A play by the pupil's seat, as it's kept.

    Raises:
        RefusedRequest: `malformed` for what this seat can't have played.
    """
    with suppress(InputError):
        move, game = parse_move(play), handed.states[-1]
        spare = Counter(move.cards)
        spare.subtract(game.hands[handed.seat])
        is_held = all(count <= 0 for count in spare.values())
        is_act = move.act in (Act.PLAY, Act.PASS if isinstance(game, HandState) else Act.TAKE)
        if move.seat == handed.seat and is_act and is_held and _is_combination(move, handed):
            return json.dumps(format_move(move), separators=(",", ":"))
    raise RefusedRequest("malformed", 400)


def _is_combination(move: Move, handed: HandOut) -> bool:
    game = handed.states[-1]
    if not isinstance(game, HandState) or not move.cards:
        return True
    return reading_of(move, game.trump, game.rules, _is_last(move, handed)) is not None


def _is_last(move: Move, handed: HandOut) -> bool:
    return len(move.cards) == len(handed.states[-1].hands[handed.seat])


@lru_cache(maxsize=4096)
def _said(play: str, address: str, lang: str) -> str:
    """A play in words."""
    if lecture := _chapters(address):
        at, written = json.loads(play)
        chapter = lecture.chapters[at]
        said = _said_of(parse_move(written), begun(chapter), lang)
        told = say("{number}. {title}: {said}", number=at + 1, title=said_in(chapter.title, lang))
        return told.filled(said=said).to(lang)
    return _said_of(parse_move(json.loads(play)), _handed(address), lang)


def _said_of(move: Move, handed: HandOut | None, lang: str) -> str:
    if move.act != Act.PLAY:
        return capital(worded(ACTS[move.act], lang))
    if handed is None:
        return worded(cards_listed(move.cards), lang)
    game = handed.states[-1]
    if not isinstance(game, HandState):
        return worded(ranks_added(move.cards), lang)
    return capital(worded(describe(move, game.trump, game.rules, _is_last(move, handed)), lang))
