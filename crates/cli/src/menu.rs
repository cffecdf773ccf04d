//! The menu for people who start `maxn` without arguments: numbered questions that end in a command line.

use crate::output::{Output, Style};
use crate::stream::{Line, read_line};
use anyhow::Result;
use maxn_play::{GameInfo, GameKind, Games};
use std::io::{self, StdinLock, StdoutLock};

/// The tasks, each of which becomes the words of a command line.
const TASKS: [(&str, Task); 5] = [
    ("open the studio, a page in the browser", Task::Studio),
    ("play a game in the terminal", Task::Play),
    ("solve a deal with open hands", Task::Solve),
    ("compare all algorithms on a tree", Task::Compare),
    ("draw a tree, with what was pruned", Task::Draw),
];

/// The page.
const STUDIO: &str = "studio";

/// A tree that needs no file.
const DRAW: &str = "tree --synthetic b=3,d=3,n=3,seed=1,leaves=uniform --svg tree.svg";

/// A tree large enough for the algorithms to differ.
const COMPARE: &str = "tree --synthetic b=4,d=6,n=3,seed=1,leaves=uniform --all";

#[derive(Clone, Copy)]
enum Task {
    Studio,
    Play,
    Solve,
    Compare,
    Draw,
}

/// Asks for a task: the words of the command line that does it, `maxn` itself included; `None` for nothing.
pub(crate) fn choose(games: Games) -> Result<Option<Vec<String>>> {
    let mut menu = Menu { output: Output::stdout(), input: io::stdin().lock(), games };
    menu.output.heading("maxn")?;
    let Some(task) = menu.ask("What would you like to do?", &TASKS.map(|(name, _)| name))? else {
        return Ok(None);
    };
    let Some(line) = menu.details(TASKS[task].1)? else { return Ok(None) };
    let line = format!("maxn {line}");
    let shown = menu.output.paint(Style::Strong, &line);
    menu.output.line(&format!("The same without the menu: {shown}"))?;
    menu.output.line("")?;
    menu.output.flush()?;
    Ok(Some(line.split(' ').map(str::to_string).collect()))
}

/// The person at the terminal.
struct Menu {
    output: Output<StdoutLock<'static>>,
    input: StdinLock<'static>,
    games: Games,
}

impl Menu {
    /// The command line of a task.
    fn details(&mut self, task: Task) -> io::Result<Option<String>> {
        let line = match task {
            Task::Play => {
                let games: Vec<_> = self.games.iter().collect();
                let Some(game) = self.game(&games)? else { return Ok(None) };
                if game.kind() == GameKind::Board {
                    return Ok(Some(play(game, false)));
                }
                let looks = ["only their own cards", "all cards, yours too"];
                let Some(looks) = self.ask("What do the other players see?", &looks)? else {
                    return Ok(None);
                };
                play(game, looks == 1)
            }
            Task::Solve => {
                let games: Vec<_> = self.games.of(GameKind::Cards).collect();
                let Some(game) = self.game(&games)? else { return Ok(None) };
                solve(game)
            }
            Task::Studio => STUDIO.to_string(),
            Task::Compare => COMPARE.to_string(),
            Task::Draw => DRAW.to_string(),
        };
        Ok(Some(line))
    }

    fn game(&mut self, games: &[&'static dyn GameInfo]) -> io::Result<Option<&'static dyn GameInfo>> {
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        Ok(self.ask("Which game?", &names)?.map(|place| games[place]))
    }

    /// Asks until one of the choices is named by its number: its index. `None` if the person leaves.
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

/// The command line that plays a game.
fn play(game: &dyn GameInfo, peek: bool) -> String {
    format!("play {}{}", game.name(), if peek { " --peek" } else { "" })
}

/// The command line that solves a deal small enough to wait for.
fn solve(game: &dyn GameInfo) -> String {
    let cards = game.small_deal().map(|cards| format!(" --cards {cards}")).unwrap_or_default();
    format!("solve {}{cards}", game.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::GAMES;

    #[test]
    fn every_command_line_of_the_menu_is_understood() {
        let played = GAMES.iter().flat_map(|game| [play(game, false), play(game, true)]);
        let solved = GAMES.of(GameKind::Cards).map(solve);
        for line in played.chain(solved).chain([STUDIO, COMPARE, DRAW].map(str::to_string)) {
            let line = format!("maxn {line}");
            assert!(crate::parse(GAMES, line.split(' ')).is_ok(), "{line}");
        }
    }
}
