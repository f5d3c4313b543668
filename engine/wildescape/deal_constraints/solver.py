"""Random deals that meet constraints, and what a hand does not meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import permutations, product
from random import Random
from typing import Final, NamedTuple

from wildescape.card_words import TRUMPS
from wildescape.cards import JOKERS, NATURAL_RANKS, PACK, Card, Rank, Suit, power
from wildescape.combinations import Kind, read
from wildescape.deal_constraints.constraint import ALL, Cards, Constraint, of_rank, of_suit, refused
from wildescape.dealing import PACKS, Hands
from wildescape.escalation import ESCALATION_HAND, PACK_52
from wildescape.hand import HAND_SIZE
from wildescape.i18n import InputError, Phrase, say
from wildescape.rules import DEFAULT, Rules
from wildescape.shapes import runs
from wildescape.turns import SEATS


class Deck(NamedTuple):
    """What is dealt: a pack, and how many cards to each place. Seats come first."""

    pack: Cards
    sizes: tuple[int, ...]
    has_plays: bool = True

    def held(self, cards: Cards) -> int:
        """How many of these cards there are."""
        return sum(self.pack.count(card) for card in cards)


WILD_ESCAPE: Final = Deck(tuple(PACKS), (HAND_SIZE,) * len(SEATS))


def escalation_deck(players: int) -> Deck:
    """What is dealt in Escalation, with the stock as the last place."""
    dealt = players * ESCALATION_HAND
    return Deck(PACK_52, (ESCALATION_HAND,) * players + (len(PACK_52) - dealt,), has_plays=False)


_ATTEMPTS: Final = 30
"""How many deals to try with natural plays, and again with jokers in them."""
_PATIENCE: Final = 40
"""After how many exchanges in vain a deal is given up."""
_OFFERS: Final = 40
"""From how many exchanges the best one is made."""
_LAYOUTS: Final = 100
"""In how many orders to look for plays in a hand."""


class _Limit(NamedTuple):
    """A constraint on how many of some cards a seat holds."""

    constraint: Constraint
    cards: frozenset[Card]
    least: int
    most: int

    def miss(self, held: int) -> int:
        """How many cards too few or too many `held` are."""
        return max(self.least - held, held - self.most, 0)


@dataclass
class Solver:
    """Deals under constraints, with the trump and the rules known.

    Args:
        constraints: what the places must hold.
        names: what the players are called, empty if they aren't.
        deck: what is dealt.
        trump: the trump rank; `None` in Escalation.
        rules: the house rules, which say what a play is.
        with_jokers: whether jokers may help to make a play.
    """

    constraints: Sequence[Constraint]
    names: Sequence[str]
    deck: Deck
    trump: Rank | None = None
    rules: Rules = DEFAULT
    with_jokers: bool = False

    def __post_init__(self) -> None:
        self.seats = range(len(self.deck.sizes))
        self.limits: list[list[_Limit]] = [[] for _ in self.seats]
        self.plays: list[Constraint] = []
        for constraint in self.constraints:
            if isinstance(constraint.what, Kind):
                self.plays += [constraint] * constraint.number
                continue
            cards = constraint.what
            if cards == TRUMPS:
                cards = of_rank(self.trump) if self.trump else ()
            held = self.deck.held(cards)
            least = held if constraint.number == ALL else constraint.number
            most = held if constraint.most is None else constraint.most
            limit = _Limit(constraint, frozenset(cards), least, most)
            self.limits[constraint.seat].append(limit)
        # The hardest to meet come first.
        self.plays.sort(key=lambda play: isinstance(play.what, Kind) and play.what, reverse=True)

    def solved(self, chance: Random) -> Hands:
        """The cards of each place, sorted.

        Args:
            chance: the source of everything that is left open.

        Raises:
            InputError: `bad_wishes`, with a constraint that cannot be met and why.
        """
        self.check()
        failures: Counter[Constraint] = Counter()
        for with_jokers in (False, True) if self.deck.has_plays else (False,):
            self.with_jokers = with_jokers
            for attempt in range(_ATTEMPTS):
                dealt = self.deal(chance, is_thrifty=attempt % 2 == 1)
                if not isinstance(dealt, Constraint):
                    return dealt
                failures[dealt] += 1
        [(worst, _)] = failures.most_common(1)
        why = say(
            "{who}: no deal was found with “{wish}” and all the other wishes. Take some of them "
            "back."
        )
        raise self.refused(worst.seat, why, worst.text)

    # What is plainly impossible

    def check(self) -> None:
        """Raise `bad_wishes` for constraints that are plainly impossible."""
        for play in self.plays:
            self._check_play(play)
        every = [limit for limits in self.limits for limit in limits]
        for check in (self._check_limit, self._check_pairs, self._check_sum):
            for limit in every:
                check(limit)
        for cards in {limit.cards for limit in every} | {frozenset([card]) for card in PACK}:
            self._check_somebody(cards)
        for seat in self.seats:
            self._check_room(seat)

    def refused(self, seat: int, phrase: Phrase, wish: str = "") -> InputError:
        """The error for what can't be: with the name of the seat, and a wish as it was written."""
        who = self.names[seat] if seat < len(self.names) else say("Seat {number}", number=seat)
        return refused(phrase.filled(who=who, wish=wish))

    def _check_play(self, play: Constraint) -> None:
        if not self.deck.has_plays:
            why = say(
                "“{wish}”: in Escalation, wish for cards, such as {number} or {none}.",
                number=say("2 kings"),
                none=say("no 7s"),
            )
        elif play.what == Kind.STRAIGHT_FLUSH and not self.rules.has_straight_flush:
            why = say("“{wish}”: these rules have no straight flush; wish for a flush.")
        elif not self._patterns(play):
            why = say("“{wish}”: there is no such play.")
        else:
            return
        raise self.refused(play.seat, why, play.text)

    def _check_limit(self, limit: _Limit) -> None:
        seat, wish = limit.constraint.seat, limit.constraint.text
        size, held = self.deck.sizes[seat], self.deck.held(tuple(limit.cards))
        if 0 < held < limit.least <= size:
            raise self._too_few(limit, limit.least, held)
        if len(limit.cards) == len(PACK) and not limit.least <= size <= limit.most:
            raise self._no_size(limit)
        if limit.least > size and held >= limit.least:
            raise self._no_room(seat, limit.least)
        if limit.least and not held:
            raise self.refused(seat, say("“{wish}”: this game has no such cards."), wish)

    def _no_size(self, limit: _Limit) -> InputError:
        seat, wish = limit.constraint.seat, limit.constraint.text
        for other in self.limits[seat]:
            if other is not limit and other.constraint.size == self.deck.sizes[seat]:
                why = say("{who} can't have both “{wish}” and “{other}”.")
                return self.refused(seat, why.filled(other=other.constraint.text), wish)
        why = say("{who}: “{wish}” isn't possible: each player gets {size} cards.")
        if self.deck.has_plays:
            why = say(
                "{who}: “{wish}” isn't possible. Ask for 1 to {size} cards, as in {example}.",
                example=say("8 cards"),
            )
        return self.refused(seat, why.filled(size=self.deck.sizes[seat]), wish)

    def _too_few(self, limit: _Limit, asked: int, held: int) -> InputError:
        why = say("{who}, “{wish}”: that's {asked} cards, and there are only {held}.")
        constraint = limit.constraint
        return self.refused(constraint.seat, why.filled(asked=asked, held=held), constraint.text)

    def _check_pairs(self, limit: _Limit) -> None:
        """Refuse two constraints on a seat that cannot both be met."""
        seat = limit.constraint.seat
        for other in self.limits[seat]:
            if other.constraint.most is None:
                continue
            free = self.deck.held(tuple(limit.cards - other.cards))
            is_part = limit.least and limit.cards < other.cards
            if limit.least > free + other.most or (
                is_part and self._asked(seat, other.cards) > other.most
            ):
                why = say("{who} can't have both “{wish}” and “{other}”.")
                why = why.filled(other=other.constraint.text)
                raise self.refused(seat, why, limit.constraint.text)

    def _check_sum(self, limit: _Limit) -> None:
        by_seat = [self._asked(seat, limit.cards) for seat in self.seats]
        asked, held = sum(by_seat), self.deck.held(tuple(limit.cards))
        if asked <= held:
            return
        if by_seat.count(0) == len(by_seat) - 1:
            raise self._too_few(limit, asked, held)
        why = say(
            "{who}, “{wish}”: all together ask for {asked} of these cards, and there are {held}."
        )
        constraint = limit.constraint
        raise self.refused(constraint.seat, why.filled(asked=asked, held=held), constraint.text)

    def _check_somebody(self, cards: frozenset[Card]) -> None:
        """Refuse to let cards lie that nobody may hold."""
        room = sum(
            min((limit.most for limit in limits if cards <= limit.cards), default=len(PACKS))
            for limits in self.limits
        )
        if room < self.deck.held(tuple(cards)):
            wish = next(limit for limit in self.limits[0] if cards <= limit.cards).constraint.text
            why = say("“{wish}” can't be for everybody: somebody must hold these cards.")
            raise self.refused(0, why, wish)

    def _check_room(self, seat: int) -> None:
        apart = [frozenset(of_rank(rank)) for rank in NATURAL_RANKS] + [frozenset(JOKERS)]
        kinds = [play.what for play in self.plays if play.seat == seat]
        played = sum(kind.size for kind in kinds if isinstance(kind, Kind))
        asked = max(sum(self._asked(seat, cards) for cards in apart), played)
        if asked > self.deck.sizes[seat]:
            raise self._no_room(seat, asked)

    def _no_room(self, seat: int, asked: int) -> InputError:
        why = say("{who} has {held} cards, and these wishes ask for {asked}.")
        return self.refused(seat, why.filled(held=self.deck.sizes[seat], asked=asked))

    def _asked(self, seat: int, cards: frozenset[Card]) -> int:
        """How many of `cards` a seat must hold, at least."""
        least: Counter[frozenset[Card]] = Counter()
        for limit in self.limits[seat]:
            least[limit.cards] = max(least[limit.cards], limit.least)
        return max(least[cards], sum(least[frozenset([card])] for card in cards))

    # What a hand does not meet

    def unmet(self, seat: int, hand: Counter[Card]) -> list[Constraint]:
        """The constraints on a seat that `hand` does not meet."""
        unmet = [
            limit.constraint
            for limit in self.limits[seat]
            if limit.miss(sum(hand[card] for card in limit.cards))
        ]
        plays = [play for play in self.plays if play.seat == seat]
        # In another order of looking, the same cards may make one play more.
        fewest = plays
        for layout in range(_LAYOUTS if plays else 0):
            fewest = min(fewest, self._not_made(plays, hand, Random(layout)), key=len)
            if not fewest:
                break
        return [*unmet, *dict.fromkeys(fewest)]

    def _not_made(
        self, plays: Sequence[Constraint], hand: Counter[Card], chance: Random
    ) -> list[Constraint]:
        """The constraints left unmet if the plays are made one after another from a hand."""
        left, missing = hand.copy(), []
        for play in plays:
            cards = next(self._made(play, [left], chance), [])
            left.subtract(cards)
            if not cards:
                missing.append(play)
        return missing

    # A deal

    def deal(self, chance: Random, is_thrifty: bool) -> Hands | Constraint:
        """The cards of each place, or the constraint at which it failed.

        Plays come first, in a thrifty deal out of cards that are asked for anyway. All other cards
        are dealt at random and exchanged until every number is right.
        """
        free = Counter(self.deck.pack)
        played: list[Counter[Card]] = [Counter() for _ in self.seats]
        for play in self.plays:
            seat = play.seat
            wanted = Counter({card: free[card] for card in self._wanted(seat) if is_thrifty})
            fits = partial(self._fits, seat, played[seat])
            cards = next(self._made(play, [wanted, free], chance, fits), [])
            if not cards:
                return play
            free.subtract(cards)
            played[seat].update(cards)
        rest = [*(+free).elements()]
        chance.shuffle(rest)
        loose = []
        for seat, size in enumerate(self.deck.sizes):
            room = size - played[seat].total()
            loose.append(rest[:room])
            del rest[:room]
        failed = self._exchange(played, loose, chance)
        return failed or tuple(
            tuple(sorted((*held.elements(), *cards)))
            for held, cards in zip(played, loose, strict=True)
        )

    def _wanted(self, seat: int) -> set[Card]:
        """The cards of which a seat must hold some."""
        asked = (limit.cards for limit in self.limits[seat] if limit.least)
        return {card for cards in asked if len(cards) < len(PACK) for card in cards}

    def _fits(self, seat: int, played: Counter[Card], cards: Sequence[Card]) -> bool:
        """Whether a seat may hold these cards too."""
        if played.total() + len(cards) > self.deck.sizes[seat]:
            return False
        return all(
            sum(played[card] for card in limit.cards) + sum(card in limit.cards for card in cards)
            <= limit.most
            for limit in self.limits[seat]
        )

    def _exchange(
        self, played: Sequence[Counter[Card]], loose: list[list[Card]], chance: Random
    ) -> Constraint | None:
        """Exchange loose cards until all limits hold; the limit that could not be met, if any."""
        held = [
            [
                sum(played[seat][card] + loose[seat].count(card) for card in limit.cards)
                for limit in limits
            ]
            for seat, limits in enumerate(self.limits)
        ]
        vain = 0
        while wrong := [
            (limit, number)
            for seat, limits in enumerate(self.limits)
            for limit, number in zip(limits, held[seat], strict=True)
            if limit.miss(number)
        ]:
            limit, number = chance.choice(wrong)
            seat, lacks = limit.constraint.seat, number < limit.least
            mine = [at for at, card in enumerate(loose[seat]) if (card in limit.cards) != lacks]
            theirs = [
                (other, at)
                for other in self.seats
                if other != seat
                for at, card in enumerate(loose[other])
                if (card in limit.cards) == lacks
            ]
            if not mine or not theirs or vain > _PATIENCE:
                return limit.constraint
            offers = [(chance.choice(mine), *chance.choice(theirs)) for _ in range(_OFFERS)]
            costs = [
                self._cost(seat, held[seat], loose[seat][at], loose[other][there])
                + self._cost(other, held[other], loose[other][there], loose[seat][at])
                for at, other, there in offers
            ]
            best = min(costs)
            at, other, there = offers[costs.index(best)]
            vain = vain + 1 if best >= 0 else 0
            if best > 0:
                continue
            for giver, gone, come in (
                (seat, loose[seat][at], loose[other][there]),
                (other, loose[other][there], loose[seat][at]),
            ):
                for place, changed in enumerate(self.limits[giver]):
                    held[giver][place] += (come in changed.cards) - (gone in changed.cards)
            loose[seat][at], loose[other][there] = loose[other][there], loose[seat][at]
        return None

    def _cost(self, seat: int, held: Sequence[int], gone: Card, come: Card) -> int:
        """How much further from its limits a seat is after giving one card for another."""
        return sum(
            limit.miss(number + (come in limit.cards) - (gone in limit.cards)) - limit.miss(number)
            for limit, number in zip(self.limits[seat], held, strict=True)
        )

    # Plays

    def _made(
        self,
        play: Constraint,
        sources: Sequence[Counter[Card]],
        chance: Random,
        fits: Callable[[Sequence[Card]], bool] = bool,
    ) -> Iterator[list[Card]]:
        """The ways to make a play, each card from the first source that has one that fits."""
        patterns = [*self._patterns(play)]
        chance.shuffle(patterns)
        if len(sources) > 1:
            # First what takes the most of the first source.
            patterns.sort(
                key=lambda pattern: sum(any(map(sources[0].get, fitting)) for fitting in pattern),
                reverse=True,
            )
        for wild in (False, True) if self.with_jokers else (False,):
            for pattern in patterns:
                cards = _fill(pattern, sources, wild, chance, fits)
                if cards and self._is(play, cards):
                    yield cards

    def _patterns(self, play: Constraint) -> tuple[tuple[Cards, ...], ...]:
        assert isinstance(play.what, Kind)
        assert self.trump
        return _patterns(play.what, runs(self.trump, self.rules), self.trump, play.rank, play.suit)

    def _is(self, play: Constraint, cards: list[Card]) -> bool:
        reading = read(cards, self.trump or Rank.TWO, self.rules)
        if reading is None or reading.kind != play.what:
            return False
        # Natural cards have the rank of their pattern, even where the trump is promoted.
        return play.rank is None or not reading.wild or reading.rank == play.rank


