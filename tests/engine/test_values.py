"""Cards, trumps, hands, positions and games are taken in any form, and shown as cards."""

import json
import random
from html import escape

import pytest
import wildescape
from wildescape import (
    Act,
    Card,
    Escalation,
    HandState,
    InputError,
    Match,
    Move,
    Rank,
    Rules,
    Suit,
    Tribute,
    beats,
    deal,
    deal_with,
    draw,
    explain,
    format_cards,
    format_code,
    format_deal,
    format_position,
    judge,
    open_code,
    parse_cards,
    parse_code,
    parse_deal,
    parse_position,
    parse_shared,
    parse_trump,
    read,
    readings,
    record,
    simulate_hand,
    verify,
)
from wildescape.deal_constraints import Constraints, parse_constraints
from wildescape.jsonl import answer
from wildescape.notation import parse_faces, parse_hands
from wildescape.plays import plays
from wildescape.session import Replay, Session, new_match
from wildescape.simulate import simulate
from wildescape.tribute import Debt

EIGHTS = (Card.of(Rank.EIGHT, Suit.SPADES), Card.of(Rank.EIGHT, Suit.HEARTS))

FORMS = [
    "8S 8H",
    "8♠,8♥",
    ["8S", "8H"],
    ("8S 8H",),
    EIGHTS,
    [*EIGHTS],
    ["8S", EIGHTS[1]],
]
"""The same two cards, written in all the ways that will do."""


@pytest.mark.parametrize("cards", FORMS)
def test_cards_are_taken_in_any_form(cards):
    assert parse_cards(cards) == EIGHTS
    assert format_cards(cards) == "8S 8H"
    assert judge(cards, "8") == judge(EIGHTS, Rank.EIGHT)
    assert judge(EIGHTS, "8", over=cards, hand=cards) == judge(EIGHTS, Rank.EIGHT, over=EIGHTS)
    assert read(cards, 8) == read(EIGHTS, Rank.EIGHT)
    assert readings(cards, "8") == readings(EIGHTS, Rank.EIGHT)
    assert list(plays(cards, "8")) == list(plays(EIGHTS, Rank.EIGHT))
    assert len(plays("9S 9H", "2", over=cards)) == 1
    assert Move(0, "play", cards).cards == EIGHTS


@pytest.mark.parametrize("over", [None, "", " ", [], ()])
def test_no_cards_on_the_table_is_the_lead_in_any_form(over):
    assert judge("8S 8H", "8", over=over) == judge("8S 8H", "8")
    assert list(plays("8S 8H 9D", "8", over=over)) == list(plays("8S 8H 9D", "8"))


def test_a_card_is_made_of_a_rank_and_a_suit_and_of_nothing_else():
    assert Card.of(Rank.TEN, Suit.HEARTS) == parse_cards("10H")[0]
    for wrong in ((Rank.BIG_JOKER, Suit.CLUBS), (Rank.SMALL_JOKER, None), ("8", "S"), (8, 4)):
        with pytest.raises(InputError, match="2 to A") as refused:
            Card.of(*wrong)
        assert refused.value.code == "bad_card"


def test_another_language_is_refused_with_those_there_are():
    for say_it in (explain(judge("8S", "8")).to, explain(judge("8S", "8")).text):
        with pytest.raises(InputError, match="en or zh_CN"):
            say_it("fr")


def test_an_act_is_taken_as_text_and_refused_with_those_there_are():
    assert Move(0, "no count") == Move(0, Act.NO_COUNT)
    assert Move(0, "play", "8S").act is Act.PLAY
    for wrong in ("fly", None, 3):
        with pytest.raises(InputError, match=r"play, pass, .* or take"):
            Move(0, wrong)


def test_rules_are_compared_in_any_form():
    assert Rules(target="9").changed_from("shanghai") == {"target": "9"}


def test_one_card_and_an_iterator_of_cards_will_do():
    assert parse_cards(EIGHTS[0]) == EIGHTS[:1]
    assert parse_cards(iter(EIGHTS)) == EIGHTS
    assert format_cards(map(str, EIGHTS)) == "8S 8H"


