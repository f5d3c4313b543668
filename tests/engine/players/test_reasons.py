"""Reasons for moves: ideas that set a move apart, and that the open hands bear out."""

import json
import random
from functools import cache
from typing import NamedTuple

import pytest
from wildescape.cards import PACK, Rank
from wildescape.dealing import deal, draw
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState
from wildescape.i18n import LANGUAGES
from wildescape.match import Match
from wildescape.notation import parse_cards
from wildescape.players import player
from wildescape.players.choice import Why
from wildescape.players.meanings import MEANINGS, Code, holds
from wildescape.players.reasons import reasons
from wildescape.rules import CHOICES, Rules

from tests.engine.players.seen import FEW, LOW, MANY, at_turn, others, told_at


class Reasoned(NamedTuple):
    """A move, its reasons, and the hand or game that it was made in.

    `found` are the reasons beside what one would otherwise do; `beside` those beside another move
    by chance, and `against` those of that move beside this one.
    """

    states: list
    moves: list
    at: int
    name: str
    found: list[Why]
    beside: list[Why]
    against: list[Why]

    def holds(self, why):
        return holds(why, self.states, self.moves, self.at)

    @property
    def all_found(self):
        return self.found + self.beside


def reasoned(past, name, view, move, chance):
    ranks = in_ranks(move)
    others = [other for other in view.moves if in_ranks(other) != ranks]
    beside, against = [], []
    if others and move.act != Act.ASK and chance.random() < OTHERS:
        other = chance.choice(others)
        beside, against = [*reasons(view, move, other)], [*reasons(view, other, move)]
    states, moves = past
    return Reasoned(states, moves, len(moves), name, [*reasons(view, move)], beside, against)


def in_ranks(move):
    """What decides about a play: of a full house or a bomb only the set."""
    ranks = sorted(card.rank for card in move.cards)
    sets = {rank for rank in ranks if ranks.count(rank) >= 3}
    return sorted(sets) if len(ranks) == 5 and sets else ranks


OTHERS = 0.1
"""Of how many moves another one is tried too."""


def bots(names, seed):
    return [player(name, random.Random(f"{seed} {seat}")) for seat, name in enumerate(names)]


MIXED = ["club", "beginner", "club", "random", "beginner", "club"]


def in_matches():
    """Moves of all kinds of players in a few deals, every second time under rules by chance."""
    for seed in range(4):
        chance = random.Random(seed)
        rules = Rules(**{key: chance.choice(choices) for key, choices in CHOICES.items()})
        rules = rules if seed % 2 else Rules()
        match = Match.start(draw(rules, chance), rules)
        players = bots(MIXED, seed)
        for _ in range(3):
            match = match.with_deal(deal(match.leader, rules, chance))
            states, moves = [], []
            while match.turn is not None:
                view = match.view(match.turn)
                move = players[match.draw.seats[match.turn]].choose(view).move
                if view.questions and chance.random() < 0.05:
                    move = chance.choice(view.questions)
                name = MIXED[match.draw.seats[match.turn]]
                yield reasoned((states, moves), name, view, move, chance)
                states.append(match.stage)
                moves.append(move)
                match = match.after(move)
            if match.result:
                break


def in_escalation():
    for seed in range(30):
        pack = random.Random(seed).sample(PACK_52, 52)
        game = Escalation.start(pack, 4)
        players = bots(["club", "beginner", "random", "club"], seed)
        states, moves = [], []
        while game.turn is not None:
            view = game.view(game.turn)
            move = players[game.turn].choose(view).move
            yield reasoned((states, moves), "", view, move, random.Random(len(moves)))
            states.append(game)
            moves.append(move)
            game = game.after(move)


OF_MANY_GAMES = pytest.mark.slow
"""Tests of one sample, which takes all its time with the first of them."""


@cache
def all_reasoned():
    return [*in_matches(), *in_escalation()]


def is_sentence(phrase):
    """Whether it reads as one in every language."""
    said = [phrase.to(lang) for lang in LANGUAGES]
    return not any(set("{}") & set(text) for text in said) and all(
        text[-1] in ".。" and text[0] == text[0].upper() for text in said
    )


