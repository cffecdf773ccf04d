//! Search players of board games.

use super::hidden::only_decision;
use super::{Advice, Adviser, Agent, Cost, NoDecision};
use crate::analysis::Settings;
use crate::boards::Judged;
use crate::books::Book;
use maxn::{Memory, Perspective, SearchError};
use maxn_games::abalone::AbaloneContest;
use maxn_games::chinese_checkers::ChineseCheckersContest;
use maxn_games::contest::{BoardContest, BoardMove, Contest};
use maxn_games::othello::OthelloContest;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use std::sync::Arc;

/// A search player of every board game: max^n or paranoid, as the settings say, with the limits of the settings for each
/// move, and the game's own evaluation.
#[derive(Debug)]
pub struct BoardSearch<const N: usize> {
    settings: Settings,
    memory: Memory<N>,
    /// Draws the ties of each search.
    chance: Option<Xoshiro256PlusPlus>,
    by_database: bool,
    book: Option<Arc<Book>>,
    cost: Cost,
}

impl<const N: usize> BoardSearch<N> {
    /// A player who searches like this.
    ///
    /// # Errors
    /// If there is no memory for a transposition table of that size.
    pub fn new(settings: Settings) -> Result<Self, SearchError> {
        let memory = Memory::try_new(settings.table_bytes)?;
        Ok(BoardSearch {
            settings,
            memory,
            chance: None,
            by_database: false,
            book: None,
            cost: Cost::default(),
        })
    }

    /// Breaks ties in the first moves of all players at random, by a seed (DISS 7.3). Otherwise the first of equal moves
    /// is taken.
    #[must_use]
    pub fn random_ties(mut self, seed: u64) -> Self {
        self.chance = Some(Xoshiro256PlusPlus::seed_from_u64(seed));
        self
    }

    /// Judges positions of Chinese Checkers by how many moves each player would need alone, where there is a database for
    /// the board.
    #[must_use]
    pub fn by_database(mut self) -> Self {
        self.by_database = true;
        self
    }

    /// Plays by a book as long as that knows the position.
    #[must_use]
    pub fn book(mut self, book: Arc<Book>) -> Self {
        self.book = Some(book);
        self
    }

    /// Decides, and says what every move is worth if that is wanted.
    fn search<G: Judged<N>>(
        &mut self,
        contest: &BoardContest<G, N>,
        every: bool,
    ) -> Result<Advice<BoardMove<G::Move>, N>, NoDecision> {
        let player = contest.turn().ok_or(NoDecision::Over)?;
        if let Some(known) = self.without_thinking(contest)
            && !every
        {
            let choices = vec![(known.clone(), None)];
            return Ok(Advice {
                best: known,
                choices,
                measure: G::MEASURE,
                exact: true,
                cost: Cost::default(),
            });
        }
        let settings = Settings {
            perspective: Perspective::Of(player),
            random_ties: self.chance.as_mut().map(RngCore::next_u64),
            root_values: every,
            ..self.settings.clone()
        };
        self.memory.forget();
        let mut game = contest.game().clone();
        let by_database = if self.by_database { game.judge_by_database() } else { None };
        let judge = by_database.unwrap_or_else(|| game.judge());
        let answer = settings.run(&mut game, &judge, &mut self.memory)?;
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let best = contest.named(moves[answer.best.ok_or(NoDecision::Over)?]);
        let worth = |scores: &Vec<i32>| game.worth(std::array::from_fn(|player| scores[player]));
        let values = answer.root_values.iter().map(|scores| scores.as_ref().map(worth));
        let choices = moves.into_iter().map(|mv| contest.named(mv)).zip(values).collect();
        let cost = Cost { nodes: answer.counts.nodes, depth: Some(f64::from(answer.depth)) };
        Ok(Advice { best, choices, measure: G::MEASURE, exact: answer.exact, cost })
    }

    /// Whoever has a book that knows the position, or no choice, need not think.
    fn without_thinking<G: Judged<N>>(&self, contest: &BoardContest<G, N>) -> Option<BoardMove<G::Move>> {
        let booked = self.book.as_ref().and_then(|book| book.recall(contest.game()));
        booked.map(|mv| contest.named(mv)).or_else(|| only_decision(contest))
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
                self.cost = Cost::default();
                let advice = self.search(contest, false)?;
                self.cost = advice.cost;
                Ok(advice.best)
            }

            fn cost(&self) -> Cost {
                self.cost
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
