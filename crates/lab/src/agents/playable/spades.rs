//! Spades: bids.

use super::Playable;
use maxn::Player;
use maxn_games::cards::{Hand, Suit};
use maxn_games::contest::CardDecision;
use maxn_games::spades::{Spades, SpadesContest, most_cards};
use maxn_games::tricks::{Bidding, Tricks, simple_bid};

/// Bids up to so many tricks from the simple one are tried.
const AROUND: u8 = 3;

impl<const N: usize> Playable<N> for SpadesContest<N> {
    const MEASURE: &'static str = "worth: ten a trick bid and made, less overtricks beyond two";

    type Play = Tricks<Spades<N>, N>;

    fn position(&self) -> Option<Self::Play> {
        self.play().cloned()
    }

    fn worth(&self, end: &Self::Play) -> [f64; N] {
        self.series().utility().scores(&end.rules().bids(), &end.table().tricks()).map(f64::from)
    }

    fn span(&self) -> f64 {
        10.0 * most_cards(N).unwrap_or(1) as f64 / N as f64
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
