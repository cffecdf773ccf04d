//! A contest of Oh Hell: bids and tricks until every size of deal has been played.

use super::options::Options;
use super::rules::OhHell;
use super::series::{HandDealt, Series};
use maxn::{Game, Player};
use maxn_cards::card_contest::{
    CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, hand_seed, laid, play_card,
    written_bid,
};
use maxn_cards::cards::{Card, Hand, Suit};
use maxn_cards::hidden::SearchedRules;
use maxn_cards::knowledge::Knowledge;
use maxn_cards::tricks::{Bidding, DealError, Tricks};
use maxn_play::DecisionError;

/// A contest of Oh Hell.
#[derive(Clone, Debug, PartialEq)]
pub struct OhHellContest<const N: usize> {
    pub(super) series: Series<N>,
    pub(super) seed: u64,
    pub(super) phase: Phase<N>,
    pub(super) knowledge: Knowledge<N>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase<const N: usize> {
    Bidding { dealt: HandDealt<N>, bidding: Bidding<N> },
    Playing { dealt: HandDealt<N>, game: Tricks<OhHell<N>, N> },
    Over,
}

impl<const N: usize> OhHellContest<N> {
    /// Deals the first hand.
    ///
    /// # Errors
    /// If Oh Hell is not played by that many, or the largest deal has no cards.
    pub fn new(options: Options, seed: u64) -> Result<Self, DealError> {
        let (series, knowledge) = (Series::new(options)?, Knowledge::default());
        let mut contest = OhHellContest { series, seed, phase: Phase::Over, knowledge };
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

    /// Returns the hand that is being played, once the bids are made.
    pub fn play(&self) -> Option<&Tricks<OhHell<N>, N>> {
        match &self.phase {
            Phase::Playing { game, .. } => Some(game),
            _ => None,
        }
    }

    /// Returns the card turned up.
    pub fn turned_up(&self) -> Option<Card> {
        match &self.phase {
            Phase::Bidding { dealt, .. } | Phase::Playing { dealt, .. } => Some(dealt.turned_up),
            Phase::Over => None,
        }
    }

    /// Returns the suit of the card turned up.
    pub fn trump(&self) -> Option<Suit> {
        match &self.phase {
            Phase::Bidding { dealt, .. } | Phase::Playing { dealt, .. } => Some(dealt.turned_up.suit()),
            Phase::Over => None,
        }
    }

    /// Returns the cards each player holds.
    pub fn hands(&self) -> [Hand; N] {
        match &self.phase {
            Phase::Bidding { dealt, .. } => dealt.hands,
            Phase::Playing { game, .. } => *game.table().hands(),
            Phase::Over => [Hand::EMPTY; N],
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
            let (dealt, game) = (*dealt, self.series.hand(dealt, bids).map_err(DecisionError::illegal)?);
            self.phase = Phase::Playing { dealt, game };
        }
        Ok(Vec::new())
    }

    /// Scores a hand that is over and deals the next one.
    fn finish(&mut self) -> Option<CardEvent> {
        let game = self.play().filter(|game| game.is_terminal())?;
        let (bids, tricks) = (game.rules().bids(), game.table().tricks());
        let points = self.series.score(bids, tricks).ok()?;
        self.deal();
        let made = |player: Player| tricks[player] == i32::from(bids[player]);
        Some(CardEvent::HandOver { points: points.to_vec(), bids_made: (0..N).map(made).collect() })
    }
}

impl<const N: usize> CardContest<N> for OhHellContest<N> {
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

    fn scores(&self) -> [i32; N] {
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
        let (mut columns, mut facts) = (Vec::new(), Vec::new());
        let turned_up = |dealt: &HandDealt<N>| {
            let card = dealt.turned_up;
            format!("{card} is turned up: {} are trump", card.suit().name())
        };
        match &self.phase {
            Phase::Bidding { dealt, bidding } => {
                facts.push(turned_up(dealt));
                columns.push(("bid", bidding.made().into_iter().map(written_bid).collect()));
            }
            Phase::Playing { dealt, game } => {
                facts.push(turned_up(dealt));
                columns.extend(OhHell::columns(game));
            }
            Phase::Over => {}
        }
        TableNotes { facts, columns }
    }
}
