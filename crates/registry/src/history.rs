use std::ops::{Deref, DerefMut};

use game_core::{GameHistory, Ply, Recurring, ToMove};

use crate::{ErasedGame, TextError};

/// A position with its text, which is written once.
#[derive(Clone, Debug)]
pub struct Snapshot {
    game: Box<dyn ErasedGame>,
    text: String,
}

impl Snapshot {
    fn new(game: Box<dyn ErasedGame>) -> Self {
        Self {
            text: game.text(),
            game,
        }
    }

    /// The position's text, on one line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The game at this position.
    #[must_use]
    pub fn game(&self) -> &dyn ErasedGame {
        self.game.as_ref()
    }
}

impl Recurring for Snapshot {
    fn is_same(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::exhaustive_enums, reason = "programs say each of them")]
pub enum GameEnd {
    /// By the rules of the game: the winner, or `None` for a draw.
    Decided(Option<usize>),
    /// The position has occurred for the third time ([`game_core::REPETITIONS`]).
    Repetition,
    /// This player has resigned.
    Resigned(usize),
}

/// A step of a [`TextHistory`]: its text, and who took it.
pub type TextPly<A> = Ply<Snapshot, String, A>;

/// The history of a game that is known by its name: a [`GameHistory`] with steps as texts, the
/// player of each step, and a resignation. The terminal, contests, the page and matches between
/// engines each hold one for every game.
///
/// ```
/// use engines::entry;
/// use registry::{GameEnd, TextHistory};
///
/// let mut history = TextHistory::new(entry("lgame").unwrap().start());
/// history.play("C1D1C2C3 D4-A4", "a person")?;
/// assert_eq!((history.plies().len(), history.end()), (1, None));
/// history.resign(1);
/// assert_eq!(history.end(), Some(GameEnd::Resigned(1)));
/// # Ok::<(), registry::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TextHistory<A> {
    history: GameHistory<Snapshot, String, A>,
    resigned: Option<usize>,
}

impl<A> TextHistory<A> {
    /// A game that starts at this position.
    #[must_use]
    pub fn new(start: Box<dyn ErasedGame>) -> Self {
        Self {
            history: GameHistory::new(Snapshot::new(start)),
            resigned: None,
        }
    }

    /// The game at the present position.
    #[must_use]
    pub fn game(&self) -> &dyn ErasedGame {
        self.position().game()
    }

    /// The picture of the board after the first `plies` steps. It shows what the earlier positions
    /// add.
    #[must_use]
    pub fn draw(&self, plies: usize) -> String {
        let games: Vec<&dyn ErasedGame> = self
            .positions()
            .map(Snapshot::game)
            .take(plies.saturating_add(1))
            .collect();
        games
            .split_last()
            .map_or_else(String::new, |(game, before)| game.draw(before))
    }

    /// Plays a step and stores it as the game writes it: readers of moves accept more than writers
    /// produce.
    ///
    /// It does not check whether the game goes on.
    ///
    /// # Errors
    ///
    /// Fails if the text is no step that is possible here; the history is then unchanged.
    pub fn play(&mut self, text: &str, by: A) -> Result<(), TextError> {
        let mut after = self.game().boxed();
        after.play(text)?;
        let after = Snapshot::new(after);
        let step = canonical(self.game(), text, &after);
        self.push(step, by, after);
        Ok(())
    }

    /// Plays a step whose text the game has written itself, and stores it unchanged.
    ///
    /// # Errors
    ///
    /// Fails if the text is no step that is possible here; the history is then unchanged.
    pub fn play_as_written(&mut self, text: &str, by: A) -> Result<(), TextError> {
        let mut after = self.game().boxed();
        after.play(text)?;
        self.push(text.to_owned(), by, Snapshot::new(after));
        Ok(())
    }

    /// Records the resignation of a player.
    pub const fn resign(&mut self, player: usize) {
        self.resigned = Some(player);
    }

    /// Takes a resignation back; returns whether there was one.
    pub const fn unresign(&mut self) -> bool {
        self.resigned.take().is_some()
    }

    /// The player who has resigned.
    #[must_use]
    pub const fn resigned(&self) -> Option<usize> {
        self.resigned
    }

    /// The end of the game; `None` while it goes on.
    #[must_use]
    pub fn end(&self) -> Option<GameEnd> {
        if let Some(player) = self.resigned {
            return Some(GameEnd::Resigned(player));
        }
        if self.game().to_move() == ToMove::Nobody {
            return Some(GameEnd::Decided(winner(self.game())));
        }
        self.is_repeated().then_some(GameEnd::Repetition)
    }
}

impl<A> Deref for TextHistory<A> {
    type Target = GameHistory<Snapshot, String, A>;

    fn deref(&self) -> &Self::Target {
        &self.history
    }
}

impl<A> DerefMut for TextHistory<A> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.history
    }
}

/// The player who has secured more than every other. A single player beats no one.
fn winner(game: &dyn ErasedGame) -> Option<usize> {
    let payoffs = game.payoffs();
    let most = payoffs.iter().max()?;
    let mut best = payoffs
        .iter()
        .enumerate()
        .filter(|(_, payoff)| *payoff == most)
        .map(|(player, _)| player);
    best.next()
        .filter(|_| best.next().is_none() && payoffs.len() > 1)
}

/// The step as the game writes it.
fn canonical(before: &dyn ErasedGame, text: &str, after: &Snapshot) -> String {
    let steps = before.steps();
    if steps.iter().any(|step| step == text) {
        return text.to_owned();
    }
    let leads_there = |step: &String| {
        let mut next = before.boxed();
        next.play(step).is_ok() && next.text() == after.text()
    };
    steps
        .into_iter()
        .find(leads_there)
        .unwrap_or_else(|| text.to_owned())
}
