use std::fmt::{self, Display};
use std::str::FromStr;

use game_core::{Localized, Text, text};
use thiserror::Error;

/// A request for an engine in one text: `NAME` or `NAME:key=value,key=value`.
///
/// ```
/// use registry::EngineSpec;
/// let spec: EngineSpec = "alphabeta:table=64".parse()?;
/// assert_eq!(spec.name(), "alphabeta");
/// assert_eq!(spec.options(), [("table".to_owned(), "64".to_owned())]);
/// assert_eq!(spec.to_string(), "alphabeta:table=64");
/// # Ok::<(), registry::SpecError>(())
/// ```
///
/// [`ErasedGame::engine`](crate::ErasedGame::engine) checks whether the engine exists and its
/// options are allowed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineSpec {
    name: String,
    options: Vec<(String, String)>,
}

impl EngineSpec {
    /// The engine of this name, with all options at their defaults.
    ///
    /// # Errors
    ///
    /// Fails if the name is empty or contains a colon, which would begin the options.
    pub fn named(name: &str) -> Result<Self, SpecError> {
        if name.is_empty() || name.contains(':') {
            return Err(SpecError::NoName);
        }
        Ok(Self {
            name: name.to_owned(),
            options: Vec::new(),
        })
    }

    /// The name of the engine.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The keys and values of the options as written; no key occurs twice.
    #[must_use]
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let Some((name, options)) = text.split_once(':') else {
            return Self::named(text);
        };
        let mut spec = Self::named(name)?;
        for option in options.split(',') {
            let Some((key, value)) = option
                .split_once('=')
                .filter(|(key, value)| !key.is_empty() && !value.is_empty())
            else {
                return Err(SpecError::NoOption {
                    text: option.to_owned(),
                });
            };
            if spec.options.iter().any(|(known, _)| known == key) {
                return Err(SpecError::Twice {
                    key: key.to_owned(),
                });
            }
            spec.options.push((key.to_owned(), value.to_owned()));
        }
        Ok(spec)
    }
}

impl Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (number, (key, value)) in self.options.iter().enumerate() {
            write!(f, "{}{key}={value}", if number == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// Why a text is no engine spec.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// There is no name before the options.
    #[error("The name of the engine is missing: it stands first, as in `NAME:key=value`.")]
    NoName,
    /// An option is not written `key=value`.
    #[error(
        "The engine's option {text:?} is not written key=value, as in NAME:key=value,key=value."
    )]
    NoOption {
        /// The text in its place.
        text: String,
    },
    /// An option occurs twice.
    #[error("The engine's option {key:?} is given twice.")]
    Twice {
        /// Its key.
        key: String,
    },
}

impl Localized for SpecError {
    fn text(&self) -> Text {
        match self {
            Self::NoName => text!(
                "{self}",
                "缺少引擎名称：名称应写在最前，如 `NAME:key=value`。"
            ),
            Self::NoOption { text } => text!("{self}", "引擎参数 {text:?} 应写作 `key=value`。"),
            Self::Twice { key } => text!("{self}", "引擎参数 {key:?} 出现了两次。"),
        }
    }
}
