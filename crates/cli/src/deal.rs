//! `maxn deal`: positions of the card games.

use crate::arguments::CardArguments;
use crate::help::{Examples, names, names_of};
use crate::output::Output;
use anyhow::{Result, anyhow};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_play::{Deal, DealRequest, GameInfo, GameKind, Games};
use std::process::ExitCode;

/// Deal cards: positions that 'maxn solve' reads
#[derive(Args)]
pub(crate) struct DealArguments {
    /// The game
    #[arg(index = 1)]
    game: String,

    #[command(flatten)]
    cards: CardArguments,

    /// The number of deals
    #[arg(long, default_value_t = 1)]
    count: u64,

    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let examples = Examples::of("deal", games);
    CardArguments::describe(command, games)
        .mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(names(games, GameKind::Cards))))
        .after_help(format!("{examples}\n\nThe deals of one command have the seeds S, S+1, S+2, ..."))
}

pub(crate) fn run(arguments: &DealArguments, games: Games) -> Result<ExitCode> {
    let game = games.find(&arguments.game)?;
    let mut output = Output::stdout();
    for after in 0..arguments.count {
        let deal = deal(game, &arguments.cards.deal(after), games)?;
        output.line(&if arguments.json { deal.to_json().to_string() } else { deal.position })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Deals a position.
///
/// Not all card games are dealt with house rules: the refusal of some names those that are.
pub(crate) fn deal(game: &dyn GameInfo, request: &DealRequest, games: Games) -> Result<Deal> {
    let takes_options = |game: &dyn GameInfo| {
        let options = game.presets().first().map(ToString::to_string);
        game.kind() == GameKind::Cards
            && game.deal(&DealRequest { options, ..DealRequest::default() }).is_ok()
    };
    game.deal(request).map_err(|error| {
        if request.options.is_none() || game.kind() == GameKind::Board || takes_options(game) {
            return error.into();
        }
        let count = games.iter().filter(|game| takes_options(*game)).count();
        let verb = if count == 1 { "has" } else { "have" };
        anyhow!("{error}; only {} {verb} them", names_of(games, takes_options))
    })
}
