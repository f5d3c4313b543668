"""Views: what one seat may know, and that nothing else can be reached from it."""

import random
from dataclasses import replace
from enum import Enum

import pytest
from wildescape.cards import PACK, Card, Rank
from wildescape.dealing import Dealt, deal, draw
from wildescape.game import NO_LOG, NO_MOVES, Act, Move, MoveLog
from wildescape.hand import HandState
from wildescape.i18n import InputError
from wildescape.match import Deal, Match
from wildescape.ranking import Ranking
from wildescape.rules import CHOICES, PLAY_FIELDS, Rules
from wildescape.tribute import Debt, Tribute

# A few trumps and rules for plays, for each costs a table; all other rules at random.
PLAYS = [
    {},
    {"straight_flush": "off", "ace_low_straight": "off", "joker_reading": "stated"},
    {"flush_compare": "all_cards", "trump_in_straight": "promoted"},
]
LEVELS = (Rank.TWO, Rank.NINE)
TABLE_FIELDS = [name for name in CHOICES if name not in PLAY_FIELDS]
JOKERS = PACK[-2:]


def moved(match, rng):
    """The match after a random move, now and then a question for a count."""
    view = match.view(match.turn)
    asking = view.questions and rng.random() < 0.1
    moves = view.questions if asking else view.moves
    return match.after(moves[rng.randrange(len(moves))])


def random_match(rng):
    """Every state of the second deal of a random match, whose first hand was short."""
    fields = {name: rng.choice(CHOICES[name]) for name in TABLE_FIELDS}
    rules = Rules(**fields | {"target": "A"} | rng.choice(PLAYS))
    match = Match.start(draw(rules, rng), rules)
    levels = (rng.choice(LEVELS), rng.choice(LEVELS))
    match = replace(match, levels=levels)
    some = rng.sample([*PACK] * 3, 12)
    hand = HandState.start(
        [some[seat * 2 :][:2] for seat in range(6)], match.trump, match.leader, rules
    )
    match = replace(match, stage=hand, dealt=deal(match.leader, rules, rng))
    while match.turn is not None:
        match = moved(match, rng)
    match = replace(match, levels=levels)
    states = [match]
    match = match.with_deal(deal(match.leader, rules, rng))
    while match.turn is not None and not (match.stage.log and len(match.stage.log) > 220):
        states.append(match)
        match = moved(match, rng)
    return [*states, match]


@pytest.fixture(scope="module")
def matches():
    rng = random.Random(21)
    return [random_match(rng) for _ in range(30)]


@pytest.fixture(scope="module")
def positions(matches):
    """Positions, each with a seat that looks at it: of every tribute, and of some of the rest."""
    rng = random.Random(22)
    found = []
    for states in matches:
        tribute = [state for state in states if isinstance(state.stage, Tribute)]
        others = [state for state in states if not isinstance(state.stage, Tribute)]
        found += [(state, seat) for state in tribute for seat in range(6)]
        for state in rng.sample(others, min(90, len(others))):
            on_turn = state.turn is not None and rng.random() < 0.4
            found.append((state, state.turn if on_turn else rng.randrange(6)))
    return found


def dealt_otherwise(hands, seat, rng):
    """The same hand for `seat`, and the cards of all others dealt anew."""
    cards = [card for other, hand in enumerate(hands) if other != seat for card in hand]
    rng.shuffle(cards)
    return tuple(
        hand if other == seat else tuple(sorted(cards.pop() for _ in hand))
        for other, hand in enumerate(hands)
    )


def given_otherwise(moves, match, seat, rng):
    """Other cards in the moves of a tribute that `seat` did not see.

    Whether it was a joker stays: it shows in who gives how often.
    """
    debt = next((debt for debt in match.owed if seat in debt), (seat,))
    for move in moves:
        if match.rules.tribute_public == "on" or move.seat in debt:
            yield move
        else:
            joker = move.act == Act.TRIBUTE and move.cards[0].is_joker
            others = [card for card in (JOKERS if joker else PACK[:-2]) if card not in move.cards]
            yield move._replace(cards=tuple(sorted(rng.sample(others, len(move.cards)))))


