//! A contest played from beginning to end: the person asked, the search players deciding.

use super::cards::with_signs;
use super::command::Command;
use super::scene::{Scene, by_player};
use super::screen::Screen;
use super::thinking::while_thinking;
use crate::output::{Align, Cell, Style, Table};
use anyhow::Result;
use maxn::Player;
use maxn_games::contest::{Contest, Event};
use maxn_lab::agents::{Advice, Adviser};
use std::io;

/// A contest that is being played.
pub(super) struct Session<'s, C: Contest<N>, const N: usize> {
    now: Moment<C, N>,
    /// How things were at each of the person's decisions.
    before: Vec<Moment<C, N>>,
    scene: &'s dyn Scene<C, N>,
    agent: Box<dyn Adviser<C, N>>,
    screen: Screen,
    /// Whether the agent looks at all hands.
    peeks: bool,
}

/// All that undoing brings back.
#[derive(Clone)]
struct Moment<C, const N: usize> {
    contest: C,
    /// The score after each hand.
    ledger: Vec<[i32; N]>,
    /// What happened last, as far as the person saw it.
    last: Vec<String>,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Go,
    Stop,
}

impl<'s, C: Contest<N>, const N: usize> Session<'s, C, N> {
    pub(super) fn new(
        contest: C,
        scene: &'s dyn Scene<C, N>,
        agent: Box<dyn Adviser<C, N>>,
        screen: Screen,
        peeks: bool,
    ) -> Self {
        let now = Moment { contest, ledger: Vec::new(), last: Vec::new() };
        Session { now, before: Vec::new(), scene, agent, screen, peeks }
    }

    /// Says what is played, and which hands the computer looks at.
    pub(super) fn welcome(&mut self, title: &str, about: &str) -> io::Result<()> {
        self.screen.output.heading(title)?;
        self.screen.output.paragraph(about)?;
        let looking = match (self.scene.is_open(), self.peeks) {
            (true, _) => "",
            (false, true) => " that look at all hands",
            (false, false) => " that see only their own hands",
        };
        match self.screen.person {
            Some(person) => {
                let others = match (self.scene.is_open(), self.screen.open) {
                    (true, _) => "",
                    (false, true) => "; all hands are open",
                    (false, false) => "; you see only your own",
                };
                self.screen.output.paragraph(&format!(
                    "You are player {}. The other players are searches{looking}{others}. 'hint' \
                     asks such a search for you, 'undo' takes a decision back, 'help' lists what else there is.",
                    person + 1
                ))
            }
            None => self.screen.output.paragraph(&format!("All players are searches{looking}.")),
        }
    }

    /// Plays to the end, or until so many hands have been played, or the person has enough.
    pub(super) fn play(&mut self, hands: Option<u32>) -> Result<()> {
        let mut shown = None;
        while let Some(player) = self.now.contest.turn() {
            let played = self.now.contest.hands_played();
            if hands.is_some_and(|hands| played >= hands) {
                break;
            }
            if shown != Some(played) {
                shown = Some(played);
                self.screen.output.line("")?;
                let part = if self.scene.is_open() { "Game" } else { "Hand" };
                self.screen.output.heading(&format!("{part} {}", played + 1))?;
                if self.screen.person.is_none() {
                    self.scene.draw(&self.now.contest, &mut self.screen)?;
                }
            }
            let next = if self.screen.person == Some(player) {
                self.ask_person()?
            } else {
                self.ask_agent(player)?;
                Next::Go
            };
            if next == Next::Stop {
                return self.end("So far:");
            }
            let after = self.now.contest.hands_played();
            let last = self.now.contest.turn().is_none() || hands.is_some_and(|hands| after >= hands);
            if after > played && !last {
                self.draw_ledger()?;
            }
        }
        let over = self.now.contest.turn().is_none();
        self.end(if over { "The end:" } else { "After these hands:" })
    }

    /// The final score.
    fn end(&mut self, heading: &str) -> Result<()> {
        self.screen.output.line("")?;
        self.screen.output.heading(heading)?;
        self.draw_ledger()?;
        let winners: Vec<String> =
            self.now.contest.winners().into_iter().map(|winner| self.screen.name(winner)).collect();
        if winners.len() == N {
            self.screen.output.heading("a draw")?;
        } else if !winners.is_empty() {
            let verb = if winners.len() == 1 { "wins" } else { "win" };
            self.screen.output.heading(&format!("{} {verb}", winners.join(" and ")))?;
        }
        self.screen.output.flush()?;
        Ok(())
    }

