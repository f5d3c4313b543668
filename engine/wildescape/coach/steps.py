"""What is advised for a move: at a table the move itself, in a lesson steps toward it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank, without
from wildescape.combinations import Kind
from wildescape.escalation import EscalationView
from wildescape.explain import cards_listed, rank_word
from wildescape.game import Act, Move
from wildescape.hand import HandView
from wildescape.i18n import Part, Phrase, bad_request, both, number_word, say, say_n, sequence
from wildescape.laying_down import fewest_plays
from wildescape.players.choice import Choice
from wildescape.players.ideas.compared import InHand
from wildescape.tribute import TributeView

ADVICE_STEPS: Final = range(2, 6)
"""The steps: what decides, the cards that matter, a contrast, the best move."""


@dataclass(frozen=True)
class AdviceStep:
    """One step of advice: its text, and cards of the best move to highlight with it.

    The last step has the `move`.
    """

    number: int
    text: Phrase
    cards: tuple[Card, ...] = ()
    move: Move | None = None


class Suggestion(NamedTuple):
    """A move that is suggested at a table, and what is said with it."""

    move: Move
    text: Phrase


class Advice(ABC):
    """What a good player would do, and why.

    Each kind of decision has a subclass.
    """

    view: HandView | TributeView | EscalationView

    def __init__(
        self, view: HandView | TributeView | EscalationView, choices: Sequence[Choice]
    ) -> None:
        self.view = view
        self.cards = view.hand if isinstance(view, EscalationView) else view.cards
        self.best, *self.others = choices

    # At a table

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The best move with its idea; then the second choice, if any, with what it costs."""
        best = Suggestion(self.best.move, self.told)
        if self.second is None:
            return (best,)
        return best, Suggestion(self.second.move, self.runner_up(self.second.move))

    def runner_up(self, move: Move) -> Phrase:
        """The second choice with what it costs."""
        named = say("Next best: {move}.", move=self.noun(move))
        if move.act == Act.PASS:
            named = say("Next best: pass.")
        return sequence([named, *filter(None, [self.cost(move)])])

    @property
    def told(self) -> Phrase:
        """The best move, and why."""
        return sequence([self.solution(), *self.because()])

    @property
    def taught(self) -> Phrase:
        """The same in a lesson, which has a reason wherever there is one."""
        return self.told

    def because(self) -> list[Phrase]:
        """The idea behind the best move, if there is one."""
        why = self.best.why
        return [why.text] if why else []

    @abstractmethod
    def solution(self) -> Phrase:
        """The best move."""

    @cached_property
    def second(self) -> Choice | None:
        """The best of the other choices that is another move, not the same with other cards."""
        return next((choice for choice in self.others if self.differs(choice.move)), None)

    def differs(self, move: Move) -> bool:
        """Whether a move is another one than the best, not the same with other cards."""
        best = self.best.move
        ranks, best_ranks = (Counter(card.rank for card in one.cards) for one in (move, best))
        return move.act != best.act or ranks != best_ranks

    def noun(self, move: Move) -> Part:
        """A move within a sentence."""
        return cards_listed(move.cards)

    @abstractmethod
    def cost(self, move: Move) -> Phrase | None:
        """What another move costs compared with the best; `None` if that's not to be said."""

    # In a lesson

    def __iter__(self) -> Iterator[AdviceStep]:
        return map(self.step, self.numbers)

    @property
    def numbers(self) -> Sequence[int]:
        """The steps that help."""
        return [*self._steps]

    @cached_property
    def _steps(self) -> dict[int, AdviceStep]:
        last = ADVICE_STEPS[-1]
        best = AdviceStep(last, self.taught, self.best.move.cards, self.best.move)
        return {step.number: step for step in (*self.toward(), best)}

    def toward(self) -> Iterator[AdviceStep]:
        """The steps before the best move, as many as help; none where no lesson asks for it."""
        return iter(())

    def step(self, number: int) -> AdviceStep:
        """One step.

        Args:
            number: one of `numbers`.

        Raises:
            InputError: `bad_request`, for any other number.
        """
        if number not in self._steps:
            raise bad_request(
                say("The hints here are {numbers}, not {number}."),
                numbers=both([*map(str, self.numbers)]),
                number=str(number),
            )
        return self._steps[number]


