//! From a number of players that is known at run time to one that is part of a type.

/// Evaluates an expression with the number of players, from 2 to 8, as a constant.
///
/// A game for fewer numbers of players lists them, and says what comes of any other.
///
/// # Panics
/// If the number is out of this range.
///
/// ```
/// fn size<const N: usize>() -> usize {
///     size_of::<maxn::Scores<N>>()
/// }
/// let players = 3;
/// assert_eq!(maxn_play::with_players!(players, N => size::<N>()), 12);
/// assert_eq!(maxn_play::with_players!(players, N in 2 4 => Some(size::<N>()), else None), None);
/// ```
#[macro_export]
macro_rules! with_players {
    ($count:expr, $players:ident => $body:expr) => {
        $crate::with_players!(@each $count, $players, $body, 2 3 4 5 6 7 8)
    };
    ($count:expr, $players:ident in $($number:literal)+ => $body:expr, else $other:expr) => {
        match $count {
            $($number => {
                const $players: usize = $number;
                $body
            })+
            _ => $other,
        }
    };
    (@each $count:expr, $players:ident, $body:expr, $($number:literal)*) => {
        match $count {
            $($number => {
                const $players: usize = $number;
                $body
            })*
            other => panic!("{other} players: a game has from 2 to 8"),
        }
    };
}
