//! A sentence in both languages of the program.

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Said {
    /// In English.
    pub english: String,
    /// In Chinese.
    pub chinese: String,
}

impl Said {
    /// A fixed sentence.
    #[must_use]
    pub fn new(english: &str, chinese: &str) -> Self {
        Self::of(english.to_owned(), chinese.to_owned())
    }

    /// A sentence with something in it.
    #[must_use]
    pub const fn of(english: String, chinese: String) -> Self {
        Self { english, chinese }
    }
}
