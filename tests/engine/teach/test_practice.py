"""Practice: what is due, which items come, and learners who practise for weeks."""

import pytest
from wildescape.i18n import InputError
from wildescape.rules import parse_rules
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS
from wildescape.teach.drills.base import place_in_plan
from wildescape.teach.evidence import EVIDENCE, LEAD, MARGIN, MISS, named, weighed
from wildescape.teach.exercises import Choose, Partition, Sort
from wildescape.teach.misconceptions import MISCONCEPTIONS, TRUTH
from wildescape.teach.practice import (
    IN_A_ROUND,
    MOST_SEEDS,
    PracticeSession,
    answered,
    due,
    item_name,
    named_item,
    repeatable_steps,
)
from wildescape.teach.progress import PAUSES, Mistake, Progress, Skill
from wildescape.teach.progress_json import parse_progress
from wildescape.teach.scenes import parse_scene

from .answers import sent
from .bundled import LESSONS

STEPS = repeatable_steps(LESSONS.values())
DAY = 20_000


def answer(session, progress, today, understanding=TRUTH):
    """The progress of a learner with that understanding after an answer, and the finding."""
    attempt = session.item.attempt
    given = attempt.exercise.believed(understanding)
    return session.answer(sent(attempt, given), progress, today)


def practise(skill, misconception, sessions, items=3):
    """The progress of a learner who practises a skill on a day after the other.

    What is missed is answered rightly, by what is said to it, before the next item.
    """
    understanding = MISCONCEPTIONS[misconception]() if misconception else TRUTH
    progress = Progress()
    for day in range(DAY, DAY + sessions):
        session = PracticeSession(seed=day, steps=STEPS)
        session.choose(skill, progress)
        for _ in range(items):
            progress, finding = answer(session, progress, day, understanding)
            if not finding.is_right and not session.item.attempt.is_over:
                progress, _ = answer(session, progress, day)
            session.next(progress)
    return progress


# Learners


@pytest.mark.parametrize("misconception", ["kicker_counts", "forgets_trump"])
def test_a_misconception_is_found_and_keeps_a_skill_coming_back(misconception):
    for sessions in range(3, 7):
        progress = practise("stronger", misconception, sessions)
        stands = progress.skills["stronger"]
        assert named("stronger", stands) == misconception
        assert not stands.is_mastered
        names = due(progress, DAY + sessions, STEPS)
        assert names[0] in progress.mistakes
        assert names[-1] == "stronger"


def test_a_learner_without_misconceptions_masters_a_skill_and_is_left_alone():
    progress = practise("stronger", None, sessions=4)
    stands = progress.skills["stronger"]
    assert stands.is_mastered
    assert named("stronger", stands) is None
    assert stands.level == 2
    assert due(progress, DAY + PAUSES[0] + PAUSES[1] - 1, STEPS) == ()
    assert due(progress, DAY + PAUSES[0] + PAUSES[1], STEPS) == ("stronger",)


def test_what_was_missed_is_settled_by_answering_it_on_its_days():
    progress = practise("stronger", "kicker_counts", sessions=1)
    assert progress.mistakes
    for day in range(DAY + 1, DAY + 60):
        session = PracticeSession(seed=day, steps=STEPS)
        if session.due(progress, day):
            session.begin_today(progress, day)
        while session.item:
            progress, finding = answer(session, progress, day)
            assert finding.is_right
            session.next(progress)
        assert session.due(progress, day) == ()
    assert {mistake.due for mistake in progress.mistakes.values()} == {None}
    assert progress.skills["stronger"].is_mastered


# What is due


@pytest.mark.parametrize("seed", [7, "7-3"])
def test_an_item_is_found_by_its_name(seed):
    assert named_item(item_name("stronger", seed, 2)) == ("stronger", seed, 2)
    assert named_item("single-cards/order") is None
    assert named_item("no-skill:1:2") is None
    assert named_item("stronger:3:2") is None


