//! The knowledge of a seat.

use super::board::Board;
use super::hand::{CribbageHand, Hands, KEPT, cards_dealt, cards_dealt_to_crib};
use super::hidden::Move;
use super::pegging::{Rank, THIRTY_ONE};
use super::play::Play;
use crate::cards::{Card, Hand, listed};
use crate::knowledge::{CardWorld, HiddenCards, LazySampler, PLACES, Sampler, only_hand};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator, Means, Player};
use maxn_play::toolkit::hidden::{HandView, HiddenHand};
use maxn_play::{Observation, VectorWriter};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// A deal as one seat sees it: its own cards, those it has discarded, the starter, and every card played.
#[derive(Clone, Debug)]
pub struct View {
    seat: Player,
    /// The deal without what the seat does not see: the others hold nothing, and of the crib it knows its own cards.
    table: CribbageHand,
    hidden: HiddenCards,
    /// The source of worlds, once one is drawn.
    sampler: LazySampler<Sampler>,
    /// The discards that are tried, once a world is drawn.
    tried: OnceLock<Arc<[Move]>>,
}

/// The places of the crib, the pack, and the starter while it is face down: after the players'.
const fn crib_place(players: usize) -> usize {
    players
}
const fn pack_place(players: usize) -> usize {
    players + 1
}
const fn starter_place(players: usize) -> usize {
    players + 2
}

impl HiddenInformation for CribbageHand {
    type View = View;

    fn view(&self, seat: Player) -> View {
        let sizes: Vec<usize> = self.hands().iter().map(|hand| hand.len()).collect();
        View::of_table(seat, self.redacted(seat), &sizes)
    }
}

impl CribbageHand {
    /// The deal without what a seat does not see.
    fn redacted(&self, seat: Player) -> CribbageHand {
        let own = only_hand(self.hands(), seat);
        let discarded = only_hand(&self.discarded, seat);
        let crib = self.discarded[seat];
        let mut table = if self.is_playing {
            self.with_unplayed(&own, crib)
        } else {
            let hands = super::hand::padded(&own, &self.before);
            CribbageHand { kept: hands, crib, starter: None, ..self.clone() }
        };
        table.discarded = super::hand::padded(&discarded[..self.players()], &self.before);
        table.plan = None;
        table
    }

    /// The cards that each player has shown not to hold: those who are passed over after a card lack all that the count has room
    /// for; if nobody plays on, all do. The cards played say whose turn it was each time.
    fn shown_missing(&self) -> Hands {
        let players = self.players();
        let mut missing = Hands::default();
        let known = self.played.by_player();
        let board = Board::new(players);
        let mut replay = Play::new(&known[..players], board.left_of(self.dealer), board);
        let last = self.played.iter().len();
        for (place, (player, card)) in (1..).zip(self.played.iter()) {
            let count = replay.pile().count() + Rank::of(card).value();
            let _ = replay.apply(card);
            let after = if place == last { &self.play } else { &replay };
            let next = (!after.pile().is_empty()).then(|| after.player());
            let fits = |card: &Card| count + Rank::of(*card).value() <= THIRTY_ONE;
            let playable: Hand = Hand::DECK.into_iter().filter(fits).collect();
            for passed in self.before.all_after(player).take_while(|&passed| Some(passed) != next) {
                missing[passed] = missing[passed] | playable;
            }
        }
        missing
    }
}

