"""A pupil's page: no kernel, and whoever asks for what takes long holds up nobody else."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest
from tornado.httpclient import AsyncHTTPClient

from wildescape_widgets.built import built
from wildescape_widgets.classroom.join import JoinClass
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site import pupil_desk
from wildescape_widgets.site.answering import answered
from wildescape_widgets.site.pupil_desk import PupilDesk

from . import visitors
from .visitors import open_site

QUESTION = json.dumps(
    {
        "goal": {"en": "How many?"},
        "kind": "number",
        "ask": "own",
    }
)
FOLLOWED = {"number": 1, "question": QUESTION, "shown": None, "isOpen": True, "mine": None}
FOLLOW = {"action": "follow"}


def nested(depth):
    """A list in a list, and so on."""
    return [] if depth == 0 else [nested(depth - 1)]


def asked(**more):
    return {"lang": "en", "followed": FOLLOWED, "message": FOLLOW, **more}


class Slow:
    """Answers once it may; `None` keeps it waiting until it's ended."""

    def __init__(self):
        self.said = []
        self.is_over = threading.Event()

    def begin(self):
        pass

    def answer(self, line):
        self.said.append(line)
        if "slow" not in line:
            return json.dumps({"told": line})
        self.is_over.wait(30)
        return ""

    def end(self):
        self.is_over.set()


@pytest.fixture
def made():
    """What answers, as it was made."""
    return []


@pytest.fixture
def desk(made):
    return PupilDesk(lambda: made.append(Slow()) or made[-1])


def test_what_is_shown_and_answered_is_what_a_room_of_the_course_would_say():
    pupil = JoinClass()
    pupil.follow(**FOLLOWED)
    told = answered(asked())
    assert told["view"]["asked"] == pupil.view["asked"]
    told = answered(asked(message={"action": "answer", "answer": 6}))
    assert told["reply"]["answer"] == "6"


def test_what_one_pupil_was_shown_is_nothing_to_the_next_one():
    answered(asked(followed={**FOLLOWED, "mine": "6"}))
    told = answered(asked())
    assert told["view"]["asked"]["question"]["feedback"] is None


def test_a_damaged_question_is_refused_in_the_pupils_language():
    told = answered(asked(lang="zh_CN", followed={**FOLLOWED, "question": "{"}))
    assert (told["reply"]["ok"], told["reply"]["reason"]) == (False, "malformed")
    assert "JSON" in told["reply"]["text"]
    assert told["view"]["lang"] == "zh_CN"


def test_a_class_that_sees_the_same_has_it_thought_out_once(desk, made):
    async def whole_class():
        return await asyncio.gather(*(desk.ask("school", asked()) for _ in range(30)))

    assert len(asyncio.run(whole_class())) == 30
    assert [len(each.said) for each in made] == [1]


def test_what_takes_too_long_is_given_up_and_not_tried_again(desk, made, monkeypatch):
    monkeypatch.setattr(pupil_desk, "ANSWER_SECONDS", 0.3)

    async def twice():
        for _ in range(2):
            with pytest.raises(RefusedRequest, match="busy"):
                await desk.ask("school", {"slow": True})
        return await desk.ask("school", {"quick": True})

    assert asyncio.run(twice())["told"]
    assert made[0].is_over.is_set()
    assert sum("slow" in line for each in made for line in each.said) == 1


def test_whoever_asks_for_what_takes_long_holds_up_no_other_network(desk):
    async def both():
        slow = [asyncio.create_task(desk.ask("home", {"slow": at})) for at in range(20)]
        await asyncio.sleep(0)
        told = await asyncio.wait_for(desk.ask("school", {"quick": True}), 10)
        for each in slow:
            each.cancel()
        desk.close()
        return told

    made = []
    desk = PupilDesk(lambda: made.append(Slow()) or made[-1])
    try:
        told = asyncio.run(both())
    finally:
        for each in made:
            each.end()
    assert told["told"]


def test_the_first_question_finds_a_process_that_is_ready(desk, made):
    async def opened():
        for _ in range(2):
            desk.warm()
            await asyncio.sleep(0.05)
        return await desk.ask("school", asked())

    assert asyncio.run(opened())["told"]
    assert len(made) == 1


def test_more_than_may_wait_is_refused_at_once(desk, monkeypatch):
    monkeypatch.setattr(pupil_desk, "MOST_WAITING", 2)

    async def three():
        some = [desk.ask("school", {"quick": at}) for at in range(3)]
        return await asyncio.gather(*some, return_exceptions=True)

    told = asyncio.run(three())
    assert [isinstance(each, RefusedRequest) for each in told] == [False, False, True]


def test_the_code_of_the_page_is_smaller_than_that_of_a_course():
    assert len(built("pupil.js").encode()) <= 46 * 1024 < len(built("home.js").encode())


@pytest.fixture(scope="module")
def site():
    with open_site() as running:
        yield running


def test_the_page_knows_its_words_and_starts_no_kernel(site):
    async def fetch():
        return await AsyncHTTPClient().fetch(f"{site.url}join?lang=zh_CN")

    html = asyncio.run(fetch()).body.decode()
    assert '"lang": "zh_CN"' in html
    assert "course/kernel" not in html.partition("<script type=")[0]
    assert not any("ipykernel" in " ".join(each.cmdline()) for each in site.process.children())


def test_a_pupil_reads_and_answers_over_http(site):
    told = visitors.told(site, "join/do", asked())
    assert told["view"]["asked"]["goal"] == "How many?"
    assert told["reply"] == {"ok": True}
    message = {"action": "answer", "answer": 6}
    told = visitors.told(site, "join/do", asked(message=message))
    assert told["reply"] == {"ok": True, "answer": "6"}
    assert "code" in visitors.told(site, "join/part", {"name": "to-teacher"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"followed": None},
        {"followed": {"number": 1}},
        {"message": None},
        {"message": {**FOLLOW, "action": "hand_in", "name": "Anna"}},
        {"message": {**FOLLOW, "action": "answer"}},
        {"message": {"action": "answer", "answer": nested(900)}},
        {"followed": {**FOLLOWED, "mine": nested(900)}},
        {"message": {**FOLLOW, "action": ["follow"]}},
    ],
)
def test_what_is_no_request_of_the_page_reaches_no_process(site, wrong):
    status, answer, _ = visitors.posted(site, "join/do", asked(**wrong))
    assert (status, answer) == (400, {"reason": "malformed"})
