"""Players: each chooses a legal move from the view of its own seat, and from nothing else."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from wildescape.cards import Rank
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act
from wildescape.hand import SEATS, Hand
from wildescape.match import PACKS, Match, deal, draw
from wildescape.notation import parse_cards
from wildescape.players import PLAYERS, player
from wildescape.players.random import CURIOSITY
from wildescape.rules import CHOICES, Rules
from wildescape.words import LANGUAGES, InputError

names = pytest.mark.parametrize("name", PLAYERS)


def table(name, seed, seats=6):
    """A player for each seat, all of that name."""
    return [player(name, random.Random(f"{seed} {seat}")) for seat in range(seats)]


def is_sentence(why):
    """Whether it reads as one in every language."""
    said = [why.to(lang) for lang in LANGUAGES]
    return not any(set("{}") & set(text) for text in said) and all(
        text[-1] in ".。" and text[0] == text[0].upper() for text in said
    )


def legal_acts(game, bots, rng=None, deals=0):
    """Play on to the end, or through so many deals; how often each act was chosen."""
    acts = Counter()
    while True:
        if game.turn is None and (game.result is not None or len(game.past) == deals):
            return acts
        if game.turn is None:
            game = game.with_deal(deal(game.leader, game.rules, rng))
            continue
        view = game.view(game.turn)
        move, why = bots[game.turn].choose(view)
        assert is_sentence(why)
        assert move.seat == view.seat == game.turn
        assert move in view.moves or move in view.questions
        assert game.judge(move).legal
        acts[move.act] += 1
        game = game.after(move)


@names
def test_a_player_chooses_legal_moves_in_matches_under_any_rules(name):
    acts = Counter()
    for seed in range(4):
        rng = random.Random(seed)
        rules = Rules(**{key: rng.choice(choices) for key, choices in CHOICES.items()})
        acts += legal_acts(Match.start(draw(rules, rng), rules), table(name, seed), rng, deals=3)
    assert {Act.PLAY, Act.PASS, Act.TRIBUTE, Act.RETURN} <= acts.keys()


@names
@pytest.mark.parametrize("seats", range(3, 7))
def test_a_player_chooses_legal_moves_in_escalation(name, seats):
    acts = Counter()
    for seed in range(5):
        pack = random.Random(seed).sample(PACK_52, 52)
        acts += legal_acts(Escalation.start(pack, seats), table(name, seed, seats))
    assert acts.keys() == {Act.PLAY, Act.TAKE}


def hand_of(seed, cards=162, **rules):
    """A hand with so many cards left, at trump 2."""
    rng = random.Random(seed)
    left = rng.sample(PACKS, cards)
    hands = [left[seat::6] for seat in SEATS]
    return Hand.start(hands, Rank.TWO, rng.choice(SEATS), Rules(**rules))


@names
@pytest.mark.parametrize("cards", [6, 9, 30, 100])
def test_a_player_may_begin_in_the_midst_of_a_hand(name, cards):
    for seed in range(5):
        assert legal_acts(hand_of(seed, cards), table(name, seed))[Act.PLAY] >= 3


@names
def test_a_choice_follows_from_the_view_and_the_chance_alone(name):
    hand, rng = hand_of(1), random.Random(2)
    for _ in range(40):
        others = [card for seat in SEATS if seat != hand.turn for card in hand.hands[seat]]
        rng.shuffle(others)
        hidden = [
            cards if seat == hand.turn else tuple(sorted(others.pop() for _ in cards))
            for seat, cards in enumerate(hand.hands)
        ]
        view, elsewhere = (
            game.view(game.turn) for game in (hand, replace(hand, hands=tuple(hidden)))
        )
        seed = rng.random()
        chosen = player(name, random.Random(seed)).choose(view)
        assert player(name, random.Random(seed)).choose(elsewhere) == chosen
        hand = hand.after(chosen.move)


@names
def test_a_player_answers_when_it_is_asked(name):
    for rules, acts in (
        ({"count_must_answer": "always"}, {Act.COUNT}),
        ({"count_above": "forbidden"}, {Act.NO_COUNT}),
    ):
        hand = hand_of(3, **rules)
        asked = hand.after(hand.view(hand.turn).questions[0])
        for seed in range(20):
            answer = player(name, random.Random(seed)).choose(asked.view(asked.turn)).move
            assert asked.judge(answer).legal
            assert answer.act in acts


def test_the_random_player_asks_now_and_then():
    hand = hand_of(4)
    view = hand.view(hand.turn)
    bot = player("random", random.Random(5))
    chosen = [bot.choose(view).move for _ in range(5000)]
    asked = [move for move in chosen if move.act == Act.ASK]
    assert CURIOSITY / 2 < len(asked) / len(chosen) < CURIOSITY * 2
    assert {move.number for move in asked} == {*SEATS} - {hand.turn}


def test_the_random_player_asks_nobody_where_there_is_nobody_to_ask():
    game = Escalation.start(PACK_52, 3)
    bot = player("random", random.Random(6))
    assert all(bot.choose(game.view(game.turn)).move.act == Act.PLAY for _ in range(500))


def test_the_random_player_makes_every_move_in_its_time():
    rest = ["3C", "3D", "3H", "3S", "3C"]
    hand = Hand.start([parse_cards(cards) for cards in ("8S 8H LJ KC", *rest)], Rank.TWO, 0)
    bot = player("random", random.Random(7))
    chosen = Counter(bot.choose(hand.view(0)).move for _ in range(3000))
    plays = {move: number for move, number in chosen.items() if move.act == Act.PLAY}
    assert plays.keys() == set(hand.moves)
    assert max(plays.values()) < 2 * min(plays.values())


@pytest.mark.parametrize("name", ["Random", "", "clever", None, 1, ["random"], {}])
def test_an_unknown_player_is_refused_with_the_known_ones(name):
    with pytest.raises(InputError) as refused:
        player(name, random.Random(1))
    assert refused.value.code == "bad_request"
    for lang in LANGUAGES:
        assert all(known in refused.value.phrase.to(lang) for known in PLAYERS)
