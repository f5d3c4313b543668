"""How a game looks to somebody at the table: what `view` tells, ready to be drawn.

Everything here comes from `view(seat)` of the seats that may be seen, so nothing else can leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from wildescape.cards import NO_TRUMP, Card, Face, Rank, power, sort_by_rank, sort_by_suit
from wildescape.combinations import Kind
from wildescape.display import named, places
from wildescape.escalation import Escalation, EscalationView
from wildescape.explain import card_name, cards_listed
from wildescape.game import Act, Move
from wildescape.hand import HandView, Standing
from wildescape.i18n import Part, Phrase, both, say, worded
from wildescape.match import Deal, Match, MatchView
from wildescape.narrate import (
    STATUS,
    describe,
    escaped,
    holds,
    reading_of,
    status,
    tell_draw,
)
from wildescape.rules import Rules
from wildescape.session import State, leads, stage
from wildescape.tribute import TributeView
from wildescape.turns import team

PLACES = "①②③④⑤⑥"

ASKING = (Act.ASK, Act.COUNT, Act.NO_COUNT)
"""What is done beside a turn."""


class Viewer(NamedTuple):
    """Who looks at the table, and at what.

    `seat` is the one whose hand lies at the bottom, `open` are the others whose cards are seen,
    `you` is the learner's seat; `names` and `bots` are by seat.
    """

    seat: int | None
    open: frozenset[int]
    you: int | None
    bottom: int
    names: tuple[Part, ...]
    bots: tuple[bool, ...]
    lang: str
    is_playing: bool
    is_paused: bool

    def sees(self, seat: int) -> bool:
        return seat == self.seat or seat in self.open


def scene(states: Sequence[State], moves: Sequence[Move], eyes: Viewer) -> dict[str, Any]:
    """What is seen of the last of `states`, those of the deal so far, with the moves between."""
    return _Scene(states, moves, eyes).all()


class _Scene:
    def __init__(self, states: Sequence[State], moves: Sequence[Move], eyes: Viewer) -> None:
        self.state = states[-1]
        self.eyes = eyes
        self.seats = range(len(eyes.names))
        begun = leads(states)
        self.tricks = len(begun)
        # The moves since the lead of the trick in play.
        self.trick = moves[begun[-1] if begun else 0 :] if stage(states[-1]) else ()
        # Where nobody's cards are seen, any seat knows what all know.
        self.view = self.state.view(eyes.bottom if eyes.seat is None else eyes.seat)
        # Nobody asks who only looks on.
        is_player = eyes.is_playing and eyes.you is not None and eyes.you == eyes.seat
        asks = self.view.questions if is_player else ()
        self.asked = {ask.number for ask in asks}
        match self.view:
            case MatchView() as view:
                self.stage = view.stage
                self.trump: Rank | None = view.trump
                self.rules = view.rules
            case HandView() as view:
                self.stage, self.trump, self.rules = view, view.trump, view.rules
            case _:
                self.stage, self.trump, self.rules = self.view, None, None

    def to(self, phrase: Part) -> str:
        return worded(phrase, self.eyes.lang)

    def all(self) -> dict[str, Any]:
        hand = self.hand_of(self.eyes.seat) if self.eyes.seat is not None else None
        return {
            "game": "escalation" if isinstance(self.state, Escalation) else "wildescape",
            "phase": self.phase(),
            "teams": self.teams(),
            "trump": None if self.trump is None else str(self.trump),
            "count": self.count(),
            "seats": [self.seat(seat) for seat in self.round()],
            "me": self.eyes.seat,
            "middle": self.middle(),
            "prompt": self.to(self.prompt()),
            "hand": self.held(hand, self.eyes.seat) if hand else None,
            "drawn": self.drawn(),
        }

    def round(self) -> list[int]:
        """The seats from the one at the bottom on, clockwise."""
        return [*self.seats[self.eyes.bottom :], *self.seats[: self.eyes.bottom]]

    def phase(self) -> str:
        match self.state:
            case Match(result=result, stage=None, past=past):
                return "over" if result else "outcome" if past else "draw"
            case Match():
                return "play" if isinstance(self.stage, HandView) else "tribute"
            case Escalation(turn=turn):
                return "over" if turn is None else "play"
            case _:
                return "outcome" if self.state.result else "play"

    def teams(self) -> list[dict[str, Any]]:
        if not isinstance(self.view, MatchView):
            return []
        you, view = self.eyes.you, self.view
        texts = []
        for side in (0, 1):
            level = str(view.levels[side])
            if you is None:
                whose: Part = say("Team of {name}", name=self.eyes.names[side])
            else:
                whose = say("Your team") if team(you) == side else say("Opponents")
            said = standing_of(whose, level, is_offense=view.offense == side)
            texts.append({"team": side, "text": self.to(said)})
        return texts if you is None or team(you) == 0 else texts[::-1]

    def count(self) -> str:
        """Which hand of a match this is, and which trick."""
        if isinstance(self.state, Match):
            number = len(self.state.past) + (self.state.stage is not None)
            if not number:
                return ""
            if isinstance(self.stage, HandView):
                return self.to(say("Hand {hand} · trick {trick}", hand=number, trick=self.tricks))
            return self.to(say("Hand {hand}", hand=number))
        return self.to(say("Trick {trick}", trick=self.tricks)) if self.tricks else ""

    def cards(self, seat: int) -> tuple[Card, ...] | None:
        """The cards of a seat that is seen."""
        view = self.state.view(seat)
        if isinstance(view, MatchView):
            return view.stage.cards if view.stage else None
        return view.hand if isinstance(view, EscalationView) else view.cards

    def hand_of(self, seat: int) -> tuple[Card, ...] | None:
        return self.cards(seat)

    def held(self, cards: tuple[Card, ...], seat: int | None) -> dict[str, Any]:
        trump = self.trump or NO_TRUMP
        orders = {"rank": sort_by_rank(cards, trump), "suit": sort_by_suit(cards, trump)}
        label = (
            say("Your hand")
            if seat == self.eyes.you
            else say("Cards of {name}", name=self.eyes.names[seat or 0])
        )
        return {
            "label": self.to(label),
            "cards": named(cards, self.eyes.lang),
            "orders": {key: places(cards, order) for key, order in orders.items()},
        }

    def seat(self, seat: int) -> dict[str, Any]:
        cards = self.cards(seat) if seat in self.eyes.open else None
        count = self.known_count(seat)
        return {
            "seat": seat,
            "name": self.to(self.eyes.names[seat]),
            "team": None if isinstance(self.state, Escalation) else team(seat),
            "isTurn": self.state.turn == seat,
            "status": self.to(self.status(seat)),
            "place": PLACES[self.escaped.index(seat)] if seat in self.escaped else "",
            "count": "" if count is None else self.to(holds(count)),
            "canBeAsked": seat in self.asked,
            "laid": self.laid(seat),
            "open": None
            if cards is None
            else named(sort_by_rank(cards, self.trump or NO_TRUMP), self.eyes.lang),
            "stack": self.stack(seat),
        }

    @property
    def standing(self) -> Standing | None:
        return self.stage.table if isinstance(self.stage, HandView) else None

    @property
    def escaped(self) -> tuple[int, ...]:
        if isinstance(self.stage, HandView):
            return self.stage.escaped
        settled = self.settled()
        return settled.result.escaped if settled else ()

    def settled(self) -> Deal | None:
        """The deal that has just ended."""
        match self.state:
            case Match(stage=None, past=(*_, deal)):
                return deal
            case _:
                return None

    def known_count(self, seat: int) -> int | None:
        """How many cards a seat holds, where the one who looks may know."""
        match self.stage:
            case EscalationView(hand_sizes=sizes):
                return sizes[seat]
            case HandView(told=told, escaped=escaped):
                if seat in escaped:
                    return None
                cards = self.cards(seat) if self.eyes.sees(seat) else None
                return told[seat] if cards is None else len(cards)
            case _:
                return None

    def stack(self, seat: int) -> str:
        if not isinstance(self.stage, EscalationView) or not self.stage.stack_sizes[seat]:
            return ""
        return self.to(say("stack {count}", count=self.stage.stack_sizes[seat]))

    def status(self, seat: int) -> Part:
        if self.state.turn == seat:
            if self.eyes.bots[seat]:
                return say("paused") if self.eyes.is_paused else STATUS["thinking"]
            if seat == self.eyes.you and self.eyes.is_playing:
                return say("your turn")
        settled = self.settled()
        if settled:
            if seat in self.escaped:
                return escaped(self.escaped.index(seat) + 1)
            return say("trapped with {cards}", cards=holds(settled.result.left[seat]))
        # A pass is seen until the trick ends, though it binds nobody once it is beaten.
        act = next((move.act for move in reversed(self.trick) if move.seat == seat), None)
        if act in (Act.PASS, Act.NO_COUNT):
            return STATUS["passed" if act == Act.PASS else "silent"]
        return (self.stage and status(self.stage, seat)) or ""

    def laid(self, seat: int) -> list[dict[str, str]]:
        """What a seat has laid down in this trick, if that was the last it did."""
        if isinstance(self.stage, TributeView):
            given = [move for move in (*self.stage.paid, *self.stage.returned) if move]
            last = next((move for move in reversed(given) if move.seat == seat), None)
            # No play: a joker among two cards that are offered stands for nothing.
            return laid(last, None, None) if last else []
        done = (move for move in reversed(self.trick) if move.act not in ASKING)
        last = next((move for move in done if move.seat == seat), None)
        return laid(last, self.trump, self.rules) if last else []

    def middle(self) -> dict[str, Any]:
        title, note = self.in_the_middle()
        lies: Move | Standing | None = self.standing
        if isinstance(self.stage, EscalationView) and self.trick:
            lies = self.trick[-1]
        return {
            "title": self.to(title),
            "note": self.to(note),
            "seat": lies.seat if lies else None,
            "laid": laid(lies, self.trump, self.rules) if lies else [],
        }

    def in_the_middle(self) -> tuple[Part, Part]:
        names, you = self.eyes.names, self.eyes.you
        match self.stage:
            case HandView(table=None, turn=int(turn)):
                leads = say("You lead.") if turn == you else say("{name} leads.", name=names[turn])
                return say("Nothing lies on the table"), leads
            case HandView(table=Standing() as table):
                title = say("On the table: {play}", play=self.describe(table))
                by: Part = names[table.seat]
                if table.seat == you:
                    return title, say("by you")
                if you is not None and team(you) == team(table.seat):
                    return title, say("by {name}, your partner", name=by)
                return title, say("by {name}", name=by)
            case TributeView(owed=owed):
                return say("Tribute"), both([self.owing(*debt) for debt in owed])
            case EscalationView() as view if self.state.turn is not None:
                return _escalation_middle(view)
            case _:
                return "", ""

    def owing(self, payer: int, receiver: int) -> Phrase:
        """Who pays whom."""
        said = say("{payer} pays {receiver}")
        if payer == self.eyes.you:
            said = say("You pay {receiver}")
        elif receiver == self.eyes.you:
            said = say("{payer} pays you")
        return said.filled(payer=self.eyes.names[payer], receiver=self.eyes.names[receiver])

    def describe(self, table: Standing) -> Phrase:
        assert self.trump
        assert self.rules
        return describe(table, self.trump, self.rules)

    def prompt(self) -> Part:
        """What is asked of the learner now."""
        turn, names = self.state.turn, self.eyes.names
        if turn is None:
            return ""
        if turn != self.eyes.seat:
            if turn == self.eyes.you:
                return say("It is your turn.")
            whose = say("It is the turn of {name}.")
            if self.eyes.is_playing and not any(self.eyes.bots):
                # A teacher moves for every seat that lies open.
                whose = say("It is the turn of {name}, whose hand is hidden. Show it to go on.")
            return whose.filled(name=names[turn])
        match self.stage:
            case HandView(question=(asker, _)):
                return say("{name} asks how many cards you hold.", name=names[asker])
            case HandView(table=None):
                return say("You lead: choose 1, 2, 3 or 5 cards.")
            case HandView(table=Standing() as table):
                return say("Beat {play}, or pass.", play=self.describe(table))
            case TributeView() as view:
                return self.tribute_prompt(view)
            case EscalationView(middle=()):
                return say("You lead: one or more cards of one value, or a single 2 or 3.")
            case EscalationView(value=0):
                return say("Play cards of one value, however low, or a 2 or 3, or take all.")
            case EscalationView(value=value):
                return say(
                    "Play more than {value} with cards of one value, or a 2 or 3, or take all.",
                    value=value,
                )
            case _:
                return ""

    def tribute_prompt(self, view: TributeView) -> Part:
        move = view.moves[0]
        if move.act == Act.TRIBUTE:
            to = next(debt.receiver for debt in view.owed if debt.payer == view.seat)
            return say("Pay {name} your highest card.", name=self.eyes.names[to])
        if any(debt.receiver == view.seat for debt in view.owed):
            payer = view.owed[_next_return(view)].payer
            back = say("Offer {name} two cards to choose from.")
            if len(move.cards) == 1:
                back = say("Return any one card to {name}.")
            return back.filled(name=self.eyes.names[payer])
        offered = next(move.cards for move in reversed(view.returned) if move)
        return say(
            "You were offered {cards}. Return one of them, or another card higher than both.",
            cards=cards_listed(offered),
        )

    def drawn(self) -> dict[str, Any] | None:
        if self.phase() != "draw" or not isinstance(self.state, Match):
            return None
        draw, names = self.state.draw, self.eyes.names
        told = tell_draw(draw, self.state.rules, names, self.eyes.you)
        # Who drew highest sits first, whoever leads, where the draw decides the seats.
        highest = draw.seats[0 if self.state.rules.seating == "draw" else draw.leader]
        return {
            "rounds": [
                [
                    {
                        "name": self.to(names[draw.seats.index(player)]),
                        "card": str(card),
                        "cardName": self.to(card_name(card)),
                        "isHigh": player == highest,
                    }
                    for player, card in drawn
                ]
                for drawn in draw.rounds
            ],
            "told": [self.to(phrase) for phrase in told],
        }


def standing_of(whose: Part, level: str, *, is_offense: bool) -> Phrase:
    """How a team stands in the match."""
    said = say("{team}: level {level} · offense") if is_offense else say("{team}: level {level}")
    return said.filled(team=whose, level=level)


def laid(play: Move | Standing, trump: Rank | None, rules: Rules | None) -> list[dict[str, str]]:
    """Cards on the table, what belongs together side by side, and what each joker stands for."""
    cards = play.cards
    reading = None if trump is None or rules is None else reading_of(play, trump, rules)
    meant: Sequence[Face] = reading.stands_for(cards) if reading else [card.face for card in cards]
    counts = Counter(face.rank for face in meant)

    def place(pair: tuple[Card, Face]) -> tuple[int, int, Card]:
        card, face = pair
        if reading and reading.kind == Kind.FLUSH:
            # What decides comes first.
            return 0, -power(face.rank, trump or NO_TRUMP), card
        return -counts[face.rank], face.rank, card

    together = sorted(zip(cards, meant, strict=True), key=place)
    return [
        {"card": str(card)} if face == card.face else {"card": str(card), "means": str(face)}
        for card, face in together
    ]


def _next_return(view: TributeView) -> int:
    """The debt for which this seat gives back next."""
    given = {move.seat for move in view.returned if move}
    return next(
        number
        for number, debt in enumerate(view.owed)
        if debt.receiver == view.seat and view.seat not in given
    )


def _escalation_middle(view: EscalationView) -> tuple[Part, Part]:
    turns = say("clockwise") if view.direction == 1 else say("counterclockwise")
    note = say(
        "{middle} in the middle · {stock} in the stock · play runs {direction}",
        middle=len(view.middle),
        stock=view.stock_size,
        direction=turns,
    )
    if not view.middle:
        return say("Nothing lies on the table"), note
    beaten = say("To beat: {value}", value=view.value) if view.value else say("Any value will do")
    return beaten, note
