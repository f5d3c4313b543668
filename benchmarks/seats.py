"""Seats at tables for people as their pages take them: what they ask, play and remember."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from wildescape.cards import Rank
from wildescape.notation import parse_card

from tests.widgets.site.visitors import Running

AGAIN_SECONDS = 2.0
"""After how many seconds a page asks again that had no answer."""

SOON_SECONDS = 0.5
"""The same for one that was answered, but isn't told anything yet."""

HIGHEST_SECONDS = 30.0
"""After how many seconds an answer counts as none; a page hears of no news after twenty."""

WHOLE_HAND = 27

Cards = Counter[str]


class Unanswered(Exception):
    """The site hasn't answered."""


class Wire:
    """A connection that stays open, as a browser's: one request after another.

    Args:
        site: whom it asks.
        address: where it comes from.
    """

    def __init__(self, site: Running, address: str = "") -> None:
        self._site, self._address = site, address
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.size = 0
        """How many bytes the last answer had."""

    async def post(self, path: str, asked: object) -> tuple[int, Any, float]:
        """The status, what is told, and when it was there.

        Args:
            path: where it asks.
            asked: what is sent as JSON, or bytes as they are.

        Raises:
            Unanswered: if nothing is.
        """
        body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
        head = (
            f"POST /{path} HTTP/1.1\r\nHost: localhost:{self._site.port}\r\n"
            f"Origin: {self._site.origin}\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        was_open = self._ends is not None
        try:
            return await asyncio.wait_for(self._exchange(head + body), HIGHEST_SECONDS)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            self.close()
            # The site closes what nobody has used for a while; then a browser asks again.
            if was_open and not isinstance(error, TimeoutError):
                return await self.post(path, asked)
            raise Unanswered from error

    async def _exchange(self, sent: bytes) -> tuple[int, Any, float]:
        if self._ends is None:
            local = (self._address, 0) if self._address else None
            self._ends = await asyncio.open_connection(
                "127.0.0.1", self._site.port, local_addr=local, limit=2**22
            )
        reader, writer = self._ends
        writer.write(sent)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        sizes = [line.partition(":")[2] for line in lines if line.startswith("content-length:")]
        body = await reader.readexactly(int(sizes[0])) if sizes else b""
        arrived = time.time()
        self.size = len(body)
        if "connection: close" in lines:
            self.close()
        is_json = any("application/json" in line for line in lines)
        return int(lines[0].split()[1]), json.loads(body) if is_json else {}, arrived

    def close(self) -> None:
        if self._ends:
            self._ends[1].close()
            self._ends = None


class Hand:
    """The cards of a seat as its player counts them, and what was wrong with them."""

    def __init__(self) -> None:
        self._held: Cards | None = None
        self._sent: Cards | None = None
        self.wrong: list[str] = []

    @property
    def is_known(self) -> bool:
        """Whether it's known what the cards have to be."""
        return self._held is not None

    def send(self, cards: Sequence[str]) -> None:
        """Cards are on their way; they may be played or not until that is known."""
        # Of a tribute it's heard only after the hand has begun, in which those cards aren't played.
        self._sent = Counter(cards) if self.is_known else None

    def know(self, is_taken: bool) -> None:
        """The site has taken what was sent, or has refused it."""
        if is_taken and self._held is not None and self._sent is not None:
            self._held = self._held - self._sent
        self._sent = None

    def forget(self) -> None:
        """A bot may play on from here."""
        self._held = self._sent = None

    def see(self, cards: Sequence[str], phase: str) -> None:
        """See the hand as the site shows it."""
        seen, held = Counter(cards), self._held
        if phase != "play":
            self.forget()
            return
        is_dealt = seen.total() == WHOLE_HAND and not (held and held <= seen)
        if held is None or is_dealt:
            self._held = seen
        elif self._sent is not None and seen == held - self._sent:
            # Its answer is still on its way, or was lost.
            return
        elif seen != held:
            self.wrong.append(f"{sorted(held - seen)} are gone, {sorted(seen - held)} are back")
            self._held = seen

    def settle(self, cards: Sequence[str]) -> None:
        """After a play without an answer: what is shown now is what holds."""
        if self._sent is not None and self._held is not None:
            seen = Counter(cards)
            if seen in (self._held, self._held - self._sent):
                self._held = seen
            self._sent = None


@dataclass
class Seen:
    """What pages at a table have received: for each seat and match the news, and when."""

    revs: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def note(self, rev: int, at: float) -> None:
        """A page has this news; older ones may overtake them."""
        if not self.revs or rev > self.revs[-1]:
            self.revs.append(rev)
            self.times.append(at)

    def first(self, rev: int) -> float | None:
        """When it had this news, or later ones."""
        place = bisect_left(self.revs, rev)
        return self.times[place] if place < len(self.times) else None


@dataclass
class Play:
    """A move that the site has taken."""

    at: float
    """When it was sent."""
    era: str
    rev: int
    by: int
    """The seat, by its place at the table."""
    size: int
    """How many bytes the answer had."""


class Company:
    """Those at one table: what they have played, and who received what, and when.

    Args:
        name: what it's called in figures.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: list[SomeSeat] = []
        self.plays: list[Play] = []
        self.received: dict[tuple[int, str], Seen] = defaultdict(Seen)
        self.size = 8_000
        """How many bytes a view has, by the newest answer."""
        self.on_play = lambda company: None

    def take(self, play: Play) -> None:
        self.plays.append(play)
        self.size = play.size
        self.on_play(self)

    def first_in_new_era(self, seat: int, since: float) -> float:
        """When a seat had its first news after a time; 0 if it has had none since."""
        found = (each.times for (of, _), each in self.received.items() if of == seat)
        return next((times[0] for times in found if times[0] > since), 0.0)

    def back_at(self, since: float) -> float:
        """When the first move was made from a time on; 0 if there's none."""
        return next((play.at for play in self.plays if play.at > since), 0.0)

    def longest_pause(self, start: float, end: float) -> float:
        """How many seconds nobody moved at most in a time."""
        moved = (play.at for play in self.plays if start <= play.at < end)
        return max(b - a for a, b in pairwise(sorted([start, *moved, end])))

    def waits(self, start: float, end: float, seats: int) -> list[float]:
        """How many seconds the others waited for each move of a time, but for who was away."""
        found = []
        for play in self.plays:
            if not start <= play.at < end:
                continue
            for seat in range(seats):
                at = self.received[seat, play.era].first(play.rev) if seat != play.by else None
                away = self.seats[seat].away if seat < len(self.seats) else []
                if at is not None and not any(a <= at and play.at <= b for a, b in away):
                    found.append(at - play.at)
        return found


class SomeSeat(ABC):
    """A seat at a table whose page plays.

    Args:
        site: the site; it keeps its address when it's killed.
        company: those at its table.
        place: its place among them.
        keys: the code of the table and the secret of the seat.
        pace: how many seconds it thinks before a move, on average.
    """

    def __init__(
        self, site: Running, company: Company, place: int, keys: Mapping[str, str], pace: float
    ) -> None:
        self.site, self.company, self.place, self.pace = site, company, place, pace
        self.keys = {"code": keys["code"], "seat": keys["seat"]}
        self.hand = Hand()
        self.away: list[tuple[float, float]] = []
        """When nobody was there, each time from and to."""
        self.refused = Counter[str]()
        self.lost = 0
        """How often nobody has answered."""

    @abstractmethod
    async def live(self) -> None:
        """Look and play until cancelled."""

    def back_at(self, since: float) -> float:
        """When it had news after a time, of another match than before; 0 if it has none."""
        return self.company.first_in_new_era(self.place, since)


class Seat(SomeSeat):
    """A seat whose page is a program: it looks, and plays whenever it may."""

    def __init__(
        self, site: Running, company: Company, place: int, keys: Mapping[str, str], pace: float
    ) -> None:
        super().__init__(site, company, place, keys, pace)
        self.news: dict[str, Any] | None = None
        self.view: dict[str, Any] | None = None
        self.plays_on = True
        self._tabs = [Wire(site), Wire(site)]
        self._numbers = 0
        self._is_new = asyncio.Event()

    async def live(self) -> None:
        """Look and play until cancelled."""
        try:
            await asyncio.gather(self._look(), self._play())
        finally:
            self._close()

    def _close(self) -> None:
        for wire in self._tabs:
            wire.close()

    def _asks(self) -> dict[str, Any]:
        view = self.view["rev"] if self.view else -1
        return {**self.keys, "era": self.news and self.news["era"], "view": view}

    async def _look(self) -> None:
        while True:
            since = self.news["rev"] if self.news else -1
            try:
                asked = {**self._asks(), "since": since}
                status, told, at = await self._tabs[0].post("together/look", asked)
            except Unanswered:
                self.lost += 1
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if status == 200:
                self._take(told, at)
                if told.get("isCut"):
                    await asyncio.sleep(SOON_SECONDS)
            else:
                reason = told.get("reason", str(status))
                self.refused[reason] += 1
                await asyncio.sleep(SOON_SECONDS if reason == "waking" else AGAIN_SECONDS)

    def _take(self, news: dict[str, Any], at: float) -> None:
        self.company.received[self.place, news["era"]].note(news["rev"], at)
        known, view = self.news, news["view"]
        is_same = known is not None and known["era"] == news["era"]
        if is_same and known and news["rev"] < known["rev"]:
            return
        self.news = news
        if view and not (is_same and self.view and view["rev"] < self.view["rev"]):
            self.view = view
        if self.view:
            self.hand.see(self.cards, self.view["phase"])
        self._is_new.set()

    @property
    def cards(self) -> list[str]:
        """Its cards, in the order in which they are shown."""
        hand = self.view and self.view["hand"]
        return [each["card"] for each in hand["cards"]] if hand else []

    async def _act(self, action: str, sent: Sequence[str] = (), **fields: Any) -> bool:
        """Whether the site does what is asked; also not if it doesn't answer."""
        self._numbers += 1
        message = {"id": self._numbers, "rev": None, "action": action, **fields}
        if sent:
            self.hand.send(sent)
        start = time.time()
        try:
            asked = {**self._asks(), "message": message}
            status, told, at = await self._tabs[1].post("together/act", asked)
        except Unanswered:
            await self._see_again()
            return False
        is_done = status == 200 and bool(told["reply"]["ok"])
        if sent:
            self.hand.know(is_done)
        if status == 200:
            size = self._tabs[1].size
            if is_done:
                play = Play(start, told["era"], told["rev"], self.place, size)
                self.company.take(play)
            self._take(told, at)
        else:
            self.refused[told.get("reason", str(status))] += 1
        return is_done

    async def _see_again(self) -> None:
        """After a move without an answer, see whether it was made."""
        while True:
            await asyncio.sleep(SOON_SECONDS)
            with contextlib.suppress(Unanswered):
                asked = {**self.keys, "since": -1, "era": None, "view": -1}
                status, told, at = await self._tabs[1].post("together/look", asked)
                if status == 200:
                    self._take(told, at)
                    self.hand.settle(self.cards)
                    return

    async def _play(self) -> None:
        while True:
            await self._is_new.wait()
            self._is_new.clear()
            if not (self.plays_on and self.view and self._is_due()):
                continue
            await asyncio.sleep(self.pace * random.uniform(0.5, 1.5))
            if self._is_due():
                await self._move()
                self._is_new.set()

    def _is_due(self) -> bool:
        if self.view is None or self.news is None or self.news["isPaused"]:
            return False
        can = self.view["can"]
        may_begin = self.news["isOver"] and self.news["isOpener"]
        return bool(can["play"] or can["pass"] or can["go"] or may_begin)

    async def _move(self) -> None:
        """Make a move that the view offers; the first that the site takes."""
        assert self.view
        assert self.news
        can = self.view["can"]
        if can["play"]:
            for places in self._tries():
                if await self._act(
                    "play", [self.cards[at] for at in places], cards=places, reading=None
                ):
                    return
                if not self.view["can"]["play"]:
                    return
        if can["pass"]:
            await self._act("pass")
        elif can["go"]:
            await self._act("go")
        elif self.news["isOver"] and self.news["isOpener"]:
            await self._tabs[1].post("together/begin", self.keys)

    def _tries(self) -> Iterator[list[int]]:
        """The places of cards that may be played: of one rank, and higher than what lies there."""
        assert self.view
        groups = defaultdict[int, list[int]](list)
        for place, card in enumerate(self.cards):
            groups[self._height(card)].append(place)
        laid = [self._height(each["card"]) for each in self.view["middle"]["laid"]]
        if self.view["phase"] != "play":
            # What is paid is the highest card; what is returned may be any, or a choice of two.
            high = sorted(range(len(self.cards)), key=self._of, reverse=True)
            yield from ([place] for place in high)
            yield high[-2:]
        elif not laid:
            low = sorted(groups)[: 1 + len(groups) // 2]
            group = groups[random.choice(low)][:3]
            yield group
            yield group[:1]
        elif len({*laid}) == 1 and len(laid) <= 3:
            higher = [each for each in sorted(groups) if each > laid[0]]
            fitting = [groups[each] for each in higher if len(groups[each]) >= len(laid)]
            # Some keep what they have.
            if fitting and random.random() < 0.7:
                yield fitting[0][: len(laid)]

    def _of(self, place: int) -> int:
        return self._height(self.cards[place])

    def _height(self, text: str) -> int:
        """How high a card is where trump is above all but jokers."""
        assert self.view
        rank = parse_card(text).rank
        return rank + (100 if rank > Rank.ACE else 50 if str(rank) == self.view["trump"] else 0)

    async def be_away(self, seconds: float) -> None:
        """Be offline for a while; somebody has to live again afterwards."""
        start = time.time()
        self._close()
        self.hand.forget()
        await asyncio.sleep(seconds)
        self.away.append((start, time.time() + 1))


async def second_tab(seat: SomeSeat, heard: Counter[str]) -> None:
    """Look from another tab with the same seat, until cancelled."""
    wire, era, rev = Wire(seat.site), None, -1
    try:
        while True:
            try:
                asked = {**seat.keys, "since": rev, "era": era, "view": -1}
                status, told, _ = await wire.post("together/look", asked)
            except Unanswered:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if status == 200:
                heard["views"] += told["view"] is not None
                heard["cut"] += bool(told.get("isCut"))
                era, rev = told["era"], told["rev"]
                await asyncio.sleep(SOON_SECONDS if told.get("isCut") else 0)
            else:
                heard[told.get("reason", str(status))] += 1
                await asyncio.sleep(AGAIN_SECONDS)
    finally:
        wire.close()


async def stop(*tasks: asyncio.Task[None]) -> None:
    """End what would go on for ever."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        # Whoever has an answer at this very moment goes on, until Python 3.12.
        _, left = await asyncio.wait(left, timeout=1)
    await asyncio.gather(*tasks, return_exceptions=True)
