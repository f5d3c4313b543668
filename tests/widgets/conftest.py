import pytest
from comm import DummyComm
from jupyter_client.session import json_packer

from wildescape_widgets import encryption


@pytest.fixture(autouse=True)
def own_key(tmp_path_factory, monkeypatch):
    """A data folder without a key, so that no test reads or makes the key of its user."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(folder))
    monkeypatch.delenv(encryption.VARIABLE, raising=False)
    encryption.user_key.cache_clear()
    yield folder
    encryption.user_key.cache_clear()


@pytest.fixture
def wire(monkeypatch):
    """All messages that widgets send from here on, each encoded as a kernel encodes it."""
    sent = []

    def publish(comm, kind, data=None, **_):
        json_packer(data)
        sent.append(data)

    monkeypatch.setattr(DummyComm, "publish_msg", publish)
    return sent
