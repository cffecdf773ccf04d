//! Requests as they are read.

use super::field::Field;
use super::problem::Problem;
use crate::agents::{AgentName, Budget};
use crate::title::Title;
use maxn::Player;
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::sergeant_major::{Exchanged, KittyTold};
use std::time::Duration;

/// A question about a decision.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) title: Title,
    pub(super) options: String,
    pub(super) players: Option<usize>,
    pub(super) seat: Option<Player>,
    /// The position, on a board.
    pub(super) position: Option<String>,
    pub(super) story: Story,
    pub(super) agent: Option<AgentName>,
    pub(super) seed: u64,
    pub(super) budget: Budget,
}

/// What somebody at a card table has seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Story {
    pub(super) scores: Option<Vec<i32>>,
    pub(super) hands_played: u32,
    pub(super) last_hand: Option<Vec<i32>>,
    /// The seat's cards as they are now.
    pub(super) hand: Option<Hand>,
    /// The seat's cards as they were dealt.
    pub(super) dealt: Option<Hand>,
    pub(super) passed: Hand,
    pub(super) received: Hand,
    pub(super) bids: Vec<Option<u8>>,
    pub(super) exchanged: Vec<Exchanged>,
    pub(super) trump: Option<Suit>,
    pub(super) kitty: KittyTold,
    pub(super) took: Hand,
    pub(super) laid_away: Hand,
    pub(super) turned_up: Option<Card>,
    pub(super) plays: Vec<(Player, Card)>,
}

/// Every field of a request. Those about the question are for programs that go by them; what is asked follows from the rest.
const FIELDS: [&str; 29] = [
    "id",
    "game",
    "players",
    "options",
    "seat",
    "scores",
    "hand_number",
    "last_hand",
    "hand",
    "dealt",
    "passed",
    "received",
    "bids",
    "exchanged",
    "trump",
    "kitty",
    "took",
    "laid_away",
    "turned_up",
    "plays",
    "position",
    "agent",
    "seed",
    "budget",
    "patience_ms",
    "wanted",
    "question",
    "legal",
    "facts",
];

/// No table has more players, and no hand more cards.
const MOST_PLAYERS: usize = 7;
const MOST_PLAYS: usize = 52;

/// Scores and hand numbers beyond these cannot be meant.
const MOST_SCORE: i32 = 1_000_000;
const MOST_HANDS: u32 = 1_000_000;

/// What a single answer may cost.
pub(super) const MOST_TIME_MS: u64 = 600_000;
pub(super) const MOST_NODES: u64 = 100_000_000_000;
pub(super) const MOST_WORLDS: u64 = 1_000_000;

impl Request {
    pub(super) fn read(request: &Field<'_>) -> Result<Self, Problem> {
        request.check_fields(&FIELDS)?;
        let game = request.need("game", "a game such as hearts")?;
        let title: Title =
            game.text("the name of a game")?.parse().map_err(|problem| game.problem(problem))?;
        let text =
            |key: &str| request.get(key).map(|field| field.text("a text").map(str::to_string)).transpose();
        let player = |field: Field<'_>| field.number(1..=MOST_PLAYERS as u64).map(|number| number as usize);
        let agent = request.get("agent").map(|field| {
            field.text("the name of an agent")?.parse().map_err(|problem| field.problem(problem))
        });
        Ok(Request {
            title,
            options: text("options")?.unwrap_or_default(),
            players: request.get("players").map(player).transpose()?,
            seat: request.get("seat").map(player).transpose()?.map(|seat| seat - 1),
            position: text("position")?,
            story: Story::read(request)?,
            agent: agent.transpose()?,
            seed: request.get("seed").map(|field| field.number(0..=u64::MAX)).transpose()?.unwrap_or(0),
            budget: budget(request)?,
        })
    }
}

