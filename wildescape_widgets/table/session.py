"""What a table shows: a game in play, a record to look at, a branch to try something else.

Nothing here depends on a browser or a clock.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from wildescape.cards import Card
from wildescape.escalation import Escalation
from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import InputError, Part, Phrase, bad_request, say
from wildescape.match import Match
from wildescape.narrate import PLAYER_NAMES, tell_deal
from wildescape.players import Choice, PlayerError
from wildescape.records import NOTE_LENGTH, Json, check_notes, is_note, record
from wildescape.session import (
    PERSON,
    Due,
    Replay,
    Session,
    State,
    hands_over,
    is_told_by_record,
    stage,
)

from wildescape_widgets.table.coaching import Coaching, tell_advice
from wildescape_widgets.table.handout import HandOut
from wildescape_widgets.table.log import tell_move_seen
from wildescape_widgets.table.piles import Piles
from wildescape_widgets.table.viewer import (
    Viewer,
    can_only_pass,
    hand_of,
    is_between,
    players_of,
    seats_of,
)
from wildescape_widgets.table.walk import Walk

ALL_HANDS = "open"
"""A record seen with all hands shown, not from one seat."""

MOST_SAID = 50
"""How many sentences are kept for the next view."""

DEFAULT_BOT = "club"
"""The bot that takes the place of people in a branch, and that gives advice."""


@dataclass(eq=False)
class TableSession:
    """One game at a table.

    Args:
        main: the game in play, if there is one.
        me: which player is the learner; `None` for an onlooker.
        names: what the players are called.
        open: at a table where a teacher lays out positions, the seats whose hands are shown.
        expired: tells a bot of a branch that it must answer.
    """

    main: Session | None = None
    me: int | None = None
    names: Sequence[Part] = PLAYER_NAMES
    open: frozenset[int] | None = None
    expired: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        self.given: HandOut | None = None
        """What a teacher has handed out to the learner."""
        self.replay: Replay | None = None
        """The record to look at."""
        self.branch: Session | None = None
        """What the learner tries instead of what the record says."""
        self.hand_tried = 0
        """How many hands were over where that began."""
        self.called: Sequence[Part] = ()
        """What the players of the record are called, if it says so."""
        self.records = 0
        """How many records have been opened here: tells each from the one before."""
        self._notes: dict[int, str] = {}
        self._walk = Walk(self.main) if self.main and self.open is not None else None
        self.is_own = False
        """Whether the record is the learner's own match."""
        self.at = 0
        """The step of the replay that is shown."""
        self.seeing = ALL_HANDS
        """The seat from which the replay is seen, as text."""
        self.hidden: frozenset[int] = frozenset()
        """The seats whose hands a teacher hides in a record that is seen from no seat."""
        self.is_paused = False
        self.is_fresh = True
        """Whether the learner has done nothing yet; moves of bots don't count."""
        self.is_laid_out = False
        """Whether a teacher has just laid this out."""
        self.number = secrets.token_hex(8)
        """Tells this game from any other."""
        self.turns = 0
        """How often the chosen cards have become void."""
        self.said: list[Phrase] = []
        """What has happened since the last view."""
        self.error: PlayerError | None = None
        """What the last player that failed here did wrong."""
        self.notice: Phrase | None = None
        """What the learner should know, until the learner moves or cards are dealt."""
        self.piles = Piles()
        """The learner's piles in the game in play."""
        self._piles_in_branch = Piles()
        self.advice: Phrase | None = None
        """What a good player would do at this step of a record."""
        self.coaching = Coaching(self)
        """What the learner is advised in a game in play."""

    def __repr__(self) -> str:
        return f"TableSession: {self.state!r}"

    # What is shown

    @property
    def is_watching(self) -> bool:
        """Whether a record is shown."""
        return self.replay is not None and self.branch is None

    @property
    def walk(self) -> Walk | None:
        """The way from a teacher's position, unless a record is open."""
        return None if self.replay else self._walk

    @property
    def notes(self) -> Mapping[int, str]:
        """A teacher's notes, by the step of the record or of the way from a position."""
        return self.walk.notes if self.walk else self._notes

    @notes.setter
    def notes(self, notes: Mapping[int, str]) -> None:
        """Put other notes in their place."""
        if self.walk:
            self.walk.notes = dict(notes)
        else:
            self._notes = dict(notes)

    @property
    def shown_step(self) -> int:
        """The step that is shown of a record, or on the way from a position."""
        if self.walk:
            return self.walk.at
        return self.at if self.is_watching else 0

    @property
    def line(self) -> Session | None:
        """The game in play: the branch, if there is one, else the match."""
        return None if self.is_watching else self.branch or self.main

    @property
    def playing(self) -> Session:
        """The game in play.

        Raises:
            InputError: `not_now` while a record is shown.
        """
        if self.line is None:
            raise InputError("not_now", say("You're looking at a record: nobody plays."))
        return self.line

    @property
    def watching(self) -> Replay:
        """The record that is shown.

        Raises:
            InputError: `not_now` if there is none.
        """
        if self.replay is None or self.branch:
            raise InputError("not_now", say("There's no record on the table."))
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
        """The state that is shown."""
        return self.states[-1]

    @property
    def is_in_play(self) -> bool:
        """Whether the learner has begun a game here that isn't over."""
        return self.main is not None and not self.is_fresh and self.main.due != Due.NOTHING

    @property
    def can_be_saved(self) -> bool:
        """Whether there is a game, and all its bots have names by which they come back."""
        return self.main is not None and all(
            bot is PERSON or isinstance(bot, str) for bot in self.main.players
        )

    @property
    def position(self) -> HandState | Escalation | None:
        """The position that a teacher has laid out."""
        state = self.state
        if isinstance(state, Match) or self.replay or self.open is None:
            return None
        return state

    def viewer(self, lang: str) -> Viewer:
        """Who looks at the table, and what they may see."""
        state = self.state
        seats = seats_of(state)
        who = players_of(state)
        you, seat, open_seats = self._sight(state, who)
        called = (self.replay and self.called) or self.names
        names = [called[who[seat]] for seat in seats]
        own_name = None if you is None else names[you]
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
            is_playing=self.line is not None and not self.is_still,
            is_paused=self.is_paused,
            own_name=own_name if isinstance(own_name, str) else None,
            is_teaching=self.can_open,
        )

    def _sight(
        self, state: State, who: Sequence[int]
    ) -> tuple[int | None, int | None, frozenset[int]]:
        """The learner's seat, the seat whose hand is at the bottom, and the other hands shown."""
        if self.branch:
            seat = self.branch.seat(self.branch.players.index(PERSON))
            return seat, seat, frozenset()
        mine = who.index(self.me) if self.me is not None and self.is_own else None
        if self.replay and self.seeing == ALL_HANDS:
            return mine, None, frozenset(seats_of(state)) - self.hidden
        if self.replay:
            return mine, int(self.seeing), frozenset()
        if self.position and self.open is not None:
            return None, state.turn if state.turn in self.open else None, self.open
        if self.me is None:
            return None, None, frozenset(seats_of(state))
        seat = who.index(self.me)
        return seat, seat, frozenset()

    def hand(self, viewer: Viewer) -> tuple[Card, ...]:
        """The hand at the bottom, with the cards that it's shown while it takes one of them."""
        return () if viewer.seat is None else hand_of(self.state.view(viewer.seat)) or ()

    @property
    def own_hand(self) -> tuple[Card, ...]:
        """The hand at the bottom, in any language."""
        state = self.state
        _, seat, _ = self._sight(state, players_of(state))
        return () if seat is None else hand_of(state.view(seat)) or ()

    @property
    def arranged(self) -> Piles:
        """The learner's piles in what is played."""
        return self._piles_in_branch if self.branch else self.piles

    def may_arrange(self, viewer: Viewer) -> bool:
        """Whether the hand at the bottom is the learner's own, in a game in play."""
        return self.line is not None and viewer.seat is not None and viewer.seat == viewer.you

    def piled(self, viewer: Viewer) -> list[tuple[int, ...]]:
        """The piles in the hand at the bottom, by their places."""
        return self.arranged.places(self.hand(viewer)) if self.may_arrange(viewer) else []

    def arrange(self, piles: object) -> None:
        """Lay out the learner's piles anew, each given by its places in the hand.

        Raises:
            InputError: `not_now`, or the reason why these are no piles.
        """
        viewer = self.viewer("")
        if not self.may_arrange(viewer):
            raise InputError("not_now", say("You can only arrange a hand that you play."))
        self.arranged.put(self.hand(viewer), piles)
        if not self.coaching.hints:
            self._forget_advice()
        self.is_fresh = False

    @property
    def is_still(self) -> bool:
        """Whether a teacher has handed this out only to look at: nobody moves."""
        return self.given is not None and not self.given.bots

    def may_act(self, viewer: Viewer) -> bool:
        """Whether the hand at the bottom is to move."""
        line = self.line
        is_due = line is not None and line.due == Due.PERSON and line.state.turn == viewer.seat
        return is_due and not self.is_still

    def must_pass(self) -> bool:
        """Whether the learner is to move and can only pass."""
        viewer, now = self.viewer(""), stage(self.state)
        is_mine = viewer.you is not None and viewer.you == viewer.seat and self.may_act(viewer)
        return is_mine and isinstance(now, HandState) and can_only_pass(now)

    def is_busy(self) -> bool:
        """Whether something is due that doesn't need the learner."""
        if self.is_paused:
            return False
        line = self.line
        if line is None:
            return self.at < self.watching.last
        return line.due == Due.BOT or (line.due == Due.DEAL and PERSON not in line.players)

    # Playing

    def make(self, move: Move, played: Sequence[int] = ()) -> None:
        """Make a move of a person.

        Args:
            move: the move.
            played: the places of its cards in the hand, where it tells copies of a card apart.

        Raises:
            IllegalMove: for a move that the rules refuse.
        """
        self._make(move, played)
        self.is_fresh, self.notice = False, None

    def _make(self, move: Move, played: Sequence[int] = ()) -> None:
        line, viewer = self.playing, self.viewer("")
        before, hand = line.state, self.hand(viewer)
        line.make(move)
        if self.walk:
            self.walk.after_move()
        if played and self.may_arrange(viewer):
            self.arranged.play(len(line.moves) - 1, hand, played)
        self._say(tell_move_seen(before, line.state, move, viewer))
        self._forget_advice()

    def deal(self) -> None:
        """Deal the next hand."""
        if self.playing.due != Due.DEAL:
            raise InputError("not_now", say("There's nothing to deal now."))
        self._deal()
        self.is_fresh = False

    def _deal(self) -> None:
        line, viewer = self.playing, self.viewer("")
        line.deal()
        self.arranged.clear()
        self.notice = None
        assert isinstance(line.state, Match)
        self._say(tell_deal(line.state, viewer.names, viewer.you))
        self._forget_choice()

    def advance(self, thought: Callable[[], Choice] | None = None) -> None:
        """Do what is due without the learner: a step of a record, a deal, a bot's move, or a pass
        where the learner can only pass.

        Where a player fails, the club player moves for it.

        Args:
            thought: tells the move of the bot in turn, if it has already been asked.
        """
        line = self.line
        if line is None:
            self.show_step(self.at + 1)
            self.is_paused = self.at == self.watching.last
        elif line.due == Due.DEAL:
            self._deal()
        elif thought is None and self.must_pass():
            [only] = line.state.moves
            self.make(only)
        else:
            self._make(self._choice(line, thought or line.thought()).move)

    def _choice(self, line: Session, thought: Callable[[], Choice]) -> Choice:
        try:
            return thought()
        except PlayerError as error:
            name = self.viewer("").names[error.seat]
            self.error = error
            self.notice = say(
                "{name}: {problem} A club player moves instead.", name=name, problem=error.phrase
            )
            self._say([self.notice])
            return line.choose(DEFAULT_BOT)

    @property
    def begins(self) -> int:
        """The place in the states of the deal at which play began here."""
        return len(self.given.moves) if self.given and not self.branch else 0

    @property
    def last_choice(self) -> int | None:
        """The place of the last choice by a person here; `None` if there was none."""
        place = self.playing.last_choice
        return place if place is not None and place >= self.begins else None

    def undo(self) -> None:
        """Take back the last move of a person in this deal, and what followed."""
        self._back_to(self.last_choice)

    def restart(self) -> None:
        """Start this deal again, from where play began here."""
        self._back_to(self.begins if len(self.playing.states) > self.begins + 1 else None)

    def _back_to(self, place: int | None) -> None:
        if place is None:
            raise InputError("not_now", say("There's nothing to undo in this hand."))
        (self.walk or self.playing).back_to(place)
        self.arranged.back_to(place)
        self.is_fresh, self.notice = False, None
        self._forget_choice()

    def _forget_choice(self) -> None:
        """Something else is shown: chosen cards, hints and advice don't belong to it."""
        self.turns += 1
        self._forget_advice()

    def _forget_advice(self) -> None:
        """The position has changed: hints and advice don't belong to it."""
        self.advice = None
        self.coaching.forget()

    def _say(self, sentences: Sequence[Phrase]) -> None:
        # Without a browser a whole match may go by between two views.
        self.said = [*self.said, *sentences][-MOST_SAID:]

    def pause(self, paused: bool) -> None:
        """Pause or resume; a record at its end resumes from its beginning."""
        if not paused and self.is_watching and self.at == self.watching.last:
            self.show_step(0)
        self.is_paused, self.is_fresh = paused, False

    # Looking at a record

    def watch(self, replay: Replay, at: int = 0, notes: Mapping[int, str] | None = None) -> None:
        """Look at a record from step `at`; a game in play waits."""
        self.replay, self.branch, self.notes, self.called = replay, None, notes or {}, ()
        self.records += 1
        self.is_own, self.hidden = False, frozenset()
        self.at, self.seeing, self.is_paused = at, ALL_HANDS, True
        self._forget_choice()

    def record(self, notes: Mapping[int, str] | None = None) -> Json:
        """The record of the game, with its notes or with other `notes`."""
        replay = self.replay
        state = replay.state if replay else self.state
        assert is_told_by_record(state)
        written = [
            {"at": replay.number(at), "text": text}
            | ({"dealt": True} if at in replay.begins[1:] else {})
            for at, text in sorted((self.notes if notes is None else notes).items())
            if replay
        ]
        return record(state, **({"notes": written} if written else {}))

    def show_step(self, at: int) -> None:
        """Show a step of the record or of the way; going on by one says what happened."""
        self.check_step(at)
        is_next = at == self.shown_step + 1
        if self.walk:
            self.walk.go(at)
        else:
            self.at = at
        self._forget_choice()
        if is_next and self.moves:
            *_, before, after = self.states
            self._say(tell_move_seen(before, after, self.moves[-1], self.viewer("")))

    def check_step(self, at: int) -> None:
        """Make sure that the record has this step.

        Raises:
            InputError: `not_now` where there are no steps; `out_of_range` for another step.
        """
        last = self.walk.last if self.walk else self.watching.last
        if not 0 <= at <= last:
            raise InputError("out_of_range", say("The steps run from 0 to {last}.", last=last))

    def see(self, seeing: str) -> None:
        """See the record from a seat, or with all hands shown."""
        if seeing not in (ALL_HANDS, *map(str, seats_of(self.watching.state))):
            raise InputError("out_of_range", say("There is no such seat."))
        self.seeing = seeing
        self._forget_choice()

    def ask_advice(self) -> None:
        """Say what the player in turn would do at this step, and why.

        A bot answers for itself, the coach for people and where a record doesn't name the player.
        """
        state, turn = self.watching.states(self.at)[-1], self.state.turn
        if turn is None or self.seeing not in (ALL_HANDS, str(turn)):
            raise InputError(
                "not_now", say("Look from the seat whose turn it is, or open the hands.")
            )
        seed = self.main.seed if self.main else 0
        asked = Session(state, self._own_players(), seed, self.expired)
        asked.states = self.states
        self.advice = tell_advice(asked, turn, self.viewer("").names[turn])

    def write_note(self, at: int, text: str) -> None:
        """Write a note on a step; an empty text removes the note."""
        self.check_step(at)
        notes = {**self.notes, at: text}
        if not text.strip():
            del notes[at]
        if self.walk and at in notes and not is_note(text):
            raise bad_request(
                say("A note is a plain text of up to {most} characters."), most=NOTE_LENGTH
            )
        refused = None if self.walk else check_notes(self.record(notes))
        if refused:
            raise InputError(refused.reason, refused.phrase)
        self.notes = notes

    def rewind(self) -> None:
        """Look back at the finished deals of the match."""
        line = self.playing
        if self.replay or not is_between(line.state):
            raise InputError("not_now", say("You can look back when the hand is over."))
        replay = Replay(line.state, line.states[0])
        self.watch(replay, replay.begins[-1])
        self.is_own, self.notice = True, None

    def _own_players(self) -> tuple[object, ...]:
        """The players of the record: bots, or people where it doesn't say."""
        own = self.main.players if self.main and self.is_own else ()
        return tuple(own) or (PERSON,) * len(seats_of(self.state))

    def begin_branch(self, seed: int | str) -> None:
        """Play on from this step; the record stays as it is."""
        replay, state = self.watching, self.state
        if state.turn is None:
            raise InputError("not_now", say("Nobody's turn here: go to another step."))
        seat = state.turn if self.seeing == ALL_HANDS else int(self.seeing)
        learner = players_of(state)[seat]
        players = tuple(
            PERSON if player == learner else DEFAULT_BOT if bot is PERSON else bot
            for player, bot in enumerate(self._own_players())
        )
        self.branch = Session(state, players, seed, self.expired)
        self.branch.states, self.branch.moves = replay.states(self.at), replay.moves(self.at)
        self.hand_tried = hands_over(state)
        self._piles_in_branch = Piles()
        self.is_paused = False
        self._forget_choice()

    def leave(self) -> None:
        """Go back from a branch to the record or the way, or from the record to the match."""
        if self.walk and self.walk.is_left:
            self.walk.turn_back()
        elif self.branch:
            self.branch, self.is_paused = None, True
        elif self.replay and self.main:
            self.replay, self.is_paused = None, False
        else:
            raise InputError("not_now", say("There's nothing to go back to."))
        self._forget_choice()

    # A teacher's position

    @property
    def can_open(self) -> bool:
        """Whether a teacher shows and hides hands here, each by itself."""
        is_seen_by_nobody = self.is_watching and self.seeing == ALL_HANDS
        return self.position is not None or is_seen_by_nobody

    @property
    def unseen(self) -> tuple[int, ...]:
        """The seats whose hands aren't shown."""
        viewer = self.viewer("")
        return tuple(seat for seat in seats_of(self.state) if not viewer.sees(seat))

    def open_hands(self, seats: frozenset[int]) -> None:
        """Show the hands of these seats and hide all others."""
        if not self.can_open:
            raise InputError(
                "not_now", say("Hands are opened in a position, or in a record seen from no seat.")
            )
        if self.replay:
            self.hidden = frozenset(seats_of(self.state)) - seats
        else:
            self.open = seats.intersection(seats_of(self.state))
        self._forget_choice()
