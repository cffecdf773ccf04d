//! The settings that can be changed while one plays.

use clap::ValueEnum;
use maxn_play::suggestion;

/// The occasions at which the game waits for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Pause {
    /// After each trick and each hand
    Trick,
    /// After each hand
    Hand,
    /// Never
    Off,
}

/// The settings of a session at a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) pause: Pause,
    /// A decision without an alternative is made for the person.
    pub(super) plays_forced: bool,
}

const PAUSES: [(&str, Pause); 3] = [("trick", Pause::Trick), ("hand", Pause::Hand), ("off", Pause::Off)];
const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

impl Settings {
    /// Each setting with its value, the values it can have, and its meaning.
    pub(super) fn list(self) -> [(&'static str, &'static str, String, &'static str); 2] {
        [
            (
                "pause",
                name(self.pause, &PAUSES),
                values(&PAUSES),
                "wait for Enter after each trick, hand, or never",
            ),
            (
                "forced",
                name(self.plays_forced, &SWITCH),
                values(&SWITCH),
                "make decisions without an alternative for you",
            ),
        ]
    }

    /// Changes a setting, given as `pause hand`.
    pub(super) fn change(&mut self, words: &str) -> Result<(), String> {
        let (name, value) = words.split_once([' ', '=']).unwrap_or((words, ""));
        let value = value.trim();
        match name {
            "pause" => self.pause = one_of(name, value, &PAUSES)?,
            "forced" => self.plays_forced = one_of(name, value, &SWITCH)?,
            _ => {
                return Err(format!(
                    "there is no setting '{name}'; {}",
                    suggestion(name, &["pause", "forced"])
                ));
            }
        }
        Ok(())
    }
}

fn one_of<T: Copy>(name: &str, word: &str, choices: &[(&'static str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(known, _)| *known == word).map(|&(_, value)| value);
    found.ok_or_else(|| format!("{name} can be {}", values(choices)))
}

fn values<T>(choices: &[(&'static str, T)]) -> String {
    choices.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn name<T: Copy + PartialEq>(value: T, choices: &[(&'static str, T)]) -> &'static str {
    choices.iter().find(|(_, choice)| *choice == value).map_or("", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_changed_by_name() {
        let mut settings = Settings { pause: Pause::Off, plays_forced: true };
        settings.change("pause trick").unwrap();
        settings.change("forced=off").unwrap();
        assert_eq!(settings, Settings { pause: Pause::Trick, plays_forced: false });
        assert_eq!(settings.change("pause never").unwrap_err(), "pause can be trick, hand, off");
        assert!(settings.change("paus off").unwrap_err().contains("did you mean 'pause'?"));
        assert_eq!(settings.list()[0].1, "trick");
    }
}
