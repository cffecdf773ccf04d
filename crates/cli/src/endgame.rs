//! `maxn endgame`: end games of several players, solved backwards.

use crate::help::Examples;
use crate::output::{Align, Cell, Output, Style, Table, thousands};
use anyhow::Result;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use maxn::Player;
use maxn_lab::retrograde::EndgameValue;
use maxn_papers::endgame::{Endgame, EndgameRequest, EvaluatedPosition};
use maxn_play::Games;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Solve small end games of a board game backwards: the wins that nobody can stop, and the wins by max^n
#[derive(Args)]
pub(crate) struct EndgameArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve every position and write the file
    Build(BuildArguments),
    /// Count the positions by their value, or show the value of one position
    Show(ShowArguments),
}

#[derive(Args)]
struct BuildArguments {
    #[command(flatten)]
    place: Place,
}

#[derive(Args)]
struct ShowArguments {
    /// A position, such as 'turn 1; pieces home | home | c3' [default: all of them, counted]
    position: Option<String>,

    #[command(flatten)]
    place: Place,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// The end game and its file.
#[derive(Args)]
struct Place {
    /// The number of players [default: 3]
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// The board: tiny, mini, small or full [default: mini]
    #[arg(long, value_name = "SIZE")]
    board: Option<String>,

    /// Pieces per player [default: 2, or 1 on the tiny board]
    #[arg(long, value_name = "COUNT")]
    pieces: Option<usize>,

    /// Rows that pieces may rest on, counted from the far corner of the goal [default: 5]
    #[arg(long, value_name = "COUNT")]
    rows: Option<usize>,

