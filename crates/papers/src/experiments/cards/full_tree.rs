//! The size of a tree of tricks, without visiting all of it: the count below a position between two tricks is kept and used
//! again.

use maxn::Game;
use maxn_games::cards::Card;
use maxn_games::tricks::{Rules, Tricks};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Counts the nodes of one deal's trees.
#[derive(Debug, Default)]
pub(super) struct TreeCounter {
    /// The nodes below each position, by its key and the remaining depth in tricks.
    known: HashMap<u64, u64, BuildHasherDefault<Spread>>,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<Card>>,
}

impl TreeCounter {
    /// Counts the nodes of the tree to a depth in tricks, its root included.
    pub(super) fn nodes<R: Rules>(&mut self, game: &mut Tricks<R>, tricks: u32) -> u64 {
        if tricks == 0 || game.is_terminal() {
            return 1;
        }
        // Keys are well mixed; a multiple of a large odd number keeps those of other depths apart.
        let key =
            game.key().map(|key| key.wrapping_add(u64::from(tricks).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        if let Some(&nodes) = key.as_ref().and_then(|key| self.known.get(key)) {
            return nodes;
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        game.moves(&mut moves);
        let mut nodes = 1;
        if tricks == 1 && game.table().trick().len() + 1 == game.players() {
            // The last card of the last trick: its moves are leaves.
            nodes += moves.len() as u64;
        } else {
            for &card in &moves {
                nodes += game.explore(card, |after| {
                    let tricks = if after.starts_step() { tricks - 1 } else { tricks };
                    self.nodes(after, tricks)
                });
            }
        }
        moves.clear();
        self.spare.push(moves);
        if let Some(key) = key {
            self.known.insert(key, nodes);
        }
        nodes
    }
}

/// A hasher that takes keys as they are: they are spread over all bits already.
#[derive(Debug, Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::{Algorithm, MaxnPruning, Search};
    use maxn_games::hearts::{self, Options};
    use maxn_games::tricks::TrickCount;
    use maxn_games::{sergeant_major, spades};

    /// Counts the nodes of a search without pruning.
    fn expanded<R: Rules>(game: &mut Tricks<R>, tricks: u32) -> u64 {
        let count = TrickCount::new(game.table());
        let search = Search::new(&count).algorithm(Algorithm::Maxn(MaxnPruning::None)).depth(tricks);
        search.run(game).expect("it needs nothing").counts.nodes
    }

    fn compare<R: Rules>(mut game: Tricks<R>, tricks: u32) {
        let counted = TreeCounter::default().nodes(&mut game, tricks);
        assert_eq!(counted, expanded(&mut game, tricks), "{tricks} tricks of {:?}", game.table());
    }

    #[test]
    fn counting_agrees_with_expansion() {
        for seed in 0..10 {
            for tricks in 1..=5 {
                compare(sergeant_major::deal(5, seed).unwrap(), tricks);
            }
            compare(sergeant_major::deal(16, seed).unwrap(), 2);
            compare(spades::deal(2, 6, seed).unwrap(), 6);
            compare(hearts::deal(4, Options::STANDARD, 4, seed).unwrap(), 4);
        }
    }

    #[test]
    fn a_counter_can_be_used_for_several_depths() {
        let mut game = sergeant_major::deal(4, 1).unwrap();
        let mut counter = TreeCounter::default();
        for tricks in [4, 2, 3, 1] {
            assert_eq!(counter.nodes(&mut game, tricks), expanded(&mut game, tricks));
        }
    }
}
