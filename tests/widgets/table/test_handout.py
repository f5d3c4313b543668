"""What a teacher hands out: a pupil meets a position from one seat, and nothing else is told."""

import asyncio
import json
import random
import re

import pytest
from wildescape.dealing import deal
from wildescape.hand import HandState
from wildescape.i18n import InputError
from wildescape.narrate import PLAYER_NAMES
from wildescape.positions import format_position, parse_position
from wildescape.records import format_move
from wildescape.session import Session, new_escalation
from wildescape.share_codes import format_code, pack

from wildescape_widgets import Course, Table, encryption
from wildescape_widgets.table.handout import (
    LONGEST_QUESTION,
    HandOut,
    format_hand_out,
    parse_hand_out,
)
from wildescape_widgets.table.sharing import drawn_as_qr

from .tables import ENDGAME, done, make, play_on, refused, stage
from .test_saved_match import Browser

ASKED = "What would you play, and why?"
CHOICES = {"seat": 0, "bots": "random", "question": ASKED, "hints": True, "locked": True}


def teacher(**settings):
    return Table(**{"teacher": True, "position": ENDGAME, **settings})


def handed_out(table=None, **changed):
    """The code that a teacher gives to pupils."""
    return done(table or teacher(), "hand_out", **CHOICES | changed)["code"]


def pupil(code, **settings):
    return Table(position=code, seed=3, **settings)


def played(seed, moves=40):
    """A hand that bots have played for a while."""
    hands = deal(0, chance=random.Random(seed)).hands
    session = Session(HandState.start(hands, "8", 0), ("random",) * 6, seed)
    for _ in range(moves):
        session.make(session.choose().move)
    return session


def in_the_middle(seed, moves=40):
    """Where it stands then."""
    return parse_position(format_position(played(seed, moves).state))


# The code


