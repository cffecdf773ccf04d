//! A contest of Sergeant Major: gifts, trump, kitty and tricks, until the end that was agreed on.

use super::evaluation::trump_fact;
use super::exchange::{Exchange, ExchangeError, Phase as Step};
use super::rules::{KITTY, SergeantMajor};
use super::series::{End, Series};
use crate::card_contest::{
    CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, hand_seed, laid, play_card,
};
use crate::cards::{Card, Hand, Suit, subsets};
use crate::hidden::SearchedRules;
use crate::knowledge::Knowledge;
use crate::tricks::Tricks;
use maxn::{Game, Player, Scores};
use maxn_play::DecisionError;

/// A contest of Sergeant Major.
#[derive(Clone, Debug, PartialEq)]
pub struct SergeantMajorContest {
    pub(super) series: Series,
    pub(super) seed: u64,
    pub(super) phase: Phase,
    pub(super) knowledge: Knowledge,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    Exchanging(Exchange),
    Playing(Tricks<SergeantMajor>),
    Over,
}

impl SergeantMajorContest {
    /// Deals the first hand.
    pub fn new(end: End, seed: u64) -> Self {
        let series = Series::new(end);
        let phase = Phase::Exchanging(series.deal(seed));
        SergeantMajorContest { series, seed, phase, knowledge: Knowledge::default() }
    }

    /// Returns the running score.
    pub fn series(&self) -> &Series {
        &self.series
    }

    /// Returns the exchanges before the play.
    pub fn exchange(&self) -> Option<&Exchange> {
        match &self.phase {
            Phase::Exchanging(exchange) => Some(exchange),
            _ => None,
        }
    }

