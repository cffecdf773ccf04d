//! A contest of Spades: bids and tricks until a side reaches the target.

use super::evaluation::facts;
use super::options::Options;
use super::rules::Spades;
use super::series::Series;
use super::sides::teams;
use maxn::{Game, Player};
use maxn_cards::card_contest::{
    CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, hand_seed, laid, play_card,
    written_bid,
};
use maxn_cards::cards::Hand;
use maxn_cards::hidden::SearchedRules;
use maxn_cards::knowledge::Knowledge;
use maxn_cards::tricks::{Bidding, DealError, Tricks};
use maxn_play::DecisionError;

/// A contest of Spades.
#[derive(Clone, Debug, PartialEq)]
pub struct SpadesContest<const N: usize> {
    pub(super) series: Series<N>,
    pub(super) seed: u64,
    pub(super) phase: Phase<N>,
    pub(super) knowledge: Knowledge<N>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase<const N: usize> {
    Bidding { hands: [Hand; N], bidding: Bidding<N> },
    Playing(Tricks<Spades<N>, N>),
    Over,
}

impl<const N: usize> SpadesContest<N> {
    /// Deals the first hand.
    ///
    /// # Errors
    /// If Spades is not for that many players.
    pub fn new(options: Options, seed: u64) -> Result<Self, DealError> {
        let (series, knowledge) = (Series::new(options)?, Knowledge::default());
        let mut contest = SpadesContest { series, seed, phase: Phase::Over, knowledge };
        contest.deal();
        Ok(contest)
    }

    /// Returns the running score.
    pub fn series(&self) -> &Series<N> {
        &self.series
    }

    /// Returns the bids while they are being made.
    pub fn bidding(&self) -> Option<&Bidding<N>> {
        match &self.phase {
            Phase::Bidding { bidding, .. } => Some(bidding),
            _ => None,
        }
    }

    /// Returns the bids of this hand as far as they have been made.
    pub fn made_bids(&self) -> [Option<u8>; N] {
        match &self.phase {
            Phase::Bidding { bidding, .. } => bidding.made(),
            Phase::Playing(game) => game.rules().bids().map(Some),
            Phase::Over => [None; N],
        }
    }

    /// Returns the hand that is being played, once the bids are made.
    pub fn play(&self) -> Option<&Tricks<Spades<N>, N>> {
        match &self.phase {
            Phase::Playing(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the cards each player holds.
    pub fn hands(&self) -> [Hand; N] {
        match &self.phase {
            Phase::Bidding { hands, .. } => *hands,
            Phase::Playing(game) => *game.table().hands(),
            Phase::Over => [Hand::EMPTY; N],
        }
    }

    fn deal(&mut self) {
        self.knowledge = Knowledge::default();
        let hands = self.series.deal(hand_seed(self.seed, self.series.hands_played()));
        let unbid = self.series.without_bids().and_then(|bids| self.series.hand(hands, bids).ok());
        self.phase = match unbid {
            Some(play) => Phase::Playing(play),
            None => Phase::Bidding { hands, bidding: self.series.bidding() },
        };
    }

    fn bid(&mut self, bid: u8) -> Result<Vec<CardEvent>, DecisionError> {
        let Phase::Bidding { hands, bidding } = &mut self.phase else { return Err(DecisionError::Over) };
        bidding.bid(bid).map_err(DecisionError::illegal)?;
        if let Some(bids) = bidding.bids() {
            let play = self.series.hand(*hands, bids).map_err(DecisionError::illegal)?;
            self.phase = Phase::Playing(play);
        }
        Ok(Vec::new())
    }

    /// Scores a hand that is over and deals the next one.
    fn finish(&mut self) -> Option<CardEvent> {
        let game = self.play().filter(|game| game.is_terminal())?;
        let (bids, tricks) = (game.rules().bids(), game.table().tricks());
        let points = self.series.score(bids, tricks).ok()?;
        // Four players bid in teams.
        let alone = N < 4 && self.series.without_bids().is_none();
        let made = |player: Player| tricks[player] >= i32::from(bids[player]);
        let bids_made = if alone { (0..N).map(made).collect() } else { Vec::new() };
        if self.series.winners().is_empty() {
            self.deal();
        } else {
            self.phase = Phase::Over;
        }
        Some(CardEvent::HandOver { points: points.to_vec(), bids_made })
    }
}

impl<const N: usize> CardContest<N> for SpadesContest<N> {
    fn turn(&self) -> Option<Player> {
        match &self.phase {
            Phase::Bidding { bidding, .. } => bidding.player(),
            Phase::Playing(game) => Some(game.player()),
            Phase::Over => None,
        }
    }

    fn decisions(&self) -> Vec<CardDecision> {
        match &self.phase {
            Phase::Bidding { bidding, .. } => bidding.legal().map(CardDecision::Bid).collect(),
            Phase::Playing(game) => game.legal().into_iter().map(CardDecision::Play).collect(),
            Phase::Over => Vec::new(),
        }
    }

    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError> {
        let prompt = self.prompt().ok_or(DecisionError::Over)?;
        match (&mut self.phase, *decision) {
            (Phase::Bidding { .. }, CardDecision::Bid(bid)) => self.bid(bid),
            (Phase::Playing(game), CardDecision::Play(card)) => {
                let mut events = play_card(game, card, &mut self.knowledge)?;
                events.extend(self.finish());
                Ok(events)
            }
            _ => Err(prompt.instead_of(decision)),
        }
    }

    fn scores(&self) -> [i32; N] {
        self.series.points()
    }

    fn teams(&self) -> Option<[usize; N]> {
        teams()
    }

    fn winners(&self) -> Vec<Player> {
        self.series.winners()
    }

    fn hands_played(&self) -> u32 {
        self.series.hands_played()
    }

    fn prompt(&self) -> Option<CardPrompt> {
        match &self.phase {
            Phase::Bidding { hands, .. } => Some(CardPrompt::Bid { most: hands[0].len() as u8 }),
            Phase::Playing(_) => Some(CardPrompt::Play),
            Phase::Over => None,
        }
    }

    fn layout(&self) -> Layout {
        let on_table = match &self.phase {
            Phase::Playing(game) => laid(game.table()),
            Phase::Bidding { .. } | Phase::Over => Vec::new(),
        };
        Layout { hands: self.hands().to_vec(), laid: on_table, turned_up: None }
    }

    fn notes(&self) -> TableNotes {
        let overtricks = self.series.overtricks().iter().map(ToString::to_string).collect();
        let mut columns = vec![("overtricks", overtricks)];
        match &self.phase {
            Phase::Bidding { bidding, .. } => {
                columns.push(("bid", bidding.made().into_iter().map(written_bid).collect()));
            }
            Phase::Playing(game) => columns.extend(Spades::columns(game)),
            Phase::Over => {}
        }
        TableNotes { facts: facts(N), columns }
    }
}
