"""A network of one hidden layer in numpy, with a policy and a value for each player, for the notebooks."""

from __future__ import annotations

import numpy as np


class Net:
    """Judges observations: a probability for each action, and a value for each player, the player to move first."""

    def __init__(self, inputs: int, actions: int, players: int, hidden: int = 64, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        self.scale = np.full(inputs, 1e-3)
        self.weights = {
            "hidden": random.normal(0, inputs**-0.5, (inputs, hidden)),
            "bias": np.zeros(hidden),
            "policy": np.zeros((hidden, actions)),
            "values": random.normal(0, 0.1 * hidden**-0.5, (hidden, players)),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.steps = 0

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The function that `evaluate=` asks for."""
        _, policy, values = self._forward(observations, masks)
        return policy, values

    def _forward(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        hidden = np.tanh((observations * self.scale) @ self.weights["hidden"] + self.weights["bias"])
        logits = np.where(masks, hidden @ self.weights["policy"], -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True), hidden @ self.weights["values"]

    def train(
        self, observations: np.ndarray, masks: np.ndarray, policy: np.ndarray, values: np.ndarray, epochs: int = 1, size: int = 256
    ) -> float:
        """Learns to judge observations like this, by Adam, and returns the loss of the last round."""
        # Inputs of any size are taken to differ by about one.
        self.scale = 1 / np.maximum(1, np.abs(observations).max(axis=0))
        losses: list[float] = []
        for _ in range(epochs):
            losses = []
            for rows in np.array_split(np.random.default_rng(self.steps).permutation(len(observations)), 1 + len(observations) // size):
                losses.append(self._step(observations[rows], masks[rows], policy[rows], values[rows]))
        return float(np.mean(losses))

    def loss(self, observations: np.ndarray, masks: np.ndarray, policy: np.ndarray, values: np.ndarray) -> float:
        """How far it is from judging observations like this."""
        _, found, expected = self._forward(observations, masks)
        return _loss(found, policy, expected, values)

    def _step(self, observations: np.ndarray, masks: np.ndarray, policy: np.ndarray, values: np.ndarray) -> float:
        hidden, found, expected = self._forward(observations, masks)
        count = len(observations)
        by_policy, by_values = (found - policy) / count, 2 * (expected - values) / count
        below = (by_policy @ self.weights["policy"].T + by_values @ self.weights["values"].T) * (1 - hidden**2)
        gradients = {
            "hidden": (observations * self.scale).T @ below,
            "bias": below.sum(axis=0),
            "policy": hidden.T @ by_policy,
            "values": hidden.T @ by_values,
        }
        self.steps += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            ratio = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            self.weights[name] -= 3e-3 * ratio
        return _loss(found, policy, expected, values)


def _loss(found: np.ndarray, policy: np.ndarray, expected: np.ndarray, values: np.ndarray) -> float:
    """The cross-entropy of the policy, and the squares of errors of values."""
    return float(-(policy * np.log(found + 1e-9)).sum() + ((expected - values) ** 2).sum()) / len(policy)
