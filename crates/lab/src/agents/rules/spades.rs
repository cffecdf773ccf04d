//! Spades: a bid by the cards, then tricks until it is made.

use super::Ruled;
use super::bid::{expected_tricks, nearest_bid};
use super::trick::Turn;
use maxn_games::cards::{Card, Suit};
use maxn_games::contest::CardDecision;
use maxn_games::spades::{Spades, SpadesContest};
use maxn_games::tricks::Tricks;
use maxn_games::view::View;

/// A bid that is missed costs more than an overtrick brings.
const CAUTION: f64 = 0.4;

impl<const N: usize> Ruled<N> for SpadesContest<N> {
    fn rule_of_thumb(view: &View<Self, N>) -> Option<CardDecision> {
        let (contest, hand, unseen) = (view.table(), view.hand(), view.unseen().cards());
        if let Some(bidding) = contest.bidding() {
            let expected = expected_tricks(hand, Some(Suit::Spades), unseen, N) - CAUTION;
            // A bid of none is worth nothing.
            let least = expected.max(1.0);
            return nearest_bid(bidding.legal(), least).map(CardDecision::Bid);
        }
        let game = contest.play()?;
        let turn = Turn { table: game.table(), player: view.seat(), hand, legal: game.legal(), unseen };
        card(game, &turn).map(CardDecision::Play)
    }
}

fn card<const N: usize>(game: &Tricks<Spades<N>, N>, turn: &Turn<'_, N>) -> Option<Card> {
    let partner = (N == 4).then_some((turn.player + 2) % N);
    let (bids, tricks) = (game.rules().bids(), game.table().tricks());
    let missing = |player: usize| i32::from(bids[player]) - tricks[player];
    let own = missing(turn.player) + partner.map_or(0, missing);
    let others: i32 = (0..N)
        .filter(|&player| player != turn.player && Some(player) != partner)
        .map(|player| missing(player).max(0))
        .sum();
    // Overtricks are no use, unless they are what the others lack.
    if own > 0 || others >= game.table().left() { turn.take(partner) } else { turn.duck() }
}
