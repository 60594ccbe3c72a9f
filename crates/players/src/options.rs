//! What can be chosen about an engine: typed options with ranges, and the values given to them.

use std::fmt::{self, Display};

use crate::EngineError;

/// An option of an engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OptionInfo {
    /// Its key in an [`EngineSpec`](crate::EngineSpec): ASCII, lower case.
    pub name: &'static str,
    /// What it changes, one sentence in English.
    pub description: &'static str,
    /// The same in Chinese.
    pub description_zh: &'static str,
    /// What may be chosen.
    pub kind: OptionKind,
}

/// Which values an option takes, and which one it has where nobody chooses. Ranges include both
/// ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OptionKind {
    /// A whole number.
    Whole {
        /// The least that is allowed.
        min: u64,
        /// The greatest.
        max: u64,
        /// Where nobody chooses.
        default: u64,
    },
    /// A real number.
    Real {
        /// The least that is allowed.
        min: f64,
        /// The greatest.
        max: f64,
        /// Where nobody chooses.
        default: f64,
    },
    /// One of some names.
    Choice {
        /// The names, ASCII, lower case.
        names: &'static [&'static str],
        /// Where nobody chooses; one of the names.
        default: &'static str,
    },
    /// `on` or `off`.
    Switch {
        /// Where nobody chooses.
        default: bool,
    },
}

impl OptionKind {
    /// The word for it on the wire: `whole`, `real`, `choice` or `switch`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Whole { .. } => "whole",
            Self::Real { .. } => "real",
            Self::Choice { .. } => "choice",
            Self::Switch { .. } => "switch",
        }
    }

    /// The value where nobody chooses.
    #[must_use]
    pub const fn default(&self) -> OptionValue {
        match *self {
            Self::Whole { default, .. } => OptionValue::Whole(default),
            Self::Real { default, .. } => OptionValue::Real(default),
            Self::Choice { default, .. } => OptionValue::Choice(default),
            Self::Switch { default } => OptionValue::Switch(default),
        }
    }

    /// The value of this text; nothing if it is not allowed.
    ///
    /// ```
    /// use players::{OptionKind, OptionValue};
    /// let kind = OptionKind::Whole { min: 1, max: 64, default: 16 };
    /// assert_eq!(kind.read("64"), Some(OptionValue::Whole(64)));
    /// assert_eq!((kind.read("65"), kind.read("+1"), kind.read("")), (None, None, None));
    /// ```
    #[must_use]
    pub fn read(&self, text: &str) -> Option<OptionValue> {
        match *self {
            Self::Whole { min, max, .. } => {
                let digits = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = digits.then(|| text.parse().ok()).flatten()?;
                (min..=max).contains(&number).then_some(OptionValue::Whole(number))
            }
            Self::Real { min, max, .. } => {
                // No words: what is no number and what is endless lies in no range.
                let number = text.parse().ok()?;
                (min..=max).contains(&number).then_some(OptionValue::Real(number))
            }
            Self::Choice { names, .. } => {
                names.iter().find(|&&name| name == text).map(|name| OptionValue::Choice(name))
            }
            Self::Switch { .. } => match text {
                "on" => Some(OptionValue::Switch(true)),
                "off" => Some(OptionValue::Switch(false)),
                _ => None,
            },
        }
    }
}

impl Display for OptionKind {
    /// What is allowed, as a phrase: `a whole number from 1 to 64`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole { min, max, .. } => write!(f, "a whole number from {min} to {max}"),
            Self::Real { min, max, .. } => write!(f, "a number from {min} to {max}"),
            Self::Choice { names, .. } => write!(f, "one of {}", names.join(", ")),
            Self::Switch { .. } => f.write_str("on or off"),
        }
    }
}

/// A value that an option allows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OptionValue {
    /// A whole number.
    Whole(u64),
    /// A real number.
    Real(f64),
    /// One of the names.
    Choice(&'static str),
    /// On or off.
    Switch(bool),
}

impl Display for OptionValue {
    /// As it is written in a spec.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Real(number) => write!(f, "{number}"),
            Self::Choice(name) => f.write_str(name),
            Self::Switch(on) => f.write_str(if *on { "on" } else { "off" }),
        }
    }
}

