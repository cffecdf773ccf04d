//! A session at the terminal, from beginning to end.

use super::advice::{self, remark};
use super::command::Command;
use super::saves::{self, Autosave};
use super::scene::{by_player, by_team, draw, draw_own, first_of_teams};
use super::screen::Screen;
use super::settings::{Pause, Settings};
use crate::output::{Align, Cell, Style, Table};
use crate::thinking::while_showing;
use anyhow::Result;
use maxn_lab::layout::Fit;
use maxn_play::{Decision, DecisionError, Event, EventKind, GameKind, Session, SessionSetup};
use std::io;
use std::path::Path;

/// The number of decisions that a review names.
const REVIEWED: usize = 3;

/// The most decisions that are listed one by one.
const LISTED: usize = 60;

/// A session, and the screen that shows it.
pub(super) struct Terminal {
    session: Session,
    screen: Screen,
    /// Cards or a board.
    kind: GameKind,
    setup: SessionSetup,
    settings: Settings,
    /// The file in which the session is kept while it is played.
    autosave: Option<Autosave>,
    /// A review follows the end without being asked for.
    reviews: bool,
}

/// The end of a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Go,
    Stop,
}

impl Terminal {
    pub(super) fn new(
        session: Session,
        screen: Screen,
        setup: SessionSetup,
        settings: Settings,
        autosave: Option<Autosave>,
        reviews: bool,
    ) -> Self {
        let kind = session.contest().game().kind();
        Terminal { session, screen, kind, setup, settings, autosave, reviews }
    }

    /// Introduces the game, and prints which hands the computer sees.
    pub(super) fn welcome(&mut self) -> io::Result<()> {
        let contest = self.session.contest();
        let SessionSetup { seed, ref options, .. } = self.setup;
        let rules = if options == "standard" { String::new() } else { format!(" ({options})") };
        let title =
            format!("{} for {} players{rules}, --seed {seed}", contest.game().name(), contest.players());
        let aim = contest.game().aim();
        self.screen.output.heading(&title)?;
        self.screen.output.paragraph(aim)?;
        let looking = match (self.kind, self.setup.opponents_see_all) {
            (GameKind::Board, _) => "",
            (GameKind::Cards, true) => " and look at all hands",
            (GameKind::Cards, false) => " and see only their own hands",
        };
        let Some(person) = self.session.person() else {
            let players = self.players_with_levels();
            return self.screen.output.paragraph(&format!("The players are {players}{looking}."));
        };
        let others = match (self.kind, self.screen.open) {
            (GameKind::Board, _) => "",
            (GameKind::Cards, true) => "; all hands are open",
            (GameKind::Cards, false) => "; you see only your own",
        };
        let players = self.players_with_levels();
        self.screen.output.paragraph(&format!(
            "You are player {}. The others are {players}{looking}{others}. 'hint' asks for advice, 'undo' takes a choice \
             back, 'help' lists what else there is.",
            person + 1
        ))
    }

    /// The other players by name, each with its level or agent.
    fn players_with_levels(&self) -> String {
        let opponents = self.setup.opponents.iter().enumerate();
        let others = opponents.filter(|(seat, _)| self.session.person() != Some(*seat));
        let described = others.map(|(seat, opponent)| {
            let is_level = opponent.parse::<u8>().is_ok();
            let level = if is_level { format!("level {opponent}") } else { opponent.clone() };
            format!("{} ({level})", self.screen.names.of(seat))
        });
        described.collect::<Vec<_>>().join(", ")
    }

