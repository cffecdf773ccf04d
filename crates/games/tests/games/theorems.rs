//! Theorems of the papers that a search of small trees or deals can refute.

use maxn::{
    Algorithm, Bounds, Evaluation, Game, Generator, MaxnPruning, MoveOrdering, Report, Scores, Search,
};
use maxn_games::spades;
use maxn_games::tricks::TrickCount;

const PLAYERS: usize = 3;

/// A complete tree of three players in turn; a position is the path to it.
#[derive(Clone, Debug)]
struct Complete {
    branching: usize,
    depth: u32,
    made: u32,
    /// The number of the position among those at its depth, from left to right.
    place: usize,
}

impl Complete {
    fn new(branching: usize, depth: u32) -> Self {
        Complete { branching, depth, made: 0, place: 0 }
    }

    fn leaves(&self) -> usize {
        self.branching.pow(self.depth)
    }

    /// Tests if no move on the way to a leaf is the last one.
    fn others_follow(&self, leaf: usize) -> bool {
        let moves = (0..self.depth).map(|made| leaf / self.branching.pow(made) % self.branching);
        moves.into_iter().all(|mv| mv + 1 < self.branching)
    }
}

impl Game for Complete {
    type Move = usize;
    type Undo = ();

    fn players(&self) -> usize {
        PLAYERS
    }

    fn player(&self) -> usize {
        self.made as usize % PLAYERS
    }

    fn is_terminal(&self) -> bool {
        self.made == self.depth
    }

    fn moves(&self, moves: &mut Vec<usize>) {
        moves.extend(0..self.branching);
    }

    fn apply(&mut self, mv: usize) {
        self.place = self.place * self.branching + mv;
        self.made += 1;
    }

    fn undo(&mut self, _mv: usize, (): ()) {
        self.place /= self.branching;
        self.made -= 1;
    }
}

/// The scores of the leaves from left to right, and their sum.
struct Leaves {
    scores: Vec<Scores>,
    sum: i32,
    visited: Vec<std::sync::atomic::AtomicBool>,
}

impl Leaves {
    fn new(scores: Vec<Scores>, sum: i32) -> Self {
        let visited = scores.iter().map(|_| false.into()).collect();
        Leaves { scores, sum, visited }
    }

    fn search(&self, tree: &Complete, pruning: MaxnPruning) -> Report<usize> {
        let search = Search::new(self).algorithm(Algorithm::Maxn(pruning)).ordering(MoveOrdering::NONE);
        search.run(&mut tree.clone()).expect("the leaves have limits")
    }
}

impl Evaluation<Complete> for Leaves {
    fn evaluate(&self, game: &Complete) -> Scores {
        self.visited[game.place].store(true, std::sync::atomic::Ordering::Relaxed);
        self.scores[game.place]
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(self.sum)
    }
}

/// The nodes that immediate pruning visits below a node of the greedy assignment (DISS 5.2.1): `level` 0 for nodes that are
/// won on their first branch, 1 and 2 for those of the players after the winner.
fn greedy(branching: u64, depth: u32, level: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let below = |level| greedy(branching, depth - 1, level);
    1 + match level {
        0 => below(1),
        1 => below(2) + (branching - 1) * below(0),
        _ => branching * below(0),
    }
}

/// DISS Theorem 5.1: no assignment of wins to leaves lets immediate pruning prune more than the greedy one. All are tried.
#[test]
fn no_assignment_prunes_more_than_the_greedy_one() {
    for (branching, depth) in [(2, 2), (2, 3), (3, 2)] {
        let tree = Complete::new(branching, depth);
        let nodes = (0..PLAYERS.pow(tree.leaves() as u32)).map(|assignment| {
            let mut winners = assignment;
            let leaf = |_| {
                let winner = winners % PLAYERS;
                winners /= PLAYERS;
                Scores::only(winner, 1)
            };
            let leaves = Leaves::new((0..tree.leaves()).map(leaf).collect(), 1);
            leaves.search(&tree, MaxnPruning::Immediate).counts.nodes
        });
        let least = nodes.min().expect("there are assignments");
        assert_eq!(least, greedy(branching as u64, depth, 0), "b={branching}, depth {depth}");
    }
}

const SUM: i32 = 1000;

/// Scores with the constant sum: any, or everything for one player.
fn draw(dice: &mut Generator) -> Scores {
    if dice.index(2) == 0 {
        return Scores::only(dice.index(PLAYERS), SUM);
    }
    let [one, other] = [0; 2].map(|_| dice.index(SUM as usize + 1) as i32);
    Scores::from([one.min(other), (one - other).abs(), SUM - one.max(other)])
}

/// IJCAI89 Theorem 1, DISS Theorem 6.2: a search from left to right must evaluate every leaf that shallow pruning evaluates.
/// For each of them there are leaves to its right with which its scores decide the value of the tree, provided that its
/// players still have other moves: on last branches last-branch pruning does without some.
#[test]
fn every_leaf_that_shallow_pruning_visits_matters() {
    let tree = Complete::new(3, 3);
    let mut dice = Generator::new(1);
    let mut checked = 0;
    for _ in 0..50 {
        let leaves = Leaves::new((0..tree.leaves()).map(|_| draw(&mut dice)).collect(), SUM);
        leaves.search(&tree, MaxnPruning::Shallow);
        let visited = leaves.visited.iter().map(|visited| visited.load(std::sync::atomic::Ordering::Relaxed));
        for (leaf, _) in visited.enumerate().filter(|&(leaf, visited)| visited && tree.others_follow(leaf)) {
            let matters = (0..100_000).any(|_| {
                let mut scores = leaves.scores.clone();
                scores[leaf + 1..].fill_with(|| draw(&mut dice));
                let values = [0; 2].map(|_| {
                    scores[leaf] = draw(&mut dice);
                    Leaves::new(scores.clone(), SUM).search(&tree, MaxnPruning::None).scores
                });
                values[0] != values[1]
            });
            assert!(matters, "leaf {leaf} of {:?}", leaves.scores);
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
}

/// DISS Theorem 6.1: from one trick to the next the value of a paranoid search stays or grows by one. Under max^n it does not
/// hold (Figure 6.1): scores fall, and by more than one trick.
#[test]
fn values_grow_trick_by_trick_under_paranoid_and_not_under_maxn() {
    const CARDS: u32 = 6;
    let mut greatest_fall = 0;
    for seed in 0..100 {
        let spades = spades::deal(3, CARDS as usize, seed).unwrap();
        let value = |algorithm: &str, depth| {
            let count = TrickCount::taken_within(spades.table(), depth);
            let search =
                Search::new(&count).algorithm(algorithm.parse().unwrap()).depth(depth).deepening(false);
            search.table(1 << 16).run(&mut spades.clone()).unwrap().scores
        };
        let mover = spades.player();
        let [paranoid, maxn] = ["paranoid:alpha-beta", "maxn:speculative"]
            .map(|algorithm| (1..=CARDS).map(|depth| value(algorithm, depth)).collect::<Vec<_>>());
        for values in paranoid.windows(2) {
            assert!((0..=1).contains(&(values[1][mover] - values[0][mover])), "deal {seed}: {paranoid:?}");
        }
        for values in maxn.windows(2) {
            let fall = (0..PLAYERS).map(|player| values[0][player] - values[1][player]).max();
            greatest_fall = greatest_fall.max(fall.unwrap());
        }
    }
    assert!(greatest_fall >= 2, "{greatest_fall}");
}
