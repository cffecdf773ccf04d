//! Chance: its effect on depth, lines of play and reports, the methods that are refused, and games that break its rules.

use crate::support::configuration::{exact_algorithms, usual};
use crate::support::tree::{Graph, Tree};
use maxn::{
    Algorithm, Classifier, Evaluation, Game, Leaves, Memory, Models, ParanoidPruning, Recorder, Scores,
    Search, SearchError,
};

/// Two points in three, one for each of two players, are rounded to 1 each: more than there are.
#[test]
fn rounded_means_may_add_up_to_more_than_maxsum() {
    let tree = Tree::parse("[0,<1:(1,1,0),1:(1,0,1),1:(0,1,1)>]");
    let report = usual(&tree).run(&mut tree.game()).expect("every need is met");
    assert_eq!((report.scores, tree.bounds.sum), ([1, 1, 1].into(), Some(2)));
}

#[test]
fn an_event_costs_no_step_unless_it_begins_one() {
    let depth = |text: &str, depth: u32| {
        let tree = Tree::parse(text);
        let search = usual(&tree).algorithm("maxn:none".parse().unwrap()).depth(depth);
        let report = search.run(&mut tree.game()).expect("every need is met");
        (report.scores, report.exact)
    };
    // Two decisions with a throw between them are two steps.
    let two = "[0,<1:[1,(4,0)]~(9,9),1:[1,(8,2)]~(9,9)>~(7,7)]";
    assert_eq!(depth(two, 1), ([7, 7].into(), false), "the horizon is before the throw");
    assert_eq!(depth(two, 2), ([6, 1].into(), true));
    // Where the throw does not begin a step, the position after it does.
    let later = "[0,<1:[1,(4,0)]~(9,9),1:[1,(8,2)]~(1,1)>'~(7,7)]";
    assert_eq!(depth(later, 1), ([5, 5].into(), false), "the horizon is after the throw");
    assert_eq!(depth(later, 2), ([6, 1].into(), true));
}

#[test]
fn the_line_of_play_takes_the_likeliest_event() {
    let tree = Tree::parse("[0,(1,0),<1:(0,3),2:[1,(5,0),(6,1)],2:(9,9)>]");
    for algorithm in exact_algorithms() {
        for table in [0, 1 << 10] {
            let search = usual(&tree).algorithm(algorithm).table(table);
            let report = search.run(&mut tree.game()).expect("every need is met");
            let second = u16::from(!algorithm.is_paranoid());
            assert_eq!(report.line, [1, 1, second], "{algorithm}");
            assert_eq!(report.best, Some(1));
        }
    }
}

#[test]
fn a_recorder_marks_chance() {
    let tree = Tree::parse("[0,(1,0),<1:(0,3),2:(6,1)>]");
    let mut recorder = Recorder::new(100);
    let search = usual(&tree).algorithm("maxn:none".parse().unwrap());
    search.run_observed(&mut tree.game(), &mut Memory::new(0), &mut recorder).expect("every need is met");
    let seen = recorder.into_tree().expect("an iteration was finished");
    let marks: Vec<_> = seen.nodes.iter().map(|node| (node.player, node.is_chance)).collect();
    assert_eq!(marks, [(Some(0), false), (None, false), (None, true), (None, false), (None, false)]);
}

#[test]
fn methods_without_a_proof_are_refused_by_name() {
    let tree = Tree::parse("[0,(1,0,1),<1:(0,0,2),1:(2,0,0)>]");
    for algorithm in Algorithm::all() {
        let refused = usual(&tree).algorithm(algorithm).run(&mut tree.game()).err();
        let expected = match algorithm {
            Algorithm::SoftMaxn(_) => Some(SearchError::NotWithChance(algorithm)),
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

impl Game for Broken {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
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

impl Evaluation<Broken> for Nothing {
    fn evaluate(&self, _game: &Broken) -> Scores {
        Scores::ZERO
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

impl Evaluation<Graph<'_>> for InUnits {
    fn evaluate(&self, game: &Graph<'_>) -> Scores {
        game.node().scores()
    }
    fn unit(&self) -> i32 {
        self.0
    }
}

#[test]
fn the_report_carries_the_unit() {
    let tree = Tree::parse("[0,(1,0)]");
    let run =
        |unit| Search::new(&InUnits(unit)).algorithm("maxn:none".parse().unwrap()).run(&mut tree.game());
    assert_eq!(run(100).map(|report| report.unit), Ok(100));
    assert_eq!(run(0).unwrap_err(), SearchError::BadUnit(0));
}
