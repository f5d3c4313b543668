"""A game with its players: what is due, bots that move, one's own moves and the way back.

A session keeps the states since the last deal. All that was before stands in the game itself,
which `Replay` makes into states again.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from itertools import accumulate, pairwise
from random import Random
from typing import Final, NamedTuple, TypeGuard

from wildescape.cards import Rank
from wildescape.escalation import PACK_52, PLAYER_COUNTS, Escalation
from wildescape.game import NO_LOG, Move
from wildescape.hand import HandState
from wildescape.match import Match, deal, draw
from wildescape.players import Choice, player
from wildescape.rules import DEFAULT, Rules
from wildescape.tribute import Tribute

State = Match | HandState | Escalation
"""What a table shows: a match, a single hand such as a teacher lays out, or the second game."""

Stage = HandState | Tribute | Escalation
"""What is played in a state."""

PERSON: Final = None
"""In a list of players, somebody who is no bot."""

Players = tuple[str | None, ...]


class Due(StrEnum):
    """What happens next."""

    DEAL = "deal"
    PERSON = "person"
    BOT = "bot"
    NOTHING = "nothing"


def stage(state: State) -> Stage | None:
    """What is played now; `None` while cards are to be dealt and after the end of a match."""
    return state.stage if isinstance(state, Match) else state


def is_told_by_record(state: State) -> TypeGuard[Match | Escalation]:
    """Whether a record can tell the game, as it cannot where a position was laid out."""
    return isinstance(state, Match) or (isinstance(state, Escalation) and bool(state.pack))


def new_match(seed: int | str, rules: Rules = DEFAULT) -> Match:
    """A match after its draw, all chance from `seed`."""
    return Match.start(draw(rules, _chance(seed, "draw")), rules)


def new_escalation(seed: int | str, players: int = 4, stake: int = 1) -> Escalation:
    """A game of Escalation, dealt from `seed`.

    Raises:
        InputError: as `Escalation.start`.
    """
    chance = _chance(seed, "deal")
    pack = list(PACK_52)
    chance.shuffle(pack)
    dealer = chance.randrange(players) if players in PLAYER_COUNTS else 0
    return Escalation.start(pack, players, dealer, stake)


def _chance(*what: object) -> Random:
    return Random(" ".join(map(str, what)).encode("utf-8", "surrogatepass"))


class Session:
    """A game that goes on.

    Chance depends on the seed and the place alone, so a hand that is begun again is the same hand.

    Args:
        state: where it begins.
        players: for each player the name of a bot, or `PERSON`; in a match the draw says who sits
            where.
        seed: all chance follows from it.
        expired: tells a bot that takes its time that it must answer.
    """

    def __init__(
        self,
        state: State,
        players: Players,
        seed: int | str,
        expired: Callable[[], bool] | None = None,
    ) -> None:
        self.states = [state]
        """The states since the last deal."""
        self.moves: list[Move] = []
        """The moves between them."""
        self.players = players
        self.seed = seed
        self._expired = expired

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def due(self) -> Due:
        """What happens next."""
        turn = self.state.turn
        if turn is not None:
            return Due.BOT if self.bot(turn) else Due.PERSON
        is_dealing = isinstance(self.state, Match) and self.state.result is None
        return Due.DEAL if is_dealing else Due.NOTHING

    def bot(self, seat: int) -> str | None:
        """The bot that plays a seat, or `PERSON`."""
        return self.players[self.player(seat)]

    def player(self, seat: int) -> int:
        """Who sits there, by his place in `players`."""
        return self.state.draw.seats[seat] if isinstance(self.state, Match) else seat

    def seat(self, player: int) -> int:
        """Where somebody sits."""
        seats = self.state.draw.seats if isinstance(self.state, Match) else range(len(self.players))
        return seats.index(player)

    def deal(self) -> None:
        """Deal the next hand."""
        match = self.state
        assert isinstance(match, Match)
        chance = _chance(self.seed, "deal", len(match.past))
        self.states = [match.with_deal(deal(match.leader, match.rules, chance))]
        self.moves = []

    def choose(self, name: str | None = None) -> Choice:
        """What the bot in turn, or the one called `name`, would do; nothing changes."""
        return self.thought(name)()

    def thought(self, name: str | None = None) -> Callable[[], Choice]:
        """A call that thinks for the bot in turn, about the state as it is now."""
        turn = self.state.turn
        assert turn is not None
        deals = len(self.state.past) if isinstance(self.state, Match) else 0
        chance = _chance(self.seed, deals, len(self.states), turn)
        bot = player(name or self.bot(turn), chance, self._expired)
        return partial(bot.choose, self.state.view(turn))

    def make(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMove: for a move that the rules refuse; then nothing has changed.
        """
        self.states.append(self.state.after(move))
        self.moves.append(move)

    @property
    def last_choice(self) -> int | None:
        """The place among `states` of the last choice that a person made in this deal."""
        for place in range(len(self.states) - 2, -1, -1):
            turn = self.states[place].turn
            if turn is not None and not self.bot(turn):
                return place
        return None

    def back_to(self, place: int) -> None:
        """Take back all moves after the state at `place`."""
        del self.states[place + 1 :]
        del self.moves[place:]