def _fill(
    pattern: Sequence[Cards],
    sources: Sequence[Counter[Card]],
    wild: bool,
    chance: Random,
    fits: Callable[[Sequence[Card]], bool],
) -> list[Card]:
    """A card for each place of a pattern, from the first source that has one, else no cards."""
    filled: list[Card] = []
    for fitting in pattern:
        for cards, source in product([fitting, JOKERS] if wild else [fitting], sources):
            able = [card for card in cards if fits([*filled, card])]
            left = [card for card in able for _ in range(source[card] - filled.count(card))]
            if left:
                filled.append(chance.choice(left))
                break
        else:
            return []
    return filled


@lru_cache(maxsize=256)
def _patterns(
    kind: Kind,
    runs: tuple[tuple[Rank, ...], ...],
    trump: Rank,
    rank: Rank | None,
    suit: Suit | None,
) -> tuple[tuple[Cards, ...], ...]:
    """The ways to make a play of a kind: for each of its places the cards that fit."""
    suits = [*Suit] if suit is None else [suit]
    tops = [*NATURAL_RANKS] if rank is None else [rank]
    runs = tuple(run for run in runs if run[-1] in tops)
    match kind:
        case Kind.STRAIGHT:
            return tuple(tuple(map(of_rank, run)) for run in runs)
        case Kind.STRAIGHT_FLUSH:
            return tuple(
                tuple((Card.of(step, suit),) for step in run) for run in runs for suit in suits
            )
        case Kind.FLUSH if rank is not None:
            below = [low for low in NATURAL_RANKS if power(low, trump) <= power(rank, trump)]
            return tuple(
                ((Card.of(rank, suit),), *(tuple(Card.of(low, suit) for low in below),) * 4)
                for suit in suits
            )
        case Kind.FLUSH:
            return tuple((of_suit(suit),) * 5 for suit in suits)
        case Kind.FULL_HOUSE | Kind.FOUR_PLUS_ONE:
            top = 3 if kind == Kind.FULL_HOUSE else 4
            return tuple(
                (of_rank(high),) * top + (of_rank(low),) * (5 - top)
                for high, low in permutations(NATURAL_RANKS, 2)
                if high in tops
            )
        case _:
            return tuple((of_rank(top),) * kind.size for top in tops)
