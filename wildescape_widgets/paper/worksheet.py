"""Worksheets: questions of practice, steps of a lesson or positions to print, with a key."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import traitlets
from wildescape.cards import NATURAL_RANKS
from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.i18n import (
    InputError,
    Part,
    Phrase,
    alternatives,
    both,
    capital,
    either,
    said_in,
    say,
    say_n,
    sequence,
    shown,
    suggesting,
    worded,
)
from wildescape.notation import format_cards, parse_cards
from wildescape.positions import format_position
from wildescape.rules import Rules
from wildescape.session import Due, stage
from wildescape.share_codes import code_in
from wildescape.teach.attempt import Attempt
from wildescape.teach.chapters import Lecture, format_lecture
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises import PlayOn, Stop, WouldPlay
from wildescape.teach.exercises.base import Attempted, Exercise, Quiz, Result
from wildescape.teach.exercises.in_position import PositionCards
from wildescape.teach.exercises.ladder import RULE_RUNG, ladder
from wildescape.teach.exercises.own import OwnQuestion
from wildescape.teach.exercises.select_cards import SelectCards
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.practice_set import (
    MOST_ITEMS,
    MOST_SKILLS,
    SEEDS,
    PracticeSet,
    is_set,
    parse_set,
)
from wildescape.teach.scenes import Cards, Scene
from wildescape.teach.skills import skill_title
from wildescape.teach.toml_table import as_phrase

from wildescape_widgets.base import (
    TRUTH,
    BaseWidget,
    Reply,
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
    find_lesson,
    offered_lesson,
    offered_lessons,
)
from wildescape_widgets.lessons.exhibit import exhibit
from wildescape_widgets.paper.shapes import PaperQuestion, SheetGroup, WorksheetView
from wildescape_widgets.paper.texts import WORKSHEET_TEXTS
from wildescape_widgets.snapshot import Line, Snapshot
from wildescape_widgets.table.to_ask import ASKED, PositionsToAsk, positions_to_ask

USUAL_COUNT: Final = 12
"""How many questions a sheet has unless it's said."""

MOST_ANSWERS: Final = 4
"""How many right answers the key lists; of others it tells how many there are."""

RANKS: Final = frozenset(map(str, NATURAL_RANKS))

POSITION_CODE: Final = re.compile(r"\s*w[a-z]\d+\.(?!toml\b)\S+\s*")
"""What the code of a position or of a game looks like."""

WANTED: Final = say("Give codes or links of positions, one a line, or a file of chapters.")
"""What to give instead of what holds no position."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What stands beside the answers to choose from, unless they are ranks."""


@dataclass(frozen=True)
class PositionSheet:
    """Positions to print.

    Args:
        text: what they were read from.
        found: what it holds.
    """

    text: str
    found: PositionsToAsk


class PaperItem(NamedTuple):
    """Something on a sheet.

    Args:
        goal: what it says.
        scene: what it shows.
        attempt: what is asked of it, with a right answer; `None` where it only shows.
    """

    goal: Phrase
    scene: Scene
    attempt: Attempt | None = None


@dataclass(frozen=True)
class LessonSet(PracticeSet):
    """New questions on the skills of a lesson.

    Args:
        lesson: its name.
    """

    lesson: str = ""


