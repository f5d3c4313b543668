"""How a player understands the rules: correctly, or with one misconception.

An `Understanding` answers every question by the rules. Each subclass is a misconception, often a
habit from another card game, and changes one answer; that answer gives it away. What some tables
do play is a house rule and never a misconception.

To add one, write a subclass under its topic: `MISCONCEPTIONS` and the documentation follow. Lesson
files and saved progress call it a `habit`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from wildescape.cards import COPIES, NO_TRUMP, Card, Rank, Suit, power
from wildescape.combinations import Kind, Reading, pack_strength, read, unpack_strength
from wildescape.escalation import Escalation, total
from wildescape.escalation import value as worth
from wildescape.game import Move
from wildescape.hand import HandResult, HandState
from wildescape.i18n import Phrase, say
from wildescape.match import Aftermath, Outcome, aftermath
from wildescape.players.lay_down import Laid, lay_down, longest_first
from wildescape.rules import DEFAULT, Rules
from wildescape.teach.scenes import State
from wildescape.tribute import Debt
from wildescape.turns import SEATS, next_holding, team

Strength = tuple[int, ...]
"""The rank of a play among those of equal size: its kind, then the digits that decide."""


class Understanding:
    """The rules as a player takes them; this class takes them correctly.

    Args:
        rules: the house rules of the table.
    """

    slug: ClassVar[str] = "rules"
    """The name in lesson files and saved progress."""
    idea: ClassVar[Phrase]
    """The wrong idea, as a short sentence."""
    origin: ClassVar[Phrase | None] = None
    """The game in which it is right."""
    rank: ClassVar[Rank | None] = None
    """The rank that the idea names; it is told only where a card of that rank lies."""

    @classmethod
    def is_about(cls, cards: Sequence[Card]) -> bool:
        """Whether the idea may be told of these cards: one is of its rank, if it names one.

        Where no cards lie at all, the rank is in the question or among its answers.
        """
        return cls.rank is None or not cards or any(card.rank == cls.rank for card in cards)

    # The pack and the table

    copies: ClassVar[int] = COPIES
    """How often each card exists."""

    def __init__(self, rules: Rules = DEFAULT) -> None:
        self.rules = rules

    def is_partner(self, seat: int, other: int) -> bool:
        """Whether two seats are on one team."""
        return team(seat) == team(other)

    # Cards and plays

    def trump(self, levels: tuple[Rank, Rank], offense: int, seat: int) -> Rank:
        """The trump rank from the point of view of `seat`."""
        return levels[offense]

    def trumps(self) -> int:
        """How many cards of the trump rank there are."""
        return 4 * self.copies

    def trumps_in(self, hand: Sequence[Card], trump: Rank) -> int:
        """How many cards of a hand are trumps."""
        return sum(card.rank == trump for card in hand)

    def height(self, card: Card, trump: Rank) -> Strength:
        """The rank of a single card."""
        return (power(card.rank, trump),)

    def reading(self, cards: Sequence[Card], trump: Rank) -> Reading | None:
        """The combination that the cards make; `None` if they are no play."""
        return read(cards, trump, self.rules)

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        """Whether the cards may be led."""
        return self.reading(cards, trump) is not None

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """The rank of a play; `None` if the cards are no play."""
        reading = self.reading(cards, trump)
        return None if reading is None else unpack_strength(reading.strength)

    def follows(self, cards: Sequence[Card], table: Sequence[Card], trump: Rank) -> bool:
        """Whether `cards` may be played over `table`."""
        if len(cards) != len(table) or not self.is_play(cards, trump):
            return False
        mine, theirs = self.strength(cards, trump), self.strength(table, trump)
        return mine is not None and theirs is not None and mine > theirs

    def may_mean(self, joker: Card, face: Rank, count: int, trump: Rank) -> bool:
        """Whether a joker may stand for a rank in a play of `count` cards."""
        if count == 1 or joker.rank == face:
            return joker.rank == face
        return joker.rank > face

    # Hands

    def split(self, hand: Iterable[Card]) -> Laid:
        """A hand as the plays that are best to lay down."""
        return lay_down(hand, self.rules)

    def splits(self, plays: Sequence[Sequence[Card]], spare: int = 0) -> bool:
        """Whether these plays split a hand well, or with at most `spare` plays more."""
        return len(plays) <= len(self.split(_cards_of(plays))) + spare

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        """The plays that are preferred without weighing them; all of them if none is."""
        return plays

    # Turns

    def turn(self, before: State, after: State) -> int | None:
        """The seat to move `after` a move made in `before`; `None` if the game is over."""
        return after.turn

    def may_pass(self, hand: HandState) -> bool:
        """Whether the seat in turn may pass."""
        return hand.table is not None

    def escapes(self, order: Sequence[int]) -> int:
        """After how many of these escapes the hand ends."""
        for number in range(1, len(order) + 1):
            teams = Counter(map(team, order[:number]))
            if max(teams.values()) == len(SEATS) // 2:
                return number
        return len(order)

    # Hand after hand

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from the result of a hand, under the levels and offense before it."""
        return aftermath(result, offense, levels, self.rules)

    def tribute(self, hand: Sequence[Card], trump: Rank, before: Rank) -> frozenset[Card]:
        """The cards that may be paid; `before` was the trump of the hand that is over."""
        highest = max(power(card.rank, trump) for card in hand)
        return frozenset(card for card in hand if power(card.rank, trump) == highest)

    def may_return(self, card: Card, offers: Sequence[Card], trump: Rank) -> bool:
        """Whether the payer of a joker may return `card` for two that were offered."""
        return card in offers or power(card.rank, trump) > max(
            power(offer.rank, trump) for offer in offers
        )

    # Escalation

    pile: ClassVar[str] = "stack"
    """Where taken cards go."""

    def to_beat(self, game: Escalation, moves: Sequence[Move]) -> int:
        """The value on the table after these moves."""
        return game.value

    def payment(self, hand: int, stack: int) -> int:
        """How many cards cost, of those in hand and on the stack."""
        return hand + stack

    def worth(self, cards: Sequence[Card]) -> int | None:
        """The value of an Escalation play; `None` if it has none or the cards are no play."""
        values = {worth(card) for card in cards}
        return total(cards) if len(values) == 1 else None

    def beats(self, cards: Sequence[Card], value: int) -> bool:
        """Whether an Escalation play may follow on a value."""
        if any(worth(card) is None for card in cards):
            return len(cards) == 1
        mine = self.worth(cards)
        return mine is not None and mine > value


