//! The command line: one folder.

use std::path::PathBuf;

use crate::files::Failure;

/// What was asked for.
#[derive(Debug)]
pub(crate) struct Options {
    /// The folder that the page is written to. What an earlier build left there is removed.
    pub(crate) out: PathBuf,
}

impl Options {
    /// Reads `--out DIR`.
    ///
    /// # Errors
    ///
    /// Anything else stands there.
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let words: Vec<String> = words.collect();
        match words.as_slice() {
            [option, out] if option == "--out" && !out.is_empty() => Ok(Self { out: out.into() }),
            _ => Err(Failure::Usage),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_folder_is_read_and_nothing_else() {
        let read = |text: &str| Options::read(text.split_whitespace().map(str::to_owned)).map(|read| read.out);
        assert_eq!(read("--out page").ok(), Some(PathBuf::from("page")));
        for wrong in ["", "--out", "page", "--out a b", "--to a"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
