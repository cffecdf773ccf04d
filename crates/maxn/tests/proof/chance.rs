//! Chance: every method that is not refused gives the rule's own answer with the mean at chance positions.

use crate::support::configuration::{Configuration, Taste, exact_algorithms, usual};
use crate::support::generate::{Family, growing_by_chance};
use crate::support::hash_game::{HashGame, Points};
use crate::support::random::Random;
use crate::support::shrink::require;
use crate::support::tree::{Graph, Tree};
use crate::support::trials::{for_each_seed, for_each_tree};
use crate::support::verdict::{Asked, Expected};
use maxn::{
    Algorithm, Classifier, Evaluation, Game, Leaves, Memory, Models, Objective, ParanoidPruning, Recorder,
    Scores, Search, SearchError,
};

/// The number of random searches per tree, besides one by every method with its defaults.
const SEARCHES: usize = 8;

fn any_search<const N: usize>(random: &mut Random) -> Configuration {
    Configuration::random::<N>(random.pick(&exact_algorithms()), random).linear()
}

fn try_trees<const N: usize>(trees: u64) {
    let algorithms = exact_algorithms();
    let (maxn, paranoid): (Vec<_>, Vec<_>) =
        algorithms.iter().copied().partition(|algorithm| matches!(algorithm, Algorithm::Maxn(_)));
    for_each_tree::<N>(Family::Chances, trees, |tree, random| {
        let taste = Taste::random::<N>(random);
        for methods in [&maxn, &paranoid] {
            let asked = |algorithm| Asked::from(Configuration { taste, ..Configuration::from(algorithm) });
            let expected = Expected::of(tree, &asked(methods[0]));
            for asked in methods.iter().copied().map(asked) {
                if expected.fault(tree, &asked, None).is_some() {
                    require(tree, &[asked], None);
                }
            }
        }
        for _ in 0..SEARCHES {
            require(tree, &[any_search::<N>(random).into()], None);
        }
    });
}

#[test]
fn two_players() {
    try_trees::<2>(10_000);
}

#[test]
fn three_players() {
    try_trees::<3>(30_000);
}

#[test]
fn four_players() {
    try_trees::<4>(20_000);
}

#[test]
fn five_players() {
    try_trees::<5>(10_000);
}

#[test]
fn eight_players() {
    try_trees::<8>(2_000);
}

/// Every method on every tree, with tables from a few entries on and any number of threads.
fn try_tables_and_threads<const N: usize>(trees: u64) {
    for_each_tree::<N>(Family::Chances, trees, |tree, random| {
        for algorithm in exact_algorithms() {
            let any = Configuration::random::<N>(algorithm, random).linear();
            let table = random.pick(&[1, 100, 300, 1 << 12, 1 << 14]);
            let threads = if random.percent(10) { 2 + random.below(2) } else { 1 };
            require(tree, &[Configuration { table, threads, ..any }.into()], None);
        }
    });
}

#[test]
fn tables_and_threads_of_two() {
    try_tables_and_threads::<2>(2_000);
}

#[test]
fn tables_and_threads_of_three() {
    try_tables_and_threads::<3>(8_000);
}

#[test]
fn tables_and_threads_of_four() {
    try_tables_and_threads::<4>(6_000);
}

#[test]
fn a_memory_used_before_changes_no_answer() {
    for_each_tree::<3>(Family::Chances, 6_000, |tree, random| {
        let searches: Vec<Asked> = (0..6)
            .map(|_| {
                let from = (0..random.below(3)).map(|_| random.below(5)).collect();
                Asked { configuration: any_search::<3>(random), from }
            })
            .collect();
        require(tree, &searches, Some(random.pick(&[1, 300, 1 << 14])));
    });
}

/// Positions that differ in nothing but the points already made share an entry: means shift with the scores.
#[test]
fn score_offsets_are_left_out_of_means() {
    for_each_seed(3_000, |seed| {
        let mut random = Random::new(seed);
        let (branching, length) = (1 + random.below(3) as u8, random.between(1, 6) as u32);
        let mut game = HashGame::<3>::new(random.next(), branching, length, true);
        game.chance = true;
        let points = Points { all: length };
        let mut memory = Memory::new(random.pick(&[300, 1 << 14]));
        for _ in 0..4 {
            let asked = Configuration { classifier: Classifier::Linear, ..any_search::<3>(&mut random) };
            let expected = asked.rule(0).solve(&mut game.clone(), &points);
            let report =
                asked.search(&points).run_in(&mut game.clone(), &mut memory).expect("every need is met");
            assert_eq!(report.scores, expected.scores, "{asked} in {game:?}");
            let line: Vec<usize> = report.line.iter().map(|&mv| usize::from(mv)).collect();
            assert_eq!(line, expected.line, "{asked} in {game:?}");
        }
    });
}

