//! The knowledge of a seat.

use super::card::{Card, Colour, UnoPack};
use super::options::Options;
use super::rules::{Doubt, Move, Uno};
use super::strategy;
use crate::stock_and_pile::observation::{observe, observed, write_vector};
use crate::stock_and_pile::{HiddenTable, Pack, TableWorld};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator, Means, Player};
use maxn_play::toolkit::hidden::{HandRecord, HandView, ObservedSeat};
use maxn_play::{Field, Observation, ObservationError, VectorWriter};
use serde_json::json;

/// A hand as one seat knows it: its own cards and everything that lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    table: HiddenTable,
    /// The rest of the position; its table is redacted.
    open: Uno,
}

/// About the points that a hand brings.
const SPAN: f64 = 100.0;

impl HiddenInformation for Uno {
    type View = View;

    fn view(&self, seat: Player) -> View {
        let table = self.table.view(seat);
        let open = Uno {
            table: table.table().clone(),
            drawn: self.drawn.filter(|_| seat == self.table.turn()),
            doubt: self.doubt.map(|doubt| Doubt { is_guilty: false, ..doubt }),
            ..*self
        };
        View { table, open }
    }
}

impl InformationSet for View {
    type Game = Uno;
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

    fn determinize(&self, world: &TableWorld) -> (Uno, ()) {
        let table = self.table.determinize(world);
        let doubt = self.open.doubt.map(|doubt| {
            let of_colour = doubt.colour.map_or(0, Colour::kinds);
            Doubt { is_guilty: table.hand(doubt.player).kinds() & of_colour != 0, ..doubt }
        });
        (Uno { table, doubt, ..self.open }, ())
    }

    fn payoff(&self, end: &Uno, (): &()) -> Means {
        end.gains().to_means()
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
    fn record(&self, world: &TableWorld) -> HandRecord<Uno> {
        let (mut hand, ()) = self.determinize(world);
        hand.table.records = true;
        HandRecord::new(hand)
    }

    fn observe(&self, observation: &mut Observation) {
        observe::<UnoPack>(&self.table, observation);
        let name = |colour: Option<Colour>| colour.map(|colour| colour.to_string());
        observation.set("colour", json!(name(self.open.colour)));
        observation.set("drawn", u8::from(self.open.has_drawn));
        observation.set("drawn_card", json!(self.open.drawn.map(|card| card.to_string())));
        let doubt = self.open.doubt;
        let doubt = doubt.map(|doubt| json!({"player": doubt.player + 1, "colour": name(doubt.colour)}));
        observation.set("challenged", json!(doubt));
    }

    fn write_vector(&self, writer: &mut VectorWriter<'_>) -> bool {
        write_vector::<UnoPack>(&self.table, writer);
        self.open.colour.iter().for_each(|&colour| writer.suit(colour as usize));
        true
    }
}

/// The fields of an observation besides those of the table.
pub(super) const FIELDS: [&str; 3] = ["colour", "drawn_card", "challenged"];

fn read_colour(field: Option<Field<'_>>) -> Result<Option<Colour>, ObservationError> {
    let read = |field: Field<'_>| {
        field.text("a colour of R, Y, G and B")?.parse().map_err(|error| field.problem(error))
    };
    field.map(read).transpose()
}

/// Reads the view of a seat that is to move.
pub(super) fn read_view(seat: &ObservedSeat<'_>, options: Options) -> Result<View, ObservationError> {
    let table = observed::<UnoPack>(seat, true)?;
    let fields = seat.fields();
    let colour = read_colour(fields.get("colour"))?.or(Card::of(table.table().top()).colour());
    let has_drawn = fields.get("drawn").map_or(Ok(0), |field| field.number(0..=1_u64))? == 1;
    let drawn = match fields.get("drawn_card") {
        None => None,
        Some(field) => {
            let kind = UnoPack::read(field.text("a card")?).map_err(|problem| field.problem(problem))?;
            if !has_drawn || !table.table().hand(seat.seat()).contains(kind) {
                return Err(field.problem("the seat has drawn no such card in this turn"));
            }
            Some(Card::of(kind))
        }
    };
    if has_drawn && drawn.is_none() {
        return Err(
            ObservationError::new("drawn_card", "it is missing").expected("the card drawn in this turn")
        );
    }
    let doubt = match fields.get("challenged") {
        None => None,
        Some(field) => {
            field.check_fields(&["player", "colour"])?;
            let player = seat.player(&field, "player")?;
            if !options.challenge
                || player == seat.seat()
                || table.table().top() != Card::WILD_DRAW_FOUR.kind()
            {
                return Err(field.problem("there is no wild draw four of that player to be challenged"));
            }
            Some(Doubt { player, colour: read_colour(field.get("colour"))?, is_guilty: false })
        }
    };
    let open = Uno { table: table.table().clone(), options, colour, has_drawn, drawn, doubt, is_over: false };
    Ok(View { table, open })
}
