import pytest
from comm import DummyComm
from jupyter_client.session import json_packer

from wildescape_widgets import encryption, house
from wildescape_widgets.base import BaseWidget

from .shapes import check_choice, check_reply, check_view


@pytest.fixture(autouse=True)
def strict_shapes(monkeypatch):
    """Every view and every answer has exactly the shape that its type says."""
    notify_change, reply_to = BaseWidget.notify_change, BaseWidget.reply_to

    def checked_change(widget, change):
        if change["name"] == "view":
            check_view(widget)
        if change["name"] == "choice":
            check_choice(widget)
        notify_change(widget, change)

    def checked_reply(widget, message):
        answer = reply_to(widget, message)
        if answer["ok"]:
            check_reply(widget, message["action"], answer)
        return answer

    monkeypatch.setattr(BaseWidget, "notify_change", checked_change)
    monkeypatch.setattr(BaseWidget, "reply_to", checked_reply)


@pytest.fixture(autouse=True)
def own_key(tmp_path_factory, monkeypatch):
    """A data folder without a key, so that no test reads or makes the key of its user."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(folder))
    monkeypatch.delenv(encryption.VARIABLE, raising=False)
    encryption.user_key.cache_clear()
    yield folder
    encryption.user_key.cache_clear()


@pytest.fixture(autouse=True)
def own_house(monkeypatch):
    """All there is, whatever a site that a test began has offered."""
    monkeypatch.setenv(house.VARIABLE, "")


@pytest.fixture
def wire(monkeypatch):
    """All messages that widgets send from here on, each encoded as a kernel encodes it."""
    sent = []

    def publish(comm, kind, data=None, **_):
        json_packer(data)
        sent.append(data)

    monkeypatch.setattr(DummyComm, "publish_msg", publish)
    return sent
