"""Questions about what follows from a hand: outcome, levels, trump and tribute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from wildescape.cards import NATURAL_RANKS, Rank, power
from wildescape.explain import card_word, cards_listed
from wildescape.game import Act, Move
from wildescape.i18n import Part, Phrase, both, listed, say, say_n, sequence
from wildescape.match import Aftermath, Outcome, aftermath
from wildescape.narrate import tell_verdict
from wildescape.rules import Rules
from wildescape.rules.last_level import TRIES
from wildescape.rules.tribute_pairing import MOST_LEFT_FIRST
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.questions.base import (
    NO,
    NOBODY,
    YES,
    Answer,
    Options,
    Question,
    always,
    decided_by,
    escape_told,
    of_seat,
    on_ranks,
    on_seats,
    on_teams,
    played_rule,
    rank_options,
    seat_name,
    seat_options,
    seat_or_nobody,
    team_options,
    yes_if,
    yes_no,
)
from wildescape.teach.scenes import Scene
from wildescape.tribute import Debt, Tribute, debts, paid_winners, seen
from wildescape.turns import SEATS, team

_PAYING: Final = say(
    "Only the losing team's trapped players pay, and only to winners. After a draw there's no "
    "tribute."
)
_OUTCOME_RULE: Final = say(
    "Two things decide: which team was first out, and which got all three out first."
)
_NEXT_OFFENSE: Final = say("The team that's first out is the offense next.")


def _aftermath(scene: Scene, understanding: Understanding) -> Aftermath:
    return understanding.aftermath(scene.result, scene.offense, scene.levels)


def _outcome_told(scene: Scene) -> Phrase:
    true, result = _aftermath(scene, Understanding(scene.rules)), scene.result
    begun = say(
        "{name} went out first, and {team} got all three out first.",
        name=seat_name(scene, scene.escapes[0]),
        team=_side(scene, result.complete),
    )
    verdict = tell_verdict(
        true.outcome,
        scene.rules,
        first=result.first == scene.offense,
        before=scene.levels[scene.offense],
        after=true.levels[scene.offense],
    )
    return sequence([begun.capitalized(), verdict])


def _outcome_would_mean(scene: Scene, answer: Answer) -> Phrase:
    """What an outcome takes, and what was otherwise here."""
    result, offense = scene.result, scene.offense
    if answer == str(Outcome.DRAW):
        return sequence(
            [
                say("In a draw, one team is first out and the other gets all three out first."),
                say("Here it was one team both times."),
            ]
        )
    is_offense = answer == str(Outcome.OFFENSE_WINS)
    side = offense if is_offense else 1 - offense
    takes = say("The defense wins by being first out and getting all three out first.")
    if is_offense:
        takes = say("The offense wins by being first out and getting all three out first.")
    told = say("Here {team} got all three out first.")
    if result.first != side:
        told = say("Here {team} was first out.")
    return sequence([takes, told.filled(team=_side(scene, 1 - side))])


def _side(scene: Scene, side: int) -> Phrase:
    """A team as the offense or the defense."""
    return say("the offense") if side == scene.offense else say("the defense")


def _level_would_mean(scene: Scene, answer: Answer) -> Phrase:
    """How far a level would be from the one before, and by which rule it isn't that far."""
    before = scene.levels[team(scene.seat)]
    after = _aftermath(scene, Understanding(scene.rules))
    if scene.offense != team(scene.seat):
        rule = say("The defense's level stays.")
    elif after.outcome != Outcome.OFFENSE_WINS:
        rule = say("The offense moves up only if it wins.")
    else:
        rule = say("The offense won this hand, and that's worth one level.")
        if scene.rules.rises_per_trapped:
            rule = say("The offense won this hand: a level for each trapped player.")
    levels = [*map(str, NATURAL_RANKS)]
    steps = levels.index(str(answer)) - levels.index(str(before))
    told = say("{level} would be no change.")
    if steps:
        told = say_n(
            "{level} would be {count} level up from {before}.",
            "{level} would be {count} levels up from {before}.",
            steps,
        )
    if steps < 0:
        told = say("{level} would be a step down from {before}.")
    return sequence([told.filled(level=answer, before=str(before)), rule])


def _trump_would_mean(scene: Scene, answer: Answer) -> Phrase:
    """Whose level a rank will be, if anybody's."""
    after = _aftermath(scene, Understanding(scene.rules))
    if answer == str(after.levels[1 - after.offense]):
        told = say("{level} will be the level of {team}, and they won't be the offense.")
        if 1 - after.offense == team(scene.me):
            told = say("{level} will be your team's level, and you won't be the offense.")
        return told.filled(level=answer, team=say("the opponents"))
    if answer == str(scene.levels[scene.offense]):
        return say("{level} was trump in this hand, and then the offense's level changed.").filled(
            level=answer
        )
    return say("Neither team will be at level {level}.", level=answer)


