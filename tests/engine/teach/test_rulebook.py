"""The rules to read say what the engine plays, under every preset and every house rule."""

import re
from dataclasses import replace

import pytest
from wildescape.cards import NATURAL_RANKS, PACK, Card, Rank, power
from wildescape.combinations import Kind, beats, read
from wildescape.dealing import PACKS, deal
from wildescape.escalation import Escalation, total, value
from wildescape.game import Act, Move
from wildescape.hand import HAND_SIZE, HandResult, HandState, answers
from wildescape.i18n import LANGUAGES, worded
from wildescape.match import aftermath
from wildescape.notation import parse_hands
from wildescape.rules import CHOICES, DEFAULT, PRESETS, Rules
from wildescape.rules.base import RuleText
from wildescape.shapes import shapes
from wildescape.teach.rulebook import (
    EXAMPLE_TRUMP,
    RuleExample,
    RuleTable,
    changed_fields,
    escalation_rulebook,
    rulebook,
)
from wildescape.tribute import Debt, Tribute, debts, seen
from wildescape.turns import leader_after

SINGLE_CHANGES = [
    Rules(**{name: choice})
    for name, choices in CHOICES.items()
    for choice in choices
    if choice != getattr(DEFAULT, name)
]
ALL_RULES = [*PRESETS.values(), *SINGLE_CHANGES]


def section(anchor, rules=DEFAULT):
    return next(each for each in rulebook(rules) if each.anchor == anchor)


def text_of(block, lang="en"):
    if isinstance(block, RuleTable):
        return " | ".join(worded(cell, lang) for row in (block.head, *block.rows) for cell in row)
    title = worded(block.title, lang) if isinstance(block, RuleExample) else ""
    return f"{title} {block.text.to(lang)}".strip()


def said(anchor, rules=DEFAULT, lang="en"):
    return "\n".join(text_of(block, lang) for block in section(anchor, rules).blocks)


def examples(rules):
    return [
        block for each in rulebook(rules) for block in each.blocks if isinstance(block, RuleExample)
    ]


def shown(block):
    """All that somebody sees of a block."""
    picture = (block.play, block.relation, block.other) if isinstance(block, RuleExample) else ()
    return text_of(block), str(picture)


# What a house rule changes


@pytest.mark.parametrize("rules", SINGLE_CHANGES, ids=repr)
def test_a_house_rule_changes_what_is_said_of_it_and_is_named_there(rules):
    common = {shown(block) for each in rulebook() for block in each.blocks}
    other = [block for each in rulebook(rules) for block in each.blocks]
    changed = [block for block in other if shown(block) not in common]
    assert changed
    for block in other:
        fields = changed_fields(block, rules)
        assert fields == (rules.changed_from(DEFAULT) if block in changed else {})


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_changes_just_what_its_fields_change(name):
    rules = PRESETS[name]
    named = {
        field: choice
        for each in rulebook(rules)
        for block in each.blocks
        for field, choice in changed_fields(block, rules).items()
    }
    removed = {"straight_flush"} if rules.straight_flush == "off" else set()
    assert named.keys() | removed == rules.changed_from(DEFAULT).keys()


def test_anchors_are_told_apart_in_both_games():
    anchors = [each.anchor for each in (*rulebook(), *escalation_rulebook())]
    assert len({*anchors}) == len(anchors)


@pytest.mark.parametrize("rules", ALL_RULES, ids=repr)
def test_no_english_is_left_in_chinese(rules):
    for each in (*rulebook(rules), *escalation_rulebook()):
        for block in each.blocks:
            words = re.sub(r"Charles Pierce", "", text_of(block, "zh_CN"))
            assert not re.search(r"[A-Za-z]{2}", words), words


# Cards and combinations


def test_the_numbers_of_cards_are_those_of_the_engine():
    assert f"{len(PACKS)} cards, {HAND_SIZE} for each" in said("game")
    assert f"A deck has {len(PACK)} cards" in said("cards")
    assert len(PACKS) == 3 * len(PACK) == 6 * HAND_SIZE


def test_the_order_of_single_cards_is_that_of_the_engine():
    [order] = [block for block in section("cards").blocks if isinstance(block, RuleExample)]
    heights = [power(card.rank, EXAMPLE_TRUMP) for card in order.play]
    assert heights == sorted(heights, reverse=True)
    assert {card.rank for card in order.play} == {*Rank}


@pytest.mark.parametrize("rules", ALL_RULES, ids=repr)
def test_each_kind_has_an_example_that_the_engine_reads_as_that_kind(rules):
    found = [block for block in section("combinations", rules).blocks if block in examples(rules)]
    read_as = [read(block.play, EXAMPLE_TRUMP, rules).kind for block in found]
    assert read_as == shapes(EXAMPLE_TRUMP, rules).kinds
    straight_flush = read("9H 10H JH QH KH", EXAMPLE_TRUMP, rules).kind
    assert straight_flush in read_as
    assert (Kind.STRAIGHT_FLUSH in read_as) == (straight_flush == Kind.STRAIGHT_FLUSH)
    fives = sum(kind.size == 5 for kind in read_as)
    assert f"Five-card plays come in {fives} classes" in said("combinations", rules)