class Chapter(NamedTuple):
    """A part of a game that runs from move to move: the draw alone, or a deal."""

    first: State
    moves: tuple[Move, ...]


class Replay:
    """Every state on the way to a game, by the number of the step.

    Step 0 is the beginning; each deal of a match and each move is one more.

    Args:
        state: the game, finished or not.
        start: where it began, for a position that was laid out.
    """

    def __init__(self, state: State, start: State | None = None) -> None:
        self.state = state
        """The game as it is at the last step."""
        self._chapters = _chapters(state, start or state)
        lengths = (len(moves) + 1 for _, moves in self._chapters)
        *begins, end = accumulate(lengths, initial=0)
        self.begins = tuple(begins)
        """The step with which each part begins: in a match the draw, then each deal."""
        self.last = end - 1
        """The last step."""
        self._shown: tuple[int, list[State]] = (0, [self._chapters[0].first])

    def part(self, at: int) -> int:
        """The number of the part in which step `at` lies."""
        return bisect(self.begins, at) - 1

    def states(self, at: int) -> list[State]:
        """The states of its part up to step `at`."""
        part = self.part(at)
        return self._states(part)[: at - self.begins[part] + 1]

    def move(self, at: int) -> Move | None:
        """The move that led to step `at`; `None` where a part begins."""
        part = self.part(at)
        place = at - self.begins[part]
        return self._chapters[part].moves[place - 1] if place else None

    def number(self, at: int) -> int:
        """How many moves were made up to step `at`, as records count them."""
        return at - self.part(at)

    def step(self, number: int, *, dealt: bool = False) -> int:
        """The step at which move `number` was made, or at which cards were dealt after it."""
        steps = range(number, min(number + len(self.begins), self.last + 1))
        found = [at for at in steps if self.number(at) == number]
        return found[-1 if dealt else 0]

    def tricks(self, at: int) -> list[int]:
        """The steps of its part at which somebody is to lead."""
        part = self.part(at)
        return [self.begins[part] + place for place in leads(self._states(part))]

    def moves(self, at: int) -> list[Move]:
        """The moves between those states."""
        part = self.part(at)
        return list(self._chapters[part].moves[: at - self.begins[part]])

    def _states(self, part: int) -> list[State]:
        shown, states = self._shown
        chapter = self._chapters[part]
        if shown != part or len(states) <= len(chapter.moves):
            states = [chapter.first]
            for move in chapter.moves:
                states.append(states[-1].after(move))
            self._shown = (part, states)
        return states


def _chapters(state: State, start: State) -> list[Chapter]:
    if isinstance(state, Escalation) and state.pack:
        start = state.beginning
    if not isinstance(state, Match):
        assert not isinstance(start, Match)
        return [Chapter(start, tuple(state.log)[len(start.log) :])]
    levels = [(Rank.TWO, Rank.TWO), *(past.levels for past in state.past)]
    chapters = [Chapter(Match.start(state.draw, state.rules), ())]
    for number, past in enumerate(state.past):
        before_deal = Match(
            state.rules,
            state.draw,
            past.offense,
            past.leader,
            levels[number],
            owed=past.owed,
            past=state.past[:number],
        )
        moves = (*past.tribute, *past.play)
        chapters.append(Chapter(before_deal.with_deal(past.dealt), moves))
    if state.dealt:
        now = replace(state, stage=None, dealt=None, excused=False, tribute=NO_LOG)
        chapters.append(Chapter(now.with_deal(state.dealt), _moves_now(state)))
    return chapters


def _moves_now(match: Match) -> tuple[Move, ...]:
    """The moves of the deal in play."""
    if isinstance(match.stage, HandState):
        return (*match.tribute, *match.stage.log)
    return tuple(match.stage.log) if match.stage else ()


def leads(states: Sequence[State]) -> list[int]:
    """The places at which a trick begins: somebody is to lead, and has asked nobody yet."""
    are_leads = [False, *map(_is_lead, states)]
    return [place for place, (was, is_) in enumerate(pairwise(are_leads)) if is_ and not was]


def _is_lead(state: State) -> bool:
    match stage(state):
        case HandState() as hand:
            return hand.table is None
        case Escalation() as game:
            return game.turn is not None and not game.middle
        case _:
            return False
