"""A hand looked back on: blunders are found, and what nobody could know is none."""

from random import Random

import pytest
from wildescape.game import Act, Move
from wildescape.i18n import LANGUAGES
from wildescape.notation import parse_cards
from wildescape.positions import parse_position
from wildescape.session import Due, Replay, Session, new_match
from wildescape.teach.best_play import DEALS
from wildescape.teach.exercises.findings import Result
from wildescape.teach.review import MOST_MOMENTS, Review, choice, key_moments
from wildescape.teach.review import played as all_played

OTHERS = ["9H", "4S 7C", "QD", "5D 6D", "KS"]
SEVEN = [
    "3C 4D 5S 6S 7D 8C 9H",
    "3D 4S 5C 7S 8D 10H JC",
    "3S 4H 5D 6C 8H 9D QS",
    "4C 5H 6D 7C 9S 10C KD",
    "3C 6H 7H 8S 9C JD AH",
]
LOW, HIGH = parse_cards("3H"), parse_cards("2H 2S")


def led(cards, others=OTHERS):
    """A hand with this lead and the passes after it: its states and its moves."""
    lines = "\n".join(f"{seat}: {hand}" for seat, hand in enumerate(["3H 2S 2H", *others]))
    hand = parse_position(f"wildescape trump=2 turn=0 told=3,1,2,1,2,1\n{lines}")
    return played(hand, [Move(0, Act.PLAY, cards), Move(1, Act.PASS), Move(2, Act.PASS)])


def played(hand, moves):
    states = [hand]
    for move in moves:
        states.append(states[-1].after(move))
    return states, moves


def made(moves):
    """Moves from their short form: a seat, and its cards or a dash for a pass."""
    return [
        Move(int(one[0]), Act.PLAY, parse_cards(one[2:].replace(",", " ")))
        if ":" in one
        else Move(int(one[0]), Act.PASS)
        for one in moves.split()
    ]


def reviewed(position, moves, seat=0):
    review = Review(*played(parse_position(position), made(moves)), seat)
    while review.step():
        pass
    return review


def club_hand(seed):
    session = Session(new_match(seed), ("club",) * 6, seed)
    session.deal()
    while session.due != Due.DEAL:
        session.make(session.choose().move)
    return session


def test_a_blunder_is_found_with_what_was_better():
    [moment] = key_moments(*led(LOW), 0)
    assert (moment.place, moment.played, moment.better) == ((0, 0, 1), LOW, HIGH)
    assert moment.gap == pytest.approx(0.57, abs=0.1)
    assert moment.why.to("en").startswith("In 100 trial deals your team wins")
    for lang in LANGUAGES:
        assert "{" not in moment.why.to(lang)


def test_the_best_play_is_no_moment_nor_are_the_moves_of_others():
    assert key_moments(*led(HIGH), 0) == ()
    assert key_moments(*led(LOW), 3) == ()


def test_a_blunder_is_one_wherever_the_unseen_cards_lie():
    cards = " ".join(OTHERS).split()
    found = []
    for seed in range(2):
        mixed = iter(Random(seed).sample(cards, len(cards)))
        others = [" ".join(next(mixed) for _ in hand.split()) for hand in OTHERS]
        found += key_moments(*led(LOW, others), 0)
    assert len(found) == 2
    assert len({(moment.gap, moment.why.to("en")) for moment in found}) == 1


def test_what_whole_bots_do_not_confirm_is_no_moment():
    lines = "\n".join(f"{seat}: {hand}" for seat, hand in enumerate(["3H 2S 2H", *SEVEN]))
    hand = parse_position(f"wildescape trump=2 turn=0 told=3,7,7,7,7,7\n{lines}")
    found = played(hand, [Move(0, Act.PLAY, LOW)])
    review = Review(*found, 0)
    while review.step():
        pass
    assert review.moments == ()
    exercise = choice(hand, found[1][0])
    assert exercise.judges.grading.played
    assert exercise.judge("3H").result == Result.CORRECT


