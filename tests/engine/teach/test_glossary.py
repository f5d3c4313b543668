"""The glossary: each term in the learner's language, and in another one."""

import re
import unicodedata

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.teach.attempt import explained
from wildescape.teach.glossary import GLOSSARY, WORDS, word_anchor


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_term_is_shown_in_the_learners_language_and_in_another(lang):
    for name, term in GLOSSARY.items():
        [shown] = explained([name], lang)
        assert shown["term"] == term.forms(lang)[0]
        assert shown["other"] in {term.forms(other)[0] for other in LANGUAGES if other != lang}


def test_every_word_has_how_it_is_said():
    for name, term in WORDS.items():
        assert len({term.words.to(lang) for lang in LANGUAGES}) == len(LANGUAGES), name
        plain = unicodedata.normalize("NFD", term.pinyin)
        letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
        assert re.fullmatch(r"[A-Za-z ]+", letters), name
        # Each Chinese character is a syllable, and each syllable has its tone.
        tones = sum(letter in "\u0304\u0301\u030c\u0300" for letter in plain)
        neutral = {"路子", "顺子", "对子", "大怪路子", "收走的牌"}
        assert tones == len(term.forms("zh_CN")[0]) - (term.forms("zh_CN")[0] in neutral), name


def test_the_words_of_lessons_are_among_those_of_the_rules():
    assert GLOSSARY.items() <= WORDS.items()
    anchors = {word_anchor(name) for name in WORDS}
    assert len(anchors) == len(WORDS)


@pytest.mark.parametrize("name", ["trump", "bomb", "straight-flush", "level", "pass"])
def test_false_friends_are_named(name):
    assert all("ere" in phrase.to("en") for phrase in WORDS[name].elsewhere)
    assert WORDS[name].elsewhere
