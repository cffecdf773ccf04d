//! Features of games in which tricks are bid for.

use super::Shown;
use super::group::Group;
use super::weighted::{Features, GROUPS};
use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Rules, Table, Tricks};
use maxn::{Game, Scores};

/// The features of games in which players aim at a number of tricks.
#[derive(Clone, Copy, Debug)]
pub struct TrickFeatures;

/// Rules under which players aim at a number of tricks.
pub trait TrickTargets: Rules {
    /// Returns the tricks that each player still needs; negative if it has too many.
    fn needed(&self, table: &Table) -> Scores;
}

// Leads: trump or not, the tricks needed, unseen cards above and below; the length of the suit here and elsewhere; who may
// trump; whether there are tricks for everybody; how far the hand is.
const LEAD_RANK: Group<4> = Group::first([2, MOODS, 5, 5]);
const LEAD_LENGTH: Group<4> = LEAD_RANK.then([2, 6, 6, 3]);
const LEAD_LACKING: Group<5> = LEAD_LENGTH.then([2, 3, 4, 2, 3]);
const LEAD_SPARE: Group<4> = LEAD_LACKING.then([MOODS, 6, 2, 2]);
const LEAD_LEFT: Group<4> = LEAD_SPARE.then([2, 13, 3, 2]);
// Other cards: whether they beat the trick; following, trumping, or neither; whether it is the last card; as above.
const REST_RANK: Group<6> = LEAD_LEFT.then([2, 3, 2, MOODS, 4, 4]);
const REST_SPARE: Group<4> = REST_RANK.then([2, MOODS, 6, 2]);
const REST_OWN: Group<5> = REST_SPARE.then([2, 3, 4, 3, 3]);
const REST_LENGTH: Group<5> = REST_OWN.then([3, 2, 5, 5, 3]);
const REST_AFTER: Group<6> = REST_LENGTH.then([2, 3, 2, 2, 2, 3]);

/// Enough tricks; all that are left needed, all but one, and so on; too many needed.
const MOODS: usize = 7;

/// The situation that the player to move sees.
pub struct Situation {
    own: Hand,
    unseen: Hand,
    trump: Option<Suit>,
    led: Option<Suit>,
    winning: Option<Card>,
    follows: bool,
    after: usize,
    /// A later player lacks the suit.
    trumped: bool,
    /// The player who wins the trick so far needs it.
    welcome: bool,
    mood: usize,
    /// Tricks that nobody needs, from two too few on.
    spare: usize,
    lacking: [usize; 4],
}

impl Situation {
    /// Enough, needed, too many needed.
    #[inline]
    fn short_mood(&self) -> usize {
        match self.mood {
            0 => 0,
            6 => 2,
            _ => 1,
        }
    }

    #[inline]
    fn beats(&self, card: Card) -> bool {
        match self.winning {
            None => true,
            Some(best) if card.is_above(best) => true,
            Some(best) => self.trump.is_some_and(|trump| card.suit() == trump && best.suit() != trump),
        }
    }
}

/// The class of a number of tricks needed.
fn mood(needed: i32, left: i32) -> usize {
    match left - needed {
        _ if needed <= 0 => 0,
        spare if spare < 0 => 6,
        0 => 1,
        1 => 2,
        2 => 3,
        3 | 4 => 4,
        _ => 5,
    }
}

impl<R: TrickTargets> Features<Tricks<R>> for TrickFeatures {
    type Situation = Situation;

    const COUNT: usize = REST_AFTER.end();

    #[inline]
    fn led(play: &Tricks<R>) -> Option<Suit> {
        play.table().trick().led()
    }

    #[inline]
    fn legal(play: &Tricks<R>) -> Hand {
        play.legal()
    }

    #[inline]
    fn situation(play: &Tricks<R>, shown: &Shown) -> Situation {
        let (table, player) = (play.table(), play.player());
        let (trick, own) = (table.trick(), table.hands()[player]);
        let unseen = table.held() - own;
        let players = table.players();
        let (led, after, left) = (trick.led(), players - 1 - trick.len(), table.left());
        let needed = play.rules().needed(table);
        let all: i32 = needed.first(players).iter().map(|&needed| needed.max(0)).sum();
        let others = |suit: Suit| (0..players).filter(|&one| one != player && shown.lacks(one, suit)).count();
        let trumped =
            led.is_some_and(|led| (1..=after).any(|step| shown.lacks((player + step) % players, led)));
        Situation {
            own,
            unseen,
            trump: table.trump(),
            led,
            winning: trick.winning_card(),
            follows: led.is_some_and(|led| !own.of(led).is_empty()),
            after,
            trumped,
            welcome: led.is_some() && needed[trick.winner()] > 0,
            mood: mood(needed[player], left),
            spare: (left - all + 2).max(0) as usize,
            lacking: [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades].map(others),
        }
    }

    #[inline]
    fn of(at: &Situation, card: Card) -> [u16; GROUPS] {
        let (suit, short_mood) = (card.suit(), at.short_mood());
        let trump = usize::from(at.trump == Some(suit));
        let (above, below) = (at.unseen.above(card).len(), at.unseen.below(card).len());
        let (length, out) = (at.own.of(suit).len() - 1, at.unseen.of(suit).len().div_ceil(2));
        let highest = usize::from(above == 0);
        if at.led.is_none() {
            let trumps = at.trump.map_or(0, |trump| at.unseen.of(trump).len().div_ceil(2));
            return [
                LEAD_RANK.at([trump, at.mood, above, below]),
                LEAD_LENGTH.at([trump, length, out, short_mood]),
                LEAD_LACKING.at([trump, at.lacking[suit as usize], trumps, highest, short_mood]),
                LEAD_SPARE.at([at.mood, at.spare, highest, trump]),
                LEAD_LEFT.at([trump, at.own.len() - 1, short_mood, highest]),
            ];
        }
        let (wins, last) = (usize::from(at.beats(card)), usize::from(at.after == 0));
        let kind = match (at.follows, trump) {
            (true, _) => 0,
            (false, 1) => 1,
            _ => 2,
        };
        let (own_below, own_above) = (at.own.below(card).len(), at.own.above(card).len());
        [
            REST_RANK.at([wins, kind, last, at.mood, above, below]),
            REST_SPARE.at([wins, at.mood, at.spare, last]),
            REST_OWN.at([wins, kind, own_below, own_above, short_mood]),
            REST_LENGTH.at([kind, trump, length, out, short_mood]),
            REST_AFTER.at([
                wins,
                at.after,
                usize::from(at.trumped),
                highest,
                usize::from(at.welcome),
                short_mood,
            ]),
        ]
    }
}
