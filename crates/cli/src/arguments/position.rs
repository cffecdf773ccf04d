//! The flags of a deal and of the start of a board game.

use crate::help::{names_of, option_values, usual_players};
use anyhow::{Result, ensure};
use clap::Args;
use maxn_play::{DealRequest, GameInfo, GameKind, Games};

/// A deal, or the start of a board game.
#[derive(Args, Clone)]
pub(crate) struct CardArguments {
    /// The number of players
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Cards per player [default: all there are]
    #[arg(long, value_name = "K")]
    cards: Option<usize>,

    /// The seed of the deal
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// House rules: a preset, or options such as name=value, as for 'maxn play'
    #[arg(long)]
    options: Option<String>,
}

impl CardArguments {
    /// Fills in the default of each game.
    pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
        let players = format!("The number of players [default: {}]", usual_players(games));
        command.mut_arg("players", |arg| arg.help(players)).mut_arg("options", |arg| {
            arg.help("House rules: a preset, or options such as name=value, as for 'maxn play' [default: standard]")
        })
    }

    /// The deal asked for, or a later one of the same command.
    pub(crate) fn deal(&self, after: u64) -> DealRequest {
        DealRequest {
            players: self.players,
            cards: self.cards,
            options: self.options.clone(),
            seed: self.seed.wrapping_add(after),
        }
    }

    /// The start of a board game asked for.
    pub(crate) fn start(
        &self,
        game: &dyn GameInfo,
        start: &StartArguments,
        games: Games,
    ) -> Result<DealRequest> {
        ensure!(self.cards.is_none(), "--cards: {} has no cards", game.name());
        let options = start.options(game, self.options.as_deref().unwrap_or("standard"), games)?;
        Ok(DealRequest { options: Some(options), ..self.deal(0) })
    }
}

/// The heading of the flags of board games in help texts.
const HEADING: &str = "Board games";

/// The start of a board game: house rules with a flag of their own.
#[derive(Args, Clone, Default)]
pub(crate) struct StartArguments {
    /// The board
    #[arg(help_heading = HEADING, long, value_name = "SIZE")]
    board: Option<String>,

    /// Begin after this many random moves, by the seed
    #[arg(help_heading = HEADING, long, value_name = "MOVES")]
    opening: Option<u32>,
}

impl StartArguments {
    /// Fills in the boards that there are.
    pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
        command.mut_arg("board", |arg| arg.help(format!("The board ({})", option_values(games, "board"))))
    }

    /// Refuses these flags for games that have no start to choose.
    pub(crate) fn refuse_for_cards(&self, game: &dyn GameInfo) -> Result<()> {
        ensure!(
            game.kind() == GameKind::Board || (self.board.is_none() && self.opening.is_none()),
            "--board and --opening are for board games, not for {}",
            game.name()
        );
        Ok(())
    }

    /// House rules with those of the flags added to them.
    pub(crate) fn options(&self, game: &dyn GameInfo, options: &str, games: Games) -> Result<String> {
        self.refuse_for_cards(game)?;
        let mut words = vec![options.to_string()];
        if let Some(board) = &self.board {
            ensure!(
                has_option(game, "board"),
                "--board: only {} has boards to choose from",
                names_of(games, |other| has_option(other, "board"))
            );
            words.push(format!("board={board}"));
        }
        if let Some(moves) = self.opening {
            ensure!(has_option(game, "opening"), "--opening: {} has no random openings", game.name());
            words.push(format!("opening={moves}"));
        }
        Ok(words.join(" "))
    }
}

fn has_option(game: &dyn GameInfo, name: &str) -> bool {
    game.options().iter().any(|option| option.name == name)
}
