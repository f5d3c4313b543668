"""Ideas about what to keep besides bombs: jokers, whole sets and high plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from wildescape.cards import Card, without
from wildescape.combinations import Kind
from wildescape.escalation import Escalation, total
from wildescape.explain import cards_listed, rank_word
from wildescape.hand import strength_of
from wildescape.i18n import Phrase, number_word, say, say_n
from wildescape.laying_down import lay_down
from wildescape.notation import format_cards
from wildescape.players.choice import Why
from wildescape.players.ideas.against import against, is_worth_it, leaving
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.broken import set_broken
from wildescape.players.ideas.compared import NEARLY, InHand
from wildescape.players.ideas.option import FIVE, FOUR, Option
from wildescape.players.ideas.outside_hands import InEscalation, InTribute
from wildescape.players.ideas.seen import DEALS, HIGH, MIDDLE
from wildescape.plays import Plays
from wildescape.turns import SEATS, team


class KeepsJoker(Idea):
    """The other play takes a joker, or more of them."""

    code = Code.KEEPS_JOKER
    title = say("Keep the joker")
    meaning = "The play not made, `cards`, takes more jokers than the move."
    parts = ("cards",)

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if not other or other.jokers <= made.jokers or here.has_no_time:
            return None
        if is_worth_it(here, other) or (here.is_pass and other.turns <= 1):
            return None
        if made.size and (here.does_lower or made.kind >= Kind.FOUR_PLUS_ONE):
            return None
        if here.is_pass and not self._is_needed(here):
            return None
        if here.is_partners and not here.keeps_lead:
            return None
        best = (here.cheapest if here.is_pass else None) or other
        has_more = best.jokers < _jokers(here.view.cards) or best.turns < here.before
        is_left = best.turns <= NEARLY + 1 and has_more
        is_left |= len(here.view.cards) - best.size <= NEARLY
        if here.is_pass and not here.is_partners and is_left:
            # It's well spent.
            return None
        played = say("{other} would cost you a joker.")
        if other.size == 1:
            played = say("Save {other}: it can win you the lead when you need it.")
        text = against(
            here,
            played,
            spared=self._spared(here),
            beating=self._beating,
        )
        if made.jokers:
            text = say("{other} would cost you one more joker.")
        text = text.filled(other=here.named(other.cards)).capitalized()
        return self.fact(text, cards=format_cards(other.cards))

    @staticmethod
    def _is_needed(here: InHand) -> bool:
        """Whether no play without a joker beats the table, but bombs; a straight flush is none."""
        natural = (option for option in here.beating if not option.jokers)
        return all(here.costs_bomb(one) and one.kind != Kind.STRAIGHT_FLUSH for one in natural)

    @staticmethod
    def _spared(here: InHand) -> Phrase:
        """What not to spend on a partner's play."""
        count = _fewest_jokers(here)
        if not count and here.table and len(here.table.cards) < FIVE:
            return say("there's no need to beat it")
        if not count:
            return say("don't spend a joker or a bomb on that")
        text = say_n("don't spend a joker on that", "don't spend {count} jokers on that", count)
        return text.filled(count=number_word(count))

    @staticmethod
    def _beating(here: InHand) -> Phrase | None:
        """That every play over the table takes a joker, or a bomb, if it does."""
        assert here.table
        if len(here.table.cards) == 1 and here.table.cards[0].is_joker:
            return say("Only a Big Joker beats that: keep yours for later.")
        count = _fewest_jokers(here)
        if not count and len(here.table.cards) < FIVE:
            return say("Beating it would cost you a joker or break up a bomb.")
        if not count:
            return say("Beating it would cost you a joker or a bomb.")
        text = say_n(
            "Beating it would cost you a joker.",
            "Beating it would cost you {count} jokers.",
            count,
        )
        return text.filled(count=number_word(count))

    def in_tribute(self, here: InTribute) -> Why | None:
        if _jokers(here.other.cards) <= _jokers(here.move.cards):
            return None
        return self.fact(say("Keep the joker."), cards=format_cards(here.other.cards))

    def held(self, told: Told) -> bool:
        is_held = not Counter(told.named) - Counter(told.cards)
        return is_held and _jokers(told.named) > _jokers(told.move.cards)


