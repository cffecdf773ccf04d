//! Contests: a series of hands, or a single position.

use super::game::{HandSeries, HandView, HiddenHand, MoveOf, decision};
use super::observed::begin_observation;
use super::record::HandRecord;
use super::search::{grow_open_tree, not_searched, search_hand, simulate_hand};
use super::seat::HandSeat;
use super::standing::leaders;
use crate::advice::{AgentAdvice, AgentError};
use crate::decision::{Decision, DecisionError, Prompt};
use crate::event::{Event, EventKind};
use crate::game::{Contest, GameInfo, SeatKnowledge};
use crate::hidden_options::{DrawOptions, SimulationOptions};
use crate::observation::Observation;
use crate::scene::Scene;
use crate::search::{MctsRequest, SearchFailure, SearchRequest, SearchResult};
use crate::table_pool::TablePool;
use crate::toolkit::actions::illegal_action;
use crate::vector_writer::VectorWriter;
use maxn::{Evaluation, Game, Player};

/// A contest of a game of hidden hands: a series that deals by itself, or a single position with everything open.
#[derive(Clone, Debug)]
pub struct HandTable<S: HandSeries> {
    /// The hand that is being played, or the last one.
    hand: HandRecord<S::Hand>,
    /// The series; `None` for a single position.
    series: Option<Running<S>>,
}

/// A series that is being played.
#[derive(Clone, Debug)]
struct Running<S> {
    series: S,
    /// The seed of all deals.
    seed: u64,
    /// The points that the hand before brought each player.
    last_hand: Option<Vec<i32>>,
}

