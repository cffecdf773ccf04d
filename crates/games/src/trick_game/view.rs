//! The knowledge of a seat.

use super::game::TrickGame;
use super::hand::{TrickHand, TrickMove, laid};
use crate::cards::{Card, Hand, listed};
use crate::knowledge::{CardWorld, HiddenCards, PLACES, Sampler, only_hand};
use crate::tricks::Tricks;
use maxn::hidden::InformationSet;
use maxn::{Game, Generator, Means, Player};
use maxn_play::toolkit::hidden::{HandRecord, HandView};
use maxn_play::{DecisionError, Observation, ObservationError, VectorWriter};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// A hand as one seat sees it: its own cards, everything that lies open, and the past as far as the seat has seen it.
///
/// The possible places of the cards that it does not see follow from that past, and are worked out when they are first needed.
#[derive(Clone, Debug)]
pub struct TrickView<G: TrickGame> {
    seat: Player,
    /// The hand without what the seat does not see: the others hold nothing.
    table: TrickHand<G>,
    memory: G::Memory,
    /// The position before the first card that the seat has seen, with the cards that it can name now; `None` before the play.
    start: Option<Tricks<G>>,
    /// The cards played since then, and their players.
    plays: Vec<(Player, Card)>,
    /// The number of cards that each player holds.
    sizes: Vec<usize>,
    worlds: OnceLock<(HiddenCards, Option<Sampler>)>,
}

impl<G: TrickGame> PartialEq for TrickView<G> {
    fn eq(&self, other: &Self) -> bool {
        let facts = |view: &Self| (view.seat, view.sizes.clone(), view.plays.clone());
        facts(self) == facts(other) && self.table == other.table && self.memory == other.memory
    }
}

impl<G: TrickGame> TrickView<G> {
    /// The view of a seat that has seen a hand from the beginning of its record on.
    pub(super) fn seen(record: &HandRecord<TrickHand<G>>, seat: Player) -> Self {
        let mut hand = record.beginning().clone();
        let (mut memory, mut start, mut plays) = (hand.memory_of(seat), None, Vec::new());
        for &mv in record.moves() {
            match mv {
                TrickMove::Before(decision) => {
                    let before = hand.clone();
                    hand.apply(mv);
                    G::remember(&mut memory, seat, &before, decision, &hand);
                }
                TrickMove::Play(card) => {
                    start.get_or_insert_with(|| hand.play().clone());
                    plays.push((hand.player(), card));
                    hand.apply(mv);
                }
            }
        }
        let position = record.position();
        if position.before().is_none() {
            start.get_or_insert_with(|| position.play().clone());
        }
        let sizes = position.hands().iter().map(|hand| hand.len()).collect();
        TrickView::new(seat, position.clone(), memory, start, plays, sizes)
    }

    /// Takes out of a hand what a seat does not see.
    fn new(
        seat: Player,
        mut table: TrickHand<G>,
        memory: G::Memory,
        mut start: Option<Tricks<G>>,
        plays: Vec<(Player, Card)>,
        sizes: Vec<usize>,
    ) -> Self {
        table.redact(seat, &only_hand(table.hands(), seat));
        if let Some(start) = &mut start {
            let mut known = only_hand(start.table().hands(), seat);
            for &(player, card) in &plays {
                known[player].insert(card);
            }
            start.set_hands(&known);
        }
        TrickView { seat, table, memory, start, plays, sizes, worlds: OnceLock::new() }
    }

