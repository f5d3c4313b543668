"""How a class is doing: its pupils and lessons, what it gets wrong most, and each pupil."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any, Final

import traitlets
from wildescape.i18n import InputError, Part, Phrase, both, said_in, say, say_n, shown, worded
from wildescape.share_codes import LONGEST_CODE
from wildescape.teach.check import TOPICS
from wildescape.teach.class_table import as_csv, progress_csv
from wildescape.teach.drills import DRILLS, skill_title
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.progress import Progress
from wildescape.teach.progress_code import LONGEST_LEARNER_NAME
from wildescape.teach.school_class import (
    MOST_STARS,
    HandedIn,
    Pupil,
    SchoolClass,
    codes_in,
    school_class,
)

from wildescape_widgets.base import BaseWidget, action
from wildescape_widgets.built import bundle
from wildescape_widgets.classroom.overview_first import help_marks, to_ask
from wildescape_widgets.classroom.overview_shapes import (
    ClassCsvReply,
    ClassKeptReply,
    ClassView,
    HardMark,
    IdeaMark,
    LessonStand,
    LessonStepsReply,
    PlaceLink,
    PupilMark,
    PupilReply,
    PupilSkill,
    RepeatedMark,
    SkillStand,
)
from wildescape_widgets.classroom.overview_texts import OVERVIEW_TEXTS
from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import LessonEntry, find_lesson, offered_lessons
from wildescape_widgets.snapshot import Snapshot, joined, words

MOST_CODES: Final = 200
"""How many codes of a class are read."""

LONGEST_HANDED_IN: Final = 50 * LONGEST_CODE
"""How long a text with codes may be, in characters."""

MOST_HARD_STEPS: Final = 12
"""How many of the steps that the class found hard are told."""

FIRST_DAY: Final = date(1970, 1, 1)


class ClassOverview(BaseWidget):
    """How a class is doing, from the progress codes that its pupils handed in.

    Pupils of one name are told apart. Of several codes of one pupil the one that holds the others
    counts. A code that can't be read is named with the reason, and the others are read.

    Raises:
        InputError: for codes that are no texts, for too many of them, and for an unknown language,
            with those there are.

    >>> from wildescape.teach.progress import Progress
    >>> from wildescape.teach.progress_code import format_progress_code
    >>> anna = Progress().after_step("single-cards/equal-card", 0, 0)
    >>> overview = ClassOverview([format_progress_code(anna, "Anna")])
    >>> overview
    <ClassOverview: 1 pupil>
    >>> overview.csv().startswith('"Pupil",')
    True
    """

    _esm = bundle("overview")
    shows = ("codes", "lang")

    codes: Any = traitlets.TraitType(
        (),
        help="The progress codes of the class: a list, or a text with one a line. Those that can't "
        "be read are left out, and `problems` says why.",
    )

    def __init__(self, codes: Any = (), **settings: Any) -> None:
        self._names: dict[str, str] = {}
        self._apart: frozenset[str] = frozenset()
        self._unread: tuple[tuple[HandedIn, Phrase], ...] = ()
        self._givers: dict[str, list[str]] = {}
        self._found = SchoolClass()
        super().__init__(codes=codes, **settings)

    @traitlets.validate("codes")
    def _valid_codes(self, proposal: Any) -> tuple[str, ...]:
        """The codes that can be read, each once; the others are told."""
        given = proposal["value"]
        if isinstance(given, str):
            given = codes_in(given)
        if not isinstance(given, Iterable):
            raise InputError("bad_request", say("Codes are a list of texts, or one text."))
        handed = [
            one if isinstance(one, HandedIn) else HandedIn(one, number)
            for number, one in enumerate(given, 1)
        ]
        if len(handed) > MOST_CODES:
            raise InputError(
                "out_of_range", say("A class has at most {most} codes.", most=MOST_CODES)
            )
        self._note_givers(handed)
        unread = {one.number: one.phrase for one in school_class(one.code for one in handed).unread}
        self._unread = tuple((handed[number - 1], why) for number, why in unread.items())
        read = (one.code for number, one in enumerate(handed, 1) if number not in unread)
        return tuple(dict.fromkeys(read))

    def _note_givers(self, handed: Iterable[HandedIn]) -> None:
        """Note who handed in each code, where a table says so."""
        for one in handed:
            known = self._givers.get(str(one.code), [])
            if one.giver and one.giver not in known and len(known) < MOST_CODES:
                giver = one.giver[:LONGEST_LEARNER_NAME]
                self._givers[str(one.code)] = [*known, giver]

    def _take(self, codes: Iterable[object]) -> None:
        """Hold these codes, and show what is new about them."""
        rev = self._rev
        self.codes = [*codes]
        self._givers = {code: self._givers[code] for code in self.codes if code in self._givers}
        if self._rev == rev:
            self._publish()

    @property
    def problems(self) -> list[str]:
        """The lines that can't be read, each with the reason."""
        said = say("{place}: {problem}")
        return [
            said.filled(place=_place(one), problem=why).to(self.lang) for one, why in self._unread
        ]

    # What is shown

    def _view(self) -> ClassView:
        self._found = school_class(self.codes, self.lang, self._names, self._apart)
        found, lang = self._found, self.lang
        heads = offered_lessons()
        count = say_n("One pupil.", "{count} pupils.", len(found.pupils))
        return {
            "title": say("How the class is doing").to(lang),
            "told": count.to(lang) if found.pupils else "",
            "lessons": [
                {"lesson": head.id, "number": head.number, "title": head.title_in(lang)}
                for head in heads
            ],
            "pupils": [_mark(pupil, heads) for pupil in found.pupils],
            "ideas": [self._idea(idea) for idea in found.ideas()],
            "skills": [*self._hard_skills()],
            "steps": [*self._hard_steps(heads)],
            "toAsk": to_ask(found, lang),
            "help": [*help_marks(found, lang)],
            "repeated": [*self._repeated()],
            "same": [*self._same()],
            "unread": [
                {"place": _place(one).to(lang), "why": why.to(lang)} for one, why in self._unread
            ],
            "texts": {key: phrase.to(lang) for key, phrase in OVERVIEW_TEXTS.items()},
        }

    def _idea(self, idea: str) -> IdeaMark:
        who = self._found.ideas()[idea]
        kind = MISCONCEPTIONS[idea]
        return {
            "idea": idea,
            "told": kind.idea.to(self.lang),
            "origin": kind.origin.to(self.lang) if kind.origin else "",
            "sure": [key for key, surety in who.items() if surety == "named"],
            "perhaps": [key for key, surety in who.items() if surety == "suspected"],
            "links": [*_treating(idea, self.lang)],
        }

    def _hard_skills(self) -> Iterator[HardMark]:
        for skill, who in self._found.hard_skills().items():
            tried = [one for one in self._found.pupils if skill in one.progress.skills]
            link = _skill_link(skill, self.lang)
            yield {"told": link["title"], "of": len(tried), "who": who, "link": link}

    def _hard_steps(self, heads: Sequence[LessonEntry]) -> Iterator[HardMark]:
        here = _steps(heads)
        hard = self._found.hard_steps().items()
        for name, who in [each for each in hard if each[0] in here][:MOST_HARD_STEPS]:
            progresses = [pupil.progress for pupil in self._found.pupils]
            tried = [one for one in progresses if name in one.steps or name in one.begun]
            link = _step_link(here[name], name, self.lang)
            yield {"told": link["title"], "of": len(tried), "who": who, "link": link}

    def _repeated(self) -> Iterator[RepeatedMark]:
        for pupil in self._found.pupils:
            if count := self._found.repeated.get(pupil.key):
                told = say(
                    "{name} handed in {count} codes that fit together: they count as one pupil.",
                    name=pupil.name,
                    count=count,
                )
                yield {"name": pupil.key, "told": told.to(self.lang), "isOne": True}
        for name in sorted(self._apart):
            told = say("All codes of {name} count as different pupils.", name=name)
            yield {"name": name, "told": told.to(self.lang), "isOne": False}

    def _same(self) -> Iterator[str]:
        """Who handed in one and the same code."""
        for code in self.codes:
            if len(givers := self._givers.get(code, ())) > 1:
                told = say("{names} handed in the same code. It counts once.", names=both(givers))
                yield told.to(self.lang)

    # What is done

    @action
    def hand_in(self, texts: object) -> ClassKeptReply:
        """More codes: of each file its name and its text; without a name they were pasted."""
        handed: list[HandedIn] = []
        for one in texts if isinstance(texts, list) else [None]:
            match one:
                case [str(source), str(text)] if len(text) <= LONGEST_HANDED_IN:
                    handed += codes_in(text, source[:LONGEST_LEARNER_NAME])
                case _:
                    raise InputError(
                        "malformed",
                        say(
                            "Codes are texts of at most {most} characters.", most=LONGEST_HANDED_IN
                        ),
                    )
        if not handed:
            raise InputError("out_of_range", say("There's no code in this."))
        self._take([*self.codes, *handed])
        return self._kept()

    @action
    def rename(self, pupil: object, name: object) -> ClassKeptReply:
        """Another name for a pupil, for this visit; an empty one for the former."""
        key = self._pupil(pupil).key
        plain = " ".join(name.split()) if isinstance(name, str) else ""
        if not isinstance(name, str) or len(plain) > LONGEST_LEARNER_NAME:
            most = say("A name has at most {most} characters.", most=LONGEST_LEARNER_NAME)
            raise InputError("malformed", most)
        self._names = {**self._names, key: plain}
        self._publish()
        return self._kept()

    @action
    def tell_apart(self, name: object, apart: object) -> ClassKeptReply:
        """Whether all codes of a name are different pupils', or those that fit are one's."""
        if not isinstance(name, str) or not isinstance(apart, bool):
            raise InputError("malformed", say("A name is a text."))
        self._apart = self._apart | {self._pupil(name).key} if apart else self._apart - {name}
        self._publish()
        return self._kept()

    @action
    def restore(self, kept: object) -> None:
        """The class that the browser has kept while its tab was open."""
        if not isinstance(kept, str) or len(kept) > 2 * LONGEST_HANDED_IN:
            raise InputError("malformed", say("What is kept is a text."))
        try:
            match json.loads(kept):
                case {"codes": list(codes), "names": dict(names), "apart": list(apart), **more}:
                    givers = more.get("givers")
                case _:
                    raise ValueError
        except (ValueError, RecursionError):
            raise InputError("malformed", say("What is kept is a text.")) from None
        self._names = {str(key): str(name)[:LONGEST_LEARNER_NAME] for key, name in names.items()}
        self._apart = frozenset(map(str, apart))
        self._givers = {}
        for code, known in givers.items() if isinstance(givers, dict) else ():
            for giver in known if isinstance(known, list) else ():
                self._note_givers([HandedIn(str(code), 0, "", str(giver))])
        self._take(codes)

    @action
    def clear(self) -> None:
        """Forget the class."""
        self._names, self._apart, self._unread, self._givers = {}, frozenset(), (), {}
        self._take(())

    @action
    def pupil(self, pupil: object) -> PupilReply:
        """A pupil in detail."""
        one = self._pupil(pupil)
        lang, progress, heads = self.lang, one.progress, offered_lessons()
        here = _steps(heads)
        hard = [
            (_step_link(here[name], name, lang), worded(_went(progress, name), lang))
            for name in here
            if name in one.hard_steps
        ]
        return {
            "lessons": [
                _stand(head, progress, lang)
                for head in heads
                if len(head.undone(progress)) < len(head.steps)
            ],
            "ideas": [
                {
                    "told": MISCONCEPTIONS[idea].idea.to(lang),
                    "origin": worded(MISCONCEPTIONS[idea].origin or "", lang),
                    "surety": surety,
                    "links": [*_treating(idea, lang)],
                }
                for idea, surety in sorted(one.ideas.items(), key=lambda each: each[1])
            ],
            "skills": [*_skills(one, lang)],
            "steps": hard,
        }

    @action
    def lesson(self, lesson: object) -> LessonStepsReply:
        """A lesson step by step."""
        head = next((head for head in offered_lessons() if head.id == lesson), None)
        if head is None:
            raise InputError("malformed", say("There is no such lesson."))
        names = [f"{head.id}/{step}" for step in head.steps]
        return {
            "steps": [_goal(head, at, self.lang) for at in range(len(names))],
            "stars": {
                pupil.key: [_step_stars(pupil.progress, name) for name in names]
                for pupil in self._found.pupils
            },
        }

    @action
    def table(self, detailed: object) -> ClassCsvReply:
        """The class as a table for a spreadsheet."""
        return {"csv": self.csv(detailed=detailed is True)}

    def csv(self, *, detailed: bool = False) -> str:
        """The class as CSV: a row for each pupil.

        Args:
            detailed: a row for each step and each skill of each pupil instead.
        """
        heads = offered_lessons()
        if detailed:
            lessons = {head.id: find_lesson(head.id) for head in heads}
            return progress_csv(self._found, lessons, self.lang)
        columns: list[Part] = [
            *(OVERVIEW_TEXTS[key] for key in ("pupil", "total", "well", "mastered", "day")),
            say("Wrong ideas, surely"),
            say("Wrong ideas, perhaps"),
            *(
                say("{number} {title}, in %", number=head.number, title=head.title_in(self.lang))
                for head in heads
            ),
        ]
        rows = (self._csv_row(pupil, heads) for pupil in self._found.pupils)
        return as_csv([columns, *rows], self.lang)

    def _csv_row(self, pupil: Pupil, heads: Sequence[LessonEntry]) -> Iterator[Part]:
        mark = _mark(pupil, heads)
        yield pupil.name
        yield mark["doneOfAll"]
        yield "" if mark["wellOfAll"] is None else mark["wellOfAll"]
        yield mark["mastered"]
        yield _day(pupil)
        for surety in ("named", "suspected"):
            ideas = (idea for idea, how in pupil.ideas.items() if how == surety)
            yield " ".join(worded(MISCONCEPTIONS[idea].idea, self.lang) for idea in ideas)
        yield from mark["done"]

    def _kept(self) -> ClassKeptReply:
        kept = {
            "codes": self.codes,
            "names": self._names,
            "apart": sorted(self._apart),
            "givers": self._givers,
        }
        return {"kept": json.dumps(kept, ensure_ascii=False)}

    def _pupil(self, key: object) -> Pupil:
        for pupil in self._found.pupils:
            if pupil.key == key:
                return pupil
        raise InputError("malformed", say("There is no pupil {name} here.", name=shown(key)))

    def __repr__(self) -> str:
        count = len(self._found.pupils)
        return f"<ClassOverview: {count} {'pupil' if count == 1 else 'pupils'}>"

    def snapshot(self) -> Snapshot:
        # A notebook that is handed on shall not tell who is in the class.
        return Snapshot.of(self.view["title"], words(self.view["told"]), self.lang)


