//! A turn that is decided: its second stone, and the analysis for it.

use connect6::{AnyConnect6, Connect6, HotWindows, Roads, Threats, Turn};
use game_core::{Notation, Position, Text, text};

use registry::Analysis;

/// The second stone of a turn whose first one was played.
#[derive(Debug)]
pub(super) struct PlannedStone {
    /// The position after the first stone.
    at: AnyConnect6,
    /// The analysis to return there. No position is entered for it.
    pub(super) analysis: Analysis,
}

impl PlannedStone {
    /// The rest of a turn after its first stone, if there is one.
    pub(super) fn of(position: &AnyConnect6, analysis: &Analysis) -> Option<Self> {
        let (first, rest) = analysis.variation.split_first()?;
        let at = position.after(position.read_move(first).ok()?);
        let goes_on = position.left() == 2 && !at.is_over() && !rest.is_empty();
        goes_on.then(|| Self {
            at,
            analysis: Analysis {
                best: rest.first().cloned(),
                distance: analysis.distance.map(|plies| plies.saturating_sub(1)),
                nodes: 0,
                variation: rest.to_vec(),
                moves: Vec::new(),
                ..analysis.clone()
            },
        })
    }

    /// Whether it is the plan for this position.
    pub(super) fn is_for(&self, position: &AnyConnect6) -> bool {
        self.at == *position
    }
}

/// The reasons for a turn: its text, and the threats after it.
pub(super) fn reasons(position: &AnyConnect6, turn: Turn) -> Vec<Text> {
    let after = turn
        .cells()
        .fold(*position, |position, cell| position.after(cell));
    let turn = position.turn_text(turn);
    if after.winner().is_some() {
        return vec![text!("{turn} wins.", "{turn} 取胜。")];
    }
    if after.is_over() || after.mover() == position.mover() {
        return Vec::new();
    }
    let threats = match &after {
        AnyConnect6::Large(after) => threats(after),
        AnyConnect6::Middle(after) => threats(after),
        AnyConnect6::Small(after) => threats(after),
    };
    let makes = match threats {
        Threats::None => return Vec::new(),
        Threats::One => {
            text!(
                "makes one threat: the opponent must place a stone against it",
                "形成单迫著，对手须用一子防守"
            )
        }
        Threats::Two => text!(
            "makes two threats: the opponent needs both stones",
            "形成双迫著，对手须用两子防守"
        ),
        Threats::More => text!(
            "makes three threats, one more than two stones stop",
            "形成三迫著，两子无法全防"
        ),
    };
    vec![text!("{turn} {makes}.", "{turn} {makes:#}。")]
}

/// The threats of the player who is not to move.
fn threats<const N: usize>(after: &Connect6<N>) -> Threats {
    let mut hot = HotWindows::default();
    hot.fill(&Roads::of(after), after, !after.mover());
    hot.threats()
}
