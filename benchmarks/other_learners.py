"""Learners whom no catalogue of ideas describes: they guess, waver, or have an idea of their own.

None of these ideas may ever stand in the catalogue: they show what practice does with what it
doesn't know.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from wildescape.cards import Card, Rank, Suit, power
from wildescape.combinations import Kind, read
from wildescape.match import Aftermath
from wildescape.notation import format_cards, parse_cards
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises import Exercise
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.tribute import Debt

from benchmarks.learners import PAIRS, SESSION, SLIPS, Learner, Practising, check, share


class Guesser(Learner):
    """Answers anything that may be answered, each as likely."""

    def answer(self, exercise: Exercise) -> Any:
        chance = self.chance
        match exercise.kind:
            case "choose" | "predict":
                return chance.choice([*exercise.options])
            case "number":
                return max(exercise.solution + chance.choice(range(-3, 4)), 0)
            case "assign" | "sort":
                return _filled(exercise, chance)
            case "order":
                return chance.sample(exercise.solution, len(exercise.solution))
            case "select_cards":
                size = len(exercise.read(exercise.solution))
                choices = [cards for cards in exercise.choices() if len(cards) == size]
                return format_cards(chance.choice(choices))
            case "partition":
                return _dealt_out(exercise, chance)
            case kind:
                raise ValueError(f"nobody knows how to guess at {kind}")


def _filled(exercise: Any, chance: random.Random) -> list[str]:
    """Any answers in the places, of which one is the one that is marked, if any must be."""
    while True:
        given = [chance.choice([*one.options]) for one in exercise.exercises]
        if not exercise.marked or exercise.may_be_nobody or exercise.marked in given:
            return given


def _dealt_out(exercise: Exercise, chance: random.Random) -> list[str]:
    """A hand as cards of one rank together, some of them taken apart, and jokers anywhere."""
    plays: list[list[Card]] = []
    for card in sorted(exercise.scene.hand):
        alike = [one for one in plays if card.is_joker or one[0].rank == card.rank]
        beside = chance.choice(alike) if alike else []
        if beside and len(beside) < 3 and chance.random() < 0.7:
            beside.append(card)
        else:
            plays.append([card])
    return [*map(format_cards, plays)]


class Waverer(Learner):
    """Answers by the wrong idea half of the time, and else by the true rules."""

    def answer(self, exercise: Exercise) -> Any:
        ideas = self.ideas
        self.think(ideas if self.chance.random() < 0.5 else ())
        answer = super().answer(exercise)
        self.think(ideas)
        return answer


# Ideas of their own


class TenHigh(Understanding):
    """A 10 is above the king, as in other games."""

    def height(self, card: Card, trump: Rank) -> tuple[int, ...]:
        if card.rank == Rank.TEN != trump:
            return (2 * power(Rank.KING, trump) + 1,)
        return (2 * power(card.rank, trump),)


class HouseOverBomb(Understanding):
    """A full house beats a bomb, and all the rest is right."""

    def strength(self, cards: Sequence[Card], trump: Rank) -> tuple[int, ...] | None:
        strength, reading = super().strength(cards, trump), self.reading(cards, trump)
        if strength is None or reading is None:
            return strength
        places = {Kind.FULL_HOUSE: Kind.FOUR_PLUS_ONE, Kind.FOUR_PLUS_ONE: Kind.FULL_HOUSE}
        kind = places.get(reading.kind)
        if kind is None:
            return strength
        example = {Kind.FULL_HOUSE: "2S 2H 2D 3S 3H", Kind.FOUR_PLUS_ONE: "2S 2H 2D 2C 3S"}[kind]
        there = super().strength(parse_cards(example), trump)
        assert there
        return (there[0], *strength[1:])


class JokersNeverBeat(Understanding):
    """A play with a joker in it beats none without."""

    def follows(self, cards: Sequence[Card], table: Sequence[Card], trump: Rank) -> bool:
        weaker = len(cards) > 1 and max(cards).is_joker and not max(table).is_joker
        return not weaker and super().follows(cards, table, trump)


class LowestTribute(Understanding):
    """Tribute is the lowest card."""

    def tribute(self, hand: Sequence[Card], trump: Rank, before: Rank) -> frozenset[Card]:
        lowest = min(power(card.rank, trump) for card in hand)
        return frozenset(card for card in hand if power(card.rank, trump) == lowest)


class ThreeOut(Understanding):
    """The hand ends once any three are out."""

    def escapes(self, order: Sequence[int]) -> int:
        return 3


class PaysCrosswise(Understanding):
    """The first payer pays the last of the winners."""

    def aftermath(self, result: Any, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        true = super().aftermath(result, offense, levels)
        winners = [seat for seat in result.escaped if seat % 2 == result.complete]
        payers = [debt.payer for debt in true.owed]
        return true._replace(owed=tuple(map(Debt, payers, reversed(winners))))


OWN_IDEAS: Sequence[tuple[str, type[Understanding]]] = (
    ("card-order", TenHigh),
    ("class-order", HouseOverBomb),
    ("joker-follows", JokersNeverBeat),
    ("tribute", LowestTribute),
    ("trapped", ThreeOut),
    ("pays", PaysCrosswise),
)
"""Six ideas that are in no catalogue, each with a drill in which it shows."""


class Believer(Learner):
    """Answers by an idea of their own."""

    def __init__(self, seed: str, idea: type[Understanding], slips: float = SLIPS) -> None:
        super().__init__(seed, (), slips)
        self.understanding = idea()


class Odd(Learner):
    """Answers wrongly, always in one way, wherever something that doesn't matter is so.

    Args:
        seed: what the slips follow from.
        when: where.
        turn: how: which of the wrong answers.
    """

    def __init__(
        self, seed: str, when: Callable[[Exercise], bool], turn: int, slips: float = SLIPS
    ) -> None:
        super().__init__(seed, (), slips)
        self.when, self.turn = when, turn

    def answer(self, exercise: Exercise) -> Any:
        if self.when(exercise) and self.chance.random() >= self.slips:
            return self.wrong(exercise)
        return super().answer(exercise)

    def wrong(self, exercise: Exercise) -> Any:
        """The answer where the idea shows."""
        always = Learner("", (), 1.0)
        always.chance = random.Random(self.turn)
        return always.answer(exercise)


Feature = Callable[[Exercise], bool]


def _feature(chance: random.Random) -> Feature:
    """Something that doesn't matter to the rules."""
    suit, rank, number = chance.choice([*Suit]), chance.randrange(3, 14), chance.randrange(6)
    some: list[Feature] = [
        lambda one: any(card.suit == suit for card in _first(one)),
        lambda one: any(card.rank == rank for card in one.scene.all_cards),
        lambda one: one.scene.trump < rank,
        lambda one: max((card.rank for card in _first(one)), default=0) > rank,
        lambda one: len(one.scene.all_cards) > 2 * number,
        lambda one: one.scene.escapes[:1] == (number,),
        lambda one: bool(one.scene.escapes) and one.scene.escapes[-1] < number,
        lambda one: one.scene.levels[0] < rank,
        lambda one: len(one.scene.moves) > number,
        lambda one: one.scene.count > 3 * number,
        lambda one: one.scene.seat < number,
    ]
    return chance.choice(some)


