//! A contest of Spades: bids and tricks until a side reaches the target.

use super::evaluation::facts;
use super::options::Options;
use super::rules::Spades;
use super::series::Series;
use super::sides::teams;
use crate::card_contest::{
    CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, hand_seed, laid, play_card,
    written_bid,
};
use crate::cards::Hand;
use crate::hidden::SearchedRules;
use crate::knowledge::Knowledge;
use crate::tricks::{Bidding, DealError, Tricks};
use maxn::{Game, MAX_PLAYERS, Player, Scores};
use maxn_play::DecisionError;

/// A contest of Spades.
#[derive(Clone, Debug, PartialEq)]
pub struct SpadesContest {
    pub(super) series: Series,
    pub(super) seed: u64,
    pub(super) phase: Phase,
    pub(super) knowledge: Knowledge,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    Bidding { hands: Vec<Hand>, bidding: Bidding },
    Playing(Tricks<Spades>),
    Over,
}

impl SpadesContest {
    /// Deals the first hand.
    ///
    /// # Errors
    /// If Spades is not for that many players.
    pub fn new(players: usize, options: Options, seed: u64) -> Result<Self, DealError> {
        let (series, knowledge) = (Series::new(players, options)?, Knowledge::default());
        let mut contest = SpadesContest { series, seed, phase: Phase::Over, knowledge };
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

    /// Returns the bids of this hand as far as they have been made.
    pub fn made_bids(&self) -> Vec<Option<u8>> {
        let players = self.series.players();
        match &self.phase {
            Phase::Bidding { bidding, .. } => bidding.made(),
            Phase::Playing(game) => game.rules().bids().map(Some)[..players].to_vec(),
            Phase::Over => vec![None; players],
        }
    }

    /// Returns the hand that is being played, once the bids are made.
    pub fn play(&self) -> Option<&Tricks<Spades>> {
        match &self.phase {
            Phase::Playing(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the cards each player holds.
    pub fn hands(&self) -> &[Hand] {
        match &self.phase {
            Phase::Bidding { hands, .. } => hands,
            Phase::Playing(game) => game.table().hands(),
            Phase::Over => &[Hand::EMPTY; MAX_PLAYERS][..self.series.players()],
        }
    }

    fn deal(&mut self) {
        self.knowledge = Knowledge::default();
        let hands = self.series.deal(hand_seed(self.seed, self.series.hands_played()));
        self.phase = match self.series.hand(&hands, &[]) {
            Ok(play) if !self.series.has_bids() => Phase::Playing(play),
            _ => Phase::Bidding { hands, bidding: self.series.bidding() },
        };
    }

    fn bid(&mut self, bid: u8) -> Result<Vec<CardEvent>, DecisionError> {
        let Phase::Bidding { hands, bidding } = &mut self.phase else { return Err(DecisionError::Over) };
        bidding.bid(bid).map_err(DecisionError::illegal)?;
        if let Some(bids) = bidding.bids() {
            let play = self.series.hand(hands, bids).map_err(DecisionError::illegal)?;
            self.phase = Phase::Playing(play);
        }
        Ok(Vec::new())
    }

    /// Scores a hand that is over and deals the next one.
    fn finish(&mut self) -> Option<CardEvent> {
        let game = self.play().filter(|game| game.is_terminal())?;
        let (bids, tricks) = (game.rules().bids(), game.table().tricks());
        let players = self.series.players();
        let points = self.series.score(&bids, tricks).ok()?;
        // Four players bid in teams.
        let alone = players < 4 && self.series.has_bids();
        let made = |player: Player| tricks[player] >= i32::from(bids[player]);
        let bids_made = if alone { (0..players).map(made).collect() } else { Vec::new() };
        if self.series.winners().is_empty() {
            self.deal();
        } else {
            self.phase = Phase::Over;
        }
        Some(CardEvent::HandOver { points: points.first(players).to_vec(), bids_made })
    }
}

impl CardContest for SpadesContest {
    fn players(&self) -> usize {
        self.series.players()
    }

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

    fn scores(&self) -> Scores {
        self.series.points()
    }

    fn teams(&self) -> Option<Vec<usize>> {
        teams(self.series.players())
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
        let players = self.series.players();
        let overtricks = self.series.overtricks().first(players).iter().map(ToString::to_string).collect();
        let mut columns = vec![("overtricks", overtricks)];
        match &self.phase {
            Phase::Bidding { bidding, .. } => {
                columns.push(("bid", bidding.made().into_iter().map(written_bid).collect()));
            }
            Phase::Playing(game) => columns.extend(Spades::columns(game)),
            Phase::Over => {}
        }
        TableNotes { facts: facts(players), columns }
    }
}
