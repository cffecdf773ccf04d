//! Features by which players of Hearts choose cards.

use super::{Hearts, QUEEN, points_in};
use crate::cards::{Card, Hand, Suit};
use crate::trick_game::model::{Features, GROUPS, Group, Shown};
use maxn::{Game, Player};

/// The features of Hearts. Ranks count by how many cards that the player does not see are above and below.
#[derive(Clone, Copy, Debug)]
pub struct HeartsFeatures;

// Leads: kind of card, the queen, unseen cards above and below; the length of the suit here and elsewhere; who has shown to
// have none of it; the moon; how far the hand is.
const LEAD_RANK: Group<4> = Group::first([KINDS, 3, 5, 5]);
const LEAD_LENGTH: Group<3> = LEAD_RANK.then([CLASSES, 6, 6]);
const LEAD_LACKING: Group<4> = LEAD_LENGTH.then([CLASSES, 4, 2, 2]);
const LEAD_MOON: Group<3> = LEAD_LACKING.then([4, CLASSES, 2]);
const LEAD_LEFT: Group<3> = LEAD_MOON.then([CLASSES, 13, 3]);
// Following: whether it beats the trick, whether it is the last card, points, kind, unseen cards above and below; own cards below and
// above; the moon; who comes after; how far the hand is.
const FOLLOW_RANK: Group<6> = LEAD_LEFT.then([2, 2, 4, 3, 4, 4]);
const FOLLOW_OWN: Group<5> = FOLLOW_RANK.then([2, 4, 3, 5, 2]);
const FOLLOW_MOON: Group<3> = FOLLOW_OWN.then([2, 4, 4]);
const FOLLOW_AFTER: Group<5> = FOLLOW_MOON.then([2, 4, 2, CLASSES, 2]);
const FOLLOW_LEFT: Group<3> = FOLLOW_AFTER.then([2, 13, CLASSES]);
// Discards: as leads.
const DISCARD_RANK: Group<4> = FOLLOW_LEFT.then([KINDS, 3, 5, 5]);
const DISCARD_LENGTH: Group<3> = DISCARD_RANK.then([CLASSES, 6, 6]);
const DISCARD_MOON: Group<2> = DISCARD_LENGTH.then([4, KINDS]);
const DISCARD_LEFT: Group<2> = DISCARD_MOON.then([KINDS, 13]);
const DISCARD_LACKING: Group<3> = DISCARD_LEFT.then([CLASSES, 4, 3]);

/// Clubs and diamonds, hearts, low spades, the queen of spades, higher spades.
const KINDS: usize = 5;

/// Clubs and diamonds, hearts, spades.
const CLASSES: usize = 3;

/// The points from which one player with all of them is on the way to the moon.
const MOON: i32 = 5;

/// The situation that the player to move sees.
pub struct Situation {
    own: Hand,
    /// Cards that others hold.
    unseen: Hand,
    /// The card that wins the trick so far, if anything was led.
    winning: Option<Card>,
    led: Option<Suit>,
    follows: bool,
    /// Players who come after in this trick.
    after: usize,
    /// One of them has none of the suit.
    thrown: bool,
    /// The queen of spades: gone, in this hand, in another.
    queen: usize,
    /// None, on the way to it oneself, somebody else, somebody else who is winning the trick.
    moon: usize,
    /// Points in the trick: none, a heart, more, the queen.
    points: usize,
    /// Others who have shown to lack each suit.
    lacking: [usize; 4],
}

#[inline]
fn kind(card: Card) -> usize {
    match card.suit() {
        Suit::Clubs | Suit::Diamonds => 0,
        Suit::Hearts => 1,
        Suit::Spades if card < QUEEN => 2,
        Suit::Spades if card == QUEEN => 3,
        Suit::Spades => 4,
    }
}

#[inline]
fn class(suit: Suit) -> usize {
    match suit {
        Suit::Clubs | Suit::Diamonds => 0,
        Suit::Hearts => 1,
        Suit::Spades => 2,
    }
}

