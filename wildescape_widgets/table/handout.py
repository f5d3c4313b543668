"""What a teacher hands out: a position that a pupil meets from one seat, as a code.

A locked code is sealed with the site's key: whoever has it can't read the other hands. An open code
can be read anywhere, and by anyone who knows how.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final

from wildescape.cards import PACK
from wildescape.escalation import Escalation
from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import InputError, Phrase, bad_request, say
from wildescape.players import player
from wildescape.positions import format_position, parse_position
from wildescape.records import format_move, parse_move
from wildescape.session import State, stage
from wildescape.share_codes import code_in, pack, unpack
from wildescape.turns import SEATS

from wildescape_widgets.encryption import decrypt, encrypt

LONGEST_QUESTION: Final = 500
"""How many characters a question may have."""

LONGEST_CODE: Final = 8000
"""How many characters the code of a hand-out may have."""

OPEN_MARK: Final = "wg"
"""What an open code begins with, before the version."""

LOCKED: Final = "wl1."
"""What a locked code begins with."""

DICTIONARY: Final = (
    b'["wildescape trump=8 turn=0","012345012345",0,"club","What would you play?",true,'
    b'[[0,""],[1,""],[2,"8S 8H"]]]'
)
"""Text that is common in open codes. A change needs a new version."""

COPIES: Final = 3
"""How often each card is in a deal of Wild Escape."""

NOWHERE: Final = "-"
"""Stands for the seat of a copy that has been played."""

LINK: Final = say("link")
CODE: Final = say("code")
"""What a hand-out is given as."""

_BLANK: Final = re.compile(r"\s+")


@dataclass(frozen=True)
class HandOut:
    """A position for a pupil.

    Args:
        position: where the hand or the game begins, as far as it is told.
        seat: the pupil's seat.
        bots: the bot that plays all other seats; empty if nobody plays on.
        question: what the pupil is asked, in the teacher's words; may be empty.
        hints: whether the pupil can ask for hints.
        moves: the moves since then, up to where the pupil goes on.

    Raises:
        InputError: `bad_request`, with what is allowed.
    """

    position: HandState | Escalation
    seat: int
    bots: str = ""
    question: str = ""
    hints: bool = True
    moves: tuple[Move, ...] = ()

    def __post_init__(self) -> None:
        now = self.states[-1]
        hands = now.hands
        if type(self.seat) is not int or self.seat not in range(len(hands)):
            raise bad_request(say("A hand is handed out to one of the seats at the table."))
        if not hands[self.seat] or now.turn is None:
            raise bad_request(say("This seat has no cards left to look at. Choose another one."))
        if not isinstance(self.bots, str) or type(self.hints) is not bool:
            raise bad_request(say("A bot has a name, and hints are on or off."))
        if self.bots:
            player(self.bots, Random(0))
        if not isinstance(self.question, str) or len(self.question) > LONGEST_QUESTION:
            raise bad_request(
                say("A question has at most {most} characters."), most=LONGEST_QUESTION
            )

    @cached_property
    def states(self) -> list[HandState | Escalation]:
        """The states up to where the pupil goes on."""
        states = [self.position]
        for move in self.moves:
            states.append(states[-1].after(move))
        return states


def to_hand_out(
    states: Sequence[State], moves: Sequence[Move]
) -> tuple[HandState | Escalation, tuple[Move, ...]] | None:
    """What can be handed out of a deal: where its play began, and the moves since, if it goes on.

    Args:
        states: the states of the deal so far.
        moves: the moves between them.
    """
    if stage(states[-1]) is None or states[-1].turn is None:
        return None
    played = (
        (now, tuple(moves[at:]))
        for at, state in enumerate(states)
        if isinstance(now := stage(state), HandState | Escalation)
    )
    return next(played, None)


def format_hand_out(what: HandOut, *, locked: bool) -> str:
    """The code of a hand-out.

    Args:
        what: what is handed out.
        locked: whether only this site can open it.
    """
    moves = [format_move(move) for move in what.moves]
    facts = [*_written(what.position), what.seat, what.bots, what.question, what.hints, moves]
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return LOCKED + encrypt(text) if locked else pack(OPEN_MARK, text, DICTIONARY)


def is_hand_out(text: str) -> bool:
    """Whether a text is meant as the code of a hand-out, or as a link with one."""
    return code_in(text).lstrip().startswith((LOCKED, f"{OPEN_MARK}1."))


def parse_hand_out(text: object) -> HandOut:
    """The hand-out in a code or a link.

    Raises:
        InputError: `bad_code`, for what is damaged, made up, too long or locked elsewhere.
    """
    what = link_or_code(text)
    if not isinstance(text, str) or not is_hand_out(text):
        raise _bad_code(say("This isn't a {what} of a hand: copy it once more, to its end."), what)
    code = _BLANK.sub("", code_in(text))
    if len(code) > LONGEST_CODE:
        raise _bad_code(say("This {what} is too long to be one of ours."), what)
    try:
        return _read(_opened(code, what))
    except (ValueError, TypeError, LookupError, zlib.error) as error:
        if isinstance(error, InputError) and error.code in ("bad_code", "bad_key"):
            raise
        raise _bad_code(say("There's no hand in this {what}: it was made up."), what) from None


def link_or_code(text: object) -> Phrase:
    """What to call a hand-out, as it was given."""
    return LINK if isinstance(text, str) and "#" in text else CODE


def _opened(code: str, what: Phrase) -> Any:
    if not code.startswith(LOCKED):
        return unpack(code, OPEN_MARK, DICTIONARY, say("hand"))
    try:
        return json.loads(decrypt(code.removeprefix(LOCKED)))
    except InputError as error:
        if error.code != "bad_seal":
            raise
        problem = (
            say(
                "This link is damaged, or it was locked on another site. Copy it once more, and "
                "open it on the site where it was made."
            )
            if what is LINK
            else say(
                "This code is damaged, or it was locked elsewhere: by another user of notebooks, "
                "or on a site. Copy it once more, to its end. If that doesn't help, ask for a code "
                "that isn't locked."
            )
        )
        raise _bad_code(problem) from None


def _read(facts: Any) -> HandOut:
    """The hand-out that these facts tell.

    Raises:
        ValueError, TypeError, LookupError: if there is none.
    """
    head, holders, seat, bots, question, hints, moves = facts
    if not isinstance(head, str) or not isinstance(holders, str):
        raise TypeError("no position")
    if holders:
        hands = [""] * len(SEATS)
        for place, holder in enumerate(holders):
            if holder != NOWHERE:
                hands[SEATS.index(int(holder))] += f" {PACK[place // COPIES]}"
        head = "\n".join([head, *(f"{at}: {cards}" for at, cards in enumerate(hands))])
    since = tuple(map(parse_move, moves))
    return HandOut(parse_position(head), seat, bots, question, hints, since)


def _written(position: HandState | Escalation) -> tuple[str, str]:
    """A position as text; of a hand its facts, and for each copy of each card who holds it."""
    text = format_position(position)
    if isinstance(position, Escalation):
        return text, ""
    holders = (
        "".join(str(seat) * hand.count(card) for seat, hand in enumerate(position.hands))
        for card in PACK
    )
    return text.partition("\n")[0], "".join(seats.ljust(COPIES, NOWHERE) for seats in holders)


def _bad_code(phrase: Phrase, what: Phrase = CODE) -> InputError:
    return InputError("bad_code", phrase.filled(what=what))
