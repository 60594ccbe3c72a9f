//! The L-Game: everything is known, so its engine looks the answer up.

use game_core::{Notation, Outcome, Payoff, Position};
use lgame::{Classes, LGame, Move, States};
use search::Retrograde;

use crate::{
    Analysis, Analyst, At, Census, EngineInfo, Entry, Limits, Refusal, Skills, Solution, Tally, Unit, ValuedMove,
    Workload,
};

/// The L-Game in the registry.
pub(crate) const ENTRY: Entry = Entry {
    name: SKILLS.name,
    title: "L-Game",
    title_zh: "L棋",
    players: &["A", "B"],
    start: || Box::new(At::new(LGame::START, &SKILLS)),
    solve_completely: Some(take_census),
    workloads: &[
        Workload { name: "minimax 3", run: search_three_turns },
        Workload { name: "retrograde", run: solve_states },
        Workload { name: "complete solution", run: solve_classes },
    ],
};

static SKILLS: Skills<LGame> = Skills { name: "lgame", solve, engines: &[PERFECT] };

const PERFECT: Analyst<LGame> = Analyst {
    info: EngineInfo {
        name: "perfect",
        description: "Solves the whole game and looks the position up; never errs, ignores limits.",
        description_zh: "求解整个游戏后查表作答；从不出错，不受限制项影响。",
    },
    analyse,
};

/// The complete solution looks at classes of positions; all of them are entered once.
const NODES: u64 = Classes::COUNT as u64;

/// A line of drawn play has no end, and is shown up to a repetition or this many plies.
const DRAWN_LINE: usize = 8;

fn take_census() -> Census {
    let solution = <lgame::Solution>::new();
    let tally = |lgame::Tally { won, lost, drawn }| Tally { won, lost, drawn };
    Census { states: tally(solution.states()), classes: tally(solution.classes()), longest: solution.longest().into() }
}

/// The work of a plain search, with the number of its nodes; 0 if it fails.
fn search_three_turns() -> u64 {
    search::minimax(&LGame::START, 3, &mut Payoff).map_or(0, |report| report.nodes)
}

/// The work of a retrograde analysis, with the number of states it was asked for; 0 if it fails.
fn solve_states() -> u64 {
    let solved = Retrograde::new(&States).solve_backwards::<LGame>();
    solved.map_or(0, |_| States::COUNT as u64)
}

/// The work of the complete solution, with the number of classes that it has looked at.
fn solve_classes() -> u64 {
    let Census { classes, .. } = take_census();
    classes.total() as u64
}

#[allow(clippy::unnecessary_wraps, reason = "other games cannot solve every position")]
fn solve(position: &LGame) -> Result<Solution, Refusal> {
    let table = <lgame::Solution>::new();
    let outcome = table.outcome(position);
    Ok(Solution {
        exact: true,
        value: Some(value(outcome)),
        unit: Unit::Outcome,
        fraction: None,
        distance: distance(outcome),
        nimstring: None,
        moves: valued_moves(&table, position),
        nodes: NODES,
    })
}

fn analyse(position: &LGame, _: &Limits) -> Result<Analysis, Refusal> {
    let table = <lgame::Solution>::new();
    let best = table.best_move(position).ok_or(Refusal::Finished)?;
    let outcome = table.outcome(position);
    Ok(Analysis {
        engine: PERFECT.info.name,
        best: position.move_text(best),
        value: value(outcome),
        unit: Unit::Outcome,
        distance: distance(outcome),
        proved: true,
        depth: table.longest().into(),
        nodes: NODES,
        line: best_line(&table, position),
        moves: valued_moves(&table, position),
    })
}

fn value(outcome: Outcome) -> f64 {
    outcome.sign().into()
}

fn distance(outcome: Outcome) -> Option<u32> {
    outcome.distance().map(u32::from)
}

fn valued_moves(table: &lgame::Solution, position: &LGame) -> Vec<ValuedMove> {
    let valued = |(m, outcome): (Move, Outcome)| ValuedMove {
        step: position.move_text(m),
        position: position.after(m).to_string(),
        value: Some(value(outcome)),
        distance: distance(outcome),
        again: None,
        die: None,
    };
    table.moves(position).map(valued).collect()
}

/// Best play of both sides: to the end where the game is decided, else up to a repetition.
///
/// A decided line ends by itself, since every best move brings the end one ply nearer.
fn best_line(table: &lgame::Solution, start: &LGame) -> Vec<String> {
    let length = table.outcome(start).distance().map_or(DRAWN_LINE, usize::from);
    let (mut line, mut visited) = (Vec::new(), vec![*start]);
    let mut position = *start;
    while line.len() < length {
        let Some(m) = table.best_move(&position) else { break };
        line.push(position.move_text(m));
        position.play(m);
        if visited.contains(&position) {
            break;
        }
        visited.push(position);
    }
    line
}
