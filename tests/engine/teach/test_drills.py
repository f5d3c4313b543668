"""Drills: every item is fair, and every hunted misconception shows."""

from collections import Counter
from functools import cache
from statistics import mean

import pytest
from wildescape.cards import COPIES, Rank
from wildescape.escalation import value
from wildescape.explain import KIND_NAMES, rank_word
from wildescape.notation import format_cards
from wildescape.rules import PRESETS, Rules
from wildescape.teach.drills import DRILLS, SKILL_TITLES, item
from wildescape.teach.drills.base import LEAST_SHARE, can_disprove, hunted, shares
from wildescape.teach.exercises import Choose, Partition, Sort
from wildescape.teach.exercises.base import LAST, ladder
from wildescape.teach.exercises.findings import Result
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.scenes import PLAY_KINDS, Scene

from .bundled import LESSONS

MOST = 200
"""So many items tell how often something is so."""


WITHOUT_DRILL = {
    # Each of its questions is one fixed fact of the table, which a second item only repeats.
    "house",
    # A choice of plays with one that is clearly worse takes seconds of trial deals to find.
    "lead-choice",
    "teamwork",
}

FEW = {"count": 80}
"""The least number of different items of drills that have few: seats times counts."""


@cache
def made(name, seed, level):
    return item(DRILLS[name], seed, level)


def items_at(name, level, number):
    """So many items of one level; fewer where it takes long to split a hand."""
    number = number // 10 if name in ("split", "joker-use") else number
    return [made(name, seed, level) for seed in range(number)]


def items(name, number=MOST):
    """So many items, at each level in turn."""
    return [made(name, seed, seed % 3) for seed in range(number)]


LEVELS = pytest.mark.parametrize("level", range(3))

MANY = pytest.mark.parametrize("many", [60, pytest.param(400, marks=pytest.mark.slow)])
"""A multiple of the length of every plan; and a large sample."""


@MANY
@LEVELS
@pytest.mark.parametrize("name", DRILLS)
def test_yes_is_as_often_right_as_no(name, level, many):
    each = (
        one.solution if isinstance(one.solution, list) else [one.solution]
        for one in items_at(name, level, many)
    )
    answers = [answer for given in each for answer in given if answer in ("yes", "no")]
    assert not answers or 0.45 <= answers.count("yes") / len(answers) <= 0.55


@MANY
@pytest.mark.parametrize("name", DRILLS)
def test_an_idea_that_is_wrong_either_way_is_hunted_by_yes_as_often_as_by_no(name, many):
    for idea in DRILLS[name].misconceptions:
        wrong = MISCONCEPTIONS[idea]()
        shown = [
            one.solution
            for seed, one in enumerate(items_at(name, 1, many))
            if hunted(DRILLS[name], seed) == idea and one.solution in ("yes", "no")
        ]
        assert len({*shown}) < 2 or 0.45 <= shown.count("yes") / len(shown) <= 0.55, wrong.slug


@MANY
@pytest.mark.parametrize("name", DRILLS)
def test_the_hardest_items_are_harder_than_the_easiest(name, many):
    hard = DRILLS[name].hard
    easy, middle, most = (mean(map(hard, items_at(name, level, many))) for level in range(3))
    assert easy < middle < most


def test_it_is_hardest_to_say_whether_a_count_is_told_next_to_the_limit():
    def hard(count):
        return DRILLS["count"].hard(Choose(Scene(rules, seat=1, count=count), "count"))

    for rules in (Rules(), Rules(count_must_answer="9")):
        limit = int(rules.count_must_answer)
        assert hard(limit - 5) < hard(limit - 1) < hard(limit) > hard(limit + 1) > hard(limit + 5)


# It makes all items of all drills, unless others have.
@pytest.mark.slow
@MANY
@LEVELS
@pytest.mark.parametrize("name", DRILLS)
def test_no_scene_holds_more_copies_of_a_card_than_the_packs(name, level, many):
    packs = 1 if name in ESCALATION else COPIES
    for one in items_at(name, level, many):
        if one.name != "possible":
            scene = one.scene
            cards = [*scene.hand, *scene.cards, *scene.table, *scene.offers, *sum(scene.sets, ())]
            assert max(Counter(cards).values(), default=0) <= packs, cards


ESCALATION = {"beats", "specials", "worth", "direction", "taking", "payment"}


def test_what_follows_from_a_hand_is_asked_once_each():
    for level in range(3):
        for one in items_at("outcome", level, 60):
            asked = [part.name for part in one.exercises]
            assert len({*asked}) == len(asked) == 2 + level


@LEVELS
def test_a_level_changes_as_often_as_it_stays(level):
    items = items_at("levels", level, 60)
    stays = [one.solution == str(one.scene.levels[one.scene.seat % 2]) for one in items]
    assert 0.45 <= mean(stays) <= 0.55


