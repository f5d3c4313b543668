"""The fonts of the site: small, under their licence, and with all that headlines need."""

import re

from docs.headlines import han_signs
from wildescape_widgets.site.fonts import FONTS, HAN_SIGNS, SITE_FONTS, font_files, font_sheet

LATIN = ("sans.woff2", "serif.woff2")


def test_latin_fonts_have_100_kb_and_the_chinese_one_120():
    sizes = {path.name: path.stat().st_size for path in FONTS.glob("*.woff2")}
    assert sum(sizes[name] for name in LATIN) <= 100_000
    assert sizes["han.woff2"] <= 120_000
    assert sizes.keys() == {face.file for face in SITE_FONTS}


def test_each_chinese_character_of_a_headline_is_in_the_font():
    assert HAN_SIGNS.read_text("utf-8").strip() == han_signs(), "run: python -m docs.make_fonts"


def test_no_font_keeps_text_waiting_and_each_goes_with_its_licence():
    faces = re.findall(r"@font-face\{(.*?)\}", font_sheet("fonts/"))
    assert len(faces) == len(SITE_FONTS)
    assert all("font-display:swap" in face and "fonts/" in face for face in faces)
    licence = font_files()["OFL.txt"].decode()
    assert "SIL Open Font License" in licence
    assert all(face.file in licence for face in SITE_FONTS)
