//! Chinese Checkers for two, three, four and six players, by OpenSpiel's rules.

use super::replay::Replay;
use super::trace::Trace;
use maxn::{Game, Player};
use maxn_games::chinese_checkers::{Position, Rules, Size};

/// The events that must have happened in some game.
pub(crate) const SPECIAL: &[&str] = &["won", "a piece rested in a strange triangle"];

pub(crate) struct ChineseCheckersReplay {
    position: Position,
    /// OpenSpiel has an option to end games earlier, in moves of all players together.
    longest: u16,
    strayed: bool,
}

impl ChineseCheckersReplay {
    pub(crate) fn begin(trace: &Trace) -> Box<dyn Replay> {
        let longest = trace.options["longest"].as_u64().expect("a number of moves");
        Box::new(ChineseCheckersReplay {
            position: Position::start(Size::Full, Rules::OpenSpiel, trace.players),
            longest: longest as u16 * trace.players as u16,
            strayed: false,
        })
    }
}

impl Replay for ChineseCheckersReplay {
    fn chance(&mut self, outcome: &str) {
        panic!("nothing is left to chance: {outcome}");
    }

    fn player(&self) -> Player {
        self.position.player()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        moves.into_iter().map(|mv| self.position.move_text(mv)).collect()
    }

    /// The pieces in the goal.
    fn standing(&self) -> Vec<i32> {
        (0..self.position.players()).map(|player| self.position.in_goal(player) as i32).collect()
    }

    fn play(&mut self, text: &str) {
        let player = self.position.player();
        let mv = self.position.parse_move(text).expect("a legal move");
        let _ = self.position.apply(mv);
        self.strayed |= !self.position.seat(player).rest.includes(self.position.pieces(player));
    }

    fn is_over(&self) -> bool {
        self.position.is_terminal() || self.position.played() >= self.longest
    }

    fn result(&self) -> Vec<i32> {
        (0..self.position.players()).map(|player| i32::from(self.position.winner() == Some(player))).collect()
    }

    fn special(&self) -> Vec<&'static str> {
        let happened = [self.position.winner().is_some(), self.strayed];
        SPECIAL.iter().zip(happened).filter(|(_, happened)| *happened).map(|(&name, _)| name).collect()
    }
}
