//! Games that break their contract get an error that names the method at fault.

use maxn::hidden::conformance::check_worlds;
use maxn::hidden::{
    DecisionReport, Inference, InformationSet, Preferred, RolloutOptions, TreeOptions, WorldOptions,
    draw_worlds, grow_tree, grow_tree_with, roll_out, search_worlds,
};
use maxn::{Game, Generator, MctsLimits, Means, Player, Scores, SimulationError};

/// The part of the contract that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    NoWorlds,
    Contradiction,
    WrongPlayer,
    NoMoves,
    NoChances,
    Endless,
    EndlessChance,
    ChanceRoot,
    StrangePlayer,
    BadSpan,
    BadPayoff,
    Over,
}

/// A player chooses a number, then dice are thrown, and the next player chooses.
#[derive(Clone, Debug, PartialEq)]
struct Faulty {
    fault: Fault,
    turn: usize,
}

impl Game for Faulty {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
    fn player(&self) -> Player {
        match self.fault {
            Fault::WrongPlayer => 1,
            Fault::StrangePlayer if self.turn == 2 => 2,
            _ => self.turn % 2,
        }
    }
    fn is_terminal(&self) -> bool {
        let is_endless = matches!(self.fault, Fault::Endless | Fault::EndlessChance);
        self.fault == Fault::Over || (self.turn >= 9 && !is_endless)
    }
    fn is_chance(&self) -> bool {
        match self.fault {
            Fault::EndlessChance => self.turn >= 1,
            Fault::ChanceRoot => self.turn == 0,
            _ => self.turn == 1,
        }
    }
    fn has_chance(&self) -> bool {
        true
    }
    fn chances(&self, events: &mut Vec<(u8, u32)>) {
        let weight = u32::from(self.fault != Fault::NoChances);
        events.extend((1..=6).map(|side| (side, weight)));
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        if self.fault != Fault::NoMoves || self.turn != 4 {
            moves.extend([0, 1]);
        }
    }
    fn apply(&mut self, _: u8) {
        self.turn += 1;
    }
    fn undo(&mut self, _: u8, (): ()) {
        self.turn -= 1;
    }
}

struct View(Fault);

impl InformationSet for View {
    type Game = Faulty;
    type Terms = ();
    type World = u8;

    fn seat(&self) -> Player {
        0
    }
    fn draw(&self, generator: &mut Generator) -> Option<u8> {
        (self.0 != Fault::NoWorlds).then(|| generator.below(3) as u8)
    }
    fn agrees(&self, _: &u8) -> bool {
        self.0 != Fault::Contradiction
    }
    fn determinize(&self, _: &u8) -> (Faulty, ()) {
        (Faulty { fault: self.0, turn: 0 }, ())
    }
    fn payoff(&self, _: &Faulty, (): &()) -> Means {
        let mut payoff = Scores::from([1, 0]).to_means();
        if self.0 == Fault::BadPayoff {
            payoff[0] = f64::NAN;
        }
        payoff
    }
    fn span(&self) -> Option<f64> {
        Some(if self.0 == Fault::BadSpan { 0.0 } else { 1.0 })
    }
}

type Decided = Result<DecisionReport<u8>, SimulationError>;

/// The decision of every method.
fn decide(fault: Fault) -> [Decided; 4] {
    let view = View(fault);
    let tree = TreeOptions { limits: MctsLimits::of_simulations(100), ..TreeOptions::default() };
    let rollout = RolloutOptions { play_outs: Some(100), ..RolloutOptions::default() };
    let worlds = draw_worlds(&view, 10, 1);
    [
        grow_tree(&view, &tree),
        grow_tree_with(&view, &Preferred::RANDOM, &Inference::default(), &tree),
        roll_out(&view, &Preferred::RANDOM, &rollout),
        worlds.and_then(|worlds| {
            search_worlds(&view, &worlds, &WorldOptions::default(), |game, (), _| {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                Ok(moves.into_iter().map(|mv| (mv, Means::default())).collect())
            })
        }),
    ]
}

