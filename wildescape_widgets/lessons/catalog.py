"""Where the tutorials are, and the lessons among them."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from wildescape.i18n import (
    InputError,
    both,
    capital,
    either,
    said_in,
    say,
    sequence,
    shown,
    suggesting,
    worded,
)
from wildescape.teach.lessons import LONGEST, NO_STAGE, LessonPlan, LessonStep, parse_lesson
from wildescape.teach.practice import REPEATABLE_KINDS
from wildescape.teach.progress import Progress

from wildescape_widgets.house import House, house

HERE = Path(__file__).parent.parent

WHAT_TO_MEND: Final = "what-to-mend"
"""The only step of what stands for a lesson that can't be read: it says why."""


def bundled_tutorials() -> Path:
    """The folder of tutorials: inside the package, or beside it in a checkout."""
    inside = HERE / "tutorials"
    return inside if inside.is_dir() else HERE.parent / "tutorials"


STAGE_TITLES: Final = {
    "cards": say("the cards"),
    "hand": say("the match"),
    "thinking": say("play well"),
    "escalation": say("Escalation"),
    NO_STAGE: say("our own lessons"),
}
"""The titles of the parts of the curriculum, in their order, and of what a host adds."""


def stage_title(stage: str, lang: str) -> str:
    """What stands above the lessons of a part of the curriculum, or above those of the host."""
    title = house().heading if stage == NO_STAGE else ""
    return title or capital(worded(STAGE_TITLES[stage], lang))


class LessonEntry(NamedTuple):
    """A lesson as the map shows it: read from its file without looking into the steps.

    Args:
        id: its name.
        number: its place in the curriculum, such as `"2"` or `"E1"`.
        stage: the part of the curriculum to which it belongs, one of `STAGE_TITLES`.
        title: its title, by language.
        skills: what it practises, in the order in which it comes.
        steps: the names of its steps; none where the lesson can't be read.
        tasks: the names of those that ask something.
        repeatable: those of them that practice can ask again.
        rules: the house rules that steps are about, by the step's name.
        needs: the lessons before it, by name.
        file: where it is written.
    """

    id: str
    number: str
    stage: str
    title: dict[str, str]
    skills: tuple[str, ...]
    steps: tuple[str, ...]
    tasks: tuple[str, ...]
    repeatable: tuple[str, ...]
    rules: Mapping[str, str]
    needs: tuple[str, ...]
    file: Path

    def undone(self, progress: Progress) -> list[str]:
        """The names of the steps that are still to do."""
        return undone(self.id, self.steps, self.tasks, progress, self.rules)

    def title_in(self, lang: str) -> str:
        """Its title in a language, else in one that it has."""
        return said_in(self.title, lang)


@cache
def lesson_entries(folder: Path) -> tuple[LessonEntry, ...]:
    """The lessons of a folder, in the order of their files.

    A file that is no lesson is left out: its own page, and the lint, say what is wrong with it.
    """
    return _lesson_entries(sorted(folder.glob("*.toml")))


