//! Information-set Monte-Carlo tree search.

use super::simulation::{Modelled, unscaled};
use super::uct::every_card;
use super::{Simulation, Tree, TreeSearch};
use crate::agents::hidden::best_of;
use crate::agents::rollout::{shown, weighed_for};
use crate::agents::{
    Advice, Budget, Cost, HiddenAdviser, HiddenAgent, Inference, NoDecision, Playable, Posterior, Rollout,
    shared,
};
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
///
/// With a [model](InformationSet::modelled) of the players, worlds are as likely as that thinks, and it plays the hands out; before
/// the play a [`Rollout`] decides.
/// With a limit on time every thread grows a tree of its own, and what they found is added up; otherwise there is one tree, the
/// same on any number of threads.
#[derive(Clone, Debug)]
pub struct InformationSet {
    simulations: u64,
    /// What a decision before the play may cost, if a model is there.
    before: Budget,
    settings: TreeSearch,
    /// How worlds are weighed, if a model does that.
    modelled: Option<Inference>,
    time: Option<Duration>,
    threads: usize,
    seed: u64,
    cost: Cost,
}

/// The most simulations, whatever is asked for: the tree has to fit into memory.
const MOST: u64 = 10_000_000;

impl InformationSet {
    /// So many simulations for each decision, in worlds that are all equally likely.
    pub fn new(simulations: u64) -> Self {
        InformationSet {
            simulations: simulations.min(MOST),
            before: Budget { nodes: Some(simulations), ..Budget::default() },
            settings: TreeSearch::default(),
            modelled: None,
            time: None,
            threads: 1,
            seed: 0,
            cost: Cost::default(),
        }
    }

    /// How the tree is grown.
    #[must_use]
    pub fn settings(mut self, settings: TreeSearch) -> Self {
        self.settings = settings;
        self
    }

    /// A model of the players weighs the worlds and plays the hands out.
    #[must_use]
    pub fn modelled(mut self, inference: Inference) -> Self {
        self.modelled = Some(inference);
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
        self.simulations = budget.nodes.into_iter().chain(budget.worlds).min().unwrap_or(unlimited).min(MOST);
        self.time = budget.time.or(self.time);
        if *budget != Budget::default() {
            self.before = *budget;
        }
        self
    }

    /// On how many threads trees are grown, with a limit on time.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Which dice are thrown.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Counts simulations as long as there may be more.
    fn rounds(&self, most: u64) -> impl Iterator<Item = u64> + use<> {
        let deadline = self.time.map(|time| Instant::now() + time);
        let in_time = move |done: u64| done == 0 || deadline.is_none_or(|deadline| Instant::now() < deadline);
        (0..most).take_while(move |&done| in_time(done))
    }

    /// Grows a tree of the play.
    fn grow<C: Playable<N>, const N: usize>(
        &self,
        view: &View<C, N>,
        seed: u64,
    ) -> Result<Tree<N>, NoDecision> {
        let rounds = self.rounds(self.simulations);
        let mut generator = Generator::seed_from_u64(seed);
        let mut simulation = Simulation::new(self.settings, &mut generator);
        let mut tree = Tree::new(self.settings.exploration);
        let Some(inference) = &self.modelled else {
            let sampler = view.sampler().ok_or(NoDecision::Over)?;
            for _ in rounds {
                let world = view.open(&sampler.draw(simulation.generator()));
                let play = world.position().ok_or(NoDecision::Over)?;
                simulation.run(&world, play, &mut tree);
            }
            return Ok(tree);
        };
        let model = C::model();
        let weighed = weighed_for(self.simulations, self.time);
        let posterior = Posterior::new(view, &model, inference, weighed, seed, 1).ok_or(NoDecision::Over)?;
        let players = Modelled { shown: shown(view, &model), model };
        for round in rounds {
            let world = view.open(&posterior.draw(round));
            let play = world.position().ok_or(NoDecision::Over)?;
            simulation.run_with(&world, play, &players, &mut tree);
        }
        Ok(tree)
    }

    /// A card of the play.
    fn advise_card<C: Playable<N>, const N: usize>(
        &self,
        view: &View<C, N>,
    ) -> Result<Advice<CardDecision, N>, NoDecision> {
        let trees = if self.time.is_some() { self.threads } else { 1 };
        let seeds: Vec<u64> = (0..trees as u64).map(|tree| self.seed.wrapping_add(tree << 32)).collect();
        let grown = shared::each(&seeds, trees, |&seed| self.grow(view, seed));
        let trees = grown.into_iter().collect::<Result<Vec<Tree<N>>, NoDecision>>()?;
        let mut moves = Tree::roots(&trees);
        let best = moves.iter().copied().reduce(|best, other| if other.1 > best.1 { other } else { best });
        let (best, ..) = best.ok_or(NoDecision::Over)?;
        let choices = every_card(view.table(), &mut moves);
        let choices = choices.into_iter().map(|(card, worth)| (CardDecision::Play(card), worth)).collect();
        let nodes = trees.iter().map(Tree::visits).sum();
        let measure = self.settings.aim.measure::<C, N>();
        Ok(Advice { best: CardDecision::Play(best), choices, measure, exact: false, cost: Cost::of(nodes) })
    }
}

impl<C: Playable<N>, const N: usize> HiddenAdviser<C, N> for InformationSet {
    fn advise(&mut self, view: &View<C, N>) -> Result<Advice<CardDecision, N>, NoDecision> {
        let (table, seat) = (view.table(), view.seat());
        if table.position().is_some() {
            return self.advise_card(view);
        }
        if let Some(inference) = self.modelled {
            let budget = Budget { time: self.time, ..self.before };
            let player = Rollout::new(self.simulations).inference(inference).within(&budget);
            return player.threads(self.threads).seed(self.seed).advise(view);
        }
        let sampler = view.sampler().ok_or(NoDecision::Over)?;
        let mut generator = Generator::seed_from_u64(self.seed);
        let mut simulation = Simulation::new(self.settings, &mut generator);
        let mut nodes = 0;
        // Before the play, what is worth trying is tried in turn, all in the same worlds.
        let candidates = table.candidates(seat);
        let mut sums = vec![([0.0; N], 0.0); candidates.len()];
        let rounds = (self.simulations / candidates.len().max(1) as u64).max(1);
        for _ in self.rounds(rounds) {
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
        let measure = self.settings.aim.measure::<C, N>();
        Ok(Advice { best, choices, measure, exact: false, cost: Cost::of(nodes) })
    }
}

impl<C: Playable<N>, const N: usize> HiddenAgent<C, N> for InformationSet {
    fn decide(&mut self, view: &View<C, N>) -> Result<CardDecision, NoDecision> {
        let (decision, cost) = best_of(self, view)?;
        self.cost = cost;
        Ok(decision)
    }

    /// Nodes are simulations.
    fn cost(&self) -> Cost {
        self.cost
    }
}
