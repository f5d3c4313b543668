"""Questions about Escalation."""

from __future__ import annotations

from collections import Counter
from typing import Final

from wildescape.cards import Rank
from wildescape.escalation import ESCALATION_HAND, PACK_52, Escalation, EscalationMoves, value
from wildescape.explain import cards_listed
from wildescape.game import Act, Move
from wildescape.i18n import Phrase, both, say, say_n
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.questions.base import (
    Answer,
    Question,
    always,
    possible_or_not,
    yes_if,
    yes_no,
)
from wildescape.teach.scenes import Scene


def _worth_told(scene: Scene) -> Phrase:
    worth = TRUTH.worth(scene.cards)
    if worth is None:
        return say("A 2 or a 3 has no value of its own and goes alone.")
    told = say("A counts 14, K 13, Q 12 and J 11. Total of {cards}: {worth}.")
    if scene.cards[0].rank <= Rank.TEN:
        told = say("7 to 10 count their number. Total of {cards}: {worth}.")
    if scene.cards[0].rank <= Rank.SIX:
        told = say("6, 5 and 4 count 6 each. Total of {cards}: {worth}.")
    return told.filled(cards=cards_listed(scene.cards), worth=worth)


def _beats_told(scene: Scene) -> Phrase:
    moves = EscalationMoves(0, scene.cards, scene.value, leading=False)
    ruling = moves.judge(Move(0, Act.PLAY, scene.cards))
    worth = TRUTH.worth(scene.cards)
    if not ruling.legal:
        return ruling.phrase
    if worth is None:
        return say("You may play a single 2 or 3 on any value, and that value stays.")
    return say("The total is {worth}: more than {value}.", worth=worth, value=scene.value)


def _values(scene: Scene) -> Phrase:
    values = [value(card) for card in scene.cards]
    if None in values:
        return say("Cards to play: {count}. A 2 or a 3 goes alone.", count=len(values))
    if (worth := TRUTH.worth(scene.cards)) is None:
        return say("The cards count {values}.", values=both([each or 0 for each in values]))
    return say(
        "The total is {worth}, and you have to beat {value}.", worth=worth, value=scene.value
    )


_GONE: Final = say("Taking the middle ends the trick: those cards don't come back into play.")
_FACE_DOWN: Final = say(
    "What you take stays face down in front of you and costs you at the end. It never goes into "
    "your hand."
)


def _worth_otherwise(scene: Scene, answer: Answer) -> Phrase:
    """What the cards count one by one, beside a wrong total."""
    values = [value(card) for card in scene.cards]
    if None in values:
        return say("{worth} can't be: a 2 or a 3 has no value of its own.", worth=answer)
    if TRUTH.worth(scene.cards) is None:
        counts = both([each or 0 for each in values])
        return say("{worth} can't be: the cards count {values}.", worth=answer, values=counts)
    if answer == sum(card.rank for card in scene.cards):
        printed = say("{worth} adds up what's printed, but 6, 5 and 4 count 6 each.")
        return printed.filled(worth=answer)
    return say_n(
        "{worth} doesn't fit: this card counts {each}.",
        "{worth} doesn't fit: each of these {count} cards counts {each}.",
        len(values),
        worth=answer,
        each=values[0] or 0,
    )


def _not_to_beat(scene: Scene, answer: Answer) -> Phrase:
    """What a value was on the table, if anything."""
    values = [state.value for state in scene.states if isinstance(state, Escalation)]
    if int(answer) in values:
        return say("{value} was on the table earlier, but not anymore.", value=answer)
    return say("No play here is worth {value}.", value=answer)


def _filled_up_to(scene: Scene, answer: Answer) -> Phrase:
    """How many cards one would hold after drawing so many."""
    if int(answer) > scene.count:
        return say("There aren't {count} cards left in the stock.", count=answer)
    return say(
        "If you play {played} of {all} cards and draw {count}, you hold {held}.",
        played=len(scene.cards),
        all=ESCALATION_HAND,
        count=answer,
        held=ESCALATION_HAND - len(scene.cards) + int(answer),
    )


def _would_hold(scene: Scene, answer: Answer) -> Phrase:
    """What a number of cards would mean for a hand after taking the middle."""
    if int(answer) < len(scene.hand):
        return say("{count} is less than you hold, and taking costs you no card.", count=answer)
    return say(
        "{count} would be {more} more in your hand, and what you take doesn't go there.",
        count=answer,
        more=int(answer) - len(scene.hand),
    )


def _would_pay_for(scene: Scene, answer: Answer) -> Phrase:
    """Which cards a payment would be for."""
    game = _game(scene)
    hand, stack = len(game.hands[scene.seat]), len(game.stacks[scene.seat])
    cards, over = divmod(int(answer), game.stake)
    if not hand:
        return say(
            "A player who's out of cards has won, and doesn't pay {payment}.", payment=answer
        )
    if over:
        return say("{payment} can't be: each card costs {stake}.", payment=answer, stake=game.stake)
    if cards == hand:
        return say("{payment} is for the hand alone, and the stack costs too.", payment=answer)
    if cards == stack:
        return say("{payment} is for the stack alone, and the hand costs too.", payment=answer)
    told = say("{payment} would pay for {cards} cards: there are fewer in hand and on the stack.")
    if cards < hand + stack:
        told = say(
            "{payment} would pay for {cards} cards: there are more in hand and on the stack."
        )
    return told.filled(payment=answer, cards=cards)