@pytest.mark.parametrize("rules", ALL_RULES, ids=repr)
def test_examples_are_plays_that_could_be_held_and_compare_as_is_said(rules):
    for block in examples(rules):
        if len(block.play) > 5:
            continue
        mine = read(block.play, EXAMPLE_TRUMP, rules)
        assert mine
        assert all(block.play.count(card) + block.other.count(card) <= 3 for card in block.play)
        if block.relation:
            theirs = read(block.other, EXAMPLE_TRUMP, rules)
            equal = mine.strength == theirs.strength
            word = "equals" if equal else "beats" if beats(mine, theirs) else "doesn't beat"
            assert block.relation.to("en") == word


@pytest.mark.parametrize("rules", ALL_RULES, ids=repr)
def test_the_lowest_straight_is_named(rules):
    has_low_ace = read("AS 2H 3D 4C 5S", EXAMPLE_TRUMP, rules) is not None
    text = said("combinations", rules)
    assert ("A, 2, 3, 4, 5" in text) == has_low_ace
    assert ("2, 3, 4, 5, 6." in text) == (not has_low_ace)


def test_the_trump_in_a_straight_and_flushes_are_told_as_they_compare():
    for rules in ALL_RULES:
        low, high = (read(cards, "2", rules) for cards in ("2S 3H 4D 5C 6S", "10S JD QD KC AH"))
        assert ("stays in its natural place" in said("beating", rules)) == beats(high, low)
        one, other = (read(cards, "2", rules) for cards in ("AD KD 9D 7D 4D", "AS KS 8S 7S 6S"))
        assert ("card by card" in said("beating", rules)) == beats(one, other)


def test_jokers_are_told_as_they_are_read():
    for rules in ALL_RULES:
        text = said("jokers", rules)
        assert ("aren't a pair" in text) == (read("BJ LJ", "2", rules) is None)
        stated = read("8S 8H 7D 7C LJ", "2", rules, stated="8S 8H 7D 7C 7S")
        unstated = read("8S 8H 7D 7C LJ", "2", rules)
        assert ("You may say" in text) == (stated.rank != unstated.rank)
        assert ("its lowest rank" in text) == (unstated.rank == Rank.SEVEN)
    five = read("LJ LJ LJ BJ BJ", "2")
    assert (five.kind, five.rank) == (Kind.FIVE_OF_A_KIND, Rank.SMALL_JOKER)


# Tricks and the end


def played(rules, *cards):
    """A hand in which each seat plays or passes in turn."""
    hands = ["KS 3S", "4C 4D", "5C AS", "6C 6D", "7C 7D", "8C 8D"]
    hand = HandState.start(hands, "2", 0, rules)
    for card in cards:
        act = Move(hand.turn, Act.PLAY, card) if card else Move(hand.turn, Act.PASS)
        hand = hand.after(act)
    return hand


def test_the_flow_of_a_trick_is_told_as_it_goes():
    for rules in ALL_RULES:
        text = said("tricks", rules)
        after = played(rules, "KS").turn
        assert ("Turns go clockwise" in text) == (after == 1)
        # Seat 1 has passed, and is asked again after another play, or not.
        hand = played(replace(rules, direction="clockwise"), "3S", "", "", "6C", "", "")
        hand = hand.after(Move(0, Act.PLAY, "KS"))
        assert ("you may still play when your turn comes around" in text) == (hand.turn == 1)
        heir = leader_after(0, [0, 9, 9, 9, 9, 9], rules)
        assert ("next partner" in text) == (heir % 2 == 0)


def test_counts_are_told_as_they_are_owed():
    for rules in ALL_RULES:
        text = said("tricks", rules)
        owed = [count for count in range(1, 28) if len(answers(0, count, rules)) == 1]
        owed = [count for count in owed if answers(0, count, rules)[0].act == Act.COUNT]
        if len(owed) == 27:
            assert "always tell" in text
            continue
        assert f"With {owed[-1]} cards or fewer, they must tell" in text
        refuses = len(answers(0, 27, rules)) == 1
        assert ("With more, they must refuse" in text) == refuses


ENDINGS = {
    ("offense", "offense"): ("offense wins", "same team", True, "defense pays"),
    ("offense", "defense"): ("draw", "same team", False, "–"),
    ("defense", "offense"): ("draw", "the other team", False, "–"),
    ("defense", "defense"): ("defense wins", "the other team", False, "offense pays"),
}


@pytest.mark.parametrize("rules", ALL_RULES, ids=repr)
def test_the_four_ends_are_those_of_the_rules(rules):
    [table] = [block for block in section("end", rules).blocks if isinstance(block, RuleTable)]
    rows = [[worded(cell, "en") for cell in row] for row in table.rows]
    assert {(first, complete) for first, complete, *_ in rows} == ENDINGS.keys()
    for first, complete, result, offense, level, tribute in rows:
        expected = ENDINGS[first, complete]
        assert (result, offense, level != "–", tribute) == expected


