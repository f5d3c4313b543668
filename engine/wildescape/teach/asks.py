"""The questions that a step may ask: each has one right answer, which the rules give.

`ASKS` is the closed list. A question names the facts that it needs; who believes something else
than the rules answers from his belief.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.combinations import Kind
from wildescape.escalation import Escalation, EscalationMoves
from wildescape.explain import KIND_NAMES, card_word, cards_listed, explain, rank_word
from wildescape.game import Act, IllegalMove, Move
from wildescape.hand import SEATS, Hand, answers, team
from wildescape.match import Aftermath, Outcome
from wildescape.narrate import tell, tell_verdict
from wildescape.rules import CHOICE_TITLES, RULE_HELP
from wildescape.teach.beliefs import TRUTH, Belief
from wildescape.teach.elsewhere import PLAY_RULES
from wildescape.teach.scenes import Scene
from wildescape.verdicts import judge
from wildescape.words import Part, Phrase, both, say, sequence

Answer = str | int
"""The name of an option, or a number."""

Options = Mapping[str, Part]


@dataclass(frozen=True)
class Ask:
    """A question with one right answer.

    Args:
        needs: the facts of the scene that it is about.
        answer: what somebody with that belief answers.
        rule: the rule that governs the answer, without the answer.
        because: the answer with its reason.
        options: the choices in words; `None` where the answer is a number.
        clue: what to look at, where it is no cards.
        fields: the house rules that may change the answer, the closest first.
    """

    needs: tuple[str, ...]
    answer: Callable[[Scene, Belief], Answer]
    rule: Callable[[Scene], Phrase]
    because: Callable[[Scene], Phrase]
    options: Callable[[Scene], Options] | None = None
    clue: Phrase | None = None
    fields: tuple[str, ...] = ()


YES: Final = "yes"
NO: Final = "no"
NOBODY: Final = "nobody"
NONE: Final = "none"
FIRST, SECOND, EQUAL = "first", "second", "equal"


def _yes_no(_: Scene) -> Options:
    return {YES: say("Yes"), NO: say("No")}


def _said(holds: bool) -> str:
    return YES if holds else NO


def _always(phrase: Phrase) -> Callable[[Scene], Phrase]:
    return lambda scene: phrase


def seat_name(scene: Scene, seat: int) -> Part:
    """A seat as the learner knows it."""
    return say("you") if seat == scene.me else say("seat {number}", number=seat)


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


def _copies(scene: Scene, belief: Belief) -> int:
    """How often a card, or how many cards of a rank, there are."""
    if scene.cards:
        return belief.copies
    rank = scene.rank or scene.trump
    return belief.trumps() if rank == scene.trump else 4 * belief.copies


PARTNER, OPPONENT = "partner", "opponent"

_TABLE_ASKS: Final = {
    "partner": Ask(
        ("seat",),
        lambda scene, belief: PARTNER if belief.is_partner(scene.me, scene.seat) else OPPONENT,
        _always(say("Partners and opponents sit alternately round the table.")),
        lambda scene: say(
            "From you the teams alternate: the seats two and four further on are your partners, "
            "the one opposite is an opponent."
        ),
        lambda _: {PARTNER: say("partner"), OPPONENT: say("opponent")},
        clue=say("Go round the table, seat by seat: you, an opponent, a partner …"),
    ),
    "copies": Ask(
        (),
        _copies,
        _always(say("Three whole packs are shuffled together.")),
        lambda scene: (
            say(
                "Each pack holds one {card}, so the three packs hold three.",
                card=card_word(scene.cards[0]),
            )
            if scene.cards
            else say("Each pack holds four cards of a rank, so the three packs hold twelve.")
        ),
        clue=say("Count in one pack, then take the three packs together."),
    ),
    "share": Ask(
        (),
        lambda scene, belief: 54 * belief.copies // 6,
        _always(say("Six players share three packs of 54 cards.")),
        _always(say("Three packs are 162 cards, and 162 : 6 is 27 cards for each player.")),
        clue=say("A pack has 52 cards and two jokers."),
    ),
    "possible": Ask(
        ("cards",),
        lambda scene, belief: _said(
            all(scene.cards.count(card) <= belief.copies for card in scene.cards)
        ),
        _always(say("Three whole packs are shuffled together.")),
        _always(say("Each face exists three times, once in each pack, and one hand may hold all.")),
        _yes_no,
    ),
    "house": Ask(
        ("rule",),
        lambda scene, belief: str(getattr(belief.rules, scene.rule)),
        lambda scene: RULE_HELP[scene.rule],
        lambda scene: say(
            "At this table: {choice}.",
            choice=CHOICE_TITLES[scene.rule][getattr(scene.rules, scene.rule)],
        ),
        lambda scene: CHOICE_TITLES[scene.rule],
        clue=say("Look at the rules of this table."),
    ),
}


# Plays


def _verdict(scene: Scene) -> Phrase:
    """The cards in question as the engine judges them."""
    return explain(judge(scene.cards, scene.trump, scene.table or None, scene.rules)).phrase


def _kind(scene: Scene, belief: Belief) -> str:
    reading = belief.reading(scene.cards, scene.trump)
    if reading is None:
        return "other" if belief.is_play(scene.cards, scene.trump) else NONE
    return str(reading.kind)


def _kinds(scene: Scene) -> Options:
    size = len(scene.cards)
    named = {str(kind): KIND_NAMES[kind] for kind in Kind if kind.size == size}
    return {**named, NONE: say("no play")}


def _stronger(scene: Scene, belief: Belief) -> str:
    first, second = (belief.strength(cards, scene.trump) for cards in scene.sets[:2])
    if first is None or second is None:
        return NONE
    return EQUAL if first == second else FIRST if first > second else SECOND


def _compared(scene: Scene) -> Phrase:
    """The first set played over the second, or the second over the first if that is higher."""
    first, second = scene.sets[:2]
    higher = judge(first, scene.trump, second, scene.rules)
    if not higher.legal:
        over = judge(second, scene.trump, first, scene.rules)
        higher = over if over.legal else higher
    return explain(higher).phrase


def _follows(scene: Scene, belief: Belief) -> str:
    if not belief.is_play(scene.table, scene.trump):
        return NONE
    return _said(belief.follows(scene.cards, scene.table, scene.trump))


def _stands_for(scene: Scene, belief: Belief) -> str:
    reading = belief.reading(scene.cards, scene.trump)
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


_PLAY_ASKS: Final = {
    "follows": Ask(
        ("cards", "table"),
        _follows,
        _always(say("Only as many cards follow as lie there, and only if they are higher.")),
        _verdict,
        _yes_no,
        fields=PLAY_RULES,
    ),
    "is_play": Ask(
        ("cards",),
        lambda scene, belief: _said(belief.is_play(scene.cards, scene.trump)),
        _always(
            say("A play is one card, a pair, a triple, or five cards of one of the six classes.")
        ),
        _verdict,
        _yes_no,
        fields=PLAY_RULES,
    ),
    "kind": Ask(
        ("cards",),
        _kind,
        _always(say("Of all that five cards may be, the highest class counts.")),
        _verdict,
        _kinds,
        fields=PLAY_RULES,
    ),
    "stronger": Ask(
        ("sets",),
        _stronger,
        _always(say("The higher class beats the lower; within a class the top set decides.")),
        _compared,
        lambda _: {FIRST: say("the first"), SECOND: say("the second"), EQUAL: say("neither")},
        fields=PLAY_RULES,
    ),
    "stands_for": Ask(
        ("cards",),
        _stands_for,
        _always(say("A joker takes whatever makes the play as high as it can be.")),
        _verdict,
        _ranks,
        fields=PLAY_RULES,
    ),
    "may_mean": Ask(
        ("joker", "rank", "count"),
        lambda scene, belief: _said(
            belief.may_mean(scene.joker, scene.rank, scene.count, scene.trump)
            if scene.joker and scene.rank
            else False
        ),
        _always(say("In a play of two or more cards a joker stands for any lower card.")),
        _own_rank_if_alone,
        _yes_no,
        clue=say("Which of the two is the higher card?"),
    ),
    "trump": Ask(
        ("levels", "offense"),
        lambda scene, belief: str(belief.trump(scene.levels, scene.offense, scene.me)),
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


def _turn(scene: Scene, belief: Belief) -> str:
    if belief.rules != scene.rules and isinstance(scene.game, Hand):
        scene = scene.about(game=replace(scene.game, rules=belief.rules))
    try:
        before, after = scene.states[-2:]
    except IllegalMove:
        return NONE
    turn = belief.turn(before, after)
    return NOBODY if turn is None else str(turn)


def _told(scene: Scene) -> Phrase:
    """What the last move was, and what followed."""
    before, after = scene.states[-2:]
    names = [seat_name(scene, seat) for seat in range(len(after.hands))]
    told = tell(before, after, scene.moves[-1], names, scene.me)
    if after.turn is None or (isinstance(after, Hand) and after.table is None):
        return sequence(told)
    you = say("It is your turn.")
    turn = say("It is the turn of {name}.", name=names[after.turn])
    return sequence([*told, you if after.turn == scene.me else turn])


def _in_play(scene: Scene) -> Options:
    """The seats that held cards before the last move."""
    return {
        str(seat): seat_name(scene, seat)
        for seat, hand in enumerate(scene.states[-1].hands)
        if hand or scene.states[-2].hands[seat]
    }


MUST_TELL, MAY_REFUSE, MUST_REFUSE = "must_tell", "may_refuse", "must_refuse"

_TELLING: Final = {
    (Act.COUNT,): MUST_TELL,
    (Act.COUNT, Act.NO_COUNT): MAY_REFUSE,
    (Act.NO_COUNT,): MUST_REFUSE,
}


def _trapped(scene: Scene, belief: Belief) -> str:
    escaped = scene.escapes[: belief.escapes(scene.escapes)]
    return ESCAPED if scene.seat in escaped else TRAPPED


ESCAPED, TRAPPED = "escaped", "trapped"
_ONE_TEAM_OUT: Final = say("The hand ends when all three players of one team have escaped.")


def _ended(scene: Scene) -> Phrase:
    number = TRUTH.escapes(scene.escapes)
    names = [seat_name(scene, seat) for seat in scene.escapes[:number]]
    return say(
        "With the escape of {last} a whole team is out: the hand is over, and whoever has not "
        "escaped is trapped (被关).",
        last=names[-1],
    )


_TURN_ASKS: Final = {
    "turn": Ask(
        ("game", "moves"),
        _turn,
        lambda scene: (
            say("The turn goes round; a trick ends when all others have passed.")
            if isinstance(scene.game, Hand)
            else say("The turn goes on in the direction of play; a 3 turns it round.")
        ),
        _told,
        _in_play,
        clue=say("Look at the last move, and at who has passed since the play that stands."),
        fields=("escaped_lead", "pass_locks_out"),
    ),
    "may_pass": Ask(
        ("game",),
        lambda scene, belief: _said(belief.may_pass(_hand(scene))),
        _always(say("Whoever leads must play; whoever follows may always pass.")),
        lambda scene: (
            say("A play lies there, and one may always pass it, whatever one holds.")
            if _hand(scene).table
            else say("Nothing lies there: whoever leads must play.")
        ),
        _yes_no,
        clue=say("Look at whether a play lies on the table."),
    ),
    "count": Ask(
        ("count",),
        lambda scene, belief: _TELLING[
            tuple(move.act for move in answers(0, scene.count, belief.rules))
        ],
        lambda scene: RULE_HELP["count_must_answer"],
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
    "escapes": Ask(
        ("escapes",),
        lambda scene, belief: belief.escapes(scene.escapes),
        _always(_ONE_TEAM_OUT),
        _ended,
        clue=say("Count for each team how many have escaped."),
    ),
    "trapped": Ask(
        ("escapes", "seat"),
        _trapped,
        _always(_ONE_TEAM_OUT),
        _ended,
        lambda _: {ESCAPED: say("escaped"), TRAPPED: say("trapped")},
        clue=say("Look at the moment when one team is out."),
    ),
    "fewest_escapes": Ask(
        (),
        lambda _, belief: belief.escapes((0, 2, 4, 1, 3)),
        _always(_ONE_TEAM_OUT),
        _always(say("If the first three to escape are one team, the hand ends with the third.")),
        clue=say("What if one team escapes one after the other?"),
    ),
    "most_escapes": Ask(
        (),
        lambda _, belief: belief.escapes((0, 1, 2, 3, 4)),
        _always(_ONE_TEAM_OUT),
        _always(
            say("Two of each team may escape before a team is complete, so the fifth ends it.")
        ),
        clue=say("What if the teams escape by turns?"),
    ),
}


def _hand(scene: Scene) -> Hand:
    hand = scene.states[-1]
    assert isinstance(hand, Hand)
    return hand


# Hand after hand


def _aftermath(scene: Scene, belief: Belief) -> Aftermath:
    return belief.aftermath(scene.result, scene.offense, scene.levels)


def _outcome_told(scene: Scene) -> Phrase:
    true = _aftermath(scene, Belief(scene.rules))
    return tell_verdict(
        true.outcome,
        scene.rules,
        first=scene.result.first == scene.offense,
        before=scene.levels[scene.offense],
        after=true.levels[scene.offense],
    )


_PAYING: Final = say("The trapped of the losing team pay; after a draw nobody does.")
_OUTCOME_RULE: Final = say(
    "Two questions decide: which team's player escaped first, and which team was complete first."
)


def _pays(scene: Scene, belief: Belief) -> str:
    for debt in _aftermath(scene, belief).owed:
        if debt.payer == scene.seat:
            return str(debt.receiver)
    return NOBODY


def _pays_told(scene: Scene) -> Phrase:
    true = _aftermath(scene, Belief(scene.rules))
    if not true.owed:
        return say("It is a draw: nobody pays tribute.")
    return say(
        "{payers} of the losing team are trapped and pay; the winning team's first to escape "
        "receive.",
        payers=both([seat_name(scene, debt.payer) for debt in true.owed]),
    )


def _return_told(scene: Scene) -> Phrase:
    card = scene.cards[0]
    parts = {"card": card_word(card), "offers": cards_listed(scene.offers)}
    if card in scene.offers:
        return say("{card} is one of the two offered cards.").filled(**parts)
    if TRUTH.may_return(card, scene.offers, scene.trump):
        return say("{card} is higher than both, {offers}.").filled(**parts)
    return say("{card} is not higher than both, {offers}.").filled(**parts)


_MATCH_ASKS: Final = {
    "outcome": Ask(
        ("escapes", "offense"),
        lambda scene, belief: str(_aftermath(scene, belief).outcome),
        _always(_OUTCOME_RULE),
        _outcome_told,
        lambda _: {
            str(Outcome.OFFENSE_WINS): say("the offense wins"),
            str(Outcome.DRAW): say("a draw"),
            str(Outcome.DEFENSE_WINS): say("the defense wins"),
        },
        clue=say("Look at who escaped first, and whose team was out first."),
    ),
    "next_offense": Ask(
        ("escapes", "offense"),
        lambda scene, belief: str(_aftermath(scene, belief).offense),
        _always(say("The team of the first to escape is the next offense.")),
        _outcome_told,
        _sides,
        clue=say("Look at who escaped first."),
    ),
    "next_level": Ask(
        ("escapes", "offense", "levels", "seat"),
        lambda scene, belief: str(_aftermath(scene, belief).levels[team(scene.seat)]),
        _always(say("Only the offense rises, and only when it wins.")),
        _outcome_told,
        _ranks,
        clue=say("Look at who is the offense and whether it won."),
        fields=("level_step",),
    ),
    "next_trump": Ask(
        ("escapes", "offense", "levels"),
        lambda scene, belief: str(_next_trump(_aftermath(scene, belief))),
        _always(say("The next trump is the level of the next offense.")),
        _outcome_told,
        _ranks,
        clue=say("First ask who is the next offense, then what its level is."),
        fields=("level_step",),
    ),
    "next_leader": Ask(
        ("escapes",),
        lambda scene, belief: str(_aftermath(scene, belief).leader),
        _always(say("Whoever escapes first leads the next hand.")),
        lambda scene: say("{name} escaped first.", name=seat_name(scene, scene.escapes[0])),
        _seats,
        clue=say("Look at who escaped first."),
    ),
    "pays": Ask(
        ("escapes", "seat"),
        _pays,
        _always(_PAYING),
        _pays_told,
        lambda scene: {**_seats(scene), NOBODY: say("nobody")},
        clue=say("Look at who is trapped, and in which order the winners escaped."),
        fields=("tribute_pairing",),
    ),
    "may_return": Ask(
        ("cards", "offers"),
        lambda scene, belief: _said(belief.may_return(scene.cards[0], scene.offers, scene.trump)),
        _always(say("One of the two offered cards goes back, or a card higher than both.")),
        _return_told,
        _yes_no,
    ),
}


def _next_trump(after: Aftermath) -> Rank:
    return after.levels[after.offense]


# Escalation


def _worth_told(scene: Scene) -> Phrase:
    worth = TRUTH.worth(scene.cards)
    if worth is None:
        return say("Twos and threes have no value of their own, and go alone.")
    return say(
        "A is 14, K 13, Q 12, J 11, 10 to 7 count as they are, and 6, 5 and 4 count 6 each: "
        "{cards} are worth {worth}.",
        cards=cards_listed(scene.cards),
        worth=worth,
    )


def _beats_told(scene: Scene) -> Phrase:
    moves = EscalationMoves(0, scene.cards, scene.value, leading=False)
    return moves.judge(Move(0, Act.PLAY, scene.cards)).phrase


def _game(scene: Scene) -> Escalation:
    game = scene.states[-1]
    assert isinstance(game, Escalation)
    return game


def _payment(scene: Scene, belief: Belief) -> int:
    game = _game(scene)
    left, stack = len(game.hands[scene.seat]), len(game.stacks[scene.seat])
    return belief.payment(left, stack) * game.stake


_ESCALATION_ASKS: Final = {
    "worth": Ask(
        ("cards",),
        lambda scene, belief: belief.worth(scene.cards) or 0,
        _always(say("Cards of one value add up.")),
        _worth_told,
    ),
    "beats": Ask(
        ("cards", "value"),
        lambda scene, belief: _said(belief.beats(scene.cards, scene.value)),
        _always(say("Cards of one value follow if their total is higher; a 2 or a 3 goes alone.")),
        _beats_told,
        _yes_no,
    ),
    "to_beat": Ask(
        ("game", "moves"),
        lambda scene, belief: belief.to_beat(_game(scene), scene.moves),
        _always(say("A 2 or a 3 keeps the value that lies there.")),
        lambda scene: say(
            "{value} still lies there: a 2 or a 3 has no value of its own.",
            value=_game(scene).value,
        ),
        clue=say("Look at the last play that has a value."),
    ),
    "refill": Ask(
        ("count",),
        lambda scene, belief: min(len(scene.cards), scene.count),
        _always(say("After the turn a hand is filled up to six from the stock.")),
        lambda scene: say(
            "{played} played, {stock} left in the stock: as many are drawn as there are.",
            played=len(scene.cards),
            stock=scene.count,
        ),
        clue=say("Compare what was played with what the stock still holds."),
    ),
    "pile": Ask(
        (),
        lambda _, belief: belief.pile,
        _always(say("Taking ends the trick: the middle goes away for good.")),
        _always(
            say(
                "What you take lies face down before you and costs you in the end; it never "
                "comes into the hand."
            )
        ),
        lambda _: {
            "stack": say("face down before me"),
            "hand": say("into my hand"),
            "stock": say("under the stock"),
        },
        clue=say("Think of how a game is won."),
    ),
    "payment": Ask(
        ("game", "seat"),
        _payment,
        _always(say("Whoever did not win pays for each card in hand and on the stack.")),
        lambda scene: say(
            "{hand} in hand and {stack} on the stack, each costs {stake}.",
            hand=len(_game(scene).hands[scene.seat]),
            stack=len(_game(scene).stacks[scene.seat]),
            stake=_game(scene).stake,
        ),
        clue=say("Count the hand and the stack."),
    ),
}

ASKS: Final[Mapping[str, Ask]] = {
    **_TABLE_ASKS,
    **_PLAY_ASKS,
    **_TURN_ASKS,
    **_MATCH_ASKS,
    **_ESCALATION_ASKS,
}
"""The questions by name: the closed list."""
