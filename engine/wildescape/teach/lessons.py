"""Lessons as data: files that hold no code and no HTML, read strictly, with the line of each fault.

The format is told in `docs/lessons.md`, with a whole example.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from wildescape.i18n import LANGUAGES, InputError, Part, Phrase, both, either, say, shown
from wildescape.players import PLAYERS
from wildescape.rules import Rules, parse_rules
from wildescape.teach.best_play import BEST, GRADED, Grade
from wildescape.teach.exercises.play_on import COACHES, UNTIL, PlayOn
from wildescape.teach.exercises.tasks import (
    GOALS,
    REASONS,
    Assign,
    Choose,
    Exercise,
    Number,
    Order,
    Partition,
    Predict,
    Sort,
)
from wildescape.teach.habits import MISCONCEPTIONS
from wildescape.teach.questions.asks import QUESTIONS
from wildescape.teach.scenes import FACTS, BadFact, Scene, parse_scene

FORMAT: Final = 1
LONGEST: Final = 200_000
"""The longest lesson that is read, in characters."""

MOST_STEPS: Final = 60
MOST_SLOW: Final = 10
"""How many steps a lesson has, and how many of those that take a second to judge."""

LONGEST_TEXT: Final = 2000
LONGEST_NAME: Final = 60

Text = Mapping[str, str]
"""A text by language."""

KINDS: Final = (
    "show",
    "choose",
    "number",
    "order",
    "sort",
    "select_cards",
    "assign",
    "partition",
    "predict",
    "play_on",
)
SWIFT: Final = tuple(name for name in PLAYERS if name != "strong")
"""The bots that do not think by the clock, so that a game comes out the same again."""

STAGES: Final = ("cards", "hand", "thinking", "escalation")
NO_STAGE: Final = "others"
"""The parts of the curriculum, and what stands for a lesson that names none."""

MODES: Final = ("show", "guided", "free")
"""How much of a step is done for the learner: all, the first part, nothing."""


@dataclass(frozen=True)
class Wrong:
    """A wrong answer, the reason for which it must be refused, and the habit behind it."""

    answer: Any
    reason: str
    habit: str = ""


@dataclass(frozen=True)
class Option:
    """An answer that an author has worded, and what is to be said of it."""

    id: str
    text: Text
    why: Text


@dataclass(frozen=True)
class Step:
    """One step of a lesson; `exercise` is what is asked, `None` where it only shows."""

    id: str
    kind: str
    mode: str
    goal: Text
    scene: Scene
    exercise: Exercise | None
    solution: Any
    skills: tuple[str, ...] = ()
    why: Text | None = None
    wrong: tuple[Wrong, ...] = ()


@dataclass(frozen=True)
class LessonPlan:
    """A lesson: its steps, what it needs before, and the house rules that it teaches."""

    id: str
    number: str
    rules: Rules
    title: Text
    steps: tuple[Step, ...]
    needs: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    stage: str = NO_STAGE
    lines: Lines = field(default_factory=lambda: Lines(""), compare=False, repr=False)

    @cached_property
    def skills(self) -> tuple[str, ...]:
        """What is practised, in the order in which it comes."""
        return tuple(dict.fromkeys(skill for step in self.steps for skill in step.skills))


class BadLesson(InputError):
    """What is wrong with a lesson, and in which line."""

    def __init__(self, line: int, phrase: Phrase) -> None:
        super().__init__("bad_lesson", phrase)
        self.line = line


def parse_lesson(text: str) -> LessonPlan:
    """The lesson that a file holds.

    Raises:
        BadLesson: for the first thing that is no lesson, with its line and what is allowed.
    """
    if len(text) > LONGEST:
        raise BadLesson(1, say("A lesson has at most {most} characters.", most=LONGEST))
    # Some editors begin a file with a mark.
    text = text.removeprefix("\ufeff")
    if found := _LONG_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BadLesson(line, say("A key has at most {most} parts.", most=MOST_PARTS))
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadLesson(line, say("This is no TOML: {error}.", error=str(error))) from None
    except (RecursionError, ValueError):
        raise BadLesson(1, say("A list is nested too deeply here, or a number too long.")) from None
    return _Reader(Lines(text)).lesson(written)


MOST_PARTS: Final = 8
"""How many parts a dotted key may have: reading one takes time by their square."""

_LONG_KEY: Final = re.compile(rf"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){{{MOST_PARTS},}}""")


