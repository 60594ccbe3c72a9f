//! The command line: one folder, and how the files are compiled.

use std::path::PathBuf;

use crate::files::PageError;

/// What was asked for.
#[derive(Debug)]
pub(crate) struct Options {
    /// The folder that the page is written to. What an earlier build left there is removed.
    pub(crate) out: PathBuf,
    /// The profile of cargo by which the files are compiled.
    pub(crate) profile: String,
}

/// The profile of the page that is served; others are there to be compared with it.
pub(crate) const PROFILE: &str = "web";

impl Options {
    /// Reads `--out DIR`, and `--profile NAME` behind it.
    ///
    /// # Errors
    ///
    /// Anything else stands there.
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Self, PageError> {
        let words: Vec<String> = words.collect();
        let (out, profile) = match words.as_slice() {
            [option, out] if option == "--out" => (out, PROFILE),
            [option, out, other, profile] if option == "--out" && other == "--profile" => (out, profile.as_str()),
            _ => return Err(PageError::Usage),
        };
        // The name is that of a folder too.
        let is_name = profile.starts_with(|sign: char| sign.is_ascii_lowercase())
            && profile.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-');
        if out.is_empty() || !is_name {
            return Err(PageError::Usage);
        }
        Ok(Self { out: out.into(), profile: profile.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_folder_and_a_profile_are_read_and_nothing_else() {
        let read = |text: &str| {
            let read = Options::read(text.split_whitespace().map(str::to_owned));
            read.map(|read| (read.out, read.profile))
        };
        assert_eq!(read("--out page").ok(), Some((PathBuf::from("page"), "web".to_owned())));
        assert_eq!(read("--out page --profile web-fast").ok(), Some((PathBuf::from("page"), "web-fast".to_owned())));
        for wrong in ["", "--out", "page", "--out a b", "--to a", "--out a --profile", "--out a --profile ../x"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
