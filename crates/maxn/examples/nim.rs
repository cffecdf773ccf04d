//! A whole three-player game, and three search players at the table: `cargo run --example nim -p maxn`.
//!
//! Nim for three: in turn, take as many stones as you like from one heap. The player who takes the last stone wins two points,
//! the player before gets one, the third nothing.

use maxn::{Bounds, Evaluation, Game, Scores, Search};

#[derive(Clone)]
struct Nim {
    heaps: [u8; 4],
    turn: usize,
}

impl Game for Nim {
    /// A heap, and how many stones to take from it.
    type Move = (usize, u8);
    type Undo = ();

    fn players(&self) -> usize {
        3
    }

    fn player(&self) -> usize {
        self.turn
    }

    fn is_terminal(&self) -> bool {
        self.heaps == [0; 4]
    }

    fn moves(&self, moves: &mut Vec<(usize, u8)>) {
        for (heap, &stones) in self.heaps.iter().enumerate() {
            moves.extend((1..=stones).map(|taken| (heap, taken)));
        }
    }

    fn apply(&mut self, (heap, taken): (usize, u8)) {
        self.heaps[heap] -= taken;
        self.turn = (self.turn + 1) % 3;
    }

    fn undo(&mut self, (heap, taken): (usize, u8), (): ()) {
        self.heaps[heap] += taken;
        self.turn = (self.turn + 2) % 3;
    }

    fn key(&self) -> Option<u64> {
        let [a, b, c, d] = self.heaps;
        Some(u64::from(u32::from_be_bytes([a, b, c, d])) * 3 + self.turn as u64)
    }
}

struct Placement;

impl Evaluation<Nim> for Placement {
    fn evaluate(&self, game: &Nim) -> Scores {
        let mut scores = Scores::ZERO;
        if game.is_terminal() {
            scores[(game.turn + 2) % 3] = 2;
            scores[(game.turn + 1) % 3] = 1;
        }
        scores
    }

    fn bounds(&self) -> Bounds {
        Bounds { greatest: Some(2), ..Bounds::constant_sum(3) }
    }
}

fn main() -> Result<(), maxn::SearchError> {
    let search = Search::new(&Placement).table(1 << 20);
    let mut game = Nim { heaps: [3, 4, 5, 6], turn: 0 };
    let mut nodes = 0;
    while !game.is_terminal() {
        let report = search.run(&mut game)?;
        nodes += report.counts.nodes;
        let Some((heap, taken)) = report.best else { break };
        println!(
            "{:?}  player {} takes {taken} from heap {}, expecting {:?}",
            game.heaps,
            game.turn + 1,
            heap + 1,
            report.scores.first(3)
        );
        game.apply((heap, taken));
    }
    println!("{:?}  the end: {:?} ({nodes} nodes in all)", game.heaps, Placement.evaluate(&game).first(3));
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_game_plays_itself() -> Result<(), maxn::SearchError> {
        super::main()
    }
}
