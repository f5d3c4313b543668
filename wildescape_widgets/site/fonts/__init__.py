"""The fonts of the site: what they are called, where they lie, and which characters they have.

A notebook has its own: there, the same names lead on to the system's.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

FONTS: Final = Path(__file__).parent
"""Where the files are; `python -m docs.make_fonts` makes them."""

LETTERS: Final = "U+20-7E, U+A0-FF, U+2190, U+2192, U+2212"
"""What the Latin fonts have, but for marks that Chinese has in another width."""

MARKS: Final = "U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026"
"""These marks."""

HAN: Final = "U+2E80-FFFF"

HAN_SIGNS: Final = FONTS / "han.txt"
"""The Chinese characters that there are: those of the headlines."""


class SiteFont(NamedTuple):
    """A font as style sheets name it.

    Args:
        family: its name.
        file: where it lies in `FONTS`.
        weights: from which weight to which.
        characters: what it's used for.
    """

    family: str
    file: str
    weights: str
    characters: str


SITE_FONTS: Final = (
    SiteFont("Wild Escape Sans", "sans.woff2", "400 700", LETTERS),
    SiteFont("Wild Escape Sans Marks", "sans.woff2", "400 700", MARKS),
    SiteFont("Wild Escape Serif", "serif.woff2", "400 700", LETTERS),
    SiteFont("Wild Escape Serif Marks", "serif.woff2", "400 700", MARKS),
    SiteFont("Wild Escape Han", "han.woff2", "600 700", HAN),
)


def font_files() -> dict[str, bytes]:
    """The files of all fonts, by name, with their licences."""
    paths = [*sorted(FONTS.glob("*.woff2")), FONTS / "OFL.txt"]
    return {path.name: path.read_bytes() for path in paths}


def font_sheet(place: str) -> str:
    """A style sheet that loads the fonts as they're needed; text is there before them.

    Args:
        place: the address of their folder, with a slash at its end; empty for that of the sheet,
            whose name tells one version from another.
    """
    return "".join(
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weights};font-display:swap;'
        f'src:url("{place}{face.file}{_version(face.file) if place else ""}") format("woff2");'
        f"unicode-range:{face.characters}}}"
        for face in SITE_FONTS
    )


def _version(file: str) -> str:
    """The end of an address that changes with the file, so that a browser may keep it for ever."""
    return f"?v={sha256((FONTS / file).read_bytes()).hexdigest()[:8]}"
