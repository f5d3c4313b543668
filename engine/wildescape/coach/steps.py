"""The steps toward the best move: what every kind of decision has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank, sort_by_rank
from wildescape.escalation import EscalationView
from wildescape.explain import cards_listed, rank_word
from wildescape.game import Act, Move
from wildescape.hand import HandView
from wildescape.i18n import Part, Phrase, bad_request, both, say, sequence
from wildescape.players.choice import Choice
from wildescape.players.meanings import Code
from wildescape.tribute import TributeView

ADVICE_STEPS: Final = range(2, 7)
"""The steps: the rule, what to compare, a contrast, all but one card, the best move."""

NO_PLAYS: Final = {Act.PASS, Act.TAKE, Act.ASK}
"""The moves for which no card of the hand is worth a look."""


class Topic(StrEnum):
    """What a rule is about, as an anchor for a glossary."""

    LEAD = "lead"
    FOLLOW = "follow"
    COUNT = "count"
    TRIBUTE = "tribute"
    RETURN = "return"
    JOKER_RETURN = "joker_return"
    TOTAL = "total"


@dataclass(frozen=True)
class AdviceStep:
    """One step of advice: its text, and the cards of the hand to highlight with it.

    Step 2 has a `topic`, step 6 the `move`.
    """

    number: int
    text: Phrase
    cards: tuple[Card, ...] = ()
    topic: Topic | None = None
    move: Move | None = None


NO_ADVICE: Final = {Code.CANNOT_BEAT}
"""The reasons of players for what they can't help."""


class Contrast(NamedTuple):
    """A choice that is refused or worse, and why.

    Args:
        text: the choice and what is wrong with it.
        cards: what to highlight.
        names_best: whether the text says what is better.
    """

    text: Phrase
    cards: tuple[Card, ...] = ()
    names_best: bool = False


class Advice(ABC):
    """The steps toward the best move, each made when it is asked for.

    Each kind of decision has a subclass, with what the steps say about it.
    """

    view: HandView | TributeView | EscalationView

    def __init__(
        self, view: HandView | TributeView | EscalationView, choices: Sequence[Choice]
    ) -> None:
        self.view = view
        self.cards = view.hand if isinstance(view, EscalationView) else view.cards
        self.best, *self.others = choices

    def __iter__(self) -> Iterator[AdviceStep]:
        return map(self.step, self.numbers)

    @property
    def numbers(self) -> Sequence[int]:
        """The steps that help."""
        if self.best.move.act in NO_PLAYS:
            return (2, 3, 6)
        return (2, 3, 4, 6) if self.contrast.names_best else ADVICE_STEPS

    def step(self, number: int) -> AdviceStep:
        """One step.

        Args:
            number: one of `numbers`.

        Raises:
            InputError: `bad_request`, for any other number.
        """
        move = self.best.move
        is_given = number == ADVICE_STEPS[-1] or number in self.numbers
        match number if is_given else None:
            case 2:
                rule, topic = self.rule()
                return AdviceStep(2, rule, topic=topic)
            case 3 if move.act in NO_PLAYS:
                return AdviceStep(3, sequence(self.because() or [self.kind()]))
            case 3:
                return AdviceStep(3, self.look(), next(iter(self.plays_compared()), ()))
            case 4:
                text, cards, _ = self.contrast
                return AdviceStep(4, text, cards)
            case 5 if len(move.cards) > 1:
                cards = self.all_but_one()
                text = say(
                    "The best play has {cards} in it, and one more card.", cards=cards_listed(cards)
                )
                return AdviceStep(5, text, cards)
            case 5:
                return AdviceStep(5, self.kind())
            case 6:
                text = sequence([self.solution(), *self.because()])
                return AdviceStep(6, text, move.cards, move=move)
            case _:
                raise bad_request(
                    say("The hints here are {numbers}, not {number}."),
                    numbers=both([*map(str, self.numbers)]),
                    number=str(number),
                )

    def because(self) -> list[Phrase]:
        """The idea behind the best move, if there is one."""
        why = self.best.why
        return [why.text] if why and why.code not in NO_ADVICE else []

    @abstractmethod
    def rule(self) -> tuple[Phrase, Topic]:
        """The rule that governs the move."""

    @cached_property
    @abstractmethod
    def contrast(self) -> Contrast:
        """The nearest choice that is refused or worse."""

    @abstractmethod
    def kind(self) -> Phrase:
        """What the best move is like, for a move of at most one card."""

    @abstractmethod
    def solution(self) -> Phrase:
        """The best move."""

    @property
    @abstractmethod
    def compared(self) -> Move | None:
        """The one other move that is worth comparing."""

    def plays_compared(self) -> list[tuple[Card, ...]]:
        """The cards of the best move and of the one to compare it with, the higher ones first."""
        moves = [self.best.move, *([self.compared] if self.compared else [])]
        plays = [self.in_order(Counter(move.cards)) for move in moves if move.cards]
        held = self.in_order(Counter(self.cards))
        return sorted(plays, key=lambda cards: held.index(cards[0]))

    def look(self) -> Phrase:
        """What to look at; of two plays the first is highlighted, whichever is better."""
        [marked, *others] = [self.spoken(cards) for cards in self.plays_compared()]
        if not others:
            return say("Look at this: {play}.", play=marked)
        return say("Compare: {play} (marked), or {other}.", play=marked, other=others[0])

    def spoken(self, cards: tuple[Card, ...]) -> Part:
        """Cards of the hand as a noun."""
        return cards_listed(cards)

    def all_but_one(self) -> tuple[Card, ...]:
        """The cards of the best move without the least telling one."""
        cards = self.best.move.cards
        ranks = Counter(card.rank for card in cards)
        least = min(cards, key=lambda card: (ranks[card.rank], card.is_joker, card))
        return self.in_order(Counter(cards) - Counter([least]))

    def alternatives(self) -> Iterator[Move]:
        """The other moves, the better ones first."""
        return chain((other.move for other in self.others), self.view.moves)

    def of_other_ranks(self, act: Act) -> Move | None:
        """The best of the other moves of a kind whose cards have other ranks."""
        ranks = Counter(card.rank for card in self.best.move.cards)
        moves = (move for move in self.alternatives() if move.act == act)
        return next(
            (move for move in moves if Counter(card.rank for card in move.cards) != ranks), None
        )

    def in_order(self, cards: Counter[Card]) -> tuple[Card, ...]:
        """The cards in the order of the hand."""
        return tuple(sorted(cards.elements()))

    def worse(self, move: Part, fault: Phrase, best: Part) -> Contrast:
        """A legal choice, what is wrong with it, and what is better."""
        text = say("Allowed, but not the best: {move}. {fault} Better: {best}.")
        text = text.filled(move=move, fault=fault, best=best)
        return Contrast(text, self.best.move.cards, names_best=True)


