//! Teams of players.

use crate::error::SearchError;
use crate::scores::{MAX_PLAYERS, Player};

/// The teams of a game, for the paranoid rule: a team maximises the sum of its members' scores, everybody else minimises
/// it. By default everybody is alone.
///
/// Max^n needs no teams: give partners equal scores, and each maximises the team's by maximising its own.
///
/// ```
/// use maxn::{SearchOptions, Teams};
///
/// // Four at a table: partners sit opposite each other.
/// let options = SearchOptions { teams: Teams::new(&[&[0, 2], &[1, 3]])?, ..SearchOptions::default() };
/// assert!(options.teams.are_partners(0, 2) && !options.teams.are_partners(0, 1));
/// # Ok::<(), maxn::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Teams([u8; MAX_PLAYERS]);

impl Teams {
    /// Creates teams from lists of their members; a player in none of them is alone.
    ///
    /// # Errors
    /// If a player is in two teams, or cannot exist.
    pub fn new(teams: &[&[Player]]) -> Result<Self, SearchError> {
        let mut all = Teams::default();
        let mut seen = 0;
        for &members in teams {
            let mut team = 0;
            for &player in members {
                if player >= MAX_PLAYERS {
                    return Err(SearchError::NoSuchPlayer { player, players: MAX_PLAYERS });
                }
                if seen >> player & 1 == 1 {
                    return Err(SearchError::TwoTeams { player });
                }
                seen |= 1 << player;
                team |= 1 << player;
            }
            for &player in members {
                all.0[player] = team;
            }
        }
        Ok(all)
    }

    /// Creates teams from the number of each player's team.
    ///
    /// ```
    /// use maxn::Teams;
    ///
    /// assert_eq!(Teams::by_number(&[0, 1, 0, 1]), Teams::new(&[&[0, 2], &[1, 3]]));
    /// ```
    ///
    /// # Errors
    /// If there are more players than a game can have.
    pub fn by_number(numbers: &[usize]) -> Result<Self, SearchError> {
        if numbers.len() > MAX_PLAYERS {
            return Err(SearchError::NoSuchPlayer { player: numbers.len() - 1, players: MAX_PLAYERS });
        }
        let mut all = Teams::default();
        for (team, number) in all.0.iter_mut().zip(numbers) {
            let members = (0..numbers.len()).filter(|&player| numbers[player] == *number);
            *team = members.map(|player| 1 << player).sum();
        }
        Ok(all)
    }

    /// Returns whether two players are in the same team; everybody is in one with itself.
    pub fn are_partners(&self, one: Player, other: Player) -> bool {
        self.0.get(one).is_some_and(|team| other < MAX_PLAYERS && team >> other & 1 == 1)
    }

    /// Returns the team of a player, one bit for each member.
    pub fn team(self, player: Player) -> u8 {
        self.0[player]
    }

    /// Returns a player who is in a team and not among the players of the game, if there is one.
    pub fn beyond(self, players: usize) -> Option<Player> {
        (players..MAX_PLAYERS).find(|&player| self.0[player].count_ones() > 1)
    }
}

impl Default for Teams {
    /// Everybody alone.
    fn default() -> Self {
        Teams(std::array::from_fn(|player| 1 << player))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_in_one_team_and_exists() {
        assert_eq!(Teams::new(&[&[0, 1], &[1, 2]]), Err(SearchError::TwoTeams { player: 1 }));
        assert_eq!(Teams::new(&[&[0, 8]]), Err(SearchError::NoSuchPlayer { player: 8, players: 8 }));
        assert_eq!(Teams::new(&[]), Ok(Teams::default()));
        assert_eq!(Teams::by_number(&[2, 0, 1]), Ok(Teams::default()));
        assert_eq!(Teams::by_number(&[0; 9]), Err(SearchError::NoSuchPlayer { player: 8, players: 8 }));
        assert_eq!(
            Teams::new(&[&[0, 5]]).map(|teams| (teams.beyond(6), teams.beyond(4))),
            Ok((None, Some(5)))
        );
    }
}
