//! Numbers of players that the games are compiled for.

/// Evaluates an expression with the number of players that the game is compiled for.
macro_rules! compiled {
    ($players:expr, $N:ident => $body:expr, else $other:expr) => {
        match $players {
            2..=4 => {
                const $N: usize = 4;
                $body
            }
            5..=7 => {
                const $N: usize = 7;
                $body
            }
            _ => $other,
        }
    };
}

pub(crate) use compiled;