    /// Creates the view of a seat from what it has seen: `hand` is the hand before the first card, in which the others hold
    /// nothing but the cards that they have played since, and everybody began with `size` cards.
    ///
    /// # Errors
    /// If a card could not be played, or it is not the turn of the seat; the error names the field.
    pub fn observed(
        seat: Player,
        mut hand: TrickHand<G>,
        memory: G::Memory,
        plays: Vec<(Player, Card)>,
        size: usize,
    ) -> Result<Self, ObservationError> {
        let start = hand.before().is_none().then(|| hand.play().clone());
        let mut sizes = vec![size; hand.players()];
        for (place, &(player, card)) in plays.iter().enumerate() {
            let at = |problem: String| ObservationError::new(format!("plays[{place}]"), problem);
            let turn = hand.player();
            if turn != player {
                let (turn, player) = (turn + 1, player + 1);
                return Err(at(format!(
                    "it was the turn of player {turn} when player {player} played {card}"
                )));
            }
            hand.check_card(card).map_err(|error: DecisionError| at(error.to_string()))?;
            hand.apply(TrickMove::Play(card));
            sizes[player] = sizes[player]
                .checked_sub(1)
                .ok_or_else(|| at(format!("player {} has no card left for {card}", player + 1)))?;
        }
        let turn = hand.player();
        if turn != seat || hand.hands()[seat].is_empty() {
            let whose = if turn == seat { String::new() } else { format!(" but of player {}", turn + 1) };
            let problem = format!("it is not the turn of player {}{whose}", seat + 1);
            return Err(ObservationError::new("seat", problem));
        }
        Ok(TrickView::new(seat, hand, memory, start, plays, sizes))
    }

    /// Returns the hand as the seat sees it: the other players hold nothing here.
    pub fn table(&self) -> &TrickHand<G> {
        &self.table
    }

    /// Returns the seat's cards.
    pub fn hand(&self) -> Hand {
        self.table.hands()[self.seat]
    }

    /// Returns what the seat has seen of the decisions before the play.
    pub fn memory(&self) -> &G::Memory {
        &self.memory
    }

    /// Returns the cards played that the seat has seen, in order, and their players.
    pub fn plays(&self) -> &[(Player, Card)] {
        &self.plays
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.sizes.len()
    }

    /// Returns the cards that the seat does not see, and their possible places.
    pub fn hidden_cards(&self) -> &HiddenCards {
        &self.worlds().0
    }

    fn sampler(&self) -> Option<&Sampler> {
        self.worlds().1.as_ref()
    }

    fn worlds(&self) -> &(HiddenCards, Option<Sampler>) {
        self.worlds.get_or_init(|| {
            let mut knowledge = G::knowledge(&self.memory, self.seat, &self.table, self.start.as_ref());
            if let Some(mut game) = self.start.clone() {
                for &(_, card) in &self.plays {
                    knowledge.note_play(&game, card);
                    game.apply(card);
                }
            }
            let mut open = self.table.play().table().open_cards();
            open.extend(G::turned_up(self.table.deal()));
            let closed = G::pack(self.players()).unwrap_or_default() - open;
            let hidden = knowledge.hidden_cards(self.seat, self.hand(), &self.sizes, closed);
            (hidden, Sampler::new(&hidden))
        })
    }

    /// The hands before the first card that the seat has seen, if players now hold those of a world.
    fn begun_with(&self, world: &CardWorld) -> Vec<Hand> {
        let mut hands = world.hands(self.players()).to_vec();
        self.plays.iter().for_each(|&(player, card)| hands[player].insert(card));
        hands
    }

    /// The play before the first card that the seat has seen, in a world.
    fn started(&self, world: &CardWorld) -> Option<TrickHand<G>> {
        let mut start = self.start.clone()?;
        start.set_hands(&self.begun_with(world));
        let mut hand = TrickHand::playing(start, self.table.deal().clone());
        hand.set_separators(world.place(self.players()));
        Some(hand)
    }

    /// The hand in a world.
    fn filled(&self, world: &CardWorld) -> TrickHand<G> {
        let mut hand = self.table.clone();
        hand.set_hands(world.hands(self.players()));
        hand.set_separators(world.place(self.players()));
        hand.change_opening(|opening| G::fill(opening, world, self.sizes.len()));
        hand
    }
}

impl<G: TrickGame> InformationSet for TrickView<G> {
    type Game = TrickHand<G>;
    type Terms = ();
    type World = CardWorld;

    fn seat(&self) -> Player {
        self.seat
    }

    #[inline]
    fn draw(&self, generator: &mut Generator) -> Option<CardWorld> {
        self.sampler().map(|sampler| sampler.draw(generator))
    }

