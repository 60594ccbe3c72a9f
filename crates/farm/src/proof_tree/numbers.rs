/// How far a node is from an answer: the least number of open leaves that, if they went the right
/// way, would prove it, and that would disprove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofNumbers {
    /// Leaves to prove it: 0 once it is proved, [`INFINITE`](Self::INFINITE) once it cannot be.
    pub proof: u32,
    /// Leaves to disprove it: 0 once it is disproved, [`INFINITE`](Self::INFINITE) once it cannot
    /// be.
    pub disproof: u32,
}

impl ProofNumbers {
    /// What cannot be reached.
    pub const INFINITE: u32 = u32::MAX;

    /// Of a leaf about which nothing is known.
    pub const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };

    /// Of a proved node.
    pub const PROVED: Self = Self {
        proof: 0,
        disproof: Self::INFINITE,
    };

    /// Of a disproved node.
    pub const DISPROVED: Self = Self {
        proof: Self::INFINITE,
        disproof: 0,
    };

    /// Of an open node: both numbers are finite and at least 1.
    #[must_use]
    pub fn open(proof: u32, disproof: u32) -> Self {
        Self {
            proof: proof.clamp(1, Self::INFINITE - 1),
            disproof: disproof.clamp(1, Self::INFINITE - 1),
        }
    }

    /// Whether it is proved.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        self.proof == 0
    }

    /// Whether it is disproved.
    #[must_use]
    pub const fn is_disproved(self) -> bool {
        self.disproof == 0
    }

    /// Whether it is neither.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.proof > 0 && self.disproof > 0
    }

    /// Of an OR node with such children: one proof is enough, and all must be disproved.
    pub(super) fn of_any(children: impl Iterator<Item = Self>) -> Self {
        Self::of_all(children.map(Self::turned)).turned()
    }

    /// Of an AND node with such children: all must be proved, and one that is disproved is enough.
    pub(super) fn of_all(children: impl Iterator<Item = Self>) -> Self {
        let (mut sum, mut least) = (0_u32, Self::INFINITE);
        for child in children {
            sum = sum.saturating_add(child.proof);
            least = least.min(child.disproof);
        }
        match (sum, least) {
            (0, _) => Self::PROVED,
            (_, 0) => Self::DISPROVED,
            _ => Self::open(sum, least),
        }
    }

    /// Proof and disproof exchanged.
    const fn turned(self) -> Self {
        Self {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    /// Of a leaf whose job is under way: twice as far from either answer, so that the next job is
    /// rather another one.
    pub(super) fn under_way(self) -> Self {
        Self::open(
            self.proof.saturating_mul(2),
            self.disproof.saturating_mul(2),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_proof_is_enough_for_any_and_all_are_needed_for_all() {
        let (a, b) = (ProofNumbers::open(2, 5), ProofNumbers::open(3, 4));
        let of = |children: &[ProofNumbers]| {
            let any = ProofNumbers::of_any(children.iter().copied());
            (any, ProofNumbers::of_all(children.iter().copied()))
        };
        assert_eq!(
            of(&[a, b]),
            (ProofNumbers::open(2, 9), ProofNumbers::open(5, 4))
        );
        assert_eq!(of(&[a, ProofNumbers::PROVED]), (ProofNumbers::PROVED, a));
        assert_eq!(
            of(&[a, ProofNumbers::DISPROVED]),
            (a, ProofNumbers::DISPROVED)
        );
        assert_eq!(of(&[]), (ProofNumbers::DISPROVED, ProofNumbers::PROVED));
        let most = ProofNumbers::open(u32::MAX, u32::MAX);
        assert!(of(&[most, most]).0.is_open() && most.under_way().is_open());
    }
}
