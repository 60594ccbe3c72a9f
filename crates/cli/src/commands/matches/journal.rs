//! The journal of a match: who wrote it, and what the person learns about it.

use std::path::Path;
use std::{env, fs, io};

use arena::{JournalError, MatchJournal, Plan};
use game_core::{Text, text};

use crate::console::Console;
use crate::failure::Failure;
use crate::number::grouped;

use super::refusals;

/// What the journal contained before the match was resumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Resumed {
    /// Finished games.
    pub(super) games: u64,
    /// Whether its last line was torn.
    pub(super) dropped: bool,
}

/// Opens the journal, and reports on standard error what it contains of the match.
///
/// # Errors
///
/// Fails if the file cannot be used or is no journal of this match.
pub(super) fn open(
    console: Console,
    path: &Path,
    plan: &Plan,
) -> Result<(MatchJournal, Resumed), Failure> {
    let journal = fingerprint()
        .map_err(JournalError::from)
        .and_then(|program| MatchJournal::open(path, plan, &program));
    let journal = journal.map_err(|error| refusals::journal(&error))?;
    let resumed = Resumed {
        games: journal.len() as u64,
        dropped: journal.has_dropped(),
    };
    // Objects contain it themselves.
    if !console.json
        && resumed
            != (Resumed {
                games: 0,
                dropped: false,
            })
    {
        console.note(&sentence(resumed));
    }
    Ok((journal, resumed))
}

/// A checksum of the running program, and its length: another build has others.
fn fingerprint() -> io::Result<String> {
    let program = fs::read(env::current_exe()?)?;
    Ok(format!(
        "{:08x}-{}",
        crc32fast::hash(&program),
        program.len()
    ))
}

fn sentence(Resumed { games, dropped }: Resumed) -> Text {
    let games = grouped(games);
    let resumed = text!(
        "The match goes on where its journal ends: {games} of its games are taken from there.",
        "比赛从日志中断处继续：其中 {games} 局取自日志。"
    );
    let torn = text!(
        " The last line was torn and is dropped; its game is played again.",
        "末行残缺，已删去，该局将重赛。"
    );
    if dropped { resumed + &torn } else { resumed }
}
