//! A contest of Oh Hell: bids and tricks until every size of deal has been played.

use super::options::Options;
use super::rules::OhHell;
use super::series::{HandDealt, Series};
use crate::card_contest::{
    CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, hand_seed, laid, play_card,
    written_bid,
};
use crate::cards::{Card, Hand, Suit};
use crate::hidden::SearchedRules;
use crate::knowledge::Knowledge;
use crate::tricks::{Bidding, DealError, Tricks};
use maxn::{Game, MAX_PLAYERS, Player, Scores};
use maxn_play::DecisionError;

/// A contest of Oh Hell.
#[derive(Clone, Debug, PartialEq)]
pub struct OhHellContest {
    pub(super) series: Series,
    pub(super) seed: u64,
    pub(super) phase: Phase,
    pub(super) knowledge: Knowledge,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    Bidding { dealt: HandDealt, bidding: Bidding },
    Playing { turned_up: Card, game: Tricks<OhHell> },
    Over,
}

impl OhHellContest {
    /// Deals the first hand.
    ///
    /// # Errors
    /// If Oh Hell is not played by that many, or the largest deal has no cards.
    pub fn new(players: usize, options: Options, seed: u64) -> Result<Self, DealError> {
        let (series, knowledge) = (Series::new(players, options)?, Knowledge::default());
        let mut contest = OhHellContest { series, seed, phase: Phase::Over, knowledge };
        contest.deal();
        Ok(contest)
    }

    /// Returns the running score.
    pub fn series(&self) -> &Series {
        &self.series
    }

    /// Returns the bids while they are being made.
    pub fn bidding(&self) -> Option<&Bidding> {
        match &self.phase {
            Phase::Bidding { bidding, .. } => Some(bidding),
            _ => None,
        }
    }

    /// Returns the hand that is being played, once the bids are made.
    pub fn play(&self) -> Option<&Tricks<OhHell>> {
        match &self.phase {
            Phase::Playing { game, .. } => Some(game),
            _ => None,
        }
    }

    /// Returns the card turned up.
    pub fn turned_up(&self) -> Option<Card> {
        match &self.phase {
            Phase::Bidding { dealt, .. } => Some(dealt.turned_up),
            Phase::Playing { turned_up, .. } => Some(*turned_up),
            Phase::Over => None,
        }
    }

    /// Returns the suit of the card turned up.
    pub fn trump(&self) -> Option<Suit> {
        self.turned_up().map(Card::suit)
    }

    /// Returns the cards each player holds.
    pub fn hands(&self) -> &[Hand] {
        match &self.phase {
            Phase::Bidding { dealt, .. } => &dealt.hands,
            Phase::Playing { game, .. } => game.table().hands(),
            Phase::Over => &[Hand::EMPTY; MAX_PLAYERS][..self.series.players()],
        }
    }

    /// Deals the next hand, if there is one.
    fn deal(&mut self) {
        self.knowledge = Knowledge::default();
        let dealt = self.series.deal(hand_seed(self.seed, self.series.hands_played()));
        self.phase = match (dealt, self.series.bidding()) {
            (Ok(dealt), Ok(bidding)) => Phase::Bidding { dealt, bidding },
            _ => Phase::Over,
        };
    }

    fn bid(&mut self, bid: u8) -> Result<Vec<CardEvent>, DecisionError> {
        let Phase::Bidding { dealt, bidding } = &mut self.phase else { return Err(DecisionError::Over) };
        bidding.bid(bid).map_err(DecisionError::illegal)?;
        if let Some(bids) = bidding.bids() {
            let game = self.series.hand(dealt, bids).map_err(DecisionError::illegal)?;
            self.phase = Phase::Playing { turned_up: dealt.turned_up, game };
        }
        Ok(Vec::new())
    }

    /// Scores a hand that is over and deals the next one.
    fn finish(&mut self) -> Option<CardEvent> {
        let game = self.play().filter(|game| game.is_terminal())?;
        let (bids, tricks) = (game.rules().bids(), game.table().tricks());
        let (players, points) = (self.series.players(), self.series.score(&bids, tricks).ok()?);
        self.deal();
        let made = |player: Player| tricks[player] == i32::from(bids[player]);
        let bids_made = (0..players).map(made).collect();
        Some(CardEvent::HandOver { points: points.first(players).to_vec(), bids_made })
    }
}

impl CardContest for OhHellContest {
    fn players(&self) -> usize {
        self.series.players()
    }

    fn turn(&self) -> Option<Player> {
        match &self.phase {
            Phase::Bidding { bidding, .. } => bidding.player(),
            Phase::Playing { game, .. } => Some(game.player()),
            Phase::Over => None,
        }
    }

    fn decisions(&self) -> Vec<CardDecision> {
        match &self.phase {
            Phase::Bidding { bidding, .. } => bidding.legal().map(CardDecision::Bid).collect(),
            Phase::Playing { game, .. } => game.legal().into_iter().map(CardDecision::Play).collect(),
            Phase::Over => Vec::new(),
        }
    }

    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError> {
        let prompt = self.prompt().ok_or(DecisionError::Over)?;
        match (&mut self.phase, *decision) {
            (Phase::Bidding { .. }, CardDecision::Bid(bid)) => self.bid(bid),
            (Phase::Playing { game, .. }, CardDecision::Play(card)) => {
                let mut events = play_card(game, card, &mut self.knowledge)?;
                events.extend(self.finish());
                Ok(events)
            }
            _ => Err(prompt.instead_of(decision)),
        }
    }

    fn scores(&self) -> Scores {
        self.series.points()
    }

    fn winners(&self) -> Vec<Player> {
        self.series.winners()
    }

    fn hands_played(&self) -> u32 {
        self.series.hands_played()
    }

    fn prompt(&self) -> Option<CardPrompt> {
        match &self.phase {
            Phase::Bidding { dealt, .. } => Some(CardPrompt::Bid { most: dealt.hands[0].len() as u8 }),
            Phase::Playing { .. } => Some(CardPrompt::Play),
            Phase::Over => None,
        }
    }

    fn layout(&self) -> Layout {
        let on_table = match &self.phase {
            Phase::Playing { game, .. } => laid(game.table()),
            Phase::Bidding { .. } | Phase::Over => Vec::new(),
        };
        Layout { hands: self.hands().to_vec(), laid: on_table, turned_up: self.turned_up() }
    }

    fn notes(&self) -> TableNotes {
        let turned_up = |card: Card| format!("{card} is turned up: {} are trump", card.suit().name());
        let columns = match &self.phase {
            Phase::Bidding { bidding, .. } => {
                vec![("bid", bidding.made().into_iter().map(written_bid).collect())]
            }
            Phase::Playing { game, .. } => OhHell::columns(game),
            Phase::Over => Vec::new(),
        };
        TableNotes { facts: self.turned_up().map(turned_up).into_iter().collect(), columns }
    }
}
