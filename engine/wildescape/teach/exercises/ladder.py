"""The hint ladder for a task: from what is asked to the solution with its reasoning.

1 what is asked, in the author's words · 2 the rule that governs · 3 what matters lights up · 4 a
contrast · 5 all but one · 6 the solution and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from wildescape.cards import Card, power
from wildescape.explain import card_word, cards_listed, explain
from wildescape.i18n import Part, Phrase, listed, say, say_n, sequence
from wildescape.notation import format_cards, parse_cards
from wildescape.plays import plays
from wildescape.teach.best_play import Grade
from wildescape.teach.exercises.play_on import PlayOn
from wildescape.teach.exercises.tasks import (
    Assign,
    Choose,
    Exercise,
    Follow,
    GiveBack,
    Number,
    Order,
    Partition,
    Pay,
    Select,
    Sort,
)
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.questions import cards_shown, play_word
from wildescape.teach.scenes import Cards
from wildescape.verdicts import judge

LAST = 6
"""The number of the last rung, which gives the solution away."""


@dataclass(frozen=True)
class Hint:
    """A rung above the first: what it says, the cards and the places of a list that light up."""

    number: int
    text: Phrase
    cards: Cards = ()
    places: tuple[int, ...] = ()


def ladder(exercise: Exercise, solution: Any) -> tuple[Hint, ...]:
    """The rungs 2 to 6; where a game is played on only the first two, for a table has its own.

    Args:
        task: what is asked.
        solution: a right answer, as a lesson writes it.
    """
    if isinstance(exercise, PlayOn):
        return Hint(2, exercise.rule()), Hint(3, exercise.until.needs)
    climb = _Climb(exercise, solution)
    return (
        Hint(2, exercise.rule()),
        climb.matter(),
        climb.contrast(),
        climb.nearly(),
        climb.solved(),
    )


class _Climb:
    def __init__(self, exercise: Exercise, solution: Any) -> None:
        self.exercise, self.solution = exercise, solution
        self.finding = exercise.judge(solution)

    def matter(self) -> Hint:
        """What to look at."""
        exercise, scene = self.exercise, self.exercise.scene
        match exercise:
            case Pay():
                by_trump = sorted(scene.hand, key=lambda card: power(card.rank, scene.trump))
                near = {*parse_cards(self.solution), *self._wrong(), *by_trump[-2:]}
                cards = tuple(card for card in scene.hand if card in near)
                return Hint(3, _look(cards), cards)
            case Select():
                right = parse_cards(self.solution)
                cards = self._around(right) if right else scene.table
                return Hint(3, _look(cards), cards)
            case Partition():
                return Hint(3, _look(exercise.best[0]), exercise.best[0])
            case Order():
                cards = parse_cards(exercise.solution[-1])
                return Hint(3, say("Begin at the top: {cards}.", cards=exercise.word(cards)), cards)
            case Sort() | Assign():
                hint = _Climb(exercise.exercises[0], exercise.exercises[0].solution).matter()
                return Hint(3, _at(exercise, 0, hint.text), hint.cards, (0,))
            case Grade():
                return Hint(3, exercise.clue)
            case Choose() | Number():
                lit = {"cards": scene.cards, "table": scene.table, "offers": scene.offers}
                cards = tuple(card for need in exercise.ask.needs for card in lit.get(need, ()))
                if "sets" in exercise.ask.needs:
                    cards = tuple(card for cards in scene.sets[:2] for card in cards)
                return Hint(3, exercise.ask.clue or exercise.rule(), cards)
            case _:
                raise TypeError(f"nothing to look at in a {type(exercise).__name__}")

    def _around(self, cards: Cards) -> Cards:
        """The cards of the solution and a few that lie near, in the order of the hand."""
        scene = self.exercise.scene
        lit = Counter(cards)
        rest = Counter(scene.hand) - lit
        near = sorted(
            rest.elements(),
            key=lambda card: min(abs(card.rank - other.rank) for other in cards),
        )
        lit.update(near[:2])
        return tuple(card for card in scene.hand if _take(lit, card))

    def contrast(self) -> Hint:
        """What a habit makes of it, or a wrong answer that lies near."""
        exercise = self.exercise
        match exercise:
            case Grade():
                worst = exercise.worst
                if exercise.judge(worst).is_right:
                    return Hint(4, say("None of them is clearly worse than the others."))
                if len(exercise.options) == 2:
                    think = say("Think of {choice}. {because}")
                    because = exercise.brings(worst)
                    return Hint(4, think.filled(choice=exercise.word(worst), because=because))
                return Hint(4, _not(exercise.word(worst), exercise.brings(worst)))
            case Choose() | Number():
                return Hint(4, self._mistaken() or self._unlike())
            case Sort() | Assign():
                climbs = [_Climb(one, one.solution) for one in exercise.exercises]
                place = next((at for at, one in enumerate(climbs) if one._mistaken()), 0)
                text = _at(exercise, place, climbs[place].contrast().text)
                return Hint(4, text, (), (place,))
            case Order():
                return self._swapped(exercise)
            case Partition():
                turns = len(exercise.best)
                return Hint(
                    4,
                    say(
                        "One card at a time would take {all} turns; {best} are enough.",
                        all=len(exercise.scene.hand),
                        best=turns,
                    ),
                )
            case Select():
                cards = self._wrong()
                if exercise.accepts(cards, exercise.truth):
                    return Hint(4, exercise.rule())
                return Hint(4, _not(play_word(cards, exercise.scene), self._why_not(cards)), cards)
            case _:
                raise TypeError(f"no contrast for a {type(exercise).__name__}")

    def _habit(self) -> Understanding | None:
        """The habit that shows here; later ones are about fewer questions."""
        understandings = (
            habit(self.exercise.scene.rules) for habit in reversed([*MISCONCEPTIONS.values()])
        )
        return next(
            (
                understanding
                for understanding in understandings
                if self.exercise.shows(understanding)
            ),
            None,
        )

    def _mistaken(self) -> Phrase | None:
        """What the habit that shows would answer; of two options only what it thinks."""
        exercise, understanding = self.exercise, self._habit()
        assert isinstance(exercise, Choose | Number)
        if understanding is None:
            return None
        if isinstance(exercise, Choose) and len(exercise.options) == 2:
            return say("A common mistake: “{idea}”", idea=understanding.idea)
        return say(
            "“{answer}” would follow from a common mistake: “{idea}”",
            answer=exercise.word(exercise.believed(understanding)),
            idea=understanding.idea,
        )

    def _unlike(self) -> Phrase:
        """Wrong answers, without one that a habit would give."""
        exercise = self.exercise
        if isinstance(exercise, Number):
            number = int(exercise.solution)
            return say(
                "{low} would be too low, {high} too high.",
                low=(number - 1) // 2,
                high=2 * number + 1,
            )
        assert isinstance(exercise, Choose)
        keys = [*exercise.options]
        if len(keys) == 2:
            first, second = map(exercise.word, keys)
            return say(
                "Hold the rule against both answers, “{first}” and “{second}”.",
                first=first,
                second=second,
            )
        return say(
            "You can rule out “{answer}”.",
            answer=exercise.word(keys[keys.index(str(exercise.solution)) - 1]),
        )

    def _swapped(self, exercise: Order) -> Hint:
        """Two items in their order, if there is one those that the habit would swap."""
        understanding, items = self._habit(), [parse_cards(text) for text in exercise.solution]
        low, high = items[-2:]
        if understanding is None:
            return Hint(4, exercise.compared(high, low), low + high)
        low, high = next(
            (low, high)
            for low, high in pairwise(items)
            if exercise.height(low, understanding) > exercise.height(high, understanding)
        )
        mistake = say("A common mistake: “{idea}”", idea=understanding.idea)
        return Hint(4, sequence([mistake, exercise.compared(high, low)]), low + high)

    def _wrong(self) -> Cards:
        """The choice that lies near and is refused."""
        exercise, scene = self.exercise, self.exercise.scene
        assert isinstance(exercise, Select)
        if isinstance(exercise, Pay | GiveBack):
            understanding = self._habit()
            if understanding is not None:
                return parse_cards(exercise.believed(understanding))
            refused = (
                one for one in exercise.choices() if not exercise.accepts(one, exercise.truth)
            )
            highest = sorted(refused, key=lambda cards: power(cards[0].rank, scene.trump))
            return highest[-1] if highest else scene.hand[:1]
        if isinstance(exercise, Follow):
            leads = plays(scene.hand, scene.trump, None, scene.rules)
            follow = {*plays(scene.hand, scene.trump, scene.table, scene.rules)}
            size = len(scene.table)
            losing = [one for one in leads if one.kind.size == size and one not in follow]
            if losing:
                return leads.cards(max(losing, key=lambda play: play.strength))
        return next(self._exchanged(parse_cards(self.solution)), scene.hand[:1])

    def _why_not(self, cards: Cards) -> Part:
        """Why a choice is refused, without what would do instead."""
        exercise, scene = self.exercise, self.exercise.scene
        if isinstance(exercise, Follow):
            verdict = judge(cards, scene.trump, scene.table, scene.rules)
            return sequence(explain(replace(verdict, elsewhere=None, repair=None)).why)
        return exercise.judge(format_cards(cards)).because

    def _exchanged(self, right: Cards) -> Iterator[Cards]:
        """Refused choices that differ from the right one in a card, those first that are plays."""
        exercise = self.exercise
        rest = dict.fromkeys((Counter(exercise.scene.hand) - Counter(right)).elements())
        near = [
            tuple(other if at == place else card for at, card in enumerate(right))
            for place in reversed(range(len(right)))
            for other in rest
        ]
        refused = [cards for cards in near if not exercise.accepts(cards, exercise.truth)]
        return iter(
            sorted(
                refused, key=lambda cards: not exercise.truth.is_play(cards, exercise.scene.trump)
            )
        )

    def nearly(self) -> Hint:
        """All but one, or the reason without the answer."""
        exercise = self.exercise
        match exercise:
            case Number() if exercise.ask.nearly:
                return Hint(5, exercise.ask.nearly(exercise.scene))
            case Number():
                number = int(exercise.solution)
                # Around it, but not always in the middle.
                if not number:
                    return Hint(5, say("It is less than {high}.", high=3))
                low = max(number - 1 - number % 2, 0)
                return Hint(5, say("It lies between {low} and {high}.", low=low, high=low + 3))
            case Choose() if len(exercise.options) > 2:
                keys = [*exercise.options]
                at = keys.index(str(exercise.solution))
                # Not the one that the contrast has taken away.
                if isinstance(exercise, Grade):
                    gone = exercise.worst
                else:
                    understanding = self._habit()
                    gone = str(exercise.believed(understanding)) if understanding else keys[at - 1]
                other = keys[(at + 1) % len(keys)]
                if other == gone:
                    other = keys[at - 1]
                first, second = (exercise.word(key) for key in keys if key in (keys[at], other))
                two = say("Choose between {first} and {second}.", first=first, second=second)
                near = [exercise.ask.nearly(exercise.scene)] if exercise.ask.nearly else []
                return Hint(5, sequence([two, *near]))
            case Grade():
                text = say("Ask of each: who leads after it, and what is left to you then?")
                return Hint(5, text)
            case Choose():
                almost = (
                    exercise.ask.nearly(exercise.scene)
                    if exercise.ask.nearly
                    else self.matter().text
                )
                return Hint(5, almost)
            case Sort() | Assign():
                words = _filled(exercise)[:-1]
                return Hint(
                    5,
                    say("All but the last, in their order: {words}.", words=listed(words)),
                    (),
                    tuple(range(len(words))),
                )
            case Order():
                words = [exercise.word(parse_cards(text)) for text in exercise.solution[2:]]
                if not words:
                    text = say(
                        "Say of each what it is: a joker, the trump, or a card by its number."
                    )
                    if len(exercise.items[0]) > 1:
                        text = say("Say of each what it is: its class, and what decides in it.")
                    return Hint(5, text)
                return Hint(5, say("After the two lowest: {words}.", words=listed(words)))
            case Partition():
                *parts, _ = exercise.best
                return Hint(5, say("All plays but one: {plays}.", plays=_parted(parts)))
            case Select():
                return self._all_but_one()
            case _:
                raise TypeError(f"nothing nearly solved in a {type(exercise).__name__}")

    def _all_but_one(self) -> Hint:
        """All but one of the cards; of a single one, that and another."""
        right, table = parse_cards(self.solution), self.exercise.scene.table
        if not right:
            text = say_n(
                "Hold each single card of this hand against what lies there.",
                "Hold each play of {count} cards in this hand against what lies there.",
                len(table),
            )
            return Hint(5, text, table)
        if len(right) > 1:
            cards = right[:-1]
            return Hint(5, say("All but one card: {cards}.", cards=cards_listed(cards)), cards)
        two = {*right, *self._other(right)}
        cards = tuple(dict.fromkeys(card for card in self.exercise.scene.hand if card in two))
        if len(cards) == 1:
            return Hint(5, self.exercise.rule())
        first, second = map(card_word, cards)
        return Hint(
            5, say("Choose between {first} and {second}.", first=first, second=second), cards
        )

    def _other(self, right: Cards) -> Cards:
        """A card that is refused, if there is one of another rank than that of the contrast."""
        exercise, gone = self.exercise, self._wrong()
        ranks = {card.rank for card in gone}
        assert isinstance(exercise, Select)
        singles = ((card,) for card in exercise.scene.hand)
        refused = [
            one for one in singles if one != right and not exercise.accepts(one, exercise.truth)
        ]
        near = sorted(
            refused, key=lambda one: power(one[0].rank, exercise.scene.trump), reverse=True
        )
        return next((one for one in near if one[0].rank not in ranks), gone)

    def solved(self) -> Hint:
        """The solution with its reasoning."""
        exercise = self.exercise
        match exercise:
            case Choose() | Number():
                answer: Part = exercise.word(exercise.solution)
                cards: Cards = ()
            case Sort() | Assign():
                answer, cards = listed(_filled(exercise)), ()
            case Order():
                answer = listed([exercise.word(parse_cards(text)) for text in self.solution])
                cards = ()
            case Partition():
                answer = _parted(exercise.best)
                cards = ()
            case _:
                cards = parse_cards(self.solution)
                answer = cards_listed(cards) if cards else say("pass")
        text = sequence([say("The answer: {answer}.", answer=answer), self.finding.because])
        return Hint(LAST, text, cards)


def _look(cards: Cards) -> Phrase:
    return say("Look at these: {cards}.", cards=cards_listed(cards))


def _at(exercise: Sort | Assign, place: int, hint: Phrase) -> Phrase:
    """A hint to one of several places."""
    return say("{place}: {hint}", place=exercise.place_word(place), hint=hint).capitalized()


def _filled(exercise: Sort | Assign) -> list[Part]:
    """The answers, each with the place where it goes if that has a name."""
    words: list[Part] = [one.word(one.solution) for one in exercise.exercises]
    if isinstance(exercise, Sort):
        return words
    return [
        say("{place} {answer}", place=exercise.place_word(place), answer=word)
        for place, word in enumerate(words)
    ]


def _take(left: Counter[Card], card: Card) -> bool:
    if left[card] < 1:
        return False
    left[card] -= 1
    return True


def _not(choice: Part, because: Part) -> Phrase:
    return say("Not {choice}. {because}", choice=choice, because=because)


def _parted(plays: Sequence[Cards]) -> Part:
    """Plays one after another, each with all its cards."""
    first, *rest = plays
    play = cards_shown(first)
    return say("{play}; {rest}", play=play, rest=_parted(rest)) if rest else play
