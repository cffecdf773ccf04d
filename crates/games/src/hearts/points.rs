//! Points, the other way round: what a player scores.

use super::options::{Moon, Options};
use super::{Hearts, JACK, QUEEN, QUEEN_POINTS, points_in};
use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Table, divisions};
use maxn::{Bounds, Evaluation, MAX_PLAYERS, Outcome, Player, Range, Scores};

/// The points that the jack of diamonds takes off, where it does.
pub(super) const JACK_BONUS: i32 = 10;

/// The points that taking no trick takes off, where it does.
const NO_TRICKS_BONUS: i32 = 5;

/// Longer lists of outcomes are not made.
const MOST_OUTCOMES: usize = 1 << 16;

/// Scores a hand by its points.
///
/// The engine maximises, so a score is the points in play less those a player gets (DISS 5.5.1): in a full hand 26 for
/// none, 0 for all. [`points`](Points::points) turns scores back into points. The moon is shot by taking all the points
/// in play, be they 26 or, in a smaller deal, fewer.
///
/// ```
/// use maxn::Evaluation;
/// use maxn_games::hearts::{Hearts, Points};
///
/// let over: Hearts = "options papers moon=off; hands - | - | -; taken S:Q32 | H:432 | -".replace('-', "S:-").parse()?;
/// let points = Points::new(&over);
/// assert_eq!(points.evaluate(&over), [3, 13, 16]);
/// assert_eq!(points.points(&[3, 13, 16].into()), [13, 3, 0]);
/// # Ok::<(), maxn_games::tricks::TrickPositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    pub(super) options: Options,
    /// All cards that carry points, wherever they are.
    pub(super) worth: Hand,
    /// Their points.
    pub(super) total: i32,
    pub(super) players: usize,
    /// The score of every player who gets no points.
    best: Scores,
    unplayed: Unplayed,
}

/// The owners of points that have not been taken, in a position short of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unplayed {
    /// Those of the players who hold the cards, or are winning the trick they lie in. The sum of the scores is always
    /// the same, and giving a heart away is a gain.
    Holders,
    /// Nobody's: the scores are the points so far.
    Nobody,
}

impl Points {
    /// Creates the evaluation by the points of this hand and all that come of it; those that have not been taken are their
    /// holders'.
    pub fn new(game: &Hearts) -> Self {
        let table = game.table();
        let cards = table.hands().iter().chain(table.taken()).fold(Hand::EMPTY, |all, &cards| all | cards)
            | table.trick().set();
        let options = *game.rules().options();
        let jack = if options.jd_bonus { Hand::only(JACK) } else { Hand::EMPTY };
        let worth = cards & (Hand::suit(Suit::Hearts) | Hand::only(QUEEN) | jack);
        let (total, players) = (points_in(worth), table.players());
        let best = Scores::equal(players, total);
        Points { options, worth, total, players, best, unplayed: Unplayed::Holders }
    }

    /// Creates the evaluation by the points so far: those that have not been taken are nobody's.
    pub fn so_far(game: &Hearts) -> Self {
        Points { unplayed: Unplayed::Nobody, ..Points::new(game) }
    }

    /// Returns the points of all cards in play.
    pub fn total(&self) -> i32 {
        self.total
    }

    /// Returns the points that scores stand for.
    #[inline]
    pub fn points(&self, scores: &Scores) -> Scores {
        self.best - *scores
    }

    /// The points of the cards that players hold, and of those on the table to whoever wins them as things stand.
    fn held(&self, table: &Table) -> Scores {
        let held = Scores::from_fn(self.players, |player| points_in(table.hands()[player]));
        held + Scores::only(table.trick().winner(), points_in(table.trick().set()))
    }

    /// The points each player gets for these points taken, with the moon and the bonuses, where players have the jack of diamonds or no
    /// trick.
    #[cold]
    fn settle(
        &self,
        taken: Scores,
        has_jack: impl Fn(Player) -> bool,
        has_no_trick: impl Fn(Player) -> bool,
    ) -> Scores {
        let (total, is_moon) = (self.total, self.is_moon(&taken));
        let (own, others) = if self.options.moon == Moon::Add { (0, total) } else { (-total, 0) };
        Scores::from_fn(self.players, |player| {
            let points = match taken[player] {
                points if !is_moon => points,
                points if points == total => own,
                _ => others,
            };
            if self.options.jd_bonus && has_jack(player) {
                points - JACK_BONUS
            } else if !is_moon && points == 0 && has_no_trick(player) {
                points - self.no_tricks()
            } else {
                points
            }
        })
    }

