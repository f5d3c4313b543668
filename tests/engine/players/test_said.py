"""What is said of a move: nothing false, nothing that sells a worse one."""

import random
from dataclasses import replace

import pytest
from wildescape.escalation import PACK_52, Escalation, EscalationMoves
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState
from wildescape.notation import parse_cards, parse_hands
from wildescape.players.meanings import Code
from wildescape.players.reasons import reasons
from wildescape.rules import Rules

from tests.engine.players.seen import FEW, LOW, MANY, at_turn, others, told_at


def said(view, cards=""):
    """The reasons for a play, or a pass, in English."""
    move = Move(0, Act.PLAY, parse_cards(cards)) if cards else PASSES[0]
    return {why.code: why.text.to("en") for why in reasons(view, move)}


@pytest.mark.parametrize("play", ["BJ", "9S"])
def test_a_partners_play_is_not_said_to_be_beaten_by_those_who_have_passed_on_it(play):
    """Only seat 1 may still play, with one card."""
    hands = others(MANY, s1="3C", s2=f"8D {LOW}")
    view = at_turn(["BJ 4C 5D 6H 9S", *hands[1:]], "8D", 2)
    assert not [text for text in said(view, play).values() if "won't hold" in text]


def test_who_inherits_the_lead_is_told_though_the_play_may_well_be_beaten():
    told = "An opponent went out with this: if nobody beats it, your partner leads."
    hands = others(MANY, s3="AD", s1=LOW)
    view = at_turn(["2C 4C 5D 8H 8S 8D", *hands[1:]], "AD", 3)
    assert told in said(view).values()


def test_a_triple_of_trumps_is_not_sold_over_a_partners_play_for_the_play_it_saves():
    mine = "3C 3D 3H 9C 9D 4C 6D 7D 10S QH KS"
    view = at_turn([mine, *others(MANY, s4=f"AC AD AH 7C 7S {LOW}")[1:]], "AC AD AH 7C 7S", 4, "3")
    assert Code.FEWER_TURNS not in said(view, "3C 3D 3H 9C 9D")


def test_over_a_partners_play_one_play_from_going_out_is_the_reason():
    view = at_turn(
        ["QC QD QH QS 4C 7S", *others(MANY, s2=f"AS AH AC 3D 3H {LOW}")[1:]], "AS AH AC 3D 3H", 2
    )
    told = said(view, "QC QD QH QS 4C")
    assert told[Code.FEWER_TURNS] == "One more play after this and you're out."


def test_a_higher_play_over_a_partners_does_no_job():
    mine = "AD KS 4C 5D 6H 9S"
    view = at_turn([mine, *others(MANY, s4=f"QH {LOW}")[1:]], "QH", 4, "K")
    made, other = (Move(0, Act.PLAY, parse_cards(card)) for card in ("AD", "KS"))
    assert Code.LOWEST not in [why.code for why in reasons(view, made, other)]


def test_a_partner_is_not_called_winning_where_an_opponent_close_to_out_always_beats_him():
    hands = others(MANY, s1="AC AD KS KD QH", s2=f"3C {LOW}")
    told = said(at_turn(["6C 6D 9S 9H", *hands[1:]], "3C", 2))
    assert Code.KEEPS_SET in told
    assert "Your partner is winning" not in told[Code.KEEPS_SET]


def test_an_opponent_is_not_said_to_be_stopped_whom_the_play_seldom_stops():
    hands = others(MANY, s3="10S AC 8D")
    for card, is_stopped in (("JS", False), ("BJ", True)):
        told = said(at_turn([f"{card} 4H 4S 6D 6H", *hands[1:]], "10S", 3), card)
        assert (Code.OPPONENT_NEAR in told) == is_stopped


def test_a_block_is_the_reason_where_a_short_opponent_comes_after_a_partner():
    hands = others(MANY, s3="9D", s5=f"6C {LOW}")
    told = said(at_turn(["AD 7D 4C 5H 9H 10D", *hands[1:]], "6C", 5), "AD")
    assert told[Code.BLOCKS].startswith("The opponent across from you has only 1 left")


