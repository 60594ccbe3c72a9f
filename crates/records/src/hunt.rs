//! Planes: shots with their answers, and the layouts once they are shown.

use std::sync::Arc;

use game_core::{Position, Side, Stochastic};
use planes::{Answer, Belief, Cell, Nose, Reveal, Setup, SetupError, World};
use thiserror::Error;

use crate::line::Note;
use crate::verdict::Verdict;

/// A shot, the answer to it, and a note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotedShot {
    /// Who shot: 0 or 1.
    pub seat: usize,
    /// At which cell.
    pub cell: Cell,
    /// What was answered.
    pub answer: Answer,
    /// A note.
    pub note: Note,
}

/// A game of Planes: one player who shoots alone, or two who shoot in turn, each at the planes of
/// the other. It is over when a player has brought down all planes of the target.
///
/// Answers are checked twice: some layout must explain all of them, and where the layout is shown
/// at the end, that one.
///
/// ```
/// use planes::{Answer, Cell, Setup};
/// use records::Hunt;
/// let mut hunt = Hunt::new(Setup::standard(7, 1), 1)?;
/// let cell = Cell::new(0, 2).unwrap();
/// hunt.shoot(cell, Answer::Head(None), Default::default()).unwrap();
/// assert!(hunt.is_over());
/// assert!(hunt.shoot(cell, Answer::Miss, Default::default()).is_err());
/// # Ok::<(), planes::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunt {
    beliefs: Vec<Belief>,
    shots: Vec<NotedShot>,
    layouts: Vec<Option<usize>>,
}

/// Why a shot, an answer or a layout does not belong to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ShotError {
    /// The game is over.
    #[error("All planes are down, so no shot is fired.")]
    Over,
    /// The cell is off the board, or was shot at before.
    #[error("The cell is off the board, or was shot at before.")]
    Cell,
    /// No layout explains the answers.
    #[error("No layout explains this answer.")]
    Answer,
    /// The layout would have answered otherwise to this shot, counted from 1.
    #[error("The layout would have answered otherwise to shot {shot}.")]
    Layout {
        /// The number of the shot.
        shot: usize,
    },
}

impl Hunt {
    /// A game before the first shot. One or two seats; other numbers are taken for the nearer of
    /// these.
    ///
    /// # Errors
    ///
    /// There are no layouts of this setup, or too many to be listed.
    pub fn new(setup: Setup, seats: usize) -> Result<Self, SetupError> {
        Ok(Self::within(Arc::new(World::new(setup)?), seats))
    }

    /// The same where the layouts are listed already.
    pub(crate) fn within(world: Arc<World>, seats: usize) -> Self {
        let (belief, seats) = (Belief::new(world), seats.clamp(1, 2));
        Self {
            beliefs: vec![belief; seats],
            shots: Vec::new(),
            layouts: vec![None; seats],
        }
    }

    /// Board, planes and reveal rule.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        self.world().setup()
    }

    /// All layouts of the setup.
    #[must_use]
    pub fn world(&self) -> &Arc<World> {
        self.beliefs[0].world()
    }

    /// How many players shoot: 1 or 2.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.beliefs.len()
    }

    /// The shots, in order.
    #[must_use]
    pub fn shots(&self) -> &[NotedShot] {
        &self.shots
    }

    /// The layouts at which the seats shoot, as far as they were shown: numbers of the world's
    /// list.
    #[must_use]
    pub fn layouts(&self) -> &[Option<usize>] {
        &self.layouts
    }

    /// The seat that shoots next; `None` if the game is over.
    #[must_use]
    pub fn due(&self) -> Option<usize> {
        (!self.is_over()).then(|| self.shots.len() % self.seats())
    }

    /// Whether a player has brought down all planes.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let planes = self.setup().planes;
        self.beliefs
            .iter()
            .any(|belief| belief.heads().len() >= planes)
    }

    /// Who brought down all planes first; nothing where one player shoots alone.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let planes = self.setup().planes;
        let winner = self
            .beliefs
            .iter()
            .position(|belief| belief.heads().len() >= planes)?;
        let side = if winner == 0 {
            Side::First
        } else {
            Side::Second
        };
        (self.seats() == 2).then_some(Verdict::Won(side))
    }

    /// Fires the next shot.
    ///
    /// # Errors
    ///
    /// The game is over, or shot or answer are impossible; the game is unchanged.
    pub fn shoot(&mut self, cell: Cell, answer: Answer, note: Note) -> Result<(), ShotError> {
        let seat = self.due().ok_or(ShotError::Over)?;
        let mut belief = self.beliefs[seat].clone();
        belief.try_play(cell).map_err(|_| ShotError::Cell)?;
        if !belief.events().any(|(possible, _)| possible == answer) {
            return Err(ShotError::Answer);
        }
        belief.happen(answer);
        self.beliefs[seat] = belief;
        self.shots.push(NotedShot {
            seat,
            cell,
            answer,
            note,
        });
        Ok(())
    }

    /// Shows the layout at which a seat has shot, by its number in the world's list. A seat or a
    /// number that does not exist changes nothing.
    ///
    /// # Errors
    ///
    /// It would have answered otherwise; the game is unchanged.
    pub fn show(&mut self, seat: usize, layout: usize) -> Result<(), ShotError> {
        if seat >= self.seats() || layout >= self.world().len() {
            return Ok(());
        }
        let world = self.world();
        let lies =
            |shot: &NotedShot| shot.seat == seat && world.answer(layout, shot.cell) != shot.answer;
        if let Some(place) = self.shots.iter().position(lies) {
            return Err(ShotError::Layout { shot: place + 1 });
        }
        self.layouts[seat] = Some(layout);
        Ok(())
    }

    /// The answer of a text, as far as this game has it; whether it is possible is another
    /// question.
    pub(crate) fn answer_of(&self, text: &str) -> Option<Answer> {
        let nose = |sign: &str| {
            let mut signs = sign.chars();
            signs
                .next()
                .and_then(Nose::of_sign)
                .filter(|_| signs.next().is_none())
        };
        match (text.strip_prefix(['h', '死']), self.setup().reveal) {
            (Some(""), Reveal::Head) => Some(Answer::Head(None)),
            (Some(sign), Reveal::Plane) => Some(Answer::Head(Some(nose(sign)?))),
            (Some(_), Reveal::Head) => None,
            (None, _) => match text {
                "m" | "空" => Some(Answer::Miss),
                "b" | "伤" => Some(Answer::Body),
                _ => None,
            },
        }
    }

    /// The same shots with other notes.
    pub(crate) fn noted(&self, note: impl Fn(usize, &Note) -> Note) -> Self {
        let mut hunt = self.clone();
        for (place, shot) in hunt.shots.iter_mut().enumerate() {
            shot.note = note(place, &shot.note);
        }
        hunt
    }

    /// The text of what each player knows, one a line.
    pub(crate) fn known(&self) -> String {
        self.beliefs
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
