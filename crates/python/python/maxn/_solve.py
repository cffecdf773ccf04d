"""Searches with everything open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

from maxn import _native
from maxn._native import Contest, Tree
from maxn._python_game import Game
from maxn._solution import Iteration, Solution

M = TypeVar("M")


@overload
def solve(position: Contest | Tree, **options: Any) -> Solution[str]: ...
@overload
def solve(position: Game[M], **options: Any) -> Solution[M]: ...


def solve(  # type: ignore[misc]
    position: Contest | Tree | Game[M],
    *,
    algorithm: str = "maxn:speculative",
    utility: str | None = None,
    depth: int | None = None,
    nodes: int | str | None = None,
    time: float | str | None = None,
    ties: str | int = "order",
    random_ties: int | None = None,
    classifier: str = "auto",
    heuristic: bool | None = None,
    objective: str = "own",
    perspective: int | None = None,
    teams: Sequence[Sequence[int]] | None = None,
    weights: str | None = None,
    types: Sequence[str] | None = None,
    standing: Sequence[int] | None = None,
    order: Sequence[str] | None = None,
    width: int | None = None,
    table: int | str | None = None,
    leaves: str = "evaluated",
    deepening: bool | None = None,
    best_only: bool = False,
    threads: int = 1,
    on_iteration: Callable[[Iteration], object] | None = None,
) -> Solution[str] | Solution[M]:
    """Searches a contest, a tree, or a game written in Python, with everything open.

    The interpreter's lock is released; Ctrl-C ends the search with its last finished iteration, and the solution is then
    marked as `interrupted`. Without a limit a board is searched for a million nodes and a hand for 30 seconds, as by
    `maxn solve`; `time="off"` searches on. Trees and games written in Python are searched to their end.

    `ties` is `order`, `root-least`, `leader-least`, `even` (with `maxn:none` or `prob-maxn`), or a player for whom equal outcomes are
    to be least. `types` are the types that an opponent may be of under `prob-maxn`, such as `["own", "hostile"]`. `best_only` leaves out
    the values of the other moves, which takes less time.

    >>> import maxn
    >>> solution = maxn.solve(maxn.deal("spades", cards=4, seed=1), utility="smOT")
    >>> solution.exact, solution.best
    (True, '5D')
    >>> maxn.solve(maxn.start("othello", 3), algorithm="paranoid", depth=3).depth
    3
    """
    options = {
        "algorithm": algorithm,
        "utility": utility,
        "depth": depth,
        "nodes": nodes,
        "time": time,
        "ties": ties,
        "random_ties": random_ties,
        "classifier": classifier,
        "heuristic": heuristic,
        "objective": objective,
        "perspective": perspective,
        "teams": None if teams is None else [list(team) for team in teams],
        "weights": weights,
        "types": None if types is None else list(types),
        "standing": None if standing is None else list(standing),
        "order": None if order is None else list(order),
        "width": width,
        "table": table,
        "leaves": leaves,
        "deepening": deepening,
        "best_only": best_only,
        "threads": threads,
        "on_iteration": on_iteration,
    }
    if isinstance(position, Contest):
        return Solution(**_native.solve_contest(position, options))
    if isinstance(position, Tree):
        return Solution(**_native.solve_tree(position, options))
    return Solution(**_native.solve_game(position, options))
