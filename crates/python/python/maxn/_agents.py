"""Agents written in Python."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from maxn import _native


@runtime_checkable
class PythonAgent(Protocol):
    """An agent written in Python."""

    def decide(self, observation: dict[str, Any], legal: list[str], /) -> str:
        """Chooses one of the legal decisions by everything that the seat has seen, an observation as `Contest.observation` makes it."""


AgentLike = str | PythonAgent | Callable[..., PythonAgent]
"""A spec, or an agent written in Python."""


def register_agent(agent: PythonAgent | Callable[..., PythonAgent], name: str | None = None) -> str:
    """Registers an agent written in Python, and returns its spec, which can stand wherever agents are named in this process.

    The agent is a class, or another function, that is called with a seed for each seat of each game, so that the same seeds
    lead to the same games, or without arguments if it takes none; or an object, which then plays all of them, from several
    threads if there are some. The name is by default that of the class. An exception ends the match, with the name of the agent.

    >>> import maxn, random
    >>> class Cautious:
    ...     def __init__(self, seed):
    ...         self.random = random.Random(seed)
    ...     def decide(self, observation, legal):
    ...         return min(legal) if observation["wanted"] == "play" else self.random.choice(legal)
    >>> maxn.register_agent(Cautious)
    'custom:Cautious'
    >>> report = maxn.play_match("hearts", ["custom:Cautious", "rules"], players=3, deals=1)
    >>> [agent.name for agent in report.agents]
    ['custom:Cautious', 'rules']
    """
    build = _builder(agent)
    name = name or str(getattr(agent, "__name__", type(agent).__name__))

    def checked(seed: int) -> PythonAgent:
        built = build(seed)
        if not isinstance(built, PythonAgent):
            raise TypeError(f"{type(built).__name__} has no method decide(observation, legal)")
        return built

    return _native.register_agent(name, checked)


def _builder(agent: Any) -> Callable[[int], Any]:
    if not isinstance(agent, type) and isinstance(agent, PythonAgent):
        return lambda seed: agent
    if not callable(agent):
        raise TypeError(f"{agent!r} is no agent: it has no method decide(observation, legal), and it is no class")
    if inspect.signature(agent).parameters:
        return lambda seed: agent(seed)
    return lambda seed: agent()


def specs_of(agents: Any) -> list[str]:
    """The specs of agents, those written in Python registered."""
    own: dict[str, Any] = {}
    specs = []
    for agent in agents:
        if isinstance(agent, str):
            specs.append(agent)
        elif isinstance(agent, _native.Agent):
            problem = f"a match builds its agents itself, each from a spec such as '{agent.spec}'"
            raise TypeError(f"agents has {agent!r}; {problem}")
        elif callable(agent) or isinstance(agent, PythonAgent):
            spec = register_agent(agent)
            if own.setdefault(spec, agent) is not agent:
                raise ValueError(f"two agents are called {spec}; give one another name with maxn.register_agent")
            specs.append(spec)
        else:
            raise TypeError(f"agents has {agent!r}; expected specs, such as 'rules', or classes with a method decide")
    return specs