    /// The file [default: in the user's cache folder]
    #[arg(long)]
    file: Option<PathBuf>,
}

impl Place {
    fn request(&self) -> EndgameRequest {
        EndgameRequest {
            players: self.players,
            board: self.board.clone(),
            pieces: self.pieces,
            rows: self.rows,
            file: self.file.clone(),
        }
    }
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    command.after_help(format!("{}\n{AFTER_EXAMPLES}", Examples::of("endgame", games)))
}

const AFTER_EXAMPLES: &str = "
The game has fewer pieces, which rest only on the last rows before their goal; nothing else differs, except that it can go
on for ever. A position is the player to move, and the cells of each player's pieces.
A win is guaranteed if the player can force it whatever the others do (the paranoid value). By max^n every player plays for a
win of its own. With three players such a win need not be guaranteed: a player who cannot win may be free to choose the
winner, and could give the win away. Nobody wins where every player who could lose has a way to go on.
Files are kept in $XDG_CACHE_HOME/maxn or ~/.cache/maxn, or in the file that --file names. A file that is damaged, cut off or
of another version is refused; build it again.";

pub(crate) fn run(arguments: &EndgameArguments) -> Result<ExitCode> {
    match &arguments.action {
        Action::Build(arguments) => build(&arguments.place)?,
        Action::Show(arguments) => show(arguments)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn build(place: &Place) -> Result<()> {
    let bar = ProgressBar::new(0);
    let built = place.request().build(&mut |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    let built = built?;
    let mut output = Output::stdout();
    output.paragraph(&format!("solved in {:.1?}: {}", built.elapsed, built.path.display()))?;
    print_census(&mut output, &built.game)
}

fn show(arguments: &ShowArguments) -> Result<()> {
    let game = arguments.place.request().open()?;
    let mut output = Output::stdout();
    match &arguments.position {
        None if arguments.json => Ok(output.line(&game.census_to_json().to_string())?),
        None => print_census(&mut output, &game),
        Some(position) => {
            let evaluated = game.evaluate(position)?;
            if arguments.json {
                return Ok(output.line(&evaluated.to_json().to_string())?);
            }
            print_position(&mut output, &evaluated)
        }
    }
}

/// Prints the number of positions of each kind, and an example of it.
fn print_census<W: Write>(output: &mut Output<W>, game: &Endgame) -> Result<()> {
    let census = game.census();
    output.paragraph(&game.title())?;
    output.line("")?;
    let mut table = Table::new([("positions", Align::Right), ("value", Align::Left)]);
    let mut examples = Vec::new();
    let mut row = |count: usize, kind: &str, example: Option<String>| {
        table.row(vec![thousands(count as u64).into(), kind.into()]);
        examples.extend(example.map(|position| (kind.to_string(), position)));
    };
    let is_won = |value| matches!(value, EndgameValue::Guaranteed { moves: 1.., .. });
    let is_gift = |value| matches!(value, EndgameValue::Gift { .. });
    row(census.guaranteed.iter().sum(), "a win that nobody can stop", game.example(is_won));
    row(census.gifts.iter().sum(), "a win that another player could give away", game.example(is_gift));
    row(census.open, "nobody need win", game.example(|value| value == EndgameValue::Open));
    output.table(&table)?;
    output.line("")?;
    // A position is there to be copied: it stays on one line, however narrow the terminal.
    for (kind, position) in examples {
        output.line(&format!("For example {kind}:"))?;
        output.line(&format!("  {position}"))?;
    }
    output.line("")?;
    let longest = census.longest;
    Ok(output
        .paragraph(&format!("A win that nobody can stop takes up to {longest} moves of all players."))?)
}

fn name(player: Player) -> String {
    format!("player {}", player + 1)
}

/// Players as people list them.
fn names(players: &[Player]) -> String {
    let numbers: Vec<String> = players.iter().map(|player| (player + 1).to_string()).collect();
    match &numbers[..] {
        [] => "nobody".to_string(),
        [one] => format!("player {one}"),
        [most @ .., last] => format!("players {} and {last}", most.join(", ")),
    }
}

/// Prints the value of a position, and of each of its moves.
fn print_position<W: Write>(output: &mut Output<W>, evaluated: &EvaluatedPosition) -> Result<()> {
    let EvaluatedPosition { position, to_move, value, moves, best } = evaluated;
    output.line(position)?;
    let in_moves = |moves: u16| if moves == 1 { "1 move".to_string() } else { format!("{moves} moves") };
    let (guaranteed, by_maxn, meaning) = match value.value {
        EndgameValue::Guaranteed { player, moves: 0 } => {
            let won = format!("{} has won", name(player));
            (won.clone(), won, "the game is over".to_string())
        }
        EndgameValue::Guaranteed { player, moves } => (
            format!("{} wins within {}, whatever the others do", name(player), in_moves(moves)),
            format!("{} wins", name(player)),
            "a win that nobody can stop".to_string(),
        ),
        EndgameValue::Gift { player, moves } => (
            "nobody: the others together can stop everyone".to_string(),
            format!("{} wins, as one sees {} ahead", name(player), in_moves(moves)),
            format!(
                "a win that a player who cannot win could give away: {} might win",
                names(&value.might_win)
            ),
        ),
        EndgameValue::Open | EndgameValue::Void => (
            "nobody: the others together can stop everyone".to_string(),
            "nobody wins: every player who would lose has a way to go on".to_string(),
            format!("open: {} might win", names(&value.might_win)),
        ),
    };
    let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
    let mut fact = |name: &str, value: String| facts.row(vec![Cell::new(Style::Faint, name), value.into()]);
    fact("guaranteed", guaranteed);
    fact("max^n", by_maxn);
    fact("so it is", meaning);
    if let (Some(player), Some(best)) = (to_move, best) {
        fact("best", format!("{} for {}", moves[*best].name, name(*player)));
    }
    output.table(&facts)?;
    if moves.is_empty() {
        return Ok(());
    }
    output.line("")?;
    let columns = ["move", "guaranteed", "max^n", "might win"];
    let mut table = Table::new(columns.map(|column| (column, Align::Left)));
    for (place, choice) in moves.iter().enumerate() {
        let style = if Some(place) == *best { Style::Strong } else { Style::Plain };
        let value = &choice.value;
        let winner = |player: Option<Player>| player.map_or_else(|| "nobody".to_string(), name);
        let within = value.moves().map(|moves| format!(" in {moves}")).unwrap_or_default();
        table.row(vec![
            Cell::new(style, &choice.name),
            winner(value.guaranteed()).into(),
            format!("{}{within}", winner(value.winner())).into(),
            names(&value.might_win).into(),
        ]);
    }
    Ok(output.table(&table)?)
}
