//! Tables as fields of an observation.

use super::MOST_PLAYERS;
use super::pack::{Cards, Kind, Kinds, Pack, each};
use super::past::{Event, Past, Start};
use super::sampling::HiddenTable;
use super::stock::{MOST_CARDS, Stock};
use super::table::Table;
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{Field, Observation, ObservationError, VectorWriter};
use serde_json::{Value, json};

/// The fields of an observation of a table.
pub(super) const TABLE_FIELDS: [&str; 14] = [
    "turn",
    "hand",
    "held",
    "known",
    "top",
    "direction",
    "stock",
    "not_in_stock",
    "discards",
    "played",
    "passes",
    "drawn",
    "start",
    "past",
];

/// Adds the fields of a table to an observation.
pub(super) fn observe<P: Pack>(view: &HiddenTable, observation: &mut Observation) {
    let table = view.table();
    let players = 0..table.players();
    observation.set("turn", table.turn() + 1);
    observation.set("hand", names::<P>(table.hand(view.seat()).iter()));
    observation.set("held", players.map(|player| table.held(player)).collect::<Vec<_>>());
    observation.set("top", P::name(table.top()));
    observation.set("direction", if table.is_reversed() { "right" } else { "left" });
    observation.set("stock", table.stock().len());
    observation.set("discards", names::<P>(table.discards().iter()));
    observation.set("played", table.played());
    observation.set("passes", table.passes);
    if let Some(start) = table.past.start() {
        observation.set("start", write_start::<P>(start, table.players()));
        observation.set("past", table.past.events().into_iter().map(write_event::<P>).collect::<Vec<_>>());
    }
}

fn names<P: Pack>(cards: impl Iterator<Item = Kind>) -> Vec<String> {
    cards.map(P::name).collect()
}

fn write_start<P: Pack>(start: &Start, players: usize) -> Value {
    let known = start.known.iter().map(|&(player, count, excluded)| {
        json!({"player": player + 1, "count": count, "not": names::<P>(each(excluded))})
    });
    json!({
        "held": start.held[..players],
        "top": P::name(start.top),
        "discards": names::<P>(start.discards.iter()),
        "stock": start.stock,
        "known": known.collect::<Vec<_>>(),
        "not_in_stock": names::<P>(each(start.not_in_stock)),
    })
}

fn write_event<P: Pack>(event: Event) -> Value {
    match event {
        Event::Draw { player, card } => {
            json!({"player": player + 1, "draws": card.map_or("?".to_string(), P::name)})
        }
        Event::Play { player, card, drawn: false } => json!({"player": player + 1, "plays": P::name(card)}),
        Event::Play { player, card, drawn: true } => {
            json!({"player": player + 1, "plays_drawn": P::name(card)})
        }
        Event::Without { player, kinds } => {
            json!({"player": player + 1, "without": names::<P>(each(kinds & all::<P>()))})
        }
        Event::With { player, kinds } => {
            json!({"player": player + 1, "with": names::<P>(each(kinds & all::<P>()))})
        }
    }
}

/// All kinds of a pack.
fn all<P: Pack>() -> Kinds {
    Kinds::MAX >> (Kinds::BITS - u32::from(P::KINDS))
}

/// Writes what a seat sees of the table as numbers.
pub(super) fn write_vector<P: Pack>(view: &HiddenTable, writer: &mut VectorWriter<'_>) {
    let table = view.table();
    table.hand(view.seat()).iter().for_each(|kind| writer.in_hand(P::index(kind)));
    writer.turned_up(P::index(table.top()));
    table.discards().iter().for_each(|kind| writer.known(view.seat(), P::index(kind)));
    for player in 0..table.players() {
        writer.held(player, table.held(player));
    }
    writer.number(2, table.stock().len());
    writer.number(3, usize::from(table.is_reversed()));
    writer.number(4, table.passes.into());
    writer.number(7, table.played());
}

