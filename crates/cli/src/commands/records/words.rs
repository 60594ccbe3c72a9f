//! Texts about records, in both languages.

use game_core::{Localized, Text, text};
use planes::three::Standing;
use records::{Reading, THREE, ThreeRecord};

/// One line about a record.
pub(super) fn summary(name: &Text, reading: &Reading) -> Text {
    let play = reading.record.play();
    let (game, format, encoding, plies) = (
        play.game().name(),
        reading.format,
        reading.encoding,
        play.plies(),
    );
    let end = match (play.is_over(), reading.record.heading().verdict) {
        (true, None) => text!("finished", "已结束"),
        (true, Some(found)) => {
            let said = found.text();
            text!("finished: {said}", "已结束：{said:#}")
        }
        (false, None) => text!("unfinished", "未结束"),
        (false, Some(found)) => {
            let said = found.text();
            text!(
                "unfinished, result as written: {said}",
                "未结束，棋谱所写结果：{said:#}"
            )
        }
    };
    let many = if plies == 1 { "ply" } else { "plies" };
    let mut line = text!(
        "{name}: {game}, {format}, {encoding}, {plies} {many}, {end}.",
        "{name:#}：{game}，{format}，{encoding}，共 {plies} 步，{end:#}。"
    );
    if !reading.dialects.is_empty() {
        let list = Text::list(reading.dialects.iter().map(Localized::text));
        line += &text!(" Dialect: {list}.", "写法差异：{list:#}。");
    }
    line
}

/// A file, or a game of a file of many.
pub(super) fn name(file: &str, number: Option<u64>) -> Text {
    match number {
        None => text!("{file}", "{file}"),
        Some(number) => text!("{file}, game {number}", "{file}，第 {number} 局"),
    }
}

/// One line about a match of three.
pub(super) fn summary_of_three(name: &Text, three: &ThreeRecord) -> Text {
    let (rounds, shots) = (three.record.rounds.len(), three.shots());
    let standing = three.record.standing().ok();
    let [a, b, c] = standing.as_ref().map(Standing::totals).unwrap_or_default();
    let end = if standing.is_some_and(|standing| standing.winners().is_some()) {
        text!("finished", "已结束")
    } else {
        text!("unfinished", "未结束")
    };
    let (rounds_word, shots_word) = (
        if rounds == 1 { "round" } else { "rounds" },
        if shots == 1 { "shot" } else { "shots" },
    );
    text!(
        "{name}: {THREE}, json, {rounds} {rounds_word}, {shots} {shots_word}, {a}:{b}:{c}, {end}.",
        "{name:#}：{THREE}，json，共 {rounds} 轮 {shots} 枪，{a}:{b}:{c}，{end:#}。"
    )
}
