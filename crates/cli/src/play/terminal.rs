//! A session at the terminal, from beginning to end.

use super::cards::with_signs;
use super::command::Command;
use super::scene::{by_player, draw, draw_own};
use super::screen::Screen;
use super::thinking::while_thinking;
use crate::output::{Align, Cell, Style, Table};
use anyhow::Result;
use maxn::Player;
use maxn_play::{AgentAdvice, Event, GameKind, Session};
use std::io;

/// A session, and the screen that shows it.
pub(super) struct Terminal {
    session: Session,
    screen: Screen,
    /// Cards or a board.
    kind: GameKind,
    /// The agent sees all hands.
    peeks: bool,
}

/// The end of a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Go,
    Stop,
}

impl Terminal {
    pub(super) fn new(session: Session, screen: Screen, peeks: bool) -> Self {
        let kind = session.contest().game().kind();
        Terminal { session, screen, kind, peeks }
    }

    /// Introduces the game, and tells which hands the computer sees.
    pub(super) fn welcome(&mut self, title: &str, aim: &str) -> io::Result<()> {
        self.screen.output.heading(title)?;
        self.screen.output.paragraph(aim)?;
        let looking = match (self.kind, self.peeks) {
            (GameKind::Board, _) => "",
            (GameKind::Cards, true) => " that look at all hands",
            (GameKind::Cards, false) => " that see only their own hands",
        };
        let Some(person) = self.session.person() else {
            return self.screen.output.paragraph(&format!("All players are searches{looking}."));
        };
        let others = match (self.kind, self.screen.open) {
            (GameKind::Board, _) => "",
            (GameKind::Cards, true) => "; all hands are open",
            (GameKind::Cards, false) => "; you see only your own",
        };
        self.screen.output.paragraph(&format!(
            "You are player {}. The other players are searches{looking}{others}. 'hint' \
             asks such a search for you, 'undo' takes a decision back, 'help' lists what else there is.",
            person + 1
        ))
    }

    /// Plays to the end, or for a number of hands, or until the person leaves.
    pub(super) fn play(&mut self, hands: Option<u32>) -> Result<()> {
        let mut shown = None;
        while self.session.contest().to_move().is_some() {
            let played = self.session.contest().hands_played();
            if hands.is_some_and(|hands| played >= hands) {
                break;
            }
            if shown != Some(played) {
                shown = Some(played);
                self.begin(played + 1)?;
            }
            let next = if self.session.is_persons_turn() {
                self.ask_person()?
            } else {
                self.ask_agent()?;
                Next::Go
            };
            if next == Next::Stop {
                return self.end("So far:");
            }
            let contest = self.session.contest();
            let after = contest.hands_played();
            let last = contest.to_move().is_none() || hands.is_some_and(|hands| after >= hands);
            if after > played && !last {
                self.draw_ledger()?;
            }
        }
        let over = self.session.contest().to_move().is_none();
        self.end(if over { "The end:" } else { "After these hands:" })
    }

    /// Announces a hand or game.
    fn begin(&mut self, number: u32) -> io::Result<()> {
        self.screen.output.line("")?;
        let part = match self.kind {
            GameKind::Cards => "Hand",
            GameKind::Board => "Game",
        };
        self.screen.output.heading(&format!("{part} {number}"))?;
        if self.session.person().is_none() {
            self.draw()?;
        }
        Ok(())
    }

    /// Prints the final score.
    fn end(&mut self, heading: &str) -> Result<()> {
        self.screen.output.line("")?;
        self.screen.output.heading(heading)?;
        self.draw_ledger()?;
        let contest = self.session.contest();
        let winners: Vec<String> =
            contest.winners().into_iter().map(|winner| self.screen.name(winner)).collect();
        if winners.len() == contest.players() {
            self.screen.output.heading("a draw")?;
        } else if !winners.is_empty() {
            let verb = if winners.len() == 1 { "wins" } else { "win" };
            self.screen.output.heading(&format!("{} {verb}", winners.join(" and ")))?;
        }
        self.screen.output.flush()?;
        Ok(())
    }

    fn draw(&mut self) -> io::Result<()> {
        draw(&mut self.screen, &self.session.scene())
    }

    /// Asks until the person has decided or leaves.
    fn ask_person(&mut self) -> Result<Next> {
        self.screen.output.line("")?;
        self.draw()?;
        loop {
            let question = self.session.contest().prompt().map(|prompt| prompt.question).unwrap_or_default();
            self.screen.whisper(&format!("  {question}"))?;
            let Some(line) = self.screen.ask()? else {
                self.screen.output.line("")?;
                self.screen.say("The input has ended.")?;
                return Ok(Next::Stop);
            };
            if line.is_empty() {
                continue;
            }
            match Command::read(&line) {
                Some(Command::Quit) => return Ok(Next::Stop),
                Some(command) => self.obey(command)?,
                None => match self.session.decide(&line) {
                    Ok(events) => {
                        self.tell(&events)?;
                        return Ok(Next::Go);
                    }
                    Err(error) => {
                        let meant = Command::meant(&line);
                        let hint = meant.map(|word| format!("; did you mean '{word}'?")).unwrap_or_default();
                        self.screen.warn(&format!("  {error}{hint}"))?;
                    }
                },
            }
        }
    }

