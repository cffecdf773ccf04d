//! Different evaluations for different players, and models of models (IJCAI89, sections 2 and 4).

use maxn::{Bounds, Evaluation, Game, Models, Outcome, Player, Scores, SearchError};
use std::collections::HashMap;

/// A tree of three moves each, four deep, with players in an order that repeats and jumps.
#[derive(Clone)]
struct Paths(Vec<u8>);

const MOVERS: [Player; 4] = [0, 2, 2, 1];

impl Game for Paths {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }
    fn player(&self) -> Player {
        MOVERS[self.0.len()]
    }
    fn is_terminal(&self) -> bool {
        self.0.len() == MOVERS.len()
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(0..3);
    }
    fn apply(&mut self, mv: u8) {
        self.0.push(mv);
    }
    fn undo(&mut self, _: u8, (): ()) {
        self.0.pop();
    }
}

/// Scores made of a seed and the path; few different ones, so that there are ties.
#[derive(Clone)]
struct Seeded(u64);

fn scramble(mut word: u64) -> u64 {
    for _ in 0..3 {
        word = (word ^ word >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    word ^ word >> 32
}

impl Evaluation<Paths> for Seeded {
    fn evaluate(&self, game: &Paths) -> Scores {
        let path = game.0.iter().fold(self.0, |hash, &mv| scramble(hash ^ (u64::from(mv) + 1)));
        Scores::from_fn(3, |player| (scramble(path ^ player as u64) % 5) as i32)
    }
}

/// The final position that the player at the root expects, by the definition: each mover takes the child whose final
/// position is best for it in the eyes of its chain.
fn expected(game: &mut Paths, chain: &mut Vec<Player>, eyes: &HashMap<Vec<Player>, Seeded>) -> Vec<u8> {
    if game.is_terminal() {
        return game.0.clone();
    }
    let player = game.player();
    chain.push(player);
    let mut distinct = chain.clone();
    distinct.dedup();
    let ends: Vec<Vec<u8>> = (0..3).map(|mv| game.explore(mv, |game| expected(game, chain, eyes))).collect();
    chain.pop();
    let seen = |end: &Vec<u8>| eyes[&distinct].evaluate(&Paths(end.clone()))[player];
    let most = ends.iter().map(seen).max().unwrap();
    ends.into_iter().find(|end| seen(end) == most).unwrap()
}

#[test]
fn models_of_models_are_asked_as_deep_as_the_tree() {
    for seed in 0..500 {
        let mut eyes: HashMap<Vec<Player>, Seeded> = HashMap::new();
        for (i, chain) in [vec![0], vec![1], vec![2], vec![0, 2], vec![0, 2, 1]].into_iter().enumerate() {
            eyes.insert(chain, Seeded(seed * 100 + i as u64));
        }
        let own = [eyes[&vec![0]].clone(), eyes[&vec![1]].clone(), eyes[&vec![2]].clone()];
        let models = Models::new(own)
            .believe(&[0, 2], eyes[&vec![0, 2]].clone())
            .believe(&[0, 2, 1], eyes[&vec![0, 2, 1]].clone());
        let report = models.search(&mut Paths(vec![]), "maxn:none".parse().unwrap(), None).unwrap();
        assert_eq!(report.line, expected(&mut Paths(vec![]), &mut vec![], &eyes), "seed {seed}");
        assert!(report.exact);
    }
}

#[test]
fn a_belief_that_is_not_given_is_ones_own() {
    let models = Models::new([Seeded(0), Seeded(1), Seeded(2)]).believe(&[0, 2], Seeded(20));
    let seed = |chain: &[Player]| models.evaluation(chain).0;
    assert_eq!(seed(&[1]), 1);
    assert_eq!(seed(&[1, 2]), 2, "player 2 has no model of player 3, and knows its evaluation");
    assert_eq!(seed(&[0, 1, 2]), 20, "player 1 takes player 2 to think of player 3 as it does itself");
    assert_eq!(seed(&[0, 0, 2, 2]), 20, "a player's model of itself is itself");
    assert_eq!(seed(&[2, 0]), 0);
}

#[test]
fn without_beliefs_each_player_maximises_its_own_function() {
    // The pairs of IJCAI89 Figure 2: Max sees the first number, Min, who wants it low, the negated second.
    #[derive(Clone)]
    struct Two(Vec<u8>);
    impl Game for Two {
        type Move = u8;
        type Undo = ();
        fn players(&self) -> usize {
            2
        }
        fn player(&self) -> Player {
            self.0.len()
        }
        fn is_terminal(&self) -> bool {
            self.0.len() == 2
        }
        fn moves(&self, moves: &mut Vec<u8>) {
            moves.extend(0..2);
        }
        fn apply(&mut self, mv: u8) {
            self.0.push(mv);
        }
        fn undo(&mut self, _: u8, (): ()) {
            self.0.pop();
        }
    }
    struct Eyes([i32; 4]);
    impl Evaluation<Two> for Eyes {
        fn evaluate(&self, game: &Two) -> Scores {
            let value = self.0[usize::from(game.0[0] * 2 + game.0[1])];
            [value, -value].into()
        }
    }
    let models = Models::new([Eyes([9, 10, 8, 12]), Eyes([9, 10, 11, 8])]);
    let report = models.search(&mut Two(vec![]), "maxn:none".parse().unwrap(), None).unwrap();
    assert_eq!(
        (report.scores, report.line),
        ([12, -8].into(), vec![1, 1]),
        "better for both than what either sees first"
    );
    let refusal = models.search(&mut Two(vec![]), "maxn:shallow".parse().unwrap(), None).unwrap_err();
    assert_eq!(refusal, SearchError::NeedsOutcomes);
}

#[test]
fn every_player_has_an_evaluation() {
    for models in [1, 2, 4, 9] {
        let wrong = Models::new((0..models as u64).map(Seeded));
        for algorithm in ["maxn:none", "maxn:speculative"] {
            let refused = wrong.search(&mut Paths(vec![]), algorithm.parse().unwrap(), None).unwrap_err();
            assert_eq!(refused, SearchError::WrongModels { models, players: 3 }, "{algorithm}");
            assert!(refused.to_string().starts_with(&format!("Models::new was given {models} evaluations")));
        }
    }
}

/// An evaluation of `Paths` with three outcomes, seen through a table.
#[derive(Clone)]
struct Ranked([i32; 3]);

impl Ranked {
    fn scores(&self, outcome: usize) -> Scores {
        Scores::from_fn(3, |player| self.0[(outcome + player) % 3])
    }
}

impl Evaluation<Paths> for Ranked {
    fn evaluate(&self, game: &Paths) -> Scores {
        self.scores((Seeded(4).evaluate(game)[0] % 3) as usize)
    }
    fn bounds(&self) -> Bounds {
        Bounds { least: self.0.iter().min().copied(), sum: Some(self.0.iter().sum()), ..Bounds::default() }
    }
    fn outcomes(&self) -> Option<Vec<Outcome>> {
        Some((0..3).map(|i| Outcome { scores: self.scores(i), measure: [i as i32].into() }).collect())
    }
}

#[test]
fn pruning_needs_functions_that_order_all_outcomes_alike() {
    let alike = Models::new([Ranked([0, 1, 2]), Ranked([0, 10, 50]), Ranked([-3, 0, 1])]);
    let plain = alike.search(&mut Paths(vec![]), "maxn:none".parse().unwrap(), None).unwrap();
    for algorithm in ["maxn:shallow", "maxn:speculative", "maxn:last-branch"] {
        let pruned = alike.search(&mut Paths(vec![]), algorithm.parse().unwrap(), None).unwrap();
        assert_eq!(pruned.line, plain.line, "{algorithm}");
        assert!(pruned.counts.nodes < plain.counts.nodes, "{algorithm}");
    }

    let different = alike.believe(&[0, 1], Ranked([0, 2, 1]));
    assert!(different.search(&mut Paths(vec![]), "maxn:none".parse().unwrap(), None).is_ok());
    let refusal =
        different.search(&mut Paths(vec![]), "maxn:speculative".parse().unwrap(), None).unwrap_err();
    assert!(matches!(refusal, SearchError::DifferentOrders { .. }));
    assert!(refusal.to_string().contains("do not order all outcomes alike"), "{refusal}");
}
