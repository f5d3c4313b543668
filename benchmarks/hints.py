"""How well a seat does that follows every first hint, against a club player on the same deals."""

import random
from collections import Counter

from wildescape.coach import advise
from wildescape.game import View
from wildescape.hand import HandResult, HandState
from wildescape.players.choice import Choice, Player
from wildescape.players.club import ClubPlayer
from wildescape.turns import SEATS, team

from training.hands import dealt

HANDS = 200


class HintFollower:
    """Makes the move that the first hint names."""

    def choose(self, view: View) -> Choice:
        """The move of the first hint."""
        return Choice(advise(view).best.move)


def outcome(game: HandState, seat: int, player: Player) -> HandResult:
    """How a hand ends with `player` in a seat among club players."""
    club = ClubPlayer(random.Random(0))
    while game.turn is not None:
        mover = player if game.turn == seat else club
        game = game.after(mover.choose(game.view(game.turn)).move)
    assert game.result
    return game.result


def points(result: HandResult, seat: int) -> int:
    """1 for each of the two questions of a hand that the team of a seat answers for itself."""
    return sum(team(of) == team(seat) for of in (result.first, result.complete))


def main() -> None:
    compared: Counter[str] = Counter()
    scored: Counter[str] = Counter()
    for number in range(HANDS):
        game, seat = dealt(random.Random(f"hints {number}")), number % len(SEATS)
        hints = points(outcome(game, seat, HintFollower()), seat)
        club = points(outcome(game, seat, ClubPlayer(random.Random(0))), seat)
        scored.update(hints=hints, club=club)
        compared["better" if hints > club else "worse" if hints < club else "the same"] += 1
    print(f"following hints in one seat, {HANDS} deals: {dict(compared)}")
    print(f"  first out or team out first: {scored['hints']} times, a club player {scored['club']}")
