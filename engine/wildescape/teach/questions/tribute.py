"""Questions about tribute: who pays whom, who is excused, and what may be returned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from wildescape.cards import Rank, power
from wildescape.explain import card_word, cards_listed
from wildescape.game import Act, Move
from wildescape.i18n import Phrase, both, listed, say, sequence
from wildescape.rules import Rules
from wildescape.rules.tribute_pairing import MOST_LEFT_FIRST
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.questions.base import (
    NO,
    NOBODY,
    NONE,
    YES,
    Answer,
    Options,
    Question,
    always,
    decided_by,
    escape_told,
    of_seat,
    on_seats,
    played_rule,
    seat_name,
    seat_options,
    seat_or_nobody,
    yes_if,
    yes_no,
)
from wildescape.teach.questions.match import aftermath_in, first_told, not_first
from wildescape.teach.scenes import Scene
from wildescape.tribute import Debt, Tribute, debts, paid_winners, seen
from wildescape.turns import SEATS, team

_PAYING: Final = say(
    "Only the losing team's trapped players pay, and only to winners. After a draw there's no "
    "tribute."
)


def _not_highest_payer(scene: Scene, answer: Answer) -> Phrase:
    """What a player paid who doesn't lead."""
    if not scene.rules.highest_payer_leads:
        return not_first(scene, answer)
    seat = int(answer)
    paid = dict(zip(scene.result.trapped, scene.sets, strict=False)).get(seat)
    name = seat_name(scene, seat)
    told = say("{name} paid no tribute.", name=name)
    if paid:
        paid_less = say("{name} paid {card}, and that's not the highest.")
        told = paid_less.filled(name=name, card=cards_listed(paid))
    return told.capitalized()


def _tribute(scene: Scene, rules: Rules) -> Tribute:
    """The tribute after the hand, with what the trapped have paid: `sets`, seat by seat."""
    owed = debts(scene.result, rules)
    cards = dict(zip(scene.result.trapped, scene.sets, strict=False))
    hands = tuple(cards.get(seat, ()) for seat in SEATS)
    winners = paid_winners(scene.result, owed)
    tribute = Tribute(hands, scene.trump, rules, owed, winners=winners)
    for debt in owed if scene.sets else ():
        tribute = tribute.after(Move(debt.payer, Act.TRIBUTE, cards[debt.payer]))
    return tribute


def _pays(scene: Scene, understanding: Understanding) -> str:
    owed = aftermath_in(scene, understanding).owed
    if understanding.rules.pays_by_card and scene.sets:
        owed = _tribute(scene, understanding.rules).owed
    for debt in owed:
        if debt.payer == scene.seat:
            return str(_receiver(scene, debt, len(owed)))
    return NOBODY


def _receiver(scene: Scene, debt: Debt, payers: int) -> int | str:
    """Whom a player pays; nobody can say while several haven't paid by whose cards it goes."""
    if debt.receiver is None:
        return scene.escapes[0] if payers == 1 else NONE
    return debt.receiver


def _leads(scene: Scene, understanding: Understanding) -> str:
    """Who leads after the tribute."""
    return str(_tribute(scene, understanding.rules).leader_after(scene.escapes[0]))


def _leads_told(scene: Scene) -> Phrase:
    if not scene.rules.highest_payer_leads:
        return sequence([first_told(scene), say("Tribute doesn't change who leads.")])
    leader = int(_leads(scene, Understanding(scene.rules)))
    return say("{name} paid the highest card.", name=seat_name(scene, leader)).capitalized()


def _paying(scene: Scene) -> Phrase:
    """Who pays, and where it can be several, which of them pays whom."""
    several = len(SEATS) - len(scene.escapes) > 1
    if several and scene.rules.pays_by_cards_left:
        return sequence([_PAYING, MOST_LEFT_FIRST])
    if several and scene.rules.pays_by_card:
        return sequence([_PAYING, _by_rule(scene)])
    return _PAYING


def _by_rule(scene: Scene) -> Phrase:
    return say("{rule}.", rule=scene.rules.who_pays_whom).capitalized()


