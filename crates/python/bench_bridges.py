"""Steps per second of the vector environment beside OpenSpiel's games and RLCard's, and the figures of a cluster.

    python crates/python/bench_bridges.py steps [SECONDS]
    python crates/python/bench_bridges.py ray
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

import numpy


def rate(step: Callable[[], int], seconds: float) -> float:
    """Steps per second of processor time, of all threads together: the same on a machine that is busy with other things."""
    step()
    begun, steps = time.process_time(), 0
    while time.process_time() - begun < seconds:
        steps += step()
    return steps / (time.process_time() - begun)


def vector(game: str, count: int, seconds: float, **options: object) -> float:
    """The vector environment with random legal actions."""
    from maxn.gymnasium import MaxnVectorEnv

    env = MaxnVectorEnv(game, count, copy=False, **options)
    observation, _ = env.reset(seed=1)
    masks = observation["action_mask"]

    def step() -> int:
        # The first legal action: choosing is not what is measured.
        env.step(masks.argmax(axis=1))
        return count

    return rate(step, seconds)


def openspiel(name: str, seconds: float) -> float:
    """A game of OpenSpiel with random legal actions, mask and observation of the player to move included."""
    import pyspiel

    game, random = pyspiel.load_game(name), Random(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        for _ in range(200):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            state.legal_actions_mask(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
        return 200

    return rate(step, seconds)


def rlcard(name: str, seconds: float) -> float:
    """A game of RLCard with random legal actions."""
    import rlcard

    random, env = Random(1), rlcard.make(name)
    state, _ = env.reset()

    def step() -> int:
        nonlocal state
        for _ in range(200):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(random.choice(list(state["legal_actions"])))
        return 200

    return rate(step, seconds)


def steps(seconds: float) -> None:
    """Prints steps per second."""
    import pyspiel  # noqa: F401

    from maxn import openspiel as ours

    for game in ["hearts", "oh-hell", "uno", "othello", "chinese-checkers"]:
        for observe in (True, False):
            figure = vector(game, 1024, seconds, observe=observe)
            print(f"vector {game}{'' if observe else ', masks only'}: {figure:,.0f}", flush=True)
    ours.register()
    import open_spiel.python.games  # noqa: F401

    for name in ["python_tic_tac_toe", "python_kuhn_poker", "maxn_hearts", "maxn_othello", "hearts", "oh_hell", "othello"]:
        print(f"OpenSpiel {name}: {openspiel(name, seconds):,.0f}", flush=True)
    print(f"RLCard uno: {rlcard('uno', seconds):,.0f}", flush=True)


TINY = 10_000
"""The number of tiny tasks."""


def ray() -> None:
    """Prints the throughput of workers, and of tiny tasks."""
    from maxn import cluster

    plan = {"game": "hearts", "players": 3, "agents": ["maxn,nodes=2k", "paranoid,nodes=2k"], "deals": 24}
    for workers in (1, 2):
        account = cluster.run(plan, workers=workers, deals_per_task=1)
        print(f"{workers} workers: {account.games / account.seconds:.2f} games per second", flush=True)
    tiny = {"game": "oh-hell", "players": 3, "agents": ["random", "rules"], "alone": True, "deals": TINY}
    account = cluster.run({**tiny, "options": "most=1"}, file=sys.argv[2] if len(sys.argv) > 2 else None, deals_per_task=1)
    print(f"tiny tasks: {account.tasks / account.seconds:.0f} per second, {account.games} games, {account.seconds:.1f} s")


if __name__ == "__main__":
    if sys.argv[1:2] == ["ray"]:
        ray()
    else:
        numpy.seterr(all="raise")
        steps(float(sys.argv[2]) if len(sys.argv) > 2 else 3.0)
