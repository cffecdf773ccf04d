//! What only a search on a board can be told, and who sits down at one.

use super::search::one_of;
use super::{AgentName, BadAgent, Kind, Place};
use crate::agents::{Adviser, Agent, BoardProcess, BoardSearch, Budget, NoDecision, Random};
use crate::analysis::Settings;
use crate::boards::Judged;
use crate::books::Book;
use crate::title::Title;
use maxn_games::contest::BoardContest;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

const EVALUATIONS: [(&str, bool); 2] = [("static", false), ("database", true)];

/// Wishes of a search on a board.
#[derive(Clone, Debug, Default)]
pub(super) struct OnBoard {
    random_ties: bool,
    by_database: bool,
    /// As it was written, and what is in it.
    book: Option<(String, Arc<Book>)>,
}

impl OnBoard {
    /// Sets an option if it is one of a search on a board; whether it was.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<bool, Box<dyn Error>> {
        match (key, value) {
            ("ties", "random") => self.random_ties = true,
            ("evaluation", _) => self.by_database = one_of(value, &EVALUATIONS)?,
            ("book", _) => {
                let book = Book::open(Path::new(value))?;
                self.book = Some((value.to_string(), Arc::new(book)));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The part of the name that says so.
    pub(super) fn written(&self) -> String {
        let words = [
            self.random_ties.then(|| ",ties=random".to_string()),
            self.by_database.then(|| ",evaluation=database".to_string()),
            self.book.as_ref().map(|(path, _)| format!(",book={path}")),
        ];
        words.into_iter().flatten().collect()
    }

    /// Refuses all of it, where there is no board.
    pub(super) fn refuse(&self) -> Result<(), String> {
        match self.written().trim_start_matches(',').split(',').next() {
            None | Some("") => Ok(()),
            Some(word) => Err(format!("{word} is for board games, not for cards")),
        }
    }
}

impl AgentName {
    /// What tells its opening book from others, which may have been at the same place.
    pub(crate) fn book(&self) -> Option<u64> {
        self.on_board.book.as_ref().map(|(_, book)| book.digest())
    }

    /// Whether it can play a game.
    ///
    /// # Errors
    /// If it is one for other games, or was told what does not go with this one. `has_database`: there is one for the
    /// board.
    pub(crate) fn check(&self, game: Title, has_database: bool) -> Result<(), BadAgent> {
        let wrong = |problem: String| Err(BadAgent::Other { agent: self.to_string(), problem });
        match (game, &self.kind) {
            (Title::Cards(_), _) => self.on_board.refuse().or_else(wrong),
            (Title::Board(_), Kind::Search(_)) if self.on_board.by_database && !has_database => wrong(
                "evaluation=database is for chinese-checkers with the option board=tiny, mini or small"
                    .to_string(),
            ),
            (Title::Board(_), Kind::Search(_) | Kind::Random | Kind::Process { .. }) => Ok(()),
            (Title::Board(_), _) => wrong(only_cards(game)),
        }
    }

    /// The agent itself, who takes a seat at a board.
    ///
    /// # Errors
    /// If there is no memory for its tables, or it is one for games with hidden cards.
    pub fn sit_down_at_board<G, const N: usize>(
        &self,
        place: &Place,
    ) -> Result<Box<dyn Agent<BoardContest<G, N>, N>>, NoDecision>
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        Ok(match &self.kind {
            Kind::Search(settings) => Box::new(self.board_search::<N>(settings, place.seed)?),
            Kind::Random => Box::new(Random::new(place.seed)),
            Kind::Process { command, time, nodes } => {
                let budget = Budget { time: *time, nodes: *nodes, worlds: None };
                Box::new(BoardProcess::<N>::new(command.clone(), place.clone(), budget))
            }
            _ => return Err(NoDecision::Failed(only_cards(place.game))),
        })
    }

    fn board_search<const N: usize>(
        &self,
        settings: &Settings,
        seed: u64,
    ) -> Result<BoardSearch<N>, NoDecision> {
        let OnBoard { random_ties, by_database, book } = &self.on_board;
        let mut player = BoardSearch::new(settings.clone())?;
        if *random_ties {
            player = player.random_ties(seed);
        }
        if *by_database {
            player = player.by_database();
        }
        if let Some((_, book)) = book {
            player = player.book(Arc::clone(book));
        }
        Ok(player)
    }
}

fn only_cards(game: Title) -> String {
    format!(
        "it is for games with hidden cards, and in {game} nothing is hidden; take a search such as maxn or paranoid"
    )
}
