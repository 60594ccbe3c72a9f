//! The command line: the folder, the profile, and the folders of further games.

use std::path::PathBuf;

use crate::files::PageError;

/// The options.
#[derive(Debug)]
pub(crate) struct Options {
    /// The folder to write the page to. Files of an earlier build there are removed.
    pub(crate) out: PathBuf,
    /// The cargo profile.
    pub(crate) profile: String,
    /// The folders of games that the page has beside its own.
    pub(crate) games: Vec<PathBuf>,
}

/// The profile of the served page; others are for comparison.
pub(crate) const PROFILE: &str = "web";

impl Options {
    /// Parses `--out DIR`, and in any order `--profile NAME` and one `--game FOLDER` for each further game.
    ///
    /// # Errors
    ///
    /// Fails for any other arguments.
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Self, PageError> {
        let words: Vec<String> = words.collect();
        let (mut out, mut profile, mut games) = ("", PROFILE, Vec::new());
        for pair in words.chunks(2) {
            match pair {
                [option, value] if option == "--out" => out = value,
                [option, value] if option == "--profile" => profile = value,
                [option, value] if option == "--game" && !value.is_empty() => games.push(value.into()),
                _ => return Err(PageError::Usage),
            }
        }
        // The name is also that of a folder.
        let is_name = profile.starts_with(|sign: char| sign.is_ascii_lowercase())
            && profile.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-');
        if out.is_empty() || !is_name {
            return Err(PageError::Usage);
        }
        Ok(Self { out: out.into(), profile: profile.to_owned(), games })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_a_profile_and_games_are_read_and_nothing_else() {
        let read = |text: &str| {
            let read = Options::read(text.split_whitespace().map(str::to_owned));
            read.map(|read| (read.out, read.profile))
        };
        assert_eq!(read("--out page").ok(), Some((PathBuf::from("page"), "web".to_owned())));
        assert_eq!(read("--out page --profile web-fast").ok(), Some((PathBuf::from("page"), "web-fast".to_owned())));
        let games =
            Options::read("--out page --game a --game b/c".split_whitespace().map(str::to_owned)).unwrap().games;
        assert_eq!(games, [PathBuf::from("a"), PathBuf::from("b/c")]);
        for wrong in [
            "",
            "--out",
            "page",
            "--out a b",
            "--to a",
            "--out a --profile",
            "--out a --profile ../x",
            "--out a --game",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
