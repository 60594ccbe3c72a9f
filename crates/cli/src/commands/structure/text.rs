//! The structure for people: a picture, sentences, and a table of the moves.

use ::dots::structure::Structure;
use ::dots::{Nimber, structure};
use game_core::{Player, Side};
use players::dots::Study;

use super::lessons::lessons;
use crate::language::Language;
use crate::width::push_line;

/// Everything that there is to say.
pub(crate) fn text(language: Language, study: &Study) -> String {
    let mut text = language.pick("\nStructure\n\n", "\n结构\n\n").to_owned();
    for line in study.position.picture().lines() {
        push_line(&mut text, &format!("  {line}"));
    }
    text += language.pick(
        "\n  In a box: its number; below, its liberties and its part (a, b: dead trees; A, B: chains\n  \
         and loops; *: junction; #: closed).\n\n",
        "\n  格内上行为格号，下行为自由度和所属部分（a、b：死树；A、B：链和环；*：岔口格；#：已围格）。\n\n",
    );
    boxes(language, &study.structure, &mut text);
    let words = language.pick(structure::Language::English, structure::Language::Chinese);
    text += &study.structure.text(words);
    text += language.pick("\nControl\n", "\n控制\n");
    for sentence in control(language, study) {
        push_line(&mut text, &sentence);
    }
    text + &lessons(language, study)
}

/// The boxes by their liberties, and by the undrawn edges that they have at the rim.
fn boxes(language: Language, structure: &Structure, text: &mut String) {
    let mut rows = |name: &str, of: &dyn Fn(&structure::BoxFacts) -> u32, most: u32| {
        for number in (1..=most).rev() {
            let boxes = structure.boxes.iter().zip(1..).filter(|(facts, _)| of(facts) == number);
            let list: Vec<String> = boxes.map(|(_, at): (_, usize)| at.to_string()).collect();
            if !list.is_empty() {
                let line = language.pick(
                    format!("{name} {number}: {}", list.join(" ")),
                    format!("{name} {number}：{}", list.join(" ")),
                );
                push_line(text, &line);
            }
        }
    };
    rows(language.pick("Liberties", "自由度"), &|facts| facts.liberties, 4);
    rows(language.pick("Neighbours", "邻居"), &|facts| facts.neighbours, 4);
    rows(language.pick("Dead neighbours", "死邻居"), &|facts| facts.dead_neighbours, 4);
    rows(language.pick("Openness", "开阔度"), &|facts| facts.openness(), 4);
}

/// Who fights for what, a sentence each.
fn control(language: Language, study: &Study) -> Vec<String> {
    let (edges, boxes, turns) = (study.position.edges_left(), study.position.boxes_left(), study.turns_to_come());
    let to_come = language.pick(
        format!("{edges} edges and {boxes} boxes are left: {turns} turns, and one more for each double capture."),
        format!("剩余 {edges} 条边、{boxes} 格：还有 {turns} 轮，每次双格捕获再加一轮。"),
    );
    let sentences = [Some(to_come), chains(language, study), Some(nimstring(language, study))];
    sentences.into_iter().flatten().chain([value(language, study)]).chain(greedy(language, study)).collect()
}

/// Whom the long chains favour.
fn chains(language: Language, study: &Study) -> Option<String> {
    let (count, favoured) = (study.long_chains, player(study.favours?));
    let mover = player(study.position.mover());
    let (wanted, wanted_zh) = if study.wanted == 0 { ("even", "偶数") } else { ("odd", "奇数") };
    Some(language.pick(
        format!(
            "Long chains, once the turn's captures are made: {count}. By the long-chain rule player {mover}, who moves \
             on, wants an {wanted} number; as it is, control goes to player {favoured}."
        ),
        format!(
            "本轮捕获之后的长链数：{count}。按长链法则，继续走棋的棋手 {mover} 希望长链数为{wanted_zh}；\
             照此控制权归棋手 {favoured}。"
        ),
    ))
}

fn nimstring(language: Language, study: &Study) -> String {
    match study.nimstring {
        Some(Nimber::Loony) => language.pick(
            "Nimstring: loony, so the mover wins the fight for the last move whatever else there is.".to_owned(),
            "尼姆绳：疯局，走棋方必能赢得最后一步之争。".to_owned(),
        ),
        Some(Nimber::Heap(heap)) => {
            language.pick(format!("Nimstring value: {heap}."), format!("尼姆绳的值（尼姆数）：{heap}。"))
        }
        None => language.pick(
            format!("The Nimstring value was not found within {} positions.", study.nimbers),
            format!("在 {} 个局面之内未能求出尼姆数。", study.nimbers),
        ),
    }
}

fn value(language: Language, study: &Study) -> String {
    let (mover, edges, positions) = (player(study.position.mover()), Study::EDGES, Study::VALUES);
    match study.value {
        Some(0) => language.pick(
            "By best play both players win as many boxes from here on.".to_owned(),
            "双方最佳走法下，此后所得格数相同。".to_owned(),
        ),
        Some(value) => {
            let (count, more) = (boxes_text(value.unsigned_abs()), if value > 0 { "more" } else { "fewer" });
            language.pick(
                format!("By best play player {mover} wins {count} {more} than the opponent from here on."),
                format!("双方最佳走法下，棋手 {mover} 此后净得 {value} 格。"),
            )
        }
        None => language.pick(
            format!(
                "The exact value is not known: it is looked for up to {edges} undrawn edges and {positions} positions."
            ),
            format!("精确值未知：只在 {edges} 条未占边、{positions} 个局面之内求解。"),
        ),
    }
}

/// `1 box`, `2 boxes`.
fn boxes_text(count: u32) -> String {
    format!("{count} {}", if count == 1 { "box" } else { "boxes" })
}

fn greedy(language: Language, study: &Study) -> Option<String> {
    let edge = study.position.size().number(study.greedy?);
    let (lost, lost_zh) = match study.greedy_loses {
        Some(0) => (" and loses nothing by its turn".to_owned(), "，本轮没有损失".to_owned()),
        Some(boxes) => (
            format!(" and loses {} by its turn, against best play", boxes_text(boxes.unsigned_abs())),
            format!("，本轮比最佳走法少得 {boxes} 格"),
        ),
        None => (String::new(), String::new()),
    };
    Some(language.pick(format!("The greedy player draws {edge}{lost}."), format!("贪婪算法走 {edge}{lost_zh}。")))
}

/// 1 or 2.
pub(super) fn player(side: Side) -> usize {
    side.index() + 1
}
