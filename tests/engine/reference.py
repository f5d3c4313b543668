"""A slow, plain reference for the single-play rules of Wild Escape.

It shares nothing with the engine and is there to hold the engine against. Cards are text: "8S",
"10H", "LJ" (Small Joker), "BJ" (Big Joker). The method is brute force: every joker is replaced by
everything that it may stand for, and each concrete set that results, in which no card is wild any
more, is classified by the definitions. Read from top to bottom:

    classify        one concrete set -> its one (kind, rank) and its strength
    every_set       exhaustive: all 52 faces for every joker
    reduced_sets    the same, without trying suits that make no difference
    readings        all (kind, rank) of a play, highest first
    counts          the one (kind, rank) that counts, with its strength
    judge           a play against the one on the table
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["C", "D", "H", "S"]
FACES = [rank + suit for rank in RANKS for suit in SUITS]
JOKERS = ["LJ", "BJ"]

# A class beats every class before it; only plays of the same number of cards are compared.
KINDS = ["single", "pair", "triple", "straight", "flush", "full_house"]
KINDS += ["four_plus_one", "straight_flush", "five_of_a_kind"]

# Five ranks in a row, and the top card: from 2 3 4 5 6 to 10 J Q K A, past which nothing runs.
# No other straight than the ace-low one has the 5 on top.
STRAIGHTS = {frozenset(RANKS[i : i + 5]): RANKS[i + 4] for i in range(len(RANKS) - 4)}
ACE_LOW = frozenset(["A", "2", "3", "4", "5"])

CHOICES = {
    "straight_flush": ["on", "off"],
    "ace_low_straight": ["on", "off"],
    "two_in_straight": ["natural", "trump_only"],
    "trump_in_straight": ["natural", "promoted"],
    "flush_compare": ["top", "all_cards"],
    "straight_and_flush": ["flush_higher", "straight_higher"],
    "mixed_joker_pair": ["small", "forbidden", "lowest"],
    "joker_reading": ["highest", "stated", "lowest_rank"],  # stated makes no difference here
    "last_play": ["normal", "weakest"],
}

# What classify needs of a concrete set: its ranks, sorted, and whether all its cards are faces of
# one suit. No rule asks which suit that is, or for any other fact about the suits.
Concrete = tuple[tuple[str, ...], bool]


@cache
def powers(trump: str) -> dict[str, int]:
    """The order of single cards: Big Joker, Small Joker, trump rank, then A down to 2."""
    low_to_high = [rank for rank in RANKS if rank != trump] + [trump, "LJ", "BJ"]
    return {rank: place for place, rank in enumerate(low_to_high)}


def concrete(cards: Iterable[str]) -> Concrete:
    """The ranks of a concrete set, and whether it is of one suit. A joker has rank but no suit."""
    cards = list(cards)
    ranks = [card if card in JOKERS else card[:-1] for card in cards]
    suits = {None if card in JOKERS else card[-1] for card in cards}
    return tuple(sorted(ranks)), len(suits) == 1 and None not in suits


@cache
def form(ranks: tuple[str, ...]) -> tuple[list[int], str, str | None]:
    """How often each rank occurs, from the most frequent down; the most frequent rank; and the top
    card, if the ranks run as a straight. (Cached, like powers: these are asked for very often.)"""
    counts = Counter(ranks).most_common()
    top = "5" if frozenset(ranks) == ACE_LOW else STRAIGHTS.get(frozenset(ranks))
    return [count for _, count in counts], counts[0][0], top


def classify(
    ranks: tuple[str, ...], one_suit: bool, trump: str, rules: dict[str, str]
) -> tuple[str, str, tuple[int, ...]] | None:
    """Kind, rank and strength of a concrete set at its highest class; None if it is no play."""
    power = powers(trump)
    kinds = list(KINDS)
    if rules["straight_and_flush"] == "straight_higher":
        straight, flush = kinds.index("straight"), kinds.index("flush")
        kinds[straight], kinds[flush] = "flush", "straight"

    def found(kind: str, rank: str, *values: int) -> tuple[str, str, tuple[int, ...]]:
        return kind, rank, (kinds.index(kind), *(values or [power[rank]]))

    shape, main, run = form(ranks)
    if shape == [1]:
        return found("single", main)
    if ranks == ("BJ", "LJ") and rules["mixed_joker_pair"] == "lowest":
        # Between a pair of trumps and a pair of Small Jokers.
        return found("pair", "LJ", power[trump], 1)
    if shape == [2]:
        return found("pair", main)
    if shape == [3]:
        return found("triple", main)
    if len(ranks) != 5:
        return None

    # Five cards. The rank of a straight: its top card in natural order, or the promoted trump.
    run_power = -1
    if run == "5" and rules["ace_low_straight"] == "off":
        run = None
    if rules["two_in_straight"] == "trump_only" and "2" in ranks and trump != "2":
        run = None
    if run is not None:
        run_power = RANKS.index(run)
        if rules["trump_in_straight"] == "promoted" and trump in ranks:
            run, run_power = trump, len(RANKS)

    # From the highest class to the lowest.
    if shape == [5]:
        return found("five_of_a_kind", main)
    if run is not None and one_suit and rules["straight_flush"] == "on":
        return found("straight_flush", run, run_power)
    if shape == [4, 1]:
        return found("four_plus_one", main)
    if shape == [3, 2]:
        return found("full_house", main)
    is_higher = rules["straight_and_flush"] == "straight_higher"
    if run is not None and is_higher and (not one_suit or rules["straight_flush"] == "off"):
        return found("straight", run, run_power)
    if one_suit:
        top = max(ranks, key=power.__getitem__)
        if rules["flush_compare"] == "top":
            return found("flush", top)
        return found("flush", top, *sorted((power[rank] for rank in ranks), reverse=True))
    if run is not None:
        return found("straight", run, run_power)
    return None


def every_set(cards: tuple[str, ...]) -> Iterator[Concrete]:
    """Every concrete set, by trying all that each joker may stand for. 53 to 54 for each joker!"""
    stands_for = {"LJ": [*FACES, "LJ"], "BJ": [*FACES, "LJ", "BJ"]}
    for chosen in product(*(stands_for.get(card, [card]) for card in cards)):
        yield concrete(chosen)


def reduced_sets(cards: tuple[str, ...]) -> Iterator[Concrete]:
    """The same concrete sets of two or more cards, as ranks and "one suit or not", but fewer tries.

    Why nothing is lost. (1) Which joker becomes which card makes no difference to the set. A card
    that ends as BJ must have been a BJ; every other card can come from either joker. So n jokers
    can become any n of the 13 ranks, LJ and BJ, with at most as many BJ as there were. (2) Of the
    suits only "all of one suit or not" counts. A set with a joker can always be not of one suit:
    the joker stays, or takes a suit that some other card has not. It can be of one suit exactly
    when no joker stays a joker and the natural cards have not two suits already.
    """
    natural = [card for card in cards if card not in JOKERS]
    jokers = len(cards) - len(natural)
    if not jokers:
        yield concrete(cards)
        return
    natural_ranks = [card[:-1] for card in natural]
    natural_suits = {card[-1] for card in natural}
    for chosen in combinations_with_replacement([*RANKS, *JOKERS], jokers):
        if chosen.count("BJ") > cards.count("BJ"):
            continue
        ranks = tuple(sorted([*natural_ranks, *chosen]))
        yield ranks, False
        if len(natural_suits) <= 1 and "LJ" not in chosen and "BJ" not in chosen:
            yield ranks, True


@lru_cache(maxsize=50_000)
def _strengths(
    cards: tuple[str, ...], trump: str, rule_items: tuple[tuple[str, str], ...], exhaustive: bool
) -> dict[tuple[str, str], tuple[int, ...]]:
    """Every (kind, rank) of a play with its best strength, highest first."""
    rules = dict(rule_items)
    if len(cards) not in (1, 2, 3, 5):
        return {}
    if cards == ("BJ", "LJ") and rules["mixed_joker_pair"] == "forbidden":
        return {}
    if exhaustive and sum(card in JOKERS for card in cards) > 2:
        raise ValueError("exhaustive is for at most two jokers")
    sets: Iterable[Concrete] = every_set(cards) if exhaustive else reduced_sets(cards)
    if len(cards) == 1:  # a single joker is itself
        sets = [concrete(cards)]
    if cards == ("BJ", "LJ") and rules["mixed_joker_pair"] == "lowest":
        kind, rank, strength = classify(*concrete(cards), trump, rules) or ("", "", ())
        return {(kind, rank): strength}
    best: dict[tuple[str, str], tuple[int, ...]] = {}
    for ranks, one_suit in sets:
        result = classify(ranks, one_suit, trump, rules)
        if result is not None:
            kind, rank, strength = result
            best[kind, rank] = max(strength, best.get((kind, rank), strength))
    return dict(sorted(best.items(), key=lambda item: item[1], reverse=True))


@lru_cache(maxsize=50_000)
def _counts(
    cards: tuple[str, ...], trump: str, rule_items: tuple[tuple[str, str], ...], is_last: bool
) -> tuple[str, str, tuple[int, ...]] | None:
    rules = dict(rule_items)
    jokers = sum(card in JOKERS for card in cards)
    if len(cards) == 5 and 0 < jokers < 5:
        found = [classify(*one, trump, rules) for one in reduced_sets(cards)]
        all_found = [result for result in found if result is not None]
        if is_last and rules["last_play"] == "weakest":
            return min(all_found, key=lambda result: result[2], default=None)
        if rules["joker_reading"] == "lowest_rank" and all_found:
            highest = max(result[2][0] for result in all_found)
            in_class = [result for result in all_found if result[2][0] == highest]
            return min(in_class, key=lambda result: result[2])
    best = _strengths(cards, trump, rule_items, False)
    return next(((*kind_rank, strength) for kind_rank, strength in best.items()), None)


def counts(
    cards: list[str], trump: str, rules: dict[str, str], is_last: bool = False
) -> tuple[str, str, tuple[int, ...]] | None:
    """The one (kind, rank) of a play that counts, with its strength; None if it is no play.

    The highest; or in the highest class the lowest; or, of a last play, the lowest of all.
    """
    strengths(cards, trump, rules)
    return _counts(tuple(sorted(cards)), trump, tuple(rules_of(rules)), is_last)


def rules_of(rules: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The fields that are asked for here."""
    return ((field, rules[field]) for field in CHOICES)


