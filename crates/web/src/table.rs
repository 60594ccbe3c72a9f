use game_core::{ParseError, ToMove};
use players::{AnyGame, TextError};
use serde_json::Value;

use crate::Subject;
use crate::value::value;

/// The same position so often ends a game that could go on for ever.
const REPETITIONS: usize = 3;

/// A step that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Step {
    text: String,
    /// The player's number; nothing for an event.
    by: Option<usize>,
}

/// A game as it is played on the page: where it started, the steps since, and which position is looked at.
///
/// Every position is kept, so looking back and forth costs nothing. A step that is played while an earlier
/// position is looked at takes the place of what followed there.
///
/// ```
/// let mut table = web::Table::new(&web::LGAME);
/// table.play("C1D1C2C3 D4-A4")?;
/// assert_eq!(table.view()["toMove"], 1);
/// table.go_to(0);
/// assert_eq!(table.view()["toMove"], 0);
/// # Ok::<(), players::TextError>(())
/// ```
#[derive(Debug)]
pub struct Table {
    subject: &'static Subject,
    /// The start, and the position after each step: never empty.
    games: Vec<Box<dyn AnyGame>>,
    steps: Vec<Step>,
    /// How many of the steps are made in the position that is looked at.
    cursor: usize,
}

impl Table {
    /// The game at its default position.
    #[must_use]
    pub fn new(subject: &'static Subject) -> Self {
        Self { subject, games: vec![(subject.start)()], steps: Vec::new(), cursor: 0 }
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
        (self.games, self.steps, self.cursor) = (vec![game], Vec::new(), 0);
        Ok(())
    }

    /// The position that is looked at.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        self.games[self.cursor.min(self.games.len() - 1)].as_ref()
    }

    /// The start and every position since, up to the one that is looked at.
    pub fn past(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().take(self.cursor + 1).map(AsRef::as_ref)
    }

    /// The steps up to the one that led to the position that is looked at: text, and the player's number;
    /// nothing for an event.
    #[must_use]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&str, Option<usize>)> {
        self.steps[..self.cursor].iter().map(|step| (step.text.as_str(), step.by))
    }

    /// Plays a move, a whole turn that is written as one word, or lets an event happen.
    ///
    /// # Errors
    ///
    /// The text says nothing that is possible here; nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<(), TextError> {
        let words = self.game().turn(text).unwrap_or_else(|| vec![text.to_owned()]);
        let (mut games, mut steps): (Vec<Box<dyn AnyGame>>, _) = (Vec::new(), Vec::new());
        for word in &words {
            let before = games.last().map_or(self.game(), AsRef::as_ref);
            let mut after = before.boxed();
            after.play(word)?;
            let by = match before.to_move() {
                ToMove::Player(player) => Some(player),
                _ => None,
            };
            steps.push(Step { text: spelled(before, after.as_ref(), word), by });
            games.push(after);
        }
        self.steps.truncate(self.cursor);
        self.games.truncate(self.cursor + 1);
        self.steps.append(&mut steps);
        self.games.append(&mut games);
        self.cursor = self.steps.len();
        Ok(())
    }

    /// Looks at the position after so many steps, at the last one if there are not so many.
    pub fn go_to(&mut self, steps: usize) {
        self.cursor = steps.min(self.steps.len());
    }

    /// How often the position that is looked at has stood on the board.
    fn repetitions(&self) -> usize {
        let text = self.game().text();
        self.past().filter(|game| game.text() == text).count()
    }

    /// What the page shows: the position, what is possible, and the steps with those that were taken back.
    #[must_use]
    pub fn view(&self) -> Value {
        let game = self.game();
        let repetitions = self.repetitions();
        let to_move = match game.to_move() {
            ToMove::Player(player) => value!(player),
            ToMove::Chance => value!("chance"),
            ToMove::Nobody => Value::Null,
        };
        let is_player = matches!(game.to_move(), ToMove::Player(_));
        let steps: Vec<Value> = self.steps.iter().map(|step| value!({"text": &step.text, "by": step.by})).collect();
        value!({
            "game": game.name(),
            "start": self.games[0].text(),
            "text": game.text(),
            "toMove": to_move,
            "payoffs": game.payoffs(),
            "legal": if is_player { game.steps() } else { Vec::new() },
            "chances": game.chances(),
            "steps": steps,
            "cursor": self.cursor,
            "repetitions": repetitions,
            "repeated": repetitions >= REPETITIONS && is_player,
            "board": (self.subject.board)(self),
        })
    }

    /// What a seed hides at the position that is looked at, in games with hidden things.
    #[must_use]
    pub fn concealed(&self, seed: u64) -> Value {
        self.game().concealed(seed).map_or(Value::Null, |hidden| value!({"text": hidden.text, "event": hidden.event}))
    }
}

/// A step as the game itself writes it: people may have typed it in another form.
fn spelled(before: &dyn AnyGame, after: &dyn AnyGame, typed: &str) -> String {
    let leads = |step: &String| {
        let mut game = before.boxed();
        game.play(step).is_ok() && game.text() == after.text()
    };
    let steps = before.steps();
    if steps.iter().any(|step| step == typed) {
        return typed.to_owned();
    }
    steps.into_iter().find(leads).unwrap_or_else(|| typed.to_owned())
}
