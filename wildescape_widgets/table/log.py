"""What has happened at a table, in words, as a viewer saw it."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, say
from wildescape.match import Match
from wildescape.narrate import Told, tell, tell_deal, tell_draw, tell_outcome
from wildescape.session import Stage, State, stage
from wildescape.tribute import Tribute, seen

from wildescape_widgets.table.viewer import NO_SEAT, Viewer


def tell_move_seen(before: State, after: State, move: Move, viewer: Viewer) -> Told:
    """A move and what follows from it; a tribute may be a secret between two seats."""
    now = stage(before)
    if isinstance(now, Tribute) and (viewer.seat is not None or not viewer.open):
        seat = NO_SEAT if viewer.seat is None else viewer.seat
        move = seen([move], now.owed, seat, now.rules)[0] or Move(move.seat, move.act)
    return tell(before, after, move, viewer.names, viewer.you)


def tell_turn(now: Stage | None, names: Sequence[Part]) -> Phrase | None:
    """Whose turn it is, by name; `None` if it is nobody's."""
    if now is None or now.turn is None:
        return None
    is_led = isinstance(now, HandState) and now.table is None
    turn = say("{name} leads.") if is_led else say("It's {name}'s turn.")
    return turn.filled(name=names[now.turn])


def tell_everything(
    states: Sequence[State], moves: Sequence[Move], viewer: Viewer
) -> list[tuple[Phrase, list[Phrase]]]:
    """How each earlier deal ended, and every move of this one, each deal under its title.

    Args:
        states: the states of this deal up to the one that is shown.
        moves: the moves between them.
        viewer: who looks.
    """
    first, state, names, you = states[0], states[-1], viewer.names, viewer.you
    deals: list[tuple[Phrase, list[Phrase]]] = []
    title = say("The deal")
    if isinstance(state, Match):
        earlier = state.past if state.stage else state.past[:-1]
        titles = [say("Hand {hand}", hand=number) for number in range(1, len(earlier) + 2)]
        deals = [
            (ended, [*tell_outcome(deal, state.rules, names, you)])
            for ended, deal in zip(titles, earlier, strict=False)
        ]
        title = titles[-1]
    lines: list[Phrase] = []
    if isinstance(first, Match):
        has_begun = first.stage is not None
        lines += (
            tell_deal(first, names, you)
            if has_begun
            else tell_draw(first.draw, first.rules, names, you)
        )
    for before, move, after in zip(states, moves, states[1:], strict=False):
        lines += tell_move_seen(before, after, move, viewer)
    return [*deals, (title, lines or [say("Nobody has moved yet.")])]
