"""All games as environments of Gymnasium: one seat, the others are agents by name.

>>> from maxn.gymnasium import MaxnEnv
>>> env = MaxnEnv("hearts", opponents=["rules"])
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(int(env.action_masks().argmax()))
>>> terminated
False

All games are registered as `maxn/Hearts-v0` and so on, for `gymnasium.make` and `gymnasium.make_vec`. Actions are the steps of
`Contest.legal_steps`: a set of cards is chosen one by one; with `flat=True` they are the numbers of `Contest.legal_actions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import cpu_count
from typing import Any

from maxn import _gymnasium_ids, _native, agent
from maxn._agents import AgentLike, specs_of
from maxn._hand import HandContest
from maxn._optional import optional

_purpose = "an environment of Gymnasium"
numpy = optional("numpy", "numpy", _purpose)
gym = optional("gymnasium", "gymnasium", _purpose)
_vector = optional("gymnasium.vector", "gymnasium", _purpose)
_Env: Any = gym.Env
_VectorEnv: Any = _vector.VectorEnv


_gymnasium_ids.register_all()


def _observation_space(size: int, count: int) -> Any:
    return gym.spaces.Dict(
        {
            "observation": gym.spaces.Box(-numpy.inf, numpy.inf, (size,), numpy.float32),
            "action_mask": gym.spaces.Box(0, 1, (count,), numpy.int8),
        }
    )


class MaxnEnv(_Env):  # type: ignore[misc]
    """A game in which the learner has one seat and agents have the others, in turn from the next seat on.

    `action_masks` is the method that MaskablePPO of sb3-contrib asks for. `game`, `players` and `options` are those of `maxn.start`;
    `opponents` are specs of agents, `seat` is the learner's, `hands` is the length of an episode, `flat` makes a set of cards one action;
    `render_mode` is `ansi`, `human` or nothing.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        opponents: Sequence[AgentLike] = ("random",),
        *,
        players: int | None = None,
        options: str = "",
        hands: int | None = None,
        seat: int = 0,
        flat: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._setup = (game, players, options, hands, flat)
        self._table = HandContest(*self._setup)
        contest = self._table.contest
        if not 0 <= seat < contest.players:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {contest.players - 1}")
        if not opponents:
            raise ValueError("who has the other seats? opponents is a list of agents such as ['rules']")
        specs = specs_of(opponents)
        for spec in specs:
            agent(spec).check(contest)
        self.seat, self.opponents, self.render_mode = seat, specs, render_mode
        self.action_space = gym.spaces.Discrete(self._table.action_count)
        self.observation_space = _observation_space(contest.vector_size, self._table.action_count)
        self._agents: dict[int, _native.Agent] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins an episode; the same seed is the same deal and the same opponents."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**63))
        self._table = HandContest(*self._setup, seed=deal)
        players = self._table.contest.players
        self._agents = {}
        for distance in range(1, players):
            spec = self.opponents[(distance - 1) % len(self.opponents)]
            own = agent(spec, seed=int(self.np_random.integers(2**63)))
            self._agents[(self.seat + distance) % players] = own
        self._others()
        return self._look(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Makes a decision, and lets the others decide until the learner's next turn."""
        if not self._agents or self._table.is_over:
            raise gym.error.ResetNeeded("there is no episode: reset comes before step, and after the last step")
        before = self._table.utilities()[self.seat]
        self._table.play(int(action))
        self._others()
        reward = self._table.utilities()[self.seat] - before
        return self._look(), reward, self._table.is_over, False, {"scores": self._table.contest.scores}

    def action_masks(self) -> Any:
        """True for each legal action."""
        return self._table.mask(self.seat).astype(bool)

    def render(self) -> str | None:
        """The table as the learner sees it, as text."""
        if self.render_mode is None:
            return None
        text = self._table.text(self.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _others(self) -> None:
        while (player := self._table.to_move) is not None and player != self.seat:
            advice = self._agents[player].decide(self._table.contest, every=False)
            self._table.contest.play(advice.decision)

    def _look(self) -> dict[str, Any]:
        return {"observation": self._table.vector(self.seat), "action_mask": self._table.mask(self.seat)}


class MaxnVectorEnv(_VectorEnv):  # type: ignore[misc]
    """Many contests of one game, stepped together by threads of the engine.

    `num_envs` is their number. With `opponents` the learner has one seat. Without them it decides for every player in turn: `info["to_move"]` tells for
    whom, the observation is that player's, and `info["rewards"]` has the rewards of all players. A contest that is over begins
    anew at the next step, whose action is ignored. With `copy=False` observations and masks are the same arrays in every step,
    and with `observe=False` observations stay 0: both save time. `threads` is the number of threads, by default that of the machine's
    processors; `seat`, `hands`, `flat` and the other arguments are those of `MaxnEnv`.
    """

    metadata = {"autoreset_mode": _vector.AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponents: Sequence[AgentLike] = (),
        *,
        players: int | None = None,
        options: str = "",
        hands: int | None = None,
        seat: int = 0,
        threads: int | None = None,
        observe: bool = True,
        copy: bool = True,
        flat: bool = False,
    ) -> None:
        if num_envs < 1:
            raise ValueError("there is at least one contest")
        learner = seat if opponents else None
        self._contests = _native.VectorContests(
            game,
            num_envs,
            players,
            options,
            learner,
            specs_of(opponents),
            hands,
            threads or cpu_count() or 1,
            observe,
            flat,
        )
        self.num_envs, self._copy = num_envs, copy
        size, count = self._contests.size, self._contests.actions
        self.single_observation_space = _observation_space(size, count)
        self.single_action_space = gym.spaces.Discrete(count)
        self.observation_space = _vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = _vector.utils.batch_space(self.single_action_space, num_envs)
        self.render_mode = None
        per_reward = 1 if opponents else self._contests.players
        self._observations = numpy.zeros((num_envs, size), numpy.float32)
        self._masks = numpy.zeros((num_envs, count), numpy.int8)
        self._rewards = numpy.zeros((num_envs, per_reward), numpy.float64)
        self._terminated = numpy.zeros(num_envs, numpy.int8)
        self._to_move = numpy.zeros(num_envs, numpy.int64)
        self._arrays = _Arrays(
            self._observations if observe else None, self._rewards, self._terminated, self._to_move
        )
        self._marked = numpy.zeros(0, numpy.int64)
        self._random = numpy.random.default_rng()

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins all contests, by default each with the next seed."""
        if seed is None:
            seed = int(numpy.random.default_rng().integers(2**62))
        self._random = numpy.random.default_rng(seed)
        seeds = list(seed) if isinstance(seed, Sequence) else [int(seed) + place for place in range(self.num_envs)]
        self._mark(self._contests.reset(seeds, self._arrays))
        return self._look(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Makes one decision in each contest."""
        chosen = numpy.ascontiguousarray(actions, dtype=numpy.int64)
        movers = self._to_move.copy()
        self._mark(self._contests.step(chosen, self._arrays))
        # Of the learner, or of the player who has just decided.
        player = numpy.maximum(movers, 0) if self._rewards.shape[1] > 1 else numpy.zeros_like(movers)
        rewards = self._rewards[numpy.arange(self.num_envs), player]
        truncated = numpy.zeros(self.num_envs, dtype=bool)
        return self._look(), rewards, self._terminated.astype(bool), truncated, self._info()

    def _mark(self, legal: bytes) -> None:
        # Only what has changed: most of a mask is always 0.
        masks = self._masks.reshape(-1)
        masks[self._marked] = 0
        self._marked = numpy.frombuffer(legal, numpy.int64)
        masks[self._marked] = 1

    def random_actions(self) -> Any:
        """A legal action for each contest, chosen at random; the same after a reset with the same seed."""
        return numpy.array(self._contests.random_actions(int(self._random.integers(2**63))), numpy.int64)

    def _look(self) -> dict[str, Any]:
        if not self._copy:
            return {"observation": self._observations, "action_mask": self._masks}
        return {"observation": self._observations.copy(), "action_mask": self._masks.copy()}

    def _info(self) -> dict[str, Any]:
        return {"to_move": self._to_move.copy(), "rewards": self._rewards.copy()}


class _Arrays:
    def __init__(self, observations: Any, rewards: Any, terminated: Any, to_move: Any) -> None:
        self.observations, self.rewards = observations, rewards
        self.terminated, self.to_move = terminated, to_move
