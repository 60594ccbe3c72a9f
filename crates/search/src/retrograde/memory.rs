//! Vectors that report a lack of memory instead of aborting the program, as solving asks for
//! more of it than any other search; and the words in which ranks are kept.

use super::RetrogradeError;

/// An empty vector with room for `len` elements, for a ranking of `count` ranks.
pub(super) fn room<T>(len: u64, count: u64) -> Result<Vec<T>, RetrogradeError> {
    let too_large = RetrogradeError::TooLarge { count };
    let mut vector = Vec::new();
    vector
        .try_reserve_exact(usize::try_from(len).map_err(|_| too_large)?)
        .map_err(|_| too_large)?;
    Ok(vector)
}

/// A vector of that many default elements.
pub(super) fn zeroed<T: Copy + Default>(len: u64, count: u64) -> Result<Vec<T>, RetrogradeError> {
    let mut vector = room(len, count)?;
    // As large as its capacity, so it never grows.
    vector.resize(usize::try_from(len).unwrap_or(0), T::default());
    Ok(vector)
}

/// Appends an element.
#[inline]
pub(super) fn push<T>(vector: &mut Vec<T>, element: T, count: u64) -> Result<(), RetrogradeError> {
    if vector.len() == vector.capacity() {
        vector
            .try_reserve(1)
            .map_err(|_| RetrogradeError::TooLarge { count })?;
    }
    vector.push(element);
    Ok(())
}

/// A word that holds ranks: half of the memory is saved where 32 bits suffice.
pub(super) trait RankWord: Copy {
    /// Keeps a rank below the limit of the word.
    fn of(rank: u64) -> Self;

    /// The rank.
    fn rank(self) -> u64;
}

impl RankWord for u32 {
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "chosen only where every rank fits"
    )]
    fn of(rank: u64) -> Self {
        rank as Self
    }

    #[inline]
    fn rank(self) -> u64 {
        self.into()
    }
}

impl RankWord for u64 {
    #[inline]
    fn of(rank: u64) -> Self {
        rank
    }

    #[inline]
    fn rank(self) -> u64 {
        self
    }
}
