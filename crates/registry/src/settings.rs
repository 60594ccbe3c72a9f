//! The values of an engine's options.

use crate::{EngineError, OptionInfo, OptionValue};

/// The values of all options of an engine; all are allowed values.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    values: Vec<(&'static str, OptionValue)>,
}

impl Settings {
    /// Reads the given values; every other option gets its default.
    ///
    /// # Errors
    ///
    /// Fails if a key names no option or a value is not allowed.
    pub fn read(
        engine: &'static str,
        options: &'static [OptionInfo],
        given: &[(String, String)],
    ) -> Result<Self, EngineError> {
        let mut values: Vec<_> = options
            .iter()
            .map(|option| (option.name, option.kind.default()))
            .collect();
        for (key, text) in given {
            let Some(place) = options.iter().position(|option| option.name == key) else {
                let known = options.iter().map(|option| option.name).collect();
                return Err(EngineError::UnknownOption {
                    engine,
                    key: key.clone(),
                    known,
                });
            };
            let OptionInfo { name, kind, .. } = options[place];
            let refused = || EngineError::BadValue {
                engine,
                key: name,
                value: text.clone(),
                allowed: kind,
            };
            values[place].1 = kind.read(text).ok_or_else(refused)?;
        }
        Ok(Self { values })
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        self.values
            .iter()
            .find(|(known, _)| *known == name)
            .map(|&(_, value)| value)
    }

    /// The whole number of this option; 0 if the engine has no such option.
    #[must_use]
    pub fn whole(&self, name: &str) -> u64 {
        if let Some(OptionValue::Whole(number)) = self.get(name) {
            number
        } else {
            0
        }
    }

    /// The number of this option; 0 if the engine has no such option.
    #[must_use]
    pub fn real(&self, name: &str) -> f64 {
        if let Some(OptionValue::Real(number)) = self.get(name) {
            number
        } else {
            0.0
        }
    }

    /// The chosen name of this option; empty if the engine has no such option.
    #[must_use]
    pub fn choice(&self, name: &str) -> &'static str {
        if let Some(OptionValue::Choice(name)) = self.get(name) {
            name
        } else {
            ""
        }
    }

    /// Whether this option is on; off if the engine has no such option.
    #[must_use]
    pub fn switch(&self, name: &str) -> bool {
        self.get(name) == Some(OptionValue::Switch(true))
    }
}

#[cfg(test)]
mod tests {
    use game_core::Text;

    use super::*;
    use crate::OptionKind;

    const DESCRIPTION: &Text = &Text::new("Changes something.", "改变某事。");

    const OPTIONS: &[OptionInfo] = &[
        option(
            "table",
            OptionKind::Whole {
                min: 1,
                max: 64,
                default: 16,
            },
        ),
        option(
            "risk",
            OptionKind::Real {
                min: -1.0,
                max: 1.0,
                default: 0.5,
            },
        ),
        option(
            "drive",
            OptionKind::Choice {
                names: &["full", "mtdf"],
                default: "full",
            },
        ),
        option("book", OptionKind::Switch { default: true }),
    ];

    const fn option(name: &'static str, kind: OptionKind) -> OptionInfo {
        OptionInfo {
            name,
            description: DESCRIPTION,
            kind,
        }
    }

    fn settings(given: &[(&str, &str)]) -> Result<Settings, EngineError> {
        let owned: Vec<_> = given
            .iter()
            .map(|&(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        Settings::read("engine", OPTIONS, &owned)
    }

    #[test]
    fn missing_options_have_their_defaults() {
        let settings = settings(&[("drive", "mtdf")]).unwrap();
        assert_eq!(
            (settings.whole("table"), settings.choice("drive")),
            (16, "mtdf")
        );
        assert!(settings.switch("book") && settings.real("risk").total_cmp(&0.5).is_eq());
    }

    #[test]
    fn every_value_is_read_and_written_alike() {
        let given = [
            ("table", "64"),
            ("risk", "-0.25"),
            ("drive", "full"),
            ("book", "off"),
        ];
        let settings = settings(&given).unwrap();
        assert_eq!(
            settings
                .values
                .iter()
                .map(|(_, value)| value.to_string())
                .collect::<Vec<_>>(),
            given.map(|g| g.1)
        );
    }

    #[test]
    fn values_out_of_range_are_refused() {
        for (key, values) in [
            (
                "table",
                [
                    "0",
                    "65",
                    "-1",
                    "+1",
                    "1.0",
                    "",
                    " 1",
                    "１",
                    "99999999999999999999",
                ],
            ),
            (
                "risk",
                [
                    "1.5", "-1.01", "NaN", "inf", "1e999", "", " 0", "0x1", "zero",
                ],
            ),
            (
                "drive",
                [
                    "Full", "FULL", "", "ful", "full ", "0", "none", "all", "both",
                ],
            ),
            (
                "book",
                ["On", "true", "1", "", "yes", "no", "0", "offf", "ON"],
            ),
        ] {
            for value in values {
                let error = settings(&[(key, value)]).unwrap_err();
                assert!(
                    matches!(error, EngineError::BadValue { .. }),
                    "{key}={value}: {error:?}"
                );
            }
        }
        let unknown = settings(&[("hash", "1")]).unwrap_err();
        assert!(
            matches!(unknown, EngineError::UnknownOption { known, .. } if known.len() == OPTIONS.len())
        );
    }
}
