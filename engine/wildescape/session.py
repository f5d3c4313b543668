"""A game with its players: what happens next, moves by bots and people, and the way back.

A session keeps the states since the last deal. Earlier ones follow from the game itself: `Replay`
computes them again.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple, TypeGuard

from wildescape.dealing import deal, draw
from wildescape.escalation import PACK_52, PLAYER_COUNTS, Escalation
from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import bad_request, either, say, shown
from wildescape.match import Match
from wildescape.players import Choice, asked, player
from wildescape.rules import DEFAULT, RulesLike
from wildescape.tribute import Tribute

State = Match | HandState | Escalation
"""A game at a table: a match, a single hand that was laid out, or Escalation."""

Stage = HandState | Tribute | Escalation
"""The part of a state in which moves are made."""

PERSON: Final = None
"""In a list of players, a person."""

Players = tuple[object, ...]
"""For each player a bot, as `wildescape.players.player` takes it, or `PERSON`."""


class Due(StrEnum):
    """What happens next."""

    DEAL = "deal"
    PERSON = "person"
    BOT = "bot"
    NOTHING = "nothing"


def new_match(seed: int | str, rules: RulesLike = DEFAULT) -> Match:
    """A match after its draw, with all chance from `seed`.

    >>> new_match(7)
    Match: 0 deals over, levels 2 and 2, team 1 is the offense

    Args:
        seed: the source of all chance.
        rules: the house rules, in any form that `parse_rules` takes.

    Raises:
        InputError: `bad_rules`, for unknown rules.
    """
    return Match.start(draw(rules, chance_from(seed, "draw")), rules)


def new_escalation(seed: int | str, players: int = 4, stake: int = 1) -> Escalation:
    """A game of Escalation, dealt from `seed`.

    >>> len(new_escalation(7).hands)
    4

    Args:
        seed: the source of all chance.
        players: how many play.
        stake: what each card left costs at the end.

    Raises:
        InputError: `bad_request`, for another number of players or another stake than allowed.
    """
    chance = chance_from(seed, "deal")
    pack = list(PACK_52)
    chance.shuffle(pack)
    dealer = chance.randrange(players) if players in PLAYER_COUNTS else 0
    return Escalation.start(pack, players, dealer, stake)


def chance_from(*what: object) -> Random:
    """The source of chance that a seed and a point in a game give."""
    return Random(" ".join(map(str, what)).encode("utf-8", "surrogatepass"))


class Session:
    """A game in progress, with its players.

    Chance depends only on the seed and the point in the game, so a hand that is started again is
    the same hand.

    >>> session = Session(new_escalation(7, players=3), ("beginner", "club", PERSON), seed=7)
    >>> while session.due == Due.BOT:
    ...     session.make(session.choose().move)
    >>> session.due
    <Due.PERSON: 'person'>

    Args:
        state: where it begins.
        players: a bot for all, or a list with a bot or `PERSON` for each player; in a match, the
            draw decides who sits where.
        seed: the source of all chance.
        expired: whether a timed bot must answer now.

    Raises:
        InputError: `bad_request`, for what is no game, another number of players or an unknown bot.
    """

    def __init__(
        self,
        state: State,
        players: object,
        seed: int | str,
        expired: Callable[[], bool] | None = None,
    ) -> None:
        if not isinstance(state, State):
            raise bad_request(
                say("A session begins with a match, a hand or a game of Escalation, not {value}."),
                value=shown(state),
            )
        self.states = [state]
        """The states since the last deal."""
        self.moves: list[Move] = []
        """The moves between them."""
        self.players = _seated(players, len(seating(state)))
        self.seed = seed
        self._expired = expired

    @property
    def state(self) -> State:
        """The game as it is now."""
        return self.states[-1]

    def __repr__(self) -> str:
        return f"Session, next: {self.due}\n{self.state!r}"

    @property
    def due(self) -> Due:
        """What happens next."""
        turn = self.state.turn
        if turn is not None:
            return Due.PERSON if self.bot(turn) is PERSON else Due.BOT
        is_between_deals = stage(self.state) is None and self.state.result is None
        return Due.DEAL if is_between_deals else Due.NOTHING

    def bot(self, seat: int) -> object:
        """The bot that plays `seat`, or `PERSON`.

        Raises:
            IndexError: if there is no such seat.
        """
        return self.players[self.player(seat)]

    def player(self, seat: int) -> int:
        """The player on `seat`, as a place in `players`.

        Raises:
            IndexError: if there is no such seat.
        """
        return seating(self.state)[seat]

    def seat(self, player: int) -> int:
        """The seat of `player`, a place in `players`.

        Raises:
            ValueError: if there is no such player.
        """
        return seating(self.state).index(player)

    def deal(self) -> None:
        """Deal the next hand of a match.

        Raises:
            InputError: `bad_request`, unless a deal is due.
        """
        match = self.state
        if not isinstance(match, Match) or self.due != Due.DEAL:
            raise bad_request(say("There's nothing to deal now."))
        chance = chance_from(self.seed, "deal", len(match.past))
        self.states = [match.with_deal(deal(match.leader, match.rules, chance))]
        self.moves = []

    def choose(self, bot: object = None) -> Choice:
        """What the bot in turn would do. Nothing changes.

        Args:
            bot: who chooses; by default the bot in turn.

        Raises:
            InputError: `bad_request`, if nobody is to move.
            PlayerError: if a player that isn't of this package fails, or answers with no legal
                move.
        """
        return self.thought(bot)()

    def thought(self, bot: object = None) -> Callable[[], Choice]:
        """A function that thinks about the state as it is now, to be called in any thread.

        Args:
            bot: who thinks; by default the bot in turn.

        Raises:
            InputError: `bad_request`, if nobody is to move.
        """
        turn = self.state.turn
        if turn is None:
            raise bad_request(say("It's nobody's turn now."))
        chance = chance_from(self.seed, hands_over(self.state), len(self.states), turn)
        who = self.bot(turn) if bot is None else bot
        return partial(asked, who, self.state, chance, self._expired)

    def make(self, move: Move) -> None:
        """Make `move`.

        Raises:
            IllegalMove: for a move that the rules refuse; nothing changes then.
        """
        self.states.append(self.state.after(move))
        self.moves.append(move)

    @property
    def last_choice(self) -> int | None:
        """The place in `states` of the last choice by a person; `None` if there was none."""
        for place in reversed(range(len(self.moves))):
            if not self.bot(self.moves[place].seat):
                return place
        return None

    def back_to(self, place: int) -> None:
        """Take back all moves after the state at `place`, as `last_choice` tells it.

        Raises:
            IndexError: if there is no such state.
        """
        _ = self.states[place]
        del self.states[place + 1 :]
        del self.moves[place:]


class Chapter(NamedTuple):
    """A part of a game that moves lead through: a deal, or the draw, which has no moves."""

    first: State
    moves: tuple[Move, ...]


class Replay:
    """Every state on the way to a game, by the number of its step.

    Step 0 is the beginning; each deal of a match and each move is one more step. The part of a
    match before the first deal is its draw.

    >>> from wildescape.simulate import simulate
    >>> replay = Replay(simulate("escalation", 7, ["random"] * 3))
    >>> replay.states(0)[-1].turn, replay.move(1).seat, replay.states(replay.last)[-1].turn
    (0, 0, None)

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
        """The first step of each part: in a match of the draw, then of each deal."""
        self.last = end - 1
        """The last step."""
        self._shown: tuple[int, list[State]] = (0, [self._chapters[0].first])

    def __repr__(self) -> str:
        return f"Replay, steps 0 to {self.last}\n{self.state!r}"

    def part(self, at: int) -> int:
        """The number of the part that step `at` belongs to.

        Raises:
            InputError: `bad_request`, if there is no such step.
        """
        if not 0 <= at <= self.last:
            raise bad_request(say("The steps run from 0 to {last}."), last=self.last)
        return bisect(self.begins, at) - 1

    def states(self, at: int) -> list[State]:
        """The states up to step `at`, from the beginning of its part.

        Raises:
            InputError: `bad_request`, if there is no such step.
        """
        part = self.part(at)
        return self._states(part)[: at - self.begins[part] + 1]

    def move(self, at: int) -> Move | None:
        """The move that led to step `at`; `None` at the beginning of a part.

        Raises:
            InputError: `bad_request`, if there is no such step.
        """
        part = self.part(at)
        place = at - self.begins[part]
        return self._chapters[part].moves[place - 1] if place else None

    def number(self, at: int) -> int:
        """How many moves were made up to step `at`, counted as in records.

        Raises:
            InputError: `bad_request`, if there is no such step.
        """
        return at - self.part(at)

    def step(self, number: int, *, dealt: bool = False) -> int:
        """The step of move `number`, or with `dealt` that of the deal after it.

        Raises:
            InputError: `bad_request`, if there is no such move.
        """
        last = self.number(self.last)
        if not 0 <= number <= last:
            raise bad_request(say("The moves run from 0 to {last}."), last=last)
        steps = range(number, min(number + len(self.begins), self.last + 1))
        found = [at for at in steps if self.number(at) == number]
        return found[-1 if dealt else 0]

    def tricks(self, at: int) -> list[int]:
        """The steps at which a trick begins, in the part of step `at`.

        Raises:
            InputError: `bad_request`, if there is no such step.
        """
        part = self.part(at)
        return [self.begins[part] + place for place in leads(self._states(part))]

    def moves(self, at: int) -> list[Move]:
        """The moves up to step `at`, from the beginning of its part.

        Raises:
            InputError: `bad_request`, if there is no such step.
        """
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


