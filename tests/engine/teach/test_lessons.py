"""Lessons as files: what is read, what is refused and in which line, what a lint remarks."""

import re
from pathlib import Path
from random import Random

import pytest
from wildescape.i18n import InputError
from wildescape.rules import parse_rules
from wildescape.teach import lint as lint_module
from wildescape.teach.exercises import EXERCISES, Assign, Choose, Number, Order, Partition, Sort
from wildescape.teach.exercises.findings import Fault, Result
from wildescape.teach.exercises.play_on import COACHES
from wildescape.teach.lessons import LONGEST, STEP_KINDS, parse_lesson
from wildescape.teach.lint import lint, main
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.scenes import FACTS, parse_scene
from wildescape.teach.toml_table import BadLesson, Lines, parse_torn

LESSON = """format = 1
id = "trumps"
title.en = "Trumps"
title.zh_CN = "主牌"
terms = ["trump", "offense", "level"]

[[steps]]
id = "look"
kind = "show"
goal.en = "8 is trump."
goal.zh_CN = "8 是主牌。"
scene = { trump = "8", sets = ["AS", "8S"] }

[[steps]]
id = "order"
kind = "order"
skills = ["card-order"]
goal.en = "Put them in order."
goal.zh_CN = "排好。"
scene = { trump = "8", cards = "8S AH 2D" }
solution = ["2D", "AH", "8S"]

[[steps.wrong]]
answer = ["2D", "8S", "AH"]
reason = "out_of_order"
habit = "forgets_trump"

[[steps]]
id = "follow"
kind = "choose"
ask = "follows"
skills = ["card-order"]
goal.en = "May it follow?"
goal.zh_CN = "能压吗？"
solution = "yes"
[steps.scene]
trump = "8"
cards = "8S"
table = "AH"

[[steps.wrong]]
answer = "no"
reason = "other"
"""


def remarks(text, *changes):
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return [(remark.line, remark.level, remark.phrase.to("en")) for remark in lint(text)]


def test_too_many_steps_off_the_cards_are_no_more_than_a_warning(tmp_path):
    more = "".join(
        LESSON[LESSON.rindex("[[steps]]\n") :].replace('id = "follow"', f'id = "follow-{number}"')
        for number in range(2)
    )
    file = tmp_path / "01-trumps.toml"
    file.write_text(LESSON + "\n" + more, "utf-8")
    assert [step.id for step in parse_lesson(LESSON + "\n" + more).off_cards] == [
        "follow",
        "follow-0",
        "follow-1",
    ]
    [(_, level, told)] = remarks(LESSON + "\n" + more)
    assert level == "advice"
    assert told.startswith("3 of 4 asked steps")
    assert main([str(file)]) == 0


