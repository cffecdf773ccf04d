//! Tables as fields of an observation.

use super::cards::{Cards, Kind, Kinds, each};
use super::held::Held;
use super::pack::Pack;
use super::sampling::HiddenTable;
use super::stock::{MOST_CARDS, Stock};
use super::table::Table;
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{Field, Observation, ObservationError, VectorWriter};
use serde_json::json;

/// The fields of an observation of a table.
pub(crate) const TABLE_FIELDS: [&str; 12] = [
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
];

/// Adds the fields of a table to an observation.
pub(crate) fn observe<P: Pack, const N: usize>(view: &HiddenTable<N>, observation: &mut Observation) {
    let names = |cards: &mut dyn Iterator<Item = Kind>| cards.map(P::name).collect::<Vec<String>>();
    let table = view.table();
    let players = 0..table.players();
    let known = players.clone().filter(|&player| player != view.seat()).flat_map(|player| {
        let groups = table.held(player).groups().filter(|group| group.1 != 0);
        groups.map(move |(count, excluded)| {
            json!({"player": player + 1, "count": count, "not": names(&mut each(excluded))})
        })
    });
    observation.set("turn", table.turn() + 1);
    observation.set("hand", names(&mut table.hand(view.seat()).iter()));
    observation.set("held", players.map(|player| table.held(player).len()).collect::<Vec<_>>());
    observation.set("known", known.collect::<Vec<_>>());
    observation.set("top", P::name(table.top()));
    observation.set("direction", if table.is_reversed() { "right" } else { "left" });
    observation.set("stock", table.stock().len());
    observation.set("not_in_stock", names(&mut each(table.not_in_stock)));
    observation.set("discards", names(&mut table.discards().iter()));
    observation.set("played", table.played());
    observation.set("passes", table.passes);
}

/// Writes what a seat sees of the table as numbers.
pub(crate) fn write_vector<P: Pack, const N: usize>(view: &HiddenTable<N>, writer: &mut VectorWriter<'_>) {
    let table = view.table();
    table.hand(view.seat()).iter().for_each(|kind| writer.in_hand(P::index(kind)));
    writer.turned_up(P::index(table.top()));
    table.discards().iter().for_each(|kind| writer.known(P::index(kind)));
    for player in 0..table.players() {
        writer.held(player, table.held(player).len());
    }
}

/// Reads the table of a seat that is to move.
pub(crate) fn observed<P: Pack, const N: usize>(
    observed: &ObservedSeat<'_>,
    reshuffles: bool,
) -> Result<HiddenTable<N>, ObservationError> {
    let (fields, players, seat) = (observed.fields(), observed.players(), observed.seat());
    if let Some(turn) = fields.get("turn") {
        observed.check_turn(Some(turn.number(1..=players as u64)? as usize - 1))?;
    }
    let mut reader = Reader::<P> { left: P::whole(players), pack: std::marker::PhantomData };
    let own = reader.cards(observed, "hand")?;
    let top = reader.card(&fields.need("top", "the card on the pile")?)?;
    let discards = reader.cards(observed, "discards")?;
    let hidden = reader.left;
    let held_field = fields.need("held", "the number of cards of each player")?;
    let counts = held_field.items(players, "a list of numbers")?;
    if counts.len() != players {
        let problem = held_field.problem(format!("{} numbers are given", counts.len()));
        return Err(problem.expected(format!("{players}, one for each player")));
    }
    let counts: Vec<usize> = counts
        .iter()
        .map(|count| Ok(count.number(0..=MOST_CARDS as u64)? as usize))
        .collect::<Result<_, _>>()?;
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
    table.not_in_stock = Reader::<P>::kinds(fields.get("not_in_stock"))?;
    table.reversed =
        match fields.get("direction").map(|field| Ok((field.text("left or right")?, field))).transpose()? {
            None | Some(("left", _)) => false,
            Some(("right", _)) => true,
            Some((_, field)) => return Err(field.wrong("left or right")),
        };
    let number = |key: &str, most: u64| fields.get(key).map_or(Ok(0), |field| field.number(0..=most));
    table.played = number("played", 1000)? as u16;
    table.passes = number("passes", players as u64 - 1)? as u8;
    table.held = read_held::<P, N>(observed, &counts)?;
    let view = HiddenTable::new(seat, table, hidden);
    view.ok_or_else(|| {
        ObservationError::new("known", "the groups have other numbers of cards than the hands")
    })
}

/// Reads the groups of cards of which something is known.
fn read_held<P: Pack, const N: usize>(
    observed: &ObservedSeat<'_>,
    counts: &[usize],
) -> Result<[Held; N], ObservationError> {
    let mut left = counts.to_vec();
    let mut groups: Vec<Vec<(usize, Kinds)>> = vec![Vec::new(); counts.len()];
    for item in observed.list("known", 64)? {
        item.check_fields(&["player", "count", "not"])?;
        let player = observed.player(&item, "player")?;
        let count = item.need("count", "a number of cards")?;
        let number = count.number(1..=MOST_CARDS as u64)? as usize;
        left[player] = left[player].checked_sub(number).ok_or_else(|| {
            count.problem(format!("player {} holds {} cards only", player + 1, counts[player]))
        })?;
        groups[player].push((number, Reader::<P>::kinds(item.get("not"))?));
    }
    Ok(std::array::from_fn(|player| {
        let Some(groups) = groups.get(player) else { return Held::default() };
        Held::of_groups(groups.iter().copied().chain([(left[player], 0)]))
    }))
}

/// Reads cards, each of which can come only as often as the pack has it.
struct Reader<P> {
    left: Cards,
    pack: std::marker::PhantomData<P>,
}

impl<P: Pack> Reader<P> {
    fn kind(field: &Field<'_>) -> Result<Kind, ObservationError> {
        P::read(field.text("a card")?).map_err(|problem| field.problem(problem))
    }

    fn card(&mut self, field: &Field<'_>) -> Result<Kind, ObservationError> {
        let kind = Self::kind(field)?;
        if !self.left.contains(kind) {
            return Err(field.problem(format!("the pack has no other {}", P::name(kind))));
        }
        self.left.remove(kind);
        Ok(kind)
    }

    fn cards(&mut self, observed: &ObservedSeat<'_>, key: &str) -> Result<Cards, ObservationError> {
        observed.list(key, MOST_CARDS)?.iter().map(|field| self.card(field)).collect()
    }

    fn kinds(field: Option<Field<'_>>) -> Result<Kinds, ObservationError> {
        let items = field.map_or(Ok(Vec::new()), |field| field.items(64, "a list of cards"))?;
        items.iter().try_fold(0, |kinds, item| Ok(kinds | 1 << Self::kind(item)?))
    }
}
