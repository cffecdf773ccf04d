//! Information-set Monte-Carlo tree search.

use super::simulation::unscaled;
use super::uct::every_card;
use super::{Simulation, Tree, TreeSearch};
use crate::agents::hidden::only_decision;
use crate::agents::{Advice, Budget, HiddenAdviser, HiddenAgent, NoDecision, Playable};
use maxn_games::contest::CardDecision;
use maxn_games::view::{Generator, SeedableRng, View};
use std::time::{Duration, Instant};

/// Grows one tree of the cards that are played, in a new world each time: moves are compared by what they brought
/// whenever they were possible (single-observer ISMCTS).
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::hearts::{HeartsContest, Options};
/// use maxn_games::view::Hidden;
/// use maxn_lab::agents::{HiddenAgent, InformationSet};
///
/// let contest = HeartsContest::<4>::new(Options::PAPERS, 1)?;
/// let decision = InformationSet::new(1000).decide(&contest.view(0))?;
/// assert!(contest.decisions().contains(&decision));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct InformationSet {
    simulations: u64,
    settings: TreeSearch,
    time: Option<Duration>,
    seed: u64,
}

/// Simulations where only time limits them: the tree has to fit into memory.
const MOST: u64 = 10_000_000;

impl InformationSet {
    /// So many simulations for each decision.
    pub fn new(simulations: u64) -> Self {
        InformationSet { simulations, settings: TreeSearch::default(), time: None, seed: 0 }
    }

    /// How the tree is grown.
    #[must_use]
    pub fn settings(mut self, settings: TreeSearch) -> Self {
        self.settings = settings;
        self
    }

    /// How long a decision may take.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The same player within a budget; a simulation is a node, and looks at a world. With a time alone there is no other
    /// limit.
    #[must_use]
    pub fn within(mut self, budget: &Budget) -> Self {
        let unlimited = if budget.time.is_some() { MOST } else { self.simulations };
        self.simulations = budget.nodes.into_iter().chain(budget.worlds).min().unwrap_or(unlimited);
        self.time = budget.time.or(self.time);
        self
    }

    /// Which dice are thrown.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}

impl<C: Playable<N>, const N: usize> HiddenAdviser<C, N> for InformationSet {
    fn advise(&mut self, view: &View<C, N>) -> Result<Advice<CardDecision, N>, NoDecision> {
        let (table, seat) = (view.table(), view.seat());
        let sampler = view.sampler().ok_or(NoDecision::Over)?;
        let deadline = self.time.map(|time| Instant::now() + time);
        let mut generator = Generator::seed_from_u64(self.seed);
        let mut simulation = Simulation::new(self.settings, &mut generator);
        let in_time = |done: u64| done == 0 || deadline.is_none_or(|deadline| Instant::now() < deadline);
        let (measure, exact) = (C::MEASURE, false);
        let mut nodes = 0;
        if table.position().is_some() {
            let mut tree = Tree::new(self.settings.exploration);
            for _ in (0..self.simulations).take_while(|&done| in_time(done)) {
                let world = view.open(&sampler.draw(simulation.generator()));
                let play = world.position().ok_or(NoDecision::Over)?;
                simulation.run(&world, play, &mut tree);
                nodes += 1;
            }
            let mut moves = tree.root_moves();
            let best =
                moves.iter().copied().reduce(|best, other| if other.1 > best.1 { other } else { best });
            let (best, ..) = best.ok_or(NoDecision::Over)?;
            let choices = every_card(table, &mut moves);
            let choices =
                choices.into_iter().map(|(card, worth)| (CardDecision::Play(card), worth)).collect();
            return Ok(Advice { best: CardDecision::Play(best), choices, measure, exact, nodes });
        }
        // Before the play, what is worth trying is tried in turn, all in the same worlds.
        let candidates = table.candidates(seat);
        let mut sums = vec![([0.0; N], 0.0); candidates.len()];
        let rounds = (self.simulations / candidates.len().max(1) as u64).max(1);
        for _ in (0..rounds).take_while(|&done| in_time(done)) {
            let world = view.open(&sampler.draw(simulation.generator()));
            for (decision, (sum, count)) in candidates.iter().zip(&mut sums) {
                let Some(after) = world.clone().by_rule(*decision) else { continue };
                let Some(play) = after.position() else { continue };
                let worth = simulation.play_out(&after, play);
                nodes += 1;
                for player in 0..N {
                    sum[player] += worth[player];
                }
                *count += 1.0;
            }
        }
        let means = sums.into_iter().map(|(sum, count)| (count > 0.0).then(|| sum.map(|sum| sum / count)));
        let found: Vec<_> = candidates.into_iter().zip(means).collect();
        let own = |worth: &Option<[f64; N]>| worth.map_or(f64::NEG_INFINITY, |worth| worth[seat]);
        let best = found.iter().reduce(|best, other| if own(&other.1) > own(&best.1) { other } else { best });
        let best = best.ok_or(NoDecision::Over)?.0;
        let choices = found
            .into_iter()
            .map(|(decision, worth)| (decision, worth.map(|worth| unscaled(table, worth))))
            .collect();
        Ok(Advice { best, choices, measure, exact, nodes })
    }
}

impl<C: Playable<N>, const N: usize> HiddenAgent<C, N> for InformationSet {
    fn decide(&mut self, view: &View<C, N>) -> Result<CardDecision, NoDecision> {
        match only_decision(view.table()) {
            Some(only) => Ok(only),
            None => Ok(self.advise(view)?.best),
        }
    }
}
