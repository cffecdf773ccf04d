"""Agents written in Python: in matches, environments, forks and on the command line of agents."""

from __future__ import annotations

import multiprocessing
import random
from typing import Any

import pytest

import maxn


class Chancer:
    """Decides at random, by its seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def decide(self, observation: dict[str, Any], legal: list[str]) -> str:
        assert observation["legal"] == legal
        return self.random.choice(legal)


class First:
    """Takes the first legal decision."""

    def decide(self, observation: dict[str, Any], legal: list[str]) -> str:
        return legal[0]


def test_they_play_matches() -> None:
    reports = [maxn.play_match("hearts", [Chancer, First, "rules"], players=3, deals=2, seed=5, threads=t) for t in (1, 2)]
    one, other = reports
    assert [agent.name for agent in one.agents] == ["custom:Chancer", "custom:First", "rules"]
    assert [agent.score for agent in one.agents] == [agent.score for agent in other.agents], "by seeds, whatever the threads"
    assert one.agents[2].score.mean < one.agents[0].score.mean, "the fewest points are best"
    object_too = maxn.play_match("othello", [First(), "random"], players=3, deals=1)
    assert object_too.games_played == 6


def test_they_have_names() -> None:
    class Other:
        decide = First.decide

    Other.__name__ = "First"
    with pytest.raises(ValueError, match="two agents are called custom:First"):
        maxn.play_match("hearts", [First, Other], players=3, deals=1)
    assert maxn.register_agent(Other, "other") == "custom:other"
    assert maxn.play_match("hearts", [First, "custom:other"], players=3, deals=1).games_played == 6
    with pytest.raises(maxn.AgentError, match="letters, digits"):
        maxn.register_agent(First, "two words")
    with pytest.raises(maxn.Error, match="no agent 'nobody' is registered"):
        maxn.play_match("hearts", ["custom:nobody", "rules"], players=3, deals=1)


def test_they_decide_alone_and_in_forks() -> None:
    spec = maxn.register_agent(Chancer)
    contest = maxn.start("hearts", 4, seed=2)
    decisions = [maxn.agent(spec, seed=seed).decide(contest).decision for seed in (1, 1, 2, 3)]
    assert decisions[0] == decisions[1] and len(set(decisions)) > 1
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_decide, [1, 1, 2, 3]) == decisions


def _decide(seed: int) -> str:
    return maxn.agent("custom:Chancer", seed=seed).decide(maxn.start("hearts", 4, seed=2)).decision


def test_they_are_opponents() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from maxn.gymnasium import MaxnEnv, MaxnVectorEnv

    assert issubclass(MaxnEnv, gymnasium.Env)
    env = MaxnEnv("hearts", players=3, opponents=[First])
    env.reset(seed=1)
    for _ in range(5):
        _, _, over, _, _ = env.step(int(env.action_masks().argmax()))
        assert not over
    many = MaxnVectorEnv("hearts", 3, [Chancer, First], players=3, threads=2)
    many.reset(seed=1)
    for _ in range(5):
        many.step(many.random_actions())


def test_errors_name_the_agent() -> None:
    class Broken:
        def decide(self, observation: dict[str, Any], legal: list[str]) -> str:
            raise ZeroDivisionError("no idea")

    class Wrong:
        def decide(self, observation: dict[str, Any], legal: list[str]) -> str:
            return "the moon"

    class Unready:
        def __init__(self, seed: int) -> None:
            raise OSError("no file")

    class Nothing:
        pass

    def raised(agent: Any) -> maxn.MatchError:
        with pytest.raises(maxn.MatchError) as raised:
            maxn.play_match("hearts", [agent, "rules"], players=3, deals=1)
        return raised.value

    broken = raised(Broken)
    assert "custom:Broken" in str(broken) and "ZeroDivisionError: no idea" in str(broken)
    assert isinstance(broken.__cause__, ZeroDivisionError)
    assert "custom:Wrong" in str(raised(Wrong)) and "the moon" in str(raised(Wrong))
    assert "custom:Unready" in str(raised(Unready)) and "no file" in str(raised(Unready))
    assert "no method decide" in str(raised(Nothing))
    with pytest.raises(TypeError, match="is no agent"):
        maxn.register_agent(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected specs"):
        maxn.play_match("hearts", [3, "rules"], players=3)  # type: ignore[list-item]