def _not_first(scene: Scene, answer: Answer) -> Phrase:
    """In which place a player went out who doesn't lead."""
    told = escape_told(scene, int(answer))
    if not scene.rules.highest_payer_leads:
        return told
    return sequence([told, played_rule(scene, *decided_by("leads_after_tribute"))])


def _not_highest_payer(scene: Scene, answer: Answer) -> Phrase:
    """What a player paid who doesn't lead."""
    if not scene.rules.highest_payer_leads:
        return _not_first(scene, answer)
    seat = int(answer)
    paid = dict(zip(scene.result.trapped, scene.sets, strict=False)).get(seat)
    name = seat_name(scene, seat)
    told = say("{name} paid no tribute.", name=name)
    if paid:
        paid_less = say("{name} paid {card}, and that's not the highest.")
        told = paid_less.filled(name=name, card=cards_listed(paid))
    return told.capitalized()


def _not_won(scene: Scene, answer: Answer) -> Phrase:
    """What a team lacks to have won the match."""
    if answer == NOBODY:
        return sequence([_outcome_told(scene), _winning(scene)])
    side, rules = int(answer), scene.rules
    after = _aftermath(scene, Understanding(rules))
    level = str(after.levels[side] if rules.wins_by_reaching else scene.levels[side])
    if side != scene.offense:
        told = say("This team was the defense, and only the offense can win the match.")
    elif level == str(rules.target_level):
        told = say("This team was at level {level}, but didn't win this hand.")
    elif rules.wins_by_reaching:
        told = say("This team is only at level {level} now.")
    else:
        told = say("This team played this hand at level {level}.")
    return sequence([told.filled(level=level), _winning(scene)])


def _not_here(scene: Scene, answer: Answer) -> Phrase:
    """That a choice is another table's rule for the third try."""
    titles = MATCH_QUESTIONS["third_try"].options
    assert titles
    named = say("Another table's rule: “{choice}”.", choice=titles(scene)[str(answer)])
    return sequence([named, _trying(scene)])


def _next_trump(after: Aftermath) -> Rank:
    return after.levels[after.offense]


def _trump_told(scene: Scene) -> Phrase:
    level = str(_next_trump(_aftermath(scene, Understanding(scene.rules))))
    is_trump = say("The next trump is the next offense's level: {level}.", level=level)
    return sequence([_outcome_told(scene), is_trump])


def _first_told(scene: Scene) -> Phrase:
    return say("{name} went out first.", name=seat_name(scene, scene.escapes[0])).capitalized()


def _level_slot(scene: Scene) -> Part:
    return say("your level") if team(scene.seat) == team(scene.me) else say("their level")


def _match_winner(scene: Scene, understanding: Understanding) -> str:
    winner = _aftermath(scene, understanding).winner
    return NOBODY if winner is None else str(winner)


def _winning(scene: Scene) -> Phrase:
    return say(
        "You win the match by {how}, {target}.",
        how=scene.rules.what_wins,
        target=str(scene.rules.target_level),
    )


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
    owed = _aftermath(scene, understanding).owed
    if understanding.rules.pays_by_card and scene.sets:
        owed = _tribute(scene, understanding.rules).owed
    for debt in owed:
        if debt.payer == scene.seat and debt.receiver is not None:
            return str(debt.receiver)
    return NOBODY


def _next_leader(scene: Scene, understanding: Understanding) -> str:
    """Who leads the next hand; nobody can say if cards that aren't paid yet decide it."""
    after = _aftermath(scene, understanding)
    if not (understanding.rules.highest_payer_leads and after.owed):
        return str(after.leader)
    [debt, *others] = after.owed
    return NOBODY if others else str(debt.payer)


def _leads(scene: Scene, understanding: Understanding) -> str:
    """Who leads after the tribute."""
    return str(_tribute(scene, understanding.rules).leader_after(scene.escapes[0]))


def _leads_told(scene: Scene) -> Phrase:
    if not scene.rules.highest_payer_leads:
        return sequence([_first_told(scene), say("Tribute doesn't change who leads.")])
    leader = int(_leads(scene, Understanding(scene.rules)))
    return say("{name} paid the highest card.", name=seat_name(scene, leader)).capitalized()


_THIRD: Final = say("That's the offense's third hand at level {level} without a win.")
STAYS, FALLS, LOSES = "stays", "falls", "loses"
"""What happens to the offense after its third hand at the last level without a win."""


def _third_try(scene: Scene, understanding: Understanding) -> str:
    failed = (TRIES - 1, TRIES - 1)
    rules, team_level = understanding.rules, scene.levels[scene.offense]
    after = aftermath(scene.result, scene.offense, scene.levels, rules, failed)
    if after.winner is not None:
        return LOSES
    return STAYS if after.levels[scene.offense] == team_level else FALLS


