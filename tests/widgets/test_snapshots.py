"""What is left of a widget where no kernel runs: its cards and how things stand, in words."""

import re
from html import unescape

import ipywidgets
import pytest
from IPython.core.interactiveshell import InteractiveShell
from wildescape import record
from wildescape.cards import PACK

from wildescape_widgets import Hand, Inspector, Journal, Lesson, Practice, Table
from wildescape_widgets.base import keep_words_of_boxes

from .lessons import learners
from .table.tables import ENDGAME, SHORT, done

CARDS = "BJ 8S 8H 9D 10C"


def kept(widget):
    """What a notebook keeps of a widget: as text, and as HTML without its tags."""
    data, _ = widget._repr_mimebundle_()
    words = re.sub("<[^>]*>", "", data["text/html"].replace("</div>", "\n"))
    return data["text/plain"], unescape(words)


def assert_kept(widget, *parts):
    for shown in kept(widget):
        for part in parts:
            assert part in shown


def test_a_hand_shows_its_cards_in_order_and_what_is_chosen():
    hand = Hand(CARDS, trump="8", selection="9D 8H")
    for shown in kept(hand):
        assert shown.split("\n")[0] == "Trump 8: BJ 8♠ 8♥ 10♣ 9♦"
        assert "Chosen: 9♦ 8♥" in shown
    hand.sort, hand.selection = "suit", ""
    for shown in kept(hand):
        assert shown.split("\n")[0] == "Trump 8: BJ 8♠ 8♥ 9♦ 10♣"
        assert "Chosen" not in shown


def test_the_inspector_shows_the_table_the_verdict_and_the_readings():
    inspector = Inspector(CARDS, trump="8", over="7S 7H", selection="BJ 9D")
    assert_kept(
        inspector,
        "Play inspector · Trump 8 · ",
        "On the table · A pair of 7s: 7♠ 7♥",
        "Your hand: BJ 8♠",
        "Chosen: BJ 9♦",
        "A pair of 9s.",
        "It beats a pair of 7s",
        "A pair of 9s · used: 9 9♦",
    )
    assert_kept(Inspector(CARDS), "Nothing on the table: you lead.")


def test_a_table_shows_the_seats_the_play_to_beat_and_the_own_hand():
    table = Table(position=ENDGAME.replace("turn=0", "turn=3"), players="club", speed="at once")
    assert table.view["middle"]["laid"]
    seats, hand = table.view["seats"], table.view["hand"]["cards"]
    assert len(seats) == 6
    for shown in kept(table):
        lines = [line.strip() for line in shown.splitlines()]
        assert lines[0].startswith("Wild Escape · ")
        assert "Trump 5" in lines[0]
        for seat in seats:
            line = next(line for line in lines if line.startswith(seat["name"]))
            assert seat["status"] in line
            assert seat["count"] in line
            assert seat["laid"] == [] or ": " in line
        assert any(line.startswith(table.view["middle"]["title"]) for line in lines)
        assert table.view["prompt"] in lines
        [line] = [line for line in lines if line.startswith("Your hand: ")]
        assert len(line.split()) == 2 + len(hand)


def test_a_joker_on_the_table_shows_what_it_stands_for():
    position = "wildescape trump=5 turn=0 table=5,9H,LJ\n" + ENDGAME.split("\n", 1)[1]
    assert_kept(Table(position=position), "Pair of 9s · by Wei: 9♥ LJ=9")


def test_a_choice_at_the_table_is_shown_with_its_verdict():
    table = Table(position=ENDGAME)
    table.selection = "LJ 9H"
    assert_kept(table, "Chosen: LJ 9♥", "A pair of 9s")


def test_what_is_kept_of_a_table_holds_no_hidden_card():
    table = Table(position=ENDGAME)
    visible = {card["card"] for card in table.view["hand"]["cards"]}
    for shown in kept(table):
        found = {str(card) for card in PACK if card.face.symbols in shown.split()}
        assert found == visible


def test_the_draw_is_told_and_so_is_the_end_of_a_match():
    assert_kept(Table(seed=3), "Everybody draws a card: ", "Our level 2 · Theirs 2 · offense")
    table = Table(seed=3, me=None, players="random", rules=SHORT)
    assert_kept(table, "① ", "out first", "trapped with", "win the match after")


def test_a_record_shows_the_step_its_note_and_every_hand():
    match = Table(seed=3, me=None, players="random", rules=SHORT).state
    table = Table(record=record(match), teacher=True)
    done(table, "seek", at=4)
    done(table, "note", at=4, text="Look at <Wei>.")
    replay = table.view["replay"]
    assert_kept(table, f"Step 4 of {replay['last']}", "Look at <Wei>.")
    done(table, "see", seeing="open")
    for shown in kept(table):
        lines = [line.strip() for line in shown.splitlines()]
        for seat in table.view["seats"]:
            [line] = [line for line in lines if line.startswith(f"{seat['name']}: ")]
            assert len(line.split()) == 1 + len(seat["open"]) > 20


def test_a_teachers_position_shows_the_open_hands():
    table = Table(teacher=True, position=ENDGAME)
    assert_kept(table, "LJ 9♥ 4♦ 3♣", "8♥ 7♦ 6♣", "K♣ 10♠ 3♦")


def test_escalation_shows_the_middle_and_the_counts():
    table = Table(game="escalation", seed=1)
    assert_kept(table, "Escalation · ", "in the stock", "6 cards", "Your hand: ")


