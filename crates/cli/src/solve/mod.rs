//! `maxn solve`: the best move and the score of each player.

mod report;

use crate::arguments::{CardArguments, DatabaseArgument, SearchArguments, StartArguments};
use crate::book::open_for;
use crate::deal::deal;
use crate::help::{Examples, evaluations, listed, names_of};
use crate::interrupt;
use crate::output::Output;
use crate::stream::answer_all;
use crate::thinking::SearchWatch;
use anyhow::{Result, bail, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn::StopHandle;
use maxn_play::{
    Book, Contest, GameInfo, GameKind, Games, SearchRequest, SearchResult, StoppableSearch, TablePool,
    quantity,
};
use report::{Limit, Report};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// The transposition table, unless another is asked for.
const TABLE_BYTES: u64 = 256 << 20;

/// The nodes of a search of a board game, unless another limit is asked for: it never comes to the end.
const BOARD_NODES: u64 = 1_000_000;

/// The time of a search of a hand, unless another limit is asked for: all cards of a pack are too many to wait for.
const HAND_TIME: Duration = Duration::from_secs(30);

/// The same where there is only one legal move, and nothing to decide.
const FORCED_TIME: Duration = Duration::from_secs(1);

/// Solve a position: the best move, the value of each move, and the line of play; cards with open hands
#[derive(Args)]
pub(crate) struct SolveArguments {
    /// The game
    #[arg(index = 1)]
    game: String,

    /// A position; '-' for a stream of them on standard input; none for a deal or the start
    #[arg(index = 2, conflicts_with_all = ["players", "cards", "seed", "options", "board", "opening"])]
    position: Option<String>,

    #[command(flatten)]
    cards: CardArguments,

    /// The evaluation of outcomes
    #[arg(long, value_name = "NAME")]
    utility: Option<String>,

    /// Find the value of the best move alone: faster, as the others need not be searched to their exact value
    #[arg(long, conflicts_with = "root_values")]
    best_only: bool,

    /// Trick games: the evaluation that the player to move takes everybody else to have, one of those for --utility. For max^n
    #[arg(long, value_name = "NAME")]
    others: Option<String>,

    /// One JSON object per line
    #[arg(long)]
    json: bool,

    /// Board games: answer by a book of 'maxn book build' where it knows the position
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArgument,

    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    search: SearchArguments,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let command = StartArguments::describe(CardArguments::describe(command, games), games);
    let command = DatabaseArgument::describe(command, "Evaluate positions", games);
    command
        .mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(games.names())))
        .mut_arg("utility", |arg| arg.help(utility_help(games)))
        .after_help(format!(
            "{}\n{}\n{AFTER_EXAMPLES}\n\nEvaluations, for --utility:\n{}",
            Examples::of("solve", games),
            limits_help(games),
            evaluations(games)
        ))
}

/// The limits that hold unless others are asked for.
fn limits_help(games: Games) -> String {
    let some = |kind| games.of(kind).next().is_some();
    let cards = format!(
        "\nCards are searched with all hands open, for {} at most; --time, --depth or --nodes set another limit, --time off \
         none. A deal is solved from the first decision that is a choice. 'maxn deal' prints examples of positions.\n",
        quantity::written_duration(HAND_TIME)
    );
    let boards = format!(
        "\nBoards are searched for {} nodes, or as far as --depth, --nodes or --time allow, from a position or from the \
         start. 'maxn show' draws positions.\n",
        quantity::written_count(BOARD_NODES)
    );
    let texts = [(GameKind::Cards, cards), (GameKind::Board, boards)];
    let texts: String = texts.into_iter().filter(|(kind, _)| some(*kind)).map(|(_, text)| text).collect();
    texts + "\nCtrl-C ends a search with the answer of its last finished iteration, and exit code 130."
}

