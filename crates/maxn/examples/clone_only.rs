//! Sowing seeds for three: a game that can be copied but not undone, with several decisions in one turn.
//! `cargo run --example clone_only -p maxn`
//!
//! Everybody has three pits with three seeds each and a store. In turn, take all seeds of one of your pits and sow them one by
//! one into the next pits and your own store, round the board. If the last seed falls into your store, you move again; if
//! it falls into an empty pit of yours, it goes to the store with all seeds of the next pit. When a player to move has no
//! seeds left, everybody keeps those in its own pits, and the most seeds win.

use maxn::conformance::random_move;
use maxn::{Bounds, Evaluation, Game, Generator, Scores, Search, SearchError};

const PITS: usize = 3;
const SEEDS: i32 = 27;

#[derive(Clone, Debug, PartialEq)]
struct Sowing {
    /// The pits of all players, in the order of sowing.
    pits: Vec<u8>,
    stores: [i32; 3],
    turn: usize,
}

impl Sowing {
    fn start() -> Self {
        Sowing { pits: vec![3; 3 * PITS], stores: [0; 3], turn: 0 }
    }

    /// Plays a move. Too much changes to take it back step by step.
    fn sow(&mut self, pit: usize) {
        let (mover, mut at) = (self.turn, self.turn * PITS + pit);
        let mut in_hand = std::mem::take(&mut self.pits[at]);
        let mut in_store = false;
        while in_hand > 0 {
            // The store lies behind the mover's last pit.
            in_store = !in_store && at == mover * PITS + PITS - 1;
            if in_store {
                self.stores[mover] += 1;
            } else {
                at = (at + 1) % self.pits.len();
                self.pits[at] += 1;
            }
            in_hand -= 1;
        }
        if in_store {
            return;
        }
        if at / PITS == mover && self.pits[at] == 1 {
            let next = (at + 1) % self.pits.len();
            let won = std::mem::take(&mut self.pits[at]) + std::mem::take(&mut self.pits[next]);
            self.stores[mover] += i32::from(won);
        }
        self.turn = (mover + 1) % 3;
    }

    fn own_pits(&self, player: usize) -> &[u8] {
        &self.pits[player * PITS..][..PITS]
    }
}

impl Game for Sowing {
    type Move = usize;
    /// The position before the move.
    type Undo = Self;

    fn players(&self) -> usize {
        3
    }

    /// The player who has just moved, if it moves again.
    fn player(&self) -> usize {
        self.turn
    }

    fn is_terminal(&self) -> bool {
        self.own_pits(self.turn) == [0; PITS]
    }

    fn moves(&self, moves: &mut Vec<usize>) {
        moves.extend((0..PITS).filter(|&pit| self.own_pits(self.turn)[pit] > 0));
    }

    fn apply(&mut self, pit: usize) -> Self {
        let before = self.clone();
        self.sow(pit);
        before
    }

    fn undo(&mut self, _pit: usize, before: Self) {
        *self = before;
    }
}

/// The seeds in a player's store and pits.
struct Harvest;

impl Evaluation<Sowing> for Harvest {
    fn evaluate(&self, game: &Sowing) -> Scores {
        let pits = |player| game.own_pits(player).iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
        Scores::from_fn(3, |player| game.stores[player] + pits(player))
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(SEEDS)
    }
}

/// Plays a game in which one player searches and the others move at random. Returns the seeds of all, and the number of
/// decisions after which the same player had another.
fn play(searcher: usize, seed: u64) -> Result<(Scores, usize), SearchError> {
    let search = Search::new(&Harvest).depth(5);
    let mut generator = Generator::new(seed);
    let mut game = Sowing::start();
    let mut again = 0;
    while !game.is_terminal() {
        let mover = game.player();
        let mut pit = random_move(&game, &mut generator);
        if mover == searcher {
            pit = search.run(&mut game)?.best.unwrap_or(pit);
        }
        game.apply(pit);
        again += usize::from(!game.is_terminal() && game.player() == mover);
    }
    Ok((Harvest.evaluate(&game), again))
}

fn main() -> Result<(), SearchError> {
    for seed in 0..10 {
        let seat = seed as usize % 3;
        let (seeds, again) = play(seat, seed)?;
        println!("player {} searches: seeds {:?}, {again} moves made in addition", seat + 1, seeds.first(3));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::conformance;

    #[test]
    fn a_searcher_wins_most_games() {
        let (mut wins, mut repeated) = (0, 0);
        for seed in 0..60 {
            let seat = seed as usize % 3;
            let (seeds, again) = play(seat, seed).expect("every need is met");
            wins += u32::from(seeds.first(3).iter().max() == Some(&seeds[seat]));
            repeated += again;
        }
        assert!(wins > 30 && repeated > 60, "{wins} wins in 60 games, {repeated} second moves");
    }

    #[test]
    fn the_game_is_one() {
        conformance::check(&Sowing::start(), &Harvest, 50, 1);
        for game in conformance::positions(&Sowing::start(), 5).iter().step_by(7) {
            let refused = conformance::check_searches(game, &Harvest, Some(4));
            assert!(refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"));
        }
    }
}
