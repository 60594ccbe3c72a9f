//! The words that can be typed beside moves, in English and in Chinese.
//!
//! Both languages work at any time: people who read Chinese may type English, which many keyboards
//! make easier.

use game_core::{Text, text};

use crate::columns;
use crate::failure::Failure;

/// The meaning of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CommandWord {
    /// The list of words.
    Help,
    /// The rules of the game.
    Rules,
    /// The board.
    Board,
    /// All legal moves.
    Moves,
    /// A hint by an engine.
    Hint,
    /// Back to the person's last decision.
    Undo,
    /// Plays a step again that was taken back.
    Redo,
    /// The players change sides.
    Swap,
    /// Replaces the opponent by another engine or a person.
    Engine,
    /// Engines go on after a takeback.
    Go,
    /// The program rolls a chance event.
    Roll,
    /// Resigns for the person.
    Resign,
    /// Starts another game.
    New,
    /// Starts another game with a layout of the person's.
    Layout,
    /// Saves into a file.
    Save,
    /// Loads from a file.
    Load,
    /// Ends the conversation.
    Quit,
}

/// A word: its spellings, its argument, and its effect.
struct CommandRow {
    word: CommandWord,
    english: &'static [&'static str],
    chinese: &'static [&'static str],
    argument: &'static str,
    does: Text,
}

const fn row(
    word: CommandWord,
    english: &'static [&'static str],
    chinese: &'static [&'static str],
    argument: &'static str,
    does: Text,
) -> CommandRow {
    CommandRow {
        word,
        english,
        chinese,
        argument,
        does,
    }
}

/// All words, in the order of the help.
static ROWS: [CommandRow; 17] = [
    row(
        CommandWord::Help,
        &["help"],
        &["帮助"],
        "",
        Text::new("this list", "显示此列表"),
    ),
    row(
        CommandWord::Rules,
        &["rules"],
        &["规则"],
        "",
        Text::new("the rules of the game", "游戏规则"),
    ),
    row(
        CommandWord::Board,
        &["board"],
        &["棋盘"],
        "",
        Text::new("show the board", "显示棋盘"),
    ),
    row(
        CommandWord::Moves,
        &["moves"],
        &["走法"],
        "",
        Text::new(
            "all moves, with their values where known",
            "全部走法（已知时附值）",
        ),
    ),
    row(
        CommandWord::Hint,
        &["hint"],
        &["提示"],
        "",
        Text::new("what an engine would play", "引擎推荐的走法"),
    ),
    row(
        CommandWord::Undo,
        &["undo", "takeback"],
        &["悔棋"],
        "",
        Text::new("back to your last decision", "退回到你的上一次选择"),
    ),
    row(
        CommandWord::Redo,
        &["redo"],
        &["恢复"],
        "",
        Text::new("play again what was taken back", "恢复被悔的棋"),
    ),
    row(
        CommandWord::Swap,
        &["swap"],
        &["换边"],
        "",
        Text::new("change sides", "双方交换"),
    ),
    row(
        CommandWord::Engine,
        &["engine"],
        &["引擎"],
        "NAME",
        Text::new(
            "change your opponent (`person`: nobody)",
            "更换对手（`person` 为人）",
        ),
    ),
    row(
        CommandWord::Go,
        &["go"],
        &["继续"],
        "",
        Text::new("let engines go on after a takeback", "悔棋后让引擎继续"),
    ),
    row(
        CommandWord::Roll,
        &["roll"],
        &["掷"],
        "",
        Text::new(
            "let the program roll the chance event",
            "由程序决定随机事件",
        ),
    ),
    row(
        CommandWord::Resign,
        &["resign"],
        &["认输"],
        "",
        Text::new("give the game up", "认输"),
    ),
    row(
        CommandWord::New,
        &["new"],
        &["新局"],
        "",
        Text::new("another game from the same start", "从同一起点重新开始"),
    ),
    row(
        CommandWord::Layout,
        &["layout"],
        &["布局"],
        "STONES",
        Text::new(
            "EinStein: another game with this layout of yours, as in 125634",
            "爱恩斯坦棋：用此布局另开一局，如 125634",
        ),
    ),
    row(
        CommandWord::Save,
        &["save"],
        &["保存"],
        "FILE",
        Text::new("save the game in a file", "把对局保存到文件"),
    ),
    row(
        CommandWord::Load,
        &["load"],
        &["载入"],
        "FILE",
        Text::new("go on with a saved game", "载入保存的对局"),
    ),
    row(
        CommandWord::Quit,
        &["quit", "exit"],
        &["退出"],
        "",
        Text::new("leave", "退出程序"),
    ),
];

/// The word at the beginning of a line, and its argument; `None` if the line begins with no word.
///
/// # Errors
///
/// Fails if the argument is missing, or if the word takes none.
pub(super) fn read(line: &str) -> Result<Option<(CommandWord, &str)>, Failure> {
    let (typed, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let is_typed = |name: &&&str| name.eq_ignore_ascii_case(typed);
    let Some(row) = ROWS.iter().find(|row| {
        row.english
            .iter()
            .chain(row.chinese)
            .any(|name| is_typed(&name))
    }) else {
        return Ok(None);
    };
    match (row.argument.is_empty(), rest.is_empty()) {
        (true, true) | (false, false) => Ok(Some((row.word, rest))),
        (true, false) => Err(Failure::usage(
            text!("`{typed}` alone", "单独的 `{typed}`"),
            text!(
                "Nothing may stand behind `{typed}`.",
                "`{typed}` 之后不应有内容。"
            ),
        )),
        (false, true) => {
            let argument = row.argument;
            let message = text!(
                "Something is missing behind `{typed}`: it is written `{typed} {argument}`.",
                "`{typed}` 之后缺少内容，应写作 `{typed} {argument}`。"
            );
            Err(Failure::usage(format!("{typed} {argument}"), message))
        }
    }
}

/// The spellings of all words.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter()
        .flat_map(|row| row.english.iter().chain(row.chinese))
        .copied()
}

/// A line for each word.
pub(super) fn help() -> Text {
    let row = |row: &CommandRow| {
        let names: Vec<&str> = row.english.iter().chain(row.chinese).copied().collect();
        (
            format!("{} {}", names.join(", "), row.argument).into(),
            row.does.clone(),
        )
    };
    columns::pairs(&ROWS.iter().map(row).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(line: &str) -> Option<CommandWord> {
        read(line).unwrap().map(|(word, _)| word)
    }

    #[test]
    fn every_word_has_names_in_both_languages_that_no_other_has() {
        let names: Vec<&str> = names().collect();
        for (number, name) in names.iter().enumerate() {
            assert_eq!(
                names.iter().position(|other| other == name),
                Some(number),
                "{name}"
            );
        }
        for row in &ROWS {
            assert!(!row.english.is_empty() && !row.chinese.is_empty());
            for name in row.english.iter().chain(row.chinese) {
                assert_eq!(
                    word(&format!("{name} {}", row.argument)),
                    Some(row.word),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn case_and_kind_of_blank_do_not_matter() {
        assert_eq!(word("UNDO"), Some(CommandWord::Undo));
        assert_eq!(
            read("保存\u{3000} a b ").unwrap(),
            Some((CommandWord::Save, "a b"))
        );
        assert_eq!(
            (word("undoo"), word(""), word("B1C1C2C3")),
            (None, None, None)
        );
    }

    #[test]
    fn arguments_are_there_where_they_belong_and_nowhere_else() {
        for line in ["save", "load ", "引擎", "undo 2", "退出 x"] {
            assert!(matches!(read(line), Err(Failure::Complaint(_))), "{line}");
        }
    }
}