/// The class of a number of cards that others have: none, one or two, three or four, and so on.
#[inline]
fn outside(cards: usize) -> usize {
    cards.div_ceil(2)
}

impl Features<Hearts> for HeartsFeatures {
    type Situation = Situation;

    const COUNT: usize = DISCARD_LACKING.end();

    #[inline]
    fn led(play: &Hearts) -> Option<Suit> {
        play.table().trick().led()
    }

    #[inline]
    fn legal(play: &Hearts) -> Hand {
        play.legal()
    }

    #[inline]
    fn situation(play: &Hearts, shown: &Shown) -> Situation {
        let (table, player) = (play.table(), play.player());
        let (trick, own) = (table.trick(), table.hands()[player]);
        let unseen = table.held() - own;
        let led = trick.led();
        let players = table.players();
        let after = players - 1 - trick.len();
        let queen = if own.contains(QUEEN) {
            1
        } else if unseen.contains(QUEEN) {
            2
        } else {
            0
        };
        let taken = play.points();
        let all = taken.sum();
        let moon = match (0..players).find(|&one| taken[one] == all) {
            Some(one) if all >= MOON && one == player => 1,
            Some(one) if all >= MOON => 2 + usize::from(led.is_some() && trick.winner() == one),
            _ => 0,
        };
        let points = match points_in(trick.set()) {
            0 => 0,
            1 => 1,
            few if few < 13 => 2,
            _ => 3,
        };
        let others = |suit: Suit| (0..players).filter(|&one| one != player && shown.lacks(one, suit)).count();
        let next = |one: Player| if one >= players { one - players } else { one };
        let thrown = led.is_some_and(|led| (1..=after).any(|step| shown.lacks(next(player + step), led)));
        Situation {
            own,
            unseen,
            winning: trick.winning_card(),
            led,
            follows: led.is_some_and(|led| !own.of(led).is_empty()),
            after,
            thrown,
            queen,
            moon,
            points,
            lacking: [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades].map(others),
        }
    }

    #[inline]
    fn of(at: &Situation, card: Card) -> [u16; GROUPS] {
        let (suit, kind, class) = (card.suit(), kind(card), class(card.suit()));
        let (above, below) = (at.unseen.above(card).len(), at.unseen.below(card).len());
        let (length, out) = (at.own.of(suit).len() - 1, outside(at.unseen.of(suit).len()));
        let (left, lacking) = (at.own.len() - 1, at.lacking[suit as usize]);
        let highest = usize::from(above == 0);
        let queen_out = usize::from(at.queen == 2);
        if at.led.is_none() {
            return [
                LEAD_RANK.at([kind, at.queen, above, below]),
                LEAD_LENGTH.at([class, length, out]),
                LEAD_LACKING.at([class, lacking, highest, queen_out]),
                LEAD_MOON.at([at.moon, class, highest]),
                LEAD_LEFT.at([class, left, below]),
            ];
        }
        if !at.follows {
            return [
                DISCARD_RANK.at([kind, at.queen, above, below]),
                DISCARD_LENGTH.at([class, length, out]),
                DISCARD_MOON.at([at.moon, kind]),
                DISCARD_LEFT.at([kind, left]),
                DISCARD_LACKING.at([class, lacking, below]),
            ];
        }
        let wins = usize::from(at.winning.is_some_and(|winning| card.is_above(winning)));
        let last = usize::from(at.after == 0);
        // The queen herself, a card above her while she is out, or any other.
        let danger = match kind {
            3 => 1,
            4 if at.queen == 2 => 2,
            _ => 0,
        };
        let (own_below, own_above) = (at.own.below(card).len(), at.own.above(card).len());
        [
            FOLLOW_RANK.at([wins, last, at.points, danger, above, below]),
            FOLLOW_OWN.at([wins, own_below, own_above, out, last]),
            FOLLOW_MOON.at([wins, at.moon, at.points]),
            FOLLOW_AFTER.at([wins, at.after, usize::from(at.thrown), class, queen_out]),
            FOLLOW_LEFT.at([wins, left, class]),
        ]
    }
}
