//! Two toy games for three players who take up to three matches from a pile. In `pile` everybody holds a hidden bonus card,
//! which counts for whoever takes the last match, and guesses in secret whether the number of turns will be even or odd; in
//! `open-pile` nothing is hidden, and nobody guesses.

mod contest;
mod info;
mod knowledge;
mod search;

pub(crate) use contest::Toy;
pub(crate) use info::{OPEN_PILE, PILE};

use maxn_play::{
    Agent, AgentAdvice, AgentError, AgentSetup, AgentSpec, Contest, Games, Scope, Situation, StartRequest,
};

pub(crate) static GAMES: Games = Games::new(&[&PILE, &OPEN_PILE]);

/// A contest of a game by name.
pub(crate) fn start(game: &str, options: &str, seed: u64) -> Box<dyn Contest> {
    let request = StartRequest { players: None, options: options.to_string(), seed };
    GAMES.find(game).unwrap().start(&request).unwrap()
}

pub(crate) fn spec(text: &str) -> AgentSpec {
    text.parse().unwrap()
}

/// An agent with a seed, on one thread.
pub(crate) fn agent(text: &str, seed: u64) -> Box<dyn Agent> {
    spec(text).build(&AgentSetup { seed, ..AgentSetup::default() }).unwrap()
}

/// The advice of a new agent on every decision.
pub(crate) fn advice(text: &str, seed: u64, contest: &dyn Contest) -> Result<AgentAdvice, AgentError> {
    agent(text, seed).advise(Situation::Open(contest), Scope::Every)
}

/// Makes decisions by their texts.
pub(crate) fn play(contest: &mut dyn Contest, decisions: &str) {
    for decision in decisions.split_whitespace() {
        let decision = contest.parse(decision).unwrap();
        contest.play(&decision).unwrap();
    }
}
