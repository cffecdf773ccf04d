//! Hex for three, and a tree of simulations against two random players: `cargo run --release --example hex_for_three -p maxn`.
//!
//! A hexagonal board has three pairs of opposite sides, one for each player. In turn, put a stone on an empty cell; the player who joins
//! its two sides with a chain of its own stones wins. Nothing but the end of the game is evaluated: simulations do the rest.

use maxn::{Bounds, Evaluation, Game, Generator, Mcts, Player, Scores};

/// The distance from the centre to the sides.
const RADIUS: i8 = 3;

/// A cell by two of its three coordinates, whose sum is 0.
type Cell = (i8, i8);

const NEIGHBOURS: [Cell; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

#[derive(Clone)]
pub(crate) struct Hex {
    stones: [[Option<Player>; 7]; 7],
    empty: u8,
    turn: Player,
    winner: Option<Player>,
}

impl Hex {
    pub(crate) fn start() -> Self {
        let mut hex = Hex { stones: [[None; 7]; 7], empty: 0, turn: 0, winner: None };
        hex.empty = Self::cells().count() as u8;
        hex
    }

    fn cells() -> impl Iterator<Item = Cell> {
        let cells = (-RADIUS..=RADIUS).flat_map(|a| (-RADIUS..=RADIUS).map(move |b| (a, b)));
        cells.filter(|&(a, b)| (a + b).abs() <= RADIUS)
    }

    fn stone(&mut self, (a, b): Cell) -> &mut Option<Player> {
        &mut self.stones[(a + RADIUS) as usize][(b + RADIUS) as usize]
    }

    /// The coordinate that is greatest on one side of a player and least on the other.
    fn towards_sides((a, b): Cell, player: Player) -> i8 {
        [a, b, -a - b][player]
    }

    /// Follows a player's stones from a cell: has the chain come to both sides?
    fn joins_sides(&self, from: Cell, player: Player) -> bool {
        let (mut rest, mut reached) = (self.clone(), [false; 2]);
        let mut chain = vec![from];
        while let Some((a, b)) = chain.pop() {
            if (a + b).abs().max(a.abs()).max(b.abs()) > RADIUS || *rest.stone((a, b)) != Some(player) {
                continue;
            }
            *rest.stone((a, b)) = None;
            reached[0] |= Self::towards_sides((a, b), player) == -RADIUS;
            reached[1] |= Self::towards_sides((a, b), player) == RADIUS;
            chain.extend(NEIGHBOURS.map(|(da, db)| (a + da, b + db)));
        }
        reached == [true; 2]
    }

    pub(crate) fn winner(&self) -> Option<Player> {
        self.winner
    }
}

impl Game for Hex {
    type Move = Cell;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }

    fn player(&self) -> Player {
        self.turn
    }

    /// With three players all cells can be taken without a chain: then nobody has won.
    fn is_terminal(&self) -> bool {
        self.winner.is_some() || self.empty == 0
    }

    fn moves(&self, moves: &mut Vec<Cell>) {
        let is_empty = |&(a, b): &Cell| self.stones[(a + RADIUS) as usize][(b + RADIUS) as usize].is_none();
        moves.extend(Self::cells().filter(is_empty));
    }

    fn apply(&mut self, cell: Cell) {
        *self.stone(cell) = Some(self.turn);
        self.empty -= 1;
        self.winner = self.joins_sides(cell, self.turn).then_some(self.turn);
        self.turn = (self.turn + 1) % 3;
    }

    fn undo(&mut self, cell: Cell, (): ()) {
        *self.stone(cell) = None;
        self.empty += 1;
        self.winner = None;
        self.turn = (self.turn + 2) % 3;
    }
}

/// A point for the winner.
pub(crate) struct Winner;

impl Evaluation<Hex> for Winner {
    fn evaluate(&self, game: &Hex) -> Scores {
        Scores::from_fn(3, |player| i32::from(game.winner == Some(player)))
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }
}

/// Plays a game in which one player thinks and the others do not. Returns the winner.
pub(crate) fn play(
    thinker: Player,
    simulations: u64,
    seed: u64,
) -> Result<Option<Player>, maxn::SimulationError> {
    let (mut game, mut generator) = (Hex::start(), Generator::new(seed));
    while !game.is_terminal() {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut chosen = moves[generator.below(moves.len() as u64) as usize];
        if game.player() == thinker {
            let report = Mcts::new(&Winner).simulations(simulations).seed(generator.next_u64()).run(&game)?;
            chosen = report.best.unwrap_or(chosen);
        }
        game.apply(chosen);
    }
    Ok(game.winner())
}

fn main() -> Result<(), maxn::SimulationError> {
    let mut won = [0; 4];
    for seed in 0..30 {
        won[play(seed as usize % 3, 1_000, seed)?
            .map_or(3, |winner| (winner + 3 - seed as usize % 3) % 3)] += 1;
    }
    println!(
        "1,000 simulations per move: {} games won, by the next player {}, by the last {}, nobody's {}",
        won[0], won[1], won[2], won[3]
    );
    Ok(())
}
