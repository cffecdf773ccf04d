//! Cribbage: discards.

use super::search::{Found, Searcher};
use super::{Advice, NoDecision, OpenContest, weighed};
use crate::agents::playable::DISCARDS;
use maxn::{Player, SearchError};
use maxn_games::cards::{Card, Hand};
use maxn_games::contest::{CardDecision, Contest};
use maxn_games::cribbage::{CribbageContest, Dealt, Discard, Rank, Round};

/// With how many starters each of them is tried.
const STARTERS: usize = 8;

impl<const N: usize> OpenContest<N> for CribbageContest<N> {
    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, SearchError>> {
        let round = self.round()?;
        let legal: Hand = self.decisions().into_iter().filter_map(card_of).collect();
        let same_rank = |one: Card, other: Card| Rank::of(one) == Rank::of(other);
        Some(search_round(round, searcher).map(|found| found.for_every(legal, same_rank)))
    }

    /// The starter lies in the pack, where nobody can look: discards are tried with some that may come.
    fn weigh(
        &self,
        player: Player,
        searcher: &mut Searcher<'_, N>,
    ) -> Result<Advice<CardDecision, N>, NoDecision> {
        let (dealt, discards) = self.dealt().ok_or(NoDecision::Over)?;
        let starters = starters(dealt);
        let choices: Vec<Discard> = dealt.discards(player).into_iter().take(DISCARDS).collect();
        let mut searcher = searcher.share(choices.len() * starters.len());
        let by_rule = dealt.best_discards();
        let mut weigh = |choice: &Discard| {
            let mut laid_away: [Hand; N] =
                std::array::from_fn(|other| discards[other].unwrap_or(by_rule[other]));
            laid_away[player] = choice.cards;
            average(dealt, laid_away, &starters, &mut searcher)
        };
        let found = choices.iter().map(&mut weigh).collect::<Result<Vec<_>, SearchError>>()?;
        let decisions = choices.iter().map(|choice| CardDecision::LayAway(choice.cards));
        weighed(self, player, decisions.zip(found.into_iter().map(Some)))
    }
}

fn card_of(decision: CardDecision) -> Option<Card> {
    match decision {
        CardDecision::Play(card) => Some(card),
        _ => None,
    }
}

fn search_round<const N: usize>(
    round: &Round<N>,
    searcher: &mut Searcher<'_, N>,
) -> Result<Found<N>, SearchError> {
    searcher.run(round.play(), &round.evaluation(), |scores| scores.map(f64::from))
}

/// Cards that nobody holds, evenly over suits and ranks.
fn starters<const N: usize>(dealt: &Dealt<N>) -> Vec<Card> {
    let held = dealt.hands().iter().fold(dealt.crib(), |all, &hand| all | hand);
    let mut unseen: Vec<Card> = (!held).into_iter().collect();
    unseen.sort_by_key(|card| (card.rank(), card.suit()));
    (0..STARTERS).map(|i| unseen[i * unseen.len() / STARTERS]).collect()
}

/// What discards bring on average over some starters.
fn average<const N: usize>(
    dealt: &Dealt<N>,
    laid_away: [Hand; N],
    starters: &[Card],
    searcher: &mut Searcher<'_, N>,
) -> Result<Found<N>, SearchError> {
    let mut mean =
        Found { best: None, worth: [0.0; N], choices: Vec::new(), exact: false, nodes: 0, depth: None };
    let mut cases = 0;
    for &starter in starters {
        let Ok(round) = dealt.lay_away(laid_away, starter) else { continue };
        let found = search_round(&round, searcher)?;
        cases += 1;
        mean.nodes += found.nodes;
        for player in 0..N {
            mean.worth[player] += found.worth[player];
        }
    }
    mean.worth = mean.worth.map(|sum| sum / f64::from(cases.max(1)));
    Ok(mean)
}
