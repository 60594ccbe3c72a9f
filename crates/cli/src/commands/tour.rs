//! `tour`: shows each game, analyses it, and solves it completely if possible.

use std::time::Duration;

use engines::games;
use game_core::{LimitValues, Text, text};
use registry::{Analysis, Entry};

use super::analyze::{self, analyse, choose};
use super::board;
use super::census::SolvedGame;
use super::game::Subject;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json;

/// Time for each game, so that even ten of them take less than half a minute.
const TIME: Duration = Duration::from_secs(2);

/// Shows all games.
pub(crate) fn run(console: Console) -> Result<(), Failure> {
    if console.json {
        return answer_object();
    }
    console.print(&text!(
        "Quincunx: a tour of the games. Each is shown at its start and analysed.\n",
        "Quincunx：游戏演示。逐一显示并分析各游戏的初始局面。\n"
    ))?;
    for entry in games() {
        let stop = TourGame::at(entry)?;
        console.print(&(Text::from("\n") + &board::head(&stop.subject)))?;
        console.print(&analyze::lines(&stop.subject, &stop.analysis, stop.time))?;
        if let Some(completed) = stop.completed {
            console.print(&(Text::from("\n") + &completed.text()))?;
        }
    }
    console.print(&next())
}

fn answer_object() -> Result<(), Failure> {
    let stops = games().map(TourGame::at).collect::<Result<Vec<_>, _>>()?;
    let games = stops.iter().map(TourGame::object).collect();
    print_object(&json::Tour { games })
}

/// One game of the tour.
#[derive(Debug)]
struct TourGame {
    subject: Subject,
    position: String,
    analysis: Analysis,
    time: Duration,
    completed: Option<SolvedGame>,
}

impl TourGame {
    fn at(entry: &'static Entry) -> Result<Self, Failure> {
        let subject = Subject::start(entry);
        let mut engine = choose(&subject, None)?;
        let budget = LimitValues {
            time: Some(TIME),
            ..LimitValues::default()
        };
        let (analysis, time) = analyse(&subject, engine.as_mut(), budget)?;
        let position = subject.game.text();
        Ok(Self {
            subject,
            position,
            analysis,
            time,
            completed: SolvedGame::of(entry),
        })
    }

    fn object(&self) -> json::TourGame<'_> {
        let solution = self
            .completed
            .map(|completed| json::Complete::new(&completed.census, completed.time));
        json::TourGame {
            analysis: analyze::object(&self.subject, &self.position, &self.analysis, self.time),
            solution,
        }
    }
}

/// Commands to try next, each with what it is for.
pub(super) fn commands() -> [(&'static str, Text); 8] {
    [
        (
            "quincunx solve lgame",
            text!("the value of every move", "每个走法的值"),
        ),
        (
            "quincunx solve lgame \"..nA/.B.A/.BAA/.BBn B\"",
            text!("in a won position", "求解必胜局面"),
        ),
        (
            "quincunx analyze einstein",
            text!("the value before the roll", "掷骰子之前的局面值"),
        ),
        (
            "quincunx analyze dots 3x3 --structure",
            text!("chains, control, every move", "链、控制与每步走法"),
        ),
        (
            "quincunx play lgame",
            text!("play against the program", "与程序对弈"),
        ),
        (
            "quincunx perft lgame --depth 4",
            text!("count sequences of moves", "统计走法序列"),
        ),
        ("quincunx bench", text!("measure the speed", "测量速度")),
        ("quincunx help", text!("all commands", "全部命令")),
    ]
}

/// What to try next.
fn next() -> Text {
    let mut text = text!("\nWhat to try next:\n", "\n接下来可以试试：\n");
    for (command, purpose) in commands() {
        text.push_line(&text!(
            "  {command:<46} {purpose}",
            "  {command:<46} {purpose:#}"
        ));
    }
    text
}
