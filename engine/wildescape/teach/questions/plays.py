"""Questions about plays: what is one, which is higher, what a joker stands for, what is trump."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from wildescape.cards import NATURAL_RANKS, Card, Rank, Suit
from wildescape.combinations import RUN_KINDS, Kind, read, readings
from wildescape.explain import (
    A_KIND,
    KIND_NAMES,
    a_rank,
    card_text,
    cards_listed,
    described,
    explain,
    name,
    rank_word,
)
from wildescape.i18n import Part, Phrase, both, listed, say, sequence
from wildescape.plays import plays
from wildescape.rules import PLAY_FIELDS, Rules
from wildescape.rules.joker_reading import JokerReadingRule
from wildescape.rules.straight_and_flush import StraightAndFlushRule
from wildescape.shapes import barred_run, shapes
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.questions.base import (
    NONE,
    Answer,
    Options,
    Question,
    always,
    on_ranks,
    played_rule,
    rank_options,
    yes_if,
    yes_no,
)
from wildescape.teach.scenes import Cards, Scene
from wildescape.turns import team
from wildescape.verdicts import Verdict, judge

_HUNTED: Final = (JokerReadingRule, StraightAndFlushRule)

PLAY_RULES: Final = tuple(
    name for name in PLAY_FIELDS if not any(hasattr(rule, name) for rule in _HUNTED)
)
"""The house rules that affect a play.

Two rules would excuse what drills hunt: players who state their jokers may state anything, as in
`natural_first`, and straights over flushes are a mistake at most tables.
"""


def play_word(cards: Cards, scene: Scene) -> Part:
    """The name of a play within a sentence; cards that are no play are listed."""
    reading = read(cards, scene.trump, scene.rules)
    if reading is None or reading.kind == Kind.SINGLE:
        return cards_listed(cards)
    return described(cards, reading, scene.trump)


def cards_shown(cards: Cards) -> Part:
    """A short list of cards: “4♦, Small Joker”."""
    return listed([rank_word(card.rank) if card.is_joker else card_text(card) for card in cards])


def told(verdict: Verdict) -> Phrase:
    """A verdict in sentences, without its repair or the rules of other tables."""
    bare = explain(replace(verdict, repair=None, elsewhere=None))
    if verdict.reading is None:
        return sequence([say("{title}.", title=bare.title).capitalized(), *bare.why])
    return sequence([say("This is {play}.", play=bare.title), *bare.why])


def _leading(scene: Scene) -> Phrase:
    verdict = judge(scene.cards, scene.trump, None, scene.rules)
    if verdict.legal:
        return say("This is {play}.", play=play_word(scene.cards, scene))
    return told(verdict)


KIND_RULES: Final = {
    Kind.SINGLE: say("You can play any card by itself."),
    Kind.PAIR: say("A pair is two cards of one rank."),
    Kind.TRIPLE: say("A triple is three cards of one rank."),
    Kind.STRAIGHT: say("A straight is five ranks in a row."),
    Kind.FLUSH: say("A flush is five cards of one suit."),
    Kind.FULL_HOUSE: say("A full house is three cards of one rank and two of another."),
    Kind.FOUR_PLUS_ONE: say("A bomb is four cards of one rank and any fifth card."),
    Kind.STRAIGHT_FLUSH: say("A straight flush is five ranks in a row, all of one suit."),
    Kind.FIVE_OF_A_KIND: say("Five of a kind is five cards of one rank."),
}
"""What each kind of play is, in a sentence."""


def higher_too(kind: Kind) -> Phrase:
    """Why cards that fit a kind of play don't count as one."""
    return say(
        "These cards are {kind} too, but they also make a higher class, and the highest one "
        "counts.",
        kind=A_KIND[kind],
    )


def fits_too(cards: Cards, kind: Kind, scene: Scene) -> bool:
    """Whether cards fit a kind of play, though they may count as a higher one."""
    found = {reading.kind for reading in readings(cards, scene.trump, scene.rules)}
    if len(cards) != kind.size:
        return False
    if kind == Kind.FLUSH:
        return bool(found) and len({card.suit for card in cards if not card.is_joker}) == 1
    higher = {Kind.STRAIGHT: Kind.STRAIGHT_FLUSH, Kind.FOUR_PLUS_ONE: Kind.FIVE_OF_A_KIND}
    return not found.isdisjoint({kind, higher.get(kind, kind)})


def _not_of_kind(scene: Scene, answer: Answer) -> Phrase:
    """Why five cards don't count as a kind of play."""
    kind = next((kind for kind in Kind if str(kind) == answer), None)
    if kind is not None and fits_too(scene.cards, kind, scene):
        return higher_too(kind)
    if kind is None:
        return say("These cards do make a play: see which class they fit.")
    return sequence([KIND_RULES[kind], say("Here: {found}.", found=_seen_for(kind, scene))])


