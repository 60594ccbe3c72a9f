//! What is said of records, in both languages.

use game_core::{Localized, ParseError, Side, Text, text};
use planes::three::Standing;
use records::{Fault, Game, MOST_BYTES, Reading, RecordError, THREE, ThreeRecord, VerdictError, expected as phrase};

use crate::phrases;

/// The phrases of the readers of records.
const CHINESE: &[(&str, &str)] = &[
    (phrase::RECORD, "棋谱：C6、WTN、JSON、SGF、落子列表、L 棋字符串或逐行走法"),
    (phrase::C6, "`{[C6]`"),
    (phrase::WTN, "`#[WTN]`"),
    (phrase::TAG_END, "同一行内结束标签的 `]`"),
    (phrase::TAGS, "至多七个标签"),
    (phrase::VERDICT, "结果：先手胜、后手胜、平局或流局"),
    (phrase::MOMENT, "日期和时间，如 2017.07.29 14:00"),
    (phrase::SEMICOLON, "`;`"),
    (phrase::C6_STONE, "一子，如 `B(J,10)`"),
    (phrase::CELL, "棋盘上的格：A 到 S 的字母和 1 到 19 的行号"),
    (phrase::EMPTY_CELL, "空格"),
    (phrase::MARK, "`MARK[`、-2 到 2 的数和 `]`"),
    (phrase::END, "棋谱到此结束"),
    (phrase::LAYOUTS, "布局，每方一行：`R:A5-6;…` 和 `B:E1-6;…`"),
    (phrase::LAYOUT_STONE, "格子和棋子，如 `A5-6`"),
    (phrase::TRIANGLE, "该方的六枚棋子，都在其出发区内"),
    (phrase::WTN_PLY, "一步，如 `1:5;(R5,B4)`"),
    (phrase::PLY_NUMBER, "从 1 起连续的步数编号"),
    (phrase::OPENER, "棋谱开头所写的先手方"),
    (phrase::TARGET, "该棋子可以进入的格子"),
    (phrase::EDGE, "一条边，如 `b(e2,v)`"),
    (phrase::ON_BOARD, "5x5 格棋盘上的边"),
    (phrase::UNDRAWN, "未占的边"),
    (phrase::WINNER, "胜方：`R`、`B` 或空"),
    (phrase::BOXES, "格数"),
    (phrase::MILLISECONDS, "毫秒数"),
    (phrase::TEXT, "引号中的文本"),
    (phrase::SGF, "`(;`"),
    (phrase::PROPERTY, "一个属性，如 `B[j10]`"),
    (phrase::VALUE_END, "结束属性值的 `]`"),
    (phrase::ONE_LINE, "没有变着的一局棋"),
    (phrase::SGF_GAME, "19x19 棋盘的六子棋"),
    (phrase::SGF_RESULT, "结果，如 `B+Resign`、`W+`、`0`、`Void` 或 `?`"),
    (phrase::STONES, "本回合的落子，如 `i9l10`"),
    (phrase::WHOLE_TURN, "本回合的全部落子"),
    (phrase::TURN_END, "本回合不再有落子"),
    (phrase::L_STRING, "`1_` 或 `2_`，然后是十六个 `B`、`R`、`W`、`G` 或 `-`"),
    (phrase::L_POSITION, "两枚 L 形棋子和中立子 `W`、`G`"),
    (phrase::L_MOVE, "一步合法走法可以达到的局面"),
    (phrase::LINE, "一行，如 `move JJ@@`、`black JJ` 或 `move 1 AAB`"),
    (phrase::LETTERS, "每子两个字母，A 到 S"),
    (phrase::TRIPLES, "每条边三个字母，如 `AAB`"),
    (phrase::EDGE_COUNT, "其后的边数"),
    (phrase::WHOLE_EDGES, "本回合的全部边"),
    (phrase::NO_EDGE, "本回合不再有边"),
    (phrase::VERSION, "版本 1"),
    (phrase::GAME, Game::NAMES[1]),
    (phrase::JSON_VERDICT, "first、second、draw 或 void"),
    (phrase::JSON_DATE, "日期，如 2017-07-29"),
    (phrase::JSON_TIME, "时间，如 14:00 或 14:00:05"),
    (phrase::JSON_MARK, "标记，-2 到 2 的数"),
    (phrase::TWO, "双方各一个文本"),
    (phrase::STEP, "`move`、`die`，或 `shot` 及其 `answer`"),
    (phrase::FACE, "骰子的点数，且尚未掷出"),
    (phrase::SEAT, "轮到射击的一方，1 或 2"),
    (phrase::SEATS, "1 或 2 方射击"),
    (phrase::SHOT, "棋盘上尚未射击的格子"),
    (phrase::ANSWER, "有布局可以解释的反馈"),
    (phrase::LAYOUT, "射击的每一方各一个布局，如 `7x7 C1^`，或 null"),
    (phrase::GAME_OF_THREE, "`planes of three`"),
    (phrase::THREE_NAMES, "三个名字"),
    (phrase::RULES, "规则，如 `three everyone same decided 18`"),
    (phrase::OPENING_SEAT, "按规则开始本轮的座位"),
    (phrase::WHOLE_ROUND, "下到只剩一方的一轮"),
    (phrase::SALTS_AND_COMMITMENTS, "`salts` 和 `commitments` 同时给出或都不给出"),
    (phrase::SALT, "32 位小写十六进制数字"),
    (phrase::COMMITMENT, "盐值与布局的 SHA-256"),
    (phrase::SHOT_OF_THREE, "一次射击，如 `0 1 E5=b`"),
    (phrase::SHOOTER, "轮到射击的座位"),
];

