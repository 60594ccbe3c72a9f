/// The best line from each ply on: a triangle, of which a search fills row after row from below.
///
/// Rows are emptied and filled again, so that nothing is allocated per node.
#[derive(Debug)]
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// The best line from the root on.
    pub(crate) fn first(&self) -> &[M] {
        self.0.first().map_or(&[], Vec::as_slice)
    }

    /// No line is known from this ply on.
    #[inline]
    pub(crate) fn forget(&mut self, ply: usize) {
        match self.0.get_mut(ply) {
            Some(line) => line.clear(),
            None => self.grow(ply),
        }
    }

    #[cold]
    fn grow(&mut self, ply: usize) {
        self.0.resize_with(ply + 1, Vec::new);
    }

    /// The best line at this ply is that move alone, if there is one.
    #[inline]
    pub(crate) fn end(&mut self, ply: usize, m: Option<M>) {
        if let (Some(m), Some(line)) = (m, self.0.get_mut(ply)) {
            line.clear();
            line.push(m);
        }
    }

    /// The best line at this ply is `m` and then the best line after it.
    pub(crate) fn remember(&mut self, ply: usize, m: M) {
        let (here, below) = self.0.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(m);
        if let Some(rest) = below.first() {
            here[ply].extend_from_slice(rest);
        }
    }
}
