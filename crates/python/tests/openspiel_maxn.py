"""OpenSpiel's max^n in C++, which its Python package does not offer: compiled from the sources that come with it.

    python crates/python/tests/openspiel_maxn.py      compares times
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import open_spiel
import pyspiel

Search = Callable[[Any, int], tuple[list[float], int, int]]


def load() -> Search | None:
    """The search as a function of a state and a depth, with values, best action and leaves at the horizon; `None` where it cannot
    be compiled. It is compiled once per environment."""
    source = Path(__file__).with_suffix(".cc")
    folder = Path(open_spiel.__file__).parent
    built = Path(sysconfig.get_path("data")) / f"openspiel_maxn-{source.stat().st_mtime_ns:x}.so"
    compiler = shutil.which("c++")
    if not built.exists():
        if compiler is None or not (folder / "algorithms" / "maxn.cc").exists():
            return None
        includes = [f"-I{folder.parent}", f"-I{folder / 'abseil-cpp'}", f"-I{folder}", f"-I{folder / 'json' / 'include'}"]
        command = [compiler, "-std=c++17", "-O2", "-fPIC", "-shared", "-w", *includes, str(source), "-o", f"{built}.new"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            print(done.stderr[-2000:], file=sys.stderr)
            return None
        Path(f"{built}.new").rename(built)
    # Its symbols are looked for in the library of the package.
    ctypes.CDLL(pyspiel.__file__, mode=ctypes.RTLD_GLOBAL)
    function = ctypes.CDLL(str(built)).openspiel_maxn
    function.restype = ctypes.c_int64

    def search(state: Any, depth: int) -> tuple[list[float], int, int]:
        history, players = state.history(), state.num_players()
        values, action = (ctypes.c_double * players)(), ctypes.c_int64()
        actions = (ctypes.c_int64 * len(history))(*history)
        name = str(state.get_game()).encode()
        looked = function(name, actions, len(history), depth, values, ctypes.byref(action))
        return list(values), action.value, looked

    return search


def main() -> None:
    """Prints times of the same searches."""
    from maxn import openspiel

    search = load()
    if search is None:
        raise SystemExit("OpenSpiel's max^n could not be compiled")
    for name, skipped, depth in [
        ("chinese_checkers(players=3)", 12, 4),
        ("othello", 20, 6),
        ("dots_and_boxes(num_rows=2,num_cols=2)", 2, 7),
    ]:
        state = pyspiel.load_game(name).new_initial_state()
        for _ in range(skipped):
            state.apply_action(state.legal_actions()[0])
        begun = time.process_time()
        values, action, leaves = search(state, depth)
        theirs = time.process_time() - begun
        print(f"{name}, depth {depth}: OpenSpiel {theirs:.3f} s, {leaves:,} leaves at the horizon, {values}")
        for method in ("maxn:none", "maxn:speculative"):
            begun = time.process_time()
            solution = openspiel.search(state, method, depth=depth)
            ours = time.process_time() - begun
            print(f"  {method}: {ours:.3f} s, {solution.nodes:,} nodes, {solution.scores}: {ours / theirs:.2f} times OpenSpiel's time")
    natively(search)


def natively(search: Search) -> None:
    """Prints times of the same end of a game of Othello, by OpenSpiel and by our own game of the same rules."""
    import maxn

    state = pyspiel.load_game("othello").new_initial_state()
    contest = maxn.start("othello", players=2)
    while len(state.history()) < 50 and not state.is_terminal():
        action = state.legal_actions()[-1]
        contest.play("pass" if action == 64 else f"{'abcdefgh'[action % 8]}{action // 8 + 1}")
        state.apply_action(action)
    begun = time.process_time()
    values, _, _ = search(state, 64)
    theirs = time.process_time() - begun
    print(f"othello to its end, ten squares: OpenSpiel {theirs:.3f} s, {values}")
    for method in ("maxn:none", "maxn:speculative"):
        begun = time.process_time()
        solution = maxn.solve(contest, algorithm=method, utility="discs", time="off", table="off", best_only=True, deepening=False)
        ours = time.process_time() - begun
        assert solution.exact
        print(f"  {method}, our own game: {ours:.4f} s, {solution.nodes:,} nodes, discs {solution.outcome}: {theirs / ours:.0f} times as fast")


if __name__ == "__main__":
    main()
