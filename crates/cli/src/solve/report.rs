//! Answers for people.

use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use maxn_lab::analysis::Settings;
use maxn_lab::cards::{CardGame, LayAway, Solved};
use maxn_lab::solution::{Choice, Played, Solution};
use std::io::{self, Write};

/// Prints an answer.
pub(super) fn print<W: Write>(
    output: &mut Output<W>,
    game: CardGame,
    settings: &Settings,
    solved: &Solved,
) -> io::Result<()> {
    match solved {
        Solved::Discards(players) => output.table(&discards(players)),
        Solved::Play(solution) => {
            output.table(&facts(game, settings, solution))?;
            if !solution.moves.is_empty() {
                output.line("")?;
                output.table(&moves(solution))?;
            }
            output.line("")?;
            output.table(&line(game, &solution.line))
        }
    }
}

fn facts(game: CardGame, settings: &Settings, solution: &Solution) -> Table {
    let answer = &solution.answer;
    let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
    let mut fact = |name: &str, value: String| facts.row(vec![Cell::new(Style::Faint, name), value.into()]);
    fact("algorithm", settings.algorithm.to_string());
    fact(game.counts(), tuple(&solution.outcome));
    fact("worth", tuple(&solution.utility));
    fact("best", solution.best.clone().unwrap_or_else(|| "the hand is over".to_string()));
    fact("nodes", thousands(answer.counts.nodes));
    let steps = if game == CardGame::Cribbage { "cards" } else { "tricks" };
    let ahead = || format!("no, looked {} {steps} ahead", answer.depth);
    fact("exact", if answer.exact { "yes".to_string() } else { ahead() });
    fact("time", format!("{:.1?}", answer.elapsed));
    facts
}

/// Every card, together with those that are as good.
fn moves(solution: &Solution) -> Table {
    let mut moves = Table::new([("card", Align::Left), ("is worth", Align::Left)]);
    for Choice { name, merged, worth } in &solution.moves {
        let style = if solution.best.as_ref() == Some(name) { Style::Strong } else { Style::Plain };
        let names = std::iter::once(name).chain(merged).map(String::as_str).collect::<Vec<_>>().join(" ");
        let worth = worth.as_deref().map_or_else(|| "-".to_string(), tuple);
        moves.row(vec![Cell::new(style, names), worth.into()]);
    }
    moves
}

fn line(game: CardGame, line: &[Played]) -> Table {
    let mut parts = Table::new([(game.parts(), Align::Right), ("played", Align::Left)]);
    for (i, part) in line.split_inclusive(|played| played.ends_part).enumerate() {
        let cards: Vec<String> =
            part.iter().map(|played| format!("{}: {}", played.player + 1, played.name)).collect();
        parts.row(vec![(i + 1).to_string().into(), cards.join("  ").into()]);
    }
    parts
}

/// What each player can lay away, best first.
fn discards(players: &[Vec<LayAway>]) -> Table {
    let columns = [("player", Align::Right), ("lays away", Align::Left), ("shows on average", Align::Right)];
    let mut table = Table::new(columns);
    for (player, choices) in players.iter().enumerate() {
        for (place, choice) in choices.iter().enumerate() {
            let style = if place == 0 { Style::Strong } else { Style::Plain };
            let number = if place == 0 { (player + 1).to_string() } else { String::new() };
            let average = format!("{:.2}", choice.average);
            table.row(vec![number.into(), Cell::new(style, &choice.cards), average.into()]);
        }
    }
    table
}