#[test]
fn errors_name_the_method_at_fault() {
    for (fault, method) in [
        (Fault::NoWorlds, "InformationSet::draw"),
        (Fault::Contradiction, "InformationSet::draw"),
        (Fault::WrongPlayer, "InformationSet::determinize"),
        (Fault::ChanceRoot, "InformationSet::determinize"),
        (Fault::Over, "the game is over"),
    ] {
        for decided in decide(fault) {
            let error = decided.unwrap_err().to_string();
            assert!(error.contains(method), "{fault:?}: {error}");
        }
    }
    for (fault, method) in [
        (Fault::NoMoves, "Game::moves"),
        (Fault::NoChances, "Game::chances"),
        (Fault::Endless, "Game::is_terminal"),
        (Fault::EndlessChance, "Game::is_terminal"),
        (Fault::BadPayoff, "InformationSet::payoff"),
    ] {
        let [tree, with_policy, rollout, _] = decide(fault);
        for decided in [tree, with_policy, rollout] {
            let error = decided.unwrap_err().to_string();
            assert!(error.contains(method), "{fault:?}: {error}");
        }
    }
}

#[test]
fn the_errors_of_trees_do_so_too() {
    for (fault, method) in [(Fault::StrangePlayer, "Game::player"), (Fault::BadSpan, "InformationSet::span")]
    {
        let [tree, with_policy, _, _] = decide(fault);
        for decided in [tree, with_policy] {
            let error = decided.unwrap_err().to_string();
            assert!(error.contains(method), "{fault:?}: {error}");
        }
    }
}

#[test]
fn options_without_sense_are_refused() {
    let view = View(Fault::None);
    let policy = Preferred::RANDOM;
    let grown = |exploration: f64, random: f64| {
        grow_tree(&view, &TreeOptions { exploration, random, ..TreeOptions::default() })
    };
    let inferred = |belief: f64, anything: f64| {
        let inference = Inference { belief, anything };
        roll_out(&view, &policy, &RolloutOptions { inference, ..RolloutOptions::default() })
    };
    for decided in [
        grown(f64::NAN, 0.0),
        grown(-1.0, 0.0),
        grown(0.4, 2.0),
        grown(0.4, f64::NAN),
        inferred(f64::NAN, 0.0),
        inferred(f64::INFINITY, 0.0),
        inferred(1.0, -0.5),
    ] {
        let error = decided.unwrap_err();
        assert!(matches!(error, SimulationError::BadOption { .. }), "{error}");
    }
    let error = grown(-1.0, 0.0).unwrap_err();
    assert_eq!(error.to_string(), "the exploration constant is -1; it must be 0 or more");
}

#[test]
#[should_panic(expected = "InformationSet::determinize")]
fn a_chance_position_fails_the_check_of_worlds() {
    check_worlds(&View(Fault::ChanceRoot), 1, 0);
}

#[test]
#[should_panic(expected = "Game::is_terminal")]
fn a_game_without_end_fails_the_check_of_worlds() {
    check_worlds(&View(Fault::Endless), 1, 0);
}

#[test]
fn a_sound_game_with_dice_is_decided() {
    for decided in decide(Fault::None) {
        let report = decided.unwrap();
        assert_eq!(report.moves.len(), 2);
        assert!(report.moves.iter().all(|tried| tried.visits > 0));
    }
}

#[test]
fn the_fewest_simulations_are_one() {
    let view = View(Fault::None);
    let tree = |simulations| TreeOptions {
        limits: MctsLimits::of_simulations(simulations),
        ..TreeOptions::default()
    };
    assert_eq!(grow_tree(&view, &tree(1)).unwrap().simulations, 1);
    let none = grow_tree(&view, &tree(0)).unwrap_err();
    assert_eq!(none.to_string(), "the number of simulations is 0; it must be at least 1");
    let rollout = RolloutOptions { play_outs: Some(0), worlds: Some(0), ..RolloutOptions::default() };
    assert_eq!(roll_out(&view, &Preferred::RANDOM, &rollout).unwrap().worlds, 1);
    let options = WorldOptions::default();
    let none = search_worlds(&view, &[], &options, |_, (), _| Ok(Vec::new()));
    assert_eq!(none.unwrap_err(), SimulationError::NoWorlds);
}
