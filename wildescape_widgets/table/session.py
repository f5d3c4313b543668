"""What lies on a table: a game that is played, a record that is looked at, a branch beside it.

Nothing here knows of a browser or a clock.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence

from wildescape.cards import Card
from wildescape.coach import ADVICE_STEPS, Advice, AdviceStep, advise
from wildescape.escalation import Escalation, EscalationView
from wildescape.game import Move
from wildescape.game import View as SeatView
from wildescape.hand import HandState
from wildescape.i18n import InputError, Part, Phrase, say
from wildescape.match import Match, MatchView
from wildescape.narrate import tell, tell_deal, tell_draw, tell_outcome
from wildescape.players import Choice
from wildescape.players.club import ranked
from wildescape.records import Json, check_notes, record
from wildescape.session import PERSON, Due, Replay, Session, State, is_told_by_record, stage
from wildescape.tribute import Tribute, seen
from wildescape.turns import SEATS

from wildescape_widgets.table.view import Viewer

NAMES = (say("Yan"), say("Jun"), say("Mei"), say("Lin"), say("Bao"), say("Wei"))
"""What the players are called, unless they are given names."""

OPEN = "open"
"""Seen by nobody in particular: all hands lie open."""

MOST_SAID = 50
"""How many sentences wait for somebody to listen."""


class TableSession:
    """One game at a table.

    Args:
        session: the game that is played, if one is.
        me: which player is the learner; `None` if he only looks on.
        names: what the players are called.
        open_seats: where a teacher lays out positions, whose hands lie open.
        expired: tells a bot of a branch that it must answer.
    """

    def __init__(
        self,
        session: Session | None = None,
        *,
        me: int | None = None,
        names: Sequence[Part] = NAMES,
        open_seats: frozenset[int] | None = None,
        expired: Callable[[], bool] | None = None,
    ) -> None:
        self.session = session
        self._expired = expired
        self.replay: Replay | None = None
        """The record that is looked at, if one is."""
        self.branch: Session | None = None
        """What is tried beside the record, if anything is."""
        self.me = me
        self.names = names
        self.open = open_seats
        self.notes: dict[int, str] = {}
        """A teacher's notes, by the step of the replay."""
        self.is_own = False
        """Whether the record is the learner's own match."""
        self.at = 0
        """The step of the replay that is shown."""
        self.seeing = OPEN
        """From which seat the replay is seen."""
        self.is_paused = False
        self.is_fresh = True
        """Whether nobody has done anything yet, whatever bots have."""
        self.number = secrets.token_hex(8)
        """What tells this game from any other."""
        self.turns = 0
        """How often what was chosen has become void."""
        self.said: list[Phrase] = []
        """What was done since somebody last listened."""
        self.advice: Phrase | None = None
        self._hints: Advice | None = None
        self._rung = ADVICE_STEPS[0] - 1

    # What lies there

    @property
    def is_watching(self) -> bool:
        """Whether a record is looked at."""
        return self.replay is not None and self.branch is None

    @property
    def line(self) -> Session | None:
        """The game that is played: the branch, if one was begun, else the match."""
        return None if self.is_watching else self.branch or self.session

    @property
    def playing(self) -> Session:
        """The game that is played.

        Raises:
            Refused: `not_now`, while a record is looked at.
        """
        if self.line is None:
            raise InputError("not_now", say("A record is looked at: nobody plays."))
        return self.line

    @property
    def watching(self) -> Replay:
        """The record that is looked at.

        Raises:
            Refused: `not_now`, where there is none.
        """
        if self.replay is None or self.branch:
            raise InputError("not_now", say("No record lies on the table."))
        return self.replay

    @property
    def states(self) -> list[State]:
        """The states of the deal so far."""
        return self.line.states if self.line else self.watching.states(self.at)

    @property
    def moves(self) -> list[Move]:
        """The moves between them."""
        return self.line.moves if self.line else self.watching.moves(self.at)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def is_in_play(self) -> bool:
        """Whether somebody has begun a game here that is not over."""
        session = self.session
        return session is not None and not self.is_fresh and session.due != Due.NOTHING

    @property
    def position(self) -> HandState | None:
        """The hand that a teacher has laid out, if one has."""
        state = self.state
        is_laid_out = isinstance(state, HandState) and not self.replay and self.open is not None
        return state if is_laid_out else None

    def eyes(self, lang: str) -> Viewer:
        """Who looks, and what may be seen."""
        state = self.state
        seats = _seats(state)
        who = _players(state)
        you, seat, open_seats = self._sight(state, who)
        names = [self.names[who[seat]] for seat in seats]
        if you is not None:
            names[you] = say("You")
        bots = self.line.players if self.line else (PERSON,) * len(seats)
        return Viewer(
            seat=seat,
            open=open_seats,
            you=you,
            bottom=0 if seat is None or self.position else seat,
            names=tuple(names),
            bots=tuple(bots[who[seat]] is not PERSON for seat in seats),
            lang=lang,
            is_playing=self.line is not None,
            is_paused=self.is_paused,
        )

    def _sight(
        self, state: State, who: Sequence[int]
    ) -> tuple[int | None, int | None, frozenset[int]]:
        """The learner's seat, the one whose hand lies at the bottom, and the open hands."""
        if self.branch:
            seat = self.branch.seat(self.branch.players.index(PERSON))
            return seat, seat, frozenset()
        mine = who.index(self.me) if self.me is not None and self.is_own else None
        if self.replay and self.seeing == OPEN:
            return mine, None, frozenset(_seats(state))
        if self.replay:
            return mine, int(self.seeing), frozenset()
        if self.position and self.open is not None:
            return None, state.turn if state.turn in self.open else None, self.open
        if self.me is None:
            return None, None, frozenset(_seats(state))
        seat = who.index(self.me)
        return seat, seat, frozenset()

    def hand(self, eyes: Viewer) -> tuple[Card, ...]:
        """The cards of the hand that lies at the bottom."""
        return () if eyes.seat is None else cards_seen(self.state.view(eyes.seat))

    def may_act(self, eyes: Viewer) -> bool:
        """Whether it is the turn of the one whose hand lies at the bottom."""
        line = self.line
        return line is not None and line.due == Due.PERSON and line.state.turn == eyes.seat

    def is_busy(self) -> bool:
        """Whether something is due without the learner."""
        if self.is_paused:
            return False
        line = self.line
        if line is None:
            return self.at < self.watching.last
        return line.due == Due.BOT or (line.due == Due.DEAL and PERSON not in line.players)

    # Playing

    def make(self, move: Move) -> None:
        """Make a move of a person.

        Raises:
            IllegalMove: for a move that the rules refuse.
        """
        self._make(move)
        self.is_fresh = False

    def _make(self, move: Move) -> None:
        line, eyes = self.playing, self.eyes("")
        before = line.state
        line.make(move)
        self._tell(before, line.state, move, eyes)
        self._forget_choice()

    def deal(self) -> None:
        """Deal the next hand."""
        if self.playing.due != Due.DEAL:
            raise InputError("not_now", say("There is nothing to be dealt now."))
        self._deal()
        self.is_fresh = False

    def _deal(self) -> None:
        line, eyes = self.playing, self.eyes("")
        line.deal()
        assert isinstance(line.state, Match)
        self._say(tell_deal(line.state, eyes.names, eyes.you))
        self._forget_choice()

    def advance(self, choice: Choice | None = None) -> None:
        """Let the one thing happen that is due without the learner.

        Args:
            choice: what the bot in turn has chosen, if it was asked already.
        """
        line = self.line
        if line is None:
            self.show_step(self.at + 1)
            self.is_paused = self.at == self.watching.last
        elif line.due == Due.DEAL:
            self._deal()
        else:
            self._make((choice or line.choose()).move)

    def undo(self) -> None:
        """Take back the last choice of a person in this deal, and what followed."""
        self._back_to(self.playing.last_choice)

    def restart(self) -> None:
        """Begin this deal again."""
        self._back_to(0 if len(self.playing.states) > 1 else None)

    def _back_to(self, place: int | None) -> None:
        if place is None:
            raise InputError("not_now", say("There is nothing to take back in this hand."))
        self.playing.back_to(place)
        self.is_fresh = False
        self._forget_choice()

    def _forget_choice(self) -> None:
        """What was chosen, and the hints about it, belong to a position that has gone."""
        self.turns += 1
        self.advice = None
        self._hints = None
        self._rung = ADVICE_STEPS[0] - 1

    def _tell(self, before: State, after: State, move: Move, eyes: Viewer) -> None:
        self._say(tell(before, after, as_seen(before, move, eyes), eyes.names, eyes.you))

    def _say(self, told: Sequence[Phrase]) -> None:
        # Where nobody listens, a whole match would be told at once.
        self.said = [*self.said, *told][-MOST_SAID:]

    def told(self) -> list[tuple[Phrase, list[Phrase]]]:
        """What has happened, in words: the outcome of each deal before, and this deal whole."""
        state, eyes = self.state, self.eyes("")
        names, you = eyes.names, eyes.you
        past = state.past if isinstance(state, Match) else ()
        if past and state.stage is None:
            past = past[:-1]
        told = [
            (
                say("Hand {hand}", hand=number),
                [*tell_outcome(deal, state.rules, names, you).sentences],
            )
            for number, deal in enumerate(past, 1)
        ]
        lines: list[Phrase] = []
        first = self.states[0]
        if isinstance(first, Match):
            begins = tell_deal if first.stage else _first_told
            lines += begins(first, names, you)
        for before, move, after in zip(self.states, self.moves, self.states[1:], strict=False):
            lines += tell(before, after, as_seen(before, move, eyes), names, you)
        title = (
            say("Hand {hand}", hand=len(past) + 1) if isinstance(state, Match) else say("The deal")
        )
        return [*told, (title, lines)]

    def next_hint(self) -> list[AdviceStep]:
        """The rungs of the ladder so far, one more each time."""
        if self._hints is None:
            self._hints = self._ladder()
        self._rung = min(self._rung + 1, ADVICE_STEPS[-1])
        return [self._hints.step(number) for number in range(ADVICE_STEPS[0], self._rung + 1)]

    def _ladder(self) -> Advice:
        assert self.state.turn is not None
        view = self.state.view(self.state.turn)
        return advise(view, ranked(view))

    def coached(self) -> Phrase:
        """What the club player would do in the learner's place, and why."""
        return self._ladder().step(ADVICE_STEPS[-1]).text

    def pause(self, paused: bool) -> None:
        """Let bots wait or go on, and a record stand still or run, from its end anew."""
        if not paused and self.is_watching and self.at == self.watching.last:
            self.show_step(0)
        self.is_paused, self.is_fresh = paused, False

    # Looking at a record

    def watch(
        self,
        replay: Replay,
        at: int = 0,
        *,
        notes: Mapping[int, str] | None = None,
        is_own: bool = False,
    ) -> None:
        """Look at a record from a step on; a game that is played waits."""
        self.replay, self.branch, self.notes = replay, None, dict(notes or {})
        self.is_own = is_own
        self.at, self.seeing, self.is_paused = at, OPEN, True
        self._forget_choice()

    def record(self, notes: Mapping[int, str] | None = None) -> Json:
        """The record of the game that lies here, with the notes or others in their place."""
        replay = self.replay
        state = replay.state if replay else self.state
        assert is_told_by_record(state)
        told = [
            {"at": replay.number(at), "text": text}
            | ({"dealt": True} if at in replay.begins[1:] else {})
            for at, text in sorted((self.notes if notes is None else notes).items())
            if replay
        ]
        return record(state, **({"notes": told} if told else {}))

    def shared(self) -> Json | HandState | Escalation:
        """What others are given: the record, or where none tells the game the position."""
        state = self.replay.state if self.replay else self.state
        if isinstance(state, Match) or is_told_by_record(state):
            return self.record()
        # A position that was played to its end is worth playing from its beginning.
        first = (self.replay.states(0) if self.replay else self.states)[0]
        laid_out = state if state.result is None else first
        assert not isinstance(laid_out, Match)
        return laid_out

    def show_step(self, at: int) -> None:
        """Show a step of the record; one that follows is told."""
        replay = self.watching
        self._check_step(at)
        is_next, self.at = at == self.at + 1, at
        self._forget_choice()
        move = replay.move(at)
        if is_next and move:
            *_, before, after = replay.states(at)
            self._tell(before, after, move, self.eyes(""))

    def _check_step(self, at: int) -> None:
        last = self.watching.last
        if not 0 <= at <= last:
            raise InputError("out_of_range", say("The steps run from 0 to {last}.", last=last))

    def see(self, seeing: str) -> None:
        """Look from a seat, or at open hands."""
        if seeing not in (OPEN, *map(str, _seats(self.watching.state))):
            raise InputError("out_of_range", say("There is no such seat."))
        self.seeing = seeing
        self._forget_choice()

    def ask_advice(self) -> None:
        """Say what the bot of the seat in turn would do at this step, and why.

        For people, and where a record does not name the bot, the club player answers.
        """
        state, turn = self.watching.states(self.at)[-1], self.state.turn
        if turn is None or self.seeing not in (OPEN, str(turn)):
            raise InputError(
                "not_now", say("Look from the seat that is to move, or at open hands.")
            )
        asked = Session(
            state, self._bots(), self.session.seed if self.session else 0, self._expired
        )
        asked.states = self.states
        choice = asked.choose(asked.bot(turn))
        self.advice = advise(state.view(turn), [choice]).step(ADVICE_STEPS[-1]).text

    def write_note(self, at: int, text: str) -> None:
        """Write a note on a step; an empty one takes it away."""
        self._check_step(at)
        notes = {**self.notes, at: text}
        if not text.strip():
            del notes[at]
        refused = check_notes(self.record(notes))
        if refused:
            raise InputError(refused.reason, refused.phrase)
        self.notes = notes

    def rewind(self) -> None:
        """Look back at the deals of the match that are over."""
        line = self.playing
        if self.replay or not _is_between(line.state):
            raise InputError("not_now", say("One looks back when the hand is over."))
        replay = Replay(line.state, line.states[0])
        self.watch(replay, replay.begins[-1], is_own=True)

    def _bots(self) -> list[str]:
        """For each player of what is watched the bot who moves for him."""
        own = self.session.players if self.session and self.is_own else ()
        return [bot or DEFAULT_BOT for bot in own] or [DEFAULT_BOT] * len(_seats(self.state))

    def begin_branch(self, seed: int | str) -> None:
        """Play on from this point, beside the record."""
        replay, state = self.watching, self.state
        if state.turn is None:
            raise InputError("not_now", say("Nobody is to move here: go to another step."))
        who = _players(state)
        hero = who[state.turn if self.seeing == OPEN else int(self.seeing)]
        players = tuple(
            PERSON if player == hero else bot for player, bot in enumerate(self._bots())
        )
        self.branch = Session(state, players, seed, self._expired)
        self.branch.states, self.branch.moves = replay.states(self.at), replay.moves(self.at)
        self.is_paused = False
        self._forget_choice()

    def leave(self) -> None:
        """Go back from a branch to the record, or from that to the match."""
        if self.branch:
            self.branch, self.is_paused = None, True
        elif self.replay and self.session:
            self.replay, self.is_paused = None, False
        else:
            raise InputError("not_now", say("There is nothing to go back to."))
        self._forget_choice()

    # A teacher's position

    def open_hands(self, seats: frozenset[int]) -> None:
        """Open the hands of these seats and close all others."""
        if self.position is None:
            raise InputError("not_now", say("Hands are opened where a position is laid out."))
        self.open = seats
        self._forget_choice()


