//! The board as text with the coordinates of records, and the list of words that can be typed.

use contest::keywords::{KEYWORDS, KeywordRow};
use contest::{ContestGame, MatchState};
use game_core::{Text, text};

use super::boards::boards;
use crate::columns;

/// The picture of the board, with the spoken names of cells.
pub(super) fn board(history: &ContestGame) -> String {
    let picture = history.draw(history.plies().len());
    let game = history.game();
    match engines::entry(game.name()) {
        Some(entry) => (entry.coordinates.picture)(game, &picture),
        None => picture,
    }
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

    /// The names of rows in a picture from the top, without those of columns.
    fn rows(picture: &str) -> Vec<String> {
        let names = picture
            .lines()
            .filter_map(|line| line.split_whitespace().next());
        let is_row = |name: &&str| name.parse::<u32>().is_ok_and(|row| row < 20);
        names.filter(is_row).map(str::to_owned).collect()
    }

    /// The terminal, the page and the contest show every board with one picture, whose rows are
    /// those of records: the texts of EinStein alone count them from the other side.
    #[test]
    fn rows_are_those_of_records() {
        let cases = [
            ("lgame", "1", "1"),
            ("einstein", "1", "5"),
            ("connect6", "19", "19"),
            ("dots", "6", "6"),
            ("planes", "1", "1"),
        ];
        assert_eq!(cases.len(), engines::games().count());
        for (name, top_in_texts, top) in cases {
            let entry = engines::entry(name).unwrap();
            let game = entry.start();
            let picture = game.draw(&[]);
            let shown = (entry.coordinates.picture)(game.as_ref(), &picture);
            let (own, people) = (rows(&picture), rows(&shown));
            assert_eq!(
                (own[0].as_str(), people[0].as_str()),
                (top_in_texts, top),
                "{name}"
            );
            if top_in_texts == top {
                assert_eq!(picture, shown, "{name}");
            } else {
                assert!(people.iter().eq(own.iter().rev()), "{people:?}");
            }
        }
    }

    #[test]
    fn rows_of_einstein_count_from_the_bottom() {
        let game = contest::Kind::of("einstein").unwrap().entry.start();
        let shown = board(&ContestGame::new(game));
        let rows: Vec<&str> = shown.lines().skip(1).map(|line| &line[..3]).collect();
        assert_eq!(rows, ["5 1", "4 4", "3 6", "2 .", "1 ."]);
    }
}