def test_who_has_passed_is_not_said_to_be_blocked():
    hands = others(MANY, s3="9D", s2=f"6C {LOW}")
    assert Code.BLOCKS not in said(at_turn(["AD 7D 4C 5H 9H 10D", *hands[1:]], "6C", 2), "AD")


def test_a_high_lead_is_not_called_a_block_where_a_longer_one_is_there():
    hands = others(MANY, s1="9D 10H")
    view = at_turn(["AD AH 7D 4C 5H 6C 8D 9H", *hands[1:]])
    assert Code.BLOCKS not in said(view, "AD")


@pytest.mark.parametrize(("left", "is_kept"), [("9D", False), ("9D 10H 7C 9S 10S 10D 3D 2S", True)])
def test_a_bomb_is_not_worth_keeping_while_the_next_leader_leads_for_one_with_a_card(left, is_kept):
    hands = others(MANY, s1=left, s5=f"9C 9D 9H 5C 5D {LOW}")
    view = at_turn(["QC QD QH QS 4C 7S 8D", *hands[1:]], "9C 9D 9H 5C 5D", 5)
    assert (Code.KEEPS_BOMB in said(view)) == is_kept


def beside(view, cards, instead):
    """The codes of the reasons for a play beside another one."""
    made, other = (Move(0, Act.PLAY, parse_cards(played)) for played in (cards, instead))
    return [why.code for why in reasons(view, made, other)]


def test_a_loose_card_is_not_set_apart_from_another_loose_one():
    view = at_turn(["5S 7H 8S KD", *MANY[1:]])
    assert Code.SHEDS_LOW not in beside(view, "5S", "7H")


@pytest.mark.parametrize(("mine", "is_told"), [("LJ LJ LJ", False), ("LJ LJ", True)])
def test_few_are_not_said_to_beat_a_card_where_no_more_beat_a_lower_one(mine, is_told):
    """Where the seat has all Small Jokers, only Big Jokers beat the trump as well."""
    view = at_turn([f"{mine} BJ 2C 3D 4D", *others(MANY, s5=f"AC {LOW}")[1:]], "AC", 5)
    found = reasons(view, Move(0, Act.PLAY, "LJ"), PASSES[0])
    assert (Code.FEW_ABOVE in [why.code for why in found]) == is_told


def test_a_lead_that_saves_nothing_is_not_sold_by_what_another_would_cost():
    view = at_turn(["3D 3D 3H 3S 4D 4D 4H 4S 8D JC JD JH JH AC AS", *MANY[1:]])
    assert Code.KEEPS_SET not in beside(view, "JC JH JH", "8D")


def test_a_triple_is_not_called_what_they_cant_follow_where_a_full_house_takes_it_along():
    hands = others(MANY, s3="9D 10H")
    view = at_turn(["4C 4D LJ 5C 5D QC KS", *hands[1:]])
    assert Code.WRONG_SIZE not in said(view, "4C 4D LJ")
    assert Code.WRONG_SIZE in said(view, "4C 4D LJ 5C 5D")


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ((), "With this you're the first out."),
        ((1, 2), "These are your last cards."),
        ((1, 2, 4), "With this your whole team is out."),
    ],
)
def test_the_last_cards_are_told_with_what_they_win(out, told):
    view = replace(at_turn(["8S 8H", *FEW[1:]]), escaped=out)
    assert said(view, "8S 8H")[Code.LAST_CARDS] == told


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        ("JD JH JS 3S 3D 9H", "Your partner is winning this trick: there's no need to beat it."),
        (
            "KC KD KH 3S 3D 9H",
            "Your partner is winning this trick: save your full house of kings for an opponent's "
            "play.",
        ),
    ],
)
def test_a_low_full_house_is_not_saved_for_opponents(mine, told):
    view = at_turn(
        [mine, *others(MANY, s2="10C 10D 10H 2D 2H 4S 5S 7S")[1:]], "10C 10D 10H 2D 2H", 2
    )
    assert said(view)[Code.KEEPS_HIGH] == told


def test_nothing_is_said_to_be_kept_of_which_the_play_takes_a_card():
    mine = "2C 2H 2S 3H 3S 4D 4S 5D 6D 7C 7C 7D 7H 8D 10H 10H 10S JH KC AD LJ BJ"
    table = "QC QD QS JD JS"
    view = at_turn([mine, *others(FEW, s5=f"{table} 8H")[1:]], table, 5, "3")
    assert Code.LOWEST not in beside(view, "4S 7C 7C 7D 7H", "4D 5D 6D 7D 8D")