TRUTH: Final = Understanding()
"""The rules with the default choices where tables differ."""


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


# Hands


def _cards_of(plays: Iterable[Sequence[Card]]) -> list[Card]:
    return [card for play in plays for card in play]


class LongestPlay(Understanding):
    slug = "longest_play"
    idea = say("The longest play is always best, whatever it breaks up.")

    def split(self, hand: Iterable[Card]) -> Laid:
        """A hand as the longest play in it, then the longest of the rest."""
        return longest_first(hand, self.rules)

    def splits(self, plays: Sequence[Sequence[Card]], spare: int = 0) -> bool:
        """Whether no longer play than these could be made of their cards."""
        # However many plays it takes, none may be longer than what is laid.
        return all(
            len(play) <= size
            for size in (1, 2, 3)
            for play in self.split(_cards_of(play for play in plays if len(play) <= size))
        )

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        """The plays with the most cards, where plays of several sizes may be led."""
        sizes = {len(cards) for cards in plays if cards}
        # A player who follows cannot choose the size.
        return [cards for cards in plays if len(cards) == max(sizes)] if len(sizes) > 1 else plays


class KeepJokers(Understanding):
    slug = "keep_jokers"
    idea = say("Always save your jokers for the end.")

    def split(self, hand: Iterable[Card]) -> Laid:
        """A hand without its jokers, laid down best, then each joker by itself."""
        cards = tuple(hand)
        others = [card for card in cards if not card.is_joker]
        return (*super().split(others), *((card,) for card in cards if card.is_joker))

    def splits(self, plays: Sequence[Sequence[Card]], spare: int = 0) -> bool:
        """Whether no joker is in a play of several cards, and the hand is split well."""
        longer = _cards_of(play for play in plays if len(play) > 1)
        return not any(card.is_joker for card in longer) and super().splits(plays, spare)

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        """The plays without a joker, if there are any."""
        saving = [cards for cards in plays if not any(card.is_joker for card in cards)]
        return saving or plays


