"""Questions whose answers their author writes: right ones, reasons, polls, and what is refused."""

import pytest
from wildescape.i18n import InputError
from wildescape.teach.attempt import Attempt
from wildescape.teach.exercises.findings import Result
from wildescape.teach.lessons import parse_question
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.toml_table import BadLesson

GOAL = {"goal": {"en": "What would you do?", "zh_CN": "你怎么做？"}}
CHOICE = {
    "kind": "choose",
    "ask": "own",
    **GOAL,
    "answers": [
        {"text": {"en": "save {it}", "zh_CN": "留着"}, "right": True, "why": {"en": "It wins."}},
        {"text": {"en": "lead it"}, "habit": "two_high", "why": {"en": "2 is low."}},
        {"text": {"en": "give it away"}},
    ],
}
NUMBER = {
    "kind": "number",
    "ask": "own",
    **GOAL,
    "answers": [{"number": 12, "right": True}, {"number": 11, "why": {"en": "One more."}}],
}
ALL = {
    "kind": "choose_all",
    "ask": "own",
    **GOAL,
    "answers": [
        {"text": {"en": "pass"}, "right": True},
        {"text": {"en": "lead it"}, "habit": "two_high", "why": {"en": "2 is low."}},
        {"cards": "8S 8H", "right": True, "why": {"en": "It wins."}},
        {"text": {"en": "give it away"}},
        {"text": {"en": "cry"}},
    ],
}
CARDS = {
    "kind": "select_cards",
    "ask": "own",
    **GOAL,
    "scene": {"hand": "8S 8H 8D 9S"},
    "answers": [{"cards": "8S 8H", "right": True}, {"cards": "8H 8D", "right": True}],
}
POSITION = {
    "kind": "select_cards",
    "ask": "own",
    **GOAL,
    "scene": {"mini_hand": "second-hand"},
}


def attempt(written):
    step = parse_question(written)
    return Attempt(step.exercise, step.solution)


def answer(question, given, lang="en"):
    _, finding = question.judge(given)
    question.note(given, finding)
    return question.view(lang, "")["feedback"]


def reason(feedback):
    """What is said to the answer that was chosen."""
    return feedback["chosen"]["because"]


def test_an_option_is_right_because_its_author_says_so():
    question = attempt(CHOICE)
    wrong = answer(question, "2")
    assert (wrong["isRight"], reason(wrong)) == (False, "2 is low.")
    right = answer(question, "1")
    assert right["isRight"]
    assert right["right"] == [{"said": "Your answer now: save {it}.", "because": "It wins."}]


def test_a_wrong_option_shows_the_habit_that_its_author_names():
    exercise = parse_question(CHOICE).exercise
    assert exercise.judge("2").misconceptions == ("two_high",)
    assert exercise.judge("3").misconceptions == ()
    assert exercise.shows(MISCONCEPTIONS["two_high"](exercise.scene.rules))


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (["1"], "One is still missing."),
        (["2"], "2 is low. 2 are still missing."),
        (["3", "2", "1"], "Not right: lead it. 2 is low."),
        (["1", "3", "4"], "Not right: give it away."),
        (["4", "5"], "Not right: “give it away” and “cry”. 2 are still missing."),
    ],
)
def test_all_right_options_must_be_chosen_and_no_other(chosen, said):
    question = attempt(ALL)
    told = answer(question, chosen)
    assert (told["isRight"], reason(told), told["right"]) == (False, said, [])
    assert question.view("en", "")["control"]["right"] == []
    told = answer(question, ["3", "1"])
    assert told["isRight"]
    [right] = told["right"]
    assert right == {"said": "Your answer now: “pass” and “8♠ and 8♥”.", "because": "It wins."}
    assert question.view("en", "")["control"]["right"] == ["1", "3"]


TWO = {**CHOICE, "answers": CHOICE["answers"][:2]}
WITH_REASONS = {
    **{"kind": "select_cards", "ask": "own", **GOAL, "scene": {"hand": "8S 8H 9S"}},
    "answers": [
        {"cards": "8S 8H", "right": True, "why": {"en": "A pair."}},
        {"cards": "9S", "why": {"en": "Just one."}},
    ],
}


