"""Whether an answer is answered: what is said to each wrong answer, in lessons and practice.

Each wrong answer, or a sample of them, is a learner's first. Its name masked, no other wrong answer
to the question may get the same text, unless a reason of their own holds for both; and what a text
claims of cards must be what the engine finds.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, combinations, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from wildescape.cards import NATURAL_RANKS, Card
from wildescape.combinations import SIZES, read
from wildescape.explain import a_rank, name
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError, Part, Phrase, capital, worded
from wildescape.notation import format_cards, parse_cards
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises import Choose, Exercise, Number, Order, Partition
from wildescape.teach.exercises.choose_all import OwnSelection
from wildescape.teach.exercises.findings import Fault, Finding
from wildescape.teach.exercises.number import HEIGHTS
from wildescape.teach.exercises.select_cards import SelectCards
from wildescape.teach.exercises.several_questions import SeveralQuestions
from wildescape.teach.exercises.stop import Stop
from wildescape.teach.lint import read_lessons
from wildescape.teach.questions.compared import SECOND
from wildescape.verdicts import Reason, Verdict, judge

LESSONS: Final = Path(__file__).parents[1] / "tutorials" / "lessons"

SEEDS: Final = 6
"""How many items of each drill are asked."""

MOST: Final = 50
"""How many answers to a question are tried."""

MASK: Final = "▢"

UNSAID: Final = ("", *map(str, (Fault.OTHER, Fault.TOO_LOW, Fault.TOO_HIGH)))
"""Reasons that don't say by themselves what is wrong with an answer."""

PARTLY: Final = "One is still missing."
"""What is said where part of an answer is missing, besides what is wrong in it."""


class Asked(NamedTuple):
    """A question with a right answer, as a lesson writes it."""

    name: str
    exercise: Exercise
    solution: Any


def asked(seeds: int = SEEDS) -> Iterator[Asked]:
    """What lessons and drills ask, unless a table takes the answer or any will do."""
    for lesson in read_lessons(LESSONS).values():
        for number, step in enumerate(lesson.steps, 1):
            exercise = step.exercise
            if exercise and not (exercise.at_table or exercise.is_poll):
                yield Asked(f"{lesson.number}.{number} {step.id}", exercise, step.solution)
    for skill, drill in DRILLS.items():
        for seed in range(seeds):
            exercise = item(drill, seed, seed % 3)
            yield Asked(f"{skill} {seed}", exercise, exercise.solution)


# The answers that can be given


def answers(exercise: Exercise, most: int = MOST) -> list[Any]:
    """All answers that can be given, or a sample of them."""
    chance = random.Random(0)
    match exercise:
        case Number():
            found: Iterable[Any] = range(2 * int(exercise.solution) + 5)
        case OwnSelection():
            sizes = range(1, len(exercise.options) + 1)
            found = chain(*(map(list, combinations(exercise.options, size)) for size in sizes))
        case Choose():
            found = exercise.options
        case SeveralQuestions():
            places = [[*one.options] for one in exercise.exercises]
            found = ([*map(chance.choice, places)] for _ in range(4 * most))
        case Order():
            items = [format_cards(cards) for cards in exercise.items]
            found = (chance.sample(items, len(items)) for _ in range(4 * most))
        case Partition():
            found = (_parts([*exercise.hand], chance) for _ in range(most))
        case SelectCards():
            found = _chosen(exercise.hand, chance, most)
        case Stop():
            found = range(exercise.film.frames + 1)
        case _:
            raise TypeError(f"who knows the answers to {exercise.kind}?")
    distinct = [*{repr(answer): answer for answer in found}.values()]
    return distinct if len(distinct) <= most else chance.sample(distinct, most)


def _parts(cards: list[Card], chance: random.Random) -> list[str]:
    """A hand, sorted or shuffled, cut into pieces of the sizes of plays."""
    if chance.random() < 1 / 2:
        chance.shuffle(cards)
    parts = []
    while cards:
        size = chance.choice(SIZES)
        parts.append(format_cards(cards[:size]))
        cards = cards[size:]
    return parts


