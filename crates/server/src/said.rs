//! A sentence in the two languages of the program.

use std::borrow::Cow;

use serde::Serialize;

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Said {
    /// In English.
    pub english: Cow<'static, str>,
    /// In Chinese.
    pub chinese: Cow<'static, str>,
}

impl Said {
    /// Two sentences that never change.
    #[must_use]
    pub const fn new(english: &'static str, chinese: &'static str) -> Self {
        Self { english: Cow::Borrowed(english), chinese: Cow::Borrowed(chinese) }
    }

    /// Two sentences with something in them.
    #[must_use]
    pub const fn of(english: String, chinese: String) -> Self {
        Self { english: Cow::Owned(english), chinese: Cow::Owned(chinese) }
    }
}
