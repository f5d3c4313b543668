"""Questions about plays: what is one, which is higher, what a joker stands for, what is trump."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from wildescape.cards import Rank
from wildescape.combinations import Kind, Reading, read, readings
from wildescape.explain import (
    A_KIND,
    KIND_NAMES,
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
    Spot,
    always,
    on_ranks,
    played_rule,
    rank_options,
    yes_if,
    yes_no,
)
from wildescape.teach.scenes import Cards, Scene
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


def _following(scene: Scene) -> Phrase:
    return told(judge(scene.cards, scene.trump, scene.table, scene.rules))


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
    if kind == Kind.FLUSH:
        return bool(found) and len({card.suit for card in cards if not card.is_joker}) == 1
    higher = {Kind.STRAIGHT: Kind.STRAIGHT_FLUSH, Kind.FOUR_PLUS_ONE: Kind.FIVE_OF_A_KIND}
    return not found.isdisjoint({kind, higher.get(kind, kind)})


def _not_of_kind(scene: Scene, answer: Answer) -> Phrase:
    """Why five cards don't count as a kind of play."""
    kind = next((kind for kind in Kind if str(kind) == answer), None)
    if kind is not None and fits_too(scene.cards, kind, scene):
        return higher_too(kind)
    why = say("They do make a play.") if kind is None else KIND_RULES[kind]
    return sequence([why, _ranks_and_suits(scene)])


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


def _both_named(scene: Scene) -> Phrase:
    return say(
        "Your play: {cards}. On the table: {table}.",
        cards=play_word(scene.cards, scene),
        table=play_word(scene.table, scene),
    )


def _counted(scene: Scene) -> Phrase:
    ranks = {card.rank for card in scene.cards}
    if not (len(scene.cards) == 5 == len(ranks) and Rank.ACE in ranks):
        return _ranks_and_suits(scene)
    if len({card.suit for card in scene.cards}) > 1:
        return _ace_in_straight(scene)
    return sequence([_ranks_and_suits(scene), _ace_in_straight(scene)])


_OF_RANK: Final = say("{count} × {card}")