    /// Asks until the person has decided something or wants to stop.
    fn ask_person(&mut self) -> Result<Next> {
        self.screen.output.line("")?;
        self.scene.draw(&self.now.contest, &mut self.screen)?;
        loop {
            let question = self.scene.question(&self.now.contest);
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
                None => {
                    let before = self.now.clone();
                    match self.now.contest.parse(&line).and_then(|decision| self.decide(&decision)) {
                        Ok(events) => {
                            self.before.push(before);
                            self.tell(&events)?;
                            return Ok(Next::Go);
                        }
                        Err(problem) => {
                            let meant = Command::meant(&line);
                            let hint =
                                meant.map(|word| format!("; did you mean '{word}'?")).unwrap_or_default();
                            self.screen.warn(&format!("  {problem}{hint}"))?;
                        }
                    }
                }
            }
        }
    }

    fn obey(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Hint => {
                let advice = while_thinking(|| self.agent.advise(&self.now.contest))?;
                self.draw_advice(&advice)?;
            }
            Command::Undo => match self.before.pop() {
                Some(before) => {
                    self.now = before;
                    self.screen.say("  back to your decision before")?;
                    self.scene.draw(&self.now.contest, &mut self.screen)?;
                }
                None => self.screen.warn("  there is nothing to undo: this is your first decision")?,
            },
            Command::Hand => self.scene.draw_own(&self.now.contest, &mut self.screen)?,
            Command::Table => self.scene.draw(&self.now.contest, &mut self.screen)?,
            Command::Score => self.draw_ledger()?,
            Command::Last if self.now.last.is_empty() => self.screen.say("  nothing has happened yet")?,
            Command::Last => {
                for text in self.now.last.clone() {
                    self.screen.say(&format!("  {text}"))?;
                }
            }
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

    /// Lets the search decide for a player.
    fn ask_agent(&mut self, player: Player) -> Result<()> {
        self.screen.output.flush()?;
        let decision = while_thinking(|| self.agent.decide(&self.now.contest))?;
        let source = self.source();
        let secret = self.now.contest.is_secret(&decision) && !self.screen.shows(player);
        let what = if secret { "has decided".to_string() } else { decision.to_string() };
        let events = self.decide(&decision)?;
        self.screen.say(&format!("  {}: {what}{source}", self.screen.name(player)))?;
        Ok(self.tell(&events)?)
    }

    /// Makes a decision and writes down what came of it: the texts that the person may see.
    fn decide(&mut self, decision: &C::Decision) -> Result<Vec<String>, maxn_games::contest::BadDecision> {
        let played = self.now.contest.hands_played();
        let events = self.now.contest.decide(decision)?;
        if self.now.contest.hands_played() > played {
            self.now.ledger.push(self.now.contest.scores());
        }
        let (open, person) = (self.screen.open, self.screen.person);
        let seen = |event: &&C::Event| open || person.is_some_and(|person| event.is_seen_by(person));
        let texts: Vec<String> = events.iter().filter(seen).map(ToString::to_string).collect();
        if !texts.is_empty() {
            self.now.last.clone_from(&texts);
        }
        Ok(texts)
    }

    fn tell(&mut self, events: &[String]) -> io::Result<()> {
        events.iter().try_for_each(|text| self.screen.say(&format!("  {text}")))
    }

    /// The points of every hand, and the score.
    fn draw_ledger(&mut self) -> io::Result<()> {
        let mut table = by_player::<N>(&self.screen, if self.scene.is_open() { "game" } else { "hand" });
        let mut before = [0; N];
        for (hand, &after) in self.now.ledger.iter().enumerate() {
            let points = (0..N).map(|player| (after[player] - before[player]).to_string().into());
            table.row([(hand + 1).to_string().into()].into_iter().chain(points).collect());
            before = after;
        }
        let scores = self.now.contest.scores();
        let total = scores.iter().map(|score| Cell::new(Style::Strong, score.to_string()));
        table.row([Cell::new(Style::Strong, "score")].into_iter().chain(total).collect());
        self.screen.output.table(&table)
    }

    /// What the search expects, what is best for the person first.
    fn draw_advice(&mut self, advice: &Advice<C::Decision, N>) -> io::Result<()> {
        let person = self.screen.person.unwrap_or(0);
        let sign = if self.now.contest.lowest_wins() { 1.0 } else { -1.0 };
        let mut choices: Vec<_> = advice.choices.iter().collect();
        let own = |worth: &Option<[f64; N]>| worth.map_or(f64::INFINITY, |worth| sign * worth[person]);
        choices.sort_by(|(_, one), (_, other)| own(one).total_cmp(&own(other)));
        // The search breaks ties by what the game prefers.
        choices.sort_by_key(|(decision, _)| *decision != advice.best);
        let mut table = by_player::<N>(&self.screen, "decision");
        for (decision, worth) in choices {
            let style = if *decision == advice.best { Style::Strong } else { Style::Plain };
            let cell = |player: Player| {
                Cell::new(style, worth.map_or_else(|| "?".to_string(), |worth| number(worth[player])))
            };
            let name = Cell::new(style, with_signs(&self.screen.output, &decision.to_string()));
            table.row([name].into_iter().chain((0..N).map(cell)).collect());
        }
        self.screen.output.table(&table)?;
        let certainty = match (self.scene.is_open(), self.peeks, advice.exact) {
            (true, _, true) => "exact",
            (true, _, false) => "estimated",
            (false, true, true) => "exact, all hands seen",
            (false, true, false) => "estimated, all hands seen",
            (false, false, _) => "on average over what the others may hold",
        };
        self.screen.whisper(&format!("  {} ({certainty})", advice.measure))?;
        self.screen.say(&format!("  best: {}{}", advice.best, self.source()))
    }

    /// Where the agent had its last word from, as a remark.
    fn source(&self) -> String {
        self.agent.source().map(|source| format!(" ({source})")).unwrap_or_default()
    }
}

/// With a decimal where there is one.
fn number(worth: f64) -> String {
    if worth.fract() == 0.0 { format!("{worth:.0}") } else { format!("{worth:.1}") }
}
