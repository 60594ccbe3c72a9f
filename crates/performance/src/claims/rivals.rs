//! Connect Four by this project's searches, by hand-written programs, and by other libraries.

use super::count;
use crate::claim::{Claim, Source, Unit};
use crate::command::{Command, Kind};
use crate::reading::{Number, Reading, behind};

/// A question, and the programs that answer it; speeds are relative to the first.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The beginning of its claims' names.
    pub key: &'static str,
    /// The question for people.
    pub name: &'static str,
    /// Its heading in the output of the command.
    heading: &'static str,
    /// The programs, as the command prints them.
    pub programs: &'static [&'static str],
}

impl Question {
    /// The name of a claim: `nodes`, `ms` or `speed` of a program by its index.
    #[must_use]
    pub fn claim(&self, program: usize, figure: &str) -> String {
        format!("{}-{}-{figure}", self.key, program + 1)
    }
}

/// All questions.
pub const QUESTIONS: [Question; 8] = [
    Question {
        key: "rival-perft",
        name: "perft 9",
        heading: "### Lines of nine moves",
        programs: &[
            "by hand",
            "quincunx `perft`",
            "board-game 0.8.2 `perft_naive`, our position",
            "board-game 0.8.2 `perft_naive`, its own game",
            "minimax 0.6.0 `perft`, our position",
        ],
    },
    Question {
        key: "rival-minimax",
        name: "minimax, 7 moves",
        heading: "### Every position of seven moves",
        programs: &["by hand", "quincunx `minimax`"],
    },
    Question {
        key: "rival-alpha-beta",
        name: "alpha-beta, 10 moves, no table",
        heading: "### Alpha-beta, ten moves",
        programs: &[
            "by hand",
            "quincunx `AlphaBeta`, no table",
            "minimax 0.6.0 `Negamax`, our position",
            "board-game 0.8.2 `minimax_value`, our position",
        ],
    },
    Question {
        key: "rival-deepening",
        name: "deepening to 13 moves, 64 MB",
        heading: "### Iterative deepening to thirteen",
        programs: &[
            "by hand",
            "quincunx `AlphaBeta`",
            "quincunx `AlphaBeta`, two threads",
            "minimax 0.6.0 `IterativeSearch`, our position",
        ],
    },
    Question {
        key: "rival-threads",
        name: "deepening to 19 moves, 64 MB",
        heading: "### Two threads: iterative deepening",
        programs: &["quincunx `AlphaBeta`", "quincunx `AlphaBeta`, two threads"],
    },
    Question {
        key: "rival-exact",
        name: "exact value of 12345671",
        heading: "### Exact value of 12345671",
        programs: &["by hand", "quincunx `AlphaBeta::compact`", "connect-four-ai 1.0.0 `Solver`, no book"],
    },
    Question {
        key: "rival-exact-100",
        name: "exact values, 100 positions",
        heading: "### Exact values of 100 positions",
        programs: &["by hand", "quincunx `AlphaBeta::compact`", "connect-four-ai 1.0.0 `Solver`, no book"],
    },
    Question {
        key: "rival-monte-carlo",
        name: "Monte Carlo, 500,000 play-outs",
        heading: "### Monte Carlo, Connect Four",
        programs: &[
            "quincunx, play-outs without a tree",
            "quincunx `Mcts::new`, after 1 visit",
            "quincunx `Mcts::new`, after 10 visits",
            "quincunx `Mcts::solver`, after 1 visit",
            "quincunx `Mcts::solver`, after 10 visits",
            "treant 0.4.0, after 1 visit, our play-outs",
            "minimax 0.6.0, after 1 visit",
            "minimax 0.6.0, after 10 visits",
            "board-game 0.8.2, after 1 visit",
        ],
    },
];

/// Columns after the value: counted things, milliseconds, speed relative to the first row.
const COLUMNS: [(&str, usize, f64); 3] = [("nodes", 1, 1.0), ("time", 2, 1e-3), ("speed", 4, 1.0)];

