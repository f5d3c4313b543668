"""One's own table: what learners who know the game from home are asked, in five pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import traitlets
from wildescape.i18n import InputError, Phrase, say, say_n
from wildescape.rules import (
    CHOICE_TITLES,
    PRESETS,
    RULE_SOURCES,
    RULE_TITLES,
    Rules,
)

from wildescape_widgets.base import action
from wildescape_widgets.built import bundle
from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import offered_lessons
from wildescape_widgets.lessons.learner import Learner
from wildescape_widgets.lessons.own_shapes import (
    OwnTableResult,
    OwnTableView,
    PictureOption,
    RuleRow,
)
from wildescape_widgets.lessons.own_texts import OWN_TABLE_TEXTS
from wildescape_widgets.lessons.pictures import PICTURES, drawn
from wildescape_widgets.snapshot import Snapshot, words

HOME = PRESETS["home"]
"""What many play at home."""


class OwnTable(Learner):
    """Five pictures of how a table may play, and what a learner's own table plays then.

    What isn't known stays as it was. Nothing holds before the learner takes it.

    >>> OwnTable()
    <OwnTable: picture 1 of 5>
    """

    _esm = bundle("own-table", "cards", "table", "lessons")

    def __init__(self, **traits: object) -> None:
        self._at = 0
        self._answers: dict[int, int | None] = {}
        self._taken: Phrase | None = None
        super().__init__(**traits)

    @traitlets.observe("lang")
    def _said_otherwise(self, _: object) -> None:
        if self._rev:
            self._publish()

    @property
    def answered(self) -> dict[str, str]:
        """The choices of house rules that the pictures have settled so far."""
        return {
            name: choice
            for at, way in sorted(self._answers.items())
            if way is not None
            for name, choice in PICTURES[at].ways[way].house.items()
        }

    def _chosen(self, at: int) -> int | None:
        """The answer to a picture: now, or on another day."""
        if at in self._answers:
            return self._answers[at]
        known = self.progress.house.items()
        ways = (
            number for number, way in enumerate(PICTURES[at].ways) if way.house.items() <= known
        )
        return next(ways, None)

    @property
    def _rules(self) -> Rules:
        """The learner's rules, with what the pictures have settled until something is taken."""
        return self.own_rules if self._taken else replace(self.own_rules, **self.answered)

    def _view(self) -> OwnTableView:
        is_asking = self._at < len(PICTURES)
        picture = PICTURES[self._at] if is_asking else None
        count = say("{number} of {count}", number=self._at + 1, count=len(PICTURES))
        lessons = offered_lessons()
        return {
            "title": say("I know it from home").to(self.lang),
            "at": self._at,
            "count": count.to(self.lang) if is_asking else "",
            "ask": picture.ask.to(self.lang) if picture else "",
            "told": picture.told.to(self.lang) if picture and picture.told else "",
            "options": [*self._options()] if is_asking else [],
            "result": None if is_asking else self._result(),
            "first": lessons[0].id if lessons else "",
            "texts": {key: phrase.to(self.lang) for key, phrase in OWN_TABLE_TEXTS.items()},
        }

    def _options(self) -> Iterator[PictureOption]:
        picture = PICTURES[self._at]
        for number, way in enumerate(picture.ways):
            rules = replace(self._rules, **way.house)
            yield {
                "label": way.label.to(self.lang),
                "picture": drawn(picture, way, rules, self.lang),
                "isChosen": self._chosen(self._at) == number,
            }

    def _result(self) -> OwnTableResult:
        differs = [*self._rows(self._rules, house().rules)]
        told = say("Your table plays as the course does.")
        if differs:
            told = say_n(
                "It differs from the course in one rule.",
                "It differs from the course in {count} rules.",
                len(differs),
            )
        return {
            "told": told.to(self.lang),
            "rules": differs,
            "home": [row for row in self._rows(HOME, self._rules) if row["rule"] in self._added],
            "taken": self._taken.to(self.lang) if self._taken else "",
        }

    @property
    def _added(self) -> dict[str, str]:
        """What many play otherwise at home than the course."""
        return HOME.changed_from(house().rules)

    def _rows(self, rules: Rules, others: Rules) -> Iterator[RuleRow]:
        """The rules in which a table differs from another one."""
        course = house().rules
        for name, choice in rules.changed_from(others).items():
            played = CHOICE_TITLES[name][choice].capitalized()
            if getattr(course, name) != choice:
                lessons = CHOICE_TITLES[name][getattr(course, name)]
                played = say("{choice} (lessons: {other})", choice=played, other=lessons)
            yield {
                "rule": name,
                "title": RULE_TITLES[name].to(self.lang),
                "choice": played.to(self.lang),
                "source": RULE_SOURCES[name].to(self.lang),
            }

    # What is done

    @action
    def choose(self, option: object) -> None:
        """Answer by the number of a picture, from 0; `None` if it isn't known."""
        if self._at >= len(PICTURES):
            raise InputError("not_now", say("You've seen all the pictures."))
        if option is None or (type(option) is int and 0 <= option < len(PICTURES[self._at].ways)):
            self._answers[self._at] = option
        else:
            raise InputError("out_of_range", say("There is no such picture."))
        self._show(self._at + 1)

    @action
    def back(self) -> None:
        """Show the picture before."""
        if not self._at:
            raise InputError("not_now", say("This is the first picture."))
        self._show(self._at - 1)

    @action
    def take(self, home: object) -> None:
        """Play by the table that was found; with what many play at home, if `home` is true."""
        if self._at < len(PICTURES):
            raise InputError("not_now", say("Look at all the pictures first."))
        added = self._added if home is True else {}
        settled = {**self.progress.house, **self.answered, **added}
        self._learn(replace(self.progress, house=settled))
        self._taken = say(
            "Got it: practice, the table and the rules now follow your table, and lessons say "
            "where it differs. The lessons on house rules ask about the rest."
        )
        self._publish()

    def _show(self, at: int) -> None:
        self._at, self._taken = at, None
        self._publish()

    def __repr__(self) -> str:
        if self._at < len(PICTURES):
            return f"<OwnTable: picture {self._at + 1} of {len(PICTURES)}>"
        return f"<OwnTable: {self._rules!r}>"

    def snapshot(self) -> Snapshot:
        """The question with its answers, or what came of all."""
        view = self.view
        if result := view["result"]:
            rules = (f"{row['title']}: {row['choice']}" for row in result["rules"])
            return Snapshot.of(view["title"], words(result["told"], *rules), self.lang)
        labels = (option["label"] for option in view["options"])
        return Snapshot.of(view["title"], words(view["told"], view["ask"], *labels), self.lang)
