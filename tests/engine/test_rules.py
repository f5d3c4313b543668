"""House rules: fields, choices, presets."""

import pytest
from wildescape.i18n import LANGUAGES, InputError
from wildescape.rules import (
    CHOICE_TITLES,
    CHOICES,
    PRESETS,
    RULE_GROUPS,
    RULE_HELP,
    RULE_SOURCES,
    RULE_TITLES,
    Rules,
    parse_rules,
    preset_name,
)


def test_the_default_is_the_shanghai_preset():
    assert parse_rules(None) == Rules() == PRESETS["shanghai"]


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        (
            "catsatcards",
            {
                "seating": "draw",
                "straight_flush": "off",
                "ace_low_straight": "off",
                "joker_reading": "stated",
                "count_must_answer": "9",
            },
        ),
        ("wikipedia", {"count_above": "forbidden"}),
        ("wikipedia-2022", {"count_must_answer": "9"}),
        (
            "wikipedia-early",
            {"direction": "counterclockwise", "dealing": "draw", "tribute_pairing": "position"},
        ),
    ],
)
def test_a_preset_changes_these_fields_only(preset, changes):
    assert parse_rules(preset).changed_from(Rules()) == changes


def test_fields_change_a_preset():
    rules = parse_rules({"preset": "catsatcards", "straight_flush": "on"})
    assert rules.straight_flush == "on"
    assert rules.joker_reading == "stated"


def test_numbers_and_booleans_are_read_as_their_words():
    rules = parse_rules({"count_must_answer": 9, "straight_flush": False, "target": 9})
    assert (rules.count_must_answer, rules.straight_flush, rules.target) == ("9", "off", "9")


@pytest.mark.parametrize("field", CHOICES)
def test_an_unknown_value_is_refused_with_the_choices(field):
    with pytest.raises(InputError) as refused:
        parse_rules({field: "nonsense"})
    assert refused.value.code == "bad_rules"
    assert all(choice in str(refused.value) for choice in CHOICES[field])


@pytest.mark.parametrize("value", ["nonsense", {"preset": "nonsense"}, {"preset": 3}])
def test_an_unknown_preset_is_refused_with_the_names(value):
    with pytest.raises(InputError) as refused:
        parse_rules(value)
    assert all(name in str(refused.value) for name in PRESETS)


def test_an_unknown_field_is_refused_with_the_fields():
    with pytest.raises(InputError, match="straight_flush"):
        parse_rules({"straigth_flush": "on"})


@pytest.mark.parametrize("value", [3, ["shanghai"], True, {"preset": {"preset": "shanghai"}}])
def test_other_things_are_no_rules(value):
    with pytest.raises(InputError):
        parse_rules(value)


def test_a_preset_is_known_by_its_fields():
    assert preset_name(Rules(count_above="forbidden")) == "wikipedia"
    assert preset_name(Rules(flush_compare="all_cards")) is None


@pytest.mark.parametrize("field", CHOICES)
def test_every_field_and_choice_has_its_words_in_every_language(field):
    sentences = [RULE_HELP[field], RULE_SOURCES[field]]
    labels = [RULE_TITLES[field], *CHOICE_TITLES[field].values()]
    assert tuple(CHOICE_TITLES[field]) == CHOICES[field]
    for phrase in (*sentences, *labels):
        texts = [phrase.to(lang) for lang in LANGUAGES]
        assert len(set(texts)) == len(LANGUAGES)
        assert all((text[-1] in ".。") == (phrase in sentences) for text in texts)


def test_the_first_choice_is_the_default():
    assert {field: choices[0] for field, choices in CHOICES.items()} == Rules().changed_from(
        Rules(**{field: choices[-1] for field, choices in CHOICES.items()})
    )


def test_a_form_shows_every_field_once():
    assert [field for group in RULE_GROUPS for field in group.fields] == list(CHOICES)
    assert len({group.title.to("en") for group in RULE_GROUPS}) == len(RULE_GROUPS)
