//! Single positions that were read or dealt, all cards open.

use super::mcts::simulate_hand;
use super::scene::scene;
use super::search::search_position;
use super::table::{not_held, written};
use crate::card_contest::{
    CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, laid, play_open_card,
};
use crate::hidden::{SearchedHand, SearchedRules};
use crate::tricks::{TrickPositionError, Tricks, players_in};
use maxn::{Classifier, Counts, Evaluation, Game, Player, Scores};
use maxn_play::toolkit::hidden::leaders;
use maxn_play::{
    AgentAdvice, AgentError, Contest, Deal, Decision, DecisionError, Event, GameInfo, MctsRequest,
    Observation, Prompt, Scene, SearchFailure, SearchRequest, SearchResult, SeatKnowledge, SimulationOptions,
    StartError, TablePool, players_asked,
};
use serde_json::json;
use std::fmt::Display;
use std::time::Duration;

/// A position of a card game with open hands, which ends with its hand. It is written in the game's notation.
pub trait OpenPosition: CardContest + Display + Sync + 'static {
    /// A hand in play.
    type Hand: SearchedHand;

    /// Returns the hand in play; `None` before the play.
    fn hand(&self) -> Option<&Self::Hand>;

    /// Returns whether the notation contains the whole state. It does not in the middle of decisions that are made at once.
    fn has_notation(&self) -> bool {
        true
    }

    /// Returns the decisions that all players make at once before the play, each with its expectation, the best first.
    fn simultaneous(&self) -> Vec<Vec<(Decision, f64)>> {
        Vec::new()
    }
}

/// A position of a card game at run time: a contest of one hand.
#[derive(Clone, Debug)]
pub struct OpenHand<P> {
    info: &'static dyn GameInfo,
    position: P,
}

impl<P: OpenPosition> OpenHand<P> {
    /// Creates a position of a game.
    pub fn new(info: &'static dyn GameInfo, position: P) -> Self {
        OpenHand { info, position }
    }
}

impl<P: OpenPosition> Contest for OpenHand<P> {
    fn clone_box(&self) -> Box<dyn Contest> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static dyn GameInfo {
        self.info
    }

    fn players(&self) -> usize {
        self.position.players()
    }

    fn to_move(&self) -> Option<Player> {
        self.position.turn()
    }

    fn legal(&self) -> Vec<Decision> {
        written(&self.position)
    }

    fn prompt(&self) -> Option<Prompt> {
        self.position.prompt().map(|prompt| prompt.with_example(&self.position.decisions()))
    }

    fn parse(&self, text: &str) -> Result<Decision, DecisionError> {
        self.position.parse(text).map(|decision| Decision::new(decision.to_string()))
    }

    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        let decision = self.position.parse(decision.as_str())?;
        let events =
            self.position.decide(&decision).map_err(|error| not_held(&self.position, &decision, error))?;
        Ok(events.iter().map(Event::from).collect())
    }

    fn scores(&self) -> Vec<i32> {
        self.position.scores().first(self.players()).to_vec()
    }

    fn lowest_wins(&self) -> bool {
        self.position.lowest_wins()
    }

    fn teams(&self) -> Option<Vec<usize>> {
        self.position.teams()
    }

    fn winners(&self) -> Vec<Player> {
        self.position.winners()
    }

    fn hands_played(&self) -> u32 {
        self.position.hands_played()
    }

    fn notation(&self) -> Option<String> {
        self.position.has_notation().then(|| self.position.to_string())
    }

    fn scene(&self, seat: Option<Player>) -> Scene {
        scene(self, &self.position.layout(), self.position.notes(), seat)
    }

    /// All cards are open, so that the position says everything.
    fn observation(&self, seat: Player) -> Observation {
        observation(self, seat)
    }

    fn information_set(&self, _seat: Player) -> Option<Box<dyn SeatKnowledge>> {
        None
    }

    fn evaluate(&self, evaluation: Option<&str>) -> Result<Vec<i32>, SearchFailure> {
        let hand = self.position.hand().ok_or_else(|| {
            SearchFailure::Evaluation("a position before the play is not evaluated alone".to_string())
        })?;
        Ok(hand.evaluation(evaluation)?.evaluate(hand.play()).first(self.players()).to_vec())
    }

    fn search(&self, request: &SearchRequest, tables: &mut TablePool) -> Result<SearchResult, SearchFailure> {
        match self.position.hand() {
            Some(hand) => search_position(hand, self.position.teams().as_deref(), request, tables),
            None => Ok(simultaneous(self.position.simultaneous(), request)),
        }
    }

    fn simulate(&self, _options: &SimulationOptions) -> Result<AgentAdvice, AgentError> {
        Err(AgentError::Unsuitable("a single position is searched, not simulated".to_string()))
    }

    fn mcts(&self, request: &MctsRequest) -> Result<AgentAdvice, AgentError> {
        let hand = self.position.hand().ok_or_else(|| {
            AgentError::Unsuitable("a position before the play is not simulated".to_string())
        })?;
        let options = request.options_with(self.teams().as_deref())?;
        simulate_hand(hand, &hand.evaluation(request.evaluation.as_deref())?, &options)
    }
}