def test_only_what_can_be_asked_again_is_due():
    missed = {
        "house-tribute/open-tribute": DAY - 2,
        "stronger:0:7": DAY - 3,
        "stronger:7:7": DAY - 4,
        "no-skill:0:3": DAY - 4,
        "gone/away": DAY - 4,
        "match-with-a-coach/coach-on-request": DAY - 4,
        "single-cards/equal-card": DAY,
    }
    skills = {"house": Skill(1, DAY - 9), "kind": Skill(1, DAY), "pays": Skill(1, DAY - 5)}
    mistakes = {name: Mistake(1, day) for name, day in missed.items()}
    found = due(Progress(skills=skills, mistakes=mistakes), DAY, STEPS)
    assert found == ("stronger:0:7", "house-tribute/open-tribute", "pays", "kind")


def test_everything_that_is_due_is_asked_once_in_a_session():
    missed = ("house-tribute/open-tribute", "stronger:0:7")
    mistakes = dict.fromkeys(missed, Mistake(1, DAY - 1))
    progress = Progress(skills={"pays": Skill(1, DAY)}, mistakes=mistakes)
    session, asked = PracticeSession(steps=STEPS), []
    session.begin_today(progress, DAY)
    while session.item:
        asked.append(session.item.name or session.item.skill)
        progress, _ = answer(session, progress, DAY, MISCONCEPTIONS["second_receives"]())
        if not session.item.attempt.is_solved:
            progress, _ = answer(session, progress, DAY)
        session.next(progress)
    assert asked == ["house-tribute/open-tribute", "stronger:0:7", "pays:0:0"]
    with pytest.raises(InputError, match="There's nothing to review"):
        session.begin_today(progress, DAY)


def test_a_round_has_an_end_and_says_what_got_better():
    names = [item_name("stronger", seed, 0) for seed in range(14)]
    progress = Progress(mistakes=dict.fromkeys(names, Mistake(1, DAY - 1)))
    session = PracticeSession(steps=STEPS)
    session.begin_today(progress, DAY)
    while session.item:
        progress, _ = answer(session, progress, DAY)
        session.next(progress)
    assert session.result == {"stronger": (IN_A_ROUND, IN_A_ROUND)}
    assert len(session.due(progress, DAY)) == 14 - IN_A_ROUND


def test_what_was_missed_last_is_asked_at_once():
    progress = Progress().after_step("single-cards/equal-suit", 1, 1, DAY - 3)
    progress = progress.after_step("which-five-win/same-triple", 1, 1, DAY)
    session = PracticeSession(steps=STEPS)
    assert session.due(progress, DAY) == ("single-cards/equal-suit",)
    assert session.missed_last(progress) == ("which-five-win/same-triple",)
    session.begin_mistakes(progress)
    assert session.item.name == "which-five-win/same-triple"
    progress, _ = answer(session, progress, DAY)
    session.next(progress)
    assert session.item is None
    assert progress.mistakes["which-five-win/same-triple"] == Mistake(1, DAY)
    assert session.missed_last(progress) == ("single-cards/equal-suit",)


@pytest.mark.parametrize("name", STEPS)
def test_every_step_that_can_be_asked_again_is(name):
    progress = Progress().after_step(name, 1, 1, DAY - 1)
    session = PracticeSession(steps=STEPS)
    session.begin_today(progress, DAY)
    asked = session.item
    assert (asked.name, asked.goal.to("en")) == (name, STEPS[name].goal["en"])
    assert asked.is_step
    given = sent(asked.attempt, asked.attempt.solution)
    progress, finding = session.answer(given, progress, DAY)
    assert finding.is_right
    assert progress.mistakes[name] == Mistake(2, DAY)


# Which item comes


def test_items_follow_from_the_seed_and_the_rules():
    def items(seed, rules):
        session = PracticeSession(seed, parse_rules(rules))
        for _ in range(4):
            session.choose("make-sets", Progress())
            yield session.item.name, session.item.attempt.exercise.scene

    assert [*items(3, "shanghai")] == [*items(3, "shanghai")]
    assert [*items(3, "shanghai")][1:] == [*items(4, "shanghai")][:3]
    assert [*items(3, "shanghai")] != [*items(3, "catsatcards")]
    names = [name for name, _ in items(MOST_SEEDS - 2, "shanghai")]
    assert names[1:3] == [f"make-sets:0:{MOST_SEEDS - 1}", "make-sets:0:0"]


