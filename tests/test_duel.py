"""Another checkout's bots get the same views as here, and answer as they would there."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from wildescape.arena import SEATED, duplicate
from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.dealing import PACKS
from wildescape.escalation import PACK_52, Escalation
from wildescape.hand import HandState
from wildescape.notation import parse_cards
from wildescape.players import player
from wildescape.records import format_move, parse_move
from wildescape.simulate import GAMES
from wildescape.turns import SEATS

from benchmarks.duel import Opponent, duel, game_like, hand_like

ROOT = Path(__file__).parents[1]
LIKE = {"wildescape": hand_like, "escalation": game_like}

games = pytest.mark.parametrize("game", GAMES)
installed = pytest.mark.skipif(
    not (ROOT / ".venv").exists(), reason="this checkout is not installed in its .venv"
)


def dealt(game, seed):
    rng = random.Random(seed)
    if game == "escalation":
        return Escalation.start(rng.sample(PACK_52, 52), SEATED)
    pack = rng.sample(PACKS, len(PACKS))
    hands = [pack[seat::6] for seat in SEATS]
    return HandState.start(hands, rng.choice(NATURAL_RANKS), rng.choice(SEATS))


def rebuilt(told):
    """The game that another checkout plays on, from what it is told."""
    cards = [parse_cards(hand) for hand in told["dealt"]]
    if told["game"] == "escalation":
        return Escalation.start(cards[0], told["seats"], told["dealer"])
    return HandState.start(cards, Rank(told["trump"]), told["leader"])


@games
@pytest.mark.parametrize("seed", range(3))
def test_a_deal_that_fits_a_view_leads_to_the_same_view(game, seed):
    state, rng = dealt(game, seed), random.Random(seed)
    while state.turn is not None:
        view = state.view(state.turn)
        other = rebuilt(json.loads(json.dumps(LIKE[game](view))))
        for move in view.log:
            other = other.after(parse_move(format_move(move)))
        assert other.view(view.seat) == view
        state = state.after(player(rng.choice(["random", "beginner"]), rng).choose(view).move)


@games
def test_what_is_told_of_a_deal_depends_on_nothing_hidden(game):
    state = dealt(game, 5)
    view = state.view(state.turn)
    assert LIKE[game](view) == LIKE[game](view)
    told = json.dumps(LIKE[game](view))
    for seed in range(3):
        # Another deal with the same cards in this seat.
        other = hidden_otherwise(state, seed)
        assert other.view(state.turn) == view
        assert json.dumps(LIKE[game](other.view(state.turn))) == told


def hidden_otherwise(state, seed):
    rng = random.Random(seed)
    me = state.turn
    if isinstance(state, Escalation):
        pack = list(state.pack)
        hidden = [at for at, card in enumerate(pack) if card not in state.hands[me]]
        cards = [pack[at] for at in hidden]
        rng.shuffle(cards)
        for at, card in zip(hidden, cards, strict=True):
            pack[at] = card
        return Escalation.start(pack, SEATED)
    others = [card for seat in SEATS if seat != me for card in state.hands[seat]]
    rng.shuffle(others)
    hands = [list(hand) for hand in state.hands]
    for seat in SEATS:
        if seat != me:
            hands[seat], others = others[:27], others[27:]
    return HandState.start(hands, state.trump, me)


@games
def test_a_bot_answers_there_as_it_does_here(game):
    state = dealt(game, 7)
    view = state.view(state.turn)
    asked = {"moves": [], "seat": view.seat, "level": "club", "seconds": 1, "seed": 1}
    run = subprocess.run(
        [sys.executable, "-P", ROOT / "benchmarks" / "opponent.py"],
        input=json.dumps({**LIKE[game](view), **asked}) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    about, answer = map(json.loads, run.stdout.splitlines())
    assert Path(about["engine"]).is_relative_to(ROOT)
    assert answer["seconds"] > 0
    assert parse_move(answer["move"]) == player("club", random.Random(1)).choose(view).move


@installed
@games
def test_a_duel_with_oneself_goes_as_in_the_arena(game):
    found = duel(ROOT, game, "club", deals=2, seconds=1, processes=1, progress=False)
    there = duplicate("club", "club", 2, game=game, processes=1, progress=False)
    for deal, other in zip(found.deals, there.deals, strict=True):
        assert [play[:3] for play in deal] == [play[:3] for play in other]
        assert all(play.times[1] for play in deal)
    assert repr(found).startswith(f"club here against club there: {game}")


def test_a_checkout_that_is_not_installed_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"\.venv"):
        Opponent(tmp_path)
