//! Why a shot is good: its possible answers, and what they leave.

use ::planes::{Answer, Belief, Cell, Heat};
use game_core::{Position, Stochastic, Text, text};

/// Facts about a shot.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// Probabilities and information.
    pub heat: Heat,
    /// The number of layouts for each possible answer.
    pub answers: Vec<(Answer, u64)>,
    /// Expected layouts left after the answer.
    pub left: f64,
}

impl Advice {
    /// The facts about a cell that may be shot at.
    #[must_use]
    pub fn of(belief: &Belief, cell: Cell) -> Option<Self> {
        let heat = belief.heat_of(cell)?;
        let answers: Vec<(Answer, u64)> = belief.after(cell).events().collect();
        let (sum, squares) =
            answers
                .iter()
                .fold((0, 0_u64), |(sum, squares), &(answer, weight)| {
                    // After the last head no search is left.
                    let ends = answer.is_head()
                        && belief.heads().len() + 1 == belief.world().setup().planes;
                    (
                        sum + weight,
                        squares + if ends { 0 } else { weight * weight },
                    )
                });
        Some(Self {
            heat,
            answers,
            left: real(squares) / real(sum.max(1)),
        })
    }
}

/// Exact below 2^41.
#[allow(clippy::cast_precision_loss, reason = "below 2^41")]
const fn real(count: u64) -> f64 {
    count as f64
}

/// The possible answers to the shot, and what they leave.
pub(super) fn reasons(belief: &Belief, best: Cell) -> Vec<Text> {
    let total = belief.layouts().len();
    let Some(Advice {
        heat,
        answers,
        left,
    }) = Advice::of(belief, best)
    else {
        return Vec::new();
    };
    let of = |is: fn(&Answer) -> bool| -> u64 {
        answers
            .iter()
            .filter(|(answer, _)| is(answer))
            .map(|(_, weight)| weight)
            .sum()
    };
    let (heads, bodies, misses) = (
        of(|answer| answer.is_head()),
        of(|answer| *answer == Answer::Body),
        of(|answer| *answer == Answer::Miss),
    );
    let bits = heat.bits;
    let tells = text!(
        "{best}: of {total} layouts {heads} have a head there, {bodies} a body, {misses} nothing; the answer tells \
         {bits:.2} bits.",
        "{best}：剩余 {total} 个布局中，{heads} 个为机头，{bodies} 个为机身，{misses} 个为空；反馈的信息量为 {bits:.2} 比特。"
    );
    let leaves = text!(
        "After it {left:.1} layouts are left to look through on average.",
        "射击之后平均剩余 {left:.1} 个布局。"
    );
    vec![tells, leaves]
}