@OF_MANY_GAMES
def test_every_fact_holds_in_the_open_hands():
    for reasoned in all_reasoned():
        for why in reasoned.all_found:
            # Only a player that looks for a way out takes it to its end.
            is_taken = why.code != Code.RUNS_OUT or reasoned.name == "club"
            if "share" not in why.parts and is_taken:
                assert reasoned.holds(why), (why, reasoned.moves[reasoned.at])


@OF_MANY_GAMES
def test_every_reason_is_a_sentence_and_has_the_parts_of_its_meaning():
    for reasoned in all_reasoned():
        for why in reasoned.all_found:
            assert is_sentence(why.text)
            assert {*why.parts} - {"share", "deals"} == {*MEANINGS[why.code].parts}
            assert json.loads(json.dumps(why.parts)) == why.parts


@OF_MANY_GAMES
def test_every_idea_occurs_but_that_which_speaks_against_a_move():
    told = {why.code for reasoned in all_reasoned() for why in reasoned.all_found}
    assert told == MEANINGS.keys() - {Code.MORE_TURNS}


def test_there_are_at_most_25_ideas_each_with_a_title_of_at_most_six_words():
    assert len(MEANINGS) == len(Code) <= 25
    titles = [idea.title.to(lang) for idea in MEANINGS.values() for lang in LANGUAGES]
    assert len({*titles}) == len(titles)
    assert all(len(title.split()) <= 6 and title[-1] not in ".。" for title in titles)


@OF_MANY_GAMES
def test_no_idea_speaks_for_a_move_and_for_the_one_it_is_set_apart_from():
    # What is owed or can't be helped sets nothing apart.
    apart = MEANINGS.keys() - {Code.HIGHEST_OWED, Code.CANNOT_BEAT}
    for one in all_reasoned():
        codes = [{why.code for why in found} & apart for found in (one.beside, one.against)]
        assert not codes[0] & codes[1], (one.moves[one.at], codes)


MOST_WORDS = 20
"""A reason is one short sentence."""


@OF_MANY_GAMES
def test_a_reason_is_one_short_sentence():
    said = {why.text.to("en") for one in all_reasoned() for why in one.all_found}
    assert said
    for text in said:
        assert len(text.split()) <= MOST_WORDS, text


