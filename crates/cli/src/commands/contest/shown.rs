//! The board as text with the coordinates of records, and the list of words that can be typed.

use contest::keywords::{KEYWORDS, KeywordRow};
use contest::{ContestGame, MatchState};
use game_core::{Text, text};

use super::boards::boards;
use crate::columns;

/// The picture of the board, with the spoken names of cells.
pub(super) fn board(history: &ContestGame) -> String {
    let picture = history.draw(history.plies().len());
    let rules = engines::entry(history.game().name()).and_then(|entry| entry.contest);
    rules.map_or_else(|| picture.clone(), |rules| (rules.board)(&picture))
}

/// The state of the table; empty before a game.
pub(super) fn state(state: &MatchState) -> Text {
    boards(state)
        .or_else(|| state.history().map(|game| board(game).into()))
        .unwrap_or_default()
}

/// A line for each word.
pub(super) fn help() -> Text {
    let rows: Vec<(Text, Text)> = KEYWORDS
        .iter()
        .map(
            |KeywordRow {
                 names,
                 argument,
                 does,
                 ..
             }| {
                (
                    format!("{} {argument}", names.join(", ")).into(),
                    does.clone(),
                )
            },
        )
        .collect();
    let mut text = columns::pairs(&rows);
    text.push_line(&text!(
        "Anything else is the opponent's move, or what the die shows or their answer says where one is due.",
        "其他输入视为对方走法；需要掷骰子时视为点数，等待反馈时视为对方的反馈。"
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_einstein_count_from_the_bottom() {
        let game = contest::Kind::of("einstein").unwrap().entry.start();
        let shown = board(&ContestGame::new(game));
        let rows: Vec<&str> = shown.lines().skip(1).map(|line| &line[..3]).collect();
        assert_eq!(rows, ["5 1", "4 4", "3 6", "2 .", "1 ."]);
    }
}
