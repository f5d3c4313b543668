"""The picture of a scene: cards in rows, seats round a table, facts in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wildescape.cards import NO_TRUMP, Card, Rank, sort_by_rank
from wildescape.combinations import read
from wildescape.dealing import undecided
from wildescape.display import named_readings
from wildescape.escalation import Escalation
from wildescape.explain import card_name, card_word, described, name
from wildescape.game import Act, Move
from wildescape.hand import HandResult, HandState
from wildescape.i18n import Part, Phrase, say, worded
from wildescape.narrate import PLAYER_NAMES, STATUS, escaped, holds, paid, tell, tell_hand_ending
from wildescape.teach.attempt import Attempt
from wildescape.teach.exercises import OWN, Exercise
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.match import aftermath_in
from wildescape.teach.scenes import Scene, State
from wildescape.tribute import debts
from wildescape.turns import SEATS, is_over, team
from wildescape.verdicts import judge

from wildescape_widgets.lessons.shapes import (
    CardRow,
    ExhibitView,
    FeltView,
    FilmFrame,
    LensView,
    RowCard,
)
from wildescape_widgets.lessons.texts import FELT_TEXTS
from wildescape_widgets.table.laid import played_cards
from wildescape_widgets.table.shapes import GameView, Gift, Middle, PlayedCard, Seat, TeamStanding
from wildescape_widgets.table.tokens import PLACE_MARKS, PORTRAITS, face_of, portrait_of, sign_of
from wildescape_widgets.table.view import GameViewer
from wildescape_widgets.table.viewer import Viewer, shows_trump, whose

NOTHING_SHOWN: Final[ExhibitView] = {
    "trump": None,
    "head": [],
    "rows": [],
    "facts": [],
    "lens": None,
    "felt": None,
    "film": [],
    "told": [],
}
"""A game that is played on is seen at its table alone."""

OF_CARDS: Final = {
    "follows",
    "kind",
    "stronger",
    "stands_for",
    "is_play",
    "may_return",
    "best",
    "may_be",
}
"""The questions whose answer depends on the trump."""

DRAWN: Final = {"first_offense", "drawn_partner", "draws_again"}
"""The questions about the card that each seat has drawn."""

ROUND: Final = {"hand_over", *DRAWN} | {
    name
    for name, question in QUESTIONS.items()
    if {"escapes", "seat"} & {*question.needs} and "game" not in question.needs
}
"""The questions about seats round a table where no game is shown."""

MOST_ESCAPES: Final = len(SEATS) - 1


def exhibit(
    exercise: Exercise | None,
    about: Scene,
    lang: str,
    *,
    at: int | None = None,
    is_over: bool = True,
    lit: Sequence[Card] = (),
    names_me: bool = False,
) -> ExhibitView:
    """The picture of a scene, as the browser draws it.

    Args:
        exercise: what is asked in it; `None` where a step only shows.
        about: the scene.
        lang: the language.
        at: after how many of its moves; all of them by default.
        is_over: whether the answer is known, so that it may be seen.
        lit: the cards that light up.
        names_me: whether the learner's seat has its name, too: somebody speaks of it.
    """
    shown = len(about.moves) if at is None else at
    cards = frozenset(map(str, lit))
    return _Exhibit(exercise, about, lang, shown, is_over, cards, names_me).all()


def asked_exhibit(attempt: Attempt, lang: str) -> ExhibitView:
    """The picture of what a learner is asked, as far as it is answered."""
    exercise = attempt.exercise
    return exhibit(exercise, exercise.scene, lang, is_over=attempt.is_over, lit=attempt.lit)


@dataclass
class _Exhibit:
    exercise: Exercise | None
    scene: Scene
    lang: str
    at: int
    is_over: bool
    lit: frozenset[str]
    names_me: bool

    def __post_init__(self) -> None:
        self.asks = self.exercise.question_names if self.exercise else frozenset[str]()
        self.in_control = self.exercise.in_control if self.exercise else frozenset[str]()

    def to(self, phrase: Part) -> str:
        """A phrase in the language of the picture."""
        return worded(phrase, self.lang)

    def all(self) -> ExhibitView:
        """The whole picture. What would give the answer away stays out until it's over."""
        game = self.scene.states[self.at] if self.scene.game else None
        film = [] if self.is_over else self.film()
        felt = None
        if not film and (game or self.is_round()):
            felt = self.played() if game else self.seated()
        return {
            "trump": self.trump(game),
            "head": self.head(),
            "rows": [*self.rows(), *self.held(game)],
            "facts": [self.to(fact) for fact in self.facts()],
            "lens": self.lens(),
            "felt": felt,
            "film": film,
            "told": [self.to(said) for said in self.told()],
        }

    def trump(self, game: HandState | Escalation | None) -> str | None:
        """The trump as it's shown, or `None` where it doesn't bear on what is asked."""
        scene = self.scene
        if isinstance(game, HandState):
            return str(scene.trump) if scene.game and shows_trump(scene.game) else None
        bears = not self.asks or self.asks & OF_CARDS
        cards = scene.cards or scene.sets or scene.hand
        if scene.trump == Rank.TWO and (self.exercise is None or not self.matters()):
            # The scene may be of Escalation, which has no trump.
            return None
        is_escalation = self.asks & {"worth", "beats", "refill"} or scene.value
        return str(scene.trump) if cards and bears and not is_escalation else None

    def matters(self) -> bool:
        """Whether a card in question is a trump or may stand for one."""
        scene = self.scene
        sets = (scene.cards, scene.table, scene.hand, *scene.sets)
        return any(card.is_joker or card.rank == scene.trump for cards in sets for card in cards)

    def head(self) -> list[TeamStanding]:
        """The teams with their levels, if those matter."""
        needs = self.exercise.needs if self.exercise else frozenset[str]()
        shows_all = self.exercise is None and self.scene.levels[0].value > 2
        if not ({"levels", "offense"} & needs or shows_all):
            return []
        said: list[TeamStanding] = []
        for side in sorted((0, 1), key=lambda side: side != team(self.scene.me)):
            ours = side == team(self.scene.me)
            standing = say("Our level {level}") if ours else say("Theirs {level}")
            standing = standing.filled(level=str(self.scene.levels[side]))
            if side == self.scene.offense:
                standing = say("{standing} (offense)", standing=standing)
            said.append({"team": side, "text": self.to(standing)})
        return said

    # Cards

    def rows(self) -> list[CardRow]:
        """The cards of the scene, in rows with titles."""
        scene = self.scene
        found = []
        if scene.table:
            found.append(self.row(self.on_table(), scene.table, is_play=True))
        if scene.offers:
            found.append(self.row(say("Offered for the joker"), scene.offers))
        if scene.cards and "cards" not in self.in_control and not self.asks & DRAWN:
            title: Part = self.exercise.cards_title if self.exercise else ""
            if "may_return" in self.asks:
                title = say("Cards you'd return")
            elif scene.table or "beats" in self.asks:
                title = say("Cards you'd play")
            found.append(self.row(title, scene.cards, is_play=self.is_told(scene.cards)))
        if "sets" not in self.in_control and not self.tributes():
            found += [
                self.row(self.to_show(cards), cards, is_play=self.is_told(cards))
                for cards in scene.sets
            ]
        if scene.hand and "hand" not in self.in_control:
            found.append(self.row(say("Your hand"), scene.hand))
        return found

    def is_told(self, cards: Sequence[Card]) -> bool:
        """Whether there are jokers that now show what they stand for; other cards stay in place."""
        return self.is_over and any(card.is_joker for card in cards)

    def to_show(self, cards: Sequence[Card]) -> Part:
        """A set of cards in words; a single card needs none."""
        reading = read(cards, self.scene.trump, self.scene.rules) if len(cards) > 1 else None
        return name(reading, self.scene.trump).capitalized() if reading else ""

    def on_table(self) -> Part:
        """The title of the cards on the table, with the play that they make."""
        scene = self.scene
        reading = read(scene.table, scene.trump, scene.rules)
        if reading is None:
            return say("On the table")
        play = described(scene.table, reading, scene.trump)
        return say("On the table: {play}", play=play)

    def row(self, title: Part, cards: Sequence[Card], *, is_play: bool = False) -> CardRow:
        """A row of cards.

        Args:
            is_play: whether its jokers show what they stand for.
        """
        scene = self.scene
        shown: list[PlayedCard] = [{"card": str(card)} for card in cards]
        if is_play and read(cards, scene.trump, scene.rules):
            shown = played_cards(Move(0, Act.PLAY, tuple(cards)), scene.trump, scene.rules)
        words = ", ".join(self.to(card_name(card)) for card in cards)
        drawn: list[RowCard] = [{**card, "isLit": card["card"] in self.lit} for card in shown]
        return {"title": self.to(title), "cards": drawn, "words": words}

    def held(self, game: HandState | Escalation | None) -> list[CardRow]:
        """The learner's hand in a position; no row if it's open at the table, or picked from."""
        if game is None or self.shows_all() or "game" in self.in_control:
            return []
        cards = game.hands[self.scene.me]
        trump = game.trump if isinstance(game, HandState) else NO_TRUMP
        return [self.row(say("Your hand"), sort_by_rank(cards, trump))] if cards else []

    def facts(self) -> list[Part]:
        """What else the answer depends on: what is to be beaten, the stock."""
        scene = self.scene
        found: list[Part] = []
        if "beats" in self.asks:
            found.append(
                say("To beat: {value}", value=scene.value)
                if scene.value
                else say("The table is empty")
            )
        if "refill" in self.asks:
            found.append(say("In the stock: {cards}", cards=holds(scene.count)))
        return [*found, *(self.exercise.facts() if self.exercise else ())]

    def lens(self) -> LensView | None:
        """Every reading of cards with a joker; the one that counts comes first."""
        scene = self.scene
        has_joker = any(card.is_joker for card in scene.cards)
        if not has_joker or len(scene.cards) < 2 or not self.is_over:
            return None
        if "cards" in self.in_control:
            return None
        verdict = judge(scene.cards, scene.trump, None, scene.rules)
        return {
            "cards": [str(card) for card in scene.cards],
            "readings": named_readings(verdict, self.lang),
        }

    # Seats

    def is_round(self) -> bool:
        """Whether the six seats are drawn, though nothing has been played."""
        shows_seats = bool(self.scene.escapes or self.scene.seat)
        is_told = self.exercise is None or self.exercise.name == OWN
        return bool(self.asks & ROUND) or (is_told and shows_seats)

    def shows_all(self) -> bool:
        """Whether all hands lie open; a count that may be kept secret is not to be counted."""
        asks = any(move.act == Act.ASK for move in self.scene.moves)
        return self.exercise is None and not asks

    def names(self) -> tuple[Phrase, ...]:
        """Who sits at each seat; the learner is “You”, unless their seat has its name."""
        game, me = self.scene.game, None if self.names_me else self.scene.me
        seats = range(len(game.hands)) if game else SEATS
        return tuple(say("You") if seat == me else PLAYER_NAMES[seat] for seat in seats)

    def film(self) -> list[FilmFrame]:
        """The moments of a hand that runs by itself; whose turn it is would tell when it's over."""
        film = self.exercise.film if self.exercise else None
        if film is None:
            return []
        scene, (states, moves, order) = self.scene, film
        frames: list[FilmFrame] = []
        for at in range(film.frames + 1):
            if not states:
                self.scene = scene.about(escapes=order[:at])
                told: Phrase | None = None
                if at:
                    seat = order[at - 1]
                    told = say("{name} plays the last card.", name=self.names()[seat])
                    if seat == scene.me:
                        told = say("You play your last card.")
                frames.append({"felt": self.seated(), "told": self.to(told) if told else ""})
                continue
            self.at = at
            felt = self.played((states, moves))
            for one in felt["seats"]:
                one["isTurn"] = False
            felt["middle"]["note"] = ""
            last = moves[at - 1] if at else None
            said = tell(states[at - 1], states[at], last, self.names(), scene.me)[0] if last else ""
            frames.append({"felt": felt, "told": self.to(said)})
        self.scene, self.at = scene, len(scene.moves)
        return frames

    def played(self, run: tuple[Sequence[State], Sequence[Move]] | None = None) -> FeltView:
        """The position and the moves so far; whose turn it is stays hidden while that is asked.

        Args:
            run: states and moves to show instead of those of the scene.
        """
        about = self.scene
        states, moves = run or (about.states, about.moves)
        asks_turn = "turn" in self.asks and not self.is_over
        shown = self.at - asks_turn if about.moves else self.at
        everyone = frozenset(range(len(self.names())))
        viewer = Viewer(
            seat=None if self.shows_all() else about.me,
            open=everyone if self.shows_all() else frozenset(),
            you=about.me,
            bottom=about.me,
            names=self.names(),
            bots=tuple(seat != about.me for seat in everyone),
            lang=self.lang,
            is_playing=False,
            is_paused=True,
        )
        seen = GameViewer(states[: shown + 1], moves[:shown], viewer).view_of_game()
        for seat in seen["seats"]:
            if seat["isTurn"] or seat["seat"] in self.undone(moves):
                seat["status"] = ""
        if asks_turn:
            self.unturned(seen)
        if "to_beat" in self.asks and not self.is_over:
            seen["middle"]["title"] = ""
        return self.felt(seen["seats"], seen["me"], seen["middle"])

    def felt(self, seats: list[Seat], me: int | None, middle: Middle) -> FeltView:
        texts = {key: self.to(phrase) for key, phrase in FELT_TEXTS.items()}
        if self.names_me and me is not None:
            texts["yourTurn"] = self.to(self.names()[me])
        return {"seats": seats, "me": me, "middle": middle, "texts": texts}

    def undone(self, moves: Sequence[Move]) -> set[int]:
        """The seats that passed before the play on the table; their passes no longer count."""
        done = moves[: self.at]
        last = max((at for at, move in enumerate(done) if move.act == Act.PLAY), default=0)
        return {move.seat for move in done[:last]} - {move.seat for move in done[last:]}

    def unturned(self, seen: GameView) -> None:
        """Hide whose turn it is, and show the last move instead."""
        last = self.scene.moves[self.at - 1]
        for seat in seen["seats"]:
            seat["isTurn"] = False
            if seat["seat"] != last.seat:
                continue
            if last.act == Act.PASS:
                seat["status"], seat["laid"] = self.to(STATUS["passed"]), []
            elif last.act == Act.PLAY:
                rules = self.scene.rules if isinstance(self.scene.game, HandState) else None
                seat["laid"] = played_cards(last, self.scene.trump if rules else None, rules)
                middle = seen["middle"]
                middle["title"], middle["seat"], middle["laid"] = "", last.seat, seat["laid"]
        # In Wild Escape the note says who leads; in Escalation, which way play runs.
        if isinstance(self.scene.game, HandState):
            seen["middle"]["note"] = ""

    def tributes(self) -> dict[int, Sequence[Card]]:
        """What each trapped player has paid, where that is known."""
        scene = self.scene
        if not (self.shows_tribute() or self.asks & {"pays", "leads_after_tribute"}):
            return {}
        return dict(zip(scene.result.trapped, scene.sets, strict=False))

    def shows_tribute(self) -> bool:
        """Whether a step that only shows tells who pays whom."""
        scene = self.scene
        return self.exercise is None and bool(scene.escapes) and scene.seat in scene.result.trapped

    def ways(self) -> list[Gift]:
        """Who pays whom, with the card on its way, where that is told."""
        if not self.shows_tribute():
            return []
        scene, names, paid_by = self.scene, self.names(), self.tributes()
        found: list[Gift] = []
        for payer, receiver in debts(scene.result, scene.rules):
            to = scene.escapes[0] if receiver is None else receiver
            said = say("{name} → {other}: {what}", name=names[payer], other=names[to])
            found.append(
                {
                    "seat": payer,
                    "to": to,
                    "what": self.to(said.filled(what=say("highest card"))),
                    "laid": [{"card": str(card)} for card in paid_by.get(payer, ())],
                }
            )
        return found

    def seated(self) -> FeltView:
        """Six seats and the order of escapes."""
        about = self.scene
        order = [*SEATS[about.me :], *SEATS[: about.me]]
        names = self.names()
        asks_seat = not self.asks.isdisjoint({"pays", "partner", "trapped", "sees_tribute"})
        asked = self.exercise.asked_seat if self.exercise and asks_seat else None
        gifts = self.tributes()
        result = self.told_result()
        seats: list[Seat] = []
        for seat in order:
            place = about.escapes.index(seat) if seat in about.escapes else None
            told: Part = ""
            if self.asks & DRAWN and undecided(about.rules, ()):
                told = card_word(about.cards[seat])
            elif place is not None:
                told = escaped(place + 1) if place < MOST_ESCAPES else ""
            elif result:
                told = STATUS["trapped"]
            elif seat in gifts:
                told = paid(gifts[seat])
            elif about.left[seat]:
                told = holds(about.left[seat])
            seats.append(
                {
                    "seat": seat,
                    "name": self.to(names[seat]),
                    "sign": sign_of(names[seat]),
                    "who": PORTRAITS[0] if seat == about.me else portrait_of(names[seat]),
                    "whose": self.to(whose(seat, about.me)) if self.shows_teams() else "",
                    "team": team(seat) if self.shows_teams() else None,
                    "isTurn": asked == seat,
                    "status": self.to(told),
                    "face": face_of(seat, about.escapes, result),
                    "place": "" if place is None else PLACE_MARKS[place],
                    "count": "",
                    "canBeAsked": False,
                    "laid": [],
                    "hasBacks": place is None and not self.asks & DRAWN,
                    "open": None,
                    "canBeOpened": False,
                }
            )
        middle: Middle = {
            "title": self.to(tell_hand_ending(result, names, about.me).result) if result else "",
            "note": self.new_levels() if result else "",
            "flow": "",
            "seat": None,
            "laid": [],
            "isBomb": False,
            "gifts": self.ways(),
        }
        return self.felt(seats, about.me, middle)

    def told_result(self) -> HandResult | None:
        """How the hand of a scene about levels ended, where a step only shows it."""
        scene = self.scene
        has_ended = is_over([seat not in scene.escapes for seat in SEATS])
        # Nothing moves once a question is answered.
        is_shown = self.exercise is None and bool(self.head())
        return scene.result if has_ended and is_shown else None

    def new_levels(self) -> str:
        """The levels after the hand, one's own first; one that moves up says from what."""
        scene = self.scene
        after = aftermath_in(scene, Understanding(scene.rules)).levels
        moved = [
            str(now) if now == before else f"{before} → {now}"
            for before, now in zip(scene.levels, after, strict=True)
        ]
        ours = team(scene.me)
        said = (
            say("Our level {level}", level=moved[ours]),
            say("Theirs {level}", level=moved[1 - ours]),
        )
        return " · ".join(map(self.to, said))

    def shows_teams(self) -> bool:
        """Whether seats have the marks of their teams, which would tell who is a partner.

        Before the draw for the teams there are none.
        """
        if self.asks & DRAWN and self.scene.rules.draws_seats:
            return False
        return "partner" not in self.asks or self.is_over

    def told(self) -> list[Phrase]:
        """What the last move did, where a step shows move after move."""
        about = self.scene
        if not (self.exercise is None and self.at):
            return []
        before, after = about.states[self.at - 1 : self.at + 1]
        return list(tell(before, after, about.moves[self.at - 1], self.names(), about.me))
