"""A match that the browser saves, encrypted so that it can't be read or changed there.

It is saved in two parts: `past`, the finished deals, which grows once a deal, and `now`, the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NotRequired, Protocol, TypedDict
from zlib import crc32

from wildescape.escalation import Escalation
from wildescape.game import Move
from wildescape.i18n import InputError, bad_request, say
from wildescape.match import Deal, Match
from wildescape.notation import format_cards, parse_cards
from wildescape.players import bots
from wildescape.positions import format_position, parse_position
from wildescape.records import Json, RecordRefusal, format_move, parse_move, unchecked, verify
from wildescape.session import PERSON, Replay, Session, State, is_told_by_record

from wildescape_widgets.base import action
from wildescape_widgets.encryption import decrypt, encrypt
from wildescape_widgets.shapes import SavedMatchParts
from wildescape_widgets.table.handout import is_hand_out, parse_hand_out
from wildescape_widgets.table.lecturing import Lecturing
from wildescape_widgets.table.part import TableHost, TablePart
from wildescape_widgets.table.piles import Piles
from wildescape_widgets.table.session import TableSession
from wildescape_widgets.table.settings import TableSettings
from wildescape_widgets.table.shapes import SavedMatchPlace, TableSort


class TableNotes(TypedDict):
    """What is saved of a table besides its game."""

    slot: str
    players: tuple[str | None, ...]
    seed: int | str
    me: int | None
    open: list[int] | None
    shown: tuple[str, TableSort]
    """The speed and the order of the hand."""
    auto_pass: NotRequired[bool]
    """Whether the learner passes without a click where nothing beats the table."""
    names: NotRequired[list[str]]
    """What the players are called, empty for a usual name."""
    notes: NotRequired[dict[str, str]]
    """A teacher's notes, by step."""
    lecture: NotRequired[str]
    """A teacher's chapters, as their file."""
    chapter: NotRequired[int | None]
    """Which of them is on the table."""
    piles: NotRequired[list[str]]
    """The cards of each of the learner's piles."""


@dataclass(frozen=True)
class SavedMatch:
    """What is saved of a table."""

    game: str
    """Tells the game from any other."""
    states: list[State]
    """The states since the last deal."""
    moves: list[Move]
    """The moves between them."""
    about: TableNotes


# Whoever keeps them guards the moves, and the checks of a part don't fit the whole match.


def written_past(match: Match) -> list[Json]:
    """The finished deals of a match, to be kept apart from the rest."""
    hands: list[Json] = unchecked(replace(match, stage=None, dealt=None))["hands"]
    return hands


def written_now(game: Match | Escalation) -> Json:
    """All but the finished deals."""
    written = unchecked(replace(game, past=()) if isinstance(game, Match) else game)
    # The result counts the deals, and most of them are in the other part.
    del written["result"]
    return written


def encrypt_past(game: str, match: Match) -> str:
    """The finished deals of a match, encrypted."""
    return encrypt({"game": game, "hands": written_past(match)})


def encrypt_now(saved: SavedMatch) -> str:
    """All but the finished deals, encrypted."""
    state = saved.states[-1]
    if is_told_by_record(state):
        past = len(state.past) if isinstance(state, Match) else 0
        now: Json = {"past": past, "record": written_now(state)}
    else:
        first = saved.states[0]
        assert not isinstance(first, Match)
        moves = [format_move(move) for move in saved.moves]
        now = {"position": format_position(first), "moves": moves}
    return encrypt({"game": saved.game, "about": saved.about, **now})


def open_saved_match(past: str, now: str) -> SavedMatch:
    """A saved match, replayed and verified.

    Args:
        past: the finished deals; empty before the first one is over.
        now: the rest.

    Raises:
        InputError: `bad_seal` for what wasn't encrypted here or doesn't belong together.
    """
    rest: Any = decrypt(now)
    finished: Any = decrypt(past) if past else None
    try:
        game, about = rest["game"], rest["about"]
        if "position" in rest:
            states: list[State] = [parse_position(rest["position"])]
            moves = [parse_move(written) for written in rest["moves"]]
            for move in moves:
                states.append(states[-1].after(move))
            return SavedMatch(game, states, moves, about)
        hands = finished["hands"] if finished and rest["past"] else []
        if len(hands) != rest["past"] or (hands and finished["game"] != game):
            raise _unfit()
        written = rest["record"]
        state = verify({**written, "hands": [*hands, *written["hands"]]})
    except (LookupError, TypeError, AttributeError):
        # It was encrypted here, but as something else.
        raise _unfit() from None
    if isinstance(state, RecordRefusal):
        raise _unfit()
    replay = Replay(state)
    return SavedMatch(game, replay.states(replay.last), replay.moves(replay.last), about)


