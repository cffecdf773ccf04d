"""The cost of calls from Python, beside that of the same work in Rust.

Run with the release build: `pip install ./crates/python`, then `python crates/python/bench.py [PATH OF THE maxn COMMAND]`.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time

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


def search_overhead(command: str) -> list[tuple[str, float, float]]:
    """The best of several times of the same searches from Python and by the command, in seconds."""
    rows = []
    for game, options, arguments in [
        ("chinese-checkers", {"players": 3}, ["--players", "3"]),
        ("othello", {"players": 3}, ["--players", "3"]),
    ]:
        limits = {"nodes": 2_000_000, "table": "64M", "best_only": True}
        flags = ["--nodes", "2M", "--table", "64M", "--best-only", "--json"]
        contest = maxn.deal(game, **options)
        ours, theirs = [], []
        for _ in range(5):
            start = time.perf_counter()
            solution = maxn.solve(contest, **limits)
            ours.append(time.perf_counter() - start)
            start = time.perf_counter()
            done = subprocess.run([command, "solve", game, *arguments, *flags], capture_output=True, check=True)
            theirs.append(time.perf_counter() - start)
            answer = json.loads(done.stdout)
            assert (answer["nodes"], answer["utility"]) == (solution.nodes, solution.scores)
        start = time.perf_counter()
        subprocess.run([command, "solve", game, *arguments, "--nodes", "1", "--json"], capture_output=True, check=True)
        rows.append((game, min(ours), min(theirs) - (time.perf_counter() - start)))
    return rows


def main() -> None:
    """Prints all measurements."""
    print(f"{'game':18} {'legal':>9} {'play':>9} {'both':>9} {'moves':>7}")
    for game in maxn.games():
        legal, play, moves = microseconds_per_decision(game.name, game.usual_players)
        print(f"{game.name:18} {legal:6.2f} µs {play:6.2f} µs {legal + play:6.2f} µs {moves:7.1f}")
    if len(sys.argv) > 1:
        for name, ours, theirs in search_overhead(sys.argv[1]):
            print(f"search of {name}: {ours:.3f} s from Python, {theirs:.3f} s by the command, {100 * (ours / theirs - 1):+.1f} %")


if __name__ == "__main__":
    main()
