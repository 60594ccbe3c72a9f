//! The searcher's side: which layouts are left, as a position of a game of chance.

use alloc::sync::Arc;
use core::fmt;

use game_core::{Finite, MoveIndex, Position, Score, Seat, Stochastic, ToMove, mix};

use crate::answer::Answer;
use crate::cell::{Cell, Cells};
use crate::layouts::Layouts;
use crate::setup::Reveal;
use crate::shape::Nose;
use crate::world::World;

/// What the searcher knows: a shared world, and the set of layouts that no answer has ruled out.
///
/// A shot is a move. The answer is an event, weighted by the layouts that would give it: every
/// layout is as likely as any other. Each shot costs 1, the last head included. So a game of hidden
/// layouts becomes one of chance for one player: counts of positions and Monte Carlo tree searches
/// work on it as on any other. Searches for two sides that are each other's loss do not: there is
/// one player.
///
/// ```
/// use game_core::{Position, Stochastic};
/// use planes::{Answer, Belief};
///
/// let belief: Belief = "7x7/1".parse()?;
/// let centre = planes::Cell::new(3, 3).unwrap();
/// let asked = belief.after(centre);
/// let answers: Vec<_> = asked.events().collect();
/// assert_eq!(answers, [(Answer::Miss, 16), (Answer::Body, 28), (Answer::Head(None), 4)]);
/// assert_eq!(asked.given(Answer::Body).to_string(), "7x7/1 D4=b");
/// # Ok::<(), game_core::ParseError>(())
/// ```
pub struct Belief {
    world: Arc<World>,
    layouts: Layouts,
    missed: Cells,
    bodies: Cells,
    heads: Cells,
    question: Option<Cell>,
    /// Hash of the layouts, kept so that the key is found in constant time.
    hash: u64,
}

impl Clone for Belief {
    fn clone(&self) -> Self {
        Self {
            world: Arc::clone(&self.world),
            layouts: self.layouts.clone(),
            ..*self
        }
    }

    /// Reuses the memory of the set, and leaves the count of a shared world alone.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.world, &source.world) {
            self.world = Arc::clone(&source.world);
        }
        self.layouts.clone_from(&source.layouts);
        self.missed = source.missed;
        self.bodies = source.bodies;
        self.heads = source.heads;
        self.question = source.question;
        self.hash = source.hash;
    }
}

impl PartialEq for Belief {
    /// Worlds are equal if their setups are: the layouts follow.
    fn eq(&self, other: &Self) -> bool {
        let facts = |belief: &Self| (belief.missed, belief.bodies, belief.heads, belief.question);
        let worlds =
            Arc::ptr_eq(&self.world, &other.world) || self.world.setup() == other.world.setup();
        worlds && facts(self) == facts(other) && self.layouts == other.layouts
    }
}

impl Eq for Belief {}

impl Default for Belief {
    /// One plane on 7×7, nothing known.
    fn default() -> Self {
        Self::new(Arc::new(World::default()))
    }
}

impl Belief {
    /// Nothing is known: every layout is possible.
    #[must_use]
    pub fn new(world: Arc<World>) -> Self {
        let layouts = Layouts::all(world.len());
        let nothing = Cells::EMPTY;
        let mut belief = Self {
            world,
            layouts,
            missed: nothing,
            bodies: nothing,
            heads: nothing,
            question: None,
            hash: 0,
        };
        belief.rehash();
        belief
    }

    /// The world.
    #[must_use]
    pub const fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// The layouts that no answer has ruled out.
    #[must_use]
    pub const fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    /// The cells shot at, answered or not.
    #[must_use]
    pub fn shots(&self) -> Cells {
        let answered = self.missed.or(self.bodies).or(self.heads);
        self.question.map_or(answered, |cell| answered.with(cell))
    }

    /// The cells of heads hit.
    #[must_use]
    pub const fn heads(&self) -> Cells {
        self.heads
    }

    /// The cells of bodies hit.
    #[must_use]
    pub const fn bodies(&self) -> Cells {
        self.bodies
    }

    /// The cells where nothing was.
    #[must_use]
    pub const fn missed(&self) -> Cells {
        self.missed
    }

    /// The shot that waits for its answer.
    #[must_use]
    pub const fn question(&self) -> Option<Cell> {
        self.question
    }

    /// The answer to a shot that was answered.
    #[must_use]
    pub fn answer(&self, cell: Cell) -> Option<Answer> {
        if self.heads.contains(cell) {
            let nose = match self.world.setup().reveal {
                Reveal::Head => None,
                Reveal::Plane => self
                    .layouts
                    .first()
                    .and_then(|layout| self.world.nose(layout, cell)),
            };
            return Some(Answer::Head(nose));
        }
        let answers = [(self.missed, Answer::Miss), (self.bodies, Answer::Body)];
        answers
            .into_iter()
            .find(|(cells, _)| cells.contains(cell))
            .map(|(_, answer)| answer)
    }

