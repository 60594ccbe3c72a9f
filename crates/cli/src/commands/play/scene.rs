//! What people see of the game: the board, the last move, who is to move, how it ended.

use game_core::{REPETITIONS, ToMove};
use players::End;

use super::course::{Actor, Course, Ply, move_number};
use super::modes;
use super::paint::Paint;
use super::topic::Topic;
use crate::language::Language;
use crate::width::push_line;

/// The board, the sentence on the last step, and who is to move or has won.
pub(super) fn scene(language: Language, paint: Paint, topic: Topic, course: &Course, last: &str) -> String {
    let now = course.game().draw();
    let picture =
        course.plies().last().map_or_else(|| now.clone(), |ply| paint.changes(&ply.before.game().draw(), &now));
    let picture = modes::red_heads(paint, course.game(), &now).unwrap_or(picture);
    let mut text = "\n".to_owned();
    for line in picture.lines() {
        push_line(&mut text, &format!("  {line}"));
    }
    text.push('\n');
    text += last;
    let told = modes::state(language, topic, course);
    let state = told.unwrap_or_else(|| {
        course.end().map_or_else(|| to_move(language, topic, course), |end| ending(language, topic, end))
    });
    push_line(&mut text, &state);
    text
}

/// A sentence on a step, with the name of the engine if one took it.
pub(super) fn taken(language: Language, topic: Topic, ply: &Ply, engine: Option<&str>) -> String {
    let Ply { step, by: actor, .. } = ply;
    let player = match *actor {
        Actor::Player(number) => topic.player(language, number),
        Actor::Rolled | Actor::Typed => language.pick("Chance", "随机事件").to_owned(),
    };
    let engine = engine.map(|name| language.pick(format!(" ({name})"), format!("（{name}）"))).unwrap_or_default();
    language.pick(format!("{player}{engine} played {step}.\n"), format!("{player}{engine} 走了 {step}。\n"))
}

fn to_move(language: Language, topic: Topic, course: &Course) -> String {
    let number = move_number(course);
    let who = match course.game().to_move() {
        ToMove::Player(player) => topic.player(language, player),
        ToMove::Chance | ToMove::Nobody => language.pick("chance", "随机事件").to_owned(),
    };
    let again = match course.repetitions() {
        times if times + 1 == REPETITIONS => language.pick(
            " This position stands on the board for the second time; with the third the game is drawn.",
            "此局面已第二次出现；第三次出现即为和棋。",
        ),
        _ => "",
    };
    language
        .pick(format!("Move {number}: {who} is to move.{again}"), format!("第 {number} 步：轮到 {who} 走棋。{again}"))
}

/// Who won, and why.
pub(super) fn ending(language: Language, topic: Topic, end: End) -> String {
    match end {
        End::Decided(winner) => {
            let rule = language.pick(topic.ending, topic.ending_zh);
            let result = result(language, winner.map(|winner| topic.player(language, winner)));
            language.pick(format!("The game is over: {result} {rule}"), format!("对局已结束：{result}{rule}"))
        }
        End::Repetition => language.pick(
            "The game is over: it is drawn, because the position stands on the board for the third time.".to_owned(),
            "对局已结束：同一局面第三次出现，和棋。".to_owned(),
        ),
        End::Resigned(player) => {
            let winner = (topic.players.len() == 2).then(|| topic.player(language, 1 - player.min(1)));
            let (player, result) =
                (topic.player(language, player), winner.map(|winner| result(language, Some(winner))));
            let result = result.unwrap_or_default();
            language.pick(
                format!("The game is over: {player} has resigned. {result}").trim_end().to_owned(),
                format!("对局已结束：{player} 认输。{result}"),
            )
        }
    }
}

fn result(language: Language, winner: Option<String>) -> String {
    match winner {
        Some(winner) => language.pick(format!("{winner} wins."), format!("{winner} 胜。")),
        None => language.pick("it is drawn.", "和棋。").to_owned(),
    }
}
