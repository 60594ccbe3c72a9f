//! The results of a file of many games.

use game_core::{Side, Text, text};
use records::Verdict;
use serde::Serialize;

use super::Found;

/// The number of games in a file, and their results.
#[derive(Clone, Copy, Default, Debug, Serialize)]
pub(super) struct ResultTally {
    pub(super) games: u64,
    failed: u64,
    first: u64,
    second: u64,
    draw: u64,
    void: u64,
    none: u64,
}

impl ResultTally {
    /// Counts a game.
    pub(super) fn count<E>(&mut self, found: &Result<Found, E>) {
        let verdict = match found {
            Ok(Found::Game(reading)) => reading.record.heading().verdict,
            Ok(Found::Three(_)) | Err(_) => None,
        };
        self.games += 1;
        let place = match (found, verdict) {
            (Err(_), _) => &mut self.failed,
            (_, Some(Verdict::Won(Side::First))) => &mut self.first,
            (_, Some(Verdict::Won(Side::Second))) => &mut self.second,
            (_, Some(Verdict::Drawn)) => &mut self.draw,
            (_, Some(Verdict::Void)) => &mut self.void,
            (_, None) => &mut self.none,
        };
        *place += 1;
    }

    /// The summary of a file of many games, on one line.
    pub(super) fn text(&self, file: &str) -> Text {
        let Self {
            games,
            failed,
            first,
            second,
            draw,
            void,
            none,
        } = self;
        let word = if *games == 1 { "game" } else { "games" };
        text!(
            "{file}: {games} {word}, {failed} failed. First side won: {first}; second side won: {second}; drawn: {draw}; \
             broken off: {void}; no result: {none}.",
            "{file}：共 {games} 局，{failed} 局有误。第一方胜 {first}，第二方胜 {second}，平局 {draw}，流局 {void}，无结果 {none}。"
        )
    }
}
