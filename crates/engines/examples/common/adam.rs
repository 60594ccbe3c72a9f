//! Descent along gradients of small batches: Adam (Kingma and Ba, 2014), and the loss of a chance.

/// The fraction of the old means that is kept.
const KEPT: [f32; 2] = [0.9, 0.999];

/// No parameter becomes greater.
const MOST: f32 = 5.0;

/// The means of gradients and of their squares.
#[derive(Debug)]
pub(crate) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The remaining weight of the first means, which were zero.
    left: [f32; 2],
}

impl Adam {
    /// For this many parameters.
    pub(crate) fn new(parameters: usize) -> Self {
        Self {
            means: vec![0.0; parameters],
            squares: vec![0.0; parameters],
            left: [1.0; 2],
        }
    }

    /// One step against a gradient, the sum over a batch of this many samples, which is cleared.
    pub(crate) fn step(
        &mut self,
        parameters: &mut [f32],
        gradient: &mut [f32],
        batch: f32,
        rate: f32,
    ) {
        self.left = [self.left[0] * KEPT[0], self.left[1] * KEPT[1]];
        let rate = rate * (1.0 - self.left[1]).sqrt() / (1.0 - self.left[0]);
        for (index, slope) in gradient.iter_mut().enumerate() {
            let share = *slope / batch;
            *slope = 0.0;
            self.means[index] = KEPT[0] * self.means[index] + (1.0 - KEPT[0]) * share;
            self.squares[index] = KEPT[1] * self.squares[index] + (1.0 - KEPT[1]) * share * share;
            parameters[index] -= rate * self.means[index] / (self.squares[index].sqrt() + 1e-8);
            parameters[index] = parameters[index].clamp(-MOST, MOST);
        }
    }
}

/// The numbers below `count` in random order; `below` draws a number below another. It must never
/// change: with it one seed makes one file of weights.
pub(crate) fn shuffled(count: usize, mut below: impl FnMut(u64) -> u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..order.len()).rev() {
        let other = usize::try_from(below(last as u64 + 1)).unwrap_or(last);
        order.swap(last, other);
    }
    order
}

/// 1 / (1 + exp(−x)).
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// −t · ln p − (1 − t) · ln(1 − p) for p = 1 / (1 + exp(−odds)), without a logarithm of zero.
pub(crate) fn cross_entropy(odds: f32, target: f32) -> f32 {
    libm::log1pf(libm::expf(-odds.abs())) + odds.max(0.0) - target * odds
}
