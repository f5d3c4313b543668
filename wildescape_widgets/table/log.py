"""What has happened at a table, in words, as a viewer saw it."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, say
from wildescape.match import Match
from wildescape.narrate import Told, tell, tell_deal, tell_draw, tell_move, tell_outcome
from wildescape.session import Stage, State, stage
from wildescape.tribute import Tribute, seen

from wildescape_widgets.table.viewer import NO_SEAT, Viewer


def named_stand_in(name: Part) -> Phrase:
    """What a bot is called that moves for somebody."""
    return say("a bot for {name}", name=name)


def tell_move_seen(
    before: State, after: State, move: Move, viewer: Viewer, place: int | None = None
) -> Told:
    """A move and what follows from it; a tribute may be a secret between two seats.

    Args:
        before: the state in which it was made.
        after: the state after it.
        move: the move.
        viewer: who looks.
        place: which move of the deal it is, counted from 0; a person's own without it.
    """
    now = stage(before)
    if isinstance(now, Tribute) and (viewer.seat is not None or not viewer.open):
        seat = NO_SEAT if viewer.seat is None else viewer.seat
        move = seen([move], now.owed, seat, now.rules)[0] or Move(move.seat, move.act)
    told = tell(before, after, move, viewer.names, viewer.you)
    if place not in viewer.stood_in:
        return told
    names, is_mine = [*viewer.names], move.seat == viewer.you
    names[move.seat] = named_stand_in(say("you") if is_mine else names[move.seat])
    moved = tell_move(before, move, names, None if is_mine else viewer.you)
    return (moved.capitalized(), *told[1:])


def tell_last(states: Sequence[State], moves: Sequence[Move], viewer: Viewer) -> Told:
    """The last of these moves, and what follows from it."""
    return tell_move_seen(states[-2], states[-1], moves[-1], viewer, len(moves) - 1)


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
    for place, (before, move, after) in enumerate(zip(states, moves, states[1:], strict=False)):
        lines += tell_move_seen(before, after, move, viewer, place)
    return [*deals, (title, lines or [say("Nobody has moved yet.")])]
