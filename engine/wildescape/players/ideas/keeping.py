"""Ideas about what to keep: bombs, jokers, whole sets and high plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from wildescape.cards import Card, Rank, power, without
from wildescape.combinations import Kind, unpack_strength
from wildescape.escalation import Escalation, total
from wildescape.explain import cards_listed, rank_word
from wildescape.hand import strength_of
from wildescape.i18n import Phrase, say, say_n
from wildescape.laying_down import lay_down
from wildescape.notation import format_cards
from wildescape.players.choice import Why
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.compared import DEALS, HIGH, MIDDLE, NEARLY, InHand
from wildescape.players.ideas.option import FIVE, FOUR, Option
from wildescape.players.ideas.outside_hands import InEscalation, InTribute
from wildescape.plays import Plays
from wildescape.turns import SEATS, team


class KeepsBomb(Idea):
    """The other play takes a bomb, or part of one."""

    code = Code.KEEPS_BOMB
    title = say("Keep your bomb")
    meaning = (
        "The play not made, `cards`, is four of a kind with a fifth card, or higher; or it breaks "
        "up `cards`, four or more of a rank."
    )
    parts = ("cards",)

    def in_hand(self, here: InHand) -> Why | None:
        made, other = here.made, here.beside
        if made.size and made.kind >= Kind.FOUR_PLUS_ONE:
            return self._higher(here)
        if not other or here.has_no_time:
            return None
        is_bomb = other.kind >= Kind.FOUR_PLUS_ONE
        if is_bomb and other.jokers > made.jokers:
            # What it costs is the joker.
            return None
        broken = self._broken(here, other)
        if not is_bomb and not broken:
            return None
        if broken and self._is_shared(here, broken):
            return None
        if made.size and (here.does_lower or made.jokers > other.jokers):
            return None
        if made.size in (1, 2) and here.holds_alike(made.cards):
            # It breaks up a set as well.
            return None
        if here.is_pass and not here.is_partners and _has_bombs_to_spare(here):
            return None
        if _is_worth_it(here, other) or (is_bomb and self._brings_close(here, other)):
            return None
        kept = here.four_named(broken) if broken else here.named(other.cards)
        if is_bomb and here.is_partners and not here.leaves_trick:
            # Then it's not his trick that counts.
            return None
        played = say("{bomb} would be too much here: save it for later.")
        spared = say("don't spend {bomb} on that", bomb=kept)
        is_over_opponent = here.is_pass and not here.is_partners
        if broken and (other.size < FIVE or not is_over_opponent):
            played = say("{other} would break up {set}.")
            spared = say("don't break up {set} for that", set=kept)
        elif is_over_opponent:
            # What beats five cards when broken up beats them whole as well.
            if not self._is_early(here) and not self._beating(here):
                # Whether it's too much depends on what nobody can see.
                return None
            played = say("Nobody is close to going out yet: save {bomb} for later.")
        text = _against(here, played, spared=spared, beating=self._beating)
        text = text.filled(other=here.named(other.cards), bomb=kept, set=kept)
        return self.fact(text.capitalized(), cards=format_cards(broken or other.cards))

    @staticmethod
    def _brings_close(here: InHand, bomb: Option) -> bool:
        """Whether a bomb over an opponent's play leaves at most two plays, one of them long."""
        is_close = bomb.turns <= NEARLY and len(here.view.cards) - bomb.size > FIVE
        return here.is_pass and not here.is_partners and is_close

    @staticmethod
    def _broken(here: InHand, other: Option) -> tuple[Card, ...]:
        """The cards of a rank of which it leaves no bomb, or no five of a kind; none for none."""
        if other.kind in (Kind.STRAIGHT, Kind.FLUSH):
            # Other cards may do as well.
            return ()
        if other.kind != Kind.FOUR_PLUS_ONE:
            four = here.four_broken(other) if other.kind < Kind.FOUR_PLUS_ONE else ()
            # Another pair may do in a full house.
            return four if four and (other.size < FIVE or four[0].rank == here.core(other)) else ()
        core = here.core(other)
        return here.of_rank(core) if here.holds_five(core) else ()

    @staticmethod
    def _is_shared(here: InHand, four: tuple[Card, ...]) -> bool:
        """Whether a straight flush of the hand has one of these cards, so that they part anyway."""
        laid = lay_down(here.view.cards, here.view.trump, here.view.rules)
        runs = (play for play in laid if here.kind(play) == Kind.STRAIGHT_FLUSH)
        return any(card in four for run in runs for card in run)

    def _higher(self, here: InHand) -> Why | None:
        """That a higher bomb is kept for later."""
        made, other, rest = here.made, here.beside, without(here.natural, here.made.cards)
        if here.table is None or here.is_partners or made.kind > Kind.FOUR_PLUS_ONE or made.jokers:
            return None
        if other and not here.costs_bomb(other):
            return None
        core, held = here.core(made), Counter(card.rank for card in rest)
        if held[core]:
            # It breaks up more than a bomb.
            return None
        floor = power(core, here.view.trump)
        kept = [rank for rank, number in held.items() if number >= FOUR]
        if not kept or any(power(rank, here.view.trump) < floor for rank in kept):
            return None
        lowest = min(kept, key=lambda rank: power(rank, here.view.trump))
        if held[lowest] >= FIVE:
            # It's kept for more than a bomb.
            return None
        four = tuple(card for card in rest if card.rank == lowest)
        text = say("It's your lowest bomb: use that first.")
        if len(kept) == 1:
            text = say(
                "It's the lower of your two bombs: you keep {bomb}.", bomb=here.four_named(four)
            )
        return self.fact(text, cards=format_cards(four))

    @staticmethod
    def _beating(here: InHand) -> Phrase | None:
        """That every play over the table is a bomb or breaks one up, if it is so."""
        ranks: set[Rank] = set()
        kinds: set[Kind] = set()
        for option in here.beating:
            if option.kind == Kind.STRAIGHT_FLUSH:
                # Which is no bomb.
                return None
            if option.kind >= Kind.FOUR_PLUS_ONE:
                ranks.add(here.core(option))
            elif (four := here.four_broken(option)) and four[0].rank == here.core(option):
                ranks.add(four[0].rank)
            else:
                return None
            kinds.add(option.kind)
        if max(kinds) < Kind.FOUR_PLUS_ONE:
            if len(ranks) == 1:
                return say("Beating it would break up {set}.")
            return say("Beating it would break up a bomb.")
        if len(ranks) == 1 and Kind.FOUR_PLUS_ONE not in kinds:
            return say("Beating it would cost you {set}.")
        if len(ranks) == 1 and Kind.FIVE_OF_A_KIND in kinds:
            if len(here.of_rank(*ranks)) > FIVE:
                # They can't be played together.
                return None
            text = say("You'd have to use your {rank}s: save them for later.")
            return text.filled(rank=rank_word(*ranks))
        if len(ranks) == 1 and here.holds_five(*ranks):
            return say("Beating it would break up {set}.")
        if len(ranks) == 1:
            return say("Beating it would cost you {bomb}.")
        if min(kinds) < Kind.FOUR_PLUS_ONE:
            return say("Beating it would cost you a bomb.")
        assert here.table
        if Kind.FOUR_PLUS_ONE in kinds and KeepsBomb._is_early(here):
            return say("Nobody is close to going out yet: save your bombs.")
        if unpack_strength(here.table.strength)[0] >= Kind.FOUR_PLUS_ONE:
            # That goes without saying.
            return None
        if min(kinds) == Kind.FIVE_OF_A_KIND:
            return say("You'd have to use five of a kind to beat it: keep that for later.")
        return say("You'd have to use a bomb to beat it: keep that for later.")

    @staticmethod
    def _is_early(here: InHand) -> bool:
        """Whether nobody is out, or close to it."""
        left = [*here.opponents.values(), *here.partners.values()]
        return all(here.knowledge.left) and min(left, default=0) > EARLY

    def held(self, told: Told) -> bool:
        if Counter(told.named) - Counter(told.cards):
            return False
        if len({card.rank for card in told.named}) == 1 and len(told.named) >= FOUR:
            return True
        bomb = told.hand.order.strength(told.named)
        return Kind(unpack_strength(bomb)[0]) >= Kind.FOUR_PLUS_ONE


