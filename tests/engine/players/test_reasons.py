"""Reasons for moves: each is a fact that the open hands bear out, or a forecast with its share."""

import json
import random
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest
from wildescape.cards import PACK, Rank
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES
from wildescape.match import Match, deal, draw
from wildescape.players import player
from wildescape.players.choice import Why
from wildescape.players.meanings import MEANINGS, Code, holds
from wildescape.players.reasons import reasons
from wildescape.rules import CHOICES, Rules


class Reasoned(NamedTuple):
    """A move, its reasons, and the hand or game that it was made in."""

    states: list
    moves: list
    at: int
    name: str
    found: list[Why]

    def holds(self, why):
        return holds(why, self.states, self.moves, self.at)


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
                yield Reasoned(states, moves, len(moves), name, [*reasons(view, move)])
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
            yield Reasoned(states, moves, len(moves), "", [*reasons(view, move)])
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
        for why in reasoned.found:
            # Only a player that looks for a way out takes it to its end.
            is_taken = why.code != Code.RUNS_OUT or reasoned.name == "club"
            if "share" not in why.parts and is_taken:
                assert reasoned.holds(why), (why, reasoned.moves[reasoned.at])


@OF_MANY_GAMES
def test_every_reason_is_a_sentence_and_has_the_parts_of_its_meaning():
    for reasoned in all_reasoned():
        for why in reasoned.found:
            assert is_sentence(why.text)
            assert {*why.parts} - {"share", "deals"} == {*MEANINGS[why.code].parts}
            assert json.loads(json.dumps(why.parts)) == why.parts


@OF_MANY_GAMES
def test_every_meaning_occurs():
    told = Counter(why.code for reasoned in all_reasoned() for why in reasoned.found)
    assert told.keys() == MEANINGS.keys()


@OF_MANY_GAMES
def test_nearly_every_move_has_a_reason():
    asked = [one for one in all_reasoned() if one.moves[one.at].act != Act.ASK]
    without = [one.moves[one.at] for one in asked if not one.found]
    assert len(without) < 0.05 * len(asked)


@OF_MANY_GAMES
def test_that_an_opponent_holds_something_higher_is_not_told_as_that_it_will_be_played():
    """It is what the trial deals count: opponents often keep what they hold."""
    told = [
        why.text.to("en")
        for reasoned in all_reasoned()
        for why in reasoned.found
        if why.code == Code.CAN_BE_BEATEN
    ]
    assert told
    assert all("holds something higher" in text for text in told)


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
