//! The two languages that the program speaks.

use std::env;

/// A language for people. What programs read (`--json`) is always English.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// English.
    English,
    /// Simplified Chinese.
    Chinese,
}

use Language::{Chinese, English};

impl Language {
    /// Both of them.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 2] = [English, Chinese];

    /// The language with that code on the command line.
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        match code {
            "en" => Some(English),
            "zh" => Some(Chinese),
            _ => None,
        }
    }

    /// The language of the environment: that of the first variable that is set and not empty.
    pub(crate) fn from_environment() -> Self {
        let values = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(env::var_os);
        let locale = values.map(|value| value.to_string_lossy().into_owned()).find(|value| !value.is_empty());
        Self::from_locale(&locale.unwrap_or_default())
    }

    /// The language of a locale such as `zh_CN.UTF-8`; English where it is neither.
    fn from_locale(locale: &str) -> Self {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if code.eq_ignore_ascii_case("zh") { Chinese } else { English }
    }

    /// One of two texts, or of two of anything.
    pub(crate) fn pick<T>(self, english: T, chinese: T) -> T {
        match self {
            English => english,
            Chinese => chinese,
        }
    }

    /// Words one after the other, as in a list of what may be written.
    pub(crate) fn list<'w>(self, words: impl IntoIterator<Item = &'w str>) -> String {
        words.into_iter().collect::<Vec<_>>().join(self.pick(", ", "、"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_are_told_apart_by_their_first_part() {
        for locale in ["zh_CN.UTF-8", "zh-TW", "zh", "ZH_cn", "zh.GB18030", "zh@x"] {
            assert_eq!(Language::from_locale(locale), Chinese, "{locale}");
        }
        for locale in ["", "C", "POSIX", "en_GB.UTF-8", "de_DE", "zha_CN", "C.UTF-8"] {
            assert_eq!(Language::from_locale(locale), English, "{locale}");
        }
    }
}
