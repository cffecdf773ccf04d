//! Results of a match, deal by deal.

use super::plan::Length;
use crate::results_db::StoredGame;
use std::collections::BTreeMap;

/// A measure by which agents are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The mean score of a player.
    Score,
    /// The part of the games that is won; several winners share a win. The wins of an agent with more seats than another
    /// count for less in proportion, so that equal players have equal wins.
    Wins,
}

/// The results of a match, in whatever order the games were finished.
#[derive(Clone, Debug)]
pub struct Results {
    agents: usize,
    games_per_deal: usize,
    /// The games of each deal, by seating.
    deals: BTreeMap<u32, BTreeMap<u32, StoredGame>>,
}

impl Measure {
    /// The measure for games of some length: points in hands, wins in a series.
    pub fn of(length: Length) -> Self {
        match length {
            Length::Hands(_) => Measure::Score,
            Length::Series => Measure::Wins,
        }
    }
}

impl Results {
    /// No games yet, for a number of agents and of games per deal.
    pub fn new(agents: usize, games_per_deal: usize) -> Self {
        Results { agents, games_per_deal, deals: BTreeMap::new() }
    }

    /// Adds a game.
    pub fn add(&mut self, game: StoredGame) {
        self.deals.entry(game.deal).or_default().insert(game.seating, game);
    }

    /// All games, deal by deal.
    pub fn games(&self) -> impl Iterator<Item = &StoredGame> {
        self.deals.values().flat_map(BTreeMap::values)
    }

    /// The deals of which all games have been played: only they are fair to all agents.
    pub fn complete_deals(&self) -> Vec<u32> {
        let is_complete = |games: &BTreeMap<u32, StoredGame>| games.len() == self.games_per_deal;
        self.deals.iter().filter(|(_, games)| is_complete(games)).map(|(&deal, _)| deal).collect()
    }

    /// The values of each agent in the complete deals, the mean over all seatings of a deal.
    pub fn by_deal(&self, measure: Measure) -> Vec<Vec<f64>> {
        let deals = self.complete_deals();
        let value = |agent: usize, deal: &u32| {
            let games = self.deals[deal].values();
            match measure {
                Measure::Score => mean_score(agent, games),
                Measure::Wins => {
                    let seats = |agent| games.clone().map(|game| seats_of(agent, game)).sum::<usize>();
                    let fewest = (0..self.agents).map(seats).min().unwrap_or(1);
                    let wins = games.clone().map(|game| share_of_win(agent, game)).sum::<f64>();
                    wins * fewest as f64 / seats(agent).max(1) as f64 / self.games_per_deal as f64
                }
            }
        };
        (0..self.agents).map(|agent| deals.iter().map(|deal| value(agent, deal)).collect()).collect()
    }

    /// The number of moves that an agent's losing players were from winning, the mean over all seatings of each complete
    /// deal. Deals in which that is not known, or none of them lost, are left out.
    pub fn moves_left(&self, agent: usize) -> Vec<f64> {
        let deals = self.complete_deals();
        deals.iter().filter_map(|deal| mean_moves_left(agent, self.deals[deal].values())).collect()
    }
}

/// The mean number of moves that an agent's losing players were from winning.
fn mean_moves_left<'g>(agent: usize, games: impl Iterator<Item = &'g StoredGame>) -> Option<f64> {
    let left: Vec<f64> = games
        .flat_map(|game| {
            let moves = game.moves_left.iter().flatten().enumerate();
            moves.filter(move |&(player, _)| game.seats[player] == agent && !game.winners.contains(&player))
        })
        .map(|(_, &moves)| f64::from(moves))
        .collect();
    (!left.is_empty()).then(|| left.iter().sum::<f64>() / left.len() as f64)
}

/// The mean score of an agent's players.
fn mean_score<'g>(agent: usize, games: impl Iterator<Item = &'g StoredGame>) -> f64 {
    let (mut sum, mut count) = (0_i64, 0_u32);
    for game in games {
        for (&seated, &score) in game.seats.iter().zip(&game.scores) {
            if seated == agent {
                sum += i64::from(score);
                count += 1;
            }
        }
    }
    sum as f64 / f64::from(count.max(1))
}

/// The number of seats of an agent.
fn seats_of(agent: usize, game: &StoredGame) -> usize {
    game.seats.iter().filter(|&&seated| seated == agent).count()
}

/// The part of the win that goes to an agent; several winners share it.
fn share_of_win(agent: usize, game: &StoredGame) -> f64 {
    let won = game.winners.iter().filter(|&&winner| game.seats[winner] == agent).count();
    won as f64 / game.winners.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(deal: u32, seating: u32, seats: [usize; 3], scores: [i32; 3], winners: &[usize]) -> StoredGame {
        StoredGame {
            id: 0,
            deal,
            seating,
            seed: 0,
            seats: seats.to_vec(),
            scores: scores.to_vec(),
            winners: winners.to_vec(),
            forfeits: Vec::new(),
            moves_left: None,
        }
    }

    #[test]
    fn only_losers_have_moves_left() {
        let mut results = Results::new(2, 2);
        let mut add = |seating, seats, winner, moves_left: [u32; 3]| {
            let game = game(0, seating, seats, [0; 3], &[winner]);
            results.add(StoredGame { moves_left: Some(moves_left.to_vec()), ..game });
        };
        add(0, [0, 0, 1], 0, [9, 2, 5]);
        add(1, [1, 1, 0], 2, [3, 4, 9]);
        // The winners' nines do not count: 2, and 5, 3, 4.
        assert_eq!((results.moves_left(0), results.moves_left(1)), (vec![2.0], vec![4.0]));
        results.add(game(1, 0, [0, 0, 1], [0; 3], &[0]));
        results.add(game(1, 1, [1, 1, 0], [0; 3], &[0]));
        assert_eq!(results.moves_left(0), [2.0], "of the second deal nothing is known");
    }

    #[test]
    fn seatings_of_a_deal_are_averaged_and_unfinished_deals_left_out() {
        let games = [
            game(0, 0, [0, 0, 1], [3, 5, 18], &[0]),
            game(0, 1, [1, 1, 0], [10, 10, 6], &[2]),
            game(1, 0, [0, 0, 1], [26, 0, 0], &[1, 2]),
        ];
        let mut results = Results::new(2, 2);
        for game in games.iter().rev() {
            results.add(game.clone());
        }
        assert_eq!(results.complete_deals(), [0]);
        // (3 + 5 + 6) / 3 and (18 + 10 + 10) / 3.
        assert_eq!(results.by_deal(Measure::Score), [[14.0 / 3.0], [38.0 / 3.0]]);
        assert_eq!(results.by_deal(Measure::Wins), [[1.0], [0.0]]);
        results.add(game(1, 1, [1, 1, 0], [0, 26, 0], &[0, 2]));
        assert_eq!(results.by_deal(Measure::Wins), [[1.0, 0.5], [0.0, 0.5]]);
    }

    #[test]
    fn an_agent_with_two_seats_has_to_win_twice_as_often() {
        let mut results = Results::new(2, 3);
        results.add(game(0, 0, [0, 1, 1], [0; 3], &[0]));
        results.add(game(0, 1, [1, 0, 1], [0; 3], &[0]));
        results.add(game(0, 2, [1, 1, 0], [0; 3], &[0]));
        let third = 1.0 / 3.0;
        assert_eq!(results.by_deal(Measure::Wins), [[third], [third]]);
    }
}