/// The values of all options of an engine, each of them allowed.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    values: Vec<(&'static str, OptionValue)>,
}

impl Settings {
    /// The values that are given, and the default for every other option.
    ///
    /// # Errors
    ///
    /// A key names no option, or its value is not allowed.
    pub(crate) fn read(
        engine: &'static str,
        options: &'static [OptionInfo],
        given: &[(String, String)],
    ) -> Result<Self, EngineError> {
        let mut values: Vec<_> = options.iter().map(|option| (option.name, option.kind.default())).collect();
        for (key, text) in given {
            let Some(place) = options.iter().position(|option| option.name == key) else {
                let known = options.iter().map(|option| option.name).collect();
                return Err(EngineError::UnknownOption { engine, key: key.clone(), known });
            };
            let OptionInfo { name, kind, .. } = options[place];
            let refused = || EngineError::BadValue { engine, key: name, value: text.clone(), allowed: kind };
            values[place].1 = kind.read(text).ok_or_else(refused)?;
        }
        Ok(Self { values })
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        self.values.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
    }

    /// The whole number of this option; 0 if the engine has no such option.
    #[must_use]
    pub fn whole(&self, name: &str) -> u64 {
        if let Some(OptionValue::Whole(number)) = self.get(name) { number } else { 0 }
    }

    /// The number of this option; 0 if the engine has no such option.
    #[must_use]
    pub fn real(&self, name: &str) -> f64 {
        if let Some(OptionValue::Real(number)) = self.get(name) { number } else { 0.0 }
    }

    /// The name that this option has; empty if the engine has no such option.
    #[must_use]
    pub fn choice(&self, name: &str) -> &'static str {
        if let Some(OptionValue::Choice(name)) = self.get(name) { name } else { "" }
    }

    /// Whether this option is on; off if the engine has no such option.
    #[must_use]
    pub fn switch(&self, name: &str) -> bool {
        self.get(name) == Some(OptionValue::Switch(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: &[OptionInfo] = &[
        option("table", OptionKind::Whole { min: 1, max: 64, default: 16 }),
        option("risk", OptionKind::Real { min: -1.0, max: 1.0, default: 0.5 }),
        option("drive", OptionKind::Choice { names: &["full", "mtdf"], default: "full" }),
        option("book", OptionKind::Switch { default: true }),
    ];

    const fn option(name: &'static str, kind: OptionKind) -> OptionInfo {
        OptionInfo { name, description: "Changes something.", description_zh: "改变某事。", kind }
    }

    fn settings(given: &[(&str, &str)]) -> Result<Settings, EngineError> {
        let owned: Vec<_> = given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        Settings::read("engine", OPTIONS, &owned)
    }

    #[test]
    fn what_is_not_given_has_its_default() {
        let settings = settings(&[("drive", "mtdf")]).unwrap();
        assert_eq!((settings.whole("table"), settings.choice("drive")), (16, "mtdf"));
        assert!(settings.switch("book") && settings.real("risk").total_cmp(&0.5).is_eq());
    }

    #[test]
    fn every_value_is_read_and_written_alike() {
        let given = [("table", "64"), ("risk", "-0.25"), ("drive", "full"), ("book", "off")];
        let settings = settings(&given).unwrap();
        assert_eq!(settings.values.iter().map(|(_, value)| value.to_string()).collect::<Vec<_>>(), given.map(|g| g.1));
    }

    #[test]
    fn values_out_of_range_are_refused() {
        for (key, values) in [
            ("table", ["0", "65", "-1", "+1", "1.0", "", " 1", "１", "99999999999999999999"]),
            ("risk", ["1.5", "-1.01", "NaN", "inf", "1e999", "", " 0", "0x1", "zero"]),
            ("drive", ["Full", "FULL", "", "ful", "full ", "0", "none", "all", "both"]),
            ("book", ["On", "true", "1", "", "yes", "no", "0", "offf", "ON"]),
        ] {
            for value in values {
                let error = settings(&[(key, value)]).unwrap_err();
                assert!(matches!(error, EngineError::BadValue { .. }), "{key}={value}: {error:?}");
            }
        }
        let unknown = settings(&[("hash", "1")]).unwrap_err();
        assert!(matches!(unknown, EngineError::UnknownOption { known, .. } if known.len() == OPTIONS.len()));
    }
}
