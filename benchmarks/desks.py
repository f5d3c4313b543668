"""Simulated pages of a class that have a kernel: a teacher's, and a projector's."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tornado.websocket import WebSocketClosedError

from benchmarks.seats import Unanswered
from tests.widgets.site.visitors import PATIENCE, Player, Running, ask


async def own_kernel(site: Running) -> str:
    """Wait in line for a kernel, as a page does."""
    path = "course/kernel"
    while True:
        answer = await ask(site, path, "POST")
        told: dict[str, str] = json.loads(answer.body)
        if answer.code == 200:
            return told["kernel"]
        path = f"course/kernel?ticket={told['ticket']}"
        await asyncio.sleep(1)


class Desk(Player):
    """A page that speaks with its kernel."""

    room = "ask"

    def __init__(self, site: Running) -> None:
        super().__init__(site)
        self.number = 0

    async def sit(self) -> None:
        """Open the course, and go into the room."""
        await ask(self.site)
        self.kernel = await own_kernel(self.site)
        await self.attach()
        self.course = (await self.models())["AnyModel"]
        await self._send({"action": "enter", "room": self.room, "part": None, "at": None})

    async def is_lost(self) -> bool:
        """Whether the site knows no more of its kernel, as after a restart."""
        try:
            return (await ask(self.site, f"api/kernels/{self.kernel}")).code == 404
        except OSError:
            return False

    async def do(self, action: str, **fields: Any) -> dict[str, Any]:
        """Ask the kernel, and wait for all that comes of it.

        Raises:
            Unanswered: if the connection is lost.
        """
        message = {"id": 1, "rev": None, "action": action, **fields}
        told = await self._send({"action": "room", "room": self.room, "message": message})
        reply: dict[str, Any] = told["message"]
        assert reply["ok"], reply
        return reply

    async def _send(self, content: dict[str, Any]) -> dict[str, Any]:
        self.number += 1
        asked = {"id": self.number, "rev": None, **content}
        data = {"method": "custom", "content": asked}
        try:
            await self.say("comm_msg", {"comm_id": self.course, "data": data})
        except WebSocketClosedError as error:
            raise Unanswered from error
        while True:
            told = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
            if told is None:
                raise Unanswered
            if isinstance(told, bytes):
                continue
            content = json.loads(told).get("content", {}).get("data", {}).get("content") or {}
            if content.get("id") == self.number:
                assert content["ok"], content
                return content
