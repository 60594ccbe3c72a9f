//! A round as both sides know it: shots and answers of both sides, and no layout.

use alloc::sync::Arc;

use game_core::{MoveIndex, Player, Position, Score, Side, Stochastic, ToMove, ZeroSum, mix};

use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;
use crate::world::World;

/// A round of a duel as both sides know it: what each side knows of the other's board, and who is
/// to shoot.
///
/// [`DuelRound`](super::DuelRound) is the referee's round, which knows both layouts; here neither is known.
/// So a shot is a move, and its answer an event from outside, weighted by the layouts that would
/// give it. First opens; the side that first brings all of the other's planes down first has won,
/// at once.
///
/// ```
/// use game_core::{Notation, Position, Side, Stochastic};
/// use planes::Answer;
/// use planes::duel::Exchange;
///
/// let mut round: Exchange = "7x7/1 |".parse()?;
/// let shot = round.read_move("D4")?;
/// round.play(shot);
/// assert_eq!(round.answerer(), Some(Side::Second));
/// round.happen(Answer::Body);
/// assert_eq!((round.shooter(), round.to_string().as_str()), (Some(Side::Second), "7x7/1 D4=b |"));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What each side knows of the other's board.
    known: [Belief; 2],
    mover: Side,
}

impl Default for Exchange {
    /// One plane on 7×7, nothing known.
    fn default() -> Self {
        Self::new(&Arc::new(World::default()))
    }
}

impl Exchange {
    /// A round in a world, before its first shot.
    #[must_use]
    pub fn new(world: &Arc<World>) -> Self {
        let belief = || Belief::new(Arc::clone(world));
        Self {
            known: [belief(), belief()],
            mover: Side::First,
        }
    }

    /// What both know, if shots have alternated and at most one side is done.
    pub(crate) fn of(known: [Belief; 2]) -> Option<Self> {
        let shots = known.each_ref().map(|belief| belief.shots().len());
        let opens = known[0].question().is_some()
            || (known[1].question().is_none() && shots[0] == shots[1]);
        let ahead = shots[0].checked_sub(shots[1])?;
        let round = Self {
            known,
            mover: if opens { Side::First } else { Side::Second },
        };
        let is_fair = match (round.known[0].question(), round.known[1].question()) {
            (Some(_), Some(_)) => false,
            (Some(_), None) => ahead == 1,
            (None, Some(_)) => ahead == 0,
            (None, None) => ahead <= 1,
        };
        // The side that is done has fired the last shot.
        let last = if ahead == 1 {
            Side::First
        } else {
            Side::Second
        };
        (is_fair
            && [Side::First, Side::Second]
                .into_iter()
                .all(|side| side == last || !round.is_done(side)))
        .then_some(round)
    }

    /// The world in which both hide.
    #[must_use]
    pub const fn world(&self) -> &Arc<World> {
        self.known[0].world()
    }

    /// What a side knows of the other's board.
    #[must_use]
    pub const fn known_to(&self, side: Side) -> &Belief {
        match side {
            Side::First => &self.known[0],
            Side::Second => &self.known[1],
        }
    }

    /// The side to shoot; `None` while an answer is due, or once the round is over.
    #[must_use]
    pub fn shooter(&self) -> Option<Side> {
        self.to_move().player()
    }

    /// Who is to answer a shot.
    #[must_use]
    pub fn answerer(&self) -> Option<Side> {
        self.known_to(self.mover).question().map(|_| !self.mover)
    }

    /// Who has brought all planes of the other down.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.is_done(side))
    }

    fn is_done(&self, side: Side) -> bool {
        self.known_to(side).to_move() == ToMove::Nobody
    }
}

impl Position for Exchange {
    /// The cell shot at.
    type Move = Cell;
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        match self.known_to(self.mover).to_move() {
            ToMove::Chance => ToMove::Chance,
            _ if self.winner().is_some() => ToMove::Nobody,
            _ => ToMove::Player(self.mover),
        }
    }

    /// Cells at which the side to shoot has not shot yet, in reading order.
    fn moves(&self) -> impl Iterator<Item = Cell> {
        self.shooter()
            .into_iter()
            .flat_map(|side| self.known_to(side).moves())
    }

    fn play(&mut self, cell: Cell) {
        self.known[self.mover.index()].play(cell);
    }

    /// 1 for the winner.
    fn payoff(&self, player: Side) -> Score {
        match self.winner() {
            None => 0,
            Some(winner) if winner == player => 1,
            Some(_) => -1,
        }
    }

    fn key(&self) -> u64 {
        let keys = self
            .known
            .iter()
            .fold(0, |key, belief| mix(key ^ belief.key()));
        mix(keys ^ self.mover.index() as u64)
    }
}

impl Stochastic for Exchange {
    type Event = Answer;

    fn events(&self) -> impl Iterator<Item = (Answer, u64)> {
        self.known_to(self.mover).events()
    }

    fn happen(&mut self, answer: Answer) {
        self.known[self.mover.index()].happen(answer);
        self.mover = !self.mover;
    }
}

impl ZeroSum for Exchange {}

impl MoveIndex for Exchange {
    const MOVE_INDICES: usize = Belief::MOVE_INDICES;

    fn move_index(cell: Cell) -> usize {
        Belief::move_index(cell)
    }
}
