//! How a game is drawn.

use super::cards::{style, with_signs};
use super::screen::Screen;
use crate::board;
use crate::output::{Align, Cell, Style, Table};
use maxn_games::contest::{BoardContest, BoardGame, CardContest, Contest};
use std::io;

/// Draws contests of a kind. A game joins with its own.
pub(super) trait Scene<C: Contest<N>, const N: usize> {
    /// How things stand, as far as the person sees it.
    fn draw(&self, contest: &C, screen: &mut Screen) -> io::Result<()>;

    /// The person's own cards or pieces.
    fn draw_own(&self, contest: &C, screen: &mut Screen) -> io::Result<()>;

    /// Whether everybody sees everything anyway.
    fn is_open(&self) -> bool {
        false
    }

    /// What whoever's turn it is has to decide.
    fn question(&self, contest: &C) -> String;
}

/// A card table.
pub(super) struct CardTable;

impl<C: CardContest<N>, const N: usize> Scene<C, N> for CardTable {
    fn draw(&self, contest: &C, screen: &mut Screen) -> io::Result<()> {
        let layout = contest.layout();
        let mut table = by_player::<N>(screen, "");
        let mut row = |name: &str, cells: Vec<Cell>| {
            table.row([Cell::new(Style::Faint, name)].into_iter().chain(cells).collect());
        };
        row("score", contest.scores().iter().map(|score| score.to_string().into()).collect());
        for (name, values) in &layout.columns {
            row(name, values.iter().map(Cell::from).collect());
        }
        // Several cards of one player can lie there in Cribbage: a row for each time round.
        let mut left = layout.laid.as_slice();
        while !left.is_empty() {
            let mut cells: [Option<Cell>; N] = std::array::from_fn(|_| None);
            let fits = left.iter().position(|&(player, card)| {
                let full = cells[player].is_some();
                if !full {
                    let face = with_signs(&screen.output, &card.to_string());
                    cells[player] = Some(Cell::new(style(card.suit()), face));
                }
                full
            });
            left = &left[fits.unwrap_or(left.len())..];
            row("played", cells.into_iter().map(|cell| cell.unwrap_or_else(|| "".into())).collect());
        }
        screen.output.table(&table)?;
        for fact in &layout.facts {
            screen.say(&format!("  {fact}"))?;
        }
        if screen.open {
            for (player, hand) in layout.hands.iter().enumerate().filter(|(_, hand)| !hand.is_empty()) {
                let name = screen.name(player);
                screen.say(&format!("  {name:<15} {hand}"))?;
            }
        } else {
            self.draw_own(contest, screen)?;
        }
        Ok(())
    }

    fn draw_own(&self, contest: &C, screen: &mut Screen) -> io::Result<()> {
        match screen.person.map(|person| contest.layout().hands[person]) {
            Some(hand) if !hand.is_empty() => screen.say(&format!("  your hand: {hand}")),
            Some(_) => screen.say("  your hand is empty"),
            None => screen.say("  you only watch, and have no hand"),
        }
    }

    fn question(&self, contest: &C) -> String {
        contest.wanted().map(|wanted| wanted.to_string()).unwrap_or_default()
    }
}

/// A board.
pub(super) struct OnBoard;

impl<G: BoardGame<N>, const N: usize> Scene<BoardContest<G, N>, N> for OnBoard {
    fn draw(&self, contest: &BoardContest<G, N>, screen: &mut Screen) -> io::Result<()> {
        board::print(&mut screen.output, &contest.layout())?;
        let scores = contest.scores();
        let score = |player: usize| format!("{} {}", screen.name(player), scores[player]);
        let line = format!("  score: {}", (0..N).map(score).collect::<Vec<_>>().join(", "));
        screen.say(&line)
    }

    fn draw_own(&self, contest: &BoardContest<G, N>, screen: &mut Screen) -> io::Result<()> {
        self.draw(contest, screen)?;
        screen.say(&format!("  {}", contest.game()))
    }

    fn is_open(&self) -> bool {
        true
    }

    fn question(&self, _contest: &BoardContest<G, N>) -> String {
        format!("which move, such as {}", G::EXAMPLE)
    }
}

/// A table with a column for each player, under a heading for what is to their left.
pub(super) fn by_player<const N: usize>(screen: &Screen, left: &'static str) -> Table {
    let names: Vec<String> = (0..N).map(|player| screen.name(player)).collect();
    let columns = names.iter().map(|name| (name.as_str(), Align::Right));
    Table::new([(left, Align::Left)].into_iter().chain(columns))
}
