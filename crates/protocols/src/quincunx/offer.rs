//! What can be chosen about an engine.

use std::fmt::{self, Display};

use game_core::ParseError;
use registry::{OptionInfo, OptionKind};

use super::scan::{Words, expected, owned, real, whole};

/// An option that an engine offers.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// Its name: one word.
    pub name: String,
    /// What may be chosen.
    pub kind: Kind,
}

/// Which values an option takes: as [`OptionKind`], with names that came over a wire. Ranges
/// include both ends.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// A whole number.
    Whole {
        /// The default.
        default: u64,
        /// The least that is allowed.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A real number.
    Real {
        /// The default.
        default: f64,
        /// The least that is allowed.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// One of some words.
    Choice {
        /// The default.
        default: String,
        /// The words.
        names: Vec<String>,
    },
    /// `on` or `off`.
    Switch {
        /// The default.
        default: bool,
    },
}

impl Offer {
    /// Reads what stands behind `option`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let name = words.pair("name", expected::NAME, owned)?;
        let kind = words.pair("type", expected::KIND, owned)?;
        let kind = match kind.as_str() {
            "whole" => {
                let [default, min, max] = range(words, whole)?;
                Kind::Whole { default, min, max }
            }
            "real" => {
                let [default, min, max] = range(words, real)?;
                Kind::Real { default, min, max }
            }
            "choice" => {
                let default = words.pair("default", expected::RANGE, owned)?;
                let mut names = Vec::new();
                while words.peek().is_some() {
                    names.push(words.pair("var", expected::RANGE, owned)?);
                }
                Kind::Choice { default, names }
            }
            "switch" => Kind::Switch {
                default: words.pair("default", expected::RANGE, switch)?,
            },
            _ => {
                return Err(ParseError {
                    expected: expected::KIND,
                    ..words.refusal(expected::KIND)
                });
            }
        };
        Ok(Self { name, kind })
    }
}

/// `default`, `min` and `max`.
fn range<T>(words: &mut Words<'_>, read: fn(&str) -> Option<T>) -> Result<[T; 3], ParseError> {
    let default = words.pair("default", expected::RANGE, read)?;
    let min = words.pair("min", expected::RANGE, read)?;
    Ok([default, min, words.pair("max", expected::RANGE, read)?])
}

fn switch(word: &str) -> Option<bool> {
    match word {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

impl From<&OptionInfo> for Offer {
    fn from(option: &OptionInfo) -> Self {
        let kind = match option.kind {
            OptionKind::Whole { min, max, default } => Kind::Whole { default, min, max },
            OptionKind::Real { min, max, default } => Kind::Real { default, min, max },
            OptionKind::Choice { names, default } => Kind::Choice {
                default: default.to_owned(),
                names: names.iter().map(|&name| name.to_owned()).collect(),
            },
            OptionKind::Switch { default } => Kind::Switch { default },
        };
        Self {
            name: option.name.to_owned(),
            kind,
        }
    }
}

impl Display for Offer {
    /// The whole line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Whole { default, min, max } => {
                write!(f, "whole default {default} min {min} max {max}")
            }
            Kind::Real { default, min, max } => {
                write!(f, "real default {default} min {min} max {max}")
            }
            Kind::Choice { default, names } => {
                write!(f, "choice default {default}")?;
                names.iter().try_for_each(|name| write!(f, " var {name}"))
            }
            Kind::Switch { default } => {
                write!(f, "switch default {}", if *default { "on" } else { "off" })
            }
        }
    }
}
