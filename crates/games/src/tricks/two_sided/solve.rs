//! Values of every card, and lines of play.

use super::goal::Goal;
use super::owners::Owners;
use super::patterns::{Patterns, mix};
use super::search::{Counts, Searcher, Stopped};
use crate::cards::Card;
use crate::tricks::{Rules, Tricks};
use maxn::{Game, Limits, Stopwatch};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The things that a side collects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Tricks.
    Tricks,
    /// [Points](Rules::points), which must depend on the suit of a card alone, or belong to [special](Rules::special) cards.
    Points,
}

/// The two sides of a hand.
#[derive(Clone, Debug)]
pub struct Sides {
    /// The players of the maximising side, one bit each.
    pub maximisers: u8,
    /// The things that its value depends on.
    pub counted: Counted,
    /// Its value by the number of tricks or points that it has in the end.
    pub values: Vec<i32>,
}

/// The memory of partition search: a table of patterns, good for any number of deals.
#[derive(Debug)]
pub struct PartitionTable {
    owners: Owners,
    patterns: Patterns,
}

impl PartitionTable {
    /// Creates a table of at most this many bytes; a search without a table takes very long.
    pub fn new(bytes: usize) -> Self {
        PartitionTable { owners: Owners::new(), patterns: Patterns::new(bytes) }
    }

    /// Forgets all patterns.
    pub fn clear(&mut self) {
        self.patterns.clear();
    }
}

/// The answer of partition search.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The moves in the game's order.
    pub moves: Vec<SolvedMove>,
    /// The index of the best move.
    pub best: usize,
    /// The cost, in the engine's terms.
    pub counts: maxn::Counts,
}

/// A move, and all that follows if both sides play for their best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedMove {
    /// The card.
    pub card: Card,
    /// The value for the maximising side and the line of play, which begins with the card; `None` where it was not asked for.
    pub line: Option<(i32, Vec<Card>)>,
}

/// Solves a hand: the best card, and with `every` the value of all others.
///
/// ```
/// use maxn_games::spades;
/// use maxn_games::tricks::two_sided::{Counted, PartitionTable, Sides, solve};
///
/// let game = spades::deal(4, 6, 1)?;
/// let sides = Sides { maximisers: 0b0101, counted: Counted::Tricks, values: (0..=6).collect() };
/// let solution = solve(&game, &sides, true, &mut PartitionTable::new(1 << 20), &maxn::Limits::default()).unwrap();
/// assert_eq!(solution.moves.iter().map(|mv| mv.line.as_ref().unwrap().0).max(), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a limit on nodes or time, or a handle, stopped it.
///
/// # Panics
/// If the hand is over, or a value is missing.
pub fn solve<R: Rules>(
    game: &Tricks<R>,
    sides: &Sides,
    every: bool,
    table: &mut PartitionTable,
    limits: &Limits,
) -> Result<Solution, Stopped> {
    table.owners.fill(game.table().hands());
    let mut hasher = DefaultHasher::new();
    (sides.maximisers, sides.counted, game.table().trump(), format!("{:?}", game.rules())).hash(&mut hasher);
    let mut solver = Solver {
        values: &sides.values,
        levels: sides.values.clone(),
        searcher: Searcher {
            table: *game.table(),
            rules: game.rules(),
            maximisers: sides.maximisers,
            counted: sides.counted,
            owners: &table.owners,
            patterns: &mut table.patterns,
            salt: mix(hasher.finish()),
            limits,
            start: Stopwatch::start(),
            counts: Counts::default(),
        },
    };
    solver.levels.sort_unstable();
    solver.levels.dedup();
    let solution = solver.solve(game, every);
    let Counts { nodes, forced, probes, hits, stores } = solver.searcher.counts;
    let (moves, best) = solution?;
    let mut counts = maxn::Counts::default();
    (counts.nodes, counts.prunes.heuristic) = (nodes, forced);
    (counts.table_probes, counts.table_hits, counts.table_stores) = (probes, hits, stores);
    Ok(Solution { moves, best, counts })
}