/// Means shift with the scores, so that the window of zero-window deepening holds.
#[test]
fn zero_window_deepening_holds() {
    fn try_trees<const N: usize>(trees: u64) {
        for_each_seed(trees, |seed| {
            let mut random = Random::new(seed ^ (N as u64) << 40);
            let tree = growing_by_chance::<N>(&mut random);
            let algorithm = Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
            require(&tree, &[Configuration::from(algorithm).into()], None);
            for _ in 0..4 {
                let any = Configuration::random::<N>(algorithm, &mut random);
                let own = Configuration { objective: Objective::Own, deepening: None, width: None, ..any };
                require(&tree, &[own.linear().into()], None);
            }
        });
    }
    try_trees::<2>(3_000);
    try_trees::<3>(4_000);
    try_trees::<5>(2_000);
}

/// Two points in three, one for each of two players, are rounded to 1 each: more than there are.
#[test]
fn rounded_means_may_add_up_to_more_than_maxsum() {
    let tree = Tree::<3>::parse("[0,<1:(1,1,0),1:(1,0,1),1:(0,1,1)>]");
    let report = usual(&tree).run(&mut tree.game()).expect("every need is met");
    assert_eq!((report.scores, tree.bounds.sum), ([1, 1, 1], Some(2)));
}

#[test]
fn an_event_costs_no_step_unless_it_begins_one() {
    let depth = |text: &str, depth: u32| {
        let tree = Tree::<2>::parse(text);
        let search = usual(&tree).algorithm("maxn:none".parse().unwrap()).depth(depth);
        let report = search.run(&mut tree.game()).expect("every need is met");
        (report.scores, report.exact)
    };
    // Two decisions with a throw between them are two steps.
    let two = "[0,<1:[1,(4,0)]~(9,9),1:[1,(8,2)]~(9,9)>~(7,7)]";
    assert_eq!(depth(two, 1), ([7, 7], false), "the horizon is before the throw");
    assert_eq!(depth(two, 2), ([6, 1], true));
    // Where the throw does not begin a step, the position after it does.
    let later = "[0,<1:[1,(4,0)]~(9,9),1:[1,(8,2)]~(1,1)>'~(7,7)]";
    assert_eq!(depth(later, 1), ([5, 5], false), "the horizon is after the throw");
    assert_eq!(depth(later, 2), ([6, 1], true));
}

#[test]
fn the_line_of_play_takes_the_likeliest_event() {
    let tree = Tree::<2>::parse("[0,(1,0),<1:(0,3),2:[1,(5,0),(6,1)],2:(9,9)>]");
    for algorithm in exact_algorithms() {
        for table in [0, 1 << 10] {
            let search = usual(&tree).algorithm(algorithm).table(table);
            let report = search.run(&mut tree.game()).expect("every need is met");
            let second = u16::from(algorithm.rule() == "maxn");
            assert_eq!(report.line, [1, 1, second], "{algorithm}");
            assert_eq!(report.best, Some(1));
        }
    }
}

#[test]
fn a_recorder_marks_chance() {
    let tree = Tree::<2>::parse("[0,(1,0),<1:(0,3),2:(6,1)>]");
    let mut recorder = Recorder::new(100);
    let search = usual(&tree).algorithm("maxn:none".parse().unwrap());
    search.run_observed(&mut tree.game(), &mut Memory::new(0), &mut recorder).expect("every need is met");
    let seen = recorder.into_tree().expect("an iteration was finished");
    let marks: Vec<_> = seen.nodes.iter().map(|node| (node.player, node.is_chance)).collect();
    assert_eq!(marks, [(Some(0), false), (None, false), (None, true), (None, false), (None, false)]);
}