    /// Returns whether one player has taken all points, and that is something special.
    #[inline]
    fn is_moon(&self, taken: &Scores) -> bool {
        self.has_moon() && any_place(|player| taken[player] == self.total)
    }

    /// Returns whether taking all points is something special.
    #[inline]
    fn has_moon(&self) -> bool {
        self.options.moon != Moon::Off && self.total > 0
    }

    #[inline]
    fn has_bonus(&self) -> bool {
        self.options.jd_bonus || self.options.avoid_all_tricks_bonus
    }

    /// The most points that the jack of diamonds can take off.
    fn jack(&self) -> i32 {
        JACK_BONUS * i32::from(self.worth.contains(JACK))
    }

    /// The most points that taking no trick can take off.
    fn no_tricks(&self) -> i32 {
        NO_TRICKS_BONUS * i32::from(self.options.avoid_all_tricks_bonus)
    }

    /// Returns whether a player may still shoot the moon, in a game that has it: nobody else has points.
    #[inline]
    fn may_shoot(&self, taken: &Scores, sum: i32, player: Player) -> bool {
        player < self.players && taken[player] == sum
    }

    /// Bonuses: of the jack of diamonds, the most that a player can get; of all, the most; those that it has.
    #[cold]
    fn bonuses(&self, table: &Table) -> [Scores; 3] {
        let has_jack = |player: Player| table.taken()[player].contains(JACK);
        let jack_taken = (0..self.players).any(has_jack);
        let jack = |player| if has_jack(player) || !jack_taken { self.jack() } else { 0 };
        let no_tricks = |player| if table.tricks()[player] == 0 { self.no_tricks() } else { 0 };
        [
            Scores::from_fn(self.players, jack),
            Scores::from_fn(self.players, |player| jack(player).max(no_tricks(player))),
            Scores::from_fn(self.players, |player| if has_jack(player) { self.jack() } else { 0 }),
        ]
    }
}

/// Creates scores from those of all places, all at once: stored one by one, they could not be loaded for a dozen cycles.
/// Those beyond the players must be 0.
#[inline]
pub(super) fn places(score: impl FnMut(Player) -> i32) -> Scores {
    Scores::from(std::array::from_fn::<i32, MAX_PLAYERS, _>(score))
}

/// Returns whether any place passes a test; all are tested at once.
#[inline]
fn any_place(test: impl Fn(Player) -> bool) -> bool {
    (0..MAX_PLAYERS).fold(false, |any, place| any | test(place))
}

impl Evaluation<Hearts> for Points {
    #[inline]
    fn evaluate(&self, game: &Hearts) -> Scores {
        let table = game.table();
        let mut points = *game.points();
        let with_held = self.unplayed == Unplayed::Holders && !table.is_over();
        if with_held {
            points += self.held(table);
        }
        if self.has_bonus() || self.is_moon(&points) {
            let has_jack = |player: Player| {
                let won = with_held && player == table.trick().winner() && table.trick().set().contains(JACK);
                let holds = with_held && table.hands()[player].contains(JACK);
                won || holds || table.taken()[player].contains(JACK)
            };
            points = self.settle(points, has_jack, |player| table.tricks()[player] == 0);
        }
        self.best - points
    }

    /// With the moon added, the greatest sum is that of a hand without it: the moon's is less.
    fn bounds(&self) -> Bounds {
        let players = self.players as i32;
        // Before the first trick is taken nobody has one.
        let (divided, without) = match self.unplayed {
            Unplayed::Holders if self.total > 0 => (self.total, players - 1),
            _ => (0, players),
        };
        let mut greatest = self.total + self.jack().max(self.no_tricks());
        let mut sum = players * self.total - divided + self.jack() + without * self.no_tricks();
        if self.options.moon == Moon::Subtract {
            greatest = greatest.max(2 * self.total + self.jack());
            sum = sum.max((players + 1) * self.total + self.jack());
        }
        Bounds { least: Some(0), greatest: Some(greatest), sum: Some(sum), ..Bounds::default() }
    }