@pytest.mark.parametrize(
    ("code", "position", "move", "instead"),
    [
        (Code.LAST_CARDS, ("KS KH", FEW, None, 0), "KS KH", None),
        (Code.CANNOT_BEAT, ("4C 5D", others(FEW, s5="KS KH"), "KS", 5), "", None),
        (Code.RUNS_OUT, ("BJ BJ BJ 4C", FEW, None, 0), "BJ", None),
        (Code.STANDS, ("BJ 4C 6C", FEW, None, 0), "BJ", None),
        (Code.PARTNER_NEAR, ("3C KD KH", others(FEW, s2="AS"), None, 0), "3C", None),
        (Code.PARTNER_NEAR, ("AC AD 5C", others(FEW, s4="KC KD 9C"), "KC KD", 4), "", None),
        (Code.OPPONENT_NEAR, ("9C 4D", others(FEW, s5="5C 8C"), "5C", 5), "9C", None),
        (Code.FEWER_TURNS,
         ("QC QC QH QH QS KH KS", others(MANY, s5="5C 5D 5H 5S 4S 9D"), "5C 5D 5H 5S 4S", 5),
         "QC QC QH QH QS", "QC QC QH QH KH"),
        (Code.PARTNERS_PLAY,
         ("LJ BJ 4C", others(FEW, s4="AS AH 4D 4H 4S 9D 9S KD"), "AS AH", 4), "", None),
        (Code.PARTNERS_PLAY, ("AC AD 4C 5D 8H", others(MANY, s1="KC KD"), "KC KD", 1), "", None),
        (Code.PARTNERS_PLAY, ("AC AD 5D 8H 8D", others(MANY, s5="10C 3C 4D"), "10C", 5), "", None),
        (Code.HARD_TO_BEAT, ("LJ 4C", others(MANY, s4="3C 5C"), "3C", 4), "LJ", None),
        (Code.BLOCKS, ("KC 4D 4H", others(FEW, s1="9C", s4="5C 8C 9S"), "5C", 4), "KC", None),
        (Code.WRONG_SIZE, ("8C 8D 3C", others(FEW, s1="9C"), None, 0), "8C 8D", None),
        (Code.WRONG_SIZE, ("8C 8D 3C", others(FEW, s1="9C 10C"), None, 0), "3C", "8C 8D"),
        (Code.WRONG_SIZE, ("8C 8D 3C", others(FEW, s1="9C", s3="10C JC"), None, 0), "8C 8D", None),
        (Code.HARD_TO_BEAT, ("AC AD AH 3C", FEW, None, 0), "AC AD AH", None),
        (Code.FEW_ABOVE, ("LJ BJ 4C 6C", FEW, None, 0), "LJ", None),
        (Code.KEEPS_BOMB,
         ("QC QD QH QS 4C", others(MANY, s5=f"9C 9D 9H 5C 5D {LOW}"), "9C 9D 9H 5C 5D", 5),
         "", None),
        (Code.KEEPS_BOMB, ("QC QD QH QS 4C", others(MANY, s5=f"10C {LOW}"), "10C", 5), "", None),
        (Code.KEEPS_JOKER, ("BJ 4C 4D 5C", others(MANY, s5=f"AS {LOW}"), "AS", 5), "", None),
        (Code.KEEPS_JOKER,
         ("9C 9D 8C LJ", others(MANY, s5="5S 5H 6D"), "5S 5H", 5), "9C 9D", "8C LJ"),
        (Code.KEEPS_SET, ("9C 9D 9H", others(MANY, s5=f"8C {LOW}"), "8C", 5), "", None),
        (Code.KEEPS_SET, ("9C 9D JS JD JH QD QS QH", MANY, None, 0), "JS JD JH", None),
        (Code.KEEPS_SET, ("9C 9D QH", others(MANY, s5="8S 5D"), "8S", 5), "QH", None),
        (Code.KEEPS_HIGH, ("KC 3D", others(MANY, s4="QC 5D 6S 6D 8H 9H"), "QC", 4), "", None),
        (Code.SHEDS_LOW, ("6D 6H 7D KC KD", MANY, None, 0), "7D", "6D"),
        (Code.SHEDS_LOW, ("4C 4D KC KD AC AD", MANY, None, 0), "4C 4D", "AC AD"),
        (Code.LOWEST, ("9C QC 3D 3H", others(MANY, s5="5C 8C"), "5C", 5), "9C", "QC"),
    ],
)  # fmt: skip
def test_an_idea_is_found_where_it_sets_the_move_apart(code, position, move, instead):
    mine, hands, over, by = position
    view = at_turn([mine, *hands[1:]], over, by)
    made, other = (
        cards if cards is None else Move(0, Act.PLAY if cards else Act.PASS, parse_cards(cards))
        for cards in (move, instead)
    )
    assert code in [why.code for why in reasons(view, made, other)]


@pytest.mark.parametrize(
    ("mine", "hands", "over", "by", "move"),
    [
        ("3C 9D KH", MANY, None, 0, "3C"),
        ("9C QC AD 3H", others(MANY, s5="5C 8C 9H 9S JC JD KD KS"), "5C", 5, "9C"),
    ],
)
def test_a_move_that_one_would_make_anyway_has_no_reason(mine, hands, over, by, move):
    view = at_turn([mine, *hands[1:]], over, by)
    assert not [*reasons(view, Move(0, Act.PLAY, move))]


def test_a_set_is_not_said_to_break_where_the_rest_has_one_as_good():
    """Only the pair beside the kings would be another."""
    mine = "2D 2H 3C 4D 4D 4S 5S 6C 6H 6H 6S 8D 8D 10D JH JS KC KD KS AD 7D 7S 7S"
    hands = others(MANY, s5=f"3H 3H 8C 8C 8S {LOW}")
    view = at_turn([mine, *hands[1:]], "3H 3H 8C 8C 8S", 5, "7")
    assert Code.KEEPS_SET not in [why.code for why in reasons(view, PASSES[0])]


