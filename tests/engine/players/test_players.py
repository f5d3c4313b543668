"""Players: each chooses a legal move from the view of its own seat, and sees nothing else."""

import pickle
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from wildescape.cards import Card, Rank, Suit
from wildescape.dealing import PACKS, deal, draw
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState
from wildescape.i18n import LANGUAGES, InputError
from wildescape.match import Match
from wildescape.notation import format_cards, parse_cards
from wildescape.players import bots, escalation, player
from wildescape.players.club import ranked
from wildescape.players.hand_split import splits
from wildescape.players.knowledge import Knowledge, Odds, hidden_from, sampled
from wildescape.players.random import CURIOSITY
from wildescape.players.strong import StrongPlayer
from wildescape.ranking import ranking
from wildescape.rules import CHOICES, DEFAULT, PRESETS, Rules
from wildescape.tribute import Debt, Tribute
from wildescape.turns import SEATS

PAGE = Path(__file__).parents[3] / "docs" / "players.md"

names = pytest.mark.parametrize("name", bots())
skilled = pytest.mark.parametrize("name", ["club", "strong"])


class Timer:
    """Time that is over after so many questions."""

    def __init__(self, questions):
        self.left = questions

    def __call__(self):
        self.left -= 1
        return self.left < 0


def made(name, seed, playouts=3):
    """A player whose time for all its moves together is that of so many playouts."""
    return player(name, random.Random(seed), Timer(playouts))


def table(name, seed, seats=6):
    """A player for each seat, all of that name."""
    return [made(name, f"{seed} {seat}") for seat in range(seats)]


def mixed(seed):
    """Players of all names, one team clearly the better."""
    chosen = "strong", "random", "club", "beginner", "club", "random"
    return [made(name, f"{seed} {seat}") for seat, name in enumerate(chosen)]


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
        move = bots[game.turn].choose(view).move
        assert move.seat == view.seat == game.turn
        assert move in view.moves or move in view.questions
        assert game.judge(move).legal
        acts[move.act] += 1
        game = game.after(move)


@pytest.mark.parametrize("preset", PRESETS)
def test_players_choose_legal_moves_in_matches_under_every_preset(preset):
    rng, rules = random.Random(f"{preset} 3"), PRESETS[preset]
    acts = legal_acts(Match.start(draw(rules, rng), rules), mixed(preset), rng, deals=2)
    assert {Act.PLAY, Act.PASS, Act.TRIBUTE, Act.RETURN} <= acts.keys()


def test_players_choose_legal_moves_in_matches_under_any_rules():
    for seed in range(1, 3):
        rng = random.Random(seed)
        rules = Rules(**{key: rng.choice(choices) for key, choices in CHOICES.items()})
        legal_acts(Match.start(draw(rules, rng), rules), mixed(seed), rng, deals=1)


@names
@pytest.mark.parametrize("preset", PRESETS)
def test_a_player_chooses_legal_moves_in_a_late_hand_under_every_preset(name, preset):
    hand = hand_of(preset, 48)
    hand = HandState.start(hand.hands, Rank.TEN, 0, PRESETS[preset])
    assert legal_acts(hand, table(name, preset))[Act.PLAY] >= 6


@names
@pytest.mark.parametrize("seats", range(3, 7))
def test_a_player_chooses_legal_moves_in_escalation(name, seats):
    acts = Counter()
    for seed in range(3):
        pack = random.Random(seed).sample(PACK_52, 52)
        acts += legal_acts(Escalation.start(pack, seats), table(name, seed, seats))
    assert acts.keys() == {Act.PLAY, Act.TAKE}


def hand_of(seed, cards=162, **rules):
    """A hand with so many cards left, at trump 2."""
    rng = random.Random(seed)
    left = rng.sample(PACKS, cards)
    hands = [left[seat::6] for seat in SEATS]
    return HandState.start(hands, Rank.TWO, rng.choice(SEATS), Rules(**rules))