class _Reader:
    """Reads what a file says, each part at its place: keys and numbers from the root."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def lesson(self, written: Mapping[str, Any]) -> LessonPlan:
        here = _Table(self.lines, (), written)
        if here.take("format", int) != FORMAT:
            raise here.fault("format", say("This is no lesson of format {format}.", format=FORMAT))
        rules = here.read("rules", parse_rules, None)
        lesson = LessonPlan(
            id=here.name("id"),
            number=here.take("number", str, ""),
            rules=rules,
            title=here.text("title"),
            needs=here.names("needs"),
            terms=here.names("terms"),
            stage=here.one_of("stage", STAGES, NO_STAGE),
            lines=self.lines,
            steps=tuple(self.step(step, rules) for step in self.steps(here)),
        )
        here.close()
        ids = [step.id for step in lesson.steps]
        for place, name in enumerate(ids):
            if name in ids[:place]:
                phrase = say("Two steps are called “{id}”.", id=name)
                raise BadLesson(self.lines.of(("steps", place, "id")), phrase)
        if not ids:
            raise BadLesson(
                1, say("A lesson has at least one step: {example}.", example="[[steps]]")
            )
        return lesson

    def steps(self, here: _Table) -> list[_Table]:
        """The tables of the steps; those that take long to judge are few."""
        steps = here.tables("steps")
        graded = [step for step in steps if step.written.get("ask") == BEST]
        played = [step for step in steps if step.written.get("kind") == PlayOn.kind]
        for are, most, what in (
            (steps, MOST_STEPS, say("steps")),
            (graded, MOST_SLOW, say("steps with “best”")),
            (played, MOST_SLOW, say("steps that are played on")),
        ):
            if len(are) > most:
                phrase = say("A lesson has at most {most} {what}.", most=most, what=what)
                raise are[most].fault("kind", phrase)
        return steps

    def step(self, here: _Table, rules: Rules) -> Step:
        kind = here.one_of("kind", KINDS)
        scene = here.read("scene", lambda facts: parse_scene(facts, rules), {})
        exercise = self.exercise(here, kind, scene)
        solution = here.take("solution", object, None)
        wrong = tuple(self.wrong(one) for one in here.tables("wrong"))
        if exercise is not None and solution is None:
            raise here.fault("kind", say("A step that asks something has a solution."))
        if exercise is None and (solution is not None or wrong):
            raise here.fault("kind", say("A step that only shows has no answers."))
        step = Step(
            id=here.name("id"),
            kind=kind,
            mode=here.one_of("mode", MODES, "show" if kind == "show" else "free"),
            goal=here.text("goal"),
            scene=scene,
            exercise=exercise,
            solution=solution,
            skills=here.names("skills"),
            why=here.text("why") if "why" in here.written else None,
            wrong=wrong,
        )
        here.close()
        return step

    def wrong(self, here: _Table) -> Wrong:
        wrong = Wrong(
            here.take("answer", object),
            here.one_of("reason", REASONS),
            here.one_of("habit", [*MISCONCEPTIONS], ""),
        )
        here.close()
        return wrong

    def exercise(self, here: _Table, kind: str, scene: Scene) -> Exercise | None:
        match kind:
            case "show":
                return None
            case "order":
                return Order(scene)
            case "partition":
                return Partition(scene)
            case "play_on":
                until = here.one_of("until", [*UNTIL])
                seed = here.take("seed", int)
                players = here.one_of("players", SWIFT, "club")
                coach = here.one_of("coach", COACHES, "request")
                try:
                    return PlayOn(scene, until, seed, players, coach)
                except InputError as error:
                    raise here.fault("scene", error.phrase) from None
            case "select_cards":
                return GOALS[here.one_of("ask", [*GOALS])](scene)
            case "assign":
                slots = [self.slot(slot, scene.rules) for slot in here.tables("slots")]
                return Assign(scene, slots)
            case _:
                makes: dict[str, Callable[[Scene, str], Exercise]] = {
                    "choose": Choose,
                    "predict": Predict,
                    "number": Number,
                    "sort": Sort,
                }
                counts = kind == "number"
                asks = [name for name, ask in QUESTIONS.items() if counts == (ask.options is None)]
                name = here.one_of("ask", [*asks, BEST] if kind == "choose" else asks)
                needs = GRADED if name == BEST else QUESTIONS[name].needs
                given = {*here.written.get("scene", {}), *(["cards"] if kind == "sort" else [])}
                missing = [fact for fact in needs if fact not in given]
                if missing:
                    phrase = say(
                        "“{ask}” is about {facts}; the scene does not say {missing}.",
                        ask=name,
                        facts=both([*needs]),
                        missing=both(missing),
                    )
                    raise here.fault("ask", phrase)
                return Grade(scene) if name == BEST else makes[kind](scene, name)

    def slot(self, here: _Table, rules: Rules) -> tuple[str, dict[str, Any]]:
        asks = [name for name, ask in QUESTIONS.items() if ask.options]
        name = here.one_of("ask", asks)
        written = {key: here.take(key, object) for key in FACTS if key in here.written}
        here.close()
        scene = parse_scene(written, rules)
        return name, {key: getattr(scene, key) for key in written}


Path = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w\s.\"-]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"\s*([\w.\"-]+(?:\s*\.\s*[\w\"-]+)*)\s*=")


class Lines:
    """In which line of a TOML file each key stands.

    It looks for keys at the beginning of lines, which is where authors write them; a key inside an
    inline table has the line of that table.
    """

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        counts: dict[Path, int] = {}
        table: Path = ()
        quote = ""
        for number, line in enumerate(text.splitlines(), 1):
            if quote:
                quote = "" if quote in line else quote
                continue
            if header := _HEADER.match(line):
                table = self._place(_names(header[2]), counts, header[1] == "[[")
                self._lines[table] = number
            elif key := _KEY.match(line):
                self._lines[(*table, *_names(key[1]))] = number
            for mark in ('"""', "'''"):
                if line.count(mark) % 2:
                    quote = mark

    @staticmethod
    def _place(names: Path, counts: dict[Path, int], is_new: bool) -> Path:
        """The path of a table; the parts that are lists get the number of their last element."""
        path: Path = ()
        for depth, name in enumerate(names, 1):
            path = (*path, name)
            if is_new and depth == len(names):
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path = (*path, counts[path])
        return path

    def of(self, path: Path) -> int:
        """The line of a key, of the first one within it, or of the nearest thing around it."""
        while path:
            within = [line for key, line in self._lines.items() if key[: len(path)] == path]
            if within:
                return min(within)
            path = path[:-1]
        return 1


