"""The same hand at several tables: which result is better, and where the tables parted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from wildescape.game import Act, Move
from wildescape.hand import HandResult, HandState
from wildescape.i18n import ORIGIN, Part, Phrase, both, listed, say, sequence, worded
from wildescape.narrate import describe

BETTER: Final = 2
EQUAL: Final = 1
"""What a team has for another table where the same seats did less well, or as well."""

COUNT_ACTS: Final = (Act.ASK, Act.COUNT, Act.NO_COUNT)
"""Asking for a count, and answering: that changes no play."""

NOBODY: Final[Mapping[int, Part]] = MappingProxyType({})

Kind = tuple[int, str]
"""A seat, and what it does, in words."""

Points = tuple[int, int]
"""The points of both teams."""


def worth(result: HandResult, side: int) -> int:
    """How good a result is for a team: 3 to 1 for a win, 0 for a draw, -1 to -3 for a loss.

    >>> result = HandResult(escaped=(1, 2, 3, 5), left=(4, 0, 0, 0, 9, 0), last=5)
    >>> worth(result, 1), worth(result, 0)
    (2, -2)
    """
    if result.winner is None:
        return 0
    trapped = len(result.trapped)
    return trapped if result.winner == side else -trapped


def comparison(results: Sequence[HandResult | None]) -> list[Points]:
    """What the teams of each table have for a hand, against every other table that has finished it.

    Args:
        results: how the hand ended, by table; `None` where it's still played.

    >>> won = HandResult(escaped=(1, 3, 5), left=(4, 0, 3, 0, 9, 0), last=5)
    >>> comparison([won, None, won]), comparison([won, None])
    ([(1, 1), (0, 0), (1, 1)], [(0, 0), (0, 0)])
    """
    return [(_points(results, at, 0), _points(results, at, 1)) for at in range(len(results))]


def _points(results: Sequence[HandResult | None], at: int, side: int) -> int:
    mine = results[at]
    if mine is None:
        return 0
    others = [each for place, each in enumerate(results) if each is not None and place != at]
    differences = [worth(mine, side) - worth(each, side) for each in others]
    return sum(BETTER if each > 0 else EQUAL if each == 0 else 0 for each in differences)


def scores(hands: Sequence[Sequence[HandResult | None]]) -> list[Points]:
    """The points of both teams over all hands, by table.

    Args:
        hands: for each hand how it ended, by table.
    """
    compared = map(comparison, hands)
    return [
        (sum(jade for jade, _ in points), sum(brick for _, brick in points))
        for points in zip(*compared, strict=True)
    ]


class Parting(NamedTuple):
    """The first move that wasn't the same at all tables.

    Args:
        before: the hand as it was at all of them.
        trick: the number of the trick, from 1.
        moves: the move at each table, by its number.
        places: which of the moves there it was, counted from 0.
    """

    before: HandState
    trick: int
    moves: Mapping[int, Move]
    places: Mapping[int, int]


def parting(first: HandState, played: Mapping[int, Sequence[Move]]) -> Parting | None:
    """Where tables that were dealt the same hand parted; nothing if they never did.

    Args:
        first: the hand as it was dealt.
        played: the moves of the whole hand, by the number of the table.
    """
    if len(played) < 2:
        return None
    plays = {table: [*_plays(moves)] for table, moves in played.items()}
    now, trick = first, 0
    for steps in zip(*plays.values(), strict=False):
        places, moves = zip(*steps, strict=True)
        if now.table is None:
            trick += 1
        # Suits that change nothing aren't another way to play.
        if len({_kind(now, move) for move in moves}) > 1:
            parted = dict(zip(plays, moves, strict=True))
            return Parting(now, trick, parted, dict(zip(plays, places, strict=True)))
        now = now.after(moves[0])
    return None


def _plays(moves: Sequence[Move]) -> Iterator[tuple[int, Move]]:
    return (step for step in enumerate(moves) if step[1].act not in COUNT_ACTS)


def tell_parting(parted: Parting, names: Mapping[int, Part] = NOBODY) -> Phrase:
    """Where tables parted, in words.

    Args:
        parted: where that was.
        names: who was to play, by the number of the table; left out for those who mustn't know.
    """
    before = parted.before
    assert before.turn is not None
    made: dict[Kind, list[int]] = {}
    for table, move in parted.moves.items():
        made.setdefault(_kind(before, move), []).append(table)
    head = say(
        "The tables first played differently in trick {trick}, at seat {seat}.",
        trick=parted.trick,
        seat=before.turn + 1,
    )
    told = (_did(before, tables, parted.moves[tables[0]], names) for tables in made.values())
    return sequence([head, *told])


def _play(before: HandState, move: Move) -> Part:
    """A play as a noun."""
    is_last = len(move.cards) == len(before.hands[move.seat])
    return describe(move, before.trump, before.rules, is_last)


def _kind(before: HandState, move: Move) -> Kind:
    """What makes two moves equal: who makes them, and what is played by kind and rank."""
    if move.act != Act.PLAY:
        return move.seat, f"{move}"
    return move.seat, worded(_play(before, move), ORIGIN)


def _did(before: HandState, tables: Sequence[int], move: Move, names: Mapping[int, Part]) -> Phrase:
    """What some tables did."""
    if names:
        who = say("Table {tables} ({names})")
        if len(tables) > 1:
            who = say("Tables {tables} ({names})")
    else:
        who = say("Table {tables}")
        if len(tables) > 1:
            who = say("Tables {tables}")
    called = both([names[table] for table in tables]) if names else ""
    who = who.filled(tables=both([f"{table}" for table in tables]), names=called)
    if move.act == Act.PASS:
        return say("{who} passed.", who=who)
    return say("{who} played {play}.", who=who, play=_play(before, move))


def tell_result(result: HandResult, teams: Sequence[Part]) -> Phrase:
    """How a hand ended, in a few words.

    Args:
        result: how it ended.
        teams: what the two teams are called.
    """
    if result.winner is None:
        return say("Draw")
    team = teams[result.winner]
    return say("{team} won, {count} trapped", team=team, count=len(result.trapped))


def tell_result_to(result: HandResult, side: int) -> Phrase:
    """The same for somebody of a team."""
    if result.winner is None:
        return say("Draw")
    told = say("You won, {count} trapped") if result.winner == side else None
    return (told or say("They won, {count} trapped")).filled(count=len(result.trapped))


def tell_compared(results: Sequence[HandResult | None], at: int, side: int) -> Phrase | None:
    """How the same seats did at the other tables; nothing before another one has finished.

    Args:
        results: how the hand ended, by table.
        at: whose table, counted from 0.
        side: whose team.
    """
    mine = results[at]
    others = [each for place, each in enumerate(results) if each is not None and place != at]
    if mine is None or not others:
        return None
    differences = [worth(mine, side) - worth(each, side) for each in others]
    if len(others) == 1:
        [other] = (place for place, each in enumerate(results) if each and place != at)
        [difference] = differences
        if difference > 0:
            one = say("The team with your cards at table {table} did worse.")
        elif difference < 0:
            one = say("The team with your cards at table {table} did better.")
        else:
            one = say("The team with your cards at table {table} did the same.")
        return one.filled(table=other + 1)
    counts = (
        (say("better than {count}"), sum(each > 0 for each in differences)),
        (say("the same as {count}"), sum(each == 0 for each in differences)),
        (say("worse than {count}"), sum(each < 0 for each in differences)),
    )
    told = [phrase.filled(count=count) for phrase, count in counts if count]
    return say("Compared with the other tables: {told}.", told=listed(told))