struct Solver<'s, R> {
    values: &'s [i32],
    /// The different values, the lowest first.
    levels: Vec<i32>,
    searcher: Searcher<'s, R>,
}

impl<R: Rules> Solver<'_, R> {
    fn solve(&mut self, game: &Tricks<R>, every: bool) -> Result<(Vec<SolvedMove>, usize), Stopped> {
        let mut cards = Vec::new();
        game.moves(&mut cards);
        let mut level = self.levels.len() / 2;
        if !every {
            level = self.level(game, level)?;
            let line = self.line(game.clone(), level)?;
            let best = cards.iter().position(|card| line.first() == Some(card)).unwrap_or_default();
            let mut moves: Vec<_> = cards.into_iter().map(|card| SolvedMove { card, line: None }).collect();
            moves[best].line = Some((self.levels[level], line));
            return Ok((moves, best));
        }
        let (mut moves, mut best) = (Vec::with_capacity(cards.len()), (0, 0));
        let maximise = self.searcher.maximises(game.player());
        for (index, card) in cards.into_iter().enumerate() {
            let mut after = game.clone();
            after.apply(card);
            // The value of one card is a good guess at that of the next.
            level = self.level(&after, level)?;
            let mut line = vec![card];
            line.extend(self.line(after, level)?);
            moves.push(SolvedMove { card, line: Some((self.levels[level], line)) });
            if index == 0 || level != best.1 && (level > best.1) == maximise {
                best = (index, level);
            }
        }
        Ok((moves, best.0))
    }

    /// The value of a position, as an index of the levels, by zero windows from a guess on.
    fn level(&mut self, game: &Tricks<R>, guess: usize) -> Result<usize, Stopped> {
        let (mut low, mut high, mut next) = (0, self.levels.len() - 1, guess);
        while low < high {
            let level = next.clamp(low + 1, high);
            if self.reaches(game, level)? {
                (low, next) = (level, level + 1);
            } else {
                (high, next) = (level - 1, level - 1);
            }
        }
        Ok(low)
    }

    /// Returns whether the value of a position is one of a level, or a higher one.
    fn reaches(&mut self, game: &Tricks<R>, level: usize) -> Result<bool, Stopped> {
        let Some(&least) = self.levels.get(level) else { return Ok(false) };
        let table = game.table();
        let (taken, left) = match self.searcher.counted {
            Counted::Tricks => (table.tricks(), table.left()),
            Counted::Points => (*game.points(), game.rules().points(table.held() | table.trick().set())),
        };
        let own: i32 = (0..table.players())
            .filter(|&player| self.searcher.maximises(player))
            .map(|player| taken[player])
            .sum();
        let goal = Goal::new(left as u32, |more| self.values[own as usize + more as usize] >= least);
        self.searcher.table = *table;
        Ok(self.searcher.search(goal)?.reached)
    }

    /// The line of play from a position of a level on: everybody takes the first move that keeps it.
    fn line(&mut self, mut game: Tricks<R>, level: usize) -> Result<Vec<Card>, Stopped> {
        let (mut line, mut cards) = (Vec::new(), Vec::new());
        while !game.is_terminal() {
            cards.clear();
            game.moves(&mut cards);
            let maximise = self.searcher.maximises(game.player());
            // A move that does so is among them: the last needs no search.
            let (&last, others) = cards.split_last().expect("a player who holds cards has a move");
            let mut choice = last;
            for &card in others {
                let before = game.apply(card);
                let keeps = if maximise {
                    level == 0 || self.reaches(&game, level)?
                } else {
                    !self.reaches(&game, level + 1)?
                };
                game.undo(card, before);
                if keeps {
                    choice = card;
                    break;
                }
            }
            game.apply(choice);
            line.push(choice);
        }
        Ok(line)
    }
}
