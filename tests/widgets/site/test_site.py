"""The site, as far as it can be tested without a browser."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import psutil
import pytest
from jupyter_server.extension.manager import ExtensionPackage
from wildescape.i18n import LANGUAGES

from tests.ports import free_port
from wildescape_widgets import encryption
from wildescape_widgets.house import ROOMS, House, opened
from wildescape_widgets.lessons.catalog import bundled_lessons, bundled_tutorials, page_of
from wildescape_widgets.site import command, websocket
from wildescape_widgets.site.contents import SharedSite, SiteContents
from wildescape_widgets.site.pages import COURSE_KERNEL
from wildescape_widgets.site.texts import page_texts
from wildescape_widgets.site.tutorials import find_tutorials
from wildescape_widgets.site.voila_app import voila_config

PACKAGE = Path(command.__file__).parent
PAGES = sorted((PACKAGE / "jupyter" / "voila").rglob("*"))
SERVE = [
    sys.executable,
    "-c",
    "import sys; from wildescape_widgets.site.command import main; sys.exit(main(sys.argv[1:]))",
]


def write_notebook(
    folder: Path, name: str, code: str = "", text: str = "", **about: object
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    notebook = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    if code:
        cell = {"cell_type": "code", "id": "code", "metadata": {}, "source": code}
        notebook["cells"] = [{**cell, "execution_count": None, "outputs": []}]
    if text:
        cell = {"cell_type": "markdown", "id": "text", "metadata": {}, "source": text}
        notebook["cells"].insert(0, cell)
    if about:
        notebook["metadata"] = {"wildescape": about}
    (folder / name).write_text(json.dumps(notebook), "utf-8")


@pytest.fixture
def tutorials(tmp_path: Path) -> Path:
    lesson = (bundled_tutorials() / "lessons" / "05-which-five-win.toml").read_text("utf-8")
    (tmp_path / "lessons").mkdir()
    for place, name in enumerate(("first", "tenth")):
        text = lesson.replace("which-five-win", name).replace('"5"', f'"{9 * place + 1}"')
        text = text.replace('stage = "cards"', f'stage = "{("cards", "hand")[place]}"')
        (tmp_path / "lessons" / f"{place}.toml").write_text(text, "utf-8")
    for name, text in (("torn", "steps = ["), ("bare", "x = 1"), ("odd", "steps = 7")):
        (tmp_path / "lessons" / f"{name}.toml").write_text(text, "utf-8")
    write_notebook(tmp_path / "en", "b.ipynb", title="First", summary="One.", lesson="first")
    write_notebook(tmp_path / "en", "a.ipynb", title="Tenth", summary="Ten.", lesson="tenth")
    write_notebook(tmp_path / "en", "d.ipynb", title="Drills", order=2)
    write_notebook(tmp_path / "en", "c.ipynb", title="Table", summary="A game.")
    write_notebook(tmp_path / "en", "_draft.ipynb")
    write_notebook(tmp_path / "zh_CN", "b.ipynb", title="第一课", summary="一。", lesson="first")
    return tmp_path


LITTER = """
import tempfile
from wildescape_widgets import encryption
tempfile.mkdtemp()
print(tempfile.gettempdir(), encryption.encrypt({"of": "a kernel"}))
"""


def running(process: psutil.Process) -> bool:
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def taken_port():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_tutorials_stand_in_lesson_order_and_drafts_stay_out(tutorials):
    found = find_tutorials(tutorials)
    titles = ["First", "Tenth", "Table", "Drills"]
    assert [tutorial.title for tutorial in found["en"]] == titles
    [lesson] = found["zh_CN"]
    assert (lesson.title, lesson.lesson.id, lesson.lesson.number) == ("第一课", "first", "1")


def test_a_folder_of_notebooks_needs_nothing_but_notebooks(tmp_path):
    """The title is the first heading, else the file's name; the order is that of the names."""
    heading = "Some words\n\n## *Pairs* and [`triples`](x.html) ##\n# Later"
    write_notebook(tmp_path, "b.ipynb", text=heading)
    write_notebook(tmp_path, "a plain page.ipynb", "1 + 1")
    write_notebook(tmp_path, "z.ipynb", text="# Not this", title="First of all", order=-1)
    write_notebook(tmp_path, "c.ipynb", lang="zh_CN", title="只有中文")
    write_notebook(tmp_path, "_draft.ipynb")
    write_notebook(tmp_path / "en", "d.ipynb", text="#hash\n#  Deep  ")
    told = []
    found = find_tutorials(tmp_path, lambda path, why: told.append((path, why)))
    titles = {lang: [each.title for each in found[lang]] for lang in LANGUAGES}
    assert titles == {
        "en": ["First of all", "a plain page", "Pairs and triples", "Deep"],
        "zh_CN": ["First of all", "a plain page", "Pairs and triples", "只有中文"],
    }
    assert told == []
    contents = SiteContents(found, "/school/")
    assert [page["href"] for page in contents.course("en")["pages"]["en"]] == [
        "/school/h?lang=en",
        "/school/voila/render/z.ipynb?lang=en",
        "/school/voila/render/a%20plain%20page.ipynb?lang=en",
        "/school/voila/render/b.ipynb?lang=en",
        "/school/voila/render/en/d.ipynb",
    ]
    frame = contents.frame("en", "/b.ipynb")
    assert frame["title"] == "Pairs and triples"
    assert [each["href"] for each in frame["languages"]] == [
        "/school/voila/render/b.ipynb?lang=en",
        "/school/voila/render/b.ipynb?lang=zh_CN",
    ]


