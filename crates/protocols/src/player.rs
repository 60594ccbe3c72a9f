//! An engine as the player of a session: it follows the game and plays whole turns.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use game_core::ToMove;
use registry::{Analysis, Engine, ErasedGame, Limits, QueryError, TextHistory, TimeManager};
use search::Clock;

use crate::{EngineDefaults, Moment, Note};

/// The part of a thought's time that is kept back for writing the answer and for the other side to
/// wake.
const MOVE_OVERHEAD: Duration = Duration::from_millis(3);

/// The engine, the game where it stands, and how far the engine may look.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    engine: Box<dyn Engine>,
    start: Box<dyn ErasedGame>,
    history: TextHistory<()>,
    pub(crate) defaults: EngineDefaults,
    /// How many games have begun: the seed of the next one.
    games: u64,
    /// Whether nothing has been thought in the game that began last.
    is_fresh: bool,
    /// The position to ponder on the opponent's time; `None` once that is done.
    ponder_position: Option<Box<dyn ErasedGame>>,
}

impl EnginePlayer {
    /// At the start of the registry's game, which has begun: what an engine makes ready for it, it
    /// makes ready before the first command.
    pub(crate) fn new(
        engine: Box<dyn Engine>,
        game: Box<dyn ErasedGame>,
        defaults: EngineDefaults,
    ) -> Self {
        let start = engines::entry(game.name()).map_or(game, registry::Entry::start);
        let history = TextHistory::new(start.clone());
        let mut player = Self {
            engine,
            start,
            history,
            defaults,
            games: 0,
            is_fresh: false,
            ponder_position: None,
        };
        player.begin(None);
        player
    }

    /// A new game begins, in which the engine plays that side, if that is known. Games of one
    /// conversation have seeds of their own, the same in every conversation. Calling it again before
    /// a thought has no effect on the seed.
    pub(crate) fn begin(&mut self, player: Option<usize>) {
        (self.history, self.ponder_position) = (TextHistory::new(self.start.clone()), None);
        if !self.is_fresh {
            self.engine.begin(self.games);
            self.games += 1;
            self.is_fresh = true;
        }
        self.engine.prepare(self.history.game(), player);
    }

    /// Another start, and a new game there.
    pub(crate) fn begin_at(&mut self, start: Box<dyn ErasedGame>) {
        self.start = start;
        self.begin(None);
    }

    /// The game where it stands.
    pub(crate) fn game(&self) -> &dyn ErasedGame {
        self.history.game()
    }

    /// The game as it was played.
    pub(crate) const fn history(&self) -> &TextHistory<()> {
        &self.history
    }

    /// Goes on in another game.
    pub(crate) fn set_history(&mut self, history: TextHistory<()>) {
        self.history = history;
    }

    /// Goes to a position of the game; returns whether there is one with this text.
    pub(crate) fn read(&mut self, text: &str) -> bool {
        let mut game = self.game().boxed();
        let is_read = game.read(text).is_ok();
        if is_read {
            self.history = TextHistory::new(game);
        }
        is_read
    }

    /// The picture of the board.
    pub(crate) fn draw(&self) -> String {
        self.history.draw(self.history.plies().len())
    }

    /// The game where it starts.
    pub(crate) fn start(&self) -> Box<dyn ErasedGame> {
        self.start.clone()
    }

    /// Whether one thought of the engine settles a whole turn: see [`Engine::plans_turns`].
    pub(crate) fn plans_turns(&self) -> bool {
        self.engine.plans_turns()
    }

    /// The player to move, if one is.
    pub(crate) fn mover(&self) -> Option<usize> {
        self.game().to_move().player()
    }

    /// The note that the game is over, if it is.
    pub(crate) fn over(&self) -> Option<Note> {
        let payoffs = self.game().payoffs();
        let best = payoffs.iter().max()?;
        let winner = payoffs.iter().position(|payoff| payoff == best);
        let winner =
            winner.filter(|_| payoffs.iter().filter(|payoff| *payoff == best).count() == 1);
        (self.game().to_move() == ToMove::Nobody).then(|| Note::Over {
            game: self.game().name(),
            winner,
        })
    }

    /// Plays a turn of the side to move: all its moves and no more. Returns whether it could; if
    /// not, nothing is played.
    pub(crate) fn play_turn(&mut self, moves: &[String]) -> bool {
        let (side, kept) = (self.mover(), self.history.plies().len());
        if side.is_none() || moves.is_empty() {
            return false;
        }
        let is_played = moves
            .iter()
            .all(|m| self.mover() == side && self.history.play_as_written(m, ()).is_ok());
        let is_whole = is_played && self.mover() != side;
        if is_whole {
            self.ponder_position = None;
        } else {
            self.history.truncate(kept);
        }
        is_whole
    }

    /// The engine's turn, which is played: all its moves, in the time of one turn.
    pub(crate) fn turn(&mut self, moment: Moment<'_>) -> Result<Vec<String>, QueryError> {
        let kept = self.history.plies().len();
        let turn = self.play_own_turn(moment);
        if turn.is_err() {
            self.history.truncate(kept);
        }
        turn
    }

