"""The fonts of the site, cut down to what it writes.

`python -m docs.make_fonts` makes them anew from Source Sans 3, Source Serif 4 and Noto Serif CJK.
For that, `pip install fonttools brotli fontpkg-source-sans-3 fontpkg-source-serif-4`, and the
Debian package `fonts-noto-cjk-extra`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont
from fontTools.varLib import instancer

from docs.headlines import han_signs
from wildescape_widgets.site.fonts import FONTS, HAN_SIGNS, LETTERS, MARKS

HAN: Final = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-SemiBold.ttc")
HAN_NAME: Final = "Noto Serif CJK SC"


def points(ranges: str) -> list[int]:
    """The code points of a `unicode-range`."""
    found: list[int] = []
    for part in ranges.split(", "):
        first, _, last = part.removeprefix("U+").partition("-")
        found += range(int(first, 16), int(last or first, 16) + 1)
    return found


def cut(
    source: Path, name: str, codes: Iterable[int], limits: Mapping[str, object], number: int = -1
) -> None:
    """Write a font with these characters, under a name of its own as its licence asks."""
    font: Any = TTFont(source, fontNumber=number)
    options = subset.Options()
    options.layout_features = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"]
    options.hinting = False
    options.flavor = "woff2"
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)
    if limits:
        font = instancer.instantiateVariableFont(font, limits)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = f"Wild Escape {name}".replace(" ", "" if record.nameID == 6 else " ")
    font.flavor = "woff2"
    place = FONTS / f"{name.lower()}.woff2"
    font.save(place)
    print(f"{place.name}: {place.stat().st_size} bytes")


def main() -> None:
    """Make all fonts anew."""
    latin = [*points(LETTERS), *points(MARKS)]
    sans, serif = (
        Path(str(files(package) / "files" / file))
        for package, file in (
            ("fontpkg_source_sans_3", "SourceSans3[wght].ttf"),
            ("fontpkg_source_serif_4", "SourceSerif4[opsz,wght].ttf"),
        )
    )
    cut(sans, "Sans", latin, {"wght": (400, 700)})
    cut(serif, "Serif", latin, {"wght": (400, 700), "opsz": 20})
    fonts = TTCollection(str(HAN)).fonts
    names = [font["name"].getDebugName(16) or font["name"].getDebugName(1) for font in fonts]
    signs = han_signs()
    cut(HAN, "Han", map(ord, signs), {}, names.index(HAN_NAME))
    HAN_SIGNS.write_text(f"{signs}\n", "utf-8")


if __name__ == "__main__":
    main()
