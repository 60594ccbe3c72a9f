//! Sentences in the two languages of the workspace, English and Chinese.
//!
//! A sentence is one value, a [`Text`], written by one macro, [`text!`](crate::text!), with both
//! languages side by side. The function that writes a sentence needs no language; the place that
//! shows it picks one.
//!
//! ```
//! use game_core::{Language, Localized, Text, text};
//!
//! let (name, stones) = ("dots", 3);
//! let sentence = text!("The game {name} has {stones} stones.", "游戏 {name} 有 {stones} 枚棋子。");
//! assert_eq!(sentence.get(Language::English), "The game dots has 3 stones.");
//! assert_eq!(sentence.get(Language::Chinese), "游戏 dots 有 3 枚棋子。");
//!
//! // A text inside another: `{}` is its English, `{:#}` its Chinese.
//! let side = Text::new("Red", "红方");
//! assert_eq!(text!("{side} wins.", "{side:#}获胜。").zh, "红方获胜。");
//! ```

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use core::ops::{Add, AddAssign};

/// A language for people. What programs read is always English.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// One of two values.
    pub fn pick<T>(self, english: T, chinese: T) -> T {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}

/// A text in both languages.
///
/// Its [`Display`](fmt::Display) is English; the alternate form, `{:#}`, is Chinese.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Text {
    /// In English.
    pub en: Cow<'static, str>,
    /// In Chinese.
    pub zh: Cow<'static, str>,
}

impl Text {
    /// A text that never changes.
    #[must_use]
    pub const fn new(en: &'static str, zh: &'static str) -> Self {
        Self {
            en: Cow::Borrowed(en),
            zh: Cow::Borrowed(zh),
        }
    }

    /// A text that reads the same in both languages, or is in English alone.
    #[must_use]
    pub const fn same(text: &'static str) -> Self {
        Self::new(text, text)
    }

    /// A text with something in it, as [`text!`](crate::text!) writes it. Allocates nothing for
    /// literals.
    #[must_use]
    pub fn format(en: fmt::Arguments<'_>, zh: fmt::Arguments<'_>) -> Self {
        let cow = |text: fmt::Arguments<'_>| {
            text.as_str()
                .map_or_else(|| Cow::Owned(text.to_string()), Cow::Borrowed)
        };
        Self {
            en: cow(en),
            zh: cow(zh),
        }
    }

    /// The text that `write` writes in each language: for layouts that depend on how wide words
    /// are.
    pub fn each(write: impl Fn(Language) -> String) -> Self {
        let [en, zh] = Language::ALL.map(write);
        Self {
            en: Cow::Owned(en),
            zh: Cow::Owned(zh),
        }
    }

    /// The text in that language.
    #[must_use]
    pub fn get(&self, language: Language) -> &str {
        language.pick(&self.en, &self.zh)
    }

    /// The text in that language, without a copy.
    #[must_use]
    pub fn into_string(self, language: Language) -> String {
        language.pick(self.en, self.zh).into_owned()
    }

    /// Whether it is empty in both languages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.en.is_empty() && self.zh.is_empty()
    }

    /// Appends a text and ends the line.
    pub fn push_line(&mut self, line: &Self) {
        *self += line;
        *self += "\n";
    }

    /// Items one after the other with a comma between them, as in a list of names.
    #[must_use]
    pub fn list<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> Self {
        let mut list = Self::default();
        for (number, item) in items.into_iter().enumerate() {
            let comma = if number == 0 {
                Self::default()
            } else {
                Self::new(", ", "、")
            };
            list += &crate::text!("{comma}{item}", "{comma:#}{item:#}");
        }
        list
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if f.alternate() { &self.zh } else { &self.en })
    }
}

/// Appends a text, or what reads the same in both languages.
impl<T: fmt::Display + ?Sized> AddAssign<&T> for Text {
    fn add_assign(&mut self, more: &T) {
        // A `String` takes whatever is written into it.
        let _ = write!(self.en.to_mut(), "{more}");
        let _ = write!(self.zh.to_mut(), "{more:#}");
    }
}