class KeepsSet(Idea):
    """The other cards are part of a set, and taking them saves no play."""

    code = Code.KEEPS_SET
    title = say("Keep the set whole")
    meaning = (
        "Without `cards`, which are not played or given, the hand takes `after` plays, no fewer "
        "than the `before` that it takes now."
    )
    parts = ("cards", "before", "after")

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if not other or not here.before <= other.turns or {*other.cards} <= {*made.cards}:
            return None
        is_odd = _is_lowest_odd(here) and 1 < _alike(here, other) < FOUR
        is_whole = is_odd or self._is_whole_alone(here, other)
        if made.size and (made.turns >= other.turns + is_whole or made.kind >= Kind.FOUR_PLUS_ONE):
            return None
        # Somebody with one play left has time to keep that whole.
        is_next_out = here.before == 1 < other.turns
        if here.is_dearer or (here.has_no_time and not is_next_out):
            return None
        is_like = here.table is not None or made.size == other.size
        if made.size and is_like and not is_whole and here.does_lower:
            return None
        text = self._told(here, other) or self._torn(here, other)
        if not text:
            return None
        cards = format_cards(other.cards)
        return self.fact(text.capitalized(), cards=cards, before=here.before, after=other.turns)

    @staticmethod
    def _is_whole_alone(here: InHand, other: Option) -> bool:
        """Whether of the plays up to the move only the move takes all cards of its ranks."""
        made = here.made
        if here.table is None or made.jokers or not made.size == other.size < FIVE:
            return False
        lower = (other, *here.lower)
        return not here.holds_alike(made.cards) and all(here.holds_alike(o.cards) for o in lower)

    def _told(self, here: InHand, other: Option) -> Phrase | None:
        """What the other play would do to the hand."""
        is_lead = here.table is None and other.size == 1 < here.made.size
        is_whole = here.made.size == FIVE or not here.holds_alike(here.made.cards)
        if is_lead and here.is_beside_usual and here.holds_no_single and is_whole:
            return say("You have no loose cards: everything's a pair or better.")
        if here.table is None and here.made.turns >= here.before:
            # The lead saves nothing either.
            return None
        broken = set_broken(here, other.cards)
        if {*broken} <= {*here.made.cards}:
            if broken or other.size == FIVE or (here.is_partners and here.is_worth_saving(other)):
                return None
            if here.before == 1 < other.turns:
                out = here.named(here.view.cards)
                return say("Your whole hand is one play, {set}: keep it together.", set=out)
            is_beside = here.table is None and here.made.size == FIVE
            # That says nothing of these five.
            return None if is_beside else self._goes_along(here, other)
        if {*broken} & {*here.made.cards}:
            # The move breaks it up as well.
            return None
        alike = {card.rank for card in other.cards}
        has_equal = any(card.rank in alike and card not in broken for card in here.view.cards)
        is_high = here.is_high(other) and here.kind(broken) in (Kind.STRAIGHT, Kind.FLUSH)
        if other.size == FIVE or any(card.is_joker for card in broken) or has_equal or is_high:
            # It can be made of other cards.
            return None
        if here.is_pass and other.size == 1 and any(map(here.is_loose, here.beating)):
            # That one comes first to mind.
            return None
        text = against(
            here,
            say("{other} would break up {set}."),
            spared=say("don't break up {set} for that", set=here.own(broken)),
            beating=partial(self._beating, broken=broken),
        )
        return text.filled(other=here.named(other.cards), set=here.own(broken))

    @staticmethod
    def _torn(here: InHand, other: Option) -> Phrase | None:
        """That to beat an opponent takes more plays than it saves."""
        if not here.is_pass or here.is_partners or other.turns <= here.before:
            return None
        if other.kind >= Kind.FOUR_PLUS_ONE:
            # It costs more than that.
            return None
        if other.size == Kind.TRIPLE and not here.holds_alike(other.cards):
            # Nobody sees what a whole triple should break up.
            return None
        saved = (one for one in (here.cheapest, other) if one)
        if any(turns <= here.before for one in saved for turns in here.turns_after(one)):
            # Beating it needn't break it up.
            return None
        laid = lay_down(here.view.cards, here.view.trump, here.view.rules)
        plays = [Option(cards, here.order.strength(cards), 0) for cards in laid]
        if any(here.four_broken(play) for play in plays if play.kind < Kind.FOUR_PLUS_ONE):
            # Nobody counts on plays that break up a bomb.
            return None
        assert here.table
        size, floor = len(here.table.cards), here.table.strength
        lesser = (play for play in plays if play.kind < Kind.FOUR_PLUS_ONE)
        if any(play.size == size and play.strength > floor for play in lesser):
            # Another one keeps it whole.
            return None
        text = say("{other} would break up your hand: {after} plays to go instead of {before}.")
        after, before = number_word(other.turns), number_word(here.before)
        return text.filled(other=here.named(other.cards), after=after, before=before)

    @staticmethod
    def _goes_along(here: InHand, other: Option) -> Phrase | None:
        """With which set low cards can be played later, if they can."""
        if here.is_beyond_lowest(other):
            # A lower one goes along first.
            return None
        if any(here.height(card) > MIDDLE for card in other.cards) or here.four_broken(other):
            # They're worth a play of their own, or more than a triple.
            return None
        taken = Counter(other.cards)
        rest = without(here.view.cards, here.made.cards)
        for play in lay_down(rest, here.view.trump, here.view.rules):
            if other.size == Kind.TRIPLE and len(play) == FIVE and not taken - Counter(play):
                return say("Keep {other} for a full house.", other=here.own(other.cards))
            [(core, number)] = Counter(card.rank for card in play).most_common(1)
            beside = Counter(card for card in play if card.rank != core)
            is_five = here.holds_five(core)
            if number >= Kind.TRIPLE and len(play) == FIVE and beside == taken and not is_five:
                text = say("Keep {other}: you can throw it in with your {rank}s later.")
                return text.filled(other=here.own(other.cards), rank=rank_word(core))
        return None

    @staticmethod
    def _beating(here: InHand, broken: Sequence[Card]) -> Phrase | None:
        """That every play over the table breaks up cards of a rank, if it does."""
        is_only = len({card.rank for card in broken}) == 1 and all(
            0 < sum(card in broken for card in option.cards) < len(broken)
            for option in here.beating
        )
        return say("Beating it would break up {set}.") if is_only else None

    def in_tribute(self, here: InTribute) -> Why | None:
        before, after = here.turns(), here.turns(here.other.cards)
        if after < before or after <= here.turns(here.move.cards):
            return None
        cards = format_cards(here.other.cards)
        text = say("Lower cards would break up a set.")
        return self.fact(text, cards=cards, before=before, after=after)

    def held(self, told: Told) -> bool:
        before, after = told.turns(told.cards), told.turns(without(told.cards, told.named))
        return (told.parts["before"], told.parts["after"]) == (before, after) and after >= before


