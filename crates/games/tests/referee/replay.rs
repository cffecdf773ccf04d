//! Playing a game again, and holding every step against what was written down.

use super::trace::Trace;
use maxn::{Game, Player};
use maxn_games::tricks::{Rules, Tricks};

/// A game by our rules that repeats a game of OpenSpiel. All methods speak of the present position.
pub(crate) trait Replay {
    /// Chance has dealt a card, or decided something else.
    fn chance(&mut self, outcome: &str);
    /// The player to move.
    fn player(&self) -> Player;
    /// All legal moves, in any order.
    fn legal(&self) -> Vec<String>;
    /// The scores so far.
    fn standing(&self) -> Vec<i32>;
    /// Makes a legal move.
    fn play(&mut self, played: &str);
    /// Returns whether the game is over.
    fn is_over(&self) -> bool;
    /// The scores at the end.
    fn result(&self) -> Vec<i32>;
    /// The special events of a game that is over, as a proof that rules for rare cases have been met.
    fn special(&self) -> Vec<&'static str>;
}

/// Plays a game again. The error is the first thing that is not the same.
pub(crate) fn replay(mut game: Box<dyn Replay>, trace: &Trace) -> Result<Vec<&'static str>, String> {
    for (number, step) in trace.steps.iter().enumerate() {
        if step.player == 0 {
            game.chance(&step.played);
            continue;
        }
        let at = || format!("step {} ({} of player {})", number + 1, step.played, step.player);
        let sorted = |mut names: Vec<String>| {
            names.sort();
            names
        };
        same(&at, "is over", &game.is_over(), &false)?;
        same(&at, "player", &(game.player() + 1), &step.player)?;
        same(&at, "legal moves", &sorted(game.legal()), &sorted(step.legal.clone()))?;
        same(&at, "scores", &game.standing(), &step.standing)?;
        game.play(&step.played);
    }
    let end = || "the end".to_string();
    same(&end, "is over", &game.is_over(), &true)?;
    same(&end, "scores", &game.result(), &trace.scores)?;
    Ok(game.special())
}

fn same<T: PartialEq + std::fmt::Debug>(
    place: &dyn Fn() -> String,
    what: &str,
    ours: &T,
    theirs: &T,
) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    Err(format!("{}: {what}: ours {ours:?}, theirs {theirs:?}", place()))
}

/// The moves of a trick game, every card one of its own.
pub(crate) fn card_names<R: Rules>(game: &Tricks<R>) -> Vec<String> {
    let mut cards = Vec::new();
    game.clone().without_merging().moves(&mut cards);
    cards.iter().map(ToString::to_string).collect()
}
