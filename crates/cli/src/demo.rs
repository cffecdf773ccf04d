//! `maxn` without arguments where there is no terminal for a menu: a deal, solved by every rule.

use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use anyhow::Result;
use maxn::{Algorithm, ParanoidPruning, SearchOptions};
use maxn_play::{DealRequest, Games, SearchRequest, SearchResult, TablePool};
use std::process::ExitCode;

/// A deal in which the rules disagree, and pruning pays.
const GAME: &str = "spades";
const CARDS: usize = 6;
const SEED: u64 = 20;

/// Solves the deal by every algorithm; `None` if these games do not have it.
pub(crate) fn run(games: Games) -> Result<Option<ExitCode>> {
    let Ok(game) = games.find(GAME) else { return Ok(None) };
    let request = DealRequest { cards: Some(CARDS), seed: SEED, ..DealRequest::default() };
    let deal = game.deal(&request)?;
    let search = |algorithm: Algorithm| {
        let options = SearchOptions { algorithm, ..SearchOptions::default() };
        let request = SearchRequest { options, ..SearchRequest::default() };
        deal.contest.search(&request, &mut TablePool::new(0)).ok().map(|result| (algorithm, result))
    };
    let rows: Vec<(Algorithm, SearchResult)> = Algorithm::all().filter_map(search).collect();
    let of =
        |algorithm: Algorithm| rows.iter().find(|(other, _)| *other == algorithm).map(|(_, result)| result);
    let mut output = Output::stdout();
    output.heading("maxn: search for games with three or more players")?;
    output.line("")?;
    output.paragraph(&format!("A hand of {GAME} with all cards open. Player 1 leads:"))?;
    output.indented("  ", &deal.position)?;
    output.line("")?;
    let plain = |algorithm: Algorithm| algorithm.plain().and_then(of);
    let mut table = Table::new([
        ("algorithm", Align::Left),
        ("best card", Align::Left),
        (game.labels().score, Align::Left),
        ("nodes", Align::Right),
        ("of all", Align::Right),
    ]);
    for (algorithm, result) in &rows {
        let part = plain(*algorithm).map(|plain| format!("{:.1} %", 100.0 * part(result, plain)));
        table.row(vec![
            Cell::new(
                Style::Strong,
                format!("{algorithm}{}", if algorithm.is_sound() { "" } else { " (unsound)" }),
            ),
            card(result).into(),
            tuple(&result.outcome).into(),
            thousands(result.counts.nodes).into(),
            part.unwrap_or_default().into(),
        ]);
    }
    output.table(&table)?;
    output.line("")?;
    let default_algorithm = SearchOptions::default().algorithm;
    let best =
        (of(default_algorithm), plain(default_algorithm), of(Algorithm::Paranoid(ParanoidPruning::None)));
    if let (Some(default), Some(all), Some(paranoid)) = best {
        output.paragraph(&format!(
            "Under max^n every player maximises its own score: player 1 leads {} and comes to {}. A paranoid player takes all others \
             for one opponent: it leads {} and reckons with {}. {} finds the answer of max^n in {} of {} nodes, {:.1} % of the tree.",
            card(default),
            tuple(&default.outcome),
            card(paranoid),
            tuple(&paranoid.outcome),
            default_algorithm,
            thousands(default.counts.nodes),
            thousands(all.counts.nodes),
            100.0 * part(default, all)
        ))?;
        output.line("")?;
    }
    // 'cargo run' says so, and has put no 'maxn' where a shell finds it.
    let program = if std::env::var_os("CARGO").is_some() { "cargo run --release --" } else { "maxn" };
    output.line("Try:")?;
    for (command, meaning) in [
        ("play hearts".to_string(), "a game against agents that see only their own cards"),
        (format!("solve {GAME} --cards {CARDS} --seed {SEED}"), "this hand, with the value of every card"),
        ("help".to_string(), "all commands: a page in the browser, matches, trees, the papers' experiments"),
    ] {
        let command = output.paint(Style::Strong, &format!("{program} {command}"));
        output.line(&format!("  {command}"))?;
        output.indented("      ", meaning)?;
    }
    Ok(Some(ExitCode::SUCCESS))
}

fn card(result: &SearchResult) -> String {
    result.best.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// The part of the nodes of one search that another one visits.
fn part(result: &SearchResult, all: &SearchResult) -> f64 {
    result.counts.nodes as f64 / all.counts.nodes.max(1) as f64
}
