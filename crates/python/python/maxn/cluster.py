"""Matches on many machines, by Ray.

    from maxn import cluster

    plan = {"game": "hearts", "agents": ["maxn,nodes=10k", "paranoid,nodes=10k"], "deals": 1000}
    account = cluster.run(plan, address="auto", file="hearts.db")
    print(account.report.markdown)

The result is that of `maxn match` on one machine, to the digit: the same games are played, wherever they are played. Only the
driver, the process that calls `run`, writes the result file. Kill any worker, or the driver, at any time, or press Ctrl-C: call
`run` again, and it goes on from the file. `python -m maxn.cluster plan.toml --file all.db` does the same from a shell.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import sys
import time
import tomllib
import warnings
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from maxn import _native
from maxn._agents import specs_of
from maxn._matches import MatchReport
from maxn._native import MatchError
from maxn._optional import optional

Fixture = tuple[int, int]

_TASK_SECONDS = 60.0
"""A task should take about that long: short enough to be repeated, long enough not to be felt."""

_BATCH_SECONDS = 1.0
"""Results are written together when they are that old."""

_MOST_DEALS = 64
"""No task has more deals."""


@dataclass
class Account:
    """What became of a match."""

    report: MatchReport
    """The report of all games in the file."""
    games: int
    """The games that were played by this run."""
    repeated: int
    """The games that came twice, and were counted once."""
    retried: int
    """The tasks that were tried again, because a worker died or the games failed."""
    lost_workers: int
    """The workers that died."""
    failed: dict[int, str]
    """The deals, from 0, that failed each time, with their last error: they are not in the report."""
    unused_nodes: dict[str, str]
    """The machines that were not used, with the reason."""
    hosts: dict[str, int]
    """The number of games by machine."""
    tasks: int
    """The number of tasks."""
    seconds: float
    """The time taken."""
    work_seconds: float
    """The time that all workers together have spent on games that came back."""

    def __str__(self) -> str:
        report = self.report
        lines = [
            f"{self.games} games played in {self.seconds:.1f} s by {self.tasks} tasks on {len(self.hosts)} machines; "
            f"{report.games_played} of {report.games_planned} games are in the file."
        ]
        if self.retried:
            lines.append(f"{self.retried} tasks were tried again; {self.lost_workers} workers died.")
        if self.repeated:
            lines.append(f"{self.repeated} games came twice and were counted once.")
        lines.extend(f"{name} was not used: {reason}" for name, reason in self.unused_nodes.items())
        lines.extend(f"deal {deal + 1} failed each time: {error}" for deal, error in self.failed.items())
        return "\n".join(lines)


@dataclass
class _Task:
    fixtures: list[Fixture]
    begun: float = 0.0
    node: str | None = None

    def deals(self) -> list[int]:
        return sorted({deal for deal, _ in self.fixtures})


@dataclass
class _Driver:
    """The state of a run."""

    ray: Any
    remote: Any
    plan: Any
    recording: _native.Recording
    attempts: int
    chunk: int | None
    nodes: list[str] | None
    slots: int
    waiting: deque[list[Fixture]] = field(default_factory=deque)
    again: deque[list[Fixture]] = field(default_factory=deque)
    running: dict[Any, _Task] = field(default_factory=dict)
    tries: Counter[int] = field(default_factory=Counter)
    failed: dict[int, str] = field(default_factory=dict)
    hosts: Counter[str] = field(default_factory=Counter)
    games: int = 0
    repeated: int = 0
    retried: int = 0
    lost: int = 0
    tasks: int = 0
    work_seconds: float = 0.0
    per_deal: float | None = None
    results: list[str] = field(default_factory=list)
    kept: float = 0.0

    def fill(self) -> None:
        """Submits tasks until enough of them are on their way."""
        if self.nodes == [] and (self.again or self.waiting):
            raise MatchError("all machines that have the programs of the agents are gone")
        while len(self.running) < self.slots and (self.again or self.waiting):
            fixtures = self.again.popleft() if self.again else self.next_chunk()
            options: dict[str, Any] = {"num_cpus": 1, "max_retries": 0}
            task = _Task(fixtures, time.monotonic())
            if self.nodes is not None:
                affinity = optional("ray.util.scheduling_strategies", "ray", "a cluster")
                task.node = self.nodes[self.tasks % len(self.nodes)]
                options["scheduling_strategy"] = affinity.NodeAffinitySchedulingStrategy(task.node, soft=False)
            self.tasks += 1
            self.running[self.remote.options(**options).remote(self.plan, fixtures)] = task

    def next_chunk(self) -> list[Fixture]:
        """The games of the next deals: of one until it is known how long a deal takes."""
        deals = self.chunk or 1
        if self.chunk is None and self.per_deal is not None:
            # Towards the end tasks become smaller, so that no machine waits for the last one.
            fair = max(1, len(self.waiting) // (2 * self.slots))
            deals = min(max(1, int(_TASK_SECONDS / max(self.per_deal, 1e-6))), _MOST_DEALS, fair)
        chunk: list[Fixture] = []
        while self.waiting and deals > 0:
            chunk.extend(self.waiting.popleft())
            deals -= 1
        return chunk

    def take(self) -> None:
        """Waits for tasks, and takes those that are done."""
        waiting = list(self.running)
        done, _ = self.ray.wait(waiting, num_returns=1, timeout=0.2)
        if done:
            # All that are done by now, in one look.
            done, _ = self.ray.wait(waiting, num_returns=len(waiting), timeout=0)
        for reference in done:
            task = self.running.pop(reference)
            try:
                host, seconds, games, records = self.ray.get(reference)
            except self.ray.exceptions.RayTaskError as error:
                lines = str(error.cause).strip().splitlines()
                self.failure(task, lines[-1] if lines else type(error.cause).__name__)
            except self.ray.exceptions.RayError as error:
                self.lost += 1
                self.forget_dead_nodes()
                self.failure(task, f"the worker died: {type(error).__name__}")
            else:
                self.hosts[host] += games
                self.work_seconds += seconds
                deal = seconds / len(task.deals())
                self.per_deal = deal if self.per_deal is None else 0.9 * self.per_deal + 0.1 * deal
                self.results.append(records)
        if self.results and (len(self.results) >= 200 or time.monotonic() - self.kept > _BATCH_SECONDS):
            self.keep()

    def forget_dead_nodes(self) -> None:
        """Sends no more tasks to machines that are gone."""
        if self.nodes is not None:
            alive = {node["NodeID"] for node in self.ray.nodes() if node["Alive"]}
            self.nodes = [node for node in self.nodes if node in alive]

    def failure(self, task: _Task, reason: str) -> None:
        """Tries the deals of a task again, each on its own, but not for ever."""
        deals = task.deals()
        for deal in deals:
            # A failure among several deals may be that of any of them: it does not count.
            if len(deals) == 1:
                self.tries[deal] += 1
            if self.tries[deal] >= self.attempts:
                self.failed[deal] = reason
                self.recording.fail(deal, reason)
            else:
                self.retried += 1
                self.again.append([fixture for fixture in task.fixtures if fixture[0] == deal])

    def keep(self) -> None:
        """Writes all results that have come."""
        added, repeated = self.recording.keep(self.results)
        self.games, self.repeated = self.games + added, self.repeated + repeated
        self.results, self.kept = [], time.monotonic()

    def end(self) -> None:
        """Writes all results that have come, and ends the tasks that are still on their way."""
        try:
            if self.results:
                self.keep()
        finally:
            for reference in self.running:
                self.ray.cancel(reference, force=True)
            self.running.clear()


def run(
    plan: Mapping[str, Any],
    address: str | None = None,
    *,
    file: str | PathLike[str] | None = None,
    workers: int | None = None,
    deals_per_task: int | None = None,
    attempts: int = 4,
    force: bool = False,
    progress: bool | None = None,
) -> Account:
    """Plays a match on a cluster of Ray: at an `address`, or on this machine.

    The plan is a dictionary with the fields of a match in a plan of `maxn match`; `run_plan` plays all matches of a file. Among its
    agents may be classes with a method `decide`, which are sent to the machines. The result `file` is written by this process
    only. `workers` limits the tasks at a time, and `progress` says whether to show it, by default on a terminal.

    A task is one or a few deals (`deals_per_task`), by default about a minute's worth. A deal that failed `attempts` times is recorded with its
    error, and skipped. Agents limited by time are refused unless it is `force`d: they play another game on another machine.
    Ctrl-C keeps the games that have come, and raises.
    """
    settings = _Settings(address, file, workers, deals_per_task, attempts, force, progress)
    if not isinstance(plan, Mapping):
        warnings.warn("matches of a file are played by run_plan now", DeprecationWarning, stacklevel=2)
        return _run(_read(plan), settings)
    return _run([dict(plan)], settings)[0]


def run_plan(
    path: str | PathLike[str],
    address: str | None = None,
    *,
    file: str | PathLike[str] | None = None,
    workers: int | None = None,
    deals_per_task: int | None = None,
    attempts: int = 4,
    force: bool = False,
    progress: bool | None = None,
) -> list[Account]:
    """Plays all matches of a plan in a file one after the other, once all of them have been checked.

    The arguments are those of `run`.
    """
    return _run(_read(path), _Settings(address, file, workers, deals_per_task, attempts, force, progress))


@dataclass(frozen=True)
class _Settings:
    """The arguments of a run."""

    address: str | None
    file: str | PathLike[str] | None
    workers: int | None
    deals_per_task: int | None
    attempts: int
    force: bool
    progress: bool | None

    def __post_init__(self) -> None:
        given = [number for number in (self.attempts, self.workers, self.deals_per_task) if number is not None]
        if min(given) < 1:
            raise ValueError("attempts, workers and deals_per_task are at least 1")


def _run(plans: list[dict[str, Any]], settings: _Settings) -> list[Account]:
    programs = [_programs(_with_specs(one), settings.force) for one in plans]
    ray = optional("ray", "ray", "a match on a cluster")
    ours = not ray.is_initialized()
    if ours:
        _start(ray, settings.address, settings.workers)
    accounts = []
    try:
        for one, needed in zip(plans, programs, strict=True):
            recording = _native.Recording(_with_specs(one), None if settings.file is None else fspath(settings.file))
            try:
                accounts.append(_play_all(ray, one, needed, recording, settings))
            finally:
                # An exception holds on to this object, and with it to the lock of the file.
                recording.close()
    finally:
        if ours:
            ray.shutdown()
    return accounts


def _with_specs(plan: dict[str, Any]) -> dict[str, Any]:
    """The plan with the specs of its agents: those written in Python are registered in this process."""
    agents = plan.get("agents")
    if not isinstance(agents, Sequence) or all(isinstance(agent, str) for agent in agents):
        return plan
    return {**plan, "agents": specs_of(agents)}


def _read(path: str | PathLike[str]) -> list[dict[str, Any]]:
    """The matches of a plan in a file."""
    with open(path, "rb") as text:
        plan = tomllib.load(text)
    for key in plan:
        if key != "match":
            raise MatchError(f"{fspath(path)}: there is no field '{key}'; a plan is made of [[match]]")
    matches = plan.get("match", [])
    if not isinstance(matches, list) or not all(isinstance(one, dict) for one in matches):
        raise MatchError(f"{fspath(path)}: matches are written with two brackets, [[match]]")
    if not matches:
        raise MatchError(f"{fspath(path)}: the plan has no matches")
    return matches


def _programs(plan: dict[str, Any], force: bool) -> list[str]:
    """Checks a match, and returns the programs that its agents need."""
    agents = _native.plan_agents(plan)
    others = [agent for agent in agents if not agent["program"] and not agent["is_custom"]]
    timed = [agent["name"] for agent in others if not agent["is_reproducible"]]
    if timed and not force:
        problem = "is limited by time, and plays another game on another machine; force=True plays all the same"
        raise MatchError(f"{', '.join(timed)} {problem}")
    return [agent["program"] for agent in agents if agent["program"]]


def _start(ray: Any, address: str | None, workers: int | None) -> None:
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if address is None:
        options |= {"num_cpus": workers, "include_dashboard": False}
    # Without an address Ray would look for a cluster that is running.
    ray.init(address=address or "local", **options)


def _play_all(
    ray: Any,
    plan: dict[str, Any],
    programs: list[str],
    recording: _native.Recording,
    settings: _Settings,
) -> Account:
    begun = time.monotonic()
    nodes, unused = _usable_nodes(ray, programs)
    cpus = int(ray.cluster_resources().get("CPU", 1))
    # One waits for each that plays, so that nobody waits for the driver.
    slots = settings.workers or 2 * cpus
    # The function and the plan are sent once, and not with every task.
    chunk, usable = settings.deals_per_task, nodes if unused else None
    driver = _Driver(ray, ray.remote(_play), ray.put(plan), recording, settings.attempts, chunk, usable, slots)
    for fixture in recording.missing():
        if driver.waiting and driver.waiting[-1][0][0] == fixture[0]:
            driver.waiting[-1].append(fixture)
        else:
            driver.waiting.append([fixture])
    shown = _Progress(settings.progress, recording.finished, sum(map(len, driver.waiting)))
    try:
        driver.fill()
        while driver.running:
            driver.take()
            if recording.decided is not None:
                break
            driver.fill()
            shown.show(driver.games, driver.lost)
    finally:
        shown.clear()
        driver.end()
    return Account(
        report=MatchReport._of(recording.report()),
        games=driver.games,
        repeated=driver.repeated,
        retried=driver.retried,
        lost_workers=driver.lost,
        failed=dict(sorted(driver.failed.items())),
        unused_nodes=unused,
        hosts=dict(driver.hosts),
        tasks=driver.tasks,
        seconds=time.monotonic() - begun,
        work_seconds=driver.work_seconds,
    )


def _usable_nodes(ray: Any, programs: list[str]) -> tuple[list[str], dict[str, str]]:
    """The nodes that have the programs of all agents, and the others with what they lack."""
    alive = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
    if not programs:
        return [node["NodeID"] for node in alive], {}
    affinity = optional("ray.util.scheduling_strategies", "ray", "a cluster").NodeAffinitySchedulingStrategy
    check = ray.remote(_missing_programs)
    asked = {
        node["NodeID"]: check.options(num_cpus=1, scheduling_strategy=affinity(node["NodeID"], soft=False)).remote(programs)
        for node in alive
    }
    good, unused = [], {}
    for node in alive:
        name = f"{node['NodeManagerHostname']} ({node['NodeID'][:8]})"
        try:
            missing = ray.get(asked[node["NodeID"]])
        except ray.exceptions.RayError as error:
            unused[name] = f"it did not answer: {type(error).__name__}"
            continue
        if missing:
            unused[name] = f"it has no program {', '.join(missing)}"
        else:
            good.append(node["NodeID"])
    if not good:
        raise MatchError("no machine has the programs of all agents: " + "; ".join(f"{n}: {r}" for n, r in unused.items()))
    return good, unused


def _missing_programs(programs: list[str]) -> list[str]:
    return [program for program in programs if shutil.which(program) is None]


def _play(plan: dict[str, Any], fixtures: list[Fixture]) -> tuple[str, float, int, str]:
    """Plays games on a worker."""
    begun = time.monotonic()
    records = _native.play_games(_with_specs(plan), fixtures)
    return socket.gethostname(), time.monotonic() - begun, len(fixtures), records


class _Progress:
    """A line on the terminal."""

    def __init__(self, wanted: bool | None, before: int, left: int) -> None:
        self._wanted = sys.stderr.isatty() if wanted is None else wanted
        self._before, self._total, self._begun, self._shown = before, before + left, time.monotonic(), 0.0

    def show(self, games: int, lost: int) -> None:
        now = time.monotonic()
        if not self._wanted or now - self._shown < 0.5:
            return
        self._shown = now
        rate = games / max(now - self._begun, 1e-9)
        died = f", {lost} workers died" if lost else ""
        left = self._total - self._before - games
        rest = f", {left / rate:.0f} s left" if rate > 0 else ""
        print(f"\r\x1b[K{self._before + games}/{self._total} games, {rate:.1f}/s{rest}{died}", end="", file=sys.stderr)

    def clear(self) -> None:
        if self._wanted:
            print("\r\x1b[K", end="", file=sys.stderr)


def main(arguments: list[str] | None = None) -> int:
    """Plays the matches of a plan, from a shell."""
    parser = argparse.ArgumentParser(prog="python -m maxn.cluster", description="Play matches on a cluster of Ray.")
    parser.add_argument("plan", help="a plan as for 'maxn match --plan'")
    parser.add_argument("--file", default="maxn-results.db", help="the result file")
    parser.add_argument("--address", help="the address of the cluster, or auto; this machine if there is none")
    parser.add_argument("--workers", type=int, help="tasks at once")
    parser.add_argument("--force", action="store_true", help="play agents limited by time, too")
    given = parser.parse_args(arguments)
    try:
        accounts = run_plan(given.plan, given.address, file=given.file, workers=given.workers, force=given.force)
    except (ImportError, OSError, ValueError) as error:
        print(f"maxn: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("maxn: interrupted; the same command goes on from the file", file=sys.stderr)
        return 130
    for account in accounts:
        print(account.report.markdown)
        print(account)
    return 1 if any(account.failed for account in accounts) else 0


if __name__ == "__main__":
    sys.exit(main())
