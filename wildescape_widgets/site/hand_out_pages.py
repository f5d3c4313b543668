"""Short codes over HTTP: the page that they open, and what pages ask of what is handed out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from wildescape.i18n import LANGUAGES, language_names

from wildescape_widgets.built import built, sheets
from wildescape_widgets.classroom.limits import LONGEST_REASON
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.asked import Answering, AskedPage, Told, asked_lang, asked_line
from wildescape_widgets.site.hand_outs import (
    MOST_VISITS,
    HandOuts,
    count_played,
    endings_told,
    is_played_on,
    plays_told,
    question_of,
)
from wildescape_widgets.site.pages import SitePage
from wildescape_widgets.site.rows import KeptHandOut
from wildescape_widgets.table.handed_shapes import CameBackTold, HandedPage, HandedTexts
from wildescape_widgets.table.handed_texts import HANDED_TEXTS
from wildescape_widgets.table.sharing import drawn_as_qr
from wildescape_widgets.table.sharing_shapes import QrReply

LONGEST_PAGE: Final = 200
"""How many characters the address of the page may have, as a browser knows it."""


class HandOutPage(SitePage):
    """The page of short codes. It has no kernel; which code it is stands behind a `#`."""

    def get(self) -> None:
        """Answer with the page."""
        self.set_header("Cache-Control", "no-cache")
        page: HandedPage = {
            "base": self.base_url,
            "lang": self.lang,
            "languages": language_names(),
            "texts": {lang: _texts(lang) for lang in LANGUAGES},
        }
        script, style = built("handed.js"), "".join(sheets("cards", "table").values())
        self.write(self.render_template("handed.html", page=page, script=script, style=style))


class AskedHandOut(AskedPage):
    """What a teacher's or a pupil's page asks of what is handed out."""

    TAKES = (*AskedPage.TAKES, "hand_outs")

    hand_outs: HandOuts
    """What is handed out on this site."""

    def _answered(self) -> None:
        """Nothing follows."""

    async def _make(self, asked: Told) -> Told:
        # A page with a kernel is bound to one of the places that a site has for visits.
        if not self._page(asked):
            raise RefusedRequest("no_page", 403, HANDED_TEXTS["no_page"])
        code, secret = self.hand_outs.make(self.visitor, asked.get("address"))
        return {**self._told(self.hand_outs.find(code), asked), "teacher": secret}

    async def _look(self, asked: Told) -> Told:
        found = self.hand_outs.taught(asked.get("code"), asked.get("teacher"))
        return {**self._told(found, asked)}

    def _told(self, found: KeptHandOut, asked: Told) -> CameBackTold:
        lang, code = asked_lang(asked), found.head.code
        page = asked_line(asked.get("page"), LONGEST_PAGE, "malformed")
        link = f"{page}#{code}"
        return {
            "code": code,
            "question": question_of(found, lang),
            "opened": len(found.visits),
            "most": MOST_VISITS,
            "played": count_played(found),
            "plays": plays_told(found, lang) if is_played_on(found) else None,
            "endings": endings_told(found, lang),
            "until": self.hand_outs.until(code),
            "link": link,
            "qr": _drawn(link),
            "texts": _texts(lang),
        }

    async def _open(self, asked: Told) -> Told:
        found: KeptHandOut = await self._guessed(
            asked, lambda a: self.hand_outs.find(a.get("code"))
        )
        visit = self.hand_outs.visit(found, asked.get("visit"), self.visitor)
        return {"code": found.head.code, "address": found.head.address, "visit": visit}

    def _found(self, asked: Told) -> KeptHandOut:
        return self.hand_outs.find(asked.get("code"))

    async def _tell(self, asked: Told) -> Told:
        play, ending = asked.get("play"), asked.get("ending")
        why = asked_line(asked.get("why", ""), LONGEST_REASON, "bad_why")
        code, visit = asked.get("code"), asked.get("visit")
        return {"why": self.hand_outs.tell(code, visit, play, ending, why)}

    ACTIONS: ClassVar[Mapping[str, Answering]] = {
        "make": _make,
        "look": _look,
        "open": _open,
        "tell": _tell,
    }
    """What may be asked, by the last part of the address."""


@lru_cache(maxsize=256)
def _drawn(link: str) -> QrReply:
    """The QR code of a link; those who look again have it drawn once."""
    return drawn_as_qr(link)


def _texts(lang: str) -> HandedTexts:
    return {key: text.to(lang) for key, text in HANDED_TEXTS.items()}
