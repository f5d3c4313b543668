"""Ideas about winning a trick: what can't be beaten, and what a partner has already won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wildescape.cards import COPIES, Card, Rank, power
from wildescape.combinations import Kind
from wildescape.escalation import Escalation
from wildescape.explain import rank_word
from wildescape.game import Act
from wildescape.hand import HandState, Standing, strength_of
from wildescape.i18n import Phrase, both, say
from wildescape.notation import format_cards
from wildescape.players.choice import Why
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.compared import EVEN, LIKELIER, SEVERAL, InHand
from wildescape.players.ideas.option import FIVE, Option
from wildescape.players.ideas.outside_hands import InEscalation
from wildescape.players.ideas.seen import DEALS, PROBABLE
from wildescape.plays import Plays
from wildescape.turns import SEATS, leader_after, team


class CannotBeat(Idea):
    """There is nothing to beat the table with."""

    code = Code.CANNOT_BEAT
    title = say("Nothing of yours beats it")
    meaning = "No play of the hand beats the table."

    def in_hand(self, here: InHand) -> Why | None:
        is_so = here.is_pass and here.cheapest is None
        return self.fact(say("You hold nothing that beats it.")) if is_so else None

    def in_escalation(self, here: InEscalation) -> Why | None:
        return None if here.plays else self.fact(say("You hold nothing that beats it."))

    def held(self, told: Told) -> bool:
        if isinstance(told.state, Escalation):
            return all(move.act == Act.TAKE for move in told.state.moves)
        hand = told.hand
        return hand.table is not None and not Plays(told.cards, hand.order, hand.table.strength)


class Stands(Idea):
    """The play is the highest for certain."""

    code = Code.STANDS
    title = say("Nobody can beat it")
    meaning = "Nobody beats this play in this trick."

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if here.is_pass or not here.certain.stands(made.size, made.strength):
            return None
        if other and here.certain.stands(other.size, other.strength):
            return None
        if other and here.table and made.jokers > max(other.jokers, 1):
            return None
        if here.is_partners and here.table_stands >= DEALS * EVEN:
            return None
        if here.table and made.kind >= Kind.FOUR_PLUS_ONE and here.is_early:
            # So it's better kept.
            return None
        if made.size == 1 and made.jokers and not here.should_fight:
            # That's so of each joker; why it's worth one now is another thing.
            return None
        if here.table:
            return self.fact(say("Nothing that's still out beats it, so you get the lead."))
        if here.holds_alike(made.cards) and made.turns >= here.before:
            # It only breaks up a set.
            return None
        return self.fact(say("Nothing that's still out beats it, so you keep the lead."))

    def held(self, told: Told) -> bool:
        state, _ = next(iter(told.later_plays), (None, None))
        return not isinstance(state, HandState) or state.table is None


class PartnersPlay(Idea):
    """A partner wins the trick as it is, leads after it, or can still take it."""

    code = Code.PARTNERS_PLAY
    title = say("Leave it to your partner")
    meaning = (
        "No opponent beats the play on the table, which is that of the partner `player`, or an "
        "opponent went out with it and the partner `player` leads next. Or the partner `player`, "
        "who may still answer, can beat an opponent's play."
    )
    parts = ("player",)

    def in_hand(self, here: InHand) -> Why | None:
        table = here.table
        if table is None or not here.is_pass or not here.cheapest:
            return None
        if not here.knowledge.left[table.seat]:
            return self._inherited(here, table)
        if not here.is_partners:
            return self._answered(here, table, here.cheapest)
        size, left = len(table.cards), here.knowledge.left
        to_come = [
            s for s in SEATS if left[s] and not here.is_mine(s) and s not in here.view.passed
        ]
        if not to_come:
            text = say("The opponents have all passed: your partner has this trick.")
            return self.fact(text, player=table.seat)
        if all(here.opponents.get(seat, size) < size for seat in to_come):
            text = say("No opponent left to play has enough cards to beat it.")
            return self.fact(text, player=table.seat)
        if here.certain.stands(size, table.strength):
            text = say("Nothing that's still out beats your partner's play.")
            return self.fact(text, player=table.seat)
        held = here.table_stands
        if held >= DEALS * PROBABLE and here.partner_wins:
            text = say("Your partner's play will probably win the trick.")
            return self.forecast(text, held, player=table.seat)
        return None

    def _inherited(self, here: InHand, table: Standing) -> Why | None:
        """That somebody went out with the play on the table, so that the own team leads next."""
        leader, held = here.next_leader, here.table_stands
        if leader is None or not here.is_mine(leader) or held < DEALS * MAY:
            return None
        is_next = leader == here.view.seat
        if here.is_partners:
            text = say(
                "Your partner is out with this: if nobody beats it, your other partner leads."
            )
            if is_next:
                text = say("Your partner is out with this: if nobody beats it, you lead.")
            return self.forecast(text, held, player=table.seat)
        if is_next:
            return None
        text = say("An opponent went out with this: if nobody beats it, your partner leads.")
        return self.forecast(text, held, player=leader)

    def _answered(self, here: InHand, table: Standing, spent: Option) -> Why | None:
        """That a partner may still beat an opponent's play, which would cost this seat more."""
        is_dear = spent.jokers > 0 or here.costs_bomb(spent)
        alike = here.of_rank(spent.cards[0].rank)
        is_part = spent.size < len(alike) <= Kind.TRIPLE
        if is_dear and not here.has_no_time:
            # What it costs is the better reason.
            return None
        if not (is_dear or is_part or here.is_high(spent)):
            return None
        partners = [
            seat
            for seat in here.answering(len(table.cards))
            if here.is_mine(seat) and seat not in here.passed_before
        ]
        able = {seat: here.beaten_by(seat, table.strength) for seat in partners}
        seat = max(able, key=able.__getitem__, default=None)
        if seat is None or able[seat] < DEALS * PROBABLE:
            return None
        text = say("A partner plays after you and can probably beat it.")
        if is_part:
            text = say(
                "A partner plays after you and can probably beat it: don't break up {cards}."
            )
        elif not is_dear:
            text = say("A partner plays after you and can probably beat it: save {cards}.")
        if not is_dear:
            text = text.filled(cards=here.own(alike if is_part else spent.cards))
        return self.forecast(text, able[seat], player=seat)

    def held(self, told: Told) -> bool:
        hand, mine, table = told.hand, team(told.move.seat), told.hand.table
        assert table
        winner = table.seat
        if team(winner) != mine:
            if hand.hands[winner]:
                can_beat = Plays(told.hand.hands[told.player], hand.order, table.strength)
                return told.is_partner and bool(can_beat)
            winner = leader_after(winner, [*map(len, hand.hands)], hand.rules)
        if told.player != winner or not told.is_partner:
            return False
        for state, move in told.later_plays[:1]:
            assert isinstance(state, HandState)
            return state.table is None or team(move.seat) == mine
        return True


