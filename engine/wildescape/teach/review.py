"""A look back on a hand: the few moments that mattered, as two judges see them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from wildescape.coach import coached, refute
from wildescape.explain import cards_listed
from wildescape.game import Act, Move, View
from wildescape.hand import HandMoves, HandState
from wildescape.i18n import Phrase, both, say, sequence
from wildescape.match import Match
from wildescape.players.choice import Expired
from wildescape.players.ideas.compared import InHand
from wildescape.players.meanings import MEANINGS, Code
from wildescape.players.reasons import reasons
from wildescape.session import Replay, State, hands_over, leads, stage
from wildescape.teach.best_play import FINE
from wildescape.teach.exercises import Grade
from wildescape.teach.scenes import Cards, Scene, as_move
from wildescape.turns import SEATS, team

MOST_MOMENTS: Final = 3
"""How many moments are shown, at most."""

MOST_PLAYS_WEIGHED: Final = 3
"""How many plays are weighed at a decision, the one that was made among them."""

GLANCE: Final = 20
"""On how many trial deals each decision is tried first."""

MOST_PLAYED_OUT: Final = 3
"""How many decisions are played out by whole bots in search of mistakes, at most."""

FEWEST_PASSES: Final = 2
"""How many passes, at least, make a stretch of them."""


MOST_KNOWN: Final = 1000
"""How many choices are known at once; then the one goes that was asked for longest ago."""

_DONE: Final = object()


class Place(NamedTuple):
    """Where in a game a move was made.

    Args:
        number: the place of the move among all that are looked back on, from 0.
        hand: the number of the hand in its match, from 1; 0 without a match.
        trick: the number of the trick in its hand, from 1; 0 for one that a position began with.
    """

    number: int
    hand: int
    trick: int


class Moment(NamedTuple):
    """A decision that is worth another look.

    Args:
        place: where it was made.
        played: what was played; no cards are a pass.
        better: what the coach would have played; no cards are a pass.
        gap: in how much larger a share of the sampled deals the team wins after `better`, 0 to 1.
        title: its idea in a few words; `None` where there is none.
        why: the same in sentences, with the share of deals.
        exercise: the same choice, to be made again.
    """

    place: Place
    played: Cards
    better: Cards
    gap: float
    title: Phrase | None
    why: Phrase
    exercise: Grade


class GoodMove(NamedTuple):
    """A move that was clearly better than another one that lay near.

    Args:
        place: where it was made.
        played: what was played; no cards are a pass.
        plainer: the other move, which the coach would have made if `refutes`; no cards are a pass.
        gap: in how much larger a share of the sampled deals the team wins with it, 0 to 1.
        title: its idea in a few words; `None` where there is none.
        why: the same in sentences, with the share of deals.
        exercise: the choice between the two.
        refutes: whether the coach would have played otherwise, and has learned from it.
    """

    place: Place
    played: Cards
    plainer: Cards
    gap: float
    title: Phrase | None
    why: Phrase
    exercise: Grade
    refutes: bool


def key_moments(
    states: Sequence[State], moves: Sequence[Move], seat: int, expired: Expired | None = None
) -> tuple[Moment, ...]:
    """At most three decisions of a seat that were clearly behind the coach's, the worst first.

    Each is judged only by what the seat had seen by then: what it couldn't know is no mistake, nor
    is what the coach would have advised.

    Args:
        states: the states of one hand from the deal on, in a match or from a position; or those of
            all hands, as `played` gives them.
        moves: the moves between them.
        seat: whose decisions are judged.
        expired: whether to stop with what is found so far; asked about every tenth of a second.
    """
    review = Review(states, moves, seat)
    while review.step() and not (expired and expired()):
        pass
    return review.moments


def played(match: Match) -> tuple[list[State], list[Move]]:
    """The state before each move of a match, and the moves, to review all hands.

    The place of a move is its number in the record of the match.
    """
    replay = Replay(match)
    states: list[State] = []
    moves: list[Move] = []
    for end in (*replay.begins[1:], replay.last + 1):
        states += replay.states(end - 1)[:-1]
        moves += replay.moves(end - 1)
    return states, moves


class Urgency(NamedTuple):
    """How soon a look back should go on beside others: the lowest one first.

    Args:
        stage: 0 until there's a first finding, 1 while the first judge goes on, from 2 on one more
            for each choice that bots have played out, and `LAST_STAGE` for what is no mistake by
            itself.
        pays: how little it pays to go on, below 0: the wider a gap, and the fewer cards there are
            to play out, the more.
    """

    stage: int
    pays: float = 0.0


LAST_STAGE: Final = 9


class KnownChoices:
    """Choices that were met, with what judges have found of them: they go on from there.

    So a hand can be looked at while it's played, and what several have met is judged once.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[View, Cards], Grade | None] = OrderedDict()

    def choice(self, state: State, move: Move) -> Grade | None:
        """The choice that was made, as the function `choice` has it."""
        key = state.view(move.seat), move.cards
        if key not in self._known:
            self._known[key] = choice(state, move)
        self._known.move_to_end(key)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return self._known[key]


