//! `maxn match`: agents against each other.

use crate::arguments::{cores, threads};
use crate::output::{Align, Output, Style, Table};
use crate::progress::Bar;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use maxn_lab::matches::{self, Match, MatchPlan, Plans};
use maxn_lab::report::{MatchReport, Significance};
use maxn_lab::store::Store;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Let agents play each other, on the same deals and in every seating, and say who is better
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn match hearts maxn:speculative,nodes=10k paranoid,nodes=10k --players 3 --deals 50
  maxn match spades maxn,nodes=2k random --file spades.db --deals 20
  maxn match hearts 'mc(maxn,nodes=2k),worlds=20' uct --deals 10
  maxn match oh-hell maxn paranoid random --options most=5 --series --deals 10
  maxn match chinese-checkers maxn,nodes=20k paranoid,nodes=20k --options board=small --deals 20
  maxn match othello paranoid,nodes=5k maxn,nodes=5k,ties=random --opening 4 --deals 20
  maxn match hearts maxn 'process,time=2s:python3 bot.py' --until-clear --deals 500
  maxn match --plan plan.toml                   many matches, one after the other

Every finished game is kept in a file at once. Run the same command again after an interruption, and it goes on; ask for
more deals, and only those are played. 'maxn report FILE' shows the results again, 'maxn replay FILE' the games.

Agents are a name and options after commas:
  maxn:speculative,nodes=500k      a search that looks at all hands; 'maxn rules' lists all rules and methods
  paranoid:zero-window,time=1s     options: nodes, time, depth, table, ties, classifier, heuristic, objective, width; on
                                   boards also ties=random (near the root), book=FILE, evaluation=database (in
                                   chinese-checkers, but for the full board)
  mc(maxn,nodes=2k),worlds=20      a search that may not look: that in brackets, in worlds that may be; options: worlds,
                                   time, infer, combine (mean, vote, worst), leaves (evaluated, played-out)
  uct,worlds=30,sims=333           a tree grown in every such world; also time, infer, and aim (worth: the points of the hand;
                                   stake: what counts in the whole contest)
  ismcts,sims=10k                  one tree over all of them; also time and aim, and infer, with which a model of the players
                                   plays the hands out
  rollout,playouts=10k,infer=0.5   hands played out by a model of the players, in worlds as likely as what was played makes
                                   them (infer=0, usual for the others: all equally likely); also time
  best                             the strongest of these for the game; also time
  rules                            rules of thumb that look no further than the trick
  random                           anything that is legal
  process:COMMAND                  a program that reads a request a line and writes an answer a line, in JSON; options
                                   before the colon: time (10s), nodes. Who hangs, dies, or breaks the rules has lost

The players with hidden cards in mind, mc to rules, are for card games; the others play board games too. These always
start the same way, so unless --opening or the option opening says otherwise, everybody's first two moves are random.

With a search limited by nodes or depth, the results are the same on any machine, with any number of threads.

A plan is a file in TOML:
  [[match]]
  game = \"hearts\"
  agents = [\"maxn,nodes=10k\", \"paranoid,nodes=10k\"]
  players = 3          # and if you like: name, options, deals, seed, hands, series, opening, alone,
                       # until_clear")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct MatchArguments {
    /// The game: hearts, spades, oh-hell, sergeant-major, cribbage, chinese-checkers, abalone or othello
    #[arg(required_unless_present = "plan")]
    game: Option<String>,

    /// The agents, such as maxn:speculative,nodes=500k
    #[arg(required_unless_present = "plan", value_name = "AGENT")]
    agents: Vec<String>,

    /// Many matches, from a file
    #[arg(
        long,
        value_name = "TOML",
        conflicts_with_all = ["game", "players", "deals", "seed", "options", "hands", "series", "opening", "alone", "until_clear"]
    )]
    plan: Option<PathBuf>,

    /// Where the results are kept
    #[arg(long, value_name = "FILE", default_value = "maxn-results.db")]
    file: PathBuf,

    /// How many play [default: 4 for hearts and oh-hell, else 3]
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Deals, each played in every seating: 2^n - 2 for two agents
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    deals: u32,

    /// Which deals
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// House rules, as for 'maxn play'
    #[arg(long, default_value = "")]
    options: String,

    /// Hands that make a game [default: 1]
    #[arg(long, value_name = "COUNT", conflicts_with = "series")]
    hands: Option<u32>,

    /// Games are whole series, to the last score; wins are what counts
    #[arg(long)]
    series: bool,

    /// Make the first decisions at random, the same in every seating [default: none in card games; two moves of every
    /// player on boards, which always start the same way]
    #[arg(long, value_name = "COUNT")]
    opening: Option<u32>,

    /// The first of two agents always sits alone, and the other on all other seats
    #[arg(long)]
    alone: bool,

    /// Stop as soon as it is clear who of two agents is better
    #[arg(long)]
    until_clear: bool,

    /// Games played at once; the results do not depend on it [default: one for each core]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,

    /// Leave out times, which differ from run to run
    #[arg(long)]
    no_times: bool,
}

