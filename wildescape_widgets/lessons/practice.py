"""Practice without end: what comes back today, and every skill for as long as one likes."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from html import escape
from typing import Any, Final

import traitlets
from wildescape.i18n import InputError, capital, either, say, say_n, shown, worded
from wildescape.rules import DEFAULT, Rules, parse_rules
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills.all import DRILLS, item, splitting
from wildescape.teach.progress import Skill, item_name, named_item
from wildescape.teach.skills import skill_title

from wildescape_widgets.base import Reply, action, built, refusing_in
from wildescape_widgets.lessons.catalog import STAGES, bundled_lessons, find_lesson
from wildescape_widgets.lessons.exhibit import exhibit
from wildescape_widgets.lessons.learner import Learner
from wildescape_widgets.lessons.shapes import PracticeView
from wildescape_widgets.lessons.texts import PRACTICE_TEXTS

MOST_SEEDS: Final = 10**6


class Practice(Learner):
    """Practice of the skills that lessons teach, from items that never end.

    Args:
        skill: practise this one from the start, such as `"card-order"`.
        rules: as for `Inspector`.
        seed: the number of the first item; by default another each time.
        lang: `"en"` or `"zh_CN"`.

    `finding` is what came of the last answer.

    Raises:
        InputError: for a skill or rules that there are not, with what there is.
    """

    _esm = built("practice.js")
    _css = built("practice.css")

    skill: Any = traitlets.TraitType("")
    rules: Any = traitlets.TraitType(DEFAULT)
    seed: Any = traitlets.TraitType(None)
    finding = traitlets.Any(None, read_only=True)

    def __init__(self, **traits: Any) -> None:
        self._question: Attempt | None = None
        self._goal = ""
        self._practised = ""
        self._item: str | None = None
        self._is_today = False
        self._returned: set[str] = set()
        self._solved = 0
        self._next_seed = 0
        super().__init__(**traits)
        self._next_seed = secrets.randbelow(MOST_SEEDS) if self.seed is None else self.seed
        if self.skill:
            self._ask(self.skill)
            self._publish()

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

    @traitlets.observe("lang")
    def _said_otherwise(self, _: Any) -> None:
        if self._rev:
            self._publish()

    # What is seen

    def _view(self) -> PracticeView:
        question = self._question
        due = self._due()
        return {
            "title": say("Practice").to(self.lang),
            "today": self._today_told(len(due)),
            "hasDue": bool(due),
            "groups": self._groups(),
            "skill": capital(worded(skill_title(self._practised), self.lang)) if question else "",
            "streak": self._streak_told() if question else "",
            "goal": self._goal_told(),
            "shown": question
            and exhibit(
                question.exercise,
                question.exercise.scene,
                self.lang,
                is_over=question.is_solved,
                lit=question.lit,
            ),
            "question": question and {"key": str(self._solved), **question.view(self.lang)},
            "texts": {key: phrase.to(self.lang) for key, phrase in PRACTICE_TEXTS.items()},
        }

    def _today_told(self, count: int) -> str:
        if not count:
            return say("Nothing comes back today. Practise what you like.").to(self.lang)
        return say_n("One thing comes back today.", "{count} things come back today.", count).to(
            self.lang
        )

    def _groups(self) -> list[dict[str, Any]]:
        """The skills by the part of the curriculum that teaches them; what is due comes first."""
        marks = {name: self._mark(name) for name in DRILLS}
        groups = []
        for stage, title in STAGES.items():
            taught = dict.fromkeys(
                skill for head in bundled_lessons() if head.stage == stage for skill in head.skills
            )
            names = [name for name in taught if name in marks]
            skills = sorted(map(marks.pop, names), key=lambda mark: mark["state"] != "due")
            if skills:
                groups.append({"title": capital(title.to(self.lang)), "skills": skills})
        if marks:
            more = say("More").to(self.lang)
            groups.append({"title": more, "skills": [*marks.values()]})
        begun = [any(mark["state"] != "new" for mark in group["skills"]) for group in groups]
        return [
            {**group, "isOpen": begun[place] if any(begun) else place == 0}
            for place, group in enumerate(groups)
        ]

    def _mark(self, name: str) -> dict[str, str]:
        stands = self._progress.skills.get(name)
        state = "new"
        if stands and stands.box and stands.due <= self._today:
            state = "due"
        elif stands:
            state = "mastered" if stands.is_mastered else "begun"
        title = capital(worded(skill_title(name), self.lang))
        return {"name": name, "title": title, "state": state}

    def _streak_told(self) -> str:
        stands = self._progress.skills.get(self._practised, Skill())
        if stands.is_mastered:
            return PRACTICE_TEXTS["mastered"].to(self.lang)
        return say("{count} in a row", count=stands.streak).to(self.lang)

    def _goal_told(self) -> str:
        goal = self._goal
        if isinstance(goal, dict):
            return goal.get(self.lang) or next(iter(goal.values()))
        return worded(goal, self.lang)

    def _due(self) -> list[str]:
        """What comes back today: skills of which there are drills, and mistakes."""
        skills = [name for name in self._progress.due(self._today) if name in DRILLS]
        mistakes = [name for name in self._progress.due_mistakes(self._today) if _is_known(name)]
        return [name for name in (*mistakes, *skills) if name not in self._returned]

    # What is asked

    def _ask(self, skill: str) -> None:
        """Ask another item of a skill."""
        stands = self._progress.skills.get(skill, Skill())
        drill, level, seed = DRILLS[skill], stands.level, self._next_seed
        self._next_seed = (seed + 1) % MOST_SEEDS
        pair = stands.leading
        if len(pair) == 2 and set(pair) <= set(stands.live):
            # Two ideas explain the mistakes so far: this tells which it is.
            exercise = splitting(drill, (pair[0], pair[1]), seed, level, self.rules)
            self._put(skill, Attempt(exercise), drill.goal(exercise.scene), None)
        else:
            exercise = item(drill, seed, level, self.rules)
            self._put(
                skill, Attempt(exercise), drill.goal(exercise.scene), item_name(skill, seed, level)
            )

    def _put(self, skill: str, question: Attempt, goal: Any, name: str | None) -> None:
        self._question, self._goal, self._practised, self._item = question, goal, skill, name
        self._solved += 1
        self.set_trait("finding", None)

    def _ask_due(self) -> bool:
        """Ask what comes back next; whether there is anything."""
        for name in self._due():
            self._returned.add(name)
            if name in DRILLS:
                self._ask(name)
                return True
            if self._ask_mistake(name):
                return True
        return False

    def _ask_mistake(self, name: str) -> bool:
        """Ask what was wrong before; whether it is still there."""
        if found := named_item(name):
            skill, seed, level = found
            drill = DRILLS[skill]
            exercise = item(drill, seed, level, self.rules)
            self._put(skill, Attempt(exercise), drill.goal(exercise.scene), name)
            return True
        lesson_name, _, step_name = name.partition("/")
        lesson = find_lesson(lesson_name)
        for step in lesson.steps:
            if step.id == step_name and step.exercise and step.kind != "play_on":
                asked = Attempt(step.exercise, step.solution, wrong=step.wrong, why=step.why)
                self._put(step.skills[0] if step.skills else "", asked, dict(step.goal), name)
                return True
        return False

    # What is done

    @action
    def choose(self, skill: object) -> Reply | None:
        """Practise a skill; `""` goes back to the choice."""
        if not isinstance(skill, str) or skill not in ("", *DRILLS):
            raise InputError("out_of_range", say("There is no such skill."))
        self._is_today = False
        if skill:
            self._ask(skill)
        else:
            self._question = None
        self._publish()
        return None

    @action
    def today(self) -> Reply | None:
        """Practise what comes back today."""
        self._is_today = True
        if not self._ask_due():
            raise InputError("not_now", say("Nothing comes back today."))
        self._publish()
        return None

    @action
    def hint(self) -> Reply | None:
        """One rung up the ladder."""
        self._open_question().climb()
        self._publish()
        return None

    @action
    def answer(self, answer: object) -> Reply | None:
        """The learner answers."""
        question, name = self._open_question(), self._item
        given, finding = question.judge(answer)
        progress, skill = self._progress, self._practised
        if skill:
            kept = name if name and named_item(name) else None
            progress, _ = progress.after_answer(
                skill,
                question.exercise,
                given,
                self._today,
                unaided=question.is_unaided,
                name=kept,
            )
        suspect = progress.skills[skill].suspect if skill else None
        question.note(answer, given, finding, suspect)
        if finding.is_right and name and not named_item(name):
            progress = progress.after_step(name, question.rung, question.misses, self._today)
        self._learn(progress)
        self.set_trait("finding", finding)
        self._publish()
        return None

    @action
    def next_(self) -> Reply | None:
        """Another item."""
        if not self._open_question().is_solved:
            raise InputError("not_now", say("Answer this first, or choose another skill."))
        if not self._is_today:
            self._ask(self._practised)
        elif not self._ask_due():
            self._question, self._is_today = None, False
        self._publish()
        return None

    def _open_question(self) -> Attempt:
        if self._question is None:
            raise InputError("not_now", say("Nothing is asked here."))
        return self._question

    def _plain(self) -> str:
        return say("Practice").to(self.lang)

    def _static(self) -> str:
        titles = (capital(worded(skill_title(name), self.lang)) for name in DRILLS)
        return "<ul>" + "".join(f"<li>{escape(title)}</li>" for title in titles) + "</ul>"


def _is_known(name: str) -> bool:
    """Whether a mistake can be asked again."""
    return bool(named_item(name)) or name in _steps()


def _steps() -> Iterator[str]:
    for head in bundled_lessons():
        yield from (f"{head.id}/{step}" for step in head.steps)
