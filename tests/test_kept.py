"""What people have kept of earlier versions opens, verifies and means what it meant.

Each folder of `tests/kept/` holds what one version wrote; `tests/kept/make.py` says how.
"""

import json
from pathlib import Path

import pytest
from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES
from wildescape.jsonl import answer
from wildescape.notation import format_cards
from wildescape.positions import format_position
from wildescape.records import RecordRefusal, format_move, record, verify
from wildescape.rules import CHOICES
from wildescape.share_codes import format_code, open_code, parse_shared
from wildescape.teach.attempt import Attempt
from wildescape.teach.class_questions import judged_answer, parse_class_question
from wildescape.teach.drills import DRILLS
from wildescape.teach.lessons import parse_lesson
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.practice_set import parse_set
from wildescape.teach.progress_code import format_progress_code, parse_progress_code
from wildescape.teach.progress_json import MOVED, parse_progress

from tests.engine.teach.bundled import LESSONS
from tests.kept.make import told
from wildescape_widgets import Table
from wildescape_widgets.classroom.forms import written_question
from wildescape_widgets.encryption import VARIABLE
from wildescape_widgets.table.handout import parse_hand_out
from wildescape_widgets.table.saved_match import open_saved_match

FOLDERS = sorted(file.parent for file in Path(__file__).parent.glob("kept/*/key.json"))


def rows(name):
    """The rows of a file in every folder."""
    return [
        pytest.param(row, id=f"{folder.name}-{number}")
        for folder in FOLDERS
        for number, row in enumerate(read(folder, name))
    ]


def read(folder, name):
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


@pytest.fixture(autouse=True)
def key_of_then(monkeypatch):
    [key] = read(FOLDERS[0], "key")
    monkeypatch.setenv(VARIABLE, key)


def plain(value):
    return json.loads(json.dumps(value))


def is_same(state, means):
    """Whether a state is what it was; a rule that came later has its first choice."""
    now = plain(told(state))
    if isinstance(now, str):
        return now == means
    if now["game"] == "wildescape":
        added = {**now["rules"]}
        for name, choice in means["rules"].items():
            assert added.pop(name) == choice
        assert added == {name: CHOICES[name][0] for name in added}
    return {**now, "rules": 0} == {**means, "rules": 0}


def test_a_version_is_kept():
    assert FOLDERS


@pytest.mark.parametrize("row", rows("records"))
def test_a_record_verifies_with_all_its_checks(row):
    state = verify(row["record"])
    assert not isinstance(state, RecordRefusal), state
    again = plain(record(state))
    for name in ("draw", "result"):
        assert again[name] == row["record"][name]
    for now, before in zip(again["hands"], row["record"]["hands"], strict=True):
        # The rules are written with those that came later, so the checks are others.
        assert {**before, "checks": 0, "tribute": 0} == {**now, "checks": 0, "tribute": 0}
        assert before.get("tribute", {}).items() <= now.get("tribute", {}).items()
    if "direction" in row["record"]["rules"]:
        assert row["record"]["rules"].items() <= again["rules"].items()


@pytest.mark.parametrize("row", rows("records"))
def test_a_record_with_one_move_changed_does_not_verify(row):
    changed = plain(row["record"])
    moves = [hand["moves"] for hand in changed["hands"] if hand["moves"]]
    if not moves:
        assert not changed["hands"]
        return
    moves[-1].pop(0)
    assert isinstance(verify(changed), RecordRefusal)


@pytest.mark.parametrize("row", rows("codes"))
def test_a_code_holds_what_it_held(row):
    shared = parse_shared(row["code"])
    assert shared.what == row["what"]
    if row["what"] == "record":
        assert is_same(open_code(row["code"]), row["means"])
    elif row["what"] == "position":
        assert format_position(shared.value) == row["means"]
    else:
        assert [*map(format_cards, shared.value)] == row["means"]


@pytest.mark.parametrize("row", rows("practice-sets"))
def test_a_code_of_a_class_asks_for_the_same_practice(row):
    found = parse_set(row["code"])
    assert plain(found.skills) == row["skills"]
    assert (found.count, found.seed) == (row["count"], row["seed"])