/// The phrase with its Chinese; that of the games where it is theirs.
fn translated(phrase: &'static str) -> Text {
    let own = CHINESE.iter().find(|(key, _)| *key == phrase).map(|&(_, chinese)| Text::new(phrase, chinese));
    own.unwrap_or_else(|| phrases::expected(&ParseError::new(1, phrase)))
}

/// What would have been right.
pub(super) fn expected(fault: &Fault) -> Text {
    match fault {
        Fault::Expected(phrase) => translated(phrase),
        _ => text!("a record of a game by the rules", "符合规则的棋谱"),
    }
}

/// What is wrong, as a sentence with its place.
pub(super) fn sentence(error: &RecordError) -> Text {
    let RecordError { line, column, ply, fault } = error;
    let ply = ply.map(|ply| format!("（第 {ply} 步）")).unwrap_or_default();
    let fault = chinese(fault);
    text!("{error}", "第 {line} 行第 {column} 列{ply}：{fault}。")
}

fn chinese(fault: &Fault) -> String {
    match fault {
        Fault::Expected(phrase) => format!("此处应为{:#}", translated(phrase)),
        Fault::TooLong { .. } => format!("棋谱不得超过 {MOST_BYTES} 字节"),
        Fault::NotText => "此处的字节既不是 UTF-8 也不是 GB18030 文本".to_owned(),
        Fault::OutOfTurn { due } => format!("此时轮到{}", side(*due)),
        Fault::AfterEnd => "对局在此步之前已经结束".to_owned(),
        Fault::WrongDie { die, stone } => format!("骰子点数 {die} 不允许走棋子 {stone}"),
        Fault::Verdict(VerdictError { said, found }) => {
            format!("棋谱开头写的是{:#}，但已结束的对局为{:#}", said.text(), found.text())
        }
        Fault::Score { said: [a, b], found: [c, d] } => {
            format!("棋谱写的比分是 {a} 比 {b}，但已结束的对局为 {c} 比 {d}")
        }
        Fault::Layout => "所公布的布局对这次射击会有不同的反馈".to_owned(),
        Fault::Json { message } => format!("JSON 有误（{message}）"),
        other => format!("棋谱有误（{other}）"),
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::First => "第一方",
        Side::Second => "第二方",
    }
}

/// One line on a record that was read.
pub(super) fn summary(name: &str, reading: &Reading) -> Text {
    let play = reading.record.play();
    let (game, format, encoding, plies) = (play.game().name(), reading.format, reading.encoding, play.plies());
    let end = match (play.is_over(), reading.record.heading().verdict) {
        (true, None) => text!("finished", "已结束"),
        (true, Some(found)) => {
            let said = found.text();
            text!("finished: {said}", "已结束：{said:#}")
        }
        (false, None) => text!("unfinished", "未结束"),
        (false, Some(found)) => {
            let said = found.text();
            text!("unfinished, result as written: {said}", "未结束，棋谱所写结果：{said:#}")
        }
    };
    let many = if plies == 1 { "ply" } else { "plies" };
    let mut line = text!(
        "{name}: {game}, {format}, {encoding}, {plies} {many}, {end}.",
        "{name}：{game}，{format}，{encoding}，共 {plies} 步，{end:#}。"
    );
    if !reading.dialects.is_empty() {
        let list = Text::list(reading.dialects.iter().map(Localized::text));
        line += &text!(" Dialect: {list}.", "写法差异：{list:#}。");
    }
    line
}

/// What a match of three is, in a line.
pub(super) fn summary_of_three(name: &str, three: &ThreeRecord) -> Text {
    let (rounds, shots) = (three.record.rounds.len(), three.shots());
    let standing = three.record.standing().ok();
    let [a, b, c] = standing.as_ref().map(Standing::totals).unwrap_or_default();
    let end = if standing.is_some_and(|standing| standing.winners().is_some()) {
        text!("finished", "已结束")
    } else {
        text!("unfinished", "未结束")
    };
    let (rounds_word, shots_word) =
        (if rounds == 1 { "round" } else { "rounds" }, if shots == 1 { "shot" } else { "shots" });
    text!(
        "{name}: {THREE}, json, {rounds} {rounds_word}, {shots} {shots_word}, {a}:{b}:{c}, {end}.",
        "{name}：{THREE}，json，共 {rounds} 轮 {shots} 枪，{a}:{b}:{c}，{end:#}。"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_has_a_chinese_text() {
        assert_eq!(CHINESE.len(), phrase::ALL.len());
        for &phrase in phrase::ALL {
            assert!(CHINESE.iter().any(|(key, _)| *key == phrase), "{phrase}");
        }
    }
}
