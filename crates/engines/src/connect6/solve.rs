//! Exact answers: proved wins, by double threats first and then with zones.

#[cfg(feature = "variants")]
use std::ops::ControlFlow;
#[cfg(feature = "variants")]
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[cfg(any(feature = "variants", feature = "farm"))]
use connect6::Turn;
#[cfg(feature = "variants")]
use connect6::forced::ForcedOptions;
#[cfg(feature = "variants")]
use connect6::zone::{Options, Prover, ZoneProgress};
use connect6::{AnyConnect6, Connect6};
#[cfg(feature = "variants")]
use connect6::{ForcedWinSolver, ZoneProof};
use game_core::Position;
#[cfg(feature = "variants")]
use game_core::Run;

use super::NAME;
#[cfg(feature = "variants")]
use registry::Progress;
#[cfg(any(feature = "variants", feature = "farm"))]
use registry::ValuedMove;
use registry::{Answer, Limits, QueryError, SolveRequest, Solved, Unit, UnsolvedError};

/// Most positions with the attacker to move, unless the request says otherwise: some ten seconds.
#[cfg(feature = "variants")]
const MOST: u64 = 1_000_000;

/// The part of these for wins by double threats alone.
#[cfg(feature = "variants")]
const FORCED: u64 = 200_000;

/// Steps between two reports of progress.
#[cfg(feature = "variants")]
const REPORT: u64 = 16;

/// A win of the player to move, if one is found and proved; a finished game has its result. The
/// proof is a text that `connect6::zone::verify` accepts; a six in this turn needs none.
pub(super) fn solve(
    position: &AnyConnect6,
    request: &SolveRequest<'_>,
) -> Result<Solved, UnsolvedError> {
    request.reject_options(NAME, &["table", "journal"])?;
    if position.is_over() {
        let value = f64::from(position.payoff(position.mover()).signum());
        return Ok(Answer {
            exact: true,
            value: Some(value),
            distance: Some(0),
            ..unknown(1)
        }
        .into());
    }
    let (answer, proof) = match position {
        AnyConnect6::Large(p) => won(p, &request.limits)?,
        AnyConnect6::Middle(p) => won(p, &request.limits)?,
        AnyConnect6::Small(p) => won(p, &request.limits)?,
    };
    Ok(Solved {
        answer: request.restrict(NAME, answer)?,
        proof: proof.filter(|_| request.proof),
    })
}

/// An answer that holds only the number of positions.
pub(super) const fn unknown(nodes: u64) -> Answer {
    Answer {
        exact: false,
        value: None,
        unit: Unit::Outcome,
        fraction: None,
        distance: None,
        nimstring: None,
        moves: Vec::new(),
        nodes,
    }
}

/// The answer that a turn wins; `turns` counts the winner's turns, including the one that makes
/// six, if that is known.
#[cfg(any(feature = "variants", feature = "farm"))]
pub(super) fn answer<const N: usize>(
    position: &Connect6<N>,
    turn: Turn,
    turns: Option<u8>,
    nodes: u64,
) -> Answer {
    let mut after = *position;
    // The turn comes from the solver, so it is legal.
    let _ = after.try_turn(turn);
    let distance = turns.map(u32::from);
    let valued = ValuedMove {
        m: position.turn_text(turn),
        position: after.to_string(),
        value: Some(1.0),
        distance: None,
        turns: None,
        again: None,
        die: None,
    };
    Answer {
        exact: true,
        value: Some(1.0),
        distance,
        moves: vec![valued],
        ..unknown(nodes)
    }
}

#[cfg(feature = "variants")]
fn won<const N: usize>(
    position: &Connect6<N>,
    limits: &Limits<'_>,
) -> Result<(Answer, Option<String>), UnsolvedError> {
    if let Some(turn) = position.winning_turn() {
        return Ok((answer(position, turn, Some(1), 1), None));
    }
    let most = limits.node_limit().unwrap_or(MOST);
    let mut forced = ForcedWinSolver::new();
    let search = ForcedOptions {
        turns: 60,
        nodes: most.min(FORCED),
    };
    if let Some((turns, turn)) = forced.turns(position, search) {
        let proof = forced
            .win(position, search)
            .map(|win| ZoneProof::from(&win).write(position));
        return Ok((answer(position, turn, Some(turns), forced.nodes()), proof));
    }
    let before = forced.nodes();
    let mut prover =
        Prover::new(position, Options::DEFAULT).ok_or(QueryError::NoSolver { game: NAME })?;
    let (run, stopped) = (Run::new(limits), AtomicBool::new(false));
    let listener = |progress: &ZoneProgress| {
        let nodes = before + progress.nodes;
        if progress.steps.is_multiple_of(REPORT)
            && run
                .report(|| Progress {
                    nodes,
                    ..Progress::default()
                })
                .is_break()
        {
            stopped.store(true, Relaxed);
            return ControlFlow::Break(());
        }
        if nodes >= most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let progress = prover.run(&search::Limits::new().progress(&listener));
    let stopped = stopped.into_inner();
    let nodes = before + progress.nodes;
    let Some(proof) = prover.proof() else {
        let why = if stopped {
            QueryError::Stopped
        } else {
            QueryError::TooManyPositions { positions: nodes }
        };
        return Err(UnsolvedError::with(why, unknown(nodes), None));
    };
    Ok((
        answer(position, proof.turn, None, nodes),
        Some(proof.write(position)),
    ))
}

/// A page requests no proof, and does without the code to find one.
#[cfg(not(feature = "variants"))]
fn won<const N: usize>(
    _: &Connect6<N>,
    _: &Limits<'_>,
) -> Result<(Answer, Option<String>), UnsolvedError> {
    Err(QueryError::NoSolver { game: NAME }.into())
}
