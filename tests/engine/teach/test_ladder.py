"""The ladder of hints: in its order, about what lies there, giving nothing away too soon."""

import re
from collections import Counter
from functools import cache
from itertools import permutations

import pytest
from wildescape.i18n import LANGUAGES, Phrase
from wildescape.notation import parse_cards
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises import (
    Assign,
    Choose,
    FollowPlay,
    MakePlay,
    Number,
    Order,
    Partition,
    PayTribute,
    ReturnCard,
    SelectCards,
    Sort,
    WouldPlay,
)
from wildescape.teach.exercises.base import LAST, ladder
from wildescape.teach.exercises.findings import Result
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.scenes import parse_scene

from .bundled import LESSONS, drilled, drilled_item

MOST_WORDS = 45

# A table gives hints of its own.
ASKED = {
    f"{lesson.id}/{step.id}": step
    for lesson in LESSONS.values()
    for step in lesson.steps
    if step.exercise and not step.exercise.at_table
}
IN_WORDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "E1", "E2", "E3")
"""The lessons in which no play is judged by trial deals, which take more words."""
STEPS = {
    f"{lesson.id}/{step.id}": (step.exercise, step.solution, step.wrong)
    for lesson in LESSONS.values()
    if lesson.number in IN_WORDS
    for step in lesson.steps
    if f"{lesson.id}/{step.id}" in ASKED
}
ALL = [*STEPS, *drilled(3)]


def case(name):
    """An exercise, its solution, and its author's wrong answers."""
    if name in STEPS:
        return STEPS[name]
    exercise = drilled_item(name)
    return exercise, exercise.solution, ()


@cache
def hints_of(name):
    """All the hints to an exercise."""
    exercise, solution, _ = case(name)
    return ladder(exercise, solution)


def asked(source):
    """Every step of a lesson, or twenty items of a drill.

    Each by its name: what is asked, a right answer and the goal.
    """
    if source not in DRILLS:
        for name, step in ASKED.items():
            if name.startswith(f"{source}/"):
                yield name, step.exercise, step.solution, step.goal
        return
    for seed in range(20):
        exercise = item(DRILLS[source], seed, seed % 3)
        goal = {lang: DRILLS[source].goal(exercise.scene).to(lang) for lang in LANGUAGES}
        yield f"{source} {seed}", exercise, exercise.solution, goal


SOURCES = pytest.mark.parametrize("source", [*LESSONS, *DRILLS])


@SOURCES
def test_there_are_four_rungs_at_most_each_says_something_new_and_the_last_solves(source):
    for name, exercise, solution, goal in asked(source):
        hints = ladder(exercise, solution)
        assert 2 <= len(hints) <= 4, name
        for lang in LANGUAGES:
            *told, last = (hint.text.to(lang) for hint in hints)
            assert goal[lang] not in (*told, last), name
            # The solution says the rule again, after the answer.
            assert not any(one in other for one, other in permutations(told, 2)), (name, told)
            assert last not in told
        assert hints[-1].number == LAST
        assert [hint.number for hint in hints[:-1]] == [*range(2, len(hints) + 1)]
        if isinstance(exercise, WouldPlay):
            # The coach says it in its own words, and the cards light up.
            assert Counter(hints[-1].cards) == Counter(parse_cards(solution))
        else:
            assert text(exercise.answer_word(solution)) in hints[-1].text.to("en"), name


@SOURCES
def test_cards_of_the_hand_light_up_only_where_they_are_right(source):
    for name, exercise, solution, _ in asked(source):
        if isinstance(exercise, SelectCards):
            right = Counter(parse_cards(str(solution)))
            for hint in ladder(exercise, solution):
                if exercise.lit(hint.cards, hint.places):
                    assert not Counter(hint.cards) - right, name


def text(part, lang="en"):
    return part.to(lang) if isinstance(part, Phrase) else str(part)


def names(said, word):
    """Whether a text names a word as a whole."""
    return re.search(rf"(?<!\w){re.escape(text(word))}(?!\w)", said, re.I) is not None


@pytest.mark.parametrize("name", ALL)
def test_the_rungs_speak_in_short_sentences(name):
    for hint in hints_of(name):
        said = hint.text.to("en")
        # A list of named places is read quickly.
        is_list = isinstance(case(name)[0], Sort | Assign) and hint.number == LAST
        most = 75 if is_list else MOST_WORDS
        assert len(said.split()) <= most, said
        assert said[0] == said[0].upper()
        assert said[-1] in ".?…”", said
        assert "{" not in said
        assert re.search(r"[\u4e00-\u9fff]", hint.text.to("zh_CN")), said


@pytest.mark.parametrize("name", STEPS)
def test_what_is_said_to_an_answer_is_short_and_in_every_language(name):
    exercise, solution, wrong = STEPS[name]
    for answer in (solution, *(one.answer for one in wrong)):
        finding = exercise.judge(answer)
        lines = [[finding.said, finding.because, finding.elsewhere or ""]]
        if finding.parts:
            # They are read one by one.
            lines = [[part.said, part.because] for part in finding.parts]
        for parts in lines:
            assert len(" ".join(map(text, parts)).split()) <= MOST_WORDS, [*map(text, parts)]
        because = text(finding.because)
        assert because[0] == because[0].upper()
        assert because[-1] in ".?"
        assert re.search(r"[\u4e00-\u9fff]", text(finding.because, "zh_CN"))


