//! Rewards: the results of simulations, and the values that players maximise.

use super::error::SimulationError;
use super::options::{MctsOptions, Reward, RewardScale, TreeRule};
use super::worker::mover;
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::options::Perspective;
use crate::scores::{MAX_PLAYERS, Means, NO_LOWER, NO_UPPER, Player, Scores};

/// The way from scores to rewards, and from rewards to the values that players maximise, from 0 to 1.
#[derive(Clone, Debug)]
pub(crate) struct Rewards {
    players: usize,
    reward: Reward,
    /// Everybody maximises its own reward: the weights are not needed.
    own: bool,
    /// Scaled so that the sum of weights times rewards from 0 to 1, plus the offset, is from 0 to 1.
    weights: [Means; MAX_PLAYERS],
    offsets: Means,
    /// The least reward of each player, and one divided by the distance to the greatest; the greatest.
    least: Means,
    inverse_span: Means,
    greatest: Means,
    /// The limits are those seen so far.
    seen: bool,
}

impl Rewards {
    pub(super) fn new<G: Game>(
        options: &MctsOptions,
        range: Range,
        root: &G,
    ) -> Result<Self, SimulationError> {
        let players = root.players();
        let mut weights = [[0.0; MAX_PLAYERS]; MAX_PLAYERS];
        match options.rule {
            TreeRule::Maxn => (0..players).for_each(|player| weights[player][player] = 1.0),
            TreeRule::Paranoid => {
                let viewer = viewer(options.perspective, root)?;
                if let Some(player) = options.teams.beyond(players) {
                    return Err(SimulationError::NoSuchPlayer { player, players });
                }
                let is_own = |player: Player| options.teams.are_partners(viewer, player);
                for (player, row) in weights[..players].iter_mut().enumerate() {
                    let sign = if is_own(player) { 1.0 } else { -1.0 };
                    (0..players).filter(|&member| is_own(member)).for_each(|member| row[member] = sign);
                }
            }
            TreeRule::Weights(given) => {
                for (player, row) in weights[..players].iter_mut().enumerate() {
                    for (other, weight) in row[..players].iter_mut().enumerate() {
                        *weight = given.weight(player, other);
                        if !weight.is_finite() {
                            let expected = "a number";
                            return Err(SimulationError::BadOption {
                                option: "a weight",
                                value: *weight,
                                expected,
                            });
                        }
                    }
                }
            }
        }
        let mut offsets = [0.0; MAX_PLAYERS];
        for (row, offset) in weights.iter_mut().zip(&mut offsets) {
            let size: f64 = row.iter().map(|weight| weight.abs()).sum();
            if size > 0.0 {
                *row = row.map(|weight| weight / size);
                *offset = row.iter().filter(|&&weight| weight < 0.0).map(|weight| -weight).sum();
            }
        }
        let mut rewards = Rewards {
            reward: options.reward,
            own: options.rule == TreeRule::Maxn,
            weights,
            offsets,
            ..Rewards::own(players, false)
        };
        if let Some((least, greatest)) = stated(options, range, players) {
            rewards.seen = false;
            rewards.limit(least, greatest);
        }
        Ok(rewards)
    }

    /// Rewards that are their own values to each player: scaled to differ by up to about 1, or else by the limits seen.
    pub(crate) fn own(players: usize, is_scaled: bool) -> Self {
        let mut rewards = Rewards {
            players,
            reward: Reward::default(),
            own: true,
            weights: [[0.0; MAX_PLAYERS]; MAX_PLAYERS],
            offsets: [0.0; MAX_PLAYERS],
            least: [f64::INFINITY; MAX_PLAYERS],
            inverse_span: [0.0; MAX_PLAYERS],
            greatest: [f64::NEG_INFINITY; MAX_PLAYERS],
            seen: !is_scaled,
        };
        if is_scaled {
            rewards.limit([0.0; MAX_PLAYERS], [1.0; MAX_PLAYERS]);
        }
        rewards
    }

    fn limit(&mut self, least: Means, greatest: Means) {
        (self.least, self.greatest) = (least, greatest);
        for player in 0..self.players {
            let span = greatest[player] - least[player];
            self.inverse_span[player] = if span > 0.0 { 1.0 / span } else { 0.0 };
        }
    }

