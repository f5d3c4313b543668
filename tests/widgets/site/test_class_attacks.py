"""Whoever means a class no good keeps neither its pupils nor its teacher out."""

from __future__ import annotations

from collections import Counter

import pytest

from wildescape_widgets.site import classrooms, codes
from wildescape_widgets.site import guesses as limits
from wildescape_widgets.site.codes import new_code
from wildescape_widgets.site.guesses import Guesses
from wildescape_widgets.site.origin import network_of, visitor_at
from wildescape_widgets.site.polls import CUTS_AT_ONCE, CUTS_PER_SECOND, MOST_POLLS, Polls

from .class_attacks import ATTACKER, NEVER, joined, opened_class, post, run, send
from .visitors import Clock, Running, open_kernel, open_site

PATIENT = """
from wildescape_widgets.site import class_pages, door, guesses, kernels
class_pages.LOOK_SECONDS = kernels.CONNECT_SECONDS = guesses.GUESS_SECONDS = 3600
"""
"""A site that answers a request for news when there are some, or its place is needed; and a wrong
code never.
"""

SMALL = f"{PATIENT}door.MOST_CONNECTIONS_EACH, door.MOST_CONNECTIONS = 20, 50\n"


# Requests that wait


class Waiting:
    """Requests that wait, and which of them were cut, by the order in which they came."""

    def __init__(self, clock):
        self.polls = Polls(clock)
        self.held = []

    def come(self, secret, visitor="10.0.0.1", is_kept=False):
        context = self.polls.wait(object(), visitor, secret, is_kept)
        self.held.append((context, context.__enter__()))

    @property
    def cut(self):
        return [n for n, (_, poll) in enumerate(self.held) if poll.cut.is_set()]

    def make_room(self, visitor=None):
        return self.polls.make_room(lambda other: visitor in (None, other)) is not None


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def waiting(clock):
    return Waiting(clock)


@pytest.mark.parametrize("is_kept", [False, True])
def test_with_one_secret_two_requests_wait_and_a_newer_one_ends_the_oldest(waiting, clock, is_kept):
    for number in range(10):
        clock.now += 1
        waiting.come("mine", is_kept=is_kept)
        waiting.come(f"{number}")
        assert waiting.cut == [2 * n for n in range(number + 1 - MOST_POLLS)]
    assert len(waiting.polls) == 10 + MOST_POLLS


@pytest.mark.parametrize("is_kept", [False, True])
def test_whoever_asks_again_at_once_waits_and_is_the_first_to_make_room(waiting, clock, is_kept):
    """Else a script would be answered as fast as it asks, and others would wait for their turn."""
    waiting.come("quiet")
    for _ in range(300):
        waiting.come("mine", is_kept=is_kept)
    assert len(waiting.cut) in (CUTS_AT_ONCE, CUTS_AT_ONCE + 1)
    while len(waiting.cut) < 300 - MOST_POLLS:
        assert waiting.make_room()
    assert 0 not in waiting.cut
    clock.now += 1
    before = len(waiting.cut)
    for _ in range(300):
        waiting.come("mine", is_kept=is_kept)
    assert len(waiting.cut) - before in (CUTS_PER_SECOND, CUTS_PER_SECOND + 1)


def test_nothing_is_kept_of_those_who_have_left(waiting):
    for number in range(10):
        waiting.come(f"{number}")
    for context, _ in waiting.held:
        context.__exit__(None, None, None)
    assert not any(vars(waiting.polls)[name] for name in ("_waiting", "_purses"))


def test_a_request_that_is_answered_makes_room_for_the_next(waiting):
    waiting.come("mine")
    for _ in range(10):
        waiting.come("mine")
        context, _ = waiting.held[-1]
        context.__exit__(None, None, None)
    assert waiting.cut == []
    assert len(waiting.polls) == 1


def test_where_there_is_no_room_the_oldest_of_whoever_has_most_goes(waiting):
    waiting.come("quiet", "10.0.0.1")
    for name in ("a", "b", "c", "b"):
        waiting.come(name, "10.0.0.2")
    waiting.come("quiet too", "10.0.0.3")
    for cut in ([2], [1, 2], [1, 2, 3]):
        assert waiting.make_room()
        assert waiting.cut == cut
    # By now everybody has one.
    assert waiting.make_room()
    assert waiting.cut == [0, 1, 2, 3]


def test_room_is_made_among_the_visitors_who_share_it(waiting):
    for number in range(3):
        waiting.come(f"{number}", "10.0.0.1")
    waiting.come("mine", "10.0.0.2")
    assert waiting.make_room("10.0.0.2")
    assert waiting.cut == [3]
    assert not waiting.make_room("10.0.0.2")
    assert waiting.cut == [3]


def test_a_teachers_request_is_never_cut_for_others(waiting):
    waiting.come("teacher", is_kept=True)
    waiting.come("pupil")
    assert [waiting.make_room() for _ in range(3)] == [True, False, False]
    assert waiting.cut == [1]


