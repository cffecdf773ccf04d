//! The knowledge of a seat: what everybody has seen, its own cards, and the likelihood of the others' calls.

use super::auction::Auction;
use super::candidates::limit;
use super::cards::{Card, Hand, Kinds};
use super::deal::{Deal, Move, Stage};
use super::melds::Melds;
use super::play::{CARDS, Contract, Play, Trick, WIDOW};
use super::sampling::Sampler;
use crate::knowledge::LazySampler;
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator, Means, Player};
use std::sync::Arc;

/// The past of a deal as all players have seen it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The calls of the auction, `None` for a pass.
    pub(super) calls: Vec<(Player, Option<u16>)>,
    /// The cards that each player has shown for its melds.
    pub(super) shown: [Hand; 3],
    /// The cards played, in order, and their players.
    pub(super) plays: Vec<(Player, Card)>,
    /// The same by player.
    pub(super) played: [Hand; 3],
    /// The cards that each player has shown not to hold, by not following suit, not trumping, or not beating a card.
    pub(super) lacks: [Kinds; 3],
    /// True if nothing happened before it, so that the cards dealt can be told from it.
    pub(super) is_whole: bool,
}

impl Past {
    /// The past of a deal that begins, or that was drawn by a seat that knows it.
    pub(super) fn beginning(deal: &Deal) -> Self {
        if let Some(past) = deal.past() {
            return past.clone();
        }
        let is_whole = deal.stage() == Stage::Auction && *deal.auction() == Auction::default();
        Past { is_whole, ..Past::default() }
    }

    /// Notes a decision before it is made.
    pub(super) fn note(&mut self, deal: &Deal, mv: Move) {
        let player = deal.player();
        match mv {
            Move::Bid(bid) => self.calls.push((player, Some(bid))),
            Move::Pass => self.calls.push((player, None)),
            Move::Trump(trump) => {
                let shown = |hand: Hand| Melds::of(hand, trump).shown(trump);
                self.shown = deal.hands().map(shown);
            }
            Move::Play(card) => self.note_play(deal.play().contract(), *deal.play().trick(), player, card),
            Move::Bury(_) | Move::Concede => {}
        }
    }

    /// Notes a card that is played to a trick.
    pub(super) fn note_play(&mut self, contract: &Contract, trick: Trick, player: Player, card: Card) {
        self.lacks[player] = self.lacks[player] | ruled_out(contract, trick, card);
        self.plays.push((player, card));
        self.played[player].insert(card);
    }
}

/// The cards that a player cannot hold who plays a card to a trick: with one of them it would have had to play something else.
///
/// A legal card is one that no card in the hand comes before, so that the cards can be looked at one by one.
fn ruled_out(contract: &Contract, trick: Trick, card: Card) -> Kinds {
    let is_ruled_out = |&other: &Card| {
        let pair = Kinds::only(card) | Kinds::only(other);
        !contract.legal(pair, trick).contains(card)
    };
    Kinds::DECK.into_iter().filter(is_ruled_out).collect()
}

/// A deal as one seat sees it.
///
/// A seat knows its own cards, the calls, the widow once it is shown, the melds, and every card played. The bidder knows what
/// it has buried.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub(super) seat: Player,
    /// The deal without what the seat does not see: the others hold nothing, and cards that lie face down are not there.
    pub(super) table: Deal,
    /// The cards that the seat does not see.
    pub(super) unseen: Hand,
    /// The number of cards that each player holds.
    pub(super) sizes: [usize; 3],
    pub(super) past: Arc<Past>,
    /// The source of worlds, once one is drawn.
    sampler: LazySampler<Sampler>,
}

/// The hands of all players, and the cards that lie face down: the widow in the auction, later what the bidder has buried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The hands.
    pub hands: [Hand; 3],
    /// The cards that lie face down and that the seat has not seen.
    pub aside: Hand,
}

impl View {
    /// The view of a seat with a past.
    pub(super) fn new(seat: Player, deal: &Deal, past: Past) -> Self {
        let hands = deal.hands();
        let aside = if sees_aside(deal, seat) { Hand::EMPTY } else { aside(deal) };
        let others = hands[(seat + 1) % 3] + hands[(seat + 2) % 3];
        View::of_table(seat, redacted(deal, seat), others + aside, hands.map(|hand| hand.len()), past)
    }

    /// The view of a seat that sees this table.
    pub(super) fn of_table(seat: Player, table: Deal, unseen: Hand, sizes: [usize; 3], past: Past) -> Self {
        View { seat, table, unseen, sizes, past: Arc::new(past), sampler: LazySampler::default() }
    }

