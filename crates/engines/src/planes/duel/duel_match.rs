use std::sync::Arc;

use game_core::{Player, Side, mix};
use planes::duel::{Contest, DuelError, DuelRound};
use planes::{Answer, Cell, World};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use thiserror::Error;

use super::{Prior, RaceSeeker, ShotChoice, Usual};

/// The person's side.
pub const PERSON: Side = Side::First;
/// The program's side.
pub const PROGRAM: Side = Side::Second;

/// A shot and its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::exhaustive_structs, reason = "a shot has no more parts")]
pub struct DuelShot {
    /// The side that shot.
    pub side: Side,
    /// The cell that was shot at.
    pub cell: Cell,
    /// The answer to the shot.
    pub answer: Answer,
}

/// A round that is over.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FinishedRound {
    /// The side that shot first.
    pub opener: Side,
    /// The side that found all planes first, or whose opponent resigned.
    pub winner: Side,
    /// The layouts of both sides, by side.
    pub layouts: [usize; 2],
    /// The shots of both, in order.
    pub shots: Vec<DuelShot>,
}

/// Why a person's action in a match changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DuelMatchError {
    /// There is no round, there is one already, or the match is over.
    #[error("No round is played, one is played already, or the match is over.")]
    OutOfTurn,
    /// The cell cannot be shot at.
    #[error(transparent)]
    Shot(#[from] DuelError),
}

/// A match of the duel of Planes between a person and the program: both hide and both shoot, and
/// the first to win most of the rounds wins. The terminal and the page both show one.
///
/// ```text
///                begin(layout, own)                shoot(cell): a shot, and the program's
/// no round ────────────────────────► a round ──────────────────────────────┐
///     ▲                                  ▲                                 │
///     │  one side has found all, or resign()                               │
///     └──────────────────────────────────┴─────────────────────────────────┘
/// ```
///
/// The program's layouts and shots follow from the seed and the number of the round, so they are
/// fixed before the person hides planes. The program learns where the person likes to hide.
#[derive(Debug)]
pub struct DuelMatch {
    world: Arc<World>,
    seed: u64,
    contest: Contest,
    round: Option<DuelRound>,
    shots: Vec<DuelShot>,
    rounds: Vec<FinishedRound>,
    last: Option<DuelRound>,
    /// Where the person likes to hide.
    prior: Prior,
    seeker: RaceSeeker,
}

impl DuelMatch {
    /// Starts a match on the board of this world.
    #[must_use]
    pub fn new(world: &Arc<World>, seed: u64) -> Self {
        Self {
            world: Arc::clone(world),
            seed,
            contest: Contest::default(),
            round: None,
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

    /// The present round; `None` before the person has hidden planes.
    #[must_use]
    pub const fn round(&self) -> Option<&DuelRound> {
        self.round.as_ref()
    }

    /// The present round, or else the last one.
    #[must_use]
    pub fn shown(&self) -> Option<&DuelRound> {
        self.round.as_ref().or(self.last.as_ref())
    }

    /// The shots of the present round, or else of the last one.
    #[must_use]
    pub fn shots(&self) -> &[DuelShot] {
        &self.shots
    }

    /// The finished rounds.
    #[must_use]
    pub fn rounds(&self) -> &[FinishedRound] {
        &self.rounds
    }

    /// The random numbers of a side in the present round.
    #[must_use]
    pub fn random(&self, side: Side) -> ChaCha8Rng {
        let round = 2 * self.rounds.len() + side.index();
        ChaCha8Rng::seed_from_u64(mix(mix(self.seed) ^ round as u64))
    }

    /// Starts a round: the person hides `layout`, the program `own`. The program shoots if it
    /// opens.
    ///
    /// # Errors
    ///
    /// Fails if a round is being played or the match is over; nothing has changed then.
    pub fn begin(&mut self, layout: usize, own: usize) -> Result<Option<DuelShot>, DuelMatchError> {
        if self.round.is_some() || self.contest.winner().is_some() {
            return Err(DuelMatchError::OutOfTurn);
        }
        let round = DuelRound::new(&self.world, [layout, own], self.contest.opener());
        self.round = Some(round.ok_or(DuelMatchError::OutOfTurn)?);
        self.shots.clear();
        Ok(self.answer_back())
    }

    /// Fires the person's shot, and then the program's unless the round is over.
    ///
    /// # Errors
    ///
    /// Fails if it is not the person's turn or the cell was shot at; nothing has changed then.
    pub fn shoot(&mut self, cell: Cell) -> Result<[Option<DuelShot>; 2], DuelMatchError> {
        let round = self
            .round
            .as_mut()
            .filter(|round| round.mover() == Some(PERSON));
        let answer = round.ok_or(DuelMatchError::OutOfTurn)?.shoot(cell)?;
        let shot = DuelShot {
            side: PERSON,
            cell,
            answer,
        };
        self.shots.push(shot);
        Ok([Some(shot), self.answer_back()])
    }

    /// Resigns the round for the person.
    ///
    /// # Errors
    ///
    /// Fails if no round is being played.
    pub fn resign(&mut self) -> Result<(), DuelMatchError> {
        if self.round.is_none() {
            return Err(DuelMatchError::OutOfTurn);
        }
        self.end(PROGRAM);
        Ok(())
    }

    /// The shot with the highest probability that the person wins the round, as far as the answers
    /// tell; `None` if no round is being played. It assumes nothing about where the program hides.
    #[must_use]
    pub fn hint(&self) -> Option<ShotChoice> {
        let even = vec![1; self.world.len()];
        self.seeker
            .shot(&self.round.as_ref()?.view(PERSON), &even, &mut Usual)
    }

    /// Fires the program's shot, if it is its turn; the round may then be over.
    fn answer_back(&mut self) -> Option<DuelShot> {
        let round = self.round.as_mut()?;
        let mut shot = None;
        if round.mover() == Some(PROGRAM)
            && let Some(choice) =
                self.seeker
                    .shot(&round.view(PROGRAM), &self.prior.weights(), &mut Usual)
            && let Ok(answer) = round.shoot(choice.cell)
        {
            shot = Some(DuelShot {
                side: PROGRAM,
                cell: choice.cell,
                answer,
            });
        }
        self.shots.extend(shot);
        if let Some(winner) = round.winner() {
            self.end(winner);
        }
        shot
    }

    /// Ends a round: both layouts become known.
    fn end(&mut self, winner: Side) {
        let Some(round) = self.round.take() else {
            return;
        };
        let layouts = [round.layout(PERSON), round.layout(PROGRAM)];
        self.prior.learn(layouts[PERSON.index()]);
        self.contest.record(winner);
        self.rounds.push(FinishedRound {
            opener: round.opener(),
            winner,
            layouts,
            shots: self.shots.clone(),
        });
        self.last = Some(round);
    }
}
