use game_core::{MoveIndex, Player, Position, Score, Side, ToMove, deterministic, mix};

/// A table of two players who are numbered backwards if `BACKWARDS`: the opener says one of two
/// words, and that is all. The words have the numbers `FIRST` and `FIRST + STEP`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table<const BACKWARDS: bool = false, const FIRST: usize = 0, const STEP: usize = 1> {
    spoken: bool,
}

/// A player at a [`Table`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guest<const BACKWARDS: bool>(Side);

impl<const BACKWARDS: bool> Player for Guest<BACKWARDS> {
    const COUNT: usize = 2;

    fn index(self) -> usize {
        let index = self.0.index();
        if BACKWARDS { 1 - index } else { index }
    }

    fn from_index(index: usize) -> Option<Self> {
        Side::from_index(index).map(Self)
    }
}

impl<const BACKWARDS: bool, const FIRST: usize, const STEP: usize> Table<BACKWARDS, FIRST, STEP> {
    /// No bid was made yet.
    pub const START: Self = Self { spoken: false };
}

impl<const BACKWARDS: bool, const FIRST: usize, const STEP: usize> Position
    for Table<BACKWARDS, FIRST, STEP>
{
    /// Whether it is the second word.
    type Move = bool;
    type Player = Guest<BACKWARDS>;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Guest<BACKWARDS>> {
        if self.spoken {
            ToMove::Nobody
        } else {
            ToMove::Player(Guest(Side::First))
        }
    }

    fn moves(&self) -> impl Iterator<Item = bool> {
        let words = if self.spoken { 0 } else { 2 };
        [false, true].into_iter().take(words)
    }

    fn play(&mut self, _: bool) {
        self.spoken = true;
    }

    fn payoff(&self, _: Guest<BACKWARDS>) -> Score {
        0
    }

    fn key(&self) -> u64 {
        mix(self.spoken.into())
    }
}

deterministic!([const BACKWARDS: bool, const FIRST: usize, const STEP: usize] Table<BACKWARDS, FIRST, STEP>);

impl<const BACKWARDS: bool, const FIRST: usize, const STEP: usize> MoveIndex
    for Table<BACKWARDS, FIRST, STEP>
{
    const MOVE_INDICES: usize = 2;

    fn move_index(second: bool) -> usize {
        FIRST + STEP * usize::from(second)
    }
}
