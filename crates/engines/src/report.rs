//! Analyses from the reports of searches, where scores are means and not outcomes.

use std::ops::ControlFlow;

use game_core::{Notation, Score, ToMove};
use search::{Bound, Report};

use registry::{Analysis, Limits, Progress, QueryError, Unit, ValuedMove};

/// Converts scores of a search into the unit of its analyses.
pub(crate) trait ValueScale<P> {
    /// What the values count.
    fn unit(&self) -> Unit;

    /// The value of a score, seen by the player of the score.
    fn value(&self, position: &P, score: Score) -> f64;

    /// Whether the evaluator rounds what it gives as certain, so that it proves no value.
    fn rounds(&self) -> bool {
        false
    }
}

/// Reports an engine's progress, if there is a listener and something to report.
pub(crate) fn report_progress(
    limits: &Limits<'_>,
    glimpse: impl FnOnce() -> Option<Progress>,
) -> ControlFlow<()> {
    let glimpse = limits.has_listener().then(glimpse).flatten();
    glimpse.map_or(ControlFlow::Continue(()), |glimpse| {
        limits.report_on(&glimpse)
    })
}

/// The report of a search of a position in which a player is to move.
///
/// `looked` is whether the value is meaningful. A search of a node or two has a move but no
/// opinion.
pub(crate) fn analysis<P: Notation>(
    engine: &'static str,
    position: &P,
    report: &Report<P::Move>,
    scale: &dyn ValueScale<P>,
    looked: bool,
) -> Result<Analysis, QueryError> {
    let best = report.best.ok_or(QueryError::Finished)?;
    let winning = (report.value >= P::BOUND)
        .then(|| winning_move(position))
        .flatten();
    let best = winning.unwrap_or(best);
    let use_variation = winning.is_none() && !report.variation.is_empty();
    let line = if use_variation {
        &report.variation
    } else {
        core::slice::from_ref(&best)
    };
    let (variation, _) = move_texts(position, line);
    let moves = report.moves.iter().map(|root| ValuedMove {
        m: position.move_text(root.m),
        position: position.after(root.m).to_string(),
        value: (looked && root.bound == Bound::Exact).then(|| scale.value(position, root.value)),
        distance: None,
        turns: None,
        again: None,
        die: None,
    });
    Ok(Analysis {
        engine,
        best: Some(position.move_text(best)),
        value: looked.then(|| scale.value(position, report.value)),
        unit: scale.unit(),
        proved: report.proved && (winning.is_some() || !scale.rounds()),
        depth: report.depth.unwrap_or(0),
        nodes: report.nodes,
        variation,
        moves: moves.collect(),
        ..Analysis::default()
    })
}

/// A move that ends the game with the greatest possible payoff.
///
/// If every win is worth the same, a certain later win is as good, but an engine that passes over
/// an immediate win puzzles people.
pub(crate) fn winning_move<P: Notation>(position: &P) -> Option<P::Move> {
    let me = position.to_move().player()?;
    position.moves().find(|&m| {
        let after = position.after(m);
        after.to_move() == ToMove::Nobody && after.payoff(me) >= P::BOUND
    })
}

/// The texts of these moves played in order, and whether the game is then over.
pub(crate) fn move_texts<P: Notation>(position: &P, moves: &[P::Move]) -> (Vec<String>, bool) {
    let (mut position, mut texts) = (position.clone(), Vec::new());
    for &m in moves {
        texts.push(position.move_text(m));
        position.play(m);
    }
    let ends = position.to_move() == ToMove::Nobody;
    (texts, ends)
}
