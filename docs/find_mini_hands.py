"""The mini hands of the lessons: `python -m docs.find_mini_hands` finds them anew.

A deal is taken if a learner who plays like a club player reaches the goal, one who follows the
coach does too, and each of the wrong ideas that the lesson hunts misses it; if the game takes one
to three minutes; and if what the lesson wants to show is played. With names, only those are found.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Final

from wildescape.cards import JOKERS, Card, Rank
from wildescape.combinations import Kind, unpack_strength
from wildescape.dealing import PACKS
from wildescape.escalation import ESCALATION_HAND, PACK_52, value
from wildescape.game import Act, Move
from wildescape.hand import HandMoves, HandState
from wildescape.notation import parse_trump
from wildescape.players.club import ranked
from wildescape.players.judgement import CLUB as CLUB_JUDGES
from wildescape.plays import Plays
from wildescape.positions import format_position, parse_position
from wildescape.ranking import ranking
from wildescape.session import Due, Session
from wildescape.teach.exercises import PlayOn
from wildescape.teach.exercises.goals import GameSoFar
from wildescape.teach.exercises.play_on import COACH
from wildescape.teach.mini_hands import FEWEST, FILE, mini_hand
from wildescape.teach.scenes import Scene, State
from wildescape.turns import SEATS, team

ME: Final = 0
"""The learner's seat."""

CLUB: Final = "club"

SECONDS: Final = (60, 180)
"""How long a mini hand takes at least and at most."""

FIRST: Final = 15
"""By how many seconds a hand may be shorter that is the first one ever."""

PLAY, PASS, CHOICE, FORCED = 1.0, 0.4, 5.0, 1.0
"""How many seconds a bot's play and its pass take, a choice of the learner's, and a pass that the
table makes for a learner who can't beat it."""

HESITANT, DOUBT = 20, 0.25
"""How many learners play a hand that may be taken, and how often each makes a second-best move."""

FAVORED: Final = 2
"""Of how many times as many cards a team is dealt the highest, in a hand that can't be lost."""

TRIES: Final = 20_000
"""How many hands are dealt to a seat until one fits."""

MOST: Final = 5
"""How many cards a play has at most."""

SETS: Final = frozenset({Kind.SINGLE, Kind.PAIR, Kind.TRIPLE})


def seconds(states: Sequence[State], moves: Sequence[Move]) -> float:
    """How long a game takes a learner."""
    found = 0.0
    for state, move in zip(states, moves, strict=False):
        if move.seat != ME:
            found += PASS if move.act == Act.PASS else PLAY
        else:
            can_choose = not isinstance(state.moves, HandMoves) or state.moves.plays
            found += CHOICE if can_choose else FORCED
    return found


