"""The glossary: each term in the learner's language, and in another one."""

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.teach import attempt
from wildescape.teach.attempt import explained
from wildescape.teach.glossary import GLOSSARY


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_term_is_shown_in_the_learners_language_and_in_another(lang):
    for name, term in GLOSSARY.items():
        [shown] = explained([name], lang)
        assert shown["term"] == term.forms[lang][0]
        assert shown["other"] in {term.forms[other][0] for other in LANGUAGES if other != lang}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_language_more_leaves_the_terms_as_they_are(lang, monkeypatch):
    before = explained(GLOSSARY, lang)
    monkeypatch.setattr(attempt, "LANGUAGES", (*LANGUAGES, "de"))
    assert explained(GLOSSARY, lang) == before