def _pays_told(scene: Scene) -> Phrase:
    true = aftermath_in(scene, Understanding(scene.rules))
    if scene.rules.pays_by_card and scene.sets:
        true = true._replace(owed=_tribute(scene, scene.rules).owed)
    if not true.owed:
        return say("It's a draw: nobody pays tribute.")
    if len(true.owed) == 1 or None in [debt.receiver for debt in true.owed]:
        return say(
            "The trapped losers pay: {payers}. The winners who went out first get paid.",
            payers=both([seat_name(scene, debt.payer) for debt in true.owed]),
        )
    pairs = [
        say(
            "from {payer} to {receiver}",
            payer=seat_name(scene, debt.payer),
            receiver=seat_name(scene, debt.receiver),
        )
        for debt in true.owed
        if debt.receiver is not None
    ]
    paid = say("So tribute goes {pairs}.", pairs=listed(pairs))
    return sequence([*_paired(scene, true.owed), paid])


def _paired(scene: Scene, owed: Sequence[Debt]) -> Iterator[Phrase]:
    """What decides which of several payers pays whom."""
    if not scene.rules.pays_by_cards_left:
        yield _by_rule(scene)
        return
    left = scene.left
    payers = [debt.payer for debt in owed]
    for one, other in pairwise(payers):
        if left[one] == left[other]:
            yield say(
                "{one} and {other} have the same number of cards left. Going around from {last}, "
                "{one} comes later.",
                one=seat_name(scene, one),
                other=seat_name(scene, other),
                last=seat_name(scene, scene.last),
            ).capitalized()
    most = payers[0]
    if left[most] == left[payers[1]]:
        yield say("The one who comes later pays the first one out.")
    elif most == scene.me:
        yield say("You have the most cards left and pay the first one out.")
    else:
        text = say("{name} has the most cards left and pays the first one out.")
        yield text.filled(name=seat_name(scene, most))


def _pays_refused(scene: Scene, answer: Answer) -> Phrase:
    """Why a wrong answer is refused: by the rule that it breaks."""
    owed = aftermath_in(scene, Understanding(scene.rules)).owed
    if answer == str(scene.seat):
        return say("Nobody pays tribute to themselves.")
    if not owed:
        draw = say("It's a draw, so nothing goes to {name}.", name=seat_name(scene, int(answer)))
        return sequence([draw, _side_of_draw(scene)])
    if scene.seat not in [debt.payer for debt in owed]:
        return sequence([escape_told(scene, scene.seat), _PAYING])
    if answer == NOBODY:
        due = say("{name} still held cards when the other team won, so tribute is due.")
        return due.filled(name=seat_name(scene, scene.seat)).capitalized()
    seat = int(answer)
    if team(seat) == team(scene.seat):
        return of_seat(
            scene,
            seat,
            say("You're on the losing team too, and tribute goes to the winning team."),
            say("{name} is on the losing team too, and tribute goes to the winning team."),
        )
    if len(owed) > 1:
        return sequence([*_paired(scene, owed), escape_told(scene, seat)])
    only = say("Just one player pays here, so only the winner who was first out gets paid.")
    return sequence([escape_told(scene, seat), only])


def _side_of_draw(scene: Scene) -> Phrase:
    """That each team was first in one of two things."""
    return of_seat(
        scene,
        scene.escapes[0],
        say("You were first out, but the other team got all three out first."),
        say("{name} was first out, but the other team got all three out first."),
    )


SEES: Final = "sees"
HIDDEN: Final = "hidden"
"""Whether a seat sees the cards of the tribute."""


def _sees(scene: Scene, understanding: Understanding) -> str:
    owed = aftermath_in(scene, understanding).owed
    paid = [Move(debt.payer, Act.TRIBUTE, ()) for debt in owed]
    return SEES if any(seen(paid, owed, scene.seat, understanding.rules)) else HIDDEN


def _sees_otherwise(scene: Scene, answer: Answer) -> Phrase:
    """What the tribute has to do with a seat."""
    owed = aftermath_in(scene, Understanding(scene.rules)).owed
    name = seat_name(scene, scene.seat)
    if scene.seat in [debt.payer for debt in owed]:
        return say("{name} paid.", name=name).capitalized()
    if scene.seat in [debt.receiver for debt in owed]:
        return say("{name} got paid.", name=name).capitalized()
    return say("{name} neither paid nor got paid.", name=name).capitalized()


