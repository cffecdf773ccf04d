//! Positions that questions are about: dealt, read, of a contest, or as one player has seen it.

use crate::answer::ApiError;
use crate::api::Api;
use maxn_play::{
    Contest, DealRequest, Determinization, DrawOptions, Field, GameInfo, GameKind, Inference,
    ObservedSituation, SeatKnowledge, StartRequest,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::Range;

/// The most deals that are drawn.
const MOST_WORLDS: usize = 200;
/// The longest line that is played from a position: longer than a series of hands.
const MOST_DECISIONS: usize = 4000;

/// A position, and decisions that are made from there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    game: String,
    /// The position in the game's notation; by default one is dealt.
    #[serde(rename = "position")]
    text: Option<String>,
    players: Option<usize>,
    /// Cards per player of a deal.
    cards: Option<usize>,
    /// House rules of a deal.
    options: Option<String>,
    /// The seed of a deal.
    #[serde(default)]
    seed: u64,
    /// A whole contest, as at a table, and not a deal with open hands: each player sees its own hand.
    #[serde(default)]
    contest: bool,
    #[serde(default)]
    line: Vec<String>,
    /// The deal that is looked at instead of the real one.
    world: Option<World>,
    /// The observation of a player, as in a request to `maxn engine`, instead of a position: the hands of the others are not known.
    seen: Option<Value>,
}

/// One of the deals that agree with what a player has seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct World {
    /// The decisions of the line after which it was drawn; the others are made in it.
    after: usize,
    /// The number of draws, and their seed.
    draws: usize,
    seed: u64,
    /// The number of the deal among those that are different, from 0.
    number: usize,
}

impl World {
    fn open(&self, known: Option<&dyn SeatKnowledge>) -> Result<Box<dyn Contest>, ApiError> {
        let worlds = draw(known, self.draws, self.seed)?;
        let world = worlds.into_iter().nth(self.number);
        Ok(world
            .ok_or_else(|| {
                ApiError::wrong(format!("there is no deal number {}, counted from 0", self.number))
            })?
            .contest)
    }
}

/// Checks that deals can be drawn, and returns the knowledge that they agree with.
///
/// # Errors
/// If nothing is hidden, the count is out of range, or no deal agrees with the knowledge.
pub(crate) fn check_draw(
    known: Option<&dyn SeatKnowledge>,
    count: usize,
) -> Result<&dyn SeatKnowledge, ApiError> {
    if !(1..=MOST_WORLDS).contains(&count) {
        return Err(ApiError::wrong(format!("{count} deals: expected 1 to {MOST_WORLDS}")));
    }
    let known = known.ok_or_else(|| {
        ApiError::wrong(
            "nothing is hidden here: hands are hidden in a contest, and open in a position that is dealt or read",
        )
    })?;
    if !known.is_possible() {
        return Err(ApiError::wrong("no deal agrees with what was seen"));
    }
    Ok(known)
}

/// Draws deals that agree with what the player to move has seen.
///
/// # Errors
/// As [`check_draw`].
pub(crate) fn draw(
    known: Option<&dyn SeatKnowledge>,
    count: usize,
    seed: u64,
) -> Result<Vec<Determinization>, ApiError> {
    let known = check_draw(known, count)?;
    let options = DrawOptions { count, inference: Inference::default(), seed, threads: 1 };
    Ok(known.determinizations(&options))
}

/// The knowledge of the player to move at a table.
fn knowledge(contest: &dyn Contest) -> Option<Box<dyn SeatKnowledge>> {
    contest.to_move().and_then(|seat| contest.information_set(seat))
}

/// A position that was set up.
pub(crate) struct Setup {
    /// The text of the position before the line.
    pub(crate) position: Option<String>,
    pub(crate) contest: Box<dyn Contest>,
    /// The decisions of the line with their events.
    pub(crate) played: Vec<Value>,
    /// The knowledge of the player to move, where the hands of the others are hidden.
    pub(crate) known: Option<Box<dyn SeatKnowledge>>,
}

impl Position {
    /// The position after its line, and its text.
    ///
    /// # Errors
    /// If there is no such position, or it cannot be written.
    pub(crate) fn current(&self, api: &Api) -> Result<(Box<dyn Contest>, String), ApiError> {
        let Setup { position, contest, known, .. } = self.set_up(api)?;
        let before = position.filter(|_| self.line.is_empty());
        let text = contest.notation().filter(|_| known.is_none()).or(before);
        let text =
            text.ok_or_else(|| ApiError::wrong("this position cannot be written: go back to the start"))?;
        Ok((contest, text))
    }