def _seen_for(kind: Kind, scene: Scene) -> Part:
    """What cards have of that which a kind of play takes: suits, ranks, or how many of each."""
    held = _without_jokers(scene.cards)
    suits = {card.suit for card in held}
    if kind in (Kind.FLUSH, Kind.STRAIGHT_FLUSH) and len(suits) > 1:
        return listed([suit.symbol for suit in Suit if suit in suits])
    if kind in RUN_KINDS:
        return listed([rank_word(rank) for rank in dict.fromkeys(card.rank for card in held)])
    return _by_rank(held)


def _highest(scene: Scene) -> Phrase:
    verdict = judge(scene.cards, scene.trump, None, scene.rules)
    if not verdict.legal:
        return told(verdict)
    play = play_word(scene.cards, scene)
    if why := _no_straight_flush(scene):
        return sequence([say("This is {play}.", play=play), why])
    if lower := _lower_classes(scene):
        return say(
            "These cards are {lower} too, but the highest class counts: {play}.",
            lower=both([A_KIND[kind] for kind in lower]),
            play=play,
        )
    if scene.rules.reads_lowest_rank and any(card.is_joker for card in scene.cards):
        return say("At its lowest rank, the highest class they make is {play}.", play=play)
    return say("These cards make {play}, and nothing higher.", play=play)


def _lower_classes(scene: Scene) -> list[Kind]:
    """The lower classes that five cards fit too, which a learner may have named."""
    reading = read(scene.cards, scene.trump, scene.rules)
    if reading is None or reading.kind < Kind.STRAIGHT:
        return []
    kinds = shapes(scene.trump, scene.rules).kinds
    lower = [kind for kind in kinds[: kinds.index(reading.kind)] if kind >= Kind.STRAIGHT]
    return [kind for kind in lower if fits_too(scene.cards, kind, scene)]


def _no_straight_flush(scene: Scene) -> Phrase | None:
    """Why a flush is not a straight flush, where a learner may expect one."""
    rules, reading = scene.rules, read(scene.cards, scene.trump, scene.rules)
    if reading is None or reading.kind != Kind.FLUSH or rules.promotes_trump:
        return None
    held = sorted({card.rank for card in scene.cards if not card.is_joker})
    jokers = sum(card.is_joker for card in scene.cards)
    if len(held) + jokers < len(scene.cards):
        return None
    runs = [{(low + step) % 13 for step in range(5)} for low in range(13)]
    if not any({rank % 13 for rank in held} <= run for run in runs):
        if not jokers:
            return None
        return say(
            "{ranks} are too far apart for a straight flush.",
            ranks=both([rank_word(rank) for rank in held]),
        )
    if not rules.has_straight_flush:
        return say("At this table it's just a flush, even five in a row.")
    if barred := barred_run(held, scene.trump, rules):
        return barred.text
    return say("A straight can't wrap around past the ace.")


def _counted(scene: Scene) -> Phrase:
    ranks = {card.rank for card in scene.cards}
    if not (len(scene.cards) == 5 == len(ranks) and Rank.ACE in ranks):
        return _ranks_and_suits(scene)
    if len({card.suit for card in scene.cards}) > 1:
        return _ace_in_straight(scene)
    return sequence([_ranks_and_suits(scene), _ace_in_straight(scene)])


_OF_RANK: Final = {
    2: say("two {rank}s"),
    3: say("three {rank}s"),
    4: say("four {rank}s"),
    5: say("five {rank}s"),
}
"""So many cards of a rank, as one says it."""


def _without_jokers(cards: Cards) -> Cards:
    """Cards from low to high without jokers, unless there's nothing else."""
    return tuple(card for card in sorted(cards) if not card.is_joker) or cards


def _by_rank(cards: Cards) -> Part:
    """How many cards there are of each rank."""
    ranks = Counter(card.rank for card in cards)
    several = say("{count} × {rank}")
    return listed(
        [
            _OF_RANK.get(count, several).filled(count=count, rank=rank_word(rank))
            if count > 1
            else a_rank(rank)
            for rank, count in ranks.items()
        ]
    )


def _ranks_and_suits(scene: Scene) -> Phrase:
    suits = {card.suit for card in scene.cards if card.suit is not None}
    return say(
        "By rank: {ranks}. Suits: {suits}.",
        ranks=_by_rank(_without_jokers(scene.cards)),
        suits=len(suits),
    )


def _may_be(scene: Scene, rules: Rules) -> bool:
    """Whether the cards may be played as a kind, which a player may state at some tables."""
    found = readings(scene.cards, scene.trump, rules)
    allowed = found if rules.states_jokers else [read(scene.cards, scene.trump, rules)]
    return any(reading is not None and str(reading.kind) == scene.kind for reading in allowed)


