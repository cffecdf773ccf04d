//! `maxn engine`: answers for other programs.

use crate::arguments::threads;
use crate::help::Examples;
use crate::stream::{Line, read_line_within};
use anyhow::Result;
use clap::Args;
use maxn_play::protocol::{self, Engine};
use maxn_play::{AgentSpec, GameInfo, Games};
use std::io::{self, Write};
use std::process::ExitCode;

/// The longest line that is read. The longest request that makes sense has a few thousand bytes.
const MOST_BYTES: usize = 1 << 20;

/// Answer other programs: one question about a decision per line, one answer per line, in JSON
#[derive(Args)]
pub(crate) struct EngineArguments {
    /// The agent that decides where a request names none [default: best]
    #[arg(long, value_name = "AGENT")]
    agent: Option<AgentSpec>,

    /// Threads to think on; the answers do not depend on it
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    threads: usize,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let examples = Examples::default()
        .and("maxn engine", "answers by the best agent of each game")
        .and("maxn engine --agent rules --threads 2", "answers by another agent");
    let requests = games.iter().flat_map(GameInfo::examples).filter(|example| example.command == "engine");
    let requests: Vec<String> = requests.map(|example| format!("  {}", example.arguments)).collect();
    let fields: Vec<String> = games
        .iter()
        .map(|game| format!("  {:<20} {}", game.name(), game.observation_fields().join(", ")))
        .collect();
    let requests =
        if requests.is_empty() { String::new() } else { format!("\n\nRequests:\n{}", requests.join("\n")) };
    command.after_help(format!("{examples}{requests}\n{REQUESTS}\n{}\n{ANSWERS}", fields.join("\n")))
}

const REQUESTS: &str = "
A request is an object with everything that a player knows, so that the engine remembers nothing. Players count from 1,
cards are two letters: rank and suit.

In every request:
  game, players        the game by name, and the number of players
  options              house rules, as for 'maxn play'
  seat                 the player who decides
  budget               time_ms, nodes (all determinizations together), worlds: the cost that the answer may have
  agent                the agent that decides, as for 'maxn match' [default: that of --agent]
  seed, id             the seed of all chance, a number or a text [0]; any value, which comes back with the answer

With cards, everything that the seat has seen of this hand:
  hand                 its cards as they are now; or instead of it dealt, the cards as they were dealt
  hand_number, scores  the number of this hand [1], and the scores so far [0]
  plays                all cards played, in order: {\"player\":1,\"card\":\"QS\"}
  passed, received     the cards passed and received
  bids                 the bid of each player, null where there is none yet
  turned_up            the card turned up
  exchanged            {\"from\":1,\"to\":2,\"given\":\"2C\",\"returned\":\"KC\"} for each exchange of the seat's
  trump                the trump suit
  kitty                \"taken\" or \"left\", once that is decided
  took, laid_away      the cards taken from the kitty, and those discarded
  last_hand            the points that the last hand brought each player

On a board:
  position             the position as 'maxn show' writes it

The fields of each game besides those of every request:";

const ANSWERS: &str = "
An answer has the move, the expectation of each move that was considered, and the cost:
  {\"move\":\"KC\",\"expected\":[{\"move\":\"KC\",\"scores\":[7.719,-3.106,-2.591,-2.022]},...],\"measure\":\"points of this hand\",
   \"exact\":false,\"worlds\":20000,\"nodes\":20000,\"time_ms\":...,\"agent\":\"best\"}
(in one line). Where moves were sampled, each also has its standard_error and visits, the numbers have no more digits than are
known, and too_close lists the moves that may be as good as the chosen one. A request that cannot be true, such as one with a card played twice, is answered with an object that has the
error, its place, and the expected value; the engine goes on with the next line:
  {\"error\":{\"at\":\"plays[1]\",\"problem\":\"2C was played twice\"}}

With a budget of nodes or worlds, the same request has the same answer everywhere, except for the time. The engine ends
when its input does, or when nobody reads its output any more. A match can be played against it as against any other
program, by the agent 'process:maxn engine'. All fields, with an example of every decision in every game: docs/protocol.md.";

pub(crate) fn run(arguments: &EngineArguments, games: Games) -> Result<ExitCode> {
    let engine = Engine::new(games, threads(arguments.threads)?, arguments.agent.clone());
    end_with_the_reader();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut buffer = Vec::new();
    while let Some(line) = read_line_within(&mut input, buffer, MOST_BYTES)? {
        let (answer, used) = match line {
            Line::Text(text) => {
                let answer = match std::str::from_utf8(&text) {
                    Ok(request) if request.trim().is_empty() || protocol::is_event(request) => None,
                    Ok(request) => Some(engine.answer(request)),
                    Err(problem) => Some(protocol::no_text(problem)),
                };
                (answer, text)
            }
            Line::TooLong => (Some(protocol::too_long(MOST_BYTES)), Vec::new()),
        };
        if let Some(answer) = answer {
            // In one piece, and at once: the other side waits for it.
            output.write_all(format!("{answer}\n").as_bytes())?;
            output.flush()?;
        }
        buffer = used;
    }
    Ok(ExitCode::SUCCESS)
}

/// Ends the program as soon as nobody reads its answers any more, even in the middle of a search: the program that asked may
/// have been killed.
#[cfg(unix)]
fn end_with_the_reader() {
    use rustix::event::{PollFd, PollFlags, poll};
    std::thread::spawn(|| {
        let output = io::stdout();
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        // The only event waited for is the closing of the other end, which is always reported.
        while poll(&mut watched, None).is_err_and(|problem| problem == rustix::io::Errno::INTR) {}
        if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            std::process::exit(0);
        }
    });
}

#[cfg(not(unix))]
fn end_with_the_reader() {}