MAY: Final = 0.05
"""The share of trial deals from which it is told who leads if nobody beats the play."""

SURE: Final = 0.9
"""The share of trial deals from which hardly a doubt is left."""


class FewAbove(Idea):
    """Few cards beat a single card."""

    code = Code.FEW_ABOVE
    title = say("Hardly anything beats it")
    meaning = "Of the cards that others may hold, only `cards` beat this single card."
    parts = ("cards",)

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if made.size != 1 or here.is_partners:
            return None
        if not made.jokers and here.holds_alike(made.cards):
            # It breaks up a set.
            return None
        unseen = [*here.knowledge.unseen.elements()]
        above = [card for card in unseen if here.height(card) > here.height(made.cards[0])]
        if not 0 < len(above) <= (1 if here.is_usual else min(FEW, len(unseen) * RARE)):
            return None
        is_low = here.table is not None and here.is_low_on_table and not here.should_fight
        if made.jokers and (is_low or len(above) == COPIES):
            # It's too dear for that, or no different from the beginning.
            return None
        if other and other.size == 1:
            more = sum(here.height(card) > here.height(other.cards[0]) for card in unseen)
            if more < len(above) + FEW:
                return None
        if self._is_as_good_lower(here, above):
            return None
        text = say("Only {named} can still beat it.")
        return self.fact(text.filled(named=_counted(Counter(above))), cards=format_cards(above))

    def _is_as_good_lower(self, here: InHand, above: Sequence[Card]) -> bool:
        """Whether a lower card of the hand, over the table, is beaten by no more cards."""
        floor = max(map(here.height, here.table.cards)) if here.table else 0
        made, least = here.height(here.made.cards[0]), min(map(here.height, above))
        # What lies between the two is in no other hand.
        lower = {here.height(card) for card in here.view.cards if floor < here.height(card) < made}
        unseen = {here.height(card) for card in here.knowledge.unseen.elements()}
        return any(not any(low < one < least for one in unseen) for low in lower)

    def held(self, told: Told) -> bool:
        hand, seat, [card] = told.hand, told.move.seat, told.move.cards
        height = power(card.rank, hand.trump)
        above = [
            held
            for other in SEATS
            if other != seat
            for held in hand.hands[other]
            if power(held.rank, hand.trump) > height
        ]
        return not Counter(above) - Counter(told.named)