class Review:
    """Looks back on a hand in short steps, so that others need not wait.

    Args:
        states: as for `key_moments`.
        moves: as for `key_moments`.
        seat: as for `key_moments`.
        by_others: the places of moves that a bot made meanwhile: they're nobody's mistakes.
        known: choices that may have been judged before.
    """

    def __init__(
        self,
        states: Sequence[State],
        moves: Sequence[Move],
        seat: int,
        by_others: Collection[int] = (),
        known: KnownChoices | None = None,
    ) -> None:
        self._choice = known.choice if known else choice
        self._past = [*zip(states, moves, strict=False)]
        self._places = _places(states, len(self._past))
        self._seat = seat
        self._by_others = by_others
        self._steps = self._look_back()
        self._found: list[Moment] = []
        self._doubted: list[_Decision] = []
        """What the first judge puts clearly behind, and the second one hasn't judged."""
        self.urgency = Urgency(0)
        """How soon it should go on."""
        self.is_tried = False
        """Whether the first judge has done its part on mistakes; the second takes far longer."""
        self.good: GoodMove | None = None
        """A move that was clearly better than another one that lay near."""
        self.taken_over: list[Phrase] = []
        """Tricks that a partner had won and the coach would have left to him, in words."""
        self.passes = 0
        """How many plays that the coach would have made were passed up in the worst stretch."""
        self.is_lost = _is_lost(states, seat)
        """Whether the other team won the hand."""
        self.is_done = False
        """Whether there is no step left."""
        self.is_whole = False
        """Whether all decisions have been looked at: only then is no moment no mistake."""

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments found so far, the worst first."""
        found = sorted(self._found, key=lambda moment: -moment.gap)
        return tuple(found[:MOST_MOMENTS])

    @property
    def likely(self) -> tuple[Moment, ...]:
        """What may become moments: only the first judge has put it clearly behind so far."""
        free = MOST_MOMENTS - len(self.moments)
        return tuple(one.likely() for one in _widest(self._doubted)[:free])

    def step(self) -> bool:
        """Look back a little further; whether there is more to do."""
        self.is_done = next(self._steps, _DONE) is _DONE
        return not self.is_done

    def _look_back(self) -> Iterator[None]:
        decisions: list[_Decision] = []
        for place, (state, move) in zip(self._places, self._past, strict=True):
            is_own = move.seat == self._seat and place.number not in self._by_others
            exercise = self._choice(state, move) if is_own else None
            if exercise:
                yield
                exercise.judges.scales.weigh(GLANCE)
                decisions.append(_Decision(place, move.cards, exercise))
                if told := decisions[-1].taken_over():
                    self.taken_over.append(told)
        suspects = yield from self._find_mistakes(decisions)
        self.urgency = Urgency(LAST_STAGE)
        if decisions:
            yield
        yield from self._find_passes(decisions)
        self.is_whole = suspects <= MOST_PLAYED_OUT
        yield from self._find_good(decisions)

    def _find_mistakes(self, decisions: Sequence[_Decision]) -> Generator[None, None, int]:
        """Decisions that both judges put clearly behind the coach's; how many the first does."""
        for one in _widest(one for one in decisions if one.gap > 0):
            yield from one.exercise.judges.try_out()
            if one.is_suspect:
                self._doubted.append(one)
                self.urgency = Urgency(1)
                yield
        self.is_tried = True
        suspects = _widest(self._doubted)
        for number, suspect in enumerate(suspects[:MOST_PLAYED_OUT]):
            left = sum(map(len, _hand(suspect.exercise).hands))
            self.urgency = Urgency(2 + number, -suspect.gap / left)
            yield
            yield from suspect.exercise.judges.play_out(suspect.mine, is_brief=True)
            self._doubted.remove(suspect)
            if suspect.is_mistake:
                self._found.append(suspect.moment())
                yield
            if len(self._found) == MOST_MOMENTS:
                break
        self._doubted.clear()
        return len(suspects)

    def _find_passes(self, decisions: Sequence[_Decision]) -> Iterator[None]:
        """The worst stretch of passes, none of which is a mistake by itself."""
        known = {moment.place for moment in self._found}
        runs = [
            run
            for run in self._runs_of_passes(decisions)
            if run.gap > FINE and known.isdisjoint(one.place for one in run.tempting)
        ]
        for run in sorted(runs, key=lambda run: -run.gap)[:1]:
            self.passes = len(run.tempting)
            first = run.tempting[0]
            duel = first.duel(first.better, (), run.silent)
            yield from _judged(duel)
            if duel.judges.is_mistake(1):
                self._found.append(run.moment(duel))

    def _runs_of_passes(self, decisions: Sequence[_Decision]) -> Iterator[_Passes]:
        """The stretches in which the seat only passed, though the coach would have played."""
        at = {one.place.number: one for one in decisions}
        turns = [
            (number, move)
            for number, (_, move) in enumerate(self._past)
            if move.seat == self._seat and move.act in (Act.PLAY, Act.PASS)
        ]
        run: list[int] = []
        for number, move in [*turns, (len(self._past), Move(self._seat, Act.PLAY))]:
            if move.act == Act.PASS:
                run.append(number)
                continue
            tempting = [at[one] for one in run if one in at and at[one].better and at[one].gap > 0]
            if len(tempting) >= FEWEST_PASSES:
                first, last = tempting[0].place.number, tempting[-1].place.number
                yield _Passes(tempting, run.index(last) - run.index(first))
            run = []

    def _find_good(self, decisions: Sequence[_Decision]) -> Iterator[None]:
        """A move that was better than the coach's, or else than the plainest one."""
        if any(not moment.played for moment in self._found):
            # One pass isn't praised where another was a mistake.
            decisions = [one for one in decisions if one.played]
        own = [(one, one.better) for one in decisions if one.gap < -FINE]
        same = [
            (one, one.plainer) for one in decisions if one.mine == one.best and not one.is_usual
        ]
        near = [(one, plainer) for one, plainer in same if plainer is not None]
        for pairs in (own, near):
            widest = sorted(pairs, key=lambda pair: -pair[0].ahead(pair[1]))
            for decision, other in widest[:1]:
                if decision.ahead(other) <= FINE or decision.spends_idly(other):
                    continue
                duel = decision.duel(decision.played, other)
                yield from _judged(duel)
                if duel.judges.is_mistake(1):
                    self.good = decision.good(duel, refutes=pairs is own)
                    return


