"""Searches with everything open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, Unpack, overload

from maxn import _native
from maxn._native import Contest, Tree
from maxn._python_game import Bounds, Game
from maxn._search_options import SearchOptions
from maxn._solution import Solution

M = TypeVar("M")


@overload
def solve(
    position: Contest | Tree,
    *,
    evaluate: Callable[..., Any] | None = None,
    unit: int | None = None,
    batch: int | None = None,
    reward: str | None = None,
    actions: str | None = None,
    bounds: Bounds | None = None,
    **options: Unpack[SearchOptions],
) -> Solution[str]: ...
@overload
def solve(
    position: Game[M],
    *,
    evaluate: Callable[..., Any] | None = None,
    unit: int | None = None,
    batch: int | None = None,
    reward: str | None = None,
    actions: str | None = None,
    bounds: Bounds | None = None,
    **options: Unpack[SearchOptions],
) -> Solution[M]: ...


def solve(
    position: Any,
    *,
    evaluate: Callable[..., Any] | None = None,
    unit: int | None = None,
    batch: int | None = None,
    reward: str | None = None,
    actions: str | None = None,
    bounds: Bounds | None = None,
    **options: Unpack[SearchOptions],
) -> Solution[Any]:
    """Searches a contest, a tree, or a game written in Python, with everything open.

    The interpreter's lock is released; Ctrl-C ends the search with its last finished iteration, and the solution is then
    marked as `interrupted`. Without a limit a board is searched for a million nodes and a hand for 30 seconds, as by
    `maxn solve`. Trees and games written in Python are searched to their end.

    Options are arguments by name:

    - `algorithm`: the decision rule with its pruning method, by default `maxn:speculative`; `maxn.algorithms()` lists them;
    - `depth`, `nodes`, `time`: limits, such as `8`, `"10k"` and `"200ms"`; `time="off"` searches on;
    - `utility`: the evaluation, one of `GameInfo.utilities`; `leaves`: `evaluated` or `played-out`;
    - `ties`: `order`, `root-least`, `leader-least`, `even` (with `maxn:none` or `prob-maxn`), or a player for whom equal outcomes are
      to be least; `random_ties`: a seed;
    - `classifier`: `auto`, `linear` or `table`; `heuristic`: whether limits below a position prune;
    - `objective`, `perspective`: of paranoid, `own` or `difference`, and the player for whom is searched;
    - `teams`: two lists of players; `weights`: the regard for others' scores; `standing`: the scores of earlier hands;
    - `types`: the types that an opponent may be of under `prob-maxn`, such as `["own", "hostile"]`;
    - `order`: move orderings; `width`: the most moves tried at a position; `deepening`: whether depth grows step by step;
    - `table`: the size of the transposition table, such as `"64M"` or `"off"`; `threads`: their number;
    - `best_only`: leaves out the values of the other moves, which takes less time;
    - `on_iteration`: a function that is called after every iteration of the search of a contest.

    `evaluate` is a function that judges the positions at the horizon, such as a network. Of a contest it gets and returns what the
    function of `maxn.mcts` does, with the same `batch`, `reward` and `actions`; its policy is not used. Positions after moves of the
    same position are judged together. Of a game written in Python it gets a list of positions, which it must neither change nor
    keep, and returns a list of values for each, by player. Values are points, rounded to a whole number of 1/`unit` (a
    thousandth), in which `scores` are; `moves[...].expected` are points. What is over is not judged, but scored exactly. `bounds`, in points, are
    limits that all values keep, without which pruning of max^n is refused: take `maxn:none` or `paranoid` then. Without a limit a contest is
    searched for 10,000 nodes.

    >>> import maxn
    >>> solution = maxn.solve(maxn.deal("spades", cards=4, seed=1), utility="smOT")
    >>> solution.exact, solution.best
    (True, '5D')
    >>> maxn.solve(maxn.start("othello", 3), algorithm="paranoid", depth=3).depth
    3
    """
    given = dict(options)
    own: dict[str, Any] = {"unit": unit, "batch": batch, "reward": reward, "actions": actions, "bounds": bounds}
    if evaluate is not None:
        own["evaluate"] = evaluate
        if isinstance(position, Contest):
            return Solution(**_native.solve_with_network(position, own, given))
        if isinstance(position, Tree):
            raise TypeError("a tree has its own scores; evaluate= is for contests and for games written in Python")
        return Solution(**_native.solve_game(position, given, own))
    if missing := [name for name, value in own.items() if value is not None]:
        raise TypeError(f"{missing[0]} goes with evaluate=, a function that judges positions")
    if isinstance(position, Contest):
        return Solution(**_native.solve_contest(position, given))
    if isinstance(position, Tree):
        return Solution(**_native.solve_tree(position, given))
    return Solution(**_native.solve_game(position, given))
