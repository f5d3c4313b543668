"""`play_on`: a game is played until a goal is reached or missed, with bots on the other seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, Self, TypedDict

from wildescape.coach import advise, coached
from wildescape.escalation import Escalation
from wildescape.explain import cards_listed
from wildescape.game import IllegalMove, Move
from wildescape.hand import HandState
from wildescape.i18n import InputError, Part, Phrase, either, say, say_n, sequence, shown
from wildescape.match import Match
from wildescape.notation import parse_cards
from wildescape.players import bots, is_timed
from wildescape.positions import format_position, parse_position
from wildescape.rules import DEFAULT
from wildescape.session import PERSON, Due, Session, State, leads, new_match, seating, stage
from wildescape.teach.exercises.base import Exercise, as_said
from wildescape.teach.exercises.findings import Attempted, Clue, Fault, Finding, Result, bad_answer
from wildescape.teach.exercises.goals import UNTIL, GameSoFar, is_won
from wildescape.teach.exercises.would_play import WouldPlay
from wildescape.teach.learners import LearnerAtTable, is_idea, understood
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.scenes import Cards, Scene, as_move
from wildescape.teach.toml_table import TomlTable
from wildescape.tribute import Tribute

COACHES: Final = ("before", "request", "silent")
"""When a coach speaks: before every move, on request, never."""

SWIFT: Final = tuple(name for name in bots() if not is_timed(name))
"""The bots that do not think by the clock, so that a game comes out the same again."""

MOST_MOVES: Final = 2000
"""How many moves an answer may have."""

MOST_EXPLAINED: Final = 13
"""With more cards in a hand it takes long to find the move that lost it."""

SENSIBLE: Final = "club"
"""The bot that plays like a learner without wrong ideas."""

COACH: Final = "coach"
"""The name of the player who always takes the coach's advice."""

Played = str | tuple[Cards, ...]
"""Who moves for the learner, by name, or the learner's own moves."""


class NoControl(TypedDict):
    """A game that is played on is answered at its table."""