@dataclass(frozen=True)
class Wanted:
    """What a mini hand is to be like.

    Args:
        ideas: the wrong ideas that lose it, as `understood` names them.
        cards: how many cards each seat is dealt.
        until: the goal.
        kinds: the plays that the lesson has met; nobody's cards make another one.
        trump: the trump rank.
        has_trumps: whether cards of that rank are dealt.
        jokers: how many jokers the learner is dealt; nobody else has one.
        held: plays that the learner's cards make.
        shown: plays that are made in the game, each so often.
        fives: how many plays of five cards are made at least.
        leader: the seat that leads.
        levels: the levels of both teams.
        offense: the team that is the offense.
        share: which share of the cards is played before the learner begins.
        is_safe: whether it's won however it is played; the learner's team is dealt high cards.
    """

    ideas: tuple[str, ...]
    cards: int = 0
    until: str = "all_out"
    kinds: frozenset[Kind] = frozenset(Kind)
    trump: Rank = Rank.TWO
    has_trumps: bool = True
    jokers: int = 0
    held: frozenset[Kind] = frozenset()
    shown: dict[Kind, int] = field(default_factory=dict)
    fives: int = 0
    leader: int = 0
    levels: tuple[str, str] = ("2", "2")
    offense: int = 0
    share: float = 0.0
    is_safe: bool = False

    def dealt(self, chance: Random) -> State | None:
        """A game that fits; `None` if this chance gives none."""
        hand = self._dealt(chance)
        return self._begun(hand) if hand and self.share else hand

    def _dealt(self, chance: Random) -> HandState | None:
        pack = [card for card in PACKS if not card.is_joker]
        if not self.has_trumps:
            pack = [card for card in pack if card.rank != self.trump]
        jokers = chance.sample([card for card in PACKS if card in JOKERS], self.jokers)
        hands = []
        for seat in SEATS:
            held = self._hand(pack, seat, jokers if seat == ME else [], chance)
            if held is None:
                return None
            hands.append(held)
        return mini_hand(hands, self.trump, self.leader)

    def _hand(
        self, pack: list[Card], seat: int, jokers: Sequence[Card], chance: Random
    ) -> list[Card] | None:
        """Cards for a seat, taken out of the pack."""
        held_by_me = self.held if seat == ME else frozenset[Kind]()
        order = ranking(self.trump)
        for _ in range(TRIES):
            places = self._places(pack, seat, self.cards - len(jokers), chance)
            held = [*(pack[place] for place in places), *jokers]
            found = {play.kind for play in Plays(tuple(sorted(held)), order).strengths}
            if held_by_me <= found <= self.kinds:
                for place in sorted(places, reverse=True):
                    del pack[place]
                return held
        return None

    def _places(self, pack: Sequence[Card], seat: int, count: int, chance: Random) -> list[int]:
        """Where in the pack the cards of a seat lie."""
        if not self.is_safe or team(seat) != team(ME):
            return chance.sample(range(len(pack)), count)
        drawn = chance.sample(range(len(pack)), FAVORED * count)
        return sorted(drawn, key=lambda place: pack[place].rank)[-count:]

    def _begun(self, hand: HandState) -> State | None:
        """The hand once so many cards are played and the learner is to move."""
        session = Session(hand, (CLUB,) * len(SEATS), 0)
        while (now := session.state).turn is not None:
            assert isinstance(now, HandState)
            left = sum(map(len, now.hands)) / (self.cards * len(SEATS))
            if left <= 1 - self.share and now.turn == ME:
                is_fit = len(now.hands[ME]) >= FEWEST and now.escaped
                # What was played before isn't kept, and nobody remembers it.
                return parse_position(format_position(now)) if is_fit else None
            session.make(session.choose().move)
        return None

    def shows(self, moves: Sequence[Move]) -> bool:
        """Whether the plays that are to be shown are made."""
        if sum(len(move.cards) == MOST for move in moves) < self.fives:
            return False
        if not self.shown:
            return True
        order = ranking(self.trump)
        made = Counter(
            Kind(unpack_strength(order.strength(move.cards))[0]) for move in moves if move.cards
        )
        return all(made[kind] >= often for kind, often in self.shown.items())


@dataclass(frozen=True)
class WantedEscalation(Wanted):
    """What a small game of Escalation is to be like: three players, a small stock.

    Args:
        has_specials: whether there are twos and threes besides those taken.
        stock: how many cards the stock has.
    """

    until: str = "wins"
    has_specials: bool = True
    stock: int = 14

    def dealt(self, chance: Random) -> State | None:
        """A game that fits."""
        pack = chance.sample(PACK_52, len(PACK_52))
        if not self.has_specials:
            # They lie at the bottom of the stacks.
            pack.sort(key=lambda card: value(card) is None)
        held, rest = pack[: 3 * ESCALATION_HAND], pack[3 * ESCALATION_HAND :]
        stock, taken = rest[: self.stock], rest[self.stock :]
        lines = [
            f"escalation turn={ME} direction=1 value=0 stake=1 stock={','.join(map(str, stock))}",
            *(f"{seat}: {_row(held[seat::3])} | {_row(taken[seat::3])}" for seat in range(3)),
        ]
        return parse_position(lines)


