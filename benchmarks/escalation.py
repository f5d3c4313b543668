"""The prices by which bots compare turns of Escalation, each tried smaller and larger.

Two of four seats play with the one price changed, the others with none. Every deal is played
twice, with the seats changed over. A price is right if every change loses games or cards.
"""

from random import Random
from statistics import fmean

from wildescape.escalation import PACK_52, Escalation
from wildescape.players.escalation import CAREFUL, CARELESS, Prices, TrialGame, payment

DEALS = 4000
SEATED = 4
STEPS = (0.0, 0.5, 0.75, 1.25, 1.5, 2.0)
"""By what each price is multiplied."""


def played(prices: Prices, other: Prices, deals: int = DEALS) -> tuple[float, float]:
    """Which share of the games prices win against others, and how many cards a deal pays them."""
    won, paid = [], []
    for number in range(deals):
        chance = Random(f"deal {number}")
        start = Escalation.start(chance.sample(PACK_52, 52), SEATED)
        deal = TrialGame(start.view(start.turn), chance)
        for side in (0, 1):
            trial = deal.copy()
            while trial.winner is None:
                trial.go_on(prices if trial.turn % 2 == side else other)
            won.append(trial.winner % 2 == side)
            paid.append(sum(payment(trial, seat) for seat in range(side, SEATED, 2)))
    return fmean(won), 2 * fmean(paid)


def report(what: str, found: tuple[float, float]) -> None:
    print(f"  {what:<16} {found[0]:.3f} of the games, {found[1]:+6.2f} cards a deal")


def main() -> None:
    print(f"Prices against those of strong, {DEALS} deals, each played twice")
    report("those of club", played(CARELESS, CAREFUL))
    for name, value in CAREFUL._asdict().items():
        for step in STEPS:
            changed = CAREFUL._replace(**{name: value * step})
            report(f"{name} {value * step:g}", played(changed, CAREFUL))
