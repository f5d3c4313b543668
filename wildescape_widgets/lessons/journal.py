"""The journal: a map of what is done, and a code for another device or for a teacher."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Final

from wildescape.combinations import Kind
from wildescape.explain import KIND_NAMES
from wildescape.i18n import Phrase, say, say_n, sequence
from wildescape.teach.played import PlayedHand, told_figures
from wildescape.teach.practice import due
from wildescape.teach.progress import Done
from wildescape.teach.progress_code import format_progress_code, parse_progress_code

from wildescape_widgets.base import action, of_kind
from wildescape_widgets.built import bundle
from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import (
    LessonEntry,
    offered_lessons,
    offered_steps,
    page_of,
    stage_title,
)
from wildescape_widgets.lessons.learner import Learner
from wildescape_widgets.lessons.shapes import (
    JournalLine,
    JournalView,
    LessonMark,
    MadePlay,
    PackReply,
    WeeksView,
)
from wildescape_widgets.lessons.texts import JOURNAL_TEXTS
from wildescape_widgets.snapshot import Snapshot, words

WEEKS: Final = 12
"""How many weeks of play are shown."""


class Journal(Learner):
    """The learner's journal: a map of the lessons, and codes to carry it away.

    Raises:
        InputError: for an unknown language, with those there are.

    >>> Journal(lang="zh_CN")
    <Journal: 0 steps done, 0 skills practised>
    """

    _esm = bundle("journal", "table", "lessons")

    def _view(self) -> JournalView:
        is_practised = "practice" in house().rooms
        count = len(due(self.progress, self._today, offered_steps())) if is_practised else 0
        told = say_n("One thing is due today.", "{count} things are due today.", count)
        return {
            "title": say("Journal").to(self.lang),
            "lines": [*self._lines()],
            "weeks": self._weeks(),
            "made": [*self._made()],
            "due": sequence([*([told] if count else ()), *self._played()]).to(self.lang),
            "mastered": self._mastered().to(self.lang),
            "texts": {key: phrase.to(self.lang) for key, phrase in JOURNAL_TEXTS.items()},
        }

    @property
    def hands(self) -> list[dict[str, object]]:
        """The hands that were played to their end, for a data frame: one for each, in their order.

        >>> Journal().hands
        []
        """
        return [hand.row(name) for name, hand in sorted(self.progress.played.items(), key=_day)]

    def _mastered(self) -> Phrase:
        count = sum(skill.is_mastered for skill in self.progress.skills.values())
        if not (self.progress.skills or self.progress.steps):
            return say("Solve a task, and its petal fills with color.")
        if not count:
            tasks = {f"{head.id}/{task}" for head in offered_lessons() for task in head.tasks}
            won = sum(done.stars for step, done in self.progress.steps.items() if step in tasks)
            return say("{stars} of {all} stars", stars=won, all=3 * len(tasks))
        return say_n("One skill is mastered.", "{count} skills are mastered.", count)

    def _played(self) -> Iterator[Phrase]:
        """The hands that were played, in figures."""
        hands = [*self.progress.played.values()]
        yield from told_figures(hands)
        if moments := sum(hand.moments for hand in hands):
            yield say_n(
                "Looking back found one moment that mattered.",
                "Looking back found {count} moments that mattered.",
                moments,
            )

    def _weeks(self) -> WeeksView | None:
        """The hands of this week and the eleven before it."""
        first = self._today - weekday(self._today) - 7 * (WEEKS - 1)
        days = [0] * (self._today - first + 1)
        for hand in self.progress.played.values():
            if first <= hand.day <= self._today:
                days[hand.day - first] += 1
        if not any(days):
            return None
        played = say_n("One hand on one day", "{count} hands on one day", sum(days))
        if (count := len([*filter(None, days)])) > 1:
            played = say("{hands} hands on {count} days", hands=sum(days), count=count)
        told = say("{played} in the last twelve weeks", played=played)
        return {"told": told.to(self.lang), "days": days}

    def _made(self) -> Iterator[MadePlay]:
        """The kinds of plays, each with how many of the learner's hands have one."""
        kinds = [hand.kinds for hand in self.progress.played.values()]
        for kind in Kind if any(kinds) else ():
            hands = sum(made >> kind & 1 for made in kinds)
            told = say_n("in one hand", "in {count} hands", hands) if hands else say("not yet")
            yield {
                "kind": str(kind),
                "title": KIND_NAMES[kind].capitalized().to(self.lang),
                "hands": hands,
                "told": told.to(self.lang),
            }

    def _lines(self) -> Iterator[JournalLine]:
        for stage, heads in groupby(offered_lessons(), key=attrgetter("stage")):
            lessons = [*map(self._mark, heads)]
            yield {"stage": stage, "title": stage_title(stage, self.lang), "lessons": lessons}

    def _mark(self, head: LessonEntry) -> LessonMark:
        done = len(head.steps) - len(head.undone(self.progress))
        found = [self.progress.steps.get(f"{head.id}/{task}", Done()) for task in head.tasks]
        petals = [task.stars for task in found]
        return {
            "lesson": head.id,
            "number": head.number,
            "title": head.title_in(self.lang),
            "page": page_of(head),
            "part": done / len(head.steps),
            "petals": petals,
            "told": say(
                "{done} of {all} steps, {stars} of {most} stars",
                done=done,
                all=len(head.steps),
                stars=sum(petals),
                most=3 * len(head.tasks),
            ).to(self.lang)
            if done
            else say("not started").to(self.lang),
        }

    @action
    def pack(self, name: object) -> PackReply:
        """The progress as a code."""
        signed = of_kind(str, name, say("A name is a text."))
        return {"code": format_progress_code(self.progress, signed)}

    @action
    def load(self, text: object) -> None:
        """Merge in the progress of a code."""
        _, progress = parse_progress_code(of_kind(str, text, say("A code is a text.")))
        self._learn(self.progress.merged(progress))
        self._publish()

    def __repr__(self) -> str:
        steps, skills = len(self.progress.steps), len(self.progress.skills)
        return f"<Journal: {steps} steps done, {skills} skills practised>"

    def snapshot(self) -> Snapshot:
        """What is due, what is mastered, how far each lesson is done, and the plays made."""
        view = self.view
        heads = (head for line in view["lines"] for head in line["lessons"])
        lessons = (f"{head['number']} {head['title']} · {head['told']}" for head in heads)
        weeks = view["weeks"]["told"] if view["weeks"] else ""
        made = (f"{play['title']} · {play['told']}" for play in view["made"] if play["hands"])
        told = words(view["due"], view["mastered"], weeks, *lessons, *made)
        return Snapshot.of(view["title"], told, self.lang)


def weekday(day: int) -> int:
    """The day of the week of a day counted from 1 January 1970: 0 is Monday.

    >>> weekday(0)
    3
    """
    return (day + 3) % 7


def _day(named: tuple[str, PlayedHand]) -> tuple[int, str]:
    name, hand = named
    return hand.day, name
