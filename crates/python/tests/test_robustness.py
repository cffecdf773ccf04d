"""Signals, threads and forks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import Matches

import maxn


def run(script: str, *, interrupt: bool = False) -> subprocess.CompletedProcess[str]:
    """Runs a script in a process of its own, which is interrupted as soon as it says that it is ready."""
    path = [os.path.dirname(__file__), *filter(None, [os.environ.get("PYTHONPATH")])]
    # Whoever runs the tests in the background of a shell has them ignore Ctrl-C.
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", listen + textwrap.dedent(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
    )
    first = ""
    # A script that never gets ready is not waited for.
    end = threading.Timer(120, process.kill)
    end.start()
    try:
        if interrupt:
            assert process.stdout is not None
            first = process.stdout.readline()
            assert first == "ready\n"
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    finally:
        end.cancel()
        process.kill()
    return subprocess.CompletedProcess(process.args, process.returncode, first + out, err)


@pytest.mark.parametrize(
    "search",
    [
        "maxn.solve(maxn.start('chinese-checkers', 3), time='off', table='1M', on_iteration=ready)",
        "maxn.solve(maxn.start('chinese-checkers', 3), time=600, table='1M', on_iteration=ready)",
        "maxn.solve(maxn.deal('hearts', 4, seed=3), time='off', table='1M', on_iteration=ready)",
        "maxn.solve(Loud(90))",
    ],
)
def test_ctrl_c_returns_the_last_iteration(search: str) -> None:
    done = run(
        f"""
        import maxn
        from conftest import Matches

        said = 0
        def ready(_):
            global said
            said += 1
            if said == 1:
                print("ready")

        class Loud(Matches):
            count = 0
            def undo(self, taken):
                super().undo(taken)
                Loud.count += 1
                if Loud.count == 1000:
                    print("ready")

        # Without the signal none of these would end in this century.
        solution = {search}
        assert solution.interrupted and solution.stopped and not solution.exact
        assert solution.best is not None and solution.depth >= 1, solution
        assert maxn.solve(Matches(10)).best == 2
        print("done")
        """,
        interrupt=True,
    )
    assert (done.returncode, done.stdout) == (0, "ready\ndone\n"), done.stderr


@pytest.mark.parametrize(
    "work",
    [
        "maxn.ismcts(Highest((6, 1, 2)), simulations=1_000_000_000)",
        "maxn.pimc(Highest((6, 1, 2)), worlds=100_000_000)",
        "maxn.check_game(Highest((6, 1, 2)), games=1_000_000_000)",
    ],
)
def test_ctrl_c_raises_where_there_is_no_answer_yet(work: str) -> None:
    done = run(
        f"""
        import maxn
        from conftest import Highest, Known, Matches

        # Methods that are called all the time, of whatever position.
        count = 0
        def loud(quiet):
            def method(*arguments):
                global count
                count += 1
                if count == 300:
                    print("ready")
                return quiet(*arguments)
            return method
        Highest.apply, Known.draw = loud(Highest.apply), loud(Known.draw)

        try:
            {work}
        except KeyboardInterrupt:
            assert maxn.solve(Matches(10)).best == 2
            print("interrupted")
        """,
        interrupt=True,
    )
    assert (done.returncode, done.stdout) == (0, "ready\ninterrupted\n"), done.stderr


def test_ctrl_c_ends_a_match_with_its_report() -> None:
    done = run(
        """
        import maxn
        said = []
        def ready(played, planned, standing):
            if played and not said:
                said.append(played)
                print("ready")

        report = maxn.play_match("hearts", ["random", "rules"], players=3, deals=200_000, on_progress=ready)
        assert report.interrupted, report
        assert 0 < report.games_played < report.games_planned, report
        print("done")
        """,
        interrupt=True,
    )
    assert (done.returncode, done.stdout) == (0, "ready\ndone\n"), done.stderr


def test_ctrl_c_ends_an_experiment(tmp_path: Path) -> None:
    done = run(
        f"""
        import maxn, threading, time
        file = {str(tmp_path / "experiment.db")!r}
        try:
            threading.Timer(2, print, ["ready"]).start()
            maxn.experiment("nodes/lvt-hearts", deals=100_000, file=file)
        except KeyboardInterrupt:
            # Nobody works on, and nobody has the file.
            begun = time.process_time()
            time.sleep(0.5)
            assert time.process_time() - begun < 0.25
            assert maxn.experiment("nodes/lvt-hearts", deals=2, file=file).rows
            print("interrupted")
        """,
        interrupt=True,
    )
    assert (done.returncode, done.stdout) == (0, "ready\ninterrupted\n"), done.stderr


def test_ctrl_c_ends_the_wait_for_an_agent() -> None:
    done = run(
        """
        import maxn, time
        agent, contest = maxn.agent("maxn,time=600s"), maxn.start("chinese-checkers", 3)
        start = time.monotonic()
        try:
            # Before the call or in it, the signal has the same effect.
            print("ready")
            agent.decide(contest)
        except KeyboardInterrupt:
            print("interrupted", time.monotonic() - start < 300)
        import os; os._exit(0)
        """,
        interrupt=True,
    )
    assert done.stdout == "ready\ninterrupted True\n", done.stderr


def test_an_exception_of_another_signal_ends_the_search() -> None:
    def raise_timeout(*_: Any) -> None:
        raise TimeoutError("enough")

    before = signal.signal(signal.SIGALRM, raise_timeout)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        start = time.monotonic()
        with pytest.raises(TimeoutError, match="enough"):
            maxn.solve(maxn.start("chinese-checkers", 3), time="off")
        assert time.monotonic() - start < 20
    finally:
        signal.signal(signal.SIGALRM, before)


def test_the_lock_is_released_while_a_search_runs() -> None:
    ticks = 0
    done = threading.Event()

    def search() -> None:
        maxn.solve(maxn.start("chinese-checkers", 3), time=0.6)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.01)
    thread.join()
    assert ticks >= 10


def test_threads_that_share_everything() -> None:
    contest, agent = maxn.start("othello", 3), maxn.agent("maxn,nodes=200")
    expected = maxn.solve(contest, depth=2).scores
    errors: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(4):
                own = contest.copy()
                own.play(agent.decide(own).decision)
                assert maxn.solve(contest, depth=2).scores == expected
                assert maxn.solve(Matches(6)).exact
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_can_go_on() -> None:
    contest, agent = maxn.start("othello", 3), maxn.agent("maxn,nodes=300", seed=1)
    expected = (agent.decide(contest).decision, maxn.solve(contest, depth=2).scores)
    child = os.fork()
    if child == 0:
        try:
            found = (agent.decide(contest).decision, maxn.solve(contest, depth=2).scores)
            os._exit(0 if found == expected else 1)
        except BaseException:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert agent.decide(contest).decision == expected[0]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("decides", [True, False])
def test_a_fork_does_not_end_the_program_of_its_parent(tmp_path: Path, decides: bool) -> None:
    bot, log = Path(__file__).parents[3] / "examples" / "bot.py", tmp_path / "started"
    script = tmp_path / "bot.sh"
    script.write_text(f'#!/bin/sh\necho $$ >> "{log}"\nexec "{sys.executable}" "{bot}"\n')
    script.chmod(0o755)
    contest, agent = maxn.start("hearts", 4, seed=1), maxn.agent(f"process:{script}")
    expected = agent.decide(contest).decision
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        try:
            right = not decides or agent.decide(contest).decision == expected
            del agent
            os._exit(0 if right else 1)
        except BaseException:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert agent.decide(contest).decision == expected
    # The child has started a program of its own, and the parent has gone on with its first one.
    assert len(log.read_text().splitlines()) == 1 + decides


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_while_another_thread_decides() -> None:
    contest, agent = maxn.start("chinese-checkers", 3), maxn.agent("maxn,time=2s")
    thread = threading.Thread(target=agent.decide, args=(contest,))
    thread.start()
    time.sleep(0.3)
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        try:
            agent.decide(contest)
            os._exit(0)
        except BaseException:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    thread.join()


def test_a_deep_game_does_not_overflow_the_stack() -> None:
    nested: list[Any] = [1, 2, 3]
    text = '{"scores":[1,2,3]}'
    for level in range(5000):
        text = f'{{"player":{level % 3 + 1},"children":[{text}]}}'
    tree = maxn.tree(f'{{"players":3,"root":{text}}}')
    assert maxn.solve(tree, algorithm="maxn:none").scores == nested

    class Long(Matches):
        def moves(self) -> list[int]:
            return [1] if self.left else []

    assert maxn.solve(Long(3000), algorithm="maxn:none", deepening=False).exact
