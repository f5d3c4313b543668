"""Who walks through a lesson: somebody with a mouse, or with the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page
from wildescape.explain import card_name
from wildescape.notation import parse_cards

MOST_KEYS = 200
"""So many keys reach anything on a page."""

WAY = """wanted => {
  const now = document.activeElement;
  if (now === wanted) return "";
  const isAfter = !!(now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING);
  const group = wanted.closest(".ws-hand, .ws-round");
  if (group?.contains(now)) return isAfter ? "ArrowRight" : "ArrowLeft";
  return isAfter ? "Tab" : "Shift+Tab";
}"""


DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


class Mouse:
    """Points at what is pressed; of a card under others its left strip is seen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator) -> None:
        is_card = what.get_attribute("role") == "option"
        what.click(position={"x": 8, "y": 16} if is_card else None)

    def type_in(self, field: Locator, text: str) -> None:
        field.fill(text)


class Keyboard:
    """Reaches what is pressed with Tab, and with arrows inside a hand or round the table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator) -> None:
        self._reach(what)
        # After the key before, the page may still be giving the focus to something else.
        self.page.evaluate(DRAWN)
        self._reach(what)
        is_card = what.get_attribute("role") == "option"
        self.page.keyboard.press("Space" if is_card else "Enter")

    def type_in(self, field: Locator, text: str) -> None:
        self._reach(field)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(text)

    def _reach(self, what: Locator) -> None:
        for _ in range(MOST_KEYS):
            key = what.evaluate(WAY)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"No key reaches {what}")


WALKERS = {"mouse": Mouse, "keyboard": Keyboard}


class Walker:
    """Answers the steps of the lesson on a page, in a language, with a mouse or the keyboard.

    Waits for what the page shows, never for a time.
    """

    def __init__(self, page: Page, lang: str, way: str) -> None:
        self.page = page
        self.lang = lang
        self.hands = WALKERS[way](page)

    def find(self, selector: str) -> Locator:
        return self.page.locator(f".ws-lesson {selector}")

    def press(self, selector: str, inside: Locator | None = None) -> None:
        """Press what can be pressed, once it can be."""
        what = (inside or self.page.locator(".ws-lesson")).locator(selector).first
        what.wait_for()
        self.hands.press(what)

    def act(self, name: str) -> None:
        self.press(f".ws-answering [data-act={name}]:not([aria-disabled])")

    # Answers

    def answer(self, step, given) -> bool:
        """Answer a step, and say whether that is right."""
        before = self.page.evaluate("pupil.find('[role=status].ws-said')?.innerText ?? ''")
        self.find(".ws-answering .ws-act").wait_for()
        for taken in (".ws-hand .ws-chosen", ".ws-ordered .ws-item:not([disabled])"):
            while self.find(taken).count():
                self.press(taken)
        put = getattr(self, f"_put_{step.kind}", None) or self._put_option
        put(step.exercise, given)
        self.page.wait_for_function(
            "before => ![before, undefined].includes(pupil.find('.ws-said')?.innerText)",
            arg=before,
        )
        return self.find(".ws-said.ws-legal").count() > 0

    def _put_option(self, exercise, given: str) -> None:
        self.press(f":is(.ws-answering, .ws-round) [data-option='{given}']")

    def _put_number(self, exercise, given: int) -> None:
        self.hands.type_in(self.find(".ws-number"), str(given))
        self.act("check")

    def _names(self, cards) -> str:
        return ", ".join(card_name(card).to(self.lang) for card in cards)

    def _put_order(self, exercise, given: list[str]) -> None:
        by_cards = {tuple(sorted(cards)): self._names(cards) for cards in exercise.items}
        for cards in given:
            name = by_cards[tuple(sorted(parse_cards(cards)))]
            self.press(f".ws-pool .ws-item[aria-label='{name}']")
        self.act("check")

    def _put_sort(self, exercise, given: list[str]) -> None:
        for at, place in enumerate(given):
            item = f".ws-item[data-item='{at}']"
            if self.find(item).get_attribute("aria-pressed") == "false":
                self.press(item)
            self.press(f".ws-place[data-place='{place}'] .ws-place-name")
        self.act("check")

    def _put_assign(self, exercise, given: list[str]) -> None:
        if exercise.marked and exercise.marked not in given:
            self.act("nobody")
            return
        for at, value in enumerate(given):
            if exercise.marked:
                plaque = f"[data-seat='{exercise.exercises[at].scene.seat}'] .ws-plaque"
                is_marked = self.find(plaque).get_attribute("aria-pressed") == "true"
                if is_marked != (value == exercise.marked):
                    self.press(plaque)
                continue
            place = self.find(".ws-to-fill").nth(at)
            if place.locator("[aria-expanded]").count():
                self.press("[aria-expanded]", place)
            is_at_table = not place.locator(f"[data-option='{value}']").count()
            self.press(
                f"{'.ws-round ' if is_at_table else ''}[data-option='{value}']",
                None if is_at_table else place,
            )
        self.act("check")

    def _pick(self, cards, inside: Locator | None = None) -> None:
        for card in cards:
            self.press(f".ws-hand [data-card='{card}']:not(.ws-chosen)", inside)

    def _put_select_cards(self, exercise, given: str) -> None:
        cards = parse_cards(given)
        self._pick(cards)
        self.act("check" if cards else "pass")

    def _put_partition(self, exercise, given: list[str]) -> None:
        for play in given:
            self._pick(parse_cards(play))
            self.act("play")
        self.act("check")

    def _put_stop(self, exercise, given: int) -> None:
        back, on = ".ws-answering .ws-step >> nth=0", ".ws-answering .ws-step >> nth=2"
        while not self.find(back).get_attribute("aria-disabled"):
            self.press(back)
        for _ in range(given):
            self.press(on)
        self.act("stop")

    # Going on

    def next(self) -> None:
        """Go on to the next step, or to the summary."""
        here = self.page.evaluate("pupil.at()")
        self.press(".ws-next.ws-primary")
        self.page.wait_for_function("here => pupil.at() !== here", arg=here)

    def leave(self) -> None:
        """Go on from a step that only shows, and runs to its end first if it's a film."""
        self.find(".ws-next").wait_for()
        if self.find(".ws-next:not(.ws-primary)").count():
            self.press(".ws-next")
        self.next()

    # At the table

    def play(self, moves) -> bool:
        """Play a game by these moves, and say whether its goal is reached.

        The passes that the table makes by itself are not among them.
        """
        table = self.page.locator(".ws-table")
        table.locator("select").last.select_option("at once")
        left = [*moves]
        while left:
            due = self.page.wait_for_function("() => pupil.due()").json_value()
            heard = self.page.evaluate("pupil.heard()")
            if due == "deal":
                self.press("[data-act=next]", table)
            else:
                assert due == "cards"
                cards = left.pop(0)
                self._pick(cards, table)
                acts = "[data-act=play]" if cards else ":is([data-act=pass], [data-act=take])"
                self.press(f"{acts}:not([aria-disabled])", table)
            self.page.wait_for_function("heard => pupil.heard() !== heard", arg=heard)
        self.find(".ws-said").wait_for()
        return self.find(".ws-said.ws-legal").count() > 0