@pytest.mark.parametrize(
    ("mine", "over"),
    [("QC QD QH QS 4C", "9C 9D 9H 5C 5D"), ("BJ 4C 4D 5C", "AS"), ("9C 9D 9H", "8C")],
)
def test_nothing_is_called_worth_keeping_while_an_opponent_wins_who_is_nearly_out(mine, over):
    view = at_turn([mine, *others(MANY, s5=f"{over} 3H 4H")[1:]], over, 5)
    kept = {Code.KEEPS_BOMB, Code.KEEPS_JOKER, Code.KEEPS_SET, Code.KEEPS_HIGH}
    assert not kept & {why.code for why in reasons(view, PASSES[0])}


@pytest.mark.parametrize(("left", "is_kept"), [(5, False), (6, False), (7, True)])
def test_a_bomb_is_worth_keeping_until_an_opponent_who_wins_is_close_to_out(left, is_kept):
    over = "9C 9D 9H 5C 5D"
    held = f"{over} {' '.join(LOW.split()[:left])}"
    view = at_turn(["QC QD QH QS 4C 7S 8D", *others(MANY, s5=held)[1:]], over, 5)
    assert (Code.KEEPS_BOMB in [why.code for why in reasons(view, PASSES[0])]) == is_kept


@pytest.mark.parametrize(
    ("hands", "over", "by", "told"),
    [
        (
            *(others(MANY, s1="KC KD"), "KC KD", 1),
            "An opponent went out with this: if nobody beats it, your partner leads.",
        ),
        (
            *(others(MANY, s5="10C 3C 4D"), "10C", 5),
            "A partner plays after you and can probably beat it: don't break up your pair of aces.",
        ),
        (
            *(others(MANY, s4=f"7C 7D 7S {LOW}"), "7C 7D 7S", 4),
            "Keep your three 8s for a full house.",
        ),
    ],
)
def test_a_pass_is_told_what_it_leaves_to_a_partner(hands, over, by, told):
    view = at_turn(["AC AD 4C 5D 8H 8S 8D", *hands[1:]], over, by)
    assert told in [why.text.to("en") for why in reasons(view, PASSES[0])]


def test_a_partner_who_has_passed_is_not_said_to_beat_an_opponents_play():
    hands = others(MANY, s1="10C 3C 4D")
    view = at_turn(["AC 4C 5D 8H 8D", *hands[1:]], "10C", 1)
    assert not [*reasons(view, PASSES[0])]


def test_no_play_is_said_to_cost_just_the_cards_that_it_is():
    view = at_turn([LOW.replace("4H", "4C 2D"), *MANY[1:]], "3C", 5)
    told = [
        why.text.to("en") for why in reasons(view, Move(0, Act.PLAY, "4C"), Move(0, Act.PLAY, "2D"))
    ]
    assert "2♦ would cost you 2♦." not in told
    assert any("Save 2♦" in said for said in told)


def test_who_leads_after_a_partner_who_went_out_with_the_play_on_the_table_is_told():
    hands = ["LJ BJ 4C", *others(FEW, s4="AS AH")[1:]]
    inherits = at_turn(hands, "AS AH", 4, rules=Rules(escaped_lead="partner"))
    [why] = [why for why in reasons(inherits, PASSES[0]) if why.code == Code.PARTNERS_PLAY]
    assert why.text.to("en") == "Your partner is out with this: if nobody beats it, you lead."
    assert not [*reasons(at_turn(hands, "AS AH", 4), PASSES[0])]


BOMB = "JD JH JS JS 5H"


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (others(MANY, s4=f"{BOMB} {LOW}"), []),
        (
            others(FEW, s4=f"{BOMB} 3D 5H", s5="4C 6D 8H 9C"),
            ["No opponent left to play has enough cards to beat it."],
        ),
    ],
)
def test_a_partners_five_cards_hold_where_nobody_has_as_many_but_never_probably(hands, told):
    """Players keep the bombs together that deals by chance tear apart."""
    view = at_turn(["QC QD QH QS 4C", *hands[1:]], BOMB, 4)
    found = [why for why in reasons(view, PASSES[0]) if why.code == Code.PARTNERS_PLAY]
    assert [why.text.to("en") for why in found] == told