@pytest.mark.parametrize("value", [None, 8, {"8S": 1}, b"8S", [8], [["8S"]], [None]])
def test_what_is_no_cards_is_refused_with_how_they_are_written(value):
    with pytest.raises(InputError, match="8S 8H LJ") as refused:
        parse_cards(value)
    assert refused.value.code == "bad_request"


@pytest.mark.parametrize("trump", ["Q", "q", Rank.QUEEN])
def test_a_trump_is_taken_in_any_form(trump):
    assert parse_trump(trump) is Rank.QUEEN


@pytest.mark.parametrize("trump", [Rank.SMALL_JOKER, "1", 11, None])
def test_what_is_no_trump_is_refused_with_the_ranks(trump):
    with pytest.raises(InputError, match="2, 3, 4"):
        parse_trump(trump)


def test_what_jokers_stand_for_is_taken_in_any_form():
    stated = parse_cards("8S 8D")
    for form in ("8S 8D", ["8S", "8D"], stated, parse_faces("8S 8D"), ["8S", stated[1]]):
        verdict = judge("8S LJ", "2", rules="catsatcards", stated=form)
        assert verdict.reading.wild == (stated[1].face,)
    assert parse_faces(stated[0]) == parse_faces(stated[0].face) == (stated[0].face,)


def test_rules_are_taken_in_any_form():
    for rules in ("catsatcards", {"straight_flush": "off"}, Rules(straight_flush="off")):
        assert str(read("4S 5S 6S 7S 8S", "2", rules).kind) == "flush"
        assert not judge("8S 8S", "2", over="7S 7H", rules=rules).reason


def test_hands_are_taken_in_any_form():
    texts = ["KS KH", "AS", "3C", "4C", "5C", "6C"]
    first = HandState.start(list(map(parse_cards, texts)), Rank.NINE)
    for form in (texts, [text.split() for text in texts], "\n".join(texts), first):
        assert HandState.start(form, "9") == first


def test_a_deal_is_taken_in_any_form():
    dealt = deal(seed=1)
    code = format_deal(dealt)
    texts = list(map(format_cards, dealt.hands))
    for form in (dealt, code, dealt.hands, texts, "\n".join(texts)):
        assert parse_deal(form) == dealt.hands
        assert format_deal(form) == code
        assert HandState.start(form, 9).hands == dealt.hands
        assert Match.start(draw(seed=1)).with_deal(form).dealt.hands == dealt.hands
    for wrong in ([], dealt.hands[:5], [*dealt.hands, "8S"], ["8S"] * 6):
        with pytest.raises(InputError, match="162") as refused:
            format_deal(wrong)
        assert refused.value.code == "bad_deal"
    with pytest.raises(InputError, match="8S 8H LJ"):
        parse_hands(7)


def test_wishes_are_taken_in_any_form():
    wishes = parse_constraints("0: 2 jokers; 3: no kings")
    assert parse_constraints(wishes) is wishes
    assert parse_constraints(["0: 2 jokers", "3: no kings"]) == wishes
    for form in (wishes, "0: 2 jokers; 3: no kings"):
        hands = deal_with(form, seed=7, trump="8")
        assert hands == deal_with(wishes, random.Random(7), Rank.EIGHT)
    assert not wishes.unmet([format_cards(hand) for hand in hands], "8")
    assert Constraints().unmet(format_deal(hands), 8) == ()
    for wrong in (None, 7, [8], [["0: 2 jokers"]]):
        with pytest.raises(InputError, match="names no seat"):
            parse_constraints(wrong)


def test_a_deal_a_draw_and_a_hand_need_nothing():
    assert deal() != deal()
    assert sorted(draw().seats) == list(range(6))
    assert len({deal(seed=7), deal(0, "shanghai", random.Random(7))}) == 1
    with pytest.raises(InputError, match="0 to 5"):
        deal(6)


def test_a_seed_is_called_seed_everywhere():
    assert deal(seed=7) == deal(chance=random.Random(7)) != deal(seed="7")
    assert draw({"seating": "draw"}, seed=7) == draw({"seating": "draw"}, random.Random(7))
    wishes = "2: 3 kings"
    assert deal_with(wishes, seed=7) == deal_with(wishes, random.Random(7))
    for make in (deal, draw, lambda **given: deal_with(wishes, **given)):
        with pytest.raises(InputError, match="not both"):
            make(seed=7, chance=random.Random(7))
        with pytest.raises(InputError, match="whole number or a text"):
            make(seed=[7])
    with pytest.raises(InputError, match=r"deal\(seed=7\)"):
        deal(7)


