"""Practice without end: what comes back today, and every skill for as long as the learner likes."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Literal

import traitlets
from wildescape.i18n import (
    InputError,
    Part,
    Phrase,
    capital,
    either,
    listed,
    say,
    say_n,
    shown,
    suggesting,
    worded,
)
from wildescape.rules import Rules
from wildescape.teach.attempt import Attempt, named_idea
from wildescape.teach.check import CHECK, MOST_ITEMS, Check
from wildescape.teach.drills import DRILLS, skill_title
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.practice import (
    IN_A_MIX,
    IN_A_ROUND,
    MOST_SEEDS,
    PracticeItem,
    PracticeSession,
    due,
)
from wildescape.teach.practice_set import MOST_ITEMS as MOST_IN_SET
from wildescape.teach.practice_set import SEEDS, PracticeSet, is_set, parse_set
from wildescape.teach.progress import MASTERED, Skill

from wildescape_widgets.base import action
from wildescape_widgets.built import bundle
from wildescape_widgets.house import house, house_rules
from wildescape_widgets.lessons.catalog import offered_lessons, offered_steps
from wildescape_widgets.lessons.exhibit import asked_exhibit
from wildescape_widgets.lessons.learner import Learner
from wildescape_widgets.lessons.shapes import (
    DrillGroup,
    DrillMark,
    PracticeView,
    PracticeWay,
    SetReply,
    SkillState,
)
from wildescape_widgets.lessons.skill_map import is_begun, off_the_map, skill_map
from wildescape_widgets.lessons.snapshot import exhibit_lines, question_lines
from wildescape_widgets.lessons.texts import CLASS_TITLE, PRACTICE_TEXTS, said_texts
from wildescape_widgets.lessons.traits import finding_trait
from wildescape_widgets.snapshot import Line, Snapshot, joined

CLASS: Final = "class"
"""Stands for the place where a class's set is begun or made."""

CHECK_TITLE: Final = say("I know a game like this")
"""What the check is called."""


