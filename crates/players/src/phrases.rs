//! What the readers of games expect, in Chinese.
//!
//! A [`ParseError`](game_core::ParseError) says in English what should stand at a place. The English phrase is the
//! key of these tables, one for each game, so that a program that names one game holds its phrases alone.

use ::connect6::notation::expected as connect6;
use ::dots::notation::expected as dots;
use ::einstein::notation::expected as einstein;
use ::lgame::notation::expected as lgame;
use ::planes::notation::expected as planes;

/// The phrases of the L-Game.
pub(crate) const LGAME: &[(&str, &str)] = &[
    (lgame::CELL, "一个格子：`A`、`B`、`n` 或 `.`"),
    (lgame::SLASH, "一行四格之后的 `/`"),
    (lgame::SPACE, "走棋方之前的一个空格"),
    (lgame::SIDE, "走棋方：`A` 或 `B`"),
    (lgame::END, "文本到此结束"),
    (lgame::PIECE_A, "组成 L 形的四个 `A`"),
    (lgame::PIECE_B, "组成 L 形的四个 `B`"),
    (lgame::NEUTRALS, "两个中立子 `n`"),
    (lgame::NAME, "A1 到 D4 的格子名"),
    (lgame::L, "组成 L 形的四个格子"),
    (lgame::TARGET, "L 形棋子可以移到的位置"),
    (lgame::HYPHEN, "中立子的起止两格之间的 `-`"),
    (lgame::NEUTRAL, "一个中立子和一个空格子"),
    (lgame::CHOICE, "规则允许个数的中立子走法"),
];

/// The phrases of EinStein würfelt nicht!.
pub(crate) const EINSTEIN: &[(&str, &str)] = &[
    (einstein::END, "文本到此结束"),
    (einstein::WIDTH, "棋盘规格，`3x3` 到 `6x6`"),
    (einstein::STONES, "`/` 和每方棋子数（3 到 6）"),
    (einstein::FACES, "骰子的点数个数（3 到 6）"),
    (einstein::SIZE, "当前规格的局面"),
    (einstein::SUPPORTED, "支持的规格：点数个数与棋子数相同或为 6；3x3 棋盘每方三子"),
    (einstein::STONE, "`.` 或尚未出现的棋子：红方为数字，蓝方为从 `a` 起的字母"),
    (einstein::SLASH, "一行末尾的 `/`"),
    (einstein::SPACE, "一个空格"),
    (einstein::SIDE, "走棋方：`r` 或 `b`"),
    (einstein::LOSER, "对方仍可走棋的走棋方：尚无人获胜，或仅对方获胜"),
    (einstein::DIE, "骰子的点数"),
    (einstein::NO_MOVE, "走棋之前的骰子点数，且对局尚未结束"),
    (einstein::NO_DIE, "一步走法：骰子已掷出，或对局已结束"),
    (einstein::CHOSEN, "骰子点数允许走的棋子的编号"),
    (einstein::COLON, "棋子编号之后的 `:`"),
    (einstein::NAME, "格子名，如 B3"),
    (einstein::FROM, "该棋子所在的格子"),
    (einstein::HYPHEN, "起止两格之间的 `-`"),
    (einstein::TARGET, "前方（直行或斜行）一步的格子"),
];

/// The phrases of Connect6.
pub(crate) const CONNECT6: &[(&str, &str)] = &[
    (connect6::BOARD, "当前规格的局面"),
    (connect6::NO_MOVE, "对局已结束，没有走法"),
    (connect6::END, "文本到此结束"),
    (connect6::POSITION, "一个局面：`.../xo.` 形式的各行，或 `J10 I11K9` 形式的落子"),
    (connect6::SIZE, "棋盘规格，`6x6` 到 `19x19`"),
    (connect6::PLAYED, "可对弈的棋盘：`19x19`、`15x15` 或 `9x9`"),
    (connect6::CELL, "行中每格一个 `.`、`x` 或 `o`"),
    (connect6::ROW, "`/` 和下一行"),
    (connect6::MOVER, "一个空格和走棋方：`x` 或 `o`"),
    (connect6::LEFT, "本回合剩余子数：`1` 或 `2`"),
    (connect6::ONE_WINNER, "至多一方连成六子"),
    (connect6::STONE, "一子：列字母和自下而上的行号，如 `J10`"),
    (connect6::ON_BOARD, "棋盘上的格"),
    (connect6::EMPTY, "空格"),
    (connect6::SPACE, "两个回合之间的空格"),
    (connect6::SECOND, "本回合的两子"),
];