def _public(scene: Scene) -> Phrase:
    return say("{rule}.", rule=scene.rules.who_sees_tribute).capitalized()


def _excused_or_not(_: Scene) -> Options:
    return {YES: say("Excused"), NO: say("They pay")}


def _not_excused_so(scene: Scene, answer: Answer) -> Phrase:
    told = say("{counted} That's not enough.") if answer == YES else say("{counted} That's enough.")
    return told.filled(counted=_jokers_counted(scene))


def _excusing(scene: Scene) -> Phrase:
    return say("The rule here: {rule}.", rule=scene.rules.what_excuses)


def _jokers_counted(scene: Scene) -> Phrase:
    ranks = [card.rank for card in scene.cards]
    big, small = (ranks.count(rank) for rank in (Rank.BIG_JOKER, Rank.SMALL_JOKER))
    return say("Big Jokers: {big}. Small Jokers: {small}.", big=big, small=small)


def _return_told(scene: Scene) -> Phrase:
    card = scene.cards[0]
    top = max(scene.offers, key=lambda offer: power(offer.rank, scene.trump))
    parts = {"card": card_word(card), "top": card_word(top), "offers": cards_listed(scene.offers)}
    if card in scene.offers:
        told = say("{card} is one of the two offered cards.")
    elif TRUTH.may_return(card, scene.offers, scene.trump):
        told = say("{card} is higher than both {offers}.")
    elif top.rank == scene.trump and card.rank > top.rank:
        told = say("{top} is a trump and higher than {card}, so {card} won't do.")
    else:
        told = say("{card} isn't higher than {top}, so it won't do.")
    return sequence([told.filled(**parts).capitalized(), RETURN_RULE])


RETURN_RULE: Final = say("You return one of the two offered cards, or a card higher than both.")


def _in_order(scene: Scene) -> Phrase:
    ordered = sorted({*scene.cards, *scene.offers}, key=lambda card: power(card.rank, scene.trump))
    return say("From low to high: {cards}.", cards=listed([*map(card_word, ordered)]))


TRIBUTE_QUESTIONS: Final = {
    "pays": Question(
        ("escapes", "seat"),
        _pays,
        _paying,
        _pays_told,
        seat_or_nobody,
        clue=always(say("Look at who's trapped, and in what order the winners went out.")),
        against=_pays_refused,
        fields=decided_by("pays"),
        slot=lambda scene: say("{seat} pays", seat=seat_name(scene, scene.seat)),
        spot=on_seats,
    ),
    "sees_tribute": Question(
        ("escapes", "seat"),
        _sees,
        _public,
        _public,
        lambda _: {SEES: say("can see it"), HIDDEN: say("can't see it")},
        clue=always(say("Look at who pays and who gets paid.")),
        nearly=_pays_told,
        against=_sees_otherwise,
        fields=("tribute_public",),
        marked=SEES,
    ),
    "leads_after_tribute": Question(
        ("escapes", "sets"),
        _leads,
        lambda scene: played_rule(scene, *decided_by("leads_after_tribute")),
        _leads_told,
        seat_options,
        clue=always(say("Look at who went out first, and at what was paid.")),
        against=_not_highest_payer,
        fields=decided_by("leads_after_tribute"),
        slot=always(say("next leader")),
        spot=on_seats,
    ),
    "excused": Question(
        ("cards",),
        # Where each is excused alone, the cards are one player's.
        lambda scene, understanding: yes_if(bool(understanding.rules.excused({0: scene.cards}))),
        _excusing,
        lambda scene: sequence([_jokers_counted(scene), _excusing(scene)]),
        _excused_or_not,
        clue=always(say("Count the jokers the payers hold between them.")),
        nearly=_jokers_counted,
        against=_not_excused_so,
        fields=("anti_tribute",),
    ),
    "may_return": Question(
        ("cards", "offers"),
        lambda scene, understanding: yes_if(
            understanding.may_return(scene.cards[0], scene.offers, scene.trump)
        ),
        always(RETURN_RULE),
        _return_told,
        yes_no,
        clue=always(say("Compare the card with both cards that were offered.")),
        nearly=_in_order,
    ),
}