def test_a_lesson_is_read_as_it_is_written():
    lesson = parse_lesson(LESSON)
    assert (lesson.id, lesson.title["zh_CN"]) == ("trumps", "主牌")
    assert [step.id for step in lesson.steps] == ["look", "order", "follow"]
    assert [type(step.exercise) for step in lesson.steps] == [type(None), Order, Choose]
    assert lesson.skills == ("card-order",)
    assert lesson.steps[1].wrong[0].misconception == "forgets_trump"
    assert lint(LESSON) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("format = 1", "format = 2", 1, "format 1"),
        ('id = "trumps"', 'id = "Trumps!"', 2, "isn't a name"),
        ('title.en = "Trumps"', 'title.de = "Trümpfe"', 3, "isn't a language"),
        ("title.en", "titel.en", 3, "“titel” belongs"),
        ('terms = ["trump"', 'terms = [["trump"]', 5, "isn't a name"),
        (
            'terms = ["trump"',
            'stage = "card"\nterms = ["trump"',
            5,
            "none of cards, hand, thinking",
        ),
        ('kind = "show"', 'kind = "sho"', 9, "isn't a kind of step. Use show"),
        ('goal.en = "8 is', 'goal.en = "<b>8</b> is', 10, "no HTML"),
        ('trump = "8", sets', 'trump = "8", sett', 12, "no fact “sett”"),
        ('trump = "8", sets = ["AS"', 'trump = "8", sets = ["AX"', 12, "isn't a card"),
        ('id = "order"', 'id = "look"', 15, "Two steps"),
        ('["2D", "AH", "8S"]\n', '["2D", "AH"\n', 23, "A [ isn't closed here or above. Add ]"),
        ('solution = ["2D", "AH", "8S"]\n', "", 16, "has a solution"),
        ('reason = "out_of_order"', 'reason = "bad"', 25, "none of"),
        ('habit = "forgets_trump"', 'habit = "forgets"', 26, "none of"),
        ('ask = "follows"', 'ask = "copies"', 31, "none of"),
        ('table = "AH"', "", 31, "doesn't say table"),
        ('kind = "choose"', 'kind = "show"', 30, "only shows"),
    ],
)
def test_what_is_no_lesson_is_refused_in_its_line(old, new, line, words):
    with pytest.raises(BadLesson) as caught:
        parse_lesson(LESSON.replace(old, new, 1))
    assert words in str(caught.value)
    assert caught.value.line == line
    assert lint(LESSON.replace(old, new, 1))[0].line == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "a = 1",
        "[[steps]]",
        "\x00",
        "format = 1" + "\n" * LONGEST,
        "a = " + "[" * 5000,
        "a = " + "{a = " * 900 + "1" + "}" * 900,
        "a = " + "1" * 5000,
        "a = 0x" + "f" * 5000,
        "a." * 50_000 + "a = 1",
        "x = {" + "a . " * 20_000 + "a = 1}",
        "a" * (LONGEST - 1),
    ],
    ids=lambda text: text[:12],
)
def test_a_strangers_file_is_only_ever_refused(text):
    with pytest.raises(BadLesson):
        parse_lesson(text)


def test_a_file_may_begin_with_a_mark_of_an_editor():
    assert lint("\ufeff" + LESSON) == lint(LESSON) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('reason = "out_of_order"', 'raeson = "out_of_order"', 25, "“reason” does"),
        ('skills = ["card-order"]', 'skils = ["card-order"]', 17, "“skills” does"),
        ('"8 is trump."', r'"8 is \u001b[1mtrump."', 10, "control"),
        ('"8 is trump."', r'"8 is \u202etrump."', 10, "control"),
        ('id = "look"', r'id = "l\u001bk"', 8, r"l\x1bk"),
    ],
)
def test_a_fault_is_named_where_it_is_and_with_what_is_meant(old, new, line, words):
    with pytest.raises(BadLesson) as caught:
        parse_lesson(LESSON.replace(old, new, 1))
    assert words in str(caught.value)
    assert caught.value.line == line


def test_a_fact_of_a_scene_that_is_wrong_has_its_own_line():
    scene = '[steps.scene]\ntrump = "8"\nhand = "4C 4C 4C 4C"\nmoves = [[0, "8S"]]\n'
    text = LESSON.replace('scene = { trump = "8", cards = "8S AH 2D" }\n', "", 1)
    step = text.index("[[steps]]", text.index("order"))
    text = text[:step] + scene + text[step:]
    lines = text.splitlines()
    with pytest.raises(BadLesson, match="4 × 4♣") as caught:
        parse_lesson(text)
    assert lines[caught.value.line - 1].startswith("hand")


def test_a_position_is_played_by_the_rules_of_the_lesson():
    rules = {"flush_compare": "all_cards"}
    hands = "\n".join(f"{seat}: {seat + 3}S" for seat in range(6))
    position = f"wildescape trump=2 turn=0\n{hands}"
    scene = parse_scene({"game": position}, parse_rules(rules))
    assert scene.game.rules == parse_rules(rules)
    other = position.replace("turn=0", "turn=0 straight_flush=off")
    with pytest.raises(InputError, match="other rules"):
        parse_scene({"game": other}, parse_rules(rules))


