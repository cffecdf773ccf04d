"""All games as environments of PettingZoo.

>>> from maxn.pettingzoo import env
>>> hearts = env("hearts", players=4)
>>> hearts.reset(seed=1)
>>> hearts.agents
['player_0', 'player_1', 'player_2', 'player_3']

The observation is a dictionary: `observation`, the vector of `Contest.vector`, and `action_mask`, which is all 0 for an
agent that is not to move. Actions are the steps of `Contest.legal_steps`: a set of cards is chosen one by one; with `flat=True` they are the
numbers of `Contest.legal_actions`. Rewards are changes of the score, negative where the lowest score wins. An episode is a number of
hands, by default `GameInfo.hands_per_game`: one, or a whole series of Oh Hell, whose first hand has one card; `hands=0` is a whole series. Board games are always played to their end.
"""

from __future__ import annotations

from typing import Any

from maxn._hand import HandContest
from maxn._optional import optional

_purpose = "an environment of PettingZoo"
numpy = optional("numpy", "numpy", _purpose)
spaces = optional("gymnasium.spaces", "gymnasium", _purpose)
_AecEnv: Any = optional("pettingzoo", "pettingzoo", _purpose).AECEnv
_utils = optional("pettingzoo.utils", "pettingzoo", _purpose)
_EzPickle: Any = optional("gymnasium.utils", "gymnasium", _purpose).EzPickle


def env(game: str, **arguments: Any) -> Any:
    """An environment in the usual wrappers: illegal actions end the episode, and the order of calls is checked.

    The arguments are those of `raw_env`.
    """
    wrapped = raw_env(game, **arguments)
    wrapped = _utils.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = _utils.AssertOutOfBoundsWrapper(wrapped)
    return _utils.OrderEnforcingWrapper(wrapped)


class raw_env(_AecEnv, _EzPickle):  # type: ignore[misc]
    """A game as an environment without wrappers.

    `game`, `players` and `options` are those of `maxn.start`; `hands` is the length of an episode, `flat` makes a set of cards one
    action, and `render_mode` is `human`, `ansi` or nothing.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: str = "",
        hands: int | None = None,
        render_mode: str | None = None,
        flat: bool = False,
    ) -> None:
        _EzPickle.__init__(self, game, players, options, hands, render_mode, flat)
        super().__init__()
        self._setup = (game, players, options, hands, flat)
        self._table = HandContest(*self._setup)
        contest = self._table.contest
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(contest.players)]
        self.agents: list[str] = []
        space = spaces.Discrete(self._table.action_count)
        self.action_spaces = {agent: space for agent in self.possible_agents}
        observation = spaces.Dict(
            {
                "observation": spaces.Box(-numpy.inf, numpy.inf, (contest.vector_size,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (self._table.action_count,), numpy.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self._seeds = numpy.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode; the same seed is the same deal."""
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        deal = int(self._seeds.integers(2**63))
        self._table = HandContest(*self._setup, seed=deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._table.to_move or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._table.vector(seat), "action_mask": self._table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Makes the decision of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: an action is a number of its mask, not None")
        before = self._table.utilities()
        self._table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        changes = zip(self.possible_agents, before, self._table.utilities(), strict=True)
        self.rewards = {name: after - was for name, was, after in changes if name in self.agents}
        if self._table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._table.to_move or 0]
        self._accumulate_rewards()
        if self._table.is_over:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table with everything open, as text."""
        if self.render_mode is None:
            return None
        text = self._table.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
