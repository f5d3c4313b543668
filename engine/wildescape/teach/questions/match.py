"""Questions about what follows from a hand: outcome, levels, trump and offense."""

from __future__ import annotations

from typing import Final

from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.i18n import Part, Phrase, say, say_n, sequence
from wildescape.match import Aftermath, Outcome, aftermath
from wildescape.narrate import tell_verdict
from wildescape.rules.last_level import TRIES
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.base import (
    NOBODY,
    Answer,
    Options,
    Question,
    always,
    decided_by,
    escape_told,
    on_ranks,
    on_seats,
    on_teams,
    played_rule,
    rank_options,
    seat_name,
    seat_options,
    team_options,
)
from wildescape.teach.scenes import Scene
from wildescape.turns import team

_OUTCOME_RULE: Final = say(
    "Two things decide: which team was first out, and which got all three out first."
)
_NEXT_OFFENSE: Final = say("The team that's first out is the offense next.")


def aftermath_in(scene: Scene, understanding: Understanding) -> Aftermath:
    """What follows from the hand of a scene."""
    return understanding.aftermath(scene.result, scene.offense, scene.levels)


def _outcome_told(scene: Scene) -> Phrase:
    true, result = aftermath_in(scene, Understanding(scene.rules)), scene.result
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
    after = aftermath_in(scene, Understanding(scene.rules))
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
    after = aftermath_in(scene, Understanding(scene.rules))
    if answer == str(after.levels[1 - after.offense]):
        told = say("{level} will be the level of {team}, and they won't be the offense.")
        if 1 - after.offense == team(scene.me):
            told = say("{level} will be your team's level, and you won't be the offense.")
        return told.filled(level=answer, team=say("the opponents"))
    if answer == str(scene.levels[scene.offense]):
        return say("{level} was trump in this hand, and then the offense's level changed.").filled(
            level=answer
        )
    ranks = [*map(str, NATURAL_RANKS)]
    ahead = [one for one in after.levels if str(answer) in ranks[ranks.index(str(one)) + 1 :][:1]]
    if ahead and after.outcome != Outcome.OFFENSE_WINS:
        return say(
            "{level} would be one level up from {before}, but a team only moves up by winning as "
            "the offense.",
            level=answer,
            before=str(ahead[0]),
        )
    return say("Neither team will be at level {level}.", level=answer)


def not_first(scene: Scene, answer: Answer) -> Phrase:
    """In which place a player went out who doesn't lead."""
    told = escape_told(scene, int(answer))
    if not scene.rules.highest_payer_leads:
        return told
    return sequence([told, played_rule(scene, *decided_by("leads_after_tribute"))])


def _not_won(scene: Scene, answer: Answer) -> Phrase:
    """What a team lacks to have won the match."""
    if answer == NOBODY:
        last = say("The last level here is {target}.", target=str(scene.rules.target_level))
        return sequence([_outcome_told(scene), last])
    side, rules = int(answer), scene.rules
    after = aftermath_in(scene, Understanding(rules))
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
    level = str(_next_trump(aftermath_in(scene, Understanding(scene.rules))))
    is_trump = say("The next trump is the next offense's level: {level}.", level=level)
    return sequence([_outcome_told(scene), is_trump])


def first_told(scene: Scene) -> Phrase:
    """Who went out first."""
    return say("{name} went out first.", name=seat_name(scene, scene.escapes[0])).capitalized()


def _not_offense(scene: Scene, answer: Answer) -> Phrase:
    """Why a team isn't the offense next: all three out first don't make it one."""
    if int(answer) != scene.result.complete:
        return sequence([first_told(scene), _NEXT_OFFENSE])
    told = say("They got all three out first, but that doesn't make them the offense.")
    if int(answer) == team(scene.me):
        told = say("You got all three out first, but that doesn't make you the offense.")
    return sequence([told, _NEXT_OFFENSE])


def _next_level(scene: Scene, understanding: Understanding) -> str:
    return str(aftermath_in(scene, understanding).levels[team(scene.seat)])


def _level_slot(scene: Scene) -> Part:
    return say("your level") if team(scene.seat) == team(scene.me) else say("their level")


def _level_options(scene: Scene) -> Options:
    """The levels that either team may have next: its own, and up to three more."""
    ranks = [*rank_options(scene).items()]
    places = {NATURAL_RANKS.index(level) + steps for level in scene.levels for steps in range(4)}
    return dict(option for at, option in enumerate(ranks) if at in places)


def _match_winner(scene: Scene, understanding: Understanding) -> str:
    winner = aftermath_in(scene, understanding).winner
    return NOBODY if winner is None else str(winner)


def _winning(scene: Scene) -> Phrase:
    return say(
        "You win the match by {how}, {target}.",
        how=scene.rules.what_wins,
        target=str(scene.rules.target_level),
    )


def _next_leader(scene: Scene, understanding: Understanding) -> str:
    """Who leads the next hand; nobody can say if cards that aren't paid yet decide it."""
    after = aftermath_in(scene, understanding)
    if not (understanding.rules.highest_payer_leads and after.owed):
        return str(after.leader)
    [debt, *others] = after.owed
    return NOBODY if others else str(debt.payer)


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


MATCH_QUESTIONS: Final = {
    "outcome": Question(
        ("escapes", "offense"),
        lambda scene, understanding: str(aftermath_in(scene, understanding).outcome),
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
        lambda scene, understanding: str(aftermath_in(scene, understanding).offense),
        always(_NEXT_OFFENSE),
        _outcome_told,
        team_options,
        clue=always(say("Look at who went out first.")),
        nearly=first_told,
        against=_not_offense,
        spot=on_teams,
        slot=always(say("next offense")),
    ),
    "next_level": Question(
        ("escapes", "offense", "levels", "seat"),
        lambda scene, understanding: str(
            aftermath_in(scene, understanding).levels[team(scene.seat)]
        ),
        always(say("Only the offense moves up, and only when it wins.")),
        _outcome_told,
        _level_options,
        former=rank_options,
        clue=always(say("Look at which team is the offense, and whether it won.")),
        against=_level_would_mean,
        fields=decided_by("next_level"),
        slot=_level_slot,
        spot=on_ranks,
    ),
    "next_trump": Question(
        ("escapes", "offense", "levels"),
        lambda scene, understanding: str(_next_trump(aftermath_in(scene, understanding))),
        always(say("The next trump is the level of the next offense.")),
        _trump_told,
        _level_options,
        former=rank_options,
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
        first_told,
        seat_options,
        clue=always(say("Look at who went out first.")),
        against=not_first,
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
}