def _names(dotted: str) -> Path:
    return tuple(name.strip().strip('"') for name in dotted.split("."))


_NEEDED: Final = object()


class _Table:
    """A table of the file: what is read of it, and whether all was."""

    def __init__(self, lines: Lines, path: Path, written: Mapping[str, Any]) -> None:
        self.lines, self.path, self.written = lines, path, written
        self._left = dict(written)
        self._asked: list[str] = []

    def line(self, *keys: str) -> int:
        """In which line a key of it stands."""
        return self.lines.of((*self.path, *keys))

    def fault(self, key: str, phrase: Phrase) -> BadLesson:
        """What is wrong with the value of a key."""
        return BadLesson(self.line(key), phrase)

    def take(self, key: str, kind: type, default: Any = _NEEDED) -> Any:
        """The value of a key.

        Raises:
            BadLesson: if it is missing and has no default, or is of another kind.
        """
        self._asked.append(key)
        value = self._left.pop(key, default)
        if value is _NEEDED:
            for misspelt in get_close_matches(key, self._left, 1):
                raise self._stray(misspelt)
            raise self.fault(key, say("“{key}” is missing.", key=key))
        if value is not default and (not isinstance(value, kind) or type(value) is bool):
            what = _WORDS[kind]
            raise self.fault(key, say("“{key}” is {what}.", key=key, what=what))
        return value

    def read(self, key: str, parse: Callable[[Any], Any], default: Any) -> Any:
        """The value of a key as `parse` reads it."""
        value = self.take(key, object, default)
        try:
            return parse(value)
        except BadLesson:
            raise
        except BadFact as error:
            raise BadLesson(self.line(key, error.fact), error.phrase) from None
        except InputError as error:
            raise self.fault(key, error.phrase) from None

    def name(self, key: str) -> str:
        """A name: small letters, digits and hyphens."""
        value = str(self.take(key, str))
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value) or len(value) > LONGEST_NAME:
            raise self.fault(key, _no_name(value))
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """A list of names; none by default."""
        values = self.take(key, list, [])
        for value in values:
            if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9]+([-_][a-z0-9]+)*", value):
                raise self.fault(key, _no_name(value))
        return tuple(values)

    def one_of(self, key: str, choices: Sequence[str], default: Any = _NEEDED) -> str:
        """One of a closed list."""
        value = self.take(key, str, default)
        if value != default and value not in choices:
            phrase = say(
                "“{value}” is none of {choices}.", value=shown(value), choices=either(choices)
            )
            raise self.fault(key, phrase)
        return str(value)

    def text(self, key: str) -> Text:
        """A text in some languages.

        Raises:
            BadLesson: for a language that there is not, or what is no plain text.
        """
        value = self.take(key, dict)
        for lang, said in value.items():
            if lang not in LANGUAGES:
                raise self.fault(
                    key,
                    say(
                        "“{lang}” is no language here; there are {langs}.",
                        lang=shown(lang),
                        langs=both([*LANGUAGES]),
                    ),
                )
            if not isinstance(said, str) or not said.strip() or len(said) > LONGEST_TEXT:
                phrase = say(
                    "“{key}” is a text of at most {most} characters.",
                    key=f"{key}.{lang}",
                    most=LONGEST_TEXT,
                )
                raise self.fault(key, phrase)
            if not said.replace("\n", "").isprintable():
                raise self.fault(key, say("Texts are plain: no control characters."))
            if re.search(r"<[a-zA-Z/!]", said):
                raise self.fault(key, say("Texts are plain: no HTML."))
        return dict(value)

    def tables(self, key: str) -> list[_Table]:
        """A list of tables; none by default."""
        values = self.take(key, list, [])
        if not all(isinstance(value, dict) for value in values):
            raise self.fault(key, say("“{key}” is {what}.", key=key, what=_WORDS[dict]))
        places = enumerate(values)
        return [_Table(self.lines, (*self.path, key, at), value) for at, value in places]

    def close(self) -> None:
        """Refuse what nobody has read.

        Raises:
            BadLesson: for a key that does not belong here.
        """
        for key in self._left:
            raise self._stray(key)

    def _stray(self, key: str) -> BadLesson:
        """That a key does not belong here, and which one may be meant."""
        meant = get_close_matches(key, self._asked, 1)
        if not meant:
            return self.fault(key, say("Nothing called “{key}” belongs here.", key=shown(key)))
        phrase = say(
            "Nothing called “{key}” belongs here; “{meant}” does.", key=shown(key), meant=meant[0]
        )
        return self.fault(key, phrase)


_WORDS: Final[Mapping[type, Part]] = {
    str: say("a text"),
    int: say("a number"),
    list: say("a list"),
    dict: say("a table"),
}


def _no_name(value: object) -> Phrase:
    return say(
        "{value} is no name: write small letters, digits and hyphens, such as {example}.",
        value=shown(value),
        example="jokers-as-wild-cards",
    )