def answers(name):
    """The solution, the wrong answers of the author, and those of the habits that are hunted."""
    exercise, solution, wrong = case(name)
    yield from (solution, *(one.answer for one in wrong))
    if drill := DRILLS.get(name.split()[0]):
        beliefs = (MISCONCEPTIONS[habit](exercise.scene.rules) for habit in drill.misconceptions)
        yield from (exercise.believed(belief) for belief in beliefs if exercise.shows(belief))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_what_was_said_is_a_choice_and_why_is_whole_sentences(name, lang):
    exercise = case(name)[0]
    for answer in answers(name):
        finding = exercise.judge(answer)
        assert text(finding.said, lang)[-1] not in ".。!！?？"
        because = text(finding.because, lang)
        assert re.search(r"[.。]$", because)
        assert not re.search(r"[.。:：,，] ?[.。]", because), because


@pytest.mark.parametrize("name", ALL)
def test_no_rung_but_the_last_gives_the_answer_away(name):
    exercise, solution, _ = case(name)
    for hint in hints_of(name)[:-1]:
        said = hint.text.to("en")
        match exercise:
            case Choose():
                named = {key for key, word in exercise.options.items() if names(said, word)}
                assert named != {solution}, said
            case Number():
                assert not names(said, solution), said
            case Sort() | Assign():
                pairs = zip(exercise.exercises, solution, strict=True)
                words = [text(one.word(right)) for one, right in pairs]
                assert ", ".join(words) not in said
                assert not {*range(len(words))} <= {*hint.places}
            case Order():
                assert not all(names(said, exercise.word(cards)) for cards in exercise.items)
            case Partition():
                assert not all(
                    Counter(cards) <= Counter(parse_cards(said_cards(said)))
                    for cards in exercise.best
                )
            case SelectCards():
                if hint.cards and Counter(hint.cards) <= Counter(exercise.scene.hand):
                    assert not exercise.judge(" ".join(map(str, hint.cards))).is_right


