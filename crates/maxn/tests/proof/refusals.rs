//! A method whose needs are not met says so.

use crate::support::configuration::{Configuration, Taste, usual};
use crate::support::hash_game::{HashGame, Points};
use crate::support::tree::{Graph, Tree};
use maxn::{
    Algorithm, Bounds, Classifier, Evaluation, Game, MaxnPruning, Objective, ParanoidPruning, Perspective,
    Scores, Search, SearchError, Ties,
};

/// Says nothing but the scores.
struct Silent;

impl Evaluation<Graph<'_>> for Silent {
    fn evaluate(&self, game: &Graph<'_>) -> Scores {
        game.node().scores()
    }
}

fn tree() -> Tree {
    Tree::parse("[0,(1,0,1),[1,[2,(0,0,2)],(2,0,0)]]")
}

#[test]
fn without_bounds_only_what_needs_none_runs() {
    let tree = tree();
    let value = Scores::from([1, 0, 1]);
    let ask = |algorithm| Search::new(&Silent).algorithm(algorithm).run(&mut tree.game());
    for pruning in MaxnPruning::ALL {
        let algorithm = Algorithm::Maxn(pruning);
        let answer = ask(algorithm).map(|report| report.scores);
        match pruning {
            MaxnPruning::None => assert_eq!(answer, Ok(value)),
            MaxnPruning::Immediate => assert_eq!(answer, Err(SearchError::NeedsGreatest(algorithm))),
            MaxnPruning::BranchAndBound => {
                assert!(answer.is_err() || answer == Ok(value), "{algorithm}: {answer:?}");
            }
            _ => {
                let error = answer.unwrap_err();
                assert_eq!(error, SearchError::NeedsBounds(algorithm), "{algorithm}");
                assert!(error.to_string().contains("Evaluation::bounds states none"), "{error}");
            }
        }
    }
    for pruning in [ParanoidPruning::None, ParanoidPruning::AlphaBeta, ParanoidPruning::ZeroWindow] {
        assert_eq!(ask(Algorithm::Paranoid(pruning)).map(|report| report.scores), Ok(value));
    }
}

#[test]
fn a_leaf_value_table_needs_outcomes() {
    let tree = tree();
    let refusal = Search::new(&Silent).classifier(Classifier::Table).run(&mut tree.game()).unwrap_err();
    assert_eq!(refusal, SearchError::NeedsOutcomes);
}

#[test]
fn zero_window_deepening_needs_growth_and_the_own_score() {
    let algorithm = Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
    let tree = tree();
    let refused = usual(&tree).algorithm(algorithm).run(&mut tree.game()).unwrap_err();
    assert_eq!(refused, SearchError::NeedsGrowth);
    let plain = Configuration::from(algorithm);
    let asked = Configuration { objective: Objective::Difference, ..plain };
    let mut game = HashGame::new(3, 1, 2, 4, false);
    assert_eq!(asked.search(&Points { all: 4 }).run(&mut game).unwrap_err(), SearchError::NeedsGrowth);
    assert!(plain.search(&Points { all: 4 }).run(&mut game).is_ok());
}

#[test]
fn a_player_who_is_not_there_has_no_view() {
    let tree = tree();
    let algorithm = Algorithm::Paranoid(ParanoidPruning::AlphaBeta);
    let refusal =
        usual(&tree).algorithm(algorithm).perspective(Perspective::Of(3)).run(&mut tree.game()).unwrap_err();
    assert_eq!(refusal, SearchError::NoSuchPlayer { player: 3, players: 3 });
    let refusal =
        usual(&tree).preference(Taste::BuiltIn(Ties::LeastFor(7))).run(&mut tree.game()).unwrap_err();
    assert_eq!(refusal, SearchError::NoSuchPlayer { player: 7, players: 3 });
}

#[test]
fn a_difference_of_nothing_is_none() {
    let tree = tree();
    for delta in [0, -3] {
        let mut stated = tree.clone();
        stated.bounds = Bounds { delta, ..tree.bounds };
        assert_eq!(usual(&stated).run(&mut stated.game()).unwrap_err(), SearchError::BadDelta(delta));
    }
}

/// A game without keys.
#[derive(Clone)]
struct Keyless(u8);

impl Game for Keyless {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }
    fn player(&self) -> usize {
        usize::from(self.0) % 3
    }
    fn is_terminal(&self) -> bool {
        self.0 == 4
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        moves.push(0);
    }
    fn apply(&mut self, _mv: u8) {
        self.0 += 1;
    }
    fn undo(&mut self, _mv: u8, (): ()) {
        self.0 -= 1;
    }
}

struct Nothing;

impl Evaluation<Keyless> for Nothing {
    fn evaluate(&self, _game: &Keyless) -> Scores {
        Scores::ZERO
    }
}

#[test]
fn positions_without_keys_are_not_looked_up() {
    let search = Search::new(&Nothing).algorithm(Algorithm::Maxn(MaxnPruning::None)).table(1 << 10);
    let counts = search.run(&mut Keyless(0)).expect("every need is met").counts;
    assert_eq!((counts.nodes, counts.table_hits, counts.table_stores), (5, 0, 0));
}