impl MatchArguments {
    fn plans(&self) -> Result<Vec<MatchPlan>> {
        if let Some(path) = &self.plan {
            let name = path.display();
            let text = std::fs::read_to_string(path).with_context(|| format!("{name}"))?;
            let plans: Plans = text.parse().with_context(|| format!("{name}"))?;
            return Ok(plans.matches);
        }
        let Some(game) = &self.game else { bail!("which game?") };
        Ok(vec![MatchPlan {
            players: self.players,
            options: self.options.clone(),
            deals: self.deals,
            seed: self.seed,
            hands: self.hands,
            series: self.series,
            opening: self.opening,
            alone: self.alone,
            until_clear: self.until_clear,
            ..MatchPlan::new(game, self.agents.iter().map(String::as_str))
        }])
    }
}

pub(crate) fn run(arguments: &MatchArguments) -> Result<ExitCode> {
    let plans = arguments.plans()?;
    ensure!(!plans.is_empty(), "the plan has no matches");
    let several = plans.len() > 1;
    // All of them are looked at before the first is played: a slip in the last should not be found out after hours.
    let check = |(place, plan): (usize, MatchPlan)| {
        let games = Match::try_from(plan);
        if several { games.with_context(|| format!("match {}", place + 1)) } else { Ok(games?) }
    };
    let matches = plans.into_iter().enumerate().map(check).collect::<Result<Vec<Match>>>()?;
    let count = arguments.threads.map_or(Ok(cores()), threads)?;
    let mut store = Store::open(&arguments.file)?;
    let mut output = Output::stdout();
    for (place, games) in matches.iter().enumerate() {
        if place > 0 {
            output.line("")?;
        }
        let mut bar = Bar::new(&games.plan().name);
        let played = matches::run(&mut store, games, count, &mut |standing| bar.show(standing.progress()));
        bar.clear();
        let report = MatchReport::of(&store, played?)?;
        print(&mut output, &report, !arguments.no_times)?;
        output.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The report for people.
pub(crate) fn print<W: Write>(
    output: &mut Output<W>,
    report: &MatchReport,
    with_time: bool,
) -> io::Result<()> {
    output.heading(&report.title())?;
    output.paragraph(&report.extent())?;
    let columns = report.columns(with_time);
    let align = |is_numeric: bool| if is_numeric { Align::Right } else { Align::Left };
    let mut table = Table::new(columns.iter().map(|column| (column.heading, align(column.is_numeric))));
    for agent in 0..report.agents.len() {
        table.row(columns.iter().map(|column| (&column.cells[agent]).into()).collect());
    }
    output.table(&table)?;
    for (comparison, verdict) in report.comparisons.iter().zip(report.verdicts()) {
        let (style, mark) = match comparison.significance {
            Significance::Better { .. } => (Style::Good, "clear"),
            Significance::Unclear { .. } | Significance::Unknown => (Style::Warning, "open"),
        };
        let mark = output.paint(style, mark);
        output.text(&format!("  {mark}: "))?;
        output.paragraph(&verdict)?;
    }
    Ok(())
}
