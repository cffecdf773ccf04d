//! Search players that look at all hands.
//!
//! In the play, the search decides. Before it (passes, bids, trump, discards) the player tries what a rule of thumb
//! finds worth trying, lets the others decide by that rule, and searches each hand that comes of it.

mod cribbage;
mod hearts;
mod oh_hell;
mod search;
mod sergeant_major;
mod spades;

use super::playable::Playable;
use super::{Advice, Adviser, Agent, Cost, NoDecision};
use crate::analysis::Settings;
use maxn::{Leaves, Memory, Player, SearchError};
use maxn_games::contest::CardDecision;
use maxn_games::cribbage::CribbageContest;
use maxn_games::hearts::HeartsContest;
use maxn_games::oh_hell::OhHellContest;
use maxn_games::sergeant_major::SergeantMajorContest;
use maxn_games::spades::SpadesContest;
use search::{Found, Searcher};

/// A search player that looks at all hands, for every card game: max^n or paranoid, as the settings say, with the limits
/// of the settings for each decision. What nobody can see, such as the cards still in the pack, it does not see either.
#[derive(Debug)]
pub struct OpenHands<const N: usize> {
    settings: Settings,
    memory: Memory<N>,
    cost: Cost,
}

impl<const N: usize> OpenHands<N> {
    /// A player who searches like this.
    ///
    /// # Errors
    /// If there is no memory for a transposition table of that size.
    pub fn new(settings: Settings) -> Result<Self, SearchError> {
        let memory = Memory::try_new(settings.table_bytes)?;
        Ok(OpenHands { settings, memory, cost: Cost::default() })
    }

    /// Judges positions short of the end like this.
    #[must_use]
    pub fn leaves(mut self, leaves: Leaves) -> Self {
        self.settings.leaves = leaves;
        self
    }
}

/// A game that is searched.
trait OpenContest<const N: usize>: Playable<N> {
    /// Searches the play; `None` before it begins.
    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, SearchError>>;

    /// Weighs what is worth trying before the play.
    fn weigh(
        &self,
        player: Player,
        searcher: &mut Searcher<'_, N>,
    ) -> Result<Advice<CardDecision, N>, NoDecision> {
        let candidates = self.candidates(player);
        let mut searcher = searcher.share(candidates.len());
        let weigh = |decision: &CardDecision| {
            let found = self.clone().by_rule(*decision).and_then(|contest| contest.search(&mut searcher));
            found.transpose()
        };
        let found = candidates.iter().map(weigh).collect::<Result<Vec<_>, SearchError>>()?;
        weighed(self, player, candidates.into_iter().zip(found))
    }
}

/// The best of some decisions for a player, the first of equals.
fn weighed<C: OpenContest<N>, const N: usize>(
    contest: &C,
    player: Player,
    found: impl Iterator<Item = (CardDecision, Option<Found<N>>)>,
) -> Result<Advice<CardDecision, N>, NoDecision> {
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    let (mut choices, mut nodes, mut exact) = (Vec::new(), 0, true);
    let mut best: Option<(CardDecision, f64)> = None;
    for (decision, found) in found {
        let own = found.as_ref().map_or(f64::NEG_INFINITY, |found| sign * found.worth[player]);
        if best.is_none_or(|(_, most)| own > most) {
            best = Some((decision, own));
        }
        nodes += found.as_ref().map_or(0, |found| found.nodes);
        exact &= found.as_ref().is_some_and(|found| found.exact);
        choices.push((decision, found.map(|found| found.worth)));
    }
    let (best, _) = best.ok_or(NoDecision::Over)?;
    Ok(Advice { best, choices, measure: C::MEASURE, exact, cost: Cost::of(nodes) })
}

/// Decides, and says what every decision is worth if that is wanted.
fn advise<C: OpenContest<N>, const N: usize>(
    contest: &C,
    agent: &mut OpenHands<N>,
    every: bool,
) -> Result<Advice<CardDecision, N>, NoDecision> {
    let player = contest.turn().ok_or(NoDecision::Over)?;
    // Whoever has no choice need not think.
    if let [only] = contest.decisions()[..]
        && !every
    {
        let choices = vec![(only, None)];
        return Ok(Advice { best: only, choices, measure: C::MEASURE, exact: true, cost: Cost::default() });
    }
    let mut searcher = Searcher::new(&agent.settings, &mut agent.memory, player, every);
    let Some(found) = contest.search(&mut searcher) else {
        return contest.weigh(player, &mut searcher);
    };
    let Found { best, choices, exact, nodes, depth, .. } = found?;
    let choices = choices.into_iter().map(|(card, worth)| (CardDecision::Play(card), worth)).collect();
    let best = CardDecision::Play(best.ok_or(NoDecision::Over)?);
    let cost = Cost { nodes, depth: depth.map(f64::from) };
    Ok(Advice { best, choices, measure: C::MEASURE, exact, cost })
}

/// The searches are compiled here, once for each game and number of players, and not wherever an agent is used.
macro_rules! open_hands {
    ($($contest:ty: $players:literal),* $(,)?) => {$(
        impl Agent<$contest, $players> for OpenHands<$players> {
            fn decide(&mut self, contest: &$contest) -> Result<CardDecision, NoDecision> {
                self.cost = Cost::default();
                let advice = advise(contest, self, false)?;
                self.cost = advice.cost;
                Ok(advice.best)
            }

            fn cost(&self) -> Cost {
                self.cost
            }
        }

        impl Adviser<$contest, $players> for OpenHands<$players> {
            fn advise(&mut self, contest: &$contest) -> Result<Advice<CardDecision, $players>, NoDecision> {
                advise(contest, self, true)
            }
        }
    )*};
}

open_hands! {
    HeartsContest<3>: 3, HeartsContest<4>: 4, HeartsContest<5>: 5, HeartsContest<6>: 6,
    SpadesContest<2>: 2, SpadesContest<3>: 3, SpadesContest<4>: 4,
    OhHellContest<3>: 3, OhHellContest<4>: 4, OhHellContest<5>: 5, OhHellContest<6>: 6, OhHellContest<7>: 7,
    SergeantMajorContest: 3,
    CribbageContest<2>: 2, CribbageContest<3>: 3, CribbageContest<4>: 4,
}
