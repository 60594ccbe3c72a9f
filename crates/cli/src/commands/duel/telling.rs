//! The texts of a match.

use engines::planes::duel::{DuelMatch, DuelShot, PERSON, ShotChoice};
use game_core::{Notation, Side, Text, text};
use planes::duel::DuelRound;
use planes::{Answer, notation};

use crate::width::{push_left, push_line, text_width};

/// The probability that the opener of a round wins it between two who shoot best without looking at
/// the other's shots: known for one plane on 7×7.
const OPENER: f64 = 1372.0 / 2304.0;

pub(super) fn greet(game: &DuelMatch) -> Text {
    let (setup, needed, rounds) = (
        game.world().setup(),
        game.contest().needed(),
        game.contest().rounds(),
    );
    let title = text!(
        "Planes, a duel on {setup}: first to {needed} of {rounds} rounds. Type `help` for what there is.\n",
        "飞机对战 {setup}：{rounds} 局中先胜 {needed} 局者为胜。输入 `帮助` 查看命令。\n"
    );
    title + &ask(game)
}

pub(super) fn prompt(game: &DuelMatch) -> Text {
    if game.round().is_none() {
        text!("hide> ", "布阵> ")
    } else {
        text!("shoot> ", "射击> ")
    }
}

/// The question before a round.
fn ask(game: &DuelMatch) -> Text {
    let round = game.rounds().len() + 1;
    let opener = who(game.contest().opener());
    text!(
        "Round {round}, {opener} first: hide your planes.\n",
        "第 {round} 局，{opener:#}先射击：请布阵。\n"
    )
}

/// Both boards side by side; empty before a round.
pub(super) fn boards(game: &DuelMatch) -> Text {
    game.round()
        .map(|round| boards_of(game, round))
        .unwrap_or_default()
}

/// Both boards of a round.
pub(super) fn boards_of(game: &DuelMatch, round: &DuelRound) -> Text {
    let own = layout(game, round.layout(PERSON));
    let titles = [
        text!("yours, {own}", "己方，{own}"),
        text!("the program's", "程序方"),
    ];
    let drawn = [!PERSON, PERSON].map(|side| round.known_to(side).drawing());
    let [left, right] = drawn
        .each_ref()
        .map(|drawing| drawing.lines().collect::<Vec<_>>());
    Text::each(|language| {
        let titles = titles.each_ref().map(|title| title.get(language));
        let width = left
            .iter()
            .copied()
            .chain([titles[0]])
            .map(text_width)
            .max()
            .unwrap_or(0)
            + 4;
        let mut text = "\n".to_owned();
        let rows = left.iter().zip(&right).map(|(left, right)| [*left, *right]);
        for [left, right] in std::iter::once(titles).chain(rows) {
            text += "  ";
            push_left(&mut text, left, width);
            push_line(&mut text, right);
        }
        text
    })
}

/// The text of a layout.
pub(super) fn layout(game: &DuelMatch, layout: usize) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = notation::write_layout(game.world(), layout, &mut text);
    text
}

/// The winner of a round, and the program's layout.
pub(super) fn ended(game: &DuelMatch, winner: Side, hidden: usize) -> Text {
    let (who, hidden) = (who(winner), layout(game, hidden));
    text!(
        "\nThis round goes to {who}. The program had hidden {hidden}.\n",
        "\n本局由{who:#}获胜。程序的布局：{hidden}。\n"
    )
}

/// The score, and the likely end of the match.
pub(super) fn score(game: &DuelMatch) -> Text {
    let [person, program] = game.contest().score();
    let score = text!(
        "Score: you {person}, the program {program}.",
        "比分：你 {person}，程序 {program}。"
    );
    if let Some(winner) = game.contest().winner() {
        let who = who(winner);
        return score + &text!(" The match goes to {who}.\n", "整场比赛由{who:#}获胜。\n");
    }
    let percent = 100.0 * chance_of_match(game);
    let likely = text!(
        " Between equals the match would now be yours with {percent:.0} %.\n",
        "若双方水平相当，你赢得整场的概率为 {percent:.0}%。\n"
    );
    let next = if game.round().is_none() {
        ask(game)
    } else {
        Text::default()
    };
    score + &likely + &next
}

/// The probability that the person wins the match, between equals.
pub(super) fn chance_of_match(game: &DuelMatch) -> f64 {
    game.contest().chance([OPENER, 1.0 - OPENER])
}

pub(super) fn help() -> Text {
    text!(
        "Before a round: where your planes are, head and nose, as `C1^` or `D2^ H7>`; or `random`, or `nash`: drawn from the best known mixture.\n\
         In a round: the cell you shoot at, as `D4`.\n\
         hint: the shot that most probably wins. board, score, resign (the round), quit.\n",
        "每局开始前：输入己方飞机的机头与朝向，如 `C1^` 或 `D2^ H7>`；或输入 `随机`、`均衡`（按已知最优混合策略抽取）。\n\
         局中：输入射击的格子，如 `D4`。\n\
         提示：胜率最高的射击。棋盘、比分、认输（本局）、退出。\n"
    )
}

pub(super) fn begun() -> Text {
    text!("The program has hidden its planes.\n", "程序已布阵。\n")
}

pub(super) fn advice(choice: ShotChoice) -> Text {
    let cell = choice.cell;
    match choice.chance.map(|chance| 100.0 * chance) {
        Some(chance) => {
            text!(
                "{cell}, which wins the round with about {chance:.0} %.\n",
                "{cell}，本局胜率约 {chance:.0}%。\n"
            )
        }
        None => {
            text!(
                "{cell}, where the answer tells most.\n",
                "{cell}，信息量最大。\n"
            )
        }
    }
}

fn who(side: Side) -> Text {
    if side == PERSON {
        text!("you", "你")
    } else {
        text!("the program", "程序")
    }
}

/// A shot and its answer; empty without one.
pub(super) fn shot_text(shot: Option<DuelShot>) -> Text {
    let Some(DuelShot { side, cell, answer }) = shot else {
        return Text::default();
    };
    let answer = match answer {
        Answer::Miss => text!("nothing", "空"),
        Answer::Body => text!("a body", "伤"),
        Answer::Head(_) => text!("a head", "死"),
    };
    let who = who(side);
    text!(
        "{cell} by {who}: {answer}.\n",
        "{who:#}射击 {cell}：{answer:#}。\n"
    )
}
