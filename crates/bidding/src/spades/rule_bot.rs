//! The rule-based player of Spades: a bid by the cards, then tricks until it is made.

use super::SpadesContest;
use super::rules::Spades;
use maxn_cards::card_contest::CardDecision;
use maxn_cards::cards::{Card, Suit};
use maxn_cards::hidden::View;
use maxn_cards::tricks::{TrickTurn, Tricks, expected_tricks, nearest_bid};

/// A bid that is missed costs more than an overtrick brings.
const CAUTION: f64 = 0.4;

/// The decision of a seat that is to move.
pub(super) fn decide<const N: usize>(view: &View<SpadesContest<N>, N>) -> Option<CardDecision> {
    let (contest, hand, hidden) = (view.table(), view.hand(), view.hidden_cards().cards());
    if let Some(bidding) = contest.bidding() {
        let expected = expected_tricks(hand, Some(Suit::Spades), hidden, N) - CAUTION;
        // A bid of none is worth nothing.
        let least = expected.max(1.0);
        return nearest_bid(bidding.legal(), least).map(CardDecision::Bid);
    }
    let game = contest.play()?;
    let turn = TrickTurn { table: game.table(), player: view.seat(), hand, legal: game.legal(), hidden };
    card(game, &turn).map(CardDecision::Play)
}

fn card<const N: usize>(game: &Tricks<Spades<N>, N>, turn: &TrickTurn<'_, N>) -> Option<Card> {
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