/// The seed of a hand: every hand of a contest is another deal, and the first is that of the contest's own seed.
fn hand_seed(seed: u64, hand: u32) -> u64 {
    seed.wrapping_add(u64::from(hand).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

impl<S: HandSeries> HandTable<S> {
    /// Deals the first hand of a series; `None` if it has none.
    pub fn start(series: S, seed: u64) -> Option<Self> {
        let hand_seed = hand_seed(seed, series.hands_played());
        let mut hand = HandRecord::new(series.deal(hand_seed)?);
        hand.settle(hand_seed);
        Some(HandTable { hand, series: Some(Running { series, seed, last_hand: None }) })
    }

    /// Creates a table at which a series goes on with a hand.
    pub fn resumed(series: S, hand: HandRecord<S::Hand>) -> Self {
        HandTable { hand, series: Some(Running { series, seed: 0, last_hand: None }) }
    }

    /// Creates a table with a single position and everything open.
    pub fn single(position: S::Hand) -> Self {
        HandTable { hand: HandRecord::new(position), series: None }
    }

    /// Returns the hand with its past.
    pub fn hand(&self) -> &HandRecord<S::Hand> {
        &self.hand
    }

    /// Returns the series; `None` for a single position.
    pub fn series(&self) -> Option<&S> {
        self.series.as_ref().map(|running| &running.series)
    }

    fn hand_seed(&self) -> u64 {
        self.series.as_ref().map_or(0, |running| hand_seed(running.seed, running.series.hands_played()))
    }

    fn position(&self) -> &S::Hand {
        self.hand.position()
    }

    /// All legal moves.
    fn moves(&self) -> Vec<MoveOf<S::Hand>> {
        let mut moves = Vec::new();
        if !self.position().is_terminal() {
            self.position().legal(&mut moves);
        }
        moves
    }

    /// The number of a move.
    fn action(&self, mv: MoveOf<S::Hand>) -> Option<u32> {
        S::Hand::action(mv).or_else(|| self.action_space()?.number(&decision::<S::Hand>(mv)))
    }

    /// Reads a move, and makes it if the rules allow it.
    fn read_and_make(&mut self, text: &str) -> Result<(MoveOf<S::Hand>, Vec<Event>), DecisionError> {
        self.to_move().ok_or(DecisionError::Over)?;
        let mv = self.position().read_move(text)?;
        self.position().check(mv)?;
        let mut events = Vec::new();
        self.make(mv, Some(&mut events));
        Ok((mv, events))
    }

    /// Makes a legal move, and deals the next hand at the end of one.
    fn make(&mut self, mv: MoveOf<S::Hand>, events: Option<&mut Vec<Event>>) {
        let before = events.is_some().then(|| self.position().clone());
        self.hand.play(mv);
        self.hand.settle(self.hand_seed());
        let mut found = before.map(|before| before.events(mv, self.position())).unwrap_or_default();
        if self.position().is_terminal() {
            found.push(self.finish());
        }
        if let Some(events) = events {
            events.extend(found);
        }
    }

    /// Scores a hand that is over, and deals the next one.
    fn finish(&mut self) -> Event {
        let (end, players) = (self.hand.position().clone(), self.players());
        let points = match &mut self.series {
            None => end.gains(),
            Some(running) => {
                let points = running.series.score(&end);
                running.last_hand = Some(points.first(players).to_vec());
                let seed = hand_seed(running.seed, running.series.hands_played());
                if let Some(hand) = running.series.deal(seed) {
                    self.hand = HandRecord::new(hand);
                    self.hand.settle(seed);
                }
                points
            }
        };
        hand_over(points.first(players).to_vec(), end.bids_made())
    }
}

fn hand_over(points: Vec<i32>, bids_made: Vec<bool>) -> Event {
    let written: Vec<String> = points.iter().map(|points| format!("{points:+}")).collect();
    let text = format!("the hand is over: {}", written.join(" "));
    Event::public(EventKind::HandOver { points, bids_made }, text)
}

impl<S: HandSeries> Contest for HandTable<S> {
    fn clone_box(&self) -> Box<dyn Contest> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static dyn GameInfo {
        S::info()
    }

    fn players(&self) -> usize {
        self.series().map_or_else(|| self.position().players(), S::players)
    }

    fn to_move(&self) -> Option<Player> {
        (!self.position().is_terminal()).then(|| self.position().player())
    }

    fn legal(&self) -> Vec<Decision> {
        self.moves().into_iter().map(decision::<S::Hand>).collect()
    }

    fn prompt(&self) -> Option<Prompt> {
        self.to_move().map(|_| self.position().prompt())
    }

    fn parse(&self, text: &str) -> Result<Decision, DecisionError> {
        self.to_move().ok_or(DecisionError::Over)?;
        self.position().read_move(text.trim()).map(decision::<S::Hand>)
    }

    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        self.read_and_make(decision.as_str()).map(|(_, events)| events)
    }

    fn play_text(&mut self, text: &str) -> Result<(Decision, Vec<Event>), DecisionError> {
        self.read_and_make(text.trim()).map(|(mv, events)| (decision::<S::Hand>(mv), events))
    }

    fn legal_actions(&self) -> Option<Vec<u32>> {
        self.moves().into_iter().map(|mv| self.action(mv)).collect()
    }

    fn play_action(&mut self, number: u32, events: Option<&mut Vec<Event>>) -> Result<(), DecisionError> {
        let mv = self.moves().into_iter().find(|&mv| self.action(mv) == Some(number));
        let Some(mv) = mv else { return Err(illegal_action(self, number)) };
        self.make(mv, events);
        Ok(())
    }

    fn write_vector(&self, seat: Player, writer: &mut VectorWriter<'_>) {
        S::Hand::seen(&self.hand, seat).write_vector(writer);
    }

    fn is_secret(&self) -> bool {
        self.to_move().is_some() && self.position().is_secret()
    }

    fn scores(&self) -> Vec<i32> {
        let position = self.position();
        let scores = self.series().map_or_else(|| position.points(), |series| series.scores_during(position));
        scores.first(self.players()).to_vec()
    }

    fn lowest_wins(&self) -> bool {
        S::Hand::LOWEST_WINS
    }

    fn teams(&self) -> Option<Vec<usize>> {
        self.series().map_or_else(|| self.position().teams(), S::teams)
    }

    fn winners(&self) -> Vec<Player> {
        if self.to_move().is_some() {
            return Vec::new();
        }
        let single = || leaders(self.position().points().first(self.players()), S::Hand::LOWEST_WINS);
        self.series().map_or_else(single, S::winners)
    }

    fn hands_played(&self) -> u32 {
        self.series().map_or_else(|| u32::from(self.position().is_terminal()), S::hands_played)
    }

    fn notation(&self) -> Option<String> {
        self.series.is_none().then(|| self.position().to_string())
    }

    fn scene(&self, seat: Option<Player>) -> Scene {
        self.position().layout(seat).scene(self, seat)
    }

    /// A single position is open, and says everything.
    fn observation(&self, seat: Player) -> Observation {
        let options = self.series().map(S::options).unwrap_or_default();
        let last_hand = self.series.as_ref().and_then(|running| running.last_hand.as_deref());
        let mut observation = begin_observation(self, &options, seat, last_hand);
        match self.notation() {
            Some(position) => observation.set("position", position),
            None => S::Hand::seen(&self.hand, seat).observe(&mut observation),
        }
        observation
    }

    fn information_set(&self, seat: Player) -> Option<Box<dyn SeatKnowledge>> {
        let series = self.series()?.clone();
        Some(Box::new(HandSeat::new(series, S::Hand::seen(&self.hand, seat))))
    }

    fn sampling_ratio(&self, options: &DrawOptions) -> Option<f64> {
        let (series, seat) = (self.series()?.clone(), self.to_move()?);
        HandSeat::new(series, S::Hand::seen(&self.hand, seat)).sampling_ratio(self.position(), options)
    }

    fn evaluate(&self, evaluation: Option<&str>) -> Result<Vec<i32>, SearchFailure> {
        if let Some(name) = evaluation {
            self.check_evaluation(name)?;
        }
        let scores = self.position().evaluation(evaluation)?.evaluate(self.position());
        Ok(scores.first(self.players()).to_vec())
    }

    fn search(&self, request: &SearchRequest, tables: &mut TablePool) -> Result<SearchResult, SearchFailure> {
        for name in request.evaluation.iter().chain(&request.others) {
            self.check_evaluation(name)?;
        }
        if let Some(decisions) = self.position().simultaneous().filter(|_| self.series.is_none()) {
            return Ok(not_searched(decisions, request));
        }
        search_hand(self.series(), self.position(), self.teams().as_deref(), request, tables)
    }

    fn simulate(&self, options: &SimulationOptions) -> Result<AgentAdvice, AgentError> {
        match self.series() {
            Some(series) => simulate_hand(series, self.position(), options),
            None => Err(AgentError::Unsuitable("a single position is searched, not simulated".to_string())),
        }
    }

    fn mcts(&self, request: &MctsRequest) -> Result<AgentAdvice, AgentError> {
        if let Some(name) = &request.evaluation {
            self.check_evaluation(name)?;
        }
        grow_open_tree(self.series(), self.position(), self.teams().as_deref(), request)
    }
}
