"""The names of all games in Gymnasium's registry.

Gymnasium calls `register_all` itself where the package is installed, so nothing of Gymnasium but its registry is imported here.
"""

from __future__ import annotations

from maxn._games import games
from maxn._optional import optional


def register_all() -> None:
    """Registers every game that is not registered yet, such as `maxn/Hearts-v0`."""
    registration = optional("gymnasium.envs.registration", "gymnasium", "an environment of Gymnasium")
    for info in games():
        name = f"maxn/{info.name.title().replace('-', '')}-v0"
        if name not in registration.registry:
            registration.register(
                name,
                entry_point="maxn.gymnasium:MaxnEnv",
                vector_entry_point="maxn.gymnasium:MaxnVectorEnv",
                kwargs={"game": info.name},
            )
