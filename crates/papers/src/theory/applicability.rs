//! Pruning methods and the games they apply to (DISS Table 5.24): prunes counted in the games themselves.

use super::scoring::Scoring;
use super::transform;
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, Classifier, Counts, Limits, MaxnPruning, ParanoidPruning, SearchOptions};
use maxn_games::GAMES;
use maxn_play::{Contest, DealRequest, SearchRequest, SearchResult, TablePool};

/// A game of three players, and what the table has on it.
struct Entry {
    title: &'static str,
    game: &'static str,
    sample: Sample,
    /// The evaluation, if not the usual one.
    evaluation: Option<&'static str>,
    scoring: Scoring,
    /// The origin of the limits.
    why: &'static str,
    /// The methods of [`METHODS`] that are ticked.
    printed: Ticks,
}

/// The positions in which prunes are counted.
#[derive(Clone, Copy)]
enum Sample {
    /// A deal of this many cards per player, searched to its end.
    Deal(usize),
    /// A position after random moves, and one shortly before the end of a game between players who look one move
    /// ahead, both searched to a depth.
    Board { options: &'static str, depth: u32 },
}

/// The moves before the end of the second position on a board.
const BEFORE_THE_END: usize = 2;

/// The methods of a game, in the order of [`METHODS`].
type Ticks = [bool; 8];

/// A method of the table, and the number of its own kind of prunes among all.
struct Method {
    name: &'static str,
    algorithm: Algorithm,
    prunes: fn(&Counts) -> u64,
}

const fn maxn(name: &'static str, pruning: MaxnPruning, prunes: fn(&Counts) -> u64) -> Method {
    Method { name, algorithm: Algorithm::Maxn(pruning), prunes }
}

const METHODS: [Method; 8] = [
    Method {
        name: "alpha-beta",
        algorithm: Algorithm::Paranoid(ParanoidPruning::AlphaBeta),
        prunes: |counts| counts.prunes.total(),
    },
    maxn("immediate", MaxnPruning::Immediate, |counts| counts.prunes.immediate),
    maxn("shallow", MaxnPruning::Shallow, |counts| counts.prunes.shallow),
    maxn("bnb", MaxnPruning::BranchAndBound, |counts| counts.prunes.total()),
    maxn("abbnb", MaxnPruning::AlphaBetaBranchAndBound, |counts| {
        counts.prunes.shallow + counts.prunes.heuristic
    }),
    maxn("last-branch", MaxnPruning::LastBranch, |counts| counts.prunes.deep),
    maxn("speculative", MaxnPruning::Speculative, |counts| counts.prunes.deep),
    maxn("approximate-deep", MaxnPruning::ApproximateDeep, |counts| counts.prunes.deep),
];

/// The ticks of Table 5.24: the methods that every game has, and the three in which they differ.
const fn printed(shallow: bool, bnb: bool, abbnb: bool) -> Ticks {
    [true, true, shallow, bnb, abbnb, true, true, true]
}

/// Scores from 0 of which a player gets at most `maxp`, and all players together `maxsum`.
const fn scoring(maxp: i32, maxsum: i32) -> Scoring {
    Scoring { players: 3, minp: 0, maxp, maxsum }
}

fn entries() -> [Entry; 6] {
    [
        Entry {
            title: "Abalone",
            game: "abalone",
            sample: Sample::Board { options: "opening=12", depth: 3 },
            evaluation: None,
            scoring: scoring(6, 6 + 5 + 5),
            why: "marbles pushed off, and the first to six wins",
            printed: printed(false, false, false),
        },
        Entry {
            title: "Chinese Checkers",
            game: "chinese-checkers",
            sample: Sample::Board { options: "board=small,opening=12", depth: 3 },
            evaluation: None,
            scoring: scoring(120, 120 + 119 + 119),
            why: "rows that ten pieces have come forward, 120 to the goal",
            printed: printed(false, false, false),
        },
        Entry {
            title: "Cribbage",
            game: "cribbage",
            sample: Sample::Deal(4),
            evaluation: None,
            scoring: scoring(121, 121 + 120 + 120),
            why: "points, and the first to 121 wins at once",
            printed: printed(false, true, false),
        },
        Entry {
            title: "Hearts",
            game: "hearts",
            sample: Sample::Deal(8),
            evaluation: None,
            scoring: transform::HEARTS.reversed(),
            why: "the 26 points, as maximisation",
            printed: printed(false, true, false),
        },
        Entry {
            title: "Pinochle",
            game: "pinochle",
            sample: Sample::Deal(5),
            evaluation: Some("points"),
            scoring: scoring(25, 25),
            why: "24 aces, tens and kings, and the last trick",
            printed: printed(true, true, true),
        },
        Entry {
            title: "Spades",
            game: "spades",
            sample: Sample::Deal(6),
            evaluation: Some("MT"),
            scoring: scoring(17, 17),
            why: "the 17 tricks",
            printed: printed(true, true, true),
        },
    ]
}

fn limits(depth: Option<u32>) -> Limits {
    Limits { depth, ..Limits::default() }
}

impl Entry {
    /// The positions to be searched.
    fn positions(&self, seed: u64) -> Vec<Box<dyn Contest>> {
        let game = GAMES.find(self.game).expect("the game is there");
        let (cards, options) = match self.sample {
            Sample::Deal(cards) => (Some(cards), None),
            Sample::Board { options, .. } => (None, Some(options.to_string())),
        };
        let request = DealRequest { players: Some(3), cards, options, seed };
        let first = game.deal(&request).expect("the position can be dealt").contest;
        match self.sample {
            Sample::Deal(_) => vec![first],
            Sample::Board { .. } => {
                let near_the_end = self.before_the_end(first.clone());
                vec![first, near_the_end]
            }
        }
    }

