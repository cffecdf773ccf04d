//! Othello for two.

use super::replay::Replay;
use super::trace::Trace;
use maxn::{Game, Player};
use maxn_games::othello::Othello;

/// The events that must have happened in some game.
pub(crate) const SPECIAL: &[&str] = &["a pass", "empty squares left", "nothing left of a player"];

pub(crate) struct OthelloReplay {
    game: Othello,
    passes: usize,
}

impl OthelloReplay {
    pub(crate) fn begin(_: &Trace) -> Box<dyn Replay> {
        Box::new(OthelloReplay { game: Othello::start(2), passes: 0 })
    }
}

impl Replay for OthelloReplay {
    fn chance(&mut self, outcome: &str) {
        panic!("nothing is left to chance: {outcome}");
    }

    fn player(&self) -> Player {
        self.game.player()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(&mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    fn standing(&self) -> Vec<i32> {
        self.game.counts().first(2).to_vec()
    }

    fn play(&mut self, played: &str) {
        self.passes += usize::from(played == "pass");
        self.game.play(played.parse().expect("a move")).expect("a legal move");
    }

    fn is_over(&self) -> bool {
        self.game.is_terminal()
    }

    fn result(&self) -> Vec<i32> {
        self.standing()
    }

    fn special(&self) -> Vec<&'static str> {
        let counts = self.game.counts();
        let happened = [self.passes > 0, counts.sum() < 64, counts.first(2).contains(&0)];
        SPECIAL.iter().zip(happened).filter(|(_, happened)| *happened).map(|(&name, _)| name).collect()
    }
}