const AFTER_EXAMPLES: &str = "
With '-' positions are read from standard input, one per line, and answered with one JSON object per line:
  {\"scores\":[3,4,2],\"utility\":[30,40,0],\"best\":\"AS\",\"moves\":{\"AS\":[30,40,0]},\"expected\":{\"AS\":[3,4,2]},
   \"measure\":\"tricks of this hand\",\"nodes\":1234,\"exact\":true}
scores are in the game's own terms (tricks, points, discs), utility is their value to the players, of which more is always better.
moves has the utility of every legal move, with --best-only of the best alone, and expected the same as people count it, in the terms
of measure, which says where fewer is better; cards that are equivalent because nothing lies between them
are searched once, and \"merged\":{\"AS\":[\"KS\"]} lists them.
Where there are too many legal moves, as in an auction, or with --width, candidates only are searched: the
answer then has \"exact\":false, \"candidates_only\":true, and \"left_out\":[\"21\",\"22\"] with the legal moves that are not in moves.
Discards that all players make at once before the play are not searched, but ranked by the points that they show on average:
  {\"discards\":[{\"best\":\"KD 2C\",\"moves\":{\"KD 2C\":8.4}},...]}
A move from a --book has \"book\":true: nothing was searched, and scores and utility are those at the end of the book's line.
A bad line is answered by {\"error\":\"line 3: ...\"}; the stream goes on, and the exit code is 1.";

/// The evaluations of the games that have several, the default of each first.
fn utility_help(games: Games) -> String {
    let with_choice = games.iter().filter(|game| game.evaluations().len() > 1);
    let lists = with_choice.map(|game| {
        let names = game.evaluations().iter().map(|evaluation| evaluation.name);
        format!("{}: {}", game.name(), listed(names, "or"))
    });
    format!("The evaluation of outcomes, the first by default ({})", lists.collect::<Vec<_>>().join("; "))
}

/// The evaluation asked for, if the game may have it. An unknown name is left to the game, which knows the right ones.
fn utility(arguments: &SolveArguments, game: &dyn GameInfo, games: Games) -> Result<Option<String>> {
    let Some(name) = &arguments.utility else { return Ok(None) };
    let has = |game: &dyn GameInfo| game.evaluations().iter().any(|evaluation| evaluation.name == name);
    if !has(game) && games.iter().any(has) {
        bail!("{} has no choice of utilities with '{name}'; only {} has", game.name(), names_of(games, has));
    }
    ensure!(!game.evaluations().is_empty(), "{} has no choice of utilities", game.name());
    Ok(Some(name.clone()))
}

pub(crate) fn run(arguments: &SolveArguments, games: Games) -> Result<ExitCode> {
    let game = games.find(&arguments.game)?;
    let mut solver = Solver::new(arguments, game, games)?;
    let (position, contest) = match arguments.position.as_deref() {
        Some("-") => {
            return Ok(answer_all(io::stdin().lock(), io::stdout().lock(), |position| {
                let contest = game.read(position).map_err(|error| error.to_string())?;
                solver.stoppable = StoppableSearch::new(StopHandle::new());
                let result = solver.solve(contest.as_ref()).map_err(|error| error.to_string())?;
                Ok(result.to_json().to_string())
            })?);
        }
        Some(position) => (position.to_string(), game.read(position)?),
        None => {
            let request = match game.kind() {
                GameKind::Cards => arguments.cards.deal(0),
                GameKind::Board => arguments.cards.start(game, &arguments.start, games)?,
            };
            deal(game, &request, games)?.at_a_choice()
        }
    };
    let handle = interrupt::stop_handle()?;
    solver.stoppable = StoppableSearch::new(handle.clone());
    let [at_once, deepening] = solver.stoppable.runners.clone();
    let watch = SearchWatch::new(&[handle.clone(), at_once, deepening]);
    solver.request.listener = Some(watch.listener());
    let result = watch.run(game.labels().steps, || solver.solve(contest.as_ref()))?;
    let mut output = Output::stdout();
    if arguments.json {
        output.line(&result.to_json().to_string())?;
    } else {
        output.paragraph(&position)?;
        let is_forced = contest.legal().len() == 1;
        let limit = if handle.is_stopped() {
            Limit::Interrupt
        } else {
            usual_limit(&arguments.search, game, is_forced)
        };
        let algorithm = solver.request.options.algorithm;
        let mover = contest.to_move();
        let evaluation = solver.request.evaluation.as_deref();
        Report { game, mover, algorithm, evaluation, limit, result: &result }.print(&mut output)?;
    }
    Ok(interrupt::exit_code(&handle))
}

/// The limit that held unless others were asked for.
fn usual_limit(search: &SearchArguments, game: &dyn GameInfo, is_forced: bool) -> Limit {
    if search.is_limited() {
        return Limit::Asked;
    }
    Limit::Usual(match game.kind() {
        GameKind::Cards if is_forced => {
            let (time, card) = (quantity::written_duration(FORCED_TIME), game.labels().decision);
            format!("{time}, as there is only one legal {card}; --time 5m searches on")
        }
        GameKind::Cards => {
            let time = quantity::written_duration(HAND_TIME);
            format!("{time}, the default; --time 5m or --time off searches on")
        }
        GameKind::Board => {
            let nodes = quantity::written_count(BOARD_NODES);
            format!("{nodes} nodes, the default; --nodes, --time or --depth set another limit")
        }
    })
}

/// The answers to positions of a game.
struct Solver {
    request: SearchRequest,
    tables: TablePool,
    book: Option<Book>,
    /// No number of nodes and no time was asked for: the whole hand is searched at once, and deepened meanwhile.
    goes_to_the_end: bool,
    /// No limit was asked for.
    is_unlimited: bool,
    stoppable: StoppableSearch,
}

impl Solver {
    fn new(arguments: &SolveArguments, game: &'static dyn GameInfo, games: Games) -> Result<Self> {
        let search = match game.kind() {
            GameKind::Cards => arguments.search.with_time(HAND_TIME),
            GameKind::Board => arguments.search.with_nodes(BOARD_NODES),
        };
        let mut options = search.with_table(TABLE_BYTES).options()?;
        options.root_values = !arguments.best_only;
        arguments.start.refuse_for_cards(game)?;
        let database = arguments.database.evaluation(game, games)?;
        let evaluation = database.or(utility(arguments, game, games)?);
        let book = arguments.book.as_ref().map(|file| open_for(game, file)).transpose()?;
        Ok(Solver {
            tables: TablePool::new(options.table_bytes),
            request: SearchRequest { options, evaluation, others: arguments.others.clone(), listener: None },
            book,
            goes_to_the_end: game.kind() == GameKind::Cards && !arguments.search.is_anytime(),
            is_unlimited: !arguments.search.is_limited(),
            stoppable: StoppableSearch::new(StopHandle::new()),
        })
    }

    fn solve(&mut self, contest: &dyn Contest) -> Result<SearchResult> {
        if let Some(book) = &self.book {
            let answer = book.answer(contest, self.request.evaluation.as_deref())?;
            if let Some(result) = answer {
                return Ok(result);
            }
        }
        if self.goes_to_the_end {
            let mut request = self.request.clone();
            if self.is_unlimited && contest.legal().len() == 1 {
                request.options.limits.time = Some(FORCED_TIME);
            }
            return Ok(self.stoppable.run(contest, &request, &mut self.tables)?);
        }
        let mut request = self.request.clone();
        request.options.limits.stop = Some(self.stoppable.stop.clone());
        Ok(contest.search(&request, &mut self.tables)?)
    }
}
