//! The board as text, with the names of records at its rim; the words that can be typed.

use contest::Table;
use contest::words::{Row, WORDS};
use game_core::{Text, text};
use players::AnyGame;

use super::boards::boards;
use crate::columns;

/// The picture of the board. That of EinStein has row 5 on top, as records and [typed
/// moves](contest::typing) have it.
pub(super) fn board(game: &dyn AnyGame) -> String {
    let picture = game.draw();
    if game.name() != "einstein" {
        return picture;
    }
    let renamed = |line: &str| match line.trim_start().chars().next().and_then(|sign| sign.to_digit(10)) {
        Some(row @ 1..=5) if line.starts_with(['1', '2', '3', '4', '5']) => format!("{}{}", 6 - row, &line[1..]),
        _ => line.to_owned(),
    };
    picture.lines().map(|line| renamed(line) + "\n").collect()
}

/// What stands on the table; nothing before a game.
pub(super) fn table(table: &Table) -> Text {
    boards(table).or_else(|| table.game().map(|game| board(game).into())).unwrap_or_default()
}

/// A line for each word.
pub(super) fn help() -> Text {
    let rows: Vec<(Text, Text)> = WORDS
        .iter()
        .map(|Row { names, argument, does, .. }| (format!("{} {argument}", names.join(", ")).into(), does.clone()))
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
        let shown = board(game.as_ref());
        let rows: Vec<&str> = shown.lines().skip(1).map(|line| &line[..3]).collect();
        assert_eq!(rows, ["5 1", "4 4", "3 6", "2 .", "1 ."]);
    }
}
