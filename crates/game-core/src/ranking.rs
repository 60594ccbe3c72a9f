/// Numbers positions, for tables and solvers.
///
/// A ranking is a value beside the game, not a property of it: all states, classes up to
/// symmetry, and slices of a large game are rankings of one type.
///
/// A ranking need not tell the players apart: positions of equal rank promise equal futures *as
/// seen by the player to move*, no more.
pub trait Ranking<P> {
    /// Ranks lie in `0..count`.
    fn count(&self) -> u64;

    /// The number of `position`, if this ranking holds it.
    fn rank(&self, position: &P) -> Option<u64>;

    /// The representative of that number, if there is one: `rank(unrank(r)) = r`.
    fn unrank(&self, rank: u64) -> Option<P>;
}

/// Whether two neighbouring positions are seen by the same player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Perspective {
    /// The same player: a turn goes on.
    Same,
    /// The opponent.
    Other,
}

/// A ranking that also knows the moves backwards, for fast retrograde analysis.
pub trait Predecessors<P>: Ranking<P> {
    /// Reports the ranks from which a move leads to `rank`: each once *for every* such move of
    /// its representative, together with the perspective of `rank`.
    ///
    /// A position is seen by the player to move; a finished one by
    /// [`Side::First`](crate::Side::First) in the position that [`unrank`](Ranking::unrank) gives.
    /// Where the player who makes the reported move also sees `rank`, the perspective is the
    /// [same](Perspective::Same). In a game of strictly alternating turns it is always the
    /// [other](Perspective::Other), except for finished positions of rankings that tell the players
    /// apart.
    fn predecessors(&self, rank: u64, found: impl FnMut(u64, Perspective));
}