def _lesson_entries(files: Iterable[Path]) -> tuple[LessonEntry, ...]:
    found = []
    for file in files:
        with suppress(OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            found.append(_lesson_entry(file))
    return tuple(found)


def _lesson_entry(file: Path) -> LessonEntry:
    written = tomllib.loads(file.read_text("utf-8"))
    stage = written.get("stage", NO_STAGE)
    if stage not in STAGE_TITLES:
        raise LookupError(stage)
    steps = written["steps"]
    tasks = [step for step in steps if step["kind"] != "show"]
    skills = dict.fromkeys(skill for step in tasks for skill in step.get("skills", ()))
    return LessonEntry(
        id=written["id"],
        number=written.get("number", ""),
        stage=stage,
        title=written["title"],
        skills=tuple(skills),
        steps=tuple(step["id"] for step in steps if step["id"] != WHAT_TO_MEND),
        tasks=tuple(step["id"] for step in tasks),
        repeatable=tuple(step["id"] for step in tasks if step["kind"] in REPEATABLE_KINDS),
        rules={step["id"]: rule for step in steps if (rule := step.get("scene", {}).get("rule"))},
        needs=tuple(written.get("needs", ())),
        file=file,
    )


def by_stage(entries: Iterable[LessonEntry]) -> tuple[LessonEntry, ...]:
    """Lessons stage by stage; within a stage they stay in their order.

    What a host adds comes first, as people come for it, unless it builds on a lesson of ours.
    """
    heads = [*entries]
    ours = {head.id for head in heads if head.stage != NO_STAGE}
    needed = {name for head in heads if head.stage == NO_STAGE for name in head.needs}
    stages = [*STAGE_TITLES] if needed & ours else [NO_STAGE, *STAGE_TITLES]
    return tuple(sorted(heads, key=lambda head: stages.index(head.stage)))


def bundled_lessons() -> tuple[LessonEntry, ...]:
    """The lessons that come with the package, in the order of the curriculum."""
    return by_stage(lesson_entries(bundled_tutorials() / "lessons"))


def offered_lessons() -> tuple[LessonEntry, ...]:
    """The lessons that there are here, those that a host adds among them."""
    return tuple(head for head in lessons_on_map() if head.steps)


def lessons_on_map() -> tuple[LessonEntry, ...]:
    """The lessons as the map shows them, with those that can't be read: their pages say why."""
    return _on_map_of(house())


@cache
def _on_map_of(host: House) -> tuple[LessonEntry, ...]:
    ours = [head for head in bundled_lessons() if head.id not in host.left_out]
    return by_stage([*ours, *_lesson_entries(host.lessons)])


class LazySteps(Mapping[str, LessonStep]):
    """Steps of lessons by `lesson-id/step-id`; a lesson is parsed once a step of it is asked for.

    Args:
        lessons: the lessons, of which the repeatable steps are taken.
    """

    def __init__(self, lessons: tuple[LessonEntry, ...]) -> None:
        self._lessons = {
            f"{lesson.id}/{step}": lesson for lesson in lessons for step in lesson.repeatable
        }

    def __getitem__(self, name: str) -> LessonStep:
        lesson = _parsed(self._lessons[name].file)
        return next(step for step in lesson.steps if name == f"{lesson.id}/{step.id}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._lessons)

    def __len__(self) -> int:
        return len(self._lessons)

    def __contains__(self, name: object) -> bool:
        return name in self._lessons


def offered_steps() -> Mapping[str, LessonStep]:
    """The steps of the lessons here that practice can ask again."""
    return LazySteps(offered_lessons())


def find_lesson(given: object) -> LessonPlan:
    """The lesson that is meant.

    Args:
        given: the name or number of a lesson that there is here, a path to a file, the text of
            one, or a lesson itself; `""` for the first lesson.

    Raises:
        InputError: `bad_lesson`, for anything else, with the lessons there are.
    """
    if isinstance(given, LessonPlan):
        return given
    if isinstance(given, Path):
        return parse_lesson(_read(given))
    if isinstance(given, str) and "\n" in given:
        return parse_lesson(given)
    if isinstance(given, str) and given.endswith(".toml"):
        return parse_lesson(_read(Path(given)))
    if given == "" and (heads := offered_lessons()):
        return _parsed(heads[0].file)
    return offered_lesson(given)


def offered_lesson(given: object) -> LessonPlan:
    """The lesson here that is meant, by its name or number.

    Raises:
        InputError: `bad_lesson`, for anything else, with the lessons there are.
    """
    heads = lessons_on_map()
    called = str(given) if type(given) is int else given
    found = [head for head in heads if head.id == called]
    found += [head for head in heads if head.number == called]
    if found:
        return _parsed(found[0].file)
    phrase = say(
        "There is no lesson “{name}”; there are {names}.",
        name=shown(given),
        names=either([f"{head.number} {head.id}".strip() for head in heads]),
    )
    raise InputError("bad_lesson", suggesting(phrase, given, [head.id for head in heads]))


@cache
def _parsed(file: Path) -> LessonPlan:
    return parse_lesson(file.read_text("utf-8"))


MOST_NAMED: Final = 10
"""How many files an error names."""


def _read(file: Path) -> str:
    with suppress(RuntimeError):
        file = file.expanduser()
    # A notebook runs in its own folder, so an error names the whole path.
    whole = file.absolute()
    with suppress(OSError, ValueError), whole.open(encoding="utf-8") as opened:
        return opened.read(LONGEST + 1)
    phrase = say("There's no text to read in {file}.", file=str(whole))
    beside = sorted(other.name for other in whole.parent.glob("*.toml"))[:MOST_NAMED]
    if beside:
        there = say("In that folder there's {files}.", files=both(beside))
        phrase = sequence([phrase, there])
    raise InputError("bad_lesson", phrase)


def undone(
    lesson: str,
    steps: Sequence[str],
    tasks: Container[str],
    progress: Progress,
    rules: Mapping[str, str],
) -> list[str]:
    """The names of a lesson's steps that are still to do.

    One that only shows something is done with any step after it, so nobody is sent back to it. Once
    a lesson is begun, so are those about house rules that the learner's own table has settled.

    `frontend/src/course/standing.ts` counts the same without a kernel; a test compares them.

    Args:
        lesson: its name.
        steps: the names of its steps.
        tasks: the names of those that ask something.
        progress: what the learner has done.
        rules: the house rules that steps are about, by the step's name.
    """
    left: list[str] = []
    is_begun = any(f"{lesson}/{step}" in progress.steps for step in steps)
    is_later_done = False
    for step in reversed(steps):
        is_settled = is_begun and rules.get(step) in progress.house
        is_done = is_settled or f"{lesson}/{step}" in progress.steps
        if not is_done and (step in tasks or not is_later_done):
            left.append(step)
        is_later_done = is_later_done or is_done
    return left[::-1]


def next_lesson(progress: Progress, besides: str = "") -> LessonEntry | None:
    """The lesson to go on with: the first open one after the last that is done.

    A lesson that can be skipped is only gone on with once it is begun.

    `frontend/src/course/standing.ts` decides the same without a kernel; a test compares them.

    Args:
        progress: what the learner has done.
        besides: the name of a lesson that it isn't.
    """
    heads = offered_lessons()
    left = {head.id: head.undone(progress) for head in heads}
    done = [place for place, head in enumerate(heads) if not left[head.id]]
    after = done[-1] + 1 if done else 0
    known = {head.id for head in heads if head.id in progress.skips}
    known -= {head.id for head in heads if len(left[head.id]) < len(head.steps)}
    onward = (*heads[after:], *heads[:after])
    open_ones = [head for head in onward if left[head.id] and head.id not in known]
    others = [head for head in open_ones if head.id != besides]
    begun = [head for head in others if len(left[head.id]) < len(head.steps)]
    return next(iter(others if done else begun or others), None)


def page_of(head: LessonEntry) -> str:
    """The notebook in which a bundled lesson is played."""
    return f"lesson-{head.file.stem}.ipynb"