@LEVELS
def test_what_may_follow_is_a_special_as_often_as_not(level):
    items = [one for one in items_at("specials", level, 60) if one.name == "beats"]
    specials = [any(value(card) is None for card in one.scene.cards) for one in items]
    assert 0.45 <= mean(specials) <= 0.55


@LEVELS
def test_five_cards_may_follow_with_a_joker_too(level):
    assert {len(one.scene.cards) for one in items_at("joker-follows", level, 60)} >= {2, 3, 5}


def test_under_trump_ace_an_ace_is_paid_and_none_stands_above_it():
    under = [one for level in range(3) for one in items_at("tribute", level, 60)]
    under = [one for one in under if one.scene.trump == Rank.ACE]
    assert len(under) >= 6
    for one in under:
        assert one.solution.startswith("A")
        wrong = [one.judge(format_cards(cards)) for cards in one.choices()]
        wrong = [finding for finding in wrong if not finding.is_right]
        assert wrong
        assert not any("above the ace" in finding.because.to("en") for finding in wrong)


def _wrong_answers(exercise):
    """Some wrong answers to an item."""
    if isinstance(exercise, Choose):
        return [option for option in exercise.options if option != exercise.solution]
    if isinstance(exercise, Sort):
        turned = {"yes": "no", "no": "yes"}
        return [[turned[exercise.solution[0]], *exercise.solution[1:]]]
    if isinstance(exercise, Partition):
        return [[card for play in exercise.solution for card in play.split()]]
    cards = (cards for cards in exercise.choices() if len(cards) == 5)
    wrong = (cards for cards in cards if not exercise.accepts(cards, exercise.truth))
    return [format_cards(next(wrong))]


@pytest.mark.parametrize("name", ["kind", "make-fives", "may-return", "split", "joker-use"])
def test_why_an_answer_is_wrong_is_told_of_these_cards_and_not_as_the_rule_alone(name):
    told = []
    for seed in range(12):
        exercise = item(DRILLS[name], seed, seed % 3)
        for answer in _wrong_answers(exercise):
            because = exercise.judge(answer).because.to("en")
            assert because != exercise.rule().to("en")
            told.append(because)
    assert len({*told}) >= 0.5 * len(told)


@pytest.mark.parametrize("name", DRILLS)
def test_each_hunted_misconception_is_wrong_on_a_third_of_the_items(name):
    found = shares(DRILLS[name])
    assert set(found) == set(DRILLS[name].misconceptions)
    assert all(share >= LEAST_SHARE for share in found.values()), found


@pytest.mark.parametrize("name", DRILLS)
def test_right_answers_can_disprove_each_hunted_misconception_wherever_it_shows(name):
    for rules in PRESETS.values():
        items = [item(DRILLS[name], seed, rules=rules) for seed in range(12)]
        for wanted in DRILLS[name].misconceptions:
            wrong = MISCONCEPTIONS[wanted](rules)
            # At some tables the idea is the rule, or no question shows it.
            is_shown = any(each.shows(wrong) for each in items)
            assert can_disprove(DRILLS[name], wanted, rules) is is_shown


def test_what_hardly_any_item_shows_cannot_be_disproved():
    assert can_disprove(DRILLS["split"], "keep_jokers")
    assert not can_disprove(DRILLS["joker-use"], "longest_play")
    assert not can_disprove(DRILLS["make-sets"], "one_pack")


@pytest.mark.parametrize("name", DRILLS)
def test_hunted_misconceptions_are_rarely_right_at_other_tables(name):
    for wanted in DRILLS[name].misconceptions:
        misconception = MISCONCEPTIONS[wanted]()
        wrong = [exercise for exercise in items(name, 60) if exercise.differs(misconception)]
        shown = sum(exercise.shows(misconception) for exercise in wrong)
        assert shown >= 0.7 * len(wrong), wanted


@pytest.mark.parametrize("name", DRILLS)
def test_items_differ_and_no_answer_is_right_too_often(name):
    assert len({_asked(exercise) for exercise in items(name)}) > FEW.get(name, 120)
    answers = Counter(str(exercise.solution) for exercise in items(name))
    assert answers.most_common(1)[0][1] <= 0.7 * MOST


@pytest.mark.parametrize("name", DRILLS)
def test_solutions_are_right(name):
    for exercise in items(name, 40):
        assert exercise.judge(exercise.solution).result == Result.CORRECT
        assert not exercise.judge(exercise.solution).misconceptions


def _asked(exercise):
    """Everything that tells one item from another."""
    return str([one.scene for one in getattr(exercise, "exercises", [exercise])])