def _has_bombs_to_spare(here: InHand) -> bool:
    """Whether a hand has so many bombs that one may go.

    That is three ranks of four, or a bomb or higher as every other play that it's laid down in.
    """
    if sum(count >= FOUR for count in Counter(card.rank for card in here.natural).values()) > 2:
        return True
    laid = lay_down(here.view.cards, here.view.trump, here.view.rules)
    kinds = [*map(here.kind, laid)]
    bombs = sum(kind >= Kind.FOUR_PLUS_ONE for kind in kinds)
    return bombs > 1 and 2 * bombs >= len(laid)


def _is_worth_it(here: InHand, other: Option) -> bool:
    """Whether it's no time to spare what it costs to beat an opponent.

    That is while an opponent has few cards, or a partner waits to be let out and it doesn't take
    several jokers.
    """
    if not here.is_pass or here.is_partners:
        return False
    return here.should_fight or (here.waiting is not None and other.jokers <= 1)


NEAR: Final = 7
"""With at most so many cards, a partner is said to be near the end."""

EARLY: Final = 12
"""With more cards than that left, nobody is close to going out."""


def _against(
    here: InHand,
    played: Phrase,
    *,
    spared: Phrase,
    beating: Callable[[InHand], Phrase | None],
) -> Phrase:
    """What is said against the other play.

    Args:
        here: the move beside it.
        played: in general.
        spared: to leave a trick to a partner.
        beating: to pass over an opponent, if every play that beats him costs the same.
    """
    if not here.is_pass:
        return played
    if here.is_partners:
        return _leaving(here, spared) if here.leaves_trick else played
    return beating(here) or played