/// A cell of the table of a question.
fn cell(question: usize, program: usize, column: usize) -> Number {
    let Question { heading, programs, .. } = QUESTIONS[question];
    let (_, skipped, scale) = COLUMNS[column];
    behind(format!("| {} |", programs[program])).under(heading).skip(skipped).times(scale)
}

pub(super) fn sources() -> Vec<Source> {
    let command =
        Command::new(Kind::Workspace, "benches/rivals").with(&["--repetitions", "15"]).quickly(&["--repetitions", "3"]);
    let mut claims = aims();
    for (at, question) in QUESTIONS.iter().enumerate() {
        for (program, name) in question.programs.iter().enumerate() {
            for (column, (figure, ..)) in COLUMNS.iter().enumerate() {
                let what = format!("{}, {name}: {figure}", question.name);
                let number = cell(at, program, column);
                let unit = [Unit::Count, Unit::Seconds, Unit::Times][column];
                claims.push(Claim { unit, ..count(&question.claim(program, figure), &what, number) });
            }
        }
    }
    vec![Source::new("rivals", "rivals", "search.md", command).claims(claims)]
}

/// The aims of the comparison.
fn aims() -> Vec<Claim> {
    const NODES: usize = 0;
    const TIME: usize = 1;
    const SPEED: usize = 2;
    let of = |name: &str, what: &str, number| Claim::new(name, what, Unit::Times, Reading::Number(number));
    let ratio = |name: &str, what: &str, (question, ours, theirs): (usize, usize, usize), column: usize| {
        // Time and nodes are ours divided by theirs; so is speed.
        let reading = Reading::Ratio(cell(question, ours, column), cell(question, theirs, column));
        Claim::new(name, what, Unit::Times, reading)
    };
    let (minimax, solver, treant) = ("minimax 0.6.0", "connect-four-ai 1.0.0", "treant 0.4.0");
    vec![
        of("aim-perft", "perft 9: speed by hand", cell(0, 1, SPEED)).at_least(0.95).rival("by hand"),
        of("aim-alpha-beta", "alpha-beta to a fixed depth: speed by hand", cell(2, 1, SPEED))
            .at_least(0.9)
            .rival("by hand"),
        ratio("aim-depth-time", "depth 13: time", (3, 1, 3), TIME).at_most(0.25).rival(minimax),
        ratio("aim-depth-nodes", "depth 13: nodes", (3, 1, 3), NODES).at_most(0.5).rival(minimax),
        ratio("aim-exact-speed", "exact value of 12345671: speed", (5, 1, 2), SPEED).at_least(0.9).rival(solver),
        ratio("aim-exact-nodes", "exact value of 12345671: positions", (5, 1, 2), NODES).at_most(1.1).rival(solver),
        ratio("aim-hundred-speed", "exact values of 100 positions: speed", (6, 1, 2), SPEED)
            .at_least(0.9)
            .rival(solver),
        ratio("aim-hundred-nodes", "exact values of 100 positions: positions", (6, 1, 2), NODES)
            .at_most(1.1)
            .rival(solver),
        ratio("aim-treant", "Monte Carlo after 1 visit, as treant: play-outs a second", (7, 1, 5), SPEED)
            .at_least(2.0)
            .rival(treant),
        ratio("aim-treant-ten", "the same, ours after 10 visits", (7, 2, 5), SPEED).at_least(2.0).rival(treant),
        of("aim-tree", "Monte Carlo after 10 visits: speed of play-outs without a tree", cell(7, 2, SPEED))
            .at_least(0.6),
        Claim::new(
            "aim-threads",
            "two threads to depth 19: so much sooner",
            Unit::Times,
            Reading::Ratio(cell(4, 0, TIME), cell(4, 1, TIME)),
        )
        .at_least(1.6),
    ]
}