    /// Plays a game to its end, and returns the position shortly before.
    fn before_the_end(&self, mut contest: Box<dyn Contest>) -> Box<dyn Contest> {
        let mut past = Vec::new();
        let look = SearchOptions { limits: limits(Some(1)), ..SearchOptions::default() };
        while contest.to_move().is_some() {
            let best = self.search(contest.as_ref(), look.clone()).best.expect("the game goes on");
            past.push(contest.clone());
            contest.play(&best).expect("the move is legal");
        }
        past.swap_remove(past.len().saturating_sub(BEFORE_THE_END))
    }

    fn search(&self, contest: &dyn Contest, options: SearchOptions) -> SearchResult {
        let evaluation = self.evaluation.map(str::to_string);
        let request = SearchRequest { options, evaluation, ..SearchRequest::default() };
        contest
            .search(&request, &mut TablePool::new(0))
            .expect("the evaluation has the limits that pruning needs")
    }

    /// Counts the prunes of a method by the linear test, with the monotonic heuristic and without a transposition
    /// table.
    fn count(&self, method: &Method, positions: &[Box<dyn Contest>]) -> u64 {
        let depth = match self.sample {
            Sample::Deal(_) => None,
            Sample::Board { depth, .. } => Some(depth),
        };
        let options = SearchOptions {
            algorithm: method.algorithm,
            classifier: Classifier::Linear,
            heuristic: Some(true),
            table_bytes: 0,
            limits: limits(depth),
            ..SearchOptions::default()
        };
        let searches = positions.iter().map(|contest| self.search(contest.as_ref(), options.clone()));
        searches.map(|result| (method.prunes)(&result.counts)).sum()
    }

    fn counts(&self, seed: u64) -> [u64; 8] {
        let positions = self.positions(seed);
        METHODS.each_ref().map(|method| self.count(method, &positions))
    }
}

pub(super) fn run(seed: u64, progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new("Prunes in games of three players", []);
    let columns = ["game", "maxp", "maxsum", "maxsum < 2 maxp"].into_iter();
    table.columns = columns.chain(METHODS.iter().map(|method| method.name)).map(str::to_string).collect();
    let mut missing = Vec::new();
    each_part(&entries(), progress, |entry| {
        let counts = entry.counts(seed);
        let shallow = entry.scoring.allows_shallow_pruning();
        let mut row = vec![
            Cell::from(entry.title),
            Cell::Count(entry.scoring.maxp as u64),
            Cell::Count(entry.scoring.maxsum as u64),
            Cell::Flag(shallow),
        ];
        for ((method, &count), ticked) in METHODS.iter().zip(&counts).zip(entry.printed) {
            if ticked && count == 0 {
                missing.push(format!("{} in {}", method.name, entry.title));
            }
            row.push(if ticked {
                Cell::Count(count)
            } else {
                Cell::Text(format!("({})", Cell::Count(count)))
            });
        }
        table.verdict.holds &= shallow == entry.printed[SHALLOW];
        table.rows.push(row);
        table.notes.push(format!("{}: {}; {}.", entry.title, entry.why, entry.sample.described()));
    })?;
    table.notes.push(
        "Prunes of the method's own kind, by the linear test with the monotonic heuristic of the game's evaluation, \
         without a transposition table. In brackets: methods that the dissertation does not tick."
            .to_string(),
    );
    table.notes.push(
        "maxp and maxsum are those of the game's scores: the dissertation's for Hearts and Spades, else from the rules. \
         Theorem 5.2 is about these; the evaluations of positions of boards have limits of their own."
            .to_string(),
    );
    table.verdict.holds &= missing.is_empty();
    table.verdict.sentence = if !missing.is_empty() {
        format!("Ticked in Table 5.24, but without a prune: {}.", missing.join(", "))
    } else if table.verdict.holds {
        "Every method prunes in every game that Table 5.24 ticks it for, and shallow pruning is ticked exactly where \
         maxsum < 2 maxp."
            .to_string()
    } else {
        "A tick of shallow pruning differs from Theorem 5.2.".to_string()
    };
    Ok(table)
}

/// The place of shallow pruning in [`METHODS`].
const SHALLOW: usize = 2;

impl Sample {
    fn described(self) -> String {
        match self {
            Sample::Deal(cards) => format!("a deal of {cards} cards, to its end"),
            Sample::Board { options, depth } => format!(
                "two positions at depth {depth}: after random moves ({options}), and {BEFORE_THE_END} moves before the \
                 end of a game between players who look one move ahead"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cribbage is left out: there, the tick of a method is a matter of the bounds on what a card can peg.
    #[test]
    fn every_tick_is_borne_out_by_prunes_in_the_game() {
        for entry in entries().iter().filter(|entry| entry.game != "cribbage") {
            let counts = entry.counts(1);
            for ((method, count), ticked) in METHODS.iter().zip(counts).zip(entry.printed) {
                assert!(!ticked || count > 0, "{} in {}: {counts:?}", method.name, entry.title);
            }
        }
    }

    #[test]
    fn shallow_pruning_is_ticked_where_theorem_5_2_allows_it() {
        for entry in entries() {
            assert_eq!(entry.scoring.allows_shallow_pruning(), entry.printed[SHALLOW], "{}", entry.title);
        }
    }
}
