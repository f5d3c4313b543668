"""Which ideas the reasons name: how many moves have one, and how often each is said.

Each level plays hands with itself. What counts are moves that aren't what one would do anyway: the
lowest lead, the lowest play that beats the table. Then hint, coach, replay and review are heard on
the same positions. `--sample 50` prints so many reasons with their positions instead, for reading.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pool
from time import process_time
from types import SimpleNamespace
from typing import NamedTuple

from wildescape.cards import Card, sort_by_rank
from wildescape.coach import Suggestion, advise
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandMoves, HandState
from wildescape.i18n import LANGUAGES
from wildescape.notation import format_cards
from wildescape.players import player
from wildescape.players.choice import Choice
from wildescape.players.ideas.compared import InHand
from wildescape.players.ideas.outside_hands import InEscalation
from wildescape.session import PERSON, Session
from wildescape.teach import review
from wildescape.turns import SEATS, in_turn

from training.hands import dealt
from wildescape_widgets.table.coaching import Coaching, tell_advice
from wildescape_widgets.table.piles import Piles

HANDS = 200
LEVELS = ("beginner", "club", "strong")
PROCESSES = 2


class Turn(NamedTuple):
    """A choice of a bot, and the hand or game that it was made in."""

    state: HandState | Escalation
    choice: Choice


def turns(name: str, kind: str, number: int) -> Iterator[Turn]:
    """The choices of one hand or game between bots of one level."""
    chance = random.Random(f"ideas {number}")
    game = dealt(chance) if kind == "hand" else Escalation.start(chance.sample(PACK_52, 52), 4)
    bots = [player(name, random.Random(f"{number} {seat}")) for seat in SEATS]
    while game.turn is not None:
        choice = bots[game.turn].choose(game.view(game.turn))
        yield Turn(game, choice)
        game = game.after(choice.move)


def situation(turn: Turn) -> str | None:
    """What sort of choice it was; `None` where it was what one would do anyway, or the only one."""
    state, move = turn.state, turn.choice.move
    if isinstance(state, Escalation):
        return "turn" if InEscalation(state.view(move.seat), move).other else None
    moves = state.moves
    if not isinstance(moves, HandMoves) or not moves.plays or len(moves) == 1:
        return None
    if InHand(state.view(move.seat), move).is_usual:
        return None
    if state.table is None:
        return "lead"
    by = "partner" if (state.table.seat - move.seat) % 2 == 0 else "opponent"
    return f"{'pass' if move.act == Act.PASS else 'play'} over {by}"


@dataclass
class Counts:
    """How many moves of each sort there were, which ideas they had, and how long those took."""

    moves: Counter[str] = field(default_factory=Counter)
    ideas: Counter[tuple[str, str | None]] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def add(self, other: "Counts") -> None:
        self.moves += other.moves
        self.ideas += other.ideas
        self.seconds += other.seconds


def counted(task: tuple[str, str, int]) -> Counts:
    """The counts of one hand or game."""
    counts = Counts()
    for turn in turns(*task):
        before = process_time()
        why = turn.choice.why
        counts.seconds.append(process_time() - before)
        what = situation(turn) or "as usual"
        counts.moves[what] += 1
        counts.ideas[what, why.code if why else None] += 1
    return counts


def lines(counts: Counts) -> Iterator[str]:
    """A line for each sort of move, then one for each idea."""
    told = {what: number - counts.ideas[what, None] for what, number in counts.moves.items()}
    asked = [what for what in counts.moves if what != "as usual"]
    whole, with_idea = sum(counts.moves[w] for w in asked), sum(told[w] for w in asked)
    yield f"  of {whole} moves {with_idea / whole:.3f} have an idea"
    for what in sorted(counts.moves):
        yield f"    {what:20}{counts.moves[what]:7}{told[what] / counts.moves[what]:8.3f}"
    codes: Counter[str] = Counter()
    for (_, code), number in counts.ideas.items():
        codes[code or "-"] += number
    for code, number in codes.most_common():
        where = {w: counts.ideas[w, None if code == "-" else code] for w in sorted(counts.moves)}
        split = ", ".join(f"{w} {n}" for w, n in where.items() if n)
        yield f"    {code:16}{number:7}   {split}"
    seconds = sorted(counts.seconds)
    mean, late = sum(seconds) / len(seconds), seconds[int(len(seconds) * 0.99)]
    yield f"  one takes {1000 * mean:.1f} ms of processor time, 99 of 100 at most {1000 * late:.1f}"


def sample(name: str, kind: str, number: int) -> None:
    """Print reasons with their positions, one from each hand or game."""
    chance = random.Random(f"{name} {kind}")
    shown = 0
    for deal in range(number * 3):
        told = [turn for turn in turns(name, kind, deal) if turn.choice.why and situation(turn)]
        if told and shown < number:
            shown += 1
            print(f"\n{shown}. " + "\n   ".join(position(chance.choice(told))))


def position(turn: Turn) -> Iterator[str]:
    """A reason with its position, in lines."""
    state, move, why = turn.state, turn.choice.move, turn.choice.why
    seat = move.seat
    assert why
    if isinstance(state, HandState):
        left = [f"{other}:{len(state.hands[other])}" for other in in_turn(seat, state.rules)[:5]]
        hand = format_cards(reversed(sort_by_rank(state.hands[seat], state.trump)))
        yield f"trump {state.trump}, seat {seat}: {hand}"
        yield f"left: {' '.join(left)}; passed: {sorted(state.passed)}"
        if state.table:
            side = "partner" if (state.table.seat - seat) % 2 == 0 else "opponent"
            yield f"over {format_cards(state.table.cards)} of {side} {state.table.seat}"
    else:
        yield f"hand {format_cards(state.hands[seat])}, middle {format_cards(state.middle)}"
        yield f"value {state.value}, stock {len(state.stock)}, {[len(h) for h in state.hands]}"
    yield f"{move.act} {format_cards(move.cards)}   [{why.code} {dict(why.parts)}]"
    yield from (why.text.to(lang) for lang in LANGUAGES)


class Voices(NamedTuple):
    """What is told of one position: the words of each voice, as it names its move."""

    hint: str
    coach: str
    replay: str
    review: str


def voices(number: int) -> Iterator[Voices]:
    """The voices in positions of one hand, a few of those in which there was a choice."""
    chosen = [turn for turn in turns("club", "hand", number) if review.choice(*_made(turn))]
    for turn in random.Random(number).sample(chosen, min(len(chosen), FROM_EACH)):
        state, move = _made(turn)
        hint = advise(state.view(move.seat)).suggestions[0]
        seen = SimpleNamespace(state=state, arranged=Piles(), own_hand=state.hands[move.seat])
        coach = Coaching(seen).best().to("en")
        replay = tell_advice(Session(state, [PERSON] * 6, 0), move.seat, "").to("en")
        weighed = review.choice(state, move)
        better = weighed.scene.plays[weighed.judges.scales.best]
        yield Voices(hint.text.to("en"), coach, replay.removeprefix("Coach: "), _same(hint, better))


def _made(turn: Turn) -> tuple[HandState, Move]:
    return turn.state, turn.choice.move


def _same(hint: Suggestion, better: Sequence[Card]) -> str:
    """The words of the hint, if these are the cards of its move but for suits; else these cards."""
    ranks = [sorted(card.rank for card in cards) for cards in (hint.move.cards, better)]
    return hint.text.to("en") if ranks[0] == ranks[1] else format_cards(better)


FROM_EACH = 6
"""How many positions are taken from one hand."""

POSITIONS = 300


def agreement() -> str:
    """In how many positions all voices name the same move."""
    heard: list[Voices] = []
    while len(heard) < POSITIONS:
        heard += voices(len(heard))
    apart = [one for one in heard if len({*one}) > 1]
    for one in apart[:5]:
        print("  apart:", *one, sep="\n    ")
    return f"hint, coach, replay and review agree in {len(heard) - len(apart)} of {len(heard)}"


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks ideas", description=__doc__)
    parser.add_argument("--sample", type=int, metavar="N", help="print so many reasons")
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    parser.add_argument("--kinds", nargs="+", default=("hand", "game"), choices=("hand", "game"))
    parser.add_argument("--hands", type=int, default=HANDS, help="how many of each level")
    asked = parser.parse_args(arguments)
    for kind in asked.kinds:
        for name in asked.levels:
            if asked.sample:
                sample(name, kind, asked.sample)
                continue
            tasks = [(name, kind, number) for number in range(asked.hands)]
            counts = Counts()
            with Pool(PROCESSES) as pool:
                for one in pool.imap(counted, tasks, chunksize=2):
                    counts.add(one)
            print(f"{name}: the ideas of {asked.hands} {kind}s", *lines(counts), sep="\n")
    if not asked.sample:
        print(agreement())


if __name__ == "__main__":
    main()