    fn agrees(&self, world: &CardWorld) -> bool {
        self.hidden_cards().allows(world)
    }

    fn worlds(&self) -> Option<u128> {
        Some(self.sampler().map_or(0, Sampler::worlds))
    }

    /// Cards that no player holds are in the place after the players.
    fn world_of(&self, hand: &TrickHand<G>) -> Option<CardWorld> {
        let (hidden, mut places) = (self.hidden_cards(), [Hand::EMPTY; PLACES]);
        places[..self.players()].copy_from_slice(hand.hands());
        let held = hand.hands().iter().fold(Hand::EMPTY, |all, &cards| all | cards);
        places[self.players()] = hidden.cards() - held;
        Some(CardWorld::new(places)).filter(|world| hidden.allows(world))
    }

    /// Before the play only the seat has a choice, and the others go by rule.
    #[inline]
    fn determinize(&self, world: &CardWorld) -> (TrickHand<G>, ()) {
        let hand = self.filled(world);
        let hand = if hand.before().is_some() { hand.asked_for(self.seat) } else { hand };
        (hand, ())
    }

    #[inline]
    fn payoff(&self, end: &TrickHand<G>, (): &()) -> Means {
        G::payoff(end)
    }

    #[inline]
    fn is_decided(&self, hand: &TrickHand<G>, (): &()) -> bool {
        hand.before().is_none() && G::is_decided(hand.play())
    }

    fn lowest_wins(&self) -> bool {
        G::LOWEST_WINS
    }

    fn span(&self) -> Option<f64> {
        Some(G::span(self.players()))
    }

    fn history(&self) -> Vec<TrickMove<G::Decision>> {
        self.plays.iter().map(|&(_, card)| TrickMove::Play(card)).collect()
    }

    fn beginning(&self, world: &CardWorld) -> Option<TrickHand<G>> {
        self.started(world).filter(|_| G::INFERS_FROM_PLAY)
    }

    fn has_evidence(&self) -> bool {
        !self.plays.is_empty() || G::has_signals(self)
    }

    fn log_likelihood(&self, world: &CardWorld) -> f64 {
        G::log_likelihood(self, &self.begun_with(world))
    }
}

impl<G: TrickGame> HandView for TrickView<G> {
    fn cards_held(&self) -> usize {
        self.hand().len()
    }

    fn is_before_play(&self) -> bool {
        self.table.before().is_some()
    }

    fn rule_of_thumb(&self) -> Option<TrickMove<G::Decision>> {
        G::rule_of_thumb(self)
    }

    /// The cards played are the same in every world, and the seat remembers what came before.
    fn record(&self, world: &CardWorld) -> HandRecord<TrickHand<G>> {
        let begin = |hand: TrickHand<G>| hand.drawn_by(self.seat, &self.memory);
        match self.started(world) {
            Some(start) => HandRecord::replayed(begin(start), self.history()),
            None => HandRecord::new(begin(self.filled(world))),
        }
    }

    fn observe(&self, observation: &mut Observation) {
        let play = |(player, card): &(Player, Card)| json!({"player": player + 1, "card": card.to_string()});
        observation.set("hand", listed(self.hand()));
        G::observe(self, observation);
        observation.set("plays", self.plays.iter().map(play).collect::<Vec<Value>>());
    }

    fn write_vector(&self, writer: &mut VectorWriter<'_>) {
        let table = self.table.play().table();
        self.hand().into_iter().for_each(|card| writer.in_hand(card.index()));
        laid(table).for_each(|(player, card)| writer.laid(player, card.index()));
        for (&(player, card), number) in self.plays.iter().zip(1..) {
            writer.played(player, card.index(), number);
        }
        if let Some(card) = G::turned_up(self.table.deal()) {
            writer.turned_up(card.index());
        }
        for (player, &size) in self.sizes.iter().enumerate() {
            writer.held(player, size);
            writer.tricks(player, table.tricks()[player]);
        }
        G::write_vector(self, writer);
    }
}