class Practice(Learner):
    """Practice of the skills that lessons teach, from items that never end.

    Raises:
        InputError: for an unknown skill or unknown rules, with those there are.

    >>> practice = Practice("card-order", seed=1)
    >>> practice.skill
    'card-order'
    >>> practice.finding is None
    True
    """

    _esm = bundle("practice", "cards", "table", "lessons")

    skill: Any = traitlets.TraitType(
        "",
        help='The skill that is practised, such as `"card-order"`; `""` while you choose one or '
        'practise what comes back today; `"check"` finds out which lessons you can skip; a code '
        'such as `"KINTRM-10-482"` asks all of a class the same, and `"class"` makes one.',
    ).tag(sync=True, writable=True)
    rules: Any = traitlets.TraitType(
        None,
        help="The house rules of what is asked next: a preset's name such as "
        '`"catsatcards"`, `{"preset": …, FIELD: VALUE}`, or `Rules`.',
    )
    seed: Any = traitlets.TraitType(
        None,
        help="What the items follow from, a number from 0 to 999999; "
        "with `None` they're others each time.",
    )
    finding = finding_trait()

    def __init__(self, skill: object = "", **settings: object) -> None:
        self._is_for_class = False
        super().__init__(skill=skill, **settings)
        if self.skill:
            self.choose(self.skill)

    @cached_property
    def session(self) -> PracticeSession:
        """What is asked, and what comes next."""
        seed = secrets.randbelow(MOST_SEEDS) if self.seed is None else self.seed
        return PracticeSession(seed, self.rules, offered_steps(), house().rules)

    @property
    def _chosen(self) -> str:
        """What was chosen to practise; empty while nothing is."""
        return CLASS if self._is_for_class else self.session.skill

    @property
    def attempt(self) -> Attempt | None:
        """The attempt at what is asked; `None` where the learner chooses a skill."""
        return self.session.item.attempt if self.session.item else None

    @traitlets.validate("skill")
    def _valid_skill(self, proposal: traitlets.Bunch) -> str:
        if is_set(proposal["value"]):
            return parse_set(proposal["value"]).code
        if proposal["value"] not in ("", CHECK, CLASS, *DRILLS):
            phrase = say(
                "There is no skill “{skill}”; choose one of {skills}.",
                skill=shown(proposal["value"]),
                skills=either([*DRILLS, CHECK, CLASS]),
            )
            raise InputError("bad_request", suggesting(phrase, proposal["value"], DRILLS))
        return str(proposal["value"])

    @traitlets.default("rules")
    def _rules_of_the_house(self) -> Rules:
        return house().rules

    @traitlets.validate("rules")
    def _valid_rules(self, proposal: traitlets.Bunch) -> Rules:
        return house_rules(proposal["value"])

    @traitlets.validate("seed")
    def _valid_seed(self, proposal: traitlets.Bunch) -> int | None:
        value = proposal["value"]
        if value is not None and (type(value) is not int or value not in range(MOST_SEEDS)):
            raise InputError("bad_request", say("A seed is a number from 0 to 999999."))
        return value

    @traitlets.observe("skill")
    def _practised_otherwise(self, _: object) -> None:
        if self._rev and self.skill != self._chosen:
            self.choose(self.skill)

    @traitlets.observe("seed")
    def _begun_anew(self, _: object) -> None:
        if self._rev:
            del self.session
            self.choose(self.skill)

    @traitlets.observe("rules")
    def _ruled_otherwise(self, _: object) -> None:
        self.session.rules = self.rules

    @traitlets.observe("lang")
    def _said_otherwise(self, _: object) -> None:
        if self._rev:
            self._publish()

    # What is seen

    def _view(self) -> PracticeView:
        asked = self.session.item
        ways = [*self._ways()]
        over = self.session if asked is None else None
        return {
            "title": say("Practice").to(self.lang),
            "today": (self._ended_told(over) or self._asks_what(ways)).to(self.lang),
            "told": [phrase.to(self.lang) for phrase in self._told(over)],
            "ways": ways,
            "groups": self._groups(),
            "chosen": self._chosen,
            "skill": capital(worded(self._title(asked), self.lang)) if asked else "",
            "streak": self._streak_told(asked) if asked else "",
            "row": self._row(asked) if asked else None,
            "goal": asked.goal.to(self.lang) if asked else "",
            "shown": asked_exhibit(asked.attempt, self.lang) if asked else None,
            "question": asked.attempt.view(self.lang, str(self.session.count)) if asked else None,
            "mayGoOn": self.session.may_go_on,
            "mayPass": self.session.may_pass,
            "texts": {
                **said_texts(PRACTICE_TEXTS, self.attempt, self.lang),
                **({"stop": say("Leave").to(self.lang)} if self.session.check else {}),
            },
        }

    def _asks_what(self, ways: Sequence[PracticeWay]) -> Phrase:
        if self.progress.skills and not any(way["act"] != "mix" for way in ways):
            return say("There's nothing to review today. Practice whatever you like.")
        return say("What do you want to practice?")

    def _ways(self) -> Iterator[PracticeWay]:
        """The rounds that there are now."""
        missed = min(len(self.session.missed_last(self.progress)), IN_A_ROUND)
        told = say_n(
            "One question that you missed last.", "{count} questions that you missed last.", missed
        )
        if missed:
            yield self._way("mistakes", say("Your mistakes"), told)
        due = min(len(self.session.due(self.progress, self._today)), IN_A_ROUND)
        told = say_n(
            "One question, and you're done for today.",
            "{count} questions, and you're done for today.",
            due,
        )
        if due:
            yield self._way("today", say("Today"), told)
        if len(self.session.mix(self.progress)) == IN_A_MIX:
            yield self._way("mix", say("Five mixed questions"), say("A bit of everything."))

    def _way(
        self, act: Literal["mistakes", "today", "mix"], title: Phrase, told: Phrase
    ) -> PracticeWay:
        return {"act": act, "title": title.to(self.lang), "told": told.to(self.lang)}

    def _title(self, asked: PracticeItem) -> Part:
        return CHECK_TITLE if self.session.check else self._title_of(asked.skill)

    def _ended_told(self, over: PracticeSession | None) -> Phrase | None:
        """What came of a check or a set that is over, in a sentence."""
        if self._is_for_class:
            return CLASS_TITLE
        if over and over.batch:
            right, count = map(sum, zip(*over.result.values(), strict=True))
            return say("{right} of {count} right on the first try.", right=right, count=count)
        return self._skipped_told(over.check) if over and over.check else None

    def _told(self, over: PracticeSession | None) -> Iterator[Phrase]:
        """What there is to say of each lesson or skill, after a check or a set."""
        if over and over.check:
            yield from self._checked_told(over.check)
        if over and over.set:
            for skill, (right, count) in over.result.items():
                of_skill = say("{skill}: {right} of {count}", right=right, count=count)
                yield of_skill.filled(skill=skill_title(skill)).capitalized()
        elif over and over.batch:
            yield from self._round_told(over)

    def _round_told(self, over: PracticeSession) -> Iterator[Phrase]:
        """What got better in a round, and what comes back."""
        titles = {skill: self._title_of(skill) for skill in over.result}
        better = [titles[skill] for skill, (right, count) in over.result.items() if right == count]
        again = [titles[skill] for skill, (right, count) in over.result.items() if right < count]
        if better:
            yield say("Right at the first try now: {skills}.", skills=listed(better))
        if again:
            yield say("These come back tomorrow: {skills}.", skills=listed(again))

    def _title_of(self, skill: str) -> Part:
        return skill_title(skill) if skill else say("from your own hands")

    def _skipped_told(self, check: Check) -> Phrase:
        """What came of the check, in a sentence."""
        count = len(check.result.lessons)
        if not count:
            return say("Take all the lessons: each has something new for you.")
        return say_n("You can skip {count} lesson.", "You can skip {count} lessons.", count)

    def _checked_told(self, check: Check) -> Iterator[Phrase]:
        """Of each lesson why it can be skipped, or not; and what is right elsewhere only."""
        result = check.result
        for head in offered_lessons():
            right, asked = result.counts.get(head.id, (0, 0))
            lesson = f"{head.number} · {head.title_in(self.lang)}"
            if head.id in result.lessons:
                yield say("{lesson}: you can skip it, you know all of it.", lesson=lesson)
            elif right < asked:
                missed = say("{lesson}: take it. {right} of {asked} were right.", lesson=lesson)
                yield missed.filled(right=right, asked=asked)
            elif asked:
                yield say("{lesson}: all right so far, but it has more.", lesson=lesson)
        for idea in result.ideas:
            yield named_idea(MISCONCEPTIONS[idea])

    def _groups(self) -> list[DrillGroup]:
        """The lines of the map with the skills of their lessons, and what belongs to no line."""
        today = due(self.progress, self._today, ())
        marks = {
            name: self._mark(
                name, skill_title(name), "due" if name in today else self._stands(name)
            )
            for name in DRILLS
        }
        check, of_class = say("Find out which lessons you can skip"), say("Use a code, or make one")
        is_checked: SkillState = "begun" if self.progress.skips else "new"
        groups = [
            *skill_map(marks, self.lang),
            off_the_map(CHECK_TITLE, [self._mark(CHECK, check, is_checked)], self.lang),
            off_the_map(CLASS_TITLE, [self._mark(CLASS, of_class, "shared")], self.lang),
        ]
        begun = [*map(is_begun, groups)]
        for place, group in enumerate(groups):
            is_first = begun[place] if any(begun) else place == 0
            group["isOpen"] = is_first and not self._is_for_class
        return groups

    def _mark(self, name: str, title: Part, state: SkillState) -> DrillMark:
        return {"name": name, "title": capital(worded(title, self.lang)), "state": state}

    def _stands(self, name: str) -> SkillState:
        stands = self.progress.skills.get(name)
        if not stands:
            return "new"
        return "mastered" if stands.is_mastered else "begun"

    def _streak_told(self, asked: PracticeItem) -> str:
        if check := self.session.check:
            if self.session.asks_game:
                return ""
            number = check.done + (asked.attempt.finding is None)
            return say("{number} of at most {most}", number=number, most=MOST_ITEMS).to(self.lang)
        if self.session.set:
            number, count = len(self.session.batch), self.session.set.count
            return say("{number} of {count}", number=number, count=count).to(self.lang)
        if self.session.round is not None:
            number = len(self.session.batch)
            count = number + len(self.session.round)
            return say("{number} of {count}", number=number, count=count).to(self.lang)
        stands = self.progress.skills.get(asked.skill, Skill())
        if stands.is_mastered:
            return PRACTICE_TEXTS["mastered"].to(self.lang)
        return say("{count} in a row", count=stands.streak).to(self.lang)

    def _row(self, asked: PracticeItem) -> int | None:
        """How many were right in a row, where that masters a skill."""
        session = self.session
        stands = self.progress.skills.get(asked.skill, Skill())
        if session.check or session.set or session.round is not None or stands.is_mastered:
            return None
        return min(stands.streak, MASTERED)

    # What is done

    @action
    def choose(self, skill: object) -> None:
        """Practise a skill or a set; `""` goes back to the choice."""
        self._is_for_class = skill == CLASS
        if skill in ("", CLASS):
            self.session.stop()
        elif isinstance(skill, str):
            self.session.choose(skill, self.progress)
        else:
            raise InputError("out_of_range", say("There is no such skill."))
        self._moved_on()

    @action
    def take_set(self, code: object) -> None:
        """Begin a set by the code that a teacher has given."""
        self.choose(parse_set(code if isinstance(code, str) else "").code)

    @action
    def make_set(self, skills: object, count: object) -> SetReply:
        """A set for a class: other items of the same each time."""
        if not isinstance(skills, list) or not all(isinstance(one, str) for one in skills):
            raise InputError("malformed", say("Choose what is practiced, each skill once."))
        if type(count) is not int:
            raise InputError("malformed", say("Choose 1 to {most} questions.", most=MOST_IN_SET))
        return {"code": PracticeSet(tuple(skills), count, secrets.randbelow(SEEDS)).code}

    @action
    def today(self) -> None:
        """Begin a round of what comes back today."""
        self.session.begin_today(self.progress, self._today)
        self._is_for_class = False
        self._moved_on()

    @action
    def mix(self) -> None:
        """Begin a round of five mixed questions."""
        self.session.begin_mix(self.progress)
        self._is_for_class = False
        self._moved_on()

    @action
    def mistakes(self) -> None:
        """Begin a round of what was missed last."""
        self.session.begin_mistakes(self.progress)
        self._is_for_class = False
        self._moved_on()

    @action
    def hint(self) -> None:
        """Give the next hint."""
        self.session.hint()
        self._publish()

    @action
    def answer(self, answer: object) -> None:
        """The learner answers."""
        progress, finding = self.session.answer(answer, self.progress, self._today)
        self._learn(progress)
        self.set_trait("finding", finding)
        self._publish()

    @action
    def next_(self) -> None:
        """Another item; before an answer in the check, the learner doesn't know it."""
        if self.session.may_pass:
            self._learn(self.session.pass_over(self.progress, self._today))
        else:
            self.session.next(self.progress)
        self._moved_on()

    def _moved_on(self) -> None:
        """Show another item, or the choice, beside which the last finding stays."""
        if self.session.item:
            self.set_trait("finding", None)
        self.skill = self._chosen
        self._publish()

    def __repr__(self) -> str:
        asked = self.session.item
        return f"Practice({f'skill={asked.skill!r}' if asked else ''})"

    def snapshot(self) -> Snapshot:
        """The item that is asked, or the skills to choose from."""
        view = self.view
        title = joined(view["title"], view["skill"])
        return Snapshot.of(title, self._lines(), self.lang)

    def _lines(self) -> Iterator[Line]:
        view = self.view
        if view["question"]:
            yield Line(view["goal"])
            yield from exhibit_lines(view["shown"], view["texts"], self.lang)
            texts, asked = view["texts"], view["question"]
            yield from question_lines(self.attempt, asked, texts, self.lang)
            return
        yield Line(view["today"])
        yield from map(Line, view["told"])
        for group in view["groups"]:
            marks = (mark for street in group["streets"] for mark in street["skills"])
            skills = joined(*(_marked(mark, view["texts"]) for mark in marks))
            yield Line(say("{title}: {what}", title=group["title"], what=skills).to(self.lang))


def _marked(mark: DrillMark, texts: Mapping[str, str]) -> str:
    """A skill, and how far the learner has come with it."""
    return mark["title"] if mark["state"] == "new" else f"{mark['title']} ({texts[mark['state']]})"
