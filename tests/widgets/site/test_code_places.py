"""Codes of seven letters that are typed where they lead nowhere: the site says where they do."""

from __future__ import annotations

import pytest

from . import visitors
from .test_hand_out_pages import GIVEN
from .visitors import kernel_of, open_site

FIELDS = {
    "class": ("ask/join", {"name": "Ann"}),
    "table": ("together/find", {}),
    "hand-out": ("h/open", {}),
}
"""What each field for a code asks of the site."""

PLACES = {"class": "join#", "table": "together#", "hand-out": "h#"}


@pytest.fixture(scope="module")
def site():
    with open_site() as running:
        yield running


@pytest.fixture(scope="module")
def codes(site):
    """The code of one thing of each kind."""
    kernel = kernel_of(site)
    made = {"address": GIVEN, "page": f"{site.url}h", "lang": "en"}
    told = {
        "class": visitors.told(site, "ask/open", {"kernel": kernel}),
        "table": visitors.told(site, "together/open", {"kernel": kernel}),
        "hand-out": visitors.told(site, "h/make", {"kernel": kernel, **made}),
    }
    return {kind: each["code"] for kind, each in told.items()}


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("kind", PLACES)
def test_a_code_leads_to_its_page_whatever_field_it_is_typed_in(site, codes, kind, field):
    action, more = FIELDS[field]
    code = codes[kind]
    typed = f" {code[:4].lower()} {code[4:]}"
    status, answer, _ = visitors.posted(site, action, {**more, "code": typed})
    if kind == field:
        assert status == 200
        assert answer["code"] == code
    else:
        assert (status, answer) == (404, {"reason": "unknown", "place": PLACES[kind] + code})


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("code", ["AAAAAAA", "", None, 7, ["AAAAAAA"], {}])
def test_what_is_no_code_leads_nowhere(site, field, code):
    action, more = FIELDS[field]
    status, answer, _ = visitors.posted(site, action, {**more, "code": code})
    assert (status, answer["reason"]) == (404, "unknown")
    assert "place" not in answer