@pytest.mark.parametrize("name", DRILLS)
def test_the_answer_of_a_misconception_is_refused_and_known(name):
    drill = DRILLS[name]
    for wanted in drill.misconceptions:
        misconception = MISCONCEPTIONS[wanted]()
        seen = 0
        # Splitting a hand once for every misconception takes a while.
        number = 6 if isinstance(made(name, 0, 0), Partition) else 30
        for exercise in items(name, number):
            answer = exercise.believed(misconception)
            finding = exercise.judge(answer)
            assert (finding.result == Result.REFUSED) == exercise.differs(misconception)
            # A learner who finds nothing to select gives no answer.
            if answer and exercise.shows(misconception):
                assert wanted in finding.misconceptions
                seen += 1
        assert seen > 0.75 * LEAST_SHARE * number


@pytest.mark.parametrize("name", DRILLS)
def test_the_ladder_can_be_climbed_and_only_its_end_tells_all(name):
    for exercise in items(name, 12):
        hints = ladder(exercise, exercise.solution)
        assert hints[-1].number == LAST
        for lang in ("en", "zh_CN"):
            assert all(hint.text.to(lang).strip() for hint in hints)


def test_the_same_seed_is_the_same_item():
    for name, drill in DRILLS.items():
        assert str(item(drill, 5).scene) == str(item(drill, 5).scene), name


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", DRILLS)
def test_items_follow_the_rules_of_the_table(name, preset):
    rules = PRESETS[preset]
    for level in range(3):
        exercise = item(DRILLS[name], level, level, rules)
        assert exercise.scene.rules == rules
        assert exercise.judge(exercise.solution).result == Result.CORRECT


@pytest.mark.parametrize(
    "rules",
    [
        Rules(count_must_answer="always"),
        Rules(mixed_joker_pair="forbidden", trump_in_straight="promoted"),
        Rules(pass_locks_out="on", escaped_lead="partner", joker_reading="stated"),
        Rules(level_step="per_trapped", flush_compare="all_cards"),
        *PRESETS.values(),
    ],
)
def test_items_are_made_at_tables_with_rules_of_their_own(rules):
    for drill in DRILLS.values():
        for seed in range(2):
            exercise = item(drill, seed, 1, rules)
            assert exercise.judge(exercise.solution).result == Result.CORRECT


@pytest.mark.parametrize("name", DRILLS)
def test_the_goal_is_short_and_names_what_is_not_seen(name):
    for exercise in items(name, 30):
        said = DRILLS[name].goal(exercise.scene).to("en")
        assert len(said.split()) <= 30
        assert "{" not in said
        assert said[0] == said[0].upper()
        for fact in ("rank", "joker", "kind"):
            value = getattr(exercise.scene, fact)
            assert not value or _word(fact, value) in said


def _word(fact, value):
    return {
        "rank": lambda: rank_word(value).to("en") if value > 10 else str(value),
        "joker": lambda: rank_word(value.rank).to("en"),
        "kind": lambda: KIND_NAMES[PLAY_KINDS[value]].to("en"),
    }[fact]()


def test_every_skill_of_a_lesson_has_a_drill_and_every_drill_a_lesson_and_a_title():
    taught = {
        skill for lesson in LESSONS.values() for step in lesson.steps for skill in step.skills
    }
    assert taught == {*DRILLS} | WITHOUT_DRILL
    assert taught <= set(SKILL_TITLES)
    assert all(drill.skill == name for name, drill in DRILLS.items())


def _beliefs(exercise):
    """What each misconception answers, and the truth under no name."""
    wrong = {name: str(exercise.believed(each())) for name, each in MISCONCEPTIONS.items()}
    return {**wrong, "": str(exercise.solution)}


@pytest.mark.parametrize("name", [name for name in DRILLS if DRILLS[name].misconceptions])
def test_what_a_drill_hunts_answers_otherwise_than_the_truth_and_every_other(name):
    # Splitting a hand once for every misconception takes a while.
    number = 12 if isinstance(made(name, 0, 0), Partition) else 120
    beliefs = [_beliefs(exercise) for exercise in items(name, number)]
    for wrong in DRILLS[name].misconceptions:
        apart = {other for each in beliefs for other in each if each[other] != each[wrong]}
        assert apart == {"", *MISCONCEPTIONS} - {wrong}


def test_every_misconception_is_hunted_and_shown_in_a_lesson():
    assert {name for drill in DRILLS.values() for name in drill.misconceptions} == {*MISCONCEPTIONS}
    steps = [step for lesson in LESSONS.values() for step in lesson.steps]
    shown = {wrong.misconception for step in steps for wrong in step.wrong}
    assert shown - {""} == {*MISCONCEPTIONS}


@pytest.mark.parametrize("name", DRILLS)
def test_the_item_made_for_a_misconception_shows_it(name):
    for seed in range(12):
        if wrong := hunted(DRILLS[name], seed):
            assert item(DRILLS[name], seed).shows(MISCONCEPTIONS[wrong]())
