"""Matches between agents, the papers' experiments, and their results as frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from maxn import _display, _native, _plots
from maxn._agents import AgentLike, specs_of
from maxn._optional import optional


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals, with the limits of its 95 % confidence interval."""

    mean: float
    """The mean."""
    low: float | None
    """The lower limit; `None` for too few deals."""
    high: float | None
    """The upper limit."""
    standard_error: float | None
    """The standard error of the mean."""
    deals: int
    """The number of deals."""


@dataclass(frozen=True, slots=True)
class AgentResult:
    """The results of an agent."""

    name: str
    """The short name, or the spec of an agent without one."""
    spec: str
    """The spec in canonical form."""
    score: Estimate
    """The score per game."""
    wins: Estimate
    """The part of the games won."""
    bids_made: Estimate | None
    """The part of its bids that it made, in games where players bid for themselves."""
    moves_left: Estimate | None
    """The moves from winning of its losing players, in games where that is known."""
    depth: float | None
    """The mean depth, if it searched."""
    nodes: float
    """Mean nodes per decision."""
    seconds: float
    """Mean time per decision."""
    forfeits: int
    """The number of games forfeited."""


@dataclass(frozen=True)
class MatchReport:
    """The report of a match."""

    id: int
    """The number in the result file."""
    name: str
    """The name given by the user."""
    game: str
    """The game."""
    players: int
    """The number of players."""
    options: str
    """House rules."""
    seed: int
    """The seed of all deals."""
    hands: int | None
    """Hands per game; `None` for a whole series."""
    lowest_wins: bool
    """True if the lowest score wins."""
    deals: int
    """The number of deals of which all seatings are finished: those that count."""
    games_played: int
    """The number of finished games."""
    games_planned: int
    """The number of games of the whole match."""
    interrupted: bool
    """True if Ctrl-C ended the match early."""
    agents: list[AgentResult]
    """The agents in the order in which they were named."""
    comparisons: list[dict[str, Any]]
    """The comparison of each pair of agents: differences with intervals, and who is better."""
    games: list[dict[str, Any]] = field(repr=False)
    """One row for each seat of each game."""
    markdown: str = field(repr=False)
    """The report as Markdown."""

    @staticmethod
    def _of(report: dict[str, Any]) -> MatchReport:
        agents = []
        for agent in report.pop("agents"):
            for key in ("score", "wins", "bids_made", "moves_left"):
                agent[key] = None if agent[key] is None else Estimate(**agent[key])
            agents.append(AgentResult(**agent))
        return MatchReport(agents=agents, **report)

    def rows(self) -> list[dict[str, Any]]:
        """One row for each agent, with the limits of every interval."""
        rows = []
        for agent in self.agents:
            row: dict[str, Any] = {"agent": agent.name, "spec": agent.spec}
            for key in ("score", "wins", "bids_made", "moves_left"):
                estimate = getattr(agent, key)
                if estimate is not None:
                    row |= {key: estimate.mean, f"{key}_low": estimate.low, f"{key}_high": estimate.high}
            row |= {"depth": agent.depth, "nodes": agent.nodes, "seconds": agent.seconds}
            rows.append({**row, "forfeits": agent.forfeits, "deals": agent.score.deals})
        return rows

    def frame(self, library: str = "pandas") -> Any:
        """The agents as a frame of a `library`, pandas or polars, with the limits of every interval."""
        return _frame(self.rows(), library)

    def games_frame(self, library: str = "pandas") -> Any:
        """The games as a frame of a `library`, pandas or polars, one row for each seat."""
        return _frame(self.games, library)

    def plot(self, axes: Any = None, *, measure: str = "score") -> Any:
        """Draws a `measure` of the agents, `score` or `wins`, with its 95 % intervals with matplotlib, and returns the axes; `axes` are
        those to draw on."""
        return _plots.report(self, axes, measure)

    def _repr_html_(self) -> str:
        return _display.match_html(self)


def _frame(rows: list[dict[str, Any]], library: str) -> Any:
    if library == "pandas":
        return optional("pandas", "pandas", "a frame").DataFrame(rows)
    if library == "polars":
        return optional("polars", "polars", "a frame").DataFrame(rows, infer_schema_length=None)
    raise ValueError(f"there is no library '{library}' for frames; there are pandas, polars")


