"""Practice without end: what comes back today, and every skill for as long as the learner likes."""

from __future__ import annotations

import secrets
from functools import cached_property
from html import escape
from typing import Any

import traitlets
from wildescape.i18n import InputError, capital, either, say, say_n, shown, worded
from wildescape.rules import DEFAULT, Rules, parse_rules
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS
from wildescape.teach.practice import MOST_SEEDS, PracticeItem, PracticeSession, due
from wildescape.teach.progress import Skill
from wildescape.teach.skills import skill_title

from wildescape_widgets.base import Reply, action, refusing_in
from wildescape_widgets.built import built
from wildescape_widgets.lessons.catalog import STAGE_TITLES, bundled_lessons, bundled_steps
from wildescape_widgets.lessons.exhibit import exhibit
from wildescape_widgets.lessons.learner import Learner, finding_trait
from wildescape_widgets.lessons.shapes import (
    DrillGroup,
    DrillMark,
    ExhibitView,
    PracticeView,
    SkillState,
)
from wildescape_widgets.lessons.texts import PRACTICE_TEXTS


class Practice(Learner):
    """Practice of the skills that lessons teach, from items that never end.

    Args:
        skill: practise this one from the start, such as `"card-order"`.
        rules: as for `Inspector`.
        seed: the number of the first item, 0 to 999999; by default another each time.
        lang: `"en"` or `"zh_CN"`.
        layout, tooltip, tabbable: as for every widget of ipywidgets.

    `finding` is what came of the last answer, in the browser an object with `right`, `result` and
    `reason`.

    Raises:
        InputError: for an unknown skill or unknown rules, with those there are.
    """

    _esm = built("practice.js")
    _css = built("practice.css")

    skill: Any = traitlets.TraitType("")
    rules: Any = traitlets.TraitType(DEFAULT)
    seed: Any = traitlets.TraitType(None)
    finding = finding_trait()

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        if self.skill:
            self.session.choose(self.skill, self.progress)
            self._publish()

    @cached_property
    def session(self) -> PracticeSession:
        """What is asked, and what comes next."""
        seed = secrets.randbelow(MOST_SEEDS) if self.seed is None else self.seed
        return PracticeSession(seed, self.rules, bundled_steps())

    @property
    def attempt(self) -> Attempt | None:
        """The attempt at what is asked; `None` where the learner chooses a skill."""
        return self.session.item.attempt if self.session.item else None

    @traitlets.validate("skill")
    def _valid_skill(self, proposal: Any) -> str:
        if proposal["value"] not in ("", *DRILLS):
            phrase = say(
                "There is no drill “{skill}”; there are {skills}.",
                skill=shown(proposal["value"]),
                skills=either([*DRILLS]),
            )
            with refusing_in(self.lang):
                raise InputError("bad_request", phrase)
        return str(proposal["value"])

    @traitlets.validate("rules")
    def _valid_rules(self, proposal: Any) -> Rules:
        return parse_rules(proposal["value"])

    @traitlets.validate("seed")
    def _valid_seed(self, proposal: Any) -> int | None:
        value = proposal["value"]
        if value is not None and (type(value) is not int or value not in range(MOST_SEEDS)):
            with refusing_in(self.lang):
                raise InputError("bad_request", say("A seed is a number from 0 to 999999."))
        return value

    @traitlets.observe("rules")
    def _ruled_otherwise(self, _: Any) -> None:
        self.session.rules = self.rules

    @traitlets.observe("lang")
    def _said_otherwise(self, _: Any) -> None:
        if self._rev:
            self._publish()

    # What is seen

    def _view(self) -> PracticeView:
        asked = self.session.item
        count = len(self.session.due(self.progress, self._today))
        return {
            "title": say("Practice").to(self.lang),
            "today": self._today_told(count),
            "hasDue": count > 0,
            "groups": self._groups(),
            "skill": capital(worded(skill_title(asked.skill), self.lang)) if asked else "",
            "streak": self._streak_told(asked.skill) if asked else "",
            "goal": asked.goal_in(self.lang) if asked else "",
            "shown": self._exhibit(asked) if asked else None,
            "question": asked.attempt.view(self.lang, str(self.session.count)) if asked else None,
            "texts": {key: phrase.to(self.lang) for key, phrase in PRACTICE_TEXTS.items()},
        }

    def _exhibit(self, asked: PracticeItem) -> ExhibitView:
        attempt = asked.attempt
        return exhibit(
            attempt.exercise,
            attempt.exercise.scene,
            self.lang,
            is_over=attempt.is_solved,
            lit=attempt.lit,
        )

    def _today_told(self, count: int) -> str:
        if not count:
            return say("There's nothing to review today. Practise what you like.").to(self.lang)
        return say_n("One thing comes back today.", "{count} things come back today.", count).to(
            self.lang
        )

    def _groups(self) -> list[DrillGroup]:
        """The skills by the part of the curriculum that teaches them; what is due comes first."""
        today = due(self.progress, self._today, ())
        marks = {name: self._mark(name, is_due=name in today) for name in DRILLS}
        groups: list[tuple[str, list[DrillMark]]] = []
        for stage, title in STAGE_TITLES.items():
            taught = dict.fromkeys(
                skill for head in bundled_lessons() if head.stage == stage for skill in head.skills
            )
            names = [name for name in taught if name in marks]
            skills = sorted(map(marks.pop, names), key=lambda mark: mark["state"] != "due")
            if skills:
                groups.append((capital(title.to(self.lang)), skills))
        if marks:
            groups.append((say("More").to(self.lang), [*marks.values()]))
        begun = [any(mark["state"] != "new" for mark in skills) for _, skills in groups]
        return [
            {
                "title": title,
                "skills": skills,
                "isOpen": begun[place] if any(begun) else place == 0,
            }
            for place, (title, skills) in enumerate(groups)
        ]

    def _mark(self, name: str, *, is_due: bool) -> DrillMark:
        stands = self.progress.skills.get(name)
        state: SkillState = "new"
        if is_due:
            state = "due"
        elif stands:
            state = "mastered" if stands.is_mastered else "begun"
        title = capital(worded(skill_title(name), self.lang))
        return {"name": name, "title": title, "state": state}

    def _streak_told(self, skill: str) -> str:
        stands = self.progress.skills.get(skill, Skill())
        if stands.is_mastered:
            return PRACTICE_TEXTS["mastered"].to(self.lang)
        return say("{count} in a row", count=stands.streak).to(self.lang)

    # What is done

    @action
    def choose(self, skill: object) -> Reply | None:
        """Practise a skill; `""` goes back to the choice."""
        if skill == "":
            self.session.stop()
        elif isinstance(skill, str):
            self.session.choose(skill, self.progress)
        else:
            raise InputError("out_of_range", say("There is no such skill."))
        self._moved_on()
        return None

    @action
    def today(self) -> Reply | None:
        """Practise what comes back today."""
        self.session.begin_today(self.progress, self._today)
        self._moved_on()
        return None

    @action
    def hint(self) -> Reply | None:
        """Give the next hint."""
        self.session.hint()
        self._publish()
        return None

    @action
    def answer(self, answer: object) -> Reply | None:
        """The learner answers."""
        progress, finding = self.session.answer(answer, self.progress, self._today)
        self._learn(progress)
        self.set_trait("finding", finding)
        self._publish()
        return None

    @action
    def next_(self) -> Reply | None:
        """Another item."""
        self.session.next(self.progress, self._today)
        self._moved_on()
        return None

    def _moved_on(self) -> None:
        """Show another item, or the choice, beside which the last finding stays."""
        if self.session.item:
            self.set_trait("finding", None)
        self._publish()

    def __repr__(self) -> str:
        asked = self.session.item
        return f"Practice({f'skill={asked.skill!r}' if asked else ''})"

    def _plain(self) -> str:
        return say("Practice").to(self.lang)

    def _static(self) -> str:
        titles = (capital(worded(skill_title(name), self.lang)) for name in DRILLS)
        return "<ul>" + "".join(f"<li>{escape(title)}</li>" for title in titles) + "</ul>"