class KeepsHigh(Idea):
    """The other play is worth more later."""

    code = Code.KEEPS_HIGH
    title = say("Save your high cards")
    meaning = (
        "The play not made, `cards`, is kept for later; it beats what's on the table, if anything."
    )
    parts = ("cards",)

    def in_hand(self, here: InHand) -> Why | None:
        other = here.beside
        if not other or here.has_no_time:
            return None
        if here.table is None:
            return self._led_later(here, other)
        if not here.is_pass:
            return None if here.is_dearer else self._low_ones(here)
        if other.jokers or other.kind >= Kind.FOUR_PLUS_ONE:
            return None
        if other.size == FIVE and here.takes_from_better(other):
            return None
        cards, named = format_cards(other.cards), here.own(other.cards)
        if here.is_partners:
            if not here.keeps_lead:
                return None
            advice = say("save {other} for an opponent's play", other=named)
            alike = here.of_rank(other.cards[0].rank)
            is_part = other.size < len(alike) < FIVE + other.size and other.size < FIVE
            if is_part and (len(alike) < FOUR or len(here.view.cards) > FOUR):
                if here.cheapest and not {*alike} & {*here.cheapest.cards}:
                    # It can stay whole.
                    return None
                whole = here.four_named(alike) if len(alike) >= FOUR else here.own(alike)
                advice = say("don't break up {set} for that", set=whole)
            elif not here.is_worth_saving(other):
                if other.size < FIVE or not here.partner_wins:
                    return None
                advice = say("there's no need to beat it")
            return self.fact(leaving(here, advice), cards=cards)
        if here.should_fight:
            return None
        still = {*here.answering(len(here.table.cards))} - {here.table.seat}
        if not ENOUGH <= other.turns <= here.before or not still:
            return None
        if here.is_high_on_table:
            # When else would it win the lead?
            return None
        rest = Plays(without(here.view.cards, other.cards), here.order, other.strength)
        if other.size == FIVE and any(play.kind.size == FIVE for play in rest.strengths):
            # There's a better one to win it with.
            return None
        options = [o for o in here.beating if not o.jokers]
        lower = (o for o in options if o.strength < other.strength)
        if any(o.size < FIVE or not here.costs_bomb(o) for o in lower):
            # Nobody thinks of that first.
            return None
        if any(o.strength > other.strength for o in options if o.size < FIVE):
            # There's a better one to win it with.
            return None
        return self._saved(here, other)

    def _led_later(self, here: InHand, other: Option) -> Why | None:
        """That the only odd card is one that wins the lead back."""
        made = here.made
        is_odd = here.is_loose(other) and here.is_high(other)
        is_odd &= not here.goes_with_others(other.cards)
        if not is_odd or made.turns > other.turns or max(map(here.height, made.cards)) >= HIGH:
            return self._won_back(here)
        return self._saved(here, other) if made.turns >= NEARLY else None

    def _won_back(self, here: InHand) -> Why | None:
        """That a higher play of the same size is left, which may win the lead back."""
        made = here.made
        if made.size == 1 or made.turns >= here.before or here.is_high(made):
            return None
        rest = without(here.view.cards, made.cards)
        laid = lay_down(rest, here.view.trump, here.view.rules)
        plays = [Option(cards, here.order.strength(cards), 0) for cards in laid]
        higher = [
            play
            for play in plays
            if play.size == made.size
            and play.strength > made.strength
            and play.kind < Kind.FOUR_PLUS_ONE
            and not play.jokers
            and not here.takes_from_better(play)
            and here.is_high(play)
        ]
        if not higher:
            return None
        best = max(higher, key=lambda play: play.strength)
        text = say("{other} can win the lead back.", other=here.own(best.cards))
        return self.fact(text.capitalized(), cards=format_cards(best.cards))

    def _low_ones(self, here: InHand) -> Why | None:
        """That the other play takes more of the highest cards."""
        made, other = here.made, here.beside
        assert other
        if made.kind > Kind.FLUSH or other.kind > Kind.FLUSH:
            # What lies beside their sets could be other cards.
            return None
        if len(here.parted(made.cards)) > len(here.parted(other.cards)):
            # It breaks up more than it keeps.
            return None
        spent = [card for card in other.cards if here.height(card) >= HIGH]
        if not 0 < len(spent) <= NAMED or max(map(here.height, made.cards)) >= HIGH:
            return None
        if len(spent) == other.size:
            return self._saved(here, other)
        text = say("{other} would cost you {cards}.", other=here.named(other.cards))
        text = text.filled(cards=cards_listed(tuple(spent))).capitalized()
        return self.fact(text, cards=format_cards(other.cards))

    def _saved(self, here: InHand, other: Option) -> Why | None:
        """That the other play is one of those that win the lead, and breaks up no set."""
        if not here.is_high(other) or (other.size < FIVE and here.holds_alike(other.cards)):
            return None
        if here.made.size in (1, 2) and here.holds_alike(here.made.cards):
            # It breaks up a set instead.
            return None
        text = say("Save {other}: it can win you the lead when you need it.")
        if other.size == Kind.TRIPLE:
            text = say("Save {other}: they can win you the lead when you need it.")
        return self.fact(text.filled(other=here.own(other.cards)), cards=format_cards(other.cards))

    def held(self, told: Told) -> bool:
        table = told.hand.table
        return table is None or told.hand.order.strength(told.named) > table.strength