NO_NOTEBOOKS = {
    "torn.ipynb": ("{", "its JSON is broken: "),
    "latin.ipynb": (b"\xff", "it can't be read: "),
    "list.ipynb": ([], "it's no notebook"),
    "other.ipynb": ({"metadata": {}}, "it's no notebook"),
    "french.ipynb": ({"lang": "fr"}, "its language is “fr”; here it's en or zh_CN"),
    "untitled.ipynb": ({"title": 3}, "“title” in its metadata is a text, not 3"),
    "orderly.ipynb": ({"order": "2"}, "“order” in its metadata is a number, not 2"),
    "said.ipynb": ("about", "“wildescape” in its metadata is no object"),
    "en/chinese.ipynb": ({"lang": "zh_CN"}, "its language is “zh_CN”; here it's en"),
}


@pytest.mark.parametrize("name", NO_NOTEBOOKS)
def test_what_is_left_out_is_named_with_the_reason(name, tmp_path, capsys):
    contents, why = NO_NOTEBOOKS[name]
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    if "metadata" in why or "language" in why:
        notebook = {"cells": [], "metadata": {"wildescape": contents}, "nbformat": 4}
        contents = notebook
    if not isinstance(contents, bytes):
        text = contents if isinstance(contents, str) else json.dumps(contents)
        contents = text.encode()
    file.write_bytes(contents)
    assert command.main(["--tutorials", str(tmp_path)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith(f"{file}: left out: {why}")
    assert told[1:] == [f"There are no notebooks to serve in {tmp_path}."]


def test_other_files_and_folders_of_other_names_are_told_of(tmp_path):
    write_notebook(tmp_path / "zh", "a.ipynb")
    for number in range(8):
        (tmp_path / f"data{number}.csv").write_text("1,2", "utf-8")
    told = []
    find_tutorials(tmp_path, lambda path, why: told.append((path, why)))
    assert told == [
        (
            tmp_path,
            "no notebooks: data0.csv, data1.csv, data2.csv, data3.csv, data4.csv, and 3 more",
        ),
        (tmp_path / "zh", "a folder of notebooks is called like its language, en or zh_CN"),
    ]


def test_of_the_bundled_tutorials_nothing_is_left_out(capsys):
    find_tutorials(bundled_tutorials(), lambda path, why: pytest.fail(f"{path}: {why}"))


def test_what_is_a_room_of_the_course_has_moved_there():
    bundled = find_tutorials(bundled_tutorials())
    contents = SiteContents(bundled, "/school/")
    for lang in LANGUAGES:
        moved = {tutorial.name: tutorial.moved_to for tutorial in bundled[lang]}
        for head in bundled_lessons():
            assert moved[page_of(head)] == f"lesson/{head.id}"
        rooms = {"practice": "practice", "journal": "journal", "play-a-match": "table"}
        rooms |= {"escalation": "table/escalation"}
        assert {name: moved[f"{name}.ipynb"] for name in rooms} == rooms
        handed, *stays = contents.course(lang)["pages"][lang]
        assert handed["href"] == f"/school/h?lang={lang}"
        assert [page["title"] for page in stays] == [
            tutorial.title for tutorial in bundled[lang] if tutorial.moved_to is None
        ]
        assert all(page["href"].startswith(f"/school/voila/render/{lang}/") for page in stays)
    address = "/school/?lang=zh_CN&to=lesson/jokers-wild"
    assert contents.moved_to("zh_CN/lesson-06-jokers.ipynb") == address
    for path in ("zh_CN/jokers.ipynb", "fr/practice.ipynb", "practice.ipynb", "../practice.ipynb"):
        assert contents.moved_to(path) is None


@pytest.mark.parametrize(
    ("rooms", "shared", "links"),
    [
        (ROOMS, SharedSite(), ["/school/together", "/school/h"]),
        (["people"], SharedSite(), ["/school/together"]),
        (["table"], SharedSite(), []),
        # A user's own server has no tables for people, and the site of all has.
        (
            ["given"],
            SharedSite("https://hub/", frozenset(ROOMS)),
            ["https://hub/together", "https://hub/h"],
        ),
        (["given"], SharedSite("https://hub/", frozenset({"people"})), ["https://hub/together"]),
    ],
)
def test_the_map_leads_to_the_pages_for_which_people_meet(rooms, shared, links):
    contents = SiteContents({lang: [] for lang in LANGUAGES}, "/school/", shared=shared)
    with opened(House(rooms=frozenset(rooms))):
        pages = contents.course("en")["pages"]
    for lang in LANGUAGES:
        assert [page["href"] for page in pages[lang]] == [f"{link}?lang={lang}" for link in links]


def test_lessons_of_ones_own_stay_pages(tutorials):
    found = find_tutorials(tutorials)
    assert [tutorial.moved_to for tutorial in found["en"]] == [None] * 4


def test_defaults_serve_this_machine_only():
    options = command.argument_parser().parse_args([])
    assert (options.host, options.port, options.base_url) == ("127.0.0.1", 8866, "/")
    assert options.lang is None
    assert not options.no_browser


@pytest.mark.parametrize("text", ["zh_CN", "zh", "zh-CN", "zh-Hans-CN"])
def test_chinese_may_be_asked_for_in_every_usual_way(text):
    assert command.argument_parser().parse_args(["--lang", text]).lang == "zh_CN"


@pytest.mark.parametrize("text", ["lab", "/lab", "lab/", "/lab/"])
def test_base_url_is_put_between_slashes(text):
    assert command.argument_parser().parse_args(["--base-url", text]).base_url == "/lab/"


@pytest.mark.parametrize(
    "argv",
    [
        ["--port", "0"],
        ["--port", "65536"],
        ["--port", "-1"],
        ["--port", "http"],
        ["--lang", "fr"],
        ["--unknown"],
        ["notebook.ipynb"],
    ],
)
def test_what_is_not_understood_is_refused(argv, capsys):
    with pytest.raises(SystemExit) as refusal:
        command.main(argv)
    assert refusal.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_a_folder_without_tutorials_is_named(tmp_path, capsys):
    assert command.main(["--tutorials", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().err


def test_a_taken_port_is_named_and_a_free_one_offered(tutorials, taken_port):
    run = subprocess.run(
        [*SERVE, "--no-browser", "--port", str(taken_port), "--tutorials", str(tutorials)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stdout == ""
    [line] = run.stderr.splitlines()
    assert f"Port {taken_port} is taken" in line
    offered = re.search(r"wildescape serve --port (\d+)$", line)
    assert offered
    assert int(offered[1]) != taken_port


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM], ids=lambda end: end.name)
def test_it_ends_quietly_with_its_kernels_and_files(end, tutorials, tmp_path_factory, monkeypatch):
    write_notebook(tutorials / "en", "b.ipynb", code=LITTER)
    temporary = tmp_path_factory.mktemp("t")
    monkeypatch.setenv("TMPDIR", str(temporary))
    port = free_port()
    serving = subprocess.Popen(
        [*SERVE, "--no-browser", "--port", str(port), "--tutorials", str(tutorials)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with serving:
        assert serving.stdout
        assert f"http://localhost:{port}/" in serving.stdout.readline()
        origin = f"http://127.0.0.1:{port}"
        page = urllib.request.Request(
            f"{origin}/voila/render/en/b.ipynb", b"", headers={"Origin": origin}
        )
        with urllib.request.urlopen(page, timeout=120) as answer:
            [sealed] = re.findall(r"voila_\w+ (\S+)\s*<", answer.read().decode())
        assert encryption.decrypt(sealed) == {"of": "a kernel"}
        kernels = psutil.Process(serving.pid).children()
        assert kernels
        serving.send_signal(end)
        out, err = serving.communicate(timeout=120)
    assert (serving.returncode, out, err) == (0, "", "")
    assert not any(map(running, kernels))
    assert list(temporary.iterdir()) == []


def test_a_page_cannot_choose_its_template_or_go_on_without_culling():
    config = voila_config(
        bundled_tutorials(), host="127.0.0.1", port=8866, base_url="/", open_browser=False
    )
    assert config.VoilaConfiguration.template == "wildescape"
    assert config.VoilaConfiguration.allow_template_override == "NO"
    assert config.Voila.kernel_websocket_connection_class is websocket.SiteConnection
    assert config.MappingKernelManager.cull_idle_timeout > 0
    assert config.MappingKernelManager.cull_connected is False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_with_numbers_keep_their_places(lang):
    words = page_texts(lang)
    assert words["step"].format(1, 2) != words["step"]


@pytest.mark.parametrize("path", [p for p in PAGES if p.is_file()], ids=lambda p: p.name)
def test_no_page_links_another_host(path):
    text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|[\"'(]//\w", text)


@pytest.mark.parametrize("name", ["python3", COURSE_KERNEL])
def test_the_kernel_runs_in_this_python_without_the_debugger(name):
    spec = json.loads((PACKAGE / f"jupyter/kernels/{name}/kernel.json").read_text("utf-8"))
    assert spec["argv"][0] == "python"
    assert "sys.modules['debugpy'] = None" in spec["argv"][2]
    assert spec["argv"][-1] == "{connection_file}"


def test_a_site_opens_without_what_takes_longer_to_import_than_all_the_rest():
    code = "import sys, wildescape_widgets.site.command; print('lark' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert told.stdout == "False\n"


def websocket_extension() -> ExtensionPackage:
    """The extension as a Jupyter server finds it."""
    return ExtensionPackage(name=websocket.__name__, enabled=True)


class FakeServer:
    def __init__(self, connection_class: type) -> None:
        self.web_app = self
        self.settings = {"kernel_websocket_connection_class": connection_class}


def test_the_server_extension_replaces_the_stock_connection_only():
    class Chosen(websocket.ZMQChannelsWebsocketConnection):
        pass

    for given, kept in [
        (websocket.ZMQChannelsWebsocketConnection, websocket.NoDelayConnection),
        (Chosen, Chosen),
    ]:
        fake = FakeServer(given)
        websocket_extension().load_all_points(fake)
        assert fake.settings["kernel_websocket_connection_class"] is kept


def test_the_installed_settings_name_what_exists():
    etc = PACKAGE / "jupyter" / "etc"
    if not etc.exists():
        pytest.skip("installed from a wheel: the files are in Jupyter's own folder")
    voila = json.loads((etc / "voila.json").read_text("utf-8"))
    name = voila["Voila"]["kernel_websocket_connection_class"]
    assert (
        name == f"{websocket.NoDelayConnection.__module__}.{websocket.NoDelayConnection.__name__}"
    )
    drop_in = json.loads((etc / "jupyter_server_config.d" / "wildescape.json").read_text("utf-8"))
    [point] = websocket_extension().metadata
    assert drop_in["ServerApp"]["jpserver_extensions"] == {point["module"]: True}
