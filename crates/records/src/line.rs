//! A start and the legal plies since, with notes.

use std::time::Duration;

use game_core::{
    GameHistory, IllegalStepError, Notation, ParseError, Position, Side, Step, StepOf, Stochastic,
    ToMove,
};

use crate::verdict::Verdict;

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
    /// A note; events have none.
    pub note: Note,
}

/// A start and the steps since, all of them legal: a [history](GameHistory) of steps with notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<P: Stochastic> {
    history: GameHistory<P, Ply<P>>,
    /// Moves among the steps, counted once.
    plies: usize,
}

impl<P: Stochastic> Line<P> {
    /// A game that starts here.
    pub const fn new(start: P) -> Self {
        Self {
            history: GameHistory::new(start),
            plies: 0,
        }
    }

    /// Where the game started.
    #[must_use]
    pub fn start(&self) -> &P {
        self.history.start()
    }

    /// Where it stands.
    #[must_use]
    pub fn position(&self) -> &P {
        self.history.position()
    }

    /// Moves and events, in order, each with the position before it.
    #[must_use]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&P, &Ply<P>)> + ExactSizeIterator {
        self.history
            .plies()
            .iter()
            .map(|ply| (&ply.before, &ply.step))
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
        let mut after = self.position().clone();
        after.try_play(m).map_err(|_| IllegalStepError)?;
        self.push(Step::Move(m), note, after);
        Ok(())
    }

    /// Lets an event happen.
    ///
    /// # Errors
    ///
    /// It cannot happen; the line is unchanged.
    pub fn happen(&mut self, event: P::Event) -> Result<(), IllegalStepError> {
        let mut after = self.position().clone();
        if !after.events().any(|(possible, _)| possible == event) {
            return Err(IllegalStepError);
        }
        after.happen(event);
        self.push(Step::Event(event), Note::default(), after);
        Ok(())
    }

    fn push(&mut self, step: StepOf<P>, note: Note, after: P) {
        self.plies += usize::from(matches!(step, Step::Move(_)));
        self.history.push(Ply { step, note }, (), after);
    }

    /// Whether the game is over by its rules.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position().to_move() == ToMove::Nobody
    }

    /// The same steps with other notes.
    #[must_use]
    pub(crate) fn noted(&self, note: impl Fn(usize, &Note) -> Note) -> Self {
        let mut noted = Self::new(self.start().clone());
        let after = self.history.positions().skip(1);
        for (place, ((_, ply), after)) in self.steps().zip(after).enumerate() {
            noted.push(ply.step, note(place, &ply.note), after.clone());
        }
        noted
    }

    /// The line without an event that waits for its move.
    #[must_use]
    pub(crate) fn without_last_event(&self) -> Self {
        let mut line = self.clone();
        if let Some((
            _,
            Ply {
                step: Step::Event(_),
                ..
            },
        )) = self.steps().next_back()
        {
            line.history.truncate(self.steps().len() - 1);
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
        let m = self.position().read_move(text)?;
        let after = self.position().after(m);
        self.push(Step::Move(m), note, after);
        Ok(())
    }
}

impl<P: Stochastic + Position<Player = Side>> Line<P> {
    /// The verdict of the rules; nothing while the game goes on.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let first = self.position().payoff(Side::First);
        let won = match first.signum() {
            1 => Verdict::Won(Side::First),
            -1 => Verdict::Won(Side::Second),
            _ => Verdict::Drawn,
        };
        self.is_over().then_some(won)
    }
}
