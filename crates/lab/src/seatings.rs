//! Seatings: every arrangement of the agents on the same deal, so that the luck of cards and seats cancels.
//!
//! ```
//! use maxn_lab::seatings::seatings;
//!
//! assert_eq!(seatings(2, 3)?, [[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0]]);
//! assert_eq!(seatings(2, 4)?.len(), 14);
//! # Ok::<(), maxn_lab::seatings::TooManySeatings>(())
//! ```

/// The most seatings of one deal: more are a mistake and no match.
const MOST: usize = 50_000;

/// A number of agents and seats with too many arrangements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{agents} agents on {seats} seats can sit in more than {MOST} ways; take fewer agents")]
pub struct TooManySeatings {
    agents: usize,
    seats: usize,
}

/// Generates all distinct seatings of the agents, each a list of the agent on each seat. Every agent sits somewhere: two
/// agents have 2^n - 2 seatings. If there are more agents than seats, no agent sits twice.
///
/// # Errors
/// If there are too many.
pub fn seatings(agents: usize, seats: usize) -> Result<Vec<Vec<usize>>, TooManySeatings> {
    let mut found = Vec::new();
    let mut seating = Vec::with_capacity(seats);
    if !fill(agents, seats, &mut seating, &mut found) {
        return Err(TooManySeatings { agents, seats });
    }
    Ok(found)
}

/// Generates all distinct seatings of agents that take a whole team of partners each; `teams` is the team of each seat.
///
/// ```
/// use maxn_lab::seatings::team_seatings;
///
/// // Two pairs of partners, across the table from each other.
/// assert_eq!(team_seatings(2, &[0, 1, 0, 1])?, [[0, 1, 0, 1], [1, 0, 1, 0]]);
/// # Ok::<(), maxn_lab::seatings::TooManySeatings>(())
/// ```
///
/// # Errors
/// If there are too many.
pub fn team_seatings(agents: usize, teams: &[usize]) -> Result<Vec<Vec<usize>>, TooManySeatings> {
    let count = teams.iter().max().map_or(0, |last| last + 1);
    let seat = |by_team: Vec<usize>| teams.iter().map(|&team| by_team[team]).collect();
    Ok(seatings(agents, count)?.into_iter().map(seat).collect())
}

/// Adds all seatings that begin like this; `false` if there are too many.
fn fill(agents: usize, seats: usize, seating: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) -> bool {
    let sits = |seating: &[usize], agent| seating.contains(&agent);
    let standing = (0..agents).filter(|&agent| !sits(seating, agent)).count();
    let left = seats - seating.len();
    if left == 0 {
        found.push(seating.clone());
        return found.len() <= MOST;
    }
    (0..agents).all(|agent| {
        let again = sits(seating, agent);
        // An agent that takes a second seat must leave one for each agent that has none.
        if again && (standing >= left || agents > seats) {
            return true;
        }
        seating.push(agent);
        let room = fill(agents, seats, seating, found);
        seating.pop();
        room
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn two_agents_have_the_papers_numbers_of_seatings() {
        let counts = [2, 3, 4, 5, 6, 7].map(|seats| seatings(2, seats).unwrap().len());
        assert_eq!(counts, [2, 6, 14, 30, 62, 126]);
    }

    #[test]
    fn more_agents_have_every_arrangement_once() {
        // Permutations; words of 4 letters in which all of 3 occur; choices of 3 out of 5 in order.
        for (agents, seats, count) in [(1, 4, 1), (3, 3, 6), (4, 4, 24), (3, 4, 36), (5, 3, 60), (3, 6, 540)]
        {
            let all = seatings(agents, seats).unwrap();
            assert_eq!(all.len(), count, "{agents} on {seats}");
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), count, "all distinct");
            let everybody =
                |seating: &Vec<usize>| seating.iter().collect::<BTreeSet<_>>().len() == agents.min(seats);
            assert!(all.iter().all(everybody), "all agents that can sit do");
        }
    }

    #[test]
    fn every_agent_has_every_seat_equally_often() {
        for (agents, seats) in [(2, 3), (2, 6), (3, 3), (3, 5), (4, 3)] {
            let all = seatings(agents, seats).unwrap();
            for seat in 0..seats {
                let counts = (0..agents).map(|agent| all.iter().filter(|one| one[seat] == agent).count());
                assert_eq!(counts.collect::<BTreeSet<_>>().len(), 1, "{agents} on {seats}, seat {seat}");
            }
        }
    }

    #[test]
    fn renaming_the_agents_changes_nothing() {
        let all: BTreeSet<Vec<usize>> = seatings(3, 4).unwrap().into_iter().collect();
        let renamed = all.iter().map(|one| one.iter().map(|&agent| (agent + 1) % 3).collect()).collect();
        assert_eq!(all, renamed);
    }

    #[test]
    fn partners_are_never_opponents() {
        let teams = [0, 1, 2, 0, 1, 2];
        for agents in 1..=4 {
            let all = team_seatings(agents, &teams).unwrap();
            assert_eq!(all.len(), seatings(agents, 3).unwrap().len());
            let together = |seats: &Vec<usize>| (0..3).all(|seat| seats[seat] == seats[seat + 3]);
            assert!(all.iter().all(together), "{agents} agents");
        }
    }

    #[test]
    fn what_would_never_end_is_refused() {
        assert!(seatings(7, 8).unwrap_err().to_string().contains("take fewer agents"));
        assert!(seatings(100, 8).is_err());
    }
}