def position(*hands, leader=0, trump=Rank.TWO, rules=DEFAULT):
    return HandState.start([parse_cards(cards) for cards in hands], trump, leader, rules)


def played(hand, *plays):
    """The hand after these plays in turn, each as text; a pass is empty."""
    for cards in plays:
        move = Move(hand.turn, Act.PLAY, parse_cards(cards)) if cards else PASSES[hand.turn]
        hand = hand.after(move)
    return hand


@names
@pytest.mark.parametrize("cards", [6, 9, 30, 100])
def test_a_player_may_begin_in_the_midst_of_a_hand(name, cards):
    for seed in range(2):
        assert legal_acts(hand_of(seed, cards), table(name, seed))[Act.PLAY] >= 3


@names
def test_a_player_may_begin_where_hands_are_of_very_different_sizes(name):
    rest = ["3C 4C 5C 6C 7C 8C 9C 10C JC QC", "KS", "AS AH", "9D 9H 9S", "4D 5D 6D 8D 8H"]
    for leader in SEATS:
        legal_acts(position("5S", *rest, leader=leader), table(name, leader))


@names
def test_a_choice_follows_from_the_view_and_the_chance_alone(name):
    hand, rng = hand_of(1, 90), random.Random(2)
    for _ in range(10):
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
        chosen = made(name, seed, 30).choose(view)
        assert made(name, seed, 30).choose(elsewhere) == chosen
        hand = hand.after(chosen.move)


@names
def test_a_choice_in_escalation_follows_from_the_view_and_the_chance_alone(name):
    game, rng = Escalation.start(random.Random(3).sample(PACK_52, 52), 4), random.Random(4)
    for _ in range(6):
        others = [card for seat in range(4) if seat != game.turn for card in game.hands[seat]]
        others += game.stock
        rng.shuffle(others)
        hands = tuple(
            hand if seat == game.turn else tuple(sorted(others.pop() for _ in hand))
            for seat, hand in enumerate(game.hands)
        )
        seed = rng.random()
        view, elsewhere = (
            one.view(one.turn) for one in (game, replace(game, hands=hands, stock=tuple(others)))
        )
        chosen = made(name, seed, 12).choose(view)
        assert made(name, seed, 12).choose(elsewhere) == chosen
        game = game.after(chosen.move)


@names
def test_a_player_answers_when_it_is_asked(name):
    for rules, acts in (
        ({"count_must_answer": "always"}, {Act.COUNT}),
        ({"count_above": "forbidden"}, {Act.NO_COUNT}),
    ):
        hand = hand_of(3, **rules)
        asked = hand.after(hand.view(hand.turn).questions[0])
        for seed in range(20):
            answer = made(name, seed).choose(asked.view(asked.turn)).move
            assert asked.judge(answer).legal
            assert answer.act in acts


@skilled
def test_a_skilled_player_keeps_its_count_secret_where_it_may(name):
    hand = hand_of(3)
    asked = hand.after(hand.view(hand.turn).questions[0])
    assert made(name, 1).choose(asked.view(asked.turn)).move.act == Act.NO_COUNT


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
    hand = position("8S 8H LJ KC", *rest)
    bot = player("random", random.Random(7))
    chosen = Counter(bot.choose(hand.view(0)).move for _ in range(3000))
    plays = {move: number for move, number in chosen.items() if move.act == Act.PLAY}
    assert plays.keys() == set(hand.moves)
    assert max(plays.values()) < 2 * min(plays.values())


