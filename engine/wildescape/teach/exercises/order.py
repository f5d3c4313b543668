"""`order`: cards or plays are put in order, the lowest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, reduce
from itertools import groupby, pairwise
from typing import Any, TypedDict

from wildescape.display import HandCard, named
from wildescape.explain import explain
from wildescape.i18n import InputError, Part, Phrase, listed, say, sequence
from wildescape.notation import format_cards, parse_cards
from wildescape.teach.exercises.base import Quiz, as_text
from wildescape.teach.exercises.findings import (
    MOST_PARTS,
    Attempted,
    Clue,
    Fault,
    Finding,
    Result,
    ToldAnswer,
    bad_answer,
)
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.plays import PLAY_RULES, play_word
from wildescape.teach.scenes import Cards, Scene
from wildescape.teach.shapes import BLANK, Writing
from wildescape.verdicts import judge


class OrderControl(TypedDict):
    """Cards to put in order."""

    items: list[list[HandCard]]
    given: list[int]
    """The places of the first items, where a guided step fills them in."""


class Order(Quiz):
    """Cards or plays are put in order, the lowest first; equal ones in any order."""

    kind = "order"
    in_control = frozenset({"cards", "sets"})
    fields = PLAY_RULES

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.items: Sequence[Cards] = scene.sets or [(card,) for card in scene.cards]

    @cached_property
    def solution(self) -> list[str]:
        """The items from low to high, as the rules rank them."""
        return self.believed(self.truth)

    def height(self, cards: Cards, understanding: Understanding | None = None) -> tuple[int, ...]:
        """How high one of the items ranks for a player with that understanding.

        Args:
            cards: the item.
            understanding: the truth by default.
        """
        understanding = understanding or self.truth
        if len(cards) == 1:
            return understanding.height(cards[0], self.scene.trump)
        strength = understanding.strength(cards, self.scene.trump)
        return strength or ()

    def read(self, answer: object) -> list[Cards]:
        """The items, each once, in the order of the answer."""
        if isinstance(answer, Sequence) and all(isinstance(text, str) for text in answer):
            items = [parse_cards(text) for text in answer]
            if Counter(map(_sorted, items)) == Counter(map(_sorted, self.items)):
                return items
        texts = [format_cards(cards) for cards in self.items]
        raise bad_answer(say("An answer is a list of {items}, in order.", items=", ".join(texts)))

    def accepts(self, answer: list[Cards], understanding: Understanding) -> bool:
        """Whether no item is higher than the next one."""
        heights = [self.height(cards, understanding) for cards in answer]
        return all(heights) and heights == sorted(heights)

    def believed(self, understanding: Understanding) -> list[str]:
        """The items from low to high, as that understanding ranks them."""
        ordered = sorted(self.items, key=lambda cards: self.height(cards, understanding))
        return [format_cards(cards) for cards in ordered]

    def find(self, answer: list[Cards]) -> Finding:
        """The judgement; a wrong order is told by its neighbors that are swapped."""
        swapped = [
            (place, high, low)
            for place, (high, low) in enumerate(pairwise(answer))
            if self.height(high) > self.height(low)
        ]
        if not swapped:
            return Finding(Result.CORRECT, "", say("all of them"), self.rule())
        told = [self._told(high, low) for _, high, low in swapped[:MOST_PARTS]]
        wrong = dict.fromkeys(at for place, *_ in swapped for at in (place, place + 1))
        said, because = told[0]
        parts: tuple[ToldAnswer, ...] = ()
        if len(told) > 1:
            said = say("{count} times, a higher one comes before a lower one", count=len(swapped))
            parts = tuple(
                ToldAnswer(say("{title}.", title=one.said).capitalized(), one.because)
                for one in told
            )
            because = sequence([part.phrase for part in parts])
        return Finding(Result.REFUSED, Fault.OUT_OF_ORDER, said, because, tuple(wrong), parts=parts)

    def _told(self, high: Cards, low: Cards) -> ToldAnswer:
        """That something was put before what is lower, and why that's wrong."""
        said = say("you put {high} before {low}", high=self.word(high), low=self.word(low))
        return ToldAnswer(said, self.compared(high, low))

    def word(self, cards: Cards) -> Part:
        """One of the items in words."""
        return play_word(cards, self.scene)

    def compared(self, high: Cards, low: Cards) -> Phrase:
        """Why one item is higher than another."""
        verdict = judge(high, self.scene.trump, low, self.scene.rules)
        why = explain(replace(verdict, elsewhere=None)).why
        return sequence([say("{play} is higher.", play=self.word(high)).capitalized(), *why])

    def rule(self) -> Phrase:
        """The order of cards, as far as these need it; of five-card plays, what ranks them."""
        if any(len(cards) == 5 for cards in self.items):
            return QUESTIONS["stronger"].rule(self.scene)
        has_joker = any(card.is_joker for (card, *_) in self.items)
        has_trump = any(card.rank == self.scene.trump for (card, *_) in self.items)
        if not (has_joker or has_trump):
            return say("From low to high: 2 to 10, then J, Q, K, A. Suits are equal.")
        if not has_joker:
            return say("The trump is above the ace, and so above all others. Suits are equal.")
        if not has_trump:
            return say("Jokers are above all other cards. Suits are equal.")
        return say("Jokers are above the trump, and the trump is above the ace. Suits are equal.")

    def matter(self, solution: object) -> Clue:
        """The highest item."""
        cards = parse_cards(self.solution[-1])
        return Clue(say("Start at the top: {cards}.", cards=self.word(cards)), cards)

    def contrast(self, solution: object) -> Clue:
        """Why one item is above another, if possible one that a misconception would swap."""
        understanding = self.shown_misconception()
        items = [parse_cards(text) for text in self.solution]
        if understanding is None:
            low, high = items[-2:]
            return Clue(self.compared(high, low), low + high)
        low, high = next(
            (low, high)
            for low, high in pairwise(items)
            if self.height(low, understanding) > self.height(high, understanding)
        )
        mistake = say("A common mistake: “{idea}”", idea=understanding.idea)
        return Clue(sequence([mistake, self.compared(high, low)]), low + high)

    def answer_word(self, solution: object) -> Part:
        """The items in order, with equals signs between equal ones."""
        items = self.read(solution)
        equal = [[*map(self.word, group)] for _, group in groupby(items, self.height)]
        return listed([reduce(_equals, words) for words in equal])

    def control(self, lang: str, attempted: Attempted) -> OrderControl:
        """The items as they lie, and the places of those that are filled in."""
        return {"items": [named(cards, lang) for cards in self.items], "given": attempted.given}

    def first_half(self, solution: object) -> list[Any]:
        """The places of the lower half of the items."""
        left: list[Cards | None] = [_sorted(cards) for cards in self.items]
        found = []
        for cards in self.read(solution)[: len(left) // 2]:
            place = left.index(_sorted(cards))
            left[place] = None
            found.append(place)
        return found

    def from_control(self, given: object) -> object:
        """The items that lie at these places."""
        if not isinstance(given, list) or not all(type(place) is int for place in given):
            raise InputError("malformed", say("An answer is a list of places."))
        if sorted(given) != list(range(len(self.items))):
            raise InputError("out_of_range", say("Put all of them in order first."))
        return [format_cards(self.items[place]) for place in given]

    # How it is printed

    def on_paper(self, lang: str) -> Writing:
        """A box under each item, for its number."""
        todo = say(
            "Write 1 under the lowest, 2 under the next, and so on. Equal ones get the same number."
        )
        items = [named(cards, lang) for cards in self.items]
        return {
            **BLANK,
            "todo": todo.to(lang),
            "places": [{"title": "", "cards": cards, "options": []} for cards in items],
        }

    # How a class is asked

    in_class = as_text


def _equals(one: Part, other: Part) -> Part:
    return say("{one} = {other}", one=one, other=other)


def _sorted(cards: Cards) -> Cards:
    return tuple(sorted(cards))
