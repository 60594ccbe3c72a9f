//! The output of a game: the board, the last move, the player to move, the end.

use game_core::{REPETITIONS, Text, ToMove, text};
use registry::{ErasedGame, GameEnd};

use super::course::{Actor, Course, Ply, move_number};
use super::modes;
use super::paint::Paint;
use super::topic::Topic;
use crate::width::push_line;

/// The board, the sentence on the last step, and who is to move or has won.
pub(super) fn scene(paint: Paint, topic: Topic, course: &Course, last: &Text) -> Text {
    let plies = course.plies().len();
    let drawn = |plies| (topic.coordinates.picture)(course.game(), &course.draw(plies));
    let now = drawn(plies);
    let before = plies.checked_sub(1).map(drawn);
    let picture = paint.board(topic.picture, before.as_deref(), &now);
    let mut board = "\n".to_owned();
    for line in picture.lines() {
        push_line(&mut board, &format!("  {line}"));
    }
    let mut text = Text::from(board) + "\n" + last;
    let told = modes::state(topic, course);
    let state = told.unwrap_or_else(|| {
        course
            .end()
            .map_or_else(|| to_move(topic, course), |end| ending(topic, end))
    });
    text.push_line(&state);
    text
}

/// A sentence about a step that led to this game, with the name of the engine that took it, if any.
pub(super) fn taken(topic: Topic, ply: &Ply, engine: Option<&str>, game: &dyn ErasedGame) -> Text {
    let step = &(topic.coordinates.people_text)(game, &ply.step);
    let next = game.to_move().player();
    let sentence = match ply.by {
        Actor::Player(number) => {
            let engine = engine
                .map(|name| text!(" ({name})", "（{name}）"))
                .unwrap_or_default();
            (topic.sentences.moved)(&(topic.player(number) + &engine), step)
        }
        Actor::Rolled | Actor::Typed => {
            (topic.sentences.happened)(next.map(|number| topic.player(number)).as_ref(), step)
        }
    };
    sentence + "\n"
}

fn to_move(topic: Topic, course: &Course) -> Text {
    let number = move_number(course);
    let who = match course.game().to_move() {
        ToMove::Player(player) => topic.player(player),
        ToMove::Chance | ToMove::Nobody => text!("chance", "随机事件"),
    };
    let again = match course.repetitions() {
        times if times + 1 == REPETITIONS => text!(
            " This position stands on the board for the second time; with the third the game is drawn.",
            "此局面已第二次出现；第三次出现即为和棋。"
        ),
        _ => Text::default(),
    };
    text!(
        "Move {number}: {who} is to move.{again}",
        "第 {number} 步：轮到 {who:#} 走棋。{again:#}"
    )
}

/// The winner, and the reason.
pub(super) fn ending(topic: Topic, end: GameEnd) -> Text {
    match end {
        GameEnd::Decided(winner) => {
            let (rule, result) = (
                topic.ending,
                result(winner.map(|winner| topic.player(winner))),
            );
            text!(
                "The game is over: {result} {rule}",
                "对局已结束：{result:#}{rule:#}"
            )
        }
        GameEnd::Repetition => text!(
            "The game is over: it is drawn, because the position stands on the board for the third time.",
            "对局已结束：同一局面第三次出现，和棋。"
        ),
        GameEnd::Resigned(player) => {
            let winner = (topic.players.len() == 2).then(|| topic.player(1 - player.min(1)));
            let player = topic.player(player);
            let resigned = text!(
                "The game is over: {player} has resigned.",
                "对局已结束：{player:#} 认输。"
            );
            match winner.map(|winner| result(Some(winner))) {
                Some(result) => text!("{resigned} {result}", "{resigned:#}{result:#}"),
                None => resigned,
            }
        }
    }
}

fn result(winner: Option<Text>) -> Text {
    match winner {
        Some(winner) => text!("{winner} wins.", "{winner:#} 胜。"),
        None => text!("it is drawn.", "和棋。"),
    }
}
