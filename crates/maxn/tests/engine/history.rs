//! The history heuristic: one search's lessons help the next, also when they are moved to another memory.

use maxn::{Bounds, Evaluation, Game, History, Memory, MoveOrdering, Scores, Search};

/// Six moves of eight kinds, each worth some points to the mover and nothing to the others: the fourth kind is always
/// best, and the game's own order tries others first.
#[derive(Clone)]
struct Greedy {
    points: Scores,
    ply: u32,
}

const LENGTH: u32 = 6;
const KINDS: u8 = 8;
const BEST: usize = 3;

fn worth(kind: u8) -> i32 {
    i32::from((kind + 4) % KINDS)
}

impl Game for Greedy {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }
    fn player(&self) -> usize {
        self.ply as usize % 3
    }
    fn is_terminal(&self) -> bool {
        self.ply == LENGTH
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(0..KINDS);
    }
    fn apply(&mut self, kind: u8) {
        let mover = self.player();
        self.points[mover] += worth(kind);
        self.ply += 1;
    }
    fn undo(&mut self, kind: u8, (): ()) {
        self.ply -= 1;
        let mover = self.player();
        self.points[mover] -= worth(kind);
    }
    fn history_slots(&self) -> usize {
        usize::from(KINDS)
    }
    fn history_slot(&self, kind: u8) -> usize {
        usize::from(kind)
    }
}

struct Points;

impl Evaluation<Greedy> for Points {
    fn evaluate(&self, game: &Greedy) -> Scores {
        game.points
    }
    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(LENGTH as i32 * i32::from(KINDS - 1))
    }
}

fn nodes(memory: &mut Memory, history: bool) -> u64 {
    let ordering = MoveOrdering { history, ..MoveOrdering::NONE };
    let search = Search::new(&Points).ordering(ordering);
    let report = search.run_in(&mut Greedy { points: Scores::ZERO, ply: 0 }, memory).unwrap();
    assert_eq!(report.scores, [14; 3], "everybody takes the best kind, twice");
    report.counts.nodes
}

#[test]
fn a_learned_order_saves_nodes_and_can_be_kept_and_shared() {
    let mut memory = Memory::new(0);
    let without = nodes(&mut memory, false);
    assert!(memory.history.weights().iter().all(|&weight| weight == 0), "nothing is learned unasked");
    let learning = nodes(&mut memory, true);
    let weights = memory.history.weights();
    assert_eq!(weights.iter().max(), weights.get(BEST), "the best kind is learned: {weights:?}");
    let learned = nodes(&mut memory, true);
    assert!(learned < learning && learning < without, "{learned} < {learning} < {without}");

    let mut other = Memory::new(0);
    other.history = History::from(memory.history.weights().to_vec());
    assert_eq!(other.history, memory.history);
    assert_eq!(nodes(&mut other, true), nodes(&mut memory, true));
}