def test_all_faults_of_format_are_told_at_once_each_with_its_line():
    found = remarks(
        LESSON,
        ('id = "trumps"', 'id = "Trumps!"'),
        ("title.en", "titel.en"),
        ('kind = "show"', 'kind = "sho"'),
        ('goal.en = "8 is', 'goal.en = "<b>8</b> is'),
        ('cards = "8S AH 2D"', 'cards = "8X"'),
        ('habit = "forgets_trump"', 'habit = "forgets"'),
        ('reason = "out_of_order"', 'raeson = "out_of_order"'),
        ('skills = ["card-order"]\ngoal.en = "May', 'skils = ["card-order"]\ngoal.en = "May'),
        ('trump = "8"\ncards = "8S"', 'trump = "1"\ncard = "8S"'),
    )
    assert [(line, level) for line, level, _ in found] == [
        *((line, "format") for line in (2, 3, 9, 10, 20, 25, 26, 32, 37, 38)),
    ]


def test_a_lesson_in_one_language_has_nothing_to_mend(tmp_path, capsys):
    text = "\n".join(line for line in LESSON.splitlines() if "zh_CN" not in line)
    assert {remark.level for remark in lint(text)} == {"teaching"}
    assert lint(text, lang="en") == []
    assert lint(f'lang = "en"\n{text}') == []
    assert {remark.line for remark in lint(f'lang = "zh_CN"\n{text}')} == {4, 10, 17, 31}
    file = tmp_path / "my-lesson.toml"
    file.write_text(text, "utf-8")
    assert main([str(file)]) == 1
    assert main(["--lang", "en", str(file)]) == 0
    assert capsys.readouterr().out.endswith("nothing to mend.\n")


def test_a_lesson_needs_those_that_are_known_and_those_before_it_in_its_folder(tmp_path, capsys):
    known = {"trumps": parse_lesson(LESSON)}
    for name in ("a", "b"):
        text = LESSON.replace('"trumps"', f'"{name}"').replace('terms = ["trump", ', "terms = [")
        needs = '["trumps"]' if name == "a" else '["trumps", "a"]'
        (tmp_path / f"{name}.toml").write_text(f"needs = {needs}\n{text}", "utf-8")
    files = [str(tmp_path / f"{name}.toml") for name in ("a", "b")]
    assert main(files, known) == 0
    assert main(files) == 1
    # A folder with copies of those that are known is read by itself.
    (tmp_path / "c.toml").write_text(LESSON, "utf-8")
    assert main(files, known) == 1
    assert main([str(tmp_path / "c.toml")], known) == 0


def test_two_lessons_of_one_name_are_remarked():
    found = lint(LESSON, {parse_lesson(LESSON).id: parse_lesson(LESSON)})
    assert [(remark.line, remark.level) for remark in found] == [(2, "teaching")]


def test_a_lesson_holds_no_more_slow_steps_than_can_be_judged():
    step = '[[steps]]\nid = "s{n}"\nkind = "play_on"\n'
    text = LESSON + "".join(step.replace("{n}", str(n)) for n in range(30))
    with pytest.raises(BadLesson, match="at most 10 steps that are played on"):
        parse_lesson(text)


def test_drills_that_hide_a_habit_by_the_rules_of_a_lesson_are_remarked(monkeypatch):
    monkeypatch.setattr(lint_module, "shares", lambda skill, rules: {"two_high": 0.2})
    text = LESSON.replace('id = "', 'rules = "catsatcards"\nid = "', 1)
    found = [remark for remark in lint(text) if remark.level == "generators"]
    assert found
    assert "20 of 100" in found[0].phrase.to("en")
    assert not [remark for remark in lint(LESSON) if remark.level == "generators"]


@pytest.mark.parametrize(
    ("change", "line", "level", "words"),
    [
        (
            ('solution = ["2D", "AH", "8S"]', 'solution = ["2D", "8S", "AH"]'),
            21,
            "engine",
            "isn't right",
        ),
        (('answer = ["2D", "8S", "AH"]', 'answer = ["2D", "AH", "8S"]'), 24, "engine", "is right"),
        (('reason = "out_of_order"', 'reason = "other"'), 25, "engine", "out_of_order"),
        (('habit = "forgets_trump"', 'habit = "two_high"'), 26, "engine", "forgets_trump"),
        (('answer = "no"', 'answer = "maybe"'), 42, "engine", "none of yes or no"),
        (('goal.zh_CN = "8 是主牌。"', ""), 10, "teaching", "zh_CN"),
        (('"Put them in order."', '"' + "word " * 31 + '"'), 18, "teaching", "at most 30"),
        (
            ('skills = ["card-order"]\ngoal.en = "May', 'goal.en = "May'),
            17,
            "teaching",
            "only once",
        ),
        (('terms = ["trump", ', "terms = ["), 11, "teaching", "“trump” isn't explained"),
        (('terms = ["trump", ', 'terms = ["trump", "ruff", '), 5, "teaching", "no “ruff”"),
    ],
)
def test_a_lint_says_where_and_what(change, line, level, words):
    found = remarks(LESSON, change)
    assert any(
        (line, level) == (found_line, found_level) and words in text
        for found_line, found_level, text in found
    ), found