def otherwise(match, seat, rng):
    """The match with everything changed that `seat` cannot know."""
    stage, log = match.stage, NO_LOG
    for move in given_otherwise(match.tribute, match, seat, rng):
        log = log.then(move)
    if stage:
        stage = replace(stage, hands=dealt_otherwise(stage.hands, seat, rng))
    if isinstance(stage, Tribute):
        paid = tuple(given_otherwise(stage.paid, match, seat, rng))
        returned = tuple(given_otherwise(stage.returned, match, seat, rng))
        stage = replace(stage, paid=paid, returned=returned, log=NO_LOG)
    past = tuple(
        replace(deal, dealt=Dealt(dealt_otherwise(deal.dealt.hands, 6, rng)), tribute=NO_LOG)
        for deal in match.past
    )
    dealt = match.dealt and Dealt(dealt_otherwise(match.dealt.hands, 6, rng))
    return replace(match, stage=stage, tribute=log, past=past, dealt=dealt)


STATES = (HandState, Tribute, Match, Deal, Dealt)


def reachable(thing):
    """Everything that can be reached from `thing` through attributes and containers."""
    found, waiting = [], [thing]
    while waiting:
        thing = waiting.pop()
        found.append(thing)
        if thing is None or isinstance(thing, int | str | Enum | Rules | Ranking):
            continue
        if isinstance(thing, MoveLog):
            assert set(MoveLog.__slots__) == {"_before", "_length", "_move"}
            waiting += list(thing)
        elif isinstance(thing, dict):
            waiting += [*thing.keys(), *thing.values()]
        elif isinstance(thing, tuple | list | set | frozenset):
            waiting += thing
        else:
            names = [
                name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())
            ]
            assert names or hasattr(thing, "__dict__"), thing
            waiting += [getattr(thing, name) for name in names if hasattr(thing, name)]
            waiting += getattr(thing, "__dict__", {}).values()
    return found


def plain(things):
    """What was reached, as values; what holds other things counts by its type."""
    return [
        thing if thing is None or isinstance(thing, int | str | Rules) else type(thing)
        for thing in things
    ]


def test_a_view_does_not_change_with_what_its_seat_cannot_know(positions):
    rng = random.Random(23)
    assert len(positions) > 2000
    for match, seat in positions:
        other = otherwise(match, seat, rng)
        view, other_view = match.view(seat), other.view(seat)
        assert view == other_view
        if match.stage:
            assert match.stage.view(seat) == other.stage.view(seat) == view.stage
        assert (view.turn, view.questions) == (other_view.turn, other_view.questions)
        moves, other_moves = view.moves, other_view.moves
        assert len(moves) == len(other_moves)
        # Some leads offer ten thousands of moves.
        if len(moves) < 500:
            assert list(moves) == list(other_moves)


def test_what_is_changed_behind_a_view_really_is(positions):
    rng = random.Random(23)
    changed = [otherwise(match, seat, rng) != match for match, seat in positions[::4]]
    assert sum(changed) > len(changed) * 0.9
    for match, seat in positions:
        if isinstance(match.stage, Tribute):
            hidden = [move for move in match.stage.view(seat).paid if move is None]
            paid = zip(match.stage.paid, otherwise(match, seat, rng).stage.paid, strict=True)
            assert sum(one != other for one, other in paid) == len(hidden)


