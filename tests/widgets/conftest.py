import pytest

from wildescape_widgets import seal


@pytest.fixture(autouse=True)
def own_key(tmp_path_factory, monkeypatch):
    """A data folder without a key, so that no test reads or makes the key of its user."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(folder))
    monkeypatch.delenv(seal.VARIABLE, raising=False)
    seal._own_key.cache_clear()
    yield folder
    seal._own_key.cache_clear()