def test_a_lint_asks_for_what_is_right_where_all_of_it_must_be_chosen():
    [(_, level, words)] = remarks(
        LESSON.replace(
            'kind = "show"',
            'kind = "choose_all"\nask = "own"\n'
            'answers = [{ text = { en = "A", zh_CN = "甲" } }, { cards = "8S" }]',
            1,
        )
    )
    assert level == "teaching"
    assert "at least one" in words


OWN = """format = 1
id = "own"
lang = "en"
title.en = "Own"

[[steps]]
id = "asked"
goal.en = "What do you do?"
"""
ILLEGAL = """kind = "select_cards"
ask = "own"
scene = { mini_hand = "second-hand" }

[[steps.answers]]
cards = "3C"
right = true
why.en = "It's low."

[[steps.answers]]
cards = "3C 7S"
why.en = "They're low."
"""
TWICE = """kind = "number"
ask = "own"

[[steps.answers]]
number = 1
right = true
why.en = "One."

[[steps.answers]]
number = 2
why.en = "Too many."

[[steps.answers]]
number = 2
why.en = "Far too many."
"""
TWO = """kind = "choose"
ask = "own"

[[steps.answers]]
text.en = "Pair"
right = true
why.en = "Jun can't."

[[steps.answers]]
text.en = "Low"
why.en = "Jun can."
"""
SOME = """kind = "choose_all"
ask = "own"

[[steps.answers]]
text.en = "Pair"
right = true
why.en = "Jun can't."

[[steps.answers]]
text.en = "Triple"
right = true
why.en = "Nor can Lin."

[[steps.answers]]
text.en = "Low"
why.en = "Jun can."
"""
POLL = """kind = "choose"
ask = "own"
answers = [{ text.en = "A", why.en = "So do I." }, { text.en = "B", why.en = "Bold." }]
"""


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        (ILLEGAL, {20}),
        (TWICE, {23}),
        ('kind = "show"\nwhy.en = "So there."\n', {10}),
        (TWO, set()),
        (SOME, set()),
        (POLL, set()),
    ],
)
def test_a_lint_finds_each_reason_that_no_learner_would_read(written, lines):
    found = [remark for remark in lint(OWN + written) if "never" in remark.phrase.to("en")]
    assert {remark.line for remark in found} == lines
    assert all(remark.level == "teaching" for remark in found)


def test_a_lint_says_that_a_house_rule_is_no_habit():
    changes = [
        ('cards = "8S"', 'cards = "9S 9H 9D 9C 3S"'),
        ('table = "AH"', 'table = "4H 5H 6H 7H 8H"'),
        ('solution = "yes"', 'solution = "no"'),
        (
            'answer = "no"\nreason = "other"',
            'answer = "yes"\nreason = "other"\nhabit = "bomb_beats_all"',
        ),
    ]
    [(line, level, words)] = remarks(LESSON, *changes)
    assert (line, level) == (44, "engine")
    assert words.startswith("This shows no habit. At some tables: ")


def step(kind, scene, solution, more=""):
    facts = "\n".join(f"{key} = {value}" for key, value in scene.items())
    text = f"""format = 1
id = "one"
title = {{ en = "One", zh_CN = "一" }}
[[steps]]
id = "only"
kind = "{kind}"
goal = {{ en = "Do it.", zh_CN = "做。" }}
solution = {solution}
{more}
[steps.scene]
{facts}
"""
    return parse_lesson(text).steps[0]


