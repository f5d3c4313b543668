"""`select_cards` for the tribute: cards that are paid, offered or returned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from wildescape.cards import BIG_JOKER, NO_TRUMP, Card, Rank, power
from wildescape.explain import cards_listed, rank_word
from wildescape.game import Refusal
from wildescape.i18n import Phrase, say, say_n, sequence
from wildescape.laying_down import fewest_plays
from wildescape.notation import format_cards, parse_cards
from wildescape.rules import Rules
from wildescape.teach.exercises.findings import Clue, Fault, Finding, Result, look_at
from wildescape.teach.exercises.select_cards import SelectCards
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.scenes import Cards


class SelectCard(SelectCards):
    """One card is chosen, for the tribute."""

    def miscounted(self, cards: Cards, rule: Phrase) -> Finding:
        """That so many cards are too many or too few."""
        count = say_n("That's {count} card.", "That's {count} cards.", len(cards))
        return self.refused(Fault.WRONG_NUMBER, cards, sequence([count, rule]))

    def choices(self) -> Iterator[Cards]:
        """Each card of the hand by itself."""
        return ((card,) for card in self.hand)

    def close_miss(self, solution: object) -> Cards:
        """What a misconception would choose, or the highest card that is refused."""
        understanding = self.shown_misconception()
        if understanding is not None:
            return parse_cards(self.believed(understanding))
        refused = (one for one in self.choices() if not self.accepts(one, self.truth))
        highest = sorted(refused, key=lambda cards: power(cards[0].rank, self.scene.trump))
        return highest[-1] if highest else self.scene.hand[:1]


class PayTribute(SelectCard):
    """The card that goes as tribute."""

    asks = ("pay",)
    # Sorted by the trump, the highest card would come first, which is the question.
    sorted_by = NO_TRUMP

    def rule(self) -> Phrase:
        return say("You pay the highest card of your new hand, by the new trump.")

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether it's one card, and one that this understanding would pay."""
        paid = understanding.tribute(self.scene.hand, self.scene.trump, self.scene.before)
        return len(answer) == 1 and answer[0] in paid

    def find(self, answer: Cards) -> Finding:
        """The judgement: more than one card, or one that isn't the highest."""
        if len(answer) != 1:
            return self.miscounted(answer, say("You pay exactly one card."))
        if not self.accepts(answer, self.truth):
            return self.refused(Fault.NOT_HIGHEST, answer, self._why_higher(answer[0]))
        return Finding(Result.CORRECT, "", cards_listed(answer), self.rule())

    def _why_higher(self, paid: Card) -> Phrase:
        """Why another card of the hand is higher, without naming it."""
        scene = self.scene
        highest = max(scene.hand, key=lambda card: power(card.rank, scene.trump))
        if highest.is_joker and paid.is_joker:
            return say("The Big Joker is higher than the Small Joker.")
        if highest.is_joker and paid.rank == scene.trump:
            return say("A joker is higher than the trump.")
        if highest.is_joker:
            return say("A joker is higher than any other card.")
        if highest.rank == scene.trump != Rank.ACE:
            return say(
                "Now that {trump} is trump, it's higher than the ace.", trump=str(scene.trump)
            )
        if paid.rank == scene.before != scene.trump:
            return say(
                "The {before} isn't trump anymore, so it's back in its natural place.",
                before=rank_word(scene.before),
            )
        return say("There's a higher card in this hand.")

    def facts(self) -> Sequence[Phrase]:
        before = self.scene.before
        if before == self.scene.trump:
            return ()
        return (say("Trump in the last hand: {trump}", trump=str(before)),)

    def matter(self, solution: object) -> Clue:
        scene = self.scene
        by_trump = sorted(scene.hand, key=lambda card: power(card.rank, scene.trump))
        near = {*parse_cards(str(solution)), *self.close_miss(solution), *by_trump[-2:]}
        return Clue(look_at(tuple(card for card in scene.hand if card in near)).text)


