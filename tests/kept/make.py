"""Writes a folder of what people keep: `python -m tests.kept.make tests/kept/VERSION`.

Run it once, at a release. From then on `tests/test_kept.py` reads the folder: whatever somebody
keeps of that version opens later and means the same. So a folder is never written again.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from comm import DummyComm
from wildescape.dealing import deal
from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.i18n import InputError
from wildescape.jsonl import answer
from wildescape.notation import format_cards, format_deal
from wildescape.plays import plays
from wildescape.positions import format_position, parse_position
from wildescape.records import bare, format_move, record
from wildescape.rules import PRESETS, Rules
from wildescape.session import Session, new_escalation
from wildescape.share_codes import format_code
from wildescape.teach.chapters import format_lecture
from wildescape.teach.class_questions import judged_answer, parse_class_question
from wildescape.teach.drills import DRILLS
from wildescape.teach.exercises import Choose, Exercise, Number, SelectCards
from wildescape.teach.practice_set import SIGNS, PracticeSet
from wildescape.teach.progress import Done, Mistake, Progress, Skill
from wildescape.teach.progress_code import format_progress_code
from wildescape.teach.progress_json import progress_to_json

from tests.engine.teach.bundled import LESSONS
from tests.engine.test_records import escalation_of, states_of
from tests.widgets.own_lesson import write_lesson
from tests.widgets.table.tables import ENDGAME, done, in_play, play_on
from tests.widgets.table.test_saved_match import Browser
from wildescape_widgets import Table
from wildescape_widgets.classroom.forms import FORMS, example, written_question
from wildescape_widgets.encryption import VARIABLE
from wildescape_widgets.table.handout import HandOut, format_hand_out
from wildescape_widgets.table.saved_match import open_saved_match

ROOT = Path(__file__).parents[2]
KEY = urlsafe_b64encode(bytes(range(32))).decode()
"""The key of the site on which everything in the folder was kept."""

Facts = dict[str, Any]


def told(state: object) -> Facts | str:
    """What a state is, in the form in which it's compared."""
    if isinstance(state, HandState) or (isinstance(state, Escalation) and not state.pack):
        return format_position(state)
    return {**bare(record(state)), "result": record(state)["result"]}


def random_games() -> Iterator[tuple[str, object]]:
    """Games of random moves, with statements, counts and tribute, and what each shows."""
    for number, preset in enumerate(PRESETS):
        rules = replace(PRESETS[preset], target="3", win_on="reach")
        yield f"one hand under {preset}", states_of(random.Random(number), rules, 1)[-1]
        if preset in ("shanghai", "catsatcards"):
            yield f"a match under {preset}", states_of(random.Random(number), rules)[-1]
    yield "in the middle of a hand", states_of(random.Random(9), Rules(), 1)[70]
    yield "before the first deal", states_of(random.Random(9), Rules(), 1)[0]
    games = [escalation_of(random.Random(seed)) for seed in range(2)]
    yield "a game of Escalation", games[0][-1]
    yield "Escalation, not over", games[1][8]


def records() -> list[Facts]:
    """Records as files, with every check in them."""
    return [
        {"about": about, "record": record(state, seed=7)}
        for about, state in random_games()
        if not about.startswith("a match under c")
    ]


def hand_in_play(seed: int, moves: int) -> Session:
    hands = deal(0, chance=random.Random(seed)).hands
    session = Session(HandState.start(hands, "8", 0), ("random",) * 6, seed)
    for _ in range(moves):
        session.make(session.choose().move)
    return session


def codes() -> list[Facts]:
    """Codes of games, positions and deals, as they're copied."""
    found = [
        {"what": "record", "code": format_code(record(state)), "means": told(state)}
        for _, state in random_games()
    ]
    positions = [
        hand_in_play(4, 30).state,
        parse_position(ENDGAME),
        parse_position(format_position(new_escalation(4, 5))),
    ]
    for state in positions:
        text = format_position(state)
        found += [
            {"what": "position", "code": code, "means": text}
            for code in (text, format_code(parse_position(text)))
        ]
    hands = deal(0, chance=random.Random(2)).hands
    found.append({"what": "deal", "code": format_deal(hands), "means": [*map(format_cards, hands)]})
    return found


def practice_sets() -> list[Facts]:
    """Codes of a class's practice: each skill once, and several together."""
    some = [PracticeSet((skill,), 12, number) for number, skill in enumerate(DRILLS)]
    some.append(PracticeSet((*SIGNS.values(),)[:5], 20, 999))
    return [
        {"code": one.code, "skills": one.skills, "count": one.count, "seed": one.seed}
        for one in some
    ]


