//! The greedy player (贪婪算法) of the lecture: it never declines, and so loses to players who do.

use ::dots::AnyDots;
use game_core::{Notation, Position, Text};

use super::reasons::reasons;
use registry::{Analysis, EngineFactory, EngineInfo, Limits, QueryError, TypedEngine, Unit};

const NAME: &str = "greedy";

pub(super) const GREEDY: EngineFactory<AnyDots> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Takes every box that it can, then draws the edge that gives the fewest; ignores limits.",
            "贪婪算法：先捕获所有死格，再走送格最少的边；不受限制项影响。",
        ),
        options: &[],
    },
    make: |_| Ok(Box::new(Greedy)),
};

/// Looks no further than the boxes that can be taken now.
#[derive(Debug)]
struct Greedy;

impl TypedEngine<AnyDots> for Greedy {
    /// The value is what the mover would win if both went on greedily.
    fn think(&mut self, position: &AnyDots, _: &Limits<'_>) -> Result<Analysis, QueryError> {
        let best = position.greedy().ok_or(QueryError::Finished)?;
        let mover = position.mover();
        let (mut end, mut variation, mut depth, mut nodes) = (*position, Vec::new(), 0, 0);
        while let Some(edge) = end.greedy() {
            // Only the turn itself is shown.
            if depth == 0 {
                variation.push(end.move_text(edge));
            }
            let before = end.mover();
            end.play(edge);
            depth += u32::from(end.mover() != before);
            nodes += 1;
        }
        Ok(Analysis {
            engine: NAME,
            best: Some(position.move_text(best)),
            value: Some(f64::from(end.payoff(mover) - position.payoff(mover))),
            unit: Unit::Boxes,
            depth: 1,
            nodes,
            variation,
            reasons: reasons(position, best),
            ..Analysis::default()
        })
    }
}
