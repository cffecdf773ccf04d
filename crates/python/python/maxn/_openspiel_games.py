"""Our games as games of OpenSpiel."""

from __future__ import annotations

import json
from typing import Any

from maxn import actions
from maxn._games import GameInfo, games
from maxn._hand import HandContest
from maxn._optional import optional

_purpose = "maxn.openspiel"
_pyspiel = optional("pyspiel", "open_spiel", _purpose)
numpy = optional("numpy", "numpy", _purpose)
_Game: Any = _pyspiel.Game
_State: Any = _pyspiel.State

_DEALS = 1000
"""The deals that chance chooses from, unless the parameter `deals` says otherwise."""

_LONGEST = 100_000
"""A game has no more decisions than that."""

_LIMIT = 1000.0
"""No hand is worth more points than that to a player, and none costs more."""


def _parameters(info: GameInfo) -> dict[str, Any]:
    parameters: dict[str, Any] = {"players": info.usual_players, "options": ""}
    if info.kind == "cards":
        parameters |= {"hands": 1, "deals": _DEALS}
    return parameters


def _game_type(info: GameInfo) -> Any:
    kind = _pyspiel.GameType
    is_board = info.kind == "board"
    chance = kind.ChanceMode.DETERMINISTIC if is_board else kind.ChanceMode.EXPLICIT_STOCHASTIC
    return kind(
        short_name=f"maxn_{info.name.replace('-', '_')}",
        long_name=f"maxn: {info.name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=kind.Information.PERFECT_INFORMATION if is_board else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.most_players,
        min_num_players=info.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(info),
    )


class MaxnGame(_Game):  # type: ignore[misc]
    """A game of this package. Chance chooses one of `deals` deals at the beginning; everything else follows from it."""

    info: GameInfo

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _parameters(self.info) | (params or {})
        self.setup = (self.info.name, given["players"], given["options"], given.get("hands", 0))
        self.deals = given.get("deals", 0)
        if self.info.kind == "cards" and self.deals < 1:
            raise ValueError("deals: chance needs at least one deal to choose from")
        table = HandContest(*self.setup)
        hands = given.get("hands", 1) or 1000
        limit = _LIMIT * hands
        described = _pyspiel.GameInfo(
            num_distinct_actions=actions.count(table.contest),
            max_chance_outcomes=self.deals,
            num_players=table.contest.players,
            min_utility=-limit,
            max_utility=limit,
            utility_sum=None,
            max_game_length=_LONGEST,
        )
        super().__init__(_game_type(self.info), described, params or {})
        self.vector_size = actions.vector_size(table.contest)

    def new_initial_state(self) -> MaxnState:
        """The state before the deal."""
        return MaxnState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An observer: the vector and the observation of a seat."""
        return _Observer(self.vector_size)


class MaxnState(_State):  # type: ignore[misc]
    """A state of a game of this package."""

    def __init__(self, game: MaxnGame) -> None:
        super().__init__(game)
        self._setup, self._deals = game.setup, game.deals
        self.table: HandContest | None = None if game.deals else HandContest(*game.setup)

    def current_player(self) -> int:
        """The player to move, chance or nobody."""
        if self.table is None:
            return int(_pyspiel.PlayerId.CHANCE)
        player = self.table.to_move
        return int(_pyspiel.PlayerId.TERMINAL) if player is None else player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.table is None else sorted(actions.legal(self.table.contest))

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = HandContest(*self._setup, seed=action)
        else:
            actions.play(self.table.contest, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player == _pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return actions.decision(self.table.contest, action)

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        """The scores at the end, or their negatives where the lowest score wins; 0 before."""
        if self.table is None or not self.table.is_over:
            return [0.0] * self.num_players()
        return self.table.utilities()

    def seen(self, player: int) -> str:
        """Everything that a player has seen, as text."""
        if self.table is None:
            return "before the deal"
        seen = self.table.contest.observation(player)
        # Secret decisions, such as passed cards, are in it as far as the player knows them.
        seen["to_move"] = self.table.to_move
        return json.dumps(seen, sort_keys=True)

    def __str__(self) -> str:
        return "before the deal" if self.table is None else self.table.text()


class _Observer:
    """The vector of `maxn.actions.vector`, and all that a player has seen as text."""

    def __init__(self, size: int) -> None:
        self.tensor = numpy.zeros(size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MaxnState, player: int) -> None:
        """Writes the vector of a player."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = actions.vector(state.table.contest, player)

    def string_from(self, state: MaxnState, player: int) -> str:
        """All that a player has seen."""
        return state.seen(player)


_registered: dict[str, type[MaxnGame]] = {}


def register() -> list[str]:
    """Makes all games known to OpenSpiel, once, and returns their names there."""
    if not _registered:
        for info in games():
            name = f"maxn_{info.name.replace('-', '_')}"
            kind = type(name, (MaxnGame,), {"info": info, "__module__": __name__})
            globals()[name] = kind
            _registered[name] = kind
            _pyspiel.register_game(_game_type(info), kind)
    return list(_registered)
