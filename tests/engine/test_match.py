"""Matches: the draw, the deal, outcomes, levels, and whole matches under every preset."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from wildescape.cards import BIG_JOKER, NATURAL_RANKS, Rank, power
from wildescape.dealing import PACKS, Dealt, Draw, deal, decided, draw, hand_out, undecided
from wildescape.game import Act, IllegalMove, Move, Refusal
from wildescape.hand import HandResult, HandState
from wildescape.i18n import LANGUAGES, InputError
from wildescape.match import Match, MatchResult, Outcome, aftermath
from wildescape.notation import parse_card, parse_cards, parse_trump
from wildescape.rules import CHOICES, PRESETS, Rules, parse_rules
from wildescape.tribute import Tribute

UNDEALT = Dealt(((),) * 6)
DEALT = hand_out(PACKS, 0, 0, Rules())


def match_of(*, offense=0, levels="2 2", **rules):
    """A match before a deal."""
    ranks = tuple(map(parse_trump, levels.split()))
    return Match(Rules(**rules), Draw((), tuple(range(6)), offense), offense, offense, ranks)


def after_hand(match, *escapes):
    """The match after a hand in which these seats escape, in this order."""
    singles = [rank for rank in NATURAL_RANKS[5:] if rank != match.trump]
    cards = {seat: f"{singles[place]}S" for place, seat in enumerate(escapes)}
    hands = [parse_cards(cards.get(seat, "3C 4D")) for seat in range(6)]
    hand = HandState.start(hands, match.trump, escapes[0], match.rules)
    match = replace(match, stage=hand, dealt=UNDEALT)
    waiting = list(escapes)
    while match.turn is not None:
        move = Move(match.turn, Act.PASS)
        if match.turn == waiting[0]:
            move = Move(waiting.pop(0), Act.PLAY, match.stage.hands[match.turn])
        match = match.after(move)
    return match


def levels_of(match):
    return " ".join(map(str, match.levels))


# Outcomes


@pytest.mark.parametrize(
    ("escapes", "outcome", "offense", "levels", "owed"),
    [
        ((0, 2, 4), Outcome.OFFENSE_WINS, 0, "6 9", [(3, 0), (1, 2), (5, 4)]),
        ((0, 1, 2, 4), Outcome.OFFENSE_WINS, 0, "6 9", [(3, 0), (5, 2)]),
        ((0, 1, 2, 3, 4), Outcome.OFFENSE_WINS, 0, "6 9", [(5, 0)]),
        ((0, 1, 3, 5), Outcome.DRAW, 0, "5 9", []),
        ((2, 5, 0, 3, 1), Outcome.DRAW, 0, "5 9", []),
        ((1, 0, 2, 4), Outcome.DRAW, 1, "5 9", []),
        ((1, 3, 0, 2, 4), Outcome.DRAW, 1, "5 9", []),
        ((1, 3, 5), Outcome.DEFENSE_WINS, 1, "5 9", [(4, 1), (2, 3), (0, 5)]),
        ((5, 2, 3, 1), Outcome.DEFENSE_WINS, 1, "5 9", [(0, 5), (4, 3)]),
    ],
)
def test_who_escapes_first_and_who_is_complete_first_decide_the_outcome(
    escapes, outcome, offense, levels, owed
):
    match = after_hand(match_of(levels="5 9"), *escapes)
    assert match.past[-1].outcome == outcome
    assert (match.offense, levels_of(match)) == (offense, levels)
    assert match.trump == match.levels[offense]
    assert [tuple(debt) for debt in match.owed] == owed
    assert match.leader == escapes[0]
    assert (match.stage, match.turn, match.result) == (None, None, None)


def test_the_outcomes_are_the_same_for_either_offense():
    match = after_hand(match_of(offense=1, levels="5 9"), 1, 3, 5)
    assert (match.past[-1].outcome, levels_of(match)) == (Outcome.OFFENSE_WINS, "5 10")
    match = after_hand(match_of(offense=1, levels="5 9"), 0, 1, 3, 5)
    assert (match.past[-1].outcome, match.offense, match.owed) == (Outcome.DRAW, 0, ())
    match = after_hand(match_of(offense=1, levels="5 9"), 0, 2, 4)
    assert (match.past[-1].outcome, levels_of(match)) == (Outcome.DEFENSE_WINS, "5 9")
    assert str(match.trump) == "5"


def test_a_finished_deal_is_kept():
    match = after_hand(match_of(levels="5 9"), 0, 1, 2, 4)
    (past,) = match.past
    assert (str(past.trump), past.offense, past.leader, past.owed) == ("5", 0, 0, ())
    assert past.result.escaped == (0, 1, 2, 4)
    assert past.dealt == UNDEALT
    assert past.levels == match.levels
    assert match.view(3).outcomes == (Outcome.OFFENSE_WINS,)


def test_the_first_to_escape_leads_the_next_hand():
    match = after_hand(match_of(), 3, 0, 2, 4).with_deal(DEALT)
    assert (match.turn, match.leader, match.offense) == (3, 3, 1)
    assert isinstance(match.stage, HandState)


def test_the_first_to_escape_leads_after_tribute():
    match = after_hand(match_of(), 2, 1, 4, 0).with_deal(DEALT)
    assert isinstance(match.stage, Tribute)
    assert match.stage.trump == match.trump == parse_trump("3")
    while isinstance(match.stage, Tribute):
        match = match.after(match.moves[0])
    assert (match.turn, match.stage.trump) == (2, match.trump)
    assert [len(hand) for hand in match.stage.hands] == [27] * 6
    assert [move.seat for move in match.tribute][:2] == [debt.payer for debt in match.owed]


def test_who_paid_the_highest_tribute_leads_but_the_deal_follows_the_first_to_escape():
    rules = {"lead_after_tribute": "highest_tribute", "tribute_pairing": "by_card"}
    match = after_hand(match_of(**rules), 2, 1, 4, 0).with_deal(DEALT)
    assert (match.dealt.dealer, match.dealt.cutter) == (1, 0)
    assert (match.leader, [*map(tuple, match.owed)]) == (2, [(3, None), (5, None)])
    while isinstance(match.stage, Tribute):
        match = match.after(match.moves[0])
    paid = {move.seat: power(move.cards[0].rank, match.trump) for move in [*match.tribute][:2]}
    leader = max((3, 5), key=paid.__getitem__)
    assert (match.turn, match.leader) == (leader, leader)
    assert {debt.receiver for debt in match.owed} == {2, 4}
    assert match.before_deal(1).leader == 2


def test_without_tribute_the_first_to_escape_leads_all_the_same():
    match = after_hand(match_of(lead_after_tribute="highest_tribute"), 3, 0, 2, 4)
    assert match.with_deal(DEALT).turn == 3


def test_a_payer_excused_alone_is_told_and_the_others_pay():
    match = after_hand(match_of(anti_tribute="each"), 0, 1, 2, 4)
    pack = [card for card in PACKS if card != BIG_JOKER]
    for place in (3, 9, 10):
        pack.insert(place, BIG_JOKER)
    match = match.with_deal(hand_out(pack, 0, 0, match.rules))
    assert (match.excused_seats, match.excused) == ((3,), False)
    assert [*map(tuple, match.owed)] == [(5, 0)]
    assert match.view(1).excused_seats == (3,)
    while isinstance(match.stage, Tribute):
        match = match.after(match.moves[0])


# Failing at the last level


def failing(times, *escapes, **rules):
    """The match after so many hands in which the offense at the last level escapes like this."""
    match = match_of(levels="A 5", **rules)
    for _ in range(times):
        match = after_hand(match, *escapes)
    return match


DRAWN = (0, 1, 3, 5)


@pytest.mark.parametrize("last_level", ["three_tries", "fall_back"])
def test_hands_without_a_win_at_the_last_level_are_counted(last_level):
    for times in (1, 2):
        match = failing(times, *DRAWN, last_level=last_level)
        assert (match.failed, match.winner, levels_of(match)) == ((times, 0), None, "A 5")
        assert match.view(3).failed == (times, 0)
    assert failing(2, *DRAWN).failed == (0, 0)


def test_the_third_failure_loses_the_match():
    match = failing(3, *DRAWN, last_level="three_tries")
    assert (match.winner, match.failed, match.owed) == (1, (3, 0), ())


def test_the_third_failure_falls_back_to_the_first_level():
    match = failing(3, *DRAWN, last_level="fall_back")
    assert (match.winner, match.failed, levels_of(match)) == (None, (0, 0), "2 5")
    assert (match.offense, str(match.trump)) == (0, "2")


def test_failures_count_over_the_match_and_only_as_the_offense_at_the_last_level():
    match = failing(2, *DRAWN, last_level="three_tries")
    match = after_hand(match, 1, 0, 3, 5)
    assert (match.winner, match.failed) == (1, (3, 0))
    match = match_of(levels="K 5", last_level="three_tries")
    assert after_hand(match, *DRAWN).failed == (0, 0)
    match = match_of(levels="A 5", offense=1, last_level="three_tries")
    assert after_hand(match, 0, 2, 4).failed == (0, 0)


def test_failures_do_not_count_where_reaching_the_last_level_wins():
    match = failing(3, *DRAWN, last_level="three_tries", win_on="reach")
    assert (match.failed, match.winner) == ((0, 0), None)


# Levels and the end


@pytest.mark.parametrize(
    ("level_step", "escapes", "levels"),
    [
        ("one", (0, 2, 4), "3 2"),
        ("one", (0, 1, 2, 3, 4), "3 2"),
        ("per_trapped", (0, 2, 4), "5 2"),
        ("per_trapped", (0, 1, 2, 4), "4 2"),
        ("per_trapped", (0, 1, 2, 3, 4), "3 2"),
        ("per_trapped", (1, 3, 5), "2 2"),
        ("per_trapped", (0, 1, 3, 5), "2 2"),
    ],
)
def test_a_won_hand_raises_the_level_of_the_offense(level_step, escapes, levels):
    assert levels_of(after_hand(match_of(level_step=level_step), *escapes)) == levels


@pytest.mark.parametrize(
    ("end", "levels", "escapes", "after", "winner"),
    [
        ("win_at 5", "4 2", (0, 2, 4), "5 2", None),
        ("win_at 5", "5 2", (0, 2, 4), "5 2", 0),
        ("win_at 5", "5 2", (0, 1, 3, 5), "5 2", None),
        ("win_at 5", "5 5", (1, 3, 5), "5 5", None),
        ("reach 5", "3 2", (0, 2, 4), "4 2", None),
        ("reach 5", "4 2", (0, 2, 4), "5 2", 0),
        ("reach 5", "4 4", (1, 3, 5), "4 4", None),
        ("win_at A", "K A", (0, 2, 4), "A A", None),
        ("win_at A", "A A", (0, 2, 4), "A A", 0),
        ("reach A", "K 2", (0, 2, 4), "A 2", 0),
    ],
)
def test_a_match_is_won_at_the_target_or_by_reaching_it(end, levels, escapes, after, winner):
    win_on, target = end.split()
    match = after_hand(match_of(levels=levels, win_on=win_on, target=target), *escapes)
    assert levels_of(match) == after
    assert match.winner == winner
    assert match.result == (None if winner is None else MatchResult(winner, match.levels, 1))
    assert winner is None or match.owed == ()


def test_the_match_to_nine_of_catsatcards_is_won_by_the_first_team_to_reach_it():
    rules = parse_rules({"preset": "catsatcards", "target": 9, "win_on": "reach"})
    result = HandResult(escaped=(0, 2, 4), left=(0, 3, 0, 4, 0, 5), last=4)
    seven, eight = (Rank.SEVEN, Rank.EIGHT), (Rank.EIGHT, Rank.EIGHT)
    assert aftermath(result, 0, seven, rules).winner is None
    assert aftermath(result, 0, eight, rules).winner == 0


@pytest.mark.parametrize(("win_on", "winner"), [("win_at", None), ("reach", 0)])
def test_a_level_never_rises_above_the_target(win_on, winner):
    rules = {"win_on": win_on, "target": "5", "level_step": "per_trapped"}
    match = after_hand(match_of(levels="4 2", **rules), 0, 2, 4)
    assert (levels_of(match), match.winner) == ("5 2", winner)


def test_nothing_is_done_after_the_end():
    match = after_hand(match_of(levels="A 2"), 0, 2, 4)
    assert (match.turn, list(match.moves), match.view(0).result) == (None, [], match.result)
    assert match.judge(Move(0, Act.PASS)).reason == Refusal.GAME_OVER
    with pytest.raises(IllegalMove, match="The game is over"):
        match.after(Move(0, Act.PASS))
    with pytest.raises(InputError) as refused:
        match.with_deal(DEALT)
    assert refused.value.code == "bad_deal"


# The deal


@pytest.mark.parametrize(
    "hands",
    [
        DEALT.hands[:5],
        (*DEALT.hands, ()),
        ((*DEALT.hands[0], *DEALT.hands[1]), *DEALT.hands[2:]),
        (DEALT.hands[0][:26], (*DEALT.hands[1], DEALT.hands[0][26]), *DEALT.hands[2:]),
        (DEALT.hands[0][:26], *DEALT.hands[1:]),
        ((DEALT.hands[1][0], *DEALT.hands[0][1:]), *DEALT.hands[1:]),
    ],
    ids=["five hands", "seven", "54 cards", "26 and 28", "26", "a copy too many"],
)
def test_a_deal_is_27_of_the_162_cards_for_each_seat(hands):
    with pytest.raises(InputError) as refused:
        match_of().with_deal(Dealt(hands))
    assert refused.value.code == "bad_deal"
    assert all(refused.value.phrase.to(lang) for lang in LANGUAGES)


def test_no_cards_are_dealt_in_the_middle_of_a_hand():
    match = match_of().with_deal(DEALT)
    with pytest.raises(InputError) as refused:
        match.with_deal(DEALT)
    assert refused.value.code == "bad_deal"


def test_no_move_is_made_before_the_deal():
    match = match_of()
    ruling = match.judge(Move(0, Act.PASS))
    assert ruling.reason == Refusal.NOT_DEALT
    assert ruling.phrase.to("en") == "The cards aren't dealt yet."
    assert (match.turn, list(match.moves), match.view(0).stage) == (None, [], None)
    with pytest.raises(IllegalMove) as raised:
        match.after(Move(0, Act.PASS))
    assert raised.value.ruling == ruling


@pytest.mark.parametrize("escapes", [(0, 1, 3, 5), (0, 2, 4)], ids=["no tribute", "tribute"])
def test_the_order_of_the_cards_in_a_deal_does_not_matter(escapes):
    match = after_hand(match_of(), *escapes)
    backwards = Dealt(tuple(hand[::-1] for hand in DEALT.hands))
    assert match.with_deal(backwards).stage == match.with_deal(DEALT).stage


@pytest.mark.parametrize(
    ("direction", "leader", "turns", "dealer", "cutter"),
    [
        ("clockwise", 0, (0, 1, 2, 3, 4, 5), 5, 4),
        ("clockwise", 4, (4, 5, 0, 1, 2, 3), 3, 2),
        ("counterclockwise", 1, (1, 0, 5, 4, 3, 2), 2, 3),
    ],
)
def test_cards_go_round_one_by_one_from_the_leader(direction, leader, turns, dealer, cutter):
    dealt = hand_out(PACKS, 10, leader, Rules(direction=direction))
    assert (dealt.dealer, dealt.cutter) == (dealer, cutter)
    cut = (*PACKS[10:], *PACKS[:10])
    for place, seat in enumerate(turns):
        assert dealt.hands[seat] == tuple(sorted(cut[place::6]))
    drawn = hand_out(PACKS, 10, leader, Rules(direction=direction, dealing="draw"))
    assert (drawn.dealer, drawn.cutter) == (None, None)
    for place, seat in enumerate(turns):
        assert drawn.hands[seat] == tuple(sorted(PACKS[place::6]))


@pytest.mark.parametrize("dealing", CHOICES["dealing"])
def test_a_deal_shuffles_all_the_cards(dealing):
    rules = Rules(dealing=dealing)
    one, other = (deal(0, rules, random.Random(seed)) for seed in (1, 2))
    assert one != other
    assert one == deal(0, rules, random.Random(1))
    for dealt in (one, other):
        assert Counter(card for hand in dealt.hands for card in hand) == Counter(PACKS)
        match_of().with_deal(dealt)


# Anti-tribute


@pytest.mark.parametrize(
    ("escapes", "payers", "choices"),
    [
        ((0, 1, 2, 4), {3, 5}, {"three_jokers", "all_big"}),
        ((1, 0, 3, 2, 5), {4}, {"three_jokers"}),
        ((0, 1, 2, 5, 4), {3}, set()),
    ],
    ids=["three Big Jokers", "three Small Jokers", "no joker"],
)
def test_payers_who_hold_the_jokers_are_excused(escapes, payers, choices):
    for choice in CHOICES["anti_tribute"]:
        match = after_hand(match_of(anti_tribute=choice), *escapes)
        assert {debt.payer for debt in match.owed} == payers
        match = match.with_deal(DEALT)
        assert match.excused == match.view(0).excused == (choice in choices)
        assert isinstance(match.stage, HandState if match.excused else Tribute)
        assert match.turn == (escapes[0] if match.excused else match.owed[0].payer)


# The draw


def cards(text):
    """A round of a draw: each player's card, such as `0:AS 3:KD`."""
    pairs = (word.split(":") for word in text.split())
    return tuple((int(player), parse_card(card)) for player, card in pairs)


