"""Games played on: what is replayed, when a goal is reached, and how a lesson writes it."""

import re
from dataclasses import replace

import pytest
from wildescape.escalation import PACK_52, Escalation
from wildescape.hand import HandState, Standing
from wildescape.i18n import LANGUAGES, InputError
from wildescape.match import Match
from wildescape.notation import format_cards, parse_cards
from wildescape.positions import parse_position
from wildescape.session import PERSON, Due, Session, new_match
from wildescape.teach.attempt import TITLES
from wildescape.teach.exercises import PlayOn
from wildescape.teach.exercises.base import ladder
from wildescape.teach.exercises.findings import Fault, Result
from wildescape.teach.exercises.play_on import UNTIL, GameSoFar
from wildescape.teach.lessons import parse_lesson
from wildescape.teach.scenes import parse_scene
from wildescape.teach.toml_table import BadLesson
from wildescape.turns import SEATS

from tests.escapes import results

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
    exercise = PlayOn(parse_scene({"mini_hand": "trump-six"}), "all_out", 0)
    reached = []
    for passes in (False, True):
        session = exercise.session()
        while not (found := exercise.reached(session.state, session.states)):
            is_mine = session.due == Due.PERSON
            chosen = session.choose("club" if is_mine else None).move
            session.make(session.state.moves[0] if is_mine and passes else chosen)
        assert found.is_right == (session.state.result.complete == 0)
        reached.append(found.is_right)
    assert reached == [True, False]


def ended(result):
    """A hand that is over with this result."""
    hand = parse_position(GAME)
    hands = tuple(cards[:left] for cards, left in zip(hand.hands, result.left, strict=True))
    table = Standing(result.last, parse_cards("3D"), 1)
    return replace(hand, hands=hands, escaped=result.escaped, table=table, turn=None)


CLAIMS = {
    "en": [
        (r"You went out (\w+)", lambda game, told: ORDINALS.index(told[1]) == place(game)),
        (r"You were trapped", lambda game, _: place(game) is None),
        (r"and your team got all three out first", lambda game, _: game.is_complete),
        (r"opponents got all three out before your team", lambda game, _: not game.is_complete),
        (r"[Yy]our team was first out and got all .* first", lambda game, _: game.won == 1),
        (r"you win", lambda game, _: game.won == 1),
        (r"draw", lambda game, _: game.won == 0),
        (r"they win", lambda game, _: game.won == -1),
    ],
    "zh_CN": [
        (r"你(第.个)逃", lambda game, told: ORDINALS_ZH.index(told[1]) == place(game)),
        (r"你被关了", lambda game, _: place(game) is None),
        (r"你们三个人先全部出完", lambda game, _: game.is_complete),
        (r"对手三个人先全部出完", lambda game, _: not game.is_complete),
        (r"你们赢|：赢了", lambda game, _: game.won == 1),
        (r"平局", lambda game, _: game.won == 0),
        (r"对手赢", lambda game, _: game.won == -1),
    ],
}
"""What the end of a game may say, and when it's true."""

ORDINALS = ["first", "second", "third", "fourth", "fifth"]
ORDINALS_ZH = ["第一个", "第二个", "第三个", "第四个", "第五个"]


def place(game):
    return game.escaped.index(game.seat) if game.seat in game.escaped else None


PRAISE = {"en": "Well played!", "zh_CN": "打得好！"}
FIRST_OUT = {"en": "You're out first!", "zh_CN": "你第一个逃！"}
"""What stands over a game that was won, and over nothing else; and if one was out first."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("until", ["hand_over", "all_out", "team_wins", "not_lost"])
def test_what_is_said_of_a_hand_is_true_and_its_title_agrees(until, lang):
    claimed = set()
    for result in results():
        state = ended(result)
        for me in SEATS:
            exercise = PlayOn(parse_scene({"game": GAME, "me": me}), until, 1)
            game, found = GameSoFar(state, me), exercise.reached(state, [state])
            said = found.because.to(lang).partition(exercise.until.needs.to(lang))[0]
            for claim, holds in CLAIMS[lang]:
                for told in re.finditer(claim, said):
                    assert holds(game, told), (said, result.escaped, me)
                    claimed.add(claim)
            # To be all out first may be a draw or a win: whoever plays for it hears of no draw.
            assert ("draw" in found.because.to("en")) <= (until != "all_out")
            is_won = found.is_right and (until != "hand_over" or game.won == 1)
            is_joy = game.won == 1 and place(game) == 0
            assert (found.title.to(lang) == FIRST_OUT[lang]) == is_joy
            assert (found.title.to(lang) == PRAISE[lang]) == (is_won and not is_joy)
            assert found.title.to(lang) not in (TITLES[Result.CORRECT].to(lang), "")
    assert claimed


@pytest.mark.parametrize("until", ["all_out", "team_wins", "not_lost"])
def test_a_result_is_one_sentence_and_then_what_to_try(until):
    exercise = PlayOn(parse_scene({"game": GAME}), until, 1)
    for result in results():
        state = ended(result)
        found = exercise.reached(state, [state])
        said = found.because.to("en").removesuffix(exercise.until.needs.to("en")).strip()
        assert len(re.findall(r"[.!?]", said)) == 1, said
        assert found.is_right == (said == found.because.to("en"))
        is_draw = (result.first, result.complete) in ((0, 1), (1, 0))
        assert not (is_draw and found.title.to("en") == "Not this time." and "draw" in said)


def test_a_game_of_escalation_is_praised_only_if_it_is_won():
    titles = {}
    for until in ("wins", "hand_over"):
        for game in (SMALL, LATE):
            found = played(until, game).judge("club")
            titles[until, found.because.to("en").startswith("You're out")] = found.title.to("en")
    assert titles == {
        ("wins", True): "Well played!",
        ("wins", False): "Not this time.",
        ("hand_over", True): "Well played!",
        ("hand_over", False): "The game is over.",
    }


def test_a_level_that_the_opponents_reach_first_is_not_praised():
    titles = {}
    for seed in (1, 3):
        found = PlayOn(parse_scene({"match": True}), "level_3", seed).judge("club")
        levels = re.search(r"level (\w), and .* at (\w)", found.because.to("en")).groups()
        titles[levels] = found.title.to("en")
    assert titles == {("3", "2"): "Well played!", ("2", "3"): "The opponents got there first."}


@pytest.mark.parametrize("name", ["must_play", "pass_locks_out=on"])
def test_somebody_with_a_wrong_idea_may_move_for_the_learner(name):
    assert played().read(name) == name
    found = played("hand_over").judge(name)
    assert found.is_right


def test_a_habit_shows_where_it_is_named_and_misses_the_goal():
    exercise = PlayOn(parse_scene({"mini_hand": "second-hand"}), "all_out", 0)
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