def _first(exercise: Exercise) -> Sequence[Card]:
    scene = exercise.scene
    return scene.cards or scene.hand or (scene.sets[0] if scene.sets else ())


LEAST_SHOWN, MOST_SHOWN = 0.3, 0.75
"""In which share of a drill's items an idea that is made up shows."""


def made_up(seed: str, number: int) -> list[tuple[str, Odd]]:
    """So many drills, each with a learner who has an idea that a seed has made up."""
    chance, found = random.Random(seed), list[tuple[str, Odd]]()
    while len(found) < number:
        skill, when, turn = chance.choice([*DRILLS]), _feature(chance), chance.randrange(1000)
        items = [item(DRILLS[skill], at, at % 3) for at in range(24)]
        odd = Odd(f"{seed} {len(found)}", when, turn)
        wrong = [when(one) and not one.judge(odd.wrong(one)).is_right for one in items]
        if LEAST_SHOWN <= sum(wrong) / len(items) <= MOST_SHOWN:
            found.append((skill, odd))
    return found


# What comes of them


class Fate(NamedTuple):
    """What came of a learner in a session.

    Args:
        is_told: whether any idea was named.
        is_mastered: whether the skill counted as mastered at any time.
        misses: how many first answers were wrong.
        puzzled_at: at which of them it was said that nobody can tell why yet, if ever.
    """

    is_told: bool
    is_mastered: bool
    misses: int
    puzzled_at: int | None


def fate(learner: Learner, skill: str) -> Fate:
    """What comes of a learner in a session."""
    is_told, is_mastered, misses, puzzled_at = False, False, 0, None
    for moment in Practising(learner, skill).moments(SESSION):
        is_told |= moment.named is not None
        is_mastered |= moment.is_mastered
        misses += not moment.is_right
        if moment.is_puzzling and puzzled_at is None:
            puzzled_at = misses
    return Fate(is_told, is_mastered, misses, puzzled_at)


def guessed(learners: int) -> list[Fate]:
    """What comes of so many who guess, at each drill in turn."""
    skills = [*DRILLS]
    return [
        fate(Guesser(f"guesses {number}"), skills[number % len(skills)])
        for number in range(learners)
    ]


def wavered(learners: int) -> list[Fate]:
    """What comes of so many who have an idea half of the time, each with one of the pairs."""
    pairs = [PAIRS[number % len(PAIRS)] for number in range(learners)]
    return [
        fate(Waverer(f"wavers {number}", [idea]), skill)
        for number, (skill, idea) in enumerate(pairs)
    ]


def believed(learners: int) -> dict[str, list[Fate]]:
    """What comes of so many with each of the ideas of their own."""
    return {
        f"{idea.__name__}, {skill}": [
            fate(Believer(f"believes {idea.__name__} {number}", idea), skill)
            for number in range(learners)
        ]
        for skill, idea in OWN_IDEAS
    }


