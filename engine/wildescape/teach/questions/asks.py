"""The questions that a step may ask: each has one right answer, which the rules give.

`QUESTIONS` is the closed list. A question names the facts that it needs; a learner with a
misconception answers from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from wildescape.cards import NATURAL_RANKS, Rank, power
from wildescape.combinations import Kind, Reading, read
from wildescape.escalation import Escalation, EscalationMoves, value
from wildescape.explain import (
    KIND_NAMES,
    card_text,
    card_word,
    cards_listed,
    described,
    explain,
    name,
    rank_word,
)
from wildescape.game import Act, IllegalMove, Move
from wildescape.hand import HandState, answers
from wildescape.i18n import Part, Phrase, both, either, listed, say, say_n, sequence
from wildescape.match import Aftermath, Outcome
from wildescape.narrate import tell, tell_verdict
from wildescape.rules import CHOICE_TITLES, RULE_HELP
from wildescape.teach.elsewhere import PLAY_RULES
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.scenes import Cards, Scene
from wildescape.turns import SEATS, team
from wildescape.verdicts import Verdict, judge

Answer = str | int
"""The name of an option, or a number."""

Options = Mapping[str, Part]


@dataclass(frozen=True)
class Question:
    """A question with one right answer.

    Args:
        needs: the facts of the scene that it is about.
        answer: what somebody with that belief answers.
        rule: the rule that governs the answer, without the answer.
        because: the answer with its reason.
        options: the choices in words; `None` where the answer is a number.
        clue: what to look at.
        nearly: the reason without the answer; needed where there are but two options.
        fields: the house rules that may change the answer, the closest first.
    """

    needs: tuple[str, ...]
    answer: Callable[[Scene, Understanding], Answer]
    rule: Callable[[Scene], Phrase]
    because: Callable[[Scene], Phrase]
    options: Callable[[Scene], Options] | None = None
    clue: Phrase | None = None
    nearly: Callable[[Scene], Phrase] | None = None
    fields: tuple[str, ...] = ()


YES: Final = "yes"
NO: Final = "no"
NOBODY: Final = "nobody"
NONE: Final = "none"
FIRST, SECOND, EQUAL = "first", "second", "equal"


def _yes_no(_: Scene) -> Options:
    return {YES: say("Yes"), NO: say("No")}


def _possible(_: Scene) -> Options:
    # Chinese answers with other words whether something can be than whether it may be.
    return {YES: say("Yes{end}", end=""), NO: say("No{end}", end="")}


def _said(holds: bool) -> str:
    return YES if holds else NO


def _always(phrase: Phrase) -> Callable[[Scene], Phrase]:
    return lambda scene: phrase


def seat_name(scene: Scene, seat: int) -> Part:
    """A seat as the learner knows it."""
    if seat == scene.me:
        return say("you (seat {number})", number=seat)
    return say("seat {number}", number=seat)


def _seats(scene: Scene) -> Options:
    return {str(seat): seat_name(scene, seat) for seat in SEATS}


def _ranks(_: Scene) -> Options:
    return {str(rank): rank_word(rank) for rank in NATURAL_RANKS}


def _sides(scene: Scene) -> Options:
    return {
        str(side): say("your team") if side == team(scene.me) else say("the opponents")
        for side in (0, 1)
    }


# The pack and the table


def _copies(scene: Scene, understanding: Understanding) -> int:
    """How often a card, or how many cards of a rank, there are."""
    if scene.cards:
        return understanding.copies
    rank = scene.rank or scene.trump
    return understanding.trumps() if rank == scene.trump else 4 * understanding.copies


def _steps(scene: Scene) -> Phrase:
    return say_n(
        "Clockwise it is {count} seat from {me} to {seat}.",
        "Clockwise it is {count} seats from {me} to {seat}.",
        (scene.seat - scene.me) % len(SEATS),
        me=seat_name(scene, scene.me),
        seat=seat_name(scene, scene.seat),
    )


def _copies_here(scene: Scene) -> Phrase:
    [(card, count)] = Counter(scene.cards).most_common(1)
    return say("Here lie {count} × {card}.", count=count, card=card_word(card))


MOST_CHOICES: Final = 3
"""More choices than these of a house rule are not told."""


def _house_told(scene: Scene) -> Phrase:
    """What this table has chosen, and what others have."""
    choices = CHOICE_TITLES[scene.rule]
    own = getattr(scene.rules, scene.rule)
    here = say("At this table: {choice}.", choice=choices[own])
    others = [title for choice, title in choices.items() if choice != own]
    if len(others) >= MOST_CHOICES:
        return sequence([here, say("Other tables choose otherwise.")])
    return sequence([here, say("At other tables: {choices}.", choices=either(others))])


PARTNER, OPPONENT = "partner", "opponent"

_TABLE_QUESTIONS: Final = {
    "partner": Question(
        ("seat",),
        lambda scene, understanding: (
            PARTNER if understanding.is_partner(scene.me, scene.seat) else OPPONENT
        ),
        _always(say("Partners and opponents sit alternately round the table.")),
        lambda scene: say(
            "From you the teams alternate: the seats two and four further on are your partners, "
            "the one opposite is an opponent."
        ),
        lambda _: {PARTNER: say("partner"), OPPONENT: say("opponent")},
        clue=say("Go round the table, seat by seat: you, an opponent, a partner …"),
        nearly=_steps,
    ),
    "copies": Question(
        (),
        _copies,
        _always(say("Three whole packs are shuffled together.")),
        lambda scene: (
            say("Each pack holds it once, so the three packs hold it three times.")
            if scene.cards
            else say("Each pack holds four cards of a rank, so the three packs hold twelve.")
        ),
        clue=say("Count in one pack, then take the three packs together."),
        nearly=lambda scene: (
            say("In one pack there is one; now take it three times.")
            if scene.cards
            else say("In one pack there are four; now take them three times.")
        ),
    ),
    "share": Question(
        (),
        lambda scene, understanding: 54 * understanding.copies // 6,
        _always(say("Six players share three packs of 54 cards.")),
        _always(say("Three packs are 162 cards; shared by six that makes 27 each.")),
        clue=say("A pack has 52 cards and two jokers."),
        nearly=_always(say("Three packs of 54 cards are 162 cards: share them out to six.")),
    ),
    "possible": Question(
        ("cards",),
        lambda scene, understanding: _said(
            all(scene.cards.count(card) <= understanding.copies for card in scene.cards)
        ),
        _always(say("Three whole packs are shuffled together.")),
        _always(
            say(
                "Every card exists three times, once in each pack, and one hand may hold all three."
            )
        ),
        _possible,
        clue=say("Count how often the same card lies here."),
        nearly=_copies_here,
    ),
    "house": Question(
        ("rule",),
        lambda scene, understanding: str(getattr(understanding.rules, scene.rule)),
        lambda scene: say("A house rule: {help}", help=RULE_HELP[scene.rule]),
        _house_told,
        lambda scene: CHOICE_TITLES[scene.rule],
        clue=say("Look at the rules of this table."),
        nearly=lambda scene: say(
            "Tables have the choice: {choices}.",
            choices=either([*CHOICE_TITLES[scene.rule].values()]),
        ),
    ),
}


# Plays

CLASS_NAMES: Final[Mapping[Kind, Phrase]] = {
    **KIND_NAMES,
    Kind.FOUR_PLUS_ONE: say("bomb (four of a kind + one)"),
}
"""Each kind of play as lessons call it."""


def play_word(cards: Cards, scene: Scene) -> Part:
    """Cards as a part of a sentence, by what they are."""
    reading = read(cards, scene.trump, scene.rules)
    if reading is None or reading.kind == Kind.SINGLE:
        return cards_listed(cards)
    return described(cards, reading, scene.trump)


def cards_shown(cards: Cards) -> Part:
    """Cards one after another, short: “4♦, Small Joker”."""
    return listed([rank_word(card.rank) if card.is_joker else card_text(card) for card in cards])


def told(verdict: Verdict) -> Phrase:
    """A verdict in sentences, without what other cards or other rules would do."""
    bare = explain(replace(verdict, repair=None, elsewhere=None))
    if verdict.reading is None:
        return sequence([say("{title}.", title=bare.title), *bare.why])
    return sequence([say("This is {play}.", play=bare.title), *bare.why])


def _following(scene: Scene) -> Phrase:
    return told(judge(scene.cards, scene.trump, scene.table, scene.rules))


def _leading(scene: Scene) -> Phrase:
    verdict = judge(scene.cards, scene.trump, None, scene.rules)
    if verdict.legal:
        return say("This is {play}.", play=play_word(scene.cards, scene))
    return told(verdict)


def _highest(scene: Scene) -> Phrase:
    verdict = judge(scene.cards, scene.trump, None, scene.rules)
    if not verdict.legal:
        return told(verdict)
    play = play_word(scene.cards, scene)
    if why := _no_straight_flush(scene):
        return sequence([say("This is {play}.", play=play), why])
    return say("This is {play}: these cards make nothing higher.", play=play)


def _no_straight_flush(scene: Scene) -> Phrase | None:
    """Why a flush is not more, where one might expect it."""
    rules, reading = scene.rules, read(scene.cards, scene.trump, scene.rules)
    if reading is None or reading.kind != Kind.FLUSH or rules.trump_in_straight == "promoted":
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
    if rules.straight_flush == "off":
        return say("At this table it is a flush even if it is in a row.")
    return say("A straight never goes round the corner past the ace.")


def _both_named(scene: Scene) -> Phrase:
    return say(
        "To be played: {cards}. On the table: {table}.",
        cards=play_word(scene.cards, scene),
        table=play_word(scene.table, scene),
    )


def _counted(scene: Scene) -> Phrase:
    ranks = Counter(card.rank for card in sorted(scene.cards))
    suits = {card.suit for card in scene.cards if card.suit is not None}
    counted = say(
        "By rank: {ranks}. Suits: {suits}.",
        ranks=listed(
            [
                say("{count} × {card}", count=count, card=rank_word(rank))
                for rank, count in ranks.items()
            ]
        ),
        suits=len(suits),
    )
    if len(scene.cards) == 5 == len(ranks) and Rank.ACE in ranks:
        return sequence([counted, _ace_in_straight(scene)])
    return counted


def _ace_in_straight(scene: Scene) -> Phrase:
    if scene.rules.ace_low_straight == "off":
        return say("In a straight the ace stands at the top, and nowhere else.")
    return say("In a straight the ace stands at the top or at the bottom, never in the middle.")


def _kind(scene: Scene, understanding: Understanding) -> str:
    reading = understanding.reading(scene.cards, scene.trump)
    if reading is None:
        return "other" if understanding.is_play(scene.cards, scene.trump) else NONE
    return str(reading.kind)


def _kinds(scene: Scene) -> Options:
    size = len(scene.cards)
    named = {str(kind): CLASS_NAMES[kind] for kind in Kind if kind.size == size}
    return {**named, NONE: say("no play")}


def _stronger(scene: Scene, understanding: Understanding) -> str:
    first, second = (understanding.strength(cards, scene.trump) for cards in scene.sets[:2])
    if first is None or second is None:
        return NONE
    return EQUAL if first == second else FIRST if first > second else SECOND


def _compared(scene: Scene) -> Phrase:
    """The first set played over the second, or the second over the first if that is higher."""
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


def _both_equal(reading: Reading, scene: Scene) -> Phrase:
    match reading.kind:
        case Kind.FULL_HOUSE:
            both_are = say("Both are {play}: the triple decides, the pair does not count.")
        case Kind.FOUR_PLUS_ONE:
            both_are = say("Both are {play}: the four decide, the odd card does not count.")
        case Kind.STRAIGHT | Kind.FLUSH | Kind.STRAIGHT_FLUSH:
            both_are = say("Both are {play}: the top card decides, and suits are equal.")
        case _:
            both_are = say("Both are {play}.")
    return both_are.filled(play=name(reading, scene.trump))


def _follows(scene: Scene, understanding: Understanding) -> str:
    if not understanding.is_play(scene.table, scene.trump):
        return NONE
    return _said(understanding.follows(scene.cards, scene.table, scene.trump))


def _stands_for(scene: Scene, understanding: Understanding) -> str:
    reading = understanding.reading(scene.cards, scene.trump)
    if reading is None:
        return NONE
    faces = zip(scene.cards, reading.stands_for(scene.cards), strict=True)
    return str(next(face.rank for card, face in faces if card.is_joker))


def _own_rank_if_alone(scene: Scene) -> Phrase:
    assert scene.joker
    if scene.count == 1:
        return say("A joker alone is itself and nothing else.")
    if scene.rank and scene.joker.rank > scene.rank:
        return say("In a play of two or more cards a joker stands for any lower card.")
    return say("A joker stands for lower cards only, and the Big Joker is the higher one.")


def _which_higher(scene: Scene) -> Phrase:
    assert scene.joker
    assert scene.rank
    if scene.count == 1:
        return say("The joker is played alone here.")
    low, high = sorted((scene.joker.rank, scene.rank))
    return say("The {high} stands above the {low}.", high=rank_word(high), low=rank_word(low))


_PLAY_QUESTIONS: Final = {
    "follows": Question(
        ("cards", "table"),
        _follows,
        _always(say("A play follows with as many cards as lie there, and only if it is higher.")),
        _following,
        _yes_no,
        fields=PLAY_RULES,
        clue=say("Compare first how many cards there are, then what they are."),
        nearly=_both_named,
    ),
    "is_play": Question(
        ("cards",),
        lambda scene, understanding: _said(understanding.is_play(scene.cards, scene.trump)),
        _always(
            say("A play is one card, a pair, a triple, or five cards of one of the six classes.")
        ),
        _leading,
        _yes_no,
        fields=PLAY_RULES,
        clue=say("Count the cards, and how many there are of each rank."),
        nearly=_counted,
    ),
    "kind": Question(
        ("cards",),
        _kind,
        _always(say("Of all that five cards may be, the highest class counts.")),
        _highest,
        _kinds,
        fields=PLAY_RULES,
        clue=say("Are ranks equal? Are they in a row? Is it all one suit?"),
        nearly=_counted,
    ),
    "stronger": Question(
        ("sets",),
        _stronger,
        _always(say("The higher class beats the lower; within a class the top set decides.")),
        _compared,
        lambda _: {FIRST: say("the first"), SECOND: say("the second"), EQUAL: say("neither")},
        fields=PLAY_RULES,
        clue=say("Name both plays; then compare the class, and after it the top set."),
    ),
    "stands_for": Question(
        ("cards",),
        _stands_for,
        _always(say("A joker takes whatever makes the play as high as it can be.")),
        _highest,
        _ranks,
        fields=PLAY_RULES,
        clue=say("Try the joker as one rank after another: what would the play be?"),
    ),
    "may_mean": Question(
        ("joker", "rank", "count"),
        lambda scene, understanding: _said(
            understanding.may_mean(scene.joker, scene.rank, scene.count, scene.trump)
            if scene.joker and scene.rank
            else False
        ),
        _always(say("In a play of two or more cards a joker stands for any lower card.")),
        _own_rank_if_alone,
        _yes_no,
        clue=say("Look first whether the joker is played alone or with other cards."),
        nearly=_which_higher,
    ),
    "trump": Question(
        ("levels", "offense"),
        lambda scene, understanding: str(
            understanding.trump(scene.levels, scene.offense, scene.me)
        ),
        _always(say("The level of the offense is the trump of the hand.")),
        lambda scene: say(
            "The offense plays at level {level}, so the {level} is trump; the level of the "
            "defense does not matter.",
            level=str(scene.levels[scene.offense]),
        ),
        _ranks,
        clue=say("Look at who is the offense."),
    ),
}


# Turns


def _turn(scene: Scene, understanding: Understanding) -> str:
    if understanding.rules != scene.rules and isinstance(scene.game, HandState):
        scene = scene.about(game=replace(scene.game, rules=understanding.rules))
    try:
        before, after = scene.states[-2:]
    except IllegalMove:
        return NONE
    turn = understanding.turn(before, after)
    return NOBODY if turn is None else str(turn)


def _told(scene: Scene) -> Phrase:
    """What the last move was, and what followed."""
    before, after = scene.states[-2:]
    names = [seat_name(scene, seat) for seat in range(len(after.hands))]
    last, *followed = tell(before, after, scene.moves[-1], names, scene.me)
    if not followed and after.turn is not None:
        you = say("It is your turn.")
        turn = say("It is the turn of {name}.", name=names[after.turn])
        followed = [you if after.turn == scene.me else turn]
        if any(move.act == Act.PASS and move.seat == after.turn for move in scene.moves):
            followed.append(say("Whoever has passed may play again when the turn comes round."))
    return sequence([sentence.capitalized() for sentence in (last, *followed)])


def _in_play(scene: Scene) -> Options:
    """The seats that held cards before the last move."""
    return {
        str(seat): seat_name(scene, seat)
        for seat, hand in enumerate(scene.states[-1].hands)
        if hand or scene.states[-2].hands[seat]
    }


def _what_lies_there(scene: Scene) -> Phrase:
    if _hand(scene).table:
        return say("A play lies on the table.")
    return say("Nothing lies on the table.")


MUST_TELL, MAY_REFUSE, MUST_REFUSE = "must_tell", "may_refuse", "must_refuse"

_TELLING: Final = {
    (Act.COUNT,): MUST_TELL,
    (Act.COUNT, Act.NO_COUNT): MAY_REFUSE,
    (Act.NO_COUNT,): MUST_REFUSE,
}


def _trapped(scene: Scene, understanding: Understanding) -> str:
    escaped = scene.escapes[: understanding.escapes(scene.escapes)]
    return ESCAPED if scene.seat in escaped else TRAPPED


ESCAPED, TRAPPED = "escaped", "trapped"
_ONE_TEAM_OUT: Final = say("The hand ends when all three players of one team have escaped.")


def _ended(scene: Scene) -> Phrase:
    return say(
        "With {last} a whole team has escaped: the hand is over, and whoever still holds cards is "
        "trapped (被关).",
        last=_last(scene),
    )


def _last(scene: Scene) -> Part:
    """Who is the last to escape."""
    return seat_name(scene, scene.escapes[TRUTH.escapes(scene.escapes) - 1])


_TURN_ASKS: Final = {
    "turn": Question(
        ("game", "moves"),
        _turn,
        lambda scene: (
            say("The turn goes round; a trick ends when all others have passed.")
            if isinstance(scene.game, HandState)
            else say("The turn goes on in the direction of play; a 3 turns it round.")
        ),
        _told,
        _in_play,
        clue=say("Go through the moves one by one: whose turn is it after each?"),
        fields=("escaped_lead", "pass_locks_out"),
    ),
    "may_pass": Question(
        ("game",),
        lambda scene, understanding: _said(understanding.may_pass(_hand(scene))),
        _always(say("Whoever leads must play; whoever follows may always pass.")),
        lambda scene: (
            say("A play lies there, and one may always pass it, whatever one holds.")
            if _hand(scene).table
            else say("Nothing lies there: whoever leads must play.")
        ),
        _yes_no,
        clue=say("Look at whether a play lies on the table."),
        nearly=_what_lies_there,
    ),
    "count": Question(
        ("count",),
        lambda scene, understanding: _TELLING[
            tuple(move.act for move in answers(0, scene.count, understanding.rules))
        ],
        lambda scene: say(
            "Whoever is asked tells how many cards are left; at this table that is owed {when}.",
            when=CHOICE_TITLES["count_must_answer"][scene.rules.count_must_answer],
        ),
        lambda scene: say(
            "At this table a count is owed {when}; with more than 10, {above}.",
            when=CHOICE_TITLES["count_must_answer"][scene.rules.count_must_answer],
            above=CHOICE_TITLES["count_above"][scene.rules.count_above],
        ),
        lambda _: {
            MUST_TELL: say("must tell"),
            MAY_REFUSE: say("may refuse"),
            MUST_REFUSE: say("must refuse"),
        },
        clue=say("Compare the number of cards with the limit of this table."),
        fields=("count_must_answer", "count_above"),
    ),
    "escapes": Question(
        ("escapes",),
        lambda scene, understanding: understanding.escapes(scene.escapes),
        _always(_ONE_TEAM_OUT),
        _ended,
        clue=say("Count for each team how many have escaped."),
    ),
    "trapped": Question(
        ("escapes", "seat"),
        _trapped,
        _always(_ONE_TEAM_OUT),
        _ended,
        lambda _: {ESCAPED: say("escaped"), TRAPPED: say("trapped")},
        clue=say("Look at the moment when one team is out."),
        nearly=lambda scene: say("The last to escape is {last}.", last=_last(scene)),
    ),
    "fewest_escapes": Question(
        (),
        lambda _, understanding: understanding.escapes((0, 2, 4, 1, 3)),
        _always(_ONE_TEAM_OUT),
        _always(say("If the first three to escape are one team, the hand ends with the third.")),
        clue=say("What if one team escapes one after the other?"),
        nearly=_always(say("Count the players of one team.")),
    ),
    "most_escapes": Question(
        (),
        lambda _, understanding: understanding.escapes((0, 1, 2, 3, 4)),
        _always(_ONE_TEAM_OUT),
        _always(
            say("Two of each team may escape before a team is complete, so the fifth ends it.")
        ),
        clue=say("What if the teams escape by turns?"),
        nearly=_always(say("Two of each team may be out while no team is complete.")),
    ),
}


def _hand(scene: Scene) -> HandState:
    hand = scene.states[-1]
    assert isinstance(hand, HandState)
    return hand


# Hand after hand


def _aftermath(scene: Scene, understanding: Understanding) -> Aftermath:
    return understanding.aftermath(scene.result, scene.offense, scene.levels)


def _outcome_told(scene: Scene) -> Phrase:
    true, result = _aftermath(scene, Understanding(scene.rules)), scene.result
    sides = say("the offense"), say("the defense")
    begun = say(
        "{name} escaped first, and {team} was complete first.",
        name=seat_name(scene, scene.escapes[0]),
        team=sides[result.complete != scene.offense],
    )
    verdict = tell_verdict(
        true.outcome,
        scene.rules,
        first=result.first == scene.offense,
        before=scene.levels[scene.offense],
        after=true.levels[scene.offense],
    )
    return sequence([begun.capitalized(), verdict])


def _trump_told(scene: Scene) -> Phrase:
    level = str(_next_trump(_aftermath(scene, Understanding(scene.rules))))
    is_trump = say("The level of the next offense, {level}, is the next trump.", level=level)
    return sequence([_outcome_told(scene), is_trump])


def _first_told(scene: Scene) -> Phrase:
    return say("{name} escaped first.", name=seat_name(scene, scene.escapes[0])).capitalized()


_PAYING: Final = say("Only the trapped of the losing team pay, and only after a hand that was won.")
_OUTCOME_RULE: Final = say(
    "Two questions decide: which team's player escaped first, and which team was complete first."
)


def _pays(scene: Scene, understanding: Understanding) -> str:
    for debt in _aftermath(scene, understanding).owed:
        if debt.payer == scene.seat:
            return str(debt.receiver)
    return NOBODY


def _pays_told(scene: Scene) -> Phrase:
    true = _aftermath(scene, Understanding(scene.rules))
    if not true.owed:
        return say("It is a draw: nobody pays tribute.")
    parts = [
        say(
            "Trapped losers pay: {payers}. The first winners to escape receive: {receivers}.",
            payers=both([seat_name(scene, debt.payer) for debt in true.owed]),
            receivers=both([seat_name(scene, debt.receiver) for debt in true.owed]),
        )
    ]
    if len(true.owed) > 1:
        pairing = CHOICE_TITLES["tribute_pairing"][scene.rules.tribute_pairing]
        parts.append(say("{rule}.", rule=pairing).capitalized())
    return sequence(parts)


def _return_told(scene: Scene) -> Phrase:
    card = scene.cards[0]
    told = say("{card} is not higher than both {offers}.")
    if card in scene.offers:
        told = say("{card} is one of the two offered cards.")
    elif TRUTH.may_return(card, scene.offers, scene.trump):
        told = say("{card} is higher than both {offers}.")
    told = told.filled(card=card_word(card), offers=cards_listed(scene.offers))
    return told.capitalized()


def _in_order(scene: Scene) -> Phrase:
    ordered = sorted({*scene.cards, *scene.offers}, key=lambda card: power(card.rank, scene.trump))
    return say("From low to high: {cards}.", cards=listed([*map(card_word, ordered)]))


_MATCH_ASKS: Final = {
    "outcome": Question(
        ("escapes", "offense"),
        lambda scene, understanding: str(_aftermath(scene, understanding).outcome),
        _always(_OUTCOME_RULE),
        _outcome_told,
        lambda _: {
            str(Outcome.OFFENSE_WINS): say("the offense wins"),
            str(Outcome.DRAW): say("a draw"),
            str(Outcome.DEFENSE_WINS): say("the defense wins"),
        },
        clue=say("Look at who escaped first, and whose team was out first."),
    ),
    "next_offense": Question(
        ("escapes", "offense"),
        lambda scene, understanding: str(_aftermath(scene, understanding).offense),
        _always(say("The team of the first to escape is the next offense.")),
        _outcome_told,
        _sides,
        clue=say("Look at who escaped first."),
        nearly=_first_told,
    ),
    "next_level": Question(
        ("escapes", "offense", "levels", "seat"),
        lambda scene, understanding: str(_aftermath(scene, understanding).levels[team(scene.seat)]),
        _always(say("Only the offense rises, and only when it wins.")),
        _outcome_told,
        _ranks,
        clue=say("Look at who is the offense and whether it won."),
        fields=("level_step",),
    ),
    "next_trump": Question(
        ("escapes", "offense", "levels"),
        lambda scene, understanding: str(_next_trump(_aftermath(scene, understanding))),
        _always(say("The next trump is the level of the next offense.")),
        _trump_told,
        _ranks,
        clue=say("First ask who is the next offense, then what its level is."),
        fields=("level_step",),
    ),
    "next_leader": Question(
        ("escapes",),
        lambda scene, understanding: str(_aftermath(scene, understanding).leader),
        _always(say("Whoever escapes first leads the next hand.")),
        _first_told,
        _seats,
        clue=say("Look at who escaped first."),
    ),
    "pays": Question(
        ("escapes", "seat"),
        _pays,
        _always(_PAYING),
        _pays_told,
        lambda scene: {**_seats(scene), NOBODY: say("nobody")},
        clue=say("Look at who is trapped, and in which order the winners escaped."),
        fields=("tribute_pairing",),
    ),
    "may_return": Question(
        ("cards", "offers"),
        lambda scene, understanding: _said(
            understanding.may_return(scene.cards[0], scene.offers, scene.trump)
        ),
        _always(say("One of the two offered cards goes back, or a card higher than both.")),
        _return_told,
        _yes_no,
        clue=say("Compare the card with both that were offered."),
        nearly=_in_order,
    ),
}


def _next_trump(after: Aftermath) -> Rank:
    return after.levels[after.offense]


# Escalation


def _worth_told(scene: Scene) -> Phrase:
    worth = TRUTH.worth(scene.cards)
    if worth is None:
        return say("Twos and threes have no value of their own, and go alone.")
    told = say("A counts 14, K 13, Q 12 and J 11: {cards} are worth {worth}.")
    if scene.cards[0].rank <= Rank.TEN:
        told = say("10 to 7 count what they show: {cards} are worth {worth}.")
    if scene.cards[0].rank <= Rank.SIX:
        told = say("6, 5 and 4 count 6 each: {cards} are worth {worth}.")
    return told.filled(cards=cards_listed(scene.cards), worth=worth)


def _beats_told(scene: Scene) -> Phrase:
    moves = EscalationMoves(0, scene.cards, scene.value, leading=False)
    ruling = moves.judge(Move(0, Act.PLAY, scene.cards))
    worth = TRUTH.worth(scene.cards)
    if not ruling.legal:
        return ruling.phrase
    if worth is None:
        return say("A single 2 or 3 may go on any value and keeps it.")
    return say(
        "These cards are worth {worth}, and {value} is lower.", worth=worth, value=scene.value
    )


def _values(scene: Scene) -> Phrase:
    values = [value(card) for card in scene.cards]
    if None in values:
        return say("Cards to be played: {count}. A 2 or a 3 goes alone.", count=len(values))
    if (worth := TRUTH.worth(scene.cards)) is None:
        return say("The cards count {values}.", values=both([each or 0 for each in values]))
    return say("Worth {worth} in all; {value} is to be beaten.", worth=worth, value=scene.value)


def _game(scene: Scene) -> Escalation:
    game = scene.states[-1]
    assert isinstance(game, Escalation)
    return game


def _payment(scene: Scene, understanding: Understanding) -> int:
    game = _game(scene)
    left, stack = len(game.hands[scene.seat]), len(game.stacks[scene.seat])
    return understanding.payment(left, stack) * game.stake


_GONE: Final = say("Taking ends the trick: the middle goes away for good.")
_FACE_DOWN: Final = say(
    "What you take lies face down before you and costs you in the end; it never comes into the "
    "hand."
)
_HOW_TO_WIN: Final = say("Think of how a game is won.")

_ESCALATION_ASKS: Final = {
    "worth": Question(
        ("cards",),
        lambda scene, understanding: understanding.worth(scene.cards) or 0,
        _always(say("Cards of one value add up.")),
        _worth_told,
        clue=say("What does each card count?"),
    ),
    "beats": Question(
        ("cards", "value"),
        lambda scene, understanding: _said(understanding.beats(scene.cards, scene.value)),
        _always(say("Cards of one value follow if their total is higher; a 2 or a 3 goes alone.")),
        _beats_told,
        _yes_no,
        clue=say("Is there a 2 or a 3? If not: do all cards count the same?"),
        nearly=_values,
    ),
    "to_beat": Question(
        ("game", "moves"),
        lambda scene, understanding: understanding.to_beat(_game(scene), scene.moves),
        _always(say("A 2 or a 3 keeps the value that lies there.")),
        lambda scene: say(
            "{value} still lies there: a 2 or a 3 has no value of its own.",
            value=_game(scene).value,
        ),
        clue=say("Look at the last play that has a value."),
    ),
    "refill": Question(
        ("count",),
        lambda scene, understanding: min(len(scene.cards), scene.count),
        _always(say("After the turn a hand is filled up to six from the stock.")),
        lambda scene: say(
            "Cards played: {played}; left in the stock: {stock}. As many are drawn as there are.",
            played=len(scene.cards),
            stock=scene.count,
        ),
        clue=say("Compare what was played with what the stock still holds."),
    ),
    "pile": Question(
        (),
        lambda _, understanding: understanding.pile,
        _always(_GONE),
        _always(_FACE_DOWN),
        lambda _: {
            "stack": say("face down before me"),
            "hand": say("into my hand"),
            "stock": say("under the stock"),
        },
        clue=_HOW_TO_WIN,
    ),
    "after_taking": Question(
        ("hand", "cards"),
        lambda scene, understanding: (
            len(scene.hand) + (len(scene.cards) if understanding.pile == "hand" else 0)
        ),
        _always(_GONE),
        _always(_FACE_DOWN),
        clue=_HOW_TO_WIN,
    ),
    "payment": Question(
        ("game", "seat"),
        _payment,
        _always(say("Whoever did not win pays for each card in hand and on the stack.")),
        lambda scene: say(
            "Cards in hand: {hand}; on the stack: {stack}. Each costs {stake}.",
            hand=len(_game(scene).hands[scene.seat]),
            stack=len(_game(scene).stacks[scene.seat]),
            stake=_game(scene).stake,
        ),
        clue=say("Count the hand and the stack."),
    ),
}

QUESTIONS: Final[Mapping[str, Question]] = {
    **_TABLE_QUESTIONS,
    **_PLAY_QUESTIONS,
    **_TURN_ASKS,
    **_MATCH_ASKS,
    **_ESCALATION_ASKS,
}
"""The questions by name: the closed list."""


_SLOTS: Final[Mapping[str, Phrase]] = {
    "outcome": say("result"),
    "next_offense": say("next offense"),
    "next_trump": say("next trump"),
    "next_leader": say("next leader"),
    "pays": say("{seat} pays"),
}


def slot_word(ask: str, scene: Scene) -> Part:
    """What one of several places is called in which the answer to a question goes."""
    if ask == "next_level":
        return say("your level") if team(scene.seat) == team(scene.me) else say("their level")
    return _SLOTS.get(ask, say("{seat}")).filled(seat=seat_name(scene, scene.seat))
