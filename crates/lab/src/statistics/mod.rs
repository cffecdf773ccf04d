//! Statistics of results that are partly luck.
//!
//! The unit of a match is the deal: all seatings of a deal are averaged first, because they share its luck (DISS 7.5.1, see
//! docs/bibliography.md). That leaves a sample of one number per deal, to which the usual methods for small samples apply.
//!
//! ```
//! use maxn_lab::statistics::{Paired, Sample};
//!
//! // Hours of sleep gained by ten patients with each of two drugs (Student 1908).
//! let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
//! let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
//! assert!((Sample::of(&first).mean() - 0.75).abs() < 1e-12);
//! let paired = Paired::of(&first, &second);
//! assert!((paired.p_value().unwrap() - 0.002833).abs() < 1e-6);
//! ```

mod estimate;
mod gamma;
mod holm;
mod paired;
mod sample;
mod sequence;
mod share;
mod student;

pub use estimate::{Estimate, median};
pub use holm::holm;
pub use paired::Paired;
pub use sample::Sample;
pub use sequence::ConfidenceSequence;
pub use share::Interval;
pub use student::StudentT;

/// The confidence level of all intervals: 95 %.
pub const CONFIDENCE: f64 = 0.95;

/// The fewest deals of which anything is said: if all of them are on one side, that is luck in one case of 32 (sign test), and of
/// five it would be luck in one of 16.
pub const FEWEST_DEALS: usize = 6;
