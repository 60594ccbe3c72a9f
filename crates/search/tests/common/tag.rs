//! Tag on a ring: two pieces step one or two cells forward or one back, and whoever lands on
//! the other wins. Play may go on for ever.

use game_core::{Eyes, Position, Predecessors, Ranking, Score, Side, ToMove, ZeroSum, deterministic, mix};

/// Where the pieces stand on a ring of `cells` (4 or more), and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag {
    pub cells: u32,
    pub at: [u32; 2],
    pub mover: Side,
}

impl Tag {
    fn over(&self) -> bool {
        self.at[0] == self.at[1]
    }
}

impl Position for Tag {
    /// Cells forward; one back is a whole ring less one.
    type Move = u32;
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        if self.over() { ToMove::Nobody } else { ToMove::Player(self.mover) }
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        [1, 2, self.cells - 1].into_iter().filter(|_| !self.over())
    }

    fn play(&mut self, forward: u32) {
        let at = &mut self.at[self.mover as usize];
        *at += forward;
        if *at >= self.cells {
            *at -= self.cells;
        }
        self.mover = !self.mover;
    }

    fn payoff(&self, player: Side) -> Score {
        match self.over() {
            // Whoever would move has just been caught.
            true if player == self.mover => -1,
            true => 1,
            false => 0,
        }
    }

    fn key(&self) -> u64 {
        let [first, second] = self.at.map(u64::from);
        mix(mix(first << 32 | second) ^ self.mover as u64)
    }

    fn move_count(&self) -> usize {
        if self.over() { 0 } else { 3 }
    }
}

deterministic!(Tag);

impl ZeroSum for Tag {}

/// All positions on a ring of that many cells: who stands where, and who is to move.
#[derive(Clone, Copy, Debug)]
pub struct States(pub u32);

impl Ranking<Tag> for States {
    fn count(&self) -> u64 {
        2 * u64::from(self.0) * u64::from(self.0)
    }

    fn rank(&self, position: &Tag) -> Option<u64> {
        let [first, second] = position.at.map(u64::from);
        let rank = (first * u64::from(self.0) + second) * 2 + position.mover as u64;
        (position.cells == self.0).then_some(rank)
    }

    fn unrank(&self, rank: u64) -> Option<Tag> {
        let cells = u64::from(self.0);
        let at = [u32::try_from(rank / 2 / cells).ok()?, u32::try_from(rank / 2 % cells).ok()?];
        let mover = if rank.is_multiple_of(2) { Side::First } else { Side::Second };
        (rank < self.count()).then_some(Tag { cells: self.0, at, mover })
    }
}

impl Predecessors<Tag> for States {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Eyes)) {
        let Some(after) = self.unrank(rank) else { return };
        let mover = !after.mover;
        // A finished position is seen by First, who may have made the move.
        let eyes = if after.over() && mover == Side::First { Eyes::Same } else { Eyes::Other };
        for back in [self.0 - 1, self.0 - 2, 1] {
            let mut before = Tag { mover, ..after };
            before.play(back);
            before.mover = mover;
            if let Some(rank) = self.rank(&before).filter(|_| !before.over()) {
                found(rank, eyes);
            }
        }
    }
}

/// The same by the way from the mover's piece to the other: forgets who is who.
#[derive(Clone, Copy, Debug)]
pub struct Ways(pub u32);

impl Ranking<Tag> for Ways {
    fn count(&self) -> u64 {
        self.0.into()
    }

    fn rank(&self, position: &Tag) -> Option<u64> {
        let (mine, other) = (position.at[position.mover as usize], position.at[!position.mover as usize]);
        let way = (other + self.0).checked_sub(mine)? % self.0;
        (position.cells == self.0).then_some(way.into())
    }

    fn unrank(&self, rank: u64) -> Option<Tag> {
        let way = u32::try_from(rank).ok().filter(|&way| way < self.0)?;
        Some(Tag { cells: self.0, at: [0, way], mover: Side::First })
    }
}

impl Predecessors<Tag> for Ways {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Eyes)) {
        let Ok(way) = u32::try_from(rank) else { return };
        for forward in [1, 2, self.0 - 1] {
            // After a move the way is `forward − way before`, around the ring.
            let before = (self.0 + forward - way) % self.0;
            if before > 0 {
                found(before.into(), Eyes::Other);
            }
        }
    }
}
