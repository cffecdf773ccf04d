"""The advice of agents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from maxn import _display

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """A decision that was considered, and what is expected of it."""

    decision: M
    """The decision."""
    expected: list[float] | None
    """The expectation of each player after it, where it was found."""
    standard_error: list[float] | None
    """The standard error of each expectation, where it is the mean of several results."""
    visits: int | None
    """The number of simulations or determinizations behind the expectation, where there were any."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact about a decision, and the deals in which it holds."""

    decision: str
    """The decision."""
    text: str
    """The fact in words."""
    holds: int
    """The number of draws in which it holds."""
    draws: int
    """The number of draws that were looked at."""
    deal: int | None
    """A deal in which it holds, by its place among those that were looked at."""
    line: list[str]
    """The decisions that show it there."""
    exact: bool
    """True if it is proved in each of these deals; otherwise it is what a limited search has seen."""


@dataclass(frozen=True, slots=True)
class Advice(Generic[M]):
    """A decision, and what an agent expects of it and of others.

    >>> import maxn
    >>> contest = maxn.start("oh-hell", players=3, seed=1)
    >>> advice = maxn.agent("rollout,playouts=200", seed=1).decide(contest.observation(contest.to_move))
    >>> best = advice.choice
    >>> len(best.expected), len(best.standard_error), best.visits > 0
    (3, 3, True)
    """

    decision: M
    """The best decision."""
    player: int
    """The player it was asked for, from 0."""
    choices: list[Choice[M]]
    """The decisions considered."""
    measure: str
    """The unit of the expectations, such as points."""
    exact: bool
    """True if the expectations are values and not estimates."""
    left_out: list[M] | None
    """The legal decisions that were not tried, where a search with everything open tried candidates only."""
    nodes: int
    """Positions visited, simulations or play-outs."""
    depth: float | None
    """Steps of the deepest finished iteration, if the position was searched."""
    worlds: int | None
    """The number of determinizations looked at, where the agent does so."""
    source: str | None
    """The source of the decision, if it is no search, such as a book."""
    elapsed: float = field(compare=False)
    """The time taken, in seconds; equal advice may have taken other times."""
    reasons: list[Reason] | None = None
    """Reasons for the decision, where they were asked for."""

    @property
    def best(self) -> M:
        """The best decision, as of a `Solution`."""
        return self.decision

    @property
    def scores(self) -> list[float] | None:
        """The expectation of each player after the best decision, where it was found, as the scores of a `Solution`."""
        return self.expected

    @property
    def candidates_only(self) -> bool:
        """True if legal decisions were left out of a search, so that the expectations are not exact."""
        return self.left_out is not None

    @property
    def choice(self) -> Choice[M]:
        """The best decision with its expectation."""
        for choice in self.choices:
            if choice.decision == self.decision:
                return choice
        return Choice(self.decision, None, None, None)

    @property
    def expected(self) -> list[float] | None:
        """The expectation of each player after the best decision, where it was found."""
        return self.choice.expected

    @property
    def standard_error(self) -> list[float] | None:
        """The standard error of each expectation of the best decision, where it is a mean."""
        return self.choice.standard_error

    def _repr_html_(self) -> str:
        return _display.advice_html(self)