class WildEscapeAdvice(Advice):
    """A decision with a trump rank."""

    view: HandView | TributeView

    def in_order(self, cards: Counter[Card]) -> tuple[Card, ...]:
        """The cards in the order of the hand, with the trump where it stands."""
        return tuple(sort_by_rank(cards.elements(), self.view.trump))

    def one_card(self) -> Phrase:
        """What a single card is like."""
        [card] = self.best.move.cards
        alone = of_rank(card.rank, self.cards) == 1 < len(self.cards)
        if alone and not card.is_joker:
            return say("It's a single card that isn't part of a pair or a triple.")
        return say("It's a single card.")

    def spent(self, cards: tuple[Card, ...]) -> Phrase | None:
        """What `cards` take out of the hand and the best move leaves in it, if anything."""
        best, trump = self.best.move.cards, self.view.trump
        if count_jokers(cards) > count_jokers(best):
            return say("It uses a joker that you could keep.")
        broken = _broken(cards, self.cards, best)
        if broken:
            return say("It breaks up your {rank}s.", rank=rank_word(broken))
        if of_rank(trump, cards) > of_rank(trump, best):
            return say("It uses a trump that you could keep.")
        return None


def count_jokers(cards: Sequence[Card]) -> int:
    """How many of the cards are jokers."""
    return sum(card.is_joker for card in cards)


def of_rank(rank: Rank, cards: Sequence[Card]) -> int:
    """How many of the cards have this rank."""
    return sum(card.rank == rank for card in cards)


def _broken(cards: Sequence[Card], held: Sequence[Card], best: Sequence[Card]) -> Rank | None:
    """The highest rank whose pair or set `cards` break up and `best` does not."""

    def leaves_a_part(rank: Rank, taken: Sequence[Card]) -> bool:
        return 0 < of_rank(rank, taken) < of_rank(rank, held)

    ranks = {card.rank for card in cards if not card.is_joker}
    broken = [r for r in ranks if leaves_a_part(r, cards) and not leaves_a_part(r, best)]
    return max(broken, default=None)