def test_a_lesson_shows_the_step_with_its_cards_hints_and_what_was_said():
    lesson = Lesson(6)
    player = lesson.player
    lesson.at = next(at for at, step in enumerate(player.plan.steps) if step.exercise)
    assert_kept(lesson, "6 · Jokers", f"Step {lesson.at + 1} of {len(player.plan.steps)} · ")
    learners.done(player, "hint")
    assert_kept(lesson, *(hint["text"] for hint in player.view["question"]["hints"]))
    learners.answer(player, player.attempt.solution)
    said = player.view["question"]["feedback"]
    assert_kept(lesson, said["title"], said["chosen"]["because"])
    for shown, alone in zip(kept(lesson), kept(player), strict=True):
        assert shown == alone
    lesson.at = len(player.plan.steps)
    assert_kept(lesson, player.view["summary"]["title"])


@pytest.mark.parametrize("name", ["4", "6", "7", "9", "11", "E1"])
def test_every_step_of_a_lesson_shows_its_goal_and_its_cards(name):
    lesson = Lesson(name)
    for place in range(len(lesson.player.plan.steps)):
        lesson.at = place
        view = lesson.player.view
        rows = [row for row in (view["shown"] or {"rows": []})["rows"] if row["cards"]]
        assert_kept(lesson, view["goal"], *(row["title"] for row in rows))
        assert kept(lesson)[0].count("♠") == kept(lesson)[1].count("♠")


def test_a_lesson_that_is_played_shows_its_table():
    lesson = Lesson(13)
    steps = lesson.player.plan.steps
    lesson.at = next(n for n, step in enumerate(steps) if step.exercise and step.exercise.at_table)
    assert_kept(lesson, "13 · A match with a coach", "Wild Escape", "your partner")


def test_practice_shows_what_there_is_to_practise_or_what_is_asked():
    practice = Practice(seed=1)
    assert_kept(practice, "The cards: ", "The order of cards")
    practice = Practice(skill="card-order", seed=1)
    assert_kept(practice, "Practice · The order of cards", practice.view["goal"])
    for item in practice.view["question"]["control"]["items"]:
        assert item[0]["card"]
    learners.answer(practice, practice.attempt.solution)
    assert_kept(practice, practice.view["question"]["feedback"]["title"])


def test_the_journal_shows_every_lesson():
    journal = Journal()
    assert_kept(
        journal,
        *(head["title"] for line in journal.view["lines"] for head in line["lessons"]),
        "not started",
    )


def test_what_is_kept_is_in_the_language_of_the_widget():
    for make in (
        lambda **about: Inspector(CARDS, selection="8S", **about),
        lambda **about: Table(seed=3, **about),
        lambda **about: Lesson(6, at=1, **about),
        lambda **about: Practice(skill="card-order", seed=1, **about),
        Journal,
    ):
        text = kept(make(lang="zh_CN"))[0]
        assert not re.search("[A-Za-z]{3}", text), text
        assert ": " not in text


# In boxes


@pytest.fixture
def in_notebook():
    """What a notebook keeps of an output, as text and as HTML without its tags."""
    formatter = InteractiveShell().display_formatter
    keep_words_of_boxes(formatter.mimebundle_formatter)

    def output(widget):
        data, _ = formatter.format(widget)
        assert "application/vnd.jupyter.widget-view+json" in data
        html = data.get("text/html", "").replace("</div>", "\n")
        return data["text/plain"], unescape(re.sub("<[^>]*>", "", html))

    return output


BOXES = {
    "VBox": lambda *widgets: ipywidgets.VBox(widgets),
    "Tab": lambda *widgets: ipywidgets.Tab(widgets, titles=["One", "Two"]),
    "Accordion": lambda *widgets: ipywidgets.Accordion(widgets),
    "GridBox": lambda *widgets: ipywidgets.GridBox(widgets),
    "box in a box": lambda *widgets: ipywidgets.HBox([ipywidgets.VBox([w]) for w in widgets]),
    "AppLayout": lambda one, two: ipywidgets.AppLayout(left_sidebar=one, center=two),
    "interactive": lambda one, two: ipywidgets.interactive(lambda **_: None, one=one, two=two),
}


@pytest.mark.parametrize("name", BOXES)
def test_a_box_shows_the_words_of_all_the_widgets_in_it(name, in_notebook):
    hand, inspector = Hand(CARDS, trump="8"), Inspector("7S 7H", selection="7S", lang="zh_CN")
    for shown in in_notebook(BOXES[name](hand, inspector)):
        for widget in (hand, inspector):
            for line in kept(widget)[0].splitlines():
                assert line.strip() in shown


def test_a_box_without_our_widgets_is_left_as_it_is(in_notebook):
    box = ipywidgets.VBox([ipywidgets.IntSlider(), ipywidgets.HBox()])
    assert in_notebook(box) == (repr(box), "")


def test_a_lesson_is_told_once(in_notebook):
    lesson = Lesson(6)
    told, html = in_notebook(lesson)
    assert (told, html) == kept(lesson)
    assert in_notebook(ipywidgets.VBox([lesson]))[0] == told


def test_what_others_make_of_boxes_stays(in_notebook):
    formatter = InteractiveShell().display_formatter.mimebundle_formatter
    formatter.for_type(ipywidgets.Box, lambda box: ({"text/x-other": "theirs"}, {"a": 1}))
    keep_words_of_boxes(formatter)
    data, metadata = formatter(ipywidgets.VBox([Hand(CARDS)]))
    assert data.keys() == {"text/x-other", "text/plain", "text/html"}
    assert metadata == {"a": 1}


def test_names_are_no_markup():
    table = Table(seed=3, names=["<i>Ann</i>", "Ben", "Cy", "Di", "Ed", "Flo"], me=None)
    assert "<i>" not in table._repr_mimebundle_()[0]["text/html"]
