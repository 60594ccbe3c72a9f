//! A start and the legal plies since, with what is noted beside them.

use std::time::Duration;

use game_core::{IllegalStepError, Notation, ParseError, Position, Side, Step, StepOf, Stochastic, ToMove};

use crate::record::Verdict;

/// What a record notes beside a ply.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Note {
    /// A remark; empty if there is none.
    pub comment: String,
    /// The mark of C6 records, −2 (bad) to 2 (good).
    pub mark: Option<i8>,
    /// The time that the ply took, in whole milliseconds.
    pub spent: Option<Duration>,
}

/// A step of a game, with its note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply<P: Stochastic> {
    /// The move, or the event before one.
    pub step: StepOf<P>,
    /// What is noted beside it; nothing beside events.
    pub note: Note,
}

/// A start and the steps since, all of them legal.
///
/// The same as [`game_core::Game`] without the positions on the way and with notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<P: Stochastic> {
    start: P,
    position: P,
    steps: Vec<Ply<P>>,
    /// Moves among the steps, counted once.
    plies: usize,
}

impl<P: Stochastic> Line<P> {
    /// A game that starts here.
    pub fn new(start: P) -> Self {
        Self { position: start.clone(), start, steps: Vec::new(), plies: 0 }
    }

    /// Where the game started.
    #[must_use]
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// Where it stands.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Moves and events, in order.
    #[must_use]
    pub fn steps(&self) -> &[Ply<P>] {
        &self.steps
    }

    /// Every step with the position before it.
    pub fn replay(&self) -> impl Iterator<Item = (P, &Ply<P>)> {
        let mut at = self.start.clone();
        self.steps.iter().map(move |ply| {
            let before = at.clone();
            match ply.step {
                Step::Move(m) => at.play(m),
                Step::Event(event) => at.happen(event),
            }
            (before, ply)
        })
    }

    /// Moves; events are not counted.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// It is not legal; the line is unchanged.
    pub fn play(&mut self, m: P::Move, note: Note) -> Result<(), IllegalStepError> {
        self.position.try_play(m).map_err(|_| IllegalStepError)?;
        self.steps.push(Ply { step: Step::Move(m), note });
        self.plies += 1;
        Ok(())
    }

    /// Lets an event happen.
    ///
    /// # Errors
    ///
    /// It cannot happen; the line is unchanged.
    pub fn happen(&mut self, event: P::Event) -> Result<(), IllegalStepError> {
        if !self.position.events().any(|(possible, _)| possible == event) {
            return Err(IllegalStepError);
        }
        self.position.happen(event);
        self.steps.push(Ply { step: Step::Event(event), note: Note::default() });
        Ok(())
    }

    /// Whether the game is over by its rules.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position.to_move() == ToMove::Nobody
    }

    /// The same steps with other notes.
    #[must_use]
    pub(crate) fn noted(&self, note: impl Fn(usize, &Note) -> Note) -> Self {
        let noted = |(place, ply): (usize, &Ply<P>)| Ply { step: ply.step, note: note(place, &ply.note) };
        Self { steps: self.steps.iter().enumerate().map(noted).collect(), ..self.clone() }
    }

    /// The line without an event that waits for its move.
    #[must_use]
    pub(crate) fn without_last_event(&self) -> Self {
        let mut line = self.clone();
        if let Some(Ply { step: Step::Event(_), .. }) = line.steps.last() {
            line.steps.pop();
            line.position = line.start.clone();
            line.position = line.replay().last().map_or(line.start.clone(), |(mut before, ply)| {
                match ply.step {
                    Step::Move(m) => before.play(m),
                    Step::Event(event) => before.happen(event),
                }
                before
            });
        }
        line
    }
}

impl<P: Notation> Line<P> {
    /// Plays the move of a text.
    ///
    /// # Errors
    ///
    /// It is no legal move; the line is unchanged.
    pub fn play_text(&mut self, text: &str, note: Note) -> Result<(), ParseError> {
        let m = self.position.read_move(text)?;
        self.position.play(m);
        self.steps.push(Ply { step: Step::Move(m), note });
        self.plies += 1;
        Ok(())
    }
}

impl<P: Stochastic + Position<Player = Side>> Line<P> {
    /// The verdict of the rules; nothing while the game goes on.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let first = self.position.payoff(Side::First);
        let won = match first.signum() {
            1 => Verdict::Won(Side::First),
            -1 => Verdict::Won(Side::Second),
            _ => Verdict::Drawn,
        };
        self.is_over().then_some(won)
    }
}
