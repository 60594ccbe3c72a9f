//! The head of every answer: the game, its position, the board.

use game_core::ToMove;

use super::game::Subject;
use crate::language::Language;
use crate::width::push_line;

/// The game's title and the text of the position, on one line.
pub(crate) fn title(language: Language, subject: &Subject) -> String {
    let title = language.pick(subject.entry.title, subject.entry.title_zh);
    format!("{title}  {}\n", subject.game.text())
}

/// The title, the board, and who is to move.
pub(crate) fn head(language: Language, subject: &Subject) -> String {
    let mut text = title(language, subject) + "\n";
    for line in subject.game.draw().lines() {
        push_line(&mut text, &format!("  {line}"));
    }
    push_line(&mut text, &format!("\n{}", to_move(language, subject)));
    text
}

/// Who acts next.
fn to_move(language: Language, subject: &Subject) -> String {
    match subject.game.to_move() {
        ToMove::Player(number) => {
            let names = language.pick(subject.entry.players, subject.entry.players_zh);
            let player = names.get(number).copied().unwrap_or("?");
            language.pick(format!("{player} is to move."), format!("轮到 {player} 走棋。"))
        }
        ToMove::Chance => language.pick("Chance is to move.", "轮到随机事件。").to_owned(),
        ToMove::Nobody => language.pick("The game is over.", "对局已结束。").to_owned(),
    }
}
