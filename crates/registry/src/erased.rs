use std::any::Any;
use std::fmt;

use game_core::{Notation, ParseError, Player, Position, Score, ToMove};

use crate::{
    Engine, EngineError, EngineFactory, EngineInfo, EngineSpec, ErasedGame, Limits, QueryError,
    SolveRequest, Solved,
};
use crate::{TextError, UnsolvedError};

/// How the positions of one game are solved.
type Solve<P> = fn(&P, &SolveRequest<'_>) -> Result<Solved, UnsolvedError>;

/// The solver, the engines and the estimates of one game: functions on its positions, beyond what
/// every [`Notation`] has.
pub struct GameEngines<P: 'static> {
    /// The name of the game in the registry.
    pub name: &'static str,
    /// Finds the exact values.
    pub solve: Solve<P>,
    /// About how many more moves the player to move will make, if the game can estimate it.
    pub moves_left: fn(&P) -> Option<u32>,
    /// The engines; the first is the default.
    pub engines: &'static [EngineFactory<P>],
}

impl<P> fmt::Debug for GameEngines<P> {
    /// Names only: functions print as addresses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let engines: Vec<_> = self.engines.iter().map(|engine| engine.info.name).collect();
        f.debug_struct("GameEngines")
            .field("name", &self.name)
            .field("engines", &engines)
            .finish_non_exhaustive()
    }
}

/// A game at a position. It makes an [`ErasedGame`] from any position with a notation and the
/// [`GameEngines`] of its game.
#[derive(Debug)]
pub struct Erased<P: 'static> {
    position: P,
    /// The earlier positions that the text has named.
    before: Vec<P>,
    game: &'static GameEngines<P>,
}

impl<P> Erased<P> {
    /// The game at `position`.
    #[must_use]
    pub const fn new(position: P, game: &'static GameEngines<P>) -> Self {
        Self {
            position,
            before: Vec::new(),
            game,
        }
    }

    /// The present position.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }
}

impl<P: Notation + Send> ErasedGame for Erased<P> {
    fn name(&self) -> &'static str {
        self.game.name
    }

    fn read(&mut self, text: &str) -> Result<(), ParseError> {
        let mut line = P::read_line(text)?;
        if let Some(position) = line.pop() {
            self.position = position;
            self.before = line;
        }
        Ok(())
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn draw(&self, before: &[&dyn ErasedGame]) -> String {
        let before = before
            .iter()
            .filter_map(|game| game.as_any().downcast_ref::<Self>());
        let known: Vec<&P> = before
            .flat_map(|game| game.before.iter().chain([&game.position]))
            .collect();
        self.position
            .drawing_after(&[known, self.before.iter().collect()].concat())
    }

    fn to_move(&self) -> ToMove<usize> {
        match self.position.to_move() {
            ToMove::Player(player) => ToMove::Player(player.index()),
            ToMove::Chance => ToMove::Chance,
            ToMove::Nobody => ToMove::Nobody,
        }
    }

    fn steps(&self) -> Vec<String> {
        let moves = self.position.moves().map(|m| self.position.move_text(m));
        let events = self
            .position
            .events()
            .map(|(event, _)| self.position.event_text(event));
        moves.chain(events).collect()
    }

    /// A type without values, that of the events of a game without chance, adds nothing to `None`.
    fn has_chance(&self) -> bool {
        size_of::<Option<P::Event>>() > 0
    }

    fn chances(&self) -> Vec<(String, u64)> {
        self.position
            .events()
            .map(|(event, weight)| (self.position.event_text(event), weight))
            .collect()
    }

    fn moves_left(&self) -> Option<u32> {
        (self.game.moves_left)(&self.position)
    }

    fn payoffs(&self) -> Vec<Score> {
        let players = <P as Position>::Player::all();
        players.map(|player| self.position.payoff(player)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        if self.position.to_move() == ToMove::Chance {
            let event = self.position.read_event(text)?;
            self.position.happen(event);
        } else {
            let m = self.position.read_move(text)?;
            self.position.try_play(m)?;
        }
        self.before = Vec::new();
        Ok(())
    }

    #[cfg(feature = "variants")]
    fn perft(&self, depth: u32, limits: &Limits<'_>) -> Result<u64, QueryError> {
        use crate::Progress;
        use game_core::Run;

        if depth == 0 {
            return Ok(1);
        }
        let steps = self.position.move_count() + self.position.events().count();
        let (run, mut leaves) = (Run::new(limits), 0_u64);
        let report = |done| {
            run.report(|| Progress {
                moves: Some((done, steps)),
                ..Progress::default()
            })
        };
        let mut flow = report(0);
        for (done, (_, count)) in search::perft_divide(&self.position, depth).enumerate() {
            if flow.is_break() {
                return Err(QueryError::Stopped);
            }
            leaves = leaves.saturating_add(count);
            flow = report(done + 1);
        }
        // The count saturates, so the greatest number stands for itself and all above it.
        if leaves == u64::MAX {
            Err(QueryError::CountTooLarge { depth })
        } else {
            Ok(leaves)
        }
    }

    #[cfg(not(feature = "variants"))]
    fn perft(&self, _: u32, _: &Limits<'_>) -> Result<u64, QueryError> {
        Err(QueryError::NoOption {
            game: self.game.name,
            option: "perft",
        })
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, UnsolvedError> {
        (self.game.solve)(&self.position, request)
    }

    fn engines(&self) -> Vec<&'static EngineInfo> {
        self.game
            .engines
            .iter()
            .map(|factory| &factory.info)
            .collect()
    }

    fn check(&self, spec: &EngineSpec) -> Result<(), EngineError> {
        EngineFactory::find(self.game.engines, spec).map(|_| ())
    }

    fn engine(&self, spec: &EngineSpec) -> Result<Box<dyn Engine>, EngineError> {
        EngineFactory::engine(self.game.engines, spec)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn ErasedGame> {
        Box::new(Self {
            position: self.position.clone(),
            before: self.before.clone(),
            game: self.game,
        })
    }
}