/// The observation of a position that has no secrets.
fn observation(contest: &dyn Contest, seat: Player) -> Observation {
    let mut observation =
        Observation::new(contest.game().name(), contest.players(), "", seat, &contest.scores());
    let prompt = contest.prompt().filter(|_| contest.to_move() == Some(seat));
    let legal = if prompt.is_some() { contest.legal() } else { Vec::new() };
    observation.set("wanted", json!(prompt.as_ref().map(|prompt| &prompt.kind)));
    observation.set("question", json!(prompt.as_ref().map(|prompt| &prompt.question)));
    observation.set("position", json!(contest.notation()));
    observation.set("legal", json!(legal));
    observation
}

/// The answer for decisions that are not searched.
fn simultaneous(choices: Vec<Vec<(Decision, f64)>>, request: &SearchRequest) -> SearchResult {
    SearchResult {
        scores: Vec::new(),
        outcome: Vec::new(),
        best: None,
        best_index: None,
        moves: Vec::new(),
        line: Vec::new(),
        measure: "points shown on average",
        simultaneous: choices,
        depth: None,
        exact: false,
        left_out: None,
        stopped: false,
        counts: Counts::default(),
        elapsed: Duration::ZERO,
        classifier: match request.options.classifier {
            Classifier::Auto => Classifier::Linear,
            classifier => classifier,
        },
        from_book: false,
    }
}

impl<R: SearchedRules> CardContest for Tricks<R> {
    fn players(&self) -> usize {
        self.table().players()
    }

    fn turn(&self) -> Option<Player> {
        (!self.is_terminal()).then(|| self.player())
    }

    fn decisions(&self) -> Vec<CardDecision> {
        self.legal().into_iter().map(CardDecision::Play).collect()
    }

    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError> {
        let prompt = self.prompt().ok_or(DecisionError::Over)?;
        let CardDecision::Play(card) = *decision else { return Err(prompt.instead_of(decision)) };
        let mut events = play_open_card(self, card)?;
        if self.is_terminal() {
            events.push(CardEvent::HandOver {
                points: R::outcome(self).first(self.table().players()).to_vec(),
                bids_made: Vec::new(),
            });
        }
        Ok(events)
    }

    fn prompt(&self) -> Option<CardPrompt> {
        self.turn().map(|_| CardPrompt::Play)
    }

    fn scores(&self) -> Scores {
        R::outcome(self)
    }

    fn lowest_wins(&self) -> bool {
        R::LOWEST_WINS
    }

    fn teams(&self) -> Option<Vec<usize>> {
        R::teams(self.table().players())
    }

    fn winners(&self) -> Vec<Player> {
        if !self.is_terminal() {
            return Vec::new();
        }
        leaders(R::outcome(self).first(self.table().players()), R::LOWEST_WINS)
    }

    fn hands_played(&self) -> u32 {
        u32::from(self.is_terminal())
    }

    fn layout(&self) -> Layout {
        Layout { hands: self.table().hands().to_vec(), laid: laid(self.table()), turned_up: None }
    }

    fn notes(&self) -> TableNotes {
        TableNotes { facts: R::facts(self), columns: R::columns(self) }
    }
}

impl<R: SearchedRules> OpenPosition for Tricks<R> {
    type Hand = Self;

    fn hand(&self) -> Option<&Self> {
        Some(self)
    }
}

/// The number of players in a position of a trick game.
fn players_of(position: &str) -> Result<usize, StartError> {
    players_in(position).ok_or_else(|| {
        let example = "must be given, as in 'hands S:AK H:2 | S:Q H:3 | S:J H:4; leader 1'";
        StartError::new(TrickPositionError::new("hands", example))
    })
}

/// Reads a position of a trick game.
///
/// # Errors
/// If the game is not for that many players, or the text is no position; the error names the field.
pub fn read_tricks<R: SearchedRules>(
    info: &'static dyn GameInfo,
    position: &str,
) -> Result<Box<dyn Contest>, StartError> {
    players_asked(info, Some(players_of(position)?))?;
    let game: Tricks<R> = position.parse().map_err(StartError::new)?;
    Ok(Box::new(OpenHand::new(info, game)))
}

/// Returns a deal of a trick game, with the bids of those that have them.
pub fn dealt<R: SearchedRules>(info: &'static dyn GameInfo, game: Tricks<R>, bids: Option<Vec<u8>>) -> Deal {
    let table = game.table();
    Deal {
        position: game.to_string(),
        hands: table.hands().iter().map(ToString::to_string).collect(),
        bids,
        trump: table.trump().map(crate::cards::Suit::letter),
        leader: table.trick().leader(),
        dealer: None,
        contest: Box::new(OpenHand::new(info, game)),
    }
}

/// Refuses options for a deal of a game that is dealt without them.
///
/// # Errors
/// If there are any.
pub fn refuse_options(info: &dyn GameInfo, options: Option<&str>) -> Result<(), StartError> {
    match options {
        Some(_) => Err(StartError::new(format!("{} is dealt without options", info.name()))),
        None => Ok(()),
    }
}
