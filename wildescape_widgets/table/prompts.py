"""What the learner is asked to do, in a sentence."""

from __future__ import annotations

from typing import Final, NamedTuple

from wildescape.combinations import SIZES
from wildescape.escalation import EscalationView
from wildescape.explain import cards_listed
from wildescape.game import Act
from wildescape.hand import HandView
from wildescape.i18n import Part, Phrase, either, say
from wildescape.narrate import describe
from wildescape.tribute import GiftAct, TributeView

from wildescape_widgets.table.viewer import StageView, Viewer, can_only_pass


def prompt(now: StageView | None, turn: int | None, viewer: Viewer) -> Part:
    """What the learner is asked to do now.

    Args:
        now: what is played, as the viewer sees it.
        turn: the seat in turn.
        viewer: who looks.
    """
    if turn is None:
        return ""
    if turn != viewer.seat:
        return _waiting(now, turn, viewer)
    match now:
        case HandView() as hand:
            return _in_hand(hand, _OnTurn(turn, viewer))
        case TributeView() as tribute:
            return _in_tribute(tribute, viewer)
        case EscalationView() as game:
            return _in_escalation(game, _OnTurn(turn, viewer))
        case _:
            return ""


def _waiting(now: StageView | None, turn: int, viewer: Viewer) -> Part:
    """Who is to move, where that isn't the seat at the bottom."""
    if turn == viewer.you:
        return say("Your turn.")
    whose = say("It's {name}'s turn.")
    if is_asked(now, turn):
        whose = say("Waiting for {name}'s answer…")
    if viewer.is_playing and viewer.you is None and not any(viewer.bots):
        # A teacher moves for every seat.
        whose = say(
            "It's {name}'s turn, and the hand is hidden. Show it, or name the cards to play."
        )
    return whose.filled(name=viewer.names[turn])


def is_asked(now: StageView | None, seat: int) -> bool:
    """Whether a seat is asked for its count and hasn't answered yet."""
    question = now.question if isinstance(now, HandView) else None
    return question is not None and question[1] == seat


class _OnTurn(NamedTuple):
    """The seat that is to move: the learner's, or one that a teacher moves for, by its name."""

    seat: int
    viewer: Viewer

    def to(self, mine: Phrase, other: Phrase) -> Phrase:
        """A message for this seat: `mine`, or `other` with its {name}."""
        viewer = self.viewer
        return mine if self.seat == viewer.you else other.filled(name=viewer.names[self.seat])


def _in_hand(hand: HandView, asked: _OnTurn) -> Phrase:
    if hand.question:
        asker = asked.viewer.names[hand.question[0]]
        return asked.to(
            say("{name} asks how many cards you have left.", name=asker),
            say("{asker} asks {name} how many cards are left.", asker=asker),
        )
    if hand.table is None:
        return _on_lead(hand, asked)
    play = describe(hand.table, hand.trump, hand.rules)
    if can_only_pass(hand):
        return asked.to(
            say("Nothing you hold beats {play}: you can only pass."),
            say("Nothing {name} holds beats {play}: only a pass is left."),
        ).filled(play=play)
    return say("Beat {play}, or pass.", play=play)


def _on_lead(hand: HandView, asked: _OnTurn) -> Phrase:
    if len(hand.cards) == 1:
        return asked.to(say("You lead your last card."), say("{name} leads the last card."))
    if all(len(move.cards) == 1 for move in hand.moves):
        return asked.to(say("You lead: choose a card."), say("{name} leads: choose a card."))
    return asked.to(
        say("You lead: choose {sizes} cards."), say("{name} leads: choose {sizes} cards.")
    ).filled(sizes=either([size for size in SIZES if size <= len(hand.cards)]))


def _in_tribute(view: TributeView, viewer: Viewer) -> Phrase:
    step = view.step
    assert step
    if step.to is None:
        return say("Pay your highest card. The cards decide who gets it.")
    shown = cards_listed(view.offered) if view.offered else ""
    return _GIFTS[step.gift].filled(name=viewer.names[step.to], cards=shown, count=step.number)


_GIFTS: Final = {
    GiftAct.PAY: say("Pay {name} your highest card."),
    GiftAct.RETURN: say("Return any one card to {name}."),
    GiftAct.OFFER: say("Offer {name} two cards to choose from."),
    GiftAct.GIVE_BACK: say("{name} offers you {cards}."),
    GiftAct.SHOW: say("Show {name} {count} cards of different ranks. {name} takes one of them."),
    GiftAct.TAKE: say("{name} shows you {cards}. Take one of them."),
}


def _in_escalation(game: EscalationView, asked: _OnTurn) -> Phrase:
    if not game.middle:
        return asked.to(
            say("You lead: one or more cards of one value, or a single 2 or 3."),
            say("{name} leads: one or more cards of one value, or a single 2 or 3."),
        )
    if all(move.act == Act.TAKE for move in game.moves):
        return asked.to(
            say("Nothing you hold beats {value}: take the middle."),
            say("Nothing {name} holds beats {value}: take the middle."),
        ).filled(value=game.value)
    if not game.value:
        return say("Play cards of one value, however low, or a 2 or 3, or take the middle.")
    return say(
        "Beat {value} with cards of one value, or play a 2 or 3, or take the middle.",
        value=game.value,
    )
