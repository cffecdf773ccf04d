"""Searches with everything open."""

from __future__ import annotations

from typing import Any, TypeVar, Unpack, overload

from maxn import _native
from maxn._native import Contest, Tree
from maxn._python_game import Game
from maxn._search_options import SearchOptions
from maxn._solution import Solution

M = TypeVar("M")


@overload
def solve(position: Contest | Tree, **options: Unpack[SearchOptions]) -> Solution[str]: ...
@overload
def solve(position: Game[M], **options: Unpack[SearchOptions]) -> Solution[M]: ...


def solve(position: Any, **options: Unpack[SearchOptions]) -> Solution[Any]:
    """Searches a contest, a tree, or a game written in Python, with everything open.

    The interpreter's lock is released; Ctrl-C ends the search with its last finished iteration, and the solution is then
    marked as `interrupted`. Without a limit a board is searched for a million nodes and a hand for 30 seconds, as by
    `maxn solve`. Trees and games written in Python are searched to their end.

    Options are arguments by name:

    - `algorithm`: the decision rule with its pruning method, by default `maxn:speculative`; `maxn.algorithms()` lists them;
    - `depth`, `nodes`, `time`: limits, such as `8`, `"10k"` and `"200ms"`; `time="off"` searches on;
    - `utility`: the evaluation, one of `GameInfo.utilities`; `leaves`: `evaluated` or `played-out`;
    - `ties`: `order`, `root-least`, `leader-least`, or a player for whom equal outcomes are to be least; `random_ties`: a seed;
    - `classifier`: `auto`, `linear` or `table`; `heuristic`: whether limits below a position prune;
    - `objective`, `perspective`: of paranoid, `own` or `difference`, and the player for whom is searched;
    - `teams`: two lists of players; `weights`: the regard for others' scores; `standing`: the scores of earlier hands;
    - `order`: move orderings; `width`: the most moves tried at a position; `deepening`: whether depth grows step by step;
    - `table`: the size of the transposition table, such as `"64M"` or `"off"`; `threads`: their number;
    - `best_only`: leaves out the values of the other moves, which takes less time;
    - `on_iteration`: a function that is called after every iteration of the search of a contest.

    >>> import maxn
    >>> solution = maxn.solve(maxn.deal("spades", cards=4, seed=1), utility="smOT")
    >>> solution.exact, solution.best
    (True, '5D')
    >>> maxn.solve(maxn.start("othello", 3), algorithm="paranoid", depth=3).depth
    3
    """
    given = dict(options)
    if isinstance(position, Contest):
        return Solution(**_native.solve_contest(position, given))
    if isinstance(position, Tree):
        return Solution(**_native.solve_tree(position, given))
    return Solution(**_native.solve_game(position, given))