def test_a_hand_is_simulated_by_whoever_is_named():
    hand = simulate_hand("random")
    assert hand.result
    dealt = deal(seed=3)
    for hands in (None, dealt):
        kept = simulate_hand(["beginner", "random"] * 3, hands, "8", leader=2, seed=5)
        assert kept == simulate_hand(("beginner", "random") * 3, hands, 8, leader=2, seed=5)
        assert next(iter(kept.log)).seat == 2
    with pytest.raises(InputError, match="six"):
        simulate_hand(["random"] * 5)
    with pytest.raises(InputError, match="club"):
        simulate_hand("nobody")


def test_a_position_is_taken_in_any_form():
    match = Match.start(draw(seed=1)).with_deal(deal(seed=2))
    text = format_position(match.stage)
    for form in (text, text.splitlines(), match.stage, match):
        assert parse_position(form) == match.stage
        assert format_position(form) == text
    for wrong in (Match.start(draw()), [8], ""):
        with pytest.raises(InputError) as refused:
            parse_position(wrong)
        assert refused.value.code == "bad_position"


def test_a_record_is_taken_in_any_form():
    match = Match.start(draw(seed=1))
    match = match.with_deal(deal(seed=2))
    match = match.after(match.moves[0])
    written = record(match)
    for form in (written, json.dumps(written), match):
        assert verify(form) == match
        assert open_code(form) == match
        assert format_code(form) == format_code(written)
    assert open_code(format_code(match)) == match
    assert format_code(format_position(match)) == format_code(match.stage)
    for wrong in ("{", "[]", "7", "nothing", 7, None):
        with pytest.raises(InputError):
            verify(wrong)
    with pytest.raises(InputError, match="nothing else"):
        record(match.stage)


def test_a_deal_is_dealt_by_the_player_before_the_leader_of_the_match():
    drawn = next(found for seed in range(99) if (found := draw(seed=seed)).leader == 3)
    assert Match.start(drawn).with_deal(deal(0)).dealt.dealer == 2


@pytest.mark.parametrize(
    ("command", "request_"),
    [
        ("judge", {"cards": ["8S"], "trump": "8"}),
        ("judge", {"cards": "8S", "trump": "8", "over": ["7S"]}),
        ("judge", {"cards": "8S", "trump": "8", "hand": ["8S"]}),
        ("judge", {"cards": "8S", "trump": "8", "stated": ["8S"]}),
        ("readings", {"cards": ["8S"], "trump": "8"}),
        ("plays", {"hand": ["8S"], "trump": "8"}),
    ],
)
def test_in_a_line_of_json_cards_are_one_text(command, request_):
    told = answer(command, json.dumps(request_).encode())
    assert told["error"]["code"] == "bad_request"


def test_cards_and_readings_show_cards():
    assert repr(parse_cards("8S LJ")) == "(<8S>, <LJ>)"
    assert "8♠" in EIGHTS[0]._repr_html_()
    assert "8♠" in EIGHTS[0].face._repr_html_()
    assert repr(read("9S 9H LJ KD KC", "2")) == "<full house K, jokers as K>"
    assert "K" in read("KS LJ", "2")._repr_html_()


@pytest.mark.parametrize(
    ("cards", "over", "shown"),
    [
        ("8S 8H", None, "<Verdict on 8S 8H, trump 2: pair 8>"),
        ("8S 8H", "7S 7H", "<Verdict on 8S 8H, trump 2: pair 8, beats pair 7>"),
        ("8S 8H", "8C 8D", "<Verdict on 8S 8H, trump 2: pair 8, equal to pair 8>"),
        ("8S 8H", "9C 9D", "<Verdict on 8S 8H, trump 2: pair 8, lower than pair 9>"),
        ("8S", "9C 9D", "<Verdict on 8S, trump 2: single 8, not as many cards as pair 9>"),
        ("8S 9S", None, "<Verdict on 8S 9S, trump 2: no play>"),
        ("8S 8H 9S 9C", None, "<Verdict on 8S 8H 9S 9C, trump 2: no play, bad size>"),
        ("8S 8S 8S 8S 9S", None, "<Verdict on 8S 8S 8S 8S 9S, trump 2: no play, impossible>"),
    ],
)
def test_a_verdict_shows_the_cards_and_what_they_are(cards, over, shown):
    verdict = judge(cards, "2", over)
    assert repr(verdict) == shown
    assert "8♠" in verdict._repr_html_()
    assert repr(explain(verdict)) == explain(verdict).text("en")
    assert escape(explain(verdict).to("en")[0]) in explain(verdict)._repr_html_()


