//! From the report of a search to an analysis, where scores are means and not outcomes.

use game_core::{Notation, Score, ToMove};
use search::{Bound, Report};

use crate::{Analysis, Refusal, Unit, ValuedMove};

/// Says what a score of a search is worth in the unit of its analyses.
pub(crate) trait Telling<P> {
    /// What the values count.
    fn unit(&self) -> Unit;

    /// The value of a score, seen by the same player as the score is.
    fn value(&self, position: &P, score: Score) -> f64;
}

/// The report of a search of a position in which a player is to move.
///
/// `looked` says whether the value rests on anything: a node or two do not suffice to look at a
/// position, and then there is a move but no opinion.
pub(crate) fn analysis<P: Notation>(
    engine: &'static str,
    position: &P,
    report: &Report<P::Move>,
    telling: &impl Telling<P>,
    looked: bool,
) -> Result<Analysis, Refusal> {
    let best = report.best.ok_or(Refusal::Finished)?;
    let first = [best];
    let (variation, _) = spell(position, if report.variation.is_empty() { &first } else { &report.variation });
    let moves = report.moves.iter().map(|root| ValuedMove {
        m: position.move_text(root.m),
        position: position.after(root.m).to_string(),
        value: (looked && root.bound == Bound::Exact).then(|| telling.value(position, root.value)),
        distance: None,
        again: None,
        die: None,
    });
    Ok(Analysis {
        engine,
        best: Some(position.move_text(best)),
        value: looked.then(|| telling.value(position, report.value)),
        unit: telling.unit(),
        distance: None,
        proved: report.proved,
        depth: report.depth.unwrap_or(0),
        nodes: report.nodes,
        variation,
        moves: moves.collect(),
        reasons: Vec::new(),
    })
}

/// The texts of these moves, played one after the other, and whether the game is over then.
pub(crate) fn spell<P: Notation>(position: &P, moves: &[P::Move]) -> (Vec<String>, bool) {
    let (mut position, mut texts) = (position.clone(), Vec::new());
    for &m in moves {
        texts.push(position.move_text(m));
        position.play(m);
    }
    let ends = position.to_move() == ToMove::Nobody;
    (texts, ends)
}