    fn play_own_turn(&mut self, moment: Moment<'_>) -> Result<Vec<String>, QueryError> {
        let (side, mut moves) = (self.mover(), Vec::new());
        let mut expected = Vec::new();
        self.ponder_position = None;
        while side.is_some() && self.mover() == side {
            let plans = moves.is_empty() && self.plans_turns();
            let share = |left| {
                if plans {
                    left
                } else {
                    share(self.game(), left)
                }
            };
            let time = self.defaults.time.map(|time| share(moment.left(time)));
            let limits = limits(
                EngineDefaults {
                    time,
                    ..self.defaults
                },
                None,
                moment,
            );
            self.is_fresh = false;
            let analysis = self.engine.think(self.history.game(), &limits)?;
            let best = analysis.best_move()?;
            self.history
                .play_as_written(best, ())
                .map_err(|_| QueryError::Unplayable {
                    engine: analysis.engine,
                    named: Some(best.to_owned()),
                })?;
            moves.push(best.to_owned());
            expected = analysis.variation;
        }
        if moves.is_empty() {
            return Err(if self.game().to_move() == ToMove::Chance {
                QueryError::Chance
            } else {
                QueryError::Finished
            });
        }
        self.ponder_position = self
            .defaults
            .ponder
            .then(|| self.expected_position(&expected))
            .flatten();
        Ok(moves)
    }

    /// The position behind the turn that the opponent is expected to make, by a line of play that
    /// begins with the engine's own last move; the opponent's own position where the line has no
    /// whole turn. `None` where it is not the opponent who is to move.
    fn expected_position(&self, line: &[String]) -> Option<Box<dyn ErasedGame>> {
        let opponent = self.game().to_move().player()?;
        let mut game = self.game().boxed();
        for m in line.iter().skip(1) {
            if game.to_move().player() != Some(opponent) || game.play(m).is_err() {
                break;
            }
        }
        match game.to_move().player() {
            Some(player) if player != opponent => Some(game),
            _ => Some(self.game().boxed()),
        }
    }

    /// Ponders the expected position on the opponent's time and without a clock of its own, until
    /// the flag is set: what it learns is in the engine's table. Depth and nodes are those of a
    /// move.
    pub(crate) fn ponder(&mut self, clock: Clock<'_>, arrived: &AtomicBool) {
        let Some(game) = &self.ponder_position else {
            return;
        };
        self.is_fresh = false;
        let moment = Moment {
            clock,
            received: clock(),
            interrupt: None,
            aside: None,
        };
        let limits = limits(
            EngineDefaults {
                time: None,
                ..self.defaults
            },
            None,
            moment,
        )
        .stop(arrived);
        // An error here occurs again in the engine's own turn, and is reported there.
        let _ = self.engine.think(game.as_ref(), &limits);
        // A line that is no move interrupts the thought and does not end it.
        if !arrived.load(Relaxed) {
            self.ponder_position = None;
        }
    }

    /// What the engine thinks of the position, within these limits.
    pub(crate) fn think(&mut self, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        self.is_fresh = false;
        self.engine.think(self.history.game(), limits)
    }

    /// Replaces the engine.
    pub(crate) fn set_engine(&mut self, engine: Box<dyn Engine>) {
        self.engine = engine;
    }

    /// The engine forgets what it remembers, and plays a game with that seed.
    pub(crate) fn begin_with_seed(&mut self, seed: u64) {
        self.engine.begin(seed);
    }

    /// Makes ready for the position.
    pub(crate) fn prepare(&mut self) {
        self.engine
            .prepare(self.history.game(), self.history.game().to_move().player());
    }
}

/// The share of a turn's remaining time for its next move: all of it where every move ends the
/// turn, as the second stone of Connect6 does, and a half where more moves may follow.
fn share(game: &dyn ErasedGame, left: Duration) -> Duration {
    let side = game.to_move().player();
    let ends_turn = |m: &String| {
        let mut after = game.boxed();
        after.play(m).is_ok() && after.to_move().player() != side
    };
    if game.steps().iter().all(ends_turn) {
        left
    } else {
        left / 2
    }
}

/// The part of a time that the engine may think: the rest is for its answer.
pub(crate) fn thinking_time(time: Duration) -> Duration {
    time.saturating_sub(MOVE_OVERHEAD.min(time / 4))
}

/// The limits of a thought that begins now. A flag that ends thoughts counts as a limit, so it is
/// not passed to an unlimited engine, which then uses its default depth.
pub(crate) fn limits(
    defaults: EngineDefaults,
    time_manager: Option<TimeManager>,
    moment: Moment<'_>,
) -> Limits<'_> {
    let mut limits = Limits::new().threads(defaults.threads);
    if let Some(time) = defaults.time {
        limits = limits.time(thinking_time(time), moment.clock);
    }
    if let Some(time_manager) = time_manager {
        limits = limits.game(time_manager, moment.clock);
    }
    if let Some(nodes) = defaults.nodes {
        limits = limits.nodes(nodes);
    }
    if let Some(depth) = defaults.depth {
        limits = limits.depth(depth);
    }
    match moment.interrupt {
        Some(interrupt) if limits.is_limited() => limits.stop(interrupt.stop_flag()),
        _ => limits,
    }
}
