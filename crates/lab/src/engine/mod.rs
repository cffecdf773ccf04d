//! The engine as other programs use it: a question about a decision in, an answer out, both a line of JSON.
//!
//! A request has everything that the answer depends on, so that nothing needs to be remembered between two of them. The
//! fields of requests and answers are described in `docs/engine.md`; [`Process`](crate::agents::Process) asks other programs
//! in the same way.
//!
//! ```
//! use maxn_lab::engine::Engine;
//!
//! let engine = Engine::new(1, None);
//! let answer = engine.answer(r#"{"game":"hearts","players":4,"options":"papers-hd","seat":1,
//!     "hand":"S:KQ5 H:AT92 D:J64 C:K83","plays":[{"player":4,"card":"2C"}],"budget":{"worlds":3,"nodes":300}}"#);
//! assert!(answer.starts_with(r#"{"move":""#), "{answer}");
//!
//! let answer = engine.answer(r#"{"game":"harts"}"#);
//! assert!(answer.starts_with(r#"{"error":{"at":"game","problem":"there is no game 'harts'"#), "{answer}");
//! ```

mod answer;
mod field;
mod problem;
mod request;
mod told;

use crate::agents::{
    Adviser, AgentName, BoardSearch, HiddenAgent, Means, NoCounsel, OpenHands, Playable, RuleBased,
};
use crate::boards::{BoardVisitor, Judged};
use crate::title::Title;
use answer::Answer;
use field::Field;
use maxn_games::contest::{BoardContest, Contest};
use maxn_games::view::View;
use problem::Problem;
use request::Request;
use serde_json::{Value, json};
use std::time::Instant;

/// Who answers where nobody is asked for: our best player of cards, and of boards.
const CARD_PLAYER: &str = "best";
const BOARD_PLAYER: &str = "maxn:speculative,nodes=100k";
const CHECKERS_PLAYER: &str = "maxn:speculative,nodes=100k,width=10";

/// Answers requests.
#[derive(Clone, Debug)]
pub struct Engine {
    threads: usize,
    agent: Option<AgentName>,
}

impl Engine {
    /// An engine that thinks on so many threads, which changes nothing but the time, and asks this agent where a request
    /// names none.
    pub fn new(threads: usize, agent: Option<AgentName>) -> Self {
        Engine { threads, agent }
    }

    /// The answer to a request, or an object that says what is wrong with it: a line of JSON.
    pub fn answer(&self, request: &str) -> String {
        let value: Value = match serde_json::from_str(request) {
            Ok(value) => value,
            Err(problem) => return refusal(None, &Problem::new("", format!("it is not JSON: {problem}"))),
        };
        let id = value.get("id");
        match self.decide(&Field::whole(&value)) {
            Ok(answer) => answer.written(id),
            Err(problem) => refusal(id, &problem),
        }
    }

    fn decide(&self, request: &Field<'_>) -> Result<Answer, Problem> {
        let request = Request::read(request)?;
        let asked = Asked { request: &request, agent: self.agent_for(&request)?, threads: self.threads };
        match request.title {
            Title::Cards(game) => {
                if request.position.is_some() {
                    let problem = format!("in {game} a player does not see the whole position");
                    return Err(
                        Problem::new("position", problem).expected("hand, plays and what else was seen")
                    );
                }
                told::see(game, &request, asked)?
            }
            Title::Board(board) => {
                if request.budget.worlds.is_some() {
                    return Err(Problem::new("budget.worlds", "nothing is hidden on a board"));
                }
                let Some(position) = &request.position else {
                    let expected = format!("the position, as 'maxn show {board}' writes it");
                    return Err(Problem::new("position", "it is missing").expected(expected));
                };
                board.read(position, asked).map_err(|problem| Problem::new("position", problem))?
            }
        }
    }

    fn agent_for(&self, request: &Request) -> Result<AgentName, Problem> {
        if let Some(agent) = request.agent.as_ref().or(self.agent.as_ref()) {
            return Ok(agent.clone());
        }
        let usual = match request.title {
            Title::Cards(_) => CARD_PLAYER,
            Title::Board(crate::boards::Board::ChineseCheckers) => CHECKERS_PLAYER,
            Title::Board(_) => BOARD_PLAYER,
        };
        usual.parse().map_err(|problem| Problem::new("agent", problem))
    }
}

/// The answer to a line that is longer than requests may be.
pub fn too_long(most_bytes: usize) -> String {
    refusal(None, &Problem::new("", "the line is too long").expected(format!("{most_bytes} bytes at most")))
}

/// The answer to a line that is no text.
pub fn no_text(problem: impl std::fmt::Display) -> String {
    refusal(None, &Problem::new("", format!("it is not UTF-8: {problem}")))
}

fn refusal(id: Option<&Value>, problem: &Problem) -> String {
    match id {
        Some(id) => json!({"id": id, "error": problem.json()}),
        None => json!({"error": problem.json()}),
    }
    .to_string()
}

/// A request and who answers it.
struct Asked<'r> {
    request: &'r Request,
    agent: AgentName,
    threads: usize,
}

impl Asked<'_> {
    fn means(&self) -> Means {
        Means { seed: self.request.seed, budget: self.request.budget, threads: self.threads }
    }
}

impl told::ViewVisitor for Asked<'_> {
    type Output = Result<Answer, Problem>;

    fn visit<C, const N: usize>(self, view: &View<C, N>) -> Self::Output
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
        RuleBased: HiddenAgent<C, N>,
    {
        if view.sampler().is_none() {
            return Err(Problem::new("", "no deal agrees with all that was seen"));
        }
        let begun = Instant::now();
        let counsel = self.agent.counsel(view, &self.means()).map_err(unanswered)?;
        Ok(Answer::new(view.table(), view.seat(), counsel, &self.agent, begun.elapsed()))
    }
}

impl BoardVisitor for Asked<'_> {
    type Output = Result<Answer, Problem>;

    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Self::Output
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        let Some(turn) = contest.turn() else {
            return Err(Problem::new("position", "the game is over"));
        };
        if let Some(players) = self.request.players.filter(|&players| players != N) {
            return Err(Problem::new("players", format!("it is {players}"))
                .expected(format!("{N}, as in the position")));
        }
        if let Some(seat) = self.request.seat.filter(|&seat| seat != turn) {
            let problem = format!("it is not the turn of player {}", seat + 1);
            return Err(Problem::new("seat", problem).expected(format!("{}, as in the position", turn + 1)));
        }
        let begun = Instant::now();
        let counsel = self.agent.counsel_on_board(&contest, &self.means()).map_err(unanswered)?;
        Ok(Answer::new(&contest, turn, counsel, &self.agent, begun.elapsed()))
    }
}

fn unanswered(problem: NoCounsel) -> Problem {
    match problem {
        NoCounsel::Agent(bad) => Problem::new("agent", bad),
        NoCounsel::Decision(problem) => Problem::new("agent", problem),
    }
}