def test_of_the_bombs_that_beat_it_the_cheapest_is_named():
    mine = "2C 2D 2H 2S 2S 2S 3D 4C 4D 5C 5C 6D 6S 8S 9C 9H JD JS AC QC QD BJ"
    told = {why.code: why.text.to("en") for why in told_at(mine, "6C 6H KD KC KS", 5, "", "Q")}
    assert told[Code.KEEPS_BOMB].endswith("save your five 2s for later.")


def in_escalation(cards, middle, value, move, stock=9):
    """What is told of a play of Escalation, or of taking the middle, in English."""
    game = Escalation.start(random.Random(0).sample(PACK_52, 52), 4)
    hand = parse_cards(cards)
    view = replace(
        game.view(game.turn),
        hand=hand,
        middle=parse_cards(middle) if middle else (),
        value=value,
        stock_size=stock,
        moves=EscalationMoves(game.turn, hand, value, not middle),
    )
    made = parse_cards(move) if move else ()
    [move] = [one for one in view.moves if {*one.cards} == {*made}]
    return {why.code: why.text.to("en") for why in reasons(view, move)}


@pytest.mark.parametrize(
    ("cards", "middle", "value", "told"),
    [
        ("3C 7D 9H KS", "8D", 8, "Each 2 or 3 takes a turn of its own at the end: play one now."),
        ("3C 7D 9H KS", "QD", 12, "Little beats 12, but a 2 or 3 beats anything."),
        ("3C 9D 9H", "8D", 8, "A 2 or 3 beats anything; any other play would cost you a set."),
        ("3C 7D 9H KS", "", 0, None),
    ],
)
def test_a_2_or_3_is_told_with_what_it_does_here(cards, middle, value, told):
    assert in_escalation(cards, middle, value, "3C").get(Code.SHEDS_SPECIAL) == told


@pytest.mark.parametrize(
    ("cards", "move", "told"),
    [
        ("10C 10S JH QC QS", "QC QS", None),
        ("2D 3C 5C 5D 5S 9C", "5C 5D 5S", "It gets rid of 3 cards in one turn, the most of all."),
        ("5C 5D 8S 8H", "8S 8H", None),
    ],
)
def test_a_turn_saved_is_told_only_where_it_sets_the_play_apart(cards, move, told):
    assert in_escalation(cards, "", 0, move, stock=0).get(Code.FEWER_TURNS) == told


def test_the_card_that_is_taken_is_told_with_the_set_that_it_makes():
    told = in_escalation("5S 6C 7C 7D 8C 10C", "8H", 8, "")
    assert told[Code.TAKES_LEAD] == "You take just 1 card, and 8♣ and 8♥ go together."


def test_no_other_play_is_blamed_for_breaking_what_the_move_breaks_too():
    mine = "9C QC QC KC AC 8D 3D 3S"
    view = at_turn([mine, *others(MANY, s5=f"JS {LOW}")[1:]], "JS", 5, "3")
    made, other = (Move(0, Act.PLAY, parse_cards(card)) for card in ("KC", "QC"))
    told = [why.text.to("en") for why in reasons(view, made, other)]
    assert not [text for text in told if "would break up" in text]


def test_a_straight_flush_that_beats_the_table_is_not_called_a_bomb():
    mine = "2D 2S 3C 3D 4S 5H 6D 6D 7C 7H 7H 8D 8H 8S 9C 9D 10D 10H JD QC QS QS KD KH KS AS LJ"
    told = [why.text.to("en") for why in told_at(mine, "5S 6S 7S 8S 9S", 5, "", "10")]
    assert "Beating it would cost you a joker." in told
    assert not [text for text in told if "bomb" in text]