    /// Notes an answer to a shot at any cell, as if it had just been fired.
    pub(crate) fn learn(&mut self, cell: Cell, answer: Answer) {
        let world = &self.world;
        match answer {
            Answer::Miss => {
                self.layouts.subtract(world.heads(cell));
                self.layouts.subtract(world.bodies(cell));
                self.missed = self.missed.with(cell);
            }
            Answer::Body => {
                self.layouts.intersect(world.bodies(cell));
                self.bodies = self.bodies.with(cell);
            }
            Answer::Head(nose) => {
                match nose.map(|nose| world.containing_nose(cell, nose)) {
                    None => self.layouts.intersect(world.heads(cell)),
                    Some(Some(containing)) => self.layouts.intersect(containing),
                    // No plane with that nose has room there.
                    Some(None) => self.layouts = Layouts::none(world.len()),
                }
                self.heads = self.heads.with(cell);
            }
        }
        self.rehash();
    }

    /// How many of the layouts left would answer so at the cell.
    fn weight(&self, cell: Cell, answer: Answer) -> usize {
        let common = |layouts: &Layouts| self.layouts.common(layouts);
        match answer {
            Answer::Miss => {
                self.layouts.len()
                    - common(self.world.heads(cell))
                    - common(self.world.bodies(cell))
            }
            Answer::Body => common(self.world.bodies(cell)),
            Answer::Head(None) => common(self.world.heads(cell)),
            Answer::Head(Some(nose)) => self.world.containing_nose(cell, nose).map_or(0, common),
        }
    }

    fn rehash(&mut self) {
        self.hash = self
            .layouts
            .words()
            .iter()
            .fold(0, |hash, &word| mix(hash ^ word));
    }
}

/// The answers that a rule knows, in the order of events.
fn answers(reveal: Reveal) -> impl Iterator<Item = Answer> {
    let noses = Nose::ALL
        .into_iter()
        .map(|nose| Answer::Head(Some(nose)))
        .filter(move |_| reveal == Reveal::Plane);
    let head = Some(Answer::Head(None)).filter(|_| reveal == Reveal::Head);
    [Answer::Miss, Answer::Body]
        .into_iter()
        .chain(head)
        .chain(noses)
}

impl Position for Belief {
    /// The cell shot at.
    type Move = Cell;
    type Player = Seat<1>;

    const BOUND: Score = 256;

    fn to_move(&self) -> ToMove<Seat<1>> {
        match self.question {
            Some(_) => ToMove::Chance,
            None if self.heads.len() >= self.world.setup().planes => ToMove::Nobody,
            None => ToMove::Player(Seat::OPENER),
        }
    }

    /// Cells not yet shot at, in reading order; a shot without information is allowed.
    fn moves(&self) -> impl Iterator<Item = Cell> {
        let none = self.to_move().player().is_none();
        let cells = if none {
            Cells::EMPTY
        } else {
            self.world.setup().board.cells().minus(self.shots())
        };
        cells.iter()
    }

    fn play(&mut self, cell: Cell) {
        self.question = Some(cell);
    }

    /// Minus the shots fired.
    fn payoff(&self, _: Seat<1>) -> Score {
        -Score::try_from(self.shots().len()).unwrap_or(Self::BOUND)
    }

    /// Which heads were hit follows from the layouts and the shots.
    fn key(&self) -> u64 {
        let question = self.question.map_or(0, |cell| cell.number() as u64 + 1);
        let parts = self.shots().words().into_iter().chain([question]);
        parts.fold(self.hash, |key, part| mix(key ^ part))
    }
}

impl Stochastic for Belief {
    type Event = Answer;

    fn events(&self) -> impl Iterator<Item = (Answer, u64)> {
        let weigh = move |cell| move |answer| (answer, self.weight(cell, answer) as u64);
        let weights = move |cell| {
            answers(self.world.setup().reveal)
                .map(weigh(cell))
                .filter(|&(_, weight)| weight > 0)
        };
        self.question.into_iter().flat_map(weights)
    }

    fn happen(&mut self, answer: Answer) {
        if let Some(cell) = self.question.take() {
            self.learn(cell, answer);
        }
    }
}

impl Finite for Belief {
    const MAX_MOVES: usize = 256;

    fn moves_left(&self) -> usize {
        let board = self.world.setup().board.cells();
        board.minus(self.shots()).len()
    }
}

impl MoveIndex for Belief {
    const MOVE_INDICES: usize = 256;

    fn move_index(cell: Cell) -> usize {
        cell.number()
    }
}

impl fmt::Debug for Belief {
    /// The text of the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
