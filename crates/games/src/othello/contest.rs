//! A whole game of Othello, one move after the other.

use super::mv::Move;
use super::rules::Othello;
use super::square::Square;
use crate::contest::{
    BadDecision, BoardCell, BoardContest, BoardGame, BoardLayout, Opening, Tiling, leaders,
};
use maxn::{Game, Player};

/// A contest of Othello: the score is the number of discs.
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::othello::OthelloContest;
///
/// let mut contest = OthelloContest::<2>::new("standard".parse()?, 1);
/// contest.decide(&contest.parse("d3")?)?;
/// assert_eq!(contest.scores(), [4, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type OthelloContest<const N: usize> = BoardContest<Othello<N>, N>;

impl<const N: usize> OthelloContest<N> {
    /// A game from the start, or from a random opening by the seed.
    pub fn new(opening: Opening, seed: u64) -> Self {
        BoardContest::opened(Othello::start(), opening, seed)
    }
}

impl<const N: usize> BoardGame<N> for Othello<N> {
    const EXAMPLE: &'static str = "d6";

    fn move_name(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, BadDecision> {
        let mv = text.parse().map_err(BadDecision::illegal)?;
        let mut after = *self;
        after.play(mv).map_err(BadDecision::illegal)?;
        Ok(mv)
    }

    fn tally(&self) -> [i32; N] {
        self.counts().map(|discs| discs as i32)
    }

    fn ending(&self) -> Option<(String, Vec<Player>)> {
        let how = || ("nobody can place a disc".to_string(), leaders(self.tally()));
        self.is_terminal().then(how)
    }

    fn effect(&self, before: &Self) -> Option<String> {
        let (had, has) = (before.tally(), self.tally());
        let turned: i32 = (0..N).map(|player| (had[player] - has[player]).max(0)).sum();
        let discs = if turned == 1 { "disc turns" } else { "discs turn" };
        (turned > 0).then(|| format!("{turned} {discs}"))
    }

    /// Columns are letters, rows are numbers from the top.
    fn layout(&self) -> BoardLayout {
        let place = |column: usize, row: usize| (column as f64, -(row as f64));
        let cell = |square: Square| BoardCell {
            name: square.to_string(),
            place: place(square.column(), square.row()),
            owner: self.owner(square),
            goal_of: None,
            mark: None,
        };
        let columns = ('a'..='h').enumerate().map(|(at, name)| (name.to_string(), (at as f64, 1.0)));
        let rows = (0..8).map(|at| ((at + 1).to_string(), (-1.0, -f64::from(at))));
        let cells = Square::all().map(cell).collect();
        BoardLayout { tiling: Tiling::Squares, cells, labels: columns.chain(rows).collect() }
    }
}
