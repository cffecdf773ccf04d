//! Oh Hell with its bids and hidden hands.

use super::evaluation::ExactBid;
use super::rules::OhHell;
use crate::cards::{Card, Hand, Suit};
use crate::trick_game::bids::{bid_column, made_bids, observe_bids, seen_bids, write_bids};
use crate::trick_game::{TrickGame, TrickHand, TrickMove, TrickView};
use crate::tricks::two_sided::Counted;
use crate::tricks::{Bidding, TrickTurn, Tricks, candidate_bids, expected_tricks, nearest_bid};
use maxn::hidden::{InformationSet, Preferred};
use maxn::{Game, Means, Player, Scores, SearchError};
use maxn_play::{Observation, PlayerColumn, SearchFailure, VectorWriter};
use serde_json::json;

/// A hand of Oh Hell: bids, then tricks.
pub type OhHellHand = TrickHand<OhHell>;

/// The card turned up, which nobody holds; `None` in a position that is read or dealt without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnedUp(pub Option<Card>);

impl TrickGame for OhHell {
    type Decision = u8;
    type Opening = Bidding;
    type Deal = TurnedUp;
    type Memory = ();
    type Evaluation = ExactBid;
    type Policy = Preferred;

    const MEASURE: &'static str = "points of this hand";

    fn candidates(hand: &OhHellHand, bidding: &Bidding) -> Vec<u8> {
        candidate_bids(bidding, hand.hands()[hand.player()], trump(hand))
    }

    fn decide(hand: &mut OhHellHand, mut bidding: Bidding, bid: u8) -> Option<Bidding> {
        // Only legal bids are made.
        bidding.bid(bid).ok()?;
        let Some(bids) = bidding.bids() else { return Some(bidding) };
        let rules = hand.play().rules().with_bids(bids);
        hand.set_play(Tricks::new(*hand.play().table(), rules));
        None
    }

    fn payoff(end: &OhHellHand) -> Means {
        points(end.play()).to_means()
    }

    fn span(_players: usize) -> f64 {
        12.0
    }

    fn check_bids(_hand: &OhHellHand) -> Result<(), &'static str> {
        Ok(())
    }

    fn bid_tricks(play: &Tricks<Self>, player: Player) -> u32 {
        1 << play.rules().bids()[player]
    }

    fn evaluation(hand: &OhHellHand, name: Option<&str>) -> Result<ExactBid, SearchFailure> {
        match name {
            None | Some("points") if hand.before().is_some() => Ok(ExactBid::of_any_bids(hand.play())),
            None | Some("points") => Ok(ExactBid::new(hand.play())),
            Some(_) => Err(SearchFailure::Evaluation("oh-hell has no choice of utilities".to_string())),
        }
    }

    fn counted(_play: &Tricks<Self>) -> Result<Counted, SearchError> {
        Ok(Counted::Tricks)
    }

    fn facts(hand: &OhHellHand) -> Vec<String> {
        let trump = trump(hand).map(|suit| format!("{} are trump", suit.name()));
        match hand.deal().0 {
            Some(card) => trump.map(|trump| format!("{card} is turned up: {trump}")).into_iter().collect(),
            None => trump.into_iter().collect(),
        }
    }

    fn columns(hand: &OhHellHand) -> Vec<PlayerColumn> {
        let (players, play) = (hand.players(), hand.play());
        let mut columns = vec![bid_column(&made_bids(hand, &play.rules().bids()[..players]))];
        if hand.before().is_none() {
            columns.push(PlayerColumn::numbers("tricks", play.table().tricks().first(players)));
        }
        columns
    }

    fn turned_up(deal: &TurnedUp) -> Option<Card> {
        deal.0
    }

    fn policy() -> Preferred {
        Preferred::default()
    }

    fn pack(_players: usize) -> Option<Hand> {
        Some(Hand::DECK)
    }

    /// A bid by the cards, then exactly those tricks.
    fn rule_of_thumb(view: &TrickView<Self>) -> Option<TrickMove<u8>> {
        let (table, hand, hidden) = (view.table(), view.hand(), view.hidden_cards().cards());
        if let Some(bidding) = table.before() {
            let expected = expected_tricks(hand, trump(table), hidden, view.players());
            return nearest_bid(bidding.legal(), expected).map(TrickMove::Before);
        }
        let play = table.play();
        let turn = TrickTurn { table: play.table(), player: view.seat(), hand, legal: play.legal(), hidden };
        let missing = i32::from(play.rules().bids()[turn.player]) - play.table().tricks()[turn.player];
        let card = if missing > 0 { turn.take(None) } else { turn.duck() };
        card.map(TrickMove::Play)
    }

    fn observe(view: &TrickView<Self>, observation: &mut Observation) {
        observe_bids(&seen_bids(view, &view.table().play().rules().bids()), observation);
        let turned_up = view.table().deal().0;
        observation.set("turned_up", json!(turned_up.map(|card| card.to_string())));
    }

    fn write_vector(view: &TrickView<Self>, writer: &mut VectorWriter<'_>) {
        write_bids(&seen_bids(view, &view.table().play().rules().bids()), writer);
    }
}

/// The points of each player if the play ends like this.
pub(super) fn points(play: &Tricks<OhHell>) -> Scores {
    play.rules().points(play.players(), &play.table().tricks())
}

fn trump(hand: &OhHellHand) -> Option<Suit> {
    hand.play().table().trump()
}