def _chosen(hand: Sequence[Card], chance: random.Random, most: int) -> Iterator[str]:
    """No cards, each card alone, and some of every size."""
    yield ""
    yield from map(str, hand)
    for size in range(2, min(len(hand), max(SIZES)) + 1):
        for _ in range(most):
            yield format_cards(sorted(chance.sample([*hand], size)))


# What is said to them


def missed(one: Asked, most: int = MOST) -> Iterator[tuple[Any, Finding, dict[str, str]]]:
    """The wrong answers, each with its judgement and what is said to it in each language."""
    for answer in answers(one.exercise, most):
        with suppress(InputError):
            finding = one.exercise.judge(answer)
            if not finding.is_right:
                yield answer, finding, {lang: text(one, finding, lang) for lang in LANGUAGES}


def text(one: Asked, finding: Finding, lang: str) -> str:
    """What a learner reads after a first wrong answer."""
    attempt = Attempt(one.exercise, one.solution)
    attempt.note(None, finding)
    told = attempt.view(lang, "")["feedback"]
    assert told
    lines = [told["chosen"], *told["parts"], *told["right"]]
    return " ".join(part for line in lines for part in (line["said"], line["because"]) if part)


def masked(said: str, finding: Finding, lang: str) -> str:
    """A text without the name of the answer."""
    word = worded(finding.said, lang)
    return said.replace(word, MASK).replace(capital(word), MASK)


def nodes(part: Part) -> Iterator[Phrase]:
    """A phrase and all phrases in it."""
    if isinstance(part, Phrase):
        yield part
        for inner in part.parts.values():
            yield from nodes(inner)


def has_reason(exercise: Exercise, finding: Finding) -> bool:
    """Whether the answer gets a reason of its own, not just the rule of the topic."""
    general = {"", *(phrase.to("en") for phrase in (exercise.rule(), *HEIGHTS.values()))}
    said = [each.to("en") for each in nodes(finding.because)]
    of_its_own = not general.issuperset([worded(finding.because, "en")])
    if finding.reason not in UNSAID:
        return of_its_own
    names = {worded(finding.said, lang).lower() for lang in LANGUAGES}
    is_named = not names.isdisjoint(each.lower() for each in said + _words(finding.because))
    is_partly = any(each.message == PARTLY for each in nodes(finding.because))
    return of_its_own and (is_named or is_partly)


def _words(part: Part) -> list[str]:
    """The plain words and numbers that fill a phrase."""
    parts = (inner for each in nodes(part) for inner in each.parts.values())
    return [str(inner) for inner in parts if not isinstance(inner, Phrase)]


def shared(one: Asked, told: Sequence[tuple[Finding, str]], lang: str) -> int:
    """How many wrong answers share a text with another, and no reason of their own."""
    alike: dict[str, list[Finding]] = defaultdict(list)
    for finding, said in told:
        alike[masked(said, finding, lang)].append(finding)
    groups = (group for group in alike.values() if len(group) > 1)
    return sum(
        len(group)
        for group in groups
        if len({finding.reason for finding in group}) > 1
        or not all(has_reason(one.exercise, finding) for finding in group)
    )


# What the engine says to it

BESIDE: Final = {
    "beats {table}": None,
    "Too low for {table}": Reason.LOWER,
    "That's a lower class than {table}": Reason.LOWER,
    "Equal to": Reason.EQUAL,
    "You can only beat it with": Reason.COUNT_MISMATCH,
}
"""What a sentence claims of a play beside another one, by what it says."""


def verdicts(exercise: Exercise, answer: Any) -> list[Verdict]:
    """What the engine says of the plays that an answer is about."""
    scene = exercise.scene
    standing = scene.game.table if isinstance(scene.game, HandState) else None
    table = standing.cards if standing else scene.table
    pairs = [(scene.cards, table)] if scene.cards else []
    match exercise:
        case SelectCards():
            pairs = [(exercise.read(answer), table)]
        case Order():
            pairs = [*pairwise(exercise.read(answer))]
    is_last = exercise.name == "goes_out"
    return [
        judge(mine, scene.trump, over or None, scene.rules, is_last=is_last) for mine, over in pairs
    ]