def test_what_one_judge_doubts_is_known_before_the_other_one_confirms_or_clears_it():
    lines = "\n".join(f"{seat}: {hand}" for seat, hand in enumerate(["3H 2S 2H", *SEVEN]))
    hand = parse_position(f"wildescape trump=2 turn=0 told=3,7,7,7,7,7\n{lines}")
    cleared = played(hand, [Move(0, Act.PLAY, LOW)])
    for states, moves, is_confirmed in ((*led(LOW), True), (*cleared, False)):
        review = Review(states, moves, 0)
        while not review.is_tried:
            review.step()
        [doubted] = review.likely
        assert review.moments == ()
        assert (doubted.played, doubted.better) == (LOW, HIGH)
        while review.step():
            assert len(review.moments) + len(review.likely) <= 1
        assert review.likely == ()
        assert [one.better for one in review.moments] == [HIGH] * is_confirmed


def test_a_moment_becomes_a_drill_that_refuses_what_was_played():
    [moment] = key_moments(*led(LOW), 0)
    exercise = moment.exercise
    assert {LOW, HIGH} <= {*exercise.scene.plays}
    assert exercise.judge("3H").result == Result.REFUSED
    assert exercise.judge("2H 2S").result == Result.CORRECT
    assert exercise.solution == "2H 2S"


def test_a_hand_of_club_players_holds_nothing_to_regret():
    session = club_hand(9)
    assert key_moments(session.states, session.moves, session.seat(0)) == ()


def test_a_review_goes_in_short_steps_and_may_be_cut_off():
    states, moves = led(LOW)
    review, steps = Review(states, moves, 0), 0
    while review.step():
        steps += 1
        assert len(review.moments) <= MOST_MOMENTS
        assert not review.is_done
        assert not review.is_whole or review.moments
    assert review.is_done
    assert review.is_whole
    assert not review.step()
    assert steps > DEALS / 20
    assert key_moments(states, moves, 0, expired=lambda: True) == ()


def test_all_hands_of_a_match_are_looked_back_on_by_the_numbers_of_its_record():
    session = Session(new_match(3), ("random",) * 6, 3)
    while len(session.state.past) < 2:
        if session.due == Due.DEAL:
            session.deal()
        else:
            session.make(session.choose().move)
    match = session.state
    states, moves = all_played(match)
    assert len(states) == len(moves) == sum(len(deal.tribute + deal.play) for deal in match.past)
    replay = Replay(match)
    for number in (0, len(match.past[0].play), len(moves) - 1):
        assert states[number] == replay.states(replay.step(number, dealt=True))[-1]
        assert states[number].turn == moves[number].seat


def test_the_last_cards_and_what_had_to_be_are_no_decisions():
    lines = "\n".join(f"{seat}: {hand}" for seat, hand in enumerate(["KH", *OTHERS]))
    hand = parse_position(f"wildescape trump=2 turn=0\n{lines}")
    moves = [Move(0, Act.PLAY, parse_cards("KH"))]
    review = Review(*played(hand, moves), 0)
    assert not review.step()
    assert (review.moments, review.good, review.is_whole) == ((), None, True)


BAO_WINS = """wildescape trump=2 turn=0 table=4,KD passed=5 told=4,4,4,4,1,4
0: 5S 7H 8D AC
1: 5H 7D 9C JS
2: 7D 8C 9S JH
3: 5C 6S 7H 9D
4: 3S
5: 6H 7D 8C 10S"""
ALL_PASSED = BAO_WINS.replace("passed=5", "passed=1,2,3,5")
MEI_WINS = (
    "0- 1- 2- 3- 4:3S 5:6H 0- 1:7D 2:8C 3:9D 5:10S 0- 1:JS 2- 3- 5- 0- 1:5H 2:7D 3- 5:8C 0- 1:9C "
    "2:JH 3- 5- 0:BJ"
)
"""How a partner wins a trick with a jack, and the learner takes it over, as the coach would who is
out with the next lead."""
OUT_WITH_THE_NEXT = BAO_WINS.replace("0: 5S 7H 8D AC", "0: 5S 5D 5C BJ")


