"""What a widget shows, as lines of words and cards: for pages without a kernel, and for text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from wildescape.cards import cards_html
from wildescape.i18n import say
from wildescape.notation import parse_face

CHOSEN: Final = say("Chosen")
"""The title of the cards that are chosen."""


class Line(NamedTuple):
    """Words, then cards. A line without either isn't shown.

    Args:
        words: what it says, or a title for the cards.
        cards: each as `card`, and as `means` what it stands for, if that is something else.
    """

    words: str
    cards: tuple[Mapping[str, object], ...] = ()

    def text(self, lang: str) -> str:
        """The line as text."""
        shown = (_symbols(card["card"]) + _meaning(card) for card in self.cards)
        return _titled(self.words, " ".join(shown), lang)

    def html(self, lang: str) -> str:
        """The line as HTML."""
        shown = (
            cards_html([parse_face(str(card["card"]))])
            + (f"<small>{_meaning(card)}</small>" if "means" in card else "")
            for card in self.cards
        )
        return _titled(escape(self.words), " ".join(shown), lang)


class Snapshot(NamedTuple):
    """A title and the lines below it.

    Args:
        title: what the widget is, and how things stand.
        lines: everything else.
        lang: the language.
    """

    title: str
    lines: tuple[Line, ...]
    lang: str

    @staticmethod
    def of(title: str, lines: Iterable[Line], lang: str) -> Snapshot:
        """A snapshot of the lines that say something."""
        return Snapshot(title, tuple(line for line in lines if line.words or line.cards), lang)

    @property
    def text(self) -> str:
        """The snapshot as text, a line each."""
        lines = [line.text(self.lang) for line in self.lines]
        return "\n  ".join([self.title, *lines] if self.title else lines)

    @property
    def html(self) -> str:
        """The snapshot as HTML that stays readable where a page removes all styles."""
        told = [f"<b>{escape(self.title)}</b>"] if self.title else []
        told += [line.html(self.lang) for line in self.lines]
        lines = "".join(f'<div style="margin:3px 0">{line}</div>' for line in told)
        return f'<div lang="{self.lang.replace("_", "-")}">{lines}</div>'

    @property
    def bundle(self) -> dict[str, str]:
        """The snapshot in the forms in which a notebook keeps it."""
        return {"text/plain": self.text, "text/html": self.html}


def joined(*words: str) -> str:
    """Short words beside each other, without those that are empty."""
    return " · ".join(filter(None, words))


def words(*texts: str) -> Iterator[Line]:
    """A line for each of these texts."""
    return map(Line, texts)


def hand_line(title: str, hand: Mapping[str, Any], order: str) -> Line:
    """The cards of a hand, in the order in which it's shown."""
    return Line(title, tuple(hand["cards"][place] for place in hand["orders"][order]))


def chosen_line(hand: Mapping[str, Any], places: Sequence[int], lang: str) -> Line:
    """The cards that are chosen from a hand."""
    cards = tuple(hand["cards"][place] for place in places)
    return Line(CHOSEN.to(lang) if cards else "", cards)


def _symbols(card: object) -> str:
    return parse_face(str(card)).symbols


def _meaning(card: Mapping[str, object]) -> str:
    """What a joker on the table stands for."""
    return f"={_symbols(card['means'])}" if "means" in card else ""


def _titled(title: str, cards: str, lang: str) -> str:
    if not title or not cards:
        return title + cards
    return say("{title}: {what}").filled(title=title, what=cards).to(lang)
