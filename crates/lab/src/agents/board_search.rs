//! Search players of board games.

use super::{Advice, Adviser, Agent, NoDecision};
use crate::analysis::Settings;
use crate::boards::Judged;
use maxn::{Memory, Refusal, View};
use maxn_games::abalone::AbaloneContest;
use maxn_games::chinese_checkers::ChineseCheckersContest;
use maxn_games::contest::{BoardContest, BoardMove, Contest};
use maxn_games::othello::OthelloContest;

/// A search player of every board game: max^n or paranoid, as the settings say, with the limits of the settings for each
/// move, and the game's own evaluation.
#[derive(Debug)]
pub struct BoardSearch<const N: usize> {
    settings: Settings,
    memory: Memory<N>,
}

impl<const N: usize> BoardSearch<N> {
    /// A player who searches like this.
    ///
    /// # Errors
    /// If there is no memory for a transposition table of that size.
    pub fn new(settings: Settings) -> Result<Self, Refusal> {
        let memory = Memory::try_new(settings.table_bytes)?;
        Ok(BoardSearch { settings, memory })
    }

    /// Decides, and says what every move is worth if that is wanted.
    fn search<G: Judged<N>>(
        &mut self,
        contest: &BoardContest<G, N>,
        every: bool,
    ) -> Result<Advice<BoardMove<G::Move>, N>, NoDecision> {
        let player = contest.turn().ok_or(NoDecision::Over)?;
        let decisions = contest.decisions();
        // Whoever has no choice need not think.
        if let [only] = &decisions[..]
            && !every
        {
            let choices = vec![(only.clone(), None)];
            return Ok(Advice { best: only.clone(), choices, measure: G::MEASURE, exact: true, nodes: 0 });
        }
        let settings = Settings { view: View::Of(player), root_values: every, ..self.settings.clone() };
        self.memory.forget();
        let mut game = contest.game().clone();
        let judge = game.judge();
        let answer = settings.run(&mut game, &judge, &mut self.memory)?;
        let best = decisions[answer.best.ok_or(NoDecision::Over)?].clone();
        let worth = |scores: &Vec<i32>| game.worth(std::array::from_fn(|player| scores[player]));
        let values = answer.root_values.iter().map(|scores| scores.as_ref().map(worth));
        let choices = decisions.into_iter().zip(values).collect();
        Ok(Advice { best, choices, measure: G::MEASURE, exact: answer.exact, nodes: answer.counts.nodes })
    }
}

/// The searches are compiled here, once for each game and number of players, and not wherever an agent is used.
macro_rules! board_search {
    ($($contest:ident: $($players:literal)*;)*) => {$($(
        impl Agent<$contest<$players>, $players> for BoardSearch<$players> {
            fn decide(
                &mut self,
                contest: &$contest<$players>,
            ) -> Result<<$contest<$players> as Contest<$players>>::Decision, NoDecision> {
                Ok(self.search(contest, false)?.best)
            }
        }

        impl Adviser<$contest<$players>, $players> for BoardSearch<$players> {
            fn advise(
                &mut self,
                contest: &$contest<$players>,
            ) -> Result<Advice<<$contest<$players> as Contest<$players>>::Decision, $players>, NoDecision> {
                self.search(contest, true)
            }
        }
    )*)*};
}

board_search! {
    ChineseCheckersContest: 2 3 4 5 6;
    AbaloneContest: 2 3 4 5 6;
    OthelloContest: 2 3 4;
}