def _is_lost(states: Sequence[State], seat: int) -> bool:
    """Whether the other team won the hand that ends with the last of these states, if it does."""
    match states[-1] if states else None:
        case Match(stage=None, past=(*_, deal)):
            return deal.result.winner == 1 - team(seat)
        case HandState(result=result) if result:
            return result.winner == 1 - team(seat)
        case _:
            return False


@dataclass(frozen=True)
class _Decision:
    """A choice that was made, and what else could have been chosen."""

    place: Place
    played: Cards
    exercise: Grade

    @property
    def mine(self) -> int:
        """The place of the play that was made among those that are weighed."""
        return self.exercise.scene.plays.index(self.played)

    @property
    def best(self) -> int:
        """The place of the coach's play."""
        return self.exercise.judges.scales.best

    @property
    def better(self) -> Cards:
        """What the coach would have played."""
        return self.exercise.scene.plays[self.best]

    @property
    def plainer(self) -> Cards | None:
        """The plainest other play, if it is among those that are weighed."""
        plain = _plain(self.exercise.view, self.played)
        weighed = {_ranks(cards): cards for cards in self.exercise.scene.plays}
        return None if plain is None else weighed.get(_ranks(plain))

    @property
    def is_usual(self) -> bool:
        """Whether it's what one would do anyway: nobody is praised for that."""
        here = InHand(self.exercise.view, as_move(self.exercise.scene.me, self.played))
        return here.is_usual or (here.is_pass and here.is_partners)

    def spends_idly(self, other: Cards) -> bool:
        """Whether it takes more jokers than another play, and no idea says what for."""
        mine, less = (sum(card.is_joker for card in cards) for cards in (self.played, other))
        return mine > less and _idea(self.exercise, self.played, other) is None

    @property
    def gap(self) -> float:
        """How far the play is behind the coach's, as a share of the trial deals."""
        return self.exercise.judges.scales.behind(self.mine)

    def ahead(self, other: Cards) -> float:
        """How far the play is ahead of another one, as a share of the trial deals."""
        scales = self.exercise.judges.scales
        return scales.share(self.mine) - scales.share(self.exercise.scene.plays.index(other))

    @property
    def is_suspect(self) -> bool:
        """Whether the first judge puts the play clearly behind."""
        return self.exercise.judges.scales.is_worse(self.mine)

    @property
    def is_mistake(self) -> bool:
        """Whether both judges put the play clearly behind the best."""
        return self.exercise.judges.is_mistake(self.mine)

    def duel(self, best: Cards, other: Cards, silent: int = 0) -> Grade:
        """The choice between two of the plays."""
        scene = self.exercise.scene.about(plays=(best, other))
        return Grade(scene, self.exercise.view, advised=0, silent=silent)

    def taken_over(self) -> Phrase | None:
        """That a partner's trick was taken over which the coach leaves to him, else `None`."""
        hand, mine = _hand(self.exercise), team(self.exercise.scene.me)
        table = hand.table
        if table is None or team(table.seat) != mine or not self.played or self.better:
            return None
        to_come = [seat for seat in SEATS if hand.hands[seat] and seat not in hand.passed]
        if any(team(seat) != mine for seat in to_come):
            return None
        return say(
            "But you beat your partner's {table} with {cards} once every opponent had passed: your "
            "team had that trick already.",
            table=cards_listed(table.cards),
            cards=cards_listed(self.played),
        )

    def moment(self) -> Moment:
        """What is found of a mistake, with the plays that both judges know all about."""
        given, judges = self.exercise, self.exercise.judges
        plays = given.scene.plays
        known = [
            place
            for place in range(len(plays))
            if place in (self.best, self.mine) or not judges.scales.is_worse(place)
        ]
        scene = given.scene.about(plays=tuple(plays[place] for place in known))
        exercise = Grade(scene, given.view, known.index(self.best))
        exercise.grading = judges.graded(known)
        why = exercise.because([*exercise.plays][known.index(self.mine)])
        idea = _idea(given, self.better, self.played)
        return Moment(self.place, self.played, self.better, self.gap, idea, why, exercise)

    def likely(self) -> Moment:
        """What may be a mistake, as the first judge sees it."""
        given, scales = self.exercise, self.exercise.judges.scales
        plays = (self.better, self.played)
        exercise = Grade(given.scene.about(plays=plays), given.view, advised=0)
        why = say(
            "At a first look: in {deals} trial deals your team wins {wins} times with {first}, "
            "{fewer} with {second} (a draw counts half).",
            deals=scales.deals,
            wins=f"{scales.wins[self.best]:g}",
            first=exercise.short_word(0),
            fewer=f"{scales.wins[self.mine]:g}",
            second=exercise.short_word(1),
        )
        idea = _idea(given, self.better, self.played)
        return Moment(self.place, self.played, self.better, self.gap, idea, why, exercise)

    def good(self, duel: Grade, *, refutes: bool) -> GoodMove:
        """What is found of a good move; where it refutes the coach, the coach advises it now."""
        plainer = duel.scene.plays[1]
        if refutes:
            refute(duel.view, as_move(duel.scene.me, self.played))
        why, idea = duel.because([*duel.plays][1]), _idea(duel, self.played, plainer)
        gap = duel.judges.scales.behind(1)
        return GoodMove(self.place, self.played, plainer, gap, idea, why, duel, refutes)


