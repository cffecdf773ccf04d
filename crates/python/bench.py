"""The cost of calls from Python, beside that of the same work in Rust.

Run with the release build: `pip install ./crates/python`, then `python crates/python/bench.py [PATH OF THE maxn COMMAND]`.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any

import maxn


def microseconds_per_decision(game: str, players: int, decisions: int = 20_000) -> tuple[float, float, float]:
    """The cost of `legal()` and of `play()` in random contests, and the mean number of legal decisions.

    Means without the slowest twentieth, in which the machine did something else.
    """
    generator = random.Random(1)
    contest, seed = maxn.start(game, players, seed=0), 0
    legal_times, play_times, moves, made = [], [], 0, 0
    while made < decisions:
        if contest.is_over:
            seed += 1
            contest = maxn.start(game, players, seed=seed)
        start = time.perf_counter_ns()
        legal = contest.legal()
        middle = time.perf_counter_ns()
        decision = legal[int(generator.random() * len(legal))]
        again = time.perf_counter_ns()
        contest.play(decision)
        end = time.perf_counter_ns()
        legal_times.append(middle - start)
        play_times.append(end - again)
        moves += len(legal)
        made += 1
    return trimmed(legal_times) / 1000, trimmed(play_times) / 1000, moves / made


def trimmed(times: list[int]) -> float:
    """The mean without the slowest twentieth."""
    kept = sorted(times)[: max(1, len(times) * 19 // 20)]
    return sum(kept) / len(kept)


SEARCHES: dict[str, dict[str, Any]] = {
    "chinese-checkers": {"players": 3, "nodes": 6_000_000},
    "othello": {"players": 3, "nodes": 12_000_000},
    "spades": {"players": 3, "cards": 11, "seed": 1, "nodes": 8_000_000},
}
"""Searches of more than a second."""


def search_overhead(command: str, rounds: int = 7) -> Iterator[tuple[str, float, float, float]]:
    """The processor time of the same searches from Python and by the command, in seconds, medians of alternating runs, and the
    processor time of a command that searches one node, which is in the time of the command.

    Processor time is the same on a machine that is busy, but for what the others do to its caches.
    """
    for game, limits in SEARCHES.items():
        deal = {key: value for key, value in limits.items() if key != "nodes"}
        flags = [word for key, value in deal.items() for word in (f"--{key}", str(value))]
        flags = [command, "solve", game, *flags, "--table", "16M", "--best-only", "--json"]
        contest = maxn.deal(game, **deal)
        ours, theirs, alone = [], [], []
        for _ in range(rounds):
            begun = time.process_time()
            solution = maxn.solve(contest, nodes=limits["nodes"], table="16M", best_only=True)
            ours.append(time.process_time() - begun)
            answer, seconds = run([*flags, "--nodes", str(limits["nodes"])])
            theirs.append(seconds)
            assert (answer["nodes"], answer["utility"]) == (solution.nodes, solution.scores)
            alone.append(run([*flags, "--nodes", "1"])[1])
        yield game, median(ours), median(theirs), median(alone)


def run(command: list[str]) -> tuple[dict[str, Any], float]:
    """The answer of a command, and its processor time."""
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(done.stdout), seconds


def main() -> None:
    """Prints all measurements."""
    print(f"{'game':18} {'legal':>9} {'play':>9} {'both':>9} {'moves':>7}")
    for game in maxn.games():
        legal, play, moves = microseconds_per_decision(game.name, game.usual_players)
        print(f"{game.name:18} {legal:6.2f} µs {play:6.2f} µs {legal + play:6.2f} µs {moves:7.1f}")
    if len(sys.argv) > 1:
        for name, ours, theirs, alone in search_overhead(sys.argv[1]):
            more = 100 * (ours / (theirs - alone) - 1)
            print(f"search of {name}: {ours:.3f} s from Python, {theirs:.3f} s by the command, {alone:.3f} of them to begin: {more:+.1f} %")


if __name__ == "__main__":
    main()
