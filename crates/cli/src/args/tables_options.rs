//! The arguments of `tables`.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction};

use super::options::{argument, option, threads};
use crate::language::Language;

/// All of them, in the order of the help.
pub(super) fn all(language: Language) -> Vec<Arg> {
    let size = [
        "Size of the game, written as in positions: 4x4/3, 4x4/3/6 (default: 5x5/6)",
        "棋盘规格，写法与局面文本相同：4x4/3、4x4/3/6（默认 5x5/6）",
    ];
    let sample = ["Check so many entries, drawn evenly (default: all)", "抽查的条目数（默认检查全部）"];
    let yes = ["Remove without asking", "不询问即删除"];
    vec![
        positional(language, "action", ["list, build, verify or remove", "list、build、verify 或 remove"])
            .required(true),
        positional(language, "game", ["Name of the game: einstein", "游戏名称：einstein"]),
        positional(language, "stones", ["Most stones on the board, 2 to 6", "最大棋子总数，2 到 6"]),
        option("size", "s", language, size),
        threads(language),
        option("sample", "n", language, sample),
        argument(language, "yes", yes[0], yes[1]).long("yes").action(ArgAction::SetTrue),
    ]
}

fn positional(language: Language, name: &'static str, texts: [&'static str; 2]) -> Arg {
    argument(language, name, texts[0], texts[1]).value_name(name).value_parser(ValueParser::string())
}
