//! `maxn endgame`: end games of several players, solved backwards.

use crate::db::cache_folder;
use crate::output::{Align, Cell, Output, Style, Table, thousands};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use maxn::Player;
use maxn_games::chinese_checkers::Size;
use maxn_games::chinese_checkers::reduced::Reduction;
use maxn_lab::retrograde::{EndGame, Judged, Outlook, Verdict};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Solve small end games of Chinese Checkers backwards: who wins whatever the others do, and who by max^n
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn endgame build                                three players with two pieces each on five rows of the mini board
  maxn endgame build --board tiny --file tiny.endgame
  maxn endgame show
  maxn endgame show --file tiny.endgame 'turn 1; pieces home | home | c3'

The game is Chinese Checkers with fewer pieces, which rest only on the last rows before their goal; nothing else differs, except that
it can go on for ever. A position is who is to move, and the cells of each player's pieces.
A win is guaranteed if the player can bring it about whatever the others do (the paranoid value). By max^n everybody plays for a
win of their own. With three players such a win need not be guaranteed: somebody who cannot win may be free to choose who
does, and could give it away. Nobody wins where everybody who could lose has a way to go on.
Files are kept in $XDG_CACHE_HOME/maxn or ~/.cache/maxn, or where --file says. A file that is damaged, cut off or
of another version is refused; build it again.")]
pub(crate) struct EndgameArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve every position and write the file
    Build(BuildArguments),
    /// How many positions come to what, or what one position comes to
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

/// Which end game.
#[derive(Args)]
struct Place {
    /// How many play [default: 3]
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// The board: tiny, mini, small or full [default: mini]
    #[arg(long, value_name = "SIZE")]
    board: Option<String>,

    /// Pieces each [default: 2, or 1 on the tiny board]
    #[arg(long, value_name = "COUNT")]
    pieces: Option<usize>,

    /// How many rows they may rest on, counted from the far corner of the goal [default: 5]
    #[arg(long, value_name = "COUNT")]
    rows: Option<usize>,

    /// The file [default: in the user's cache folder]
    #[arg(long)]
    file: Option<PathBuf>,
}

impl Place {
    fn players(&self) -> Result<usize> {
        let (least, most) = EndGame::PLAYERS.into_inner();
        let players = self.players.unwrap_or(3);
        ensure!(
            (least..=most).contains(&players),
            "--players {players}: chinese-checkers is for {least} to {most} players"
        );
        Ok(players)
    }

    fn reduction(&self) -> Result<Reduction> {
        let board = self.board.as_deref().unwrap_or("mini");
        let size: Size = board.parse().with_context(|| format!("--board {board}"))?;
        let pieces = self.pieces.unwrap_or(if size == Size::Tiny { 1 } else { 2 });
        Ok(Reduction::new(size, pieces, self.rows.unwrap_or(5))?)
    }

    fn path(&self) -> Result<PathBuf> {
        if let Some(file) = &self.file {
            return Ok(file.clone());
        }
        let (reduction, players) = (self.reduction()?, self.players()?);
        let (size, pieces, rows) = (reduction.size(), reduction.pieces(), reduction.rows());
        let name = format!("chinese-checkers-{size}-players-{players}-pieces-{pieces}-rows-{rows}.endgame");
        Ok(cache_folder()?.join(name))
    }

    /// The end game in the file, if it is the one asked for.
    fn open(&self) -> Result<EndGame> {
        let path = self.path()?;
        let game = EndGame::open(&path).context("no end game to be used; 'maxn endgame build' makes one")?;
        let reduction = game.reduction();
        let same = self.players.is_none_or(|players| players == game.players())
            && self.board.as_ref().is_none_or(|board| board.eq_ignore_ascii_case(reduction.size().name()))
            && self.pieces.is_none_or(|pieces| pieces == reduction.pieces())
            && self.rows.is_none_or(|rows| rows == reduction.rows());
        ensure!(same, "{} is about another game: {}", path.display(), game.title());
        Ok(game)
    }
}