def test_a_set_that_goes_out_next_is_kept_though_an_opponent_is_nearly_out():
    view = at_turn(["2D 2H 4C 4H LJ", *others(MANY, s5="10H 3H 4H")[1:]], "10H", 5, "10")
    [why] = [why for why in reasons(view, PASSES[0]) if why.code == Code.KEEPS_SET]
    assert why.text.to("en").startswith("Your whole hand is one play, a full house of 4s")


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        ("QC QD QH QS 4C 7S", "One more play after this and you're out."),
        ("QC QD QH QS 4C 7S 8D", "Two more plays after this and you're out."),
        ("QC QD QH QS 4C 7S 8D 10H", None),
    ],
)
def test_a_bomb_is_said_to_be_worth_it_where_hardly_anything_is_left_after_it(mine, told):
    view = at_turn([mine, *others(MANY, s5=f"5D 5H 9D 9H 9S {LOW}")[1:]], "5D 5H 9D 9H 9S", 5)
    bomb = Move(0, Act.PLAY, parse_cards("QC QD QH QS 4C"))
    said = [why.text.to("en") for why in reasons(view, bomb) if why.code == Code.FEWER_TURNS]
    assert said == ([told] if told else [])


def test_a_pair_with_a_joker_is_not_said_to_break_where_all_cards_of_the_rank_are_played():
    mine = "3C 3S 3S 4D 4D 5D 6S 7C 7D 7S 9D 9D 9S 10C JD JS QD KH KS AD AS BJ"
    hands = others(MANY, s5=f"10D 10D BJ {LOW}")
    view = at_turn([mine, *hands[1:]], "10D 10D BJ", 5, "9")
    said = [why.text.to("en") for why in reasons(view, PASSES[0])]
    assert not [text for text in said if "break up a pair of 9s" in text]


EIGHTS = "2D 3S 4C 4D 4H 4S 7D 8C 8D 8H 9H 9S 10C 10D 10H JC JD AH 6S LJ"


@pytest.mark.parametrize(
    ("silent", "position"),
    [
        pytest.param(
            Code.FEW_ABOVE,
            ("2D 2D 2H 4H 7D 7S AH JS LJ LJ BJ BJ", "AC", 4, "JS", "J"),
            id="it takes a trick from a partner without a word of that",
        ),
        pytest.param(
            Code.HARD_TO_BEAT,
            ("2D 2S 5S 6C 7D 7H 8D 8H 10S AD 9D 9H 9S", "7C 7D 7S", 4, "9D 9H 9S", "9"),
            id="taking a trick from a partner breaks up the hand",
        ),
        pytest.param(
            Code.HARD_TO_BEAT,
            ("2C 2D 2S 3D 3H 7D 7H 7S AC AH JD", "2C 2H", 5, "7D 7H", "J"),
            id="the harder play breaks up a triple",
        ),
        pytest.param(
            Code.KEEPS_BOMB,
            ("5D 6D 6H 6S 7C 8C 8H 8H 8S 10D JH AD AD AS AS QC QH LJ BJ", "7D", 3, "JH", "Q"),
            id="a lower single breaks up nothing",
        ),
        pytest.param(
            Code.KEEPS_BOMB,
            (
                "2C 2H 2S 2S 3C 3D 3H 4D 5H 6H 8D 8D 10H 10H AD AD AH AS QH QS LJ",
                "",
                0,
                "8D 8D",
                "Q",
            ),
            id="nobody would lead a single out of a bomb",
        ),
        pytest.param(
            Code.KEEPS_BOMB,
            ("4S 5D 10D 10D 10D 10H 10S AD AD AS 3C 3H", "7C 7S 9C 9D 9H", 5, "", "3"),
            id="another full house breaks up no bomb",
        ),
        pytest.param(
            Code.SHEDS_LOW,
            ("6H 7C 8D 9H 10D KC KD 2S AS", "3C 4D 5H 6S 7D", 5, "6H 7C 8D 9H 10D", "J"),
            id="a 10 among them isn't low",
        ),
        pytest.param(
            Code.KEEPS_BOMB,
            ("6S 7S 8S 9S 10S 10C 10D 10H QC QD KS 4C", "9C 9D 9H 4D 4S", 5, "", "2"),
            id="a straight flush has one of the four",
        ),
        pytest.param(
            Code.KEEPS_BOMB,
            (EIGHTS, "3H 3H 3S 8S 8S", 4, "", "6"),
            id="another pair beside the triple breaks up no bomb",
        ),
        pytest.param(
            Code.KEEPS_BOMB,
            (
                "3S 4C 4C 4H 5H 5S 5S 5S 7C 7H 10D 10H 10H 10S 10S KH AS JC JD LJ",
                "9C 9C",
                5,
                "KH LJ",
                "J",
            ),
            id="the play spends a joker instead",
        ),
        pytest.param(
            Code.KEEPS_HIGH,
            ("2C 2D 2H 2H 2S 4C 4H 4H 4S KS", "4C", 5, "", "Q"),
            id="the king is the card beside a bomb",
        ),
        pytest.param(
            Code.KEEPS_HIGH,
            ("5D 5H 6H 6S 10S QC QC QD QH KC KC KD AC AD AS 7C 7D", "6D", 4, "", "7"),
            id="a 10 saves nothing for later",
        ),
        pytest.param(
            Code.KEEPS_HIGH,
            (
                "3S 7C 8C 8D 8D 8H 9C 9H 9H 10C 10C 10H 10H 10S JC KC KC 2S 2S BJ",
                "5C 5C 5S 9D LJ",
                5,
                "3S 10C 10H 10H 10S",
                "2",
            ),
            id="any card may lie beside the four",
        ),
        pytest.param(
            Code.STANDS,
            (
                "2S 4C 4C 4D 4H 4S 5C 8D 9H 9S 10D 10S JH JS JS QC KH KS AS 7H BJ BJ",
                "9C 9H",
                5,
                "BJ BJ",
                "7",
            ),
            id="two jokers go for a low pair",
        ),
    ],
)
def test_an_idea_is_silent_where_it_would_mislead(silent, position):
    assert silent not in [why.code for why in told_at(*position)]


