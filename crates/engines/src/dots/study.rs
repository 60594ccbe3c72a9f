//! The study of a position: its structure, the fight for control, and what each move does to both.

use ::dots::solve::Siblings;
use ::dots::structure::{MoveFacts, Structure};
use ::dots::{AnyDots, Edge, Nimber};
use game_core::{Position, Score, Side};

use super::exact::{ExactSolver, SlicedSolver, Slicing, go_on};
use registry::{ErasedGame, Limits};

/// A position with all that a student may want to know.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Study {
    /// The position.
    pub position: AnyDots,
    /// Boxes, trees, chains, loops, junctions, and the kinds of moves.
    pub structure: Structure,
    /// The number of long chains that are left once the mover has taken all that they can.
    pub long_chains: usize,
    /// Whether an even (0) or an odd (1) number of long chains gives the mover control.
    pub wanted: u32,
    /// The side that the long chains favour, if their number stays; `None` once the game is over.
    pub favours: Option<Side>,
    /// The value for the mover: boxes that they will win, less those of the opponent; `None` if it
    /// was not found within the limit.
    pub value: Option<Score>,
    /// The value in Nimstring; `None` if it was not found within the limit.
    pub nimstring: Option<Nimber>,
    /// The limit of the Nimstring value, in positions.
    pub nimbers: u64,
    /// The greedy player's move.
    pub greedy: Option<Edge>,
    /// The boxes that the greedy player loses by the whole turn against best play; `None` if that
    /// is not known.
    pub greedy_loses: Option<Score>,
    /// Facts and values of each move, in the order of moves.
    pub moves: Vec<MoveStudy>,
    /// Positions entered for the values.
    pub nodes: u64,
}

/// Facts and values of a move.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct MoveStudy {
    /// What it takes and gives, and its kind.
    pub facts: MoveFacts,
    /// Its value for the player who makes it, including what it wins at once.
    pub value: Option<Score>,
    /// The value in Nimstring of the position after it.
    pub nimstring: Option<Nimber>,
    /// The long chains once the player to move after it has taken all that they can.
    pub long_chains: usize,
    /// The side that they favour, if their number stays; `None` once the game is over.
    pub favours: Option<Side>,
    /// What a greedy player to move after it would give away by a whole turn, if all play well
    /// after that.
    pub greedy_loses: Option<Score>,
}

/// The study of a game's position; `None` for another game.
///
/// ```
/// let mut game = engines::entry("dots").ok_or("no such game")?.start();
/// game.read("2x3 11111111100000000")?; // two chains of three
/// let study = engines::dots::study(game.as_ref()).ok_or("another game")?;
/// assert_eq!((study.long_chains, study.value), (2, Some(-2)));
/// assert!(study.moves.iter().all(|move_study| move_study.facts.is_loony()));
/// // A greedy opponent takes all three boxes of a chain that is opened, and must open the other.
/// assert_eq!(study.moves[0].greedy_loses, Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn study(game: &dyn ErasedGame) -> Option<Study> {
    study_within(game, Study::NIMBERS)
}

/// As [`study`], with this many positions for the Nimstring value: see [`Study::within`].
#[must_use]
pub fn study_within(game: &dyn ErasedGame, nimbers: u64) -> Option<Study> {
    Some(Study::within(game.position()?, nimbers))
}

impl Study {
    /// Most positions entered for exact values.
    pub const VALUES: u64 = 1_000_000;

    /// Most undrawn edges, after the captures of the turn, for which exact values are searched.
    pub const EDGES: u32 = 40;

    /// Most positions searched for the Nimstring value of the position, unless the caller asks for
    /// more; after each move a tenth of these, or a thousandth if they did not suffice for the
    /// position itself.
    pub const NIMBERS: u64 = 50_000;

    /// Upper limit of the positions for a Nimstring value. Each is stored until the value is found:
    /// on 7×7 boxes all of them take about 700 MiB.
    pub const MOST_NIMBERS: u64 = 1 << 22;

    /// Studies a position.
    #[must_use]
    pub fn of(position: &AnyDots) -> Self {
        Self::within(position, Self::NIMBERS)
    }

