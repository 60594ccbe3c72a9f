use std::fmt;

use game_core::Text;

use crate::{Analysis, ErasedGame, Limits, OptionInfo, QueryError};

/// A named player: an engine of some game, for programs that know it only by its name.
///
/// Made by [`ErasedGame::engine`] from an [`EngineSpec`](crate::EngineSpec). One engine plays one
/// seat; it may play many games, one after another:
///
/// ```
/// use engines::entry;
/// use registry::{EngineSpec, Limits};
///
/// let mut game = entry("lgame").ok_or("no such game")?.start();
/// let mut engine = game.engine(&"perfect".parse::<EngineSpec>()?)?;
/// engine.begin(0);
/// let analysis = engine.think(game.as_ref(), &Limits::new())?;
/// game.play(analysis.best_move()?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Engines of one game implement [`TypedEngine`](crate::TypedEngine), which knows the type of its
/// positions. A registry, a referee or a page holds this trait.
pub trait Engine: Send {
    /// Its name, description and options.
    fn info(&self) -> &'static EngineInfo;

    /// Chooses a move and values the position.
    ///
    /// If a player is to move, [`Analysis::best`] is the move and [`Analysis::reasons`] explain it
    /// where the values do not. The reasons are part of the analysis, so they never refer to
    /// another position.
    ///
    /// # Errors
    ///
    /// Fails if the position belongs to another game, or if there is nothing to choose.
    fn think(&mut self, game: &dyn ErasedGame, limits: &Limits<'_>)
    -> Result<Analysis, QueryError>;

    /// Starts a new game. The engine forgets all earlier games, except what it is meant to learn,
    /// so that its moves depend on this game alone.
    ///
    /// `seed` is the random seed of this game. An engine that draws numbers draws the same ones in
    /// every game with this seed, in whatever order games are played, and different ones with
    /// another seed. The option `seed` of an engine tells players apart; this one tells games
    /// apart. Without this call, the seed is 0.
    fn begin(&mut self, seed: u64);

    /// Prepares for a position of this game: all work that takes time and is no thinking. `seat` is
    /// the engine's seat, if it is known. Call it before clocks run; otherwise the first
    /// [`think`](Self::think) does the work.
    fn prepare(&mut self, game: &dyn ErasedGame, seat: Option<usize>) {
        let _ = (game, seat);
    }

    /// Whether thinking at the first move of a turn settles all moves of the turn. The time of the
    /// turn is then best spent there: the engine answers the other moves at once.
    fn plans_turns(&self) -> bool {
        false
    }

    /// Reports the end of the game to the engine. Without this call, it learns nothing.
    fn end(&mut self, result: GameResult);
}

impl fmt::Debug for dyn Engine + '_ {
    /// The name only, so that no program links the texts of the fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.info().name)
    }
}

/// The result of a game for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// The player won, or came first of several.
    Won,
    /// The game was drawn or broken off.
    Drawn,
    /// Another player won.
    Lost,
}

/// The name, the description and the options of an engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EngineInfo {
    /// The name on the command line: ASCII, lower case.
    pub name: &'static str,
    /// What it does, one sentence.
    pub description: &'static Text,
    /// Its options.
    pub options: &'static [OptionInfo],
}
