"""Steps per second of the vector environment beside OpenSpiel's games and RLCard's, and the figures of a cluster.

    python crates/python/bench_bridges.py steps [SECONDS]
    python crates/python/bench_bridges.py ray
    python crates/python/bench_bridges.py tiny [FILE]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

import numpy


def rate(step: Callable[[], int], choose: Callable[[], None], seconds: float) -> float:
    """Steps per second of processor time, of all threads together: the same on a machine that is busy with other things. To choose
    is not measured."""
    choose()
    step()
    spent, steps = 0.0, 0
    while spent < seconds:
        choose()
        begun = time.process_time()
        steps += step()
        spent += time.process_time() - begun
    return steps / spent


def vector(game: str, count: int, seconds: float, **options: object) -> float:
    """The vector environment with random legal actions: observations, masks and rewards."""
    from maxn.gymnasium import MaxnVectorEnv

    env = MaxnVectorEnv(game, count, **options)
    env.reset(seed=1)
    actions = env.random_actions()

    def choose() -> None:
        nonlocal actions
        actions = env.random_actions()

    def step() -> int:
        env.step(actions)
        return count

    return rate(step, choose, seconds)


def openspiel(name: str, seconds: float, observe: bool) -> float:
    """A game of OpenSpiel with random legal actions: the mask of the player to move, and its observation if it is asked for."""
    import pyspiel

    game, random = pyspiel.load_game(name), Random(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        for _ in range(200):
            if state.is_terminal():
                state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            player = state.current_player()
            state.legal_actions_mask(player)
            if observe:
                state.observation_tensor(player)
            state.apply_action(random.choice(state.legal_actions()))
        return 200

    return rate(step, lambda: None, seconds)


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

    return rate(step, lambda: None, seconds)


GAMES = ["oh-hell", "uno", "othello", "chinese-checkers", "abalone", "hearts", "spades", "big-two"]
"""The games of the vector environment."""

THEIRS = ["python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "maxn_hearts", "maxn_othello", "hearts", "oh_hell", "othello"]
"""Games of OpenSpiel: written in Python, ours there, and written in C++."""


def steps(seconds: float) -> None:
    """Prints steps per second."""
    import pyspiel

    from maxn import openspiel as ours

    for game in GAMES:
        for observe in (True, False):
            figure = vector(game, 1024, seconds, observe=observe)
            print(f"vector {game}{'' if observe else ', masks only'}: {figure:,.0f}", flush=True)
    ours.register()
    import open_spiel.python.games  # noqa: F401

    for name in THEIRS:
        has_tensor = pyspiel.load_game(name).get_type().provides_observation_tensor
        for observe in (True, False) if has_tensor else (False,):
            figure = openspiel(name, seconds, observe)
            print(f"OpenSpiel {name}{'' if observe else ', masks only'}: {figure:,.0f}", flush=True)
    print(f"RLCard uno: {rlcard('uno', seconds):,.0f}", flush=True)


TINY = 10_000
"""The number of tiny tasks."""


def ray() -> None:
    """Prints the throughput of one worker and of two, with tasks of several seconds; takes about two minutes on two cores."""
    from maxn import cluster

    import ray as engine

    # As long a play as possible per task, and as little as possible of anything else.
    plan = {"game": "hearts", "players": 3, "agents": ["maxn,nodes=200k,table=1M", "paranoid,nodes=200k,table=1M"]}
    engine.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    # The workers are there before anything is measured.
    cluster.run({**plan, "deals": 2, "seed": 99}, deals_per_task=1)
    rates = {}
    for workers in (1, 2):
        account = cluster.run({**plan, "deals": 6}, workers=workers, deals_per_task=1)
        rates[workers] = account.games / account.seconds
        busy = account.work_seconds / account.seconds
        print(f"{workers} workers: {rates[workers]:.3f} games per second, {busy:.2f} at work on average", flush=True)
    print(f"two workers play {rates[2] / rates[1]:.2f} times as many games as one")


def tiny() -> None:
    """Prints the throughput of ten thousand tiny tasks."""
    from maxn import cluster

    plan = {"game": "oh-hell", "players": 3, "agents": ["random", "rules"], "alone": True, "deals": TINY}
    account = cluster.run({**plan, "options": "most=1"}, file=sys.argv[2] if len(sys.argv) > 2 else None, deals_per_task=1)
    print(f"tiny tasks: {account.tasks / account.seconds:.0f} per second, {account.games} games, {account.seconds:.1f} s")


if __name__ == "__main__":
    if sys.argv[1:2] == ["ray"]:
        ray()
    elif sys.argv[1:2] == ["tiny"]:
        tiny()
    else:
        numpy.seterr(all="raise")
        steps(float(sys.argv[2]) if len(sys.argv) > 2 else 3.0)
