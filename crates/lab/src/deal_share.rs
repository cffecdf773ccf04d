//! Shares of the deals of a match or an experiment, for several machines.

use std::fmt;
use std::str::FromStr;

/// Every N-th deal, from the I-th on: one of N shares that have no deal in common and together have all of them.
///
/// ```
/// use maxn_lab::DealShare;
///
/// let share: DealShare = "2/3".parse()?;
/// let deals: Vec<u64> = (0..8).filter(|&deal| share.contains(deal)).collect();
/// assert_eq!(deals, [1, 4, 7]);
/// assert!("4/3".parse::<DealShare>().is_err());
/// # Ok::<(), maxn_lab::DealShareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealShare {
    /// The number of the share, from 0.
    index: u32,
    /// The number of shares.
    count: u32,
}

/// A text that is no share.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a share of the deals cannot be '{text}': expected I/N with I from 1 to N, such as 2/16")]
pub struct DealShareError {
    text: String,
}

impl DealShare {
    /// All deals.
    pub const ALL: DealShare = DealShare { index: 0, count: 1 };

    /// Returns whether a deal, numbered from 0, is in the share.
    pub fn contains(self, deal: u64) -> bool {
        deal % u64::from(self.count) == u64::from(self.index)
    }

    /// Returns whether the share has all deals.
    pub fn is_all(self) -> bool {
        self.count == 1
    }

    /// The number of deals of the share among the first ones.
    pub fn size(self, deals: u64) -> u64 {
        (deals + u64::from(self.count - 1 - self.index)) / u64::from(self.count)
    }
}

impl Default for DealShare {
    fn default() -> Self {
        DealShare::ALL
    }
}

impl FromStr for DealShare {
    type Err = DealShareError;

    fn from_str(text: &str) -> Result<Self, DealShareError> {
        let read = || {
            let (number, count) = text.split_once('/')?;
            let (number, count) = (number.parse::<u32>().ok()?, count.parse::<u32>().ok()?);
            (1..=count).contains(&number).then(|| DealShare { index: number - 1, count })
        };
        read().ok_or_else(|| DealShareError { text: text.to_string() })
    }
}

impl fmt::Display for DealShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_divide_the_deals() {
        for count in 1..8_u32 {
            let shares: Vec<DealShare> =
                (1..=count).map(|number| format!("{number}/{count}").parse().unwrap()).collect();
            for deals in 0..20_u64 {
                for deal in 0..deals {
                    assert_eq!(shares.iter().filter(|share| share.contains(deal)).count(), 1);
                }
                for share in &shares {
                    let contained = (0..deals).filter(|&deal| share.contains(deal)).count();
                    assert_eq!(contained as u64, share.size(deals), "{share} of {deals}");
                }
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/3", "a/b", "1/ 3"] {
            let error = text.parse::<DealShare>().unwrap_err().to_string();
            assert!(error.contains(text) && error.contains("such as 2/16"), "{error}");
        }
        assert_eq!("2/3".parse::<DealShare>().unwrap().to_string(), "2/3");
    }
}
