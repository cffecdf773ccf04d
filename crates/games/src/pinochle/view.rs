//! The knowledge of a seat.

use super::card::Card;
use super::deal::{Deal, Stage};
use super::hand::Hand;
use super::inference::log_likelihood;
use super::melds::Melds;
use super::mv::Move;
use super::past::Past;
use super::rules::{CARDS, Play, WIDOW};
use super::sampling::Sampler;
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator, Means, Player};
use std::sync::{Arc, OnceLock};

/// A deal as one seat sees it.
///
/// A seat knows its own cards, the calls, the widow once it is shown, the melds, and every card played. The bidder knows what
/// it has buried.
#[derive(Clone, Debug)]
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
    sampler: OnceLock<Option<Sampler>>,
}

/// The hands of all players, and the cards that lie face down: the widow in the auction, later what the bidder has buried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The hands.
    pub hands: [Hand; 3],
    /// The cards that lie face down and that the seat has not seen.
    pub aside: Hand,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        let facts = |view: &View| (view.seat, view.unseen, view.sizes);
        facts(self) == facts(other) && self.table == other.table && self.past == other.past
    }
}

impl View {
    /// The view of a seat with a past.
    pub(super) fn new(seat: Player, deal: &Deal, past: Past) -> Self {
        let hands = deal.hands();
        let aside = if sees_aside(deal, seat) { Hand::EMPTY } else { aside(deal) };
        let others = hands[(seat + 1) % 3] + hands[(seat + 2) % 3];
        View::of_table(seat, redacted(deal, seat), others + aside, hands.map(Hand::len), past)
    }

    /// The view of a seat that sees this table.
    pub(super) fn of_table(seat: Player, table: Deal, unseen: Hand, sizes: [usize; 3], past: Past) -> Self {
        View { seat, table, unseen, sizes, past: Arc::new(past), sampler: OnceLock::new() }
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
        !self.past.is_whole || melded.len() < shown.len() + WIDOW || (melded - shown).contains(buried)
    }

    /// A card by the rules of thumb for the trick on the table.
    fn rule_for_trick(&self) -> Option<Card> {
        // All cards that the seat does not see lie under the table here, which makes them as unknown as they are.
        let mut hands = [Hand::EMPTY; 3];
        hands[self.seat] = self.hand();
        let known = self.table.with_hidden(hands, Hand::EMPTY, self.unseen);
        let mut cards = Vec::new();
        Play::moves(known.play(), &mut cards);
        cards.first().copied()
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
        self.sampler.get_or_init(|| Sampler::new(self)).as_ref()?.draw(self, generator)
    }

    fn agrees(&self, world: &World) -> bool {
        let World { hands, aside } = *world;
        let [one, other] = self.others();
        let sizes = hands.map(Hand::len) == self.sizes && aside.len() == self.aside_size();
        let all = hands[one].checked_add(hands[other]).and_then(|both| both.checked_add(aside));
        if hands[self.seat] != self.hand() || !sizes || all != Some(self.unseen) {
            return false;
        }
        let can_hold = |player: Player| hands[player].kinds().and(self.past.lacks[player]).is_empty();
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
            let burial = !is_bidder || melded.contains(widow) && self.may_bury(player, melded, aside);
            burial && self.has_shown_melds(player, melded)
        })
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
