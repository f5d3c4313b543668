"""The learner's moves at a table, going back on them, and what is said of chosen cards before."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.cards import Card, Face
from wildescape.display import cards_at, named_readings, stated_at
from wildescape.escalation import Escalation, EscalationMoves, total
from wildescape.explain import explain
from wildescape.game import Act, Move, Refusal, Ruling
from wildescape.hand import HandState
from wildescape.i18n import InputError, say
from wildescape.session import Stage, stage
from wildescape.tribute import Tribute
from wildescape.verdicts import Verdict

from wildescape_widgets.base import action, of_kind
from wildescape_widgets.table.pacing import is_out
from wildescape_widgets.table.part import TablePart
from wildescape_widgets.table.shapes import ChoiceVerdict

NOT_YOUR_TURN = say("It's not your turn.")


def act_due(now: Stage | None) -> Act:
    """What playing cards means now: a play, a tribute or a return."""
    return now.step.act if isinstance(now, Tribute) and now.step else Act.PLAY


def called(now: Stage | None, seat: int | None) -> str:
    """What giving cards is called now: as `act_due`, or as `GiftAct` says.

    Only the seat in turn is told more than `act_due`: it tells that a joker was paid.
    """
    if isinstance(now, Tribute) and now.step and now.step.seat == seat:
        return str(now.step.gift)
    return str(act_due(now))


def stated_faces(
    now: Stage | None, cards: tuple[Card, ...], number: object
) -> tuple[Face, ...] | None:
    """What the browser states that the chosen cards stand for, by the number of a reading.

    Raises:
        InputError: as for `stated_at`.
    """
    if not isinstance(now, HandState):
        return None
    return stated_at(cards, number, now.trump, now.rules)


def judge_choice(
    now: Stage, seat: int | None, hand: tuple[Card, ...], cards: tuple[Card, ...], reading: object
) -> Verdict | Ruling:
    """The verdict on chosen cards, also before the hand's turn, so that one can think ahead.

    Args:
        now: what is played.
        seat: whose hand it is, known in tribute and Escalation.
        hand: the hand that the cards are from.
        cards: the chosen cards.
        reading: the number of the reading that is stated, if one is.

    Raises:
        InputError: as for `stated_at`.
    """
    if isinstance(now, HandState):
        return now.judge_cards(cards, stated_faces(now, cards, reading), hand)
    assert seat is not None
    if isinstance(now, Escalation):
        moves = EscalationMoves(seat, hand, now.value, not now.middle)
        return moves.judge(Move(seat, Act.PLAY, cards))
    return now.judge(Move(seat, act_due(now), cards))


def told_verdict(verdict: Verdict, lang: str) -> ChoiceVerdict:
    """A verdict on a play, as the browser shows it."""
    title, why = explain(verdict).to(lang)
    cards = verdict.cards
    has_choice = verdict.rules.states_jokers and any(card.is_joker for card in cards)
    faces = verdict.reading.stands_for(cards) if verdict.reading else cards
    return {
        "legal": verdict.legal,
        "title": say("{title}.", title=title).to(lang),
        "why": why,
        "faces": [str(face) for face in faces],
        "readings": named_readings(verdict, lang) if has_choice else [],
    }


def told_ruling(ruling: Ruling, now: Stage, lang: str) -> ChoiceVerdict:
    """A ruling on cards in tribute or in Escalation, as the browser shows it."""
    cards = ruling.move.cards
    is_early = ruling.reason == Refusal.NOT_YOUR_TURN
    why = NOT_YOUR_TURN if is_early else ruling.phrase
    worth = total(cards) if isinstance(now, Escalation) and ruling.legal else None
    return {
        "legal": ruling.legal,
        "title": "" if worth is None else say("Worth {total}.", total=worth).to(lang),
        "why": why.to(lang),
        "faces": [str(card) for card in cards],
        "readings": [],
    }


class Playing(TablePart):
    """What the learner does in a game in play."""

    @action
    def play(self, cards: object, reading: object) -> None:
        """Play, pay or return the cards at these places of the hand."""
        chosen = cards_at(self._table.hand, cards)
        if not chosen:
            raise InputError("out_of_range", say("First choose the cards to play."))
        now = stage(self._table.session.state)
        assert isinstance(cards, list)
        self._move(act_due(now), chosen, cards, stated=stated_faces(now, chosen, reading))

    @action
    def pass_(self) -> None:
        """Pass."""
        self._move(Act.PASS)

    @action
    def take(self) -> None:
        """Take the middle."""
        self._move(Act.TAKE)

    @action
    def ask(self, seat: object) -> None:
        """Ask a seat for its count, in the learner's turn or out of it."""
        number = of_kind(int, seat, say("A seat is named by its number."))
        self._move(Act.ASK, number=number)

    @action
    def answer(self, tell: object) -> None:
        """Tell the count, or keep it secret."""
        if of_kind(bool, tell, say("One tells the count or does not.")):
            self._move(Act.COUNT, number=len(self._table.hand))
        else:
            self._move(Act.NO_COUNT)

    def _move(
        self,
        act: Act,
        cards: tuple[Card, ...] = (),
        played: Sequence[int] = (),
        *,
        number: int | None = None,
        stated: tuple[Face, ...] | None = None,
    ) -> None:
        """Make a move for the learner, with the cards at the places `played`.

        Raises:
            InputError: `not_your_turn`, or the rules' reason to refuse the move.
        """
        session = self._table.session
        viewer = session.viewer(self._table.lang)
        may_ask = act == Act.ASK and not session.is_still
        if viewer.seat is None or not (may_ask or session.may_act(viewer)):
            raise InputError("not_your_turn", NOT_YOUR_TURN)
        session.make(Move(viewer.seat, act, cards, number, stated), played)
        self._table.put_down()
        self._table.pacing.go_on()

    @action
    def go(self) -> None:
        """Go on to the next deal, or to the end of a hand that the learner is out of."""
        if is_out(self._table.session):
            self._table.pacing.finish()
            return
        self._table.session.deal()
        self._table.pacing.go_on()

    @action
    def undo(self) -> None:
        """Take back the learner's last move, and what followed."""
        session, pacing = self._table.session, self._table.pacing
        session.undo()
        # What passes by itself would only pass again.
        while pacing.passes and session.last_choice is not None:
            session.undo()
        pacing.proceed()

    @action
    def restart(self) -> None:
        """Start this hand again."""
        self._table.session.restart()
        self._table.pacing.proceed()
