"""The game as a viewer sees it, ready to be drawn.

Everything here comes from `view(seat)` of the seats whose cards the viewer may see, so no hidden
card can reach the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from wildescape.cards import NO_TRUMP, Card, Rank, sort_by_rank, sort_by_suit
from wildescape.display import named, places
from wildescape.escalation import Escalation, EscalationResult, EscalationView, value
from wildescape.explain import card_name, label, name
from wildescape.game import Act, Move
from wildescape.hand import HandResult, HandState, HandView, Standing
from wildescape.i18n import Part, Phrase, both, capital, say, worded
from wildescape.match import Deal, Match, MatchView
from wildescape.narrate import (
    STATUS,
    Told,
    escaped,
    holds,
    ranks_added,
    reading_of,
    status,
    tell_draw,
)
from wildescape.rules import Rules
from wildescape.session import State, leads, stage
from wildescape.tribute import Tribute, TributeView, seen
from wildescape.turns import team

from wildescape_widgets.table.brought import received
from wildescape_widgets.table.laid import is_bomb, played_cards
from wildescape_widgets.table.piles import pile_words, plans_of
from wildescape_widgets.table.prompts import is_asked, prompt
from wildescape_widgets.table.shapes import (
    DrawPanel,
    GameView,
    Gift,
    HandPile,
    HeldHand,
    Middle,
    PlayedCard,
    Seat,
    TablePhase,
    TeamStanding,
)
from wildescape_widgets.table.tokens import PORTRAITS, face_of, place_of, portrait_of, sign_of
from wildescape_widgets.table.viewer import NO_SEAT, StageView, Viewer, cards_of, hand_of, whose

COUNT_ACTS = (Act.ASK, Act.COUNT, Act.NO_COUNT)
"""Asking for a count and answering: moves that don't end a turn."""