def known(skill, **weights):
    return Progress(skills={skill: Skill(misconceptions=weights)})


def test_of_two_that_lead_the_next_item_tells_which():
    pair = DRILLS["single-follows"].misconceptions
    for seed in range(10):
        progress = known("single-follows", **dict.fromkeys(pair, EVIDENCE))
        session = PracticeSession(seed)
        session.choose("single-follows", progress)
        exercise = session.item.attempt.exercise
        one, other = (exercise.believed(MISCONCEPTIONS[name]()) for name in pair)
        assert one != other


@pytest.mark.parametrize("seed", range(10))
def test_while_one_is_suspected_two_of_three_items_show_it(seed):
    suspect = MISCONCEPTIONS["kicker_counts"]()
    session, shown = PracticeSession(seed), []
    for _ in range(6):
        session.choose("stronger", known("stronger", kicker_counts=EVIDENCE))
        shown.append(session.item.attempt.exercise.shows(suspect))
    assert sum(shown) >= 4


@pytest.mark.parametrize("start", [1, 822_466])
def test_after_a_miss_that_nothing_explains_items_are_made_for_the_same(start):
    drill = DRILLS["set-follows"]
    for missed in range(24):
        mistakes = {item_name("set-follows", missed, 0): Mistake(1, DAY)}
        stands = Skill(tries=1, doubts={MISS: 6})
        session = PracticeSession(start)
        session.count = 1
        session.choose("set-follows", Progress(skills={"set-follows": stands}, mistakes=mistakes))
        _, seed, _ = named_item(session.item.name)
        # Where the seeds begin anew, one place is left out.
        if (start, missed) != (822_466, 11):
            assert place_in_plan(drill, seed) == place_in_plan(drill, missed)


def test_what_nothing_is_known_of_is_asked_about_first():
    for seed in range(3):
        session, progress = PracticeSession(seed), Progress()
        session.choose("stronger", progress)
        hunted = []
        for _ in range(2):
            hunted.append(session.item.attempt.hunted)
            progress, _ = answer(session, progress, DAY)
            session.next(progress)
        assert tuple(hunted) == DRILLS["stronger"].misconceptions


# What an answer tells


def shown(progress, misconception, seed):
    """A session that asks what a misconception gets wrong."""
    session = PracticeSession(seed)
    session.choose("stronger", progress)
    while not session.item.attempt.exercise.shows(MISCONCEPTIONS[misconception]()):
        session.choose("stronger", progress)
    return session


def told_against(progress, misconception, seed=1):
    """The progress after a right answer to what a misconception gets wrong."""
    progress, _ = answer(shown(progress, misconception, seed), progress, DAY)
    return progress


def told(progress, misconception, seed=0):
    """The progress after a first answer as a misconception has it, and what is named."""
    session = shown(progress, misconception, seed)
    progress, _ = answer(session, progress, DAY, MISCONCEPTIONS[misconception]())
    return progress, session.item.attempt.misconception


def test_no_single_answer_names_a_misconception_and_the_second_does():
    assert EVIDENCE < MARGIN <= 2 * EVIDENCE
    progress, first = told(Progress(), "kicker_counts")
    assert first is None
    assert named("stronger", progress.skills["stronger"]) is None
    progress, second = told(progress, "kicker_counts", seed=1)
    assert second == "kicker_counts"
    assert named("stronger", progress.skills["stronger"]) == "kicker_counts"


def after(stands, exercise, *answers):
    """How a skill stands after first answers to the same."""
    for answer in answers:
        stands = weighed(stands, exercise, answer, exercise.judge(answer), "equal-cards")
    return stands


