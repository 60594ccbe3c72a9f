use core::fmt;

use game_core::{Deterministic, Outcome, Ranking, Side, ToMove, ZeroSum};

use super::code::{Code, LONGEST};
use super::{Histogram, RetrogradeError};

/// The outcome of every ranked position: two bytes per rank.
///
/// An outcome is seen by the player to move; that of a finished position by [`Side::First`], in
/// the position that [`unrank`](Ranking::unrank) gives.
#[derive(Clone, PartialEq, Eq)]
pub struct Solved {
    codes: Vec<Code>,
}

impl Solved {
    /// Distances in plies are exact below this one and end here: a win in
    /// [`LONGEST`](Self::LONGEST) plies is one in this many or more.
    pub const LONGEST: u16 = LONGEST;

    /// A solution from elsewhere, in the order of ranks; nothing where no position has the rank.
    ///
    /// What it claims is unproved until [`verify`](Self::verify) agrees.
    #[must_use]
    pub fn from_outcomes(outcomes: impl IntoIterator<Item = Option<Outcome>>) -> Self {
        Self {
            codes: outcomes.into_iter().map(Code::from).collect(),
        }
    }

    /// Takes the table of a finished analysis: undecided positions are drawn.
    pub(super) fn new(mut codes: Vec<Code>) -> Self {
        for code in &mut codes {
            if code.is_open() {
                *code = Code::DRAWN;
            }
        }
        Self { codes }
    }

    /// Number of ranks.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.codes.len() as u64
    }

    /// The outcome at a rank; `None` if no position has it.
    #[must_use]
    #[inline]
    pub fn outcome_at(&self, rank: u64) -> Option<Outcome> {
        self.codes.get(usize::try_from(rank).ok()?)?.outcome()
    }

    /// The outcomes in the order of ranks.
    #[must_use]
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = Option<Outcome>> {
        self.codes.iter().map(|code| code.outcome())
    }

    /// The outcome of a position, for the player to move; `None` if the ranking does not hold it.
    ///
    /// A finished position is read from its own payoff, as [`Side::First`] sees it, ranked or not.
    #[must_use]
    pub fn outcome<P, R>(&self, ranking: &R, position: &P) -> Option<Outcome>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        match position.to_move() {
            ToMove::Nobody => Code::finished(position.payoff(Side::First)).outcome(),
            _ => self.outcome_at(ranking.rank(position)?),
        }
    }

    /// The moves of a position, in order, each with what it leads to for the player who makes
    /// it; the distance includes the move. `None` for a move that leads outside the ranking.
    ///
    /// The best moves are those whose outcome is [preferred](Outcome::preference) most.
    pub fn moves<P, R>(
        &self,
        ranking: &R,
        position: &P,
    ) -> impl Iterator<Item = (P::Move, Option<Outcome>)>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        let me = position.to_move().player();
        position.moves().map(move |m| {
            let outcome = me.and_then(|me| self.seen_by(me, ranking, &position.after(m)));
            (m, outcome.map(Outcome::one_ply_earlier))
        })
    }

    /// How many ranks have which outcome, at which distance.
    #[must_use]
    pub fn histogram(&self) -> Histogram {
        Histogram::of(self)
    }

    /// The outcome of a position for one player, the player to move.
    fn seen_by<P, R>(&self, me: Side, ranking: &R, position: &P) -> Option<Outcome>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        match position.to_move() {
            ToMove::Nobody => Code::finished(position.payoff(me)).outcome(),
            ToMove::Player(side) if side == me => self.outcome(ranking, position),
            ToMove::Player(_) | ToMove::Chance => {
                self.outcome(ranking, position).map(Outcome::reversed)
            }
        }
    }

    /// What the table says of a child of the position at `rank`, for the player who moved there.
    pub(super) fn child<P, R>(
        &self,
        me: Side,
        ranking: &R,
        rank: u64,
        child: &P,
    ) -> Result<Outcome, RetrogradeError>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        if child.to_move() == ToMove::Chance {
            return Err(RetrogradeError::Chance { rank });
        }
        self.seen_by(me, ranking, child)
            .ok_or_else(|| match ranking.rank(child) {
                None => RetrogradeError::Outside { rank },
                Some(rank) if rank < self.count() => RetrogradeError::NoPosition { rank },
                Some(rank) => RetrogradeError::OutOfRange {
                    rank,
                    count: self.count(),
                },
            })
    }

    /// Where the table keeps a rank that is below the count.
    #[inline]
    pub(super) fn code_mut(&mut self, rank: usize) -> Option<&mut Code> {
        self.codes.get_mut(rank)
    }
}

impl fmt::Debug for Solved {
    /// Only the number of ranks: a table has millions of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solved")
            .field("count", &self.count())
            .finish_non_exhaustive()
    }
}
