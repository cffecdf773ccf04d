//! A deal of a match in one line.

use maxn_lab::matches::Match;
use maxn_lab::results_db::{GameRecord, MoveEffort, StoredGame};
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

/// The games of a deal, and the cost of each agent's moves in them.
///
/// Games are separated by semicolons, in the order of their seatings, and each has its scores, winners from 1 and, where they are known,
/// the moves that players were from the goal, separated by colons. After a stroke comes each agent's cost: moves, moves searched, the
/// sum of their depths, nodes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlayedDeal {
    games: Vec<Played>,
    efforts: Vec<Cost>,
}

#[derive(Clone, Debug, PartialEq)]
struct Played {
    scores: Vec<i32>,
    winners: Vec<usize>,
    moves_left: Option<Vec<u32>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cost {
    moves: u64,
    searched: u64,
    depth: f64,
    nodes: u64,
}

impl PlayedDeal {
    /// The games of a deal in all its seatings.
    pub(super) fn of(games: &Match, records: &[GameRecord]) -> Self {
        let mut efforts = vec![Cost::default(); games.agents().len()];
        for record in records {
            for made in record.moves.iter().skip(games.opening() as usize) {
                let cost = &mut efforts[record.seats[made.player]];
                cost.moves += 1;
                cost.searched += u64::from(made.depth.is_some());
                cost.depth += made.depth.unwrap_or(0.0);
                cost.nodes += made.nodes;
            }
        }
        let played = |record: &GameRecord| Played {
            scores: record.scores.clone(),
            winners: record.winners.iter().map(|winner| winner + 1).collect(),
            moves_left: record.moves_left.clone(),
        };
        PlayedDeal { games: records.iter().map(played).collect(), efforts }
    }

    /// The games as reports take them; `None` if they are not those of a deal of the match.
    pub(super) fn games(&self, games: &Match, deal: u64) -> Option<Vec<StoredGame>> {
        let (deal, players) = (u32::try_from(deal).ok()?, games.players());
        if self.games.len() != games.games_per_deal() || self.efforts.len() != games.agents().len() {
            return None;
        }
        let stored = |(seating, played): (usize, &Played)| {
            let Played { scores, winners, moves_left } = played;
            let is_right = scores.len() == players
                && winners.iter().all(|winner| (1..=players).contains(winner))
                && moves_left.as_ref().is_none_or(|left| left.len() == players);
            is_right.then(|| StoredGame {
                id: 0,
                deal,
                seating: seating as u32,
                seed: 0,
                seats: games.seatings()[seating].clone(),
                scores: scores.clone(),
                winners: winners.iter().map(|winner| winner - 1).collect(),
                forfeits: Vec::new(),
                moves_left: moves_left.clone(),
            })
        };
        self.games.iter().enumerate().map(stored).collect()
    }

    /// The cost of each agent's moves.
    pub(super) fn efforts(&self) -> impl Iterator<Item = MoveEffort> {
        self.efforts.iter().enumerate().map(|(agent, &Cost { moves, searched, depth, nodes })| MoveEffort {
            agent,
            round: 0,
            moves,
            searched,
            depth,
            nodes,
            elapsed: Duration::ZERO,
            measured: 0,
            processor: Duration::ZERO,
            reports: 0,
            reported: Duration::ZERO,
        })
    }
}

fn list<T: Display>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

fn read<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

impl Display for PlayedDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = |Played { scores, winners, moves_left }: &Played| {
            let left = moves_left.as_ref().map(|left| format!(":{}", list(left))).unwrap_or_default();
            format!("{}:{}{left}", list(scores), list(winners))
        };
        let cost =
            |Cost { moves, searched, depth, nodes }: &Cost| format!("{moves} {searched} {depth} {nodes}");
        let games: Vec<String> = self.games.iter().map(game).collect();
        let efforts: Vec<String> = self.efforts.iter().map(cost).collect();
        write!(f, "{}|{}", games.join(";"), efforts.join(";"))
    }
}

impl FromStr for PlayedDeal {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let game = |text: &str| {
            let mut fields = text.split(':');
            let (scores, winners) = (read(fields.next()?)?, read(fields.next()?)?);
            Some(Played {
                scores,
                winners,
                moves_left: fields.next().map(read).map_or(Some(None), |left| left.map(Some))?,
            })
        };
        let cost = |text: &str| {
            let mut words = text.split_whitespace();
            let mut count =
                || words.next().and_then(|word| word.parse::<f64>().ok()).filter(|count| *count >= 0.0);
            let (moves, searched, depth, nodes) = (count()?, count()?, count()?, count()?);
            Some(Cost { moves: moves as u64, searched: searched as u64, depth, nodes: nodes as u64 })
        };
        let (games, efforts) = text.split_once('|').ok_or(())?;
        let games: Option<Vec<Played>> = games.split(';').map(game).collect();
        let efforts: Option<Vec<Cost>> = efforts.split(';').map(cost).collect();
        Ok(PlayedDeal { games: games.ok_or(())?, efforts: efforts.ok_or(())? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_read_as_it_was_written() {
        for text in ["9 -5 3:1 3;1 2 3:2|51 50 240.5 9000000;7 0 0 0", "1 2:1:0 4;3 4:2:3 0|1 1 1 1"] {
            let deal: PlayedDeal = text.parse().unwrap();
            assert_eq!(deal.to_string(), text);
        }
        for text in ["", "1 2:1", "1 2:x|1 1 1 1", "1 2:1|1 1 1", "1 2:1|1 1 -1 1"] {
            assert!(text.parse::<PlayedDeal>().is_err(), "{text}");
        }
    }
}
