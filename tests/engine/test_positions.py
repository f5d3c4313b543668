import random
import re

import pytest
from wildescape.cards import NATURAL_RANKS
from wildescape.dealing import deal
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError
from wildescape.notation import parse_cards
from wildescape.positions import format_position, parse_position
from wildescape.rules import CHOICES, Rules
from wildescape.turns import SEATS

POSITION = """\
wildescape trump=8 turn=3 table=2,8H,8S passed=4,5 escaped=1 pass_locks_out=on
0: 3C 5D 5H LJ
1:
2: KD
3: 9S
4: 2H 2H
5: AS"""

ESCALATION = """\
escalation turn=1 direction=-1 value=14 stake=2 middle=KS,7C,7H,3D stock=2S,AD
0: 4C 5D
1: 6S | 9C 9H
2: QD |"""


def test_a_hand_is_read_with_all_that_matters():
    hand = parse_position(POSITION)
    assert (hand.trump.name, hand.turn, hand.passed, hand.escaped) == ("EIGHT", 3, {4, 5}, (1,))
    assert (hand.table.seat, hand.table.cards) == (2, parse_cards("8H 8S"))
    assert hand.rules.pass_locks_out == "on"
    assert format_position(hand) == POSITION
    assert hand.after(Move(3, Act.PASS)).turn == 0


def test_what_jokers_were_said_to_stand_for_decides():
    text = POSITION.replace("table=2,8H,8S", "table=2,8H,BJ stated=8H,8S joker_reading=stated")
    assert parse_position(text).table.strength == parse_position(POSITION).table.strength


def test_a_question_out_of_turn_names_the_seat_that_it_interrupts():
    hand = parse_position(POSITION)
    asked = hand.after(Move(5, Act.ASK, number=0)).after(Move(0, Act.COUNT, number=4))
    assert "asked=5-0" in format_position(asked)
    asking = asked.after(Move(0, Act.ASK, number=5))
    assert "turn=5" in format_position(asking)
    assert "question=0,5 interrupted=3" in format_position(asking)
    assert parse_position(format_position(asking)) == asking


def test_positions_of_questions_in_turn_are_read_as_they_were_always_written():
    hand = parse_position(POSITION.replace("escaped=1", "escaped=1 asked=0,2 told=4,-,1,-,-,-"))
    assert hand.asked == {(3, 0), (3, 2)}
    asking = parse_position(
        POSITION.replace("turn=3", "turn=0").replace("escaped=1", "escaped=1 question=3,0 asked=2")
    )
    assert (asking.question, asking.interrupted, asking.asked) == ((3, 0), 3, {(3, 2)})


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_a_random_hand_comes_back(seed):
    chance = random.Random(seed)
    rules = Rules(**{name: chance.choice(choices) for name, choices in CHOICES.items()})
    hand = HandState.start(deal(0, rules, chance).hands, chance.choice(NATURAL_RANKS), 0, rules)
    while hand.turn is not None:
        questions = hand.view(chance.choice(SEATS)).questions
        asking = questions and chance.random() < 0.1
        hand = hand.after(chance.choice(questions if asking else hand.moves))
        assert parse_position(format_position(hand)) == hand


@pytest.mark.parametrize("players", range(3, 7))
def test_every_position_of_escalation_comes_back(players):
    chance = random.Random(players)
    pack = chance.sample(PACK_52, 52)
    game = Escalation.start(pack, players, stake=3)
    while game.turn is not None:
        game = game.after(chance.choice(game.moves))
        assert parse_position(format_position(game)) == game


@pytest.mark.parametrize(
    ("right", "wrong", "named"),
    [
        ("wildescape", "bridge", "bridge"),
        ("turn=3", "turn=7", "7"),
        ("turn=3", "turn=1", "turn=1"),
        ("turn=3", "turn=-", "turn=-"),
        ("turn=3", "turn", "turn"),
        ("turn=3", "turn=3 turn=3", "turn=3"),
        ("table=2,8H,8S", "table=2,8H,9S", "table=2,8H,9S"),
        ("passed=4,5", "passed=4,4", "passed=4,4"),
        ("escaped=1", "escaped=2", "escaped=2"),
        ("escaped=1", "escaped=1 question=1", "question=1"),
        ("escaped=1", "escaped=1 told=1,2", "told=1,2"),
        ("escaped=1", "escaped=1 interrupted=2", "interrupted=2"),
        ("escaped=1", "escaped=1 question=0,3 interrupted=1", "interrupted=1"),
        ("escaped=1", "escaped=1 question=0,3 interrupted=7", "7"),
        ("escaped=1", "escaped=1 asked=0-6", "6"),
        ("escaped=1", "escaped=1 asked=0-2-3", "0-2"),
        ("escaped=1", "escaped=1 mood=good", "mood=good"),
        ("5: AS", "6: AS", "6: AS"),
        ("\n5: AS", "", "“5: …”"),
        ("AS", "2H 2H", "2H"),
        ("AS", "1S", "1S"),
        ("trump=8", "trump=1", "1"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_is_named(right, wrong, named, lang):
    with pytest.raises(InputError) as refusal:
        parse_position(POSITION.replace(right, wrong, 1))
    assert named in refusal.value.phrase.to(lang)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("direction=-1", "direction=0"),
        ("2S,AD", "2S"),
        ("turn=1", "turn=-"),
        ("value=14", "value=x"),
    ],
)
def test_a_wrong_position_of_escalation_is_refused(right, wrong):
    whole = parse_position(complete(ESCALATION))
    assert format_position(whole).splitlines()[0].startswith("escalation turn=1 direction=-1")
    with pytest.raises(InputError):
        parse_position(complete(ESCALATION).replace(right, wrong, 1))


def complete(text):
    """The position with all other cards on the last stack."""
    named = set(re.findall(r"\b\d*[TJQKA]?[CDHS]\b", text))
    rest = [str(card) for card in PACK_52 if str(card) not in named]
    return f"{text} {' '.join(rest)}"


@pytest.mark.parametrize("text", ["", " ", "\n", "wildescape", "0: AS", "escalation turn=0"])
def test_what_is_no_position_is_refused(text):
    with pytest.raises(InputError):
        parse_position(text)
