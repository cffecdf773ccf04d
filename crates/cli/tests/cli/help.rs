//! The help of every command, as clap knows them.

use clap::Command;
use maxn_games::GAMES;
use maxn_play::GameInfo;

/// All commands below a command, each with the words that call it.
fn below(command: &Command, words: &str) -> Vec<(String, Command)> {
    let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    commands
        .flat_map(|command| {
            let words = format!("{words} {}", command.get_name());
            let deeper = below(command, &words);
            std::iter::once((words, command.clone())).chain(deeper)
        })
        .collect()
}

fn all() -> Vec<(String, Command)> {
    let commands = below(&maxn_cli::command(GAMES), "maxn");
    assert!(commands.len() > 20, "{}", commands.len());
    commands
}

/// The lines of the examples in a help text.
fn examples(command: &Command) -> Vec<String> {
    let text = after_help(command);
    let lines =
        text.lines().skip_while(|line| *line != "Examples:").skip(1).take_while(|line| !line.is_empty());
    // A meaning that has no room beside its command stands below, further in.
    lines.filter(|line| !line.starts_with("   ")).map(|line| line.trim().to_string()).collect()
}

/// The text after the flags, as it is printed.
fn after_help(command: &Command) -> String {
    command.get_after_help().map(ToString::to_string).unwrap_or_default().replace('\u{a0}', " ")
}

/// The commands of a line of a shell, each in words: quotes are removed, pipes divide, the files of redirections and the
/// explanation after two spaces are left out.
fn commands_of(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    let mut rest = line;
    while !rest.is_empty() {
        let (word, after) = if let Some(quoted) = rest.strip_prefix('\'') {
            let (word, after) = quoted.split_once('\'').expect("quotes come in pairs");
            (word.to_string(), after)
        } else {
            let end = rest.find(' ').unwrap_or(rest.len());
            (rest[..end].to_string(), &rest[end..])
        };
        match word.as_str() {
            "|" => commands.push(Vec::new()),
            "<" | ">" => {
                let file = after.trim_start();
                rest = &file[file.find(' ').unwrap_or(file.len())..];
                if rest.starts_with("  ") {
                    break;
                }
                rest = rest.trim_start();
                continue;
            }
            _ => commands.last_mut().expect("there is one from the start").push(word),
        }
        if after.starts_with("  ") {
            break;
        }
        rest = after.trim_start();
    }
    commands
}

#[test]
fn lines_of_a_shell_are_read() {
    let read = commands_of("maxn deal x --count 2 | maxn solve x 'a; b  c' --json > out  an explanation");
    assert_eq!(
        read,
        [vec!["maxn", "deal", "x", "--count", "2"], vec!["maxn", "solve", "x", "a; b  c", "--json"]]
    );
}

#[test]
fn the_arguments_are_consistent() {
    maxn_cli::command(GAMES).debug_assert();
}

#[test]
fn every_command_has_a_summary_and_every_flag_a_description() {
    for (words, command) in all() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert!(about.len() > 8, "{words} has no summary");
        for argument in command.get_arguments() {
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            assert!(!help.is_empty(), "{words}: {} has no description", argument.get_id());
            assert!(!help.ends_with('.'), "{words}: {help}");
        }
    }
}

#[test]
fn every_command_has_examples_that_are_understood() {
    for command in maxn_cli::command(GAMES).get_subcommands().filter(|command| command.get_name() != "help") {
        let lines = examples(command);
        assert!(!lines.is_empty(), "{} has no examples", command.get_name());
        let called = format!("maxn {}", command.get_name());
        assert!(lines.iter().any(|line| line.starts_with(&called)), "{lines:#?}");
        for (words, _) in below(command, &called) {
            assert!(lines.iter().any(|line| line.starts_with(&words)), "{words} has no example: {lines:#?}");
        }
    }
    for (_, command) in all().into_iter().chain([("maxn".to_string(), maxn_cli::command(GAMES))]) {
        for words in examples(&command).iter().flat_map(|line| {
            let mut commands = commands_of(line);
            assert_eq!(commands[0][0], "maxn", "{line}");
            commands.retain(|words| words[0] == "maxn");
            commands
        }) {
            let read = maxn_cli::command(GAMES).try_get_matches_from(&words);
            assert!(read.is_ok(), "{words:?}: {}", read.unwrap_err());
        }
    }
}

#[test]
fn every_example_of_a_game_is_shown_by_its_command() {
    let command = maxn_cli::command(GAMES);
    for game in GAMES.iter() {
        assert!(!game.examples().is_empty(), "{} has no examples", game.name());
        for example in game.examples() {
            let of = command.find_subcommand(example.command);
            let of = of.unwrap_or_else(|| panic!("{}: there is no command {}", game.name(), example.command));
            if example.command == "engine" {
                let help = after_help(of);
                assert!(help.contains(example.arguments), "{}", example.arguments);
                continue;
            }
            let line = format!("maxn {} {}", example.command, example.arguments);
            assert!(examples(of).iter().any(|shown| shown.starts_with(&line)), "{line}");
        }
    }
}

#[test]
fn the_help_of_commands_for_all_games_names_them_all() {
    for name in ["solve", "play", "match", "engine"] {
        let mut command = maxn_cli::command(GAMES);
        let help = command.find_subcommand_mut(name).expect("a command").render_long_help().to_string();
        for game in GAMES.iter() {
            assert!(help.contains(game.name()), "{name} does not name {}", game.name());
        }
    }
    let mut command = maxn_cli::command(GAMES);
    let help = command.find_subcommand_mut("play").expect("a command").render_long_help().to_string();
    for option in GAMES.iter().flat_map(GameInfo::options) {
        // Meanings are broken where the line ends.
        let words: Vec<&str> = help.split_whitespace().collect();
        let meaning: Vec<&str> = option.meaning.split_whitespace().collect();
        assert!(help.contains(option.name) && words.join(" ").contains(&meaning.join(" ")), "{option:?}");
    }
}

#[test]
fn headings_are_those_of_their_own_flags() {
    let of_boards = ["board", "opening"];
    for (words, command) in all() {
        for argument in command.get_arguments() {
            let heading = argument.get_help_heading();
            let is_board = of_boards.contains(&argument.get_id().as_str());
            assert!(is_board || heading != Some("Board games"), "{words}: {}", argument.get_id());
            let free = ["json", "book", "database", "game", "count"];
            assert!(
                !free.contains(&argument.get_id().as_str()) || heading.is_none(),
                "{words}: {}",
                argument.get_id()
            );
        }
    }
}