#[test]
fn methods_without_a_proof_are_refused_by_name() {
    let tree = Tree::<3>::parse("[0,(1,0,1),<1:(0,0,2),1:(2,0,0)>]");
    for algorithm in Algorithm::all() {
        let refused = usual(&tree).algorithm(algorithm).run(&mut tree.game()).err();
        let expected = match algorithm {
            _ if !algorithm.is_sound() => Some(SearchError::NotWithChance(algorithm)),
            Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening) => Some(SearchError::NeedsGrowth),
            _ => None,
        };
        assert_eq!(refused, expected, "{algorithm}");
    }
    let refused = usual(&tree).classifier(Classifier::Table).run(&mut tree.game()).unwrap_err();
    assert_eq!(refused, SearchError::TableWithChance);
    let refused = usual(&tree).run(&mut tree.at(2)).unwrap_err();
    assert_eq!(refused, SearchError::ChanceRoot);
    let models = Models::new([tree.clone(), tree.clone(), tree.clone()]);
    let refused = models.search(&mut tree.game(), "maxn:none".parse().unwrap(), None).unwrap_err();
    assert_eq!(refused, SearchError::ModelsWithChance);
}

/// A game that breaks one rule after the first move.
#[derive(Clone)]
struct Broken {
    ply: u8,
    flaw: SearchError,
}

impl Game<2> for Broken {
    type Move = u8;
    type Undo = ();

    fn player(&self) -> usize {
        0
    }
    fn is_terminal(&self) -> bool {
        self.ply == 4
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        if self.ply < 2 || self.flaw != SearchError::NoMoves {
            moves.extend(0..2);
        }
    }
    fn is_chance(&self) -> bool {
        self.ply == 2 && self.flaw != SearchError::NoMoves
    }
    fn has_chance(&self) -> bool {
        self.flaw == SearchError::NoEvents
    }
    fn chances(&self, events: &mut Vec<(u8, u32)>) {
        let weight = u32::from(self.flaw != SearchError::NoEvents);
        events.extend([(0, weight), (1, weight)]);
    }
    fn apply(&mut self, _mv: u8) {
        self.ply += 1;
    }
    fn undo(&mut self, _mv: u8, (): ()) {
        self.ply -= 1;
    }
}

struct Nothing;

impl Evaluation<Broken, 2> for Nothing {
    fn evaluate(&self, _game: &Broken) -> Scores<2> {
        [0; 2]
    }
    fn bounds(&self) -> maxn::Bounds {
        maxn::Bounds::constant_sum(1)
    }
}

#[test]
fn a_game_that_breaks_a_rule_is_an_error_that_names_the_method() {
    for (flaw, method) in [
        (SearchError::NoMoves, "Game::moves"),
        (SearchError::NoEvents, "Game::chances"),
        (SearchError::UndeclaredChance, "Game::has_chance"),
    ] {
        assert!(flaw.to_string().contains(method));
        for algorithm in exact_algorithms() {
            for threads in [1, 2] {
                let search = Search::new(&Nothing).algorithm(algorithm).threads(threads);
                let mut game = Broken { ply: 0, flaw: flaw.clone() };
                assert_eq!(search.run(&mut game).unwrap_err(), flaw, "{algorithm}");
                let mut recorder = Recorder::new(100);
                let observed = search.run_observed(&mut game, &mut Memory::new(0), &mut recorder);
                assert_eq!((observed.unwrap_err(), game.ply), (flaw.clone(), 0), "{algorithm}");
                let shallow = search.depth(1);
                assert!(shallow.run(&mut game).is_ok(), "the horizon is before the flaw");
                let played_out = shallow.leaves(Leaves::PlayedOut).run(&mut game);
                assert_eq!(played_out.unwrap_err(), flaw, "{algorithm}");
            }
        }
    }
    let mut stuck = Broken { ply: 3, flaw: SearchError::NoMoves };
    assert_eq!(Search::new(&Nothing).run(&mut stuck).unwrap_err(), SearchError::NoMoves);
    let models = Models::new([Nothing, Nothing]);
    let refused = models.search(&mut stuck, "maxn:none".parse().unwrap(), None).unwrap_err();
    assert_eq!(refused, SearchError::NoMoves);
}

/// States a unit.
struct InUnits(i32);

impl<const N: usize> Evaluation<Graph<'_, N>, N> for InUnits {
    fn evaluate(&self, game: &Graph<'_, N>) -> Scores<N> {
        game.node().scores()
    }
    fn unit(&self) -> i32 {
        self.0
    }
}

#[test]
fn the_report_carries_the_unit() {
    let tree = Tree::<2>::parse("[0,(1,0)]");
    let run =
        |unit| Search::new(&InUnits(unit)).algorithm("maxn:none".parse().unwrap()).run(&mut tree.game());
    assert_eq!(run(100).map(|report| report.unit), Ok(100));
    assert_eq!(run(0).unwrap_err(), SearchError::BadUnit(0));
}
