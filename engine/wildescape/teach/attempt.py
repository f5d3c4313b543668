"""An exercise put to a learner: what they see, what they answer, and the feedback."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from wildescape.cards import Card
from wildescape.i18n import (
    InputError,
    Part,
    Phrase,
    capital,
    language_beside,
    said_in,
    say,
    worded,
)
from wildescape.rules import CHOICE_TITLES, DEFAULT, Rules
from wildescape.teach.exercises import Exercise
from wildescape.teach.exercises.base import FIRST_RUNG, LAST, RULE_RUNG, Hint, ladder
from wildescape.teach.exercises.findings import Attempted, Finding, Result, ToldAnswer
from wildescape.teach.glossary import GLOSSARY, terms_in, word_anchor
from wildescape.teach.lessons import WrongExample
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.shapes import Feedback, QuestionView, TermView
from wildescape.teach.toml_table import Text

TITLES: Final = {
    Result.CORRECT: say("Right."),
    Result.BETTER: say("Allowed, but there's a better one."),
    Result.REFUSED: say("Not yet."),
}


ONE_MORE: Final = say("Not quite. You have one more try.")
"""The title over a first wrong answer, where the second one tells the right one."""

NOT_QUITE: Final = say("Not quite.")
"""The title over a wrong answer with which the right one is told."""

PUZZLING: Final = say(
    "I can't tell yet why you think so. Put your answer beside the right one: what differs?"
)
"""What is said of misses that nothing explains."""

MOST_MISSES: Final = 2
"""With so many wrong answers the right one is told."""


class OtherTable(NamedTuple):
    """A table of which it's said where an answer is another there.

    Args:
        text: the sentence, in which `there` is what that table plays.
        rules: what it plays.
    """

    text: Phrase
    rules: Rules


@dataclass(eq=False, repr=False)
class Attempt:
    """An exercise, and how far a learner has come with it.

    Args:
        exercise: what is asked.
        solution: a right answer, as a lesson writes it; by default, the engine's.
        is_guided: whether the first part is done for the learner.
        wrong: wrong answers whose misconception the author has named.
        why: what the author adds to the explanation.
        hunted: the misconception for which it was made.
        tables: the tables that are told of once the answer is known.
    """

    exercise: Exercise
    solution: Any = None
    _: KW_ONLY
    is_guided: bool = False
    wrong: Sequence[WrongExample] = ()
    why: Text | None = None
    hunted: str | None = None
    tables: Sequence[OtherTable] = ()

    misses: int = field(default=0, init=False)
    rung: int = field(default=FIRST_RUNG, init=False)
    """The last rung that was climbed."""
    finding: Finding | None = field(default=None, init=False)
    """What came of the last answer."""
    missed: Finding | None = field(default=None, init=False)
    """What came of the first wrong one."""
    misconception: str | None = field(default=None, init=False)
    """The misconception that is named after the last answer."""
    is_puzzling: bool = field(default=False, init=False)
    """Whether nobody can tell yet why answers were wrong."""
    _tried: list[Any] = field(default_factory=list, init=False)
    _differing: dict[Rules, str] = field(default_factory=dict, init=False)
    """The rule by which the answer is another, by the rules of a table: none is weighed twice."""

    def __post_init__(self) -> None:
        if self.solution is None:
            self.solution = self.exercise.solution

    def __repr__(self) -> str:
        return f"<Attempt: {self.exercise.kind}, misses: {self.misses}, solved: {self.is_solved}>"

    @property
    def is_solved(self) -> bool:
        """Whether the last answer was right."""
        return self.finding is not None and self.finding.is_right

    @property
    def is_unaided(self) -> bool:
        """Whether nothing was missed and no hint taken so far."""
        return self.misses == 0 and self.rung == FIRST_RUNG and not self.is_guided

    @property
    def is_given_away(self) -> bool:
        """Whether the last rung, which holds the answer, has been climbed."""
        return self.rung >= LAST

    @property
    def is_settled(self) -> bool:
        """Whether only the right answer is left to give."""
        return self.exercise.is_settled(self._tried)

    @property
    def is_told(self) -> bool:
        """Whether the answer is told: nothing else is left, or why it was missed is a puzzle."""
        if self.is_solved or not self._is_helped:
            return False
        return self.is_settled or self.is_puzzling or len(self._tried) >= MOST_MISSES

    @property
    def is_over(self) -> bool:
        """Whether the learner knows the answer from trying, so that it may be shown."""
        return self.is_solved or self.is_told

    @property
    def _is_explained(self) -> bool:
        """Whether what the author adds is of use: at the end, and after a game lost by an idea."""
        return self.is_over or (self.exercise.at_table and self.misconception is not None)

    @property
    def has_more(self) -> bool:
        """Whether there is another rung."""
        return self.rung < LAST and not self.is_over and self._is_helped

    @property
    def _is_helped(self) -> bool:
        """Whether hints and the answer are told here; a table has hints of its own."""
        return not (self.exercise.at_table or self.exercise.is_poll)

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """The rungs above the first."""
        return ladder(self.exercise, self.solution)

    def climb(self) -> None:
        """Climb one rung.

        Raises:
            InputError: `out_of_range`, on the last rung, and once the exercise is solved.
        """
        if not self.has_more:
            raise InputError("out_of_range", say("There are no more hints."))
        further = (
            hint for hint in self.hints if hint.number > self.rung and not self._is_said(hint)
        )
        self.rung = next(further).number

    def judge(self, given: object) -> tuple[object, Finding]:
        """The answer, as a lesson writes it, and its judgement; `note` keeps both.

        Args:
            given: what the browser sent.

        Raises:
            InputError: for what is no answer to this, and once the answer is known.
        """
        if self.is_over:
            raise InputError("not_now", say("You've already answered this."))
        answer = self.exercise.from_browser(given)
        return answer, self.exercise.judge(answer)

    def note(
        self,
        given: object,
        finding: Finding,
        named: str | None = None,
        *,
        is_puzzling: bool = False,
    ) -> None:
        """Keep an answer and its judgement.

        Args:
            given: what the browser sent.
            finding: the judgement.
            named: the misconception that the learner is told of.
            is_puzzling: whether it's one more miss that nothing explains; then the answer is told.
        """
        self.finding = finding
        self.misconception, self.is_puzzling = named, is_puzzling
        if finding.is_right:
            return
        self.misses += 1
        self.missed = self.missed or finding
        self._tried.append(given)

    def expects(self, answer: object) -> tuple[str, ...]:
        """The misconceptions that a wrong answer was meant to show, the likeliest first."""
        written = [wrong.misconception for wrong in self.wrong if wrong.answer == answer]
        return tuple(name for name in (*written, self.hunted) if name)

    @property
    def ideas(self) -> tuple[str, ...]:
        """The wrong ideas by which a game is lost, in the order of the lesson."""
        return tuple(wrong.misconception for wrong in self.wrong if wrong.misconception)

    # What is seen

    def view(self, lang: str, key: str) -> QuestionView:
        """What the browser draws; `key` tells this question from others."""
        exercise, climbed, is_over = self.exercise, self._climbed(), self.is_over
        given = exercise.first_half(self.solution) if self.is_guided else []
        wrong = [*self.finding.wrong] if self.finding else []
        return {
            "key": key,
            "kind": exercise.kind,
            "control": exercise.control(lang, Attempted(given, [*self._tried], wrong, is_over)),
            "hints": [
                {
                    "number": hint.number,
                    "text": capital(hint.text.to(lang)),
                    "terms": explained(terms_in(hint.text.to(lang), lang), lang)
                    if hint.number == RULE_RUNG
                    else [],
                }
                for hint in climbed
            ],
            "hasMore": self.has_more,
            "lit": self._lit_places(climbed),
            "feedback": self._feedback(lang),
            "isClosed": is_over,
            "isOver": is_over,
        }

    def _climbed(self) -> tuple[Hint, ...]:
        if self.is_over or self.rung == FIRST_RUNG:
            return ()
        return tuple(
            hint for hint in self.hints if hint.number <= self.rung and not self._is_said(hint)
        )

    def _is_said(self, hint: Hint) -> bool:
        """Whether what came of the last answer says the same already."""
        return self.finding is not None and self.finding.because == hint.text

    def _lit_places(self, climbed: Sequence[Hint]) -> Sequence[int]:
        """What the last hint is about; once the answer is told, its cards."""
        if self.is_told:
            return self.exercise.told_places(self.solution)
        return self.exercise.lit(climbed[-1].cards, climbed[-1].places) if climbed else ()

    @property
    def lit(self) -> tuple[Card, ...]:
        """The cards of the scene that the last rung lights."""
        climbed = self._climbed()
        return climbed[-1].cards if climbed else ()

    def _feedback(self, lang: str) -> Feedback | None:
        finding = self.finding
        if finding is None:
            return None

        shown = MISCONCEPTIONS[self.misconception] if self.misconception else None
        chosen, right = self._told(finding)
        return {
            "isRight": finding.is_right,
            "title": self._title(finding).to(lang),
            "chosen": chosen.view(lang),
            "parts": [one.view(lang) for one in (() if right else finding.parts)],
            "right": [one.view(lang) for one in right],
            "habit": named_idea(shown).to(lang) if shown else self._puzzled(lang),
            "elsewhere": capital(worded(self._elsewhere(finding), lang)),
            "why": said_in(self.why, lang) if self._is_explained and self.why else "",
            "wrong": list(finding.wrong),
        }

    def _title(self, finding: Finding) -> Phrase:
        """What stands over the feedback: after a miss also whether there's another try."""
        if self.is_told:
            return NOT_QUITE
        if finding.title or finding.is_right or not self._is_helped:
            return finding.title or TITLES[finding.result]
        return ONE_MORE

    def _elsewhere(self, finding: Finding) -> Part:
        """The table at which a wrong answer is right, or at which a right one isn't."""
        there = finding.elsewhere
        if not isinstance(there, Phrase) or not self.tables:
            return there or self._other_table() or ""
        _, own = self.tables[0]
        mine = [CHOICE_TITLES[name][choice] for name, choice in own.changed_from(DEFAULT).items()]
        if there.parts.get("there") not in mine:
            return there
        if self.exercise.scene.rule:
            return say("That's right at your table.")
        return say("At your table: {there}. Here: {here}.").filled(**there.parts)

    def _puzzled(self, lang: str) -> str:
        return PUZZLING.to(lang) if self.is_puzzling else ""

    def _other_table(self) -> Phrase | None:
        """Where else the answer is another, in a sentence, once it is known."""
        for text, rules in self.tables if self.is_over else ():
            if rules not in self._differing:
                self._differing[rules] = self.exercise.differs_by(self.solution, rules)
            if name := self._differing[rules]:
                return text.filled(there=CHOICE_TITLES[name][getattr(rules, name)])
        return None

    def _told(self, finding: Finding) -> tuple[ToldAnswer, Sequence[ToldAnswer]]:
        """What was chosen, and what is right, if that is told beside something wrong."""
        exercise = self.exercise
        if self.is_told:
            return exercise.told_beside(finding, self.solution)
        if not finding.is_right:
            return exercise.told_choice(finding), ()
        # A first try is set beside the right answer; the parts of a list were marked instead.
        if self.missed is None or not exercise.is_single:
            return ToldAnswer("", finding.because), ()
        first = say("Your first answer: {answer}.", answer=self.missed.said)
        now = say("Your answer now: {answer}.", answer=finding.said)
        return ToldAnswer(first), [ToldAnswer(now, finding.because)]


def explained(terms: Iterable[str], lang: str) -> list[TermView]:
    """Terms of the glossary: each in the language `lang`, in another one, and explained."""
    found: list[TermView] = []
    other_lang = language_beside(lang)
    for name in terms:
        if term := GLOSSARY.get(name):
            mine, other = term.forms(lang)[0], term.forms(other_lang)[0]
            meaning = term.meaning.to(lang)
            anchor = word_anchor(name)
            found.append({"term": mine, "other": other, "meaning": meaning, "anchor": anchor})
    return found


def named_idea(mistaken: type[Understanding]) -> Phrase:
    """A misconception as the learner is told of it, with the game in which it is right."""
    idea, origin = mistaken.idea, mistaken.origin
    if origin is None:
        return say("A common mistake: “{idea}”", idea=idea)
    return say("“{idea}” That's true in {origin}, but not here.", idea=idea, origin=origin)
