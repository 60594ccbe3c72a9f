//! The laws of the contest table.

use std::time::Duration;

use contest::journal::read;
use contest::{Command, Kind, MatchState, Team, Terms};
use game_core::Localized;
use registry::ErasedGame;

/// Most lines of a session: each move of Connect6 checks all cells.
const MOST: usize = 16;

/// The state of a table as text.
fn stand(state: &MatchState) -> String {
    let game = state.game().map(ErasedGame::text);
    let planes = Team::ALL.map(|team| state.planes_of(team));
    let past = (
        game,
        state.setup().map(ToString::to_string),
        planes,
        state.phase(),
    );
    format!(
        "{past:?} {:?} {:?} {}",
        state.finished(),
        state.terms(),
        state.is_paused()
    )
}

/// The first byte chooses the game, the rest are lines. Each is a command or gets a sentence, a
/// refused line changes nothing, and the recorded events lead to the same table.
pub fn contest_lines_lead_where_the_journal_does(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let games: Vec<Kind> = Kind::names().filter_map(Kind::of).collect();
    let Some(&kind) = games.get(usize::from(*first) % games.len().max(1)) else {
        return;
    };
    let mut state = MatchState::new(kind, Terms::new(&kind, 3));
    let mut entries = Vec::new();
    for (second, line) in String::from_utf8_lossy(rest).lines().take(MOST).enumerate() {
        let before = stand(&state);
        let sentence = match Command::read(line) {
            Ok(None) => continue,
            Err(error) => error.text(),
            Ok(Some(command)) => {
                match state.execute(&command, Duration::from_secs(second as u64), (None, None)) {
                    Ok(happened) => {
                        entries.extend(happened);
                        continue;
                    }
                    Err(refused) => refused.text(),
                }
            }
        };
        assert!(
            sentence.en.ends_with('.') && sentence.zh.ends_with('。'),
            "{sentence:?}"
        );
        assert!(!sentence.en.contains(char::is_control), "{sentence:?}");
        assert_eq!(stand(&state), before, "{line:?}");
    }
    let mut again = MatchState::new(kind, Terms::new(&kind, 3));
    assert!(entries.iter().all(|entry| again.replay(entry).is_ok()));
    assert_eq!(stand(&again), stand(&state));
}

/// Bytes are a journal or refused with a sentence, and so are lines with correct checksums; a
/// journal that is read is read again, up to the end of its whole lines.
pub fn contest_journals_are_read_or_refused(bytes: &[u8]) {
    let sealed: String = String::from_utf8_lossy(bytes)
        .lines()
        .map(|line| journal::seal_line(line) + "\n")
        .collect();
    for bytes in [bytes, sealed.as_bytes()] {
        match read(bytes) {
            Ok(kept) => {
                let end = if kept.has_dropped {
                    bytes.len() - 1
                } else {
                    bytes.len()
                };
                let again = read(&bytes[..end]);
                assert!(again.is_ok_and(|again| stand(&again.state) == stand(&kept.state)));
            }
            Err(error) => {
                assert!(error.to_string().ends_with('.') && error.text().zh.ends_with('。'));
            }
        }
    }
}
