use std::sync::Arc;

use game_core::{Player, Side, mix};
use planes::duel::{Contest, Duel, DuelError};
use planes::{Answer, Cell, World};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use thiserror::Error;

use super::{Choice, Prior, RaceSeeker, Usual};

/// The person's side.
pub const PERSON: Side = Side::First;
/// The program's side.
pub const PROGRAM: Side = Side::Second;

/// A shot and what was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::exhaustive_structs, reason = "a shot has no more parts")]
pub struct Shot {
    /// Who shot.
    pub side: Side,
    /// Where.
    pub cell: Cell,
    /// What is there.
    pub answer: Answer,
}

/// A round that is over.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Round {
    /// Who shot first.
    pub opener: Side,
    /// Who found all planes first, or whose opponent gave up.
    pub winner: Side,
    /// What both had hidden, by side.
    pub layouts: [usize; 2],
    /// The shots of both, in order.
    pub shots: Vec<Shot>,
}

/// Why a person's action in a match changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DuelMatchError {
    /// There is no round, or there is one already, or the match is over.
    #[error("No round is played, one is played already, or the match is over.")]
    OutOfTurn,
    /// The cell cannot be shot at.
    #[error(transparent)]
    Shot(#[from] DuelError),
}

/// A match of the duel of Planes between a person and the program: both hide, both seek, and the first to win most of
/// the rounds wins. The terminal and the page both show one.
///
/// ```text
///                begin(layout, own)                shoot(cell): a shot, and the program's
/// no round ────────────────────────► a round ──────────────────────────────┐
///     ▲                                  ▲                                 │
///     │  one side has found all, or resign()                               │
///     └──────────────────────────────────┴─────────────────────────────────┘
/// ```
///
/// What the program hides and where it seeks comes from the seed and the number of the round, so it is fixed before the
/// person has hidden anything. It learns where the person likes to hide.
#[derive(Debug)]
pub struct DuelMatch {
    world: Arc<World>,
    seed: u64,
    contest: Contest,
    duel: Option<Duel>,
    shots: Vec<Shot>,
    rounds: Vec<Round>,
    last: Option<Duel>,
    /// Where the person likes to hide.
    prior: Prior,
    seeker: RaceSeeker,
}

impl DuelMatch {
    /// A match that begins, on the board of this world.
    #[must_use]
    pub fn new(world: &Arc<World>, seed: u64) -> Self {
        Self {
            world: Arc::clone(world),
            seed,
            contest: Contest::default(),
            duel: None,
            shots: Vec::new(),
            rounds: Vec::new(),
            last: None,
            prior: Prior::new(world),
            seeker: RaceSeeker::default(),
        }
    }

    /// All layouts of the board.
    #[must_use]
    pub const fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// The seed of all that the program draws.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The score.
    #[must_use]
    pub const fn contest(&self) -> &Contest {
        &self.contest
    }

    /// The round that is played; `None` before the person has hidden planes.
    #[must_use]
    pub const fn duel(&self) -> Option<&Duel> {
        self.duel.as_ref()
    }

    /// The round that is played, or else the one that ended last.
    #[must_use]
    pub fn shown(&self) -> Option<&Duel> {
        self.duel.as_ref().or(self.last.as_ref())
    }

    /// The shots of the round that is played, or else of the one that ended last.
    #[must_use]
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// The rounds that are over.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// What is drawn for a side in the present round.
    #[must_use]
    pub fn random(&self, side: Side) -> ChaCha8Rng {
        let round = 2 * self.rounds.len() + side.index();
        ChaCha8Rng::seed_from_u64(mix(mix(self.seed) ^ round as u64))
    }

    /// Begins a round: the person has hidden `layout`, the program `own`. The program shoots if it opens.
    ///
    /// # Errors
    ///
    /// A round is played, or the match is over; nothing has changed.
    pub fn begin(&mut self, layout: usize, own: usize) -> Result<Option<Shot>, DuelMatchError> {
        if self.duel.is_some() || self.contest.winner().is_some() {
            return Err(DuelMatchError::OutOfTurn);
        }
        let duel = Duel::new(&self.world, [layout, own], self.contest.opener());
        self.duel = Some(duel.ok_or(DuelMatchError::OutOfTurn)?);
        self.shots.clear();
        Ok(self.answer_back())
    }

    /// The person shoots, and the program shoots back unless the round is over.
    ///
    /// # Errors
    ///
    /// It is not the person's turn, or the cell was shot at; nothing has changed.
    pub fn shoot(&mut self, cell: Cell) -> Result<[Option<Shot>; 2], DuelMatchError> {
        let duel = self.duel.as_mut().filter(|duel| duel.mover() == Some(PERSON));
        let answer = duel.ok_or(DuelMatchError::OutOfTurn)?.shoot(cell)?;
        let shot = Shot { side: PERSON, cell, answer };
        self.shots.push(shot);
        Ok([Some(shot), self.answer_back()])
    }

    /// The person gives the round up.
    ///
    /// # Errors
    ///
    /// No round is played.
    pub fn resign(&mut self) -> Result<(), DuelMatchError> {
        if self.duel.is_none() {
            return Err(DuelMatchError::OutOfTurn);
        }
        self.end(PROGRAM);
        Ok(())
    }

    /// The shot that most probably wins the round for the person, as far as the answers tell; `None` if no round is
    /// played. Nothing is known of where the program likes to hide: its layouts are not counted.
    #[must_use]
    pub fn hint(&self) -> Option<Choice> {
        let even = vec![1; self.world.len()];
        self.seeker.shot(&self.duel.as_ref()?.view(PERSON), &even, &mut Usual)
    }

    /// The program shoots, if it is its turn; then the round may be over.
    fn answer_back(&mut self) -> Option<Shot> {
        let duel = self.duel.as_mut()?;
        let mut shot = None;
        if duel.mover() == Some(PROGRAM)
            && let Some(choice) = self.seeker.shot(&duel.view(PROGRAM), &self.prior.weights(), &mut Usual)
            && let Ok(answer) = duel.shoot(choice.cell)
        {
            shot = Some(Shot { side: PROGRAM, cell: choice.cell, answer });
        }
        self.shots.extend(shot);
        if let Some(winner) = duel.winner() {
            self.end(winner);
        }
        shot
    }

    /// A round is over: both layouts are known.
    fn end(&mut self, winner: Side) {
        let Some(duel) = self.duel.take() else { return };
        let layouts = [duel.layout(PERSON), duel.layout(PROGRAM)];
        self.prior.learn(layouts[PERSON.index()]);
        self.contest.record(winner);
        self.rounds.push(Round { opener: duel.opener(), winner, layouts, shots: self.shots.clone() });
        self.last = Some(duel);
    }
}