ENOUGH: Final = 3
"""From how many plays of the own hand on a high play may wait."""

NAMED: Final = 2
"""How many high cards are named at most."""


class Lowest(Idea):
    """The lower play, or a partner's, does as well as the other one."""

    code = Code.LOWEST
    title = say("Spend no more than needed")
    meaning = (
        "No opponent is stopped by the higher play `cards` who isn't by this one; in Escalation, "
        "they are worth more than what is played."
    )
    parts = ("cards",)

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if not other or here.table is None or here.is_partners or made.jokers > other.jokers:
            return None
        strength = made.strength
        if made.size != other.size or strength >= other.strength:
            return None
        cards = here.view.cards if other.jokers else here.natural
        left = Plays(without(cards, made.cards), here.order, other.strength - 1).strengths
        if not any(play.kind == other.kind for play in left):
            # It takes of the same cards.
            return None
        if made.turns > other.turns or (
            here.holds_alike(made.cards) and not here.holds_alike(other.cards)
        ):
            # It breaks up more.
            return None
        seats = here.opponents_answering(other.size)
        held = here.held(
            lambda hands: (
                not any(here.can_beat(hands[seat], strength) for seat in seats)
                or any(here.can_beat(hands[seat], other.strength) for seat in seats)
            )
        )
        if held < DEALS * SAME:
            return None
        text = say("It does the job just as well, and you keep {other}.")
        text = text.filled(other=here.own(other.cards)).capitalized()
        return self.forecast(text, held, cards=format_cards(other.cards))

    def in_escalation(self, here: InEscalation) -> Why | None:
        other = here.other.cards if here.other else ()
        if not other or not here.move.cards or len(other) != len(here.move.cards):
            return None
        mine, theirs = total(here.move.cards), total(other)
        if mine is None or theirs is None or mine >= theirs:
            return None
        text = say("It does the job, and you keep the higher cards.")
        return self.fact(text, cards=format_cards(other))

    def held(self, told: Told) -> bool:
        if isinstance(told.state, Escalation):
            return (total(told.move.cards) or 0) < (total(told.named) or 0)
        hand, seat = told.hand, told.move.seat
        mine = hand.table.strength if hand.table else 0
        if told.move.cards:
            mine = strength_of(told.move.cards, told.move.stated, hand.order, hand.rules)
        higher = hand.order.strength(told.named)
        theirs = [hand.hands[other] for other in SEATS if team(other) != team(seat)]
        is_beaten, is_higher_beaten = (
            any(Plays(cards, hand.order, strength) for cards in theirs)
            for strength in (mine, higher)
        )
        return not is_beaten or is_higher_beaten


SAME: Final = 0.8
"""In which share of trial deals a lower play must do as well."""


def _is_lowest_odd(here: InHand) -> bool:
    """Whether the move is the lowest odd card over the table, and not one to win the lead with."""
    made, others = here.made, here.beating
    if here.table is None or not here.is_loose(made) or here.is_high(made):
        return False
    return not any(here.is_loose(one) and one.strength < made.strength for one in others)


def _alike(here: InHand, option: Option) -> int:
    """How many cards of its rank the hand holds, for a single card; otherwise 0."""
    return len(here.of_rank(option.cards[0].rank)) if option.size == 1 else 0


def _fewest_jokers(here: InHand) -> int:
    """How many jokers every play over the table takes."""
    return min((option.jokers for option in here.beating), default=0)


def _jokers(cards: Sequence[Card]) -> int:
    return sum(card.is_joker for card in cards)
