//! The command line: the folder, and the profile.

use std::path::PathBuf;

use crate::files::PageError;

/// The options.
#[derive(Debug)]
pub(crate) struct Options {
    /// The folder to write the page to. Files of an earlier build there are removed.
    pub(crate) out: PathBuf,
    /// The cargo profile.
    pub(crate) profile: String,
}

/// The profile of the served page; others are for comparison.
pub(crate) const PROFILE: &str = "web";

impl Options {
    /// Parses `--out DIR`, optionally followed by `--profile NAME`.
    ///
    /// # Errors
    ///
    /// Fails for any other arguments.
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Self, PageError> {
        let words: Vec<String> = words.collect();
        let (out, profile) = match words.as_slice() {
            [option, out] if option == "--out" => (out, PROFILE),
            [option, out, other, profile] if option == "--out" && other == "--profile" => (out, profile.as_str()),
            _ => return Err(PageError::Usage),
        };
        // The name is also that of a folder.
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
    fn only_a_folder_and_a_profile_are_accepted() {
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