_ELSEWHERE: Final = {
    "hand": say("Then you could play them again, but they're out of play and cost you at the end."),
    "stock": say("Then taking would cost you nothing."),
    "stack": _FACE_DOWN,
}
"""What it would mean if taken cards went there."""


def _game(scene: Scene) -> Escalation:
    game = scene.states[-1]
    assert isinstance(game, Escalation)
    return game


def _payment(scene: Scene, understanding: Understanding) -> int:
    game = _game(scene)
    left, stack = len(game.hands[scene.seat]), len(game.stacks[scene.seat])
    if not left:
        return 0
    return understanding.payment(left, stack) * game.stake


def _payment_told(scene: Scene) -> Phrase:
    game = _game(scene)
    hand, stack = len(game.hands[scene.seat]), len(game.stacks[scene.seat])
    if not hand:
        return say("The winner pays nothing, whatever lies on the stack.")
    return say(
        "Cards in hand: {hand}; on the stack: {stack}. Each costs {stake}.",
        hand=hand,
        stack=stack,
        stake=game.stake,
    )


_HOW_TO_WIN: Final = say("Think about how you win a game.")

_ONE_PACK: Final = say("Escalation is played with one deck of 52 cards, without jokers.")


ESCALATION_QUESTIONS: Final = {
    "in_one_pack": Question(
        ("cards",),
        lambda scene, _: yes_if(Counter(scene.cards) <= Counter(PACK_52)),
        always(_ONE_PACK),
        always(_ONE_PACK),
        possible_or_not,
        clue=always(say("Think of a single deck.")),
        nearly=always(say("Look for jokers, and for the same card twice.")),
    ),
    "may_take": Question(
        ("game",),
        lambda scene, _: yes_if(_game(scene).judge(Move(scene.me, Act.TAKE)).legal),
        always(say("On your turn you may always take the middle, unless it's empty.")),
        lambda scene: (
            say("The middle is empty: there's nothing to take.")
            if not _game(scene).middle
            else say("You may take the middle even if you could play.")
        ),
        yes_no,
        clue=always(say("Look at the middle.")),
        nearly=always(say("It doesn't matter whether you could play.")),
    ),
    "worth": Question(
        ("cards",),
        lambda scene, understanding: understanding.worth(scene.cards) or 0,
        always(say("Cards of one value add up.")),
        _worth_told,
        clue=always(say("What does each card count?")),
        against=_worth_otherwise,
    ),
    "beats": Question(
        ("cards", "value"),
        lambda scene, understanding: yes_if(understanding.beats(scene.cards, scene.value)),
        always(say("You may play cards of one value with a higher total, or a single 2 or 3.")),
        _beats_told,
        yes_no,
        clue=always(say("Is there a 2 or a 3? If not, do all the cards count the same?")),
        nearly=_values,
    ),
    "to_beat": Question(
        ("game", "moves"),
        lambda scene, understanding: understanding.to_beat(_game(scene), scene.moves),
        always(say("A 2 or a 3 keeps the value on the table.")),
        lambda scene: say(
            "{value} is still on the table: a 2 or a 3 has no value of its own.",
            value=_game(scene).value,
        ),
        clue=always(say("Look at the last play that has a value.")),
        against=_not_to_beat,
    ),
    "refill": Question(
        ("count",),
        lambda scene, understanding: min(len(scene.cards), scene.count),
        always(say("After your turn, you draw back up to six cards from the stock.")),
        lambda scene: say(
            "Cards played: {played}; left in the stock: {stock}. You draw back up to six, as far "
            "as the stock goes.",
            played=len(scene.cards),
            stock=scene.count,
        ),
        clue=always(say("Compare the cards you played with what's left in the stock.")),
        against=_filled_up_to,
    ),
    "pile": Question(
        (),
        lambda _, understanding: understanding.pile,
        always(_GONE),
        always(_FACE_DOWN),
        lambda _: {
            "stack": say("face down in front of me"),
            "hand": say("into my hand"),
            "stock": say("under the stock"),
        },
        clue=always(_HOW_TO_WIN),
        against=lambda _, answer: _ELSEWHERE[str(answer)],
    ),
    "after_taking": Question(
        ("hand", "cards"),
        lambda scene, understanding: (
            len(scene.hand) + (len(scene.cards) if understanding.pile == "hand" else 0)
        ),
        always(_GONE),
        always(_FACE_DOWN),
        clue=always(_HOW_TO_WIN),
        against=_would_hold,
    ),
    "payment": Question(
        ("game", "seat"),
        _payment,
        always(say("Everyone but the winner pays for each card in their hand and on their stack.")),
        _payment_told,
        clue=always(say("Count both the hand and the stack.")),
        against=_would_pay_for,
    ),
}