SPREAD = "0:9S 1:KS 2:3S 3:AS 4:QS 5:2S"


@pytest.mark.parametrize(
    ("rules", "rounds", "players"),
    [
        ({}, [], [0, 1, 2, 3, 4, 5]),
        ({}, [SPREAD], []),
        ({}, ["0:9S 1:AS 2:3S 3:AH 4:3H 5:2S"], [1, 3]),
        ({}, ["0:AD 1:AS 2:3S 3:AH 4:QS 5:2S", "0:KS 1:KH 3:3S"], [0, 1]),
        ({}, ["0:LJ 1:BJ 2:LJ 3:AH 4:QS 5:2S"], []),
        ({"seating": "draw"}, [SPREAD], []),
        # The cards of third and fourth place are equal: who plays with whom is open.
        ({"seating": "draw"}, ["0:9S 1:KS 2:3S 3:AS 4:9H 5:2S"], [0, 4]),
        ({"seating": "draw"}, ["0:9S 1:KS 2:9D 3:AS 4:9H 5:2S"], [0, 2, 4]),
        ({"seating": "draw"}, ["0:9S 1:KS 2:3S 3:AS 4:9H 5:2S", "0:4S 4:4D"], [0, 4]),
        ({"seating": "draw"}, ["0:9S 1:KS 2:3S 3:AS 4:9H 5:2S", "0:4S 4:5D"], []),
        ({"first_leader": "seat"}, [], []),
        ({"first_leader": "random"}, [], []),
        ({"first_leader": "seat", "seating": "draw"}, [], [0, 1, 2, 3, 4, 5]),
    ],
)
def test_cards_are_drawn_until_everything_is_decided(rules, rounds, players):
    assert undecided(Rules(**rules), [cards(text) for text in rounds]) == players


