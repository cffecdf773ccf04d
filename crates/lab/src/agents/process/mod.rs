//! An agent that is another program.

mod board;
mod command;
mod conversation;
mod history;
mod request;

pub use board::BoardProcess;
pub use command::CommandLine;

use super::name::Place;
use super::{Agent, Budget, Cost, NoDecision};
use conversation::Conversation;
use history::History;
use maxn_games::contest::CardContest;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Display;
use std::time::Duration;

/// A program that decides: for each decision it reads a line with a JSON object from its standard input and writes one to
/// its standard output.
///
/// A request has everything that the player may know, and nothing else; it can be answered without remembering any other.
/// Players and hands count from 1, cards are two letters such as `QS`:
///
/// ```json
/// {"id":9,"game":"hearts","players":4,"options":"standard","seat":2,"scores":[0,0,0,0],"hand_number":1,"last_hand":null,
///  "wanted":"play","question":"which card to play, such as QS","hand":["KS","4D"],"legal":["4D"],"facts":[],
///  "bids":[null,null,null,null],"passed":["AS","QS","2C"],"received":["3H","4H","5H"],"exchanged":[],
///  "kitty":null,"took":[],"laid_away":[],"trump":null,"turned_up":null,"plays":[{"player":1,"card":"7D"}],
///  "seed":1,"budget":{"time_ms":null,"nodes":null,"worlds":null},"patience_ms":10000}
/// ```
///
/// `wanted` is `play`, `pass`, `bid`, `give`, `trump`, `kitty` or `lay-away`; `legal` lists what can be played or bid, and
/// is empty for the others. `plays` are the cards of this hand in the order they were played. `budget` is what the program
/// should use, where somebody has said so; after `patience_ms` it has lost. The answer is the decision as a person would type
/// it, and if it likes, what it cost:
///
/// ```json
/// {"move":"4D","nodes":1234,"depth":3}
/// ```
///
/// All fields are described in `docs/engine.md`: our own [engine](crate::engine) answers the same requests.
///
/// It is started at its first decision, without a shell, in a process group of its own, and ended with the whole group
/// when the game is over. It has failed if it takes longer than its time and a second of grace, ends, or answers with
/// anything else; whether a decision is legal, the rules say.
#[derive(Debug)]
pub struct Process<const N: usize> {
    command: CommandLine,
    place: Place,
    budget: Budget,
    history: History<N>,
    conversation: Option<Conversation>,
    asked: u64,
    cost: Cost,
}

/// How long a program may take for a decision, unless another time is given.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a program may be late: pipes and starting take time too.
const GRACE: Duration = Duration::from_secs(1);

/// What a program writes.
#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    decision: Option<String>,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// Why it does not decide.
    error: Option<Value>,
}

impl<const N: usize> Process<N> {
    /// A program that plays for somebody, with such a budget for each decision.
    pub fn new(command: CommandLine, place: Place, budget: Budget) -> Self {
        let history = History::new(place.player);
        Process { command, place, budget, history, conversation: None, asked: 0, cost: Cost::default() }
    }

    /// What the program will be asked about the next decision; `None` if there is none.
    pub fn request<C: CardContest<N>>(&self, contest: &C) -> Option<String> {
        request::written(contest, &self.place, &self.history, &self.budget, self.asked)
    }

    /// Asks for a decision, and what it cost.
    fn ask(&mut self, request: &str) -> Result<(String, Cost), String> {
        if self.conversation.is_none() {
            self.conversation = Some(Conversation::begin(&self.command)?);
        }
        let conversation = self.conversation.as_mut().ok_or("the program is not running")?;
        let line = conversation.ask(request, request::patience(&self.budget) + GRACE)?;
        let no_move =
            |problem: &dyn Display| format!("answered '{}', which is no move: {problem}", shortened(&line));
        let answer: Answer = serde_json::from_str(&line).map_err(|problem| no_move(&problem))?;
        if let Some(error) = answer.error {
            return Err(format!("answered with an error: {}", shortened(&error.to_string())));
        }
        let decision = answer.decision.ok_or_else(|| no_move(&"it has no field 'move'"))?;
        Ok((decision, Cost { nodes: answer.nodes.unwrap_or(0), depth: answer.depth.map(f64::from) }))
    }
}

impl<C: CardContest<N>, const N: usize> Agent<C, N> for Process<N> {
    fn decide(&mut self, contest: &C) -> Result<C::Decision, NoDecision> {
        self.cost = Cost::default();
        self.asked += 1;
        let request = self.request(contest).ok_or(NoDecision::Over)?;
        let (decision, cost) = self.ask(&request).map_err(NoDecision::Failed)?;
        self.cost = cost;
        contest.parse(&decision).map_err(|problem| NoDecision::Failed(problem.to_string()))
    }

    fn observe(&mut self, contest: &C, decision: &C::Decision, events: &[C::Event]) {
        if let Some(player) = contest.turn() {
            self.history.add(player, *decision, events);
        }
    }

    fn cost(&self) -> Cost {
        self.cost
    }
}

/// The beginning of a text that may be long or strange.
fn shortened(text: &str) -> String {
    const MOST: usize = 160;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
