"""Who of a class sits where: by lot, in order, by strength, or as the teacher says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from wildescape.turns import SEATS

from wildescape_widgets.classroom.limits import MOST_CLASS_TABLES
from wildescape_widgets.encryption import secret_for
from wildescape_widgets.rooms import RefusedRequest

SeatedBy = Literal["lot", "order", "strength", "hand"]


class ClassPlace(NamedTuple):
    """Where somebody sits: the number of the table, from 1, and the chair, from 0."""

    table: int
    chair: int


def seat_secret(code: str, pupil: int) -> str:
    """The secret of a pupil's seat at a table: the site's key makes it again after a restart."""
    return secret_for("seat", code, f"{pupil}")


BALANCED: Final = (0, 1, 3, 2, 4, 5)
"""In which chairs a table's pupils sit, the strongest first, so that the teams are even."""


def number_of_tables(pupils: int, wanted: int | None) -> int:
    """How many tables there are for so many pupils.

    Args:
        pupils: how many sit down.
        wanted: how many the teacher wants; `None` for as few as there may be.

    Raises:
        RefusedRequest: `nobody` without pupils, `malformed` for too few or too many tables.

    >>> number_of_tables(26, None), number_of_tables(26, 6)
    (5, 6)
    """
    if not pupils:
        raise RefusedRequest("nobody")
    fewest = -(-pupils // len(SEATS))
    number = fewest if wanted is None else wanted
    if not fewest <= number <= min(pupils, MOST_CLASS_TABLES):
        raise RefusedRequest("malformed", 400)
    return number


def seated_by(
    by: SeatedBy,
    pupils: Sequence[int],
    tables: int,
    chance: Random,
    right: Mapping[int, int] | None = None,
) -> dict[int, ClassPlace]:
    """Where each pupil sits, at tables that are as even as can be.

    Args:
        by: by lot; in order, so that neighbors in the list share a table; or by strength, so
            that strong and weak are spread over tables and teams.
        pupils: their numbers, as they are listed.
        tables: how many tables there are.
        chance: what lots are drawn from.
        right: how many answers of each pupil were right; who isn't named had none.
    """
    drawn = chance.sample(pupils, len(pupils))
    if by == "order":
        size, more = divmod(len(pupils), tables)
        ends = [size * (at + 1) + min(at + 1, more) for at in range(tables)]
        starts = [0, *ends]
        rows = [pupils[start:end] for start, end in zip(starts, ends, strict=False)]
        return _placed(rows, tuple(SEATS))
    if by == "strength" and right:
        drawn.sort(key=lambda pupil: -right.get(pupil, 0))
        # There and back, so that no table is always the one that chooses first.
        there = list(range(tables))
        back_and_forth = [*there, *reversed(there)]
        at = [back_and_forth[place % (2 * tables)] for place in range(len(drawn))]
        rows = [[p for p, table in zip(drawn, at, strict=True) if table == one] for one in there]
        return _placed(rows, BALANCED)
    return _placed([drawn[table::tables] for table in range(tables)], tuple(SEATS))


def _placed(rows: Sequence[Sequence[int]], chairs: Sequence[int]) -> dict[int, ClassPlace]:
    return {
        pupil: ClassPlace(number, chair)
        for number, row in enumerate(rows, 1)
        for pupil, chair in zip(row, chairs, strict=False)
    }


def seated_by_hand(places: object, pupils: Sequence[int]) -> dict[int, ClassPlace]:
    """Where each pupil sits as the teacher says: a list of pupil, table and chair.

    Raises:
        RefusedRequest: `malformed` for what is no such list, or leaves a table empty.
    """
    if not isinstance(places, list) or not 0 < len(places) <= MOST_CLASS_TABLES * len(SEATS):
        raise RefusedRequest("malformed", 400)
    found: dict[int, ClassPlace] = {}
    for entry in places:
        is_entry = isinstance(entry, list) and len(entry) == 3
        if not is_entry or any(type(each) is not int for each in entry):
            raise RefusedRequest("malformed", 400)
        pupil, table, chair = entry
        is_there = table in range(1, MOST_CLASS_TABLES + 1) and chair in SEATS
        place = ClassPlace(table, chair)
        if pupil not in pupils or pupil in found or not is_there or place in found.values():
            raise RefusedRequest("malformed", 400)
        found[pupil] = place
    tables = {place.table for place in found.values()}
    if tables != set(range(1, len(tables) + 1)):
        raise RefusedRequest("malformed", 400)
    return found
