//! `maxn deal`: positions of the card games.

use crate::output::Output;
use anyhow::{Result, anyhow};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::cards::{CardGame, DealRequest, Dealt};
use serde_json::{Map, Value, json};
use std::process::ExitCode;

/// Deal cards: positions that 'maxn solve' reads
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn deal spades --players 3 --cards 9 --seed 1
  maxn deal hearts --players 4 --options standard
  maxn deal sergeant-major --count 100 --json
  maxn deal cribbage --players 2 --cards 4
  maxn deal spades --cards 6 --count 100 | maxn solve spades - --json

The deals of one command have the seeds S, S+1, S+2, ...")]
pub(crate) struct DealArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(CardGame::ALL.map(CardGame::name)))]
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) cards: CardArguments,

    /// How many deals
    #[arg(long, default_value_t = 1)]
    count: u64,

    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Which deal.
#[derive(Args, Clone)]
pub(crate) struct CardArguments {
    /// How many play [default: 3]
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Cards each [default: all there are; Cribbage: 4 for a deal after the discards]
    #[arg(long, value_name = "K")]
    cards: Option<usize>,

    /// Which deal
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Hearts: a preset (standard, papers, papers-nodes, papers-hd) or options such as moon=off
    #[arg(long)]
    options: Option<String>,
}

impl CardArguments {
    /// The deal asked for, or one of those after it.
    pub(crate) fn deal(&self, game: CardGame, after: u64) -> Result<Dealt> {
        let seed = self.seed.wrapping_add(after);
        let (players, cards, options) = (self.players, self.cards, self.options.clone());
        Ok(game.deal(&DealRequest { players, cards, seed, options })?)
    }
}

pub(crate) fn run(arguments: &DealArguments) -> Result<ExitCode> {
    let game: CardGame = arguments.game.parse().map_err(|problem: String| anyhow!(problem))?;
    let mut output = Output::stdout();
    for after in 0..arguments.count {
        let dealt = arguments.cards.deal(game, after)?;
        output.line(&if arguments.json { object(game, &dealt) } else { dealt.position })?;
    }
    Ok(ExitCode::SUCCESS)
}

fn object(game: CardGame, dealt: &Dealt) -> String {
    let mut object = Map::new();
    object.insert("game".into(), json!(game.name()));
    object.insert("position".into(), json!(dealt.position));
    object.insert("hands".into(), json!(dealt.hands));
    if let Some(bids) = &dealt.bids {
        object.insert("bids".into(), json!(bids));
    }
    if let Some(trump) = dealt.trump {
        object.insert("trump".into(), json!(trump.letter().to_string()));
    }
    object.insert("leader".into(), json!(dealt.leader + 1));
    if let Some(dealer) = dealt.dealer {
        object.insert("dealer".into(), json!(dealer + 1));
    }
    Value::Object(object).to_string()
}