def _leaving(here: InHand, advice: Phrase) -> Phrase:
    """Advice to leave the trick to a partner."""
    if here.partner_wins:
        return say("Your partner is winning: {advice}.", advice=advice)
    assert here.table
    left = here.partners.get(here.table.seat, 0)
    if 0 < left <= NEAR:
        text = say_n(
            "Your partner has only {count} card left: {advice}.",
            "Your partner has only {count} cards left: {advice}.",
            left,
        )
        return text.filled(advice=advice)
    return say("It's your partner's play: {advice}.", advice=advice)


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
        if _is_worth_it(here, other) or (here.is_pass and other.turns <= 1):
            return None
        if made.size and (here.does_lower or made.kind >= Kind.FOUR_PLUS_ONE):
            return None
        if here.is_pass and not here.needs_joker:
            # Other cards would do.
            return None
        is_left = other.turns <= NEARLY + 1 and other.jokers < _jokers(here.view.cards)
        if here.is_pass and not here.is_partners and is_left:
            # It's well spent.
            return None
        played = say("{other} would cost you a joker.")
        if other.size == 1:
            played = say("Save {other}: it can win you the lead when you need it.")
        text = _against(
            here,
            played,
            spared=say_n(
                "don't spend a joker on that", "don't spend {count} jokers on that", other.jokers
            ),
            beating=self._beating,
        )
        if made.jokers:
            text = say("{other} would cost you one more joker.")
        text = text.filled(other=here.named(other.cards)).capitalized()
        return self.fact(text, cards=format_cards(other.cards))

    @staticmethod
    def _beating(here: InHand) -> Phrase | None:
        """That every play over the table takes a joker, if it does."""
        assert here.table
        if len(here.table.cards) == 1 and here.table.cards[0].is_joker:
            return say("Only a Big Joker beats that: keep yours for later.")
        count = min((option.jokers for option in here.beating), default=0)
        if count > 1:
            return say("Beating it would cost you {count} jokers.", count=count)
        return say("Beating it would cost you a joker.") if count else None

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
        if made.size and (made.turns >= other.turns or made.kind >= Kind.FOUR_PLUS_ONE):
            return None
        # Somebody with one play left has time to keep that whole.
        is_next_out = here.before == 1 < other.turns
        if here.is_dearer or (here.has_no_time and not is_next_out):
            return None
        if made.size and here.does_lower:
            return None
        text = self._told(here, other) or self._torn(here, other)
        if not text:
            return None
        cards = format_cards(other.cards)
        return self.fact(text.capitalized(), cards=cards, before=here.before, after=other.turns)

    def _told(self, here: InHand, other: Option) -> Phrase | None:
        """What the other play would do to the hand."""
        is_lead = here.table is None and other.size == 1 < here.made.size
        if is_lead and here.is_beside_usual and here.holds_no_single:
            return say("You have no odd cards: everything's a pair or better.")
        if here.table is None and here.made.turns >= here.before:
            # The lead saves nothing either.
            return None
        broken = here.set_broken(other.cards)
        if {*broken} <= {*here.made.cards}:
            if broken or other.size == FIVE or (here.is_partners and here.is_worth_saving(other)):
                return None
            if here.before == 1 < other.turns:
                out = here.named(here.view.cards)
                return say("Your whole hand is one play, {set}: keep it together.", set=out)
            return self._goes_along(here, other)
        if {*broken} & {*here.made.cards}:
            # The move breaks it up as well.
            return None
        alike = {card.rank for card in other.cards}
        has_equal = any(card.rank in alike and card not in broken for card in here.view.cards)
        if other.size == FIVE or any(card.is_joker for card in broken) or has_equal:
            # It can be made of other cards.
            return None
        if here.is_pass and other.size == 1 and any(map(here.is_loose, here.beating)):
            # That one comes first to mind.
            return None
        text = _against(
            here,
            say("{other} would break up {set}."),
            spared=say("don't break up {set} for that", set=here.named(broken)),
            beating=partial(self._beating, broken=broken),
        )
        return text.filled(other=here.named(other.cards), set=here.named(broken))

    @staticmethod
    def _torn(here: InHand, other: Option) -> Phrase | None:
        """That to beat an opponent takes more plays than it saves."""
        if not here.is_pass or here.is_partners or other.turns <= here.before:
            return None
        if other.kind >= Kind.FOUR_PLUS_ONE:
            # It costs more than that.
            return None
        if here.cheapest and here.cheapest.turns <= here.before:
            # Beating it needn't break it up.
            return None
        laid = lay_down(here.view.cards, here.view.trump, here.view.rules)
        plays = (Option(cards, here.order.strength(cards), 0) for cards in laid)
        if any(here.four_broken(play) for play in plays if play.kind < Kind.FOUR_PLUS_ONE):
            # Nobody counts on plays that break up a bomb.
            return None
        text = say("{other} would break up your hand: {after} plays to go instead of {before}.")
        return text.filled(other=here.named(other.cards), after=other.turns, before=here.before)

    @staticmethod
    def _goes_along(here: InHand, other: Option) -> Phrase | None:
        """With which set low cards can be played later, if they can."""
        if any(here.height(card) > MIDDLE for card in other.cards) or here.four_broken(other):
            # They're worth a play of their own, or more than a triple.
            return None
        taken = Counter(other.cards)
        rest = without(here.view.cards, here.made.cards)
        for play in lay_down(rest, here.view.trump, here.view.rules):
            if other.size == Kind.TRIPLE and len(play) == FIVE and not taken - Counter(play):
                return say("Keep {other} for a full house.", other=here.named(other.cards))
            [(core, number)] = Counter(card.rank for card in play).most_common(1)
            beside = Counter(card for card in play if card.rank != core)
            if number >= Kind.TRIPLE and len(play) == FIVE and beside == taken:
                text = say("Keep {other}: you can throw it in with your {rank}s later.")
                return text.filled(other=here.named(other.cards), rank=rank_word(core))
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
    meaning = "The play not made, `cards`, beats the table; it is kept for later."
    parts = ("cards",)

    def in_hand(self, here: InHand) -> Why | None:
        other = here.beside
        if not other or here.table is None or here.has_no_time:
            return None
        if not here.is_pass:
            return None if here.is_dearer else self._low_ones(here)
        if other.jokers or other.kind >= Kind.FOUR_PLUS_ONE:
            return None
        cards, named = format_cards(other.cards), here.named(other.cards)
        if here.is_partners:
            advice = say("save {other} for an opponent's play", other=named)
            alike = here.of_rank(other.cards[0].rank)
            if other.size < len(alike) < FIVE + other.size and other.size < FIVE:
                whole = here.four_named(alike) if len(alike) >= FOUR else here.named(alike)
                advice = say("don't break up {set} for that", set=whole)
            elif not here.is_worth_saving(other):
                if other.size < FIVE or not here.partner_wins:
                    return None
                advice = say("there's no need to beat it")
            return self.fact(_leaving(here, advice), cards=cards)
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
        if other.size < FIVE and any(o.strength < other.strength for o in here.beating):
            # Nobody thinks of that first.
            return None
        return self._saved(here, other)

    def _low_ones(self, here: InHand) -> Why | None:
        """That the other play takes more of the highest cards."""
        made, other = here.made, here.beside
        assert other
        if made.kind > Kind.FLUSH or other.kind > Kind.FLUSH:
            # What lies beside their sets could be other cards.
            return None
        spent = [card for card in other.cards if here.height(card) >= HIGH]
        if not sum(here.height(card) >= HIGH for card in made.cards) < len(spent) <= NAMED:
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
        text = say("Save {other}: it can win you the lead when you need it.")
        return self.fact(
            text.filled(other=here.named(other.cards)), cards=format_cards(other.cards)
        )

    def held(self, told: Told) -> bool:
        table = told.hand.table
        return table is not None and told.hand.order.strength(told.named) > table.strength


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
        if not here.can_beat(without(cards, made.cards), other.strength - 1):
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
        text = say("It does the job as well, and you keep {other}.")
        text = text.filled(other=here.named(other.cards)).capitalized()
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


def _jokers(cards: Sequence[Card]) -> int:
    return sum(card.is_joker for card in cards)
