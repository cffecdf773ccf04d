"""The options of searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from maxn._solution import Iteration


class SearchOptions(TypedDict, total=False):
    """The options of `solve`, which all other searches take as well."""

    algorithm: str
    """The decision rule with its pruning method, such as `paranoid` or `maxn:speculative`; `maxn.algorithms()` lists them."""
    utility: str | None
    """The evaluation, one of `GameInfo.utilities`."""
    depth: int | None
    """The most steps to look ahead."""
    nodes: int | str | None
    """The most positions to visit, such as `10_000` or `"10k"`."""
    time: float | str | None
    """The longest time, in seconds or as `"200ms"`; `"off"` for no limit, not even the usual one."""
    ties: str | int
    """The move among equals: `order`, `root-least`, `leader-least`, `even`, or a player for whom they are to be least."""
    random_ties: int | None
    """A seed, by which one of equal moves is chosen at random."""
    classifier: str
    """The test of possible outcomes: `auto`, `linear` or `table`."""
    heuristic: bool | None
    """Whether limits below a position are used to prune."""
    objective: str
    """Paranoid: the aim of the searching player, `own` or `difference`."""
    perspective: int | None
    """Paranoid: the player for whom is searched, by default the one to move."""
    teams: Sequence[Sequence[int]] | None
    """Two sets of players, each of which shares its scores."""
    weights: str | None
    """The regard of each player for the scores of others."""
    types: Sequence[str] | None
    """The types that an opponent may be of under `prob-maxn`, such as `["own", "hostile"]`."""
    standing: Sequence[int] | None
    """The scores of earlier hands, where they matter."""
    order: Sequence[str] | None
    """The move orderings, in their order."""
    width: int | None
    """The most moves to try at each position."""
    table: int | str | None
    """The size of the transposition table, such as `"64M"` or `"off"`."""
    leaves: str
    """The value of positions at the horizon: `evaluated` or `played-out`."""
    deepening: bool | None
    """Whether to search to depth 1, 2, 3 and so on."""
    best_only: bool
    """Leaves out the values of the other moves, which takes less time."""
    threads: int
    """The number of threads."""
    on_iteration: Callable[[Iteration], object] | None
    """A function that is called after every iteration of the search of a contest."""