Sheet = PracticeSet | LessonPlan | PositionSheet | None


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
            sheet = _chosen(lesson, skills, asked, seed, code, positions=positions, lang=lang)
            if fixed_by := _fixing(lesson, code, positions):
                given = {"skills": skills, "count": count, "seed": seed}
                given |= {"lesson": lesson, "code": code, "positions": positions}
                _check_own(sheet, fixed_by, given)
            self._lay(sheet)
        super().__init__(**_held(self._sheet), **settings)

    @traitlets.observe("lesson", "skills", "count", "seed", "code", "positions")
    def _chosen_otherwise(self, change: Any) -> None:
        if not self._rev or self._is_laying:
            return
        wanted = _held(self._sheet) | {"code": "", "positions": ""}
        if change["name"] in ("lesson", "skills"):
            wanted |= {"lesson": "", "skills": (), "seed": None}
        if change["name"] == "lesson":
            wanted["count"] = USUAL_COUNT
        try:
            made = _chosen(**wanted | {change["name"]: change["new"]}, lang=self.lang)
            if change["name"] in ("count", "seed") and isinstance(made, PracticeSet):
                made = _as_before(self._sheet, made)
            self._lay(made)
        finally:
            # What is refused leaves the sheet as it was.
            self._hold()
        self._publish()

    def _hold(self) -> None:
        """Say by the traits what sheet this is."""
        self._is_laying = True
        for name, value in _held(self._sheet).items():
            setattr(self, name, value)
        self._is_laying = False

    @property
    def questions(self) -> list[PaperQuestion]:
        """The questions as the sheet shows them, each with its answer."""
        return [_asked(one, self.lang) for one in self._items]

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

    @traitlets.observe("lang", "hints", "answers")
    def _shown_otherwise(self, _: Any) -> None:
        if self._rev:
            self._publish()

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
        return capital(worded(both([*map(skill_title, self.skills)]), self.lang)) if sheet else ""

    # What is done

    @action
    def open_sheet(self, code: object) -> Reply | None:
        """Show the sheet of a code, or the steps of a lesson."""
        self._show(_coded(code, self.lang))
        return None

    @action
    def make_sheet(self, lesson: object, skills: object, count: object) -> Reply | None:
        """Questions on some skills, or on those of a lesson: new ones if it's the same sheet."""
        if not isinstance(skills, list):
            raise InputError("malformed", say("Choose what is practiced, each skill once."))
        if lesson and not skills:
            lesson = offered_lesson(lesson)
        made = _drawn(lesson, skills, count, self.seed)
        while made == self._sheet:
            made = _drawn(lesson, skills, count, None)
        self._show(made)
        return None

    @action
    def ask_positions(self, text: object) -> Reply | None:
        """Ask about the positions in a list or in a file of chapters."""
        if not isinstance(text, str):
            raise InputError("malformed", WANTED)
        self._show(_positioned(text, self.lang))
        return None

    @action
    def set_parts(self, hints: object, answers: object) -> Reply | None:
        """Choose whether there are hints and a key."""
        if not isinstance(hints, bool) or not isinstance(answers, bool):
            raise InputError("malformed", say("Choose whether there are hints and a key."))
        with self.hold_trait_notifications():
            self.hints, self.answers = hints, answers
        return None

    def _lay(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._items = [*_items(sheet, house().rules)]

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


def _held(sheet: Sheet) -> dict[str, Any]:
    """The traits of a sheet."""
    none = {"lesson": "", "skills": (), "count": USUAL_COUNT, "seed": None, "code": ""}
    held = {**none, "positions": ""}
    if isinstance(sheet, PracticeSet):
        chosen = {"skills": sheet.skills, "count": sheet.count, "seed": sheet.seed}
        lesson = sheet.lesson if isinstance(sheet, LessonSet) else ""
        return {**held, **chosen, "lesson": lesson, "code": sheet.code}
    if isinstance(sheet, PositionSheet):
        return {**held, "positions": sheet.text}
    return {**held, "lesson": sheet.id, "code": sheet.id} if sheet else held


def _chosen(
    lesson: Any, skills: Any, count: Any, seed: Any, code: Any, *, positions: Any, lang: str
) -> Sheet:
    """The sheet that is meant; `None` if nothing is said."""
    match _fixing(lesson, code, positions):
        case "positions":
            return _positioned(_as_text(positions), lang)
        case "code":
            return _coded(code, lang)
        case "lesson":
            return parse_set(lesson) if is_set(lesson) else _positioned(lesson, lang)
    if skills or (lesson and seed is not None):
        return _drawn(lesson, skills, count, seed)
    if lesson and count != USUAL_COUNT:
        phrase = say(
            "A lesson's sheet has all its steps. Give a seed from 0 to 999 too, for {count} new "
            "questions on its skills.",
            count=shown(count),
        )
        raise InputError("out_of_range", phrase)
    return find_lesson(lesson) if lesson else None


def _fixing(lesson: Any, code: Any, positions: Any) -> str:
    """Which of these says by itself what is on the sheet; empty if none does."""
    if not isinstance(positions, str) or positions:
        return "positions"
    if code:
        return "code"
    is_code = is_set(lesson) or (
        isinstance(lesson, str) and POSITION_CODE.fullmatch(code_in(lesson))
    )
    return "lesson" if is_code else ""


def _check_own(sheet: Sheet, fixed_by: str, given: Mapping[str, Any]) -> None:
    """Refuse what a code or positions leave no choice of, unless it's their own value.

    Args:
        sheet: the sheet that they stand for.
        fixed_by: which of the arguments they are.
        given: all arguments.
    """
    held = _held(sheet)
    for name, value in given.items():
        if name == fixed_by or value is None or value in ("", ()):
            continue
        same = _names(value) if name == "skills" else value
        if same in (held[name], given[fixed_by]):
            continue
        if isinstance(sheet, PracticeSet) and held[name] not in ("", ()):
            text = say("With the code {code}, {name} can only be {value}: leave it out.")
            phrase = text.filled(code=sheet.code, value=shown(held[name]))
        else:
            text = say(
                "What's on the sheet follows from {source}, so leave {name} out. Beside it you can "
                "give hints, answers and lang."
            )
            phrase = text.filled(source=fixed_by)
        raise InputError("bad_request", phrase.filled(name=name))


def _names(skills: Any) -> tuple[Any, ...]:
    """Skills, or one, as they may be given."""
    is_one = isinstance(skills, str) or not isinstance(skills, Iterable)
    return (skills,) if is_one else tuple(skills)


def _as_before(sheet: Sheet, made: PracticeSet) -> PracticeSet:
    """Other questions on the same skills: still those of a lesson, if they were."""
    if isinstance(sheet, LessonSet):
        return replace(sheet, count=made.count, seed=made.seed)
    return made


def _coded(code: object, lang: str) -> Sheet:
    """What a code stands for: a set of questions, a lesson by its name, or a position."""
    if is_set(code):
        return parse_set(str(code))
    if isinstance(code, str):
        if any(head.id == code.strip() for head in offered_lessons()):
            return find_lesson(code.strip())
        found = positions_to_ask(code, lang)
        if found.positions:
            return PositionSheet(code, found)
    phrase = say("There's no sheet with this code. A code looks like {example}.", example=EXAMPLE)
    raise InputError("out_of_range", phrase)


def _positioned(text: str, lang: str) -> PositionSheet:
    """The positions in a list, or in a file of chapters.

    Raises:
        InputError: if none of them can be asked, with what is wrong with each.
    """
    found = positions_to_ask(text, lang)
    if not found.positions:
        raise InputError("out_of_range", sequence([*found.problems] or [WANTED]))
    return PositionSheet(text, found)


def _as_text(given: object) -> str:
    """Positions as text: one a line, or a file of chapters."""
    if isinstance(given, str) and ("\n" in given or not given.strip().endswith(".toml")):
        return given
    if isinstance(given, Lecture):
        return format_lecture(given)
    if isinstance(given, str | Path):
        try:
            return Path(given).read_text("utf-8")
        except (OSError, ValueError):
            phrase = say("There are no chapters in {file} to read.", file=shown(str(given)))
            raise InputError("bad_request", phrase) from None
    if isinstance(given, Iterable):
        lines = [
            format_position(one) if isinstance(one, HandState | Escalation) else one
            for one in given
        ]
        if all(isinstance(line, str) for line in lines):
            return "\n".join(map(str, lines))
    raise InputError(
        "bad_request",
        say("Positions are a list or a text of codes and links, not {value}.", value=shown(given)),
    )


EXAMPLE: Final = "KINTRM-12-482"


def _drawn(lesson: object, skills: object, count: object, seed: object) -> PracticeSet:
    """Questions on some skills, or on those of a lesson; without a seed, others each time."""
    name = ""
    if lesson and not skills:
        plan = find_lesson(lesson)
        name, skills = plan.id, [one for one in plan.skills if one in DRILLS][:MOST_SKILLS]
        if not skills:
            phrase = say("This lesson has no skills to practice: print its own steps.")
            raise InputError("out_of_range", phrase)
    chosen = _names(skills)
    for skill in chosen:
        if skill not in [*DRILLS]:
            phrase = say(
                "There is no skill “{skill}”; choose one of {skills}.",
                skill=shown(skill),
                skills=either([*DRILLS]),
            )
            raise InputError("out_of_range", suggesting(phrase, skill, DRILLS))
    if type(count) is not int:
        raise InputError("out_of_range", say("Choose 1 to {most} questions.", most=MOST_ITEMS))
    if seed is not None and type(seed) is not int:
        raise InputError("out_of_range", say("A seed is a number from 0 to 999."))
    number = secrets.randbelow(SEEDS) if seed is None else seed
    of_skills = tuple(map(str, chosen))
    return (
        LessonSet(of_skills, count, number, name) if name else PracticeSet(of_skills, count, number)
    )


def _items(sheet: Sheet, rules: Rules) -> Iterator[PaperItem]:
    """What is on a sheet; a set's items are those that a class that practises it gets."""
    if isinstance(sheet, PracticeSet):
        for skill, seed, level in sheet.items:
            exercise = item(DRILLS[skill], seed, level, rules)
            yield _item(DRILLS[skill].goal(exercise.scene), Attempt(exercise))
    elif isinstance(sheet, PositionSheet):
        for scene, text in sheet.found.positions[:MOST_ITEMS]:
            yield _item(as_phrase(text) if text else ASKED, Attempt(WouldPlay(scene)))
    elif sheet:
        yield from filter(None, map(_of_step, sheet.steps))


def _item(goal: Phrase, attempt: Attempt) -> PaperItem:
    return PaperItem(goal, attempt.exercise.scene, attempt)


def _of_step(step: LessonStep) -> PaperItem | None:
    """A step of a lesson; a game at the learner's first turn.

    `None` is for what paper has no room for.
    """
    goal = as_phrase(step.goal)
    if step.exercise is None:
        return PaperItem(goal, step.scene)
    if isinstance(step.exercise, Stop):
        return None
    if isinstance(step.exercise, PlayOn):
        scene = _first_turn(step.exercise)
        return _item(sequence([goal, ASKED]), Attempt(WouldPlay(scene))) if scene else None
    return _item(goal, Attempt(step.exercise, step.solution))


def _groups(lang: str) -> Iterator[SheetGroup]:
    """The skills by the part of the curriculum that teaches them first."""
    left = dict.fromkeys(DRILLS)
    for part, title in STAGE_TITLES.items():
        heads = [head for head in offered_lessons() if head.stage == part]
        taught = [skill for skill in left if any(skill in head.skills for head in heads)]
        if taught:
            yield {
                "title": capital(title.to(lang)),
                "skills": [_named(one, lang) for one in taught],
            }
        for skill in taught:
            del left[skill]
    if left:
        yield {"title": say("More").to(lang), "skills": [_named(one, lang) for one in left]}


def _named(skill: str, lang: str) -> Any:
    return {"name": skill, "title": capital(worded(skill_title(skill), lang))}


def _first_turn(exercise: PlayOn) -> Scene | None:
    """A game when the learner first plays, if that ever comes."""
    session = exercise.session()
    while session.due in (Due.DEAL, Due.BOT):
        if session.due == Due.DEAL:
            session.deal()
        else:
            session.make(session.choose().move)
    now = stage(session.state)
    if session.due == Due.NOTHING or not isinstance(now, HandState | Escalation):
        return None
    scene = exercise.scene.about(game=now, moves=(), me=exercise.seat(session.state))
    scene = scene.about(trump=now.trump) if isinstance(now, HandState) else scene
    return scene if WouldPlay(scene).is_asked else None


def _asked(one: PaperItem, lang: str) -> PaperQuestion:
    goal, scene, attempt = one
    exercise = attempt.exercise if attempt else None
    asked: PaperQuestion = {
        "goal": goal.to(lang),
        "shown": exhibit(exercise, scene, lang, is_over=exercise is None),
        "question": None,
        "labels": [],
        "hint": "",
        "answer": "",
        "because": "",
    }
    if attempt is None or exercise is None:
        return asked
    solution = attempt.solution
    hints = [one for one in ladder(exercise, solution) if one.number == RULE_RUNG]
    because = "" if exercise.is_poll else exercise.find(exercise.read(solution)).because
    if isinstance(exercise, WouldPlay):
        # What is as good stands in the answer.
        because = sequence(exercise.advice.because())
    elif isinstance(exercise, OwnQuestion):
        because = exercise.because
    question = attempt.view(lang, "")
    labels = _labels(question["control"])
    return {
        **asked,
        "question": question,
        "labels": labels,
        "hint": capital(hints[0].text.to(lang)) if hints else "",
        "answer": _answer(exercise, solution, labels, lang),
        "because": capital(worded(because, lang)) if because else "",
    }


def _labels(control: Mapping[str, Any]) -> list[str]:
    """A letter for each answer; none for ranks, as a J or an A would be read as one of them."""
    slots = control.get("slots") or [{"options": ()}]
    options = control.get("options") or slots[0]["options"]
    is_ranked = any(option["text"] in RANKS for option in options)
    return [] if is_ranked else [*LETTERS[: len(options)]]


def _answer(exercise: Exercise, solution: Any, labels: Sequence[str], lang: str) -> str:
    """The right answer in words; of answers to choose from, as the sheet has it."""
    if exercise.is_poll or not isinstance(exercise, Quiz):
        return say("Any answer.").to(lang)
    if isinstance(exercise, WouldPlay) and exercise.as_good:
        plays = either([exercise.answer_word(solution), *map(exercise.word, exercise.as_good)])
        return say("{plays}: about as good in trial deals", plays=plays).capitalized().to(lang)
    control = exercise.control(lang, Attempted([], [], [], is_over=True))
    options = control.get("options", ())
    for at, option in enumerate(options):
        if option["key"] == control.get("right"):
            return " · ".join((*labels[at : at + 1], capital(option["text"])))
    return capital(worded(_answers_told(_right_answers(exercise, solution), exercise), lang))


def _right_answers(exercise: Quiz, solution: Any) -> list[Any]:
    """All right answers, as a lesson writes them: the solution, then others by their ranks first.

    Cards of a position, and answers that aren't cards, have one.
    """
    if not isinstance(exercise, SelectCards) or isinstance(exercise, PositionCards):
        return [solution]

    def is_right(cards: Cards) -> bool:
        accepted = exercise.accepts(cards, exercise.truth)
        return accepted and exercise.find(cards).result == Result.CORRECT

    given = [parse_cards(solution), *filter(is_right, exercise.choices())]
    found = [*dict.fromkeys(tuple(sorted(cards)) for cards in given)]
    by_rank: dict[Any, Any] = {}
    for cards in found:
        by_rank.setdefault(tuple(card.rank for card in cards), cards)
    return [format_cards(cards) for cards in dict.fromkeys([*by_rank.values(), *found])]


def _answers_told(answers: Sequence[Any], exercise: Quiz) -> Part:
    """Right answers in words: the first ones, and how many others there are."""
    told = [exercise.answer_word(answer) for answer in answers[:MOST_ANSWERS]]
    if more := len(answers) - len(told):
        told.append(say_n("{count} other right answer", "{count} other right answers", more))
    return alternatives(told)