@pytest.mark.parametrize(
    ("rules", "rounds", "seats", "leader"),
    [
        ({}, [SPREAD], (0, 1, 2, 3, 4, 5), 3),
        ({}, ["0:LJ 1:BJ 2:LJ 3:AH 4:QS 5:2S"], (0, 1, 2, 3, 4, 5), 1),
        ({}, ["0:9S 1:AS 2:3S 3:AH 4:3H 5:2S", "1:3S 3:4S"], (0, 1, 2, 3, 4, 5), 3),
        ({"seating": "draw"}, [SPREAD], (3, 0, 1, 2, 4, 5), 0),
        (
            {"seating": "draw"},
            ["0:9S 1:KS 2:3S 3:AS 4:9H 5:2S", "0:4S 4:5D"],
            (3, 0, 1, 2, 4, 5),
            0,
        ),
        (
            {"seating": "draw"},
            ["0:9S 1:KS 2:3S 3:AS 4:9H 5:2S", "0:6S 4:5D"],
            (3, 4, 1, 2, 0, 5),
            0,
        ),
        ({"first_leader": "seat"}, [], (0, 1, 2, 3, 4, 5), 4),
        ({"first_leader": "seat", "seating": "draw"}, [SPREAD], (3, 0, 1, 2, 4, 5), 4),
    ],
)
def test_the_highest_card_leads_and_the_three_highest_sit_against_the_three_lowest(
    rules, rounds, seats, leader
):
    drawn = decided(Rules(**rules), [cards(text) for text in rounds], 4)
    assert (drawn.seats, drawn.leader) == (seats, leader)


