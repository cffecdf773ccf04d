"""The guide and the notebooks are run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs"
BESIDE = {"metadata": {"path": str(DOCS / "notebooks")}}
"""Where notebooks find their modules."""
SMALL = {"MAXN_ROUNDS": "1", "MAXN_HANDS": "8", "MAXN_NODES": "100", "MAXN_DEALS": "2"}
"""What takes a while is made small."""
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


def test_the_guide() -> None:
    outcome = doctest.testfile(str(DOCS / "python.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 20 and not outcome.failed


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_notebooks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    for name, small in SMALL.items():
        monkeypatch.setenv(name, small)
    notebook = nbformat.read(path, as_version=4)
    if any("maxn.widget" in cell.source for cell in notebook.cells):
        pytest.importorskip("anywidget")
    assert not any(cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=BESIDE).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in o.get("data", {}) or "text/html" in o.get("data", {}) for o in shown)