def _trying(scene: Scene) -> Phrase:
    return say("The rule here: {rule}.", rule=scene.rules.what_failing_costs)


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
    true = _aftermath(scene, Understanding(scene.rules))
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
                "{one} and {other} have the same number of cards left. Counting on in turn "
                "from {last}, {one} comes second.",
                one=seat_name(scene, one),
                other=seat_name(scene, other),
                last=seat_name(scene, scene.last),
            ).capitalized()
    most = payers[0]
    if left[most] == left[payers[1]]:
        yield say("Whoever comes later pays the first one out.")
    elif most == scene.me:
        yield say("You have the most cards left and pay the first one out.")
    else:
        text = say("{name} has the most cards left and pays the first one out.")
        yield text.filled(name=seat_name(scene, most))


def _pays_refused(scene: Scene, answer: Answer) -> Phrase:
    """Why a wrong answer is refused: by the rule that it breaks."""
    owed = _aftermath(scene, Understanding(scene.rules)).owed
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
    return say(
        "{name} was first out, but the other team got all three out first.",
        name=seat_name(scene, scene.escapes[0]),
    )


SEES: Final = "sees"
HIDDEN: Final = "hidden"
"""Whether a seat sees the cards of the tribute."""


def _sees(scene: Scene, understanding: Understanding) -> str:
    owed = _aftermath(scene, understanding).owed
    paid = [Move(debt.payer, Act.TRIBUTE, ()) for debt in owed]
    return SEES if any(seen(paid, owed, scene.seat, understanding.rules)) else HIDDEN


def _sees_otherwise(scene: Scene, answer: Answer) -> Phrase:
    """What the tribute has to do with a seat."""
    owed = _aftermath(scene, Understanding(scene.rules)).owed
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


MATCH_QUESTIONS: Final = {
    "outcome": Question(
        ("escapes", "offense"),
        lambda scene, understanding: str(_aftermath(scene, understanding).outcome),
        always(_OUTCOME_RULE),
        _outcome_told,
        lambda _: {
            str(Outcome.OFFENSE_WINS): say("the offense wins"),
            str(Outcome.DRAW): say("a draw"),
            str(Outcome.DEFENSE_WINS): say("the defense wins"),
        },
        clue=always(say("Look at who went out first, and which team got all three out first.")),
        against=_outcome_would_mean,
        slot=always(say("result")),
    ),
    "next_offense": Question(
        ("escapes", "offense"),
        lambda scene, understanding: str(_aftermath(scene, understanding).offense),
        always(_NEXT_OFFENSE),
        _outcome_told,
        team_options,
        clue=always(say("Look at who went out first.")),
        nearly=_first_told,
        against=lambda scene, _: sequence([_first_told(scene), _NEXT_OFFENSE]),
        spot=on_teams,
        slot=always(say("next offense")),
    ),
    "next_level": Question(
        ("escapes", "offense", "levels", "seat"),
        lambda scene, understanding: str(_aftermath(scene, understanding).levels[team(scene.seat)]),
        always(say("Only the offense moves up, and only when it wins.")),
        _outcome_told,
        rank_options,
        clue=always(say("Look at which team is the offense, and whether it won.")),
        against=_level_would_mean,
        fields=decided_by("next_level"),
        slot=_level_slot,
        spot=on_ranks,
    ),
    "next_trump": Question(
        ("escapes", "offense", "levels"),
        lambda scene, understanding: str(_next_trump(_aftermath(scene, understanding))),
        always(say("The next trump is the level of the next offense.")),
        _trump_told,
        rank_options,
        clue=always(say("First find the next offense, then its level.")),
        against=_trump_would_mean,
        fields=decided_by("next_level"),
        slot=always(say("next trump")),
        spot=on_ranks,
    ),
    "next_leader": Question(
        ("escapes",),
        _next_leader,
        always(say("The first player out leads the next hand.")),
        _first_told,
        seat_options,
        clue=always(say("Look at who went out first.")),
        against=_not_first,
        slot=always(say("next leader")),
        spot=on_seats,
    ),
    "match_winner": Question(
        ("escapes", "offense", "levels"),
        _match_winner,
        _winning,
        lambda scene: sequence([_outcome_told(scene), _winning(scene)]),
        lambda scene: {**team_options(scene), NOBODY: say("nobody yet")},
        clue=always(say("Look at the level the offense just played at, and whether it won.")),
        against=_not_won,
        fields=("win_on",),
        slot=always(say("match winner")),
        spot=on_teams,
    ),
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
    "third_try": Question(
        ("escapes", "offense", "levels"),
        _third_try,
        _trying,
        lambda scene: sequence(
            [_THIRD.filled(level=str(scene.levels[scene.offense])), _trying(scene)]
        ),
        lambda _: {
            STAYS: say("its level stays"),
            FALLS: say("it falls back to level 2"),
            LOSES: say("the other team wins the match"),
        },
        clue=always(say("Look at whether the offense won this hand.")),
        against=_not_here,
        fields=("last_level",),
        slot=always(say("the offense")),
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
