"""Players measured against each other on duplicate deals.

Every deal is played twice, with the teams changed over, so that neither side has the better cards.
Intervals hold 95 %; see `Estimate`. This is the only module of the engine with a clock.
"""

from __future__ import annotations

import concurrent.futures
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, median
from typing import Any, Final, NamedTuple

from wildescape.cards import NATURAL_RANKS
from wildescape.dealing import PACKS
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandMoves, HandState
from wildescape.i18n import bad_request, say, shown
from wildescape.players import answered, bots, name_of, player
from wildescape.simulate import rules_of
from wildescape.spread import UnpackError, check_executor, cores, packed, spread, spread_here
from wildescape.turns import SEATS, team

SEATED: Final = 4
"""How many play Escalation: two of each side, alternately."""

FEW_CARDS: Final = (1, 2)
"""With so many cards left an opponent should not be left on lead; see `Comparison.let_out`."""

SHOWN_EVERY: Final = 0.5
"""How many seconds pass at least between two pictures of the progress."""

_Z: Final = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A measured share, and the interval that holds the true one in 95 of 100 cases.

    It is Wilson's score interval with the effective sample size of a sample in clusters: so many
    independent games would be as certain as these are, judging by how much the deals differ. Where
    they don't differ at all, it is the number of deals.

    Sources: E. B. Wilson, *Probable inference* (1927); L. Kish, *Survey Sampling* (1965), for the
    variance of a ratio; C. Franco and others, *Comparative study of confidence intervals for
    proportions in complex sample surveys* (2019).
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


class MoveTimes(NamedTuple):
    """How long moves took, in milliseconds."""

    median: float
    p95: float
    """The 95th percentile."""
    mean: float

    def __str__(self) -> str:
        return f"{self.median:.2f} ms (median; 95 % {self.p95:.2f}, mean {self.mean:.2f})"


class GameScore(NamedTuple):
    """What one hand of Wild Escape, or one game of Escalation, brought the first player.

    `outcome` is 1, 0 or -1 for won, drawn or lost, and `earned` is what was paid (in Wild Escape
    the same). By side, `let_out` says whether it let an opponent out, and `times` are the seconds
    of its moves.
    """

    outcome: int
    earned: int
    let_out: tuple[bool, bool]
    times: tuple[list[float], list[float]]


DealScore = tuple[GameScore, GameScore]
"""What a deal brought, played twice."""


