//! The knowledge of a seat.

use super::game::{SheddingGame, SheddingOptions};
use super::hand::{SheddingHand, SheddingMove};
use super::observation::{observe, observed, write_vector};
use super::pack::{Pack, Suit};
use super::sampling::{HiddenTable, TableWorld};
use super::strategy::merit;
use maxn::hidden::InformationSet;
use maxn::{Game, Generator, Means, Player};
use maxn_play::toolkit::hidden::{HandRecord, HandView, ObservedSeat};
use maxn_play::{Field, Observation, ObservationError, VectorWriter};
use serde_json::json;

/// A hand as one seat knows it: its own cards and everything that lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheddingView<G: SheddingGame> {
    table: HiddenTable,
    /// The rest of the position; its table is redacted.
    open: SheddingHand<G>,
}

impl<G: SheddingGame> SheddingView<G> {
    pub(super) fn of(hand: &SheddingHand<G>, seat: Player) -> Self {
        let table = hand.table.view(seat);
        let mut open = SheddingHand { table: table.table().clone(), ..*hand };
        G::redact(&mut open.state, seat == hand.table.turn());
        SheddingView { table, open }
    }

    /// Reads the view of a seat that is to move.
    pub(super) fn read(seat: &ObservedSeat<'_>, options: G::Options) -> Result<Self, ObservationError> {
        let common = options.common();
        let table = observed::<G>(seat, common.reshuffle)?;
        let mut open = SheddingHand::<G>::on(table.table().clone(), options);
        open.suit = read_suit(seat.fields().get(G::SUIT))?.or(open.suit);
        if let Some(field) = seat.fields().get("drawn") {
            open.drawn = field.number(0..=common.max_draw_cards)?;
        }
        G::observed(&mut open, seat)?;
        Ok(SheddingView { table, open })
    }
}

/// Reads a suit, if there is one.
pub(crate) fn read_suit<P: Pack>(field: Option<Field<'_>>) -> Result<Option<Suit<P>>, ObservationError> {
    let Some(field) = field else { return Ok(None) };
    let expected = format!("a {} of {}", P::SUIT, Suit::<P>::letters());
    field.text(&expected)?.parse().map(Some).map_err(|error| field.problem(error))
}

impl<G: SheddingGame> InformationSet for SheddingView<G> {
    type Game = SheddingHand<G>;
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

    fn determinize(&self, world: &TableWorld) -> (SheddingHand<G>, ()) {
        let mut hand = SheddingHand { table: self.table.determinize(world), ..self.open };
        G::fill(&mut hand.state, &hand.table);
        (hand, ())
    }

    fn payoff(&self, end: &SheddingHand<G>, (): &()) -> Means {
        end.result().to_means()
    }

    fn lowest_wins(&self) -> bool {
        G::LOWEST_WINS
    }

    fn span(&self) -> Option<f64> {
        Some(G::SPAN)
    }
}

impl<G: SheddingGame> HandView for SheddingView<G> {
    fn cards_held(&self) -> usize {
        self.table.table().hand(self.seat()).len()
    }

    /// The move of most merit.
    fn rule_of_thumb(&self) -> Option<SheddingMove<G>> {
        let mut moves = Vec::new();
        self.open.moves(&mut moves);
        let merit = |mv: &SheddingMove<G>| merit(&self.open, *mv);
        moves.into_iter().reduce(|best, other| if merit(&other) > merit(&best) { other } else { best })
    }

    /// The hand goes on to remember what happens, which it does not in a search.
    fn record(&self, world: &TableWorld) -> HandRecord<SheddingHand<G>> {
        let (mut hand, ()) = self.determinize(world);
        hand.table.records = true;
        HandRecord::new(hand)
    }

    fn observe(&self, observation: &mut Observation) {
        observe::<G>(&self.table, observation);
        observation.set(G::SUIT, json!(self.open.suit.map(|suit| suit.to_string())));
        observation.set("drawn", self.open.drawn);
        G::observe(&self.open, observation);
    }

    fn write_vector(&self, writer: &mut VectorWriter<'_>) {
        write_vector::<G>(&self.table, writer);
        self.open.suit.iter().for_each(|suit| writer.suit(suit.number().into()));
        writer.number(5, self.open.drawn.into());
        G::write_vector(&self.open, writer);
    }
}
