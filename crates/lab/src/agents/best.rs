//! The strongest player that does not look, for each game.

use super::hidden::best_of;
use super::{
    Advice, Aim, Cost, Effort, HiddenAdviser, HiddenAgent, Inference, InformationSet, MonteCarlo, NoDecision,
    Playable, Rollout, Schedule, TreeSearch, Uct,
};
use maxn_games::contest::CardDecision;
use maxn_games::view::View;
use std::time::Duration;

/// What plays a game best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strongest {
    /// A [`Rollout`], with so many play-outs for each decision.
    Rollout(u64),
    /// An [`InformationSet`] with a model of the players, and so many simulations for each decision.
    Tree(u64),
    /// A [`Uct`] in thirty worlds, with so many simulations in each.
    Uct(u64),
}

/// The strongest player there is for each game, as far as matches have shown (`docs/strength.md`).
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::spades::{Options, SpadesContest};
/// use maxn_games::view::Hidden;
/// use maxn_lab::agents::{Best, HiddenAgent};
///
/// let contest = SpadesContest::<3>::new(Options::STANDARD, 1)?;
/// let bid = Best::default().decide(&contest.view(0))?;
/// assert!(contest.decisions().contains(&bid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Best {
    cost: Cost,
    time: Option<Duration>,
    threads: usize,
    seed: u64,
}

/// The worlds of a [`Uct`].
const WORLDS: usize = 30;

/// With a limit on time there is no other.
const MANY: u64 = 1 << 40;

impl Best {
    /// How long a decision may take, instead of what is usual.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// On how many threads it works.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// What is left to chance.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}

impl Best {
    /// The player of a game where rollouts are strongest.
    pub(in crate::agents) fn rollout(&self, play_outs: u64) -> Rollout {
        let count = if self.time.is_some() { MANY } else { play_outs };
        let player = Rollout::new(count).threads(self.threads).seed(self.seed);
        self.time.map_or(player.clone(), |time| player.time(time))
    }

    /// The player of a game where one tree over all worlds is strongest.
    pub(in crate::agents) fn tree(&self, simulations: u64) -> InformationSet {
        let settings = TreeSearch { aim: Aim::Stake, ..TreeSearch::default() };
        let count = if self.time.is_some() { MANY } else { simulations };
        let player = InformationSet::new(count).settings(settings).modelled(Inference::default());
        let player = player.threads(self.threads).seed(self.seed);
        self.time.map_or(player.clone(), |time| player.time(time))
    }

    /// The player of a game where trees in worlds are strongest.
    pub(in crate::agents) fn uct(&self, simulations: u64) -> MonteCarlo<Uct> {
        let count = if self.time.is_some() { MANY } else { simulations };
        let schedule = Schedule::even(WORLDS, Effort::Each(count));
        let player = MonteCarlo::new(Uct::default(), schedule).threads(self.threads).seed(self.seed);
        self.time.map_or(player.clone(), |time| player.time(time))
    }
}

impl<C: Playable<N>, const N: usize> HiddenAdviser<C, N> for Best {
    fn advise(&mut self, view: &View<C, N>) -> Result<Advice<CardDecision, N>, NoDecision> {
        match C::STRONGEST {
            Strongest::Rollout(play_outs) => self.rollout(play_outs).advise(view),
            Strongest::Tree(simulations) => self.tree(simulations).advise(view),
            Strongest::Uct(simulations) => self.uct(simulations).advise(view),
        }
    }
}

impl<C: Playable<N>, const N: usize> HiddenAgent<C, N> for Best {
    fn decide(&mut self, view: &View<C, N>) -> Result<CardDecision, NoDecision> {
        let (decision, cost) = best_of(self, view)?;
        self.cost = cost;
        Ok(decision)
    }

    /// Nodes are play-outs or simulations.
    fn cost(&self) -> Cost {
        self.cost
    }
}
