"""A short check for those who know a game like this: what they can skip, and what they bring along.

Each item asks several things at once, and each answer is weighed by itself. The next item is the
one whose answer says most: by how many bits it tells apart the ideas that are still open.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import exp, log, log2
from random import Random
from typing import Final, NamedTuple

from wildescape.cards import COPIES, NATURAL_RANKS, SMALL_JOKER, Card, Rank, Suit, power
from wildescape.combinations import Kind
from wildescape.i18n import Phrase, say
from wildescape.notation import parse_cards
from wildescape.rules import DEFAULT, Rules
from wildescape.shapes import EVERY_RUN
from wildescape.teach.drills import DRILLS
from wildescape.teach.drills.base import most_copies
from wildescape.teach.drills.random_cards import (
    FIVES,
    of_rank,
    random_card,
    random_five,
    random_trump,
)
from wildescape.teach.evidence import EVIDENCE, LEAD, MARGIN, SLIP_SHARE, Part, parts_of
from wildescape.teach.exercises import Assign, Exercise, Sort
from wildescape.teach.exercises.own import OwnAnswer, OwnChoice
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.scenes import Cards, Scene
from wildescape.turns import SEATS

CHECK: Final = "check"
"""The name under which practice asks it, beside the names of skills."""

MOST_ITEMS: Final = 12
"""How many items it asks at most."""

MOST_OF_ONE: Final = 3
"""How many of them may be about one lesson."""

CANDIDATES: Final = 10
"""Of how many random items of each sort the one that says most is taken."""

EXPECTED, OF_GAME = 0.15, 0.5
"""How likely an idea is before any answer, beside the true rules; and one of a known game."""

OPEN: Final = 0.2
"""What it is worth, in bits, that a lesson may still turn out to be one to skip."""

LEAST: Final = 0.1
"""What an item must be worth to be asked."""


GAMES: Final[Mapping[str, tuple[Phrase, frozenset[str]]]] = {
    "dou-dizhu": (
        say("Dou Dizhu"),
        frozenset(
            (
                *("two_high", "triple_with_one", "pairs_in_row"),
                *("four_alone", "bomb_beats_all", "ends_at_first"),
            )
        ),
    ),
    "guandan": (
        say("Guandan"),
        frozenset(
            (
                *("partner_opposite", "pairs_in_row", "four_alone"),
                *("bomb_beats_all", "defense_scores"),
            )
        ),
    ),
    "big-two": (say("Big Two"), frozenset(("two_high", "suits_decide", "ends_at_first"))),
    "president": (say("President"), frozenset(("two_high", "equal_follows", "ends_at_last"))),
    "tichu": (
        say("Tichu"),
        frozenset(
            (
                *("partner_opposite", "forgets_trump", "pairs_in_row"),
                *("four_alone", "bomb_beats_all"),
            )
        ),
    ),
    "another": (say("another game"), frozenset()),
}
"""Games like this one, each with what is so there and not here."""

GAME_GOAL: Final = say(
    "At most {most} questions, about five minutes: then you know which lessons you can skip. "
    "Which of these games do you know best?",
    most=MOST_ITEMS,
)
"""The first task of the check, which is no question about the rules."""


def game_question(rules: Rules) -> OwnChoice:
    """The question which game somebody knows; its options are the places in `GAMES`."""
    answers = [
        OwnAnswer(f"{place}", text=title) for place, (title, _) in enumerate(GAMES.values(), 1)
    ]
    return OwnChoice(Scene(rules, cards=parse_cards("AS KH QD JC 10S")), answers)


class Maker(NamedTuple):
    """A sort of item: a random exercise, and its task in words."""

    make: Callable[[Random, Rules], Exercise]
    goal: Callable[[Scene], Phrase]


class Skippable(NamedTuple):
    """A lesson that may be skipped.

    Args:
        lesson: its name.
        ideas: the wrong ideas that must be ruled out first, by name.
        makers: what is asked about it.
    """

    lesson: str
    ideas: tuple[str, ...]
    makers: tuple[Maker, ...]


# What is asked


def _drilled(skill: str, level: int = 2) -> Maker:
    """The items of a drill."""
    drill = DRILLS[skill]
    return Maker(lambda chance, rules: drill.make(chance, level, rules), drill.goal)


def _sorted(scenes: Callable[[Random, Rules], Scene], ask: str, goal: Phrase) -> Maker:
    """The same question about each of several sets."""
    return Maker(lambda chance, rules: Sort(scenes(chance, rules), ask), lambda _: goal)


def _any_of(chance: Random, shapes: Sequence[Sequence[Card]], number: int) -> tuple[Cards, ...]:
    return tuple(tuple(cards) for cards in chance.sample(shapes, number))


def _single(chance: Random, rules: Rules) -> Scene:
    """A card on the table, and those that tempt: of its rank, the trump, a 2, one beside it."""
    trump = chance.choice([rank for rank in NATURAL_RANKS if Rank.FIVE < rank < Rank.QUEEN])
    table = random_card(chance, [Rank.ACE, Rank.KING, Rank.QUEEN, trump])
    others = [suit for suit in Suit if suit != table.suit]
    same = [Card.of(table.rank, suit) for suit in chance.sample(others, 2)]
    rest = [random_card(chance, [rank]) for rank in (trump, Rank.TWO, Rank.ACE, Rank.THREE)]
    sets = _any_of(chance, [[card] for card in [*same, *rest] if card != table], 5)
    return Scene(rules, trump, table=(table,), sets=sets)


def _leads(chance: Random, rules: Rules) -> Scene:
    """Plays, and what is one in other games: three with one, pairs in a row, four alike."""
    ranks, start = chance.sample(NATURAL_RANKS, 5), chance.randrange(3, 12)
    shapes = [
        [*of_rank(chance, ranks[0], 3), *of_rank(chance, ranks[1], 1)],
        [card for step in range(3) for card in of_rank(chance, Rank(start + step), 2)],
        [card for step in range(2) for card in of_rank(chance, Rank(start + step), 2)],
        of_rank(chance, ranks[2], 4),
        [*of_rank(chance, ranks[3], 3), *of_rank(chance, ranks[4], 1)],
        of_rank(chance, ranks[1], 4),
        of_rank(chance, ranks[3], chance.choice((2, 3))),
    ]
    return Scene(rules, random_trump(chance), sets=_any_of(chance, shapes, 5))


def _sizes(chance: Random, rules: Rules) -> Scene:
    """A pair on the table, and pairs and triples."""
    low, middle, high = sorted(chance.sample(NATURAL_RANKS[:-1], 3))
    shapes = [of_rank(chance, rank, size) for rank in (low, high) for size in (2, 3)]
    shapes.append(of_rank(chance, middle, 3))
    table = tuple(of_rank(chance, middle, 2))
    return Scene(rules, random_trump(chance), table=table, sets=_any_of(chance, shapes, 4))


def _fives(chance: Random, rules: Rules) -> Scene:
    """Five cards, of a class or of none."""
    corner = chance.choice(((12, 13, 14, 2, 3), (13, 14, 2, 3, 4), (11, 12, 13, 14, 2)))
    ranks = chance.sample(NATURAL_RANKS, 3)
    shapes: list[Sequence[Card]] = [
        [random_card(chance, [Rank(rank)]) for rank in corner],
        [*of_rank(chance, ranks[0], 2), *of_rank(chance, ranks[1], 2), random_card(chance)],
        [*of_rank(chance, ranks[2], 3), *of_rank(chance, ranks[0], 1), random_card(chance)],
        random_five(chance, Kind.STRAIGHT),
        random_five(chance, chance.choice(FIVES)),
    ]
    return Scene(rules, random_trump(chance), sets=_any_of(chance, shapes, 4))


def _classes(chance: Random, rules: Rules) -> Scene:
    """Five cards of one suit, and others: which class counts?"""
    suit = chance.choice(tuple(Suit))
    ranks = chance.sample(NATURAL_RANKS, 2)
    shapes = [
        [Card.of(rank, suit) for rank in chance.choice(EVERY_RUN)],
        [Card.of(rank, suit) for rank in (*[ranks[0]] * 3, *[ranks[1]] * 2)],
        random_five(chance, Kind.FLUSH),
        random_five(chance, Kind.FOUR_PLUS_ONE),
    ]
    return Scene(rules, random_trump(chance), sets=_any_of(chance, shapes, 3))


def _over_five(chance: Random, rules: Rules) -> Scene:
    """Five cards on the table, and others that are close."""
    trump = random_trump(chance)
    rank, other = chance.sample(NATURAL_RANKS, 2)
    kind = chance.choice((Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE, Kind.STRAIGHT_FLUSH))
    shapes = [
        *(random_five(chance, each, chance.choice((rank, other))) for each in FIVES),
        *(random_five(chance, kind, chance.choice((rank, trump))) for _ in range(2)),
        of_rank(chance, other, 4),
    ]
    table = random_five(chance, kind, rank)
    return Scene(rules, trump, table=table, sets=_any_of(chance, shapes, 4))


def _over_pair(chance: Random, rules: Rules) -> Scene:
    """A pair on the table, and smaller or larger plays, bombs among them."""
    rank, other = chance.sample(NATURAL_RANKS, 2)
    shapes = [
        of_rank(chance, rank, 5),
        random_five(chance, Kind.FOUR_PLUS_ONE, rank),
        of_rank(chance, rank, 3),
        *(of_rank(chance, each, 2) for each in chance.sample(NATURAL_RANKS, 2)),
    ]
    table = tuple(of_rank(chance, other, 2))
    return Scene(rules, random_trump(chance), table=table, sets=_any_of(chance, shapes, 4))


def _jokers(chance: Random, rules: Rules) -> Scene:
    """A pair on the table, and pairs with a joker."""
    trump = random_trump(chance)
    ranks = sorted(chance.sample(NATURAL_RANKS, 3), key=lambda rank: power(rank, trump))
    shapes: list[Sequence[Card]] = [
        [SMALL_JOKER, random_card(chance, [rank])] for rank in (ranks[0], *ranks)
    ]
    shapes += [of_rank(chance, rank, 2) for rank in ranks]
    table = tuple(of_rank(chance, ranks[1], 2))
    return Scene(rules, trump, table=table, sets=_any_of(chance, shapes, 4))


def _trapped(chance: Random, rules: Rules) -> Exercise:
    """Who is trapped: a team is out early, so that other endings trap other players."""
    first = chance.randrange(2)
    out = chance.sample(SEATS[first::2], 3)
    others = chance.sample(SEATS[1 - first :: 2], 3)
    out.insert(chance.randrange(4), others.pop())
    scene = Scene(rules, escapes=(*out, *others))
    return Assign(scene, [("trapped", {"seat": seat}) for seat in SEATS])


def _outcome(chance: Random, rules: Rules) -> Exercise:
    """What follows from a hand: a wrong idea of levels shows in two places."""
    scene = DRILLS["outcome"].make(chance, 0, rules).scene
    levels = [("next_level", {"seat": seat}) for seat in SEATS[:2]]
    return Assign(scene, [*levels, ("next_offense", {}), ("next_trump", {})])


_NOW: Final = say("Which of these may you play now?")
_LEAD: Final = say("You lead. Which of these may you play?")
_CLASS: Final = say("What do these cards count as?")

TOPICS: Final = (
    Skippable("table-and-pack", ("partner_opposite",), (_drilled("partners"),)),
    Skippable(
        "single-cards",
        ("two_high", "forgets_trump", "suits_decide", "equal_follows"),
        (_sorted(_single, "follows", _NOW),),
    ),
    Skippable(
        "pairs-and-triples",
        ("triple_with_one", "pairs_in_row", "four_alone", "more_beats_fewer"),
        (_sorted(_leads, "is_play", _LEAD), _sorted(_sizes, "follows", _NOW)),
    ),
    Skippable(
        "five-card-classes",
        ("poker_hands", "round_the_corner", "flush_first"),
        (_sorted(_fives, "is_play", _LEAD), _sorted(_classes, "kind", _CLASS)),
    ),
    Skippable(
        "which-five-win",
        ("bomb_beats_all", "straight_over_flush", "kicker_counts"),
        (_sorted(_over_five, "follows", _NOW), _sorted(_over_pair, "follows", _NOW)),
    ),
    Skippable("jokers-wild", ("joker_as_joker",), (_sorted(_jokers, "follows", _NOW),)),
    Skippable("flow-of-a-trick", ("next_leads",), (_drilled("turn"),)),
    Skippable(
        "escape-and-trapped",
        ("ends_at_first", "ends_at_last"),
        (Maker(_trapped, DRILLS["trapped"].goal),),
    ),
    Skippable(
        "four-outcomes",
        ("defense_scores", "draw_changes_nothing", "complete_is_offense"),
        (Maker(_outcome, DRILLS["outcome"].goal),),
    ),
)
"""The lessons that may be skipped, in their order."""


def _is_all_one(solution: object) -> bool:
    """Whether every part has the same answer, which is soon guessed."""
    return isinstance(solution, list) and len({*solution}) == 1


# What an answer tells


class CheckItem(NamedTuple):
    """What is asked.

    Args:
        topic: the lesson that it is about.
        exercise: what is asked.
        goal: the task in words.
    """

    topic: Skippable
    exercise: Exercise
    goal: Phrase


class CheckResult(NamedTuple):
    """What came of the check.

    Args:
        lessons: the lessons that can be skipped, by name, each with the ideas it was tried for.
        ideas: the wrong ideas that were found, by name, the surest first.
        counts: of each lesson, how many parts were right, and how many were asked.
    """

    lessons: Mapping[str, tuple[str, ...]]
    ideas: tuple[str, ...]
    counts: Mapping[str, tuple[int, int]]


class Check:
    """The check, item by item.

    Args:
        seed: what the items follow from.
        rules: the house rules of the items.

    `item` is what is asked, `None` once nothing more is worth asking; `done` says how many items
    were answered.

    >>> check = Check(seed=1)
    >>> check.item.topic.lesson in {topic.lesson for topic in TOPICS}
    True
    """

    def __init__(self, seed: int = 0, rules: Rules = DEFAULT) -> None:
        self.rules = rules
        self.item: CheckItem | None = None
        self._chance = Random(f"check {seed}")
        self._answers: list[tuple[Skippable, tuple[Part, ...]]] = []
        names = {name for topic in TOPICS for name in topic.ideas}
        self._ideas = {name: idea(rules) for name, idea in MISCONCEPTIONS.items() if name in names}
        self._truth = Understanding(rules)
        self._of_game: frozenset[str] = frozenset()
        self._next()

    def __repr__(self) -> str:
        return f"<Check: {self.done} of at most {MOST_ITEMS} items>"

    def answered(self, answer: object, *, unaided: bool = True) -> None:
        """Weigh the first answer to what is asked, and choose what comes next.

        Args:
            answer: the answer, as a lesson writes it.
            unaided: whether no hint was taken; else it counts as a miss that tells nothing.
        """
        assert self.item
        parts = parts_of(self.item.exercise, answer) if unaided else ()
        self._answers.append((self.item.topic, parts))
        self._next()

    def expect(self, game: str) -> None:
        """Before the first answer: look for what players of one of `GAMES` bring along first."""
        _, self._of_game = GAMES[game]
        self._next()

    @property
    def done(self) -> int:
        """How many items were answered."""
        return len(self._answers)

    @property
    def result(self) -> CheckResult:
        """What came of it so far."""
        weights, ideas = self._weights(), self._found()
        skipped = {topic.lesson: topic.ideas for topic in TOPICS if self._is_known(topic, weights)}
        counts = {}
        for topic in TOPICS:
            parts = [part for about, parts in self._answers if about is topic for part in parts]
            counts[topic.lesson] = (sum(part.is_right for part in parts), len(parts))
        return CheckResult(skipped, ideas, counts)

    def _weights(self) -> Counter[str]:
        """How many more answers tell for each idea than against it."""
        weights = Counter(dict.fromkeys(self._ideas, 0))
        for _, parts in self._answers:
            for name, idea in self._ideas.items():
                weights[name] += sum(part.tells(idea) for part in parts)
        return weights

    def _found(self) -> tuple[str, ...]:
        """The ideas that are sure: the one that tells most, then those that the rest tells of.

        Of two that explain the same answers neither is sure, nor is any of somebody who guesses.
        """
        weights = self._weights()
        missed = [part for _, parts in self._answers for part in parts if not part.is_right]
        likely = [name for name in self._ideas if EVIDENCE * weights[name] >= MARGIN]
        found: list[str] = []
        while likely:
            tells = {
                name: tuple(part.tells(self._ideas[name]) for part in missed) for name in likely
            }
            best = max(likely, key=lambda name: (weights[name], sum(tells[name])))
            equal = [name for name in likely if tells[name] == tells[best]]
            equal = [name for name in equal if weights[name] == weights[best]]
            if EVIDENCE * sum(tells[best]) >= MARGIN and len(equal) == 1:
                found.append(best)
                missed = [part for part in missed if not part.tells(self._ideas[best])]
            likely = [name for name in likely if name not in equal]
        every = [part for _, parts in self._answers for part in parts]
        # Among so many ideas some fit guesses by chance: each must make up for being unlikely.
        if self._steadiness(every, found) < LEAD - len(found) * log(EXPECTED):
            return ()
        return tuple(name for name in found if self._steadiness(self._about(name), found) >= LEAD)

    def _about(self, idea: str) -> list[Part]:
        """What was answered about the lessons in which an idea comes up."""
        return [part for about, parts in self._answers if idea in about.ideas for part in parts]

    def _steadiness(self, parts: Iterable[Part], found: Iterable[str]) -> float:
        """How much more answers tell for the rules and these ideas than for guesses."""
        ideas = [self._ideas[name] for name in found]
        lead = 0.0
        for part in parts:
            chance = 1 / part.asked.ways
            if part.is_right or part.is_elsewhere or any(part.tells(idea) > 0 for idea in ideas):
                lead += log((1 - SLIP_SHARE) / chance)
            else:
                lead += log(SLIP_SHARE / (1 - chance))
        return lead

    def _is_known(self, topic: Skippable, weights: Mapping[str, int]) -> bool:
        """Whether a lesson can be skipped: no idea of it is left, and its last item was right."""
        asked = [parts for about, parts in self._answers if about is topic]
        if not asked or not asked[-1] or not all(part.is_right for part in asked[-1]):
            return False
        return all(weights[name] < 0 for name in topic.ideas)

    def _next(self) -> None:
        """Ask what says most."""
        self.item = None
        if self.done == MOST_ITEMS:
            return
        worth, best = max(self._candidates(), key=lambda each: each[0], default=(0.0, None))
        if worth >= LEAST:
            self.item = best

    def _candidates(self) -> Iterator[tuple[float, CheckItem]]:
        """Random items of every sort that may still say something, and what each is worth."""
        weights, found = self._weights(), self._found()
        asked = Counter(topic.lesson for topic, _ in self._answers)
        likely = {
            name: (OF_GAME if name in self._of_game else EXPECTED) * exp(EVIDENCE * weight)
            for name, weight in weights.items()
            if name not in found
        }
        for topic in TOPICS:
            if asked[topic.lesson] == MOST_OF_ONE or self._is_known(topic, weights):
                continue
            is_open = not {*topic.ideas} & {*found}
            mine = {name: likely[name] for name in topic.ideas if name in likely}
            for maker in topic.makers:
                for _ in range(CANDIDATES):
                    exercise = maker.make(self._chance, self.rules)
                    if most_copies(exercise.scene) > COPIES or _is_all_one(exercise.solution):
                        continue
                    worth = OPEN * is_open + self._bits(exercise, mine)
                    yield worth, CheckItem(topic, exercise, maker.goal(exercise.scene))

    def _bits(self, exercise: Exercise, likely: Mapping[str, float]) -> float:
        """How much an answer tells of who has which of these ideas."""
        masses = defaultdict[str, float](float, {str(exercise.believed(self._truth)): 1})
        for name, mass in likely.items():
            masses[str(exercise.believed(self._ideas[name]))] += mass
        every = sum(masses.values())
        return -sum(mass / every * log2(mass / every) for mass in masses.values() if mass)
