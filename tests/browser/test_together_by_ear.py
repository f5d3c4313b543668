"""A table for people by the keyboard alone, with every event said to a screen reader."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.widgets.site.visitors import open_site

pytestmark = pytest.mark.browser

BEFORE = """
from wildescape_widgets.together import limits
limits.CLOCKS, limits.AWAYS = (0, 15), (4, 60)
from wildescape_widgets.together import pace, presence
pace.MOVE_SECONDS = pace.PASS_SECONDS = 0.1
presence.GONE_SECONDS = 1
"""

HEARS = """() => {
  window.heard = [];
  window.told = [];
  const hear = (...texts) => (heard.push(...texts), told.push(...texts));
  const regions = "[role=status], [role=alert], [aria-live]";
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const at = target.nodeType === 1 ? target : target.parentElement;
      if (at?.closest(regions))
        hear(...(addedNodes.length ? [...addedNodes] : [target]).map((one) => one.textContent));
      else
        for (const one of addedNodes)
          for (const said of [one, ...(one.querySelectorAll?.("*") ?? [])])
            if (said.matches?.(regions)) hear(said.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Notes all that a screen reader reads out: what is heard next, and all that was told."""

AT = """() => {
  const at = document.activeElement;
  return at.matches(".ws-hand [role=option]") ? "card" : at.dataset.act || at.textContent;
}"""
"""Where the focus is: on a card, or on a button, by its use or its text."""

THERE = """(wanted) => [...document.querySelectorAll(".ws-hand [role=option], button, a")].some(
  (one) => wanted.includes(one.role === "option" ? "card" : one.dataset.act || one.textContent))"""
"""Whether there is one of these places."""

DUE = """() => {
  const is = (act) => document.querySelector(`[data-act=${act}]:not([aria-disabled])`);
  if (document.querySelector(".ws-outcome li")) return "over";
  return is("tell") ? "answer" : is("play") ? "move" : "";
}"""
"""What is to be done: a move, a count, or nothing once the hand is over."""


@pytest.fixture(scope="module")
def brisk(request, chromium):
    """A site whose bots don't let anybody wait."""
    if request.config.option.static:
        pytest.skip("tables for people need a server")
    with open_site(before=BEFORE) as running:
        yield running


class Listener:
    """Somebody who uses the keyboard alone, and hears what a screen reader reads out."""

    def __init__(self, page):
        self.page = page
        self.press = page.keyboard.press
        page.add_init_script(f"({HEARS})()")

    def to(self, *wanted, key="Tab"):
        """Tab until the focus is there, once there is such a place."""
        self.page.wait_for_function(THERE, arg=[*wanted])
        for _ in range(60):
            if self.page.evaluate(AT) in wanted:
                return
            self.press(key)
        raise AssertionError(f"{wanted} can't be reached from {self.page.evaluate(AT)}")

    def do(self, *wanted):
        """Find a button and press it."""
        self.to(*wanted)
        self.press("Enter")

    def hears(self, said):
        """Wait until something was said since it was last asked for."""
        find = """(said) => {
          const at = heard.findIndex((text) => new RegExp(said).test(text));
          return at >= 0 && heard.splice(0, at + 1).at(-1);
        }"""
        return self.page.wait_for_function(find, arg=said, timeout=30_000).json_value()

    def due(self):
        """What is to be done next."""
        return self.page.wait_for_function(DUE, timeout=60_000).json_value()


def opened(ann, brisk):
    """A table that Ann has opened, with a clock and the coach, where a bot soon plays on."""
    page = ann.page
    page.goto(f"{brisk.url}?lang=en#/table")
    page.get_by_role("button", name="New match", exact=True).wait_for()
    ann.do("New match")
    ann.do("people")
    ann.do("open-table")
    page.wait_for_url(re.compile(r"/together\?lang=en#[A-Z]{7}$"))
    page.locator(".ws-together-chairs").wait_for()
    page.get_by_role("textbox").focus()
    page.keyboard.type("Ann")
    ann.press("Enter")
    page.locator("[data-act='begin']").wait_for()
    page.get_by_label("Time for a move").focus()
    page.keyboard.type("15")
    page.get_by_label("If you're away").focus()
    page.keyboard.type("4")
    page.get_by_label("Everybody may ask the coach").focus()
    ann.press("Space")
    ann.hears("Everybody may ask the coach for hints now")


def played(ann):
    """The hand to its end, with a hint and more time at the first move."""
    page = ann.page
    is_extended = False
    while (due := ann.due()) != "over":
        if due == "move" and not is_extended:
            # It may have been said before the pause.
            page.wait_for_function("() => told.some((one) => /Ten seconds left/.test(one))")
            ann.to("extend", key="Shift+Tab")
            ann.press("Enter")
            ann.hears(r"Ann takes more time\.")
            ann.do("hint")
            # Where no reason applies, only its cards are chosen.
            page.locator(".ws-hints, .ws-verdict.ws-legal:not(.ws-behind)").first.wait_for()
            if page.locator(".ws-hints").count():
                ann.hears(re.escape(page.locator(".ws-hints").inner_text()))
            ann.press("Escape")
            is_extended = True
        if due == "answer":
            ann.do("tell")
        else:
            ann.to("card")
            ann.press("ArrowRight")
            ann.press("Space")
            page.locator(".ws-verdict:is(.ws-legal, .ws-refused)").wait_for()
            is_legal = page.locator(".ws-verdict.ws-legal").count() > 0
            ann.press("Enter" if is_legal else "Space")
            if not is_legal:
                ann.press("p")
        page.wait_for_function(f"(due) => ({DUE})() !== due", arg=due)
    assert is_extended


def test_a_hand_is_played_by_the_keyboard_and_everything_is_said(brisk, visitor):
    ann = Listener(visitor(viewport={"width": 1280, "height": 800}))
    page = ann.page
    opened(ann, brisk)
    bo = visitor()
    bo.goto(page.url)
    bo.locator(".ws-together-chairs").wait_for()
    bo.get_by_role("textbox").fill("Bo")
    bo.locator("[data-act='sit']").click()
    ann.hears(r"Bo has taken a seat\.")
    ann.do("begin")
    page.locator("[data-act='next']").wait_for()
    ann.do("next")
    ann.hears("You lead|leads")

    # Bo's page goes: first it's said that it isn't there, then that a bot plays.
    bo.goto("about:blank")
    ann.hears(r"Bo isn't connected\. A bot takes over in \d seconds\.")
    ann.hears(r"Bo is away, so a bot is playing\.")

    ann.to("people", key="Shift+Tab")
    ann.press("Enter")
    ann.do("Pause")
    ann.hears(r"The table is paused\.")
    ann.do("Resume")
    page.wait_for_function(f"() => ({AT})() === 'Pause'")
    ann.press("Escape")
    assert page.evaluate(AT) == "people"

    played(ann)
    told = " ".join(page.evaluate("told"))
    for event in (
        r"It's \w+'s turn\.",
        r"Beat a|You lead|can only pass",
        r"You (pass|play|lead)",
        r"\w+ passes\.",
        r"(plays|leads) a",
        r"goes? out",
        r"The hand is over\.",
    ):
        assert re.search(event, told), event
    expect(page.locator(".ws-outcome li")).to_have_count(3)