/// One text behind the other.
impl<T: fmt::Display + ?Sized> Add<&T> for Text {
    type Output = Self;

    fn add(mut self, more: &T) -> Self {
        self += more;
        self
    }
}

/// What reads the same in both languages, such as a name.
impl From<&'static str> for Text {
    fn from(text: &'static str) -> Self {
        Self::same(text)
    }
}

/// What reads the same in both languages, such as a command line.
impl From<String> for Text {
    fn from(text: String) -> Self {
        Self {
            en: Cow::Owned(text.clone()),
            zh: Cow::Owned(text),
        }
    }
}

/// A value with a sentence in both languages, such as an error.
///
/// The [`Display`](fmt::Display) of an error that implements it is [`Text::en`].
pub trait Localized {
    /// The sentence in both languages.
    fn text(&self) -> Text;
}

/// There is nothing to say of what cannot be.
impl Localized for core::convert::Infallible {
    fn text(&self) -> Text {
        match *self {}
    }
}

/// A [`Text`] of two format strings, English and Chinese, with arguments that are captured by name.
///
/// ```
/// use game_core::text;
/// let column = 3;
/// assert_eq!(text!("Column {column} is full.", "第 {column} 列已满。").en, "Column 3 is full.");
/// ```
#[macro_export]
macro_rules! text {
    ($en:literal, $zh:literal $(,)?) => {
        $crate::Text::format(::core::format_args!($en), ::core::format_args!($zh))
    };
}

/// A phrase that a reader may [expect](crate::ParseError::expected), in English alone: `&'static
/// Text`.
///
/// ```
/// use game_core::{ParseError, phrase};
/// assert_eq!(ParseError::new(3, phrase!("a digit")).to_string(), "Line 1, column 3: expected a digit.");
/// ```
#[macro_export]
macro_rules! phrase {
    ($en:literal) => {
        const { &$crate::Text::same($en) }
    };
}

/// The phrases that a reader may [expect](crate::ParseError::expected), in both languages: a
/// constant each, and `ALL`.
///
/// ```
/// mod expected {
///     game_core::phrases! {
///         /// A square.
///         SQUARE: "a square such as `e4`", "格子，如 `e4`";
///     }
/// }
/// assert_eq!((&*expected::SQUARE.zh, expected::ALL.len()), ("格子，如 `e4`", 1));
/// ```
#[macro_export]
macro_rules! phrases {
    ($($(#[$about:meta])* $NAME:ident: $en:expr, $zh:expr;)+) => {
        $($(#[$about])* pub const $NAME: &$crate::Text = &$crate::Text::new($en, $zh);)+
        /// All of them.
        pub const ALL: &[&$crate::Text] = &[$($NAME),+];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constant_texts_allocate_nothing() {
        let text = text!("A draw.", "和棋。");
        assert!(matches!(
            (&text.en, &text.zh),
            (Cow::Borrowed("A draw."), Cow::Borrowed("和棋。"))
        ));
        assert_eq!(text, Text::new("A draw.", "和棋。"));
    }

    #[test]
    fn arguments_are_captured_in_both_languages() {
        let (won, lost) = (3, Text::new("lost", "负"));
        let text = text!("{won} won, {lost:>5}", "胜 {won}，{lost:#}");
        assert_eq!([&*text.en, &*text.zh], ["3 won,  lost", "胜 3，负"]);
        assert_eq!(
            Language::ALL.map(|language| text.get(language).len()),
            [12, "胜 3，负".len()]
        );
    }

    #[test]
    fn texts_are_joined_in_both_languages() {
        let mut page = Text::new("Known: ", "可选：");
        page.push_line(&(Text::list(["a", "b"]) + "!"));
        assert_eq!(
            [page.clone().into_string(Language::English), page.zh.into()],
            ["Known: a, b!\n", "可选：a、b!\n"]
        );
        assert_eq!(
            Text::list([Text::new("one", "一"), "2".into()]) + &Text::new(".", "。"),
            Text::new("one, 2.", "一、2。")
        );
        assert!(Text::list::<Text>([]).is_empty() && Text::from(String::from("x")) == "x".into());
    }
}