# The match


@pytest.mark.parametrize("rules", ALL_RULES, ids=repr)
def test_levels_go_up_to_the_last_one_and_the_match_is_won_there(rules):
    text = said("levels", rules)
    ladder = re.search(r"The levels: (.+)\.", text)[1].split(", ")
    assert ladder == [str(rank) for rank in NATURAL_RANKS][: len(ladder)]
    assert ladder[-1] == rules.target
    last, before = (NATURAL_RANKS[len(ladder) - back] for back in (1, 2))
    won = HandResult(escaped=(0, 2, 4), left=(0, 5, 0, 5, 0, 5), last=4)
    rising = aftermath(won, 0, (before, Rank.TWO), rules)
    assert (f"first team to reach level {rules.target} wins" in text) == (rising.winner == 0)
    assert (f"as the offense at level {rules.target}" in text) == (rising.winner is None)
    if rising.winner is None:
        assert aftermath(won, 0, (last, Rank.TWO), rules).winner == 0
    steps = aftermath(won, 0, (Rank.TWO, Rank.TWO), replace(rules, target="A")).levels[0]
    assert ("one level for each trapped player" in text) == (steps == Rank.FIVE)


def test_seats_the_first_lead_and_dealing_are_told_by_the_choice():
    assert "three highest play the three lowest" in said("levels", Rules(seating="draw"))
    assert "three highest" not in said("levels")
    assert "draws the highest card leads" in said("levels")
    assert "Chance decides" in said("levels", Rules(first_leader="random"))
    assert "The first seat leads" in said("levels", Rules(first_leader="seat"))
    for rules in ALL_RULES:
        dealt = deal(0, rules, chance=1)
        assert ("Nobody deals" in said("cards", rules)) == (dealt.dealer is None)


# Tribute


def test_tribute_is_told_as_it_is_paid():
    hands = parse_hands([["BJ", "AS", "KS"], ["3C", "4C", "5C"], *[["6C"]] * 4])
    for rules in ALL_RULES:
        text = said("tribute", rules)
        paid = Tribute(hands, Rank.TWO, rules, (Debt(0, 1),)).after(Move(0, Act.TRIBUTE, "BJ"))
        assert ("offers you two cards" in text) == (paid.step.number == 2)
        moves = (Move(0, Act.TRIBUTE, "BJ"),)
        is_open = seen(moves, [Debt(0, 1)], 5, rules) == moves
        assert ("in the open" in text) == is_open
        ways = {
            cards: bool(rules.excused({0: [*map(Card, cards)]}))
            for cards in ((52, 52, 52), (53, 53, 53))
        }
        assert ("two or three Big Jokers owes nothing" in text) == rules.excuses_each
        if rules.excuses_each:
            continue
        assert ("three jokers of any kind" in text) == ways[52, 52, 52]
        assert ("all three Big Jokers" in text) == (ways[53, 53, 53] and not ways[52, 52, 52])
        assert ("always paid" in text) == (not any(ways.values()))
        result = HandResult(escaped=(1, 2, 3, 5), left=(9, 0, 0, 0, 4, 0), last=5)
        pairs = debts(result, replace(rules, direction="clockwise"))
        assert ("most cards pays the first out" in text) == (pairs[0] == Debt(0, 1))


# Escalation


def test_values_are_those_of_the_engine():
    [table] = [
        block
        for each in escalation_rulebook()
        for block in each.blocks
        if isinstance(block, RuleTable)
    ]
    told = {
        rank: worded(worth, "en")
        for ranks, worth in table.rows
        for rank in worded(ranks, "en").split(", ")
    }
    values = {str(rank): value(Card((rank - 2) * 4)) for rank in NATURAL_RANKS}
    assert told == {rank: "special" if each is None else str(each) for rank, each in values.items()}


def test_examples_of_escalation_compare_as_the_engine_does():
    found = [
        block
        for each in escalation_rulebook()
        for block in each.blocks
        if isinstance(block, RuleExample)
    ]
    assert len(found) == 3
    for block in found:
        assert len({value(card) for card in block.play}) == 1
        assert str(total(block.play)) in block.text.to("en")
        if block.relation:
            higher = total(block.play) > total(block.other)
            assert block.relation.to("en") == ("beats" if higher else "doesn't beat")


def test_escalation_deals_as_is_said():
    text = " ".join(text_of(block) for block in escalation_rulebook()[0].blocks)
    game = Escalation.start(players=6)
    assert f"Everybody gets {len(game.hands[0])} cards" in text
    assert "for 3 to 6 players" in text


# The card of one page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_leaves_out_only_details(lang):
    for each in rulebook():
        kept = [block for block in each.blocks if not block.is_extra]
        assert kept, each.anchor
        assert any(isinstance(block, RuleText | RuleTable) for block in kept)
        assert all(text_of(block, lang) for block in kept)