class PlayOn(Exercise):
    """A position, or a match, is played on until it is settled whether the goal is reached.

    All chance follows from `seed`, as at a table that begins with `settings`: the same moves lead
    to the same game there and here. An answer is a list of the learner's moves, with empty text
    for a pass, or the name of who moves for the learner: a bot, the coach, or somebody with a
    wrong idea, as `understood` names it.

    Args:
        scene: a `game`, or a `match`; `me` is the learner: a seat, in a match a player's number.
        until: the goal, by its name in `UNTIL`.
        seed: all chance follows from it.
        players: the bot on each other seat.
        coach: one of `COACHES`.

    Raises:
        InputError: `bad_lesson`, for a scene without a game that can go on, or without a match
            where the goal needs one.
    """

    kind = "play_on"
    slow = say("steps that are played on")
    at_table = True

    def __init__(
        self, scene: Scene, until: str, seed: int, players: str = "club", coach: str = "request"
    ) -> None:
        super().__init__(scene)
        self.name, self.until = until, UNTIL[until]
        self.seed, self.players, self.coach = seed, players, coach
        self._found: dict[Played, Finding] = {}
        game = scene.states[-1] if scene.states else None
        if scene.match == (game is not None):
            raise _misfit(say("Write either a “game” to play on, or “match = true”."))
        if game and game.turn is None:
            raise _misfit(say("You can only play on in a hand that isn't over."))
        played = Match if scene.match else type(game)
        if played not in self.until.games:
            goals = either([name for name, one in UNTIL.items() if played in one.games])
            raise _misfit(
                say("“{until}” isn't a goal of this game; {goals} is.", until=until, goals=goals)
            )

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The goal `until`, the `seed` of all chance, the `players` and the `coach`."""
        until = here.one_of("until", [*UNTIL])
        # Nothing is left to chance where club players go on with a deal.
        seed = here.take("seed", int, *([0] if scene.mini_hand else []))
        players = here.one_of("players", SWIFT, "club")
        coach = here.one_of("coach", COACHES, "request")
        try:
            return cls(scene, until, seed, players, coach)
        except InputError as error:
            raise here.fault("scene", error.phrase) from None

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of a `Table` at which this is played."""
        about = {"seed": self.seed, "players": self.players, "me": self.scene.me}
        if self.scene.match:
            return {**about, "rules": self.scene.rules.changed_from(DEFAULT)}
        return {**about, "position": self._position}

    @property
    def _position(self) -> str:
        return format_position(self.scene.states[-1])

    def session(self) -> Session:
        """The game as a table begins it from `settings`."""
        start: State = (
            new_match(self.seed, self.scene.rules)
            if self.scene.match
            else parse_position(self._position)
        )
        count = len(seating(start))
        players = (PERSON if player == self.scene.me else self.players for player in range(count))
        return Session(start, tuple(players), self.seed)

    @property
    def solution(self) -> str:
        """The bot that plays the other seats; whether it reaches the goal is not known."""
        return self.players

    def read(self, answer: object) -> Played:
        """Moves, each as cards, or the name of who makes them."""
        if isinstance(answer, str) and (answer in (*bots(), COACH) or is_idea(answer)):
            return answer
        moves: list[Any] = list(answer) if isinstance(answer, list | tuple) else [None]
        if len(moves) <= MOST_MOVES and all(isinstance(text, str) for text in moves):
            return tuple(tuple(sorted(parse_cards(text))) for text in moves)
        raise bad_answer(
            say(
                "{answer} is neither a list of moves, such as {moves}, nor {bots}, nor a habit.",
                answer=shown(answer),
                moves='["8S 8H", ""]',
                bots=either([*bots(), COACH]),
            )
        )

    def judge(self, answer: object) -> Finding:
        """What comes of these moves; a misconception shows only where it is named."""
        given = self.read(answer)
        found = self.find(given)
        if isinstance(given, str) and given in MISCONCEPTIONS and not found.is_right:
            return replace(found, misconceptions=(given,))
        return found

    def tells_apart(self, answer: object) -> tuple[str, ...]:
        """None: a game doesn't tell which misconceptions its player lacks."""
        return ()

    def accepts(self, answer: Played, understanding: Understanding) -> bool:
        """Whether these moves reach the goal, whatever one believes."""
        return self.find(answer).is_right

    def believed(self, understanding: Understanding) -> str:
        return self.solution

    def rule(self) -> Phrase:
        """The goal."""
        return self.until.goal

    def find(self, answer: Played) -> Finding:
        """What comes of these moves; the same game is played once."""
        if answer not in self._found:
            self._found[answer] = self._played_from(self.session(), answer)
        return self._found[answer]

    def _played_from(self, session: Session, answer: Played) -> Finding:
        """The game played on with these moves."""
        moves = iter(() if isinstance(answer, str) else answer)
        while not (finding := self.reached(session.state, session.states)):
            if session.due == Due.DEAL:
                session.deal()
            elif session.due == Due.BOT:
                session.make(session.choose().move)
            elif isinstance(answer, str):
                session.make(self.moved_for(session, answer))
            else:
                cards = next(moves, None)
                if cards is None:
                    return self._missed(session.states, say("It's your turn: play on."))
                try:
                    session.make(_move(session.state, cards))
                except IllegalMove as error:
                    said = cards_listed(cards) if cards else say("a pass")
                    return Finding(Result.REFUSED, error.code, said, error.phrase)
        return finding

    def moved_for(self, session: Session, name: str) -> Move:
        """The move that somebody makes for the learner.

        Args:
            session: the game, at the learner's turn.
            name: a bot, the coach, or somebody with a wrong idea.
        """
        if name in bots():
            return session.choose(name).move
        assert session.state.turn is not None
        view = session.state.view(session.state.turn)
        if name == COACH:
            return coached(view)[0].move
        begun = leads(session.states)
        trick = session.moves[begun[-1] if begun else 0 :]
        scene = self.scene
        learner = LearnerAtTable(understood(name, scene.rules), scene.levels, scene.offense)
        return learner.move(view, trick)

    @property
    def is_mini(self) -> bool:
        """Whether this is a mini hand: so short that it's simply played again."""
        return bool(self.scene.mini_hand)

    @property
    def is_short(self) -> bool:
        """Whether it's so short that a lost game can be explained at once."""
        hands = () if self.scene.match else getattr(self.scene.states[-1], "hands", ())
        return self.is_mini or 0 < max(map(len, hands), default=0) <= MOST_EXPLAINED

    def explained(
        self,
        finding: Finding,
        states: Sequence[State],
        moves: Sequence[Move],
        ideas: Iterable[str] = (),
    ) -> Finding:
        """The finding on a short game that was lost, with what would have been better.

        Args:
            finding: what `reached` says.
            states: the states of the game.
            moves: the moves between them.
            ideas: the wrong ideas that the game is lost by, as `understood` names them; the finding
                names the first that tells each of the learner's choices, if sensible play doesn't.
        """
        at = self._turning_point(states, moves)
        if at is None:
            return finding
        end = GameSoFar(states[-1], self.seat(states[-1]))
        because = sequence([end.told(self.until), self._told(states[at], moves[at])])
        decisions = self._decisions(states[: at + 1])
        fitting = (
            name
            for name in (SENSIBLE, *ideas)
            if all(self._would_choose(name, states, moves, one) for one in decisions)
        )
        likely = next(fitting, SENSIBLE)
        named = () if likely == SENSIBLE else (likely,)
        return replace(finding, because=because, misconceptions=named)

    def _turning_point(self, states: Sequence[State], moves: Sequence[Move]) -> int | None:
        """The number of the move that cost the goal; `None` if none did.

        It is the last one before which the goal was in reach for a player who follows the coach.
        """
        for at in reversed(self._decisions(states[:-1])):
            if self._played_from(self._gone_back(states, moves, at), COACH).is_right:
                return at
        return None

    def _decisions(self, states: Sequence[State]) -> list[int]:
        """The numbers of the moves that were the learner's choice."""
        return [
            at
            for at, state in enumerate(states)
            if state.turn == self.seat(state) and len(state.moves) > 1
        ]

    def _gone_back(self, states: Sequence[State], moves: Sequence[Move], at: int) -> Session:
        """The game before a move."""
        session = self.session()
        session.states, session.moves = [*states[: at + 1]], [*moves[:at]]
        return session

    def _would_choose(
        self, name: str, states: Sequence[State], moves: Sequence[Move], at: int
    ) -> bool:
        """Whether somebody else would have made a learner's choice too; suits don't matter.

        Args:
            name: a bot, or somebody with a wrong idea.
            states: the states of the game.
            moves: the moves between them.
            at: the number of the choice.
        """
        theirs = self.moved_for(self._gone_back(states, moves, at), name)
        mine, other = (sorted(card.rank for card in move.cards) for move in (moves[at], theirs))
        return mine == other

    def _told(self, state: State, move: Move) -> Phrase:
        """What the coach would have done instead of a move of the learner."""
        view = state.view(self.seat(state))
        advice = advise(view)
        if not move.cards:
            return say("Things turned when you passed. Better: {advice}", advice=advice.told)
        played, best = cards_listed(move.cards), advice.best.move.cards
        if len(move.cards) == len(best) > 1:
            text = say("Things turned when you played {cards}. Better with {better}. {advice}")
            better = cards_listed(best)
            return text.filled(cards=played, better=better, advice=advice.told)
        text = say("Things turned when you played {cards}. Better: {advice}")
        return text.filled(cards=played, advice=advice.told)

    def clues(self, solution: object) -> tuple[Clue, ...]:
        """The goal and what it needs; the table has hints on every move."""
        return Clue(self.rule()), Clue(self.until.needs)

    def answer_word(self, solution: object) -> Part:
        """The goal, which many games reach."""
        return self.until.goal

    def control(self, lang: str, attempted: Attempted) -> NoControl:
        return {}

    # How it is printed, and asked in a class

    @property
    def printed(self) -> Exercise:
        """What one would play when the learner first does; itself if that never comes."""
        session = self.session()
        while session.due in (Due.DEAL, Due.BOT):
            if session.due == Due.DEAL:
                session.deal()
            else:
                session.make(session.choose().move)
        now = stage(session.state)
        if session.due == Due.NOTHING or not isinstance(now, HandState | Escalation):
            return self
        scene = self.scene.about(game=now, moves=(), me=self.seat(session.state))
        scene = scene.about(trump=now.trump) if isinstance(now, HandState) else scene
        play = WouldPlay(scene)
        return play if play.is_asked else self

    def on_paper(self, lang: str) -> None:
        """None: it takes a table."""

    in_class = as_said

    def from_browser(self, given: object) -> object:
        raise InputError("not_now", say("Play on at the table below."))

    def reached(self, state: State, states: Sequence[State]) -> Finding | None:
        """Whether the goal is reached or missed; `None` while it is not settled.

        Args:
            state: the game.
            states: those since the last deal.
        """
        game = GameSoFar(state, self.seat(state))
        is_reached = self.until.is_reached(game)
        if is_reached is None:
            return None
        told: list[Part] = (
            [game.told(self.until)] if game.is_over else [say("You're out of cards.")]
        )
        if self.until.of_match:
            mine, theirs = map(str, game.levels)
            text = say("Your team is at level {mine}, and the opponents are at {theirs}.")
            told.append(text.filled(mine=mine, theirs=theirs))
        if not is_reached:
            missed = self._missed(states, sequence([*told, self.until.needs]))
            is_draw = game.won == 0 and self.name != "all_out"
            return replace(missed, title=say("A draw.") if is_draw else say("Not this time."))
        title = WELL_PLAYED if self.name in TO_WIN else self._verdict(game)
        if game.won == 1 and game.is_first and not self.until.of_match:
            title = say("You're out first!")
        return Finding(Result.CORRECT, "", self._turns(states), sequence(told), title=title)

    def _verdict(self, game: GameSoFar) -> Phrase:
        """What stands over the end of a game that may be lost."""
        if self.until.of_match:
            mine, theirs = game.levels
            return WELL_PLAYED if mine > theirs else say("The opponents got there first.")
        if isinstance(game.state, Escalation):
            return WELL_PLAYED if is_won(game) else say("The game is over.")
        return WELL_PLAYED if game.won == 1 else say("The hand is over.")

    def _missed(self, states: Sequence[State], because: Phrase) -> Finding:
        return Finding(Result.REFUSED, Fault.NOT_REACHED, self._turns(states), because)

    def _turns(self, states: Sequence[State]) -> Part:
        """How often the learner has moved since the last deal."""
        count = sum(state.turn == self.seat(state) for state in states[:-1])
        return say_n("{count} turn", "{count} turns", count)

    def seat(self, state: State) -> int:
        """Where the learner sits."""
        me = self.scene.me
        return state.draw.seats.index(me) if isinstance(state, Match) else me


def _move(state: State, cards: Cards) -> Move:
    """The move of the seat in turn that plays these cards, pays or returns them."""
    assert state.turn is not None
    move = as_move(state.turn, cards)
    now = stage(state)
    return move._replace(act=now.step.act) if isinstance(now, Tribute) and now.step else move


TO_WIN: Final = ("escaped", "all_out", "team_wins", "not_lost", "wins", "next_level")
"""The goals that are praised once they are reached; the others are reached in a lost game too."""

WELL_PLAYED: Final = say("Well played!")


def _misfit(phrase: Phrase) -> InputError:
    return InputError("bad_lesson", phrase)


def game_of(exercise: Exercise | None) -> PlayOn | None:
    """The game, if that is what an exercise is."""
    return exercise if isinstance(exercise, PlayOn) else None
