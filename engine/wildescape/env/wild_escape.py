"""Wild Escape as an environment: one hand, or a whole match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any, Final, TypeGuard

from wildescape.cards import NATURAL_RANKS, PACK, Card, Rank, sort_by_rank
from wildescape.combinations import RUN_KINDS, Kind, Reading, pack_strength, read
from wildescape.dealing import deal, draw
from wildescape.env.action_rows import ACTION_BLOCKS, rows_of
from wildescape.env.base import GameEnv, no_action
from wildescape.env.play_actions import (
    FIRST_GIFT,
    GIFT_ACTIONS,
    GIFTS,
    GIFTS_OF_TWO,
    PASS,
    PLAY_NAMES,
    action_named,
    action_of,
    cheapest,
    given_ranks,
)
from wildescape.env.rows import Block, Features
from wildescape.explain import name, rank_word
from wildescape.game import ACTS, NO_LOG, Act, Move, MoveLog, View
from wildescape.hand import HAND_SIZE, PASSES, HandMoves, HandState, HandView
from wildescape.i18n import Part, bad_request, both, say, shown
from wildescape.match import Match, MatchView
from wildescape.narrate import Told, describe, status, tell_deal, tell_result
from wildescape.notation import format_cards, parse_trump
from wildescape.ranking import ALL_COUNTS
from wildescape.rules import parse_rules
from wildescape.shapes import rank_counts
from wildescape.tribute import GiftAct, Tribute, TributeView
from wildescape.turns import SEATS, team

_EVERYBODY_ASKED: Final = frozenset(permutations(SEATS, 2))

_CARDS: Final = len(PACK)

HAND_BLOCKS: Final = (
    Block("hand", _CARDS, 3),
    Block("table", _CARDS, 3),
    Block("owner", 6, 1),
    Block("trump", len(NATURAL_RANKS), 1),
    Block("played", 6 * _CARDS, 3),
    Block("shed", 6, HAND_SIZE),
    Block("told", 6, HAND_SIZE),
    Block("passed", 6, 1),
    Block("escaped", 6, 5),
)
"""What an observation of a hand of Wild Escape consists of."""

MATCH_BLOCKS: Final = (
    *HAND_BLOCKS,
    Block("levels", 2, Rank.ACE),
    Block("offense", 1, 1),
    Block("owes", 6, 5),
    Block("given", 6 * _CARDS, 3),
)
"""What an observation of a match consists of."""


class WildEscapeEnv(GameEnv[HandState | Match, HandView | MatchView]):
    """Wild Escape for six agents: one hand, or a whole match.

    An action is a play as the table sees it: its kind, the rank that decides, and for a full house
    or four of a kind + one the rank beside. The cards are those that cost the hand least: as few
    jokers as possible, then the lowest cards, compared from the highest down. Agents ask nobody for
    a count, as they are told what each seat has played. A hand that is won brings each of the team
    1 and each opponent -1, a draw 0; in a match only its end counts.

    Args:
        match: whether to play a whole match instead of one hand.
        rules: the house rules, anything that `parse_rules` takes.
        trump: the trump rank of the hand, such as `"8"`; `None` for another one each time.
        render_mode: `None`, `"ansi"` or `"human"`.
        lang: the language of `render` and `describe`.

    Raises:
        InputError: `bad_rules`, `bad_trump` or `bad_request`, with what is allowed.

    >>> env = WildEscapeEnv()
    >>> env.reset(seed=7)
    >>> given, *_ = env.last()
    >>> action = int(given["action_mask"].argmax())
    >>> env.describe(action), env.move(action).cards
    ('a single 2', (<2C>,))
    """

    metadata = GameEnv.metadata | {"name": "wild_escape_v0"}
    game: HandState | Match

    def __init__(
        self,
        match: bool = False,
        rules: object = None,
        trump: str | int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.match = match
        self.rules = parse_rules(rules)
        self.trump = None if trump is None else parse_trump(trump)
        if match and trump is not None:
            raise bad_request(say("In a match the trump is the level of the offense."))
        blocks = MATCH_BLOCKS if match else HAND_BLOCKS
        self._known = NO_LOG, bytearray(6 * _CARDS), bytearray(6)
        """What `_counted` found last, so that it only adds the moves since."""
        gifts = GIFTS if self.rules.shows_for_joker else GIFTS_OF_TWO
        actions = FIRST_GIFT + (len(gifts) if match else 0)
        super().__init__(
            len(SEATS), blocks, ACTION_BLOCKS, actions, render_mode=render_mode, lang=lang
        )

    def seen_by(self, seat: int, game: HandState | Match) -> View:
        """What a seat may know of a game; see `GameEnv.seen_by`."""
        view = super().seen_by(seat, game)
        # There are no actions for questions, so the seat must find none that it may ask.
        if isinstance(view, MatchView) and isinstance(view.stage, HandView):
            return replace(view, stage=replace(view.stage, asked=_EVERYBODY_ASKED))
        if isinstance(view, HandView):
            return replace(view, asked=_EVERYBODY_ASKED)
        return view

    def begin(self, chance: Random) -> HandState | Match:
        """A new game; see `GameEnv.begin`."""
        if self.match:
            return self._dealt(Match.start(draw(self.rules, chance), self.rules), chance)
        leader = chance.choice(SEATS)
        trump = self.trump or chance.choice(NATURAL_RANKS)
        hands = deal(leader, self.rules, chance).hands
        return HandState.start(hands, trump, leader, self.rules)

    def payoffs(self, game: HandState | Match) -> list[float]:
        """What a game that is over brings each seat; see `GameEnv.payoffs`."""
        assert game.result
        winner = game.result.winner
        return [0.0 if winner is None else 1.0 if team(seat) == winner else -1.0 for seat in SEATS]

    def _made(self, view: HandView | MatchView, action: int) -> Move | None:
        moves, passing = view.moves, PASSES[view.seat]
        if isinstance(moves, HandMoves):
            if action == PASS:
                return passing if passing in moves else None
            named = (play for play in moves.plays if action_of(play) == action)
            for play in cheapest(named, view.trump).values():
                return Move(view.seat, Act.PLAY, moves.plays.cards(play))
            return None
        return next((move for move in moves if _gift_action(move) == action), None)

    def _action(self, move: Move) -> int:
        # The environment may choose other cards for it, of the same kind and rank.
        acts = [Act.PASS, Act.PLAY, *([Act.TRIBUTE, Act.RETURN] if self.match else [])]
        if move.act not in acts:
            raise no_action(move, acts)
        if move.act == Act.PASS:
            return PASS
        if move.act != Act.PLAY:
            given = GIFT_ACTIONS.get(given_ranks(move.cards))
            if given is None:
                raise bad_request(say("A tribute is one card, or two or three of different ranks."))
            return given
        stage = self.game.stage if isinstance(self.game, Match) else self.game
        assert isinstance(stage, HandState)
        is_last = len(move.cards) == len(stage.hands[move.seat])
        reading = read(move.cards, self.game.trump, self.rules, is_last=is_last)
        if reading is None:
            raise bad_request(
                say("“{cards}” is not a play with trump {trump}, so no action makes it."),
                cards=shown(format_cards(move.cards)),
                trump=str(self.game.trump),
            )
        return action_named(reading.kind, reading.rank, [card.rank for card in move.cards])

    def _words(self, action: int, game: Any) -> Part:
        if game is None:
            raise self._no_game()
        if action == PASS:
            return ACTS[Act.PASS]
        if action >= FIRST_GIFT:
            ranks = both([rank_word(rank) for rank in GIFTS[action - FIRST_GIFT]])
            return say("give {cards}", cards=ranks)
        kind, rank, beside = PLAY_NAMES[action - 1]
        # A run that has no five ranks up to its own is ranked by the trump in it.
        strength = pack_strength(kind, [rank.ACE + 1] if kind in RUN_KINDS and rank < 5 else [rank])
        play = name(Reading(kind, rank, strength, ()), game.trump)
        if beside is not None:
            word = rank_word(beside)
            notes = say("{rank}s", rank=word) if kind == Kind.FULL_HOUSE else word
            play = say("{play} ({notes})", play=play, notes=notes)
        return play

    @property
    def _readable(self) -> Part:
        kind = (MatchView if self.match else HandView).__name__
        return say("a {kind} under its own rules", kind=kind)

    def _reads(self, view: object) -> TypeGuard[HandView | MatchView]:
        wanted = MatchView if self.match else HandView
        return (
            isinstance(view, MatchView | HandView)
            and isinstance(view, wanted)
            and (view.rules is self.rules or view.rules == self.rules)
        )

    def _now(self) -> Part:
        if self.game.turn is None:
            return super()._now()
        trump = say("trump is {trump}", trump=str(self.game.trump))
        return both([super()._now(), trump])

    def _given(self, game: object) -> HandState | Match:
        wanted = Match if self.match else HandState
        if isinstance(game, Match | HandState) and isinstance(game, wanted):
            game = self._dealt(game, self._chance)
            stage = game.stage if isinstance(game, Match) else game
            asked = isinstance(stage, HandState) and stage.question
            if game.turn is not None and not asked and game.rules == self.rules:
                return game
        raise bad_request(
            say(
                "The game to begin with must be a {kind} in progress under the same rules, with "
                "nobody asked for a count."
            ),
            kind=wanted.__name__,
        )

    def _dealt(self, game: HandState | Match, chance: Random) -> HandState | Match:
        if isinstance(game, Match) and game.turn is None and game.winner is None:
            return game.with_deal(deal(game.leader, self.rules, chance))
        return game

    def _legal(self, view: HandView | MatchView) -> Iterator[int]:
        moves = view.moves
        if isinstance(moves, HandMoves):
            if len(moves) > len(moves.plays):
                yield PASS
            yield from map(action_of, moves.plays)
        else:
            yield from (action for action in map(_gift_action, moves) if action is not None)

    def _featured(self, view: HandView | MatchView) -> Features:
        moves = view.moves
        stage = view.stage if isinstance(view, MatchView) else view
        held = stage.cards if stage else ()
        if isinstance(moves, HandMoves):
            found = {PASS: 0} if len(moves) > len(moves.plays) else {}
            plays = cheapest(moves.plays, view.trump)
            found |= {action: play & ALL_COUNTS for action, play in plays.items()}
            return rows_of(found, held, view.trump)
        gifts = {_gift_action(move): rank_counts(c.rank for c in move.cards) for move in moves}
        found = {action: counts for action, counts in gifts.items() if action is not None}
        step = stage.step if isinstance(stage, TributeView) else None
        return rows_of(found, held, view.trump, gives=not step or step.gift != GiftAct.TAKE)

    def _open_view(self, game: HandState | Match) -> HandView | MatchView:
        view = game.view(0)
        if not isinstance(view, MatchView) or not isinstance(game, Match):
            return view
        view = replace(view, tribute=tuple(game.tribute))
        if isinstance(view.stage, TributeView) and isinstance(game.stage, Tribute):
            stage = replace(view.stage, paid=game.stage.paid, returned=game.stage.returned)
            return replace(view, stage=stage)
        return view

    def _hands(self, game: HandState | Match) -> Sequence[Sequence[Card]]:
        stage = game.stage if isinstance(game, Match) else game
        return stage.hands if stage else [()] * len(SEATS)

    def _held(self, cards: Sequence[Card]) -> bytearray:
        row = bytearray(_CARDS)
        for card in cards:
            row[card] += 1
        return row

    def _fill(self, row: bytearray, view: HandView | MatchView) -> None:
        at, me = self._starts, view.seat
        row[at["trump"] + view.trump - Rank.TWO] = 1
        stage = view.stage if isinstance(view, MatchView) else view
        if stage:
            for card in stage.cards:
                row[at["hand"] + card] += 1
        if isinstance(stage, HandView):
            self._fill_hand(row, stage)
        if isinstance(view, MatchView):
            side = team(me)
            row[at["levels"] : at["levels"] + 2] = view.levels[side], view.levels[1 - side]
            row[at["offense"]] = view.offense == side
            # Whom a card goes to may still be open.
            for payer, receiver in view.owed:
                if receiver is None:
                    continue
                row[at["owes"] + (payer - me) % 6] = (receiver - payer) % 6
            gifts = view.tribute
            if isinstance(stage, TributeView):
                gifts = stage.paid + stage.returned
            for move in gifts:
                if move:
                    start = at["given"] + (move.seat - me) % 6 * _CARDS
                    for card in move.cards:
                        row[start + card] += 1

    def _fill_hand(self, row: bytearray, hand: HandView) -> None:
        at, me = self._starts, hand.seat
        if hand.table:
            for card in hand.table.cards:
                row[at["table"] + card] += 1
            row[at["owner"] + (hand.table.seat - me) % 6] = 1
        played, shed = self._counted(hand.log)
        row[self.blocks["played"]] = played[me * _CARDS :] + played[: me * _CARDS]
        row[self.blocks["shed"]] = shed[me:] + shed[:me]
        for seat, count in enumerate(hand.told):
            row[at["told"] + (seat - me) % 6] = count or 0
        for seat in hand.passed:
            row[at["passed"] + (seat - me) % 6] = 1
        for place, seat in enumerate(hand.escaped, 1):
            row[at["escaped"] + (seat - me) % 6] = place

    def _counted(self, log: MoveLog) -> tuple[bytearray, bytearray]:
        """How often each seat has played each card, and how many cards, from seat 0 on."""
        known, *counts = self._known
        moves = log.since(known)
        if moves is None:
            moves, counts = [*log.backwards()], [bytearray(6 * _CARDS), bytearray(6)]
        played, shed = counts
        for move in moves:
            if move.cards:
                shed[move.seat] += len(move.cards)
                for card in move.cards:
                    played[move.seat * _CARDS + card] += 1
        self._known = log, played, shed
        return played, shed

    def _seen(self, view: HandView | MatchView) -> Iterator[Part]:
        stage = view.stage if isinstance(view, MatchView) else view
        assert stage
        yield say("Trump {trump}", trump=str(stage.trump))
        table = stage.table if isinstance(stage, HandView) else None
        for seat in SEATS:
            labels = [status(stage, seat)]
            if table and table.seat == seat:
                play = describe(table, stage.trump, stage.rules)
                labels.append(say("On the table: {play}", play=play))
            cards = sort_by_rank(stage.cards, stage.trump) if seat == stage.seat else ()
            yield self._seat_line(seat, labels, cards)

    def _as_seen_by_all(self, move: Move) -> Move:
        hidden = not self.rules.shows_tribute and move.act in (Act.TRIBUTE, Act.RETURN)
        return move._replace(cards=()) if hidden else move

    def _tell_state(self, *, dealt: bool) -> Told:
        if not isinstance(self.game, Match):
            return ()
        if self.game.result:
            return (tell_result(self.game.result, self._names),)
        return tell_deal(self.game, self._names) if dealt else ()


def _gift_action(move: Move) -> int | None:
    """The action of a gift; `None` for an answer to a question, which no action makes."""
    return GIFT_ACTIONS.get(given_ranks(move.cards))
