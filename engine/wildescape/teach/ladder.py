"""The hint ladder for a task: from what is asked to the solution with its reasoning.

1 what is asked, in the author's words · 2 the rule that governs · 3 what matters lights up · 4 a
contrast · 5 all but one · 6 the solution and why.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from wildescape.cards import Card
from wildescape.explain import cards_listed, explain
from wildescape.notation import parse_cards
from wildescape.teach.grading import Grade
from wildescape.teach.habits import HABITS
from wildescape.teach.playing_on import PlayOn
from wildescape.teach.scenes import Cards
from wildescape.teach.tasks import (
    Assign,
    Choose,
    Number,
    Order,
    Partition,
    Select,
    Sort,
    Task,
)
from wildescape.verdicts import judge
from wildescape.words import Part, Phrase, both, listed, say, sequence

LAST = 6
"""The number of the last rung, which gives the solution away."""


@dataclass(frozen=True)
class Hint:
    """A rung above the first: what it says, the cards and the places of a list that light up."""

    number: int
    text: Phrase
    cards: Cards = ()
    places: tuple[int, ...] = ()


def ladder(task: Task, solution: Any) -> tuple[Hint, ...]:
    """The rungs 2 to 6; where a game is played on only the first two, for a table has its own.

    Args:
        task: what is asked.
        solution: a right answer, as a lesson writes it.
    """
    if isinstance(task, PlayOn):
        return Hint(2, task.rule()), Hint(3, task.until.needs)
    climb = _Climb(task, solution)
    return (
        Hint(2, task.rule()),
        climb.matter(),
        climb.contrast(),
        climb.nearly(),
        climb.solved(),
    )


class _Climb:
    def __init__(self, task: Task, solution: Any) -> None:
        self.task, self.solution = task, solution
        self.finding = task.judge(solution)

    def matter(self) -> Hint:
        """What to look at."""
        task, scene = self.task, self.task.scene
        match task:
            case Select():
                cards = self._around(parse_cards(self.solution))
                return Hint(3, _look(cards), cards)
            case Partition():
                first = task.best[0]
                return Hint(3, _look(first), first)
            case Order():
                last = task.solution[-1]
                cards = parse_cards(last)
                return Hint(3, say("Begin at the top: {cards}.", cards=cards_listed(cards)), cards)
            case Sort():
                cards = scene.sets[0]
                return Hint(3, _look(cards), cards, (0,))
            case Assign():
                return Hint(3, say("Begin with the first: {rule}", rule=task.rule()), (), (0,))
            case Grade():
                return Hint(3, task.clue)
            case Choose() | Number() if task.ask.clue:
                return Hint(3, task.ask.clue)
            case _:
                cards = scene.cards or tuple(card for cards in scene.sets for card in cards)
                return Hint(3, _look(cards), cards)

    def _around(self, cards: Cards) -> Cards:
        """The cards of the solution and a few that lie near, in the order of the hand."""
        scene = self.task.scene
        lit = Counter(cards)
        rest = Counter(scene.hand) - lit
        near = sorted(
            rest.elements(),
            key=lambda card: min((abs(card.rank - other.rank) for other in cards), default=0),
        )
        lit.update(near[:2])
        return tuple(card for card in scene.hand if _take(lit, card))

    def contrast(self) -> Hint:
        """The answer of a habit, and that it is wrong."""
        task = self.task
        match task:
            case Grade():
                worst = task.worst
                if task.judge(worst).is_right:
                    return Hint(4, say("None of them is clearly worse than the others."))
                text = say(
                    "Not {cards}: {because}",
                    cards=task.word(worst),
                    because=task.because(worst),
                )
                return Hint(4, text)
            case Choose() | Number():
                for habit in HABITS.values():
                    said = task.ask.answer(task.scene, habit(task.scene.rules))
                    if said != task.solution:
                        return Hint(
                            4,
                            say(
                                "Not {answer}: that would follow from “{idea}”",
                                answer=task.word(said),
                                idea=habit.idea,
                            ),
                        )
                return Hint(4, say("Not {answer}.", answer=self._other()))
            case Sort() | Assign():
                inner = _Climb(task.tasks[0], task.tasks[0].solution)
                return Hint(4, inner.contrast().text, (), (0,))
            case Order():
                low, high = map(parse_cards, task.solution[-2:])
                verdict = judge(high, task.scene.trump, low, task.scene.rules)
                return Hint(4, explain(verdict).phrase, low + high)
            case Partition():
                turns = len(task.best)
                return Hint(
                    4,
                    say(
                        "One card at a time would take {all} turns; {best} are enough.",
                        all=len(task.scene.hand),
                        best=turns,
                    ),
                )
            case Select():
                return self._refused()
            case _:
                raise TypeError(f"no contrast for a {type(task).__name__}")

    def _refused(self) -> Hint:
        """The nearest choice that is refused, and why."""
        task = self.task
        right = parse_cards(self.solution)
        for size in (len(right), 1, 2, 3, 5):
            for cards in combinations(task.scene.hand, size):
                shared = (Counter(cards) & Counter(right)).total()
                if size and shared >= size - 1 and not task.judge(_text(cards)).is_right:
                    found = task.judge(_text(cards))
                    return Hint(
                        4,
                        say(
                            "Not {cards}: {because}",
                            cards=cards_listed(cards),
                            because=found.because,
                        ),
                        cards,
                    )
        return Hint(4, task.rule())

    def _other(self) -> Part:
        task = self.task
        assert isinstance(task, Choose | Number)
        if isinstance(task, Number):
            return task.word(int(task.solution) + 1)
        wrong = next(key for key in task.options if key != task.solution)
        return task.word(wrong)

    def nearly(self) -> Hint:
        """All but one."""
        task = self.task
        match task:
            case Number():
                number = int(task.solution)
                # Around it, but not always in the middle.
                low = max(number - 1 - number % 2, 0)
                return Hint(5, say("It lies between {low} and {high}.", low=low, high=low + 3))
            case Choose() if len(task.options) > 2:
                keys = [*task.options]
                at = keys.index(str(task.solution))
                two = sorted((at, (at + 1) % len(keys)))
                first, second = (task.word(keys[place]) for place in two)
                return Hint(5, say("It is {first} or {second}.", first=first, second=second))
            case Choose():
                return Hint(5, say("It is not {answer}.", answer=self._other()))
            case Sort() | Assign():
                *all_but_one, _ = task.tasks
                words = [one.word(one.solution) for one in all_but_one]
                return Hint(
                    5,
                    say("In this order: {words} – and the last?", words=listed(words)),
                    (),
                    tuple(range(len(all_but_one))),
                )
            case Order():
                words = [cards_listed(parse_cards(text)) for text in task.solution[2:]]
                return Hint(5, say("After the two lowest: {words}.", words=listed(words)))
            case Partition():
                *parts, _ = task.best
                words = [cards_listed(part) for part in parts]
                return Hint(5, say("All plays but one: {plays}.", plays=_semicolons(words)))
            case Select():
                cards = parse_cards(self.solution)[:-1]
                if not cards:
                    return Hint(5, say("It is one card, or none at all."))
                return Hint(5, say("All but one card: {cards}.", cards=cards_listed(cards)), cards)
            case _:
                raise TypeError(f"nothing nearly solved in a {type(task).__name__}")

    def solved(self) -> Hint:
        """The solution with its reasoning."""
        task = self.task
        match task:
            case Choose() | Number():
                answer: Part = task.word(task.solution)
                cards: Cards = ()
            case Sort() | Assign():
                answer, cards = listed([one.word(one.solution) for one in task.tasks]), ()
            case Order():
                answer = listed([cards_listed(parse_cards(text)) for text in self.solution])
                cards = ()
            case Partition():
                answer = _semicolons([cards_listed(part) for part in task.best])
                cards = ()
            case _:
                cards = parse_cards(self.solution)
                answer = cards_listed(cards) if cards else say("pass")
        text = sequence([say("The answer: {answer}.", answer=answer), self.finding.because])
        return Hint(LAST, text, cards)


def _look(cards: Cards) -> Phrase:
    return say("Look at these: {cards}.", cards=cards_listed(cards))


def _take(left: Counter[Card], card: Card) -> bool:
    if left[card] < 1:
        return False
    left[card] -= 1
    return True


def _text(cards: Cards) -> str:
    return " ".join(map(str, cards))


def _semicolons(words: list[Part]) -> Part:
    return both(words)