@dataclass(frozen=True)
class _Passes:
    """A stretch in which a seat only passed.

    Args:
        tempting: the passes where the coach would have played, in order.
        silent: how many times the seat passed after the first of them, up to the last.
    """

    tempting: Sequence[_Decision]
    silent: int

    @property
    def gap(self) -> float:
        """How far all of it is behind, taken together."""
        return sum(one.gap for one in self.tempting)

    def moment(self, duel: Grade) -> Moment:
        first = self.tempting[0]
        tricks = [*dict.fromkeys(one.place.trick for one in self.tempting)]
        told = say("You passed {count} times in one trick.", count=len(self.tempting))
        if len(tricks) > 1:
            told = say("You passed in tricks {tricks}.", tricks=both([str(one) for one in tricks]))
        why = sequence([told, duel.because([*duel.plays][1])])
        gap = duel.judges.scales.behind(1)
        return Moment(first.place, (), first.better, gap, say("Too many passes"), why, duel)


def _judged(duel: Grade) -> Iterator[None]:
    """Let both judges do their part on the choice between two plays, in short steps."""
    yield from duel.judges.try_out()
    if duel.judges.scales.is_worse(1):
        yield from duel.judges.play_out(1, is_brief=True)


def _hand(exercise: Grade) -> HandState:
    hand = exercise.scene.game
    assert isinstance(hand, HandState)
    return hand