def _steps(heads: Iterable[LessonEntry]) -> dict[str, LessonEntry]:
    """All steps by `lesson-id/step-id`, each with its lesson."""
    return {f"{head.id}/{step}": head for head in heads for step in head.steps}


def _percent(part: int, all_: int) -> int:
    """A part in per cent; 0 and 100 only where it's none and all."""
    if part in (0, all_):
        return 100 if part else 0
    return min(max(round(100 * part / all_), 1), 99)


def _part_done(head: LessonEntry, progress: Progress) -> int:
    return _percent(len(head.steps) - len(head.undone(progress)), len(head.steps))


def _stars(heads: Iterable[LessonEntry], progress: Progress) -> int | None:
    """The part of the stars that the tasks which are done could have, in per cent."""
    tasks = [f"{head.id}/{task}" for head in heads for task in head.tasks]
    stars = [progress.steps[task].stars for task in tasks if task in progress.steps]
    return _percent(sum(stars), MOST_STARS * len(stars)) if stars else None


def _mark(pupil: Pupil, heads: Sequence[LessonEntry]) -> PupilMark:
    progress = pupil.progress
    undone = sum(len(head.undone(progress)) for head in heads)
    steps = sum(len(head.steps) for head in heads)
    return {
        "key": pupil.key,
        "name": pupil.name,
        "isBegun": pupil.is_begun,
        "begun": [pupil.has_begun(head.id) for head in heads],
        "done": [_part_done(head, progress) for head in heads],
        "well": [_stars([head], progress) for head in heads],
        "doneOfAll": _percent(steps - undone, steps),
        "wellOfAll": _stars(heads, progress),
        "mastered": sum(skill.is_mastered for skill in progress.skills.values()),
        "day": pupil.last_day,
        "ideas": {**pupil.ideas},
    }


