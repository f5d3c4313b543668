"""Questions about turns: whose it is, passing, counts and when a hand ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wildescape.game import Act, IllegalMove, Move, Ruling
from wildescape.hand import HandState, answers
from wildescape.i18n import Part, Phrase, say, say_n, sequence
from wildescape.narrate import tell
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.questions.base import (
    NOBODY,
    NONE,
    YES,
    Options,
    Question,
    always,
    on_seats,
    seat_name,
    yes_if,
    yes_no,
)
from wildescape.teach.scenes import Scene
from wildescape.turns import SEATS


def _hand(scene: Scene) -> HandState:
    hand = scene.states[-1]
    assert isinstance(hand, HandState)
    return hand


def _turn(scene: Scene, understanding: Understanding) -> str:
    if understanding.rules != scene.rules and isinstance(scene.game, HandState):
        scene = scene.about(game=replace(scene.game, rules=understanding.rules))
    try:
        before, after = scene.states[-2:]
    except IllegalMove:
        return NONE
    turn = understanding.turn(before, after)
    return NOBODY if turn is None else str(turn)


def _last_move_told(scene: Scene) -> Phrase:
    """The last move and what followed from it."""
    before, after = scene.states[-2:]
    names = [seat_name(scene, seat) for seat in range(len(after.hands))]
    last, *followed = tell(before, after, scene.moves[-1], names, scene.me)
    if not followed and after.turn is not None:
        you = say("It's your turn.")
        turn = say("It's {name}'s turn.", name=names[after.turn])
        followed = [you if after.turn == scene.me else turn]
        if any(move.act == Act.PASS and move.seat == after.turn for move in scene.moves):
            followed.append(
                say("If you've passed, you may still play when your turn comes around again.")
            )
    return sequence([sentence.capitalized() for sentence in (last, *followed)])


def _in_play(scene: Scene) -> Options:
    """The seats that held cards before the last move."""
    return {
        str(seat): seat_name(scene, seat)
        for seat, hand in enumerate(scene.states[-1].hands)
        if hand or scene.states[-2].hands[seat]
    }


def _on_the_table(scene: Scene) -> Phrase:
    if _hand(scene).table:
        return say("There's a play on the table.")
    return say("The table is empty.")


_ASKING: Final = say(
    "At any time you may ask anybody who still holds cards, each of them once until the next play."
)


def _asking(scene: Scene) -> Ruling:
    """Whether the learner may now ask the seat in question for its count."""
    return _hand(scene).judge(Move(scene.me, Act.ASK, number=scene.seat))


MUST_TELL, MAY_REFUSE, MUST_REFUSE = "must_tell", "may_refuse", "must_refuse"

_TELLING: Final = {
    (Act.COUNT,): MUST_TELL,
    (Act.COUNT, Act.NO_COUNT): MAY_REFUSE,
    (Act.NO_COUNT,): MUST_REFUSE,
}
"""The answer by the moves that a player who is asked may make."""

ESCAPED, TRAPPED = "escaped", "trapped"

_ONE_TEAM_OUT: Final = say("The hand ends when all three players on one team are out.")


def _trapped(scene: Scene, understanding: Understanding) -> str:
    escaped = scene.escapes[: understanding.escapes(scene.escapes)]
    return ESCAPED if scene.seat in escaped else TRAPPED


def _ended(scene: Scene) -> Phrase:
    return say(
        "With {last} out, one whole team is out: the hand is over, and whoever still holds cards "
        "is trapped.",
        last=_last(scene),
    )


def _last(scene: Scene) -> Part:
    """The seat whose escape ends the hand."""
    return seat_name(scene, scene.escapes[TRUTH.escapes(scene.escapes) - 1])


TURN_QUESTIONS: Final = {
    "turn": Question(
        ("game", "moves"),
        _turn,
        lambda scene: (
            say(
                "The turn goes around until all the others have passed. Then the winner leads "
                "the next trick, if still in."
            )
            if isinstance(scene.game, HandState)
            else say("The turn moves in the direction of play, and a 3 reverses it.")
        ),
        _last_move_told,
        _in_play,
        clue=always(say("Go through the moves one by one: whose turn is it after each?")),
        fields=("escaped_lead", "pass_locks_out"),
        spot=on_seats,
    ),
    "may_pass": Question(
        ("game",),
        lambda scene, understanding: yes_if(understanding.may_pass(_hand(scene))),
        always(say("If you lead, you must play. Otherwise you may always pass.")),
        lambda scene: (
            say("You may always pass, even if you can beat the play on the table.")
            if _hand(scene).table
            else say("The table is empty, and the leader must play.")
        ),
        yes_no,
        clue=always(say("See whether there's a play on the table.")),
        nearly=_on_the_table,
    ),
    "may_ask": Question(
        ("game", "seat"),
        lambda scene, understanding: yes_if(_asking(scene).legal),
        always(_ASKING),
        always(_ASKING),
        yes_no,
        clue=always(say("It doesn't matter whose turn it is.")),
        nearly=always(say("Look for who is out of cards, and whom you've just asked.")),
        marked=YES,
    ),
    "count": Question(
        ("count",),
        lambda scene, understanding: _TELLING[
            tuple(move.act for move in answers(0, scene.count, understanding.rules))
        ],
        lambda scene: say(
            "If you're asked for your count at this table, you must answer {when}.",
            when=scene.rules.when_counts_are_owed,
        ),
        lambda scene: (
            say("At this table you must always tell your count.")
            if scene.rules.count_limit is None
            else say(
                "At this table you must tell your count {when}. With more, {above}.",
                when=scene.rules.when_counts_are_owed,
                above=scene.rules.what_with_more,
            )
        ),
        lambda _: {
            MUST_TELL: say("must tell"),
            MAY_REFUSE: say("may refuse"),
            MUST_REFUSE: say("must refuse"),
        },
        clue=always(say("Compare the number of cards with this table's limit.")),
        fields=("count_must_answer", "count_above"),
        slot=lambda scene: say_n("{count} card left", "{count} cards left", scene.count),
    ),
    "escapes": Question(
        ("escapes",),
        lambda scene, understanding: understanding.escapes(scene.escapes),
        always(_ONE_TEAM_OUT),
        _ended,
        clue=always(say("Count how many players on each team are out.")),
    ),
    "trapped": Question(
        ("escapes", "seat"),
        _trapped,
        always(_ONE_TEAM_OUT),
        _ended,
        lambda _: {ESCAPED: say("out"), TRAPPED: say("trapped")},
        clue=always(say("Look for the moment when one whole team is out.")),
        nearly=lambda scene: say("The last one out is {last}.", last=_last(scene)),
        marked=TRAPPED,
        most_unmarked=len(SEATS) - 1,
    ),
    "fewest_escapes": Question(
        (),
        lambda _, understanding: understanding.escapes((0, 2, 4, 1, 3)),
        always(_ONE_TEAM_OUT),
        always(say("If the first three out are one team, the hand ends with the third.")),
        clue=always(say("What if all three players on one team go out first?")),
        nearly=always(say("Count the players on one team.")),
    ),
    "most_escapes": Question(
        (),
        lambda _, understanding: understanding.escapes((0, 1, 2, 3, 4)),
        always(_ONE_TEAM_OUT),
        always(
            say(
                "Two players on each team can be out while the hand goes on, so the fifth one ends "
                "it."
            )
        ),
        clue=always(say("What if the teams take turns going out?")),
        nearly=always(say("Two players on each team can be out while the hand goes on.")),
    ),
}