def _readings_told(scene: Scene) -> Phrase:
    found = readings(scene.cards, scene.trump, scene.rules)
    kinds = dict.fromkeys(reading.kind for reading in found)
    if not kinds:
        return _counted(scene)
    return say("These cards can be: {kinds}.", kinds=listed([KIND_NAMES[kind] for kind in kinds]))


def _classes_otherwise(scene: Scene, answer: Answer) -> Phrase:
    """A class that a wrong number leaves out, or one that isn't there."""
    found = _classes_in(scene, Understanding(scene.rules))
    if int(answer) < len(found):
        more = say("There are more than {count}: {kind} is one of them.")
        return more.filled(count=answer, kind=A_KIND[found[-1]])
    kinds = [kind for kind in shapes(scene.trump, scene.rules).kinds if kind >= Kind.STRAIGHT]
    if int(answer) > len(kinds):
        return say("{count} can't be: there are only {all} classes.", count=answer, all=len(kinds))
    missing = next(kind for kind in kinds if kind not in found)
    return say("{count} can't be: there's no {kind} here.", count=answer, kind=KIND_NAMES[missing])


def _not_trump(scene: Scene, answer: Answer) -> Phrase:
    """Whose level a rank is, if anybody's."""
    if answer != str(scene.levels[1 - scene.offense]):
        return say("Neither team is at level {level}.", level=answer)
    told = say("{level} is the opponents' level, but they're the defense.")
    if 1 - scene.offense == team(scene.me):
        told = say("{level} is your team's level, but your team is the defense.")
    return told.filled(level=answer)


def _trumps_otherwise(scene: Scene, answer: Answer) -> Phrase:
    """What a wrong number of trumps counts instead."""
    suits = Counter(card.suit for card in scene.hand)
    for suit in Suit:
        if suits[suit] == answer:
            told = say("{count} is how many {suit} there are, but trump is a rank, in every suit.")
            return told.filled(count=answer, suit=suit.symbol)
    told = say("Fewer than {count} of them are {trump}s.")
    if int(answer) < TRUTH.trumps_in(scene.hand, scene.trump):
        told = say("More than {count} of them are {trump}s.")
    return told.filled(count=answer, trump=rank_word(scene.trump))


def _ace_in_straight(scene: Scene) -> Phrase:
    if not scene.rules.has_low_ace:
        return say("In a straight the ace goes at the top and nowhere else.")
    return say("In a straight the ace goes at the top or at the bottom, never in the middle.")


def _kind(scene: Scene, understanding: Understanding) -> str:
    reading = understanding.reading(scene.cards, scene.trump)
    if reading is None:
        return "other" if understanding.is_play(scene.cards, scene.trump) else NONE
    return str(reading.kind)


def _kinds(scene: Scene) -> Options:
    size = len(scene.cards)
    named = {str(kind): KIND_NAMES[kind] for kind in Kind if kind.size == size}
    return {**named, NONE: say("no play")}


def _classes_in(scene: Scene, understanding: Understanding) -> list[Kind]:
    """The five-card classes that a hand holds, the lowest first."""
    held = plays(scene.hand, scene.trump, None, understanding.rules)
    fives = (held.cards(play) for play in held if play.kind >= Kind.STRAIGHT)
    readings = (understanding.reading(cards, scene.trump) for cards in fives)
    return sorted({reading.kind for reading in readings if reading is not None})


def _classes_named(scene: Scene) -> Phrase:
    found = [KIND_NAMES[kind] for kind in _classes_in(scene, Understanding(scene.rules))]
    if not found:
        return say("These cards make no five-card play.")
    return say("These cards make: {classes}.", classes=listed(found))


def _stood_for(scene: Scene, answer: Answer) -> Phrase:
    """What the cards would make if the joker stood for a rank."""
    rank = next(rank for rank in NATURAL_RANKS if str(rank) == answer)
    at = next(at for at, card in enumerate(scene.cards) if card.is_joker)
    before, after = scene.cards[:at], scene.cards[at + 1 :]
    made = (read((*before, Card.of(rank, suit), *after), scene.trump, scene.rules) for suit in Suit)
    best = max(filter(None, made), key=lambda reading: reading.strength, default=None)
    if best is None:
        return say("With the joker as {one}, these cards make no play.", one=a_rank(rank))
    told = say("With the joker as {one}, it's {play}.", one=a_rank(rank))
    return sequence([told.filled(play=name(best, scene.trump)), _of_jokers(scene)])