@pytest.mark.parametrize("written", [CHOICE, TWO, NUMBER, ALL, WITH_REASONS])
def test_a_wrong_answer_reads_its_own_reason_and_the_right_one_reads_another(written):
    for foreseen in attempt(written).exercise.answers:
        if foreseen.is_right or not foreseen.why:
            continue
        question = attempt(written)
        given = question.exercise.as_written(foreseen.answer)
        for _ in range(2):
            if question.is_over:
                continue
            finding = question.exercise.judge(given)
            question.note(given, finding)
            told = question.view("en", "")["feedback"]
            assert reason(told).startswith(foreseen.why.to("en"))
        assert [one["said"].startswith("The answer: ") for one in told["right"]] == [True]
        assert foreseen.why.to("en") not in told["right"][0]["because"]


def test_what_is_to_be_chosen_is_said_above_the_options():
    control = attempt(ALL).view("zh_CN", "")["control"]
    assert control["todo"] == "选出全部正确答案。"
    assert [len(option["cards"]) for option in control["options"]] == [0, 0, 2, 0, 0]
    assert attempt(ALL).view("en", "")["control"]["todo"] == "Choose all that are right."


def test_the_same_reason_of_several_options_is_said_once():
    why = {"why": {"en": "It's a pair."}}
    answers = [{"cards": cards, "right": True, **why} for cards in ("8S 8H", "9S 9H")]
    question = attempt({**ALL, "answers": answers})
    assert reason(answer(question, ["1", "2"])) == "It's a pair."


def test_an_option_that_shows_a_habit_is_told_among_several():
    exercise = parse_question(ALL).exercise
    assert exercise.judge(["1", "2", "3"]).misconceptions == ("two_high",)
    assert exercise.judge(["1", "4"]).misconceptions == ()
    assert exercise.solution == ["1", "3"]


@pytest.mark.parametrize("given", [["1", "1"], ["9"], [[]], "1", [], {"1": 1}, [1]])
def test_what_chooses_no_options_is_refused(given):
    with pytest.raises(InputError):
        attempt(ALL).judge(given)


def test_what_is_written_in_one_language_is_said_in_every_one():
    options = attempt(CHOICE).view("zh_CN", "")["control"]["options"]
    assert [option["text"] for option in options] == ["留着", "Lead it", "Give it away"]


def test_a_number_may_have_a_reason_of_its_own_and_else_is_too_low_or_too_high():
    question = attempt(NUMBER)
    assert reason(answer(question, 11)) == "One more."
    assert answer(question, 99)["right"] == [{"said": "The answer: 12.", "because": ""}]
    exercise = parse_question(NUMBER).exercise
    assert [str(exercise.judge(number).reason) for number in (3, 13)] == ["too_low", "too_high"]
    assert exercise.judge(3).because.to("en") == "That's too low."


def test_any_of_several_sets_of_cards_is_right_in_whatever_order():
    exercise = parse_question(CARDS).exercise
    results = {cards: exercise.judge(cards).result for cards in ("8H 8S", "8D 8H", "8S 8D", "9S")}
    assert [*results.values()] == [Result.CORRECT] * 2 + [Result.REFUSED] * 2


def test_the_same_answer_is_counted_as_one():
    exercise = parse_question(CARDS).exercise
    assert exercise.counted("8S 8H") == exercise.counted("8h, 8s") == "8H 8S"
    assert parse_question(NUMBER).exercise.counted(12) == "12"
    assert parse_question(ALL).exercise.counted(["3", "1"]) == "1, 3"
    sort = {
        **{"kind": "sort", "ask": "is_play", **GOAL, "solution": ["yes", "no"]},
        "scene": {"sets": ["8S 8H", "8S 9H"]},
    }
    assert parse_question(sort).exercise.counted(["yes", "no"]) == "yes, no"


def test_without_a_right_answer_every_one_is_taken_and_nothing_is_told():
    question = attempt({**CHOICE, "answers": [{"cards": "8S 8H"}, {"cards": ""}]})
    view = question.view("en", "")
    assert not view["hasMore"]
    options = [(option["text"], len(option["cards"])) for option in view["control"]["options"]]
    assert options == [("8♠ and 8♥", 2), ("Pass", 0)]
    assert answer(question, "2")["isRight"]