FEW: Final = 3
"""Up to how many cards that beat a single card are named."""

RARE: Final = 0.2
"""Up to which share of the cards still out they are few."""


def _counted(cards: Counter[Card]) -> Phrase:
    """Few cards by rank: “two aces and one Big Joker”."""
    ranks = Counter(card.rank for card in cards.elements())
    words = [_NUMBERS[count].filled(rank=rank_word(rank)) for rank, count in ranks.items()]
    return Phrase("{cards}", {"cards": both(words)})


_NUMBERS: Final = {1: say("one {rank}"), 2: say("two {rank}s"), 3: say("three {rank}s")}


class HardToBeat(Idea):
    """The opponents can beat the play far less often than the other one."""

    code = Code.HARD_TO_BEAT
    title = say("Harder for them to beat")
    meaning = "No opponent holds a play that beats this one."

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.other
        is_out = made.size == len(here.view.cards)
        if not made.size or is_out or other is None:
            return None
        if made.size < FIVE and here.four_broken(made):
            return None
        if here.certain.stands(made.size, made.strength):
            return None
        held = here.unbeaten(made.strength, made.size)
        if here.is_partners and not other.size:
            return self._instead_of_partners(here, held)
        if not other.size:
            is_hard = held >= DEALS * SURE
            return (
                self.forecast(say("It's hard for the opponents to beat."), held)
                if is_hard
                else None
            )
        is_trump = made.size < FIVE and max(map(here.height, made.cards)) > Rank.ACE
        if here.table and is_trump and not here.should_fight:
            # So is every trump; what it's spent for is another thing.
            return None
        less = here.unbeaten(other.strength, other.size)
        if made.turns > other.turns or held - less < DEALS * LIKELIER:
            return None
        text = say("It's much harder for the opponents to beat than {other}.")
        return self.forecast(text.filled(other=here.named(other.cards)), held)

    def _instead_of_partners(self, here: InHand, held: int) -> Why | None:
        """That the play on the table, a partner's, would be beaten."""
        if len(here.to_come) < SEVERAL:
            return None
        stands = here.table_stands
        if here.is_high_on_table or stands > DEALS * (1 - PROBABLE) or held < DEALS * EVEN:
            return None
        made = here.made
        if made.turns > here.before:
            return None
        if 1 < made.size < FIVE and all(here.height(card) > Rank.ACE for card in made.cards):
            # Trumps are for the opponents' plays.
            return None
        if any(here.unbeaten(play.strength, play.size) >= DEALS * EVEN for play in here.lower):
            # A lower one holds as well.
            return None
        text = say("Your partner's play probably won't hold: this is much harder to beat.")
        return self.forecast(text, held)

    def held(self, told: Told) -> bool:
        hand, seat = told.hand, told.move.seat
        strength = strength_of(told.move.cards, told.move.stated, hand.order, hand.rules)
        others = (other for other in SEATS if team(other) != team(seat))
        return not any(Plays(hand.hands[other], hand.order, strength) for other in others)