# Turns


class NextSeatLeads(Understanding):
    slug = "next_leads"
    idea = say("The player after the winner leads the next trick.")

    def turn(self, before: State, after: State) -> int | None:
        """The seat to move; after a trick, the next after its winner that holds cards."""
        winner = _trick_won(before, after)
        if winner is None or not isinstance(after, HandState):
            return super().turn(before, after)
        return next_holding(winner, after.hands, after.rules)


def _trick_won(before: State, after: State) -> int | None:
    """The winner of the trick that the last move ended; `None` if it goes on."""
    if (
        isinstance(before, HandState)
        and isinstance(after, HandState)
        and before.table
        and not after.table
    ):
        return before.table.seat
    return None


class MustPlay(Understanding):
    slug = "must_play"
    idea = say("If you can play, you must.")
    origin = say("Run Fast")

    def may_pass(self, hand: HandState) -> bool:
        """Whether the seat in turn has nothing to play."""
        assert hand.turn is not None
        # One of the moves is the pass itself.
        return super().may_pass(hand) and len(hand.moves) == 1


class LeaderPasses(Understanding):
    slug = "leader_passes"
    idea = say("The leader can pass, like everyone else.")

    def may_pass(self, hand: HandState) -> bool:
        """Always true, also for the seat that leads."""
        return True


class EndsAtFirst(Understanding):
    slug = "ends_at_first"
    idea = say("The hand ends as soon as one player is out.")
    origin = say("Dou Dizhu")

    def escapes(self, order: Sequence[int]) -> int:
        """Always 1: the first escape ends the hand."""
        return 1


class EndsAtLast(Understanding):
    slug = "ends_at_last"
    idea = say("The hand goes on until one player is left.")
    origin = say("President")

    def escapes(self, order: Sequence[int]) -> int:
        """Always 5: the hand ends when one seat is left."""
        return len(SEATS) - 1


# Hand after hand


class DefenseScores(Understanding):
    slug = "defense_scores"
    idea = say("The team that wins the hand goes up a level.")
    origin = say("Guandan")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; a defense that wins goes up as an offense would."""
        true = super().aftermath(result, offense, levels)
        if true.outcome != Outcome.DEFENSE_WINS:
            return true
        won = super().aftermath(result, 1 - offense, levels)
        return true._replace(levels=won.levels)


class DrawChangesNothing(Understanding):
    slug = "draw_changes_nothing"
    idea = say("A draw changes nothing, not even who's the offense.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; after a draw the offense stays."""
        true = super().aftermath(result, offense, levels)
        return true._replace(offense=offense) if true.outcome == Outcome.DRAW else true


