//! Adds a game of one folder with one line, and lets the strongest agent play it.

pub mod connect_three;

use maxn_play::{AgentSetup, AgentSpec, Games, Scope, Situation, StartRequest};
use std::error::Error;

/// The games: the new one beside any others.
static GAMES: Games = Games::new(&[&connect_three::INFO, &maxn_games::othello::INFO]);

fn main() -> Result<(), Box<dyn Error>> {
    let game = GAMES.find("connect-three")?;
    let request = StartRequest { options: "opening=3".to_string(), seed: 1, ..StartRequest::default() };
    let mut contest = game.start(&request)?;
    let agent: AgentSpec = game.best_agent().parse()?;
    let mut agent = agent.build(&AgentSetup::default())?;
    while let Some(player) = contest.to_move() {
        let advice = agent.advise(Situation::Open(contest.as_ref()), Scope::Best)?;
        let events = contest.play(&advice.best)?;
        let position = contest.notation().unwrap_or_default();
        println!("player {} drops into {}: {position}", player + 1, advice.best);
        for event in events {
            println!("{event}");
        }
    }
    Ok(())
}
