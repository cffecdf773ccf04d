//! The history table in Hearts: its weights, and its effect on nodes (DISS 6.3).

use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Cell, Table, Verdict};
use maxn::{Classifier, Game, History, Memory, MoveOrdering, Search};
use maxn_games::cards::{Card, Suit};
use maxn_games::hearts::{self, Hearts, HeartsEvaluation, Options, Points};
use maxn_lab::statistics::Estimate;

/// The depth in tricks.
const DEPTH: u32 = 3;

const ACE: u8 = 12;
const KING: u8 = 11;
const QUEEN: u8 = 10;
const JACK: u8 = 9;

/// The paper's weights of spades and of hearts after the lead of the ace of spades, from the ace down.
const SPADES: [u64; 13] = [
    0, 5_081_366, 8_392_112, 3_247_574, 2_931_582, 2_396_322, 1_540_746, 1_455_590, 992_640, 490_956,
    431_818, 145_032, 56_600,
];
const HEARTS: [u64; 13] =
    [316_562, 129_116, 58_678, 51_348, 11_432, 24_566, 9_246, 8_950, 2_070, 6_730, 1_450, 910, 620];

const STATIC: MoveOrdering = MoveOrdering::NONE;
const LEARNED: MoveOrdering = MoveOrdering { history: true, ..MoveOrdering::NONE };

/// Learns weights from a hand that the search plays for all three players.
fn learn(cards: usize, depth: u32, seed: u64) -> Vec<u64> {
    let mut game = deal(cards, seed);
    let points = HeartsEvaluation::First(Points::new(&game));
    let search = Search::new(&points).classifier(Classifier::Linear).ordering(LEARNED).depth(depth);
    let mut memory = Memory::new(0);
    while !game.is_terminal() {
        let report = search.run_in(&mut game, &mut memory).expect("points have bounds");
        game.apply(report.best.expect("the hand is not over"));
    }
    memory.history.weights().to_vec()
}

/// Counts the nodes of the first move in the game's own order, and in the learned one.
fn compare(learned: &History, cards: usize, depth: u32, seed: u64) -> [f64; 2] {
    let mut game = deal(cards, seed);
    let points = HeartsEvaluation::First(Points::new(&game));
    [STATIC, LEARNED].map(|ordering| {
        let mut memory = Memory::new(0);
        memory.history = learned.clone();
        let search = Search::new(&points).classifier(Classifier::Linear).ordering(ordering).depth(depth);
        search.run_in(&mut game, &mut memory).expect("points have bounds").counts.nodes as f64
    })
}

fn deal(cards: usize, seed: u64) -> Hearts {
    hearts::deal(3, Options::PAPERS_NODES, cards, seed).expect("a deal for three")
}

/// The weights learned for a trick that the ace of spades wins.
struct AfterAce(Vec<u64>);

impl AfterAce {
    fn new(learned: &History) -> Self {
        let table = 1 + Card::new(Suit::Spades, ACE).index();
        AfterAce((0..52).map(|card| learned.weights().get(table * 52 + card).copied().unwrap_or(0)).collect())
    }

    fn weight(&self, suit: Suit, rank: u8) -> u64 {
        self.0[Card::new(suit, rank).index()]
    }

    /// Tests if the queen is the first choice, then the king, then the jack.
    fn drops_the_queen(&self) -> bool {
        let [king, queen, jack] = [KING, QUEEN, JACK].map(|rank| self.weight(Suit::Spades, rank));
        queen > king && king > jack && (0..JACK).all(|rank| self.weight(Suit::Spades, rank) <= jack)
    }

    /// Tests if the four best discards are the four highest hearts, in any order.
    fn discards_high_hearts(&self) -> bool {
        let suits = [Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        let mut cards: Vec<(u64, Suit, u8)> = suits
            .iter()
            .flat_map(|&suit| (0..13).map(move |rank| (self.weight(suit, rank), suit, rank)))
            .collect();
        cards.sort_unstable_by_key(|&(weight, ..)| std::cmp::Reverse(weight));
        cards[..4].iter().all(|&(_, suit, rank)| suit == Suit::Hearts && rank >= JACK)
    }
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    make(deals, progress, 17, DEPTH)
}

fn make(deals: &Deals<'_>, progress: &mut Watcher, cards: usize, depth: u32) -> Result<Table, MeasureError> {
    let mut learned = History::default();
    for lesson in deals.measure(progress, |seed| learn(cards, depth, seed))? {
        learned.merge(&History::from(lesson));
    }
    // Other deals than those that were learned from.
    let others = Deals { seed: deals.seed.wrapping_add(1 << 32), ..*deals };
    let nodes = others.measure(progress, |seed| compare(&learned, cards, depth, seed))?;
    let after_ace = AfterAce::new(&learned);
    let title = format!("Weights after the lead of the ace of spades; {}", deals.description());
    let mut table =
        Table::new(&title, ["card", "spades: theirs", "ours", "hearts: theirs", "ours", "diamonds", "clubs"]);
    for (place, (spades, hearts)) in SPADES.into_iter().zip(HEARTS).enumerate() {
        let rank = ACE - place as u8;
        let name = Card::new(Suit::Spades, rank).to_string();
        let own = |suit| Cell::Count(after_ace.weight(suit, rank));
        table.push([
            Cell::from(name.trim_end_matches('S')),
            Cell::Count(spades),
            own(Suit::Spades),
            Cell::Count(hearts),
            own(Suit::Hearts),
            own(Suit::Diamonds),
            own(Suit::Clubs),
        ]);
    }
    let ratios: Vec<f64> = nodes.iter().map(|[own, learned]| learned / own).collect();
    let ratio = Estimate::of(&ratios);
    let sums =
        nodes.iter().fold([0.0; 2], |[own, by_history], nodes| [own + nodes[0], by_history + nodes[1]]);
    table.notes.push(format!(
        "Speculative pruning, {depth} tricks ahead, moon off; learned by playing whole hands. On other deals, the first \
         move takes {:.0} nodes on average in the game's own order and {:.0} in the learned one; a deal takes {} times as \
         many.",
        sums[0] / nodes.len() as f64,
        sums[1] / nodes.len() as f64,
        Cell::estimate(ratio, 2),
    ));
    let (queen, discards) = (after_ace.drops_the_queen(), after_ace.discards_high_hearts());
    table.verdict = Verdict {
        holds: queen && discards,
        sentence: format!(
            "Queen, king, jack of spades are {} learned to come first in that order, and high hearts are {} learned to be \
             the first discards; the learned order takes {} times the nodes of the game's own (theirs: no difference).",
            if queen { "indeed" } else { "not" },
            if discards { "indeed" } else { "not" },
            Cell::estimate(ratio, 2),
        ),
    };
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_lab::DealShare;

    #[test]
    fn the_queen_is_dropped_on_the_ace() {
        let deals = Deals { seed: 1, count: 6, theirs: 100, threads: 2, keeper: None, share: DealShare::ALL };
        let one = make(&deals, &mut |_| Ok(()), 17, 1).unwrap();
        let again = make(&Deals { threads: 1, ..deals }, &mut |_| Ok(()), 17, 1).unwrap();
        assert_eq!(one, again, "threads make no difference");
        let ours = |row: usize| match one.rows[row][2] {
            Cell::Count(weight) => weight,
            ref other => panic!("{other:?} is no weight"),
        };
        assert_eq!(ours(0), 0, "the ace is on the table");
        assert!((3..13).all(|row| ours(2) > ours(row)), "{one:?}");
    }
}
