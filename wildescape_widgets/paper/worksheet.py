"""Worksheets: questions of practice, steps of a lesson or positions to print, with a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import traitlets
from wildescape.i18n import InputError, Phrase, capital, said_in, say, say_n, worded
from wildescape.teach.drills import DRILLS, skill_title
from wildescape.teach.lessons import LessonPlan
from wildescape.teach.practice_set import MOST_ITEMS, PracticeSet

from wildescape_widgets.base import (
    TRUTH,
    BaseWidget,
    Setting,
    action,
    is_truth,
    known_language,
    refusing_in,
)
from wildescape_widgets.built import bundle
from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import (
    STAGE_TITLES,
    offered_lesson,
    offered_lessons,
    stage_title,
)
from wildescape_widgets.paper.items import PaperItem, asked_on_paper, items_of
from wildescape_widgets.paper.shapes import PaperQuestion, SheetGroup, WorksheetView
from wildescape_widgets.paper.sheets import (
    USUAL_COUNT,
    WANTED,
    PositionSheet,
    Sheet,
    as_before,
    check_own,
    chosen_sheet,
    coded_sheet,
    drawn_sheet,
    fixing,
    position_sheet,
    traits_of,
)
from wildescape_widgets.paper.texts import WORKSHEET_TEXTS
from wildescape_widgets.snapshot import Line, Snapshot
from wildescape_widgets.table.to_ask import ASKED


class Worksheet(BaseWidget):
    """A worksheet to print: questions on skills, steps of a lesson, or positions, and a key.

    The code of a sheet makes the same sheet again, for whoever plays by the same house rules.
    A position shows the hand whose turn it is; the key is what the coach of the table would play.

    Raises:
        InputError: for an unknown lesson or skill, too many of them, a number of questions or a
            seed out of range, a code that isn't one, what differs from a code given beside it,
            positions none of which can be asked, and an unknown language.

    >>> sheet = Worksheet(skills=["kind", "trump"], count=10, seed=482)
    >>> sheet.code
    'KINTRM-10-482'
    >>> len(sheet.questions)
    10
    >>> Worksheet("jokers-wild").lesson
    'jokers-wild'
    >>> from wildescape.simulate import simulate_hand
    >>> from wildescape import HandState, deal
    >>> len(Worksheet(positions=[HandState.start(deal(seed=7).hands, "2", 0)]).questions)
    1
    """

    _esm = bundle("paper")
    shows = ("lang", "hints", "answers")

    lesson: Any = traitlets.TraitType(
        "",
        help="The lesson whose steps are on the sheet; with a seed, new questions on its skills. "
        "The code of a sheet or of a position may stand here too.",
    )
    skills: Any = traitlets.TraitType(
        (),
        help='The skills that the questions are on, such as `["kind", "trump"]`; one, or up to 6.',
    )
    count: Any = traitlets.TraitType(
        USUAL_COUNT,
        help="How many questions there are on skills, from 1 to 40; a lesson's own steps are all "
        "on its sheet.",
    )
    seed: Any = traitlets.TraitType(
        None, help="What the questions follow from, from 0 to 999; `None` draws one."
    )
    code: Any = traitlets.TraitType(
        "", help="The code of the sheet, or the name of its lesson: the same code, the same sheet."
    )
    positions: Any = traitlets.TraitType(
        "",
        help="Positions to ask about: a list of codes, links or games, their text with one a line, "
        "or the path or text of a file of chapters. What can't be asked is in `problems`.",
    )
    hints: Any = Setting(False, TRUTH, is_truth, help="Whether each question has a hint below it.")
    answers: Any = Setting(
        True,
        TRUTH,
        is_truth,
        help="Whether a key with the right answers follows, on a page of its own.",
    )

    def __init__(
        self,
        lesson: Any = "",
        skills: Any = (),
        count: Any = None,
        seed: Any = None,
        code: Any = "",
        *,
        positions: Any = "",
        **settings: Any,
    ) -> None:
        self._sheet: Sheet = None
        self._items: list[PaperItem] = []
        self._is_laying = False
        lang = known_language(settings.get("lang"))
        with refusing_in(lang):
            asked = USUAL_COUNT if count is None else count
            sheet = chosen_sheet(lesson, skills, asked, seed, code, positions=positions, lang=lang)
            if fixed_by := fixing(lesson, code, positions):
                given = {"skills": skills, "count": count, "seed": seed}
                given |= {"lesson": lesson, "code": code, "positions": positions}
                check_own(sheet, fixed_by, given)
            self._lay(sheet)
        super().__init__(**traits_of(self._sheet), **settings)

    @traitlets.observe("lesson", "skills", "count", "seed", "code", "positions")
    def _chosen_otherwise(self, change: Any) -> None:
        if not self._rev or self._is_laying:
            return
        wanted = traits_of(self._sheet) | {"code": "", "positions": ""}
        if change["name"] in ("lesson", "skills"):
            wanted |= {"lesson": "", "skills": (), "seed": None}
        if change["name"] == "lesson":
            wanted["count"] = USUAL_COUNT
        try:
            made = chosen_sheet(**wanted | {change["name"]: change["new"]}, lang=self.lang)
            if change["name"] in ("count", "seed") and isinstance(made, PracticeSet):
                made = as_before(self._sheet, made)
            self._lay(made)
        finally:
            # What is refused leaves the sheet as it was.
            self._hold()
        self._publish()

    def _hold(self) -> None:
        """Say by the traits what sheet this is."""
        self._is_laying = True
        for name, value in traits_of(self._sheet).items():
            setattr(self, name, value)
        self._is_laying = False

    @property
    def questions(self) -> list[PaperQuestion]:
        """The questions as the sheet shows them, each with its answer."""
        return [asked_on_paper(one, self.lang) for one in self._items]

    @property
    def problems(self) -> list[str]:
        """What isn't on the sheet, and why: lines that are no position, steps for the screen."""
        return [problem.to(self.lang) for problem in self._problems]

    @property
    def _problems(self) -> Sequence[Phrase]:
        sheet = self._sheet
        if isinstance(sheet, PositionSheet):
            over = len(sheet.found.positions) - MOST_ITEMS
            most = say("A sheet has at most {most} questions; the first ones are on it.")
            return [*sheet.found.problems, *([most.filled(most=MOST_ITEMS)] if over > 0 else [])]
        if isinstance(sheet, LessonPlan):
            left_out = len(sheet.steps) - len(self._items)
            told = say_n(
                "{count} step is left out: it's for the screen.",
                "{count} steps are left out: they're for the screen.",
                left_out,
            )
            return [told] if left_out else []
        return []

    # What is seen

    def _view(self) -> WorksheetView:
        lang = self.lang
        questions = self.questions
        for one in questions:
            if not self.hints:
                one["hint"] = ""
            if not self.answers:
                one["answer"] = one["because"] = ""
        heads = offered_lessons()
        return {
            "title": say("Worksheets").to(lang),
            "code": self.code,
            "positions": self.positions,
            "problems": self.problems,
            "heading": self._heading(),
            "questions": questions,
            "hints": self.hints,
            "answers": self.answers,
            "lessons": [
                {"name": head.id, "title": f"{head.number} {head.title_in(lang)}"} for head in heads
            ],
            "groups": [*_groups(lang)],
            "lesson": self.lesson,
            "skills": [*self.skills],
            "count": self.count,
            "most": MOST_ITEMS,
            "texts": {key: phrase.to(lang) for key, phrase in WORKSHEET_TEXTS.items()},
        }

    def _heading(self) -> str:
        sheet = self._sheet
        if isinstance(sheet, LessonPlan):
            return " · ".join(filter(None, (sheet.number, said_in(sheet.title, self.lang))))
        if isinstance(sheet, PositionSheet):
            title = sheet.found.title
            return said_in(title, self.lang) if title else ASKED.to(self.lang)
        return "\u00a0· ".join(
            capital(worded(skill_title(skill), self.lang)) for skill in self.skills
        )

    # What is done

    @action
    def open_sheet(self, code: object) -> None:
        """Show the sheet of a code, or the steps of a lesson."""
        self._show(coded_sheet(code, self.lang))

    @action
    def make_sheet(self, lesson: object, skills: object, count: object) -> None:
        """Questions on some skills, or on those of a lesson: new ones if it's the same sheet."""
        if not isinstance(skills, list):
            raise InputError("malformed", say("Choose what is practiced, each skill once."))
        if lesson and not skills:
            lesson = offered_lesson(lesson)
        made = drawn_sheet(lesson, skills, count, self.seed)
        while made == self._sheet:
            made = drawn_sheet(lesson, skills, count, None)
        self._show(made)

    @action
    def ask_positions(self, text: object) -> None:
        """Ask about the positions in a list or in a file of chapters."""
        if not isinstance(text, str):
            raise InputError("malformed", WANTED)
        self._show(position_sheet(text, self.lang))

    @action
    def set_parts(self, hints: object, answers: object) -> None:
        """Choose whether there are hints and a key."""
        if not isinstance(hints, bool) or not isinstance(answers, bool):
            raise InputError("malformed", say("Choose whether there are hints and a key."))
        with self.hold_trait_notifications():
            self.hints, self.answers = hints, answers

    def _lay(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._items = [*items_of(sheet, house().rules)]

    def _show(self, sheet: Sheet) -> None:
        self._lay(sheet)
        self._hold()
        self._publish()

    def __repr__(self) -> str:
        count = len(self._items)
        return f"<Worksheet: {self.code or (f'{count} positions' if count else 'empty')}>"

    def snapshot(self) -> Snapshot:
        view = self.view
        lines = (
            Line(f"{number} · {one['goal']}") for number, one in enumerate(view["questions"], 1)
        )
        return Snapshot.of(view["heading"] or view["title"], lines, self.lang)


def _groups(lang: str) -> Iterator[SheetGroup]:
    """The skills by the part of the curriculum that teaches them first."""
    left = dict.fromkeys(DRILLS)
    for part in STAGE_TITLES:
        heads = [head for head in offered_lessons() if head.stage == part]
        taught = [skill for skill in left if any(skill in head.skills for head in heads)]
        if taught:
            yield {
                "title": stage_title(part, lang),
                "skills": [_named(one, lang) for one in taught],
            }
        for skill in taught:
            del left[skill]
    if left:
        yield {"title": say("More").to(lang), "skills": [_named(one, lang) for one in left]}


def _named(skill: str, lang: str) -> Any:
    return {"name": skill, "title": capital(worded(skill_title(skill), lang))}
