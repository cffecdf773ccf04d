//! Results of an experiment in a small file: a line per deal, from which it goes on elsewhere.

use maxn_lab::report::csv_field;
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;

/// The measurements or games of an experiment, as comma-separated values with the columns of [`ResultFile::HEADER`].
///
/// Each part of the experiment has a number and a name, which is a line without a deal: part 0 is the experiment itself, with its seed
/// and its share of the papers' nodes; the others are its matches, or the run of its deals. Every other line is a deal.
///
/// ```
/// use maxn_papers::ResultFile;
///
/// let text = "part,deal,value\n0,,play/cc6; seed 1; nodes 1\n1,0,a b\n1,1,\"a, b\"\n";
/// let file: ResultFile = text.parse()?;
/// assert_eq!(file.deals(1).count(), 2);
/// assert_eq!(file.to_string(), text);
/// # Ok::<(), maxn_papers::ResultFileError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultFile {
    parts: BTreeMap<usize, Part>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Part {
    name: String,
    deals: BTreeMap<u64, String>,
}

/// A text that is no [`ResultFile`], or one of another experiment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ResultFileError(pub(super) String);

impl ResultFileError {
    /// Creates an error with this reason.
    pub fn new(reason: &str) -> Self {
        ResultFileError(reason.to_string())
    }
}

impl ResultFile {
    /// The heading of each column.
    pub const HEADER: &'static str = "part,deal,value";

    /// Returns the name of a part.
    pub fn name(&self, part: usize) -> Option<&str> {
        self.parts.get(&part).map(|part| part.name.as_str())
    }

    /// Returns the deals of a part in order, each with its value.
    pub fn deals(&self, part: usize) -> impl Iterator<Item = (u64, &str)> {
        let deals = self.parts.get(&part).into_iter().flat_map(|part| &part.deals);
        deals.map(|(&deal, value)| (deal, value.as_str()))
    }

    /// Names a part. If its name was another, its deals are those of another experiment, and are dropped.
    pub(super) fn begin(&mut self, part: usize, name: &str) {
        let part = self.parts.entry(part).or_default();
        if part.name != name {
            *part = Part { name: name.to_string(), deals: BTreeMap::new() };
        }
    }

    /// Adds a deal.
    pub(super) fn add(&mut self, part: usize, deal: u64, value: String) {
        self.parts.entry(part).or_default().deals.insert(deal, value);
    }
}

impl Display for ResultFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", Self::HEADER)?;
        for (number, Part { name, deals }) in &self.parts {
            if !name.is_empty() {
                writeln!(f, "{number},,{}", csv_field(name))?;
            }
            for (deal, value) in deals {
                writeln!(f, "{number},{deal},{}", csv_field(value))?;
            }
        }
        Ok(())
    }
}

impl FromStr for ResultFile {
    type Err = ResultFileError;

    fn from_str(text: &str) -> Result<Self, ResultFileError> {
        let mut lines = text.lines().enumerate();
        if lines.next().is_none_or(|(_, header)| header != Self::HEADER) {
            return Err(ResultFileError(format!("line 1: expected '{}'", Self::HEADER)));
        }
        let mut file = ResultFile::default();
        for (place, line) in lines {
            let wrong = || ResultFileError(format!("line {}: expected PART,DEAL,VALUE", place + 1));
            let (part, rest) = line.split_once(',').ok_or_else(wrong)?;
            let (deal, value) = rest.split_once(',').ok_or_else(wrong)?;
            let part = part.parse().map_err(|_| wrong())?;
            let value = unquoted(value).ok_or_else(wrong)?;
            if deal.is_empty() {
                file.begin(part, &value);
            } else {
                file.add(part, deal.parse().map_err(|_| wrong())?, value);
            }
        }
        Ok(file)
    }
}

fn unquoted(field: &str) -> Option<String> {
    match field.strip_prefix('"') {
        None => (!field.contains('"')).then(|| field.to_string()),
        Some(rest) => Some(rest.strip_suffix('"')?.replace("\"\"", "\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let mut file = ResultFile::default();
        file.begin(0, "nodes/x; seed 1; nodes 1");
        file.begin(1, "a \"run\", with commas");
        file.add(1, u64::MAX, "[1.5,2]".to_string());
        file.add(1, 3, "{\"a\":\"b, c\"}".to_string());
        let text = file.to_string();
        assert_eq!(text.parse(), Ok(file.clone()));
        assert_eq!(file.deals(1).map(|(deal, _)| deal).collect::<Vec<_>>(), [3, u64::MAX]);
        file.begin(1, "another run");
        assert_eq!(file.deals(1).count(), 0, "deals of another run say nothing");
    }

    #[test]
    fn a_damaged_file_is_refused_with_the_line() {
        for (text, line) in [
            ("", "line 1"),
            ("part,value\n", "line 1"),
            ("part,deal,value\n1,2\n", "line 2"),
            ("part,deal,value\nx,2,3\n", "line 2"),
            ("part,deal,value\n1,2,3\n1,x,3\n", "line 3"),
            ("part,deal,value\n1,2,\"3\n", "line 2"),
            ("part,deal,value\n1,2,3\"4\n", "line 2"),
        ] {
            let problem = text.parse::<ResultFile>().unwrap_err().to_string();
            assert!(problem.contains(line), "{text:?}: {problem}");
        }
    }
}
