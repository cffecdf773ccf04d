//! The menu for people who start `maxn` without arguments: numbered questions that end in a command line.

use crate::output::{Output, Style};
use crate::stream::{Line, read_line};
use anyhow::Result;
use maxn_play::{GameInfo, GameKind, Games};
use std::io::{self, StdinLock, StdoutLock};

/// The tasks, each of which becomes the words of a command line.
const TASKS: [(&str, Task); 6] = [
    ("open the studio, a page in the browser", Task::Studio),
    ("play a game in the terminal", Task::Play),
    ("solve a deal with open hands", Task::Solve),
    ("let agents play a match", Task::Match),
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
    Match,
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
            Task::Match => {
                let games: Vec<_> = self.games.iter().collect();
                let Some(game) = self.game(&games)? else { return Ok(None) };
                agents(game)
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

    /// Asks until one of the choices is named by its number or a word of it: its index. `None` if the person leaves.
    fn ask(&mut self, question: &str, choices: &[&str]) -> io::Result<Option<usize>> {
        self.output.line(question)?;
        let width = choices.len().to_string().len();
        for (place, choice) in choices.iter().enumerate() {
            self.output.line(&format!("  {:>width$}  {choice}", place + 1))?;
        }
        self.output.line(&format!("  {:>width$}  quit", "q"))?;
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
            if let Some(place) = chosen(&answer, choices) {
                return Ok(Some(place));
            }
            let numbers = format!("Please type a number from 1 to {}, a name, or q.", choices.len());
            self.output.line(&numbers)?;
        }
    }
}

/// The choice that is meant by its number, by its whole text, or by the beginning of a word that no other one has.
fn chosen(answer: &str, choices: &[&str]) -> Option<usize> {
    if let Ok(number) = answer.parse::<usize>() {
        return number.checked_sub(1).filter(|&place| place < choices.len());
    }
    let answer = answer.replace(' ', "-");
    let is_whole = |choice: &&str| choice.to_lowercase().replace(' ', "-") == answer;
    if let Some(place) = choices.iter().position(is_whole) {
        return Some(place);
    }
    let begins = |word: &str| !answer.is_empty() && word.to_lowercase().starts_with(&answer);
    let only = |is_meant: &dyn Fn(&str) -> bool| {
        let mut meant = (0..choices.len()).filter(|&place| is_meant(choices[place]));
        meant.next().filter(|_| meant.next().is_none())
    };
    only(&begins).or_else(|| only(&|choice| choice.split([' ', ',']).any(begins)))
}

/// The command line that plays a game.
fn play(game: &dyn GameInfo, peek: bool) -> String {
    format!("play {}{}", game.name(), if peek { " --peek" } else { "" })
}

/// The command line of a match that takes a minute or less.
fn agents(game: &dyn GameInfo) -> String {
    let other = if game.kind() == GameKind::Board { "random" } else { "rules" };
    format!("match {} best,time=20ms {other} --deals 6", game.name())
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
        let matched = GAMES.iter().map(agents);
        for line in played.chain(solved).chain(matched).chain([STUDIO, COMPARE, DRAW].map(str::to_string)) {
            let line = format!("maxn {line}");
            assert!(crate::parse(GAMES, line.split(' ')).is_ok(), "{line}");
        }
    }
    #[test]
    fn choices_have_numbers_and_names() {
        let names = GAMES.names();
        let game = |answer: &str| chosen(answer, &names).map(|place| names[place]);
        assert_eq!(
            (game("1"), game("hearts"), game("othello")),
            (Some("hearts"), Some("hearts"), Some("othello"))
        );
        assert_eq!((game("sp"), game("chinese checkers")), (Some("spades"), Some("chinese-checkers")));
        assert_eq!(
            (game("0"), game("99"), game("s"), game(""), game("bridge")),
            (None, None, None, None, None)
        );
        let tasks = TASKS.map(|(name, _)| name);
        for (answer, task) in
            [("studio", 0), ("play", 1), ("solve", 2), ("match", 3), ("compare", 4), ("draw", 5)]
        {
            assert!(tasks[task].contains(answer) && chosen(answer, &tasks) == Some(task), "{answer}");
        }
    }
}
