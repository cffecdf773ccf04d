//! How a book is made.

use super::book::{Book, Entry};
use crate::analysis::Settings;
use maxn::{Evaluation, Game, Memory, SearchError};
use maxn_games::chinese_checkers::{self, database::Database};
use std::collections::HashSet;

/// How far a book goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Moves from the start, of all players together.
    pub depth: u32,
    /// How many of the best moves of each position are followed.
    pub width: usize,
    /// The most positions; at most [`Book::MOST`].
    pub most: usize,
}

/// Why there is no book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoBook {
    /// The search cannot be made that way.
    Search(SearchError),
    /// The game has no keys.
    NoKeys,
    /// More positions than planned.
    TooMany(usize),
}

impl std::fmt::Display for NoBook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoBook::Search(refusal) => refusal.fmt(f),
            NoBook::NoKeys => f.write_str("the positions of this game have no keys to find them by"),
            NoBook::TooMany(most) => {
                write!(f, "the book would have more than {most} positions: follow fewer moves, or less deep")
            }
        }
    }
}

impl std::error::Error for NoBook {}

impl From<SearchError> for NoBook {
    fn from(refusal: SearchError) -> Self {
        NoBook::Search(refusal)
    }
}

impl Book {
    /// Builds a book from a position on. `rank` tells the places of a position's moves that are worth following, the best
    /// first; where it names none, the book ends. `progress` is told how many positions are done.
    ///
    /// # Errors
    /// If the moves cannot be ranked, the game has no keys, or there are too many positions.
    pub fn build<G: Game<N>, const N: usize>(
        title: &str,
        start: &G,
        plan: Plan,
        mut rank: impl FnMut(&mut G) -> Result<Vec<usize>, NoBook>,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Book, NoBook> {
        let most = plan.most.min(Book::MOST);
        let mut entries = Vec::new();
        let mut seen = HashSet::new();
        let mut layer = vec![start.clone()];
        for _ in 0..plan.depth {
            for mut game in std::mem::take(&mut layer) {
                let key = game.key().ok_or(NoBook::NoKeys)?;
                if game.is_terminal() || !seen.insert(key) {
                    continue;
                }
                let places = rank(&mut game)?;
                let mut moves = Vec::new();
                game.moves(&mut moves);
                let Some(&best) = places.first() else { continue };
                let (Ok(place), Ok(choices)) = (u16::try_from(best), u16::try_from(moves.len())) else {
                    continue;
                };
                if entries.len() >= most {
                    return Err(NoBook::TooMany(most));
                }
                entries.push(Entry { key, place, choices });
                progress(entries.len());
                layer.extend(places.into_iter().take(plan.width.max(1)).map(|place| {
                    let mut after = game.clone();
                    after.apply(moves[place]);
                    after
                }));
            }
        }
        entries.sort_by_key(|entry| entry.key);
        Ok(Book { title: title.to_string(), entries })
    }
}

/// Ranks moves by searching: the best first, then the others by what they bring the mover, as far as the search got.
///
/// # Errors
/// If there is no memory for the table.
pub fn by_search<'s, G, E, const N: usize>(
    settings: &'s Settings,
    evaluation: &'s E,
) -> Result<impl FnMut(&mut G) -> Result<Vec<usize>, NoBook> + 's, NoBook>
where
    G: Game<N> + 's,
    E: Evaluation<G, N>,
{
    let settings = Settings { root_values: true, ..settings.clone() };
    let mut memory = Memory::try_new(settings.table_bytes)?;
    Ok(move |game: &mut G| {
        let mover = game.player();
        let answer = settings.run(game, evaluation, &mut memory)?;
        let score = |place: usize| answer.root_values[place].as_ref().map(|scores| scores[mover]);
        let mut places: Vec<usize> = (0..answer.root_values.len()).collect();
        places.sort_by_key(|&place| (answer.best != Some(place), std::cmp::Reverse(score(place))));
        Ok(places)
    })
}

/// Ranks moves of Chinese Checkers by how few the mover would need after them if alone on the board: the best only.
pub fn by_database<const N: usize>(
    database: &Database,
) -> impl FnMut(&mut chinese_checkers::Position<N>) -> Result<Vec<usize>, NoBook> + '_ {
    |position| Ok(best_by_database(database, position))
}

/// The places of the moves after which the mover would need the fewest more if alone on the board.
pub(crate) fn best_by_database<const N: usize>(
    database: &Database,
    position: &chinese_checkers::Position<N>,
) -> Vec<usize> {
    let Some((_, best)) = database.book(position) else { return Vec::new() };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    (0..moves.len()).filter(|&place| best.contains(&moves[place])).collect()
}