class SpareCards(SelectCard):
    """Cards that leave the hand, where the rules allow several: some can be spared more easily."""

    def allowed(self) -> Iterator[Cards]:
        """What the rules allow to be given."""
        return (cards for cards in self.choices() if self.accepts(cards, self.truth))

    def cost(self, cards: Cards) -> tuple[int, int]:
        """What a gift costs: how many plays the rest of the hand takes, then high cards."""
        rest = Counter(self.hand) - Counter(cards)
        heights = sum(power(card.rank, self.scene.trump) for card in cards)
        return fewest_plays(rest.elements(), self.scene.trump, self.scene.rules), heights

    @cached_property
    def solution(self) -> str:
        return format_cards(min(self.allowed(), key=self.cost))

    def contrast(self, solution: object) -> Clue | None:
        """A gift that the rules allow and that costs more; else one that they refuse."""
        best = self.cost(parse_cards(self.solution))
        dearer = (cards for cards in self.allowed() if self.cost(cards) > best)
        cards = min(dearer, key=self.cost, default=None)
        if cards is None:
            return super().contrast(solution)
        text = say("Allowed, but not the best: {move}. {cost}")
        return Clue(text.filled(move=cards_listed(cards), cost=self.find(cards).because))

    def rated(self, cards: Cards, because: Phrase) -> Finding:
        """The finding on a gift that the rules allow.

        Args:
            cards: what is given.
            because: the rule that allows it.
        """
        takes, height = self.cost(cards)
        fewest, lowest = self.cost(parse_cards(self.solution))
        said = cards_listed(cards)
        left = say_n(
            "The rest of your hand takes {count} play.",
            "The rest of your hand takes {count} plays.",
            takes,
        )
        if takes > fewest:
            better = say("If a different card goes, {fewest} will do.", fewest=fewest)
        elif height > lowest:
            better = say("A lower card wouldn't cost you any more plays.")
        else:
            least = say_n(
                "The rest of your hand takes {count} play, and no other choice leaves fewer.",
                "The rest of your hand takes {count} plays, and no other choice leaves fewer.",
                takes,
            )
            return Finding(Result.CORRECT, "", said, sequence([because, least]))
        return Finding(Result.BETTER, "", said, sequence([left, better]))


class ReturnCard(SpareCards):
    """The card that the payer of a joker returns."""

    asks = ("give_back",)

    @property
    def hand(self) -> Cards:
        # The two offered cards are in the hand by then.
        return (*self.scene.hand, *self.scene.offers)

    def rule(self) -> Phrase:
        return QUESTIONS["may_return"].rule(self.scene)

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether this understanding would let the card be returned."""
        scene = self.scene
        return len(answer) == 1 and understanding.may_return(answer[0], scene.offers, scene.trump)

    def find(self, answer: Cards) -> Finding:
        """The judgement: a card that may not be returned, or not exactly one."""
        if len(answer) != 1:
            return self.miscounted(answer, say("You return exactly one card."))
        because = QUESTIONS["may_return"].because(self.scene.about(cards=answer))
        if not self.accepts(answer, self.truth):
            return self.refused(Refusal.RETURN_TOO_LOW, answer, because)
        return self.rated(answer, because)


class OfferCards(SpareCards):
    """What the receiver of a tribute gives: any one card; for a joker two to choose from.

    Where the scene has `cards`, they are the tribute; else that is a joker.
    """

    asks = ("offer",)
    fields = ("joker_return",)

    @property
    def count(self) -> int:
        """How many cards are given."""
        return self._count(self.scene.rules)

    def _count(self, rules: Rules) -> int:
        return rules.offers_for(self._paid)

    @property
    def _paid(self) -> Card:
        """The card that was paid."""
        return next(iter(self.scene.cards), BIG_JOKER)

    def rule(self) -> Phrase:
        if not self._paid.is_joker:
            return say("If you get a card that isn't a joker, you give any one card back.")
        if self.count == 1:
            return say("If you're paid a joker, you give any one card back.")
        if self.scene.rules.shows_for(self._paid):
            return say(
                "Show {count} cards of different ranks: the payer takes one of them.",
                count=self.count,
            )
        return say("If you're paid a joker, you offer any two cards.")

    def cost(self, cards: Cards) -> tuple[int, int]:
        """What a gift costs; of cards that are shown, one goes: the one that's missed most."""
        is_shown = self.scene.rules.shows_for(self._paid)
        gifts = [(card,) for card in cards] if is_shown else [cards]
        return max(map(super().cost, gifts))

    def choices(self) -> Iterator[Cards]:
        held = combinations(sorted(self.scene.hand), self.count)
        return (cards for cards in held if self.accepts(cards, self.truth))

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        rules = understanding.rules
        is_varied = len({card.rank for card in answer}) == len(answer)
        return len(answer) == self._count(rules) and (is_varied or not rules.shows_for(self._paid))

    def find(self, answer: Cards) -> Finding:
        """The judgement: the number of cards can be wrong, or the ranks of those to show."""
        if len(answer) != self.count:
            return self.miscounted(answer, self.rule())
        if not self.accepts(answer, self.truth):
            ranks = Counter(card.rank for card in answer)
            alike = [card for card in answer if ranks[card.rank] > 1]
            same = say("{cards} are of one rank.", cards=cards_listed(alike))
            return self.refused(Refusal.SAME_RANK, answer, sequence([same, self.rule()]))
        return self.rated(answer, self.rule())
