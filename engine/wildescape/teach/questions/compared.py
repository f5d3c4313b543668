"""Questions about two plays: which is higher, and whether one beats the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wildescape.combinations import Kind, Reading, read
from wildescape.explain import KIND_NAMES, explain, name
from wildescape.i18n import Phrase, say, sequence
from wildescape.rules import Rules
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.base import (
    NO,
    NONE,
    YES,
    Answer,
    Question,
    Spot,
    always,
    played_rule,
    yes_if,
    yes_no,
)
from wildescape.teach.questions.plays import PLAY_RULES, play_word, told
from wildescape.teach.scenes import Scene
from wildescape.verdicts import Verdict, judge


def _following(scene: Scene) -> Phrase:
    return told(judge(scene.cards, scene.trump, scene.table, scene.rules))


def _both_named(scene: Scene) -> Phrase:
    return say(
        "Your play: {cards}. On the table: {table}.",
        cards=play_word(scene.cards, scene),
        table=play_word(scene.table, scene),
    )


FIRST, SECOND, EQUAL = "first", "second", "equal"

_SETS: Final = {FIRST: say("the first"), SECOND: say("the second"), EQUAL: say("neither")}


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


def _chosen_as_higher(scene: Scene, answer: Answer) -> Phrase:
    """What a wrong choice is or would mean, and what decides between the two plays."""
    if answer != EQUAL:
        play = play_word(scene.sets[answer == SECOND], scene)
        chosen = say("{which} is {play}.", which=_SETS[str(answer)], play=play).capitalized()
    else:
        chosen = say("These two aren't equal.")
    return sequence([chosen, _what_decides(scene)])


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
        text = say("Two classes, so only the class counts: {first} against {second}.")
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
        case Kind.FLUSH if scene.rules.compares_all_cards:
            counts = say("Two flushes: here they're compared card by card, from the top.")
        case Kind.FLUSH:
            counts = say("Two flushes: only the top cards count.")
        case Kind.PAIR if mine.is_mixed_pair or theirs.is_mixed_pair:
            return say("At this table a mixed pair of jokers is the lowest pair of jokers.")
        case _:
            counts = say("The same kind of play twice: only the ranks count.")
    return _with_trump(counts, scene) if scene.trump in (mine.rank, theirs.rank) else counts


def _with_trump(text: Phrase, scene: Scene) -> Phrase:
    higher = say("The trump {trump} is higher than an ace.", trump=str(scene.trump))
    return sequence([text, higher])


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


COMPARED_QUESTIONS: Final = {
    "follows": Question(
        ("cards", "table"),
        _follows,
        always(say("To beat a play, you need a higher one with the same number of cards.")),
        _following,
        yes_no,
        sorted_as=lambda _: {YES: say("Beats it"), NO: say("Doesn't beat it")},
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
    "stronger": Question(
        ("sets",),
        _stronger,
        always(
            say("A higher class wins. Within a class, compare the biggest set or the top card.")
        ),
        _compared,
        lambda _: _SETS,
        fields=PLAY_RULES,
        clue=_what_decides,
        against=_chosen_as_higher,
        spot=_on_sets,
    ),
}
