//! Command lines that start other programs, cut into words.

/// The words of a command; text in double quotes is one word. `None` if a quote is not closed.
pub(crate) fn words(command: &str) -> Option<Vec<String>> {
    let (mut words, mut quoted) = (Vec::new(), false);
    let mut word: Option<String> = None;
    for c in command.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' | '\t' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    (!quoted).then_some(words)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn commands_are_cut_into_words() {
        for (command, expected) in [
            ("a  b", vec!["a", "b"]),
            ("\"a b\" c", vec!["a b", "c"]),
            ("a \"\" b", vec!["a", "", "b"]),
            ("--x=\"1 2\"", vec!["--x=1 2"]),
            (" ", vec![]),
        ] {
            assert_eq!(words(command).unwrap(), expected, "{command}");
        }
        assert_eq!(words("a \"b"), None);
    }
}