@pytest.mark.parametrize(
    ("partner", "text"),
    [
        ("3C", "Your partner has one card left: win the lead, then lead a single."),
        ("3C 4C", "Your partner has 2 left: win the lead and help them go out."),
        ("3C 4C 6C", None),
    ],
)
def test_a_bomb_wins_the_lead_for_a_partner_who_has_too_few_cards_to_follow(partner, text):
    hands = others(MANY, s2=partner, s5=f"5S 6S 8S 10S KS {LOW}")
    mine = "KC KD KH AC AD AH QC QD QH QS QS 4C 6D 7H"
    view = at_turn([mine, *hands[1:]], "5S 6S 8S 10S KS", 5)
    assert said(view, "QC QD QH QS QS").get(Code.PARTNER_NEAR) == text


def test_nothing_is_spared_while_a_partner_waits_for_a_single():
    hands = others(MANY, s2="3C", s5=f"5S 6S 8S 10S KS {LOW}")
    view = at_turn(["QC QD QH QS 4C 6D 7H 9C", *hands[1:]], "5S 6S 8S 10S KS", 5)
    assert Code.KEEPS_BOMB not in said(view)


def test_a_pass_says_how_a_play_would_tear_the_hand_apart():
    hands = others(MANY, s5=f"4C 4H 5D 5H 5S {LOW}")
    view = at_turn(["6S 7S 8S 9S 10S 6C 6D 8C 8D", *hands[1:]], "4C 4H 5D 5H 5S", 5)
    told = "A full house of 6s would break up your hand: four plays to go instead of three."
    assert said(view)[Code.KEEPS_SET] == told


def test_over_kings_aces_are_not_to_be_saved():
    mine = "AC AD 3C 3S 9H 9S 4C 6D 7H 8S"
    told = {
        over: said(at_turn([mine, *others(MANY, s5=f"{over} {LOW}")[1:]], over, 5))
        for over in ("QC QD", "KC KD")
    }
    assert Code.KEEPS_HIGH in told["QC QD"]
    assert Code.KEEPS_HIGH not in told["KC KD"]


def test_a_full_house_is_not_to_be_saved_where_a_bomb_is_kept_as_well():
    mine = "KC KD KH 5C 5D QC QD QH QS 4C 6D 7H 8S"
    told = [
        said(at_turn([cards, *others(MANY, s5=f"3C 3D 3H 4D 4H {LOW}")[1:]], "3C 3D 3H 4D 4H", 5))
        for cards in (mine, mine.replace("QD QH", "9D 10H"))
    ]
    assert [Code.KEEPS_HIGH in found for found in told] == [False, True]


def test_a_card_of_a_straight_is_not_called_loose():
    mine = "4H 5D 6H 7C 8H AC AD"
    view = at_turn([mine, *others(MANY, s5=f"3C {LOW}")[1:]], "3C", 5)
    assert Code.SHEDS_LOW not in said(view, "8H")


def test_a_lower_card_is_no_thrift_where_it_breaks_up_a_pair():
    mine = "5C 5D 9H KC KD"
    view = at_turn([mine, *others(MANY, s5=f"3C {LOW}")[1:]], "3C", 5)
    made, other = (Move(0, Act.PLAY, parse_cards(card)) for card in ("5C", "9H"))
    assert Code.LOWEST not in [why.code for why in reasons(view, made, other)]


def test_with_a_hand_of_bombs_none_is_said_to_be_too_much():
    bombs = "6C 6D 6H 6S 9C 9D 9H 9S QC QD QH QS 4C 5D 7H KS"
    table = "3C 3D 3H 4D 4H"
    view = at_turn([bombs, *others(MANY, s5=f"{table} {LOW}")[1:]], table, 5)
    assert Code.KEEPS_BOMB not in said(view)


def test_a_straight_is_not_sold_for_loose_cards_where_it_leaves_as_many():
    mine = "10C JC JD QS KC KD AC AD 4C 4D"
    view = at_turn([mine, *MANY[1:]], None, 0)
    assert Code.FEWER_TURNS not in said(view, "10C JC QS KC AC")


def test_a_straight_is_not_sold_for_a_card_where_the_next_one_leaves_fewer_alone():
    mine = "3C 3D 4C 5D 6H 7C 8S QC QD QH KC KD"
    view = at_turn([mine, *MANY[1:]], None, 0)
    assert Code.FEWER_TURNS not in said(view, "3C 4C 5D 6H 7C")
    assert said(view, "4C 5D 6H 7C 8S")[Code.FEWER_TURNS].startswith("It gets rid of 4♣")