def leads(states: Sequence[State]) -> list[int]:
    """The places in `states` at which a trick begins: a seat is to lead, and asked nothing yet."""
    begun, was_lead = [], False
    for place, state in enumerate(states):
        is_lead = _is_lead(state)
        if is_lead and not was_lead:
            begun.append(place)
        was_lead = is_lead
    return begun


# Where the games differ


def _seated(players: object, count: int) -> Players:
    """A bot or `PERSON` for each of `count` players."""
    each = each_player(players, [count], count)
    for bot in each:
        if bot is not PERSON and not callable(bot):
            player(bot, Random(0))
    return tuple(each)


def each_player(players: object, counts: Sequence[int], usual: int) -> Sequence[object]:
    """What is given for each player: one by one, or one thing for all of them.

    Args:
        players: a list, or what stands for all.
        counts: how many may play.
        usual: how many play where one thing stands for all.

    Raises:
        InputError: `bad_request`, for another number of players, with those that may play.
    """
    if isinstance(players, str) or callable(getattr(players, "choose", players)):
        return [players] * usual
    allowed = either([str(count) for count in counts])
    if not isinstance(players, Sequence):
        raise bad_request(
            say("“players” is a bot or a list of {count}, not {value}."),
            count=allowed,
            value=shown(players),
        )
    if len(players) not in counts:
        raise bad_request(
            say("This game takes {count} players, and you gave {given}."),
            count=allowed,
            given=len(players),
        )
    return players