def said_cards(said):
    return " ".join(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", said))


@pytest.mark.parametrize("name", ALL)
def test_the_last_rung_tells_the_answer_and_why(name):
    exercise, solution, _ = case(name)
    last = hints_of(name)[-1]
    said = last.text.to("en")
    assert said.startswith("The answer: ")
    assert text(exercise.judge(solution).because) in said
    if isinstance(exercise, SelectCards) and solution:
        assert exercise.judge(" ".join(map(str, last.cards))).result == Result.CORRECT


@pytest.mark.parametrize("name", ALL)
def test_what_lights_up_lies_in_the_scene(name):
    exercise = case(name)[0]
    scene = exercise.scene
    there = Counter(scene.hand) + Counter(scene.cards) + Counter(scene.table)
    there += Counter(scene.offers) + Counter(card for cards in scene.sets for card in cards)
    for hint in hints_of(name):
        assert Counter(hint.cards) <= there
        places = len(exercise.exercises) if isinstance(exercise, Sort | Assign) else 0
        assert all(place in range(places) for place in hint.places)


# What single rungs say


def rungs(exercise):
    return {hint.number: hint for hint in ladder(exercise, exercise.solution)}


@pytest.mark.parametrize(
    ("ask", "facts", "says"),
    [
        ("stronger", {"sets": ["9S 9H 9D 3S 3H", "5S 5H 5D 5C 3D"]}, "full house against bomb."),
        ("stronger", {"trump": "9", "sets": ["9S 9H 9D 3S 3H", "AS AH AD 4C 4D"]}, "The trump 9"),
        ("follows", {"cards": "8H 8S", "table": "9C"}, "how many cards there are: 2 and 1"),
        ("stands_for", {"cards": "BJ 6S 7H 8C 9D"}, "a straight: which rank"),
    ],
)
def test_what_to_look_at_is_said_of_these_very_cards(ask, facts, says):
    assert says in rungs(Choose(parse_scene(facts), ask))[3].text.to("en")


def test_no_rung_repeats_what_came_of_the_last_answer():
    scene = parse_scene({"escapes": [1, 2, 3, 5]})
    asked = Attempt(Assign(scene, [("trapped", {"seat": seat}) for seat in (0, 2, 4)]))
    nobody = ["escaped"] * 3
    said = asked.judge(nobody)[1]
    asked.note(nobody, said)
    asked.climb()
    assert asked.rung == 3
    assert said.because.to("en") not in [hint["text"] for hint in asked.view("en", "")["hints"]]


def test_of_two_options_the_contrast_is_a_habit_and_the_reason():
    hints = rungs(Choose(parse_scene({"cards": "8H", "table": "8S"}), "follows"))
    assert hints[4].text.to("en") == (
        "A common mistake: “An equal play is good enough.” Your play: 8♥. On the table: 8♠."
    )


def test_of_more_options_what_a_habit_would_say_is_ruled_out():
    facts = {"trump": "9", "cards": "BJ KS KH 9S 9H"}
    hints = rungs(Choose(parse_scene(facts), "stands_for"))
    assert hints[4].text.to("en").startswith("You can rule out “king”. A common mistake: ")
    facts = {"trump": "3", "sets": ["6S 6H 6D JS JH", "6S 6H 6C 2S 2H"]}
    hints = rungs(Choose(parse_scene(facts), "stronger"))
    assert "the first" in hints[4].text.to("en")


def test_of_two_plays_only_one_is_weighed_before_the_end():
    step = next(step for step in LESSONS["plan-the-hand"].steps if step.id == "keep-control")
    hints = rungs(step.exercise)
    assert hints[4].text.to("en").startswith("Think of 3♥. In 100 trial deals")
    assert "pair" not in hints[4].text.to("en")


def test_cards_in_order_contrast_what_a_habit_would_swap():
    hints = rungs(Order(parse_scene({"trump": "8", "cards": "8S AH 2D 9C LJ"})))
    assert hints[4].cards == parse_cards("AH 8S")
    assert "8♠ is higher." in hints[4].text.to("en")


def test_a_number_lies_between_two_others_where_no_habit_shows():
    hints = rungs(Number(parse_scene({"cards": "9S 9C"}), "worth"))
    assert hints[4].text.to("en") == "It's between 17 and 20."


def test_the_nearest_play_that_loses_is_the_contrast_to_a_reply():
    facts = {"table": "JS JC", "hand": "KD QH QC 9C 9D 9S 4C 4S"}
    hints = rungs(FollowPlay(parse_scene(facts)))
    assert hints[4].text.to("en").startswith("Not a pair of 9s. Too low for a pair of jacks")
    assert hints[3].cards == parse_cards("QC")


def test_where_nothing_follows_the_plays_that_might_are_held_against_the_table():
    facts = {"table": "KS KC", "hand": "AD KH QC 10C 10D 2C", "trump": "5"}
    hints = rungs(FollowPlay(parse_scene(facts)))
    assert hints[3].cards == parse_cards("KS KC")
    assert hints[3].text.to("en").startswith("Compare each play of 2 cards in this hand")


def test_the_contrast_to_a_play_does_not_repeat_what_makes_one():
    hints = rungs(MakePlay(parse_scene({"kind": "triple", "hand": "9S 9C 9D KD"})))
    assert hints[2].text.to("en") == "A triple is three cards of one rank."
    assert hints[4].text.to("en") == (
        "Not 9♣, 9♦ and K♦. Not a valid play. Swap 1 card, and you've got it."
    )


def test_a_tribute_is_contrasted_with_a_card_that_is_lower():
    facts = {"trump": "9", "before": "2", "hand": "AS AH KD 9S 8C"}
    hints = rungs(PayTribute(parse_scene(facts)))
    assert hints[3].cards == ()
    assert hints[4].text.to("en").startswith("Not A♠.")


def test_a_return_is_contrasted_with_one_that_costs_more():
    back = rungs(ReturnCard(parse_scene({"offers": "5S 9S", "hand": "AS 10H 7C 3D"})))
    assert back[4].text.to("en") == (
        "Allowed, but not the best: 9♠. The rest of your hand takes 5 plays. A lower card wouldn't "
        "cost you any more plays."
    )


@pytest.mark.parametrize(
    ("goal", "facts"),
    [
        (PayTribute, {"hand": "9S 9H 9C"}),
        (ReturnCard, {"offers": "3S 4S", "hand": "AS AH"}),
        (FollowPlay, {"table": "3S", "hand": "AS"}),
        (MakePlay, {"kind": "pair", "hand": "AS AH"}),
    ],
)
def test_a_ladder_stands_where_nothing_is_wrong(goal, facts):
    exercise = goal(parse_scene(facts))
    first, *_, last = ladder(exercise, exercise.solution)
    assert (first.number, last.number) == (2, LAST)


def test_several_places_are_told_by_their_names():
    sets = rungs(Sort(parse_scene({"sets": ["QS QH QD 3C 3H", "3S 3H 4D 4C 4S"]}), "kind"))
    assert sets[4].text.to("en").startswith("Q♠, Q♥, Q♦, 3♣, 3♥: You can rule out")


def test_the_ace_of_a_run_round_the_corner_is_told_of():
    hints = rungs(Choose(parse_scene({"trump": "6", "cards": "QS KH AD 2C 3S"}), "is_play"))
    assert "never in the middle" in hints[4].text.to("en")


def test_a_count_is_held_against_the_limit_of_its_table():
    hints = rungs(Choose(parse_scene({"count": 12}), "count"))
    assert "with 10 cards or fewer" in hints[2].text.to("en")


def test_a_hand_to_split_begins_with_one_play_and_counts_the_turns():
    exercise = Partition(parse_scene({"hand": "3S 3H 3D KS KH 5D 6D", "count": 1}))
    hints = rungs(exercise)
    assert hints[3].cards in exercise.best
    assert "7 turns" in hints[4].text.to("en")
    assert hints[LAST].text.to("en").startswith("The answer: ")