    /// Studies a position with this many positions for the Nimstring value: no fewer than
    /// [`NIMBERS`](Self::NIMBERS), and no more than [`MOST_NIMBERS`](Self::MOST_NIMBERS).
    #[must_use]
    pub fn within(position: &AnyDots, nimbers: u64) -> Self {
        let most_nimbers = nimbers.clamp(Self::NIMBERS, Self::MOST_NIMBERS);
        let nimstring = position.nimstring(most_nimbers).ok();
        let nimbers = most_nimbers / if nimstring.is_some() { 10 } else { 1000 };
        let exact = if position.after_captures().edges_left() <= Self::EDGES {
            SlicedSolver::new(position, &Limits::new().nodes(Self::VALUES), Slicing::BRIEF).ok()
        } else {
            None
        };
        let mut teacher = Teacher { exact, nimbers };
        let structure = position.structure();
        let (long_chains, favours) = control(position);
        // The values of the moves have priority over what a greedy player would lose.
        let value = teacher.value(position);
        let values = teacher.values(position, &structure.moves, value);
        let greedy_loses = teacher.greedy_loses(position);
        let facts = structure.moves.iter().zip(values);
        let moves = facts
            .map(|(&facts, value)| teacher.move_study(position, facts, value))
            .collect();
        Self {
            position: *position,
            structure,
            long_chains,
            wanted: position.after_captures().long_chains_wanted(),
            favours,
            value,
            nimstring,
            nimbers: most_nimbers,
            greedy: position.greedy(),
            greedy_loses,
            moves,
            nodes: teacher
                .exact
                .as_ref()
                .map_or(0, |exact| exact.spent().nodes),
        }
    }

    /// Turns still to come, not counting one more for each double capture: undrawn edges less boxes
    /// left, plus one. 0 once the game is over.
    #[must_use]
    pub fn turns_to_come(&self) -> u32 {
        match self.position.edges_left() {
            0 => 0,
            edges => (edges + 1).saturating_sub(self.position.boxes_left()),
        }
    }
}

/// The long chains that are left after the captures, and the side that they favour.
fn control(position: &AnyDots) -> (usize, Option<Side>) {
    let rest = position.after_captures();
    let long = rest.structure().long_chains();
    let favours =
        (rest.edges_left() > 0).then(|| rest.favoured(u32::try_from(long).unwrap_or(u32::MAX)));
    (long, favours)
}

/// The solvers of a study.
struct Teacher {
    /// `None` if values are out of reach.
    exact: Option<SlicedSolver>,
    /// Most positions for the Nimstring value after each move.
    nimbers: u64,
}

impl Teacher {
    fn value(&mut self, position: &AnyDots) -> Option<Score> {
        self.exact.as_mut()?.value(position, &go_on).ok()
    }

    /// The values of all moves of a position with this value.
    fn values(
        &mut self,
        position: &AnyDots,
        moves: &[MoveFacts],
        value: Option<Score>,
    ) -> Vec<Option<Score>> {
        let (Some(exact), Some(value)) = (self.exact.as_mut(), value) else {
            return vec![None; moves.len()];
        };
        let mut siblings = Siblings::new(*position, value);
        let mut known = |edge| {
            siblings
                .value(edge, |least| exact.reaches(position, edge, least, &go_on))
                .ok()
        };
        moves.iter().map(|facts| known(facts.edge)).collect()
    }

    fn move_study(
        &mut self,
        position: &AnyDots,
        facts: MoveFacts,
        value: Option<Score>,
    ) -> MoveStudy {
        let after = position.after(facts.edge);
        let (long_chains, favours) = control(&after);
        MoveStudy {
            facts,
            value,
            nimstring: after.nimstring(self.nimbers).ok(),
            long_chains,
            favours,
            greedy_loses: self.greedy_loses(&after),
        }
    }

    /// The boxes that the greedy player loses by a turn here.
    fn greedy_loses(&mut self, position: &AnyDots) -> Option<Score> {
        let (me, mut after) = (position.mover(), *position);
        while let Some(edge) = after.greedy().filter(|_| after.mover() == me) {
            after.play(edge);
        }
        let won = after.payoff(me) - position.payoff(me);
        let rest = self.value(&after)?;
        let got = won + if after.mover() == me { rest } else { -rest };
        Some(self.value(position)? - got)
    }
}
