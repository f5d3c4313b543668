"""The example notebooks run, are kept without outputs, and are listed with their pictures; and
notebooks that nothing but nbconvert has run show their widgets."""

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter, MarkdownExporter
from nbconvert.preprocessors import ExecutePreprocessor

from docs.make_pictures import EXAMPLES, picture_of, run

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "examples.md").read_text("utf-8")


@pytest.fixture
def figures(monkeypatch):
    """What the notebooks need besides this project, without a screen."""
    monkeypatch.setenv("MPLBACKEND", "agg")
    for name in ("pandas", "matplotlib.pyplot"):
        pytest.importorskip(name, reason="the examples need pip install '.[examples]'")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_in_jupyter_and_ends_with_one_picture(example, figures, monkeypatch):
    monkeypatch.delenv("MPLBACKEND")
    command = [sys.executable, "-m", "jupyter", "nbconvert", "--execute", "--to=notebook"]
    done = subprocess.run([*command, "--stdout", example], capture_output=True, check=True)
    cells = [cell for cell in nbformat.reads(done.stdout, 4).cells if cell.cell_type == "code"]
    assert not [shown for cell in cells for shown in cell.outputs if shown.get("name") == "stderr"]
    [shown] = cells[-1].outputs
    assert "image/png" in shown.data


def test_the_exact_chance_lies_in_the_interval_of_the_dealt_one(figures):
    names = run(next(path for path in EXAMPLES if path.stem == "five-of-a-kind"))
    low, high = names["interval"]
    assert low < names["exact"] < high


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_kept_without_outputs(example):
    notebook = nbformat.read(example, 4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    nbformat.validate(notebook)


def test_the_page_lists_every_example_with_its_picture():
    assert re.findall(r"\(\.\./examples/([\w-]+)\.ipynb\)", PAGE)
    assert {*re.findall(r"\(\.\./examples/([\w-]+)\.ipynb\)", PAGE)} == {e.stem for e in EXAMPLES}
    pictures = re.findall(r"!\[[^]]+\]\(([\w-]+\.png)\)", PAGE)
    assert {*pictures} == {picture_of(example).name for example in EXAMPLES}
    assert all((ROOT / "docs" / name).stat().st_size < 40_000 for name in pictures)


def test_nbconvert_runs_a_notebook_and_exports_its_widgets_without_scripts():
    cells = [
        "from wildescape_widgets import Inspector, Table",
        "Inspector('8S 8H LJ', trump='8', selection='8S LJ')",
        "Table(seed=3)",
    ]
    code = [nbformat.v4.new_code_cell(cell) for cell in cells]
    page = nbformat.v4.new_notebook(cells=code)
    # As the pages say: with the state, a page would look for the widgets on the internet.
    ExecutePreprocessor(kernel_name="python3", store_widget_state=False).preprocess(page)
    for exporter in (HTMLExporter(), MarkdownExporter()):
        body, _ = exporter.from_notebook_node(page)
        for text in ("A pair of trump 8s.", "Mei · your partner", "Everybody draws a card"):
            assert text in body
        assert "widget-view" not in body