def _resumed(saved: SavedMatch, settings: TableSettings) -> TableSession:
    """The session of a saved match."""
    about = saved.about
    for name in about["players"]:
        if name is not PERSON and name not in bots():
            raise bad_request(
                say("This match needs the player “{name}”. Register it, then reload the page."),
                name=name,
            )
    main = Session(saved.states[0], tuple(about["players"]), about["seed"], settings.expired)
    main.states, main.moves = saved.states, saved.moves
    opened = None if about["open"] is None else frozenset(about["open"])
    session = settings.session(main, me=about["me"], open=opened)
    session.number, session.is_fresh = saved.game, False
    if isinstance(settings.position, str) and is_hand_out(settings.position):
        session.given = parse_hand_out(settings.position)
    session.piles = Piles(parse_cards(pile) for pile in about.get("piles", ()))
    return session


def _unfit() -> InputError:
    return InputError("bad_seal", say("The parts of the kept match do not belong together."))


class SavedTable(TableHost, Protocol):
    """A table whose match is saved."""

    slot: str
    sort: TableSort

    @property
    def lecturing(self) -> Lecturing:
        """The chapters to save with the match."""

    def game_settings(self) -> dict[str, object]:
        """The settings that decide which game is begun, as they were given."""

    def send(self, content: Mapping[str, Any]) -> None:
        """Send a message to the browser."""


class Saving(TablePart):
    """What the browser keeps of a table."""

    _table: SavedTable

    def __init__(self, table: SavedTable) -> None:
        super().__init__(table)
        self._saved_past: tuple[Deal, ...] = ()
        """The finished deals that were sent last."""

    def _slot(self) -> str:
        """The name under which the browser saves the match; other settings have another one."""
        settings = [*self._table.game_settings().values()]
        return f"{self._table.slot}-{crc32(repr(settings).encode('utf-8', 'replace')):08x}"

    def place(self) -> SavedMatchPlace | None:
        """Where the browser saves the match, if it can be saved."""
        session = self._table.session
        if not session.can_be_saved:
            return None
        return {"slot": self._slot(), "isFresh": session.is_fresh}

    def save(self) -> None:
        """Send the browser the match to keep, encrypted, once the learner has done anything."""
        table, session, main = self._table, self._table.session, self._table.session.main
        if main is None or not session.can_be_saved or session.is_fresh or table.waiting:
            # The match that waits stays the one that the browser keeps.
            return
        about: TableNotes = {
            "slot": self._slot(),
            "players": tuple(bot if isinstance(bot, str) else PERSON for bot in main.players),
            "seed": main.seed,
            "me": session.me,
            "open": None if session.open is None else sorted(session.open),
            "shown": (table.speed, table.sort),
            "auto_pass": table.auto_pass,
            "names": table.called or [],
            "piles": [format_cards(pile) for pile in session.piles.cards],
        }
        if table.teacher:
            about["notes"] = {str(at): text for at, text in session.notes.items()}
            about["lecture"] = table.lecturing.lecture_to_keep()
            about["chapter"] = table.lecturing.chapter_on_table
        now = encrypt_now(SavedMatch(session.number, main.states, main.moves, about))
        parts: SavedMatchParts = {"slot": about["slot"], "match": session.number, "now": now}
        match = main.state
        if isinstance(match, Match) and match.past and match.past is not self._saved_past:
            self._saved_past = match.past
            parts["past"] = encrypt_past(session.number, match)
        table.send({"id": None, "keep": parts})

    @action
    def resume(self, past: object, now: object) -> None:
        """Bring back the match that the browser has saved."""
        if not isinstance(now, str) or not isinstance(past, str):
            raise InputError("malformed", say("A kept match is two sealed texts."))
        table, saved = self._table, open_saved_match(past, now)
        about = saved.about
        if about["slot"] != self._slot():
            raise InputError("bad_seal", say("This match was kept for another table."))
        self._saved_past = ()
        table.called = about.get("names") or None
        session = _resumed(saved, table.settings())
        table.put(session)
        if table.teacher:
            table.lecturing.keep_lecture(about.get("lecture", ""), about.get("chapter"))
            session.notes = {int(at): text for at, text in about.get("notes", {}).items()}
        table.speed, table.sort = about["shown"]
        table.auto_pass = about.get("auto_pass", False)
        session.notice = say("Your match is back, as you left it.")
        table.pacing.proceed()
