//! Books built from a start position.

use super::{Book, BookError, Entry};
use crate::game::{BookPosition, Contest};
use crate::search::SearchRequest;
use crate::table_pool::TablePool;
use std::cmp::Reverse;
use std::collections::HashSet;

/// The extent of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookPlan {
    /// Moves from the start, of all players together.
    pub depth: u32,
    /// The number of best moves that are followed in each position.
    pub width: usize,
    /// The most positions; at most [`Book::MOST`].
    pub most: usize,
}

/// A ranking of the moves of a position: the indices of the legal moves to follow, the best first.
pub type MoveRanking<'r> = dyn FnMut(&dyn Contest) -> Result<Vec<usize>, BookError> + 'r;

impl Book {
    /// Builds a book from a position on. Where `rank` names no move, the book ends. `progress` is given the
    /// number of positions done.
    ///
    /// # Errors
    /// If the moves cannot be ranked, the game has no keys, or there are too many positions.
    pub fn build(
        start: &dyn Contest,
        plan: BookPlan,
        rank: &mut MoveRanking<'_>,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Book, BookError> {
        let most = plan.most.min(Book::MOST);
        let mut entries = Vec::new();
        let mut seen = HashSet::new();
        let mut layer = vec![start.clone_box()];
        for _ in 0..plan.depth {
            for contest in std::mem::take(&mut layer) {
                let BookPosition { key, order } = contest.book_position().ok_or(BookError::NoKeys)?;
                if contest.to_move().is_none() || !seen.insert(key) {
                    continue;
                }
                let places = rank(contest.as_ref())?;
                let legal = contest.legal();
                let best = places.first().and_then(|best| order.iter().position(|place| place == best));
                let Some(best) = best else { continue };
                let (Ok(place), Ok(choices)) = (u16::try_from(best), u16::try_from(legal.len())) else {
                    continue;
                };
                if entries.len() >= most {
                    return Err(BookError::TooMany(most));
                }
                entries.push(Entry { key, place, choices });
                progress(entries.len());
                // Moves to positions that differ by a symmetry only are one: following both would say nothing new.
                let mut followed = Vec::new();
                for place in places {
                    let mut after = contest.clone();
                    after.play(&legal[place]).expect("legal decisions can be made");
                    let key = after.book_position().map(|position| position.key);
                    if followed.len() < plan.width.max(1) && !followed.contains(&key) {
                        followed.push(key);
                        layer.push(after);
                    }
                }
            }
        }
        entries.sort_by_key(|entry| entry.key);
        let start_text = start.notation().ok_or(BookError::NoKeys)?;
        Ok(Book { game: start.game().name().to_string(), start: start_text, entries })
    }
}

/// Ranks moves by a search: the best first, then the others by their value for the mover, as far as the search got. Facts
/// found in one position are used in the next.
pub fn by_search(request: &SearchRequest) -> impl FnMut(&dyn Contest) -> Result<Vec<usize>, BookError> {
    let mut request = request.clone();
    request.options.root_values = true;
    let mut tables = TablePool::keeping(request.options.table_bytes);
    move |contest| {
        let result = contest.search(&request, &mut tables)?;
        let mover = contest.to_move().unwrap_or_default();
        let score = |place: usize| -> Option<i32> {
            let value = result.moves.get(place)?;
            value.scores.as_ref().map(|scores| scores[mover])
        };
        let mut places: Vec<usize> = (0..result.moves.len()).collect();
        places.sort_by_key(|&place| (result.best_index != Some(place), Reverse(score(place))));
        Ok(places)
    }
}
