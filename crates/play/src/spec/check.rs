//! Agents checked against games.

use super::tokens::SpecError;
use super::{AgentSpec, Kind, custom};
use crate::agent::{WorldSolver, nothing_hidden};
use crate::game::{Contest, GameKind, Situation};
use crate::search::{NO_MODELS, SearchRequest};

impl AgentSpec {
    /// Checks that the agent can play contests like this one.
    ///
    /// # Errors
    /// If it is one for other games, or has an option that does not go with this one.
    pub fn check(&self, contest: &dyn Contest) -> Result<(), SpecError> {
        let game = contest.game();
        let is_board = game.kind() == GameKind::Board;
        match &self.kind {
            Kind::Process(spec) => return spec.program.check().map_err(|problem| self.wrong(problem)),
            Kind::Custom(name) => return custom::check(name).map_err(|problem| self.wrong(problem)),
            Kind::Search(search) if !is_board => {
                search.refuse_board_options().map_err(|problem| self.wrong(problem))?;
            }
            Kind::Best(_) if is_board => return Ok(()),
            _ => {}
        }
        let knows = || contest.to_move().is_some_and(|seat| contest.information_set(seat).is_some());
        if self.needs_hidden_cards() && !knows() {
            return Err(self.wrong(nothing_hidden(game)));
        }
        if matches!(self.kind, Kind::AlphaMu(_)) {
            let seat = contest.to_move().and_then(|seat| contest.information_set(seat));
            let checked = seat.map_or(Ok(()), |known| known.check_bids());
            checked.map_err(|reason| {
                self.wrong(format!("it looks for a way to make its bid, and in {}: {reason}", game.name()))
            })?;
        }
        for evaluation in self.evaluation().into_iter().chain(self.others()) {
            contest.check_evaluation(evaluation).map_err(|problem| self.wrong(problem.to_string()))?;
        }
        if is_board && self.others().is_some() {
            return Err(self.wrong(NO_MODELS.to_string()));
        }
        Ok(())
    }

    /// The name of the evaluation that the others are taken to have.
    fn others(&self) -> Option<&str> {
        self.request().and_then(|request| request.others.as_deref())
    }

    /// The name of the evaluation, if it is not the game's usual one.
    pub(super) fn evaluation(&self) -> Option<&str> {
        match &self.kind {
            Kind::Mcts(request) => request.evaluation.as_deref(),
            _ => self.request().and_then(|request| request.evaluation.as_deref()),
        }
    }

    /// The search that is made with open hands, or in each determinization.
    fn request(&self) -> Option<&SearchRequest> {
        match &self.kind {
            Kind::Search(search) => Some(&search.request),
            Kind::Pimc(agent) => match &agent.solver {
                WorldSolver::Search(request) => Some(request),
                WorldSolver::Tree(_) => None,
            },
            _ => None,
        }
    }

    /// Checks that the agent can decide on a situation that was read from an observation.
    ///
    /// # Errors
    /// If the agent would have to see all cards and does not, if there are no hidden cards for it, or if it is a program.
    pub(crate) fn check_situation(&self, situation: Situation<'_>) -> Result<(), SpecError> {
        use crate::agent::process::NO_PROGRAM_HERE;
        use crate::agent::search::LOOKS_AT_ALL_HANDS;
        const NOTHING_HIDDEN: &str = "nothing is hidden on a board; take a search such as maxn,nodes=100k";
        let problem = match (&self.kind, situation) {
            (Kind::Process(_) | Kind::Custom(_), _) => NO_PROGRAM_HERE,
            (Kind::Search(_) | Kind::Mcts(_), Situation::Hidden(_)) => LOOKS_AT_ALL_HANDS,
            (Kind::Best(_), Situation::Open(contest)) if contest.game().kind() == GameKind::Board => {
                return Ok(());
            }
            (_, Situation::Open(_)) if self.needs_hidden_cards() => NOTHING_HIDDEN,
            _ => return Ok(()),
        };
        Err(self.wrong(problem.to_string()))
    }

    fn needs_hidden_cards(&self) -> bool {
        match self.kind {
            Kind::Pimc(_)
            | Kind::Tree(_)
            | Kind::Rollout(_)
            | Kind::AlphaMu(_)
            | Kind::Best(_)
            | Kind::Rules => true,
            Kind::Search(_) | Kind::Mcts(_) | Kind::Random | Kind::Process(_) | Kind::Custom(_) => false,
        }
    }

    fn wrong(&self, problem: String) -> SpecError {
        SpecError::Other { agent: self.to_string(), problem }
    }
}
