//! The command that plays a match again, and the date of a page.

use super::{AgentReport, MatchReport};
use std::time::{SystemTime, UNIX_EPOCH};

impl MatchReport {
    /// The command that plays the match, or goes on with it, for a shell.
    pub fn command(&self) -> String {
        let played = &self.played;
        let mut words = vec!["maxn".to_string(), "match".to_string(), quoted(&played.game)];
        for agent in &self.agents {
            words.push(quoted(&agent.named()));
        }
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), quoted(&value)]);
        option("players", played.players.to_string());
        if !played.options.is_empty() {
            option("options", played.options.clone());
        }
        option("deals", played.deals.to_string());
        option("seed", played.seed.to_string());
        option("opening", played.opening.to_string());
        if let Some(hands) = played.hands {
            option("hands", hands.to_string());
        }
        let flags = [
            ("--series", played.hands.is_none() && self.kind == Some(maxn_play::GameKind::Cards)),
            ("--alone", played.alone),
            ("--until-clear", played.until_clear),
            ("--mixed-partners", self.has_mixed_partners),
            ("--one-seating", played.one_seating),
        ];
        words.extend(flags.into_iter().filter(|&(_, is_set)| is_set).map(|(flag, _)| flag.to_string()));
        words.join(" ")
    }
}

impl AgentReport {
    /// The agent as a plan names it: its spec, with its short name before it if it has one.
    pub fn named(&self) -> String {
        if self.name == self.spec { self.spec.clone() } else { format!("{}={}", self.name, self.spec) }
    }
}

/// A word for a shell, in quotes where it needs them.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.,:=/+".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The date of today, in UTC: `2026-11-17`.
pub(super) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date(seconds / 86_400)
}

/// The date of a day since 1970-01-01, by counting four centuries, years and months that begin in March.
fn date(days: u64) -> String {
    // From 0000-03-01 on, a leap day is the last of its year.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, turned) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year + 400 * era + turned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (day, text) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_723, "2024-01-01"),
            (20_774, "2026-11-17"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(day), text);
        }
    }

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("maxn:speculative,nodes=500k"), "maxn:speculative,nodes=500k");
        assert_eq!(quoted("mc(maxn),worlds=20"), "'mc(maxn),worlds=20'");
        assert_eq!(quoted("process:sh -c 'x'"), r"'process:sh -c '\''x'\'''");
        assert_eq!(quoted(""), "''");
    }
}