def stage(state: State) -> Stage | None:
    """What is played now; `None` before a deal and after the end of a match."""
    return state.stage if isinstance(state, Match) else state


def is_told_by_record(state: State) -> TypeGuard[Match | Escalation]:
    """Whether a record can tell the whole game; no record can for a position that was laid out."""
    return isinstance(state, Match) or (isinstance(state, Escalation) and bool(state.pack))


def seating(state: State) -> Sequence[int]:
    """For each seat its player, by the player's place among all."""
    return state.draw.seats if isinstance(state, Match) else range(len(state.hands))


def hands_over(state: State) -> int:
    """How many hands of the match are over."""
    return len(state.past) if isinstance(state, Match) else 0


def _is_lead(state: State) -> bool:
    # Asked of all states of a deal for each view.
    now = state.stage if isinstance(state, Match) else state
    if isinstance(now, HandState):
        return now.table is None
    return isinstance(now, Escalation) and now.turn is not None and not now.middle


def _chapters(state: State, start: State) -> list[Chapter]:
    match state:
        case Match():
            return _chapters_of_match(state)
        case Escalation() if state.pack:
            start = state.beginning
    assert not isinstance(start, Match)
    return [Chapter(start, tuple(state.log)[len(start.log) :])]


def _chapters_of_match(match: Match) -> list[Chapter]:
    chapters = [Chapter(Match.start(match.draw, match.rules), ())]
    for number, past in enumerate(match.past):
        moves = (*past.tribute, *past.play)
        chapters.append(Chapter(match.before_deal(number).with_deal(past.dealt), moves))
    if match.dealt:
        before = match.before_deal(len(match.past))
        chapters.append(Chapter(before.with_deal(match.dealt), _moves_now(match)))
    return chapters


def _moves_now(match: Match) -> tuple[Move, ...]:
    """The moves of the deal in play."""
    if isinstance(match.stage, HandState):
        return (*match.tribute, *match.stage.log)
    return tuple(match.stage.log) if match.stage else ()
