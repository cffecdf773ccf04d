//! A game that breaks the rules of its trait gets an error that names the method at fault.

use maxn::{
    Evaluation, Game, Mcts, MctsOptions, Means, PlayOuts, Reward, Scores, SimulationError, Teams, TreeRule,
};

/// A game whose line of moves leads to a fault after some plies.
#[derive(Clone)]
struct Faulty {
    ply: u32,
    at: u32,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    NoMoves,
    NoEvents,
    NoWeights,
    StrangePlayer,
    BadStake,
    NoEnd,
}

impl Game for Faulty {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
    fn player(&self) -> usize {
        if self.fault == Fault::StrangePlayer && self.ply == self.at { 2 } else { self.ply as usize % 2 }
    }
    fn is_terminal(&self) -> bool {
        false
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        if !(self.fault == Fault::NoMoves && self.ply == self.at) {
            moves.extend(0..2);
        }
    }
    fn apply(&mut self, _: u8) {
        self.ply += 1;
    }
    fn undo(&mut self, _: u8, (): ()) {
        self.ply -= 1;
    }
    fn is_chance(&self) -> bool {
        matches!(self.fault, Fault::NoEvents | Fault::NoWeights) && self.ply == self.at
    }
    fn has_chance(&self) -> bool {
        true
    }
    fn chances(&self, events: &mut Vec<(u8, u32)>) {
        if self.fault == Fault::NoWeights {
            events.extend([(0, 0), (1, 0)]);
        }
    }
}

struct Nothing;

impl Evaluation<Faulty> for Nothing {
    fn evaluate(&self, game: &Faulty) -> Scores {
        [(game.ply % 3) as i32].into()
    }
    fn stake(&self, game: &Faulty, scores: &Scores) -> Means {
        let mut stakes = scores.to_means();
        if game.fault == Fault::BadStake {
            stakes[0] = f64::NAN;
        }
        stakes
    }
}

fn error(fault: Fault, at: u32, play_outs: PlayOuts) -> SimulationError {
    let game = Faulty { ply: 0, at, fault };
    let search = Mcts::new(&Nothing).play_outs(play_outs).simulations(200);
    search.run(&game).expect_err("the game is at fault")
}

#[test]
fn the_method_at_fault_is_named() {
    let kinds =
        [PlayOuts::Random, PlayOuts::Policy { random: 0.0 }, PlayOuts::Search { width: 2, random: 0.0 }];
    for at in [0, 1, 2, 5, 100] {
        for play_outs in kinds {
            assert_eq!(error(Fault::NoMoves, at, play_outs), SimulationError::NoMoves);
            assert_eq!(error(Fault::NoEvents, at, play_outs), SimulationError::NoChances);
            assert_eq!(error(Fault::NoWeights, at, play_outs), SimulationError::NoChances);
        }
    }
    assert!(SimulationError::NoMoves.to_string().contains("Game::moves"));
    assert!(SimulationError::NoChances.to_string().contains("Game::chances"));
    let strange = error(Fault::StrangePlayer, 1, PlayOuts::Evaluated);
    assert_eq!(strange, SimulationError::BadMover { player: 2, players: 2 });
    assert!(strange.to_string().contains("Game::player"));
}

#[test]
fn a_player_whom_the_game_does_not_have_is_found_wherever_one_is_asked_for() {
    let run = |at: u32, options: MctsOptions| {
        let game = Faulty { ply: 0, at, fault: Fault::StrangePlayer };
        Mcts::new(&Nothing).options(options).simulations(200).run(&game)
    };
    let strange = Err(SimulationError::BadMover { player: 2, players: 2 });
    let paranoid = MctsOptions { rule: TreeRule::Paranoid, ..MctsOptions::default() };
    assert_eq!(run(0, paranoid), strange, "by whom a paranoid tree maximises for");
    for at in [1, 2, 5, 100] {
        let play_outs = PlayOuts::Search { width: 2, random: 0.0 };
        let searched = MctsOptions { play_outs, ..MctsOptions::default() };
        assert_eq!(run(at, searched), strange, "by the search of play-outs, at ply {at}");
        let learned = MctsOptions { history: 1.0, ..MctsOptions::default() };
        assert_eq!(run(at, learned), strange, "by progressive history, at ply {at}");
    }
}

#[test]
fn a_stake_that_is_no_number_is_refused() {
    let game = Faulty { ply: 0, at: 0, fault: Fault::BadStake };
    let options =
        MctsOptions { reward: Reward::Stake, play_outs: PlayOuts::Evaluated, ..MctsOptions::default() };
    let error = Mcts::new(&Nothing).options(options).run(&game).expect_err("the evaluation is at fault");
    assert_eq!(error, SimulationError::BadStake);
    assert!(error.to_string().contains("Evaluation::stake"));
}

#[test]
fn a_game_without_end_is_cut_off() {
    let game = Faulty { ply: 0, at: 0, fault: Fault::NoEnd };
    let report = Mcts::new(&Nothing).simulations(20).run(&game).expect("long, but no fault");
    assert_eq!(report.simulations, 20);
    assert!(report.nodes > 100_000);
}

#[test]
fn options_without_sense_are_refused() {
    let game = Faulty { ply: 0, at: 0, fault: Fault::NoEnd };
    let refused = |change: &dyn Fn(&mut MctsOptions)| {
        let mut options = MctsOptions::default();
        change(&mut options);
        let error = Mcts::new(&Nothing).options(options).run(&game).expect_err("it makes no sense");
        assert!(matches!(error, SimulationError::BadOption { .. }), "{error}");
        error.to_string()
    };
    let texts = [
        refused(&|options| options.exploration = -1.0),
        refused(&|options| options.exploration = f64::NAN),
        refused(&|options| options.history = f64::INFINITY),
        refused(&|options| options.evaluation_weight = 1.5),
        refused(&|options| options.play_outs = PlayOuts::Policy { random: 2.0 }),
        refused(&|options| options.play_outs = PlayOuts::Search { width: 0, random: 0.0 }),
        refused(&|options| options.widening = Some(maxn::Widening { factor: 0.0, exponent: 0.5 })),
        refused(&|options| options.widening = Some(maxn::Widening { factor: 1.0, exponent: -0.5 })),
        refused(&|options| {
            options.rule = TreeRule::Weights(maxn::PlayerWeights::new([[f64::NAN, 0.0], [0.0, 1.0]]));
        }),
    ];
    assert_eq!(texts[0], "the exploration constant is -1; it must be 0 or more");
    let options = MctsOptions {
        rule: TreeRule::Paranoid,
        perspective: maxn::Perspective::Of(2),
        ..MctsOptions::default()
    };
    let error = Mcts::new(&Nothing).options(options).run(&game);
    assert_eq!(error, Err(SimulationError::NoSuchPlayer { player: 2, players: 2 }));
    let teams = Teams::new(&[&[0, 2]]).expect("nobody is in two teams");
    let options = MctsOptions { rule: TreeRule::Paranoid, teams, ..MctsOptions::default() };
    let error = Mcts::new(&Nothing).options(options).run(&game);
    assert_eq!(error, Err(SimulationError::NoSuchPlayer { player: 2, players: 2 }));
}