def test_what_guesses_explain_as_well_names_no_idea():
    higher = Choose(parse_scene({"trump": "2", "cards": "9S", "table": "8H"}), "follows")
    equal = Choose(parse_scene({"trump": "2", "cards": "8S", "table": "8H"}), "follows")
    holder = after(Skill(), equal, "yes", "yes")
    assert named("equal-cards", holder) == "equal_follows"
    guesser = after(after(Skill(), higher, "no"), equal, "yes", "yes")
    assert guesser.misconceptions["equal_follows"] >= MARGIN
    assert guesser.misconceptions["equal_follows"] - guesser.guesses < LEAD
    assert named("equal-cards", guesser) is None
    # Four answers at once are not guessed.
    facts = {"trump": "2", "table": "8H", "sets": ["8S", "8D", "9S", "JD"]}
    at_once = Sort(parse_scene(facts), "follows")
    assert named("equal-cards", after(guesser, at_once, ["yes"] * 4)) == "equal_follows"


def test_a_second_miss_that_nothing_explains_is_said_to_be_a_puzzle_and_the_answer_is_told():
    exercise = Choose(parse_scene({"trump": "2", "cards": "9S", "table": "8H"}), "follows")
    progress = Progress()
    for is_second in (False, True):
        attempt = Attempt(exercise)
        progress, _ = answered(progress, ["equal-cards"], attempt, "no", today=DAY, may_puzzle=True)
        assert attempt.is_puzzling == is_second
        habit = attempt.view("en", "")["feedback"]["habit"]
        assert habit.startswith("I can't tell yet why") == is_second
    assert attempt.is_over
    assert attempt.view("en", "")["feedback"]["right"]


def test_a_miss_that_nothing_explains_stands_in_the_way_of_mastery_for_six_answers():
    exercise = Choose(parse_scene({"trump": "2", "cards": "9S", "table": "8H"}), "follows")
    stands = Skill(streak=3, tries=9)
    assert stands.is_mastered
    stands = weighed(stands, exercise, "no", exercise.judge("no"), "equal-cards")
    for _ in range(6):
        assert not stands.is_mastered
        stands = weighed(stands, exercise, "yes", exercise.judge("yes"), "equal-cards")
    assert stands.is_mastered


def test_a_right_answer_takes_back_what_a_wrong_one_told():
    progress, _ = told(Progress(), "kicker_counts")
    progress = told_against(progress, "kicker_counts")
    assert "kicker_counts" not in progress.skills["stronger"].misconceptions


@pytest.mark.parametrize("second", [lambda wrong: wrong, lambda _: TRUTH], ids=["wrong", "right"])
@pytest.mark.parametrize("is_hinted", [False, True])
def test_a_second_try_and_one_with_a_hint_tell_nothing(is_hinted, second):
    session, progress = PracticeSession(0), Progress()
    session.choose("stronger", progress)
    wrong = MISCONCEPTIONS[session.item.attempt.hunted]()
    if is_hinted:
        session.hint()
        progress, _ = answer(session, progress, DAY, wrong)
        assert progress.skills["stronger"].misconceptions == {}
    else:
        progress, _ = answer(session, progress, DAY, wrong)
        before = progress.skills["stronger"].misconceptions
        assert before
        progress, _ = answer(session, progress, DAY, second(wrong))
        assert progress.skills["stronger"].misconceptions == before


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (["yes", "yes", "yes"], {"triple_with_one", "pairs_in_row"}),
        (["yes", "no", "yes"], {"triple_with_one"}),
        (["yes", "yes", "no"], set()),
        (["yes", "no", "no"], set()),
    ],
)
def test_two_ideas_may_explain_an_answer_of_several_parts_between_them(answer, found):
    facts = {"trump": "2", "sets": ["7S 7H 7D 3C", "8S 8H 9S 9H", "KS KH"]}
    exercise = Sort(parse_scene(facts), "is_play")
    weights = weighed(Skill(), exercise, answer, exercise.judge(answer)).misconceptions
    assert {name for name, weight in weights.items() if weight > 0} == found


