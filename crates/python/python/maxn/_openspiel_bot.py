"""Bots for OpenSpiel."""

from __future__ import annotations

from typing import Any

from maxn._hand import HandContest
from maxn._native import Agent
from maxn._openspiel_games import MaxnGame
from maxn._openspiel_position import is_hidden, search
from maxn._openspiel_spec import Spec
from maxn._optional import optional

_pyspiel = optional("pyspiel", "open_spiel", "a bot for OpenSpiel")
_Bot: Any = _pyspiel.Bot


class MaxnBot(_Bot):  # type: ignore[misc]
    """A player of OpenSpiel that searches: `make_bot` makes one."""

    def __init__(
        self, player: int, method: str, seed: int, options: dict[str, Any], own: Agent | None = None
    ) -> None:
        _Bot.__init__(self)
        self._player, self._method, self._options = player, method, options
        self._seed, self._made, self._agent = seed, 0, own
        self._plan: list[int] = []
        """The steps that are left of the decision of an own agent."""

    def player_id(self) -> int:
        """The player."""
        return self._player

    def restart(self) -> None:
        """Forgets everything: the number of decisions, and the steps that are left of one."""
        self._made, self._plan = 0, []

    def restart_at(self, state: Any) -> None:
        """Begins at a state."""
        self.restart()

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """Learns of an action of another player, which the next state shows anyway."""

    def provides_policy(self) -> bool:
        """It does: all on one action."""
        return True

    def step(self, state: Any) -> int:
        """Decides."""
        actions = state.legal_actions(self._player)
        if len(actions) == 1:
            return int(actions[0])
        self._made += 1
        if self._agent is not None:
            return self._own_step(state.table)
        found = search(state, self._method, seed=self._seed + self._made, **self._options)
        return int(found.best if found.best is not None else actions[0])

    def _own_step(self, table: HandContest) -> int:
        """The next step of the decision of an own agent, which is made once for all of its steps."""
        assert self._agent is not None
        if not table.chosen or not self._plan:
            contest = table.contest
            decision = contest.encode(self._agent.decide(contest, every=False).best)
            self._plan = [decision] if table.flat else contest.steps_of(decision)
        legal = table.legal()
        self._plan = [step for step in self._plan if step in legal]
        return self._plan.pop(0) if self._plan else legal[0]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """Decides, and tells the policy."""
        chosen = self.step(state)
        return [(action, float(action == chosen)) for action in state.legal_actions(self._player)], chosen


def make_bot(
    game: Any, player: int, method: str = "maxn:speculative,nodes=10k", *, seed: int = 0, **options: Any
) -> MaxnBot:
    """A bot that plays a game of OpenSpiel for a `player` by a method of `search`, with its options; chance follows from the `seed`.

    In a game of this package the method is the spec of any agent, such as `best` or `mc(maxn),worlds=20`, and the engine plays it.
    """
    if not 0 <= player < game.num_players():
        raise ValueError(f"there is no player {player}: the players are 0 to {game.num_players() - 1}")
    if isinstance(game, MaxnGame):
        spec_text = ",".join([method, *(f"{key}={value}" for key, value in options.items())])
        own = Agent(spec_text, seed=seed)
        own.check(HandContest(*game.setup).contest)
        return MaxnBot(player, method, seed, {}, own)
    open_hands = options.get("open_hands", False)
    of_position = ("open_hands", "scale", "evaluate", "key", "bounds")
    spec = Spec.read(method, {key: value for key, value in options.items() if key not in of_position})
    if spec.kind in ("search", "mcts") and is_hidden(game) and not open_hands:
        raise ValueError(f"{game} hides information; take 'ismcts' or 'mc(maxn)', or open_hands=True")
    return MaxnBot(player, method, seed, options)
