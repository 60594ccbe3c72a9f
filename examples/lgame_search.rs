//! Alpha-beta nine turns deep in the L-Game, compared with the exact outcomes: what a search of
//! limited depth finds in a game with cycles.
//!
//! `cargo run --release --example lgame_search`
//!
//! Such a game has a trap (graph-history interaction). If a line ended where a position repeats,
//! its value would depend on the way that led there; a table forgets the way, and would hand
//! that value to lines that came by another. This search ends lines by depth alone and knows no
//! repetition: an entry says what so many turns decide, whatever came before. So each win and
//! loss below is true and is found no later than at the depth of its distance; what is called
//! open is drawn or decided later, and no depth proves which. `tests/lgame_search.rs` searches
//! every state. Nodes are those of all depths so far.

use std::error::Error;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;

use quincunx::game_core::{
    AsListed, Evaluate, Notation, Outcome, Pair, Ranking, Score, Side, Track,
};
use quincunx::lgame::{Classes, LGame, Solution, WIN};
use quincunx::search::{AlphaBeta, Limits, Report};

/// No win of the L-Game takes more turns.
const TURNS: u32 = 9;

/// An opinion without content: undecided positions are worth 0.
struct Silent;

impl Track<LGame> for Silent {} // no state to keep

impl Evaluate<LGame> for Silent {
    fn evaluate(&mut self, _: &LGame, _: Side) -> Score {
        0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// The output; a test compares it with `examples/golden/lgame_search.txt`.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let solution = <Solution>::new();
    let first = |outcome| {
        let mut classes = (0..Classes::COUNT as u64).filter_map(|rank| Classes.unrank(rank));
        classes.find(|position| solution.outcome(position) == outcome)
    };
    let decided = [Outcome::Win(9), Outcome::Loss(8), Outcome::Win(3)]
        .into_iter()
        .filter_map(first);
    let (mut text, mut search) = (
        String::new(),
        AlphaBeta::new(Pair(Silent, AsListed), 1 << 24)?,
    );
    for position in [LGame::START].into_iter().chain(decided) {
        writeln!(
            text,
            "{position} is {}.\n  turns   nodes  what is known",
            solution.outcome(&position)
        )?;
        let reports = Mutex::new(Vec::new());
        let listener = |report: &Report<_>| {
            if let Ok(mut reports) = reports.lock() {
                reports.push(report.clone());
            }
            ControlFlow::Continue(())
        };
        search.search(&position, &Limits::new().depth(TURNS).progress(&listener))?;
        for report in reports.into_inner().unwrap_or_default() {
            let best = report
                .best
                .map(|m| position.move_text(m))
                .unwrap_or_default();
            writeln!(
                text,
                "{:>7}{:>8}  {} {best}",
                report.depth.unwrap_or(0),
                report.nodes,
                words(report.value)
            )?;
        }
        text.push('\n');
    }
    Ok(text)
}

/// A value in words: a win in `n` turns is worth `WIN - n`, a loss `n - WIN`.
fn words(value: Score) -> String {
    match value {
        _ if value > WIN / 2 => format!("won in {} by", WIN - value),
        _ if value < -WIN / 2 => format!("lost in {} after", WIN + value),
        _ => "open after".to_owned(),
    }
}