@pytest.mark.parametrize("seating", CHOICES["seating"])
@pytest.mark.parametrize("first_leader", CHOICES["first_leader"])
def test_a_draw_ends_with_a_leader_and_everybody_seated(seating, first_leader):
    rules = Rules(seating=seating, first_leader=first_leader)
    draws = [draw(rules, random.Random(seed)) for seed in range(200)]
    assert draws == [draw(rules, random.Random(seed)) for seed in range(200)]
    for drawn in draws:
        assert sorted(drawn.seats) == [0, 1, 2, 3, 4, 5]
        assert undecided(rules, drawn.rounds) == []
        if drawn.rounds:
            ranks = [card.rank for _, card in drawn.rounds[0]]
            by_seat = [ranks[player] for player in drawn.seats]
            assert seating == "fixed" or min(by_seat[::2]) >= max(by_seat[1::2])
            assert first_leader != "draw" or by_seat[drawn.leader] == max(ranks)
    drawing = "draw" in (seating, first_leader)
    assert {len(drawn.rounds) for drawn in draws} >= ({1, 2, 3} if drawing else {0})
    # Where seats are drawn the highest card sits on seat 0.
    fixed = first_leader == "seat" or (first_leader, seating) == ("draw", "draw")
    assert {drawn.leader for drawn in draws} == ({0} if fixed else {*range(6)})