/// The phrases of Dots and Boxes.
pub(crate) const DOTS: &[(&str, &str)] = &[
    (dots::SPACE, "一个空格"),
    (dots::BOARD, "当前规格的局面"),
    (dots::END, "文本到此结束"),
    (dots::SIZE, "棋盘规格：行数x列数（格），如 `5x5`"),
    (dots::SUPPORTED, "不超过 116 条边的规格，如 `7x7` 或 `1x38`"),
    (dots::PART, "由 0 和 1 表示的各边、`score` 或走棋方 `1`、`2`"),
    (dots::BIT, "棋盘每条边对应的 `0` 或 `1`"),
    (dots::SCORE, "`score` 和双方的格数"),
    (dots::BOXES, "格数"),
    (dots::SUM, "与已围格总数相符的比分"),
    (dots::PLAYER, "走棋方：`1` 或 `2`"),
    (dots::NO_MOVE, "对局已结束，没有走法"),
    (dots::EDGE, "边的编号，或 `e2v`、`BDE` 这样的写法"),
    (dots::ON_BOARD, "棋盘上的边"),
    (dots::UNDRAWN, "未占的边"),
];

/// The phrases of Planes.
pub(crate) const PLANES: &[(&str, &str)] = &[
    (planes::SPACE, "一个空格"),
    (planes::END, "文本到此结束"),
    (planes::BOARD, "棋盘规格：1 到 16 行x列，如 `7x7`"),
    (planes::PLANES, "`/` 和飞机数，如 `/2`"),
    (planes::SETUP, "放得下的飞机数，且布局不超过可列出的数目：1048576，飞机多时更少"),
    (planes::CELL, "棋盘上的格子，如 `D4`，或自左下角数起的 `(4,4)`"),
    (planes::FRESH, "尚未射击的格子"),
    (planes::EQUALS, "`=` 和反馈"),
    (planes::ANSWER, "反馈：`m`（空）、`b`（伤）、`h`（死），尚未反馈时为 `?`"),
    (planes::NOSE, "机头朝向：`^`、`>`、`v` 或 `<`"),
    (planes::POSSIBLE, "有布局可以解释的反馈"),
    (planes::OVER, "没有待反馈的射击，因为所有飞机均已被击落"),
    (planes::ONE_OPEN, "至多一个待反馈的射击"),
    (planes::NO_SHOT, "没有射击，因为此处不能射击"),
    (planes::PLANE, "在棋盘上且不与其他飞机重叠的飞机"),
    (planes::COUNT, "与隐藏数目相同的飞机"),
    (planes::SHAPE, "至多 16 行 16 列的形状图：`h`、`b`、`.`，行间为 `/`"),
    (planes::ONE_HEAD, "恰有一个机头的形状"),
    (planes::TOGETHER, "连成一体的形状"),
    (planes::BRACKET, "形状之后的 `]`"),
    (planes::INDENT, "比前面某次射击多缩进一格的行"),
    (planes::BRANCH, "尚无分支的反馈"),
    (planes::BAR, "双方射击之间的 ` |`"),
    (planes::ALTERNATE, "双方轮流的射击（左方先射），且最后一个机头被击中后不再射击"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::GAMES;

    #[test]
    fn every_phrase_has_a_chinese_text_and_no_text_is_idle() {
        for entry in GAMES {
            let phrases: BTreeSet<&str> = entry.expected.iter().copied().collect();
            let texts: BTreeSet<&str> = entry.expected_zh.iter().map(|(english, _)| *english).collect();
            assert_eq!(phrases, texts, "{}", entry.name);
            for (english, chinese) in entry.expected_zh {
                assert!(!chinese.is_ascii(), "{english}: {chinese}");
            }
        }
    }
}