@dataclass(frozen=True)
class Comparison:
    """How two players did against each other; what is counted is the first one's, if nothing else
    is said.

    `repr` shows all of it. A share is `None` where there is nothing to divide by. Measurements of
    other deals of the same players add up: `one + two`, `sum(parts)`.

    >>> settings = {"processes": 1, "progress": False}
    >>> parts = [duplicate("beginner", "random", range(at, at + 2), **settings) for at in (0, 2)]
    >>> len(sum(parts).deals)
    4
    """

    names: tuple[str, str]
    game: str
    deals: tuple[DealScore, ...]
    numbers: tuple[tuple[int | str, int], ...] = ()
    """The seed and the number of each deal."""
    rules: Any = None
    seconds: float | None = None

    def __add__(self, other: object) -> Comparison:
        """Both together, as if they had been measured at once.

        Raises:
            InputError: `bad_request`, if players, game, rules or time differ, or a deal is in both.
        """
        if not isinstance(other, Comparison):
            return NotImplemented
        told = replace(other, deals=self.deals, numbers=self.numbers)
        if told != self:
            raise bad_request(say("Only deals of the same players, game, rules and time add up."))
        numbers = (*self.numbers, *other.numbers)
        for (seed, number), times in Counter(numbers).items():
            if times > 1:
                raise bad_request(
                    say("Deal {number} of the seed {seed} is in both."),
                    number=number,
                    seed=shown(seed),
                )
        return replace(self, deals=(*self.deals, *other.deals), numbers=numbers)

    def __radd__(self, other: object) -> Comparison:
        # `sum` begins with 0.
        return self if other == 0 else NotImplemented

    @property
    def wins(self) -> int:
        """The hands or games that it won."""
        return self._count(1)

    @property
    def draws(self) -> int:
        """The hands or games that nobody won."""
        return self._count(0)

    @property
    def losses(self) -> int:
        """The hands or games that it lost."""
        return self._count(-1)

    def _count(self, outcome: int) -> int:
        return sum(game.outcome == outcome for deal in self.deals for game in deal)

    def _share(
        self, part: Callable[[GameScore], bool], whole: Callable[[GameScore], bool]
    ) -> Estimate | None:
        return _estimate([(sum(map(part, deal)), sum(map(whole, deal))) for deal in self.deals])

    @cached_property
    def decided(self) -> Estimate | None:
        """Its share of those that were not drawn."""
        return self._share(lambda game: game.outcome == 1, lambda game: game.outcome != 0)

    @cached_property
    def outright(self) -> Estimate | None:
        """Its share of all of them."""
        return self._share(lambda game: game.outcome == 1, lambda _: True)

    @cached_property
    def deals_won(self) -> Estimate | None:
        """The share of deals on which it did better, both times together: won or earned more."""
        return _estimate([(sum(game.earned for game in deal) > 0, 1) for deal in self.deals])

    @cached_property
    def let_out(self) -> tuple[Estimate | None, Estimate | None]:
        """By side, in how many of 100 hands it let an opponent out whom it could have stopped.

        The opponent's play left one or two cards in hand, a seat of the side could have beaten that
        play but passed, the play stood, and the opponent's next lead was the last. `None` in
        Escalation, where nobody passes.
        """
        if self.game != "wildescape":
            return None, None
        return (
            _in_100(self._share(lambda game: game.let_out[0], lambda _: True)),
            _in_100(self._share(lambda game: game.let_out[1], lambda _: True)),
        )

    def times(self, side: int) -> MoveTimes:
        """How long a side's moves took.

        Args:
            side: 0 for the first player, 1 for the second.

        Raises:
            InputError: `bad_request`, for anything else.
        """
        if side not in (0, 1):
            raise bad_request(say("A side is 0 or 1, not {value}."), value=shown(side))
        times = sorted(
            1000 * moment for deal in self.deals for game in deal for moment in game.times[side]
        )
        if not times:
            return MoveTimes(0.0, 0.0, 0.0)
        return MoveTimes(median(times), times[len(times) * 95 // 100], fmean(times))

    def __repr__(self) -> str:
        one, two = self.names
        lines = [
            f"{one} against {two}: {self.game}, {len(self.deals)} deals, each played twice",
            f"  {self.wins} won, {self.draws} drawn, {self.losses} lost",
            f"  won of those decided  {_shown(self.decided)}",
            f"  won outright          {_shown(self.outright)}",
            f"  deals won over both   {_shown(self.deals_won)}",
        ]
        for side, name in enumerate(self.names):
            let_out = self.let_out[side]
            lines.append(
                f"  {name}: a move takes {self.times(side)}"
                + (f"; let out {_hundredths(let_out)} in 100 hands" if let_out else "")
            )
        return "\n".join(lines)


def _shown(estimate: Estimate | None) -> str:
    return "-" if estimate is None else str(estimate)


def _hundredths(estimate: Estimate) -> str:
    return f"{estimate.value:.1f} [{estimate.low:.1f}, {estimate.high:.1f}]"


def _in_100(share: Estimate | None) -> Estimate | None:
    return share and Estimate(*(100 * value for value in share))


def _estimate(deals: Sequence[tuple[int, int]]) -> Estimate | None:
    """The share of all deals together, from the part and the whole of each, with its interval."""
    deals = [(part, whole) for part, whole in deals if whole]
    if not deals:
        return None
    count, games = len(deals), sum(whole for _, whole in deals)
    share = sum(part for part, _ in deals) / games
    spread = sum((part - share * whole) ** 2 for part, whole in deals)
    size = float(count)
    if spread and count > 1:
        variance = spread / games**2 * count / (count - 1)
        size = share * (1 - share) / variance
    middle = share + _Z**2 / (2 * size)
    reach = _Z * sqrt(share * (1 - share) / size + _Z**2 / (4 * size**2))
    low, high = ((middle + side * reach) / (1 + _Z**2 / size) for side in (-1, 1))
    return Estimate(share, max(0.0, min(low, share)), min(1.0, max(high, share)))


def duplicate(
    one: object,
    two: object,
    deals: int | range = 100,
    *,
    game: str = "wildescape",
    seed: int | str = 1,
    rules: object = None,
    seconds: float | None = None,
    processes: int | None = None,
    executor: Executor | None = None,
    kept: MutableMapping[str, DealScore] | None = None,
    progress: bool = True,
) -> Comparison:
    """Measure two players against each other: each deal is played twice, with the teams swapped.

    The same seed gives the same result in however many processes, if the players are
    deterministic. A player that fails or breaks the rules ends the measurement with its error. A
    player that thinks in another process may have a method `clock()`, which tells the seconds that
    it has used there so far.

    >>> found = duplicate("beginner", "random", deals=4, processes=1, progress=False)
    >>> found.wins + found.draws + found.losses
    8
    >>> later = duplicate("beginner", "random", range(4, 6), processes=1, progress=False)
    >>> len((found + later).deals)
    6

    Args:
        one: a player as `wildescape.players.player` takes it: a name, an object with
            `choose(view)`, or a class or function that makes one for each seat of each game.
        two: its opponent.
        deals: how many deals; or which ones of this seed, as a range of numbers from 0.
        game: `"wildescape"` for single hands, or `"escalation"` for games of four.
        seed: the source of all chance.
        rules: the house rules, as for `wildescape.simulate.simulate`.
        seconds: the time for a move of each player that asks `expired`, in seconds of processor
            time; without it such a player thinks up to a limit of its own.
        processes: how many work at once on this machine; as many as there are cores by default.
        executor: what plays the deals instead: any `concurrent.futures.Executor`, dask's or
            mpi4py's among them. What it can't do is an error.
        kept: where each deal is kept as soon as it's played, such as a `shelve.open("deals")`.
            Deals that are already there are taken from it, so a measurement goes on after a break.
            Players are told apart by their names.
        progress: whether to show on the standard error how far it is.

    Raises:
        InputError: `bad_request` or `bad_rules`, with what is allowed; `bad_player` for an answer
            that is no legal move.
    """
    parsed = rules_of(game, rules)
    numbers = _numbers(deals)
    if processes is not None:
        _check_count("processes", processes)
        if executor is not None:
            raise bad_request(say("Give “processes” or “executor”, not both."))
    check_executor(executor)
    if kept is not None and not isinstance(kept, MutableMapping):
        raise bad_request(
            say("“kept” is a dictionary, such as {example}, or None, not {value}."),
            example='shelve.open("measured")',
            value=shown(kept),
        )
    if seconds is not None and not (type(seconds) in (int, float) and seconds > 0):
        raise bad_request(
            say("“seconds” is a number above 0 or None, not {value}."), value=shown(seconds)
        )
    for each in (one, two):
        player(each, Random(0))
    # A process that starts afresh doesn't know what was registered here.
    sides = tuple(bots()[each].what if isinstance(each, str) else each for each in (one, two))
    contest = Contest(sides, game, seed, parsed, seconds)
    names = (name_of(one), name_of(two))

    def played(missing: Sequence[int]) -> Iterator[DealScore]:
        if executor:
            return spread(contest.score, missing, executor)
        return _scores(contest, missing, processes or cores())

    kept = {} if kept is None else kept
    scores = _kept(kept, f"{names} {game} {parsed} {seconds} {seed!r}", numbers, played)
    found = tuple(_counted(scores, len(numbers), progress))
    return Comparison(
        names, game, found, tuple((seed, number) for number in numbers), parsed, seconds
    )


def _numbers(deals: object) -> Sequence[int]:
    if isinstance(deals, range):
        if not deals or min(deals) < 0:
            raise bad_request(
                say("A range of deals has numbers from 0, such as {example}, not {value}."),
                example="range(100, 200)",
                value=shown(deals),
            )
        return deals
    _check_count("deals", deals)
    assert isinstance(deals, int)
    return range(deals)


def _check_count(name: str, number: object) -> None:
    if type(number) is not int or number < 1:
        raise bad_request(
            say("“{name}” is a whole number from 1, not {value}."), name=name, value=shown(number)
        )


def _kept(
    kept: MutableMapping[str, DealScore],
    measured: str,
    numbers: Sequence[int],
    played: Callable[[Sequence[int]], Iterator[DealScore]],
) -> Iterator[DealScore]:
    """The scores of the deals, in their order; those that weren't kept are played and kept."""
    keys = {number: sha256(f"{measured} {number}".encode()).hexdigest() for number in numbers}
    new = played([number for number, key in keys.items() if key not in kept])
    for key in keys.values():
        if key not in kept:
            kept[key] = next(new)
        yield kept[key]


# Playing a deal


class Budget:
    """The processor time for a move, and whether it is used up."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._end = seconds, float("inf")

    def start(self) -> None:
        """Begin a move."""
        if self._seconds is not None:
            self._end = time.process_time() + self._seconds

    def __call__(self) -> bool:
        return time.process_time() > self._end


class Contest(NamedTuple):
    """What is measured; every process gets it."""

    sides: tuple[object, ...]
    game: str
    seed: int | str
    rules: Any
    seconds: float | None

    def score(self, number: int) -> DealScore:
        """Play the deal of this number twice."""
        return self._played(number, 0), self._played(number, 1)

    def _dealt(self, number: int) -> HandState | Escalation:
        chance = Random(f"{self.seed} deal {number}")
        if self.game == "escalation":
            return Escalation.start(chance.sample(PACK_52, 52), SEATED, stake=self.rules)
        pack = chance.sample(PACKS, len(PACKS))
        trump, leader = chance.choice(NATURAL_RANKS), chance.choice(SEATS)
        return HandState.start([pack[seat::6] for seat in SEATS], trump, leader, self.rules)

    def _played(self, number: int, team_of_first: int) -> GameScore:
        """Play a deal once.

        Args:
            number: which deal.
            team_of_first: whether the first player has the even or the odd seats.
        """
        game = self._dealt(number)
        budget = Budget(self.seconds)
        sides = [(seat - team_of_first) % 2 for seat in range(len(game.hands))]
        players = [
            player(self.sides[side], Random(f"{self.seed} {number} {seat}"), budget)
            for seat, side in enumerate(sides)
        ]
        clocks = [getattr(one, "clock", time.process_time) for one in players]
        times: tuple[list[float], list[float]] = ([], [])
        watch = LetOutWatch()
        while (seat := game.turn) is not None:
            before, view, clock = game, game.view(seat), clocks[seat]
            budget.start()
            start = clock()
            try:
                answer = players[seat].choose(view)
                times[sides[seat]].append(clock() - start)
                choice, game = answered(before, answer)
            except Exception as error:
                who = name_of(self.sides[sides[seat]])
                error.add_note(f"This was {who}, in seat {seat} of deal {number}.")
                raise
            if isinstance(before, HandState) and isinstance(game, HandState):
                watch.see(before, choice.move, game)
        let_out = watch.teams
        by_side = (team_of_first in let_out, 1 - team_of_first in let_out)
        if isinstance(game, Escalation):
            assert game.result
            earned = sum(game.result.payments[team_of_first::2])
            outcome = 1 if sides[game.result.winner] == 0 else -1
        else:
            assert game.result
            first, complete = (
                team == team_of_first for team in (game.result.first, game.result.complete)
            )
            earned = outcome = first + complete - 1
        return GameScore(outcome, earned, by_side, times)


class LetOutWatch:
    """Watches a hand for teams that let an opponent out; see `Comparison.let_out`."""

    def __init__(self) -> None:
        self.teams: set[int] = set()
        """The teams that did."""
        self._spared: int | None = None
        """The seat whose play stands because a seat that could have beaten it has passed."""

    def see(self, before: HandState, move: Move, after: HandState) -> None:
        """Take note of a move."""
        if move.act == Act.PASS:
            table = before.table
            assert table
            if (
                team(table.seat) != team(move.seat)
                and len(before.hands[table.seat]) in FEW_CARDS
                and isinstance(before.moves, HandMoves)
                and before.moves.plays
            ):
                self._spared = table.seat
        elif move.act == Act.PLAY:
            if before.table is None and move.seat == self._spared and not after.hands[move.seat]:
                self.teams.add(1 - team(move.seat))
            self._spared = None


# All cores


def _scores(contest: Contest, numbers: Sequence[int], processes: int) -> Iterator[DealScore]:
    """The scores of the deals, in their order."""
    try:
        # Packed for one process too, so that each deal finds the players as they were given.
        work = packed(contest.score)
    except Exception as error:
        if processes > 1:
            _warn(f"a player can't be sent to other processes ({error})")
        yield from map(contest.score, numbers)
        return
    done = 0
    if processes > 1 and numbers:
        try:
            for score in spread_here(work, numbers, processes):
                yield score
                done += 1
            return
        except (
            ImportError,
            NotImplementedError,  # Python without semaphores, or a process of a pool
            OSError,
            concurrent.futures.BrokenExecutor,
            UnpackError,
        ) as error:
            _warn(str(error) or type(error).__name__)
    yield from map(work, numbers[done:])


def _counted(scores: Iterator[DealScore], deals: int, progress: bool) -> Iterator[DealScore]:
    """The scores; on the standard error how many there are already, and how long the rest takes."""
    start, told = time.monotonic(), 0.0
    try:
        for done, score in enumerate(scores, 1):
            spent = time.monotonic() - start
            if progress and (done == deals or spent - told > SHOWN_EVERY):
                told, left = spent, round(spent / done * (deals - done))
                bar = "█" * (20 * done // deals)
                clock = f"{left // 60}:{left % 60:02}"
                text = f"\r{bar:░<20} {done} of {deals} deals, {clock} left "
                print(text, end="", file=sys.stderr, flush=True)
            yield score
    finally:
        if progress:
            print(file=sys.stderr)


def _warn(why: str) -> None:
    # The level is that of the line that asks for the measurement.
    text = f"One process plays all the deals: {why.rstrip('.')}."
    warnings.warn(text, RuntimeWarning, stacklevel=6)