    /// Returns the deal as the seat sees it: the other players hold nothing here.
    pub fn table(&self) -> &Deal {
        &self.table
    }

    /// Returns the seat's cards.
    pub fn hand(&self) -> Hand {
        self.table.hands()[self.seat]
    }

    /// The number of cards that lie face down and that the seat has not seen.
    pub(super) fn aside_size(&self) -> usize {
        let hidden: usize =
            (0..3).filter(|&player| player != self.seat).map(|player| self.sizes[player]).sum();
        self.unseen.len() - hidden
    }

    /// The other players.
    pub(super) fn others(&self) -> [Player; 2] {
        [(self.seat + 1) % 3, (self.seat + 2) % 3]
    }

    /// All cards that a player had when it melded, if it now holds these, and these are aside.
    pub(super) fn melded(&self, player: Player, hand: Hand, aside: Hand) -> Hand {
        let is_bidder = self.table.bidder().is_some_and(|(bidder, _)| bidder == player);
        let buried = match self.table.stage() {
            Stage::Play if is_bidder => {
                if player == self.seat {
                    self.table.play().buried()
                } else {
                    aside
                }
            }
            _ => Hand::EMPTY,
        };
        hand + self.past.played[player] + buried
    }

    /// Returns whether the melds of a player are those that it has shown.
    pub(super) fn has_shown_melds(&self, player: Player, melded: Hand) -> bool {
        let Some(trump) = self.table.trump() else { return true };
        !self.past.is_whole || Melds::of(melded, trump).shown(trump) == self.past.shown[player]
    }

    /// Returns whether the cards may be buried by a player who had these and has shown melds.
    pub(super) fn may_bury(&self, bidder: Player, melded: Hand, buried: Hand) -> bool {
        let shown = self.past.shown[bidder];
        !self.past.is_whole || melded.len() < shown.len() + WIDOW || (melded - shown).includes(buried)
    }

    /// A card by the rules of thumb for the trick on the table.
    fn rule_for_trick(&self) -> Option<Card> {
        // All cards that the seat does not see lie under the table here, which makes them as unknown as they are.
        let mut hands = [Hand::EMPTY; 3];
        hands[self.seat] = self.hand();
        let known = self.table.with_hidden(hands, Hand::EMPTY, self.unseen);
        let mut first = None;
        known.play().push_moves(|card| first = first.or(Some(card)));
        first
    }

    /// The decision of the rule-based player.
    pub(super) fn by_rule(&self) -> Option<Move> {
        if self.table.stage() == Stage::Play {
            return self.rule_for_trick().map(Move::Play);
        }
        let mut moves = Vec::new();
        self.table.moves(&mut moves);
        moves.first().copied()
    }
}

/// The cards that lie face down.
fn aside(deal: &Deal) -> Hand {
    match deal.stage() {
        Stage::Auction | Stage::ThrownIn => deal.widow(),
        Stage::Play => deal.play().buried(),
        Stage::Trump | Stage::Burial | Stage::Conceded => Hand::EMPTY,
    }
}

/// Returns whether a seat knows the cards that lie face down.
fn sees_aside(deal: &Deal, seat: Player) -> bool {
    deal.stage() == Stage::Play && deal.play().contract().bidder == seat
}

/// The deal without what a seat does not see.
fn redacted(deal: &Deal, seat: Player) -> Deal {
    let mut hands = [Hand::EMPTY; 3];
    hands[seat] = deal.hands()[seat];
    let widow =
        if matches!(deal.stage(), Stage::Auction | Stage::ThrownIn) { Hand::EMPTY } else { deal.widow() };
    let buried = if sees_aside(deal, seat) { deal.play().buried() } else { Hand::EMPTY };
    deal.with_hidden(hands, widow, buried)
}

impl HiddenInformation for Deal {
    type View = View;

    /// A position tells nothing of its past.
    fn view(&self, seat: Player) -> View {
        View::new(seat, self, Past::default())
    }
}

impl InformationSet for View {
    type Game = Deal;
    type Terms = ();
    type World = World;

    fn seat(&self) -> Player {
        self.seat
    }

    /// Draws the cards that are hidden, in proportion to the number of deals of 48 different cards that agree with them; every
    /// burial that agrees with what was seen counts once.
    fn draw(&self, generator: &mut Generator) -> Option<World> {
        self.sampler.get(|| Sampler::new(self))?.draw(self, generator)
    }

