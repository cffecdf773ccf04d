//! Oh Hell: a bid by the cards, then exactly those tricks.

use super::Ruled;
use super::bid::{expected_tricks, nearest_bid};
use super::trick::Turn;
use maxn_games::contest::CardDecision;
use maxn_games::oh_hell::OhHellContest;
use maxn_games::view::View;

impl<const N: usize> Ruled<N> for OhHellContest<N> {
    fn rule_of_thumb(view: &View<Self, N>) -> Option<CardDecision> {
        let (contest, hand, unseen) = (view.table(), view.hand(), view.unseen().cards());
        if let Some(bidding) = contest.bidding() {
            let expected = expected_tricks(hand, contest.trump(), unseen, N);
            return nearest_bid(bidding.legal(), expected).map(CardDecision::Bid);
        }
        let game = contest.play()?;
        let turn = Turn { table: game.table(), player: view.seat(), hand, legal: game.legal(), unseen };
        let missing = i32::from(game.rules().bids()[turn.player]) - game.table().tricks()[turn.player];
        let card = if missing > 0 { turn.take(None) } else { turn.duck() };
        card.map(CardDecision::Play)
    }
}
