//! Contests: whole series of hands.

use super::log::HandLog;
use super::mcts::simulate_contest;
use super::observation::observation;
use super::scene::scene;
use super::search::search_contest;
use super::seat::CardSeat;
use super::vector::write_vector;
use crate::card_contest::{CardContest, CardDecision, CardEvent, list};
use crate::hidden::{HiddenGame, simulate};
use maxn::Player;
use maxn_play::toolkit::actions::illegal_action;
use maxn_play::{
    AgentAdvice, AgentError, Contest, Decision, DecisionError, Event, GameInfo, MctsRequest, Observation,
    Prompt, Scene, SearchFailure, SearchRequest, SearchResult, SeatKnowledge, SimulationOptions, TablePool,
    VectorWriter,
};
use std::sync::Arc;

/// A contest of a card game at run time.
#[derive(Clone, Debug)]
pub struct CardTable<C> {
    info: &'static dyn GameInfo,
    /// All house rules, each with its value.
    options: Arc<str>,
    contest: C,
    log: HandLog,
}

impl<C: HiddenGame> CardTable<C> {
    /// Creates a contest that begins, under these house rules.
    pub fn new(info: &'static dyn GameInfo, contest: C, options: impl Into<Arc<str>>) -> Self {
        CardTable { info, options: options.into(), contest, log: HandLog::default() }
    }

    /// Returns the contest as its game knows it.
    pub fn contest(&self) -> &C {
        &self.contest
    }

    /// Makes a decision, and adds it to the log of the hand.
    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError> {
        let player = self.contest.turn().ok_or(DecisionError::Over)?;
        let events =
            self.contest.decide(decision).map_err(|error| not_held(&self.contest, decision, error))?;
        self.log.add(player, *decision, &events);
        Ok(events)
    }
}

impl<C: HiddenGame> Contest for CardTable<C> {
    fn clone_box(&self) -> Box<dyn Contest> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static dyn GameInfo {
        self.info
    }

    fn players(&self) -> usize {
        self.contest.players()
    }

    fn to_move(&self) -> Option<Player> {
        self.contest.turn()
    }

    fn legal(&self) -> Vec<Decision> {
        written(&self.contest)
    }

    fn prompt(&self) -> Option<Prompt> {
        self.contest.prompt().map(|prompt| prompt.with_example(&self.contest.decisions()))
    }

    fn parse(&self, text: &str) -> Result<Decision, DecisionError> {
        self.contest.parse(text).map(|decision| Decision::new(decision.to_string()))
    }

    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        self.contest.turn().ok_or(DecisionError::Over)?;
        let decision = self.contest.parse(decision.as_str())?;
        Ok(self.decide(&decision)?.iter().map(Event::from).collect())
    }

    fn legal_actions(&self) -> Option<Vec<u32>> {
        let actions = C::actions();
        self.contest.decisions().iter().map(|decision| actions.number(decision)).collect()
    }

    fn play_action(&mut self, number: u32, events: Option<&mut Vec<Event>>) -> Result<(), DecisionError> {
        self.contest.turn().ok_or(DecisionError::Over)?;
        let decision = C::actions().decision(number).ok_or_else(|| illegal_action(self, number))?;
        let found = self.decide(&decision)?;
        if let Some(events) = events {
            events.extend(found.iter().map(Event::from));
        }
        Ok(())
    }

    fn write_vector(&self, seat: Player, writer: &mut VectorWriter<'_>) {
        write_vector(&self.contest.layout(), &self.log.seen_by(seat, self.players()), seat, writer);
    }

    fn is_secret(&self) -> bool {
        self.contest.prompt().is_some_and(|prompt| prompt.is_secret())
    }

    fn scores(&self) -> Vec<i32> {
        self.contest.scores().first(self.players()).to_vec()
    }

    fn lowest_wins(&self) -> bool {
        self.contest.lowest_wins()
    }

    fn teams(&self) -> Option<Vec<usize>> {
        self.contest.teams()
    }

    fn winners(&self) -> Vec<Player> {
        self.contest.winners()
    }

    fn hands_played(&self) -> u32 {
        self.contest.hands_played()
    }

    fn notation(&self) -> Option<String> {
        None
    }

    fn scene(&self, seat: Option<Player>) -> Scene {
        scene(self, &self.contest.layout(), self.contest.notes(), seat)
    }

    fn observation(&self, seat: Player) -> Observation {
        let prompt = self.contest.prompt().filter(|_| self.contest.turn() == Some(seat));
        let (layout, passing) = (self.contest.layout(), self.contest.passing(seat));
        let facts = self.contest.notes().facts;
        observation(self, &self.options, seat, prompt, (&layout, facts), passing, &self.log)
    }

    fn information_set(&self, seat: Player) -> Option<Box<dyn SeatKnowledge>> {
        Some(Box::new(CardSeat::new(self.info, self.contest.view(seat), Arc::clone(&self.options))))
    }

    fn search(&self, request: &SearchRequest, tables: &mut TablePool) -> Result<SearchResult, SearchFailure> {
        search_contest(&self.contest, request, tables)
    }

    fn simulate(&self, options: &SimulationOptions) -> Result<AgentAdvice, AgentError> {
        simulate(&self.contest, options).map(AgentAdvice::from)
    }

    fn mcts(&self, request: &MctsRequest) -> Result<AgentAdvice, AgentError> {
        simulate_contest(&self.contest, request)
    }
}

/// The reason why a decision was refused: that the player does not hold the cards, if that is one.
pub(super) fn not_held<C: CardContest>(
    contest: &C,
    decision: &CardDecision,
    error: DecisionError,
) -> DecisionError {
    let Some(player) = contest.turn() else { return error };
    let held = contest.layout().hands.get(player).copied().unwrap_or_default();
    let missing = decision.cards() - held;
    match error {
        DecisionError::Illegal(_) if !missing.is_empty() => {
            DecisionError::NotHeld { player, cards: list(missing) }
        }
        error => error,
    }
}

/// The legal decisions of a contest, as text.
pub(super) fn written<C: CardContest>(contest: &C) -> Vec<Decision> {
    contest.decisions().iter().map(|decision| Decision::new(decision.to_string())).collect()
}
