//! Monte-Carlo: worlds that agree with a view, each judged with open hands, and put together (DISS 2.3, 7.1).

mod budget;
mod combination;
mod schedule;
mod solver;

pub use combination::Combination;
pub use schedule::{Effort, End, Schedule};
pub use solver::{Searched, Solver, Task};

use super::hidden::best_of;
use super::{Advice, Cost, HiddenAdviser, HiddenAgent, Inference, NoDecision, Playable, Posterior};
use maxn_games::contest::CardDecision;
use maxn_games::view::{Generator, SeedableRng, View, World};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Draws worlds that agree with what a seat knows, lets a [`Solver`] judge every decision in each of them with open hands,
/// and takes the decision that is best all in all.
///
/// The same view is decided the same way on any number of threads, unless there is a limit on time.
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::hearts::{HeartsContest, Options};
/// use maxn_games::view::Hidden;
/// use maxn_lab::agents::{Effort, HiddenAdviser, MonteCarlo, Schedule, Searched};
///
/// let contest = HeartsContest::<3>::new(Options::PAPERS, 1)?;
/// let mut player = MonteCarlo::new(Searched::default(), Schedule::even(5, Effort::Each(2000)));
/// let advice = player.advise(&contest.view(0))?;
/// assert!(contest.decisions().contains(&advice.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MonteCarlo<S> {
    solver: S,
    schedule: Schedule,
    combination: Combination,
    inference: Inference,
    time: Option<Duration>,
    threads: usize,
    seed: u64,
    cost: Cost,
}

/// Worlds that are drawn and weighed for each that is judged.
const WEIGHED_FOR_A_WORLD: u64 = 10;

impl<S> MonteCarlo<S> {
    /// On one thread, without a limit on time, by the mean of worlds that are all equally likely.
    pub fn new(solver: S, schedule: Schedule) -> Self {
        MonteCarlo {
            solver,
            schedule,
            combination: Combination::Mean,
            inference: Inference::NONE,
            time: None,
            threads: 1,
            seed: 0,
            cost: Cost::default(),
        }
    }

    /// How worlds are put together.
    #[must_use]
    pub fn combination(mut self, combination: Combination) -> Self {
        self.combination = combination;
        self
    }

    /// How worlds are weighed by what the others have shown.
    #[must_use]
    pub fn inference(mut self, inference: Inference) -> Self {
        self.inference = inference;
        self
    }

    /// How long a decision may take.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// On how many threads worlds are judged.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Which worlds are drawn.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Different worlds in the order in which they were first drawn, and how often each was.
    fn draw<C: Playable<N>, const N: usize>(&self, view: &View<C, N>, count: usize) -> Vec<(World, f64)> {
        let mut worlds: Vec<(World, f64)> = Vec::new();
        let mut places: HashMap<World, usize> = HashMap::new();
        for world in self.sample(view, count) {
            let place = *places.entry(world).or_insert_with(|| {
                worlds.push((world, 0.0));
                worlds.len() - 1
            });
            worlds[place].1 += 1.0;
        }
        worlds
    }

    /// So many worlds, as often as they are likely.
    fn sample<C: Playable<N>, const N: usize>(&self, view: &View<C, N>, count: usize) -> Vec<World> {
        if self.inference == Inference::NONE {
            let Some(sampler) = view.sampler() else { return Vec::new() };
            let mut generator = Generator::seed_from_u64(self.seed);
            return (0..count).map(|_| sampler.draw(&mut generator)).collect();
        }
        let weighed = count as u64 * WEIGHED_FOR_A_WORLD;
        let posterior = Posterior::new(view, &C::model(), &self.inference, weighed, self.seed, self.threads);
        posterior
            .map_or(Vec::new(), |posterior| (0..count as u64).map(|place| posterior.draw(place)).collect())
    }

    /// Judges every world, each on the first thread that is free.
    fn judge<C, const N: usize>(
        &self,
        view: &View<C, N>,
        worlds: &[(World, f64)],
        effort: Effort,
    ) -> Vec<Result<Advice<CardDecision, N>, NoDecision>>
    where
        C: Playable<N>,
        S: Solver<C, N>,
    {
        let effort = match effort {
            Effort::InAll(all) => Effort::InAll((all / worlds.len().max(1) as u64).max(1)),
            other => other,
        };
        let threads = self.threads.min(worlds.len()).max(1);
        let rounds = worlds.len().div_ceil(threads).max(1) as u32;
        let time = self.time.map(|time| time / rounds);
        let solve = |place: usize| {
            let task = Task { effort, time, seed: self.seed.wrapping_add(place as u64) };
            self.solver.solve(&view.open(&worlds[place].0), task)
        };
        if threads == 1 {
            return (0..worlds.len()).map(solve).collect();
        }
        let next = AtomicUsize::new(0);
        let work = || {
            let taken = std::iter::from_fn(|| {
                Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&place| place < worlds.len())
            });
            taken.map(|place| (place, solve(place))).collect::<Vec<_>>()
        };
        let mut found: Vec<_> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        });
        found.sort_by_key(|&(place, _)| place);
        found.into_iter().map(|(_, advice)| advice).collect()
    }
}

impl<S, C, const N: usize> HiddenAdviser<C, N> for MonteCarlo<S>
where
    C: Playable<N>,
    S: Solver<C, N>,
{
    fn advise(&mut self, view: &View<C, N>) -> Result<Advice<CardDecision, N>, NoDecision> {
        let held = view.hand().len();
        let worlds = self.draw(view, self.schedule.worlds(held));
        let judged = self.judge(view, &worlds, self.schedule.effort(held));
        let mut found = Vec::with_capacity(worlds.len());
        for (advice, (_, weight)) in judged.into_iter().zip(&worlds) {
            found.push((advice?, *weight));
        }
        let sign = if view.table().lowest_wins() { -1.0 } else { 1.0 };
        self.combination.combine(&found, view.seat(), sign).ok_or(NoDecision::Over)
    }
}

impl<S, C, const N: usize> HiddenAgent<C, N> for MonteCarlo<S>
where
    C: Playable<N>,
    S: Solver<C, N>,
{
    fn decide(&mut self, view: &View<C, N>) -> Result<CardDecision, NoDecision> {
        let (decision, cost) = best_of(self, view)?;
        self.cost = cost;
        Ok(decision)
    }

    /// Nodes of all worlds, or simulations.
    fn cost(&self) -> Cost {
        self.cost
    }
}
