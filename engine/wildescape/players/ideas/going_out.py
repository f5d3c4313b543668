"""Ideas about going out: oneself, a partner, and what a hand should be rid of first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from wildescape.cards import Card, Rank, power, without
from wildescape.combinations import Kind
from wildescape.escalation import Escalation
from wildescape.explain import cards_listed
from wildescape.game import Act
from wildescape.i18n import number_word, say, say_n
from wildescape.laying_down import lay_down
from wildescape.players.choice import Why
from wildescape.players.escalation import groups
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.compared import EVEN, LIKELIER, NEARLY, SEVERAL, InHand
from wildescape.players.ideas.option import FIVE, FOUR, Option
from wildescape.players.ideas.outside_hands import InEscalation, InTribute
from wildescape.players.ideas.seen import CLOSE, DEALS, LOW, MANY, PROBABLE
from wildescape.plays import Plays
from wildescape.turns import SEATS


class LastCards(Idea):
    """The play empties the hand."""

    code = Code.LAST_CARDS
    title = say("Your last cards")
    meaning = "With this play the seat is out."

    def in_hand(self, here: InHand) -> Why | None:
        if here.made.size < len(here.view.cards):
            return None
        if not (escaped := here.view.escaped):
            return self.fact(say("With this you're the first out."))
        if sum(map(here.is_mine, escaped)) == len(SEATS) // 2 - 1:
            return self.fact(say("With this your whole team is out."))
        return self._of(here.made.size)

    def in_escalation(self, here: InEscalation) -> Why | None:
        is_last = not here.rest(here.move) and not here.view.stock_size
        return self._of(len(here.move.cards)) if is_last else None

    def _of(self, count: int) -> Why:
        one, more = say("This is your last card."), say("These are your last cards.")
        return self.fact(one if count == 1 else more)

    def held(self, told: Told) -> bool:
        return not told.rest


class RunsOut(Idea):
    """A way out that nobody can stop."""

    code = Code.RUNS_OUT
    title = say("You run out from here")
    meaning = "The seat gives up the lead no more until it is out."

    def in_hand(self, here: InHand) -> Why | None:
        if here.is_pass or not here.runs_out(here.made):
            return None
        if here.beside and here.runs_out(here.beside):
            return None
        return self.fact(say("Nobody can take the lead from you before you're out."))

    def held(self, told: Told) -> bool:
        seat = told.move.seat
        for state, move in told.later_plays:
            if not state.hands[seat]:
                break
            if move.seat != seat:
                return False
        return True


class PartnerNear(Idea):
    """A partner may go out on this lead, with the play on the table, or once this seat leads."""

    code = Code.PARTNER_NEAR
    title = say("Help your partner go out")
    meaning = (
        "The partner `player` holds at most `left` cards, and may go out on this lead, after the "
        "play on the table, or on what the seat leads once it has won the trick."
    )
    parts = ("player", "left")

    def in_hand(self, here: InHand) -> Why | None:
        if here.table is None:
            return self._fed(here)
        if not here.is_pass:
            return self._waits(here)
        left = here.knowledge.counts.get(here.table.seat, 0)
        if not (here.is_partners and 0 < left <= CLOSE):
            return None
        if here.table_stands < DEALS * EVEN:
            return None
        text = say("Your partner has only {left} left: let them keep the lead.")
        return self.about(here, here.table.seat, text)

    def _fed(self, here: InHand) -> Why | None:
        made, other = here.made, here.other
        if made.size in here.opponents.values() or made.kind > Kind.FULL_HOUSE:
            return None
        if made.size == FIVE and self._holds_lower_kind(here):
            # That's the one to go out on.
            return None
        if other and other.size != made.size and other.size in here.partners.values():
            return None
        for seat, left in here.partners.items():
            if left == made.size:
                more = here.beaten_by(seat, made.strength)
                if other and other.size == made.size:
                    more -= here.beaten_by(seat, other.strength)
                    if more <= 0:
                        continue
                if more >= DEALS * FED[made.size]:
                    text = say("Your partner has {left} left and could go out on this.")
                    return self.about(here, seat, text)
        return None

    @staticmethod
    def _holds_lower_kind(here: InHand) -> bool:
        """Whether the hand has five cards of a lower kind, without a joker or a bomb."""
        plays = (o for o in here.beating if o.size == FIVE and o.kind < here.made.kind)
        return any(not play.jokers and not here.costs_bomb(play) for play in plays)

    def _waits(self, here: InHand) -> Why | None:
        """That a partner can't follow, and needs a lead of few cards."""
        made, other, seat = here.made, here.other, here.waiting
        if seat is None or here.is_partners:
            return None
        left = here.partners[seat]
        before = takewhile(lambda other: other != seat, here.answering(1))
        if any(here.opponents.get(other) == left for other in before):
            # That opponent would go out on such a lead first.
            return None
        held = here.unbeaten(made.strength, made.size)
        less = here.unbeaten(other.strength, other.size) if other and other.size else 0
        if held < DEALS * EVEN or held - less < DEALS * LIKELIER:
            return None
        text = say("Your partner has {left} left: win the lead and help them go out.")
        if left == 1:
            text = say("Your partner has one card left: win the lead, then lead a single.")
        return self.about(here, seat, text)

    def held(self, told: Told) -> bool:
        return told.is_partner and told.is_near