def _ranks_and_suits(scene: Scene) -> Phrase:
    held = [card for card in sorted(scene.cards) if not card.is_joker] or scene.cards
    ranks = Counter(card.rank for card in held)
    suits = {card.suit for card in scene.cards if card.suit is not None}
    return say(
        "By rank: {ranks}. Suits: {suits}.",
        ranks=listed(
            [_OF_RANK.filled(count=count, card=rank_word(rank)) for rank, count in ranks.items()]
        ),
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


FIRST, SECOND, EQUAL = "first", "second", "equal"


def _stronger(scene: Scene, understanding: Understanding) -> str:
    first, second = (understanding.strength(cards, scene.trump) for cards in scene.sets[:2])
    if first is None or second is None:
        return NONE
    return EQUAL if first == second else FIRST if first > second else SECOND


def _on_sets(scene: Scene, option: str) -> Spot:
    """The higher of two plays is chosen by its cards."""
    sets = dict(zip((FIRST, SECOND), scene.sets, strict=False))
    return Spot(cards=sets.get(option, ()))


def _compared(scene: Scene) -> Phrase:
    """Which of two sets is higher, and why."""
    first, second = scene.sets[:2]
    verdict, over = (
        judge(cards, scene.trump, table, scene.rules)
        for cards, table in ((first, second), (second, first))
    )
    mine, theirs = verdict.reading, verdict.over
    if mine and theirs and len(first) == len(second) and mine.strength == theirs.strength:
        return _both_equal(mine, scene)
    which = say("Neither is higher.")
    if verdict.legal:
        which = say("The first is {play}.")
    elif over.legal:
        which, verdict = say("The second is {play}."), over
    bare = explain(replace(verdict, repair=None, elsewhere=None))
    return sequence([which.filled(play=bare.title), *bare.why])


def _what_decides(scene: Scene) -> Phrase:
    """What decides between two plays, without what comes of it."""
    first, second = (read(cards, scene.trump, scene.rules) for cards in scene.sets[:2])
    if not first or not second or first.kind.size != second.kind.size:
        return say("See what each of them is, and how many cards it has.")
    return _deciding(first, second, scene)


def _what_counts(scene: Scene) -> Phrase:
    """What decides whether cards beat the table, without what comes of it."""
    mine, theirs = (read(cards, scene.trump, scene.rules) for cards in (scene.cards, scene.table))
    if len(scene.cards) != len(scene.table):
        return say(
            "Compare how many cards there are: {mine} and {theirs}.",
            mine=len(scene.cards),
            theirs=len(scene.table),
        )
    if not mine or not theirs:
        return say("There are as many cards: now see what they are.")
    return _deciding(mine, theirs, scene)


def _deciding(mine: Reading, theirs: Reading, scene: Scene) -> Phrase:
    """By what two plays of one size are compared."""
    if mine.kind != theirs.kind:
        text = say("Only the class counts here: {first} or {second}?")
        return text.filled(first=KIND_NAMES[mine.kind], second=KIND_NAMES[theirs.kind])
    match mine.kind:
        case Kind.FULL_HOUSE:
            counts = say("Two full houses: only the triples count.")
        case Kind.FOUR_PLUS_ONE:
            counts = say("Two bombs: only the four of a kind counts.")
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            # A trump keeps its place in them.
            text = say("The same class twice: only the top cards count.")
            return text if not scene.rules.promotes_trump else _with_trump(text, scene)
        case Kind.FLUSH:
            counts = say("Two flushes: only the top cards count.")
        case _:
            counts = say("The same kind of play twice: only the ranks count.")
    return _with_trump(counts, scene) if scene.trump in (mine.rank, theirs.rank) else counts


def _with_trump(text: Phrase, scene: Scene) -> Phrase:
    higher = say("The trump {trump} is higher than an ace.", trump=str(scene.trump))
    return sequence([text, higher])


def _highest_class(scene: Scene) -> Phrase:
    """What cards with a joker can make at best, without what it stands for."""
    reading = read(scene.cards, scene.trump, scene.rules)
    if reading is None:
        return say("See what the other cards make.")
    text = say("At best these cards make {a_kind}: which rank does it need?")
    return text.filled(a_kind=A_KIND[reading.kind])


def _both_equal(reading: Reading, scene: Scene) -> Phrase:
    match reading.kind:
        case Kind.FULL_HOUSE:
            both_are = say("Both are {play}: the triple decides, and the pair doesn't count.")
        case Kind.FOUR_PLUS_ONE:
            both_are = say(
                "Both are {play}: the four of a kind decides, and the odd card doesn't count."
            )
        case Kind.STRAIGHT | Kind.FLUSH | Kind.STRAIGHT_FLUSH:
            both_are = say("Both are {play}: the top card decides, and suits are equal.")
        case _:
            both_are = say("Both are {play}.")
    return both_are.filled(play=name(reading, scene.trump))


def _follows(scene: Scene, understanding: Understanding) -> str:
    if not understanding.is_play(scene.table, scene.trump):
        return NONE
    return yes_if(understanding.follows(scene.cards, scene.table, scene.trump))


def _last(scene: Scene, rules: Rules) -> Verdict:
    return judge(scene.cards, scene.trump, scene.table, rules, is_last=True)


def _goes_out(scene: Scene, understanding: Understanding) -> str:
    """Whether the cards may be played as the last of a hand."""
    return yes_if(_last(scene, understanding.rules).legal)


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
    "follows": Question(
        ("cards", "table"),
        _follows,
        always(say("To beat a play, you need a higher one with the same number of cards.")),
        _following,
        yes_no,
        fields=PLAY_RULES,
        clue=_what_counts,
        nearly=_both_named,
    ),
    "goes_out": Question(
        ("cards", "table"),
        _goes_out,
        lambda scene: played_rule(scene, "last_play"),
        lambda scene: told(_last(scene, scene.rules)),
        yes_no,
        fields=("last_play",),
        clue=always(say("These are the last cards: read them by the rule of this table.")),
        nearly=_both_named,
    ),
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
    ),
    "stronger": Question(
        ("sets",),
        _stronger,
        always(
            say("A higher class wins. Within a class, compare the biggest set or the top card.")
        ),
        _compared,
        lambda _: {FIRST: say("the first"), SECOND: say("the second"), EQUAL: say("neither")},
        fields=PLAY_RULES,
        clue=_what_decides,
        spot=_on_sets,
    ),
    "stands_for": Question(
        ("cards",),
        _stands_for,
        _of_jokers,
        _highest,
        rank_options,
        fields=PLAY_RULES,
        clue=_highest_class,
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
    ),
}
