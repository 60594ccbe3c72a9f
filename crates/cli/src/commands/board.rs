//! The head of every answer: the game, its position, the board.

use game_core::{Text, ToMove, text};

use super::game::Subject;

/// The game's title and the text of the position, on one line.
pub(crate) fn title(subject: &Subject) -> Text {
    let (title, position) = (subject.entry.title, subject.game.text());
    text!("{title}  {position}\n", "{title:#}  {position}\n")
}

/// The title, the board, and the player to move.
pub(crate) fn head(subject: &Subject) -> Text {
    let mut text = title(subject) + "\n";
    let game = subject.game.as_ref();
    let picture = (subject.entry.coordinates.picture)(game, &game.draw(&[]));
    for line in picture.lines() {
        text.push_line(&format!("  {line}").into());
    }
    text += "\n";
    text.push_line(&to_move(subject));
    text
}

/// Who acts next.
fn to_move(subject: &Subject) -> Text {
    match subject.game.to_move() {
        ToMove::Player(number) => {
            let player = subject
                .entry
                .players
                .get(number)
                .cloned()
                .unwrap_or("?".into());
            text!("{player} is to move.", "轮到 {player:#} 走棋。")
        }
        ToMove::Chance => text!("Chance is to move.", "轮到随机事件。"),
        ToMove::Nobody => text!("The game is over.", "对局已结束。"),
    }
}
