//! Spades: bids.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use maxn::{Player, Refusal};
use maxn_games::cards::{Hand, Suit};
use maxn_games::contest::CardDecision;
use maxn_games::spades::{Payoff, SpadesContest, Utility};
use maxn_games::tricks::{Bidding, simple_bid};

/// Bids up to so many tricks from the simple one are tried.
const AROUND: u8 = 3;

impl<const N: usize> OpenContest<N> for SpadesContest<N> {
    const MEASURE: &'static str = "worth: ten a trick bid and made, less overtricks beyond two";

    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, Refusal>> {
        let game = self.play()?;
        let payoff = Payoff::new(Utility::SomeOvertricks, game);
        let found = searcher.run(game, &payoff, |scores| scores.map(f64::from));
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        match (self.bidding(), self.play()) {
            (Some(bidding), _) => bids_to_try(bidding, self.hands()[player], Some(Suit::Spades)),
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }
}

/// Legal bids around the simple one, the nearest first.
pub(super) fn bids_to_try<const N: usize>(
    bidding: &Bidding<N>,
    hand: Hand,
    trump: Option<Suit>,
) -> Vec<CardDecision> {
    let simple = simple_bid(hand, trump);
    let mut bids: Vec<u8> = bidding.legal().collect();
    bids.sort_by_key(|bid| bid.abs_diff(simple));
    let near = |bid: &u8| bid.abs_diff(simple) <= AROUND;
    // Where all that is legal is far, the nearest has to do.
    let count = bids.iter().filter(|bid| near(bid)).count().max(1);
    bids.into_iter().take(count).map(CardDecision::Bid).collect()
}