impl Story {
    fn read(request: &Field<'_>) -> Result<Self, Problem> {
        let cards = |key: &str| request.get(key).map(|field| field.cards()).transpose();
        let scores = |key: &str| {
            let read = |field: Field<'_>| {
                let items = field.items(MOST_PLAYERS, "a list of scores")?;
                items
                    .iter()
                    .map(|item| item.number(-MOST_SCORE..=MOST_SCORE))
                    .collect::<Result<Vec<i32>, _>>()
            };
            request.get(key).map(read).transpose()
        };
        let number = request.get("hand_number").map(|field| field.number(1..=MOST_HANDS)).transpose()?;
        let turned_up = request.get("turned_up").map(|field| field.card()).transpose()?;
        let trump = request.get("trump").map(|field| field.suit()).transpose()?;
        Ok(Story {
            scores: scores("scores")?,
            hands_played: number.map_or(0, |number| number - 1),
            last_hand: scores("last_hand")?,
            hand: cards("hand")?,
            dealt: cards("dealt")?,
            passed: cards("passed")?.unwrap_or_default(),
            received: cards("received")?.unwrap_or_default(),
            bids: list(request, "bids", MOST_PLAYERS, bid)?,
            exchanged: list(request, "exchanged", MOST_PLAYS, exchange)?,
            trump,
            kitty: request.get("kitty").map(|field| kitty(&field)).transpose()?.unwrap_or_default(),
            took: cards("took")?.unwrap_or_default(),
            laid_away: cards("laid_away")?.unwrap_or_default(),
            turned_up,
            plays: list(request, "plays", MOST_PLAYS, play)?,
        })
    }
}

fn list<T>(
    request: &Field<'_>,
    key: &str,
    most: usize,
    read: impl Fn(&Field<'_>) -> Result<T, Problem>,
) -> Result<Vec<T>, Problem> {
    let Some(field) = request.get(key) else { return Ok(Vec::new()) };
    field.items(most, "a list")?.iter().map(read).collect()
}

fn player(field: &Field<'_>, key: &str) -> Result<Player, Problem> {
    Ok(field.need(key, "a player, from 1")?.number(1..=MOST_PLAYERS as u64)? as usize - 1)
}

fn card(field: &Field<'_>, key: &str) -> Result<Card, Problem> {
    field.need(key, "a card such as QS")?.card()
}

fn bid(field: &Field<'_>) -> Result<Option<u8>, Problem> {
    if field.is_null() { Ok(None) } else { field.number(0..=MOST_PLAYS as u8).map(Some) }
}

fn exchange(field: &Field<'_>) -> Result<Exchanged, Problem> {
    field.check_fields(&["from", "to", "given", "returned"])?;
    Ok(Exchanged {
        from: player(field, "from")?,
        to: player(field, "to")?,
        given: card(field, "given")?,
        returned: card(field, "returned")?,
    })
}

fn play(field: &Field<'_>) -> Result<(Player, Card), Problem> {
    field.check_fields(&["player", "card"])?;
    Ok((player(field, "player")?, card(field, "card")?))
}

fn kitty(field: &Field<'_>) -> Result<KittyTold, Problem> {
    match field.text("taken or left")? {
        "taken" => Ok(KittyTold::Taken),
        "left" => Ok(KittyTold::Left),
        _ => Err(field.wrong("taken or left")),
    }
}

/// The budget, with no more time than the other side has patience for.
fn budget(request: &Field<'_>) -> Result<Budget, Problem> {
    let mut budget = Budget::default();
    if let Some(field) = request.get("budget") {
        field.check_fields(&["time_ms", "nodes", "worlds"])?;
        let within = |key: &str, most: u64| field.get(key).map(|field| field.number(1..=most)).transpose();
        budget.time = within("time_ms", MOST_TIME_MS)?.map(Duration::from_millis);
        budget.nodes = within("nodes", MOST_NODES)?;
        budget.worlds = within("worlds", MOST_WORLDS)?;
    }
    if let Some(field) = request.get("patience_ms") {
        let patience = Duration::from_millis(field.number(1..=u64::MAX)?);
        budget.time = budget.time.map(|time| time.min(patience));
    }
    Ok(budget)
}