/// Reads the table of a seat that is to move.
pub(super) fn observed<P: Pack>(
    observed: &ObservedSeat<'_>,
    reshuffles: bool,
) -> Result<HiddenTable, ObservationError> {
    let (fields, players, seat) = (observed.fields(), observed.players(), observed.seat());
    if let Some(turn) = fields.get("turn") {
        observed.check_turn(Some(turn.number(1..=players as u64)? as usize - 1))?;
    }
    let mut hidden = P::whole(players);
    let own = cards::<P>(&mut hidden, &observed.list("hand", MOST_CARDS)?)?;
    let top = card::<P>(&mut hidden, &fields.need("top", "the card on the pile")?)?;
    let discards = cards::<P>(&mut hidden, &observed.list("discards", MOST_CARDS)?)?;
    let (held_field, counts) = read_counts(fields, players)?;
    if counts[seat] != own.len() {
        let problem =
            format!("player {} holds {} cards, and the hand has {}", seat + 1, counts[seat], own.len());
        return Err(held_field.problem(problem));
    }
    let stock =
        fields.need("stock", "the number of cards in the stock")?.number(0..=MOST_CARDS as u64)? as usize;
    let others: usize = counts.iter().sum::<usize>() - counts[seat];
    if others + stock != hidden.len() {
        let problem = format!("the others and the stock have {} cards", others + stock);
        let error = ObservationError::new("stock", problem);
        return Err(error.expected(format!("{}, those that the seat does not see", hidden.len())));
    }
    let hands = vec![Cards::EMPTY; players];
    let mut table = Table::new(&hands, top, Stock::unknown(stock), reshuffles, 0);
    table.hands[seat] = own;
    table.turn = seat as u8;
    table.discards = discards;
    table.reversed =
        match fields.get("direction").map(|field| Ok((field.text("left or right")?, field))).transpose()? {
            None | Some(("left", _)) => false,
            Some(("right", _)) => true,
            Some((_, field)) => return Err(field.wrong("left or right")),
        };
    let number = |key: &str, most: u64| fields.get(key).map_or(Ok(0), |field| field.number(0..=most));
    table.played = number("played", 1000)? as u16;
    table.passes = number("passes", players as u64 - 1)? as u8;
    table.held = counts_of(&counts);
    table.records = false;
    if let Some(past) = read_past::<P>(observed)? {
        table.past = past;
    }
    HiddenTable::new(seat, table, hidden)
        .ok_or_else(|| ObservationError::new("past", "it does not lead from the start to this table"))
}

/// Reads the number of cards of each player.
fn read_counts<'o>(fields: &Field<'o>, players: usize) -> Result<(Field<'o>, Vec<usize>), ObservationError> {
    let field = fields.need("held", "the number of cards of each player")?;
    let counts = field.items(players, "a list of numbers")?;
    if counts.len() != players {
        let problem = field.problem(format!("{} numbers are given", counts.len()));
        return Err(problem.expected(format!("{players}, one for each player")));
    }
    let number = |count: &Field<'_>| Ok(count.number(0..=MOST_CARDS as u64)? as usize);
    let counts = counts.iter().map(number).collect::<Result<_, _>>()?;
    Ok((field, counts))
}

fn counts_of(counts: &[usize]) -> [u8; MOST_PLAYERS] {
    std::array::from_fn(|player| counts.get(player).map_or(0, |&count| count as u8))
}

/// The most events of a hand.
const MOST_EVENTS: usize = 100_000;

/// Reads the start of a table and the events since; without a start, it is the table as it stands.
fn read_past<P: Pack>(observed: &ObservedSeat<'_>) -> Result<Option<Past>, ObservationError> {
    let fields = observed.fields();
    let start = fields.get("start");
    let at = start.as_ref().unwrap_or(fields);
    if let Some(start) = &start {
        start.check_fields(&["held", "top", "discards", "stock", "known", "not_in_stock"])?;
        if let Some(misplaced) = ["known", "not_in_stock"].iter().find_map(|key| fields.get(key)) {
            return Err(misplaced.problem("there is a start, of which it is a field"));
        }
    }
    let (_, counts) = read_counts(at, observed.players())?;
    let mut left = P::whole(observed.players());
    let top = card::<P>(&mut left, &at.need("top", "the card on the pile")?)?;
    let discards =
        at.get("discards").map_or(Ok(Vec::new()), |field| field.items(MOST_CARDS, "a list of cards"))?;
    let discards = cards::<P>(&mut left, &discards)?;
    let stock = at.need("stock", "the number of cards in the stock")?.number(0..=MOST_CARDS as u64)? as u8;
    let known = read_known::<P>(observed, at, &counts)?;
    let not_in_stock = kinds::<P>(at.get("not_in_stock"))?;
    let events = observed.list("past", MOST_EVENTS)?;
    if events.is_empty() && known.is_empty() && not_in_stock == 0 {
        return Ok(None);
    }
    let events: Vec<Event> =
        events.iter().map(|event| read_event::<P>(observed, event)).collect::<Result<_, _>>()?;
    let start = Start { held: counts_of(&counts), top, discards, stock, known, not_in_stock };
    Ok(Some(Past::of(start, &events)))
}