@pytest.mark.parametrize(
    ("position", "moves", "is_told"),
    [(ALL_PASSED, "0:AC", True), (BAO_WINS, "0:AC", False), (OUT_WITH_THE_NEXT, MEI_WINS, False)],
)
def test_a_partners_trick_that_the_coach_leaves_and_somebody_takes_over_is_told_of(
    position, moves, is_told
):
    review = reviewed(position, moves)
    told = [phrase.to("en") for phrase in review.taken_over]
    assert told == is_told * [
        "But you beat your partner's K♦ with A♣ once every opponent had passed: your team had that "
        "trick already."
    ]


PASSED_TWICE = """wildescape trump=2 turn=4
0: 2C 3C KH LJ
1: 5H 6C KC KS
2: 5D 8C 9C 9S
3: 4H 5H JC KC
4: 3C 5H QS AH
5: 5C 9H 10D JS"""
ONLY_PASSES = (
    "4:AH 5- 0- 1- 2- 3- 4:QS 5- 0- 1:KC 2- 3- 4- 5- 0- 1:5H 2:8C 3:KC 4- 5- 0- 1- 2- 3:JC 4- 5- "
    "0- 1:KS 2- 3- 4- 5- 0- 1:6C 2:9C 3- 4- 5:10D 0- 2- 3- 4- 5:JS 0- 2- 3- 4- 5:9H 0- 2- 3- 4- "
    "5:5C 0- 2:9S 3- 4- 0- 2:5D 3- 4- 0- 3:5H 4- 0- 3:4H"
)
"""Whoever holds the king passes all the time, over cards that it beats too."""


def test_passes_that_are_none_of_them_a_mistake_may_be_one_together():
    review = reviewed(PASSED_TWICE, ONLY_PASSES)
    [moment] = review.moments
    assert (review.passes, review.is_lost) == (5, True)
    assert (moment.place.trick, moment.played, moment.better) == (2, (), parse_cards("KH"))
    assert moment.title.to("en") == "Too many passes"
    assert moment.why.to("en").startswith("You passed in tricks 2, 3, 4, 8 and 10. In 100 trial ")
    assert "with a pass each time" in moment.why.to("en")
    assert moment.exercise.judge("pass").result == Result.REFUSED
    assert moment.exercise.judge("KH").result == Result.CORRECT


def test_a_move_is_praised_that_is_clearly_better_than_the_plainest():
    review = Review(*led(HIGH), 0)
    while review.step():
        pass
    good = review.good
    assert (good.place.trick, good.played, good.plainer, good.refutes) == (1, HIGH, LOW, False)
    assert good.why.to("en").startswith("In 100 trial deals your team wins")
    plain = Review(*led(LOW), 0)
    while plain.step():
        pass
    assert plain.good is None


ONE_LEFT = """wildescape trump=2 turn=0 told=3,3,3,3,3,1 table=5,KS
0: AS 2H 3H
1: 9H 9D 3D
2: 4S 5S 7C
3: QD 8D 6H
4: 5D 6D 5H
5: 4C"""
"""Whoever passes here may lose first place to the player before."""


def test_nobody_is_praised_for_the_lowest_play_that_beats_the_table_much_as_a_pass_would_cost():
    hand = parse_position(ONE_LEFT)
    beats = Move(0, Act.PLAY, parse_cards("AS"))
    decision = choice(hand, beats)
    decision.judges.scales.weigh(20)
    passing = decision.scene.plays.index(())
    assert decision.judges.scales.is_worse(passing)
    review = Review(*played(hand, [beats]), 0)
    while review.step():
        pass
    assert review.good is None
