//! "Did you mean": the known name most similar to a misspelt one.

use game_core::{Text, text};
use strsim::damerau_levenshtein;

use crate::width::quoted;

/// The longest text that is compared; all names are shorter.
const LONGEST: usize = 40;

/// A further sentence that suggests the most similar known name; empty if none is similar.
pub(crate) fn did_you_mean<'n>(typed: &str, known: impl IntoIterator<Item = &'n str>) -> Text {
    let others = known.into_iter().filter(|name| *name != typed);
    nearest(typed, others.map(|name| (name, name)))
        .map(question)
        .unwrap_or_default()
}

/// The sentence that suggests a name.
pub(crate) fn question(name: &str) -> Text {
    let name = quoted(name);
    text!(" Did you mean {name}?", "是否指 {name}？")
}

/// The value of the name most similar to this text: equal but for case, or with one error for each
/// three letters; `None` if there is none.
pub(crate) fn nearest<'n, T>(
    typed: &str,
    known: impl IntoIterator<Item = (&'n str, T)>,
) -> Option<T> {
    let typed = typed.trim().to_lowercase();
    let length = typed.chars().count();
    // Of a Chinese name one character in two may be wrong, of a short Latin one none.
    let fewest = if typed.is_ascii() { 3 } else { 2 };
    if !(fewest..=LONGEST).contains(&length) {
        return None;
    }
    let distance = |name: &str| damerau_levenshtein(&typed, &name.to_lowercase());
    let near = known
        .into_iter()
        .map(|(name, meant)| (distance(name), meant));
    near.filter(|(slips, _)| *slips <= (length / 3).max(1))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, meant)| meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["lgame", "einstein", "connect6", "dots", "planes"];

    #[test]
    fn slips_find_their_name() {
        for (typed, meant) in [
            ("lgaem", "lgame"),
            ("LGAME", "lgame"),
            ("conect6", "connect6"),
            ("einstien", "einstein"),
            ("dot", "dots"),
        ] {
            assert_eq!(
                nearest(typed, NAMES.map(|name| (name, name))),
                Some(meant),
                "{typed}"
            );
        }
        assert_eq!(
            did_you_mean("提是", ["提示", "悔棋"]),
            text!(" Did you mean `提示`?", "是否指 `提示`？")
        );
    }

    #[test]
    fn other_names_find_none() {
        for typed in ["", "x", "go", "chess", "stockfish", "\u{1b}[2J"] {
            assert_eq!(
                nearest(typed, NAMES.map(|name| (name, ()))),
                None,
                "{typed:?}"
            );
        }
        assert_eq!(did_you_mean(&"x".repeat(1 << 20), NAMES), Text::default());
    }
}