class PlayAdvice(Advice):
    """A play to make, toward which a lesson leads in steps."""

    view: HandView | EscalationView

    def toward(self) -> Iterator[AdviceStep]:
        if len(self.view.moves) == 1:
            # There's nothing to find.
            return
        rule, look, contrast, _ = ADVICE_STEPS
        yield AdviceStep(rule, self.rule())
        if found := self.look():
            text, cards = found
            yield AdviceStep(look, text, cards)
        # Cards that are worse light up nowhere.
        if told := self.contrast():
            yield AdviceStep(contrast, told)

    @abstractmethod
    def rule(self) -> Phrase:
        """What decides about the move."""

    def look(self) -> tuple[Phrase, tuple[Card, ...]] | None:
        """Some cards of the best play; of a single card, with what to compare it; or why to pass.

        One lit card would be the answer, so then none lights up.
        """
        best = self.best.move
        if not best.cards:
            because = self.because()
            return (sequence(because), ()) if because else None
        if len(best.cards) > 1:
            cards = self.half()
            return say("The best play has {cards} in it.", cards=cards_listed(cards)), cards
        if self.compared is None:
            return None
        first, second = self.in_order([best, self.compared])
        text = say("Compare {first} with {second}.")
        return text.filled(first=self.noun(first), second=self.noun(second)), ()

    def half(self) -> tuple[Card, ...]:
        """Half the cards of the best play, those that tell most."""
        cards = self.best.move.cards
        ranks = Counter(card.rank for card in cards)
        telling = sorted(cards, key=lambda card: (-ranks[card.rank], card.is_joker, card))
        return tuple(telling[: (len(cards) + 1) // 2])

    def in_order(self, moves: Sequence[Move]) -> list[Move]:
        """Plays in the order of their highest cards, whichever is better."""
        return sorted(moves, key=lambda move: max(move.cards), reverse=True)

    @cached_property
    def compared(self) -> Move | None:
        """The best other play."""
        others = chain((choice.move for choice in self.others), self.view.moves)
        plays = (move for move in others if move.act == Act.PLAY)
        return next(filter(self.differs, plays), None)

    def contrast(self) -> Phrase | None:
        """The nearest choice that is refused or worse, and why."""
        cost = self.cost(self.compared) if self.compared else None
        if self.compared is None or cost is None:
            return None
        text = say("Allowed, but not the best: {move}. {cost}")
        return text.filled(move=self.noun(self.compared), cost=cost)


class WildEscapeAdvice(Advice):
    """A decision with a trump rank."""

    view: HandView | TributeView

    def turns_after(self, move: Move) -> int:
        """In how few plays the hand goes down after a move, whatever lies beside its set."""
        if isinstance(self.view, HandView):
            here = InHand(self.view, move)
            return min(here.turns_after(here.made))
        rest = without(self.cards, move.cards)
        return fewest_plays(rest, self.view.trump, self.view.rules)

    def cost(self, move: Move) -> Phrase | None:
        """What it takes out of the hand, or how many more plays are left."""
        if spent := self.spent(move.cards):
            return spent
        left, fewer = self.turns_after(move), self.turns_after(self.best.move)
        if left > fewer > 0:
            return say_n(
                "You'd then need {count} more play, not {fewer}.",
                "You'd then need {count} more plays, not {fewer}.",
                left,
            ).filled(count=number_word(left), fewer=number_word(fewer))
        return None

    def spent(self, cards: tuple[Card, ...]) -> Phrase | None:
        """What `cards` take out of the hand and the best move leaves in it, if anything."""
        best, trump = self.best.move.cards, self.view.trump
        if (jokers := count_jokers(cards) - count_jokers(best)) > 0:
            return say_n(
                "It uses a joker that you could keep.",
                "It uses {count} jokers that you could keep.",
                jokers,
            ).filled(count=number_word(jokers))
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
    """The rank whose set `cards` break up and `best` does not: of the largest set, the highest."""

    def leaves_a_part(rank: Rank, taken: Sequence[Card]) -> bool:
        return 0 < of_rank(rank, taken) < of_rank(rank, held)

    count = Counter(card.rank for card in cards if not card.is_joker)
    # Nobody asks about the card beside a four.
    least = 2 if max(count.values(), default=0) > Kind.TRIPLE else 1
    ranks = [rank for rank, number in count.items() if number >= least]
    broken = [r for r in ranks if leaves_a_part(r, cards) and not leaves_a_part(r, best)]
    return max(broken, key=lambda rank: (of_rank(rank, held), rank), default=None)
