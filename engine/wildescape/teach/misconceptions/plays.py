"""Misconceptions of the pack, the table, cards and plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from wildescape.cards import NO_TRUMP, Card, Rank, Suit, power
from wildescape.combinations import Kind, Reading, pack_strength
from wildescape.i18n import say
from wildescape.teach.misconceptions.base import Strength, Understanding
from wildescape.turns import team


def _suit(card: Card) -> int:
    return 4 if card.suit is None else card.suit


# The pack and the table


class PartnerOpposite(Understanding):
    slug = "partner_opposite"
    idea = say("Your partner sits across from you.")
    origin = say("bridge")

    def is_partner(self, seat: int, other: int) -> bool:
        """Whether the seats are the same or face each other."""
        return (other - seat) % 6 in (0, 3)


class OnePack(Understanding):
    slug = "one_pack"
    idea = say("There's only one of each card.")
    origin = say("games with one pack")
    copies = 1


# Cards and plays


class OwnLevel(Understanding):
    slug = "own_level"
    idea = say("My team's level is always trump.")

    def trump(self, levels: tuple[Rank, Rank], offense: int, seat: int) -> Rank:
        """The level of the seat's own team, even when the other one is the offense."""
        return levels[team(seat)]


class TwoHigh(Understanding):
    slug = "two_high"
    idea = say("A 2 is always high.")
    origin = say("Big Two")
    rank = Rank.TWO

    def height(self, card: Card, trump: Rank) -> Strength:
        """The rank of a single card as if 2 were trump."""
        return super().height(card, Rank.TWO)

    def trump(self, levels: tuple[Rank, Rank], offense: int, seat: int) -> Rank:
        """Always 2, whatever the levels are."""
        return Rank.TWO

    def trumps_in(self, hand: Sequence[Card], trump: Rank) -> int:
        """How many 2s are in a hand."""
        return super().trumps_in(hand, Rank.TWO)

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """The rank of a play as if 2 were trump."""
        return super().strength(cards, Rank.TWO)


class TrumpSuit(Understanding):
    slug = "trump_suit"
    idea = say("Trump is a suit.")
    origin = say("bridge")

    def trumps(self) -> int:
        """How many cards a suit has in all packs."""
        return 13 * self.copies

    def trumps_in(self, hand: Sequence[Card], trump: Rank) -> int:
        """How many cards of a hand are in its longest suit."""
        return max(Counter(card.suit for card in hand if not card.is_joker).values(), default=0)


class SuitsDecide(Understanding):
    slug = "suits_decide"
    idea = say("Suits break ties.")
    origin = say("Big Two")

    def height(self, card: Card, trump: Rank) -> Strength:
        """The rank of a single card, then its suit."""
        return (*super().height(card, trump), _suit(card))

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """The rank of a play, then the highest of its suits."""
        strength = super().strength(cards, trump)
        return strength and (*strength, max(map(_suit, cards)))


class EqualFollows(Understanding):
    slug = "equal_follows"
    idea = say("An equal play is good enough.")
    origin = say("some ways to play President")

    def follows(self, cards: Sequence[Card], table: Sequence[Card], trump: Rank) -> bool:
        """Whether `cards` are as many and at least as high as those on the table."""
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
        """The rank of a single card without a trump."""
        return super().height(card, NO_TRUMP)

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """The rank of a play without a trump."""
        return super().strength(cards, NO_TRUMP)

    def tribute(self, hand: Sequence[Card], trump: Rank, before: Rank) -> frozenset[Card]:
        """The highest cards of a hand without a trump."""
        return super().tribute(hand, NO_TRUMP, before)


class MoreBeatsFewer(Understanding):
    slug = "more_beats_fewer"
    idea = say("More cards beat fewer: a triple beats a pair.")

    def follows(self, cards: Sequence[Card], table: Sequence[Card], trump: Rank) -> bool:
        """Whether `cards` may follow, or are a longer play than the one on the table."""
        more = len(cards) > len(table) and self.is_play(cards, trump)
        return more or super().follows(cards, table, trump)


class TripleWithOne(Understanding):
    slug = "triple_with_one"
    idea = say("You can add a single card to a triple.")
    origin = say("Dou Dizhu")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        """Whether the cards are a play, or a triple and one card."""
        shape = sorted(Counter(card.rank for card in cards).values())
        return shape == [1, 3] or super().is_play(cards, trump)


class PairsInRow(Understanding):
    slug = "pairs_in_row"
    idea = say("You can play pairs in a row together.")
    origin = say("Dou Dizhu")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        """Whether the cards are a play, or pairs whose ranks are in a row."""
        counts = Counter(card.rank for card in cards)
        ranks = sorted(counts)
        row = len(ranks) > 1 and ranks[-1] - ranks[0] == len(ranks) - 1
        return (row and set(counts.values()) == {2}) or super().is_play(cards, trump)


class FourAlone(Understanding):
    slug = "four_alone"
    idea = say("Four of a kind is a play by itself.")
    origin = say("Guandan")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        """Whether the cards are a play, or just four of one rank."""
        ranks = {card.rank for card in cards}
        return (len(cards) == 4 and len(ranks) == 1) or super().is_play(cards, trump)


class PokerHands(Understanding):
    slug = "poker_hands"
    idea = say("Two pair, or any five cards, is a play.")
    origin = say("poker")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        """Whether the cards are a play, or any five."""
        return len(cards) == 5 or super().is_play(cards, trump)


class RoundTheCorner(Understanding):
    slug = "round_the_corner"
    idea = say("A straight can wrap around past the ace.")
    origin = say("some kinds of rummy")

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        """Whether the cards are a play, or five ranks in a row past the ace, as Q K A 2 3."""
        places = {card.rank % 13 for card in cards}
        turned = any({(start + step) % 13 for step in range(5)} == places for start in range(13))
        return (len(cards) == 5 and turned) or super().is_play(cards, trump)


class FlushFirst(Understanding):
    slug = "flush_first"
    idea = say("Five cards of one suit are never more than a flush.")

    def reading(self, cards: Sequence[Card], trump: Rank) -> Reading | None:
        """The combination that cards make; five of one suit are at most a flush."""
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
        """The rank of a play with straights and flushes changed over."""
        strength = super().strength(cards, trump)
        if strength is None:
            return None
        kind, *rest = strength
        swapped = {Kind.STRAIGHT: Kind.FLUSH, Kind.FLUSH: Kind.STRAIGHT}
        return (swapped.get(Kind(kind), kind), *rest)


class KickerCounts(Understanding):
    slug = "kicker_counts"
    idea = say("If the sets are equal, the other cards break the tie.")
    origin = say("poker")

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """The rank of a play; of full houses and bombs, also that of all their cards."""
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
        """Whether `cards` may follow, or are a bomb on what is none."""
        if _is_bomb(cards) and not _is_bomb(table):
            return True
        return super().follows(cards, table, trump)

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """The rank of a play, that of bombs above all others."""
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
        """The rank of a play, which a joker in it makes as high as itself."""
        strength = super().strength(cards, trump)
        highest = max(cards)
        if strength is None or len(cards) == 1 or not highest.is_joker:
            return strength
        return (strength[0], power(highest.rank, trump), *strength[2:])


class NaturalFirst(Understanding):
    slug = "natural_first"
    idea = say("A joker stands for the highest rank, without looking at trump.")

    def reading(self, cards: Sequence[Card], trump: Rank) -> Reading | None:
        """The combination that cards make, with jokers read as if there were no trump."""
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
        """Always true, even for a higher rank and for a joker by itself."""
        return True
