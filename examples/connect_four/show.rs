//! What the searches find for a position: lines of play, minimax and alpha-beta compared.

use std::error::Error;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;

use quincunx::game_core::{AsListed, Notation, Pair};
use quincunx::search::alpha_beta::{Drive, Options};
use quincunx::search::{AlphaBeta, Limits, Report, minimax, perft};

use super::evaluator::Middle;
use super::forced::Forced;
use super::position::ConnectFour;

/// How many moves minimax looks ahead; it enters every position.
const DEPTH: u32 = 7;

/// The depth of alpha-beta in moves; it leaves out what cannot matter.
const FARTHER: u32 = 12;

/// From this many stones on a position is proved in seconds.
const PROVABLE: usize = 12;

/// The game to prove instead of positions with fewer stones.
const GAME: &str = "313373463244";

/// Bytes of the table of alpha-beta.
const TABLE: usize = 1 << 24;

/// The position, drawn and searched; a test compares it with `examples/golden/connect_four.txt`.
pub(crate) fn text(position: &ConnectFour) -> Result<String, Box<dyn Error>> {
    let mut text = format!(
        "{position}\n\n{}\n\nLines of play by their length:\n",
        position.drawing().trim_end()
    );
    for depth in 1..=8 {
        writeln!(text, "  {depth}  {:>10}", perft(position, depth))?;
    }
    write_minimax(&mut text, position)?;
    write_alpha_beta(&mut text, position)?;
    // Fewer stones take minutes.
    let game = if position.count() >= PROVABLE {
        *position
    } else {
        GAME.parse()?
    };
    write_proof(&mut text, &game)?;
    Ok(text)
}

/// The value of every move by definition.
fn write_minimax(text: &mut String, position: &ConnectFour) -> Result<(), Box<dyn Error>> {
    let report = minimax(position, DEPTH, &mut Middle)?;
    writeln!(
        text,
        "\nMinimax, {DEPTH} moves ahead ({} for a win, less the moves to it):",
        ConnectFour::PAYOFF
    )?;
    for root in &report.moves {
        writeln!(text, "  {}  {:>5}", position.move_text(root.m), root.value)?;
    }
    Ok(writeln!(
        text,
        "  value {}, {} nodes",
        report.value, report.nodes
    )?)
}

/// To the end of the game, by an evaluator that sees what three stones in a line force.
fn write_proof(text: &mut String, position: &ConnectFour) -> Result<(), Box<dyn Error>> {
    let options = Options {
        proof: Drive::Bisection,
        forget_last: 6,
        ..Options::DEFAULT
    };
    let report = AlphaBeta::compact(Forced, TABLE)?
        .options(options)
        .solve(position, &Limits::new())?;
    writeln!(
        text,
        "\nProof after {} stones:\n\n{}\n",
        position.count(),
        position.drawing().trim_end()
    )?;
    let turns = ConnectFour::PAYOFF - report.value.abs();
    match report.value {
        0 => writeln!(text, "  a draw, {} nodes", report.nodes)?,
        1.. => writeln!(text, "  won in {turns} moves, {} nodes", report.nodes)?,
        _ => writeln!(text, "  lost in {turns} moves, {} nodes", report.nodes)?,
    }
    let best = report
        .best
        .map(|m| position.move_text(m))
        .unwrap_or_default();
    Ok(writeln!(text, "  best move {best}")?)
}

/// Deeper and deeper: the best move and line of every depth, with the nodes so far.
///
/// The evaluator values positions, the rules list moves from the middle outwards, and the table's
/// best moves of one depth are tried first at the next: that is the whole engine.
fn write_alpha_beta(text: &mut String, position: &ConnectFour) -> Result<(), Box<dyn Error>> {
    let mut search = AlphaBeta::new(Pair(Middle, AsListed), TABLE)?;
    let reports = Mutex::new(Vec::new());
    let listener = |report: &Report<_>| {
        if let Ok(mut reports) = reports.lock() {
            reports.push(report.clone());
        }
        ControlFlow::Continue(())
    };
    search.search(position, &Limits::new().depth(FARTHER).progress(&listener))?;
    let reports = reports.into_inner().unwrap_or_default();
    writeln!(
        text,
        "\nAlpha-beta, up to {FARTHER} moves ahead:\n  depth  best  value       nodes  line"
    )?;
    for report in &reports {
        let best = report
            .best
            .map(|m| position.move_text(m))
            .unwrap_or_default();
        let line: String = report
            .variation
            .iter()
            .map(|&m| position.move_text(m))
            .collect();
        let depth = report.depth.unwrap_or(0);
        writeln!(
            text,
            "  {depth:>5}  {best:>4}  {:>5}  {:>10}  {line}",
            report.value, report.nodes
        )?;
    }
    Ok(())
}