@pytest.mark.short
def test_no_other_hand_and_no_state_can_be_reached_from_a_view(positions):
    rng = random.Random(24)
    for match, seat in positions[::10]:
        view = match.view(seat)
        things = reachable([view, view.moves, view.questions])
        assert not any(isinstance(thing, STATES) for thing in things)
        if match.stage:
            hands = [hand for hand in match.stage.hands if len(hand) > 2]
            shown = [thing for thing in things if isinstance(thing, tuple) and thing in hands]
            assert all(hand == match.stage.hands[seat] for hand in shown)
            hidden = otherwise(match, seat, rng).view(seat)
            assert plain(things) == plain(reachable([hidden, hidden.moves, hidden.questions]))


def test_only_cards_that_a_seat_knows_are_in_its_view(positions):
    in_play = [place for place in positions if isinstance(place[0].stage, HandState)]
    for match, seat in in_play[::4]:
        view = match.view(seat)
        known = {card for move in match.stage.log for card in move.cards}
        known |= {card for move in view.tribute if move for card in move.cards}
        cards = {thing for thing in reachable(view) if isinstance(thing, Card)}
        assert cards == known | {*match.stage.hands[seat]}


def test_every_stage_and_both_kinds_of_tribute_are_among_the_positions(positions):
    seen = set()
    for match, seat in positions:
        view = match.view(seat)
        given = (*view.tribute, *getattr(view.stage, "paid", ()))
        seen |= {(type(match.stage), "hidden" if None in given else "open")}
        seen |= {"told" for count in getattr(match.stage, "told", ()) if count is not None}
        seen |= {"asked"} if getattr(match.stage, "question", None) else set()
    stages = {(kind, how) for kind in (HandState, Tribute) for how in ("hidden", "open")}
    assert seen == {*stages, (type(None), "open"), "told", "asked"}


def test_a_view_offers_moves_to_the_seat_in_turn_alone_and_questions_to_all(positions):
    for match, seat in positions[::4]:
        view = match.view(seat)
        assert view.turn == match.turn
        for question in view.questions:
            assert question.seat == seat
            assert match.judge(question).legal
        if seat != match.turn:
            assert view.moves == NO_MOVES
            continue
        assert len(view.moves) == len(match.moves) > 0
        assert view.moves[0] == match.moves[0]
        assert view.stage.cards == match.stage.hands[seat]


def test_views_of_the_same_game_played_twice_are_the_same(matches):
    for states in matches[:10]:
        match = states[1]
        *_, played = (state for state in states if isinstance(state.stage, HandState))
        for move in (*played.tribute, *played.stage.log):
            match = match.after(move)
        assert match == played
        for seat in range(6):
            assert match.view(seat) == played.view(seat)


@pytest.mark.parametrize("seat", [-1, 6])
def test_a_view_exists_only_of_a_seat(matches, seat):
    stages = {type(state.stage): state for states in matches for state in states}
    assert {HandState, Tribute, type(None)} <= set(stages)
    for match in stages.values():
        with pytest.raises(InputError, match="0 to 5"):
            match.view(seat)


@pytest.mark.parametrize("seat", [-1, 6])
@pytest.mark.parametrize("stage", [HandState, Tribute])
def test_a_view_of_a_stage_exists_only_of_a_seat(matches, stage, seat):
    match = next(state for states in matches for state in states if isinstance(state.stage, stage))
    with pytest.raises(InputError, match="0 to 5"):
        match.stage.view(seat)


def test_what_is_hidden_stays_hidden_in_the_hand_that_follows():
    rng = random.Random(27)
    rules = Rules(tribute_public="off")
    match = Match.start(draw(rules, rng), rules)
    match = replace(match, owed=(Debt(3, 0), Debt(5, 2)))
    match = match.with_deal(deal(0, rules, rng))
    while isinstance(match.stage, Tribute):
        match = match.after(match.moves[0])
    seen = [[move.seat for move in match.view(seat).tribute if move] for seat in range(6)]
    assert seen[1] == seen[4] == []
    assert set(seen[0]) == set(seen[3]) == {0, 3}
    assert set(seen[2]) == set(seen[5]) == {2, 5}
    assert all(isinstance(move, Move) for move in match.tribute)
