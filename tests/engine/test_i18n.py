"""Message catalogues: complete, compiled, and filled with the parts that they name."""

import ast
import io
import re
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from wildescape.explain import explain
from wildescape.i18n import (
    LANGUAGES,
    InputError,
    both,
    either,
    language,
    say,
    say_n,
    sequence,
    shown,
)
from wildescape.verdicts import judge

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "engine/wildescape/locale"
TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]
PACKAGES = ("engine/wildescape", "wildescape_widgets")
PLACES = re.compile(r"{(\w+)}")


def messages_in_the_code():
    keywords = {"say": None, "say_n": (1, 2), "say_as": ((1, "c"), 2)}
    for package in PACKAGES:
        found = extract_from_dir(ROOT / package, [("**.py", "python")], keywords=keywords)
        for _, _, message, _, context in found:
            yield context, message if isinstance(message, str) else message[0]


def messages_written(path):
    """The messages of a file, also those that stand inside the call of another."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if name in ("say", "say_n", "say_as"):
            *before, message = [each.value for each in node.args[: 1 + (name == "say_as")]]
            yield (before or [None])[0], message


def catalogue(lang):
    with (LOCALE / lang / "LC_MESSAGES/wildescape.po").open("rb") as file:
        return read_po(file, locale=lang)


@pytest.mark.short
@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_message_is_translated_and_none_is_left_over(lang):
    messages = [message for message in catalogue(lang) if message.id]
    known = {(m.context, m.id if isinstance(m.id, str) else m.id[0]) for m in messages}
    assert known == set(messages_in_the_code())
    assert not [m.id for m in messages if m.fuzzy or not m.string]


def test_no_message_hides_from_the_catalogue():
    paths = [path for name in PACKAGES for path in (ROOT / name).rglob("*.py")]
    written = {message for path in paths for message in messages_written(path)}
    assert written == set(messages_in_the_code())


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_fills_only_places_that_the_message_has(lang):
    for message in catalogue(lang):
        if not message.id:
            continue
        ids = (message.id,) if isinstance(message.id, str) else message.id
        texts = (message.string,) if isinstance(message.string, str) else message.string
        offered = {place for text in ids for place in PLACES.findall(text)}
        for text in texts:
            assert set(PLACES.findall(text)) <= offered, message.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_compiled_catalogue_is_the_written_one(lang):
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(lang))
    compiled.seek(0)
    with (LOCALE / lang / "LC_MESSAGES/wildescape.mo").open("rb") as file:
        shipped, written = GNUTranslations(file), GNUTranslations(compiled)
    for message in catalogue(lang):
        if isinstance(message.id, tuple):
            assert shipped.ngettext(*message.id, 2) == written.ngettext(*message.id, 2)
        elif message.context:
            said = shipped.pgettext(message.context, message.id)
            assert said == written.pgettext(message.context, message.id)
        elif message.id:
            assert shipped.gettext(message.id) == written.gettext(message.id)


def test_phrases_are_put_into_words_when_the_language_is_known():
    phrase = say("a {kind}", kind=say("pair"))
    assert (phrase.to("en"), phrase.to("zh_CN")) == ("a pair", "对子")


def test_a_plural_follows_its_count():
    one, many = "{count} card isn't a play", "{count} cards aren't a play"
    assert say_n(one, many, 1).to("en") == "1 card isn't a play"
    assert say_n(one, many, 4).to("en") == "4 cards aren't a play"
    assert say_n(one, many, 4).to("zh_CN") == "4张不能出"


def test_lists_are_joined_as_the_language_joins_them():
    assert say("{all}", all=either(["8", "9", "A"])).to("zh_CN") == "8、9或A"
    assert say("{all}", all=both(["8", "9"])).to("en") == "8 and 9"


def test_sentences_follow_one_another():
    assert sequence([]).to("en") == ""
    assert sequence([say("{a}", a="One."), say("{a}", a="Two.")]).to("en") == "One. Two."


@pytest.mark.parametrize("text", ["zh", "zh-CN", "zh_cn", "ZH_CN"])
def test_a_language_is_known_by_its_usual_names(text):
    assert language(text) == "zh_CN"


def test_a_phrase_in_an_unknown_language_is_refused_with_the_known_ones():
    for words in (explain(judge("8S 8H", "8")).text, say("yes").to, say_n("a", "b", 2).to):
        with pytest.raises(InputError, match="choose en or zh_CN"):
            words("xx")


def test_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(InputError, match="en or zh_CN"):
        language("fr")


def test_of_a_long_value_the_beginning_is_shown():
    assert shown("8S") == "8S"
    assert shown({"trump": None}) == '{"trump": null}'
    assert shown([0] * 10**6) == shown([0] * 10**6)[:200] + "…"