def test_over_a_bomb_bombs_are_saved_until_somebody_is_out_or_close_to_it():
    mine = "9C 9D 9H 9S QC QD QH QS 3C 3D 5H 5S 7C 7D 10H JC KD"
    ranks = ("A", "2", "10", "A", "2", "10", "8")
    more = [" ".join(rank + cards[1] for rank in ranks) for cards in MANY[1:]]
    many = ["", *map(" ".join, zip(MANY[1:], more, strict=True))]
    told = []
    for low in (f"{LOW} AS 2S AH 10S 2H 9D 10D JD QD", "3C 4D 5H", ""):
        hands = others(many, s5=f"6C 6D 6H 6H 4S {low}")
        told.append(said(at_turn([mine, *hands[1:]], "6C 6D 6H 6H 4S", 5)).get(Code.KEEPS_BOMB))
    assert told == ["Nobody is close to going out yet: save your bombs for later.", None, None]


def test_the_lower_of_two_bombs_is_not_said_of_one_while_a_third_would_do():
    mine = "4C 4D 4H 4S 8C 8D 8H 8S 9C 9D 9H 9S 6D"
    view = at_turn([mine, *others(MANY, s5=f"3C 3D 3H LJ QH {LOW}")[1:]], "3C 3D 3H LJ QH", 5)
    assert "the lower of" not in said(view, "8C 8D 8H 8S 6D").get(Code.KEEPS_BOMB, "")


def test_the_weakest_card_is_not_led_first_against_an_opponents_last_cards():
    view = at_turn(["8D 10C 10D JS", *others(MANY, s1="3C 5D")[1:]], None, 0)
    assert Code.SHEDS_LOW not in said(view, "8D")


def test_an_ace_is_not_saved_where_nobody_would_think_of_it_first():
    view = at_turn(["QC QS KH KS AS 3C 4D 6D 7C 8H", *others(MANY, s5=f"10D {LOW}")[1:]], "10D", 5)
    assert Code.KEEPS_HIGH not in said(view)


def test_five_kings_of_which_four_would_do_are_to_be_kept_together():
    ten = "3C 4C 5C 6C 7C 8C 9C 10C JC QC"
    hands = others(MANY, s1=f"10H 10S KD KD KS {ten}", s5=ten)
    mine = "2C 4C 6C 7S QC KC KC KC KH KH 8D"
    view = at_turn([mine, *hands[1:]], "10H 10S KD KD KS", 1)
    assert said(view)[Code.KEEPS_BOMB] == "Only your kings beat it: save them for later."


def test_three_of_four_jacks_are_not_kept_for_a_full_house():
    mine = "2H 2H 3D 3H 4D 5C 6D 7C 7D 7D 7S 8H 8S 9H 9S JD JD JH JS QC QC QD QD QH QS KD AC"
    view = at_turn([mine, *others(MANY, s5=f"7C 7H 7S {LOW}")[1:]], "7C 7H 7S", 5, "K")
    assert Code.KEEPS_SET not in said(view)


def test_a_partner_who_is_out_is_not_called_winning():
    hands = others(MANY, s2="3H 5H 6H 8H 10H")
    mine, rules = "2C 6D 6S 9H JD JH JH JS AH AS", Rules(escaped_lead="partner")
    told = said(at_turn([mine, *hands[1:]], "3H 5H 6H 8H 10H", 2, "9", rules))
    kept = (
        "Your partner is out, and the other one leads if nobody beats it: "
        "don't spend your bomb of jacks on that."
    )
    assert told[Code.KEEPS_BOMB] == kept


def test_a_partners_low_pair_is_not_said_to_win():
    hands = others(MANY, s1="9D", s2="4C 5D 7H 8S 9C", s3="4D 6D 10D", s4=f"3C 3H {LOW}")
    view = at_turn(["3H 5H 6H 8H 10H BJ", *hands[1:]], "3C 3H", 4, "9")
    assert not [text for text in said(view).values() if "win" in text]