def play_match(
    game: str,
    agents: Sequence[AgentLike],
    *,
    players: int | None = None,
    deals: int = 100,
    seed: int = 1,
    options: str = "",
    hands: int | None = None,
    series: bool = False,
    opening: int | None = None,
    alone: bool = False,
    mixed_partners: bool = False,
    one_seating: bool = False,
    until_clear: bool = False,
    name: str = "",
    file: str | PathLike[str] | None = None,
    threads: int = 1,
    on_progress: Callable[[int, int, str | None], object] | None = None,
) -> MatchReport:
    """Plays agents against each other on the same deals, in all seatings.

    Agents are specs, and classes or objects with a method `decide(observation, legal)`, as for `register_agent`.

    `players`, `options` and `seed` are those of `start`, `deals` is the number of deals, and `hands` that of a game, by default
    `GameInfo.hands_per_game`; with `series` a game is a whole series. `opening` is a number of random decisions at the beginning. With
    `alone` the first agent sits among copies of the others, one at a time; with `mixed_partners` partners may be different agents; with `until_clear` the
    match stops as soon as one agent is clearly better. `name` is a title for the report.
    With `one_seating` each deal is played in one seating only, the seatings in turn.
    With a `file` every finished game is kept at once, and a match that was interrupted goes on from there; the results do not
    depend on the number of threads. Ctrl-C ends the match, and the report is that of the games finished. `on_progress` is called
    with the number of finished games, the number of all games, and the standing.

    >>> import maxn
    >>> report = maxn.play_match("hearts", ["random", "rules"], players=3, deals=2, seed=1)
    >>> report.games_played, [agent.name for agent in report.agents]
    (12, ['random', 'rules'])
    """
    if isinstance(agents, str):
        raise TypeError(f"agents is the text '{agents}'; expected a list of specs, such as ['rules', 'random']")
    plan = {
        "name": name,
        "game": game,
        "agents": specs_of(agents),
        "players": players,
        "options": options,
        "deals": deals,
        "seed": seed,
        "hands": hands,
        "series": series,
        "opening": opening,
        "alone": alone,
        "mixed_partners": mixed_partners,
        "one_seating": one_seating,
        "until_clear": until_clear,
    }
    path = None if file is None else fspath(file)
    return MatchReport._of(_native.play_match(plan, path, threads, on_progress))


def reports(file: str | PathLike[str]) -> list[MatchReport]:
    """The reports of all matches in a result file."""
    return [MatchReport._of(report) for report in _native.match_reports(fspath(file))]


def merge(
    file: str | PathLike[str], parts: Sequence[str | PathLike[str]], *, mixed_versions: bool = False
) -> list[dict[str, Any]]:
    """Puts the games of result files (`parts`) together in one file, as `maxn merge` does, and returns an account of each match.

    Games that are in several files are compared. Nothing is merged if one of them differs though its agents are reproducible, or,
    without `mixed_versions`, if different versions of the program have played a match.
    """
    return _native.merge_files(fspath(file), [fspath(part) for part in parts], mixed_versions)


@dataclass(frozen=True)
class ExperimentResult:
    """An experiment of the papers with our figures beside theirs."""

    id: str
    """The name, such as `theory/speculative-best`."""
    source: str
    """The place in the papers."""
    title: str
    """The subject."""
    columns: list[str]
    """The columns of the table."""
    rows: list[list[Any]]
    """The rows; an estimate is a dictionary with its mean and its error or limits."""
    notes: list[str]
    """Notes below the table."""
    holds: bool | None
    """True if the claim of the paper holds; `None` where that is open."""
    too_small: bool
    """True if there were too few deals to say."""
    fixed: str
    """`beforehand` or `afterwards`: the time when the criterion was fixed."""
    verdict: str
    """The verdict in a sentence."""
    sizes: list[dict[str, Any]]
    """The effect sizes, theirs and ours."""

    def frame(self, library: str = "pandas") -> Any:
        """The table as a frame of a `library`, pandas or polars; estimates are spread over columns."""
        rows = []
        for cells in self.rows:
            row: dict[str, Any] = {}
            for place, (column, cell) in enumerate(zip(self.columns, cells, strict=True)):
                heading = column if column and column not in row else f"{column or 'column'} {place + 1}"
                if isinstance(cell, dict):
                    row[heading] = cell["mean"]
                    row |= {f"{heading} {key}": value for key, value in cell.items() if key != "mean"}
                else:
                    row[heading] = cell
            rows.append(row)
        return _frame(rows, library)

    def _repr_html_(self) -> str:
        return _display.experiment_html(self)


def experiments() -> list[dict[str, Any]]:
    """Lists the experiments of the papers.

    >>> import maxn
    >>> "theory/speculative-best" in [experiment["id"] for experiment in maxn.experiments()]
    True
    """
    return _native.experiments()


def experiment(
    id: str,
    /,
    *,
    deals: int | None = None,
    scale: float = 1.0,
    seed: int = 1,
    threads: int = 1,
    file: str | PathLike[str] | None = None,
) -> ExperimentResult:
    """Makes an experiment of the papers by its `id`, on all of their deals, a part of them (`scale`), or another number of `deals`, which follow
    from the `seed`, on a number of `threads`.

    With a `file` every deal and game is kept, and an experiment that was interrupted goes on from there. Ctrl-C ends it after the
    deals or games that are being made.
    """
    path = None if file is None else fspath(file)
    return ExperimentResult(**_native.run_experiment(id, deals, scale, seed, threads, path))
