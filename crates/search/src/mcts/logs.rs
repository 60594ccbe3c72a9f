//! √ln N without a logarithm per node.
//!
//! Curiosity need not know the logarithm to the last digit. So it is that of `N` with all but its
//! five highest bits cleared: 16 numbers for each power of two, in a table of two kilobytes. It is
//! exact below 32 and off by less than ln(17/16) = 0.061 above. The table is filled by `libm`, so
//! it is the same on every machine.

/// Bits of a number that follow its highest bit and are kept.
const BITS: u32 = 4;

/// Numbers kept apart between two powers of two.
const STEPS: usize = 1 << BITS;

/// The table.
#[derive(Clone, Debug)]
pub(super) struct LogTable(Vec<f32>);

impl LogTable {
    /// Fills the table.
    pub(super) fn new() -> Self {
        let number = |index: usize| {
            let (power, step) = (index / STEPS, index % STEPS);
            // At least 2, so that nothing is multiplied by 0 before there is anything to compare.
            let high = f64::from(1_u32 << power.min(31))
                * (1.0 + f64::from(u8::try_from(step).unwrap_or(0)) / 16.0);
            high.max(2.0)
        };
        #[allow(clippy::cast_possible_truncation, reason = "a number below 5")]
        Self(
            (0..32 * STEPS)
                .map(|index| libm::sqrt(libm::log(number(index))) as f32)
                .collect(),
        )
    }

    /// √ln `n`, with `n` rounded down to five bits; of 2, if that is more.
    #[inline]
    pub(super) fn root(&self, n: u32) -> f32 {
        let n = n.max(1);
        let zeros = n.leading_zeros();
        // The highest bit moves to the top, and the next four stay below it.
        let index = ((31 - zeros) << BITS) | ((n << zeros) >> (31 - BITS)) & ((1 << BITS) - 1);
        self.0.get(index as usize).copied().unwrap_or(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_close_and_never_falls() {
        let logs = LogTable::new();
        let mut before = 0.0;
        for n in (1..100_000)
            .chain((0..1_000).map(|i| u32::MAX - (i << 20)))
            .chain([u32::MAX])
        {
            let (found, exact) = (
                f64::from(logs.root(n)),
                libm::sqrt(libm::log(f64::from(n.max(2)))),
            );
            assert!(
                found <= exact + 1e-6 && found > exact - 0.04,
                "{n}: {found}, not {exact}"
            );
            if n < 100_000 {
                assert!(found >= before, "{n}");
                before = found;
            }
            if (2..32).contains(&n) {
                assert!((found - exact).abs() < 1e-6, "{n}");
            }
        }
    }
}