    /// Returns the hand that is being played, once everything is exchanged.
    pub fn play(&self) -> Option<&Tricks<SergeantMajor>> {
        match &self.phase {
            Phase::Playing(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the cards each player holds.
    pub fn hands(&self) -> Vec<Hand> {
        match &self.phase {
            Phase::Exchanging(exchange) => exchange.hands().to_vec(),
            Phase::Playing(game) => game.table().hands().to_vec(),
            Phase::Over => vec![Hand::EMPTY; 3],
        }
    }

    /// Scores a hand that is over and deals the next one.
    fn finish(&mut self) -> Option<CardEvent> {
        let game = self.play().filter(|game| game.is_terminal())?;
        let tricks = game.table().tricks();
        let points = self.series.score([tricks[0], tricks[1], tricks[2]]).ok()?;
        self.knowledge = Knowledge::default();
        self.phase = if self.series.winners().is_empty() {
            Phase::Exchanging(self.series.deal(hand_seed(self.seed, self.series.hands_played())))
        } else {
            Phase::Over
        };
        Some(CardEvent::HandOver { points: points.to_vec(), bids_made: Vec::new() })
    }
}

/// The place of the kitty, after the players'.
pub(super) const ASIDE: usize = 3;

/// Takes a step of the exchange; `None` if the decision is of another kind than the step.
fn step(
    exchange: &mut Exchange,
    decision: CardDecision,
    knowledge: &mut Knowledge,
) -> Option<Result<Option<CardEvent>, ExchangeError>> {
    Some(match (exchange.phase(), decision) {
        (Step::Give { from, to }, CardDecision::Give(given)) => exchange.give(given).map(|returned| {
            note_gift(knowledge, (from, to), given, returned);
            Some(CardEvent::Exchanged { from, to, given, returned })
        }),
        (Step::NameTrump { .. }, CardDecision::Trump(suit)) => exchange.name_trump(suit).map(|()| None),
        (Step::Kitty { player }, CardDecision::Kitty(discards)) => {
            let cards = exchange.kitty();
            exchange.take_kitty(discards).map(|()| {
                if discards.is_empty() {
                    return Some(CardEvent::LeftKitty { player });
                }
                note_kitty(knowledge, player, discards, cards);
                Some(CardEvent::TookKitty { player, cards })
            })
        }
        _ => return None,
    })
}

/// Notes that a card was given and another came back; both players saw them.
pub(super) fn note_gift(
    knowledge: &mut Knowledge,
    (from, to): (Player, Player),
    given: Card,
    returned: Card,
) {
    let sees = |player| player == from || player == to;
    knowledge.move_cards(Hand::only(given), from, to, sees);
    knowledge.rule_out_for(from, to, Hand::suit(returned.suit()).above(returned));
    knowledge.move_cards(Hand::only(returned), to, from, sees);
}

/// Notes that a player exchanged cards for the kitty, which only it saw.
pub(super) fn note_kitty(knowledge: &mut Knowledge, player: Player, discards: Hand, cards: Hand) {
    knowledge.move_cards(discards, player, ASIDE, |seer| seer == player);
    knowledge.move_cards(cards, ASIDE, player, |seer| seer == player);
}

impl CardContest for SergeantMajorContest {
    fn players(&self) -> usize {
        3
    }

    fn turn(&self) -> Option<Player> {
        match &self.phase {
            Phase::Exchanging(exchange) => match exchange.phase() {
                Step::Give { from, .. } => Some(from),
                Step::NameTrump { player } | Step::Kitty { player } => Some(player),
                Step::Play => None,
            },
            Phase::Playing(game) => Some(game.player()),
            Phase::Over => None,
        }
    }

    fn decisions(&self) -> Vec<CardDecision> {
        match &self.phase {
            Phase::Exchanging(exchange) => match exchange.phase() {
                Step::Give { from, .. } => {
                    exchange.hands()[from].into_iter().map(CardDecision::Give).collect()
                }
                Step::NameTrump { .. } => Suit::ALL.map(CardDecision::Trump).to_vec(),
                Step::Kitty { player } => {
                    let discards = subsets(exchange.hands()[player], KITTY);
                    [Hand::EMPTY].into_iter().chain(discards).map(CardDecision::Kitty).collect()
                }
                Step::Play => Vec::new(),
            },
            Phase::Playing(game) => game.legal().into_iter().map(CardDecision::Play).collect(),
            Phase::Over => Vec::new(),
        }
    }

    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError> {
        let prompt = self.prompt().ok_or(DecisionError::Over)?;
        match (&mut self.phase, *decision) {
            (Phase::Exchanging(exchange), decision) => {
                let event = step(exchange, decision, &mut self.knowledge)
                    .ok_or_else(|| prompt.instead_of(&decision))?
                    .map_err(DecisionError::illegal)?;
                if let Ok(game) = exchange.play() {
                    self.phase = Phase::Playing(game);
                }
                Ok(event.into_iter().collect())
            }
            (Phase::Playing(game), CardDecision::Play(card)) => {
                let mut events = play_card(game, card, &mut self.knowledge)?;
                events.extend(self.finish());
                Ok(events)
            }
            _ => Err(prompt.instead_of(decision)),
        }
    }

    fn scores(&self) -> Scores {
        self.series.points().into()
    }

    fn winners(&self) -> Vec<Player> {
        self.series.winners().to_vec()
    }

    fn hands_played(&self) -> u32 {
        self.series.hands_played()
    }

    fn prompt(&self) -> Option<CardPrompt> {
        match &self.phase {
            Phase::Exchanging(exchange) => match exchange.phase() {
                Step::Give { to, .. } => Some(CardPrompt::Give { to }),
                Step::NameTrump { .. } => Some(CardPrompt::Trump),
                Step::Kitty { .. } => Some(CardPrompt::Kitty { count: KITTY }),
                Step::Play => None,
            },
            Phase::Playing(_) => Some(CardPrompt::Play),
            Phase::Over => None,
        }
    }

    fn layout(&self) -> Layout {
        let on_table = match &self.phase {
            Phase::Playing(game) => laid(game.table()),
            Phase::Exchanging(_) | Phase::Over => Vec::new(),
        };
        Layout { hands: self.hands(), laid: on_table, turned_up: None }
    }

    fn notes(&self) -> TableNotes {
        let targets = self.series.targets().iter().map(ToString::to_string).collect();
        let mut columns = vec![("target", targets)];
        let mut trump = None;
        match &self.phase {
            Phase::Exchanging(exchange) => trump = exchange.trump(),
            Phase::Playing(game) => {
                trump = game.table().trump();
                columns.extend(SergeantMajor::columns(game));
            }
            Phase::Over => {}
        }
        TableNotes { facts: trump_fact(trump), columns }
    }
}