def _idea(exercise: Grade, better: Cards, other: Cards) -> Phrase | None:
    """What sets a play apart from another one, in a few words."""
    moves = (as_move(exercise.scene.me, cards) for cards in (better, other))
    why = next(reasons(exercise.view, *moves), None)
    return MEANINGS[Code(why.code)].title if why else None


def _widest(decisions: Iterable[_Decision]) -> list[_Decision]:
    """Decisions, those furthest behind the best first."""
    return sorted(decisions, key=lambda decision: -decision.gap)


def _places(states: Sequence[State], count: int) -> list[Place]:
    """Where each of so many moves was made."""
    begun, places, trick, hand = {*leads(states)}, [], 0, 0
    for number, state in enumerate(states[:count]):
        now = hands_over(state) + 1 if isinstance(state, Match) else 0
        trick = (trick if now == hand else 0) + (number in begun)
        hand = now
        places.append(Place(number, hand, trick))
    return places


def choice(state: State, move: Move) -> Grade | None:
    """The choice that was made with a move, if it was one among several plays.

    Args:
        state: a match or a hand, before the move.
        move: a legal move in it.
    """
    hand, seat = stage(state), move.seat
    if move.act not in (Act.PLAY, Act.PASS) or not isinstance(hand, HandState):
        return None
    view = state.view(seat)
    is_last = len(move.cards) == len(hand.hands[seat])
    if is_last or not isinstance(view.moves, HandMoves) or not view.moves.plays:
        return None
    advised, *others = (choice.move.cards for choice in coached(view))
    plays = {_ranks(move.cards): move.cards}
    plain = _plain(view, move.cards) if _ranks(advised) in plays else None
    for cards in (advised, *([] if plain is None else [plain]), *others):
        if len(plays) < MOST_PLAYS_WEIGHED:
            plays.setdefault(_ranks(cards), cards)
    if len(plays) == 1:
        return None
    # Sorted, so that the order doesn't tell which was played.
    offered = tuple(sorted(plays.values()))
    scene = Scene(hand.rules, hand.trump, me=seat, game=hand, plays=offered)
    return Grade(scene, view, offered.index(plays[_ranks(advised)]))


def _plain(view: View, played: Cards) -> Cards | None:
    """The plainest other move: the lowest play; instead of that one, a pass where it's allowed."""
    assert isinstance(view.moves, HandMoves)
    plays = view.moves.plays
    lowest = plays.cards(min(plays.strengths))
    if _ranks(lowest) != _ranks(played):
        return lowest
    passing = [move.cards for move in view.moves if move.act == Act.PASS]
    return passing[0] if passing else None


def _ranks(cards: Cards) -> tuple[int, ...]:
    """What tells a play from others: suits seldom matter."""
    return tuple(card.rank for card in cards)
