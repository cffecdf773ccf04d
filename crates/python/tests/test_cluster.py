"""Matches on a cluster of Ray, whose workers and driver are killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import maxn

PLAN = {"game": "hearts", "players": 3, "agents": ["maxn,nodes=60,table=64k", "random"], "deals": 10}


def table(file: Path) -> list[Any]:
    (report,) = maxn.reports(file)
    rows = report.rows()
    for row in rows:
        row.pop("seconds")
    return [rows, report.games_played, report.deals]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    file = tmp_path_factory.mktemp("cluster") / "one.db"
    plan = {key: value for key, value in PLAN.items() if key not in ("game", "agents")}
    maxn.play_match("hearts", PLAN["agents"], file=file, **plan)  # type: ignore[arg-type]
    return table(file)


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    module = pytest.importorskip("ray")
    module.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield module
    module.shutdown()


def workers() -> list[int]:
    """The processes of this test's own Ray that play games."""
    parents, playing = {}, []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_bytes()
                # The name of a process may have spaces and brackets in it.
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if line.startswith(b"ray::_play"):
                playing.append(int(entry.name))

    def is_ours(process: int) -> bool:
        while process not in (0, os.getpid()):
            process = parents.get(process, 0)
        return process != 0

    return [process for process in playing if is_ours(process)]


def test_the_table_is_that_of_one_machine(ray: Any, tmp_path: Path, expected: list[Any]) -> None:
    from maxn import cluster

    account = cluster.run(PLAN, file=tmp_path / "all.db")
    assert table(tmp_path / "all.db") == expected
    assert account.games == 60 and not account.failed and not account.repeated
    again = cluster.run(PLAN, file=tmp_path / "all.db")
    assert again.games == 0 and again.report.games_played == 60


