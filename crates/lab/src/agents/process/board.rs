//! Programs at a board.

use super::request::{patience, written_budget};
use super::{CommandLine, Process, shortened};
use crate::agents::name::Place;
use crate::agents::{Agent, Budget, Cost, NoDecision};
use maxn_games::contest::{BoardContest, BoardGame, Contest};
use serde_json::json;

/// A program that plays on a board: as [`Process`], with requests that have the position, as `maxn show` reads it, and all
/// legal moves:
///
/// ```json
/// {"id":2,"game":"othello","players":2,"options":"","seat":1,"scores":[2,2],"wanted":"move","question":"which move, such as d6",
///  "position":"...","legal":["d3","c4","f5","e6"],"seed":7,"budget":{"time_ms":null,"nodes":null,"worlds":null},"patience_ms":10000}
/// ```
#[derive(Debug)]
pub struct BoardProcess<const N: usize>(Process<N>);

impl<const N: usize> BoardProcess<N> {
    /// A program that plays for somebody, with such a budget for each decision.
    pub fn new(command: CommandLine, place: Place, budget: Budget) -> Self {
        BoardProcess(Process::new(command, place, budget))
    }
}

impl<G: BoardGame<N>, const N: usize> Agent<BoardContest<G, N>, N> for BoardProcess<N> {
    fn decide(
        &mut self,
        contest: &BoardContest<G, N>,
    ) -> Result<<BoardContest<G, N> as Contest<N>>::Decision, NoDecision> {
        let program = &mut self.0;
        program.cost = Cost::default();
        program.asked += 1;
        let legal: Vec<String> = contest.decisions().iter().map(ToString::to_string).collect();
        let request = json!({
            "id": program.asked,
            "game": program.place.game.name(),
            "players": N,
            "options": program.place.options,
            "seat": program.place.player + 1,
            "scores": contest.scores().to_vec(),
            "wanted": "move",
            "question": format!("which move, such as {}", G::EXAMPLE),
            "position": contest.game().to_string(),
            "legal": legal,
            "seed": program.place.seed,
            "budget": written_budget(&program.budget),
            "patience_ms": patience(&program.budget).as_millis() as u64,
        });
        let (decision, cost) = program.ask(&request.to_string()).map_err(NoDecision::Failed)?;
        program.cost = cost;
        let unreadable = |problem| NoDecision::Failed(format!("{}: {problem}", shortened(&decision)));
        contest.parse(&decision).map_err(unreadable)
    }

    fn cost(&self) -> Cost {
        self.0.cost
    }
}
