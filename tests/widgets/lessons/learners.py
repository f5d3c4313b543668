"""What tests of lessons and practice have in common: asking a widget, answering by a lesson."""

import json

from wildescape.session import Due
from wildescape.teach.progress_json import parse_progress

from tests.engine.teach.answers import sent

DAY = 20_000


def ask(widget, action, **fields):
    """What the widget answers to a message of the browser."""
    return widget.reply_to({"id": 1, "rev": widget.view["rev"], "action": action, **fields})


def done(widget, action, **fields):
    """The same, where it is to be done."""
    answer = ask(widget, action, **fields)
    assert answer["ok"], answer
    json.dumps(widget.view)
    return answer


def refused(widget, action, **fields):
    """The reason for which it is refused; then nothing has changed."""
    before = (widget.view, widget.progress)
    answer = ask(widget, action, **fields)
    assert not answer["ok"], answer
    assert answer["text"]
    assert (widget.view, widget.progress) == before
    return answer["reason"]


def begun(widget, kept="", today=DAY):
    """The widget, once a browser has told what it keeps."""
    done(widget, "remember", kept=kept, today=today)
    return widget


def may_review(practice):
    """Whether something comes back today in practice."""
    return any(way["act"] == "today" for way in practice.view["ways"])


def as_asked(widget, answer):
    """An answer of a lesson as a browser sends it."""
    return sent(widget.attempt, answer)


def answer(widget, given):
    """Answer as a lesson writes it; what is said to it."""
    done(widget, "answer", answer=as_asked(widget, given))
    return widget.view["question"]["feedback"]


def play_on(widget, who):
    """Play the game of a step to its end, with moves of somebody; what is said to it."""
    game = widget.game
    session = game.session()
    while not game.reached(session.state, session.states):
        if session.due == Due.DEAL:
            session.deal()
        else:
            session.make(session.choose(who if session.due == Due.PERSON else None).move)
    widget.played(session.state, session.states, session.moves)
    return widget.view["question"]["feedback"]


def kept_by(wire):
    """What a browser was last told to keep."""
    told = [message["content"]["keep"]["progress"] for message in _custom(wire)]
    return told[-1], parse_progress(json.loads(told[-1]))


def _custom(wire):
    return [
        message
        for message in wire
        if message.get("method") == "custom" and "keep" in message.get("content", {})
    ]


def go_to(widget, name):
    """Show the step of that name."""
    steps = [step.id for step in widget.plan.steps]
    done(widget, "go", to=steps.index(name))
    return widget.plan.steps[steps.index(name)]