impl View {
    /// The view of a seat that sees this table, at which the players hold this many cards.
    pub(super) fn of_table(seat: Player, table: CribbageHand, sizes: &[usize]) -> Self {
        let players = table.players();
        let (crib, pack) = (crib_place(players), pack_place(players));
        let (own, discarded) = (table.hands()[seat], table.discarded[seat]);
        let (mut located, mut room) = ([Hand::EMPTY; PLACES], [0; PLACES]);
        let mut possible = [Hand::DECK; PLACES];
        located[seat] = own;
        let mut cards = !own;
        if let Some(starter) = table.starter() {
            room[crib] = KEPT;
            let played: Hand = table.played.iter().map(|(_, card)| card).collect();
            cards = cards - played - Hand::only(starter);
            let missing = table.shown_missing();
            (0..players).for_each(|player| possible[player] = Hand::DECK - missing[player] - discarded);
            possible[pack] = Hand::DECK - discarded;
        } else {
            located[crib] = discarded;
            room[crib] = cards_dealt_to_crib(players);
            room[starter_place(players)] = 1;
            cards = cards - discarded;
        }
        for player in (0..players).filter(|&player| player != seat) {
            // Until all have discarded, the discards of the others still count as their cards.
            room[player] = if table.is_playing { sizes[player] } else { cards_dealt(players) };
        }
        // With too few cards for all places no world is possible.
        room[pack] = cards.len().saturating_sub(room.iter().sum());
        let hidden = HiddenCards::new(located, cards, room.map(|room| room as u8), possible);
        View { seat, table, hidden, sampler: LazySampler::default(), tried: OnceLock::new() }
    }

    /// Returns the deal as the seat sees it: the other players hold nothing here.
    pub fn table(&self) -> &CribbageHand {
        &self.table
    }

    /// Returns the seat's cards.
    pub fn hand(&self) -> Hand {
        self.hidden.located(self.seat)
    }

    /// Returns the cards that the seat does not see, and their possible places: the players, the crib, the pack, and the
    /// starter while it is face down.
    pub fn hidden_cards(&self) -> &HiddenCards {
        &self.hidden
    }

    /// The number of cards that a player holds.
    fn held_by(&self, player: Player) -> usize {
        if self.table.is_playing || !self.table.has_discarded(player) {
            self.hidden.size(player)
        } else {
            KEPT
        }
    }

    /// The discard that leaves most in the hand, less the points that it brings to another's crib.
    fn best_discard(&self) -> Option<Move> {
        let own = self.table.before.share(self.table.dealer, self.seat);
        let choices = self.table.discards(self.seat).into_iter();
        let choices = choices.map(|choice| {
            let gift = if own { 0.0 } else { gift(choice.cards) };
            (choice.cards, choice.average() - gift)
        });
        let best = choices.reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.and_then(|(cards, _)| Move::discard(cards))
    }

    /// The points that a card pegs, less those that the next player is likely to peg with the next.
    fn worth(&self, card: Card) -> f64 {
        let (play, rank) = (&self.table.play, Rank::of(card));
        let mut pile = *play.pile();
        let pegged = f64::from(pile.pegs(rank).total());
        pile.play(rank);
        let hidden = self.hidden.cards();
        let answers = hidden.into_iter().map(Rank::of).filter(|&answer| pile.takes(answer));
        let answered: i32 = answers.map(|answer| pile.pegs(answer).total()).sum();
        let next = play.board().left_of(self.seat);
        let sign = if play.board().share(next, self.seat) { 1.0 } else { -1.0 };
        // The next player does not hold every card, but chooses among those it holds.
        let chances = self.held_by(next) as f64 / hidden.len().max(1) as f64;
        pegged + sign * chances * f64::from(answered)
    }
}

/// About the points that cards bring to a crib beyond any others: pairs, fifteens, fives, neighbours.
fn gift(cards: Hand) -> f64 {
    let ranks: Vec<Rank> = cards.into_iter().map(Rank::of).collect();
    let fives = ranks.iter().filter(|rank| rank.number() == 5).count() as f64;
    let pair = match ranks[..] {
        [one, other] if one == other => 2.0,
        [one, other] if one.value() + other.value() == 15 => 2.0,
        [one, other] if one.number().abs_diff(other.number()) <= 2 => 0.7,
        _ => 0.0,
    };
    1.2 * fives + pair
}

