"""Misconceptions about the seats, the pack, cards and plays, and about which to keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from wildescape.cards import NO_TRUMP, Card, Rank, Suit, power
from wildescape.combinations import Kind, Reading, pack_strength
from wildescape.i18n import say
from wildescape.laying_down import Laid, longest_first
from wildescape.teach.misconceptions.base import Strength, Understanding, cards_of
from wildescape.turns import team


class PartnerOpposite(Understanding):
    slug = "partner_opposite"
    idea = say("Your partner sits across from you.")
    origin = say("bridge")

    def is_partner(self, seat: int, other: int) -> bool:
        return (other - seat) % 6 in (0, 3)


class OnePack(Understanding):
    slug = "one_pack"
    idea = say("There's only one of each card.")
    origin = say("games with one deck")
    copies = 1


class OwnLevel(Understanding):
    slug = "own_level"
    idea = say("My team's level is always trump.")

    def trump(self, levels: tuple[Rank, Rank], offense: int, seat: int) -> Rank:
        return levels[team(seat)]


class TwoHigh(Understanding):
    slug = "two_high"
    idea = say("A 2 is always high.")
    origin = say("Big Two")
    rank = Rank.TWO

    def height(self, card: Card, trump: Rank) -> Strength:
        """As where 2 is trump."""
        return super().height(card, Rank.TWO)

    def trump(self, levels: tuple[Rank, Rank], offense: int, seat: int) -> Rank:
        return Rank.TWO

    def trumps_in(self, hand: Sequence[Card], trump: Rank) -> int:
        return super().trumps_in(hand, Rank.TWO)

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """As where 2 is trump."""
        return super().strength(cards, Rank.TWO)


class TrumpSuit(Understanding):
    slug = "trump_suit"
    idea = say("Trump is a suit.")
    origin = say("bridge")

    def trumps(self) -> int:
        return 13 * self.copies

    def trumps_in(self, hand: Sequence[Card], trump: Rank) -> int:
        return max(Counter(card.suit for card in hand if not card.is_joker).values(), default=0)


class SuitsDecide(Understanding):
    slug = "suits_decide"
    idea = say("Suits break ties.")
    origin = say("Big Two")

    def height(self, card: Card, trump: Rank) -> Strength:
        return (*super().height(card, trump), _suit(card))

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        strength = super().strength(cards, trump)
        return strength and (*strength, max(map(_suit, cards)))


class EqualFollows(Understanding):
    slug = "equal_follows"
    idea = say("An equal play is good enough.")
    origin = say("some ways to play President")

    def follows(self, cards: Sequence[Card], table: Sequence[Card], trump: Rank) -> bool:
        mine, theirs = self.strength(cards, trump), self.strength(table, trump)
        return super().follows(cards, table, trump) or (
            mine == theirs is not None and len(cards) == len(table)
        )


class ForgetsTrump(Understanding):
    slug = "forgets_trump"
    idea = say("The ace is always highest, whatever's trump.")
    origin = say("games without a trump")
    rank = Rank.ACE

    def height(self, card: Card, trump: Rank) -> Strength:
        return super().height(card, NO_TRUMP)

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        return super().strength(cards, NO_TRUMP)

    def tribute(self, hand: Sequence[Card], trump: Rank, before: Rank) -> frozenset[Card]:
        return super().tribute(hand, NO_TRUMP, before)


class MoreBeatsFewer(Understanding):
    slug = "more_beats_fewer"
    idea = say("More cards beat fewer: a triple beats a pair.")

    def follows(self, cards: Sequence[Card], table: Sequence[Card], trump: Rank) -> bool:
        """Also plays of more cards than the play on the table."""
        more = len(cards) > len(table) and self.is_play(cards, trump)
        return more or super().follows(cards, table, trump)


class TripleWithOne(Understanding):
    slug = "triple_with_one"
    idea = say("You can add a single card to a triple.")
    origin = say("Dou Dizhu")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        shape = sorted(Counter(card.rank for card in cards).values())
        return shape == [1, 3] or super().is_play(cards, trump)


class PairsInRow(Understanding):
    slug = "pairs_in_row"
    idea = say("You can play pairs in a row together.")
    origin = say("Dou Dizhu")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        counts = Counter(card.rank for card in cards)
        ranks = sorted(counts)
        row = len(ranks) > 1 and ranks[-1] - ranks[0] == len(ranks) - 1
        return (row and set(counts.values()) == {2}) or super().is_play(cards, trump)


class FourAlone(Understanding):
    slug = "four_alone"
    idea = say("Four of a kind is a play by itself.")
    origin = say("Guandan")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        ranks = {card.rank for card in cards}
        return (len(cards) == 4 and len(ranks) == 1) or super().is_play(cards, trump)


class PokerHands(Understanding):
    slug = "poker_hands"
    idea = say("Two pair, or any five cards, is a play.")
    origin = say("poker")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        return len(cards) == 5 or super().is_play(cards, trump)


class RoundTheCorner(Understanding):
    slug = "round_the_corner"
    idea = say("A straight can wrap around past the ace.")
    origin = say("some kinds of rummy")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        places = {card.rank % 13 for card in cards}
        turned = any({(start + step) % 13 for step in range(5)} == places for start in range(13))
        return (len(cards) == 5 and turned) or super().is_play(cards, trump)


class FlushFirst(Understanding):
    slug = "flush_first"
    idea = say("Five cards of one suit are never more than a flush.")

    def reading(self, cards: Sequence[Card], trump: Rank) -> Reading | None:
        """A flush, where cards of one suit would make more."""
        reading = super().reading(cards, trump)
        suited = len(cards) == 5 and len({card.suit for card in cards}) == 1
        if reading is None or not suited or reading.kind <= Kind.FLUSH:
            return reading
        top = max((card.rank for card in cards), key=lambda rank: power(rank, trump))
        return Reading(Kind.FLUSH, top, pack_strength(Kind.FLUSH, [power(top, trump)]), ())


class StraightOverFlush(Understanding):
    slug = "straight_over_flush"
    idea = say("A straight beats a flush.")
    origin = say("Three Card Poker")

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """As at the tables where it does."""
        rules = replace(self.rules, straight_and_flush="straight_higher")
        return Understanding(rules).strength(cards, trump)


class FlushOverHouse(Understanding):
    slug = "flush_over_house"
    idea = say("A flush beats a full house.")

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """A flush stands above full houses, and below all that beats them."""
        reading, strength = self.reading(cards, trump), super().strength(cards, trump)
        if reading is None or strength is None or len(cards) < 5:
            return strength
        above = Kind.FULL_HOUSE if reading.kind == Kind.FLUSH else reading.kind
        return (above, int(reading.kind == Kind.FLUSH), *strength)


class KickerCounts(Understanding):
    slug = "kicker_counts"
    idea = say("If the sets are equal, the other cards break the tie.")
    origin = say("poker")

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """With the heights of all cards after what decides."""
        reading, strength = self.reading(cards, trump), super().strength(cards, trump)
        if reading is None or strength is None:
            return None
        # Flushes are compared card by card at some tables.
        if reading.kind not in (Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE):
            return strength
        heights = [power(face.rank, trump) for face in reading.stands_for(cards)]
        return (*strength, *sorted(heights, reverse=True))


class BombBeatsAll(Understanding):
    slug = "bomb_beats_all"
    idea = say("A bomb beats everything.")
    origin = say("Dou Dizhu and Guandan")

    def follows(self, cards: Sequence[Card], table: Sequence[Card], trump: Rank) -> bool:
        """Also a bomb over anything that is none."""
        if _is_bomb(cards) and not _is_bomb(table):
            return True
        return super().follows(cards, table, trump)

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        strength = super().strength(cards, trump)
        return strength and (int(_is_bomb(cards)), *strength)


def _is_bomb(cards: Sequence[Card]) -> bool:
    ranks = Counter(card.rank for card in cards if not card.is_joker)
    jokers = sum(card.is_joker for card in cards)
    return max(ranks.values(), default=0) + jokers >= 4


class JokerAsJoker(Understanding):
    slug = "joker_as_joker"
    idea = say("A set with a joker in it ranks as high as the joker.")

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        strength = super().strength(cards, trump)
        highest = max(cards)
        if strength is None or len(cards) == 1 or not highest.is_joker:
            return strength
        return (strength[0], power(highest.rank, trump), *strength[2:])


class JokerBreaksTie(Understanding):
    slug = "joker_breaks_tie"
    idea = say("Of two equal plays, the one with a joker is higher.")

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        strength = super().strength(cards, trump)
        return strength and (*strength, int(len(cards) > 1 and max(cards).is_joker))


class NaturalFirst(Understanding):
    slug = "natural_first"
    idea = say("A joker stands for the highest rank, without looking at trump.")

    def reading(self, cards: Sequence[Card], trump: Rank) -> Reading | None:
        """What jokers make without a trump, then ranked under the trump."""
        reading = super().reading(cards, NO_TRUMP)
        if reading is None or reading.kind == Kind.SINGLE or not max(cards).is_joker:
            return super().reading(cards, trump)
        meant = [
            Card.of(face.rank, Suit.SPADES if face.suit is None else face.suit)
            for face in reading.stands_for(cards)
            if face.rank <= Rank.ACE
        ]
        # The joker's natural reading is then ranked under the trump.
        read_as = super().reading(meant, trump) if len(meant) == len(cards) else reading
        return replace(read_as or reading, wild=reading.wild)


class AnyCard(Understanding):
    slug = "any_card"
    idea = say("A joker can stand for any card at all.")
    origin = say("rummy")

    def may_mean(self, joker: Card, face: Rank, count: int, trump: Rank) -> bool:
        return True


class LongestPlay(Understanding):
    slug = "longest_play"
    idea = say("The longest play is always best, whatever it breaks up.")

    def split(self, hand: Iterable[Card], trump: Rank) -> Laid:
        """The longest plays first, whatever is left over."""
        return longest_first(hand, trump, self.rules)

    def splits(self, plays: Sequence[Sequence[Card]], trump: Rank, spare: int = 0) -> bool:
        # However many plays it takes, none may be longer than what is laid.
        return all(
            len(play) <= size
            for size in (1, 2, 3)
            for play in self.split(cards_of(play for play in plays if len(play) <= size), trump)
        )

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        sizes = {len(cards) for cards in plays if cards}
        # A player who follows cannot choose the size.
        return [cards for cards in plays if len(cards) == max(sizes)] if len(sizes) > 1 else plays


class KeepJokers(Understanding):
    slug = "keep_jokers"
    idea = say("Always save your jokers for the end.")

    def split(self, hand: Iterable[Card], trump: Rank) -> Laid:
        """The fewest plays of the other cards, then each joker alone."""
        cards = tuple(hand)
        others = [card for card in cards if not card.is_joker]
        return (*super().split(others, trump), *((card,) for card in cards if card.is_joker))

    def splits(self, plays: Sequence[Sequence[Card]], trump: Rank, spare: int = 0) -> bool:
        longer = cards_of(play for play in plays if len(play) > 1)
        return not any(card.is_joker for card in longer) and super().splits(plays, trump, spare)

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        saving = [cards for cards in plays if not any(card.is_joker for card in cards)]
        return saving or plays


def _suit(card: Card) -> int:
    return 4 if card.suit is None else card.suit
