//! The score of a hand.

/// The points of a side for a hand.
///
/// ```
/// use maxn_games::spades::HandScore;
///
/// assert_eq!(HandScore::new(5, 8), HandScore { points: 53, overtricks: 3 });
/// assert_eq!(HandScore::new(8, 5), HandScore { points: -80, overtricks: 0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandScore {
    /// Ten for each trick bid and one for each overtrick, or minus ten for each trick bid.
    pub points: i32,
    /// Tricks over a bid that was made.
    pub overtricks: i32,
}

impl HandScore {
    /// Creates the score of a bid and the tricks taken.
    pub fn new(bid: i32, tricks: i32) -> HandScore {
        let overtricks = (tricks - bid).max(0);
        let points = if tricks >= bid { 10 * bid + overtricks } else { -10 * bid };
        HandScore { points, overtricks }
    }

    /// Returns the points of a player for a bid of no trick, in a game in which it is worth `nil`, besides those of
    /// its side.
    ///
    /// ```
    /// use maxn_games::spades::HandScore;
    ///
    /// assert_eq!([0, 1, 2].map(|tricks| HandScore::nil(100, 0, tricks)), [100, -100, -100]);
    /// assert_eq!(HandScore::nil(100, 1, 0), 0);
    /// ```
    pub fn nil(nil: i32, bid: i32, tricks: i32) -> i32 {
        match (bid, tricks) {
            (0, 0) => nil,
            (0, _) => -nil,
            _ => 0,
        }
    }
}