    fn agrees(&self, world: &World) -> bool {
        let World { hands, aside } = *world;
        let [one, other] = self.others();
        let sizes = hands.map(|hand| hand.len()) == self.sizes && aside.len() == self.aside_size();
        let all = hands[one].checked_add(hands[other]).and_then(|both| both.checked_add(aside));
        if hands[self.seat] != self.hand() || !sizes || all != Some(self.unseen) {
            return false;
        }
        let can_hold = |player: Player| (hands[player].kinds() & self.past.lacks[player]).is_empty();
        if !can_hold(one) || !can_hold(other) {
            return false;
        }
        if !self.past.is_whole {
            return true;
        }
        let widow = self.table.widow();
        self.others().into_iter().all(|player| {
            let melded = self.melded(player, hands[player], aside);
            let is_bidder = self.table.bidder().is_some_and(|(bidder, _)| bidder == player);
            let burial = !is_bidder || melded.includes(widow) && self.may_bury(player, melded, aside);
            burial && self.has_shown_melds(player, melded)
        })
    }

    fn world_of(&self, deal: &Deal) -> Option<World> {
        let (hands, [one, other]) = (*deal.hands(), self.others());
        Some(World { hands, aside: self.unseen - hands[one] - hands[other] })
            .filter(|world| self.agrees(world))
    }

    fn determinize(&self, world: &World) -> (Deal, ()) {
        let table = &self.table;
        let (widow, buried) = match table.stage() {
            Stage::Auction => (world.aside, Hand::EMPTY),
            Stage::Play if self.seat != table.play().contract().bidder => (table.widow(), world.aside),
            _ => (table.widow(), table.play().buried()),
        };
        (table.with_hidden(world.hands, widow, buried).with_past(Arc::clone(&self.past)), ())
    }

    fn payoff(&self, end: &Deal, (): &()) -> Means {
        end.result().to_means()
    }

    /// About a bid.
    fn span(&self) -> Option<f64> {
        Some(25.0)
    }

    /// The cards played. The auction is judged by itself, and a burial is seen by nobody.
    fn history(&self) -> Vec<Move> {
        if !self.past.is_whole {
            return Vec::new();
        }
        self.past.plays.iter().map(|&(_, card)| Move::Play(card)).collect()
    }

    fn beginning(&self, world: &World) -> Option<Deal> {
        let (deal, ()) = self.determinize(world);
        let hands = std::array::from_fn(|player| world.hands[player] + self.past.played[player]);
        let play = Play::new(hands, deal.play().buried(), *deal.play().contract());
        let is_whole = hands.iter().all(|hand| hand.len() == CARDS);
        (self.table.stage() == Stage::Play && is_whole)
            .then(|| Deal::playing(play, deal.dealer(), deal.widow()))
    }

    fn has_evidence(&self) -> bool {
        self.past.is_whole && self.past.calls.iter().any(|&(player, _)| player != self.seat)
    }

    fn log_likelihood(&self, world: &World) -> f64 {
        log_likelihood(self, world)
    }
}

/// The points by which players misjudge their hands.
const SPREAD: f64 = 4.0;

/// The logarithm of the likelihood of the others' calls, if they hold the cards of a world: a player bids up to the value of its
/// hand, more or less.
fn log_likelihood(view: &View, world: &World) -> f64 {
    if !view.past.is_whole {
        return 0.0;
    }
    view.others().into_iter().map(|player| of_player(view, world, player)).sum()
}

fn of_player(view: &View, world: &World, player: Player) -> f64 {
    let calls = &view.past.calls;
    if calls.iter().all(|&(caller, _)| caller != player) {
        return 0.0;
    }
    let value = f64::from(limit(dealt(view, world, player)));
    let logistic = |margin: f64| -(1.0 + (-margin / SPREAD).exp()).ln();
    let (mut high, mut own, mut log) = (19, None, 0.0);
    for &(caller, bid) in calls {
        match bid {
            Some(bid) if caller == player => own = Some(bid),
            // It would not have bid one more.
            None if caller == player => log += logistic(f64::from(high + 1) - 0.5 - value),
            _ => {}
        }
        high = bid.unwrap_or(high);
    }
    // Who bids a number would have bid every lower one.
    log + own.map_or(0.0, |own| logistic(value + 0.5 - f64::from(own)))
}

/// The fifteen cards that a player was dealt, if it now holds those of a world.
fn dealt(view: &View, world: &World, player: Player) -> Hand {
    let cards = view.melded(player, world.hands[player], world.aside);
    let is_bidder = view.table.bidder().is_some_and(|(bidder, _)| bidder == player);
    if is_bidder && view.table.stage() != Stage::Auction { cards - view.table.widow() } else { cards }
}
