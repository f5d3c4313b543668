"""What looks back on hands of a class have found: for its pupils, and for its teacher by idea."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, cast

from wildescape.i18n import Phrase, both, say, say_n

from wildescape_widgets.classroom.table_shapes import ClassMistake, MomentReply, WallMoment
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.rows import ClassLookRow
from wildescape_widgets.table.shapes import MomentFacts, ShownPlay
from wildescape_widgets.together.class_table import TableOfClass
from wildescape_widgets.together.hand_over import HandOver, Look

MOST_LOOKS: Final = 300
"""How many are kept of a class; later ones last as long as their tables."""


class ClassLook(NamedTuple):
    """What was found in a hand for a pupil.

    Args:
        table: the table's number.
        hand: the number of the hand there.
        look: what was found, without names.
    """

    table: int
    hand: int
    look: Look


class ClassMoment(NamedTuple):
    """A moment to talk about.

    Args:
        number: tells it from all others of the class.
        found: where it was found.
        at: which moment of those found there.
    """

    number: int
    found: ClassLook
    at: int

    def idea(self, lang: str) -> str:
        """Its idea in a few words."""
        ideas = self.found.look["ideas"][self.at]
        return ideas.get(lang) or say("Something else").to(lang)

    def facts(self, lang: str) -> MomentFacts | None:
        """What else was to be seen; nothing where an earlier version has found it."""
        facts = self.found.look.get("facts")
        return facts[self.at][lang] if facts else None


@dataclass
class ClassLooks:
    """All that was found in the hands of a class.

    Attributes:
        found: for each pupil and hand, under the key of its row.
        shown: the moment on the wall, if there is one.
        is_told: whether the wall says what was played and what was better.
    """

    found: dict[str, ClassLook] = field(default_factory=dict)
    shown: ClassMoment | None = None
    is_told: bool = False

    @classmethod
    def of(cls, kept: Mapping[str, str]) -> ClassLooks:
        """What was found, as it was kept."""
        found = {}
        for key, told in kept.items():
            table, hand, look = json.loads(told)
            found[key] = ClassLook(table, hand, cast("Look", {**look, "panels": look["plain"]}))
        return cls(found)

    def add(self, code: str, table: TableOfClass, hand: HandOver, mark: str) -> ClassLookRow | None:
        """Take what was found; it as the store keeps it, or nothing where nothing could be had.

        Args:
            code: the class.
            table: the table.
            hand: the hand.
            mark: what the secret of the pupil's seat hashes to.
        """
        look = hand.looks[mark]
        if look is None or len(self.found) >= MOST_LOOKS:
            return None
        key = f"{table.code} {hand.number} {mark}"
        # Of a pupil who is taken out, no name stays.
        nameless = cast("Look", {**look, "panels": look["plain"]})
        self.found[key] = ClassLook(table.number, hand.number, nameless)
        told = {name: found for name, found in look.items() if name != "panels"}
        return ClassLookRow(code, key, json.dumps([table.number, hand.number, told]))

    def bring(self, table: TableOfClass) -> None:
        """Give a table that comes back what was found in its hands."""
        for key, (_, number, look) in self.found.items():
            code, _, mark = key.split()
            if code == table.code:
                hand = table.over.setdefault(number, HandOver(number, is_asked=True))
                hand.looks[mark] = look
        table.over = dict(sorted(table.over.items()))

    @property
    def moments(self) -> Iterator[ClassMoment]:
        """All moments."""
        places = (
            (found, at) for found in self.found.values() for at in range(len(found.look["ideas"]))
        )
        return (ClassMoment(number, *place) for number, place in enumerate(places))

    def numbered(self, number: object) -> ClassMoment:
        """The moment with this number.

        Raises:
            RefusedRequest: `malformed` if there is none.
        """
        for moment in self.moments:
            if type(number) is int and moment.number == number:
                return moment
        raise RefusedRequest("malformed", 400)

    def show(self, number: object, is_told: bool) -> None:
        """Show a moment on the wall, or none for `None`.

        Args:
            number: which one.
            is_told: whether the wall says what was played and what was better.

        Raises:
            RefusedRequest: `malformed` if there is no such moment.
        """
        self.shown = None if number is None else self.numbered(number)
        self.is_told = is_told

    # What is told

    def told(self, lang: str) -> list[ClassMistake]:
        """What goes wrong most: each idea with the tables where, the most frequent first."""
        by_idea: dict[str, list[ClassMoment]] = {}
        for moment in self.moments:
            by_idea.setdefault(moment.idea(lang), []).append(moment)
        return [
            {
                "idea": idea,
                "says": _how_often(len(moments), {one.found.table for one in moments}).to(lang),
                "moments": [(each.number, each.found.table, each.found.hand) for each in moments],
            }
            for idea, moments in sorted(by_idea.items(), key=lambda each: -len(each[1]))
        ]

    def told_moment(self, number: object, lang: str) -> MomentReply:
        """A moment as its teacher sees it.

        Raises:
            RefusedRequest: `malformed` if there is no such moment.
        """
        moment = self.numbered(number)
        look, at = moment.found.look, moment.at
        return {
            "panel": look["plain"][lang]["moments"][at],
            "facts": moment.facts(lang),
            "again": look["again"][at][lang],
        }

    def told_to_wall(self, lang: str) -> WallMoment | None:
        """The moment on the wall: before it's told, only what the player saw."""
        if self.shown is None:
            return None
        _, found, at = self.shown
        facts = self.shown.facts(lang)
        panel = found.look["plain"][lang]["moments"][at]
        if not self.is_told:
            nothing: ShownPlay = {"text": "", "laid": []}
            panel = {**panel, "title": "", "played": nothing, "other": nothing, "why": ""}
        return {"panel": panel, "facts": facts, "isTold": self.is_told}


def _how_often(count: int, tables: set[int]) -> Phrase:
    """How often something was found, and at which tables."""
    often = {1: say("Once"), 2: say("Twice")}.get(count) or say("{count} times", count=count)
    return say_n(
        "{often}, at table {tables}",
        "{often}, at tables {tables}",
        len(tables),
        often=often,
        tables=both([str(number) for number in sorted(tables)]),
    )
