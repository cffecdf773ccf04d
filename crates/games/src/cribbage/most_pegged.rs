//! The most that the play can still bring.

use super::pegging::{Rank, THIRTY_ONE};
use super::play::Play;
use maxn::{Game, Scores};
use std::sync::LazyLock;

/// The most that playing one card can peg: twelve for four of a kind (or less for a run, which excludes a pair), two
/// for fifteen or thirty-one, and one for the last card.
pub(super) const MOST_PER_CARD: i32 = 15;

/// The points of a card after this many of its rank.
const PAIRS: [i32; 4] = [0, 2, 6, 12];

/// For every set of ranks, the longest run with each rank, four bits each, from the ace at 1.
static RUNS: LazyLock<Vec<u64>> = LazyLock::new(|| (0..1 << 13).map(runs_in).collect());

fn runs_in(ranks: u32) -> u64 {
    let mut runs = [0_u64; 13];
    for low in 0..13 {
        let mut sum = 0;
        for high in (low..13).take_while(|&high| ranks >> high & 1 != 0) {
            sum += (high + 1).min(10);
            let length = (high + 1 - low) as u64;
            // No count has room for more.
            if sum > usize::from(THIRTY_ONE) {
                break;
            }
            if length >= 3 {
                runs[low..=high].iter_mut().for_each(|longest| *longest = length.max(*longest));
            }
        }
    }
    runs.iter().rev().fold(0, |all, &longest| all << 4 | longest) << 4
}

/// The least count at which nobody who holds a card can play it.
const LEAST_END: u32 = THIRTY_ONE as u32 - 9;

/// The most that each player can still peg, by the count, the cards at its end, and the cards that all players hold. A card that
/// is played pegs no more than this becomes less.
///
/// A card pegs for cards of its rank right before it, which are held or at the end of the count; or for a run of ranks that are
/// held or at the end of the count; for fifteen or thirty-one, if cards that are held can make the rest; or as the last of a count.
/// Every count but the last goes to 22 at least, which limits their number.
pub(super) fn most_pegged(play: &Play) -> Scores {
    let (pile, count) = (play.pile(), u32::from(play.pile().count()));
    // The cards of each rank, four bits each, and the ranks that a run can have.
    let (equal, mut ranks) = pile.end();
    let mut available = u64::from(equal) << (4 * pile.last_number());
    // The counts that can be reached, now or after the next count has begun.
    let mut sums = 1_u32 | 1 << count;
    let mut total = count;
    for card in play.hands().iter().flat_map(|&hand| hand) {
        let rank = Rank::of(card);
        available += 1 << (4 * rank.number());
        ranks |= 1 << rank.number();
        sums |= sums << rank.value();
        total += u32::from(rank.value());
    }
    let runs = RUNS[usize::from(ranks >> 1)];
    let counts = total.saturating_sub(1) / LEAST_END + 1;
    let fifteens = counts - u32::from(count >= 15);
    let most_counted = (2 * fifteens + counts + counts.min(total / u32::from(THIRTY_ONE))) as i32;
    let last_fifteen = can_end_with_fifteen(total);
    Scores::from_fn(play.players(), |player| {
        let (mut most, mut counted, mut last) = (0, 0, 0);
        let mut left = available;
        for card in play.hands()[player] {
            let rank = Rank::of(card);
            let place = 4 * rank.number();
            // Of several cards of a rank, one is played before the other.
            left -= 1 << place;
            let run = (runs >> place & 15) as i32;
            most += PAIRS[(left >> place & 3) as usize].max(run);
            let fifteen = (sums >> (15 - rank.value()) & 1) as i32;
            let thirty_one = (sums >> (THIRTY_ONE - rank.value()) & 1) as i32;
            counted += 1 + (fifteen | thirty_one);
            last |= fifteen;
        }
        most + most_counted.min(counted + (last & i32::from(last_fifteen)))
    })
}

/// Returns whether the last count may end with fifteen, if the cards of all counts to come add up to this.
fn can_end_with_fifteen(total: u32) -> bool {
    let before = total.wrapping_sub(15);
    total >= 15 && before.div_ceil(THIRTY_ONE.into()) <= before / LEAST_END
}
