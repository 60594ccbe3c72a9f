//! The L-Game: everything is known, so its engine looks the answer up.

use std::cell::Cell;

use game_core::{Notation, Outcome, Payoff, Position, Ranking};
use lgame::{AtMostOne, Classes, ExactlyOne, Fixed, LGame, Move, Rule, States, UpToBoth};
use search::{Retrograde, minimax, perft, perft_divide};

use crate::{
    Analysis, Answer, At, Census, EngineInfo, Entry, Limits, Maker, Refusal, Skills, Thinker, Unit, ValuedMove, Work,
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
    expected: lgame::notation::expected::ALL,
    workloads: &[
        Workload { name: "minimax 3", run: search_three_turns },
        Workload { name: "perft 4", run: count_four_moves },
        Workload { name: "retrograde", run: solve_states },
        Workload { name: "complete solutions", run: solve_variants },
    ],
};

static SKILLS: Skills<LGame> = Skills { name: "lgame", solve, engines: &[PERFECT] };

const PERFECT: Maker<LGame> = Maker {
    info: EngineInfo {
        name: "perfect",
        description: "Solves the whole game and looks the position up; never errs, ignores limits.",
        description_zh: "求解整个游戏后查表作答；从不出错，不受限制项影响。",
        options: &[],
    },
    make: |_| Ok(Box::new(Perfect { table: lgame::Solution::new() })),
};

/// Plays the first of the best moves.
#[derive(Debug)]
struct Perfect {
    table: lgame::Solution,
}

/// The complete solution looks at classes of positions; all of them are entered once.
const NODES: u64 = Classes::COUNT as u64;

/// Drawn play has no end, and is shown up to a repetition or this many plies.
const DRAWN_VARIATION: usize = 8;

fn take_census() -> Census {
    let solution = <lgame::Solution>::new();
    Census { states: solution.states(), classes: solution.classes(), longest: solution.longest().into() }
}

/// Plain search: the value, the best move's place in the order, the value of every move.
fn search_three_turns() -> Work {
    let mut work = Work::default();
    let Ok(report) = minimax(&LGame::START, 3, &mut Payoff) else { return work };
    work.nodes = report.nodes;
    let best = report.moves.iter().position(|root| Some(root.m) == report.best);
    work.note(best.map_or(u64::MAX, |place| place as u64));
    [report.value]
        .into_iter()
        .chain(report.moves.iter().map(|root| root.value))
        .for_each(|value| note(&mut work, value));
    work
}

/// Perft: the number of lines behind each first move. Positions whose moves are counted are
/// entered, leaves are not.
fn count_four_moves() -> Work {
    let nodes = (0..4).map(|depth| perft(&LGame::START, depth)).sum();
    let mut work = Work { nodes, ..Work::default() };
    perft_divide(&LGame::START, 4).for_each(|(_, count)| work.note(count));
    work
}

/// The generic retrograde analysis: the outcome at every rank. A position is entered when it is
/// unranked, and when a move of another leads to it.
fn solve_states() -> Work {
    let mut work = Work::default();
    let ranking = Counting { entered: Cell::new(0) };
    let Ok(solved) = Retrograde::new(&ranking).solve::<LGame>() else { return work };
    work.nodes = ranking.entered.get();
    for outcome in solved.outcomes() {
        note(&mut work, outcome.map_or(i32::MAX, Outcome::preference));
    }
    work
}

/// The complete solutions of the game and its variants: the outcome of every class, each entered
/// once.
fn solve_variants() -> Work {
    let mut work = Work::default();
    note_variant::<Fixed>(&mut work);
    note_variant::<AtMostOne>(&mut work);
    note_variant::<ExactlyOne>(&mut work);
    note_variant::<UpToBoth>(&mut work);
    work
}

fn note_variant<R: Rule>(work: &mut Work) {
    let solution = lgame::Solution::<R>::with_rule();
    work.nodes += NODES;
    (0..Classes::COUNT).for_each(|class| note(work, solution.outcome_of_class(class).preference()));
}

/// Takes a number with a sign into the digest.
fn note(work: &mut Work, result: i32) {
    work.note(i64::from(result).cast_unsigned());
}

/// All states, and how many positions went through the ranking.
struct Counting {
    entered: Cell<u64>,
}

impl Counting {
    fn enter(&self) {
        self.entered.set(self.entered.get() + 1);
    }
}

impl Ranking<LGame> for Counting {
    fn count(&self) -> u64 {
        States::COUNT as u64
    }

    fn rank(&self, position: &LGame) -> Option<u64> {
        self.enter();
        States.rank(position)
    }

    fn unrank(&self, rank: u64) -> Option<LGame> {
        self.enter();
        States.unrank(rank)
    }
}

#[allow(clippy::unnecessary_wraps, reason = "other games cannot solve every position")]
fn solve(position: &LGame) -> Result<Answer, Refusal> {
    let table = <lgame::Solution>::new();
    let outcome = table.outcome(position);
    Ok(Answer {
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

impl Thinker<LGame> for Perfect {
    fn think(&mut self, position: &LGame, _: &Limits<'_>) -> Result<Analysis, Refusal> {
        let table = &self.table;
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
            variation: best_variation(table, position),
            moves: valued_moves(table, position),
            reasons: Vec::new(),
        })
    }
}

fn value(outcome: Outcome) -> f64 {
    outcome.sign().into()
}

fn distance(outcome: Outcome) -> Option<u32> {
    outcome.distance().map(u32::from)
}

fn valued_moves(table: &lgame::Solution, position: &LGame) -> Vec<ValuedMove> {
    let valued = |(m, outcome): (Move, Outcome)| ValuedMove {
        m: position.move_text(m),
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
/// A decided variation ends by itself, since every best move brings the end one ply nearer.
fn best_variation(table: &lgame::Solution, start: &LGame) -> Vec<String> {
    let length = table.outcome(start).distance().map_or(DRAWN_VARIATION, usize::from);
    let (mut variation, mut visited) = (Vec::new(), vec![*start]);
    let mut position = *start;
    while variation.len() < length {
        let Some(m) = table.best_move(&position) else { break };
        variation.push(position.move_text(m));
        position.play(m);
        if visited.contains(&position) {
            break;
        }
        visited.push(position);
    }
    variation
}
