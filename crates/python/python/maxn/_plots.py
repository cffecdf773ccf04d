"""Drawings with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maxn._optional import optional

if TYPE_CHECKING:
    from maxn._matches import MatchReport
    from maxn._solution import Solution


def _axes(axes: Any, rows: int) -> Any:
    if axes is not None:
        return axes
    pyplot = optional("matplotlib.pyplot", "matplotlib", "a plot")
    return pyplot.subplots(figsize=(7, 1 + 0.4 * rows), layout="constrained")[1]


def report(report: MatchReport, axes: Any, measure: str) -> Any:
    """The agents from top to bottom, each with its mean and its interval."""
    if measure not in ("score", "wins"):
        raise ValueError(f"measure cannot be '{measure}'; there are score, wins")
    axes = _axes(axes, len(report.agents))
    for place, agent in enumerate(report.agents):
        estimate = agent.score if measure == "score" else agent.wins
        if estimate.low is not None and estimate.high is not None:
            axes.plot([estimate.low, estimate.high], [place, place], color="C0", linewidth=2)
        axes.plot([estimate.mean], [place], "o", color="C0")
    axes.set_yticks(range(len(report.agents)), [agent.name for agent in report.agents])
    axes.invert_yaxis()
    axes.set_xlabel("score per game" if measure == "score" else "part of the games won")
    axes.set_title(f"{report.game} for {report.players}, {report.deals} deals, 95 % intervals")
    return axes


def solution(solution: Solution[Any], axes: Any) -> Any:
    """The moves from top to bottom, each with a bar for every player."""
    moves = [(move.decision, move.expected or move.scores) for move in solution.moves]
    known = [(str(move), values) for move, values in moves if values]
    axes = _axes(axes, len(known))
    players = len(solution.scores)
    for player in range(players):
        places = [row + (player - (players - 1) / 2) * 0.8 / players for row in range(len(known))]
        widths = [values[player] for _, values in known]
        axes.barh(places, widths, height=0.8 / players, label=f"player {player}")
    names = [f"{name} (best)" if name == str(solution.best) else name for name, _ in known]
    axes.set_yticks(range(len(known)), names)
    axes.invert_yaxis()
    axes.set_xlabel(solution.measure)
    axes.set_title(solution.algorithm)
    axes.legend()
    return axes
