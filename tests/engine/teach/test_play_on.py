"""Games played on: what is replayed, when a goal is reached, and how a lesson writes it."""

import pytest
from wildescape.escalation import PACK_52, Escalation
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError
from wildescape.match import Match
from wildescape.notation import format_cards
from wildescape.positions import parse_position
from wildescape.session import PERSON, Due, Session, new_match
from wildescape.teach.exercises import Fault, PlayOn, Result
from wildescape.teach.exercises.ladder import ladder
from wildescape.teach.exercises.play_on import UNTIL
from wildescape.teach.lessons import parse_lesson
from wildescape.teach.scenes import parse_scene
from wildescape.teach.toml_table import BadLesson

GAME = """wildescape trump=2 turn=0
0: 3H 2S 2H
1: 5S 9H JD
2: 4S 8C QD
3: 6S 7D KC
4: 4D 9C AS
5: 5C 8H JS"""


SMALL = f"""escalation turn=0 direction=1 value=0 stake=1
0: KS KH
1: 4D 5D 9C | {format_cards(card for card in PACK_52 if str(card) not in "KS KH 4D 5D 9C 7S 8S JD")}
2: 7S 8S JD |"""
"""A game of Escalation whose stock is gone, and the same where the next player is first."""

LATE = SMALL.replace("turn=0", "turn=1").replace("4D 5D 9C |", "4D 5D | 9C")


def played(until="escaped", game=GAME, seed=1, **about):
    return PlayOn(parse_scene({"game": game}), until, seed, **about)


def test_moves_that_reach_the_goal_are_right():
    found = played().judge(["2S 2H", "3H"])
    assert (found.result, found.said.to("en")) == (Result.CORRECT, "2 turns")
    assert "You're out of cards." in found.because.to("en")


def test_moves_that_miss_it_are_refused():
    found = played("team_wins").judge("beginner")
    lost = played("escaped", GAME.replace("2S 2H", "4C 5D")).judge(
        ["3H", "", "", "", "", "", "", ""]
    )
    for one in (lost, found):
        assert (one.result, one.reason) == (Result.REFUSED, Fault.NOT_REACHED)
    assert "You were trapped." in lost.because.to("en")


def test_an_answer_that_ends_before_the_goal_is_refused():
    found = played().judge(["2S 2H"])
    assert (found.reason, found.because.to("en")) == (
        Fault.NOT_REACHED,
        "It's your turn: play on.",
    )


@pytest.mark.parametrize(
    ("moves", "reason"),
    [(["2S 3H"], "no_combination"), ([""], "pass_on_lead"), (["KD"], "not_held")],
)
def test_a_move_that_the_rules_refuse_is_refused_for_their_reason(moves, reason):
    assert played().judge(moves).reason == reason


def test_the_same_moves_lead_to_the_same_game_as_in_a_session():
    exercise = played("hand_over", seed=11, players="random")
    players = (PERSON, *["random"] * 5)
    session = Session(parse_position(exercise.settings["position"]), players, 11)
    moves = []
    while session.due != Due.NOTHING:
        if session.due == Due.PERSON:
            moves.append(" ".join(map(str, session.choose("club").move.cards)))
            session.make(session.choose("club").move)
        else:
            session.make(session.choose().move)
    assert exercise.judge(moves).because == exercise.reached(session.state, session.states).because
    assert exercise.judge(moves).is_right
    assert not played("hand_over", seed=11, players="random").judge(moves[:-1]).is_right


def test_a_bot_may_move_for_the_learner():
    assert played().judge("club").is_right
    assert played().solution == "club"


def test_nothing_is_settled_before_it_is():
    exercise = played()
    state = exercise.scene.states[-1]
    assert exercise.reached(state, [state]) is None


def test_escalation_is_played_until_somebody_wins():
    won = played("wins", SMALL).judge(["KS KH"])
    assert (won.is_right, won.because.to("en")) == (
        True,
        "You're out of cards: you win and get 50.",
    )
    lost = played("wins", LATE).judge("club")
    assert lost.reason == Fault.NOT_REACHED
    assert lost.because.to("en").startswith("Jun is out of cards and wins. You pay 2.")


def test_a_team_is_out_first_with_its_third_player():
    exercise = PlayOn(parse_scene({"mini_hand": "first-hand"}), "all_out", 0)
    reached = []
    for bot in ("club", "beginner"):
        session = exercise.session()
        while not (found := exercise.reached(session.state, session.states)):
            session.make(session.choose(bot if session.due == Due.PERSON else None).move)
        assert found.is_right == (session.state.result.complete == 0)
        reached.append(found.is_right)
    assert reached == [True, False]


