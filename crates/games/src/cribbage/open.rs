//! Single deals that were read or dealt, all cards open.

use super::contest::{CribbageContest, Discards, Phase, next_to_discard};
use super::notation::Position;
use super::round::Round;
use super::series::Series;
use crate::card_contest::{CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, list};
use crate::card_table::OpenPosition;
use crate::cards::{Card, Hand};
use crate::knowledge::Knowledge;
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::leaders;
use maxn_play::{Decision, DecisionError};
use std::fmt;

/// A deal of Cribbage with open hands, before or after the discards. It ends with the show.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenDeal {
    position: Position,
    /// The same deal as the first of a contest, which knows how to go on.
    contest: CribbageContest,
    is_over: bool,
}

impl OpenDeal {
    /// Creates a deal, with the starter that will be turned up after the discards, if it is known.
    pub fn new(position: Position, starter: Option<Card>) -> Self {
        let (board, dealer) = match &position {
            Position::Discard(dealt) => (*dealt.board(), dealt.dealer()),
            Position::Play(round) => (*round.before(), round.dealer()),
        };
        let phase = match &position {
            Position::Discard(dealt) => {
                Phase::Discarding { dealt: *dealt, starter, discards: Discards::default() }
            }
            Position::Play(round) => Phase::Playing(round.clone()),
        };
        let is_over = matches!(&position, Position::Play(round) if round.play().is_terminal());
        let (series, knowledge) = (Series::new(board, dealer), Knowledge::default());
        OpenDeal { position, contest: CribbageContest { series, seed: 0, phase, knowledge }, is_over }
    }

    /// Checks that the deal can go on after the discard of a player.
    fn check_starter(&self) -> Result<(), DecisionError> {
        let Phase::Discarding { dealt, starter: None, discards } = &self.contest.phase else { return Ok(()) };
        let mut after = *discards;
        if let Some(player) = next_to_discard(dealt, discards) {
            after[player] = Some(Hand::EMPTY);
        }
        match next_to_discard(dealt, &after) {
            Some(_) => Ok(()),
            None => Err(DecisionError::illegal("no starter is given: the position ends with the discards")),
        }
    }
}

impl CardContest for OpenDeal {
    fn players(&self) -> usize {
        self.contest.players()
    }

    fn turn(&self) -> Option<Player> {
        self.contest.turn().filter(|_| !self.is_over && self.check_starter().is_ok())
    }

    fn decisions(&self) -> Vec<CardDecision> {
        if self.turn().is_none() { Vec::new() } else { self.contest.decisions() }
    }

    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError> {
        if self.is_over {
            return Err(DecisionError::Over);
        }
        if matches!(decision, CardDecision::DiscardToCrib(_)) {
            self.check_starter()?;
        }
        let events = self.contest.decide(decision)?;
        self.is_over = self.contest.hands_played() > 0;
        match (&mut self.position, *decision) {
            (Position::Play(round), CardDecision::Play(card)) => {
                round.play_card(card).map_err(DecisionError::illegal)?;
            }
            _ if !self.is_over => {
                if let Some(round) = self.contest.round() {
                    self.position = Position::Play(round.clone());
                }
            }
            _ => {}
        }
        Ok(events)
    }

    fn prompt(&self) -> Option<CardPrompt> {
        self.contest.prompt().filter(|_| self.turn().is_some())
    }

    fn scores(&self) -> Scores {
        match &self.position {
            Position::Play(round) => round.result().unwrap_or(*round.play().board()).scores(),
            Position::Discard(_) => self.contest.scores(),
        }
    }

    fn teams(&self) -> Option<Vec<usize>> {
        self.contest.teams()
    }

    fn winners(&self) -> Vec<Player> {
        if self.is_over { leaders(self.scores().first(self.players()), false) } else { Vec::new() }
    }

    fn hands_played(&self) -> u32 {
        u32::from(self.is_over)
    }

    fn layout(&self) -> Layout {
        if self.is_over {
            return Layout { hands: vec![Hand::EMPTY; self.players()], ..Layout::default() };
        }
        self.contest.layout()
    }

    fn notes(&self) -> TableNotes {
        if self.is_over { TableNotes::default() } else { self.contest.notes() }
    }
}

impl OpenPosition for OpenDeal {
    type Hand = Round;

    /// The notation has no place for the discards of some players and not of others.
    fn has_notation(&self) -> bool {
        !matches!(&self.contest.phase, Phase::Discarding { discards, .. } if discards.iter().any(Option::is_some))
    }

    fn hand(&self) -> Option<&Round> {
        match &self.position {
            Position::Play(round) => Some(round),
            Position::Discard(_) => None,
        }
    }

    /// The discards of each player by expectation: the cards alone, which the prompt reads, too.
    fn simultaneous(&self) -> Vec<Vec<(Decision, f64)>> {
        let Position::Discard(dealt) = &self.position else { return Vec::new() };
        let choices = |player: Player| {
            let discards = dealt.discards(player).into_iter();
            discards.map(|choice| (Decision::new(list(choice.cards)), choice.average())).collect()
        };
        (0..self.players()).map(choices).collect()
    }
}

impl fmt::Display for OpenDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}
