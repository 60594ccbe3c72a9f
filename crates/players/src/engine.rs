use std::fmt;

use game_core::Text;

use crate::{Analysis, AnyGame, Limits, OptionInfo, QueryError};

/// A named player: an engine of some game, for programs that know it by name only.
///
/// Made by [`AnyGame::engine`] from an [`EngineSpec`](crate::EngineSpec). One engine plays one
/// seat; it may play many games, one after the other:
///
/// ```
/// use players::{EngineSpec, Limits, entry};
///
/// let mut game = entry("lgame").ok_or("no such game")?.start();
/// let mut engine = game.engine(&"perfect".parse::<EngineSpec>()?)?;
/// engine.begin(0);
/// let analysis = engine.think(game.as_ref(), &Limits::new())?;
/// game.play(analysis.best_move()?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Engines of one game implement [`Thinker`](crate::Thinker), which knows the type of its
/// positions; this trait is what a registry, a referee or a page holds.
pub trait Engine: Send {
    /// What there is to know of it.
    fn info(&self) -> &'static EngineInfo;

    /// Chooses a move, and says what it thinks of the position.
    ///
    /// Where a player is to move, [`Analysis::best`] is the move, [`Analysis::reasons`] why, where that is more than the
    /// values say. The explanation is part of the analysis and not a second question, so that it
    /// never speaks of another position.
    ///
    /// # Errors
    ///
    /// The position belongs to another game, or there is nothing to choose.
    fn think(&mut self, game: &dyn AnyGame, limits: &Limits<'_>) -> Result<Analysis, QueryError>;

    /// A new game begins. The engine forgets what it remembers of games before, so that its
    /// moves depend on this game alone; only what it is there to learn stays.
    ///
    /// `seed` is the chance of this game: an engine that draws numbers draws the same ones in
    /// every game of the same seed, in whatever order games are played, and others in others.
    /// The option `seed` of an engine chooses between players, this one between games. An
    /// engine that never heard of a game plays that of seed 0.
    fn begin(&mut self, seed: u64);

    /// Makes ready for a position of this game, in which the engine plays that seat, if it is known:
    /// whatever takes time and is no thinking. Called before clocks run; an engine that was not
    /// asked to prepare does it when it is asked to think.
    fn prepare(&mut self, game: &dyn AnyGame, seat: Option<usize>) {
        let _ = (game, seat);
    }

    /// Whether a thought at the beginning of a turn settles all moves of the turn, so that the time of
    /// the turn is best spent there: asked for the others, the engine answers at once.
    fn plans_turns(&self) -> bool {
        false
    }

    /// The game has ended, so for this engine. Where nobody says it, nothing is learnt.
    fn end(&mut self, ending: Ending);
}

impl fmt::Debug for dyn Engine + '_ {
    /// Its name: engines are not asked for what is inside them, so that no program carries the texts of all that.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.info().name)
    }
}

/// How a game ended for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The player won; among several, came in first.
    Won,
    /// Nobody won, or the game was broken off.
    Drawn,
    /// Another player won.
    Lost,
}

/// What there is to know of an engine before it is asked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EngineInfo {
    /// Its name on the command line: ASCII, lower case.
    pub name: &'static str,
    /// What it does, one sentence.
    pub description: &'static Text,
    /// What can be chosen about it.
    pub options: &'static [OptionInfo],
}