def test_what_a_known_misconception_explains_tells_for_no_other():
    pair = {"equal_follows": 2 * EVIDENCE, "suits_decide": EVIDENCE}
    exercise = parse_scene({"trump": "2", "cards": "8S", "table": "8H"})
    exercise = Choose(exercise, "follows")
    finding = exercise.judge("yes")
    assert weighed(Skill(misconceptions=pair), exercise, "yes", finding).misconceptions == pair
    found = weighed(Skill(), exercise, "yes", finding).misconceptions
    assert found == pytest.approx(dict.fromkeys(pair, EVIDENCE))


def test_among_equals_the_one_is_named_that_the_item_hunts():
    pair = dict.fromkeys(("equal_follows", "suits_decide"), EVIDENCE)
    scene = parse_scene({"trump": "2", "cards": "8S", "table": "8H"})
    for hunted in pair:
        attempt = Attempt(Choose(scene, "follows"), hunted=hunted)
        answered(known("equal-cards", **pair), ["equal-cards"], attempt, "yes", today=DAY)
        assert attempt.misconception == hunted


def test_however_long_it_lasted_two_right_answers_end_a_misconception():
    progress = Progress()
    for seed in range(8):
        progress, _ = told(progress, "kicker_counts", seed)
    for seed in (9, 10):
        assert "kicker_counts" in progress.skills["stronger"].live
        progress = told_against(progress, "kicker_counts", seed)
    assert "kicker_counts" not in progress.skills["stronger"].live


@pytest.mark.parametrize("skill", DRILLS)
def test_right_answers_soon_master_a_skill_whatever_was_suspected(skill):
    suspected = (*DRILLS[skill].misconceptions, "longest_play", "one_pack")
    session, progress = PracticeSession(1), known(skill, **dict.fromkeys(suspected, EVIDENCE))
    session.choose(skill, progress)
    for _ in range(8):
        progress, _ = answer(session, progress, DAY)
        session.next(progress)
    assert progress.skills[skill].is_mastered


def test_one_bad_split_does_not_stand_in_the_way_for_good():
    facts = {"trump": "2", "hand": "LJ QC 10S 6S 4H 3D 3C"}
    attempt = Attempt(Partition(parse_scene(facts)))
    singles = [[place] for place in range(7)]
    progress, finding = answered(Progress(), ["joker-use"], attempt, singles, today=DAY)
    assert not finding.is_right
    assert progress.skills["joker-use"].live == ()


def test_what_was_mastered_before_doubts_were_kept_still_is():
    skills = {"stronger": [4, 9, 3, 8, {"kicker_counts": -2.44}, 1, 0]}
    stands = parse_progress({"version": 1, "steps": {}, "skills": skills}).skills["stronger"]
    assert stands.is_mastered
    assert (stands.guesses, stands.doubts) == (0, {})


def test_weights_that_were_kept_before_are_read_and_only_suspect():
    kept = {
        "version": 1,
        "steps": {},
        "skills": {"stronger": [1, 9, 0, 4, {"kicker_counts": 2.0}, 0, 1]},
    }
    stands = parse_progress(kept).skills["stronger"]
    assert stands.live == ("kicker_counts",)
    assert named("stronger", stands) is None
    progress, second = told(parse_progress(kept), "kicker_counts")
    assert second is None
    assert told(progress, "kicker_counts", seed=1)[1] == "kicker_counts"


# What cannot be done


def test_what_cannot_be_done_now_is_refused_and_changes_nothing():
    session = PracticeSession(seed=5, steps=STEPS)
    for refused in (
        session.hint,
        lambda: session.answer("yes", Progress(), DAY),
        lambda: session.next(Progress()),
        lambda: session.choose("card-trick", Progress()),
        lambda: session.begin_today(Progress(), DAY),
    ):
        with pytest.raises(InputError):
            refused()
        assert (session.item, session.count) == (None, 0)
    session.choose("pack", Progress())
    asked = session.item
    with pytest.raises(InputError, match="Answer this first"):
        session.next(Progress())
    with pytest.raises(InputError, match="There's nothing to review"):
        session.begin_today(Progress(), DAY)
    assert session.item is asked
    progress, _ = answer(session, Progress(), DAY)
    session.next(progress)
    assert session.item.name == "pack:0:6"
