//! `maxn match`: agents against each other.

use crate::arguments::{cores, threads};
use crate::help::{Examples, listed, usual_players};
use crate::interrupt;
use crate::match_progress::MatchProgress;
use crate::output::{Align, Output, Style, Table};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use maxn_lab::DealShare;
use maxn_lab::layout::Fit;
use maxn_lab::matches::{self, Match, MatchPlan, Plans};
use maxn_lab::report::{MatchReport, Significance};
use maxn_lab::results_db::Store;
use maxn_play::folder::check_folder;
use maxn_play::{ExchangeLog, Games};
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Let agents play each other, on the same deals and in every seating, and find out which is better
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct MatchArguments {
    /// The game
    #[arg(index = 1, required_unless_present = "plan")]
    game: Option<String>,

    /// The agents, such as maxn:speculative,nodes=500k, or with a short name for the tables: deep=maxn,nodes=500k
    #[arg(index = 2, required_unless_present = "plan", value_name = "AGENT")]
    agents: Vec<String>,

    /// Many matches, from a file
    #[arg(
        long,
        value_name = "TOML",
        conflicts_with_all = ["game", "players", "deals", "seed", "options", "hands", "series", "opening", "alone", "mixed_partners", "one_seating", "until_clear"]
    )]
    plan: Option<PathBuf>,

    /// The file of the results
    #[arg(long, value_name = "FILE", default_value = "maxn-results.db")]
    file: PathBuf,

    /// The number of players
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Deals, each played in every seating: 2^n - 2 for two agents, of n players or teams
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    deals: u32,

    /// The seed of all deals
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// House rules, as for 'maxn play'
    #[arg(long, default_value = "")]
    options: String,

    /// Hands per game [default: 1, or a whole series in games whose first hand is no game, such as one card each]
    #[arg(long, value_name = "COUNT", conflicts_with = "series")]
    hands: Option<u32>,

    /// Play each game as a complete series and count wins
    #[arg(long)]
    series: bool,

    /// The number of first decisions made at random, the same in every seating [default: none in card games; two moves per
    /// player on boards, which always start the same way]
    #[arg(long, value_name = "COUNT")]
    opening: Option<u32>,

    /// Seat the first agent alone against copies of the second
    #[arg(long)]
    alone: bool,

    /// In games with partners, seat agents in every arrangement, even against their own partners [default: all partners of
    /// a team are the same agent]
    #[arg(long)]
    mixed_partners: bool,

    /// Play each deal in one seating only, the seatings in turn: more different deals in the same time
    #[arg(long)]
    one_seating: bool,

    /// Stop as soon as it is clear which of two agents is better
    #[arg(long)]
    until_clear: bool,

    /// Play only every N-th deal, from the I-th on: one of N shares, for several machines. Each has a file of its own;
    /// 'maxn merge' puts them together
    #[arg(long, value_name = "I/N", default_value_t = DealShare::ALL, hide_default_value = true)]
    share: DealShare,

    /// Games played at once; the results do not depend on it [default: one per core]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,

    /// Write all that is said to programs, and all that they say, to a file: one line of JSON for each
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Leave out times, which differ from run to run
    #[arg(long)]
    no_times: bool,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let examples = Examples::of("match", games)
        .and("maxn match --plan plan.toml", "many matches, one after the other")
        .and("maxn match --plan plan.toml --share 1/4 --file part-1.db", "a quarter of their deals");
    let players = format!("The number of players [default: {}]", usual_players(games));
    command
        .mut_arg("game", |arg| arg.help(format!("The game: {}", listed(games.names(), "or"))))
        .mut_arg("players", |arg| arg.help(players))
        .after_help(format!("{examples}\n{AFTER_EXAMPLES}"))
}

const AFTER_EXAMPLES: &str = "
Every finished game is kept in a file at once. Run the same command again after
an interruption, and it goes on; ask for more deals, and only those are played.
'maxn report FILE' shows the results again, 'maxn replay FILE' the games.

Agents are a name and options after commas:
  maxn:speculative,nodes=500k
      a search with open hands; 'maxn rules' lists all rules and methods
  paranoid:zero-window,time=1s
      options: nodes, time, depth, table, ties, classifier, heuristic,
      objective, width, evaluation (by its name in the game); on boards also
      ties=random (near the root), book=FILE
  mcts,sims=10k
      a tree of simulations with open hands; options: sims, nodes, time,
      rule (maxn, paranoid), reward (score, lead, win), scale (stated, seen),
      explore, history, widen, alpha, solver, playout (policy, random, search,
      none), random, width, cut, memory, evaluation
  mc(maxn,nodes=2k),worlds=20
      perfect-information Monte Carlo: the search in brackets in
      determinizations; options: worlds (40-13: falling from 40 to 13),
      end=3x30 (the last 3 cards in 30 determinizations, to the end), nodes (of
      all together), time, infer, combine (mean, vote, worst), leaves
      (evaluated, played-out)
  uct,worlds=30,sims=333
      a tree of simulations in every determinization; also time, infer, and aim
      (worth: the points of the hand; stake: their meaning for the whole
      contest)
  ismcts,sims=10k
      one tree over the information set; also time and aim, and infer, with
      which a model of the players plays the hands out
  rollout,playouts=10k,infer=0.5
      hands played out by a model of the players, in determinizations weighted
      by the cards played so far (infer=0, the default of the others: all
      equally likely); also time
  alpha-mu,worlds=20,turns=2
      one plan that makes the bid in the most determinizations, with the last
      cards (cards=6), and play-outs before them; also nodes, playouts, infer
  best
      the strongest of these for the game; options that replace its own limits:
      time, nodes or sims (simulations or play-outs), worlds
  rules
      rules of thumb that look no further than the trick
  random
      any legal decision
  process:COMMAND
      a program that reads one request per line and writes one answer per line,
      in JSON; options before the colon: time (10s), nodes. A program that
      hangs, dies, or breaks the rules has lost; docs/protocol.md tells all, and
      has a bot of thirty lines
  NAME=AGENT
      any of these with a short name. A named program is known by its name: the
      match goes on even if its command changes