@pytest.mark.parametrize(
    ("made", "exercise"),
    [
        (("number", {"cards": '"BJ"'}, "3", 'ask = "copies"'), Number),
        (("sort", {"sets": '["7S 7H", "7S 8H"]'}, '["yes", "no"]', 'ask = "is_play"'), Sort),
        (
            ("select_cards", {"hand": '"3S 3H KD"', "kind": '"pair"'}, '"3S 3H"', 'ask = "make"'),
            object,
        ),
        (("partition", {"hand": '"3S 3H KD"'}, '["3S 3H", "KD"]'), Partition),
        (
            (
                "assign",
                {"escapes": "[0, 2, 4]"},
                '["escaped", "trapped"]',
                'slots = [{ ask = "trapped", seat = 2 }, { ask = "trapped", seat = 3 }]',
            ),
            Assign,
        ),
    ],
)
def test_every_kind_of_step_is_read_and_judged(made, exercise):
    found = step(*made)
    assert isinstance(found.exercise, exercise)
    assert found.exercise.judge(found.solution).result == Result.CORRECT


@pytest.mark.parametrize(
    ("kind", "more", "scene", "words"),
    [
        ("choose", 'ask = "follows"', "scene = 3", "“scene” is a table"),
        ("sort", 'ask = "is_play"', 'scene = { trump = "8" }', "doesn't say sets"),
        ("assign", "", 'scene = { trump = "8" }', "“slots” is missing"),
        ("assign", 'slots = [{ ask = "outcome" }]', "", "doesn't say escapes"),
    ],
)
def test_a_step_without_what_it_is_about_is_refused(kind, more, scene, words):
    text = LESSON.replace('kind = "show"', f'kind = "{kind}"\nsolution = "a"\n{more}', 1)
    text = text.replace('scene = { trump = "8", sets = ["AS", "8S"] }', scene, 1)
    with pytest.raises(BadLesson, match=words):
        parse_lesson(text)


def test_lines_are_found_within_tables_and_beside_long_texts():
    text = 'a = """\nb = 1\n"""\nc.d = 2\n[[e]]\nf = 3\n[[e]]\nf = 4\n[[e.g]]\nh = 5\n[i]\nj = 6\n'
    lines = Lines(text)
    wanted = {
        ("a",): 1,
        ("c", "d"): 4,
        ("c",): 4,
        ("e", 0, "f"): 6,
        ("e", 1, "f"): 8,
        ("e", 1, "g", 0, "h"): 10,
        ("i", "j"): 12,
        ("e", 1, "x"): 7,
        ("b",): 1,
    }
    assert {path: lines.of(path) for path in wanted} == wanted


DOCUMENT = (Path(__file__).parents[3] / "docs/lessons.md").read_text("utf-8")


def test_the_examples_of_the_documentation_are_lessons_and_steps():
    head = 'format = 1\nid = "one"\ntitle = { en = "One", zh_CN = "一" }\n'
    examples = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.S)
    lessons = [example for example in examples if "format = 1" in example]
    assert len(lessons) == 2
    for example in examples:
        assert lint(example if example in lessons else f"{head}{example}") == []


ASKS = dict.fromkeys([*QUESTIONS, *(ask for exercise in EXERCISES for ask in exercise.asks)])


@pytest.mark.parametrize(
    "name",
    [*ASKS, *FACTS, *STEP_KINDS, *COACHES, *MISCONCEPTIONS, *Fault],
)
def test_every_word_that_a_lesson_may_use_is_documented(name):
    assert f"`{name}`" in DOCUMENT


BESIDES = """
format = 1
id = "my-own"
lang = "en"
title.en = "Mine"

[[steps]]
id = "one"
kind = "select_cards"
ask = "beat"
goal.en = "A pair of 9s is on the table. Beat it."
scene = { table = "9S 9H", hand = "10S 10D KH 3C", trump = "2" }
solution = "KH 3C"
hint = "Look for a pair."

[[steps]]
id = "two"
kind = "chose"
ask = "beat"
goal.en = "Jun in seat 1 plays a 9."
scene = { trump = "8" }
solution = "yes"
"""


def test_a_fault_of_format_hides_no_fault_of_another_step_or_key():
    found = [(remark.line, remark.level) for remark in lint(BESIDES)]
    assert found == [
        (13, "engine"),
        (14, "format"),
        (18, "format"),
        (19, "format"),
        (20, "teaching"),
    ]


