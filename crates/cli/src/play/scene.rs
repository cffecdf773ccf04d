//! Tables in the terminal.

use super::cards::{hand, style, with_signs};
use super::screen::Screen;
use crate::board;
use crate::output::{Align, Cell, Style, Table};
use maxn_play::{BoardScene, CardScene, Decision, HandScene, Scene, TableScene};
use std::io;

/// Draws a table, with the decisions that the person may make now.
pub(super) fn draw(
    screen: &mut Screen,
    scene: &Scene,
    teams: Option<&[usize]>,
    legal: &[Decision],
) -> io::Result<()> {
    match &scene.table {
        TableScene::Cards(cards) => draw_cards(screen, scene, cards, teams, legal),
        TableScene::Board(board) => draw_board(screen, scene, board),
    }
}

/// Draws the person's own cards, or the board with its position as text.
pub(super) fn draw_own(
    screen: &mut Screen,
    scene: &Scene,
    position: Option<&str>,
    legal: &[Decision],
) -> io::Result<()> {
    match &scene.table {
        TableScene::Cards(cards) => draw_hand(screen, cards, legal),
        TableScene::Board(board) => {
            draw_board(screen, scene, board)?;
            position.map_or(Ok(()), |position| screen.say(&format!("  {position}")))
        }
    }
}

fn draw_cards(
    screen: &mut Screen,
    scene: &Scene,
    cards: &CardScene,
    teams: Option<&[usize]>,
    legal: &[Decision],
) -> io::Result<()> {
    if let Some(teams) = teams {
        draw_teams(screen, scene, cards, teams)?;
    }
    let mut table = by_player(screen, "", scene.scores.len());
    let mut row = |name: &str, cells: Vec<Cell>| {
        table.row([Cell::new(Style::Faint, name)].into_iter().chain(cells).collect());
    };
    if teams.is_none() {
        row("score", scene.scores.iter().map(|score| score.to_string().into()).collect());
    }
    for column in cards.columns.iter().filter(|column| teams.is_none() || !column.by_team) {
        row(&column.heading, column.values.iter().map(Cell::from).collect());
    }
    // Where several cards of one player lie on the table, there is a row for each time round.
    let mut left = cards.laid.as_slice();
    while !left.is_empty() {
        let mut cells: Vec<Option<Cell>> = vec![None; scene.scores.len()];
        let fits = left.iter().position(|laid| {
            let full = cells[laid.player].is_some();
            if !full {
                cells[laid.player] =
                    Some(Cell::new(style(&laid.card), with_signs(&screen.output, &laid.card)));
            }
            full
        });
        left = &left[fits.unwrap_or(left.len())..];
        row("played", cells.into_iter().map(|cell| cell.unwrap_or_else(|| "".into())).collect());
    }
    // What is not a team's may be nothing yet.
    if teams.is_none() || !cards.laid.is_empty() || cards.columns.iter().any(|column| !column.by_team) {
        screen.output.table(&table)?;
    }
    for fact in &scene.facts {
        screen.tell(fact)?;
    }
    if !screen.open {
        return draw_hand(screen, cards, legal);
    }
    for (player, held) in cards.hands.iter().enumerate().filter(|(_, hand)| hand.count > 0) {
        let name = screen.names.heading(player);
        let legal = if scene.to_move == Some(player) { legal } else { &[] };
        let cards = hand(&screen.output, held, legal);
        screen.output.line(&format!("  {name:<10} {cards}"))?;
    }
    Ok(())
}

/// Draws what partners have together: the score, and whatever else a game counts for a team.
fn draw_teams(screen: &mut Screen, scene: &Scene, cards: &CardScene, teams: &[usize]) -> io::Result<()> {
    let mut table = by_team(screen, "", teams);
    let first = first_of_teams(teams);
    let mut row = |name: &str, value: &dyn Fn(usize) -> String| {
        let cells = first.iter().map(|&player| value(player).into());
        table.row([Cell::new(Style::Faint, name)].into_iter().chain(cells).collect());
    };
    row("score", &|player| scene.scores[player].to_string());
    for column in cards.columns.iter().filter(|column| column.by_team) {
        row(&column.heading, &|player| column.values[player].clone());
    }
    screen.output.table(&table)
}

/// The first player of each team.
pub(super) fn first_of_teams(teams: &[usize]) -> Vec<usize> {
    (0..teams.len()).filter(|&player| !teams[..player].contains(&teams[player])).collect()
}

fn draw_hand(screen: &mut Screen, cards: &CardScene, legal: &[Decision]) -> io::Result<()> {
    match screen.person.map(|person| &cards.hands[person]) {
        Some(HandScene { count: 0, .. }) => screen.say("  your hand is empty"),
        Some(held) => {
            let drawn = hand(&screen.output, held, legal);
            screen.output.line(&format!("  your hand: {drawn}"))?;
            let playable: Vec<&str> = legal
                .iter()
                .map(Decision::as_str)
                .filter(|card| held.cards.iter().any(|held| held == card))
                .collect();
            if !playable.is_empty() && playable.len() < held.count {
                screen.say(&format!("  you may play: {}", playable.join(" ")))?;
            }
            Ok(())
        }
        None => screen.say("  you only watch, and have no hand"),
    }
}

fn draw_board(screen: &mut Screen, scene: &Scene, board: &BoardScene) -> io::Result<()> {
    board::print(&mut screen.output, board)?;
    let scores = scene.scores.iter().enumerate();
    let scores: Vec<String> =
        scores.map(|(player, score)| format!("{} {score}", screen.names.heading(player))).collect();
    screen.output.indented("  ", &format!("score: {}", scores.join(", ")))
}

/// A table with a column for each team, under a heading for the column to their left.
pub(super) fn by_team(screen: &Screen, left: &'static str, teams: &[usize]) -> Table {
    let first = first_of_teams(teams);
    let names: Vec<String> = first.iter().map(|&player| screen.names.team(teams, teams[player])).collect();
    let columns = names.iter().map(|name| (name.as_str(), Align::Right));
    Table::new([(left, Align::Left)].into_iter().chain(columns))
}

/// A table with a column for each player, under a heading for the column to their left.
pub(super) fn by_player(screen: &Screen, left: &'static str, players: usize) -> Table {
    let names: Vec<String> = (0..players).map(|player| screen.names.heading(player)).collect();
    let columns = names.iter().map(|name| (name.as_str(), Align::Right));
    Table::new([(left, Align::Left)].into_iter().chain(columns))
}
