//! Spades: bids.

use super::Playable;
use crate::agents::Strongest;
use crate::agents::model::{TrickFeatures, Weighted};
use crate::agents::rules::bid::{expected_tricks, nearest_bid};
use maxn::Player;
use maxn_games::cards::{Hand, Suit};
use maxn_games::contest::{CardDecision, Contest};
use maxn_games::spades::{HandScore, Spades, SpadesContest, most_cards, pack};
use maxn_games::tricks::{Bidding, Table, Tricks, simple_bid};
use std::sync::LazyLock;

/// How far bids are from what a hand is good for.
const BID_DEVIATION: f64 = 1.3;

/// How much of what the others get is lost: who has most wins.
const ENVY: f64 = 0.5;

/// So many overtricks cost a penalty.
const GATHERED: i32 = 10;
const PENALTY: i32 = 100;

/// Bids up to so many tricks from the simple one are tried.
const AROUND: u8 = 3;

impl<const N: usize> Playable<N> for SpadesContest<N> {
    const MEASURE: &'static str = "worth: ten a trick bid and made, less overtricks beyond two";

    const STRONGEST: Strongest = Strongest::Rollout(20_000);

    type Play = Tricks<Spades<N>, N>;

    type Model = Weighted<TrickFeatures>;

    fn model() -> Self::Model {
        static MODEL: LazyLock<Weighted<TrickFeatures>> = LazyLock::new(|| {
            let tuned = Weighted::read::<Tricks<Spades<3>, 3>, 3>(include_str!("../model/spades.txt"));
            tuned.unwrap_or_else(|_| Weighted::new::<Tricks<Spades<3>, 3>, 3>([]))
        });
        MODEL.clone()
    }

    fn beginning(&self, hands: [Hand; N], leader: Player) -> Option<Self::Play> {
        let game = self.play()?;
        Some(Tricks::new(Table::new(hands, leader, game.table().trump()), game.rules().clone()))
    }

    fn parting(&self) -> Hand {
        self.play().map_or(Hand::EMPTY, |game| game.table().trick().set())
    }

    fn position(&self) -> Option<Self::Play> {
        self.play().cloned()
    }

    fn worth(&self, end: &Self::Play) -> [f64; N] {
        self.series().utility().scores(&end.rules().bids(), &end.table().tricks()).map(f64::from)
    }

    fn span(&self) -> f64 {
        10.0 * most_cards(N).unwrap_or(1) as f64 / N as f64
    }

    const STAKE: &'static str =
        "points of this hand, less what overtricks will cost and half of what the others get";

    fn stake(&self, end: &Self::Play) -> [f64; N] {
        let (bids, tricks) = (by_side(end.rules().bids().map(i32::from)), by_side(end.table().tricks()));
        let gains: [f64; N] = std::array::from_fn(|player| {
            if self.series().without_bids().is_some() {
                return f64::from(tricks[player]);
            }
            let hand = HandScore::new(bids[player], tricks[player]);
            let before = self.series().overtricks()[player];
            let after = before + hand.overtricks;
            let penalties = PENALTY * (after / GATHERED);
            f64::from(hand.points - penalties - threat(after % GATHERED) + threat(before))
        });
        let (all, sides) = (gains.iter().sum::<f64>(), if N == 4 { 2.0 } else { 1.0 });
        gains.map(|own| own - ENVY * (all - sides * own) / (N as f64 - sides))
    }

    fn has_told(&self) -> bool {
        self.series().without_bids().is_none() && self.made_bids().iter().any(Option::is_some)
    }

    /// Bids are about what the hand is good for.
    fn log_likelihood(&self, seat: Player, hands: &[Hand; N]) -> f64 {
        let made = self.made_bids();
        let others = (0..N).filter(|&player| player != seat);
        let surprise = |player: Player| {
            let bid = f64::from(made[player]?);
            Some((bid - good_for(hands[player], N)) / BID_DEVIATION)
        };
        -others.filter_map(surprise).map(|surprise| surprise * surprise / 2.0).sum::<f64>()
    }

    /// The others bid what their hands are good for.
    fn imagined(mut self, decision: CardDecision) -> Option<Self> {
        self.decide(&decision).ok()?;
        while let Some((bidding, player)) =
            self.bidding().and_then(|bidding| Some((bidding, bidding.player()?)))
        {
            let bid = nearest_bid(bidding.legal(), good_for(self.hands()[player], N))?;
            self.decide(&CardDecision::Bid(bid)).ok()?;
        }
        Some(self)
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        match (self.bidding(), self.play()) {
            (Some(bidding), _) => bids_to_try(bidding, self.hands()[player], Some(Suit::Spades)),
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }
}

/// A player's side together: four play in teams.
fn by_side<const N: usize>(values: [i32; N]) -> [i32; N] {
    std::array::from_fn(|player| values[player] + if N == 4 { values[(player + 2) % N] } else { 0 })
}

/// What overtricks gathered so far are likely to cost: nothing at first, nearly the whole penalty before the last.
fn threat(overtricks: i32) -> i32 {
    overtricks * overtricks * PENALTY / (GATHERED * GATHERED)
}

/// The tricks that somebody with these cards is likely to bid.
fn good_for(hand: Hand, players: usize) -> f64 {
    expected_tricks(hand, Some(Suit::Spades), pack(players) - hand, players).max(1.0)
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