    /// Prints a remark.
    pub(super) fn announce(&mut self, text: &str) -> io::Result<()> {
        self.screen.whisper(text)
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
            let next = if self.session.is_persons_turn() { self.ask_person()? } else { self.ask_agent()? };
            self.keep();
            if next == Next::Stop {
                return self.end("So far:");
            }
            let contest = self.session.contest();
            let after = contest.hands_played();
            let last = contest.to_move().is_none() || hands.is_some_and(|hands| after >= hands);
            if after > played && !last {
                self.draw_ledger()?;
                let waits = self.settings.pause != Pause::Off && self.session.person().is_some();
                if waits && self.wait()? == Next::Stop {
                    return self.end("So far:");
                }
            }
        }
        let over = self.session.contest().to_move().is_none();
        self.end(if over { "The end:" } else { "After these hands:" })
    }

    /// Keeps the session as it stands, to be taken up after a crash.
    fn keep(&self) {
        if let (Some(file), Some(saved)) = (&self.autosave, self.session.saved()) {
            file.keep(&saved);
        }
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

    /// Prints the final score, and a review if one is asked for.
    fn end(&mut self, heading: &str) -> Result<()> {
        self.screen.output.line("")?;
        self.screen.output.heading(heading)?;
        self.draw_ledger()?;
        let contest = self.session.contest();
        let is_over = contest.to_move().is_none();
        let winners = contest.winners();
        if winners.len() == contest.players() {
            self.screen.output.heading("a draw")?;
        } else if !winners.is_empty() {
            let alone = winners.len() == 1 && Some(winners[0]) != self.session.person();
            let winners: Vec<&str> = winners.iter().map(|&winner| self.screen.names.of(winner)).collect();
            let verb = if alone { "wins" } else { "win" };
            let text = format!("{} {verb}", winners.join(" and "));
            self.screen.output.heading(&text)?;
        }
        if self.session.undo_count() > 0 && (self.reviews || self.wants_review()?) {
            self.review()?;
        }
        match &self.autosave {
            Some(file) if is_over => file.forget(),
            Some(_) if self.session.undo_count() > 0 => {
                let again = format!("maxn play {} --resume", self.setup.game);
                self.screen.whisper(&format!("'{again}' goes on from here."))?;
            }
            _ => {}
        }
        self.screen.output.flush()?;
        Ok(())
    }

    /// Prints how to go on after Ctrl-C: what was decided is kept.
    pub(super) fn interrupted(&mut self) -> io::Result<()> {
        if self.autosave.is_some() && self.session.undo_count() > 0 {
            let again = format!("maxn play {} --resume", self.setup.game);
            self.screen.whisper(&format!("'{again}' goes on from here."))?;
        }
        self.screen.output.flush()
    }

    /// Asks somebody at a terminal whether to look back.
    fn wants_review(&mut self) -> io::Result<bool> {
        if !self.screen.input.is_terminal() {
            return Ok(false);
        }
        self.screen.whisper("Look at your costliest decisions? (y, or Enter to leave)")?;
        let answer = self.screen.ask(Vec::new())?;
        Ok(answer.is_some_and(|answer| answer.to_lowercase().starts_with('y')))
    }

    /// The decisions that the person may make now.
    fn legal(&self) -> Vec<Decision> {
        if self.session.is_persons_turn() { self.session.contest().legal() } else { Vec::new() }
    }

    fn draw(&mut self) -> io::Result<()> {
        let legal = self.legal();
        let teams = self.session.contest().teams();
        draw(&mut self.screen, &self.session.scene(), teams.as_deref(), &legal)
    }

    /// Asks until the person has decided or leaves.
    fn ask_person(&mut self) -> Result<Next> {
        if self.settings.plays_forced
            && let Some((decision, events)) = self.session.play_forced()
        {
            self.screen.say(&format!("  You: {decision} (there is no other)"))?;
            return self.tell(&events);
        }
        self.screen.output.line("")?;
        self.draw()?;
        loop {
            let question = self.session.contest().prompt().map(|prompt| prompt.question).unwrap_or_default();
            let question = self.screen.names.in_sentence(&question);
            self.screen.whisper(&question)?;
            let decisions = self.legal().iter().take(LISTED).map(ToString::to_string).collect();
            let Some(line) = self.screen.ask(decisions)? else {
                self.screen.output.line("")?;
                self.screen.say("The input has ended.")?;
                return Ok(Next::Stop);
            };
            if line.is_empty() {
                continue;
            }
            match Command::read(&line) {
                Some((Command::Quit, _)) => return Ok(Next::Stop),
                Some((command, words)) => self.obey(command, words)?,
                None => match self.session.decide(&line) {
                    Ok(events) => return self.tell(&events),
                    Err(error) => self.explain(&error, &line)?,
                },
            }
        }
    }

    /// Says why a line was not accepted.
    fn explain(&mut self, error: &DecisionError, line: &str) -> io::Result<()> {
        let meant = Command::meant(line);
        let hint = meant.map(|word| format!("; did you mean '{word}'?")).unwrap_or_default();
        let problem = match error {
            DecisionError::NotHeld { cards, .. } => format!("you don't have {cards}"),
            error => self.screen.names.in_sentence(&error.to_string()),
        };
        self.screen.warn(&format!("  {problem}{hint}"))
    }

    fn obey(&mut self, command: Command, words: &str) -> Result<()> {
        match command {
            Command::Hint | Command::Moves if !self.session.is_persons_turn() => {
                self.screen.warn("  it is not your turn yet")?;
            }
            Command::Hint => {
                let advice = while_showing(|| "thinking".to_string(), || self.session.hint())?;
                let sees_all = self.setup.opponents_see_all;
                advice::draw(&mut self.screen, self.session.contest(), &advice, sees_all)?;
                let why = while_showing(|| "looking for reasons".to_string(), || self.session.why(&advice));
                advice::draw_reasons(&mut self.screen, &why)?;
            }
            Command::Undo if self.session.undo() => {
                self.screen.say("  back to your last choice")?;
                self.draw()?;
            }
            Command::Undo => self.screen.warn("  there is nothing to undo: this is your first choice")?,
            Command::Hand => {
                let (position, legal) = (self.session.contest().notation(), self.legal());
                draw_own(&mut self.screen, &self.session.scene(), position.as_deref(), &legal)?;
            }
            Command::Table => self.draw()?,
            Command::Moves => self.draw_moves()?,
            Command::Tricks => self.draw_tricks()?,
            Command::Score => self.draw_ledger()?,
            Command::Last if self.session.last_events().is_empty() => {
                self.screen.say("  nothing has happened yet")?;
            }
            Command::Last => {
                let events = self.session.last_events();
                self.say_events(&events)?;
            }
            Command::Rules => self.draw_rules()?,
            Command::Settings if words.is_empty() => self.draw_settings()?,
            Command::Settings => match self.settings.change(words) {
                Ok(()) => self.draw_settings()?,
                Err(problem) => self.screen.warn(&format!("  {problem}"))?,
            },
            Command::Save => self.save(words)?,
            Command::Review => self.review()?,
            Command::Help => self.draw_help()?,
            Command::Quit => {}
        }
        Ok(())
    }

    /// Lets the agent decide for the player to move.
    fn ask_agent(&mut self) -> Result<Next> {
        self.screen.output.flush()?;
        let turn = while_showing(|| "thinking".to_string(), || self.session.let_agent_decide())?;
        let decision =
            turn.decision.map_or_else(|| "has decided".to_string(), |decision| decision.to_string());
        let name = self.screen.names.of(turn.player).to_string();
        self.screen.say(&format!("  {name}: {decision}{}", remark(turn.source)))?;
        self.tell(&turn.events)
    }

    /// Tells events, and waits after a trick if the person wants that.
    fn tell(&mut self, events: &[Event]) -> Result<Next> {
        self.say_events(events)?;
        let is_trick = events.iter().any(|event| matches!(event.kind, EventKind::Trick { .. }));
        let is_last = events.iter().any(|event| matches!(event.kind, EventKind::HandOver { .. }));
        let waits =
            is_trick && !is_last && self.settings.pause == Pause::Trick && self.session.person().is_some();
        if waits { self.wait() } else { Ok(Next::Go) }
    }

    /// Waits for Enter. Commands can be typed before it, as at every prompt.
    fn wait(&mut self) -> Result<Next> {
        loop {
            let Some(line) = self.screen.wait()? else { return Ok(Next::Stop) };
            match Command::read(&line) {
                None if line.is_empty() => return Ok(Next::Go),
                None => self.screen.whisper("Enter goes on; 'help' lists the words that you can type.")?,
                Some((Command::Quit, _)) => return Ok(Next::Stop),
                // The choice that was taken back is asked for next.
                Some((Command::Undo, _)) if self.session.undo() => {
                    self.screen.say("  back to your last choice")?;
                    return Ok(Next::Go);
                }
                Some((command, words)) => self.obey(command, words)?,
            }
        }
    }

    fn say_events(&mut self, events: &[Event]) -> io::Result<()> {
        events.iter().try_for_each(|event| self.screen.tell(&event.text))
    }

    /// Prints the decisions that the person may make.
    fn draw_moves(&mut self) -> io::Result<()> {
        let legal = self.legal();
        let names: Vec<&str> = legal.iter().take(LISTED).map(Decision::as_str).collect();
        let more = match legal.len() - names.len() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        let text = super::cards::with_signs(&self.screen.output, &names.join(", "));
        self.screen.output.indented("  ", &format!("{text}{more}"))
    }

    /// Prints the tricks of the hand, a row for each.
    fn draw_tricks(&mut self) -> io::Result<()> {
        let tricks = self.session.tricks();
        if tricks.is_empty() {
            return self.screen.say("  no trick has been taken yet");
        }
        let mut table = by_player(&self.screen, "trick", self.session.contest().players());
        for (number, trick) in tricks.iter().enumerate() {
            let leader = trick.cards.first().map(|(player, _)| *player);
            let mut cells = vec![Cell::from(""); self.session.contest().players()];
            for (player, card) in &trick.cards {
                let led = if leader == Some(*player) { ">" } else { "" };
                let style = if trick.winner == *player { Style::Strong } else { Style::Plain };
                let won = if trick.winner == *player { "*" } else { " " };
                let card = super::cards::with_signs(&self.screen.output, card);
                cells[*player] = Cell::new(style, format!("{led}{card}{won}"));
            }
            table.row([Cell::from((number + 1).to_string())].into_iter().chain(cells).collect());
        }
        self.screen.output.table(&table)?;
        self.screen.whisper("> led, * took the trick")
    }

    /// Prints the rules in short, and the house rules.
    fn draw_rules(&mut self) -> io::Result<()> {
        let game = self.session.contest().game();
        for paragraph in game.rules().split("\n\n") {
            self.screen.output.indented("  ", paragraph)?;
        }
        let names: Vec<&str> = game.options().iter().map(|option| option.name).collect();
        let options =
            if names.is_empty() { String::new() } else { format!(" Options: {}.", names.join(", ")) };
        self.screen.whisper(&format!("House rules: {}.{options}", self.setup.options))
    }

    fn draw_settings(&mut self) -> io::Result<()> {
        let columns = ["setting", "value", "meaning", "values"].map(|name| (name, Align::Left));
        let mut table = Table::new(columns).fit([("meaning", Fit::Wrap)]);
        for (name, value, values, meaning) in self.settings.list() {
            table.row(vec![Cell::new(Style::Strong, name), value.into(), meaning.into(), values.into()]);
        }
        self.screen.output.table(&table)?;
        let players = self.players_with_levels();
        let adviser = &self.setup.adviser;
        let adviser =
            if adviser.parse::<u8>().is_ok() { format!("level {adviser}") } else { adviser.clone() };
        self.screen
            .whisper(&format!("Players: {players}. Hints: {adviser}. They are chosen when a session begins."))
    }

    fn draw_help(&mut self) -> io::Result<()> {
        let mut table = Table::new([("", Align::Left), ("", Align::Left)]);
        for (_, word, about) in Command::ALL {
            table.row(vec![Cell::new(Style::Strong, word), about.into()]);
        }
        self.screen.output.table(&table)
    }

    /// Writes the session to a file.
    fn save(&mut self, file: &str) -> io::Result<()> {
        let Some(saved) = self.session.saved() else {
            return self.screen.warn("  this session cannot be saved");
        };
        if file.is_empty() {
            return self.screen.warn("  which file? For example: save game.json");
        }
        match saves::write(Path::new(file), &saved) {
            Ok(()) => self.screen.say(&format!("  saved; 'maxn play --resume={file}' goes on from here")),
            Err(error) => self.screen.warn(&format!("  {error:#}")),
        }
    }

    /// Prints the costliest decisions so far.
    fn review(&mut self) -> Result<()> {
        let done = std::sync::atomic::AtomicUsize::new(0);
        let total = self.session.undo_count();
        let message = || {
            let done = done.load(std::sync::atomic::Ordering::Relaxed);
            format!("looking at decision {} of {total}", done + 1)
        };
        let costly = while_showing(message, || {
            self.session.review(REVIEWED, &mut |number, _| {
                done.store(number, std::sync::atomic::Ordering::Relaxed);
                true
            })
        })?;
        Ok(advice::draw_review(&mut self.screen, &costly)?)
    }

    /// Prints the points of every hand, and the score.
    fn draw_ledger(&mut self) -> io::Result<()> {
        let heading = match self.kind {
            GameKind::Cards => "hand",
            GameKind::Board => "game",
        };
        let contest = self.session.contest();
        let (scores, teams) = (contest.scores(), contest.teams());
        // Partners have one score: that of the first of them.
        let sides = teams.as_deref().map_or_else(|| (0..scores.len()).collect(), first_of_teams);
        let mut table = match teams.as_deref() {
            None => by_player(&self.screen, heading, scores.len()),
            Some(teams) => by_team(&self.screen, heading, teams),
        };
        for (hand, points) in self.session.ledger().points().into_iter().enumerate() {
            let points = sides.iter().map(|&player| points[player].to_string().into());
            table.row([(hand + 1).to_string().into()].into_iter().chain(points).collect());
        }
        let total = sides.iter().map(|&player| Cell::new(Style::Strong, scores[player].to_string()));
        table.row([Cell::new(Style::Strong, "score")].into_iter().chain(total).collect());
        self.screen.output.table(&table)
    }
}