def _row(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


MINI_HANDS: Final[dict[str, Wanted]] = {
    "first-hand": Wanted((), 4, kinds=frozenset({Kind.SINGLE}), has_trumps=False, is_safe=True),
    "second-hand": Wanted(
        ("must_play", "partner_opposite", "next_leads"),
        5,
        kinds=frozenset({Kind.SINGLE}),
        has_trumps=False,
    ),
    "trump-six": Wanted(
        ("own_level", "forgets_trump", "two_high"),
        7,
        kinds=frozenset({Kind.SINGLE}),
        trump=Rank.SIX,
        levels=("9", "6"),
        offense=1,
    ),
    "pairs-and-triples": Wanted(
        ("more_beats_fewer",),
        9,
        kinds=SETS,
        has_trumps=False,
        held=frozenset({Kind.TRIPLE}),
        shown={Kind.PAIR: 2, Kind.TRIPLE: 1},
        # Who leads first plays its sets at once, and has none left to take for better.
        leader=3,
    ),
    "fives-decide": Wanted(
        ("longest_play",), 10, has_trumps=False, held=frozenset({Kind.FULL_HOUSE}), fives=2
    ),
    "kicker": Wanted(("kicker_counts",), 12, trump=Rank.EIGHT, held=frozenset({Kind.FULL_HOUSE})),
    "bomb": Wanted(("bomb_beats_all",), 12, trump=Rank.EIGHT, held=frozenset({Kind.FOUR_PLUS_ONE})),
    "two-jokers": Wanted(("joker_as_joker", "keep_jokers"), 13, jokers=2),
    "back-in-the-trick": Wanted(("pass_locks_out=on", "next_leads"), 9),
    "the-last-third": Wanted(("ends_at_first",), 13, share=0.55),
    "for-a-level": Wanted(
        ("must_play",), 9, "team_wins", trump=Rank.FIVE, levels=("5", "7"), offense=0
    ),
    "after-tribute": Wanted(("must_play",), 10, "team_wins", trump=Rank.NINE, leader=1),
    "plan-the-hand": Wanted(("longest_play", "keep_jokers"), 13, "team_wins", jokers=1),
    "three-of-a-team": Wanted(("must_play", "partner_opposite"), 10, "team_wins", leader=5),
    "totals": WantedEscalation(("pile_to_hand",), has_specials=False),
    "totals-again": WantedEscalation(("pile_to_hand",), has_specials=False, stock=17),
    "specials": WantedEscalation(("two_is_two",)),
    "last-cards": WantedEscalation(("pile_to_hand",), stock=10),
}
"""The mini hands of the lessons."""


def exercise(wanted: Wanted, state: State) -> PlayOn:
    """A game to be played on by a learner."""
    one, other = map(parse_trump, wanted.levels)
    scene = Scene(trump=wanted.trump, game=state, levels=(one, other), offense=wanted.offense)
    return PlayOn(scene, wanted.until, 0, CLUB)


def played(state: State) -> Session:
    """A game that club players play to its end, the learner's seat too."""
    session = Session(state, (CLUB,) * len(state.hands), 0)
    while session.due == Due.BOT:
        session.make(session.choose().move)
    return session


def is_won_outright(session: Session) -> bool:
    """Whether the learner's team was first out and had all three out first."""
    return GameSoFar(session.state, ME).won == 1


def is_in_time(wanted: Wanted, session: Session) -> bool:
    """Whether a game takes as long as it should; who plays for the first time is slower."""
    least, most = SECONDS
    return least - FIRST * wanted.is_safe <= seconds(session.states, session.moves) <= most


def is_found(wanted: Wanted, state: State) -> bool:
    """Whether a game is what is wanted."""
    game, session = exercise(wanted, state), played(state)
    found = game.reached(session.state, session.states)
    return bool(
        found
        and found.is_right
        and is_in_time(wanted, session)
        and wanted.shows(session.moves)
        and game.judge(COACH).is_right
        and (not wanted.is_safe or all(map(is_won_outright, ways(game.session()))))
        and not any(game.judge(idea).is_right for idea in wanted.ideas)
        and all(is_told(game, idea, wanted.ideas) for idea in wanted.ideas)
    )


def ways(session: Session) -> Iterator[Session]:
    """Every way through a hand: each legal choice of the learner's, and bots as they play.

    Cards of one rank are one choice: by suits nobody plays where only single cards are met.
    """
    while session.due == Due.BOT:
        session.make(session.choose().move)
    if session.due == Due.NOTHING:
        yield session
        return
    choices = {tuple(card.rank for card in move.cards): move for move in session.state.moves}
    for move in choices.values():
        branch = Session(session.state, session.players, session.seed)
        branch.states, branch.moves = [*session.states], [*session.moves]
        branch.make(move)
        yield from ways(branch)


def lost(game: PlayOn, idea: str) -> Session:
    """A game as somebody with a wrong idea plays it."""
    session = game.session()
    while not game.reached(session.state, session.states):
        learner = session.due == Due.PERSON
        session.make(game.moved_for(session, idea) if learner else session.choose().move)
    return session


def is_told(game: PlayOn, idea: str, ideas: Sequence[str]) -> bool:
    """Whether who loses by an idea is told of it, or of another one that plays just alike."""
    session = lost(game, idea)
    found = game.reached(session.state, session.states)
    assert found
    told = game.explained(found, session.states, session.moves, ideas).misconceptions
    return told == (idea,) or [lost(game, other).moves for other in told] == [session.moves]


def fitting(wanted: Wanted, seeds: Iterable[int]) -> Iterator[tuple[int, State]]:
    """The seeds whose games are what is wanted, and those games."""
    for seed in seeds:
        state = wanted.dealt(Random(seed))
        if state is not None and is_found(wanted, state):
            yield seed, state


def forgives(wanted: Wanted, state: State) -> float:
    """How often learners reach the goal who now and then make the move that is second best."""
    game = exercise(wanted, state)
    reached = 0
    for number in range(HESITANT):
        chance, session = Random(number), game.session()
        while not (end := game.reached(session.state, session.states)):
            if session.due == Due.BOT:
                session.make(session.choose().move)
                continue
            choices = ranked(session.state.view(ME), CLUB_JUDGES)
            place = len(choices) > 1 and chance.random() < DOUBT
            session.make(choices[place].move)
        reached += end.is_right
    return reached / HESITANT


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m docs.find_mini_hands", description=__doc__)
    parser.add_argument("names", nargs="*", help="which ones; all of them by default")
    parser.add_argument("--seeds", type=int, default=3000, help="how many deals to try for each")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--best", type=int, default=5, help="of how many to take the best")
    asked = parser.parse_args()
    kept = json.loads(FILE.read_text("ascii"))
    for name in asked.names or MINI_HANDS:
        wanted = MINI_HANDS[name]
        some = islice(fitting(wanted, range(asked.first, asked.first + asked.seeds)), asked.best)
        graded = [(forgives(wanted, state), -seed, state) for seed, state in some]
        if not graded:
            print(f"{name}: none in {asked.seeds} deals", flush=True)
            continue
        share, seed, state = max(graded, key=lambda one: one[:2])
        kept[name] = {
            "position": format_position(state).splitlines(),
            "until": wanted.until,
            "habits": wanted.ideas,
            **({"levels": wanted.levels} if wanted.levels != ("2", "2") else {}),
            **({"offense": wanted.offense} if wanted.offense else {}),
        }
        print(f"{name}: seed {-seed}, the best of {len(graded)}, forgives {share:.2f}", flush=True)
        ordered = {name: kept[name] for name in MINI_HANDS if name in kept}
        FILE.write_text(json.dumps(ordered, indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main()