@pytest.mark.parametrize("leader", range(6))
def test_the_first_leaders_team_is_the_first_offense_at_level_2(leader):
    match = Match.start(Draw((), tuple(range(6)), leader), Rules())
    assert (match.offense, match.leader, levels_of(match)) == (leader % 2, leader, "2 2")
    match = match.with_deal(DEALT)
    assert (match.turn, str(match.stage.trump)) == (leader, "2")


# Whole matches


def states_of(rules, seed):
    """Every state of a random match."""
    rng = random.Random(seed)
    match = Match.start(draw(rules, rng), rules)
    states = [match]
    while match.winner is None:
        if match.stage is None:
            match = match.with_deal(deal(match.leader, rules, rng))
        else:
            match = match.after(match.moves[rng.randrange(len(match.moves))])
        states.append(match)
    return states


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_plays_a_match_to_its_end(name):
    *_, match = states_of(replace(PRESETS[name], target="3"), 1)
    assert match.result.winner == match.winner
    assert match.result.deals == len(match.past)
    assert match.past[-1].outcome == Outcome.OFFENSE_WINS
    assert str(match.levels[match.winner]) == "3"


@pytest.mark.parametrize("seed", range(3))
def test_a_match_replayed_from_its_deals_and_logs_is_the_same(seed):
    rules = Rules(target="3", win_on="reach", anti_tribute="three_jokers")
    states = states_of(rules, seed)
    match = states[0]
    for past in states[-1].past:
        assert (match.trump, match.leader, match.owed) == (past.trump, past.leader, past.owed)
        match = match.with_deal(past.dealt)
        for move in (*past.tribute, *past.play):
            match = match.after(move)
    assert match == states[-1]
    assert len({repr(past.outcome) for past in match.past} - {Outcome.DRAW}) >= 1


def test_levels_only_rise_and_only_for_an_offense_that_wins():
    states = states_of(Rules(target="4", level_step="per_trapped"), 2)
    levels = (NATURAL_RANKS[0],) * 2
    for past in states[-1].past:
        for side in (0, 1):
            won = past.outcome == Outcome.OFFENSE_WINS and side == past.offense
            assert past.levels[side] >= levels[side]
            assert won or past.levels[side] == levels[side]
            assert past.levels[side] <= parse_trump("4")
        assert past.trump == levels[past.offense]
        levels = past.levels