@dataclass(eq=False)
class GameViewer:
    """The game as a viewer sees it: `view_of_game` tells all of it.

    Args:
        states: the states of this deal up to the one that is shown.
        moves: the moves between them.
        viewer: who looks.
        piles: the piles in the hand at the bottom, by their places.
        plans: whether that hand is also told as plays.
    """

    states: Sequence[State]
    moves: Sequence[Move]
    viewer: Viewer
    piles: Sequence[Sequence[int]] = ()
    plans: bool = False

    def __post_init__(self) -> None:
        states, viewer = self.states, self.viewer
        self.state = states[-1]
        self.seats = range(len(viewer.names))
        begun = leads(states)
        self.tricks = len(begun)
        self.lately = self.moves[[0, *begun][-2:][0] :]
        # The moves since the lead of the trick in play, and what a position began with.
        start = begun[-1] if begun else 0
        self.trick = self.moves[start:] if stage(states[-1]) else ()
        first = stage(states[start])
        self.inherited = first.table if isinstance(first, HandState) else None
        # Without a hand to show any seat's view will do: only what all know is taken from it.
        self.view = self.state.view(viewer.bottom if viewer.seat is None else viewer.seat)
        # Onlookers can't ask for counts.
        is_player = viewer.is_playing and viewer.you is not None and viewer.you == viewer.seat
        questions = self.view.questions if is_player else ()
        self.askable = {question.number for question in questions}
        match self.view:
            case MatchView() as view:
                settled = self.settled()
                self.stage: StageView | None = view.stage
                # Until the next deal, what is shown is the hand that has just ended.
                self.trump: Rank | None = settled.trump if settled else view.trump
                self.rules: Rules | None = view.rules
            case HandView() as view:
                self.stage, self.trump, self.rules = view, view.trump, view.rules
            case _:
                self.stage, self.trump, self.rules = self.view, None, None

        if isinstance(self.stage, TributeView) and viewer.seat is None and not viewer.open:
            # No seat's view will do where a tribute is a secret between two of them.
            owed, rules = self.stage.owed, self.stage.rules
            paid, returned = (
                seen((move for move in moves if move), owed, NO_SEAT, rules)
                for moves in (self.stage.paid, self.stage.returned)
            )
            self.stage = replace(self.stage, paid=paid, returned=returned)

    def to(self, phrase: Part) -> str:
        """A phrase in the language of the viewer."""
        return worded(phrase, self.viewer.lang)

    def view_of_game(self) -> GameView:
        """The game, ready to be drawn."""
        drawn = self.drawn()
        seat = self.viewer.seat
        hand = None if seat is None else hand_of(self.state.view(seat))
        return {
            "game": "escalation" if isinstance(self.state, Escalation) else "wildescape",
            "phase": self.phase(),
            "teams": self.teams(),
            # While cards are drawn for the lead there's no trump, and a 2 is the lowest card.
            "trump": None if self.trump is None or drawn else str(self.trump),
            "count": self.count(),
            "seats": [self.seat(seat) for seat in self.clockwise()],
            "me": self.viewer.seat,
            "middle": self.middle(),
            "prompt": self.prompted(),
            "hand": self.held(hand, seat) if hand else None,
            "drawn": drawn,
        }

    def prompted(self) -> str:
        """What the learner is asked to do; over a draw: who leads by it."""
        if drawn := self.told_draw():
            *_, leads, _ = drawn
            return self.to(leads)
        return self.to(prompt(self.stage, self.state.turn, self.viewer))

    def clockwise(self) -> list[int]:
        """The seats in clockwise order, the one at the bottom first."""
        return [*self.seats[self.viewer.bottom :], *self.seats[: self.viewer.bottom]]

    def phase(self) -> TablePhase:
        """What is going on: the draw, tribute, play, a hand's outcome, or the end."""
        match self.state:
            case Match(result=result, stage=None, past=past):
                return "over" if result else "outcome" if past else "draw"
            case Match():
                return "play" if isinstance(self.stage, HandView) else "tribute"
            case Escalation(turn=turn):
                return "over" if turn is None else "play"
            case _:
                return "outcome" if self.state.result else "play"

    def teams(self) -> list[TeamStanding]:
        """Each team with its level, the viewer's own first; empty outside a match."""
        if not isinstance(self.view, MatchView):
            return []
        you, view, settled = self.viewer.you, self.view, self.settled()
        offense = settled.offense if settled else view.offense
        standings: list[TeamStanding] = []
        for side in (0, 1):
            level: Part = str(view.levels[side])
            if settled and side == offense and settled.trump != view.levels[side]:
                # The hand was played at the level before.
                level = say("{before} → {after}", before=str(settled.trump), after=level)
            if you is None:
                said = say("{name}’s team: level {level}", name=self.viewer.names[side])
            else:
                said = say("Our level {level}") if team(you) == side else say("Theirs {level}")
            said = said.filled(level=level)
            if offense == side:
                said = say("{standing} · offense", standing=said)
            standings.append({"team": side, "text": self.to(said)})
        return standings if you is None or team(you) == 0 else standings[::-1]

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
        """The cards of a seat that the viewer sees, or of one whose count they may know."""
        return cards_of(self.state.view(seat))

    def held(self, cards: tuple[Card, ...], seat: int | None) -> HeldHand:
        """A hand as it lies before the viewer.

        Args:
            cards: its cards, at their places in the engine's order.
            seat: whose hand it is. The cards offered for its joker are lit while it chooses, and
                those that tribute has brought it until its first move.
        """
        trump = self.trump or NO_TRUMP
        label = (
            say("Your hand")
            if seat == self.viewer.you
            else say("Cards of {name}", name=self.viewer.names[seat or 0])
        )
        by_rank = places(cards, sort_by_rank(cards, trump))
        made = plans_of(cards, self.states, seat, self.trump, self.rules) if self.plans else ()
        piles, plays = (
            [sorted(pile, key=by_rank.index) for pile in each] for each in (self.piles, made)
        )
        now = stage(self.state)
        if isinstance(now, Tribute):
            lit = list(now.offered) if now.turn == seat else []
        else:
            lit = received(self.view, cards) if seat == self.viewer.you else []
        return {
            "label": self.to(label),
            "cards": named(cards, self.viewer.lang),
            "orders": {
                "rank": by_rank,
                "suit": places(cards, sort_by_suit(cards, trump)),
                "piles": [*dict.fromkeys([*chain(*piles), *by_rank])],
                "plays": [*dict.fromkeys([*chain(*plays), *by_rank])],
            },
            "piles": [self.pile(number, pile, cards) for number, pile in enumerate(piles, 1)],
            "plays": [self.pile(number, play, cards) for number, play in enumerate(plays, 1)],
            "lit": places(cards, lit),
        }

    def pile(self, number: int, places: list[int], hand: tuple[Card, ...]) -> HandPile:
        """Cards of the hand that lie side by side, with what they make.

        Args:
            number: which one it is, counted from 1.
            places: the places of its cards in the hand.
            hand: all cards of the hand.
        """
        cards = [hand[place] for place in places]
        title, what = pile_words(cards, self.trump, self.rules)
        pile = say("pile {number}: {what}", number=number, what=what)
        names = [say("{card}, {pile}", card=card_name(card), pile=pile) for card in cards]
        return {
            "places": places,
            "label": self.to(title),
            "names": [self.to(name) for name in names],
        }

    def label(self, seat: int) -> Part:
        """What stands beside a seat: who plays there."""
        if seat == self.viewer.you and self.viewer.own_name:
            return say("{name} (you)", name=self.viewer.own_name)
        return self.viewer.names[seat]

    def sign(self, seat: int) -> str:
        """The character on the token of a seat: one's own has that of one's name, if it's known."""
        name = self.viewer.own_name if seat == self.viewer.you else None
        return sign_of(name or self.viewer.names[seat])

    def who(self, seat: int) -> str:
        """Whose portrait is there; a learner without a name of their own has the first one."""
        if seat == self.viewer.you:
            return "" if self.viewer.own_name else PORTRAITS[0]
        return portrait_of(self.viewer.names[seat])

    def seat(self, seat: int) -> Seat:
        """What the table shows at a seat: who sits there, what they hold and have played."""
        cards = self.cards(seat) if seat in self.viewer.open else None
        count = self.known_count(seat)
        has_teams = not isinstance(self.state, Escalation)
        has_sides = has_teams and not self.viewer.is_teaching
        own_name = self.viewer.own_name if seat == self.viewer.you else None
        drawn: Seat = {
            "seat": seat,
            "name": self.to(self.label(seat)),
            "sign": self.sign(seat),
            "who": self.who(seat),
            "whose": self.to(whose(seat, self.viewer.seat)) if has_sides else "",
            "team": team(seat) if has_teams else None,
            "isTurn": self.state.turn == seat,
            "status": self.to(self.status(seat)),
            "face": face_of(seat, self.escaped, self.result),
            "place": place_of(seat, self.escaped, self.stage),
            "count": self.held_by(seat, count),
            # A count that was told stays true, so nobody need ask again.
            "canBeAsked": seat in self.askable and count is None,
            "laid": self.played_by(seat),
            "hasBacks": self.has_backs(seat),
            "open": None
            if cards is None
            else named(sort_by_rank(cards, self.trump or NO_TRUMP), self.viewer.lang),
            "canBeOpened": False,
        }
        if own_name:
            drawn["called"] = own_name
        return drawn

    @property
    def standing(self) -> Standing | None:
        """The play on the table that the next one must beat, if there is one."""
        return self.stage.table if isinstance(self.stage, HandView) else None

    @property
    def escaped(self) -> tuple[int, ...]:
        """The seats that are out of cards, in the order in which they went out."""
        if isinstance(self.stage, HandView):
            return self.stage.escaped
        return self.result.escaped if isinstance(self.result, HandResult) else ()

    @property
    def result(self) -> HandResult | EscalationResult | None:
        """How the hand or the game ended, if it has."""
        if isinstance(self.stage, HandView | EscalationView):
            return self.stage.result
        settled = self.settled()
        return settled.result if settled else None

    def settled(self) -> Deal | None:
        """The deal that has just ended."""
        match self.state:
            case Match(stage=None, past=(*_, deal)):
                return deal
            case _:
                return None

    def known_count(self, seat: int) -> int | None:
        """How many cards a seat holds, if the viewer may know."""
        match self.stage:
            case EscalationView(hand_sizes=sizes):
                return sizes[seat]
            case HandView(told=told, escaped=escaped):
                if seat in escaped:
                    return None
                is_known = self.viewer.sees(seat) or self.viewer.is_teaching
                cards = self.cards(seat) if is_known else None
                return told[seat] if cards is None else len(cards)
            case _:
                return None

    def untold(self, seat: int) -> Part:
        """That a seat hasn't told its count when it was last asked, in this trick or the last.

        Once it has told, the count stays known.
        """
        if not isinstance(self.stage, HandView) or seat in self.stage.escaped:
            return ""
        is_kept = any(move.seat == seat and move.act == Act.NO_COUNT for move in self.lately)
        return STATUS["silent"] if is_kept else ""

    def held_by(self, seat: int, count: int | None) -> str:
        """How many cards a seat holds, if that's known, and has taken in, in Escalation."""
        held = self.to(self.untold(seat) if count is None else holds(count))
        if not isinstance(self.stage, EscalationView) or not self.stage.stack_sizes[seat]:
            return held
        return f"{held} · {self.to(say('stack {count}', count=self.stage.stack_sizes[seat]))}"

    def has_backs(self, seat: int) -> bool:
        """Whether the seat holds cards that the viewer doesn't see."""
        if self.viewer.sees(seat) or seat in self.escaped or self.phase() == "draw":
            return False
        return not isinstance(self.stage, EscalationView) or self.stage.hand_sizes[seat] > 0

    def status(self, seat: int) -> Part:
        """What there is to say of a seat now; nothing of the learner's whose turn it is."""
        interrupted = self.stage.interrupted if isinstance(self.stage, HandView) else None
        is_mine = seat == self.viewer.you and self.viewer.is_playing
        if is_mine and seat in (self.state.turn, interrupted):
            return ""
        plays_alone = self.viewer.bots[seat] or self.viewer.you is not None
        if self.state.turn == seat and plays_alone and not is_asked(self.stage, seat):
            if not self.viewer.is_playing:
                return ""
            return say("paused") if self.viewer.is_paused else STATUS["thinking"]
        settled = self.settled()
        if seat in self.escaped:
            return escaped(self.escaped.index(seat) + 1)
        if settled:
            return say("trapped with {cards}", cards=holds(settled.result.left[seat]))
        if isinstance(self.stage, HandView) and self.stage.result:
            return STATUS["trapped"]
        # A pass stays in view until the trick ends, even after another play has lifted it.
        moves = (move for move in reversed(self.trick) if move.act not in COUNT_ACTS)
        last = next((move for move in moves if move.seat == seat), None)
        match last:
            case Move(act=Act.PASS):
                return STATUS["passed"]
            case Move(act=Act.PLAY) if self.state.turn != seat:
                is_standing = self.standing_move and self.standing_move.seat == seat
                return say("played this") if is_standing else self.labelled(last)
        return (self.stage and status(self.stage, seat)) or ""

    def played_by(self, seat: int) -> list[PlayedCard]:
        """What a seat has played in this trick, if that was its last move."""
        if isinstance(self.stage, TributeView):
            given = [move for move in (*self.stage.paid, *self.stage.returned) if move]
            last = next((move for move in reversed(given) if move.seat == seat), None)
            # This is no play: a joker among two offered cards stands for nothing.
            return played_cards(last, None, None) if last else []
        done = (move for move in reversed(self.trick) if move.act not in COUNT_ACTS)
        last = next((move for move in done if move.seat == seat), None)
        is_last = seat in self.escaped
        return played_cards(last, self.trump, self.rules, is_last) if last else []

    @property
    def standing_move(self) -> Move | Standing | None:
        """The play that stands, or the last one in Escalation."""
        if isinstance(self.stage, EscalationView) and self.trick:
            return self.trick[-1]
        return self.standing

    def labelled(self, play: Move | Standing) -> Part:
        """A play as a label: “full house of kings”; in Escalation as a sum that was played."""
        if self.trump is None or self.rules is None:
            return say("played {play}", play=ranks_added(play.cards))
        reading = reading_of(play, self.trump, self.rules)
        assert reading
        return label(reading, self.trump)

    def named(self, play: Move | Standing) -> Part:
        """A play as a noun: “a full house of kings”."""
        assert self.trump
        assert self.rules
        reading = reading_of(play, self.trump, self.rules)
        assert reading
        return name(reading, self.trump)

    def middle(self) -> Middle:
        """What lies in the middle of the table, who played it, and what it beat."""
        title, note = self.in_the_middle()
        standing = self.standing_move
        return {
            "title": capital(self.to(title)),
            "note": self.to(note),
            "flow": self.to(self.flow()),
            "seat": standing.seat if standing else None,
            "laid": played_cards(standing, self.trump, self.rules) if standing else [],
            "isBomb": standing is not None and is_bomb(standing, self.trump, self.rules),
            "gifts": self.gifts(),
        }

    def flow(self) -> Part:
        """Which way play runs."""
        match self.stage:
            case EscalationView(direction=direction):
                is_clockwise = direction == 1
            case HandView(rules=rules):
                is_clockwise = rules.goes_clockwise
            case _:
                return ""
        return say("↻ clockwise") if is_clockwise else say("↺ counterclockwise")

    def gifts(self) -> list[Gift]:
        """What is owed and given as tribute, and in return."""
        if not isinstance(self.stage, TributeView):
            return []
        stage = self.stage
        paid = {move.seat: move for move in stage.paid if move}
        returned = {move.seat: move for move in stage.returned if move}

        def gift(seat: int, to: int | None, move: Move | None, what: Part) -> Gift:
            laid = played_cards(move, None, None) if move else []
            names = self.viewer.names
            said = say("{name}: {what}", name=names[seat], what=what)
            if to is not None:
                said = say("{name} → {other}: {what}", name=names[seat], other=names[to], what=what)
            return {"seat": seat, "to": to, "what": self.to(said), "laid": laid}

        owed = [
            gift(payer, receiver, paid.get(payer), say("highest card"))
            for payer, receiver in stage.owed
        ]
        back: list[Gift] = []
        for payer, receiver in stage.owed:
            if receiver is None or receiver not in returned:
                continue
            what, shown = say("any card back"), paid.get(payer)
            move = returned[receiver]
            if shown and stage.rules.shows_for(shown.cards[0]):
                what = what if payer in returned else say("one of these")
                move = returned.get(payer, move)
            back.append(gift(receiver, payer, move, what))
        return owed + back

    def in_the_middle(self) -> tuple[Part, Part]:
        """The title of the middle, and a note below it; both empty between hands."""
        names, you = self.viewer.names, self.viewer.you
        match self.stage:
            case HandView(table=None, turn=int(turn), interrupted=interrupted):
                turn = turn if interrupted is None else interrupted
                # On one's own turn the prompt says that one leads.
                leads: Part = "" if turn == you else say("{name} leads.", name=names[turn])
                return say("The table is empty"), leads
            case HandView(table=Standing() as table):
                return self.labelled(table), self.beaten(table)
            case TributeView(owed=owed):
                return say("Tribute"), both([self.owing(*debt) for debt in owed])
            case EscalationView() as view if self.state.turn is not None:
                return _escalation_middle(view)
            case _:
                return "", ""

    def beaten(self, table: Standing) -> Part:
        """Who made the play on the table, what it beat, and what that had beaten."""
        you, names = self.viewer.you, self.viewer.names
        plays: list[Move | Standing] = [self.inherited] if self.inherited else []
        plays += [move for move in self.trick if move.act == Act.PLAY]
        before = plays[-2::-1]
        if not before:
            mine, other = say("You led."), say("{name} led.")
            if self.inherited:
                mine, other = say("by you"), say("by {name}")
            return mine if table.seat == you else other.filled(name=names[table.seat])
        last, *earlier = before
        if table.seat == you:
            said = say("You beat {other}’s {play}")
        elif last.seat == you:
            said = say("{name} beat your {play}")
        else:
            said = say("{name} beat {other}’s {play}")
        said = said.filled(name=names[table.seat], other=names[last.seat], play=self.labelled(last))
        if not earlier:
            return said
        if earlier[0].seat == you:
            text, play = say("{said}, which beat your {play}"), self.labelled(earlier[0])
        else:
            text, play = say("{said}, which beat {play}"), self.named(earlier[0])
        return text.filled(said=said, play=play)

    def owing(self, payer: int, receiver: int | None) -> Phrase:
        """Who pays tribute to whom, as far as that's known."""
        if receiver is None:
            mine, other = say("You pay"), say("{payer} pays", payer=self.viewer.names[payer])
            return mine if payer == self.viewer.you else other
        said = say("{payer} pays {receiver}")
        if payer == self.viewer.you:
            said = say("You pay {receiver}")
        elif receiver == self.viewer.you:
            said = say("{payer} pays you")
        return said.filled(payer=self.viewer.names[payer], receiver=self.viewer.names[receiver])

    def drawn(self) -> DrawPanel | None:
        """The cards drawn for the lead or for the seats, until the first hand is dealt."""
        sentences = self.told_draw()
        if not sentences or not isinstance(self.state, Match):
            return None
        draw, names = self.state.draw, self.viewer.names
        ranked = say("The draw has no trump: jokers are highest, then A, and 2 is lowest.")
        rounds = len(draw.rounds)
        # Who leads stands over it, and who is the offense beside the levels.
        more = (*sentences[:rounds], ranked, *sentences[rounds:-2])
        told = more if rounds else sentences[-1:]
        # Where the draw decides the seats, the highest card sits first; else it leads.
        highest = draw.seats[0 if self.state.rules.draws_seats else draw.leader]
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

    def told_draw(self) -> Told:
        """The draw in words, until the first hand is dealt: the last two say who leads and who is
        the offense."""
        if self.phase() != "draw" or not isinstance(self.state, Match):
            return ()
        return tell_draw(self.state.draw, self.state.rules, self.viewer.names, self.viewer.you)


def _escalation_middle(view: EscalationView) -> tuple[Part, Part]:
    note = say(
        "{middle} in the middle · {stock} in the stock",
        middle=len(view.middle),
        stock=view.stock_size,
    )
    if not view.middle:
        return say("The table is empty"), note
    top = view.middle[-1]
    if (worth := value(top) or 0) > top.rank:
        told = say("{note} · {card} counts as {value}", note=note, value=worth)
        note = told.filled(card=str(top.rank))
    beaten = say("To beat: {value}", value=view.value) if view.value else say("Any value will do")
    return beaten, note