class CompleteIsOffense(Understanding):
    slug = "complete_is_offense"
    idea = say("The team with all three players out first becomes the offense.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; whoever is out completely is the offense."""
        return super().aftermath(result, offense, levels)._replace(offense=result.complete)


class TributeAfterDraw(Understanding):
    slug = "tribute_after_draw"
    idea = say("Trapped players pay after every hand, even a draw.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; after a draw too, trapped seats owe tribute."""
        true = super().aftermath(result, offense, levels)
        if true.outcome != Outcome.DRAW:
            return true
        winners = [seat for seat in result.escaped if team(seat) == result.complete]
        return true._replace(owed=tuple(map(Debt, result.trapped, winners)))


class SecondReceives(Understanding):
    slug = "second_receives"
    idea = say("The second player out gets tribute, even on the losing team.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; tribute goes to the first seats out, of any team."""
        true = super().aftermath(result, offense, levels)
        owed = zip(true.owed, result.escaped, strict=False)
        return true._replace(owed=tuple(Debt(debt.payer, seat) for debt, seat in owed))


class OldTrump(Understanding):
    slug = "old_trump"
    idea = say("The old trump decides which card you pay.")

    def tribute(self, hand: Sequence[Card], trump: Rank, before: Rank) -> frozenset[Card]:
        """The highest cards of a hand under the trump of the hand before."""
        return super().tribute(hand, before, before)


class HigherThanLower(Understanding):
    slug = "higher_than_lower"
    idea = say("The card you return only has to be higher than the lower of the two.")

    def may_return(self, card: Card, offers: Sequence[Card], trump: Rank) -> bool:
        """Whether `card` was offered, or is higher than the lower of the offers."""
        lowest = min(power(offer.rank, trump) for offer in offers)
        return super().may_return(card, offers, trump) or power(card.rank, trump) > lowest


# Escalation


class FaceValue(Understanding):
    slug = "face_value"
    idea = say("Every card is worth its number, even the low ones.")

    def worth(self, cards: Sequence[Card]) -> int | None:
        """The sum of the numbers of the ranks; `None` if the cards are no play."""
        if any(worth(card) is None for card in cards):
            return super().worth(cards)
        return sum(card.rank for card in cards) if self._is_one_play(cards) else None

    def _is_one_play(self, cards: Sequence[Card]) -> bool:
        return len({worth(card) for card in cards}) == 1


class TwoIsTwo(Understanding):
    slug = "two_is_two"
    idea = say("A 2 is worth 2 and a 3 is worth 3.")

    def worth(self, cards: Sequence[Card]) -> int | None:
        """The value of a play, in which a 2 counts 2 and a 3 counts 3."""
        if {card.rank for card in cards} <= {Rank.TWO, Rank.THREE}:
            return sum(card.rank for card in cards)
        return super().worth(cards)

    def beats(self, cards: Sequence[Card], value: int) -> bool:
        """Whether a play is worth more than a value, also one of a 2 or a 3."""
        return (self.worth(cards) or 0) > value


class AnySum(Understanding):
    slug = "any_sum"
    idea = say("You can add up any cards, whatever each one is worth.")

    def worth(self, cards: Sequence[Card]) -> int | None:
        """The sum of the cards' values, even if these differ; `None` if a card has none."""
        values = [worth(card) for card in cards]
        return None if None in values else sum(each or 0 for each in values)


class EqualTotal(Understanding):
    slug = "equal_total"
    idea = say("An equal total is enough.")

    def beats(self, cards: Sequence[Card], value: int) -> bool:
        """Whether a play is worth at least as much as a value."""
        return super().beats(cards, value) or self.worth(cards) == value


class ThreeSkips(Understanding):
    slug = "three_skips"
    idea = say("A 3 skips a player.")
    origin = say("UNO")

    def turn(self, before: State, after: State) -> int | None:
        """The seat to move; after a change of direction, the one after the next."""
        if not isinstance(before, Escalation) or not isinstance(after, Escalation):
            return super().turn(before, after)
        if before.direction == after.direction or before.turn is None:
            return super().turn(before, after)
        return (before.turn + 2 * before.direction) % len(before.hands)


class SpecialsCount(Understanding):
    slug = "specials_count"
    idea = say("After a 2 or a 3, you only have to beat that 2 or 3.")

    def to_beat(self, game: Escalation, moves: Sequence[Move]) -> int:
        """The value of the special that was played last, else that on the table."""
        return TwoIsTwo(self.rules).worth(moves[-1].cards) or game.value


class PileToHand(Understanding):
    slug = "pile_to_hand"
    idea = say("Cards you take go into your hand.")
    origin = say("Durak")
    pile = "hand"


class StackIsFree(Understanding):
    slug = "stack_is_free"
    idea = say("Only the cards in your hand cost you.")
    origin = say("Run Fast")

    def payment(self, hand: int, stack: int) -> int:
        """How many cards cost: those in hand alone."""
        return hand


MISCONCEPTIONS: Final[Mapping[str, type[Understanding]]] = {
    misconception.slug: misconception for misconception in Understanding.__subclasses__()
}
"""All misconceptions by name."""
