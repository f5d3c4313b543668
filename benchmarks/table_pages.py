"""Seats at tables for people that are real pages in Chromium, which play by themselves."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from playwright.async_api import Browser, Page

from benchmarks.seats import Play, SomeSeat

NOTES = """(() => {
  const usual = window.fetch;
  const now = () => (performance.timeOrigin + performance.now()) / 1000;
  window.noted = [];
  let hand = [];
  window.fetch = async (path, options) => {
    const action = /together\\/(look|act)$/.exec(String(path))?.[1];
    if (!action) return usual(path, options);
    const at = now(), { message } = JSON.parse(options.body);
    const note = { action, at, does: message?.action };
    // Other news may tell of the move before its own answer does.
    if (note.does === "play") noted.push({ sent: message.cards.map((n) => hand[n]) });
    try {
      const answer = await usual(path, options);
      const text = await answer.clone().text();
      const told = JSON.parse(text), { era, rev, view, reason } = told;
      const shown = view?.hand?.cards.map((each) => each.card);
      hand = shown ?? hand;
      noted.push({ ...note, there: now(), size: text.length, era, rev, reason, shown,
        phase: view?.phase, isDone: told.reply?.ok });
      return answer;
    } catch (error) {
      noted.push({ ...note, reason: "lost" });
      throw error;
    }
  };
})()"""
"""Notes what the page asks, and what it's answered, with the time."""

PLAYS = """(pace) => {
  let due = 0, tried = 0;
  const may = (what) => document.querySelector(`[data-act='${what}']:not([aria-disabled])`);
  const cards = () => [...document.querySelectorAll(".ws-player-panel [role='option']")];
  setInterval(() => {
    const [play, pass, next, begin] = ["play", "pass", "next", "begin"].map(may);
    if (!play && !next && !begin) return (due = tried = 0);
    if (!due) return (due = Date.now() + 1000 * pace * (0.5 + Math.random()));
    if (Date.now() < due) return;
    const chosen = cards().filter((card) => card.getAttribute("aria-selected") === "true");
    const all = cards();
    if (pass) pass.click();
    else if (next ?? begin) (next ?? begin).click();
    else if (chosen.length && tried % 2) play.click(), (tried += 1);
    else if (chosen.length) chosen.forEach((card) => card.click());
    else if (all.length) {
      // A single card; where that isn't taken, two, and then others.
      const at = (tried >> 2) % all.length, count = tried % 4 ? 2 : 1;
      all.toReversed().slice(at, at + count).forEach((card) => card.click());
      tried += 1;
    }
    due = Date.now() + 400;
  }, 150);
}"""
"""Plays whenever it may: passes, or else plays a card, or two where one isn't taken."""

MOVES = ("answer", "go", "pass", "play")


class PageSeat(SomeSeat):
    """A seat whose page is in a browser of its own."""

    era = ""
    rev = -1

    async def open(self, browser: Browser) -> None:
        """Open the page with its seat, as a browser that had it before."""
        self.problems: list[str] = []
        context = await browser.new_context(locale="en-US", reduced_motion="reduce")
        context.on("weberror", lambda error: self.problems.append(str(error.error)))
        key = json.dumps(f"wildescape/together/{self.keys['code']}")
        secret = json.dumps(self.keys["seat"])
        await context.add_init_script(NOTES)
        await context.add_init_script(f"location.hostname && localStorage.setItem({key}, {secret})")
        self.page: Page = await context.new_page()
        await self.page.goto(f"{self.site.url}together?lang=en#{self.keys['code']}")
        await self.page.locator("[data-act='leave'], .ws-table").first.wait_for()

    async def live(self) -> None:
        """Play, and learn what the page notes, until cancelled."""
        await self.page.evaluate(PLAYS, self.pace)
        while True:
            await asyncio.sleep(0.5)
            for note in await self.page.evaluate("noted.splice(0)"):
                self._learn(note)

    def _learn(self, note: dict[str, Any]) -> None:
        if sent := note.get("sent"):
            self.hand.send(sent)
            return
        if note.get("reason"):
            self.lost += note["reason"] == "lost"
            self.refused[note["reason"]] += note["reason"] != "lost"
            return
        if note["action"] == "act":
            if note["does"] == "play":
                self.hand.know(bool(note["isDone"]))
            if note["isDone"] and note["does"] in MOVES:
                play = Play(note["at"], note["era"], note["rev"], self.place, note["size"])
                self.company.take(play)
        is_new = self.era != note["era"]
        # What was on its way before a move may come after the answer to it.
        if note.get("shown") is not None and (is_new or note["rev"] >= self.rev):
            if is_new:
                self.hand.settle(note["shown"])
            self.hand.see(note["shown"], note["phase"])
        self.era, self.rev = note["era"], note["rev"] if is_new else max(self.rev, note["rev"])
        self.company.received[self.place, note["era"]].note(note["rev"], note["there"])