SIX = """
format = 1
id = "my-own"
title = "Bombs"
lang = "en"

[[steps]]
id = "how-many"
kind = "number"
ask = "own"
goal.en = "How many cards does each player get?
answers = [{ number = 27, right = "yes" }]

[[steps]]
id = "pair"
kind = "select_cards"
ask = "beet"
goal.en = "A pair of 9s is on the table. Beat it."
scene = { table = "9S 9X", hand = "10S 10D KH 3C", trump = "2" }
solution = "10S 10D"

[[steps]]
id = "order"
kind = "order"
goal.en = "Put these cards in order, the lowest first."
scene = { trump = "8", cards = "8S AH 2D 9C" }
solution = ["2D", "9C", "8S", "AH"]
""".lstrip()
"""A fault of each layer: a type, a torn line, a nested type, a name, a card, an answer."""


def test_six_faults_of_six_layers_are_told_at_once_each_with_its_line_and_its_repair():
    told = [(remark.line, remark.phrase.to("en")) for remark in lint(SIX)]
    words = [
        (3, 'write title.en = "Bombs"'),
        (10, "has no closing quotation mark"),
        (11, "write right = true"),
        (16, "Did you mean “beat”?"),
        (18, "“9X” isn't a card. Write cards such as 8S"),
        (26, "The solution isn't right: 8♠ is higher."),
    ]
    assert [line for line, _ in told] == [line for line, _ in words]
    assert [word in said for (_, word), (_, said) in zip(words, told, strict=True)] == [True] * 6


@pytest.mark.parametrize(
    ("torn", "lines"),
    [
        ("id = trumps", [2]),
        ("solution = [1, 2", [3]),
        ("goal.en 5", [2]),
        ("[[steps", [2]),
        ("format = 1", [2]),
    ],
)
def test_a_line_that_is_no_toml_hides_no_other(torn, lines):
    found = parse_torn(f"format = 1\n{torn}\nlast = 2\n")
    assert [fault.line for fault in found.faults] == lines
    assert (found.written["format"], found.written["last"]) == (1, 2)


@pytest.mark.parametrize("text", ['a = """\nb = 1\n', "[" * 5000, "a = [\n", "]\n" * 50, "\0" * 99])
def test_a_file_that_is_no_toml_at_all_is_refused(text):
    with pytest.raises(BadLesson) as caught:
        parse_lesson(text)
    assert len(caught.value.all) <= 12


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_torn_in_a_lesson_each_remark_has_a_line_and_a_text(seed):
    dice = Random(seed)
    lines = LESSON.splitlines()
    for at in dice.sample(range(len(lines)), 3):
        cut = dice.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:cut] + dice.choice(["", '"', "[", "]", "{", "}", "=", "#"])
    for remark in lint("\n".join(lines)):
        assert 0 < remark.line <= len(lines) + 1
        assert remark.phrase.to("en")


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_wrong_in_a_lesson_each_remark_has_a_line_and_a_text(seed):
    dice = Random(seed)
    lines = LESSON.splitlines()
    for at in dice.sample(range(len(lines)), 3):
        key, is_set, _ = lines[at].partition("=")
        wrong = dice.choice(["5", "[]", "{}", "[5]", "'x'"])
        lines[at] = f"{key}= {wrong}" if is_set else ""
    for remark in lint("\n".join(lines)):
        assert 0 < remark.line <= len(lines)
        assert remark.phrase.to("en")


def test_a_text_without_quotation_marks_is_told_with_its_repair():
    (remark,) = lint(LESSON.replace('id = "trumps"', "id = trumps", 1))
    assert remark.phrase.to("en").endswith('in quotation marks: id = "trumps".')


def test_a_folder_is_linted_and_a_missing_file_is_told_in_a_sentence(tmp_path, capsys):
    assert main([str(tmp_path)]) == 1
    assert "no lesson in this folder" in capsys.readouterr().out
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(BESIDES.replace("my-own", name), "utf-8")
    assert main([str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert all(str(tmp_path / name) in told for name in ("a.toml:13", "b.toml:13"))
    assert main([str(tmp_path / "c.toml")]) == 1
    assert capsys.readouterr().out.endswith("c.toml: There's no such file.\n")
