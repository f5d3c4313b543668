"""What the chosen cards are, and whether they may be played now."""

from __future__ import annotations

from wildescape.cards import Card, Face
from wildescape.display import named_readings, stated_at
from wildescape.escalation import Escalation, EscalationMoves, total
from wildescape.explain import explain
from wildescape.game import Act, Move, Refusal, Ruling
from wildescape.hand import HandState
from wildescape.i18n import say
from wildescape.session import Stage
from wildescape.tribute import Tribute
from wildescape.verdicts import Verdict

from wildescape_widgets.table.shapes import ChoiceVerdict

NOT_YOUR_TURN = say("It's not your turn.")


def act_due(now: Stage | None) -> Act:
    """What playing cards means now: a play, a tribute or a return."""
    return now.step.act if isinstance(now, Tribute) and now.step else Act.PLAY


def called(now: Stage | None, seat: int | None) -> str:
    """What giving cards is called now: as `act_due`, "offer" or "give_back".

    "offer" is for two cards to choose from, and "give_back" for what is returned then.

    Only the seat in turn is told apart an offer: it tells that a joker was paid.
    """
    if isinstance(now, Tribute) and now.step and now.step.seat == seat:
        if now.step.number > 1:
            return "offer"
        if now.offered:
            return "give_back"
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
