"""The answers of searches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from maxn import _display, _plots

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[M]):
    """A move at the root of a search."""

    decision: M
    """The move."""
    scores: list[int] | None
    """The scores after the move, where they were found."""
    expected: list[float] | None
    """The same in the measure that people count in."""
    merged: list[M]
    """Other legal moves that are equivalent, which the search took for the same."""
    ranges: list[tuple[float, float]] | None = None
    """Soft-max^n: the least and the greatest result of each player after the move, whatever the ties."""


@dataclass(frozen=True, slots=True)
class LineMove(Generic[M]):
    """A move of a line of play."""

    player: int | None
    """Its player, from 0; `None` for a chance event."""
    decision: M
    """The move."""
    index: int | None
    """The index of the move in the game's order."""


@dataclass(frozen=True, slots=True)
class Iteration:
    """A finished iteration of a search."""

    depth: int
    """The depth in steps."""
    best: str
    """The best decision so far."""
    expected: list[float]
    """The expectation of each player."""
    exact: bool
    """True if the search has seen the whole tree."""
    nodes: int
    """Nodes visited since the search began."""
    elapsed: float = field(compare=False)
    """Seconds since the search began."""


@dataclass(frozen=True, slots=True)
class Solution(Generic[M]):
    """The answer of a search, and its cost."""

    scores: list[int]
    """The scores that the players end up with, in the terms of the utility."""
    outcome: list[int]
    """The same in the game's own terms: tricks, points, discs."""
    ranges: list[tuple[float, float]] | None
    """Soft-max^n: the least and the greatest result of each player whatever the ties, in the measure; else `None`."""
    best: M | None
    """The best move; `None` where the game is over."""
    best_index: int | None
    """The index of the best move in the game's order."""
    moves: list[MoveValue[M]]
    """Every move considered, in the game's order."""
    line: list[LineMove[M]]
    """The line of play that leads to the scores."""
    measure: str
    """The unit of the expectations of moves."""
    simultaneous: list[list[tuple[str, float]]]
    """For decisions that all players make at once: the choices of each with their expectation, the best first."""
    depth: int | None
    """Steps of the last finished iteration; `None` for several searches together."""
    exact: bool
    """True if the scores are the true value of the position under the rule."""
    left_out: list[M] | None
    """The legal moves that were not tried, where candidates only were: here, or in later positions, and then it may be
    empty. Moves beyond a limit on width are among `moves`, without scores. `None` if every legal move was searched, or one
    that is equivalent."""
    stopped: bool
    """True if a limit ended the search before its last iteration was finished."""
    interrupted: bool
    """True if that limit was Ctrl-C."""
    nodes: int
    """Positions visited, all iterations together."""
    leaves: int
    """Positions scored by the evaluation."""
    researched: int
    """Of the nodes, those visited in the course of searching a child again."""
    prunes: dict[str, int]
    """Moves and positions left unsearched, by the bounds that allowed it."""
    table_hits: int
    """Positions answered by the transposition table."""
    table_probes: int
    """Positions looked up in the transposition table."""
    elapsed: float = field(compare=False)
    """The time taken, in seconds; equal solutions may have taken other times."""
    classifier: str
    """The classifier used."""
    algorithm: str
    """The decision rule and pruning method."""

    @property
    def candidates_only(self) -> bool:
        """True if legal moves were left out, so that the scores are not exact."""
        return self.left_out is not None

    @property
    def nodes_per_second(self) -> float:
        """The speed of the search."""
        return self.nodes / self.elapsed if self.elapsed else float(self.nodes)

    def plot(self, axes: Any = None) -> Any:
        """Draws the value of every move for each player with matplotlib, and returns the axes; `axes` are those to draw on."""
        return _plots.solution(self, axes)

    def _repr_html_(self) -> str:
        return _display.solution_html(self)
