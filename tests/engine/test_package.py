import ast
import inspect
import subprocess
import sys

import pytest
import wildescape


@pytest.mark.parametrize("name", wildescape.__all__)
def test_every_name_of_the_package_is_there(name):
    assert getattr(wildescape, name)


def test_type_checkers_know_every_name_that_is_loaded_late():
    body = ast.parse(inspect.getsource(wildescape)).body
    [known] = [node.body for node in body if isinstance(node, ast.If)]
    names = {alias.name for node in known for alias in node.names}
    at_once = {
        alias.name for node in body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert names == {name for name in wildescape.__all__ if name not in at_once | {"__version__"}}


def test_a_name_that_is_not_there_is_an_error():
    with pytest.raises(AttributeError, match="no bluff"):
        wildescape.bluff  # noqa: B018


def test_judging_a_play_does_not_load_whole_games():
    code = "import sys, wildescape; print([name for name in sys.modules if 'wildescape.' in name])"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert "wildescape.verdicts" in loaded
    assert not any(name in loaded for name in ("match", "hand", "plays", "records", "escalation"))
