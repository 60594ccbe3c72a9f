use game_core::{Outcome, Score};

/// What the search knows about one rank, in two bytes.
///
/// ```text
/// 1 0 ddd dddd dddd dddd    won in d plies
/// 1 1 ddd dddd dddd dddd    lost in d plies
/// 0 1 111 1111 1111 1111    no position has this rank
/// 0 000 0000 0000 0000      drawn
/// 0 any other number        undecided, with this many moves that are not refuted yet
/// ```
///
/// The last line occurs while a game is being solved, and never in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Code(u16);

const _: () = assert!(size_of::<Code>() == 2, "a table of 10^8 ranks is 200 MB");

const DECIDED: u16 = 1 << 15;
const LOST: u16 = 1 << 14;

/// The greatest distance that a code can hold; longer ones stay there.
pub(super) const LONGEST: u16 = LOST - 1;

/// No position may have more moves.
pub(super) const MOST_MOVES: u16 = DECIDED - 2;

impl Code {
    /// Drawn, or finished without a winner.
    pub(super) const DRAWN: Self = Self(0);

    /// No position has this rank.
    pub(super) const NO_POSITION: Self = Self(DECIDED - 1);

    /// Undecided, with this many moves, if they can be counted.
    #[inline]
    pub(super) fn open(moves: usize) -> Option<Self> {
        u16::try_from(moves)
            .ok()
            .map(Self)
            .filter(|code| code.is_open())
    }

    #[inline]
    pub(super) fn won(distance: u16) -> Self {
        Self(DECIDED | distance.min(LONGEST))
    }

    #[inline]
    pub(super) fn lost(distance: u16) -> Self {
        Self(DECIDED | LOST | distance.min(LONGEST))
    }

    /// The code of a finished position whose payoff `result` is, to the player who sees it.
    #[inline]
    pub(super) fn finished(result: Score) -> Self {
        match result {
            1.. => Self::won(0),
            0 => Self::DRAWN,
            _ => Self::lost(0),
        }
    }

    #[inline]
    pub(super) const fn is_open(self) -> bool {
        self.0.wrapping_sub(1) < MOST_MOVES
    }

    /// The code after one more move is refuted. If that was the last move, the code becomes
    /// [`DRAWN`](Self::DRAWN), and the caller must replace it by a loss.
    #[inline]
    pub(super) const fn one_move_fewer(self) -> Self {
        Self(self.0.wrapping_sub(1))
    }

    /// The outcome, unless no position has this rank.
    #[inline]
    pub(super) const fn outcome(self) -> Option<Outcome> {
        let distance = self.0 & LONGEST;
        match (self.0 & DECIDED, self.0 & LOST) {
            (0, _) if self.0 == Self::NO_POSITION.0 => None,
            (0, _) => Some(Outcome::Draw),
            (_, 0) => Some(Outcome::Win(distance)),
            _ => Some(Outcome::Loss(distance)),
        }
    }
}

impl From<Option<Outcome>> for Code {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::NO_POSITION,
            Some(Outcome::Draw) => Self::DRAWN,
            Some(Outcome::Win(distance)) => Self::won(distance),
            Some(Outcome::Loss(distance)) => Self::lost(distance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_return_from_their_codes() {
        let distances = [0, 1, 2, 300, LONGEST - 1, LONGEST];
        let decided = distances
            .into_iter()
            .flat_map(|d| [Outcome::Win(d), Outcome::Loss(d)]);
        for outcome in decided.chain([Outcome::Draw]).map(Some).chain([None]) {
            assert_eq!(Code::from(outcome).outcome(), outcome);
            assert!(!Code::from(outcome).is_open());
        }
    }

    #[test]
    fn distances_end_at_the_longest() {
        assert_eq!(Code::won(LONGEST + 1), Code::won(LONGEST));
        assert_eq!(Code::lost(u16::MAX), Code::lost(LONGEST));
    }

    #[test]
    fn open_codes_are_apart_from_all_others() {
        assert_eq!(Code::open(0), None);
        assert!(
            Code::open(1)
                .is_some_and(|code| code.is_open() && code.one_move_fewer() == Code::DRAWN)
        );
        assert!(Code::open(MOST_MOVES.into()).is_some_and(Code::is_open));
        assert_eq!(Code::open(usize::from(MOST_MOVES) + 1), None);
        assert_eq!(Code::open(usize::MAX), None);
    }
}