def test_a_flush_for_a_pass_is_made_of_the_cards_that_are_missed_least():
    mine = "3C 3S 4C 4S 7C 7S 9C 9D 9H 9S JC JD JH JS QC QD AC"
    view = at_turn([mine, *others(MANY, s5=f"3D 4D 5D 9D KD {LOW}")[1:]], "3D 4D 5D 9D KD", 5, "A")
    assert Code.KEEPS_BOMB not in said(view)


def test_a_bomb_that_leaves_two_plays_is_not_called_too_dear():
    mine = "5H 8D 8H 8S 9C 9D 9D 9H 10C 10D QD QD QS KD KH"
    hands = others(MANY, s3="3C 3D 3D 3S 4H 4C 6S 5C 7H JC AS")
    view = at_turn([mine, *hands[1:]], "3C 3D 3D 3S 4H", 3)
    assert Code.KEEPS_BOMB not in said(view)


def test_a_joker_alone_is_not_sold_for_the_play_it_saves():
    view = at_turn(["BJ 4C 4D 6D 7C 8H 9S 9C", *others(MANY, s5=f"AD {LOW}")[1:]], "AD", 5, "A")
    assert Code.FEWER_TURNS not in said(view, "BJ")


def test_a_bomb_is_not_called_too_much_where_an_opponent_inherits_the_lead():
    hands = others(MANY, s4="10C 10D 10H 4S 4D")
    view = at_turn(["5C 5D 5H 5S 8C 9D JC KS 7S", *hands[1:]], "10C 10D 10H 4S 4D", 4)
    assert Code.KEEPS_BOMB not in said(view)


def test_what_is_half_of_a_pair_is_not_saved_but_kept_whole():
    view = at_turn(["JD JS 3C 4D 6D 7C 8H 9S", *others(MANY, s2=f"AD {LOW}")[1:]], "AD", 2, "J")
    told = said(view)
    assert "for an opponent's play" not in "".join(told.values())


def test_the_joker_is_not_what_is_saved_where_an_ace_would_do():
    view = at_turn(["AC AD AH BJ 3C 4D 7C 8H 9S", *others(MANY, s5=f"KD {LOW}")[1:]], "KD", 5, "6")
    found = reasons(view, PASSES[0], Move(0, Act.PLAY, parse_cards("BJ")))
    assert Code.KEEPS_JOKER not in [why.code for why in found]


def test_two_of_seven_aces_break_up_no_five():
    mine = "AC AC AD AD AH AS AS 3C 4D 6D 7C 8H"
    told = said(at_turn([mine, *others(MANY, s2=f"QC QD {LOW}")[1:]], "QC QD", 2))
    assert "five aces" not in "".join(told.values())


@pytest.mark.parametrize(
    "mine", ["6C 6D 6H 6S", "QC QD QH QS", "QC QD QH QS LJ", "6C 6D 6H 6S BJ BJ"]
)
@pytest.mark.parametrize("by", [4, 5])
def test_four_of_a_rank_with_no_other_card_beside_them_can_be_spoken_of(mine, by):
    hands = others(MANY, **{f"s{by}": f"5H 5S {LOW}"})
    told = said(at_turn([mine, *hands[1:]], "5H 5S", by, "4"))
    assert not [text for text in told.values() if "your bomb" in text]


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ("3C 4C 5C 6S 7S 8S 9S 10S JS JC QC KC KS", None),
        (
            "3C 4C 5C 6S 7S 8S 9S 10S JS JC QC KC KS AC",
            "The player before you still has 14 cards, so there's no hurry: save your bombs.",
        ),
    ],
)
def test_a_bomb_is_in_no_hurry_against_a_leader_with_many_cards(left, told):
    mine = "QC QD QH QS 9C 9D 9H 9S 3C 3D 5H 5S 7C 7D 10H JC KD"
    table = "6C 6D 6H 8C 8D"
    view = at_turn([mine, *others(MANY, s5=f"{table} {left}")[1:]], table, 5)
    assert said(view).get(Code.KEEPS_BOMB) == told


def test_an_odd_card_comes_before_half_of_a_pair():
    mine = "QD QH KS 3C 3D 5H 5S 7C 7D"
    told = said(at_turn([mine, *others(MANY, s5=f"JS {LOW}")[1:]], "JS", 5), "KS")
    assert told[Code.KEEPS_SET] == "Q♦ would break up your pair of queens."


