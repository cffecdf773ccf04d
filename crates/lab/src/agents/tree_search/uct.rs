//! UCT with open hands.

use super::simulation::unscaled;
use super::{Simulation, Tree, TreeSearch};
use crate::agents::monte_carlo::{Effort, Solver, Task};
use crate::agents::{Advice, Cost, NoDecision, Playable};
use maxn_games::cards::Card;
use maxn_games::contest::CardDecision;
use maxn_games::view::{Generator, SeedableRng};
use std::time::Instant;

/// Grows a tree in each world: with [`MonteCarlo`](crate::agents::MonteCarlo), 30 worlds and 333 simulations each, the
/// approach of the strongest public Hearts program.
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::hearts::{HeartsContest, Options};
/// use maxn_games::view::Hidden;
/// use maxn_lab::agents::{Effort, HiddenAgent, MonteCarlo, Schedule, Uct};
///
/// let contest = HeartsContest::<4>::new(Options::PAPERS, 1)?;
/// let mut player = MonteCarlo::new(Uct::default(), Schedule::even(30, Effort::Each(333)));
/// assert!(contest.decisions().contains(&player.decide(&contest.view(0))?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Uct(pub TreeSearch);

/// Simulations where nothing else limits them.
const MANY: u64 = 10_000;

impl Uct {
    /// Grows a tree from the play of a contest.
    fn grow<C: Playable<N>, const N: usize>(
        &self,
        contest: &C,
        simulations: u64,
        deadline: Option<Instant>,
        generator: &mut Generator,
    ) -> Option<Tree<N>> {
        let play = contest.position()?;
        let mut tree = Tree::new(self.0.exploration);
        let mut simulation = Simulation::new(self.0, generator);
        for done in 0..simulations {
            if done > 0 && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            simulation.run(contest, play.clone(), &mut tree);
        }
        Some(tree)
    }
}

impl<C: Playable<N>, const N: usize> Solver<C, N> for Uct {
    fn solve(&self, contest: &C, task: Task) -> Result<Advice<CardDecision, N>, NoDecision> {
        let player = contest.turn().ok_or(NoDecision::Over)?;
        let simulations = match task.effort {
            Effort::Each(simulations) | Effort::InAll(simulations) => simulations.max(1),
            Effort::Whole => MANY,
        };
        let mut generator = Generator::seed_from_u64(task.seed);
        let deadline = task.time.map(|time| Instant::now() + time);
        let measure = self.0.aim.measure::<C, N>();
        if let Some(tree) = self.grow(contest, simulations, deadline, &mut generator) {
            let mut moves = tree.root_moves();
            let best =
                moves.iter().copied().reduce(|best, other| if other.1 > best.1 { other } else { best });
            let (best, ..) = best.ok_or(NoDecision::Over)?;
            let choices = every_card(contest, &mut moves);
            let choices =
                choices.into_iter().map(|(card, worth)| (CardDecision::Play(card), worth)).collect();
            return Ok(Advice {
                best: CardDecision::Play(best),
                choices,
                measure,
                exact: false,
                cost: Cost::of(tree.visits()),
            });
        }
        // Before the play, what is worth trying is tried evenly.
        let candidates = contest.candidates(player);
        let each = (simulations / candidates.len().max(1) as u64).max(1);
        let mut nodes = 0;
        let mut judge = |decision: CardDecision| {
            let after = contest.clone().by_rule(decision)?;
            let tree = self.grow(&after, each, deadline, &mut generator)?;
            nodes += tree.visits();
            Some(unscaled(contest, tree.mean()))
        };
        let choices: Vec<_> = candidates.into_iter().map(|decision| (decision, judge(decision))).collect();
        let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
        let own = |worth: &Option<[f64; N]>| worth.map_or(f64::NEG_INFINITY, |worth| sign * worth[player]);
        let best =
            choices.iter().reduce(|best, other| if own(&other.1) > own(&best.1) { other } else { best });
        let best = best.ok_or(NoDecision::Over)?.0;
        Ok(Advice { best, choices, measure, exact: false, cost: Cost::of(nodes) })
    }
}

/// What every legal card brings; cards as good as one that was tried bring the same.
pub(super) fn every_card<C: Playable<N>, const N: usize>(
    contest: &C,
    moves: &mut [(Card, f64, [f64; N])],
) -> Vec<(Card, Option<[f64; N]>)> {
    moves.sort_by_key(|&(card, ..)| card);
    let legal = contest.decisions().into_iter().filter_map(|decision| match decision {
        CardDecision::Play(card) => Some(card),
        _ => None,
    });
    let worth_of = |card: Card| {
        let standing = moves.iter().find(|&&(tried, ..)| tried == card || tried.is_above(card));
        standing.map(|&(.., worth)| unscaled(contest, worth))
    };
    legal.map(|card| (card, worth_of(card))).collect()
}
