//! Deals with their past, for the tests of hidden hands.

use maxn::{Game, Generator};
use maxn_games::pinochle::{Card, Deal, Hand, Melds, Move, MustBeat, Stage, View, World};
use maxn_play::toolkit::hidden::{HandRecord, HiddenHand};

pub(super) type Record = HandRecord<Deal>;

/// Plays a deal until `cards` are left in the hand of the player to move, or, without a number, stops before the play at random.
/// Bids and burials are those of rules or any; `None` if the deal ends before.
pub(super) fn record(seed: u64, cards: Option<usize>) -> Option<Record> {
    let mut generator = Generator::new(seed ^ 0xfeed);
    let must_beat = MustBeat::ALL[seed as usize % 2].1;
    let mut record = HandRecord::new(Deal::new(must_beat, seed as usize % 3, seed));
    let stop = generator.below(8);
    for step in 0.. {
        let deal = record.position();
        if deal.is_terminal() {
            return None;
        }
        match (cards, deal.stage()) {
            (Some(cards), Stage::Play) if deal.hands()[deal.player()].len() == cards => return Some(record),
            (None, Stage::Play) => return None,
            (None, _) if step == stop => return Some(record),
            _ => {}
        }
        let mut moves = Vec::new();
        let any = deal.stage() == Stage::Burial || deal.stage() == Stage::Play || generator.below(3) == 0;
        if any && deal.stage() != Stage::Auction {
            deal.legal(&mut moves);
        } else {
            deal.moves(&mut moves);
        }
        moves.retain(|&mv| mv != Move::Concede);
        let mv = moves[generator.below(moves.len() as u64) as usize];
        record.play(mv);
    }
    None
}

/// The same decisions in a deal in which the hidden cards are those of a world; `None` if the rules or what was seen forbid it.
pub(super) fn elsewhere(record: &Record, view: &View, world: &World) -> Option<Record> {
    let (beginning, now) = (record.beginning(), record.position());
    let mut hands = world.hands;
    let mut buried = Hand::EMPTY;
    let mut own_buried = None;
    for &mv in record.moves() {
        if let Move::Bury(cards) = mv {
            own_buried = Some(cards);
        }
    }
    let bidder = now.bidder().map(|(bidder, _)| bidder);
    let is_played = now.stage() == Stage::Play;
    if let (true, Some(bidder)) = (is_played, bidder) {
        buried = if bidder == maxn::hidden::InformationSet::seat(view) {
            own_buried?.into_iter().collect()
        } else {
            world.aside
        };
        hands[bidder] = hands[bidder] + buried;
    }
    // Cards played go back to their players.
    let mut replayed = beginning.clone();
    for &mv in record.moves() {
        if let Move::Play(card) = mv {
            hands[replayed.player()].insert(card);
        }
        replayed.apply(mv);
    }
    let widow = if bidder.is_some() { beginning.widow() } else { world.aside };
    if let Some(bidder) = bidder {
        if !hands[bidder].includes(widow) {
            return None;
        }
        hands[bidder] = hands[bidder] - widow;
    }
    let must_beat = beginning.play().contract().must_beat;
    let mut other = HandRecord::new(Deal::with_cards(must_beat, beginning.dealer(), hands, widow));
    for &mv in record.moves() {
        let mv = match mv {
            Move::Bury(_) => {
                let cards: Vec<Card> = buried.cards().collect();
                Move::Bury([cards[0], cards[1], cards[2]])
            }
            other => other,
        };
        if !other.position().is_legal(mv) {
            return None;
        }
        other.play(mv);
    }
    // Everybody has seen the melds.
    let shown = |record: &Record| {
        let mut deal = record.beginning().clone();
        let mut shown = None;
        for &mv in record.moves() {
            deal.apply(mv);
            if let Move::Trump(trump) = mv {
                shown = Some(deal.hands().map(|hand| Melds::of(hand, trump)));
            }
        }
        shown
    };
    (shown(record) == shown(&other)).then_some(other)
}

/// The view of the player to move.
pub(super) fn view(record: &Record) -> View {
    Deal::seen(record, record.position().player())
}