@pytest.mark.skipif(sys.platform != "linux", reason="workers are found in /proc")
def test_killed_workers_lose_nothing(ray: Any, tmp_path: Path, expected: list[Any]) -> None:
    from maxn import cluster

    killed: list[int] = []
    over, generator = threading.Event(), Random(1)

    def kill() -> None:
        while not over.wait(0.02) and len(killed) < 4:
            playing = [process for process in workers() if process not in killed]
            if playing:
                killed.append(generator.choice(playing))
                os.kill(killed[-1], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        account = cluster.run(PLAN, file=tmp_path / "all.db", deals_per_task=1, attempts=8)
    finally:
        over.set()
        killer.join()
    assert len(killed) >= 2 and account.lost_workers >= 2 and account.retried >= account.lost_workers
    assert not account.failed and table(tmp_path / "all.db") == expected
    assert "workers died" in str(account)


def test_a_deal_that_always_fails_is_recorded(ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from maxn import _native, cluster

    def play(plan: dict[str, Any], fixtures: list[tuple[int, int]]) -> tuple[str, float, int, str]:
        if any(deal == 4 for deal, _ in fixtures):
            raise ValueError("deal 5 is cursed" if len({deal for deal, _ in fixtures}) > 1 else "")
        from maxn import _native

        return "host", 0.1, len(fixtures), _native.play_games(plan, fixtures)

    monkeypatch.setattr(cluster, "_play", play)
    account = cluster.run(PLAN, file=tmp_path / "all.db", deals_per_task=2, attempts=2)
    # Both deals of the first task, then twice the one alone, whose error has no text.
    assert account.failed == {4: "ValueError"} and account.retried == 3
    assert account.report.games_played == 54 and account.report.deals == 9
    assert _native.failed_deals(str(tmp_path / "all.db"), 1) == [(4, account.failed[4])]
    monkeypatch.undo()
    account = cluster.run(PLAN, file=tmp_path / "all.db")
    assert account.games == 6 and not account.failed
    assert _native.failed_deals(str(tmp_path / "all.db"), 1) == []


def test_agents_limited_by_time_are_refused(ray: Any, tmp_path: Path) -> None:
    from maxn import cluster

    plan = {"game": "hearts", "players": 3, "agents": ["maxn,time=1ms,table=64k", "random"], "deals": 1}
    with pytest.raises(maxn.MatchError, match="limited by time"):
        cluster.run(plan)
    account = cluster.run(plan, force=True)
    assert account.games == 6 and sum(account.hosts.values()) == 6


def test_agents_written_in_python_are_sent(ray: Any) -> None:
    from maxn import cluster

    class First:
        """Takes the first legal decision; of a module that workers cannot import it would not be found there."""

        def decide(self, observation: dict[str, Any], legal: list[str]) -> str:
            return legal[0]

    plan = {"game": "hearts", "agents": [First, "rules"], "players": 3, "deals": 2, "seed": 3}
    report = cluster.run(plan).report
    alone = maxn.play_match("hearts", [First, "rules"], players=3, deals=2, seed=3)
    assert [agent.score for agent in report.agents] == [agent.score for agent in alone.agents]


def test_nodes_without_a_program_are_not_used(ray: Any) -> None:
    from maxn import cluster

    here = ray.nodes()[0]
    other = {**here, "NodeID": "ab" * 28}

    class Two:
        """A cluster of two nodes, whose tasks are answered at once: the other one lacks every program."""

        def nodes(self) -> list[Any]:
            return [here, other]

        def remote(self, function: Any) -> Any:
            return self

        def options(self, scheduling_strategy: Any, **_: Any) -> Any:
            lacks = scheduling_strategy.node_id == other["NodeID"]
            return type("Task", (), {"remote": staticmethod(lambda programs: programs if lacks else [])})

        def get(self, answer: list[str]) -> list[str]:
            return answer

    good, unused = cluster._usable_nodes(Two(), ["bot"])
    assert good == [here["NodeID"]] and "it has no program bot" in next(iter(unused.values()))
    with pytest.raises(maxn.MatchError, match="there is no program 'no-such-bot'"):
        cluster.run({"game": "hearts", "agents": ["process:no-such-bot", "random"], "deals": 1})


DRIVER = """
import sys
from maxn import cluster
cluster.run({plan!r}, {address!r}, file={file!r}, deals_per_task=1)
"""


def test_a_killed_driver_goes_on_from_the_file(ray: Any, tmp_path: Path, expected: list[Any]) -> None:
    file = tmp_path / "all.db"
    address = ray.get_runtime_context().gcs_address
    script = DRIVER.format(plan=PLAN, address=address, file=str(file))
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as driver:
        begun = time.monotonic()
        while driver.poll() is None and time.monotonic() - begun < 90:
            time.sleep(0.1)
            try:
                if 0 < maxn.reports(file)[0].games_played:
                    break
            except (maxn.MatchError, IndexError):
                continue
        driver.kill()
    kept = maxn.reports(file)[0].games_played
    assert kept > 0
    from maxn import cluster

    account = cluster.run(PLAN, file=file)
    assert account.games == 60 - kept and table(file) == expected


def test_an_interrupted_driver_keeps_its_games_and_the_file_is_free(
    ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    from maxn import cluster

    file, take = tmp_path / "all.db", cluster._Driver.take

    def interrupt(driver: Any) -> None:
        take(driver)
        if driver.results or driver.games:
            raise KeyboardInterrupt

    monkeypatch.setattr(cluster, "_BATCH_SECONDS", 1000.0)
    monkeypatch.setattr(cluster._Driver, "take", interrupt)
    with pytest.raises(KeyboardInterrupt) as caught:
        cluster.run(PLAN, file=file, deals_per_task=1, progress=True)
    monkeypatch.undo()
    # The exception holds on to the frames of the run, and to all that they have.
    assert caught.value is not None and capsys.readouterr().err.endswith("\r\x1b[K")
    kept = maxn.reports(file)[0].games_played
    assert 0 < kept < 60
    account = cluster.run(PLAN, file=file)
    assert account.games == 60 - kept and table(file) == expected


def test_games_of_another_version_are_refused(tmp_path: Path) -> None:
    from maxn import _native

    recording = _native.Recording(PLAN, str(tmp_path / "all.db"))
    (game,) = json.loads(_native.play_games(PLAN, [(0, 0)]))
    assert game["version"] == maxn.__version__
    other = json.dumps([{**game, "seating": 1, "version": "0.0.1"}])
    with pytest.raises(maxn.MatchError, match="deal 1 was played by version 0.0.1 of maxn"):
        recording.keep([json.dumps([game]), other])
    assert recording.finished == 0
    assert recording.keep([json.dumps([game])]) == (1, 0)
    recording.close()
    with pytest.raises(maxn.MatchError, match="closed"):
        recording.missing()


def test_dead_nodes_get_no_tasks() -> None:
    from maxn import cluster

    class Cluster:
        """A cluster of which one node is left, and then none."""

        alive = True

        def nodes(self) -> list[Any]:
            return [{"NodeID": "one", "Alive": self.alive}, {"NodeID": "two", "Alive": False}]

    driver = cluster._Driver(Cluster(), None, None, None, 4, None, ["one", "two"], 2)  # type: ignore[arg-type]
    driver.forget_dead_nodes()
    assert driver.nodes == ["one"]
    driver.ray.alive = False
    driver.forget_dead_nodes()
    driver.fill()
    driver.waiting.append([(0, 0)])
    with pytest.raises(maxn.MatchError, match="are gone"):
        driver.fill()


def test_a_run_without_an_address_is_on_this_machine() -> None:
    from maxn import cluster

    class Ray:
        """Notes how it is started."""

        def init(self, **options: Any) -> None:
            self.options = options

    ray = Ray()
    cluster._start(ray, None, 3)
    assert ray.options["address"] == "local" and ray.options["num_cpus"] == 3
    cluster._start(ray, "auto", 3)
    assert ray.options["address"] == "auto" and "num_cpus" not in ray.options


def test_until_clear_is_judged_in_the_order_of_the_deals(ray: Any, tmp_path: Path) -> None:
    from maxn import cluster

    plan = {**PLAN, "agents": ["rules", "random"], "deals": 80, "until_clear": True}
    account = cluster.run(plan, file=tmp_path / "all.db", deals_per_task=8)
    options = {key: value for key, value in plan.items() if key not in ("game", "agents")}
    maxn.play_match("hearts", plan["agents"], file=tmp_path / "one.db", **options)  # type: ignore[arg-type]
    one = maxn.reports(tmp_path / "one.db")[0]
    assert account.report.deals == one.deals < 80
    assert [agent.score for agent in account.report.agents] == [agent.score for agent in one.agents]


def test_plans_from_files(
    ray: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from maxn import cluster

    plan = tmp_path / "plan.toml"
    plan.write_text('[[match]]\ngame = "hearts"\nplayers = 3\nagents = ["random", "rules"]\ndeals = 2\n')
    assert cluster.main([str(plan), "--file", str(tmp_path / "all.db")]) == 0
    assert "12 of 12 games" in capsys.readouterr().out
    assert cluster.main([str(tmp_path / "none.toml")]) == 1
    first = plan.read_text()
    for text, message in [
        (first.replace("[[", "[").replace("]]", "]"), "two brackets"),
        ("deals = 5\n" + first, "there is no field 'deals'"),
        ("", "no matches"),
        ("[[match", "Expected"),
        (first + first.replace("rules", "rule"), "did you mean"),
        (first + first.replace("rules", "maxn,time=1s"), "limited by time"),
    ]:
        plan.write_text(text)
        other = tmp_path / "other.db"
        assert cluster.main([str(plan), "--file", str(other)]) == 1
        assert message in capsys.readouterr().err
        # All plans are checked before the first one is played.
        assert not other.exists()
    plan.write_text(first)
    assert cluster.main([str(plan), "--workers", "0"]) == 1
    assert "at least 1" in capsys.readouterr().err

    def missing(*_: Any) -> Any:
        raise ImportError("a match on a cluster needs the package ray")

    monkeypatch.setattr(cluster, "optional", missing)
    assert cluster.main([str(plan), "--file", str(tmp_path / "other.db")]) == 1
    assert "needs the package ray" in capsys.readouterr().err