FED: Final = {1: 0.5, 2: 0.05, 3: 0.01, 5: 0.0}
"""By the size of a lead: in which share of trial deals a partner must be able to go out on it.

It falls, as random deals keep sets together less than players do.
"""


class FewerTurns(Idea):
    """The play saves a turn that the other one wouldn't."""

    code = Code.FEWER_TURNS
    title = say("One play fewer to go")
    meaning = (
        "The hand can be laid down in `before` plays before the move, and in fewer, `after`, "
        "after it."
    )
    parts = ("before", "after")

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if here.is_partners and not other:
            return self._over_partner(here)
        if not made.size or made.turns >= here.before:
            return None
        if made.turns == 1 and other and other.turns > 1:
            return self._nearly_out(here)
        compared = self._compared(here, other) if other else self._nearly_out(here)
        return compared or self._with_joker(here) or self._loose(here)

    def _compared(self, here: InHand, other: Option) -> Why | None:
        """That the other play wouldn't save the play."""
        made = here.made
        if here.is_dearer or made.turns >= other.turns or here.does_lower:
            return None
        if here.table is None and other.size == 1 and not {*other.cards} <= {*made.cards}:
            # Nobody who leads a set thinks of that card.
            return None
        if min(here.turns_after(other)) <= made.turns or self._tears_bomb(here):
            return None
        text = say("It saves you a play, and {other} wouldn't.")
        if {*other.cards} <= {*made.cards}:
            if made.kind not in (Kind.STRAIGHT, Kind.FLUSH) or not here.is_low(other):
                return None
            if self._leaves_more(here):
                return None
            if loose := self._loose(here):
                return loose
            text = say("It gets rid of {other} as well, and saves you a play.")
        elif made.kind == other.kind and {*made.cards} & {*other.cards}:
            # Only the cards beside it differ.
            return None
        text = text.filled(other=here.named(other.cards))
        return self.fact(text, before=here.before, after=made.turns)

    @staticmethod
    def _tears_bomb(here: InHand) -> bool:
        """Whether the plays left are so few only if they break up four of a rank."""
        rest = without(here.view.cards, here.made.cards)
        held = Counter(card.rank for card in rest if not card.is_joker)
        laid = lay_down(rest, here.view.trump, here.view.rules)
        most = Counter[Rank]()
        for play in laid:
            most |= Counter(card.rank for card in play)
        return any(count >= FOUR > most[rank] for rank, count in held.items())

    def _nearly_out(self, here: InHand) -> Why | None:
        """That a high play is worth it, as hardly anything is left after it."""
        made = here.made
        is_dear = made.jokers > 0 or made.kind >= Kind.FOUR_PLUS_ONE
        if not 0 < made.turns <= (NEARLY if is_dear and here.table else 1):
            return None
        text = say_n(
            "One more play after this and you're out.",
            "{count} more plays after this and you're out.",
            made.turns,
        )
        text = text.filled(count=number_word(made.turns)).capitalized()
        return self.fact(text, before=here.before, after=made.turns)

    def _with_joker(self, here: InHand) -> Why | None:
        """That it takes a joker to beat the table."""
        made = here.made
        if made.size == 1 or made.jokers != 1 or not here.needs_joker:
            return None
        if made.turns > FEW_PLAYS or self._tears_bomb(here):
            return None
        text = say_n(
            "It takes a joker, but then you have only one more play to make.",
            "It takes a joker, but then you have only {count} more plays to make.",
            made.turns,
        )
        text = text.filled(count=number_word(made.turns))
        return self.fact(text, before=here.before, after=made.turns)

    def _loose(self, here: InHand) -> Why | None:
        """Which cards, alone of their rank, go with a straight or a flush."""
        made = here.made
        if made.kind not in (Kind.STRAIGHT, Kind.FLUSH):
            return None
        loose = [card for card in _alone(here, here.natural) if card in made.cards]
        rest = without(here.view.cards, made.cards)
        # What it leaves alone counts against it.
        fewer = len(_alone(here, here.natural)) - len(_alone(here, rest))
        if fewer < LOOSE or len(loose) == FIVE or self._leaves_more(here):
            return None
        text = say("It gets rid of your loose {cards}.", cards=cards_listed(tuple(loose)))
        return self.fact(text, before=here.before, after=made.turns)

    @staticmethod
    def _leaves_more(here: InHand) -> bool:
        """Whether another straight, or flush, leaves fewer cards alone and no more plays."""
        plays = Plays(here.natural, here.order, here.table.strength if here.table else 0)
        left = len(_alone(here, without(here.view.cards, here.made.cards)))
        rests = (
            without(here.view.cards, plays.cards(play))
            for play in plays.strengths
            if play.kind == here.made.kind
        )
        return any(
            len(_alone(here, rest)) < left and here.turns(rest) <= here.made.turns for rest in rests
        )

    def _over_partner(self, here: InHand) -> Why | None:
        """That a partner's play would be beaten anyway, so that it costs nothing to go along."""
        made, table = here.made, here.table
        assert table
        if not made.size or made.turns >= here.before or here.knowledge.left[table.seat] <= CLOSE:
            return None
        if made.turns == 1:
            return self._nearly_out(here)
        if here.costs_bomb(made) or made.jokers or len(here.to_come) < SEVERAL:
            return None
        # High cards of one rank are worth more than the play they save.
        if made.kind <= Kind.TRIPLE or made.kind == Kind.FULL_HOUSE:
            [(rank, _), *_] = Counter(card.rank for card in made.cards).most_common()
            if power(rank, here.view.trump) >= Rank.ACE:
                return None
        if not here.is_low_on_table or here.table_stands > DEALS * (1 - PROBABLE):
            return None
        text = say("Your partner's play probably won't win anyway: you save a play by playing now.")
        return self.fact(text, before=here.before, after=made.turns)

    def in_escalation(self, here: InEscalation) -> Why | None:
        move, other = here.move, here.other
        if here.view.stock_size or not (move.cards and other and other.cards):
            return None
        before, after = groups(here.view.hand), here.turns(move)
        if not after < min(before, here.turns(other)):
            return None
        as_good = [play for play in here.plays if here.turns(play) == after]
        if len({here.worth(play) for play in as_good}) == 1:
            text = say("It clears out one value, so you need one turn fewer.")
        elif len(move.cards) > max(
            len(p.cards) for p in as_good if here.worth(p) != here.worth(move)
        ):
            text = say("It gets rid of {count} cards in one turn, the most of all.")
            text = text.filled(count=len(move.cards))
        else:
            return None
        return self.fact(text, before=before, after=after)

    def held(self, told: Told) -> bool:
        before, after = told.turns(told.cards), told.turns(told.rest)
        return (told.parts["before"], told.parts["after"]) == (before, after) and after < before