def _stand(head: LessonEntry, progress: Progress, lang: str) -> LessonStand:
    left, steps = len(head.undone(progress)), len(head.steps)
    return {
        "number": head.number,
        "done": _part_done(head, progress),
        "well": _stars([head], progress),
        "told": say("{done} of {all} steps", done=steps - left, all=steps).to(lang),
        "link": _lesson_link(head, lang),
    }


def _skills(pupil: Pupil, lang: str) -> Iterator[PupilSkill]:
    """The skills that were practised, those that are hard first."""
    hard = pupil.hard_skills
    for name, skill in sorted(pupil.progress.skills.items(), key=lambda one: one[0] not in hard):
        stand: SkillStand = "begun"
        how: Phrase | None = None
        if name in hard:
            stand = "hard"
            last = say("the last one wrong or with help")
            how = say("an idea is in the way") if skill.streak else last
        elif skill.is_mastered:
            stand, how = "mastered", say("mastered")
        answers = say_n("one answer", "{count} answers", skill.tries)
        told = joined(how.to(lang) if how else "", answers.to(lang))
        if skill.tries:
            yield {"stand": stand, "told": told, "link": _skill_link(name, lang)}


def _goal(head: LessonEntry, at: int, lang: str) -> str:
    """What a step asks."""
    return said_in(find_lesson(head.id).steps[at].goal, lang)


