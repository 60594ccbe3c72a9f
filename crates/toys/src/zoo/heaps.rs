use alloc::vec::Vec;

use game_core::{
    Finite, IllegalMoveError, MAX_STEPS, Packed, Position, Score, Side, Symmetric, ToMove, ZeroSum,
    deterministic, mix,
};

use super::Fault;
use super::impure_state::ImpureState;

/// Stones in each heap at the start.
pub(super) const STONES: u8 = 3;

/// The most moves of a game: a stone a move.
pub(super) const LONGEST: usize = 2 * STONES as usize;

/// What a won game pays.
pub(super) const PRIZE: Score = 100;

/// Two heaps; take one or two stones from one of them; the player who takes the last stone wins.
///
/// Correct as long as it has no fault. The parameters are what the types declare, so that
/// faults of declarations exist too.
pub struct Heaps<const BOUND: Score = PRIZE, const WIN: Score = PRIZE, const LIMIT: usize = LONGEST>
{
    /// Stones in each heap.
    pub(super) sizes: [u8; 2],
    pub(super) mover: Side,
    pub(super) fault: Option<Fault>,
    /// The heap taken from last, 1 or 2; not part of the position.
    pub(super) last: u8,
    pub(super) impure_state: ImpureState,
}

/// Takes one or two stones from the first heap or the second one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    pub(super) heap: u8,
    pub(super) stones: u8,
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Heaps<BOUND, WIN, LIMIT> {
    /// Two heaps of three stones, First to move, with a fault or without.
    #[must_use]
    pub fn new(fault: Option<Fault>) -> Self {
        Self {
            sizes: [STONES; 2],
            mover: Side::First,
            fault,
            last: 0,
            impure_state: ImpureState::default(),
        }
    }

    /// The same game with other heaps and another mover.
    pub(super) fn with(&self, sizes: [u8; 2], mover: Side) -> Self {
        Self {
            sizes,
            mover,
            ..self.clone()
        }
    }

    pub(super) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    fn over(&self) -> bool {
        self.sizes == [0, 0]
    }

    /// The legal moves, as they should be.
    fn right_moves(&self) -> impl DoubleEndedIterator<Item = Take> {
        let all = [(0, 1), (0, 2), (1, 1), (1, 2)].map(|(heap, stones)| Take { heap, stones });
        let (sizes, forged) = (self.sizes, self.sizes.iter().any(|&heap| heap > STONES));
        all.into_iter()
            .filter(move |m| !forged && m.stones <= sizes[usize::from(m.heap)])
    }

    /// The moves as they are listed.
    fn listed(&self) -> Vec<Take> {
        let mut moves: Vec<Take> = self.right_moves().collect();
        match self.fault {
            Some(Fault::Stuck) if self.sizes.iter().sum::<u8>() == 1 => moves.clear(),
            Some(Fault::MovesAfterEnd) if self.over() => moves.push(Take { heap: 0, stones: 1 }),
            Some(Fault::ListedTwice) => moves.extend(moves.first().copied()),
            Some(Fault::MoodyMoves) if self.impure_state.alternates() => moves.reverse(),
            Some(Fault::Grudge) if self.last == 2 => moves.reverse(),
            _ => {}
        }
        moves
    }

    /// Plays as it should be; too many stones empty the heap.
    fn take(&mut self, m: Take) {
        let heap = &mut self.sizes[usize::from(m.heap)];
        *heap = heap.saturating_sub(m.stones);
        self.last = m.heap + 1;
        self.mover = !self.mover;
    }

    fn is_last(&self, m: Take) -> bool {
        self.right_moves().next_back() == Some(m)
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Position
    for Heaps<BOUND, WIN, LIMIT>
{
    type Move = Take;
    type Player = Side;

    const BOUND: Score = BOUND;
    const WIN: Option<Score> = Some(WIN);

    fn to_move(&self) -> ToMove<Side> {
        if self.over() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Take> {
        let moves = self.listed();
        let count = if self.has(Fault::EndlessMoves) {
            usize::MAX
        } else {
            moves.len()
        };
        moves.into_iter().cycle().take(count)
    }

    fn play(&mut self, m: Take) {
        self.take(m);
        if self.has(Fault::SharedClone) {
            self.impure_state.count();
        }
        if self.has(Fault::Fickle) && self.impure_state.alternates() {
            self.mover = !self.mover;
        }
    }

    fn payoff(&self, player: Side) -> Score {
        match (self.over(), player != self.mover) {
            (false, _) => 0,
            (true, true) if self.has(Fault::Jackpot) => BOUND + 1,
            (true, won) if self.has(Fault::HalfWin) => {
                if won {
                    WIN / 2
                } else {
                    -WIN / 2
                }
            }
            (true, true) => WIN,
            (true, false) if self.has(Fault::Abyss) => Score::MIN,
            (true, false) if self.has(Fault::Generous) => 0,
            (true, false) => -WIN,
        }
    }

    /// The side to move is left out: the future is the same as that side sees it.
    fn key(&self) -> u64 {
        let [first, second] = self.sizes.map(u64::from);
        let plain = first << 8 | second;
        mix(match self.fault {
            Some(Fault::BlurredKey) => first << 8 | second.min(1),
            Some(Fault::MirroredKey) => first.max(second) << 8 | first.min(second),
            Some(Fault::KeyOfTheWay) => plain | u64::from(self.last) << 16,
            Some(Fault::SharedClone) => plain | self.impure_state.counted() << 16,
            _ => plain,
        })
    }

    fn nth_move(&self, n: usize) -> Option<Take> {
        let last = self.listed().len().checked_sub(1)?;
        let n = if self.has(Fault::Backwards) {
            last.checked_sub(n)?
        } else {
            n
        };
        self.moves().take(MAX_STEPS).nth(n)
    }

    fn move_number(&self, m: Take) -> Option<usize> {
        let number = self.listed().iter().position(|&n| n == m)?;
        Some(number + usize::from(self.has(Fault::NextNumber)))
    }

    fn move_count(&self) -> usize {
        self.listed().len() + usize::from(self.has(Fault::Miscount))
    }

    fn is_legal(&self, m: Take) -> bool {
        match self.fault {
            Some(Fault::Denied) if self.is_last(m) => false,
            Some(Fault::Allowed) => true,
            _ => self.listed().contains(&m),
        }
    }

    fn after(&self, m: Take) -> Self {
        let mut next = self.clone();
        next.play(m);
        if self.has(Fault::Detour) {
            next.with(next.sizes, self.mover)
        } else {
            next
        }
    }

    fn try_play(&mut self, m: Take) -> Result<(), IllegalMoveError> {
        let refused = match self.fault {
            Some(Fault::Accepted) => false,
            Some(Fault::Reluctant) if self.is_last(m) => true,
            _ => !self.listed().contains(&m),
        };
        if refused {
            if self.has(Fault::Smudged) {
                self.mover = !self.mover;
            }
            return Err(IllegalMoveError);
        }
        self.play(m);
        if self.has(Fault::Overdone) {
            self.mover = !self.mover;
        }
        Ok(())
    }
}

deterministic!([const BOUND: Score, const WIN: Score, const LIMIT: usize] Heaps<BOUND, WIN, LIMIT>);

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> ZeroSum
    for Heaps<BOUND, WIN, LIMIT>
{
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Packed for Heaps<BOUND, WIN, LIMIT> {
    fn pack(&self) -> [u64; 2] {
        let [first, second] = self.sizes.map(u64::from);
        match self.fault {
            Some(Fault::TightPack) => [first, 0],
            Some(Fault::PackBesideKey) => [first + second, 0],
            Some(Fault::PackOfTheWay) => [first, second << 8 | u64::from(self.last)],
            _ => [first, second],
        }
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Finite for Heaps<BOUND, WIN, LIMIT> {
    const MAX_MOVES: usize = LIMIT;

    fn moves_left(&self) -> usize {
        let left: usize = self.sizes.iter().map(|&heap| usize::from(heap)).sum();
        match self.fault {
            Some(Fault::Boast) => left + LIMIT,
            Some(Fault::Impatient) => left / 2,
            _ => left.min(LIMIT),
        }
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Symmetric
    for Heaps<BOUND, WIN, LIMIT>
{
    /// The larger heap in front.
    fn canonical(&self) -> Self {
        let [first, second] = self.sizes;
        let mut face = self.with([first.max(second), first.min(second)], self.mover);
        match self.fault {
            Some(Fault::Wobbly) => face.sizes = [second, first],
            Some(Fault::Turncoat) => face.mover = Side::First,
            Some(Fault::Shrunk) if first == second => face.sizes[1] = second.saturating_sub(1),
            _ => {}
        }
        face
    }
}