def progress() -> Progress:
    """The progress of somebody who has tried everything, some of it in vain."""
    steps = [f"{lesson.id}/{step.id}" for lesson in LESSONS.values() for step in lesson.steps]
    skills = {
        name: Skill(
            number % 5, 20_000 + number, number % 4, number, kept(number, name), number % 3, 0
        )
        for number, name in enumerate(DRILLS)
    }
    return Progress(
        {name: Done(number % 4, 1 + number % 3) for number, name in enumerate(steps)},
        skills,
        {steps[5]: Mistake(1, 20_001), f"{next(iter(DRILLS))}:0:17": Mistake(2, 20_003)},
        {steps[-1]: (2, 1)},
        {"direction": "counterclockwise", "joker_return": "one", "target": "9"},
        ("card-order",),
    ).trimmed()


def kept(number: int, skill: str) -> dict[str, float]:
    """Weights for the first idea that a drill hunts, in every other skill."""
    hunted = [*DRILLS[skill].misconceptions]
    return {hunted[0]: 2.5} if hunted and number % 2 else {}


def hand_outs() -> list[Facts]:
    """Hands that were handed out, locked on this site or open, as code and as link."""
    session = hand_in_play(3, 12)
    given = [
        HandOut(parse_position(ENDGAME), 0, "club", "What would you play, and why?"),
        HandOut(session.states[0], session.state.turn, moves=tuple(session.moves), hints=False),
        HandOut(parse_position(format_position(new_escalation(4, 3))), 2, "strong", "先出什么？"),
    ]
    return [
        {
            "code": format_hand_out(what, locked=locked),
            "position": told(what.position),
            "seat": what.seat,
            "bots": what.bots,
            "question": what.question,
            "hints": what.hints,
            "moves": [format_move(move) for move in what.moves],
        }
        for what in given
        for locked in (False, True)
    ]


def links(game: str, given: str) -> list[Facts]:
    """Addresses that were handed out or bookmarked, and the places they lead to."""
    places = {
        "#/": {"page": "map"},
        "#/lesson/jokers-wild": {"page": "lesson", "part": "jokers-wild"},
        "#/lesson/jokers-wild/3": {"page": "lesson", "part": "jokers-wild", "at": 2},
        "#/practice": {"page": "practice"},
        "#/practice/check": {"page": "practice", "part": "check"},
        "#/practice/KINTRM-10-482": {"page": "practice", "part": "KINTRM-10-482"},
        "#/table": {"page": "table"},
        "#/table/escalation": {"page": "table", "part": "escalation"},
        "#/rules": {"page": "rules"},
        "#/journal": {"page": "journal"},
        "#/teacher": {"page": "teacher"},
        "#/ask": {"page": "ask"},
        "#/class": {"page": "class"},
        "#/paper": {"page": "paper"},
        "#/join/ABCDE": {"page": "join", "part": "ABCDE"},
        "#/only/jokers-wild,single-cards": {"page": "map", "only": "jokers-wild,single-cards"},
        "#skill=card-order": {"page": "practice", "part": "card-order"},
        f"#table={game}": {"page": "table", "code": game},
        f"#/teacher/{game}": {"page": "teacher", "part": game},
        f"#/given/{given}": {"page": "given", "part": given},
    }
    return [{"link": link, "place": place} for link, place in places.items()]


def as_kept(browser: Browser, table: Table, **settings: object) -> Facts:
    """What a browser keeps of a table."""
    table.session.is_fresh = False
    browser.listen(table)
    saved = open_saved_match(**browser.parts)
    return {
        "settings": settings,
        "slot": browser.kept["slot"],
        "stored": {"match": browser.kept["match"], **browser.parts},
        "means": told(saved.states[-1]),
        "about": saved.about,
    }


def saved_matches() -> list[Facts]:
    """Matches as a browser keeps them."""
    sent: list[Any] = []

    def publish(_: object, kind: object, data: object = None, **__: object) -> None:
        sent.append(data)

    with patch.object(DummyComm, "publish_msg", publish):
        browser, found = Browser(sent), []
        rules = {"preset": "catsatcards", "target": "9"}
        for settings in (
            {"seed": 7, "me": 0, "players": "random"},
            {"seed": "of my own", "me": 2, "players": "random", "rules": rules},
        ):
            table = Table(**settings)
            play_on(table, until=in_play)
            found.append(as_kept(browser, table, **settings))
            play_on(table, until=lambda table: len(table.state.past) > 0)
            found.append(as_kept(browser, table, **settings))
            play_on(table, until=in_play)
            done(table, "set_piles", piles=[[0, 1], [2, 3]])
            found.append(as_kept(browser, table, **settings))
        settings = {"game": "escalation", "seed": 3, "players": ["random"] * 4}
        table = Table(**settings)
        play_on(table, until=lambda table: len(table.session.main.moves) > 8)
        found.append(as_kept(browser, table, **settings))
        settings = {"teacher": True, "position": ENDGAME}
        table = Table(**settings)
        done(table, "step")
        done(table, "note", at=1, text="Why this one?")
        done(table, "save_chapter", number=None, title="One", text="Look.")
        found.append(
            {**as_kept(browser, table, **settings), "chapters": format_lecture(table.chapters)}
        )
    return found


