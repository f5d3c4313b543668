"""Questions about turns: whose it is, passing, counts and when a hand ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from wildescape.escalation import Escalation
from wildescape.game import Act, IllegalMove, Move, Ruling
from wildescape.hand import HandState, answers
from wildescape.i18n import Part, Phrase, say, say_n, sequence
from wildescape.narrate import tell
from wildescape.rules.direction import way_around
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.questions.base import (
    NOBODY,
    NONE,
    YES,
    Answer,
    Options,
    Question,
    always,
    escape_told,
    of_seat,
    on_seats,
    seat_name,
    yes_if,
    yes_no,
)
from wildescape.teach.scenes import Scene, State
from wildescape.turns import SEATS, in_turn, team


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


def _not_in_turn(scene: Scene, answer: Answer) -> Phrase:
    """Why the turn isn't at a seat."""
    seat, last, (before, after) = int(answer), scene.moves[-1].seat, scene.states[-2:]
    if not after.hands[seat]:
        return of_seat(
            scene,
            seat,
            say("You're out of cards, so you get no more turns."),
            say("{name} is out of cards and gets no more turns."),
        )
    if isinstance(before, HandState) and isinstance(after, HandState):
        if before.table and not after.table:
            return _not_leading(scene, seat, before.table.seat, after)
        if seat != last and after.table and seat == after.table.seat:
            return of_seat(
                scene,
                seat,
                say("Not everyone has passed on your play yet."),
                say("Not everyone has passed on {name}'s play yet."),
            )
        if seat != last and seat in after.passed:
            return of_seat(
                scene,
                seat,
                say("You've passed on this play, and it hasn't been beaten since."),
                say("{name} has passed on this play, and it hasn't been beaten since."),
            )
    if seat == last:
        return of_seat(
            scene,
            seat,
            say("You've just moved: next is somebody else."),
            say("{name} has just moved: next is somebody else."),
        )
    if isinstance(after, HandState):
        off = {*after.passed, after.table.seat if after.table else last}
        return _sooner(scene, last, seat, _between(last, seat, after, off))
    return _sooner_in_escalation(scene, seat, before, after)


def _between(start: int, seat: int, hand: HandState, off: Collection[int]) -> list[int]:
    """The seats between two others in turn that hold cards, without those that are `off`."""
    way = in_turn(start, hand.rules)
    sooner = way[: way.index(seat)]
    return [other for other in sooner if hand.hands[other] and other not in off]


def _sooner(scene: Scene, start: int, seat: int, sooner: Sequence[int]) -> Phrase:
    """How many come before a seat in turn, if one goes around from another."""
    clockwise = scene.rules.goes_clockwise
    if isinstance(game := scene.states[-1], Escalation):
        clockwise = game.direction > 0
    return say_n(
        "Going {way} from {start}, {count} other player comes before {name}.",
        "Going {way} from {start}, {count} other players come before {name}.",
        len(sooner),
        way=way_around(clockwise=clockwise),
        start=seat_name(scene, start),
        name=seat_name(scene, seat),
    )


def _sooner_in_escalation(scene: Scene, seat: int, before: State, after: State) -> Phrase:
    assert isinstance(before, Escalation)
    assert isinstance(after, Escalation)
    count, last = len(after.hands), scene.moves[-1].seat
    between = range(((seat - last) * after.direction - 1) % count)
    if after.direction != before.direction and len(between) == count - 2:
        return of_seat(
            scene,
            seat,
            say("You'd be next in the old direction, but a 3 reverses it."),
            say("{name} would be next in the old direction, but a 3 reverses it."),
        )
    return _sooner(scene, last, seat, between)


def _not_leading(scene: Scene, seat: int, winner: int, hand: HandState) -> Phrase:
    """Why a seat doesn't lead after a trick that is over."""
    if hand.hands[winner]:
        return of_seat(
            scene,
            seat,
            say("You passed on the play that nobody beat. The player who made that play leads."),
            say("{name} passed on the play that nobody beat. The player who made that play leads."),
        )
    off: tuple[int, ...] = ()
    if hand.rules.partner_inherits_lead:
        if team(seat) != team(winner):
            told = say("The lead goes to a partner of {winner}, and {name} is on the other team.")
            if seat == scene.me:
                told = say("The lead goes to a partner of {winner}, and you're on the other team.")
            return told.filled(winner=seat_name(scene, winner), name=seat_name(scene, seat))
        off = tuple(other for other in SEATS if team(other) != team(winner))
    return _sooner(scene, winner, seat, _between(winner, seat, hand, off))


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

