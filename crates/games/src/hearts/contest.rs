//! A contest of Hearts: cards are passed and hands are played until a player reaches the target.

use super::Hearts;
use super::options::{Lead, Options};
use super::pass::{self, Direction, PassError};
use super::rules::lowest_club;
use super::series::Series;
use crate::card_contest::{CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, play_card};
use crate::cards::{Hand, subsets};
use crate::knowledge::Knowledge;
use crate::tricks::DealError;
use maxn::{Game, Player, Scores};
use maxn_play::DecisionError;

/// A contest of Hearts. Cards are passed one player after the other from the dealer's left, and change hands when all
/// have decided.
#[derive(Clone, Debug, PartialEq)]
pub struct HeartsContest {
    pub(super) series: Series,
    pub(super) seed: u64,
    pub(super) phase: Phase,
    pub(super) knowledge: Knowledge,
}

#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)] // A contest is in play nearly all the time.
pub(super) enum Phase {
    Passing { hands: Vec<Hand>, chosen: Vec<Option<Hand>> },
    Playing(Hearts),
    Over,
}

impl HeartsContest {
    /// Deals the first hand.
    ///
    /// # Errors
    /// If Hearts is not for that many players.
    pub fn new(players: usize, options: Options, seed: u64) -> Result<Self, DealError> {
        let (series, knowledge) = (Series::new(players, options), Knowledge::default());
        let mut contest = HeartsContest { series, seed, phase: Phase::Over, knowledge };
        contest.phase = contest.deal()?;
        Ok(contest)
    }

    /// Returns the running score.
    pub fn series(&self) -> &Series {
        &self.series
    }

    /// Returns the hand that is being played, once cards have been passed.
    pub fn play(&self) -> Option<&Hearts> {
        match &self.phase {
            Phase::Playing(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the cards each player holds.
    pub fn hands(&self) -> Vec<Hand> {
        match &self.phase {
            Phase::Passing { hands, .. } => hands.clone(),
            Phase::Playing(game) => game.table().hands().to_vec(),
            Phase::Over => vec![Hand::EMPTY; self.players()],
        }
    }

    fn deal(&mut self) -> Result<Phase, DealError> {
        self.knowledge = Knowledge::default();
        let hands = self.series.deal(self.seed)?;
        if self.series.direction() != Direction::Hold {
            return Ok(Phase::Passing { hands, chosen: vec![None; self.players()] });
        }
        let play = self.series.start(&hands, &[]);
        Ok(play.map_or(Phase::Over, |play| self.begin(play)))
    }

    /// Begins the play. A player who leads because of a card is known to hold it.
    pub(super) fn begin(&mut self, play: Hearts) -> Phase {
        if play.rules().options().lead == Lead::TwoOfClubs
            && let Some(club) = lowest_club(play.table().hands())
        {
            self.knowledge.has(play.player(), club);
        }
        Phase::Playing(play)
    }

    /// The next player to pass, from the dealer's left.
    fn passer(&self, chosen: &[Option<Hand>]) -> Option<Player> {
        let (first, players) = (self.series.dealer() + 1, chosen.len());
        (first..first + players).map(|player| player % players).find(|&player| chosen[player].is_none())
    }

    fn pass(&mut self, cards: Hand) -> Result<Vec<CardEvent>, DecisionError> {
        let Phase::Passing { hands, mut chosen } = self.phase.clone() else {
            return Err(DecisionError::Over);
        };
        let player = self.passer(&chosen).ok_or(DecisionError::Over)?;
        pass::check(player, hands[player], cards).map_err(DecisionError::illegal)?;
        chosen[player] = Some(cards);
        if self.passer(&chosen).is_some() {
            self.phase = Phase::Passing { hands, chosen };
            return Ok(Vec::new());
        }
        let chosen: Vec<Hand> = chosen.into_iter().map(Option::unwrap_or_default).collect();
        let play =
            self.series.start(&hands, &chosen).map_err(|bad: PassError| DecisionError::illegal(bad))?;
        let (direction, players) = (self.series.direction(), self.players());
        for from in 0..players {
            let to = direction.receiver(from, players);
            self.knowledge.see(from, chosen[from], to);
            self.knowledge.see(to, chosen[from], to);
        }
        self.phase = self.begin(play);
        let passed = |from: Player| CardEvent::Passed {
            from,
            to: direction.receiver(from, players),
            cards: chosen[from],
        };
        Ok((0..players).map(passed).collect())
    }

    /// Scores a hand that is over and deals the next one.
    fn finish(&mut self) -> Option<CardEvent> {
        let game = self.play().filter(|game| game.is_terminal())?.clone();
        let before = self.series.totals();
        self.series.finish(&game);
        let next = if self.series.is_over() { Ok(Phase::Over) } else { self.deal() };
        // Those who could be dealt the first hand can be dealt any.
        self.phase = next.unwrap_or(Phase::Over);
        let points = (self.series.totals() - before).first(self.players()).to_vec();
        Some(CardEvent::HandOver { points, bids_made: Vec::new() })
    }
}

impl CardContest for HeartsContest {
    fn players(&self) -> usize {
        self.series.players()
    }

    fn turn(&self) -> Option<Player> {
        match &self.phase {
            Phase::Passing { chosen, .. } => self.passer(chosen),
            Phase::Playing(game) => Some(game.player()),
            Phase::Over => None,
        }
    }

    fn decisions(&self) -> Vec<CardDecision> {
        match (&self.phase, self.turn()) {
            (Phase::Passing { hands, .. }, Some(player)) => {
                subsets(hands[player], pass::CARDS).map(CardDecision::Pass).collect()
            }
            (Phase::Playing(game), Some(_)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }

    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError> {
        let prompt = self.prompt().ok_or(DecisionError::Over)?;
        match (&mut self.phase, *decision) {
            (Phase::Passing { .. }, CardDecision::Pass(cards)) => self.pass(cards),
            (Phase::Playing(game), CardDecision::Play(card)) => {
                let mut events = play_card(game, card, &mut self.knowledge)?;
                events.extend(self.finish());
                Ok(events)
            }
            _ => Err(prompt.instead_of(decision)),
        }
    }

    fn scores(&self) -> Scores {
        self.series.totals()
    }

    fn lowest_wins(&self) -> bool {
        true
    }

    fn winners(&self) -> Vec<Player> {
        if self.series.is_over() { self.series.winners() } else { Vec::new() }
    }

    fn hands_played(&self) -> u32 {
        self.series.hands_played()
    }

    fn prompt(&self) -> Option<CardPrompt> {
        let player = self.turn()?;
        Some(match &self.phase {
            Phase::Passing { .. } => CardPrompt::Pass {
                count: pass::CARDS,
                to: self.series.direction().receiver(player, self.players()),
            },
            _ => CardPrompt::Play,
        })
    }

    fn passing(&self, player: Player) -> Option<(Player, Player)> {
        let (direction, players) = (self.series.direction(), self.players());
        let from = (0..players).find(|&from| direction.receiver(from, players) == player)?;
        (direction != Direction::Hold).then(|| (direction.receiver(player, players), from))
    }

    fn layout(&self) -> Layout {
        match self.play() {
            Some(game) => game.layout(),
            None => Layout { hands: self.hands(), ..Layout::default() },
        }
    }

    fn notes(&self) -> TableNotes {
        self.play().map(CardContest::notes).unwrap_or_default()
    }
}