def class_questions() -> list[Facts]:
    """Questions that a class was asked, with some answers and whether they're right."""
    found = []
    for lang in ("en", "zh_CN"):
        for number, form in enumerate(FORMS):
            for skill in DRILLS if form == "drill" and lang == "en" else ("",):
                rules = Rules()
                fields = dict.fromkeys(FORMS[form], "")
                fields |= example(form, number, rules, skill, lang)
                written = written_question(form, fields, lang, rules)
                question = parse_class_question(written, rules)
                found.append(
                    {
                        "form": form,
                        "fields": fields,
                        "written": written,
                        "goal": question.goal_in(lang) if form != "drill" else "",
                        "lang": lang,
                        "answers": [*judged(question)],
                    }
                )
    return found


def judged(question: Any) -> Iterator[tuple[str, bool]]:
    """Answers as JSON, and whether each is right."""
    for given in answers(question.exercise):
        text = json.dumps(given)
        if (found := judged_answer(question, text)) is not None:
            yield text, found.finding.is_right


def answers(exercise: Exercise) -> list[Any]:
    match exercise:
        case Choose():
            return [*exercise.options]
        case Number():
            return [*range(-1, 12)]
        case SelectCards():
            found = plays(exercise.hand, exercise.scene.trump)
            some = [*found][:: 1 + len(found) // 8]
            return ["", *(format_cards(found.cards(one)) for one in some)]
        case _:
            return [exercise.solution]


REQUESTS = (
    ("judge", {"cards": "8S 8H LJ", "trump": "8", "over": "7S 7H 7D"}),
    ("judge", {"cards": "AS BJ", "trump": "2", "over": "AH AD"}),
    ("judge", {"cards": "AS AH", "trump": "2", "rules": "catsatcards", "hand": "AS AH 3D"}),
    ("judge", {"cards": "LJ 6S 7H 8D 9C", "trump": "9", "stated": "10S 6S 7H 8D 9C"}),
    ("readings", {"cards": "7S 9H LJ LJ BJ", "trump": "2"}),
    ("plays", {"hand": "8S 8H KD LJ", "trump": "8", "over": "7S 7H", "tier": "physical"}),
    ("plays", {"hand": "8S 8H KD LJ 3S 4S 5S 6S", "trump": "8"}),
    ("judge", {"cards": "SJ", "trump": "8"}),
)


def machine() -> list[Facts]:
    """Requests of other programs and what they were answered, but for the words."""
    found = []
    for command, request in REQUESTS:
        reply = json.loads(json.dumps(answer(command, json.dumps(request).encode())))
        error = {"code": reply["error"]["code"]} if "error" in reply else None
        plain = {key: reply[key] for key in reply if key not in ("text", "error", "elsewhere")}
        found.append({"command": command, "request": request, "answer": plain, "error": error})
    return found


def imports() -> list[str]:
    """Every import that README, pages, examples and tutorials show."""
    texts = [(ROOT / "README.md").read_text("utf-8")]
    for page in sorted((ROOT / "docs").glob("*.md")):
        texts += re.findall(r"^ *```python\n(.+?)^ *```", page.read_text("utf-8"), re.M | re.S)
    for book in sorted([*ROOT.glob("examples/*.ipynb"), *ROOT.glob("tutorials/*/*.ipynb")]):
        cells = json.loads(book.read_text("utf-8"))["cells"]
        texts += ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    line = re.compile(
        r"^ *((?:from wildescape\S* import (?:\([^)]+\)|.+))|(?:import wildescape.*))$", re.M
    )
    found = {" ".join(one.split()) for text in texts for one in line.findall(text)}
    return sorted(found)


def lessons(folder: Path) -> None:
    """Lessons as their authors wrote them: one of a teacher's own and those of the course."""
    folder.mkdir()
    write_lesson(folder)
    for file in sorted((ROOT / "tutorials" / "lessons").glob("*.toml")):
        shutil.copy(file, folder)


def write(folder: Path, name: str, value: object) -> None:
    rows = value if isinstance(value, list) else [value]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    (folder / f"{name}.json").write_text(f"[\n{lines}\n]\n", "utf-8")


def main(folder: Path) -> None:
    os.environ[VARIABLE] = KEY
    folder.mkdir()
    given = hand_outs()
    games = codes()
    write(folder, "records", records())
    write(folder, "codes", games)
    write(folder, "practice-sets", practice_sets())
    stored = progress_to_json(progress())
    code = format_progress_code(progress(), "Anna 安娜")
    write(folder, "progress", {"stored": json.dumps(stored), "code": code, "name": "Anna 安娜"})
    write(folder, "hand-outs", given)
    write(folder, "links", links(games[0]["code"], given[0]["code"]))
    write(folder, "saved-matches", saved_matches())
    write(folder, "class-questions", class_questions())
    write(folder, "machine", machine())
    write(folder, "imports", imports())
    write(folder, "key", KEY)
    lessons(folder / "lessons")


if __name__ == "__main__":
    [named] = sys.argv[1:]
    try:
        main(Path(named))
    except InputError as error:
        raise SystemExit(error) from error