def test_a_low_full_house_is_led_while_it_can_be():
    mine = "6C 6D 6H JC JD 3S 8H KS QD AC"
    view = at_turn([mine, *MANY[1:]])
    low = said(view, "6C 6D 6H JC JD")
    assert low[Code.SHEDS_LOW] == "It won't beat much later on: lead it while you can."


def test_a_trump_that_is_the_only_odd_card_is_not_led_first():
    view = at_turn(["6C 6D JC JD JH 10S 10D 4S", *MANY[1:]], trump="4")
    told = said(view, "6C 6D JC JD JH")
    assert told[Code.KEEPS_HIGH] == "Save 4♠: it can win you the lead when you need it."


@pytest.mark.parametrize(("left", "is_told"), [("AS 3H", True), ("AS", False)])
def test_a_partner_is_not_said_to_be_let_out_behind_an_opponent_with_as_few_cards(left, is_told):
    hands = others(MANY, s1=left, s2="3C", s5=f"10C 10D {LOW}")
    view = at_turn(["BJ BJ 4C 5D 6H 9S", *hands[1:]], "10C 10D", 5)
    assert (Code.PARTNER_NEAR in said(view, "BJ BJ")) is is_told


def test_a_bomb_that_leaves_one_play_is_not_said_to_be_too_much_over_a_partners():
    hands = others(MANY, s2=f"9C 9D 9H 5C 5D {LOW}")
    view = at_turn(["10C 10D 10H 10S KD AC BJ", *hands[1:]], "9C 9D 9H 5C 5D", 2)
    assert Code.KEEPS_BOMB not in said(view)


def test_half_of_a_pair_is_not_led_for_how_few_cards_beat_it():
    hands = ["10C KC KD AC AD", "9C 3C", "9D 3D", "4C 5D", "4D 5H", "6C 7D"]
    view = at_turn(hands, trump="9")
    assert Code.FEW_ABOVE not in said(view, "AC")


@pytest.mark.parametrize(("left", "is_told"), [(17, False), (10, True)])
def test_five_of_a_kind_is_not_spent_early_because_nothing_beats_it(left, is_told):
    kings = "KC KD KD KH KS"
    mine = f"2C 2D 3D 4C 4D 5S 6S 8H JH JS {kings} LJ LJ LJ BJ BJ BJ"
    told = told_at(mine, "3S 7C 7H 7S 7S", 3, kings, "K", left=left)
    assert (Code.STANDS in [why.code for why in told]) is is_told


def test_a_bomb_that_beats_the_table_whole_is_not_said_to_be_broken_up():
    mine = "KC KD KH KS 3C 3D 5H 6S 8C 9D 10H"
    told = said(at_turn([mine, *others(MANY, s5=f"QC QD QH 3H 3S {LOW}")[1:]], "QC QD QH 3H 3S", 5))
    assert told[Code.KEEPS_BOMB] == "Beating it would cost you your bomb of kings."


def test_a_straight_is_not_said_to_cost_an_ace_that_the_flush_costs_too():
    mine = "2H 6H 8H 10H AH 10D JD QS KC 4C 4D 9C 9D"
    view = at_turn([mine, *others(MANY, s5=f"4H 5D 6S 7H 8C {LOW}")[1:]], "4H 5D 6S 7H 8C", 5, "3")
    flush = Move(0, Act.PLAY, parse_cards("2H 6H 8H 10H AH"))
    straight = Move(0, Act.PLAY, parse_cards("10D JD QS KC AH"))
    told = [why.text.to("en") for why in reasons(view, flush, straight)]
    assert not [text for text in told if "A♥" in text]


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ("AS AD 8H JC QD", "Your pair of aces can win the lead back."),
        ("QS QD 8H JC KD", None),
        ("AS AD AH JC QD", None),
    ],
)
def test_a_low_lead_says_what_may_win_the_lead_back(left, told):
    lead = said(at_turn([f"4C 4D 3S 3H {left}", *MANY[1:]], trump="9"), "4C 4D")
    assert lead.get(Code.KEEPS_HIGH) == told


