use game_core::{ParseError, ToMove};
use registry::{ErasedGame, Snapshot, TextError, TextHistory};
use serde_json::Value;

use crate::Subject;
use crate::value::value;

/// A game as it is played on the page: where it started, the steps since, and which position is
/// looked at.
///
/// Every position is kept, so looking back and forth costs nothing. A step that is played while an
/// earlier position is looked at takes the place of what followed there.
///
/// ```
/// let mut game = web::PageGame::new(&web::LGAME);
/// game.play("C1D1C2C3 D4-A4")?;
/// assert_eq!(game.view()["toMove"], 1);
/// game.go_to(0);
/// assert_eq!(game.view()["toMove"], 0);
/// # Ok::<(), registry::TextError>(())
/// ```
#[derive(Debug)]
pub struct PageGame {
    subject: &'static Subject,
    /// Steps with the player's number; `None` for an event.
    history: TextHistory<Option<usize>>,
}

impl PageGame {
    /// The game at its default position.
    #[must_use]
    pub fn new(subject: &'static Subject) -> Self {
        Self {
            subject,
            history: TextHistory::new((subject.start)()),
        }
    }

    /// Begins anew, at a position; at the default one if the text is empty.
    ///
    /// # Errors
    ///
    /// The text says no position; nothing has changed.
    pub fn open(&mut self, text: &str) -> Result<(), ParseError> {
        let mut game = (self.subject.start)();
        if !text.is_empty() {
            game.read(text)?;
        }
        self.history = TextHistory::new(game);
        Ok(())
    }

    /// The position that is looked at.
    #[must_use]
    pub fn game(&self) -> &dyn ErasedGame {
        self.history.game()
    }

    /// The start and every position since, up to the one that is looked at.
    pub fn past(&self) -> impl Iterator<Item = &dyn ErasedGame> {
        self.history.positions().map(Snapshot::game)
    }

    /// The steps up to the one that led to the position that is looked at: text, and the player's
    /// number; nothing for an event.
    #[must_use]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&str, Option<usize>)> {
        self.history
            .plies()
            .iter()
            .map(|ply| (ply.step.as_str(), ply.by))
    }

    /// Plays a move, a whole turn that is written as one word, or lets an event happen.
    ///
    /// # Errors
    ///
    /// The text says nothing that is possible here; nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<(), TextError> {
        let words = (self.subject.turn)(self.game(), text).unwrap_or_else(|| vec![text.to_owned()]);
        // A turn is played as a whole or not at all.
        let mut game = self.game().boxed();
        words.iter().try_for_each(|word| game.play(word))?;
        for word in &words {
            let by = self.game().to_move().player();
            self.history.play(word, by)?;
        }
        Ok(())
    }

    /// Goes to the position after this number of steps, or to the last one if there are fewer.
    pub fn go_to(&mut self, steps: usize) {
        self.history.go_to(steps);
    }

    /// The view of the page: the position, what is possible, and the steps with those that were
    /// taken back.
    #[must_use]
    pub fn view(&self) -> Value {
        let game = self.game();
        let repetitions = self.history.repetitions();
        let to_move = match game.to_move() {
            ToMove::Player(player) => value!(player),
            ToMove::Chance => value!("chance"),
            ToMove::Nobody => Value::Null,
        };
        let is_player = matches!(game.to_move(), ToMove::Player(_));
        let all = self.history.all_plies().iter();
        let steps: Vec<Value> = all
            .map(|ply| value!({"text": &ply.step, "by": ply.by}))
            .collect();
        value!({
            "game": game.name(),
            "start": self.history.start().text(),
            "text": game.text(),
            "toMove": to_move,
            "payoffs": game.payoffs(),
            "legal": if is_player { game.steps() } else { Vec::new() },
            "chances": game.chances(),
            "steps": steps,
            "cursor": self.history.plies().len(),
            "repetitions": repetitions,
            "repeated": self.history.is_repeated() && is_player,
            "board": (self.subject.board)(self),
        })
    }

    /// What a seed hides at the position that is looked at, in games with hidden things.
    #[must_use]
    pub fn concealed(&self, seed: u64) -> Value {
        (self.subject.concealed)(self.game(), seed).map_or(
            Value::Null,
            |hidden| value!({"text": hidden.text, "event": hidden.event}),
        )
    }
}