_TELLING_WORDS: Final = {
    MUST_TELL: say("must tell"),
    MAY_REFUSE: say("may refuse"),
    MUST_REFUSE: say("must refuse"),
}


def _told_otherwise(scene: Scene, answer: Answer) -> Phrase:
    """When one would have to answer as was chosen."""
    rules = scene.rules
    if answer == MUST_TELL:
        return say("You only have to tell {when}.", when=rules.when_counts_are_owed)
    if rules.count_limit is not None and scene.count > rules.count_limit:
        return say("With so many cards, at this table {above}.", above=rules.what_with_more)
    return say_n(
        "With {count} card, “{answer}” won't do: you must answer {when}.",
        "With {count} cards, “{answer}” won't do: you must answer {when}.",
        scene.count,
        answer=_TELLING_WORDS[str(answer)],
        when=rules.when_counts_are_owed,
    )


ESCAPED, TRAPPED = "escaped", "trapped"

_ONE_TEAM_OUT: Final = say("The hand ends when all three players on one team are out.")


def _trapped(scene: Scene, understanding: Understanding) -> str:
    escaped = scene.escapes[: understanding.escapes(scene.escapes)]
    return ESCAPED if scene.seat in escaped else TRAPPED


def _ended(scene: Scene) -> Phrase:
    return say(
        "With {last} out, one whole team is out: the hand is over, and anyone who still holds "
        "cards is trapped.",
        last=_last(scene),
    )


def out_so_far(scene: Scene, count: int) -> Phrase:
    """How many of each team are out once so many players are."""
    order, over = scene.escapes, TRUTH.escapes(scene.escapes)
    if count > over:
        told = say("One whole team was out before {count} players were.")
        return told.filled(count=count)
    mine = sum(team(seat) == team(scene.me) for seat in order[:count])
    return say(
        "With {count} out, {mine} of your team and {theirs} of the opponents are out.",
        count=count,
        mine=mine,
        theirs=count - mine,
    )


def _not_trapped(scene: Scene, answer: Answer) -> Phrase:
    """Why a seat isn't out, or not trapped, when the hand ends."""
    if answer == TRAPPED:
        return escape_told(scene, scene.seat)
    name = seat_name(scene, scene.seat)
    return say("{name} still held cards when the hand ended.", name=name).capitalized()


def _may_not_ask(scene: Scene, _: Answer) -> Phrase:
    """Whom one asks in vain, or may ask."""
    seat, hand = scene.seat, _hand(scene)
    if not hand.hands[seat]:
        return say("{name} has no cards left to count.", name=seat_name(scene, seat))
    if (scene.me, seat) in hand.asked:
        return say("You've asked {name} since the last play.", name=seat_name(scene, seat))
    return _ASKING


def _fewest_told(_: Scene, answer: Answer) -> Phrase:
    if int(answer) < len(SEATS) // 2:
        return say("With only {count} out, no team can be all out.", count=answer)
    return say("A whole team can be out before {count} players are.", count=answer)


def _most_told(_: Scene, answer: Answer) -> Phrase:
    if int(answer) < len(SEATS):
        return say("With {count} out, both teams can still hold cards.", count=answer)
    return say("A whole team is always out before {count} players are.", count=answer)


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
        against=_not_in_turn,
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
        against=_may_not_ask,
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
        lambda _: _TELLING_WORDS,
        clue=always(say("Compare the number of cards with this table's limit.")),
        against=_told_otherwise,
        fields=("count_must_answer", "count_above"),
        slot=lambda scene: say_n("{count} card left", "{count} cards left", scene.count),
    ),
    "escapes": Question(
        ("escapes",),
        lambda scene, understanding: understanding.escapes(scene.escapes),
        always(_ONE_TEAM_OUT),
        _ended,
        clue=always(say("Count how many players on each team are out.")),
        against=lambda scene, answer: out_so_far(scene, int(answer)),
    ),
    "trapped": Question(
        ("escapes", "seat"),
        _trapped,
        always(_ONE_TEAM_OUT),
        _ended,
        lambda _: {ESCAPED: say("out"), TRAPPED: say("trapped")},
        clue=always(say("Look for the moment when one whole team is out.")),
        nearly=lambda scene: say("The last one out is {last}.", last=_last(scene)),
        against=_not_trapped,
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
        against=_fewest_told,
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
        against=_most_told,
    ),
}
