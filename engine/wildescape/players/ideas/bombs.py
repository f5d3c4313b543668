"""The idea of keeping bombs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from wildescape.cards import Card, Rank, power, without
from wildescape.combinations import Kind, unpack_strength
from wildescape.explain import rank_word
from wildescape.i18n import Part, Phrase, both, say
from wildescape.laying_down import lay_down
from wildescape.notation import format_cards
from wildescape.players.choice import Why
from wildescape.players.ideas.against import against, is_worth_it
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.compared import NEARLY, InHand
from wildescape.players.ideas.option import FIVE, FOUR, Option


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
        cheapest = here.cheapest if here.is_pass else None
        if is_bomb and cheapest and cheapest.kind >= Kind.FOUR_PLUS_ONE:
            # Nobody spends a dearer one.
            other = cheapest
        if is_bomb and other.jokers > made.jokers:
            # What it costs is the joker.
            return None
        broken = self._broken(here, other)
        if not is_bomb and not broken:
            return None
        if broken and self._is_shared(here, broken):
            return None
        if broken and cheapest and not {*broken} & {*cheapest.cards}:
            # It can stay whole.
            return None
        if made.size and (here.does_lower or made.jokers > other.jokers):
            return None
        if made.size in (1, 2) and here.holds_alike(made.cards):
            # It breaks up a set as well.
            return None
        if here.is_pass and not here.is_partners and _has_bombs_to_spare(here):
            return None
        if is_worth_it(here, other) or (is_bomb and self._brings_close(here, other)):
            return None
        kept = here.four_named(broken) if broken else here.own(other.cards)
        if is_bomb and here.is_partners and not here.leaves_trick:
            # Then it's not his trick that counts.
            return None
        if here.is_partners and self._goes_out_soon(here):
            return None
        played = say("{bomb} would be too much here: save it for later.")
        spared = say("don't spend {bomb} on that", bomb=kept)
        if len(_ranks_of_bombs(here)) > 1:
            spared = say("don't spend a bomb on that")
            if here.table and here.kind(here.table.cards) >= Kind.STRAIGHT_FLUSH:
                spared = say("don't spend five of a kind on that")
        is_over_opponent = here.is_pass and not here.is_partners
        if broken and (other.size < FIVE or not is_over_opponent):
            played = say("{other} would break up {set}.")
            spared = say("don't break up {set} for that", set=kept)
        elif is_over_opponent:
            # What beats five cards when broken up beats them whole as well.
            saved = NO_HURRY if here.is_early else self._unhurried(here, other)
            if saved is None and not self._beating(here):
                # Whether it's too much depends on what nobody can see.
                return None
            played, kept = saved or played, self._all_saved(here) or kept
        text = against(here, played, spared=spared, beating=self._beating)
        named = {"other": here.named(other.cards), "bomb": kept, "set": kept}
        text = text.filled(**{**named, **text.parts})
        return self.fact(text.capitalized(), cards=format_cards(broken or other.cards))

    @staticmethod
    def _goes_out_soon(here: InHand) -> bool:
        """Whether a bomb or better leaves one play: that may be worth taking a partner's trick."""
        bombs = (o for o in here.beating if o.kind >= Kind.FOUR_PLUS_ONE)
        rests = (without(here.view.cards, bomb.cards) for bomb in bombs)
        return any(len(rest) <= FIVE and here.turns(rest) <= 1 for rest in rests)

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
        made, rest = here.made, without(here.natural, here.made.cards)
        if here.table is None or here.is_partners or made.kind > Kind.FOUR_PLUS_ONE or made.jokers:
            return None
        if here.cheapest and not here.cheapest.jokers and not here.costs_bomb(here.cheapest):
            # That would do.
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
        text = say("It's your lowest bomb: win the lead with it, and keep the others.")
        if len(kept) == 1:
            text = say("You have two bombs: win the lead with this one, and keep {bomb}.")
            text = text.filled(bomb=here.four_named(four))
        return self.fact(text, cards=format_cards(four))

    @staticmethod
    def _beating(here: InHand) -> Phrase | None:
        """That every play over the table is a bomb or breaks one up, if it is so."""
        beating = [*here.beating]
        natural = [option for option in beating if not option.jokers] or beating
        ranks: set[Rank] = set()
        kinds: set[Kind] = set()
        for option in natural:
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
        assert here.table
        size, kind = len(here.table.cards), unpack_strength(here.table.strength)[0]
        with_joker = [option for option in beating if option.jokers]
        is_only = all(
            option.jokers < option.size and here.core(option) in ranks for option in with_joker
        )
        if len(ranks) == 1 and is_only:
            [rank] = ranks
            return KeepsBomb._of_one_rank(here, rank, kinds)
        if max(kinds) < Kind.FIVE_OF_A_KIND and is_only and all(map(here.holds_five, ranks)):
            return say("Beating it would break up five of a kind.")
        if Kind.FOUR_PLUS_ONE in kinds and here.is_early:
            return NO_HURRY
        if not is_only and size < FIVE:
            return say("Beating it would cost you a joker or break up a bomb.")
        if not is_only and len(ranks) == 1:
            bomb = here.four_named(here.of_rank(*ranks))
            return say("Beating it would cost you a joker or {bomb}.", bomb=bomb)
        if not is_only:
            return say("Beating it would cost you a joker or a bomb.")
        if max(kinds) < Kind.FOUR_PLUS_ONE:
            return say("Beating it would break up a bomb.")
        if min(kinds) < Kind.FOUR_PLUS_ONE:
            return say("Beating it would cost you a bomb.")
        if kind >= Kind.FOUR_PLUS_ONE:
            # That goes without saying.
            return None
        if min(kinds) == Kind.FIVE_OF_A_KIND:
            return say("You'd have to use five of a kind to beat it: keep that for later.")
        return say("You'd have to use a bomb to beat it: keep that for later.")

    @staticmethod
    def _of_one_rank(here: InHand, rank: Rank, kinds: set[Kind]) -> Phrase | None:
        """The same, where all those plays are of one rank, and of these kinds."""
        number = len(here.of_rank(rank))
        if Kind.FIVE_OF_A_KIND in kinds:
            if number > FIVE:
                # They can't be played together.
                return None
            if number == FIVE and len(kinds) == 1:
                return say("Only {set} beat it: save them for later.")
            text = say("Only your {rank}s beat it: save them for later.")
            return text.filled(rank=rank_word(rank))
        if max(kinds) < Kind.FOUR_PLUS_ONE or number >= FIVE:
            return say("Beating it would break up {set}.")
        return say("Beating it would cost you {bomb}.")

    @staticmethod
    def _unhurried(here: InHand, bomb: Option) -> Phrase | None:
        """What to save while the opponent who leads next has many cards, this seat many plays."""
        leader = here.next_leader
        left = here.opponents.get(leader, 0) if leader is not None else 0
        if leader is None or left < UNHURRIED:
            return None
        if bomb.kind < Kind.FOUR_PLUS_ONE or bomb.turns <= NEARLY:
            return None
        text = say("{who} still has {left} cards, so there's no hurry: save {bomb}.")
        return text.filled(who=here.who(leader), left=left)

    @staticmethod
    def _all_saved(here: InHand) -> Part | None:
        """All that beats the table, as a noun, where that is several bombs and straight flushes."""
        natural = [option for option in here.beating if not option.jokers]
        runs = _apart(
            one.cards
            for one in natural
            if one.kind == Kind.STRAIGHT_FLUSH and not here.four_broken(one)
        )
        ranks = sorted(_ranks_of_bombs(here))
        if runs + len(ranks) < 2:
            return None
        saved = [here.own(here.of_rank(rank)[:FIVE]) for rank in filter(here.holds_five, ranks)]
        if bombs := len(ranks) - len(saved):
            saved.append(say("your bomb") if bombs == 1 else say("your bombs"))
        if runs:
            saved.append(say("your straight flush") if runs == 1 else say("your straight flushes"))
        return both(saved) if len(saved) <= NAMED else say("the cards that beat it")

    def held(self, told: Told) -> bool:
        if Counter(told.named) - Counter(told.cards):
            return False
        if len({card.rank for card in told.named}) == 1 and len(told.named) >= FOUR:
            return True
        bomb = told.hand.order.strength(told.named)
        return Kind(unpack_strength(bomb)[0]) >= Kind.FOUR_PLUS_ONE


def _apart(plays: Iterable[tuple[Card, ...]]) -> int:
    """How many plays there are that share no card."""
    taken: list[Card] = []
    number = 0
    for cards in plays:
        if not {*cards} & {*taken}:
            taken += cards
            number += 1
    return number


def _ranks_of_bombs(here: InHand) -> set[Rank]:
    """The ranks of which bombs or five of a kind beat the table, without a joker."""
    natural = (option for option in here.beating if not option.jokers)
    return {here.core(option) for option in natural if option.kind in SAME_RANK}


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


SAME_RANK: Final = (Kind.FOUR_PLUS_ONE, Kind.FIVE_OF_A_KIND)
"""The plays that are made of four or five cards of a rank."""

NO_HURRY: Final = say("Nobody is close to going out yet: save {bomb} for later.")

NAMED: Final = 3
"""So many things to save are named at most."""

UNHURRIED: Final = 14
"""From how many cards on an opponent who leads next is in no hurry to be stopped."""
