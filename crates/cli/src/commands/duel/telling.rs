//! What people see.

use game_core::{Notation, Side};
use planes::duel::Duel;
use planes::{Answer, Cell, notation};
use players::duel::Choice;

use super::table::{PERSON, Table};
use crate::width::{push_left, push_line, text_width};

/// The probability that the opener of a round wins it between two who shoot best without a look at each
/// other: known for one plane on 7×7.
const OPENER: f64 = 1372.0 / 2304.0;

impl Table {
    pub(super) fn greet(&self) -> String {
        let (setup, needed, rounds) = (self.world.setup(), self.contest.needed(), self.contest.rounds());
        let title = self.language.pick(
            format!(
                "Planes, a duel on {setup}: first to {needed} of {rounds} rounds. Type `help` for what there is.\n"
            ),
            format!("飞机对战 {setup}：{rounds} 局中先胜 {needed} 局者为胜。输入 `帮助` 查看命令。\n"),
        );
        title + &self.ask()
    }

    pub(super) fn prompt(&self) -> &'static str {
        if self.duel.is_none() {
            self.language.pick("hide> ", "布阵> ")
        } else {
            self.language.pick("shoot> ", "射击> ")
        }
    }

    pub(super) fn help(&self) -> String {
        self.language
            .pick(
                "Before a round: where your planes are, head and nose, as `C1^` or `D2^ H7>`; or `random`, or `nash`: drawn from the best known mixture.\n\
             In a round: the cell you shoot at, as `D4`.\n\
             hint: the shot that most probably wins. board, score, resign (the round), quit.\n",
                "每局开始前：输入己方飞机的机头与朝向，如 `C1^` 或 `D2^ H7>`；或输入 `随机`、`均衡`（按已知最优混合策略抽取）。\n\
             局中：输入射击的格子，如 `D4`。\n\
             提示：胜率最高的射击。棋盘、比分、认输（本局）、退出。\n",
            )
            .to_owned()
    }

    /// What is asked before a round.
    fn ask(&self) -> String {
        let round = self.rounds.len() + 1;
        let opener = self.who(self.contest.opener());
        self.language.pick(
            format!("Round {round}, {opener} first: hide your planes.\n"),
            format!("第 {round} 局，{opener}先射击：请布阵。\n"),
        )
    }

    fn who(&self, side: Side) -> &'static str {
        if side == PERSON { self.language.pick("you", "你") } else { self.language.pick("the program", "程序") }
    }

    pub(super) fn begun(&self) -> String {
        self.language.pick("The program has hidden its planes.\n", "程序已布阵。\n").to_owned()
    }

    /// A shot and its answer.
    pub(super) fn shot(&self, side: Side, cell: Cell, answer: Answer) -> String {
        let answer = match answer {
            Answer::Miss => self.language.pick("nothing", "空"),
            Answer::Body => self.language.pick("a body", "伤"),
            Answer::Head(_) => self.language.pick("a head", "死"),
        };
        let who = self.who(side);
        self.language.pick(format!("{cell} by {who}: {answer}.\n"), format!("{who}射击 {cell}：{answer}。\n"))
    }

    /// Both boards side by side; nothing before a round.
    pub(super) fn boards(&self) -> String {
        self.duel.as_ref().map(|duel| self.boards_of(duel)).unwrap_or_default()
    }

    /// Both boards of a round.
    pub(super) fn boards_of(&self, duel: &Duel) -> String {
        let own = self.layout(duel.layout(PERSON));
        let titles = [
            self.language.pick(format!("yours, {own}"), format!("己方，{own}")),
            self.language.pick("the program's".to_owned(), "程序方".to_owned()),
        ];
        let drawn = [!PERSON, PERSON].map(|side| duel.known_to(side).drawing());
        let [left, right] = drawn.each_ref().map(|drawing| drawing.lines().collect::<Vec<_>>());
        let width = left.iter().copied().chain([titles[0].as_str()]).map(text_width).max().unwrap_or(0) + 4;
        let mut text = "\n".to_owned();
        let rows = left.iter().zip(&right).map(|(left, right)| [*left, *right]);
        for [left, right] in std::iter::once([titles[0].as_str(), titles[1].as_str()]).chain(rows) {
            let mut line = "  ".to_owned();
            push_left(&mut line, left, width);
            line += right;
            push_line(&mut text, &line);
        }
        text
    }

    /// A layout as it is written.
    pub(super) fn layout(&self, layout: usize) -> String {
        let mut text = String::new();
        // A text takes whatever is written into it.
        let _ = notation::write_layout(&self.world, layout, &mut text);
        text
    }

    /// Who has won a round, and what the program had hidden.
    pub(super) fn ended(&self, winner: Side, hidden: usize) -> String {
        let (who, hidden) = (self.who(winner), self.layout(hidden));
        self.language.pick(
            format!("\nThis round goes to {who}. The program had hidden {hidden}.\n"),
            format!("\n本局由{who}获胜。程序的布局：{hidden}。\n"),
        )
    }

    /// The score, and how the match is likely to end.
    pub(super) fn score(&self) -> String {
        let [person, program] = self.contest.score();
        let score = self.language.pick(
            format!("Score: you {person}, the program {program}."),
            format!("比分：你 {person}，程序 {program}。"),
        );
        if let Some(winner) = self.contest.winner() {
            let who = self.who(winner);
            let end = (format!(" The match goes to {who}.\n"), format!("整场比赛由{who}获胜。\n"));
            return score + &self.language.pick(end.0, end.1);
        }
        let percent = 100.0 * self.chance_of_match();
        let likely = self.language.pick(
            format!(" Between equals the match would now be yours with {percent:.0} %.\n"),
            format!("若双方水平相当，你赢得整场的概率为 {percent:.0}%。\n"),
        );
        let next = if self.duel.is_none() { self.ask() } else { String::new() };
        score + &likely + &next
    }

    /// The probability that the person wins the match, between equals.
    pub(super) fn chance_of_match(&self) -> f64 {
        self.contest.chance([OPENER, 1.0 - OPENER])
    }

    pub(super) fn advice(&self, choice: Choice) -> String {
        let cell = choice.cell;
        match choice.chance.map(|chance| 100.0 * chance) {
            Some(chance) => self.language.pick(
                format!("{cell}, which wins the round with about {chance:.0} %.\n"),
                format!("{cell}，本局胜率约 {chance:.0}%。\n"),
            ),
            None => {
                self.language.pick(format!("{cell}, where the answer tells most.\n"), format!("{cell}，信息量最大。\n"))
            }
        }
    }
}
