//! Why a shot is a good one: what its answers may be, and what they leave.

use ::planes::{Answer, Belief, Cell, Heat};
use game_core::{Position, Stochastic, Text, text};

/// What there is to know of a shot.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// Probabilities and information.
    pub heat: Heat,
    /// Layouts that give each answer that is possible.
    pub answers: Vec<(Answer, u64)>,
    /// Layouts left after the answer, on average.
    pub left: f64,
}

impl Advice {
    /// Of a cell that may be shot at.
    #[must_use]
    pub fn of(belief: &Belief, cell: Cell) -> Option<Self> {
        let heat = belief.heat_of(cell)?;
        let answers: Vec<(Answer, u64)> = belief.after(cell).events().collect();
        let (sum, squares) = answers.iter().fold((0, 0_u64), |(sum, squares), &(answer, weight)| {
            // Behind the last head nothing is left to look for.
            let ends = answer.is_head() && belief.heads().len() + 1 == belief.world().setup().planes;
            (sum + weight, squares + if ends { 0 } else { weight * weight })
        });
        Some(Self { heat, answers, left: real(squares) / real(sum.max(1)) })
    }
}

/// Below 2^41.
#[allow(clippy::cast_precision_loss, reason = "below 2^41")]
const fn real(count: u64) -> f64 {
    count as f64
}

/// What the shot may find, and what is left then.
pub(super) fn reasons(belief: &Belief, best: Cell) -> Vec<Text> {
    let total = belief.layouts().len();
    let Some(Advice { heat, answers, left }) = Advice::of(belief, best) else { return Vec::new() };
    let of = |is: fn(&Answer) -> bool| -> u64 {
        answers.iter().filter(|(answer, _)| is(answer)).map(|(_, weight)| weight).sum()
    };
    let (heads, bodies, misses) =
        (of(|answer| answer.is_head()), of(|answer| *answer == Answer::Body), of(|answer| *answer == Answer::Miss));
    let bits = heat.bits;
    let tells = text!(
        "{best}: of {total} layouts {heads} have a head there, {bodies} a body, {misses} nothing; the answer tells \
         {bits:.2} bits.",
        "{best}：剩余 {total} 个布局中，{heads} 个为机头，{bodies} 个为机身，{misses} 个为空；反馈的信息量为 {bits:.2} 比特。"
    );
    let leaves =
        text!("After it {left:.1} layouts are left to look through on average.", "射击之后平均剩余 {left:.1} 个布局。");
    vec![tells, leaves]
}
