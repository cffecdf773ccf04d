//! The menu for people who start `maxn` without arguments: numbered questions that end in a command line.

use crate::output::{Output, Style};
use crate::stream::{Line, read_line};
use anyhow::Result;
use maxn_lab::contests::CardGame;
use maxn_lab::title::Title;
use std::io::{self, StdinLock, StdoutLock};

/// What can be done. Each becomes words of a command line.
const TASKS: [(&str, Task); 4] = [
    ("play a game", Task::Play),
    ("solve a deal with open hands", Task::Solve),
    ("compare all algorithms on a tree", Task::Compare),
    ("draw a tree, with what was pruned", Task::Draw),
];

/// A tree that needs no file.
const DRAW: &str = "tree --synthetic b=3,d=3,n=3,seed=1,leaves=uniform --svg tree.svg";

/// A tree large enough for the algorithms to differ.
const COMPARE: &str = "tree --synthetic b=4,d=6,n=3,seed=1,leaves=uniform --all";

#[derive(Clone, Copy)]
enum Task {
    Play,
    Solve,
    Compare,
    Draw,
}

/// Asks what to do: the words of the command line that does it, `maxn` itself included; `None` for nothing.
pub(crate) fn choose() -> Result<Option<Vec<String>>> {
    let mut menu = Menu { output: Output::stdout(), input: io::stdin().lock() };
    menu.output.heading("maxn")?;
    let Some(task) = menu.ask("What would you like to do?", &TASKS.map(|(name, _)| name))? else {
        return Ok(None);
    };
    let Some(words) = menu.details(TASKS[task].1)? else { return Ok(None) };
    let words: Vec<String> = ["maxn".to_string()].into_iter().chain(words).collect();
    let line = menu.output.paint(Style::Strong, &words.join(" "));
    menu.output.line(&format!("The same without the menu: {line}"))?;
    menu.output.line("")?;
    menu.output.flush()?;
    Ok(Some(words))
}

/// The person at the terminal.
struct Menu {
    output: Output<StdoutLock<'static>>,
    input: StdinLock<'static>,
}

impl Menu {
    /// The words of a task's command line.
    fn details(&mut self, task: Task) -> io::Result<Option<Vec<String>>> {
        let line = match task {
            Task::Play => {
                let games: Vec<Title> = Title::all().collect();
                let Some(game) = self.one_of("Which game?", &games, Title::name)? else {
                    return Ok(None);
                };
                if let Title::Board(board) = game {
                    return Ok(Some(words(&format!("play {}", board.name()))));
                }
                let looks = ["only their own cards", "all cards, yours too"];
                let Some(looks) = self.ask("What do the other players see?", &looks)? else {
                    return Ok(None);
                };
                let peek = if looks == 1 { " --peek" } else { "" };
                format!("play {}{peek}", game.name())
            }
            Task::Solve => {
                let game = self.one_of("Which game?", &CardGame::ALL, CardGame::name)?;
                let Some(game) = game else { return Ok(None) };
                // Small enough to be solved while one waits.
                let cards = if game == CardGame::Cribbage { 4 } else { 6 };
                format!("solve {game} --cards {cards}")
            }
            Task::Compare => COMPARE.to_string(),
            Task::Draw => DRAW.to_string(),
        };
        Ok(Some(words(&line)))
    }

    fn one_of<T: Copy>(
        &mut self,
        question: &str,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> io::Result<Option<T>> {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        Ok(self.ask(question, &names)?.map(|place| all[place]))
    }

    /// Asks until one of the choices is named by its number: its place. `None` if the person leaves.
    fn ask(&mut self, question: &str, choices: &[&str]) -> io::Result<Option<usize>> {
        self.output.line(question)?;
        for (place, choice) in choices.iter().enumerate() {
            self.output.line(&format!("  {}  {choice}", place + 1))?;
        }
        self.output.line("  q  quit")?;
        loop {
            self.output.text("> ")?;
            self.output.flush()?;
            let answer = match read_line(&mut self.input, Vec::new())? {
                None => return Ok(None),
                Some(Line::Text(bytes)) => String::from_utf8_lossy(&bytes).trim().to_lowercase(),
                Some(Line::TooLong) => String::new(),
            };
            if answer == "q" || answer == "quit" {
                return Ok(None);
            }
            match answer.parse::<usize>() {
                Ok(number) if (1..=choices.len()).contains(&number) => return Ok(Some(number - 1)),
                _ => self.output.line(&format!("Please type a number from 1 to {}, or q.", choices.len()))?,
            }
        }
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn what_the_menu_says_is_understood() {
        let games = Title::all().map(|game| format!("play {}", game.name()));
        let open = CardGame::ALL.map(|game| format!("solve {} --cards 4", game.name()));
        for line in games.chain(open).chain([COMPARE.to_string(), DRAW.to_string()]) {
            let all = ["maxn".to_string()].into_iter().chain(words(&line));
            assert!(crate::Cli::try_parse_from(all).is_ok(), "{line}");
        }
    }
}
