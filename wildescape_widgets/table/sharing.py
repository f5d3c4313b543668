"""Codes of what a table shows: to share, also as QR codes, to hand out to a class, and to open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from wildescape.escalation import Escalation
from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import InputError, bad_request, capital, say, worded
from wildescape.match import Match
from wildescape.players import bots
from wildescape.records import Json, format_move
from wildescape.session import is_told_by_record, stage
from wildescape.share_codes import format_code

from wildescape_widgets.base import action, of_kind
from wildescape_widgets.encryption import locks
from wildescape_widgets.table.handed_done import ending_for, first_choice
from wildescape_widgets.table.handed_texts import GIVEN_TEXTS, TOLD
from wildescape_widgets.table.handout import HandOut, format_hand_out, to_hand_out
from wildescape_widgets.table.lecturing import note_layout
from wildescape_widgets.table.part import TablePart
from wildescape_widgets.table.session import DEFAULT_BOT, TableSession
from wildescape_widgets.table.sharing_shapes import (
    GivenReply,
    HandOutForm,
    HandOutReply,
    QrReply,
    ShareReply,
)
from wildescape_widgets.table.texts import HAND_OUT_TEXTS

LONGEST_QR: Final = 1500
"""How many characters a QR code may hold here: with more of them no camera reads it from afar."""


class Sharing(TablePart):
    """How games and positions come to a table and leave it."""

    @action
    def share(self) -> ShareReply:
        """Give a code and a record of what the table shows."""
        if not self._table.can("share"):
            raise InputError(
                "not_now", say("You can't share an unfinished hand: its cards are secret.")
            )
        shared = _shared(self._table.session)
        try:
            code = format_code(shared, _moves_from(self._table.session))
        except InputError:
            # It is too long for a code, but not for a file.
            code = ""
        written = shared if isinstance(shared, dict) else None
        return {"code": code, "link": code and f"#table={code}", "record": written}

    @action
    def hand_out_form(self) -> HandOutForm:
        """Tell what there is to choose when what is shown is handed out."""
        self._to_hand_out()
        session, lang = self._table.session, self._table.lang
        now = stage(session.state)
        assert isinstance(now, HandState | Escalation)
        names = enumerate(session.viewer(lang).names)
        return {
            "seats": [(str(at), worded(name, lang)) for at, name in names if now.hands[at]],
            "seat": str(now.turn),
            "bots": [
                ("", say("Nobody: only look and think").to(lang)),
                *((name, capital(worded(bot.title, lang))) for name, bot in bots().items()),
            ],
            "bot": DEFAULT_BOT,
            "locks": locks(),
            "texts": {key: text.to(lang) for key, text in HAND_OUT_TEXTS.items()},
        }

    @action
    def hand_out(
        self, seat: object, bots: object, question: object, hints: object, locked: object
    ) -> HandOutReply:
        """Give a code of what is shown, to be met from this seat."""
        if type(locked) is not bool or (locked and not locks()):
            raise bad_request(say("Links can't be locked here."))
        position, moves = self._to_hand_out()
        # `HandOut` refuses what is none of these.
        what = HandOut(position, seat, bots, question, hints, moves)  # type: ignore[arg-type]
        code = format_hand_out(what, locked=locked)
        cell = f'from wildescape_widgets import Table\n\nTable(position="{code}")'
        return {"code": code, "link": f"#/given/{code}", "cell": cell}

    def _to_hand_out(self) -> tuple[HandState | Escalation, tuple[Move, ...]]:
        """The position to hand out, and the moves since.

        Raises:
            InputError: `not_now`, where there is nothing to hand out.
        """
        session = self._table.session
        position = to_hand_out(session.states, session.moves)
        if not self._table.can("handOut") or position is None:
            raise InputError("not_now", say("Go to a step at which a hand is played."))
        return position

    @action
    def given_done(self) -> GivenReply:
        """Tell what was played first of what is handed out, and how it ended, for its teacher."""
        session, lang = self._table.session, self._table.lang
        given, line = session.given, session.main
        if not given or not line:
            raise InputError("not_now", say("Nothing is handed out here."))
        count = len(given.moves)
        first = first_choice(line.states[count:], line.moves[count:], given.seat)
        return {
            "play": None if first is None else format_move(first),
            "ending": ending_for(given.seat, stage(line.states[-1])),
            "told": TOLD.to(lang) if given.bots else "",
            "texts": {key: text.to(lang) for key, text in GIVEN_TEXTS.items()},
        }

    @action
    def qr(self, text: object) -> QrReply:
        """Draw a text as a QR code."""
        return drawn_as_qr(text)

    @action
    def load(self, text: object) -> None:
        """Open a code, a link with one or the contents of a file."""
        table, session = self._table, self._table.session
        code = of_kind(str, text, say("A code is a text."))
        if table.exercise:
            raise InputError("not_now", say("Here only this game is played."))
        opened = table.settings().shared(code)
        if opened.replay and session.main and not session.is_fresh and not session.given:
            # The game in play waits until the learner goes back to it.
            session.watch(opened.replay, opened.at, opened.notes)
            session.called = opened.called
            table.form_is_open = False
        else:
            waiting = table.waiting or session
            table.replace(opened)
            # It waits for a position too, except at a teacher's table, where no game is played.
            is_handed_out = opened.given or waiting.given
            if table.teacher:
                note_layout(opened)
            elif waiting.is_in_play or is_handed_out:
                table.waiting = waiting
        table.pacing.proceed()


def _shared(session: TableSession) -> Json | HandState | Escalation:
    """What to share: the record, or the position if no record can tell the game."""
    state = session.replay.state if session.replay else session.state
    if isinstance(state, Match) or is_told_by_record(state):
        return session.record()
    # A position that was played to its end is shared as it was at the beginning.
    first = (session.replay.states(0) if session.replay else session.states)[0]
    position = state if state.result is None else first
    assert not isinstance(position, Match)
    return position


def _moves_from(session: TableSession) -> Sequence[Move]:
    """The moves since a position that came with them."""
    replay = session.replay
    is_laid = replay and not session.is_own and not is_told_by_record(replay.state)
    return replay.moves(replay.last) if replay and is_laid else ()


def drawn_as_qr(text: object) -> QrReply:
    """A text as a QR code.

    >>> drawn_as_qr("https://example.org/")["size"]
    25

    Raises:
        InputError: `bad_request`, for what is no text, or too long a text.
    """
    import segno  # noqa: PLC0415  Few ever draw one.

    if not isinstance(text, str) or not 0 < len(text.encode("utf-8", "replace")) <= LONGEST_QR:
        raise bad_request(
            say("This is too long for a QR code: it holds {most} characters."), most=LONGEST_QR
        )
    code = segno.make_qr(text.encode("utf-8", "replace"), error="l", boost_error=False)
    return {"size": len(code.matrix), "path": "".join(_strokes(code.matrix))}


def _strokes(matrix: Iterable[Iterable[int]]) -> Iterator[str]:
    """A stroke for each row of dark modules without a gap."""
    for y, row in enumerate(matrix):
        x = 0
        for is_dark, modules in groupby(row):
            width = len([*modules])
            if is_dark:
                yield f"M{x} {y}.5h{width}"
            x += width