@pytest.mark.parametrize("locked", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_a_hand_comes_back_as_it_was_handed_out(seed, locked):
    hand = in_the_middle(seed, 20 * seed)
    seat = next(seat for seat in range(6) if hand.hands[seat])
    given = HandOut(hand, seat, "club", "第一张出什么？", hints=False)
    assert parse_hand_out(format_hand_out(given, locked=locked)) == given
    session = played(seed, 20 * seed)
    told = HandOut(session.states[0], session.state.turn, moves=tuple(session.moves))
    assert parse_hand_out(format_hand_out(told, locked=locked)) == told
    assert len(format_hand_out(told, locked=True)) < 1000


@pytest.mark.parametrize("players", [3, 6])
def test_escalation_is_handed_out_too(players):
    game = parse_position(format_position(new_escalation(4, players)))
    given = HandOut(game, 2, "strong")
    code = format_hand_out(given, locked=True)
    assert parse_hand_out(code) == given
    table = pupil(code)
    assert table.view["game"] == "escalation"
    assert table.view["me"] == 2


def test_a_locked_link_tells_no_card_and_an_open_one_is_short():
    hand = HandState.start(deal(0, chance=random.Random(1)).hands, "8", 0)
    codes = [format_hand_out(HandOut(hand, 0, "club", ASKED), locked=True) for _ in range(2)]
    # Each is sealed anew, so that equal hands aren't told by equal links.
    assert codes[0][30:] != codes[1][30:]
    assert all(len(code) < 400 for code in codes)
    assert len(format_hand_out(HandOut(hand, 0, "club", ASKED), locked=False)) < 200


def test_another_site_cannot_open_what_is_locked(monkeypatch):
    locked, unlocked = handed_out(), handed_out(locked=False)
    monkeypatch.setenv(encryption.VARIABLE, "A" * 43 + "=")
    with pytest.raises(InputError, match="This code is damaged, or it was locked elsewhere"):
        pupil(locked)
    with pytest.raises(InputError, match="This link is damaged, or it was locked on another site"):
        pupil(f"https://cards.example/#/given/{locked}")
    answer = ask_course(Course(), locked)
    assert answer["text"].startswith("This link is damaged, or it was locked on another site")
    assert pupil(unlocked).view["given"] == [ASKED]


def test_a_damaged_link_is_refused_wherever_it_is_damaged():
    rng = random.Random(5)
    for locked in (True, False):
        code = handed_out(locked=locked)
        for _ in range(60):
            place = rng.randrange(len(code))
            other = code[:place] + rng.choice("Ab7-_.") + code[place + 1 :]
            for damaged in (other, code[:place], code[:place] + code[place + 1 :], code + "A"):
                if damaged != code:
                    with pytest.raises(InputError):
                        parse_hand_out(damaged)


MADE_UP = [
    [],
    {},
    None,
    "wildescape",
    ["wildescape trump=5 turn=0", "0" * 162, 0, "club", "", True, []],
    [ENDGAME, "", 9, "club", "", True, []],
    [ENDGAME, "", 0, "club", "", True],
    [ENDGAME, "", 0, "club", "", True, 5],
    [ENDGAME, "", 0, "club", "", True, [[3, "4C"]]],
    [ENDGAME, "", 0, "club", "", True, [[0, "AS"]]],
    [ENDGAME, "", 0, "club", "", True, [["0", "3C"]]],
    [ENDGAME, "", -1, "club", "", True, []],
    [ENDGAME, "", True, "club", "", True, []],
    [ENDGAME, "", 0, "nobody", "", True, []],
    [ENDGAME, "", 0, ["club"], "", True, []],
    [ENDGAME, "", 0, "club", 5, True, []],
    [ENDGAME, "", 0, "club", "x" * (LONGEST_QUESTION + 1), True, []],
    [ENDGAME, "", 0, "club", "", "yes", []],
    [ENDGAME, "", 0, "club", "", []],
    [5, "", 0, "club", "", True, []],
    ["wildescape trump=5 turn=0", "9" * 162, 0, "club", "", True, []],
    ["wildescape trump=5 turn=0", "0" * 165, 0, "club", "", True, []],
    ["wildescape trump=5 turn=0", "x" * 162, 0, "club", "", True, []],
]


@pytest.mark.parametrize("facts", MADE_UP, ids=range(len(MADE_UP)))
def test_a_made_up_link_is_refused(facts):
    text = json.dumps(facts).encode()
    for code in (pack("wg", text, b""), f"wl1.{encryption.encrypt(text)}"):
        with pytest.raises(InputError):
            parse_hand_out(code)


def test_what_is_sealed_for_something_else_is_no_hand_out(wire):
    table = pupil(handed_out())
    done(table, "play", cards=[0], reading=None)
    browser = Browser(wire)
    browser.listen(table)
    with pytest.raises(InputError):
        parse_hand_out(f"wl1.{browser.kept['now']}")


@pytest.mark.parametrize("text", [None, 5, "", "x", "wl1.", "wg1.", "wl1." + "A" * 9000, ENDGAME])
def test_what_is_no_link_to_a_hand_is_refused(text):
    with pytest.raises(InputError):
        parse_hand_out(text)


# The teacher


def test_a_teacher_chooses_seat_bots_question_and_hints():
    table = teacher()
    form = done(table, "hand_out_form")
    assert [seat for seat, _ in form["seats"]] == ["0", "1", "2", "3", "4", "5"]
    assert form["seats"][1][1] == PLAYER_NAMES[1].to("en")
    assert (form["seat"], form["locks"]) == ("0", True)
    assert form["bots"][0][0] == ""
    answer = done(table, "hand_out", **CHOICES | {"seat": 2, "hints": False})
    assert answer["link"] == f"#/given/{answer['code']}"
    given = parse_hand_out(answer["code"])
    assert (given.seat, given.bots, given.question, given.hints) == (2, "random", ASKED, False)
    assert format_position(given.position) == ENDGAME


@pytest.mark.parametrize(
    "changed",
    [
        {"seat": 6},
        {"seat": "0"},
        {"seat": None},
        {"bots": "nobody"},
        {"bots": None},
        {"bots": 7},
        {"question": None},
        {"question": "x" * (LONGEST_QUESTION + 1)},
        {"hints": 1},
        {"locked": None},
    ],
)
def test_other_choices_are_refused(changed):
    assert refused(teacher(), "hand_out", **CHOICES | changed) == "bad_request"


def test_a_seat_without_cards_is_not_handed_out():
    out = ENDGAME.replace("turn=0", "turn=0 escaped=3").replace("3: 4C 4H 9S", "3:")
    table = teacher(position=out)
    assert "3" not in dict(done(table, "hand_out_form")["seats"])
    assert refused(table, "hand_out", **CHOICES | {"seat": 3}) == "bad_request"


def test_a_replay_is_handed_out_at_a_step_in_which_a_hand_is_played():
    played = Table(seed=5, me=None, players="random", rules={"target": "3", "win_on": "reach"})
    table = Table(record=done(played, "share")["code"])
    assert not table.view["can"]["handOut"]
    assert refused(table, "hand_out", **CHOICES) == "not_now"
    done(table, "seek", at=30)
    code = handed_out(table, seat=4, bots="beginner")
    assert format_position(parse_hand_out(code).states[-1]) == format_position(stage(table))
    # Step 1 is the deal.
    assert len(parse_hand_out(code).moves) == 29


def test_a_pupil_sees_the_trick_so_far_and_takes_back_no_move_of_before():
    table = teacher()
    for _ in range(3):
        done(table, "step")
    turn = table.state.turn
    given = pupil(handed_out(table, seat=turn, bots="beginner"))
    laid = [[len(seat["laid"]), seat["status"]] for seat in given.view["seats"][1:]]
    assert any(cards or status == "passed" for cards, status in laid)
    assert len(done(given, "log")["deals"][-1]["lines"]) >= 3
    assert not given.view["can"]["undo"]
    assert not given.view["can"]["restart"]
    assert refused(given, "undo") == refused(given, "restart") == "not_now"
    before = given.state
    make(given, given.state.moves[0])
    done(given, "undo")
    assert given.state == before
    play_on(given)
    done(given, "restart")
    assert given.state == before


def test_nobody_hands_out_a_game_that_is_still_played():
    table = Table(position=ENDGAME, me=0, seed=1)
    assert not table.view["can"]["handOut"]
    assert refused(table, "hand_out", **CHOICES) == "not_now"
    assert refused(table, "hand_out_form") == "not_now"
    given = pupil(handed_out())
    assert refused(given, "hand_out", **CHOICES) == "not_now"
    assert refused(given, "share") == "not_now"


def test_where_python_runs_in_a_browser_no_link_is_locked(monkeypatch):
    monkeypatch.setattr(encryption.sys, "platform", "emscripten")
    assert not done(teacher(), "hand_out_form")["locks"]
    assert refused(teacher(), "hand_out", **CHOICES) == "bad_request"
    assert pupil(handed_out(locked=False)).view["given"] == [ASKED]


def test_what_opens_a_code_in_a_notebook_runs_as_it_stands():
    answer = done(teacher(), "hand_out", **CHOICES | {"locked": False})
    first, last = answer["cell"].split("\n\n")
    assert last == f'Table(position="{answer["code"]}")'
    names = {}
    exec(first, names)
    assert eval(last, names).view["given"] == [ASKED]


@pytest.mark.parametrize("damaged", ["", "x", "wl1.AAAA", "wl1.", "wl1." + "A" * 9000])
def test_what_opens_nothing_is_called_as_it_was_given(damaged):
    with pytest.raises(InputError) as refused:
        parse_hand_out(f"https://cards.example/#/given/{damaged}")
    assert "link" in str(refused.value)
    with pytest.raises(InputError) as refused:
        parse_hand_out(damaged)
    assert "link" not in str(refused.value)


# The pupil


def test_a_pupil_meets_the_position_from_the_seat_and_plays_on_to_the_end():
    table = pupil(handed_out(teacher(), seat=2, bots="beginner"))
    assert table.view["me"] == 2
    assert table.view["given"] == [ASKED]
    assert all(seat["open"] is None for seat in table.view["seats"])
    assert not table.view["can"]["rewind"]
    assert not table.view["can"]["setup"]
    play_on(table)
    assert table.view["outcome"]["title"] in ("We won the hand", "They won the hand", "Draw")
    assert table.view["outcome"]["why"][-1].startswith("Trapped: ")
    done(table, "rewind")
    assert sum(seat["open"] is not None for seat in table.view["seats"]) == 6
    done(table, "back")
    done(table, "restart")
    assert table.session.states[0] == parse_position(ENDGAME)
    assert all(seat["open"] is None for seat in table.view["seats"])


def test_without_bots_a_pupil_looks_and_nobody_moves():
    table = pupil(handed_out(bots="", question=""))
    assert table.view["given"] == ["Look and think: nobody plays on here."]
    can = table.view["can"]
    assert not any(can[what] for what in ("play", "pass", "hint", "undo", "share", "rewind"))
    done(table, "select", cards=[0], reading=None)
    assert table.choice["judged"]["legal"]
    for action in ({"action": "pass"}, {"action": "play", "cards": [0], "reading": None}):
        assert refused(table, **action) == "not_your_turn"
    assert refused(table, "ask", seat=1) == "not_your_turn"
    assert refused(table, "step") == "not_now"


def test_what_a_pupil_plays_first_and_how_it_ends_can_be_counted():
    table = pupil(handed_out(teacher(), seat=0, bots="beginner"))
    nothing = done(table, "given_done")
    assert (nothing["play"], nothing["ending"]) == (None, "")
    assert "without your name" in nothing["told"]
    first = table.state.moves[0]
    make(table, first)
    assert done(table, "given_done")["play"] == format_move(first)
    play_on(table)
    over = done(table, "given_done")
    assert over["play"] == format_move(first)
    result = table.state.result
    assert over["ending"] == {None: "draw", 0: "won", 1: "lost"}[result.winner]


def test_plays_from_before_and_passes_that_must_be_are_not_the_first_play():
    session = played(3, 12)
    turn = session.state.turn
    code = format_hand_out(
        HandOut(session.states[0], turn, "random", moves=tuple(session.moves)), locked=False
    )
    table = pupil(code)
    assert done(table, "given_done")["play"] is None
    play_on(table)
    states, moves = table.session.main.states, table.session.main.moves
    chosen = [
        format_move(move)
        for state, move in [*zip(states, moves, strict=False)][12:]
        if move.seat == turn and move.act in ("play", "pass") and len(state.moves) > 1
    ]
    assert done(table, "given_done")["play"] == chosen[0]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_escalation_is_counted_as_won_or_lost(seed):
    game = new_escalation(seed, 3)
    code = format_hand_out(HandOut(game, game.turn, "random"), locked=False)
    table = pupil(code)
    play_on(table)
    over = done(table, "given_done")
    assert over["ending"] == ("won" if table.state.result.winner == game.turn else "lost")
    assert over["play"]


def test_where_nothing_is_handed_out_nothing_is_counted():
    assert refused(Table(seed=1, me=0), "given_done") == "not_now"
    still = done(pupil(handed_out(bots="")), "given_done")
    assert (still["play"], still["ending"], still["told"]) == (None, "", "")


def test_hints_are_given_only_where_the_teacher_allows_them():
    assert pupil(handed_out()).view["can"]["hint"]
    table = pupil(handed_out(hints=False), coach=True)
    assert "hint" not in table.view["can"]
    assert table.view["coach"] == ""
    assert refused(table, "hint") == "not_now"


def test_a_pupil_opens_a_link_where_codes_are_typed_and_the_match_waits():
    table = Table(seed=1, me=0, players="random")
    done(table, "go")
    make(table, table.state.moves[0])
    before = table.state
    for link in ("https://cards.example/class/#/given/", "#/given/", " #/given/"):
        done(table, "load", text=link + handed_out())
        assert table.view["given"] == [ASKED]
        assert refused(table, "share") == "not_now"
        done(table, "back")
        assert table.state == before
        assert table.view["given"] == []


def test_no_teachers_table_opens_what_is_for_pupils():
    table = teacher()
    assert refused(table, "load", text=handed_out()) == "bad_code"
    with pytest.raises(InputError, match="for your pupils"):
        Table(teacher=True, position=handed_out())


def test_a_reload_brings_back_what_was_played_on_a_given_position(wire):
    code = handed_out(bots="beginner")
    table = Table(position=code)
    make(table, table.state.moves[0])
    browser = Browser(wire)
    browser.listen(table)
    again = Table(position=code)
    assert again.view["keep"]["slot"] == browser.kept["slot"]
    done(again, "resume", **browser.parts)
    assert again.state == table.state
    assert again.view["given"] == [ASKED]
    assert not again.view["can"]["setup"]
    other = Table(position=handed_out(seat=1))
    assert refused(other, "resume", **browser.parts) == "bad_seal"
    assert refused(teacher(), "resume", **browser.parts) == "bad_seal"


@pytest.mark.parametrize("where", ["https://x.example/#", "http://localhost:8866/a/?lang=en#", "#"])
def test_a_link_stands_for_its_code_wherever_codes_are_typed(where):
    code = format_code(parse_position(ENDGAME))
    for link in (f"{where}table={code}", f"{where}/teacher/{code}"):
        assert Table(position=link, me=0).session.states[0] == parse_position(ENDGAME)
        done(table := teacher(position=None), "load", text=link)
        assert table.state == parse_position(ENDGAME)
        nothing = {"hands": None, "wishes": None, "trump": "8", "leader": 0}
        nothing |= {"game": "wildescape", "more": {}}
        done(table := teacher(position=None), "build", code=link, **nothing)
        assert table.state == parse_position(ENDGAME)


# The room of the course


def test_a_course_opens_a_link_in_a_room_of_its_own():
    course = Course()
    code = handed_out()
    done(course, "enter", room="given", part=code, at=None)
    table = course.rooms["given"]
    assert course.given_view["given"] == [ASKED]
    make(table, table.state.moves[0])
    done(course, "enter", room="given", part=code, at=None)
    assert course.rooms["given"] is table
    done(course, "enter", room="given", part=handed_out(question="Another?"), at=None)
    assert course.given_view["given"] == ["Another?"]


@pytest.mark.parametrize("part", [None, "", 5, "x", "wl1.AAAA", "wg1.5.AAAAA", ENDGAME])
def test_a_course_refuses_what_is_no_link_and_stays_as_it_was(part):
    course = Course()
    done(course, "enter", room="given", part=handed_out(), at=None)
    before = course.given_view
    assert not ask_course(course, part)["ok"]
    assert course.given_view == before


def ask_course(course, part):
    fields = {"id": 1, "rev": None, "action": "enter", "room": "given", "part": part, "at": None}
    answer = course.reply_to(fields)
    assert answer["text"]
    return answer


# Nothing of the other hands


def dealt_otherwise(session, me, rng):
    """The same deal to one seat, with the cards exchanged that the others still hold."""
    hands = session.state.hands
    hidden = [card for seat in range(6) if seat != me for card in hands[seat]]
    rng.shuffle(hidden)
    rows = []
    for seat in range(6):
        held = hands[seat] if seat == me else [hidden.pop() for _ in hands[seat]]
        rows.append([*held, *(card for m in session.moves if m.seat == seat for card in m.cards)])
    return HandState.start(rows, "8", 0)


def questions(table, rng):
    """Whatever a pupil's browser may ask, made up or not."""
    places = range(len(table.view["hand"]["cards"]))
    for _ in range(4):
        yield "select", {"cards": rng.sample(places, min(len(places), 2)), "reading": None}
    yield from [("hint", {})] * 2
    yield "log", {}
    yield "share", {}
    yield "hand_out_form", {}
    yield "hand_out", CHOICES
    yield "given_done", {}
    yield "rewind", {}
    yield "seek", {"at": 0}
    yield "see", {"seeing": "open"}
    yield "see", {"seeing": "1"}
    yield "branch", {}
    yield "open", {"seats": [0, 1, 2, 3, 4, 5]}
    yield "setup", {}
    yield "advice", {}
    yield "note", {"at": 0, "text": "x"}
    yield "set_paused", {"paused": True}
    if table.state.turn == table.view["me"]:
        # Else a bot would move, and what it plays depends on what it holds.
        yield "step", {}
    yield "set_lang", {"lang": "zh_CN"}
    yield "log", {}
    yield "play", {"cards": [*places][:1], "reading": None}
    yield "pass", {}
    yield "log", {}
    yield "undo", {}
    yield "restart", {}
    yield "back", {}


@pytest.mark.short
@pytest.mark.parametrize("bots", ["", "club"])
def test_no_message_to_a_pupil_depends_on_the_hidden_hands(bots, wire):
    rng = random.Random(7)

    async def compared(session, me):
        first, moves = session.states[0], tuple(session.moves)
        other = dealt_otherwise(session, me, rng)
        assert other.hands[me] == first.hands[me]
        assert other != first
        codes = [
            format_hand_out(HandOut(each, me, bots, ASKED, moves=moves), locked=True)
            for each in (first, other)
        ]
        courses, shown = [], []
        for code in codes:
            wire.clear()
            course = Course()
            done(course, "enter", room="given", part=code, at=None)
            courses.append(course)
            shown.append(plain_text(wire, code))
        assert shown[0] == shown[1]
        count = 0
        for what, fields in questions(courses[0].rooms["given"], rng):
            told = []
            for course, code in zip(courses, codes, strict=True):
                wire.clear()
                inner = {"id": 7, "rev": None, "action": what, **fields}
                answer = course.reply_to(
                    {"id": 7, "rev": None, "action": "room", "room": "given", "message": inner}
                )
                told.append(plain_text([answer, wire], code))
            assert told[0] == told[1], what
            count += 1
        return count

    count = 0
    for seed in range(4):
        session = played(seed, 30)
        for me in {session.state.turn, next(s for s in range(6) if session.state.hands[s])}:
            count += asyncio.run(compared(session, me))
    assert count > 120


def plain_text(messages, code):
    text = json.dumps(messages, ensure_ascii=False, default=str)
    assert code not in text
    # The slot is made of the link, which the pupil has; models have numbers.
    return re.sub(r"IPY_MODEL_\w+|given-[0-9a-f]{8}", "", text)


# QR codes


def test_a_qr_code_is_a_square_of_strokes():
    drawn = drawn_as_qr("https://cards.example/#/given/" + handed_out())
    assert drawn["size"] <= 77
    assert re.fullmatch(r"(M\d+ \d+\.5h\d+)+", drawn["path"])
    # The finder pattern in the first corner.
    assert drawn["path"].startswith("M0 0.5h7")
    assert done(teacher(), "qr", text="we1.x")["size"] == 21


@pytest.mark.parametrize("text", [None, 5, "", "x" * 1501, "字" * 501, ["x"]])
def test_what_no_qr_code_holds_is_refused(text):
    assert refused(teacher(), "qr", text=text) == "bad_request"
