"""What the chosen cards are, and whether they may be played now."""

from __future__ import annotations

from wildescape.cards import Card, Face
from wildescape.display import named_readings, stated_at
from wildescape.escalation import Escalation, EscalationMoves, total
from wildescape.explain import explain
from wildescape.game import Act, Move, Refusal
from wildescape.hand import HandState
from wildescape.i18n import Phrase, say
from wildescape.session import Stage
from wildescape.tribute import Tribute

from wildescape_widgets.table.shapes import ChoiceVerdict

NOT_YOUR_TURN = say("It is not your turn.")


def act_due(now: Stage | None) -> Act:
    """What playing cards means now: a play, a tribute or a return."""
    return now.step.act if isinstance(now, Tribute) and now.step else Act.PLAY


def called(now: Stage | None, seat: int | None) -> str:
    """What giving cards is called now: as `act_due`, or "offer" for two cards to choose from.

    Only the seat in turn is told apart an offer: it tells that a joker was paid.
    """
    if isinstance(now, Tribute) and now.step and now.step.seat == seat and now.step.number > 1:
        return "offer"
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


def judge_play(
    now: HandState,
    hand: tuple[Card, ...],
    cards: tuple[Card, ...],
    stated: tuple[Face, ...] | None,
    lang: str,
) -> ChoiceVerdict:
    """The verdict on chosen cards, also before the hand's turn, so that one can think ahead.

    Args:
        now: the hand in play.
        hand: the hand that the cards are from.
        cards: the chosen cards.
        stated: the faces that jokers are stated to stand for, if they are.
        lang: the language.
    """
    verdict = now.judge_cards(cards, stated, hand)
    title, why = explain(verdict).to(lang)
    has_choice = now.rules.joker_reading == "stated" and any(card.is_joker for card in cards)
    faces = verdict.reading.stands_for(cards) if verdict.reading else cards
    return {
        "legal": verdict.legal,
        "title": say("{title}.", title=title).to(lang),
        "why": why,
        "faces": [str(face) for face in faces],
        "readings": named_readings(verdict, lang) if has_choice else [],
    }


def judge_selection(
    now: Tribute | Escalation, seat: int, hand: tuple[Card, ...], cards: tuple[Card, ...], lang: str
) -> ChoiceVerdict:
    """The verdict on chosen cards where no combinations are played: in tribute and Escalation."""
    legal, why = _ruling(now, seat, hand, cards)
    worth = total(cards) if isinstance(now, Escalation) and legal else None
    return {
        "legal": legal,
        "title": "" if worth is None else say("Worth {total}.", total=worth).to(lang),
        "why": why.to(lang),
        "faces": [str(card) for card in cards],
        "readings": [],
    }


def _ruling(
    now: Tribute | Escalation, seat: int, hand: tuple[Card, ...], cards: tuple[Card, ...]
) -> tuple[bool, Phrase]:
    if isinstance(now, Escalation):
        # Also before the hand's turn, so that one can think ahead.
        moves = EscalationMoves(seat, hand, now.value, not now.middle)
        ruling = moves.judge(Move(seat, Act.PLAY, cards))
    else:
        ruling = now.judge(Move(seat, act_due(now), cards))
    is_early = ruling.reason == Refusal.NOT_YOUR_TURN
    return ruling.legal, NOT_YOUR_TURN if is_early else ruling.phrase