def _highest_class(scene: Scene) -> Phrase:
    """What cards with a joker can make at best, without what it stands for."""
    reading = read(scene.cards, scene.trump, scene.rules)
    if reading is None:
        return say("See what the other cards make.")
    text = say("At best these cards make {a_kind}: which rank does it need?")
    return text.filled(a_kind=A_KIND[reading.kind])


def _stands_for(scene: Scene, understanding: Understanding) -> str:
    reading = understanding.reading(scene.cards, scene.trump)
    if reading is None:
        return NONE
    faces = zip(scene.cards, reading.stands_for(scene.cards), strict=True)
    return str(next(face.rank for card, face in faces if card.is_joker))


def _of_jokers(scene: Scene) -> Phrase:
    if scene.rules.reads_lowest_rank:
        return say("Jokers make the highest class they can, at its lowest rank.")
    return say("A joker always makes the highest play it can.")


def _own_rank_if_alone(scene: Scene) -> Phrase:
    assert scene.joker
    if scene.count == 1:
        return say("A joker alone is itself and nothing else.")
    if scene.rank and scene.joker.rank > scene.rank:
        return say("In a play of two or more cards, a joker can stand for any lower card.")
    return say("A joker only stands for lower cards, and the Big Joker is the higher one.")


def _which_higher(scene: Scene) -> Phrase:
    assert scene.joker
    assert scene.rank
    if scene.count == 1:
        return say("Here you play the joker alone.")
    low, high = sorted((scene.joker.rank, scene.rank))
    return say("The {high} is higher than the {low}.", high=rank_word(high), low=rank_word(low))


PLAY_QUESTIONS: Final = {
    "is_play": Question(
        ("cards",),
        lambda scene, understanding: yes_if(understanding.is_play(scene.cards, scene.trump)),
        always(
            say("A play is one card, a pair, a triple, or one of the six classes of five cards.")
        ),
        _leading,
        yes_no,
        fields=PLAY_RULES,
        clue=always(say("Count the cards, and how many you see of each rank.")),
        nearly=_counted,
    ),
    "kind": Question(
        ("cards",),
        _kind,
        always(say("If five cards fit more than one class, the highest class counts.")),
        _highest,
        _kinds,
        fields=PLAY_RULES,
        clue=always(say("Are any ranks equal? Are they in a row? Are they all one suit?")),
        against=_not_of_kind,
        nearly=_counted,
    ),
    "classes": Question(
        ("hand",),
        lambda scene, understanding: len(_classes_in(scene, understanding)),
        always(say("Each of the six classes counts once, however many ways you can make it.")),
        _classes_named,
        fields=PLAY_RULES,
        clue=always(say("Look for equal ranks, five in a row, and five of one suit.")),
        against=_classes_otherwise,
    ),
    "stands_for": Question(
        ("cards",),
        _stands_for,
        _of_jokers,
        _highest,
        rank_options,
        fields=PLAY_RULES,
        clue=_highest_class,
        against=_stood_for,
        spot=on_ranks,
    ),
    "may_mean": Question(
        ("joker", "rank", "count"),
        lambda scene, understanding: yes_if(
            understanding.may_mean(scene.joker, scene.rank, scene.count, scene.trump)
            if scene.joker and scene.rank
            else False
        ),
        always(say("In a play of two or more cards, a joker can stand for any lower card.")),
        _own_rank_if_alone,
        yes_no,
        clue=always(say("Count the cards of this play.")),
        nearly=_which_higher,
    ),
    "may_be": Question(
        ("cards", "kind"),
        lambda scene, understanding: yes_if(_may_be(scene, understanding.rules)),
        lambda scene: played_rule(scene, "joker_reading"),
        _readings_told,
        yes_no,
        clue=always(say("Go through the cards the joker could stand for.")),
        nearly=_counted,
        fields=("joker_reading",),
    ),
    "trump": Question(
        ("levels", "offense"),
        lambda scene, understanding: str(
            understanding.trump(scene.levels, scene.offense, scene.me)
        ),
        always(say("The offense's level is trump.")),
        lambda scene: say(
            "The offense is at level {level}, so {level} is trump. The defense's level doesn't "
            "matter.",
            level=str(scene.levels[scene.offense]),
        ),
        rank_options,
        clue=always(say("Look at which team is the offense.")),
        against=_not_trump,
        spot=on_ranks,
    ),
    "trumps": Question(
        ("hand", "trump"),
        lambda scene, understanding: understanding.trumps_in(scene.hand, scene.trump),
        always(say("Trump is a rank: its cards are trumps in every suit.")),
        lambda scene: say(
            "Trump is {trump}. Cards of that rank here: {count}.",
            trump=rank_word(scene.trump),
            count=TRUTH.trumps_in(scene.hand, scene.trump),
        ),
        clue=always(say("Look at the ranks, not the suits.")),
        against=_trumps_otherwise,
    ),
}