def strengths(
    cards: list[str], trump: str, rules: dict[str, str], exhaustive: bool = False
) -> dict[tuple[str, str], tuple[int, ...]]:
    """The same for lists and dicts, after a look at the input: a slip in a test must not pass."""
    wrong = [card for card in cards if card not in FACES and card not in JOKERS]
    wrong += [field for field, choices in CHOICES.items() if rules[field] not in choices]
    if wrong or trump not in RANKS:
        raise ValueError(f"not understood: {wrong}, trump {trump}")
    return _strengths(tuple(sorted(cards)), trump, tuple(rules_of(rules)), exhaustive)


def readings(
    cards: list[str], trump: str, rules: dict[str, str], exhaustive: bool = False
) -> list[tuple[str, str]]:
    """Every (kind, rank) that a play can be read as, highest first."""
    return list(strengths(cards, trump, rules, exhaustive))


def judge(
    cards: list[str],
    trump: str,
    over: list[str] | None,
    rules: dict[str, str],
    *,
    is_last: bool = False,
    over_is_last: bool = False,
) -> tuple[bool, tuple[str, str] | None, str | None]:
    """Legal or not over what lies (None: a lead), the reading that counts, and the reason."""
    if any(count > 3 for count in Counter(cards).values()):
        return False, None, "impossible"
    if len(cards) not in (1, 2, 3, 5):
        return False, None, "bad_size"
    mine = counts(cards, trump, rules, is_last)
    if not mine:
        return False, None, "no_combination"
    kind, rank, strength = mine
    kind_rank = kind, rank
    if over is None:
        return True, kind_rank, None
    theirs = counts(over, trump, rules, over_is_last)
    if not theirs:
        raise ValueError(f"what lies on the table is no combination: {over}")
    if len(cards) != len(over):
        return False, kind_rank, "count_mismatch"
    to_beat = theirs[2]
    if strength <= to_beat:
        return False, kind_rank, "equal" if strength == to_beat else "lower"
    return True, kind_rank, None