def oddly(seed: str, learners: int) -> dict[str, list[Fate]]:
    """What comes of so many with each of ten ideas that a seed makes up."""
    found = {}
    for number, (skill, odd) in enumerate(made_up(seed, 10), 1):
        fates = []
        for one in range(learners):
            odd.chance = random.Random(f"{seed} {number} {one}")
            fates.append(fate(odd, skill))
        found[f"made up {number}, {skill}"] = fates
    return found


def puzzled(fates: Sequence[Fate]) -> float:
    """Of those who missed three or more, whom it was told by the third that nobody can tell why."""
    missed = [one for one in fates if one.misses >= MISSES]
    return share((one.puzzled_at or MISSES + 1) <= MISSES for one in missed) if missed else 100.0


MISSES = 3


def checked_guessers(learners: int) -> float:
    """The share of those who guess in the check of whom an idea is named."""
    return share(bool(check(Guesser(f"check {number}")).result.ideas) for number in range(learners))


# What drills ask


def _classes(exercise: Exercise) -> Iterator[str]:
    scene = exercise.scene
    readings = [read(cards, scene.trump, scene.rules) for cards in scene.sets]
    kinds = sorted({str(one.kind) for one in readings if one})
    yield from map(" and ".join, combinations(kinds, 2) if len(kinds) > 1 else [kinds])


def _class(exercise: Exercise) -> Iterator[str]:
    return (name for name in _classes(exercise) if " " not in name)


def _joker_case(exercise: Exercise) -> Iterator[str]:
    scene = exercise.scene
    for cards in scene.sets or (scene.cards,):
        mine, table = (read(each, scene.trump, scene.rules) for each in (cards, scene.table))
        assert mine
        assert table
        over = "a joker" if max(scene.table).is_joker else "none"
        sign = (mine.strength > table.strength) - (mine.strength < table.strength)
        yield f"{('equal to', 'higher than', 'lower than')[sign]} one with {over}"


def _joker_means(exercise: Exercise) -> Iterator[str]:
    scene = exercise.scene
    assert scene.rank
    what = "a trump" if scene.rank == scene.trump else "the other joker" * (scene.rank > 14)
    yield f"{what or 'another rank'}, {'alone' if scene.count == 1 else 'with others'}"


CASES: dict[str, Callable[[Exercise], Iterator[str]]] = {
    "class-order": _classes,
    "stronger": _class,
    "kind": lambda exercise: iter([str(exercise.solution)]),
    "joker-follows": _joker_case,
    "may-mean": _joker_means,
    "outcome": lambda exercise: iter([str(exercise.scene.result.escaped[0] % 2)]),
}
"""What there is to tell apart in the items of a drill, beside the ideas that it hunts."""

ITEMS = 150
LEAST_SHOWN_OF_ITEMS = 5


def cases(skill: str) -> Counter[str]:
    """How many of the first items of a drill show each idea that it hunts, and each case."""
    drill, found = DRILLS[skill], Counter[str]()
    ideas = {name: MISCONCEPTIONS[name]() for name in drill.misconceptions}
    for seed in range(ITEMS):
        exercise = item(drill, seed, seed % 3)
        found.update(name for name, idea in ideas.items() if exercise.shows(idea))
        found.update({*CASES.get(skill, lambda _: iter(()))(exercise)})
    return found


def tell_others(learners: int, seed: str) -> None:
    """Print what comes of learners who are unlike the designed ones."""
    guesses = guessed(10 * learners)
    told = share(one.is_told for one in guesses)
    print(f"{len(guesses)} who guess: told an idea in {told:.1f} % of sessions (goal: 15)")
    print(f"  in the check: {checked_guessers(learners):.1f} % (goal: 0)")
    mastered = share(one.is_mastered for one in wavered(10 * learners))
    print(f"who have an idea half of the time: mastered meanwhile in {mastered:.1f} % (goal: 40)")
    for title, groups in (
        ("six ideas that are in no catalogue", believed(learners)),
        (f"ten ideas made up from the seed {seed}", oddly(seed, learners)),
    ):
        every = [one for fates in groups.values() for one in fates]
        print(
            f"{title}: mastered meanwhile in {share(one.is_mastered for one in every):.1f} % "
            f"(goal: 50), told a wrong one {share(one.is_told for one in every):.1f} %,"
        )
        print(f"  “I can't tell yet” by the third miss: {puzzled(every):.1f} %")
        for name, fates in groups.items():
            print(f"    {name:32}{share(one.is_mastered for one in fates):7.0f} % mastered")
    rare = {
        f"{skill}: {case}": count
        for skill in DRILLS
        for case, count in cases(skill).items()
        if count < LEAST_SHOWN_OF_ITEMS
    }
    print(f"what fewer than {LEAST_SHOWN_OF_ITEMS} of {ITEMS} items show: {rare or 'nothing'}")
