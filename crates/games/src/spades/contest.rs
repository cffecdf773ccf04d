//! A whole contest of Spades: bids and tricks until a side reaches the target.

use super::options::Options;
use super::rules::Spades;
use super::series::Series;
use crate::cards::Hand;
use crate::contest::{
    BadDecision, CardContest, CardDecision, CardEvent, Contest, Layout, Wanted, hand_seed, laid, play_card,
    written_bid,
};
use crate::tricks::{BadDeal, Bidding, Tricks};
use crate::view::Knowledge;
use maxn::{Game, Player};

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
    /// The first hand is dealt.
    ///
    /// # Errors
    /// If Spades is not played by so many.
    pub fn new(options: Options, seed: u64) -> Result<Self, BadDeal> {
        let (series, knowledge) = (Series::new(options)?, Knowledge::default());
        let mut contest = SpadesContest { series, seed, phase: Phase::Over, knowledge };
        contest.deal();
        Ok(contest)
    }

    /// The running score.
    pub fn series(&self) -> &Series<N> {
        &self.series
    }

    /// The bids while they are being made.
    pub fn bidding(&self) -> Option<&Bidding<N>> {
        match &self.phase {
            Phase::Bidding { bidding, .. } => Some(bidding),
            _ => None,
        }
    }

    /// The bids of this hand as far as they have been made.
    pub fn made_bids(&self) -> [Option<u8>; N] {
        match &self.phase {
            Phase::Bidding { bidding, .. } => bidding.made(),
            Phase::Playing(game) => game.rules().bids().map(Some),
            Phase::Over => [None; N],
        }
    }

    /// The hand that is being played, once the bids are made.
    pub fn play(&self) -> Option<&Tricks<Spades<N>, N>> {
        match &self.phase {
            Phase::Playing(game) => Some(game),
            _ => None,
        }
    }

    /// The cards each player holds.
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

    fn bid(&mut self, bid: u8) -> Result<Vec<CardEvent<N>>, BadDecision> {
        let Phase::Bidding { hands, bidding } = &mut self.phase else { return Err(BadDecision::Over) };
        bidding.bid(bid).map_err(BadDecision::illegal)?;
        if let Some(bids) = bidding.bids() {
            let play = self.series.hand(*hands, bids).map_err(BadDecision::illegal)?;
            self.phase = Phase::Playing(play);
        }
        Ok(Vec::new())
    }

    /// Scores a hand that is over and deals the next one.
    fn finish(&mut self) -> Option<CardEvent<N>> {
        let game = self.play().filter(|game| game.is_terminal())?;
        let (bids, tricks) = (game.rules().bids(), game.table().tricks());
        let points = self.series.score(bids, tricks).ok()?;
        if self.series.winners().is_empty() {
            self.deal();
        } else {
            self.phase = Phase::Over;
        }
        Some(CardEvent::HandOver { points })
    }
}

impl<const N: usize> Contest<N> for SpadesContest<N> {
    type Decision = CardDecision;
    type Event = CardEvent<N>;

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

    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent<N>>, BadDecision> {
        let wanted = self.wanted().ok_or(BadDecision::Over)?;
        match (&mut self.phase, *decision) {
            (Phase::Bidding { .. }, CardDecision::Bid(bid)) => self.bid(bid),
            (Phase::Playing(game), CardDecision::Play(card)) => {
                let mut events = play_card(game, card, &mut self.knowledge)?;
                events.extend(self.finish());
                Ok(events)
            }
            _ => Err(wanted.instead_of(decision)),
        }
    }

    fn parse(&self, text: &str) -> Result<CardDecision, BadDecision> {
        self.wanted().ok_or(BadDecision::Over)?.read(text)
    }

    fn scores(&self) -> [i32; N] {
        self.series.points()
    }

    fn winners(&self) -> Vec<Player> {
        self.series.winners()
    }

    fn hands_played(&self) -> u32 {
        self.series.hands_played()
    }
}

impl<const N: usize> CardContest<N> for SpadesContest<N> {
    fn wanted(&self) -> Option<Wanted> {
        match &self.phase {
            Phase::Bidding { hands, .. } => Some(Wanted::Bid { most: hands[0].len() as u8 }),
            Phase::Playing(_) => Some(Wanted::Play),
            Phase::Over => None,
        }
    }

    fn layout(&self) -> Layout<N> {
        let overtricks = self.series.overtricks().map(|overtricks| overtricks.to_string());
        let mut columns = vec![("overtricks", overtricks)];
        let mut facts = vec!["spades are trump".to_string()];
        let mut on_table = Vec::new();
        if N == 4 {
            facts.push("players 1 and 3 play against 2 and 4".to_string());
        }
        match &self.phase {
            Phase::Bidding { bidding, .. } => columns.push(("bid", bidding.made().map(written_bid))),
            Phase::Playing(game) => {
                if self.series.without_bids().is_none() {
                    columns.push(("bid", game.rules().bids().map(|bid| bid.to_string())));
                }
                columns.push(("tricks", game.table().tricks().map(|tricks| tricks.to_string())));
                on_table = laid(game.table());
            }
            Phase::Over => {}
        }
        Layout { hands: self.hands(), laid: on_table, turned_up: None, facts, columns }
    }
}