    /// Deals or reads the position, and makes the decisions of its line.
    ///
    /// # Errors
    /// If there is no such position, or a decision is wrong; the error names it.
    pub(crate) fn set_up(&self, api: &Api) -> Result<Setup, ApiError> {
        let game = api.content.games.find(&self.game).map_err(ApiError::wrong)?;
        if let Some(seen) = &self.seen {
            return self.set_up_seen(game, seen);
        }
        let given = self.text.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let (mut contest, position) = if let Some(text) = given {
            (game.read(text).map_err(ApiError::wrong)?, Some(text.to_string()))
        } else if self.contest {
            let options = self.options.clone().unwrap_or_default();
            let request = StartRequest { players: self.players, options, seed: self.seed };
            (game.start(&request).map_err(ApiError::wrong)?, None)
        } else {
            let request = DealRequest {
                players: self.players,
                cards: self.cards,
                options: self.options.clone().filter(|options| !options.trim().is_empty()),
                seed: self.seed,
            };
            let (text, contest) = game.deal(&request).map_err(ApiError::wrong)?.at_a_choice();
            (contest, Some(text))
        };
        let after = self.world.as_ref().map_or(0, |world| world.after.min(self.line.len()));
        let mut played = self.play(contest.as_mut(), 0..after)?;
        if let Some(world) = &self.world {
            contest = world.open(knowledge(contest.as_ref()).as_deref())?;
        }
        played.extend(self.play(contest.as_mut(), after..self.line.len())?);
        let is_hidden = self.contest && self.world.is_none() && game.kind() == GameKind::Cards;
        let known = if is_hidden { knowledge(contest.as_ref()) } else { None };
        Ok(Setup { position, contest, played, known })
    }

    /// Sets up what a player has seen: with one of the possible deals, or with any, of which only the hand of the player may be
    /// shown.
    fn set_up_seen(&self, game: &dyn GameInfo, seen: &Value) -> Result<Setup, ApiError> {
        let situation = game.situation(&Field::whole(seen)).map_err(ApiError::wrong)?;
        let ObservedSituation::Hidden(known) = situation else {
            return Err(ApiError::wrong("nothing is hidden in this observation: give its position instead"));
        };
        if let Some(world) = &self.world {
            let mut contest = world.open(Some(known.as_ref()))?;
            let played = self.play(contest.as_mut(), 0..self.line.len())?;
            return Ok(Setup { position: None, contest, played, known: None });
        }
        if !self.line.is_empty() {
            return Err(ApiError::wrong(
                "the hands of the others are not known: open one of the possible deals to play on",
            ));
        }
        let any = draw(Some(known.as_ref()), 1, 0)?.into_iter().next();
        let contest = any.ok_or_else(|| ApiError::wrong("no deal agrees with what was seen"))?.contest;
        Ok(Setup { position: None, contest, played: Vec::new(), known: Some(known) })
    }

    /// Makes decisions of the line.
    fn play(&self, contest: &mut dyn Contest, numbers: Range<usize>) -> Result<Vec<Value>, ApiError> {
        if self.line.len() > MOST_DECISIONS {
            return Err(ApiError::wrong(format!("a line has {MOST_DECISIONS} decisions at most")));
        }
        let mut played = Vec::new();
        for number in numbers {
            let text = &self.line[number];
            let wrong =
                |error: String| ApiError::wrong(format!("decision {}, '{text}': {error}", number + 1));
            let mover = contest.to_move();
            let (decision, events) = contest.play_text(text).map_err(|error| wrong(error.to_string()))?;
            played.push(json!({"player": mover, "decision": decision, "events": events}));
        }
        Ok(played)
    }

    /// The position with all hands known, after its line.
    ///
    /// # Errors
    /// If there is no such position, or the hands of the others were not seen.
    pub(crate) fn open(&self, api: &Api) -> Result<Box<dyn Contest>, ApiError> {
        let setup = self.set_up(api)?;
        if self.seen.is_some() && setup.known.is_some() {
            return Err(ApiError::wrong(
                "the hands of the others are not known: open one of the possible deals first",
            ));
        }
        Ok(setup.contest)
    }
}