FEW_PLAYS: Final = 3
"""With at most so many plays left a joker is spent gladly."""

LOOSE: Final = 2
"""From how many loose cards fewer they are named."""


def _alone(here: InHand, cards: Sequence[Card]) -> list[Card]:
    """The cards below a king that have no other of their rank beside them."""
    held = Counter(card.rank for card in cards)
    return [card for card in cards if held[card.rank] == 1 and here.height(card) < Rank.KING]


class MoreTurns(Idea):
    """What speaks against a play, so never the reason for one."""

    code = Code.MORE_TURNS
    title = say("It breaks up your hand")
    meaning = (
        "The hand can be laid down in `before` plays before the move, and takes more, `after`, "
        "after it. It speaks against a move, so no player gives it."
    )
    parts = ("before", "after")

    def held(self, told: Told) -> bool:
        before, after = told.turns(told.cards), told.turns(told.rest)
        return (told.parts["before"], told.parts["after"]) == (before, after) and after > before


class ShedsLow(Idea):
    """A weak part of the hand goes while it can."""

    code = Code.SHEDS_LOW
    title = say("Get rid of weak cards")
    meaning = (
        "The cards that are played or given are low, none above a 9 but two of five, and without "
        "them the hand can be laid down in one play fewer."
    )

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if not made.size or made.jokers or made.kind >= Kind.FOUR_PLUS_ONE:
            return None
        is_rest_loose = made.turns == len(here.view.cards) - made.size
        if here.is_usual and (here.holds_alike(made.cards) or is_rest_loose):
            return None
        if here.before == len(here.view.cards):
            # It's true of each of them.
            return None
        if made.size == Kind.PAIR and here.holds_alike(made.cards):
            return None
        is_near = min(here.opponents.values(), default=CLOSE + 1) <= CLOSE
        if here.table is None and (is_near or made.turns == 1):
            # The weakest goes last.
            return None
        if not here.is_low(made) or made.turns >= here.before:
            return None
        if here.is_partners:
            return None
        if here.table is None and other and not self._goes_first(here):
            return None
        if here.table is None and (here.is_beyond_lowest(made) or self._leaves_lower(here)):
            return None
        if here.table is not None and other and (made.size < 5 or here.is_low(other)):
            return None
        if made.size == 1:
            if here.holds_alike(made.cards) or here.goes_with_others(made.cards):
                return None
            if here.table is None and self._goes_with_bomb(here):
                return None
            text = say("{card} is a loose card: get rid of it.")
            return self.fact(text.filled(card=here.named(made.cards)))
        if made.size == 5:
            if self._does_lower(here):
                return None
            if here.table is None and made.kind == Kind.FULL_HOUSE:
                if power(here.core(made), here.view.trump) <= LOW and not self._holds_lower(here):
                    return self.fact(say("It won't beat much later on: lead it while you can."))
                return None
            if not all(map(here.is_small, made.cards)):
                return None
            if here.table and max(map(here.height, made.cards)) == LOW:
                # It wins more tricks than that.
                return None
            return self.fact(say("It gets rid of five low cards at once."))
        if here.table is not None:
            return self.fact(say("These cards are low: get rid of them here."))
        return self.fact(say("They're too low to beat much later: lead them while you can."))

    @staticmethod
    def _goes_with_bomb(here: InHand) -> bool:
        """Whether it's among the lowest loose cards, of which each bomb of the hand takes one."""
        held = Counter(card.rank for card in here.natural)
        bombs = sum(count == FOUR for count in held.values())
        height = here.height(here.made.cards[0])
        lower = [card for card in _alone(here, here.natural) if here.height(card) < height]
        return len(lower) < bombs

    @staticmethod
    def _leaves_lower(here: InHand) -> bool:
        """Whether the hand has a lower card that is alone, beside a pair or a triple."""
        lowest = min(map(here.height, here.made.cards))
        is_set = here.made.size in (Kind.PAIR, Kind.TRIPLE)
        return is_set and any(here.height(card) < lowest for card in _alone(here, here.natural))

    @staticmethod
    def _holds_lower(here: InHand) -> bool:
        """Whether the hand holds a triple that is lower than the full house."""
        core = power(here.core(here.made), here.view.trump)
        held = Counter(card.rank for card in here.natural)
        return any(
            count == Kind.TRIPLE and power(rank, here.view.trump) < core
            for rank, count in held.items()
        )

    @staticmethod
    def _does_lower(here: InHand) -> bool:
        """Whether a lower play of five low cards leaves no more plays."""
        plays = Plays(here.natural, here.order, here.table.strength if here.table else 0)
        lower = (
            plays.cards(play)
            for play in plays.strengths
            if play.kind.size == FIVE and play.strength < here.made.strength
        )
        return any(
            all(map(here.is_small, cards))
            and here.turns(without(here.view.cards, cards)) <= here.made.turns
            for cards in lower
        )

    def _goes_first(self, here: InHand) -> bool:
        """Whether a low lead is better than the other one: longer, lower, or less of a set."""
        made, other = here.made, here.beside
        assert other
        if {*other.cards} <= {*made.cards} or other.turns >= here.before:
            return True
        if FIVE in (made.size, other.size) and made.size != other.size:
            return made.size == FIVE
        are_lower = max(map(here.height, made.cards)) < min(map(here.height, other.cards))
        return are_lower or not here.is_low(other)

    def in_tribute(self, here: InTribute) -> Why | None:
        if here.move.act != Act.RETURN or any(here.height(c) > LOW for c in here.move.cards):
            return None
        if len(here.move.cards) > 1 or here.turns(here.move.cards) >= here.turns():
            return None
        text = say("It fits nothing else in your hand.")
        return self.fact(text)

    def held(self, told: Told) -> bool:
        if isinstance(told.state, Escalation):
            return False
        trump, cards = told.state.trump, told.move.cards
        high = sum(power(card.rank, trump) > LOW for card in cards)
        is_low = high <= len(cards) - MANY if len(cards) == 5 else not high
        return is_low and told.turns(told.rest) < told.turns(told.cards)
