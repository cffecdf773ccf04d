//! Observations: what a seat has seen, in the fields of the line protocol.

use super::cards::CardSet;
use super::combination::Play;
use super::options::Options;
use super::rules::SEATS;
use super::series::{Series, dealt_to, full_hand};
use super::table::Table;
use super::view::View;
use crate::cards::{cards_in, listed};
use crate::knowledge::LazySampler;
use maxn::Player;
use maxn_play::toolkit::hidden::{ObservedSeat, Standing};
use maxn_play::{Field, Observation, ObservationError};
use serde_json::{Value, json};

/// The fields of an observation besides those that all games share.
pub(super) const FIELDS: &[&str] = &["hand_number", "last_hand", "hand", "dealt", "plays", "held"];

const CARDS: &str = "a list of cards such as [\"QS\",\"TH\"], or a text such as \"S:AKQ H:T9\"";

/// The most plays of a hand, passes included.
const MOST_PLAYS: usize = 52 * SEATS;

impl View {
    /// Writes what the seat has seen of this hand.
    pub(super) fn write(&self, observation: &mut Observation) {
        let players = self.table.players();
        let mut table = self.beginning;
        let play = |&play: &Play| {
            let player = table.turn();
            table.advance(play);
            json!({"player": player + 1, "cards": listed(play.cards())})
        };
        let plays: Vec<Value> = self.plays.iter().map(play).collect();
        observation.set("hand", listed(self.hand));
        observation.set("held", self.counts[..players].to_vec());
        observation.set("plays", plays);
    }
}

/// A play and its place among the fields.
struct Played<'f> {
    player: Player,
    cards: CardSet,
    field: Field<'f>,
}

/// Reads the series and the view of a seat.
pub(super) fn observed(seat: &ObservedSeat<'_>) -> Result<(Series, View), ObservationError> {
    let (players, own) = (seat.players(), seat.seat());
    let options: Options = seat.options()?;
    let series = Series { options, standing: Standing::observed(seat) };
    let mut plays = Vec::new();
    for item in seat.list("plays", MOST_PLAYS)? {
        item.check_fields(&["player", "cards"])?;
        let (player, cards) = (seat.player(&item, "player")?, cards_in(&item.need("cards", CARDS)?)?);
        plays.push(Played { player, cards, field: item });
    }
    let (hand, field) = own_hand(seat, &plays)?;
    let leader = plays.first().map_or(own, |play| play.player);
    let mut view =
        replay(own, hand, &plays, Table::new(players, leader, options.pass_is_final, options.low_straights))?;
    seat.check_turn(Some(view.table.turn()))?;
    if usize::from(view.counts[own]) != hand.len() {
        let problem =
            format!("{} cards are given, but {} are left of those dealt", hand.len(), view.counts[own]);
        return Err(field.problem(problem));
    }
    if players > 2 && plays.is_empty() && !hand.includes(CardSet::DECK.lowest()) {
        let problem = format!("the player who leads first holds {}", CardSet::DECK.lowest().list());
        return Err(field.problem(problem));
    }
    check_held(seat, &view)?;
    if plays.is_empty() {
        view.lowest = hand.lowest();
    }
    if maxn::hidden::InformationSet::worlds(&view) == Some(0) {
        return Err(field.problem("no other player can hold as many cards as it has"));
    }
    Ok((series, view))
}

/// Reads the cards that the seat holds now: they are given so, or as they were dealt.
fn own_hand<'f>(
    seat: &ObservedSeat<'f>,
    plays: &[Played<'_>],
) -> Result<(CardSet, Field<'f>), ObservationError> {
    let Some(dealt) = seat.fields().get("dealt") else {
        let field = seat.fields().need("hand", CARDS)?;
        return Ok((cards_in(&field)?, field));
    };
    if seat.fields().get("hand").is_some() {
        let expected = "hand, the cards as they are now, or dealt, as they were at first";
        return Err(dealt.problem("the hand is given twice").expected(expected));
    }
    let mut hand: CardSet = cards_in(&dealt)?;
    for play in plays.iter().filter(|play| play.player == seat.seat()) {
        let missing = play.cards - hand;
        if !missing.is_empty() {
            return Err(play.field.problem(format!("{} was not dealt to the seat", missing.list())));
        }
        hand = hand - play.cards;
    }
    Ok((hand, dealt))
}

/// Follows the plays from the beginning of the hand.
fn replay(
    own: Player,
    hand: CardSet,
    plays: &[Played<'_>],
    beginning: Table,
) -> Result<View, ObservationError> {
    let (players, leader) = (beginning.players(), beginning.turn());
    let mut counts = [0; SEATS];
    (0..players).for_each(|player| counts[player] = dealt_to(player, players, leader) as u8);
    let mut table = beginning;
    let (mut seen, mut made) = (hand, Vec::with_capacity(plays.len()));
    for Played { player, cards, field } in plays {
        let whose = table.turn();
        if whose != *player {
            return Err(field.problem(format!(
                "it was the turn of player {}, not of player {}",
                whose + 1,
                player + 1
            )));
        }
        let play = Play::new(*cards, table.low_straights);
        let play = play.ok_or_else(|| field.problem(format!("{} are no combination", cards.list())))?;
        let twice = *cards & seen;
        if !twice.is_empty() {
            let holder =
                if (twice & hand).is_empty() { "was played before" } else { "is in the hand of the seat" };
            return Err(field.problem(format!("{} {holder}", twice.list())));
        }
        // Of three or four players everybody knows which card is the lowest; of two the first play shows it.
        let lowest = if players > 2 { CardSet::DECK.lowest() } else { cards.lowest() };
        table.check(play, lowest).map_err(|problem| field.problem(problem))?;
        let left = usize::from(counts[whose]).checked_sub(cards.len()).filter(|&left| left > 0);
        let left =
            left.ok_or_else(|| field.problem(format!("player {} has not as many cards", whose + 1)))?;
        counts[whose] = left as u8;
        seen = seen | *cards;
        table.advance(play);
        made.push(play);
    }
    let lowest = made.first().map_or(CardSet::EMPTY, |first: &Play| first.cards().lowest());
    // With more players everybody knows it.
    let lower = if players == 2 { hand - hand.above(lowest) } else { CardSet::EMPTY };
    if !lower.is_empty() {
        let problem =
            format!("{} was not dealt: {} was the lowest card in play", lower.list(), lowest.list());
        return Err(ObservationError::new("hand", problem));
    }
    Ok(View {
        seat: own,
        hand,
        unseen: CardSet::DECK - seen,
        lowest,
        counts,
        table,
        plays: made,
        beginning,
        sampler: LazySampler::default(),
    })
}

/// Checks the numbers of cards, if they are given.
fn check_held(seat: &ObservedSeat<'_>, view: &View) -> Result<(), ObservationError> {
    let players = view.table.players();
    for (player, item) in seat.list("held", players)?.iter().enumerate() {
        let held = item.number(0..=full_hand(players) as u8 + 1)?;
        if held != view.counts[player] {
            return Err(item.problem(format!(
                "player {} has {} cards after these plays",
                player + 1,
                view.counts[player]
            )));
        }
    }
    Ok(())
}
