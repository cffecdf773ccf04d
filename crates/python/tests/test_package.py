"""Documentation, types and the command."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import maxn

# Modules with examples, and the packages without which they cannot be imported; others have no examples.
OPTIONAL = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "widget": "anywidget"}
OPENSPIEL = {"openspiel", "_openspiel_bot", "_openspiel_games", "_openspiel_position"}


def is_there(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def modules() -> list[str]:
    """The modules of the package that can be imported here."""
    names = {module.name for module in pkgutil.iter_modules(maxn.__path__)} - {"__main__"}
    assert names >= OPENSPIEL | set(OPTIONAL)
    missing = {name for name, package in OPTIONAL.items() if not is_there(package)}
    missing |= set() if is_there("pyspiel") else OPENSPIEL
    return [f"maxn.{name}" for name in sorted(names - missing)]


def examples() -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found: dict[str, doctest.DocTest] = {}
    for name in ["maxn", *modules()]:
        module = importlib.import_module(name)
        for test in finder.find(module, name):
            found[test.docstring] = test
    # Methods of native classes are not found through a module of another name.
    for name, native in inspect.getmembers(maxn, inspect.isclass):
        for test in finder.find(native, f"maxn.{name}", module=False):
            found[test.docstring] = test
    return [test for test in found.values() if test.examples]


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.name)
def test_examples(example: doctest.DocTest) -> None:
    outcome = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(example)
    assert outcome.attempted and not outcome.failed


def test_there_are_examples() -> None:
    names = {example.name for example in examples()}
    assert len(names) >= 12 and {"maxn.Contest", "maxn.Tree"} <= names
    assert {f"maxn.{name}" for name, package in OPTIONAL.items() if is_there(package)} <= names


def test_the_version() -> None:
    manifest = (Path(__file__).parents[3] / "Cargo.toml").read_text(encoding="utf-8")
    assert f'version = "{maxn.__version__}"' in manifest


def test_everything_public_is_documented() -> None:
    assert sorted(maxn.__all__) == maxn.__all__
    for name in maxn.__all__:
        thing = getattr(maxn, name)
        assert inspect.getdoc(thing), name
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert inspect.getdoc(value), f"{name}.{member}"


def test_every_parameter_is_in_its_docstring() -> None:
    from maxn import cluster

    functions = [thing for name in maxn.__all__ if inspect.isfunction(thing := getattr(maxn, name))]
    # Their options are those of agents, in docs/agents.md.
    functions = [function for function in functions if function not in (maxn.mcts, maxn.ismcts, maxn.pimc)]
    assert len(functions) > 12
    for function in [*functions, cluster.run, maxn.MatchReport.frame, maxn.MatchReport.plot, maxn.Solution.plot]:
        parameters = set(inspect.signature(function).parameters) - {"self", "options", "rules"}
        missing = {name for name in parameters if name not in (inspect.getdoc(function) or "")}
        assert not missing, f"{function.__name__}: {missing}"


def test_types() -> None:
    pytest.importorskip("mypy")
    check = [sys.executable, "-m", "mypy", "--strict", "--package", "maxn", "--no-incremental"]
    done = subprocess.run(check, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_wrong_options_are_found_by_the_type_checker(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    script = tmp_path / "wrong.py"
    script.write_text('import maxn\nmaxn.solve(maxn.start("othello"), dept=3)\nmaxn.solve(maxn.start("othello"), depth=3)\n')
    check = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(script)]
    done = subprocess.run(check, capture_output=True, text=True, timeout=300)
    assert "wrong.py:2" in done.stdout and "wrong.py:3" not in done.stdout, done.stdout


def test_stubs() -> None:
    pytest.importorskip("mypy")
    allowed = str(Path(__file__).parent / "stubtest_allowlist.txt")
    check = [sys.executable, "-m", "mypy.stubtest", "maxn._native", "--allowlist", allowed]
    done = subprocess.run(check, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["games", "--json"], 0, '"othello"'),
        (["solve", "spades", "--cards", "4", "--seed", "1", "--json"], 0, '"exact":true'),
        (["solve", "hart"], 2, ""),
        (["tree", "/nowhere.json"], 1, ""),
    ],
)
def test_the_command(arguments: list[str], code: int, text: str) -> None:
    done = subprocess.run([sys.executable, "-m", "maxn", *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert text in done.stdout
    assert bool(done.stderr) == (code != 0)
