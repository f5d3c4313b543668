"""What is said against a play that one would otherwise make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wildescape.i18n import Phrase, say, say_n
from wildescape.players.ideas.compared import InHand
from wildescape.players.ideas.option import Option


def against(
    here: InHand,
    played: Phrase,
    *,
    spared: Phrase,
    beating: Callable[[InHand], Phrase | None],
) -> Phrase:
    """What is said against the other play.

    Args:
        here: the move beside it.
        played: in general.
        spared: to leave a trick to a partner.
        beating: to pass over an opponent, if every play that beats him costs the same.
    """
    if not here.is_pass:
        return played
    if here.is_partners:
        return leaving(here, spared) if here.leaves_trick else played
    return beating(here) or played


def leaving(here: InHand, advice: Phrase) -> Phrase:
    """Advice to leave the trick to a partner, whose team leads next."""
    if here.partner_wins:
        return say("Your partner is winning this trick: {advice}.", advice=advice)
    assert here.table
    if not here.knowledge.left[here.table.seat]:
        text = say("Your partner is out, and the other one leads if nobody beats it: {advice}.")
        if here.next_leader == here.view.seat:
            text = say("Your partner is out, and you lead if nobody beats it: {advice}.")
        return text.filled(advice=advice)
    left = here.partners.get(here.table.seat, 0)
    if 0 < left <= NEAR:
        text = say_n(
            "Your partner has only {count} card left: {advice}.",
            "Your partner has only {count} cards left: {advice}.",
            left,
        )
        return text.filled(advice=advice)
    return say("It's your partner's play: {advice}.", advice=advice)


def is_worth_it(here: InHand, other: Option) -> bool:
    """Whether it's no time to spare what it costs to beat an opponent.

    That is while an opponent has few cards, or a partner waits to be let out and it doesn't take
    several jokers.
    """
    if not here.is_pass or here.is_partners:
        return False
    return here.should_fight or (here.waiting is not None and other.jokers <= 1)


NEAR: Final = 7
"""With at most so many cards, a partner is said to be near the end."""