    /// Points taken stay taken, and only those still out can be added; but a player who may still shoot the moon may yet
    /// get rid of them all, and the others may get all.
    #[inline]
    fn range(&self, game: &Hearts) -> Range {
        let taken = *game.points();
        let sum = taken.sum();
        let mut upper = self.best - taken;
        let mut lower = upper - Scores::equal(self.players, self.total - sum);
        let [jack, most, sure] =
            if self.has_bonus() { self.bonuses(game.table()) } else { [Scores::ZERO; 3] };
        upper += most;
        if self.has_moon() {
            let may_shoot = |player| self.may_shoot(&taken, sum, player);
            let moon = if self.options.moon == Moon::Add { self.total } else { 2 * self.total };
            let shot = |player| if may_shoot(player) { moon + jack[player] } else { 0 };
            upper = places(|player| upper[player].max(shot(player)));
            // Others of a shooter score nothing where points are added. The shooter's own limit is 0 as it is: all points
            // are its own or still out.
            if self.options.moon == Moon::Add && any_place(may_shoot) {
                lower = Scores::ZERO;
            }
        }
        Range { lower: lower + sure, upper }
    }

    /// The ways to divide the points in play, with the moon and the bonuses they may come with. `None` if there are more
    /// than any search could use.
    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let (players, nobody) = (self.players, self.unplayed == Unplayed::Nobody);
        // Cards that are left with nobody are divided to a place after the players.
        let places = players + usize::from(nobody);
        let owners = |card: Card| if self.worth.contains(card) { 0..places } else { players..players + 1 };
        let mut listed = Vec::new();
        for mut hearts in divisions(places, self.worth.of(Suit::Hearts).len() as i32) {
            hearts[players] = 0;
            for (queen, jack) in owners(QUEEN).flat_map(|queen| owners(JACK).map(move |jack| (queen, jack))) {
                let mut taken = hearts + Scores::only(queen, QUEEN_POINTS);
                taken[players] = 0;
                // Those without points or jack may have taken no trick either.
                let may_avoid = |player: &Player| taken[*player] == 0 && *player != jack;
                let has_bonus = self.options.avoid_all_tricks_bonus && !self.is_moon(&taken);
                let avoiding = (0..players).filter(|_| has_bonus).filter(may_avoid);
                let avoiding = avoiding.fold(0_u32, |set, player| set | 1 << player);
                let mut set = Some(avoiding);
                while let Some(without) = set {
                    let points =
                        self.settle(taken, |player| player == jack, |player| without >> player & 1 != 0);
                    listed.push(Outcome { scores: self.points(&points), measure: taken });
                    if listed.len() > MOST_OUTCOMES {
                        return None;
                    }
                    set = without.checked_sub(1).map(|next| next & avoiding);
                }
            }
        }
        listed.sort_unstable();
        listed.dedup();
        Some(listed)
    }

    /// The points a player can still end up taking, however they are then scored.
    fn progress(&self, game: &Hearts) -> Range {
        let taken = *game.points();
        let out = self.total - taken.sum();
        Range { lower: taken, upper: taken + Scores::equal(self.players, out) }
    }

    #[inline]
    fn score_offset(&self, game: &Hearts) -> Scores {
        let sure = if self.options.jd_bonus { self.bonuses(game.table())[2] } else { Scores::ZERO };
        sure - *game.points()
    }

    /// The players who may still shoot the moon, and those who have taken a trick, where that matters. The
    /// points of a player on the way to the moon follow from those still out.
    #[inline]
    fn key(&self, game: &Hearts) -> u64 {
        let table = game.table();
        let mut key = 0;
        if self.has_moon() {
            let taken = *game.points();
            let sum = taken.sum();
            for player in 0..MAX_PLAYERS {
                key |= u64::from(self.may_shoot(&taken, sum, player)) << player;
            }
        }
        if self.options.avoid_all_tricks_bonus {
            for player in 0..self.players {
                key |= u64::from(table.tricks()[player] > 0) << (8 + player);
            }
        }
        key
    }
}
