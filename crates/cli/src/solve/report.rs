//! Answers for people.

use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use maxn_lab::analysis::Settings;
use maxn_lab::cards::{CardGame, LayAway, Solved};
use maxn_lab::solution::{Choice, Played, Solution};
use maxn_lab::title::Title;
use std::io::{self, Write};

/// Prints an answer.
pub(super) fn print<W: Write>(
    output: &mut Output<W>,
    title: Title,
    settings: &Settings,
    solved: &Solved,
) -> io::Result<()> {
    match solved {
        Solved::Discards(players) => output.table(&discards(players)),
        Solved::Play(solution) => {
            output.table(&facts(title, settings, solution))?;
            if !solution.moves.is_empty() {
                output.line("")?;
                output.table(&moves(title, solution))?;
            }
            output.line("")?;
            output.table(&line(title, &solution.line))
        }
    }
}

/// How one speaks of a game.
struct Words {
    /// What the players count.
    counts: &'static str,
    /// What depth is counted in.
    steps: &'static str,
    /// What is decided.
    step: &'static str,
    /// What the line of play comes in.
    part: &'static str,
    /// What comes to its end.
    whole: &'static str,
}

impl Words {
    fn of(title: Title) -> Words {
        match title {
            Title::Cards(game) => Words {
                counts: game.counts(),
                steps: if game == CardGame::Cribbage { "cards" } else { "tricks" },
                step: "card",
                part: game.parts(),
                whole: "hand",
            },
            Title::Board(game) => {
                Words { counts: game.counts(), steps: "moves", step: "move", part: "round", whole: "game" }
            }
        }
    }
}

fn facts(title: Title, settings: &Settings, solution: &Solution) -> Table {
    let answer = &solution.answer;
    let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
    let mut fact = |name: &str, value: String| facts.row(vec![Cell::new(Style::Faint, name), value.into()]);
    let by_book = solution.from_book;
    fact("algorithm", if by_book { "the book".to_string() } else { settings.algorithm.to_string() });
    let words = Words::of(title);
    fact(words.counts, tuple(&solution.outcome));
    fact("worth", tuple(&solution.utility));
    let best = solution.best.clone().unwrap_or_else(|| format!("none: the {} is over", words.whole));
    fact("best", if by_book { format!("{best}, from the book") } else { best });
    fact("nodes", thousands(answer.counts.nodes));
    let looked = if by_book { "the book goes" } else { "looked" };
    let ahead = || format!("no, {looked} {} {} ahead", answer.depth, words.steps);
    fact("exact", if answer.exact { "yes".to_string() } else { ahead() });
    fact("time", format!("{:.1?}", answer.elapsed));
    facts
}

/// Every card, together with those that are as good.
fn moves(title: Title, solution: &Solution) -> Table {
    let mut moves = Table::new([(Words::of(title).step, Align::Left), ("is worth", Align::Left)]);
    for Choice { name, merged, worth } in &solution.moves {
        let style = if solution.best.as_ref() == Some(name) { Style::Strong } else { Style::Plain };
        let names = std::iter::once(name).chain(merged).map(String::as_str).collect::<Vec<_>>().join(" ");
        let worth = worth.as_deref().map_or_else(|| "-".to_string(), tuple);
        moves.row(vec![Cell::new(style, names), worth.into()]);
    }
    moves
}

fn line(title: Title, line: &[Played]) -> Table {
    let mut parts = Table::new([(Words::of(title).part, Align::Right), ("played", Align::Left)]);
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