impl InformationSet for View {
    type Game = CribbageHand;
    type Terms = ();
    type World = CardWorld;

    fn seat(&self) -> Player {
        self.seat
    }

    fn draw(&self, generator: &mut Generator) -> Option<CardWorld> {
        Some(self.sampler.get(|| Sampler::new(&self.hidden))?.draw(generator))
    }

    fn agrees(&self, world: &CardWorld) -> bool {
        self.hidden.allows(world)
    }

    fn worlds(&self) -> Option<u128> {
        Some(self.sampler.get(|| Sampler::new(&self.hidden)).map_or(0, Sampler::worlds))
    }

    /// Those who have discarded have done so by rule, and so will the others.
    fn determinize(&self, world: &CardWorld) -> (CribbageHand, ()) {
        let players = self.table.players();
        let crib = world.place(crib_place(players));
        if self.table.is_playing {
            return (self.table.with_unplayed(world.hands(players), crib), ());
        }
        let mut hand = self.table.clone();
        hand.kept[..players].copy_from_slice(world.hands(players));
        hand.crib = crib;
        hand.starter = world.place(starter_place(players)).into_iter().next();
        let others = (0..players).filter(|&player| player != self.seat);
        for player in others.filter(|&player| self.table.has_discarded(player)) {
            let cards = hand.discards(player)[0].cards;
            hand.kept[player] = hand.kept[player] - cards;
            hand.discarded[player] = cards;
            hand.crib = hand.crib | cards;
        }
        if !hand.has_discarded(self.seat) {
            let tried = self.tried.get_or_init(|| hand.candidates(self.seat).collect());
            hand.plan = Some(hand.plan_for(self.seat, Arc::clone(tried)));
        }
        (hand, ())
    }

    fn payoff(&self, end: &CribbageHand, (): &()) -> Means {
        end.points().to_means()
    }

    fn span(&self) -> Option<f64> {
        Some(10.0)
    }
}

impl HandView for View {
    fn cards_held(&self) -> usize {
        self.hand().len()
    }

    /// Keeps the best cards, and plays the card that pegs most before the next player pegs.
    fn rule_of_thumb(&self) -> Option<Move> {
        if !self.table.is_playing {
            return self.best_discard();
        }
        let mut moves = Vec::new();
        self.table.push_legal(&mut moves);
        let cards = moves.iter().filter_map(|&mv| if let Move::Play(card) = mv { Some(card) } else { None });
        // Of equals the highest: low ones can still be played when the count is high.
        let value = |card: Card| Rank::of(card).value();
        let best = cards.map(|card| (card, self.worth(card))).max_by(|(one, first), (other, second)| {
            first.total_cmp(second).then_with(|| value(*one).cmp(&value(*other)))
        });
        best.map(|(card, _)| Move::Play(card))
    }

    fn observe(&self, observation: &mut Observation) {
        let plays = self.table.played.iter();
        let plays = plays.map(|(player, card)| json!({"player": player + 1, "card": card.to_string()}));
        observation.set("hand", listed(self.hand()));
        observation.set("laid_away", listed(self.table.discarded[self.seat]));
        observation.set("turned_up", json!(self.table.starter().map(|card| card.to_string())));
        observation.set("plays", plays.collect::<Vec<Value>>());
    }

    fn write_vector(&self, writer: &mut VectorWriter<'_>) {
        let table = &self.table;
        self.hand().into_iter().for_each(|card| writer.in_hand(card.index()));
        table.on_count().iter().for_each(|&(player, card)| writer.laid(player, card.index()));
        for ((player, card), number) in table.played.iter().zip(1..) {
            writer.played(player, card.index(), number);
        }
        table.starter().iter().for_each(|card| writer.turned_up(card.index()));
        table.discarded[self.seat].into_iter().for_each(|card| writer.known(self.seat, card.index()));
        (0..table.players()).for_each(|player| writer.held(player, self.held_by(player)));
    }
}
