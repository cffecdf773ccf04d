//! `maxn engine`: answers for other programs.

use crate::arguments::threads;
use crate::stream::{Line, read_line_within};
use anyhow::Result;
use clap::Args;
use maxn_lab::agents::AgentName;
use maxn_lab::engine::{self, Engine};
use std::io::{self, Write};
use std::process::ExitCode;

/// The longest line that is read. The longest request that makes sense has a few thousand bytes.
const MOST_BYTES: usize = 1 << 20;

/// Answer other programs: a question about a decision a line, an answer a line, in JSON
#[derive(Args)]
#[command(after_help = "\
A request has all that a player knows, so that the engine remembers nothing. This is one, and what comes back:
  {\"game\":\"hearts\",\"players\":4,\"options\":\"pass_cards=false\",\"seat\":1,
   \"hand\":[\"KS\",\"QS\",\"5S\",\"AH\",\"TH\",\"9H\",\"2H\",\"JD\",\"6D\",\"4D\",\"KC\",\"8C\",\"3C\"],
   \"plays\":[{\"player\":4,\"card\":\"2C\"}],\"budget\":{\"nodes\":20000}}
  {\"move\":\"KC\",\"expected\":[{\"move\":\"KC\",\"scores\":[7.719,-3.106,-2.591,-2.022]},...],
   \"measure\":\"points of this hand, less those of the others on average\",\"exact\":false,\"worlds\":20000,
   \"nodes\":20000,\"time_ms\":...,\"agent\":\"best\"}
(each in one line). Players count from 1, cards are two letters: rank and suit.

In every request:
  game, players        hearts, spades, oh-hell, sergeant-major, cribbage, chinese-checkers, abalone, othello
  options              house rules, as for 'maxn play'
  seat                 whose decision it is
  budget               time_ms, nodes (all worlds together), worlds: what the answer may cost
  agent                who decides, as for 'maxn match'; unless it is given, our best player
  seed, id             of what is left to chance [0]; anything, which comes back with the answer

With cards, what the seat has seen of this hand:
  hand                 its cards as they are now; or instead of it dealt, as they were at first
  hand_number, scores  the number of this hand [1], and the scores as they stand [0]
  plays                all cards played, in order: {\"player\":1,\"card\":\"QS\"}
  passed, received     hearts: the cards passed and received
  bids                 spades, oh-hell: for each player, null where there is none yet
  turned_up            oh-hell, cribbage: the card turned up
  exchanged, trump, kitty (taken, left), took, laid_away, last_hand
                       sergeant-major: {\"from\":1,\"to\":2,\"given\":\"2C\",\"returned\":\"KC\"} for each exchange of the
                       seat's; what was taken from the kitty and laid aside; what the last hand brought everybody
  laid_away            cribbage: the cards laid away to the crib

On a board:
  position             as 'maxn show' writes it

What cannot be, such as a card played twice, is answered with an object that says what is wrong, where, and what
would be right; the engine goes on with the next line:
  {\"error\":{\"at\":\"plays[1]\",\"problem\":\"2C was played twice\"}}

With a budget of nodes or worlds, the same request has the same answer everywhere, but for the time. The engine ends
when its input does, or when nobody reads its output any more. A match can be played against it as against any other
program: maxn match hearts rules 'process:maxn engine'. All fields, with an example of every decision in every game:
docs/engine.md.")]
pub(crate) struct EngineArguments {
    /// Who decides where a request does not say [default: our best player]
    #[arg(long, value_name = "AGENT")]
    agent: Option<AgentName>,

    /// Threads to think on; the answers do not depend on it
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    threads: usize,
}

pub(crate) fn run(arguments: &EngineArguments) -> Result<ExitCode> {
    let engine = Engine::new(threads(arguments.threads)?, arguments.agent.clone());
    end_with_the_reader();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut buffer = Vec::new();
    while let Some(line) = read_line_within(&mut input, buffer, MOST_BYTES)? {
        let (answer, used) = match line {
            Line::Text(text) => {
                let answer = match std::str::from_utf8(&text) {
                    Ok(request) if request.trim().is_empty() => None,
                    Ok(request) => Some(engine.answer(request)),
                    Err(problem) => Some(engine::no_text(problem)),
                };
                (answer, text)
            }
            Line::TooLong => (Some(engine::too_long(MOST_BYTES)), Vec::new()),
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

/// Ends the program as soon as nobody reads its answers any more, in the middle of a thought too: whoever has asked may have
/// been killed.
#[cfg(unix)]
fn end_with_the_reader() {
    use rustix::event::{PollFd, PollFlags, poll};
    std::thread::spawn(|| {
        let output = io::stdout();
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        // Nothing is waited for but that the other end is closed, which is always told.
        while poll(&mut watched, None).is_err_and(|problem| problem == rustix::io::Errno::INTR) {}
        if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            std::process::exit(0);
        }
    });
}

#[cfg(not(unix))]
fn end_with_the_reader() {}