def test_homes_of_one_network_count_together(waiting):
    """Somebody with a network of 48 bits looks like 256 homes, and never like more."""
    homes = [visitor_at(f"2001:db8:1:{n:x}00::1") for n in range(8)]
    assert len({*homes}) == 8
    assert {network_of(home) for home in homes} == {"2001:db8:1::/48"}
    for n in range(6):
        waiting.come(f"school {n}", "10.0.0.1")
    for n, home in enumerate(homes):
        waiting.come(f"home {n}", home)
    for _ in range(2):
        waiting.make_room()
    assert waiting.cut == [6, 7]


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ("2001:db8:0:100::1", "2001:db8:0:1ff:ffff::2", True),
        ("2001:db8:0:100::1", "2001:db8:0:200::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_a_visitor_is_an_address_or_a_home(one, other, are_same):
    assert (visitor_at(one) == visitor_at(other)) is are_same


async def answers(site: Running, action: str, asked: dict, address: str, times: int = 10):
    """The statuses of so many requests, one after the other."""
    return Counter([(await post(site, action, asked, address))[0] for _ in range(times)])


async def flood(site: Running, seats: list[dict], count: int, **where: str):
    """So many requests of pupils that wait for news."""
    asked = [{**seats[number % len(seats)], "since": NEVER} for number in range(count)]
    return [await send(site, "look", each, **where) for each in asked]


@pytest.fixture(scope="module")
def site():
    with open_site(before=PATIENT) as running:
        yield running


@pytest.fixture(scope="module")
def proxied_site():
    """A site with little room, behind a proxy."""
    with open_site("--behind-proxy", before=SMALL) as running:
        yield running


@pytest.fixture(scope="module")
def small_site():
    """A site with little room."""
    with open_site(before=SMALL) as running:
        yield running


def test_a_newer_request_answers_an_older_one_and_news_answer_both(site):
    async def visit():
        desk = await opened_class(site)
        seat = await joined(site, desk)
        first = await send(site, "look", {**seat, "since": NEVER})
        others = [await send(site, "look", {**seat, "since": 0}) for _ in range(MOST_POLLS)]
        status, told = await first.answer()
        assert (status, told["isCut"], told["number"]) == (200, True, 0)
        await post(site, "ask", {**desk, "question": "?"})
        for each in others:
            status, told = await each.answer()
            assert (status, told["number"]) == (200, 1)
            assert "isCut" not in told

    run(visit)


@pytest.mark.parametrize("places", [1, 4], ids=["one address", "four addresses"])
def test_many_looks_of_a_pupil_keep_nobody_out(site, places):
    """At their address, and at any other."""

    async def attack():
        desk = await opened_class(site)
        seats = [await joined(site, desk, ATTACKER) for _ in range(2)]
        sent = []
        for number in range(places):
            sent += await flood(site, seats[:1], 320, address=f"127.0.0.{66 + number}")
        for address in (ATTACKER, "127.0.0.99"):
            for action, asked in (
                ("teach", {**desk, "since": -1}),
                ("watch", {**desk, "since": -1}),
                ("look", {**seats[1], "since": -1}),
                ("join", {"code": desk["code"], "name": ""}),
            ):
                assert await answers(site, action, asked, address) == {200: 10}, (address, action)

    run(attack)


@pytest.mark.parametrize("is_proxied", [False, True], ids=["an address", "behind a proxy"])
def test_many_pupils_of_one_visitor_leave_room_and_no_teacher_is_cut(request, is_proxied):
    """The place for somebody new is that of a pupil's request, and of nobody else's."""
    site = request.getfixturevalue("proxied_site" if is_proxied else "small_site")
    bad, other = (
        ({"forwarded": "10.0.0.66"}, {"forwarded": "10.0.0.99"})
        if is_proxied
        else ({"address": ATTACKER}, {"address": "127.0.0.99"})
    )

    async def attack():
        desk = await opened_class(site)
        seats = [await joined(site, desk, **bad) for _ in range(15)]
        quiet = [await joined(site, desk, **other) for _ in range(10)]
        rev = (await post(site, "teach", {**desk, "since": -1}))[1]["rev"]
        keys = {**desk, "since": rev}
        kept = [await send(site, action, keys, **bad) for action in ("teach", "watch")]
        kept += [await send(site, "look", {**seat, "since": 0}, **other) for seat in quiet]
        sent = []
        for seat in seats * 2:
            sent += await flood(site, [seat], 1, **bad)
            for where in (bad, other):
                assert (await post(site, "look", {**seat, "since": -1}, **where))[0] == 200
        assert not any(each.is_over for each in kept)
        await post(site, "ask", {**desk, "question": "?"})
        for each in kept:
            status, told = await each.answer()
            assert (status, told["number"]) == (200, 1)
        # Those that were cut have had an answer.
        told = [await each.answer() for each in sent if each.is_over]
        assert len(told) >= 30 - 18
        assert {(status, told["isCut"]) for status, told in told} == {(200, True)}

    run(attack)


# Codes that are guessed


@pytest.fixture
def guesses(clock):
    return Guesses(clock)


def tried(guesses, visitors, page=""):
    """How many wrong codes can be tried in turns before the next one isn't looked up."""
    count = 0
    while guesses.may_try(visitors[count % len(visitors)], page):
        guesses.pay(visitors[count % len(visitors)], page)
        count += 1
    return count


def in_an_hour(guesses, clock, visitors):
    """How many wrong codes are looked up in an hour of trying."""
    count = tried(guesses, visitors)
    for _ in range(3600):
        clock.now += 1
        count += tried(guesses, visitors)
    return count


@pytest.mark.parametrize(
    ("visitors", "in_a_second"),
    [
        (["10.0.0.1"], limits.GUESSES_EACH),
        ([f"10.0.0.{n}" for n in range(100)], limits.GUESSES),
        ([visitor_at(f"2001:db8:0:{n:x}00::1") for n in range(100)], 2 * limits.GUESSES_EACH),
    ],
    ids=["an address", "a hundred addresses", "a network of IPv6"],
)
def test_so_many_codes_can_be_tried_in_the_long_run(guesses, clock, visitors, in_a_second):
    seconds = 3600 + limits.MOST_SECONDS + 2
    count = in_an_hour(guesses, clock, visitors)
    assert 3600 * in_a_second <= count <= seconds * in_a_second


def test_a_class_is_not_found_by_guessing():
    """Forty classes, and everybody guesses for as long as a class may last."""
    count = len(codes.LETTERS) ** codes.CODE_LENGTH
    guessed = limits.GUESSES * classrooms.OPEN_SECONDS
    assert guessed * classrooms.MOST_CLASSROOMS / count < 1 / 100


def test_the_more_codes_were_wrong_the_longer_each_waits(guesses, clock):
    waits = []
    for _ in range(20):
        guesses.pay("10.0.0.1", "")
        waits.append(guesses.wait("10.0.0.1", ""))
    assert waits == sorted(waits)
    assert waits[0] == limits.GUESS_SECONDS
    assert waits[-1] == pytest.approx(20 / limits.GUESSES_EACH - 1)
    assert guesses.wait("10.0.0.2", "") == limits.GUESS_SECONDS
    clock.now += 60
    assert guesses.wait("10.0.0.1", "") == limits.GUESS_SECONDS


def test_a_page_may_be_wrong_a_few_times_whatever_others_do(guesses):
    tried(guesses, ["10.0.0.1"])
    assert not guesses.may_try("10.0.0.1", "")
    for _ in range(limits.FREE_GUESSES):
        assert guesses.may_try("10.0.0.1", "page")
        assert guesses.wait("10.0.0.1", "page") == limits.GUESS_SECONDS
        guesses.pay("10.0.0.1", "page")
    assert not guesses.may_try("10.0.0.1", "page")
    assert guesses.may_try("10.0.0.1", "another page")


def test_what_is_paid_for_is_forgotten(guesses, clock):
    guesses.pay("10.0.0.1", "gone")
    guesses.pay("10.0.0.1", "here")
    clock.now += 60
    guesses.forget({"here"}.__contains__)
    assert vars(guesses)["_purses"] == {}
    assert {*vars(guesses)["_tried"]} == {"here"}


def wrong(desk):
    """A code that no class has."""
    while (code := new_code()) == desk["code"]:
        pass
    return {"code": code, "name": ""}


GUESSER = "127.0.0.77"


async def wrong_codes(site, desk, count):
    """So many wrong codes that wait for their answer."""
    return [await send(site, "join", wrong(desk), GUESSER) for _ in range(count)]


def test_who_knows_the_code_joins_while_others_at_the_address_guess(site):
    async def attack():
        desk = await opened_class(site)
        right = {"code": desk["code"], "name": ""}
        sent = await wrong_codes(site, desk, 20)
        assert await answers(site, "join", right, GUESSER, 20) == {200: 20}
        assert not any(each.is_over for each in sent)
        # With more of them nobody's code is looked up, except for pages of the site.
        sent += await wrong_codes(site, desk, 100)
        busy = await send(site, "join", right, GUESSER)
        page = {**right, "kernel": await open_kernel(site)}
        assert await answers(site, "join", page, GUESSER, 20) == {200: 20}
        # Those who wait make room for others.
        assert not busy.is_over
        sent += await wrong_codes(site, desk, 320)
        assert await busy.answer() == (429, {"reason": "busy", "isCut": True})
        assert await answers(site, "join", page, GUESSER, 20) == {200: 20}

    run(attack)