def _step_stars(progress: Progress, name: str) -> int | None:
    """The stars of a step; 0 if it was missed and isn't done, `None` if nobody knows."""
    if name in progress.steps:
        return progress.steps[name].stars
    return 0 if progress.begun.get(name, (0, 0))[1] else None


def _went(progress: Progress, name: str) -> Part:
    done = progress.steps.get(name)
    if done is None:
        return say_n(
            "missed once, not done", "missed {count} times, not done", progress.begun[name][1]
        )
    return say("{count} of 3 stars", count=done.stars)


def _day(pupil: Pupil) -> str:
    return "" if pupil.last_day is None else str(FIRST_DAY + timedelta(pupil.last_day))


def _place(one: HandedIn) -> Phrase:
    if one.source:
        return say("{file}, line {line}", file=one.source, line=one.line)
    return say("Line {line}", line=one.line)


# Where to go


def _lesson_link(head: LessonEntry, lang: str) -> PlaceLink:
    titled = say("Lesson {number}: {title}", number=head.number, title=head.title_in(lang))
    title = titled.to(lang) if head.number else head.title_in(lang)
    return {"title": title, "address": f"#/lesson/{head.id}"}


def _step_link(head: LessonEntry, name: str, lang: str) -> PlaceLink:
    step = name.partition("/")[2]
    at = head.steps.index(step)
    lesson = head.number or head.title_in(lang)
    title = say(
        "Lesson {number}, step {step}: {goal}",
        number=lesson,
        step=at + 1,
        goal=_goal(head, at, lang),
    )
    return {"title": title.to(lang), "address": f"#/lesson/{head.id}/{at + 1}"}


def _skill_link(skill: str, lang: str) -> PlaceLink:
    is_here = skill in DRILLS and "practice" in house().rooms
    title = worded(skill_title(skill), lang)
    return {"title": title, "address": f"#/practice/{skill}" if is_here else ""}


def _treating(idea: str, lang: str) -> Iterator[PlaceLink]:
    """The lesson that an idea comes up in, and the drill that hunts it."""
    drills = [skill for skill, drill in DRILLS.items() if idea in drill.misconceptions]
    lessons = {topic.lesson for topic in TOPICS if idea in topic.ideas}
    heads = [head for head in offered_lessons() if head.id in lessons]
    heads += [head for head in offered_lessons() if {*drills} & {*head.skills}]
    yield from (_lesson_link(head, lang) for head in heads[:1])
    for link in (_skill_link(skill, lang) for skill in drills[:1]):
        if link["address"]:
            titled = say("Practice: {title}", title=link["title"])
            yield {"title": titled.to(lang), "address": link["address"]}