The agents for hidden cards, mc to rollout and rules, are for card games; the
others play board games too. These always start the same way, so unless
--opening or the option opening says otherwise, the first two moves of each
player are random.

With a search limited by nodes or depth, the results are the same on any
machine, with any number of threads.

A plan is a file in TOML:
  [[match]]
  game = \"NAME\"
  agents = [\"maxn,nodes=10k\", \"paranoid,nodes=10k\"]
  # Optional, as are: name, options, deals, seed, hands, series, opening,
  # alone, mixed_partners, one_seating, until_clear.
  players = 3";

impl MatchArguments {
    /// The matches, each with its place in a file of plans.
    fn plans(&self) -> Result<Vec<(Option<String>, MatchPlan)>> {
        if let Some(path) = &self.plan {
            let name = path.display();
            let text = std::fs::read_to_string(path).with_context(|| format!("{name}"))?;
            let plans: Plans = text.parse().with_context(|| format!("{name}"))?;
            let place = |line: usize| Some(format!("{name}: the match of line {line}"));
            return Ok(plans.with_lines(&text).into_iter().map(|(line, plan)| (place(line), plan)).collect());
        }
        let Some(game) = &self.game else { bail!("which game?") };
        let plan = MatchPlan {
            players: self.players,
            options: self.options.clone(),
            deals: self.deals,
            seed: self.seed,
            hands: self.hands,
            series: self.series,
            opening: self.opening,
            alone: self.alone,
            mixed_partners: self.mixed_partners,
            one_seating: self.one_seating,
            until_clear: self.until_clear,
            ..MatchPlan::new(game, self.agents.iter().map(String::as_str))
        };
        Ok(vec![(None, plan)])
    }
}

pub(crate) fn run(arguments: &MatchArguments, games: Games) -> Result<ExitCode> {
    let plans = arguments.plans()?;
    ensure!(!plans.is_empty(), "the plan has no matches");
    // All of them are checked before the first is played: a mistake in the last should not be found after hours.
    let check = |(place, plan): (Option<String>, MatchPlan)| {
        let checked = Match::new(plan, games).and_then(|checked| checked.with_share(arguments.share));
        if let Some(place) = place { checked.context(place) } else { Ok(checked?) }
    };
    let matches = plans.into_iter().map(check).collect::<Result<Vec<Match>>>()?;
    let count = arguments.threads.map_or(Ok(cores()), threads)?;
    if let Some(path) = &arguments.log {
        check_folder(path)?;
        let file = File::create(path).with_context(|| format!("{}", path.display()))?;
        let log = ExchangeLog::new(file);
        for planned in &matches {
            planned.log_to(&log);
        }
    }
    let mut store = Store::open(&arguments.file)?;
    let stop = interrupt::stop_handle()?;
    let mut output = Output::stdout();
    for (place, planned) in matches.iter().enumerate() {
        if place > 0 {
            output.line("")?;
        }
        let mut progress = MatchProgress::new(&planned.plan().name);
        let mut games_kept = (0, 0);
        let played = matches::run_until(&stop, &mut store, planned, count, &mut |standing| {
            games_kept = (standing.done, standing.total);
            progress.show(standing);
        });
        progress.clear();
        let report = MatchReport::of(&store, played?, games)?;
        if stop.is_stopped() && report.games < report.games_planned {
            let (done, total) = games_kept;
            let file = arguments.file.display();
            eprintln!(
                "maxn: interrupted: {done} of {total} games are finished and kept in {file}; run the same command again to go on"
            );
            return Ok(interrupt::exit_code(&stop));
        }
        print(&mut output, &report, !arguments.no_times)?;
        output.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a report for people.
pub(crate) fn print<W: Write>(
    output: &mut Output<W>,
    report: &MatchReport,
    with_time: bool,
) -> io::Result<()> {
    output.heading(&report.title())?;
    output.paragraph(&report.extent())?;
    let columns = report.columns(with_time);
    let align = |is_numeric: bool| if is_numeric { Align::Right } else { Align::Left };
    let mut table = Table::new(columns.iter().map(|column| (column.heading, align(column.is_numeric))))
        .fit([("agent", Fit::Wrap)]);
    for agent in 0..report.agents.len() {
        table.row(columns.iter().map(|column| (&column.cells[agent]).into()).collect());
    }
    output.table(&table)?;
    for meaning in report.legend() {
        output.paragraph(&meaning)?;
    }
    for (comparison, verdict) in report.comparisons.iter().zip(report.verdicts()) {
        let (style, mark) = match comparison.significance {
            Significance::Better { .. } => (Style::Good, "clear"),
            Significance::Unclear { .. } | Significance::Unknown => (Style::Warning, "open"),
        };
        output.labelled(style, mark, &verdict)?;
    }
    Ok(())
}