def _first_told(match: Match, names: Sequence[Part], you: int | None) -> Sequence[Phrase]:
    return tell_draw(match.draw, match.rules, names, you)


DEFAULT_BOT = "club"
"""Who plays on for people of a record."""


def _seats(state: State) -> range:
    return range(len(state.hands)) if isinstance(state, Escalation) else SEATS


def _players(state: State) -> Sequence[int]:
    """Who sits in each seat."""
    return state.draw.seats if isinstance(state, Match) else _seats(state)


def _is_between(state: State) -> bool:
    """Whether a hand is over and no other one dealt."""
    if isinstance(state, Match):
        return state.stage is None and bool(state.past)
    return state.result is not None


def cards_seen(view: SeatView) -> tuple[Card, ...]:
    """The cards that the seat of a view holds."""
    match view:
        case MatchView(stage=None):
            return ()
        case MatchView(stage=now):
            return now.cards
        case EscalationView(hand=hand):
            return hand
        case _:
            return view.cards


def as_seen(before: State, move: Move, eyes: Viewer) -> Move:
    """A move as far as it is seen: tribute may be a secret between two."""
    now = stage(before)
    if not isinstance(now, Tribute) or eyes.seat is None:
        return move
    return seen([move], now.owed, eyes.seat, now.rules)[0] or Move(move.seat, move.act)