def test_the_next_opponent_is_not_said_to_be_kept_out_by_a_play_that_hardly_does():
    view = at_turn(["6C 10C 10C", *others(FEW, s1="KC QD", s4="2H 3C 5D 9S")[1:]], "2H", 4, "9")
    assert Code.BLOCKS not in [why.code for why in reasons(view, Move(0, Act.PLAY, "6C"))]


@pytest.mark.parametrize(
    ("mine", "over", "by", "trump", "said"),
    [
        ("QC QD QH QS 4C", "9C 9D 9H 5C 5D", 5, "2",
         "Beating it would cost you your bomb of queens."),
        ("3C 3D 3H 3H 3S 4H 8H 8S 8S 9H 9S 10D BJ JC QD AC 6S", "9C 9D KC KD KH", 5, "5",
         "Nobody is close to going out yet: save your five 3s for later."),
        ("QC QD QH QS 4C", "10C", 5, "2", "Beating it would break up your bomb of queens."),
        ("QC QD QH QS KC KD KH KS 4C", "10C", 5, "2", "Beating it would break up a bomb."),
        ("2C 2D 2H 2H 2S 4C 4H 4H 4S JS", "4C", 5, "Q",
         "Keep J♠: you can throw it in with your 4s later."),
        ("5D 5H 6H 6S 10S QC QC QD QH KC KC KD AC AD AS 7C 7D", "6D", 4, "7",
         "Keep 10♠: you can throw it in with your queens later."),
    ],
)  # fmt: skip
def test_a_pass_is_told_what_every_play_over_the_table_costs(mine, over, by, trump, said):
    assert told_at(mine, over, by, "", trump)[0].text.to("en") == said


@pytest.mark.parametrize(
    ("left", "why"), [(16, "The player before you still has 17 cards"), (17, "Nobody is close")]
)
def test_nobody_is_called_far_from_going_out_who_is_close(left, why):
    mine = "2H 3H 4H 5H 6H 3D 3S 4D 8D 8H 9D 9S 10D 10H KH KD AC AD"
    [text] = [w.text.to("en") for w in told_at(mine, BOMB, 5, "", "4", left=left)]
    assert text.startswith(why)


def test_going_along_with_a_partner_is_said_to_save_a_play_where_his_hardly_holds():
    mine = "5H JD JH JH JS KH AC AH 9S"
    codes = [[why.code for why in told_at(mine, "JC", 4, card, "9")] for card in ("KH", "AC")]
    assert Code.FEWER_TURNS in codes[0]
    assert Code.FEWER_TURNS not in codes[1]


