//! One type of game for two to eight players: every kind of search gives what the definitions give.

use crate::support::configuration::Configuration;
use crate::support::hash_game::{HashGame, Points};
use crate::support::random::Random;
use crate::support::reference::MAXN;
use maxn::hidden::{
    InformationSet, Preferred, RolloutOptions, TreeOptions, WorldOptions, draw_worlds, grow_tree, roll_out,
    root_values, search_worlds,
};
use maxn::{
    Algorithm, Classifier, Evaluation, Game, Generator, MAX_PLAYERS, Mcts, MctsLimits, MctsOptions, Means,
    Models, Objective, Player, Search, conformance,
};

const LENGTH: u32 = 7;
const POINTS: Points = Points { all: LENGTH };

/// Some games for each number of players.
fn for_each_game(mut examine: impl FnMut(HashGame, &mut Random)) {
    for players in 2..=MAX_PLAYERS {
        for seed in 0..5 {
            let mut random = Random::new(seed);
            examine(HashGame::new(players, seed, 3, LENGTH, true), &mut random);
        }
    }
}

#[test]
fn they_are_games() {
    for_each_game(|mut game, _| {
        assert_eq!(conformance::check_searches(&game, &POINTS, None), []);
        game.chance = true;
        conformance::check(&game, &POINTS, 5, 1);
    });
}

#[test]
fn exact_searches() {
    for_each_game(|mut game, random| {
        for algorithm in Algorithm::all().filter(|one| one.rule() != "mp-mix") {
            let any = Configuration::random(algorithm, &game, random);
            let mut asked = Configuration { classifier: Classifier::Linear, ..any };
            if algorithm.pruning() == "zero-window-deepening" {
                asked = Configuration { objective: Objective::Own, deepening: None, width: None, ..asked };
            }
            for chance in [false, true] {
                game.chance = chance;
                let report = asked.search(&POINTS).run(&mut game.clone());
                if chance && (!algorithm.is_sound() || algorithm.rule() == "soft-maxn") {
                    assert!(report.is_err(), "{asked}");
                    continue;
                }
                let report = report.expect("every need is met");
                let expected = asked.rule(0).solve(&mut game.clone(), &POINTS);
                if algorithm.is_sound() {
                    let line: Vec<usize> = report.line.iter().map(|&mv| mv.into()).collect();
                    assert_eq!(
                        (report.scores, line),
                        (expected.scores, expected.line),
                        "{asked} in {game:?}"
                    );
                }
                let places = report.scores.first(MAX_PLAYERS);
                assert!(places[game.players()..].iter().all(|&score| score == 0), "{asked}: {places:?}");
            }
        }
    });
}

#[test]
fn simulations_and_models() {
    for_each_game(|game, _| {
        let truth = MAXN.solve(&mut game.clone(), &POINTS);
        // Exploration is wide, so that the tree is soon complete.
        let options = MctsOptions { exploration: 20.0, ..MctsOptions::default() };
        let simulated = Mcts::new(&POINTS).options(options).run(&game).expect("a sound game");
        assert_eq!((simulated.scores, simulated.exact), (Some(truth.scores), true), "{game:?}");
        assert_eq!(simulated.best_index, Some(truth.line[0]), "{game:?}");
        let models = Models::new((0..game.players()).map(|_| POINTS));
        let plain = models.search(&mut game.clone(), "maxn:none".parse().unwrap(), None).expect("sound");
        assert_eq!((plain.scores, plain.best_index), (truth.scores, Some(truth.line[0])), "{game:?}");
    });
}

/// The knowledge of the first player, from whom nothing is hidden.
struct Open(HashGame);

impl InformationSet for Open {
    type Game = HashGame;
    type Terms = ();
    type World = ();

    fn seat(&self) -> Player {
        0
    }
    fn draw(&self, _: &mut Generator) -> Option<()> {
        Some(())
    }
    fn agrees(&self, (): &()) -> bool {
        true
    }
    fn determinize(&self, (): &()) -> (HashGame, ()) {
        (self.0.clone(), ())
    }
    fn payoff(&self, end: &HashGame, (): &()) -> Means {
        POINTS.evaluate(end).to_means()
    }
    fn span(&self) -> Option<f64> {
        Some(LENGTH.into())
    }
}

#[test]
fn hidden_information() {
    for_each_game(|game, _| {
        let players = game.players();
        let truth = MAXN.solve(&mut game.clone(), &POINTS);
        let open = Open(game);
        let search = Search::new(&POINTS).root_values(true);
        let worlds = draw_worlds(&open, 3, 1).expect("there is one");
        let by_world = search_worlds(&open, &worlds, &WorldOptions::default(), |game, (), _| {
            Ok(root_values(&search.run(game)?))
        });
        let by_world = by_world.expect("a sound game");
        let best = by_world.moves.iter().find(|tried| tried.mv == by_world.best).expect("it was tried");
        assert_eq!((best.mv.into(), best.mean), (truth.line[0], truth.scores.to_means()));

        let tree = TreeOptions { limits: MctsLimits::of_simulations(200), ..TreeOptions::default() };
        let rollout = RolloutOptions { play_outs: Some(200), ..RolloutOptions::default() };
        for report in [grow_tree(&open, &tree), roll_out(&open, &Preferred::RANDOM, &rollout)] {
            for tried in report.expect("a sound game").moves {
                let all: f64 = tried.mean[..players].iter().sum();
                assert!((all - f64::from(LENGTH)).abs() < 1e-9, "somebody gets each point: {:?}", tried.mean);
                assert!(tried.mean[players..].iter().all(|&mean| mean == 0.0), "{:?}", tried.mean);
            }
        }
    });
}
