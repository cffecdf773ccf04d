//! The decisions between deal and play, and what a seat sees of them.

use super::game::SergeantMajorHand;
use super::rules::KITTY;
use crate::cards::{Card, Hand, Suit, answer_words, listed, read_cards, read_suit};
use crate::knowledge::CardKnowledge;
use crate::trick_game::read::{read_card_answer, unreadable};
use maxn::Player;
use maxn_play::{DecisionError, Prompt};
use std::cmp::Reverse;
use std::fmt;

/// The steps that are left between deal and play. Hands, trump and the declarer, who leads, are those of the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The givers and receivers of cards, one card each, the next one last.
    pub(super) gifts: Vec<(Player, Player)>,
    /// The cards set aside.
    pub(super) kitty: Hand,
}

/// A decision between deal and play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Gives a card to a player under its target, who returns its highest of the suit: `give 2C`.
    Give(Card),
    /// Names trump: `hearts`.
    Trump(Suit),
    /// Exchanges four cards for the kitty: `discard 5H 4D 3C 2C`; or leaves it, with no cards: `leave`.
    Kitty(Hand),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Step::Give(card) => f.pad(&format!("give {card}")),
            Step::Trump(suit) => f.pad(suit.name()),
            Step::Kitty(Hand::EMPTY) => f.pad("leave"),
            Step::Kitty(cards) => f.pad(&format!("discard {}", listed(cards).join(" "))),
        }
    }
}

/// The kind of the next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Gift { from: Player, to: Player },
    Trump,
    Kitty,
}

impl Wanted {
    pub(super) fn next(hand: &SergeantMajorHand, exchange: &Exchange) -> Self {
        match exchange.gifts.last() {
            Some(&(from, to)) => Wanted::Gift { from, to },
            None if hand.play().table().trump().is_none() => Wanted::Trump,
            None => Wanted::Kitty,
        }
    }

    fn question(self) -> String {
        match self {
            Wanted::Gift { to, .. } => {
                format!("which card to give player {} for its highest of that suit", to + 1)
            }
            Wanted::Trump => "which suit is trump: spades, hearts, diamonds or clubs".to_string(),
            Wanted::Kitty => format!("which {KITTY} cards to change for the kitty, or 'leave' it"),
        }
    }

    pub(super) fn prompt(self, own: Hand) -> Prompt {
        let (kind, example) = match self {
            Wanted::Gift { .. } => ("give", own.into_iter().next().map(Step::Give)),
            Wanted::Trump => ("trump", None),
            Wanted::Kitty => ("kitty", Some(Step::Kitty(own.into_iter().take(KITTY).collect()))),
        };
        let example = example.map(|step| format!(", such as {step}")).unwrap_or_default();
        Prompt { kind: kind.to_string(), question: self.question() + &example }
    }

    pub(super) fn read(self, text: &str) -> Result<Step, DecisionError> {
        let question = self.question();
        match self {
            Wanted::Gift { .. } => read_card_answer(text, "give", &question).map(Step::Give),
            Wanted::Trump => {
                let suit = if let [word] = &answer_words(text, "trump")[..] { read_suit(word) } else { None };
                suit.map(Step::Trump).ok_or_else(|| unreadable(text, &question))
            }
            Wanted::Kitty if answer_words(text, "discard") == ["leave"] => Ok(Step::Kitty(Hand::EMPTY)),
            Wanted::Kitty => {
                read_cards(text, "discard").map(Step::Kitty).ok_or_else(|| unreadable(text, &question))
            }
        }
    }
}

/// The card that comes back for one that is given to a player with these cards.
pub(super) fn returned(receiver: Hand, given: Card) -> Card {
    (receiver | Hand::only(given)).highest(given.suit()).unwrap_or(given)
}

/// The lowest card of each suit, first those for which the highest may come back.
pub(super) fn candidate_gifts(own: Hand) -> Vec<Step> {
    let mut lowest: Vec<Card> = Suit::ALL.into_iter().filter_map(|suit| own.lowest(suit)).collect();
    // The highest that is not in the own hand is the most that can be returned.
    let missing = |card: Card| (!own).highest(card.suit()).map_or(0, Card::rank);
    lowest.sort_by_key(|&card| Reverse(i32::from(missing(card)) - i32::from(card.rank())));
    lowest.into_iter().map(Step::Give).collect()
}

/// All suits, the longest first, of equals the one with the higher cards.
pub(super) fn candidate_trumps(own: Hand) -> Vec<Step> {
    let mut suits = Suit::ALL;
    suits.sort_by_key(|&suit| Reverse((own.of(suit).len(), own.ranks(suit))));
    suits.map(Step::Trump).to_vec()
}

/// The lowest cards that are no trumps, or those of the shortest suits, or none.
pub(super) fn candidate_discards(own: Hand, trump: Option<Suit>) -> Vec<Step> {
    let is_trump = |card: Card| trump == Some(card.suit());
    let first_by = |key: &dyn Fn(Card) -> (bool, usize, u8)| {
        let mut cards: Vec<Card> = own.into_iter().collect();
        cards.sort_by_key(|&card| key(card));
        Step::Kitty(cards.into_iter().take(KITTY).collect())
    };
    let lowest = first_by(&|card| (is_trump(card), 0, card.rank()));
    let shortest =
        first_by(&|card| (is_trump(card) || card.rank() == 12, own.of(card.suit()).len(), card.rank()));
    let mut choices = vec![lowest, Step::Kitty(Hand::EMPTY)];
    if shortest != lowest {
        choices.push(shortest);
    }
    choices
}

/// The part of the exchange that a seat has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The gifts made, in order, also those of the two others.
    pub gifts: Vec<Gift>,
    /// True if the kitty was taken; `None` until that is decided.
    pub kitty_taken: Option<bool>,
    /// The cards that the seat itself took from it.
    pub took: Hand,
    /// The cards that the seat itself exchanged for them.
    pub laid_away: Hand,
}

/// A card that was given, and the one that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gift {
    /// The player who gave.
    pub from: Player,
    /// The player who returned its highest of the suit.
    pub to: Player,
    /// The card given and the one returned, which may be the same; `None` if the seat did not see them.
    pub cards: Option<(Card, Card)>,
}

impl Seen {
    /// The places of hidden cards after all this; the kitty is the place after the players.
    pub(super) fn knowledge(&self, declarer: Player) -> CardKnowledge {
        let (mut knowledge, aside) = (CardKnowledge::default(), 3);
        for &Gift { from, to, cards } in &self.gifts {
            if let Some((given, returned)) = cards {
                knowledge.see(Hand::only(given), to);
                knowledge.rule_out(to, Hand::DECK.above(returned));
                knowledge.see(Hand::only(returned), from);
            } else {
                knowledge.move_unseen(from, to);
                knowledge.move_unseen(to, from);
            }
        }
        if !self.took.is_empty() {
            knowledge.see(self.laid_away, aside);
            knowledge.see(self.took, declarer);
        } else if self.kitty_taken == Some(true) {
            knowledge.move_unseen(declarer, aside);
            knowledge.move_unseen(aside, declarer);
        }
        knowledge
    }
}
