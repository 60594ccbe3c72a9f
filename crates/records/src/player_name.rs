//! Names of players as others see them: which can be seen at all, and which look the same.
//!
//! A name that shows nothing, or one that looks like the name beside it, lets one player pass for
//! another. So a name has no character that is drawn as nothing, and two names are the same if they
//! differ in capitals, in blanks or in the form of their characters alone (`Ada`, ` ada`,
//! `Ａｄａ`). Letters of other scripts that look alike, as the Cyrillic `а`, are not recognised.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Invisible characters, as ranges: `Default_Ignorable_Code_Point` of `DerivedCoreProperties.txt`,
/// Unicode 14.0 to 17.0, 4,174 characters.
const IGNORABLE: [(char, char); 17] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fff8}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// More invisible characters, by the Unicode charts: ends of lines and paragraphs, the Braille
/// pattern without dots, marks of annotations, joiners and blanks of hieroglyphs, the Khitan
/// filler, the note without a head.
const BLANK: [(char, char); 6] = [
    ('\u{2028}', '\u{2029}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{fff9}', '\u{fffb}'),
    ('\u{13430}', '\u{13446}'),
    ('\u{16fe4}', '\u{16fe4}'),
    ('\u{1d159}', '\u{1d159}'),
];

/// Whether a character is drawn as nothing, and is no blank between words.
fn is_invisible(sign: char) -> bool {
    let within = |&(first, last): &(char, char)| (first..=last).contains(&sign);
    sign.is_control() || IGNORABLE.iter().any(within) || BLANK.iter().any(within)
}

/// Whether a name can be seen: it has a character that is neither a blank nor a mark on another
/// one, and no character that is drawn as nothing.
///
/// ```
/// use records::is_visible_name;
///
/// assert!(is_visible_name("Ada") && is_visible_name("林 月"));
/// assert!(!is_visible_name("\u{3164}")); // a Hangul filler shows nothing
/// assert!(!is_visible_name("A\u{ad}da")); // looks like Ada
/// ```
#[must_use]
pub fn is_visible_name(name: &str) -> bool {
    name.chars()
        .any(|sign| !sign.is_whitespace() && !is_combining_mark(sign))
        && !name.chars().any(is_invisible)
}

/// Whether two names look the same, but for capitals, blanks and the form of their characters
/// (NFKC).
///
/// ```
/// use records::is_same_name;
///
/// assert!(is_same_name("Ada", " ＡＤＡ "));
/// assert!(!is_same_name("Ada", "Ada 2"));
/// ```
#[must_use]
pub fn is_same_name(first: &str, second: &str) -> bool {
    folded(first) == folded(second)
}

/// A name without what makes no difference to the eye.
fn folded(name: &str) -> String {
    let shown: String = name
        .chars()
        .filter(|&sign| !is_invisible(sign))
        .nfkc()
        .collect();
    // By way of capitals, as `ß` and `ſ` are small letters that have one.
    let small: String = shown.to_uppercase().to_lowercase().nfkc().collect();
    small.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Signs that cannot be seen, of every kind.
    const INVISIBLE: &[char] = &[
        '\u{3164}',
        '\u{ad}',
        '\u{2800}',
        '\u{34f}',
        '\u{180e}',
        '\u{115f}',
        '\u{ffa0}',
        '\u{e0041}',
        '\u{fe0f}',
        '\u{200b}',
        '\u{202e}',
        '\u{2028}',
        '\u{2066}',
        '\u{feff}',
        '\u{1d159}',
        '\u{13440}',
        '\n',
        '\u{7f}',
    ];

    #[test]
    fn invisible_names_are_refused() {
        for sign in INVISIBLE {
            for name in [
                format!("{sign}"),
                format!("Ada{sign}"),
                format!("{sign}Ada"),
                format!("A{sign}a"),
            ] {
                assert!(!is_visible_name(&name), "{name:?}");
            }
            assert!(
                is_same_name("Ada", &format!("A{sign}da")) || sign.is_whitespace(),
                "{sign:?}"
            );
        }
        for name in [
            "",
            " ",
            "\u{3000}",
            "\u{a0}\u{2003}",
            "\u{301}",
            " \u{20dd} ",
        ] {
            assert!(!is_visible_name(name), "{name:?}");
        }
        for name in [
            "a",
            "林",
            "Ада",
            "é",
            "e\u{301}",
            "नमस्ते",
            "ﾊﾝｸﾞﾙ",
            "한글",
            "عمر",
            "♞",
            "😀",
            "p 0",
            "_",
        ] {
            assert!(is_visible_name(name), "{name:?}");
        }
    }

    #[test]
    fn the_ranges_are_in_order_and_have_as_many_characters_as_unicode_says() {
        assert!(IGNORABLE.windows(2).all(|pair| pair[0].1 < pair[1].0));
        let count: u32 = IGNORABLE
            .iter()
            .map(|&(first, last)| u32::from(last) - u32::from(first) + 1)
            .sum();
        assert_eq!(count, 4174);
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        for (first, second) in [
            ("Ada", "ada"),
            ("Ada", "  Ada "),
            ("Ada", "Ａｄａ"),
            ("Ada L", "Ada\u{a0} \u{3000}L"),
            ("e\u{301}", "É"),
            ("Strauß", "STRAUSS"),
            ("ΑΣ", "ας"),
            ("ﾊ", "ハ"),
            ("①", "1"),
        ] {
            assert!(is_same_name(first, second), "{first} {second}");
        }
        for (first, second) in [
            ("Ada", "Adam"),
            ("Ada L", "AdaL"),
            ("林", "森"),
            ("p0", "p1"),
        ] {
            assert!(!is_same_name(first, second), "{first} {second}");
        }
    }
}
