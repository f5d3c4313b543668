"""A question that is put to a learner: what he sees, what he answers, what is said to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from wildescape.cards import NO_TRUMP, Card, sort_by_rank, sort_by_suit
from wildescape.display import cards_at, named, places
from wildescape.i18n import LANGUAGES, InputError, Part, Phrase, capital, say, worded
from wildescape.notation import format_cards
from wildescape.teach.exercises.ladder import LAST, Hint, ladder
from wildescape.teach.exercises.play_on import PlayOn
from wildescape.teach.exercises.tasks import (
    Assign,
    Choose,
    Exercise,
    Finding,
    Follow,
    Make,
    Number,
    Order,
    Partition,
    Pay,
    Result,
    Select,
    Sort,
)
from wildescape.teach.glossary import GLOSSARY, terms_in
from wildescape.teach.lessons import Text, Wrong
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.questions import slot_word

FIRST_RUNG: Final = 1
"""What is asked: the rung on which everybody begins."""

RULE_RUNG: Final = 2
"""The rung that says the rule, with the words of the glossary that it uses."""

GIVEN_RUNG: Final = 3
"""How far a guided step helps before anybody asks."""

TITLES: Final = {
    Result.CORRECT: say("Right."),
    Result.BETTER: say("Right, and there is a better one."),
    Result.REFUSED: say("Not yet."),
}

MOST_PLAYS: Final = 27
"""A hand is split into no more plays than it has cards."""


class Attempt:
    """A task, and how far somebody has come with it.

    Args:
        task: what is asked.
        solution: a right answer, as a lesson writes it.
        is_guided: whether the first part is done for the learner.
        wrong: wrong answers of which the author knows the habit.
        why: what the author adds to the explanation.
    """

    def __init__(
        self,
        exercise: Exercise,
        solution: Any = None,
        *,
        is_guided: bool = False,
        wrong: Sequence[Wrong] = (),
        why: Text | None = None,
    ) -> None:
        self.exercise = exercise
        self.solution = exercise.solution if solution is None else solution
        self.is_guided = is_guided
        self.wrong = wrong
        self.why = why
        self.misses = 0
        self.rung = FIRST_RUNG
        """The last rung that was climbed."""
        self.finding: Finding | None = None
        """What came of the last answer."""
        self.missed: Finding | None = None
        """What came of the first wrong one."""
        self.habit: str | None = None
        """The habit that the last answer showed."""
        self._tried: list[Any] = []
        self._ladder: tuple[Hint, ...] | None = None

    @property
    def is_solved(self) -> bool:
        return self.finding is not None and self.finding.is_right

    @property
    def is_unaided(self) -> bool:
        """Whether nothing was missed and no hint taken so far."""
        return self.misses == 0 and self.rung == FIRST_RUNG and not self.is_guided

    @property
    def is_given_away(self) -> bool:
        """Whether the last rung was climbed, which holds the answer."""
        return self.rung >= LAST

    @property
    def has_more(self) -> bool:
        """Whether there is another rung; a game that is played on has its hints at the table."""
        return self.rung < LAST and not self.is_solved and not isinstance(self.exercise, PlayOn)

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The rungs above the first."""
        if self._ladder is None:
            self._ladder = ladder(self.exercise, self.solution)
        return self._ladder

    def climb(self) -> None:
        """One rung more.

        Raises:
            Refused: `out_of_range`, on the last one, and where all is solved.
        """
        if not self.has_more:
            raise InputError("out_of_range", say("There are no more hints."))
        given = GIVEN_RUNG if self.is_guided else FIRST_RUNG
        self.rung = max(self.rung, given) + 1

    def read(self, given: object) -> Any:
        """What a browser answered, as a lesson writes it.

        Raises:
            Refused: `malformed` or `out_of_range`, for what is no answer to this.
        """
        exercise = self.exercise
        if given in ("", [], None) and not isinstance(exercise, Follow):
            raise InputError("out_of_range", say("Nothing is chosen yet."))
        match exercise:
            case Order():
                found = _numbers(given, len(exercise.items))
                return [format_cards(exercise.items[place]) for place in found]
            case Select():
                return format_cards(cards_at(self.hand, given))
            case Partition():
                if not isinstance(given, list) or len(given) > MOST_PLAYS:
                    raise InputError("malformed", say("An answer is a list of plays."))
                parts = [cards_at(self.hand, part) for part in given]
                return [format_cards(part) for part in parts]
            case Sort() | Assign():
                if isinstance(given, list) and "" in given:
                    raise InputError("out_of_range", say("Fill in every place."))
                return given
            case _:
                return given

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that are chosen from."""
        about = self.exercise.scene
        offers = () if isinstance(self.exercise, Make | Follow | Partition) else about.offers
        return (*about.hand, *offers)

    def judge(self, given: object) -> tuple[Any, Finding]:
        """What was answered and what is found of it; nothing is noted yet.

        Raises:
            Refused: for what is no answer to this, and once it is solved.
        """
        if self.is_solved:
            raise InputError("not_now", say("This is answered already."))
        if isinstance(self.exercise, PlayOn):
            raise InputError("not_now", say("Play on at the table below."))
        answer = self.read(given)
        return answer, self.exercise.judge(answer)

    def note(self, given: object, answer: Any, finding: Finding, suspect: str | None) -> None:
        """Note an answer; `suspect` is the habit that the learner seems to have."""
        self.finding = finding
        self.habit = None
        if finding.is_right:
            return
        self.misses += 1
        self.missed = self.missed or finding
        self._tried.append(given)
        self.habit = self._shown(answer, finding, suspect)

    def _shown(self, answer: Any, finding: Finding, suspect: str | None) -> str | None:
        """The habit behind a wrong answer, if one is clearly behind it."""
        if suspect in finding.habits:
            return suspect
        for wrong in self.wrong:
            if wrong.answer == answer and wrong.habit in finding.habits:
                return wrong.habit
        return finding.habits[0] if len(finding.habits) == 1 else None

    # What is seen

    def view(self, lang: str) -> dict[str, Any]:
        """What the browser is to draw."""
        lit = self._lit()
        return {
            "kind": self.exercise.kind,
            "control": self._control(lang),
            "hints": [
                {
                    "number": hint.number,
                    "text": capital(hint.text.to(lang)),
                    "terms": explained(terms_in(hint.text.to(lang), lang), lang)
                    if hint.number == RULE_RUNG
                    else [],
                }
                for hint in self._climbed()
            ],
            "hasMore": self.has_more,
            "lit": lit,
            "feedback": self._feedback(lang),
            "isSolved": self.is_solved,
        }

    def _climbed(self) -> tuple[Hint, ...]:
        if self.is_solved:
            return ()
        top = max(self.rung, GIVEN_RUNG if self.is_guided else FIRST_RUNG)
        return self.hints[: top - FIRST_RUNG] if top > FIRST_RUNG else ()

    @property
    def lit(self) -> tuple[Card, ...]:
        """The cards to look at that lie in the scene."""
        climbed = self._climbed()
        return climbed[-1].cards if climbed else ()

    def _lit(self) -> tuple[int, ...]:
        """The places of the hand, or of the list, that the last rung lights."""
        climbed = self._climbed()
        if not climbed:
            return ()
        if self.exercise.kind in ("select_cards", "partition"):
            hand = set(self.hand)
            return places(self.hand, [card for card in climbed[-1].cards if card in hand])
        return climbed[-1].places

    def _control(self, lang: str) -> dict[str, Any]:
        """What one answers with."""
        exercise = self.exercise
        match exercise:
            case Order():
                return {
                    "items": [named(cards, lang) for cards in exercise.items],
                    "given": self._given(exercise),
                }
            case Sort() | Assign():
                return {
                    "slots": [
                        {
                            "title": capital(worded(slot_word(one.name, one.scene), lang))
                            if isinstance(exercise, Assign)
                            else "",
                            "cards": named(one.scene.cards, lang)
                            if isinstance(exercise, Sort)
                            else [],
                            "options": _worded(one.options, lang),
                        }
                        for one in exercise.exercises
                    ],
                    "given": self._given(exercise),
                    "wrong": list(self.finding.wrong) if self.finding else [],
                }
            case Select() | Partition():
                hand, trump = self.hand, exercise.scene.trump
                if isinstance(exercise, Pay):
                    # By the trump the highest would lie first, which is the question.
                    trump = NO_TRUMP
                orders = {"rank": sort_by_rank(hand, trump), "suit": sort_by_suit(hand, trump)}
                return {
                    "cards": named(hand, lang),
                    "orders": {key: places(hand, order) for key, order in orders.items()},
                    "canPass": isinstance(exercise, Follow),
                    "given": self._given(exercise),
                }
            case Number():
                return {"wrong": self._tried}
            case Choose():
                return {"options": _worded(exercise.options, lang), "wrong": self._tried}
            case _:
                return {}

    def _given(self, exercise: Exercise) -> list[Any]:
        """What is filled in for the learner: in a guided step the first half."""
        if not self.is_guided:
            return []
        match exercise:
            case Sort() | Assign():
                return list(self.solution[: len(exercise.exercises) // 2])
            case Order():
                left = [format_cards(cards) for cards in exercise.items]
                found = []
                for text in self.solution[: len(left) // 2]:
                    place = next(at for at, one in enumerate(left) if _same(one, text))
                    left[place] = ""
                    found.append(place)
                return found
            case Partition():
                parts = exercise.best[: len(exercise.best) // 2]
                lies = iter(places(self.hand, [card for part in parts for card in part]))
                return [[next(lies) for _ in part] for part in parts]
            case _:
                return []

    def _feedback(self, lang: str) -> dict[str, Any] | None:
        finding = self.finding
        if finding is None:
            return None

        def to(part: Part | None) -> str:
            return "" if part is None else capital(worded(part, lang))

        habit = MISCONCEPTIONS[self.habit] if self.habit else None
        said = say("You chose: {answer}.", answer=finding.said)
        # What is one thing is set beside the right one; a list was marked place by place.
        is_one = isinstance(self.exercise, Choose | Number | Select)
        missed = self.missed if finding.is_right and is_one else None
        return {
            "isRight": finding.is_right,
            "title": TITLES[finding.result].to(lang),
            "said": "" if finding.is_right else said.to(lang),
            "because": to(finding.because),
            "habit": _habit(habit.idea, habit.origin).to(lang) if habit else "",
            "elsewhere": to(finding.elsewhere),
            "why": self.why.get(lang, "") if finding.is_right and self.why else "",
            "first": to(missed.said) if missed else "",
            "now": to(finding.said) if missed else "",
            "wrong": list(finding.wrong),
        }


def explained(terms: Iterable[str], lang: str) -> list[dict[str, str]]:
    """Terms of the glossary, each in the language `lang`, in the other, and what it means."""
    found = []
    for name in terms:
        if term := GLOSSARY.get(name):
            words = [term.forms[each][0] for each in LANGUAGES]
            mine, other = words if lang == LANGUAGES[0] else words[::-1]
            found.append({"term": mine, "other": other, "meaning": term.meaning.to(lang)})
    return found


def _habit(idea: Phrase, origin: Phrase | None) -> Phrase:
    if origin is None:
        return say("You seem to think: “{idea}” Here it is not so.", idea=idea)
    return say("“{idea}” So it is in {origin}; here it is not.", idea=idea, origin=origin)


def _worded(options: Mapping[str, Part], lang: str) -> list[tuple[str, str]]:
    return [(key, capital(worded(part, lang))) for key, part in options.items()]


def _numbers(given: object, count: int) -> list[int]:
    """A list that names each of `count` places once."""
    if not isinstance(given, list) or not all(type(place) is int for place in given):
        raise InputError("malformed", say("An answer is a list of places."))
    if sorted(given) != list(range(count)):
        raise InputError("out_of_range", say("Put all of them in order first."))
    return given


def _same(one: str, other: str) -> bool:
    return sorted(one.split()) == sorted(other.split())
