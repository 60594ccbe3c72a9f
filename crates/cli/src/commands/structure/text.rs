//! The structure for people: a picture, sentences, and a table of the moves.

use ::dots::structure::Structure;
use ::dots::{Nimber, structure};
use engines::dots::Study;
use game_core::{Text, text};

use super::move_table::{move_table, player};

/// The whole text.
pub(crate) fn text(study: &Study) -> Text {
    let mut text = text!("\nStructure\n\n", "\n结构\n\n");
    for line in study.position.picture().lines() {
        text.push_line(&format!("  {line}").into());
    }
    text += &text!(
        "\n  In a box: its number; below, its liberties and its part (a, b: dead trees; A, B: chains\n  \
         and loops; *: junction; #: closed).\n\n",
        "\n  格内上行为格号，下行为自由度和所属部分（a、b：死树；A、B：链和环；*：岔口格；#：已围格）。\n\n"
    );
    boxes(&study.structure, &mut text);
    text += &study.structure.text();
    text += &text!("\nControl\n", "\n控制\n");
    for sentence in control(study) {
        text.push_line(&sentence);
    }
    text + &move_table(study)
}

/// The boxes by their liberties, and by their undrawn edges at the rim.
fn boxes(structure: &Structure, text: &mut Text) {
    let mut rows = |name: Text, of: &dyn Fn(&structure::BoxFacts) -> u32, most: u32| {
        for number in (1..=most).rev() {
            let boxes = structure
                .boxes
                .iter()
                .zip(1..)
                .filter(|(facts, _)| of(facts) == number);
            let list: Vec<String> = boxes.map(|(_, at): (_, usize)| at.to_string()).collect();
            if !list.is_empty() {
                let list = list.join(" ");
                text.push_line(&text!(
                    "{name} {number}: {list}",
                    "{name:#} {number}：{list}"
                ));
            }
        }
    };
    rows(text!("Liberties", "自由度"), &|facts| facts.liberties, 4);
    rows(text!("Neighbours", "邻居"), &|facts| facts.neighbours, 4);
    rows(
        text!("Dead neighbours", "死邻居"),
        &|facts| facts.dead_neighbours,
        4,
    );
    rows(text!("Openness", "开阔度"), &|facts| facts.openness(), 4);
}

/// The fight for control, a sentence for each fact.
fn control(study: &Study) -> Vec<Text> {
    let (edges, boxes, turns) = (
        study.position.edges_left(),
        study.position.boxes_left(),
        study.turns_to_come(),
    );
    let to_come = text!(
        "{edges} edges and {boxes} boxes are left: {turns} turns, and one more for each double capture.",
        "剩余 {edges} 条边、{boxes} 格：还有 {turns} 轮，每次双格捕获再加一轮。"
    );
    let sentences = [Some(to_come), chains(study), Some(nimstring(study))];
    sentences
        .into_iter()
        .flatten()
        .chain([value(study)])
        .chain(greedy(study))
        .collect()
}

/// The side that the long chains favour.
fn chains(study: &Study) -> Option<Text> {
    let (count, favoured) = (study.long_chains, player(study.favours?));
    let mover = player(study.position.mover());
    let wanted = if study.wanted == 0 {
        text!("even", "偶数")
    } else {
        text!("odd", "奇数")
    };
    Some(text!(
        "Long chains, once the turn's captures are made: {count}. By the long-chain rule player {mover}, who moves \
             on, wants an {wanted} number; as it is, control goes to player {favoured}.",
        "本轮捕获之后的长链数：{count}。按长链法则，继续走棋的棋手 {mover} 希望长链数为{wanted:#}；\
             照此控制权归棋手 {favoured}。"
    ))
}

fn nimstring(study: &Study) -> Text {
    match study.nimstring {
        Some(Nimber::Loony) => text!(
            "Nimstring: loony, so the mover wins the fight for the last move whatever else there is.",
            "尼姆绳：疯局，走棋方必能赢得最后一步之争。"
        ),
        Some(Nimber::Heap(heap)) => {
            text!("Nimstring value: {heap}.", "尼姆绳的值（尼姆数）：{heap}。")
        }
        None => {
            let limit = study.nimbers;
            text!(
                "The Nimstring value was not found within {limit} positions.",
                "在 {limit} 个局面之内未能求出尼姆数。"
            )
        }
    }
}

fn value(study: &Study) -> Text {
    let (mover, edges, positions) = (player(study.position.mover()), Study::EDGES, Study::VALUES);
    match study.value {
        Some(0) => {
            text!(
                "By best play both players win as many boxes from here on.",
                "双方最佳走法下，此后所得格数相同。"
            )
        }
        Some(value) => {
            let (count, more) = (
                boxes_text(value.unsigned_abs()),
                if value > 0 { "more" } else { "fewer" },
            );
            text!(
                "By best play player {mover} wins {count} {more} than the opponent from here on.",
                "双方最佳走法下，棋手 {mover} 此后净得 {value} 格。"
            )
        }
        None => text!(
            "The exact value is not known: it is looked for up to {edges} undrawn edges and {positions} positions.",
            "精确值未知：只在 {edges} 条未占边、{positions} 个局面之内求解。"
        ),
    }
}

/// `1 box`, `2 boxes`.
fn boxes_text(count: u32) -> String {
    format!("{count} {}", if count == 1 { "box" } else { "boxes" })
}

fn greedy(study: &Study) -> Option<Text> {
    let edge = study.position.size().number(study.greedy?);
    let lost = match study.greedy_loses {
        Some(0) => text!(" and loses nothing by its turn", "，本轮没有损失"),
        Some(boxes) => {
            let count = boxes_text(boxes.unsigned_abs());
            text!(
                " and loses {count} by its turn, against best play",
                "，本轮比最佳走法少得 {boxes} 格"
            )
        }
        None => Text::default(),
    };
    Some(text!(
        "The greedy player draws {edge}{lost}.",
        "贪婪算法走 {edge}{lost:#}。"
    ))
}