fn read_event<P: Pack>(observed: &ObservedSeat<'_>, item: &Field<'_>) -> Result<Event, ObservationError> {
    item.check_fields(&["player", "draws", "plays", "plays_drawn", "without", "with"])?;
    if item.value().as_object().is_some_and(|fields| fields.len() > 2) {
        return Err(item.problem("it is several events").expected("a player and one thing that it does"));
    }
    let seat = observed.player(item, "player")?;
    let player = seat as u8;
    if let Some(field) = item.get("draws") {
        let is_unknown = field.text("a card, or ? for one that is not known")? == "?";
        if is_unknown && seat == observed.seat() {
            return Err(field.problem("the seat has seen which card it drew"));
        }
        let card = if is_unknown { None } else { Some(kind::<P>(&field)?) };
        return Ok(Event::Draw { player, card });
    }
    for (key, drawn) in [("plays", false), ("plays_drawn", true)] {
        if let Some(field) = item.get(key) {
            return Ok(Event::Play { player, card: kind::<P>(&field)?, drawn });
        }
    }
    if let Some(field) = item.get("without") {
        return Ok(Event::Without { player, kinds: kinds::<P>(Some(field))? });
    }
    let field = item.need("with", "draws, plays, plays_drawn, without or with")?;
    Ok(Event::With { player, kinds: kinds::<P>(Some(field))? })
}

/// Reads the groups of cards of which something is known.
fn read_known<P: Pack>(
    observed: &ObservedSeat<'_>,
    at: &Field<'_>,
    counts: &[usize],
) -> Result<Vec<(u8, u8, Kinds)>, ObservationError> {
    let mut left = counts.to_vec();
    let items =
        at.get("known").map_or(Ok(Vec::new()), |field| field.items(MOST_CARDS, "a list of groups"))?;
    let mut known = Vec::new();
    for item in items {
        item.check_fields(&["player", "count", "not"])?;
        let player = observed.player(&item, "player")?;
        let count = item.need("count", "a number of cards")?;
        let number = count.number(1..=MOST_CARDS as u64)? as usize;
        left[player] = left[player].checked_sub(number).ok_or_else(|| {
            count.problem(format!("player {} holds {} cards only", player + 1, counts[player]))
        })?;
        known.push((player as u8, number as u8, kinds::<P>(item.get("not"))?));
    }
    Ok(known)
}

fn kind<P: Pack>(field: &Field<'_>) -> Result<Kind, ObservationError> {
    P::read(field.text("a card")?).map_err(|problem| field.problem(problem))
}

fn kinds<P: Pack>(field: Option<Field<'_>>) -> Result<Kinds, ObservationError> {
    let items = field.map_or(Ok(Vec::new()), |field| field.items(64, "a list of cards"))?;
    items.iter().try_fold(0, |kinds, item| Ok(kinds | 1 << kind::<P>(item)?))
}

/// Reads a card of those that are left of the pack.
fn card<P: Pack>(left: &mut Cards, field: &Field<'_>) -> Result<Kind, ObservationError> {
    P::read_of(left, field.text("a card")?).map_err(|problem| field.problem(problem))
}

fn cards<P: Pack>(left: &mut Cards, fields: &[Field<'_>]) -> Result<Cards, ObservationError> {
    fields.iter().map(|field| card::<P>(left, field)).collect()
}