pub(crate) fn run(arguments: &EndgameArguments) -> Result<ExitCode> {
    match &arguments.action {
        Action::Build(arguments) => build(&arguments.place)?,
        Action::Show(arguments) => show(arguments)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn build(place: &Place) -> Result<()> {
    let (players, reduction, path) = (place.players()?, place.reduction()?, place.path()?);
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    let began = Instant::now();
    let bar = ProgressBar::new(0);
    let game = EndGame::solve(players, reduction, &mut |done, of| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    if place.file.is_none() {
        let folder = cache_folder()?;
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    game.save(&path)?;
    let mut output = Output::stdout();
    output.line(&format!("solved in {:.1?}: {}", began.elapsed(), path.display()))?;
    print_census(&mut output, &game)
}

fn show(arguments: &ShowArguments) -> Result<()> {
    let game = arguments.place.open()?;
    let mut output = Output::stdout();
    match &arguments.position {
        None if arguments.json => Ok(output.line(&census_object(&game).to_string())?),
        None => print_census(&mut output, &game),
        Some(position) => {
            let judged = game.judge(position)?;
            if arguments.json {
                return Ok(output.line(&judged_object(&judged).to_string())?);
            }
            print_judged(&mut output, &judged)
        }
    }
}

/// Positions of each kind, and an example of it.
fn print_census<W: Write>(output: &mut Output<W>, game: &EndGame) -> Result<()> {
    let census = game.census();
    output.line(&game.title())?;
    output.line("")?;
    let columns = [("positions", Align::Right), ("what they come to", Align::Left), ("such as", Align::Left)];
    let mut table = Table::new(columns);
    let mut row = |count: usize, kind: &str, example: Option<String>| {
        table.row(vec![thousands(count as u64).into(), kind.into(), example.unwrap_or_default().into()]);
    };
    let is_won = |verdict| matches!(verdict, Verdict::Unstoppable { moves: 1.., .. });
    let is_gift = |verdict| matches!(verdict, Verdict::Gift { .. });
    row(census.unstoppable.iter().sum(), "a win that nobody can stop", game.example(is_won));
    row(census.gifts.iter().sum(), "a win that another player could give away", game.example(is_gift));
    row(census.open, "nobody need win", game.example(|verdict| verdict == Verdict::Open));
    output.table(&table)?;
    output.line("")?;
    let longest = census.longest;
    Ok(output.line(&format!("A win that nobody can stop takes up to {longest} moves of all players."))?)
}

fn census_object(game: &EndGame) -> Value {
    let census = game.census();
    json!({
        "game": game.title(),
        "unstoppable": census.unstoppable,
        "gifts": census.gifts,
        "open": census.open,
        "longest": census.longest,
    })
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

/// A position in words.
fn print_judged<W: Write>(output: &mut Output<W>, judged: &Judged) -> Result<()> {
    let Judged { position, turn, outlook, moves, best } = judged;
    output.line(position)?;
    let in_moves = |moves: u16| if moves == 1 { "1 move".to_string() } else { format!("{moves} moves") };
    let (guaranteed, by_maxn, meaning) = match outlook.verdict {
        Verdict::Unstoppable { player, moves: 0 } => {
            let won = format!("{} has won", name(player));
            (won.clone(), won, "the game is over".to_string())
        }
        Verdict::Unstoppable { player, moves } => (
            format!("{} wins within {}, whatever the others do", name(player), in_moves(moves)),
            format!("{} wins", name(player)),
            "a win that nobody can stop".to_string(),
        ),
        Verdict::Gift { player, moves } => (
            "nobody: the others together can stop everyone".to_string(),
            format!("{} wins, as one sees {} ahead", name(player), in_moves(moves)),
            format!(
                "a win that a player who cannot win could give away: {} might win",
                names(&outlook.might_win)
            ),
        ),
        Verdict::Open | Verdict::Void => (
            "nobody: the others together can stop everyone".to_string(),
            "nobody wins: who would lose has a way to go on".to_string(),
            format!("open: {} might win", names(&outlook.might_win)),
        ),
    };
    let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
    let mut fact = |name: &str, value: String| facts.row(vec![Cell::new(Style::Faint, name), value.into()]);
    fact("guaranteed", guaranteed);
    fact("max^n", by_maxn);
    fact("so it is", meaning);
    if let (Some(turn), Some(best)) = (turn, best) {
        fact("best", format!("{} for {}", moves[*best].name, name(*turn)));
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
        let outlook = &choice.outlook;
        let winner = |player: Option<Player>| player.map_or_else(|| "nobody".to_string(), name);
        let within = outlook.moves().map(|moves| format!(" in {moves}")).unwrap_or_default();
        table.row(vec![
            Cell::new(style, &choice.name),
            winner(outlook.guaranteed()).into(),
            format!("{}{within}", winner(outlook.winner())).into(),
            names(&outlook.might_win).into(),
        ]);
    }
    Ok(output.table(&table)?)
}

fn judged_object(judged: &Judged) -> Value {
    let moves: serde_json::Map<String, Value> =
        judged.moves.iter().map(|choice| (choice.name.clone(), outlook_object(&choice.outlook))).collect();
    let mut object = outlook_object(&judged.outlook);
    object["position"] = json!(judged.position);
    object["turn"] = json!(judged.turn.map(|player| player + 1));
    object["best"] = json!(judged.best.map(|best| &judged.moves[best].name));
    object["moves"] = Value::Object(moves);
    object
}

fn outlook_object(outlook: &Outlook) -> Value {
    json!({
        "guaranteed": outlook.guaranteed().map(|player| player + 1),
        "winner": outlook.winner().map(|player| player + 1),
        "in": outlook.moves(),
        "might_win": outlook.might_win.iter().map(|player| player + 1).collect::<Vec<_>>(),
    })
}