    /// Returns the rewards of a position with these scores.
    ///
    /// # Errors
    /// If a stake is not a finite number: means of it would compare with nothing.
    #[inline]
    pub(super) fn of<G: Game, E: Evaluation<G>>(
        &self,
        evaluation: &E,
        game: &G,
        scores: &Scores,
    ) -> Result<Means, SimulationError> {
        Ok(match self.reward {
            Reward::Score => scores.to_means(),
            Reward::Stake => {
                let stakes = evaluation.stake(game, scores);
                if !stakes.iter().all(|stake| stake.is_finite()) {
                    return Err(SimulationError::BadStake);
                }
                stakes
            }
            Reward::Lead => means(self.players, |player| {
                let others = (0..self.players).filter(|&other| other != player).map(|other| scores[other]);
                f64::from(scores[player] - others.max().unwrap_or(0))
            }),
            Reward::Win => {
                let scores = scores.first(self.players);
                let most = scores.iter().copied().max().unwrap_or(0);
                let share = 1.0 / scores.iter().filter(|&&score| score == most).count() as f64;
                means(self.players, |player| if scores[player] == most { share } else { 0.0 })
            }
        })
    }

    /// Takes rewards into the limits, where these are the ones seen.
    #[inline]
    pub(crate) fn see(&mut self, rewards: &Means) {
        if !self.seen {
            return;
        }
        for player in 0..self.players {
            let reward = rewards[player];
            if reward < self.least[player] || reward > self.greatest[player] {
                let (mut least, mut greatest) = (self.least, self.greatest);
                least[player] = least[player].min(reward);
                greatest[player] = greatest[player].max(reward);
                self.limit(least, greatest);
            }
        }
    }

    /// Returns the value of rewards, one for each player, to a player: from 0 to 1.
    #[inline]
    pub(crate) fn value(&self, player: Player, reward: impl Fn(Player) -> f64) -> f64 {
        let scaled = |other: Player| (reward(other) - self.least[other]) * self.inverse_span[other];
        if self.own {
            return scaled(player);
        }
        let row = &self.weights[player];
        self.offsets[player] + (0..self.players).map(|other| row[other] * scaled(other)).sum::<f64>()
    }
}

/// Returns a number for each player, and zero beyond them.
fn means(players: usize, of: impl Fn(Player) -> f64) -> Means {
    std::array::from_fn(|player| if player < players { of(player) } else { 0.0 })
}

/// The player for whom a paranoid tree maximises.
fn viewer<G: Game>(perspective: Perspective, root: &G) -> Result<Player, SimulationError> {
    let players = root.players();
    match perspective {
        Perspective::Of(player) if player >= players => {
            Err(SimulationError::NoSuchPlayer { player, players })
        }
        Perspective::Of(player) => Ok(player),
        Perspective::Mover if root.is_terminal() => Ok(0),
        Perspective::Mover if root.is_chance() => Err(SimulationError::NeedsPerspective),
        Perspective::Mover => mover(root),
    }
}

/// The limits on rewards that follow from limits on scores, if there are any.
fn stated(options: &MctsOptions, range: Range, players: usize) -> Option<(Means, Means)> {
    if options.reward == Reward::Win {
        return Some(([0.0; MAX_PLAYERS], [1.0; MAX_PLAYERS]));
    }
    let is_known = range.lower.first(players).iter().all(|&lower| lower > NO_LOWER)
        && range.upper.first(players).iter().all(|&upper| upper < NO_UPPER);
    if options.scale == RewardScale::Seen || !is_known {
        return None;
    }
    let (lower, upper) = (range.lower.to_means(), range.upper.to_means());
    let of_others = |limits: Means, player: Player| {
        let others = (0..players).filter(move |&other| other != player).map(move |other| limits[other]);
        others.fold(f64::NEG_INFINITY, f64::max)
    };
    match options.reward {
        Reward::Score => Some((lower, upper)),
        Reward::Lead => Some((
            means(players, |player| lower[player] - of_others(upper, player)),
            means(players, |player| upper[player] - of_others(lower, player)),
        )),
        Reward::Stake | Reward::Win => None,
    }
}
