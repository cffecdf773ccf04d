//! The knowledge of a seat.

use super::card::{OrdinaryPack, Suit};
use super::options::Options;
use super::rules::{CrazyEights, Move};
use super::strategy;
use crate::stock_and_pile::observation::{observe, observed, write_vector};
use crate::stock_and_pile::{HiddenTable, TableWorld};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator, Means, Player, Scores};
use maxn_play::toolkit::hidden::{HandRecord, HandView, ObservedSeat};
use maxn_play::{Observation, ObservationError, VectorWriter};

/// A hand as one seat knows it: its own cards and everything that lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    table: HiddenTable,
    /// The rest of the position; its table is redacted.
    open: CrazyEights,
}

/// About the points that two ends of a hand differ by.
const SPAN: f64 = 30.0;

impl HiddenInformation for CrazyEights {
    type View = View;

    fn view(&self, seat: Player) -> View {
        let table = self.table.view(seat);
        View { open: CrazyEights { table: table.table().clone(), ..*self }, table }
    }
}

impl InformationSet for View {
    type Game = CrazyEights;
    type Terms = ();
    type World = TableWorld;

    fn seat(&self) -> Player {
        self.table.seat()
    }

    fn draw(&self, generator: &mut Generator) -> Option<TableWorld> {
        self.table.draw(generator)
    }

    fn agrees(&self, world: &TableWorld) -> bool {
        self.table.agrees(world)
    }

    fn determinize(&self, world: &TableWorld) -> (CrazyEights, ()) {
        (CrazyEights { table: self.table.determinize(world), ..self.open }, ())
    }

    fn payoff(&self, end: &CrazyEights, (): &()) -> Means {
        Scores::from_fn(end.table().players(), |player| end.points(player)).to_means()
    }

    fn lowest_wins(&self) -> bool {
        true
    }

    fn span(&self) -> Option<f64> {
        Some(SPAN)
    }
}

impl HandView for View {
    fn cards_held(&self) -> usize {
        self.table.table().hand(self.seat()).len()
    }

    /// The move of most merit.
    fn rule_of_thumb(&self) -> Option<Move> {
        let mut moves = Vec::new();
        self.open.moves(&mut moves);
        let merit = |mv: &Move| strategy::merit(&self.open, *mv);
        moves.into_iter().reduce(|best, other| if merit(&other) > merit(&best) { other } else { best })
    }

    /// The hand goes on to remember what happens, which it does not in a search.
    fn record(&self, world: &TableWorld) -> HandRecord<CrazyEights> {
        let (mut hand, ()) = self.determinize(world);
        hand.table.records = true;
        HandRecord::new(hand)
    }

    fn observe(&self, observation: &mut Observation) {
        observe::<OrdinaryPack>(&self.table, observation);
        observation.set("suit", self.open.suit().to_string());
        observation.set("drawn", self.open.drawn());
        observation.set("penalty", self.open.penalty());
    }

    fn write_vector(&self, writer: &mut VectorWriter<'_>) -> bool {
        write_vector::<OrdinaryPack>(&self.table, writer);
        writer.suit(self.open.suit() as usize);
        true
    }
}

/// The fields of an observation besides those of the table.
pub(super) const FIELDS: [&str; 2] = ["suit", "penalty"];

/// Reads the view of a seat that is to move.
pub(super) fn read_view(seat: &ObservedSeat<'_>, options: Options) -> Result<View, ObservationError> {
    let table = observed::<OrdinaryPack>(seat, options.reshuffle)?;
    let fields = seat.fields();
    let suit: Suit = match fields.get("suit") {
        None => super::card::Card::of(table.table().top()).suit(),
        Some(field) => {
            field.text("a suit of C, D, H and S")?.parse().map_err(|error| field.problem(error))?
        }
    };
    let number = |key: &str, most: u64| fields.get(key).map_or(Ok(0), |field| field.number(0..=most));
    let open = CrazyEights {
        table: table.table().clone(),
        options,
        suit,
        drawn: number("drawn", u64::from(options.max_draw_cards))? as u8,
        penalty: number("penalty", 16)? as u8,
        is_over: false,
    };
    if open.penalty > 0 && (!options.use_special_cards || open.table().stock().is_empty()) {
        return Err(ObservationError::new("penalty", "there are no cards to be drawn for twos"));
    }
    Ok(View { table, open })
}