    fn obey(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Hint => {
                let advice = while_thinking(|| self.session.hint())?;
                self.draw_advice(&advice)?;
            }
            Command::Undo if self.session.undo() => {
                self.screen.say("  back to your decision before")?;
                self.draw()?;
            }
            Command::Undo => self.screen.warn("  there is nothing to undo: this is your first decision")?,
            Command::Hand => {
                let position = self.session.contest().notation();
                draw_own(&mut self.screen, &self.session.scene(), position.as_deref())?;
            }
            Command::Table => self.draw()?,
            Command::Score => self.draw_ledger()?,
            Command::Last if self.session.last_events().is_empty() => {
                self.screen.say("  nothing has happened yet")?;
            }
            Command::Last => tell(&mut self.screen, self.session.last_events())?,
            Command::Help => {
                let mut table = Table::new([("", Align::Left), ("", Align::Left)]);
                for (_, word, about) in Command::ALL {
                    table.row(vec![Cell::new(Style::Strong, word), about.into()]);
                }
                self.screen.output.table(&table)?;
            }
            Command::Quit => {}
        }
        Ok(())
    }

    /// Lets the agent decide for the player to move.
    fn ask_agent(&mut self) -> Result<()> {
        self.screen.output.flush()?;
        let turn = while_thinking(|| self.session.let_agent_decide())?;
        let decision =
            turn.decision.map_or_else(|| "has decided".to_string(), |decision| decision.to_string());
        let name = self.screen.name(turn.player);
        self.screen.say(&format!("  {name}: {decision}{}", remark(turn.source)))?;
        Ok(self.tell(&turn.events)?)
    }

    fn tell(&mut self, events: &[Event]) -> io::Result<()> {
        tell(&mut self.screen, events)
    }

    /// Prints the points of every hand, and the score.
    fn draw_ledger(&mut self) -> io::Result<()> {
        let heading = match self.kind {
            GameKind::Cards => "hand",
            GameKind::Board => "game",
        };
        let scores = self.session.contest().scores();
        let mut table = by_player(&self.screen, heading, scores.len());
        for (hand, points) in self.session.ledger().points().into_iter().enumerate() {
            let points = points.into_iter().map(|points| points.to_string().into());
            table.row([(hand + 1).to_string().into()].into_iter().chain(points).collect());
        }
        let total = scores.iter().map(|score| Cell::new(Style::Strong, score.to_string()));
        table.row([Cell::new(Style::Strong, "score")].into_iter().chain(total).collect());
        self.screen.output.table(&table)
    }

    /// Prints the expectations of the agent, the best decision first.
    fn draw_advice(&mut self, advice: &AgentAdvice) -> io::Result<()> {
        let person = self.session.person().unwrap_or(0);
        let contest = self.session.contest();
        let mut table = by_player(&self.screen, "decision", contest.players());
        for choice in advice.ranked(person, contest.lowest_wins()) {
            let style = if choice.decision == advice.best { Style::Strong } else { Style::Plain };
            let expected = |player: Player| choice.expected.as_ref().map(|expected| expected[player]);
            let cell = |player| Cell::new(style, expected(player).map_or_else(|| "?".to_string(), number));
            let name = Cell::new(style, with_signs(&self.screen.output, choice.decision.as_str()));
            table.row([name].into_iter().chain((0..contest.players()).map(cell)).collect());
        }
        self.screen.output.table(&table)?;
        let certainty = match (self.kind, self.peeks, advice.exact) {
            (GameKind::Board, _, true) => "exact",
            (GameKind::Board, _, false) => "estimated",
            (GameKind::Cards, true, true) => "exact, all hands seen",
            (GameKind::Cards, true, false) => "estimated, all hands seen",
            (GameKind::Cards, false, _) => "on average over what the others may hold",
        };
        self.screen.whisper(&format!("  {} ({certainty})", advice.measure))?;
        self.screen.say(&format!("  best: {}{}", advice.best, remark(advice.source)))
    }
}

fn tell(screen: &mut Screen, events: &[Event]) -> io::Result<()> {
    events.iter().try_for_each(|event| screen.say(&format!("  {event}")))
}

/// The source of a decision as a remark.
fn remark(source: Option<&str>) -> String {
    source.map(|source| format!(" ({source})")).unwrap_or_default()
}

/// A number with a decimal where there is one.
fn number(expected: f64) -> String {
    if expected.fract() == 0.0 { format!("{expected:.0}") } else { format!("{expected:.1}") }
}