@pytest.mark.parametrize(("mine", "is_told"), [("8C 8S KH", True), ("8C 8S KH KD", False)])
def test_a_whole_play_is_set_apart_from_the_lower_ones_that_break_up_a_set(mine, is_told):
    view = at_turn([f"{mine} 4C 4D", *others(MANY, s3=f"7C {LOW}")[1:]], "7C", 3, "3")
    told = said(view, "KH").get(Code.KEEPS_SET)
    assert told == ("8♣ would break up your pair of 8s." if is_told else None)


@pytest.mark.parametrize(
    ("mine", "over", "told"),
    [
        ("QS QD AC AD", "9C 9D", None),
        ("AC AD 5C 5D", "9C 9D", "save your pair of aces."),
        ("AC AD AH 5C", "9C 9D", "don't break up your three aces."),
    ],
)
def test_a_pass_says_what_a_partner_may_save_by_beating_an_opponent(mine, over, told):
    hands = others(MANY, s2="KC KD KH JC JD JH 10C 10D", s5=f"{over} {LOW}")
    kept = said(at_turn([f"{mine} 3D 7H", *hands[1:]], over, 5)).get(Code.PARTNERS_PLAY)
    begun = "A partner plays after you and can probably beat it: "
    assert kept == (begun + told if told else None)


@pytest.mark.parametrize(
    ("played", "is_told"), [(["9C 9D"], True), (["4C 4D", "", "", "", "9C 9D"], False)]
)
def test_no_partner_is_counted_on_who_has_passed_a_lower_play_of_the_trick(played, is_told):
    mine = "AC AD 3C 3D 5C 6D 7H"
    partners = "KC KD QC QD 10C 10D JD JS 8C 8D 8S 2C 2D"
    hands = [mine, "4C 4D 6C 6H", partners, LOW, partners, f"9C 9D {LOW}"]
    hand = HandState.start(parse_hands(hands), "2", 5 if is_told else 1)
    hand = replace(hand, told=tuple(map(len, hand.hands)))
    for cards in played:
        hand = hand.after(Move(hand.turn, Act.PLAY if cards else Act.PASS, cards))
    assert (Code.PARTNERS_PLAY in said(hand.view(0))) is is_told


def test_over_a_straight_flush_no_bomb_is_spoken_of():
    fives = "10C 10D 10H 10S 10S AC AD AH AS AS 4C"
    run = "5C 6C 7C 8C 9C"
    told = said(at_turn([fives, *others(MANY, s4=f"{run} {LOW}")[1:]], run, 4))
    assert told[Code.KEEPS_BOMB].endswith("don't spend five of a kind on that.")


def test_nothing_is_said_to_be_kept_that_the_move_takes_cards_from():
    mine = "2H 3H 4H 7H 8H 9H 5C 6D 7S QC QD QS QS"
    view = at_turn([mine, *others(MANY, s5=f"4C 5D 6D 7C 8D {LOW}")[1:]], "4C 5D 6D 7C 8D", 5, "K")
    moves = (Move(0, Act.PLAY, parse_cards(c)) for c in ("5C 6D 7S 8H 9H", "2H 3H 7H 8H 9H"))
    assert Code.LOWEST not in [why.code for why in reasons(view, *moves)]


def test_a_card_that_goes_with_a_bomb_is_not_kept_to_win_the_lead():
    mine = "2H 2S JC JD JH QC QD QH QS KC KD KH 10C 10D AS"
    told = said(at_turn([mine, *MANY[1:]], trump="3"), "2H 2S JC JD JH")
    assert told[Code.KEEPS_HIGH] == "Your full house of kings can win the lead back."


def test_a_queen_is_not_saved_from_a_partners_trick():
    view = at_turn(["QS 2D 3D 4C 6C 7H", *others(MANY, s2=f"8C {LOW}")[1:]], "8C", 2, "10")
    assert Code.KEEPS_HIGH not in said(view)


def test_with_two_cards_left_after_it_a_joker_is_not_kept():
    mine = "6D 7D 8D 9H 10D JD LJ"
    view = at_turn([mine, *others(MANY, s1=f"4C 4S 6D 6H 6H {LOW}")[1:]], "4C 4S 6D 6H 6H", 1, "9")
    assert Code.KEEPS_JOKER not in said(view)
