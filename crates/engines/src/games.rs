//! The games that a program knows by name: the five of this crate, then those that the program
//! adds.

use std::sync::OnceLock;

use thiserror::Error;

use registry::Entry;

use crate::GAMES;

/// The games that this program has added. It is written once, before the first game is looked up.
static ADDED: OnceLock<&'static [Entry]> = OnceLock::new();

/// Adds games of the program's own to the registry, once and before anything else: from then on
/// [`games`] lists them and [`entry`] finds them, so commands, matches and protocols know them.
///
/// ```
/// use engines::{AddGamesError, LGAME, add_games, entry, games};
/// use registry::Entry;
///
/// static OWN: [Entry; 1] = [Entry { name: "lgame2", ..LGAME }];
/// add_games(&OWN)?;
/// assert_eq!(games().count(), 6);
/// assert!(entry("lgame2").is_some());
/// assert_eq!(add_games(&OWN), Err(AddGamesError::AlreadyAdded));
/// # Ok::<(), AddGamesError>(())
/// ```
///
/// # Errors
///
/// A name is not in lower case ASCII or is taken, or games were added before. Then nothing has
/// changed.
pub fn add_games(games: &'static [Entry]) -> Result<(), AddGamesError> {
    for (number, game) in games.iter().enumerate() {
        let name = game.name;
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_plain) {
            return Err(AddGamesError::BadName { name });
        }
        if GAMES
            .iter()
            .chain(&games[..number])
            .any(|other| other.name == name)
        {
            return Err(AddGamesError::NameTaken { name });
        }
    }
    ADDED.set(games).map_err(|_| AddGamesError::AlreadyAdded)
}

/// All games in the order in which they are shown: [`GAMES`], then those that were
/// [added](add_games).
pub fn games() -> impl Iterator<Item = &'static Entry> {
    GAMES.iter().chain(ADDED.get().copied().unwrap_or_default())
}

/// The game of that name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    games().find(|entry| entry.name == name)
}

/// The digests of the workloads of all [`games`] together, as hexadecimal digits: programs that agree
/// on it come to the same results, so one does the jobs of the other. It takes a quarter of a second.
#[must_use]
pub fn signature_of_all() -> String {
    let works = games()
        .flat_map(|entry| entry.workloads)
        .map(|workload| (workload.run)().digest);
    let all = works.fold(0, |all: u64, digest| game_core::mix(all ^ digest));
    format!("{all:016x}")
}

/// Why games were not added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum AddGamesError {
    /// A name is empty, begins with a digit, or has other characters than lower case letters and
    /// digits of ASCII.
    #[error("The name {name:?} of a game is not a word of lower case letters and digits.")]
    BadName {
        /// The name.
        name: &'static str,
    },
    /// Two games would have one name.
    #[error("There are two games called {name}.")]
    NameTaken {
        /// The name.
        name: &'static str,
    },
    /// Games were added before.
    #[error("Games were added before, and all are added at once.")]
    AlreadyAdded,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LGAME;

    #[test]
    fn names_are_plain_and_different() {
        static BAD: [Entry; 1] = [Entry {
            name: "L-Game",
            ..LGAME
        }];
        static TAKEN: [Entry; 1] = [LGAME];
        static TWICE: [Entry; 2] = [
            Entry {
                name: "own",
                ..LGAME
            },
            Entry {
                name: "own",
                ..LGAME
            },
        ];
        assert_eq!(
            add_games(&BAD),
            Err(AddGamesError::BadName { name: "L-Game" })
        );
        assert_eq!(
            add_games(&TAKEN),
            Err(AddGamesError::NameTaken { name: "lgame" })
        );
        assert_eq!(
            add_games(&TWICE),
            Err(AddGamesError::NameTaken { name: "own" })
        );
        assert_eq!(games().count(), GAMES.len());
        assert!(entry("own").is_none());
    }
}