def test_in_a_position_only_a_legal_play_is_an_answer():
    question = attempt(POSITION)
    control = question.view("en", "")["control"]
    assert (control["canPass"], len(control["cards"])) == (True, 5)
    for given in ([], [0, 1, 2]):
        told = answer(question, given)
        assert not told["isRight"]
        assert reason(told)
        assert not told["right"]
    assert answer(question, [0])["isRight"]


def test_the_hints_are_the_authors_and_the_last_one_is_the_answer():
    question = attempt({**CHOICE, "hints": [{"en": "Look."}, {"en": "Think."}]})
    told = []
    while question.has_more:
        question.climb()
        told.append(question.view("en", "")["hints"][-1]["text"])
    assert told == ["Look.", "Think.", "The answer: save {it}. It wins."]
    assert question.is_given_away


def test_of_four_hints_the_last_two_come_together():
    hints = [{"en": said} for said in ("Look.", "Think.", "Count.", "Compare.")]
    question = attempt({**CHOICE, "hints": hints})
    while question.has_more:
        question.climb()
    told = [hint["text"] for hint in question.view("en", "")["hints"]]
    assert told[:-1] == ["Look.", "Think.", "Count. Compare."]


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (None, "A question is a table"),
        ({**CHOICE, "kind": "show"}, "Nothing called “ask”"),
        ({"kind": "show", **GOAL}, "answered at once"),
        ({**CHOICE, "answers": []}, "2 to 20 answers"),
        ({**CHOICE, "answers": [{"number": 1}] * 2}, "with text, cards or rank"),
        ({**CHOICE, "answers": [{"text": {"en": "a"}, "cards": "8S"}] * 2}, "text, cards or rank"),
        ({**NUMBER, "answers": [{"number": True}]}, "“number” is a number"),
        ({**NUMBER, "answers": [{"number": 1, "right": 1}]}, "“right” is true or false"),
        ({**NUMBER, "answers": [{"number": 5000}]}, "isn't a whole number below 1000"),
        (
            {**NUMBER, "answers": [{"number": 1, "right": True, "habit": "two_high"}]},
            "t have a habit",
        ),
        ({**NUMBER, "answers": [], "hints": [{"en": "Look."}]}, "nothing to hint at"),
        ({**NUMBER, "hints": [{"en": "Look."}] * 5}, "at most 4 texts"),
        ({**CARDS, "scene": {}}, "write a “hand”, or a “game”"),
        ({**CARDS, "answers": [{"cards": "3S"}]}, "3S aren't in the hand"),
        ({**CARDS, "answers": "8S"}, "“answers” is a list"),
        ({**CARDS, "goal": {}}, "“goal” says nothing"),
        (
            {**GOAL, "kind": "choose", "ask": "stronger", "solution": "first"}
            | {"scene": {"sets": ["8S"]}},
            "doesn't say enough",
        ),
        ({**CHOICE, "solution": "2"}, "The solution isn't right"),
        ({**CHOICE, "solution": [[]]}, "is none of 1, 2 or 3"),
    ],
)
def test_what_is_no_question_is_refused_with_what_would_be(written, words):
    with pytest.raises(BadLesson) as refused:
        parse_question(written)
    assert words in str(refused.value)


def test_all_faults_of_its_answers_are_told_at_once():
    answers = [{"text": {"de": "A"}}, {"txt": {"en": "B"}}, {"text": {"en": "C"}, "wy": {}}]
    with pytest.raises(BadLesson) as refused:
        parse_question({**CHOICE, "answers": answers, "skils": []})
    told = [str(fault) for fault in refused.value.all]
    words = ["“de” isn't", "with text", "“wy”", "“skils”"]
    assert [word in said for word, said in zip(words, told, strict=True)] == [True] * 4


@pytest.mark.parametrize("given", [None, "9", 1, [], {}, "8S"])
def test_an_answer_that_is_not_offered_is_none(given):
    with pytest.raises(InputError):
        attempt(CHOICE).judge(given)