@pytest.mark.parametrize(
    ("mini_hand", "mover", "told"),
    [
        ("first-hand", "club", "Your whole team is out before theirs: you win!"),
        ("the-last-third", "club", "an opponent was first out, so in a match it's a draw."),
        ("first-hand", "beginner", "your team was first out, so in a match it's a draw."),
        ("the-last-third", "ends_at_first", "All three opponents are out before your whole team"),
    ],
)
def test_a_team_that_is_out_first_is_not_told_that_it_wins_a_draw(mini_hand, mover, told):
    exercise = PlayOn(parse_scene({"mini_hand": mini_hand}), "all_out", 0)
    found = exercise.judge(mover).because.to("en")
    assert told in found
    assert ("win" in found) == ("draw" not in found)


@pytest.mark.parametrize("name", ["must_play", "pass_locks_out=on"])
def test_somebody_with_a_wrong_idea_may_move_for_the_learner(name):
    assert played().read(name) == name
    found = played("hand_over").judge(name)
    assert found.is_right


def test_a_habit_shows_where_it_is_named_and_misses_the_goal():
    exercise = PlayOn(parse_scene({"mini_hand": "first-hand"}), "all_out", 0)
    assert exercise.judge("must_play").misconceptions == ("must_play",)
    assert exercise.judge("beginner").misconceptions == ()
    assert exercise.judge("coach").is_right


@pytest.mark.parametrize("until", ["hand_over", "not_lost", "level_3", "next_level"])
def test_a_match_is_played_until_it_is_settled(until):
    exercise = PlayOn(parse_scene({"match": True}), until, 35)
    found = exercise.judge("club")
    assert found.is_right
    if UNTIL[until].of_match:
        assert "at level" in found.because.to("en")
    else:
        assert "all three out" in found.because.to("en")


def test_a_match_is_settled_where_a_level_is_reached():
    exercise = PlayOn(parse_scene({"match": True}), "level_3", 4)
    session = Session(new_match(4), (PERSON, *["club"] * 5), 4)
    while not (found := exercise.reached(session.state, session.states)):
        assert max(session.state.levels) == 2
        if session.due == Due.DEAL:
            session.deal()
        else:
            session.make(session.choose("club").move)
    assert max(session.state.levels) == 3
    assert found == exercise.judge("club")


@pytest.mark.parametrize("answer", ["nobody", 3, [3], None, {"moves": []}, [""] * 2001])
def test_what_is_no_answer_is_refused(answer):
    with pytest.raises(InputError):
        played().judge(answer)


@pytest.mark.parametrize("until", UNTIL)
def test_every_goal_says_what_it_is_and_what_it_needs(until):
    scenes = {Match: {"match": True}, HandState: {"game": GAME}, Escalation: {"game": SMALL}}
    exercise = PlayOn(parse_scene(scenes[UNTIL[until].games[0]]), until, 1)
    assert [hint.number for hint in ladder(exercise, "club")] == [2, 3]
    for lang in LANGUAGES:
        assert all(hint.text.to(lang) for hint in ladder(exercise, "club"))


LESSON = f"""format = 1
id = "one"
title = {{ en = "One", zh_CN = "一" }}
[[steps]]
id = "only"
kind = "play_on"
goal = {{ en = "Do it.", zh_CN = "做。" }}
until = "escaped"
seed = 1
players = "beginner"
coach = "before"
solution = ["2S 2H", "3H"]
[steps.scene]
game = '''{GAME}'''
"""


def test_a_lesson_says_what_is_played():
    step = parse_lesson(LESSON).steps[0]
    exercise = step.exercise
    assert isinstance(exercise, PlayOn)
    assert (exercise.name, exercise.seed, exercise.players, exercise.coach) == (
        "escaped",
        1,
        "beginner",
        "before",
    )
    assert exercise.judge(step.solution).is_right


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('until = "escaped"', 'until = "rich"', "none of"),
        ('until = "escaped"', 'until = "level_4"', "isn't a goal of this game; hand_over"),
        ("seed = 1\n", "", "“seed” is missing"),
        ('"beginner"', '"genius"', "none of"),
        ('"before"', '"always"', "none of"),
        ("[steps.scene]", "[steps.scene]\nmatch = true", "either"),
        ("[steps.scene]", "[steps.scene]\nmatch = false", "not true"),
        ("turn=0", "turn=- escaped=0,2,4", "wrong in this position"),
    ],
)
def test_what_cannot_be_played_is_refused(old, new, words):
    assert old in LESSON
    with pytest.raises(BadLesson, match=words):
        parse_lesson(LESSON.replace(old, new))