def test_a_bomb_is_not_called_low_cards_to_be_rid_of():
    view = at_turn(["3C 3D 3H 3S 4C KD", *MANY[1:]])
    assert Code.SHEDS_LOW not in [
        why.code for why in reasons(view, Move(0, Act.PLAY, "3C 3D 3H 3S 4C"))
    ]


@pytest.mark.parametrize(
    ("count", "act", "codes"),
    [
        (10, Act.COUNT, [Code.COUNT_OWED]),
        (11, Act.COUNT, []),
        (11, Act.NO_COUNT, [Code.COUNT_KEPT]),
    ],
)
def test_a_count_is_said_to_be_owed_only_where_it_may_not_be_kept(count, act, codes):
    hands = [PACK[:count] if seat == 1 else PACK[seat : seat + 1] for seat in range(6)]
    hand = HandState.start(hands, Rank.TWO, 0, Rules()).after(Move(0, Act.ASK, number=1))
    told = Move(1, act, number=count if act == Act.COUNT else None)
    assert [why.code for why in reasons(hand.view(1), told)] == codes


@pytest.mark.parametrize(
    ("mine", "over", "move", "told"),
    [
        (
            *("9C 9D LJ 4C 6D QH", "8C 8D 8H", "9C 9D LJ"),
            "It takes a joker, but then you have only three more plays to make.",
        ),
        ("9C LJ LJ 4C 6D QH", "8C 8D 8H", "9C LJ LJ", None),
        ("9C 9D 9H LJ 4C 6D QH", "8C 8D 8H", "9C 9D 9H", None),
    ],
)
def test_a_joker_that_is_spent_is_said_to_be_worth_it(mine, over, move, told):
    view = at_turn([mine, *others(MANY, s5=f"{over or ''} {LOW}")[1:]], over, 5)
    found = next(reasons(view, Move(0, Act.PLAY, parse_cards(move))), None)
    assert (found and found.text.to("en")) == told


def test_low_cards_are_no_reason_to_spend_a_joker():
    view = at_turn(["4C 4D LJ 6C 6D 9H QS KC", *MANY[1:]])
    move = Move(0, Act.PLAY, parse_cards("4C 4D LJ 6C 6D"))
    assert Code.SHEDS_LOW not in [why.code for why in reasons(view, move)]


def test_of_two_bombs_the_lower_one_is_said_to_leave_the_higher():
    mine = "6C 6D 6H 6S 3C JC JD JH JS 5C 9D KH"
    view = at_turn([mine, *others(MANY, s5=f"8C 8D 8H 5D 5H {LOW}")[1:]], "8C 8D 8H 5D 5H", 5)
    [first, *_] = reasons(view, Move(0, Act.PLAY, parse_cards("3C 6C 6D 6H 6S")))
    assert (
        first.text.to("en")
        == "You have two bombs: win the lead with this one, and keep your bomb of jacks."
    )


@pytest.mark.parametrize(("low", "is_fed"), [("3C 4H 5D 6C 7S", False), ("3C 4H 5D 6C 8S", True)])
def test_a_flush_is_not_led_for_a_partner_to_go_out_on_where_a_straight_is_held(low, is_fed):
    hands = others(MANY, s2="5S 7S 9S JS QS")
    view = at_turn([f"4D 6D 8D 9D 10D {low}", *hands[1:]], "", 0)
    flush = Move(0, Act.PLAY, parse_cards("4D 6D 8D 9D 10D"))
    assert (Code.PARTNER_NEAR in [why.code for why in reasons(view, flush)]) == is_fed


@pytest.mark.parametrize(("sevens", "is_told"), [("7C 7D 7H 7S", False), ("7C 7D 7H", True)])
def test_the_lowest_loose_card_is_not_led_away_from_a_bomb(sevens, is_told):
    view = at_turn([f"5S 6C 6D QC QD QH KS 4H {sevens}", *MANY[1:]], "", 0, "4")
    lead = Move(0, Act.PLAY, parse_cards("5S"))
    assert (Code.SHEDS_LOW in [why.code for why in reasons(view, lead)]) == is_told