def test_plays_say_how_many_they_are_and_show_the_first():
    found = plays("8S 8H 9D", "2")
    assert repr(found) == "<3 plays: single 8, single 9, pair 8 8>"
    assert repr(found.strengths) == repr(found)
    assert repr(found.physical) == "<4 sets of cards: <3 plays: single 8, single 9, pair 8 8>>"
    assert "3 plays" in found._repr_html_()
    assert repr(plays("8S", "2")) == "<1 play: single 8>"
    assert repr(plays("8S", "2", over="9S")) == "<no plays>"
    many = plays(deal(seed=1).hands[0], "2")
    assert repr(many).endswith(", …>")
    assert many._repr_html_().count("<br>") < 30


def begun():
    return Match.start(draw(seed=1)).with_deal(deal(seed=2))


GAMES = {
    "played": lambda: simulate("wildescape", 1, ["random"] * 6, {"target": "3", "win_on": "reach"}),
    "match": begun,
    "stage": lambda: begun().stage,
    "tribute": lambda: Tribute(begun().dealt.hands, Rank.TWO, Rules(), (Debt(1, 2), Debt(3, 0))),
    "hand": lambda: simulate_hand("random", seed=1),
    "escalation": lambda: Escalation.start(players=3),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_shows_its_hands_and_not_its_rules(name):
    game = GAMES[name]()
    assert repr(game).startswith(type(game).__name__)
    for shown in (repr(game), game._repr_html_()):
        assert "catsatcards" not in shown
        assert "ace_low" not in shown
        assert len(shown) < 30_000
    assert len(repr(game).splitlines()) <= 9


def test_the_hands_of_a_game_are_shown_with_the_highest_card_first():
    hand = HandState.start(["8S LJ AS", "AS", "3C", "4C", "5C", "6C"], "8")
    assert "0: LJ 8S AS" in repr(hand)
    assert hand._repr_html_().index("LJ") < hand._repr_html_().index("8♠")


def test_a_view_shows_only_its_own_cards():
    match = Match.start(draw(seed=1)).with_deal(deal(seed=2))
    hands = list(match.dealt.hands)
    hands[1], hands[2] = hands[2], hands[1]
    swapped = Match.start(draw(seed=1)).with_deal(hands)
    for seat in (0, 3, 4, 5):
        for one, two in ((match, swapped), (match.stage, swapped.stage)):
            assert repr(one.view(seat)) == repr(two.view(seat))
            assert one.view(seat)._repr_html_() == two.view(seat)._repr_html_()
    assert repr(match.view(1)) != repr(swapped.view(1))


VALUES = {
    **GAMES,
    **{f"view of {name}": lambda make=make: make().view(0) for name, make in GAMES.items()},
    "deal": deal,
    "draw": draw,
    "constraints": lambda: parse_constraints("0: LJ"),
}


@pytest.mark.parametrize("name", VALUES)
def test_no_value_shows_an_address_nor_does_what_it_holds(name):
    value = VALUES[name]()
    held = [getattr(value, name) for name in dir(value) if not name.startswith("_")]
    for shown in [value, *(one for one in held if not callable(one))]:
        assert " at 0x" not in repr(shown)


def test_a_session_says_what_happens_next():
    session = Session(new_match(7), ("club",) * 6, seed=7)
    assert repr(session).startswith("Session, next: deal\nMatch: 0 deals over")
    assert repr(Replay(session.state)).startswith("Replay, steps 0 to 0\nMatch: 0 deals over")


def test_completion_shows_the_public_names_only():
    assert dir(wildescape) == sorted([*wildescape.__all__, "__version__"])


def test_a_step_or_a_deal_that_is_not_there_is_refused():
    match = simulate("wildescape", 1, ["random"] * 6, {"target": "3", "win_on": "reach"})
    replay, session = Replay(match), Session(match, ("club",) * 6, seed=7)
    for ask in (
        replay.part,
        replay.states,
        replay.moves,
        replay.move,
        replay.number,
        replay.tricks,
    ):
        for at in (-1, replay.last + 1):
            with pytest.raises(InputError, match=f"0 to {replay.last}"):
                ask(at)
    with pytest.raises(InputError, match=f"0 to {replay.number(replay.last)}"):
        replay.step(10_000)
    for ask in (session.deal, session.choose, session.thought):
        with pytest.raises(InputError) as refused:
            ask()
        assert refused.value.code == "bad_request"


# What isn't understood


HAND = HandState.start(deal(chance=1), "8")


@pytest.mark.parametrize(
    "listed", [HAND.moves, plays(HAND.hands[0], "8"), Escalation.start().moves]
)
def test_lists_of_plays_and_moves_are_sliced_like_lists(listed):
    everything = list(listed)
    assert listed[:3] == everything[:3]
    assert listed[-2:] == everything[-2:]
    assert listed[::5] == everything[::5]
    assert (listed[0], listed[-1]) == (everything[0], everything[-1])
    for place in (len(everything), -len(everything) - 1):
        with pytest.raises(IndexError, match=f"There is no place {place} in a list of"):
            _ = listed[place]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: plays("8S 8H", "8").cards("x"), "one of this list, not x"),
        (lambda: parse_code(3), "A code is a text, not 3"),
        (lambda: parse_shared(None), "A code is a text, not None"),
        (lambda: format_position(3), "A position is .*, not 3"),
        (lambda: parse_position(None), "A position is .*, not None"),
        (lambda: parse_position(" "), "position is empty"),
        (
            lambda: parse_position("wildescape trump=8 turn=3"),
            "has no lines for the seats; it needs “0: …” to “5: …”",
        ),
        (
            lambda: parse_position("wildescape trump=8 turn=3\n0: 3C"),
            "has 1 line for a seat; it needs “0: …” to “5: …”",
        ),
        (lambda: explain("8S"), r"A verdict is what `judge\(cards, trump\)` gives, not 8S"),
        (lambda: beats("8S", "7S"), r"A reading is what `read\(cards, trump\)` gives .*not 8S"),
        (lambda: beats(read("8S 9H", 8), read("8S", 8)), "cards that make a play, not None"),
        (lambda: HAND.after("3C"), "A move is one of `moves`, .*, not 3C"),
        (lambda: HAND.judge("3C"), "A move is one of `moves`"),
        (lambda: Match.start(draw()).after("3C"), "A move is one of `moves`"),
        (lambda: Escalation.start().judge("3C"), "A move is one of `moves`"),
        (lambda: Card("8S"), "from 0 to 53, not 8S; `parse_cards` reads text"),
        (lambda: Card(99), "from 0 to 53, not 99"),
        (lambda: Card(-1), "from 0 to 53, not -1"),
        (lambda: Card.of("8", "S"), "`parse_cards` reads text"),
        (lambda: parse_cards(deal(chance=1)), r"give one hand, such as `deal\(\)\.hands\[0\]`"),
        (lambda: judge("8S", "8", over=read("7S", "8")), "give the cards"),
        (lambda: parse_trump(True), "“True” isn't a trump rank"),
    ],
)
def test_what_is_not_understood_is_refused_in_words(asked, told):
    with pytest.raises(InputError, match=told):
        asked()


def test_verdicts_moves_and_plays_on_the_table_are_taken_as_their_cards():
    verdict = judge("7S 7H", "8")
    assert parse_cards(verdict) == verdict.cards
    assert judge("8S 8H", "8", over=verdict).legal
    move = HAND.moves[0]
    assert parse_cards(move) == parse_cards(HAND.after(move).table) == move.cards


def test_json_lines_speak_json_and_python_speaks_python():
    with pytest.raises(InputError, match="“None” isn't a trump rank"):
        judge("8S", None)
    line = b'{"cards": "8S", "trump": null}'
    assert "“null” isn't a trump rank" in answer("judge", line)["error"]["message"]