@pytest.mark.parametrize("row", rows("progress"))
def test_progress_keeps_every_star_skill_mistake_and_house_rule(row):
    stored = json.loads(row["stored"])
    name, coded = parse_progress_code(row["code"])
    kept = parse_progress(stored)
    assert name == row["name"]
    assert coded == kept
    assert parse_progress_code(format_progress_code(kept, name)) == (name, kept)
    steps = {f"{lesson.id}/{step.id}" for lesson in LESSONS.values() for step in lesson.steps}
    assert kept.steps.keys() <= steps
    # Of several steps that have become one the best counts.
    for step, done in kept.steps.items():
        before = [was for name, was in stored["steps"].items() if MOVED.get(name, name) == step]
        assert (done.stars, done.tries) == tuple(map(max, zip(*before, strict=True)))
    assert {MOVED.get(step, step) for step in stored["steps"]} == kept.steps.keys()
    for skill, (box, due, streak, tries, weights, level, slips, *_) in stored["skills"].items():
        found = kept.skills[skill]
        assert skill in DRILLS
        assert (found.box, found.due, found.streak, found.tries) == (box, due, streak, tries)
        assert (found.level, found.slips) == (level, slips)
        assert dict(found.misconceptions) == weights
        assert weights.keys() <= MISCONCEPTIONS.keys()
    for mistake, (box, due) in stored["mistakes"].items():
        assert tuple(kept.mistakes[MOVED.get(mistake, mistake)]) == (box, due)
    begun = {MOVED.get(step, step) for step in stored["begun"]}
    assert begun - kept.steps.keys() == kept.begun.keys() - kept.steps.keys()
    assert dict(kept.house) == stored["house"]
    assert [*kept.skips] == stored["skips"]


@pytest.mark.parametrize("row", rows("hand-outs"))
@pytest.mark.parametrize("form", ["{}", "https://cards.example/#/given/{}", "#/given/{}"])
def test_a_hand_that_was_handed_out_opens_from_the_same_seat(row, form):
    given = parse_hand_out(form.format(row["code"]))
    assert is_same(given.position, row["position"])
    assert (given.seat, given.bots, given.question) == (row["seat"], row["bots"], row["question"])
    assert given.hints == row["hints"]
    assert [format_move(move) for move in given.moves] == row["moves"]
    assert Table(position=row["code"], seed=3).view["me"] == row["seat"]


@pytest.mark.parametrize("row", rows("saved-matches"))
def test_a_saved_match_comes_back_to_its_table(row):
    stored, about = row["stored"], row["about"]
    saved = open_saved_match(stored["past"], stored["now"])
    assert is_same(saved.states[-1], row["means"])
    assert plain(saved.about) == about
    table = Table(**row["settings"])
    assert table.view["keep"]["slot"] == row["slot"]
    reply = table.reply_to(
        {
            "id": 1,
            "rev": table.view["rev"],
            "action": "resume",
            "past": stored["past"],
            "now": stored["now"],
        }
    )
    assert reply["ok"], reply
    assert is_same(table.session.main.states[-1], row["means"])
    assert (table.speed, table.sort) == (*about["shown"],)
    assert [format_cards(pile) for pile in table.session.piles.cards] == about["piles"]
    if "chapters" in row:
        assert {str(at): note for at, note in table.session.notes.items()} == about["notes"]
        [chapter] = table.chapters.chapters
        assert chapter.text["en"] == "Look."
        assert chapter.notes == {1: "Why this one?"}


@pytest.mark.parametrize("row", rows("class-questions"))
def test_a_question_to_a_class_is_asked_and_judged_alike(row):
    question = parse_class_question(json.dumps(row["written"]))
    if row["goal"]:
        assert question.goal_in(row["lang"]) == row["goal"]
    for given, is_right in row["answers"]:
        found = judged_answer(question, given)
        assert found is not None, given
        assert found.finding.is_right == is_right, given
    # A prepared question is kept as the form that was filled in.
    assert written_question(row["form"], row["fields"], row["lang"], question.exercise.scene.rules)


LESSON_FILES = [
    pytest.param(file, id=f"{folder.name}-{file.stem}")
    for folder in FOLDERS
    for file in sorted((folder / "lessons").glob("*.toml"))
]


@pytest.mark.parametrize("file", LESSON_FILES)
def test_a_lesson_of_ones_own_still_takes_its_solutions_and_refuses_its_wrong_examples(file):
    lesson = parse_lesson(file.read_text("utf-8"))
    assert lesson.steps
    for step in lesson.steps:
        exercise = step.exercise
        if exercise is None or exercise.at_table or exercise.is_poll:
            continue
        assert exercise.judge(step.solution).is_right, step.id
        for wrong in step.wrong:
            assert not exercise.judge(wrong.answer).is_right, (step.id, wrong.answer)
        for lang in LANGUAGES:
            assert Attempt(exercise, step.solution).view(lang, step.id)


@pytest.mark.parametrize("row", rows("machine"))
def test_a_program_gets_the_same_answer(row):
    reply = plain(answer(row["command"], json.dumps(row["request"]).encode()))
    assert {name: reply[name] for name in row["answer"]} == row["answer"]
    if row["error"]:
        assert reply["error"]["code"] == row["error"]["code"]


@pytest.mark.parametrize("line", rows("imports"))
def test_an_import_that_was_shown_works(line):
    exec(line, {})


def test_a_code_written_today_is_read_as_those_of_then():
    """The dictionary that deflates codes never changes, so that equal games have equal codes."""
    for folder in FOLDERS:
        for row in read(folder, "codes"):
            if row["what"] == "position" and row["code"].startswith("we"):
                value = parse_shared(row["code"]).value
                assert isinstance(value, HandState | Escalation)
                assert format_code(value) == row["code"]