def test_the_documentation_has_a_row_for_each_bot_the_weakest_first():
    table = PAGE.read_text("utf-8").partition("\n\n| name | how it plays |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.MULTILINE)
    assert rows == [(name, bot.what.style) for name, bot in bots().items()]


@pytest.mark.parametrize("name", ["Random", "", "clever", None, 1, ["random"], {}])
def test_an_unknown_player_is_refused_with_the_known_ones(name):
    with pytest.raises(InputError) as refused:
        player(name, random.Random(1))
    assert refused.value.code == "bad_request"
    for lang in LANGUAGES:
        assert all(known in refused.value.phrase.to(lang) for known in bots())


def shown(choice):
    """The cards of a choice as text; nothing for a pass."""
    return " ".join(map(str, choice.move.cards))


FILLER = "3C 4D 6H 7S 9C JD", "3D 4H 6S 7C 9D JH", "3H 4S 6C 7D 9H JS"


def test_the_beginner_leads_low_beats_all_it_can_and_overtakes_partners():
    hand = position("4S 8S 8H BJ KC QC", *FILLER, *FILLER[:2], leader=0)
    bot = made("beginner", 1)
    assert shown(bot.choose(hand.view(0))) == "4S"
    hand = position("KS 8S 8H 9C KC QC", FILLER[0], "5S 5C BJ QH QD 8D", *FILLER)
    hand = played(hand, "KS", "")
    assert shown(bot.choose(hand.view(2))) == "BJ"


def test_the_beginner_returns_its_lowest_card():
    tribute = Tribute(RETURNING, Rank.TWO, DEFAULT, (Debt(1, 0),))
    tribute = tribute.after(tribute.moves[0])
    assert made("beginner", 1).choose(tribute.view(0)).move.cards[0].rank == Rank.THREE


@skilled
def test_a_partner_is_not_overtaken_but_an_opponent_is(name):
    mine = "5S 6S 2S 2D 9H JC"
    hand = position("AS AH 8H 9C KC QC", FILLER[0], mine, FILLER[1], FILLER[2], FILLER[0])
    over_partner = made(name, 1).choose(played(hand, "AS AH", "").view(2))
    assert over_partner.move.act == Act.PASS
    mine = "2S 2D 5S 5H 5D 8S 8D"
    hand = position(FILLER[1], "AS AH 8H 9C KC QC", mine, FILLER[0], FILLER[2], FILLER[0], leader=1)
    assert shown(made(name, 1).choose(played(hand, "AS AH").view(2))) == "2D 2S"


@skilled
@pytest.mark.parametrize("best", ["5C 5D 5H 5S 6S", "3H 3S KD KH KS"])
def test_an_opponent_with_one_card_left_does_not_keep_the_lead(name, best):
    hand = position(FILLER[0], "4S 5S 6C 7C 8C 9C", f"{best} LJ 7D 9H JC QD", *FILLER, leader=1)
    hand = replace(played(hand, "4S 5S 6C 7C 8C"), told=(None, 1, None, None, None, None))
    choice = made(name, 1).choose(hand.view(2))
    assert choice.move.act == Act.PLAY
    # A club player may take a higher straight.
    if name == "strong":
        assert shown(choice) == best


@skilled
def test_a_set_is_taken_apart_to_stop_an_opponent_with_two_cards(name):
    hand = position(FILLER[0], "JS 4D 4H", "KS KH KD QS QH QD 7C 7D 7H 4S", *FILLER, leader=1)
    hand = replace(played(hand, "JS"), told=(None, 2, None, None, None, None))
    assert made(name, 1).choose(hand.view(2)).move.act == Act.PLAY


def test_a_low_card_goes_on_a_partners_low_card():
    hand = position("3S 8S 8H 9C KC QC", FILLER[0], "5S AS AD AC KD KH 9S 9D", *FILLER)
    assert shown(ranked(played(hand, "3S", "").view(2))[0]) == "5S"


@skilled
def test_the_lead_is_no_single_card_when_an_opponent_holds_one(name):
    rest = FILLER[0], FILLER[1], FILLER[2], FILLER[0], FILLER[1]
    hand = position("4S 4H 8S 10D QC KC", *rest)
    near = replace(hand, told=(None, 1, None, None, None, None))
    assert len(made(name, 1).choose(near.view(0)).move.cards) == 2


def test_what_is_sure_to_stand_is_kept_until_an_opponent_is_close_to_escaping():
    mine = "BJ 10S 10H 8D 8C 6D 6C 5H 4H 3H 3S JC JD"
    hand = position(FILLER[0], mine, "AS 5H 8S 9C KC QC", *FILLER, leader=2)
    hand = played(hand, "AS", "", "", "", "")
    far, near = (
        replace(hand, told=(None, None, left, None, None, None)).view(1) for left in (20, 5)
    )
    assert ranked(far)[0].move.act == Act.PASS
    assert shown(ranked(near)[0]) == "BJ"


@skilled
def test_a_joker_is_used_where_it_saves_a_turn(name):
    hand = position(
        "3C 4D 5H 6S 7C 9C JD",
        "8D 9D 10D JD LJ 3C 5S",
        *(f"{cards} KS" for cards in FILLER),
        "3S 4C 6D 7H 9S JC KH",
    )
    choice = made(name, 1).choose(played(hand, "3C 4D 5H 6S 7C").view(1))
    assert shown(choice) == "8D 9D 10D JD LJ"


def test_a_partner_with_one_card_left_gets_a_low_single():
    hand = position("4S 7H 7C 9S 9D JC JD AH AD", *FILLER, *FILLER[:2])
    assert shown(ranked(hand.view(0))[0]) == "7C 7H"
    helped = replace(hand, told=(None, None, 1, None, None, None))
    assert shown(ranked(helped.view(0))[0]) == "4S"


RETURNING = (
    tuple(sorted(parse_cards("3S 3H 3D 4S 4H 6S 7H 8D 9C 10S 5D"))),
    tuple(sorted(parse_cards("AS 8C 8H"))),
    *((Card.of(Rank.KING, suit),) for suit in Suit),
)


@skilled
def test_the_card_that_hurts_least_is_returned(name):
    tribute = Tribute(RETURNING, Rank.TWO, DEFAULT, (Debt(1, 0),))
    tribute = tribute.after(tribute.moves[0])
    # The ace that was got may go back as well: only the lone 5 and it belong to no play.
    assert shown(made(name, 1).choose(tribute.view(0))) == "5D"


@skilled
def test_cards_in_no_play_are_offered_for_a_joker(name):
    held = "2C 2H 3C 3D 5C 5C 5S 6C 6H 6S 7S 8H 8H 9C 9H 10D 10D 10H 10H 10S JD QC QD QH KD KD AH"
    hands = (tuple(sorted(parse_cards(held))), tuple(sorted(parse_cards("BJ 7C"))), *RETURNING[2:])
    tribute = Tribute(hands, Rank.KING, DEFAULT, (Debt(1, 0),))
    tribute = tribute.after(tribute.moves[0])
    # Without 8H and 9H, a straight would take the rest of both pairs, and leave other plays apart.
    assert shown(made(name, 1).choose(tribute.view(0))) == "7S JD"


@skilled
def test_no_trump_is_given_to_an_opponent_where_low_cards_do(name):
    held = "2C 2D 2H 3C 3D 3H 3S 4D 4S 5D 5H 6D 6H 7H 7S 8S JC JH JS QC QD QH KC KD AH LJ LJ"
    hands = (tuple(sorted(parse_cards(held))), tuple(sorted(parse_cards("BJ 7C"))), *RETURNING[2:])
    tribute = Tribute(hands, Rank.QUEEN, DEFAULT, (Debt(1, 0),))
    tribute = tribute.after(tribute.moves[0])
    # 8S and QC leave as few plays, and a trump to the opponent.
    assert shown(made(name, 1).choose(tribute.view(0))) == "4D 4S"


@skilled
def test_of_two_cards_offered_for_a_joker_the_better_one_is_kept(name):
    hands = (RETURNING[0], tuple(sorted(parse_cards("BJ 7C 7D 7S 7H QS"))), *RETURNING[2:])
    tribute = Tribute(hands, Rank.TWO, DEFAULT, (Debt(1, 0),))
    tribute = tribute.after(tribute.moves[0])
    tribute = tribute.after(Move(0, Act.RETURN, parse_cards("6S 10S")))
    kept = Counter(tribute.hands[1]) - Counter(made(name, 1).choose(tribute.view(1)).move.cards)
    assert Card.of(Rank.TEN, Suit.SPADES) in kept or Card.of(Rank.SIX, Suit.SPADES) in kept
    assert Counter(parse_cards("7C 7D 7S 7H")) <= kept


def test_the_ranking_holds_different_legal_moves_and_the_pass():
    hand = hand_of(8)
    for _ in range(40):
        choices = ranked(hand.view(hand.turn))
        moves = [choice.move for choice in choices]
        assert len(set(moves)) == len(moves)
        assert all(hand.judge(move).legal for move in moves)
        assert PASSES[hand.turn] in moves or not hand.table
        assert len(moves) > 1 or len(hand.moves) == 1
        assert made("strong", 1).choose(hand.view(hand.turn)) == choices[0]
        hand = hand.after(moves[0])


def test_a_split_is_the_whole_hand_in_plays_and_the_first_is_the_cheapest():
    rng = random.Random(9)
    for preset in PRESETS.values():
        order = ranking(Rank.SEVEN, preset)
        for size in (1, 5, 14, 27):
            hand = tuple(sorted(rng.sample(PACKS, size)))
            found = splits(hand, order, Odds(hidden_from(hand), Rank.SEVEN), 8)
            for split in found:
                assert sorted(card for play in split.plays for card in play.cards) == list(hand)
                assert all(play.strength == order.strength(play.cards) > 0 for play in split.plays)
                assert split.cost == pytest.approx(sum(play.cost for play in split.plays))
            assert found[0].cost == min(split.cost for split in found)


@pytest.mark.parametrize(
    ("cards", "turns"),
    [
        ("3S 3H 3D 4S 4H 6S 7H 8D 9C 10S", 2),
        ("3S 5S 8S JS KS 9H", 2),
        ("7S 7H 7D 7C 3D 9D 9C", 2),
        ("5S 6S 7S 8S LJ", 1),
        ("QS QH QD 8S LJ", 1),
    ],
)
def test_a_hand_is_split_into_few_plays(cards, turns):
    hand = parse_cards(cards)
    best, *_ = splits(hand, ranking(Rank.TWO), Odds(hidden_from(hand), Rank.TWO), 8)
    assert len(best.plays) == turns


def test_what_was_played_and_what_was_given_is_remembered():
    rng = random.Random(10)
    rules = DEFAULT
    match = Match.start(draw(rules, rng), rules).with_deal(deal(0, rules, rng))
    bots = table("club", 10)
    while not (match.owed and isinstance(match.stage, HandState)):
        if match.turn is None:
            match = match.with_deal(deal(match.leader, rules, rng))
        else:
            match = match.after(bots[match.turn].choose(match.view(match.turn)).move)
    for _ in range(40):
        seat = match.turn
        knowledge = Knowledge.of(match.view(seat))
        hands = match.stage.hands
        others = [card for other in SEATS if other != seat for card in hands[other]]
        assert knowledge.left == tuple(map(len, hands))
        assert knowledge.unseen == Counter(others)
        assert all(knowledge.known[other] <= Counter(hands[other]) for other in SEATS)
        found = sampled(knowledge, rng)
        assert found[seat] == []
        assert Counter(card for hand in found for card in hand) == Counter(others)
        for other in {*SEATS} - {seat}:
            assert len(found[other]) == len(hands[other])
            assert knowledge.known[other] <= Counter(found[other])
        match = match.after(bots[seat].choose(match.view(seat)).move)
        if not isinstance(match.stage, HandState):
            break
    assert any(Knowledge.of(match.view(seat)).known != ((Counter(),) * 6) for seat in SEATS)


def test_the_strong_player_does_not_pass_up_a_win_of_the_hand():
    rest = FILLER[0], FILLER[1], FILLER[2], FILLER[0], FILLER[1]
    for mine in ("KS", "9S 9H", "5S 6S 7S 8S BJ", "AS"):
        hand = position(mine, *rest)
        bot = StrongPlayer(random.Random(1))
        won = replace(hand, hands=(hand.hands[0], hand.hands[1], (), hand.hands[3], (), rest_of(5)))
        won = replace(won, escaped=(2, 4))
        choice = bot.choose(won.view(0))
        assert len(choice.move.cards) == len(won.hands[0])
        assert won.after(choice.move).result is not None


def rest_of(seat):
    return tuple(sorted(parse_cards(FILLER[seat % 3])))


def test_the_strong_player_does_not_pass_up_the_win_of_escalation():
    hands = tuple(tuple(sorted(parse_cards(cards))) for cards in ("KS KH", "4S 7D", "8C 9D"))
    game = replace(Escalation.start(PACK_52, 3), hands=hands, stock=(), turn=0, value=14)
    game = replace(game, middle=(PACK_52[50],))
    choice = StrongPlayer(random.Random(1)).choose(game.view(0))
    assert shown(choice) == "KH KS"


def escalating(*hands, stock="", value=0, middle="", direction=1):
    held = tuple(tuple(sorted(parse_cards(cards))) for cards in hands)
    start = Escalation.start(PACK_52, len(hands))
    return replace(
        start,
        hands=held,
        stock=tuple(parse_cards(stock)) if stock else (),
        value=value,
        middle=tuple(parse_cards(middle)) if middle else (),
        direction=direction,
        turn=0,
    )


def test_in_escalation_the_beginner_makes_the_lowest_play():
    bot = made("beginner", 1)
    hand = "4S 9S KH 3S 2D QC"
    rest = "5S", "7D"
    game = escalating(hand, *rest, stock="8C", value=8, middle="8S")
    assert shown(bot.choose(game.view(0))) == "9S"
    game = escalating(hand, *rest, stock="8C", value=30, middle="10S 10H 10D")
    assert value_of(bot.choose(game.view(0)).move) <= Rank.THREE
    game = escalating("4S 9S", *rest, value=30, middle="10S 10H 10D")
    assert bot.choose(game.view(0)).move.act == Act.TAKE


def value_of(move):
    return move.cards[0].rank


@skilled
def test_in_escalation_sets_are_kept_together(name):
    game = escalating("9S 10S 10H KS KH KD", "5S 6D 7D 8D", "4S 6C 7C 8C", stock="8H JC", value=8)
    game = replace(game, middle=tuple(parse_cards("8S")))
    assert shown(made(name, 1, 0).choose(game.view(0))) == "9S"


def test_in_escalation_a_whole_set_is_taken_for_once_the_stock_is_gone():
    game = escalating("4S 5H 6D QS", "5S 6C 7D", "4C 7C", value=40, middle="10S 10H 10D 10C")
    move = escalation.ranked(game.view(0))[0]
    assert move.act == Act.TAKE
    lead = escalation.ranked(game.after(move).view(0))[0]
    assert format_cards(lead.cards) == "4S 5H 6D"


def test_in_escalation_a_three_turns_the_play_away_from_who_is_nearly_out():
    for direction, turned in ((1, True), (-1, False)):
        game = escalating("3S 2D 9H", "7D", "4C 7C 8C", value=10, middle="10S", direction=direction)
        first = escalation.ranked(game.view(0))[0]
        assert (value_of(first) == Rank.THREE) == turned


def test_in_escalation_the_beginner_parts_with_single_cards_first():
    game = escalating("4S 5H 9S KH KD 3S", "5S", "7D", stock="8C", value=8, middle="8S")
    assert shown(made("beginner", 1).choose(game.view(0))) == "9S"


@skilled
def test_in_escalation_one_card_at_a_time_is_shed_while_there_is_a_stock(name):
    game = escalating("9S 9H 9D KS KH KD", "5S", "7D", stock="8C 8H 8D JC JH JD", value=0)
    assert len(made(name, 1, 0).choose(game.view(0)).move.cards) == 1


def test_in_escalation_who_counts_cards_parts_with_a_value_that_is_gone():
    gone = "10H 10D 10C"
    game = escalating("9S 10S KS KH AS AH", "5S", "7D", stock="8C", value=8, middle=gone)
    careful, careless = (
        escalation.ranked(game.view(0), prices)[0]
        for prices in (escalation.CAREFUL, escalation.CARELESS)
    )
    assert format_cards(careful.cards) == "10S"
    assert format_cards(careless.cards) == "9S"


@pytest.mark.parametrize("seed", range(30))
def test_a_trial_game_of_escalation_goes_as_the_game_does(seed):
    rng = random.Random(seed)
    game = Escalation.start(rng.sample(PACK_52, 52), 3 + seed % 4)
    trial = escalation.TrialGame(game.view(game.turn), rng)
    # Not as the trial dealt them, but as they are.
    trial.hands = [by_sort(hand) for hand in game.hands]
    trial.stock = [sort_of(card) for card in reversed(game.stock)]
    while game.turn is not None:
        assert (trial.turn, trial.winner) == (game.turn, None)
        move = rng.choice(game.moves)
        game = game.after(move)
        trial.play(escalation.turn_of(move))
        assert trial.hands == [by_sort(hand) for hand in game.hands]
        assert trial.sizes == [*map(len, game.hands)]
        assert trial.taken == [*map(len, game.stacks)]
        assert trial.stock_size == len(game.stock)
        assert (trial.middle, trial.value) == (len(game.middle), game.value)
        assert trial.direction == game.direction
    for seat, paid in enumerate(game.result.payments):
        assert escalation.payment(trial, seat) == paid


def sort_of(card):
    return escalation.turn_of(Move(0, Act.PLAY, (card,)))[0]


def by_sort(cards):
    numbers = Counter(map(sort_of, cards))
    return [numbers[sort] for sort in range(len({*map(sort_of, PACK_52)}))]


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_course_of_escalation_deals_the_cards_that_the_seat_does_not_see(seats):
    rng = random.Random(seats)
    game = Escalation.start(rng.sample(PACK_52, 52), seats)
    for _ in range(20):
        game = game.after(rng.choice(game.moves))
    view = game.view(game.turn)
    trial = escalation.TrialGame(view, rng)
    assert trial.hands[view.seat] == by_sort(view.hand)
    assert [*map(sum, trial.hands)] == [*view.hand_sizes]
    assert len(trial.stock) == view.stock_size
    dealt = Counter(trial.stock)
    for hand in (*trial.hands, trial.played):
        dealt += Counter(dict(enumerate(hand)))
    assert dealt == Counter(map(sort_of, PACK_52))


@pytest.mark.parametrize(
    ("upper", "lower"), [("beginner", "random"), ("club", "beginner"), ("club", "random")]
)
def test_in_escalation_a_level_wins_clearly_more_games_than_those_below(upper, lower):
    won = 0
    for number in range(100):
        pack = random.Random(number).sample(PACK_52, 52)
        for side in (0, 1):
            game = Escalation.start(pack, 4)
            names = (upper, lower) if side == 0 else (lower, upper)
            players = [player(name, random.Random(f"{number} {name}")) for name in names]
            while game.turn is not None:
                seat = game.turn
                game = game.after(players[seat % 2].choose(game.view(seat)).move)
            won += game.result.winner % 2 == side
    assert won > 120


def test_in_escalation_the_strong_player_stops_when_its_time_is_over(monkeypatch):
    made_ = []
    pay = escalation.payment
    monkeypatch.setattr(escalation, "payment", lambda *of: made_.append(of) or pay(*of))
    game = Escalation.start(random.Random(2).sample(PACK_52, 52), 4)
    for questions in (0, 1, 9):
        made_.clear()
        made("strong", 1, questions).choose(game.view(game.turn))
        assert len(made_) == questions


@names
def test_a_bot_can_be_sent_to_another_process(name):
    bot = player(name, random.Random(1))
    assert type(pickle.loads(pickle.dumps(bot))) is type(bot)