def fits(cards: Sequence[Card], kind: str) -> bool:
    """Whether five cards fit a class, jokers counted as any card."""
    if len(cards) != max(SIZES):
        return False
    held = [card for card in cards if not card.is_joker]
    ranks, jokers = Counter(card.rank for card in held), len(cards) - len(held)
    runs = [{(low + step) % 13 for step in range(5)} for low in range(1, 11)]
    match kind:
        case "flush":
            return len({card.suit for card in held}) == 1
        case "straight":
            return len(ranks) == len(held) and any({r % 13 for r in ranks} <= run for run in runs)
        case "full house":
            return len(ranks) <= 2 and max(ranks.values()) <= 3
        case "bomb":
            return max(ranks.values()) + jokers >= 4
    return False


def made_by(cards: Sequence[Card], one: str, exercise: Exercise) -> set[str]:
    """What cards may make if their first joker is a card of a rank, in words."""
    rank = next(rank for rank in NATURAL_RANKS if worded(a_rank(rank), "en") == one)
    at = next(at for at, card in enumerate(cards) if card.is_joker)
    scene = exercise.scene
    instead = (parse_cards(f"{rank}{suit}") for suit in "SHDC")
    found = (
        read((*cards[:at], *each, *cards[at + 1 :]), scene.trump, scene.rules) for each in instead
    )
    return {name(reading, scene.trump).to("en") if reading else "" for reading in found}


def claimed(exercise: Exercise, answer: Any, finding: Finding) -> Iterator[bool]:
    """Each claim about cards in what is said to an answer: whether the engine agrees."""
    scene, found = exercise.scene, verdicts(exercise, answer)
    for phrase in nodes(finding.because):
        parts = {key: worded(part, "en") for key, part in phrase.parts.items()}
        for said, reason in BESIDE.items():
            if said in phrase.message:
                yield any(verdict.reason == reason for verdict in found)
        if phrase.message.startswith("These cards are {kind} too"):
            cards = exercise.read(answer) if isinstance(exercise, SelectCards) else scene.cards
            yield fits(cards, parts["kind"].removeprefix("a "))
        if phrase.message.startswith("With the joker as"):
            made = made_by(scene.cards, parts["one"], exercise)
            yield parts["play"] in made if "play" in parts else made == {""}
        if phrase.message == "{which} is {play}.":
            cards = scene.sets[answer == SECOND]
            reading = read(cards, scene.trump, scene.rules)
            yield bool(reading) and name(reading, scene.trump).to("en") in parts["play"]


def claims(exercise: Exercise, answer: Any, finding: Finding) -> list[bool]:
    """The same, part by part where several things are asked."""
    if not (finding.parts and isinstance(exercise, SeveralQuestions)):
        return [*claimed(exercise, answer, finding)]
    parts = exercise.parts(answer)
    return [
        held
        for place in finding.wrong
        for one, each in [parts[place]]
        for held in claimed(one, each, one.find(each))
    ]


def main() -> None:
    counts: Counter[str] = Counter()
    by_kind: Counter[str] = Counter()
    for one in asked():
        told = [*missed(one)]
        counts["questions"] += 1
        counts["wrong answers"] += len(told)
        for lang in LANGUAGES:
            same = shared(one, [(finding, said[lang]) for _, finding, said in told], lang)
            counts[lang] += same
            by_kind[f"{one.exercise.kind} {one.exercise.name}"] += same
        for answer, finding, _ in told:
            held = claims(one.exercise, answer, finding)
            counts["claims"] += len(held)
            counts["false"] += held.count(False)
    print(f"{counts['wrong answers']} wrong answers to {counts['questions']} questions")
    for lang in LANGUAGES:
        print(f"  {counts[lang]} share a text and no reason of their own ({lang})")
    print(f"  {counts['claims']} claims about cards, {counts['false']} the engine disagrees with")
    for kind, same in by_kind.most_common():
        if same:
            print(f"    {kind}: {same}")


if __name__ == "__main__":
    main()
