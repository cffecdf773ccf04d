//! Games that break their contract get an error that names the method at fault.

use maxn::hidden::{
    DecisionReport, HiddenError, Inference, InformationSet, Preferred, RolloutOptions, TreeOptions,
    WorldOptions, draw_worlds, grow_tree, grow_tree_with, roll_out, search_worlds,
};
use maxn::{Game, Generator, Player};

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
    BadPayoff,
    Over,
}

/// A player chooses a number, then dice are thrown, and the next player chooses.
#[derive(Clone, Debug)]
struct Faulty {
    fault: Fault,
    turn: usize,
}

impl Game<2> for Faulty {
    type Move = u8;
    type Undo = ();

    fn player(&self) -> Player {
        if self.fault == Fault::WrongPlayer { 1 } else { self.turn % 2 }
    }
    fn is_terminal(&self) -> bool {
        self.fault == Fault::Over || (self.turn >= 9 && self.fault != Fault::Endless)
    }
    fn is_chance(&self) -> bool {
        self.turn == 1
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

impl InformationSet<2> for View {
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
    fn payoff(&self, _: &Faulty, (): &()) -> [f64; 2] {
        [if self.0 == Fault::BadPayoff { f64::NAN } else { 1.0 }, 0.0]
    }
}

type Decided = Result<DecisionReport<u8, 2>, HiddenError>;

/// The decision of every method.
fn decide(fault: Fault) -> [Decided; 4] {
    let view = View(fault);
    let tree = TreeOptions { simulations: 100, ..TreeOptions::default() };
    let rollout = RolloutOptions { play_outs: 100, ..RolloutOptions::default() };
    let worlds = draw_worlds(&view, 10, 1);
    [
        grow_tree(&view, &tree),
        grow_tree_with(&view, &Preferred::RANDOM, &Inference::default(), &tree),
        roll_out(&view, &Preferred::RANDOM, &rollout),
        worlds.and_then(|worlds| {
            search_worlds(&view, &worlds, &WorldOptions::default(), |game, (), _| {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                Ok(moves.into_iter().map(|mv| (mv, [0.0; 2])).collect())
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
fn a_sound_game_with_dice_is_decided() {
    for decided in decide(Fault::None) {
        let report = decided.unwrap();
        assert_eq!(report.moves.len(), 2);
        assert!(report.moves.iter().all(|tried| tried.visits > 0));
    }
}

#[test]
fn without_a_number_of_simulations_there_is_still_a_decision() {
    let view = View(Fault::None);
    let tree = TreeOptions { simulations: 0, ..TreeOptions::default() };
    assert_eq!(grow_tree(&view, &tree).unwrap().simulations, 1);
    let rollout = RolloutOptions { play_outs: 0, worlds: Some(0), ..RolloutOptions::default() };
    assert_eq!(roll_out(&view, &Preferred::RANDOM, &rollout).unwrap().worlds, 1);
    let options = WorldOptions::default();
    let none = search_worlds(&view, &[], &options, |_, (), _| Ok(Vec::new()));
    assert_eq!(none.unwrap_err(), HiddenError::NoWorlds);
}
