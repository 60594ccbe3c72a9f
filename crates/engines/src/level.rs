//! Levels of strength: the first engine of a game within a small limit of nodes, which errs.
//!
//! An engine of level n plays a random legal move with a probability that belongs to the level, and
//! otherwise the move of the game's first engine. Level 8 never errs and has no limit of its own:
//! it is the first engine. The levels below have the same small limit of nodes, so their strength
//! does not depend on the machine.
//!
//! The probabilities of a game are fitted, from level 7 down, so that each level scores about the
//! same against the one below it, by `cargo run --release -p engines --example levels -- GAME fit`.
//! `docs/matches.md` has the results. Results in EinStein depend on the dice, and in Planes on the
//! hidden layout, so even level 8 loses games to level 1 there, and the levels lie closer together
//! than those of the other games.

use game_core::{Notation, Text, ToMove, below};

use crate::game_rng::GameRng;
use crate::random;
use registry::{
    Analysis, EngineError, EngineFactory, EngineInfo, GameResult, Limits, OptionInfo, OptionKind,
    QueryError, Settings, TypedEngine,
};

/// The engine's name.
pub const NAME: &str = "level";

/// The number of levels.
pub const COUNT: usize = 8;

/// The word for each level, from 1 to [`COUNT`].
pub const WORDS: [Text; COUNT] = [
    Text::new("Beginner", "入门"),
    Text::new("Novice", "新手"),
    Text::new("Casual", "休闲"),
    Text::new("Club", "业余"),
    Text::new("Strong", "强手"),
    Text::new("Expert", "专家"),
    Text::new("Master", "大师"),
    Text::new("Best", "最强"),
];

/// The levels below the highest one of a game.
#[derive(Clone, Copy, Debug)]
pub struct LevelTable {
    /// The nodes of a decision.
    pub nodes: u64,
    /// The options of the first engine.
    pub options: &'static [(&'static str, &'static str)],
    /// How many of 10,000 moves are random, from level 1 on.
    pub errors: [u16; COUNT - 1],
}

/// The levels of the L-Game.
pub const LGAME: LevelTable = LevelTable {
    nodes: 1,
    options: &[],
    errors: [8700, 7550, 6000, 4600, 3100, 1950, 900],
};

/// The levels of EinStein würfelt nicht!, without endgame tables, which take moments to build.
pub const EINSTEIN: LevelTable = LevelTable {
    nodes: 200,
    options: &[("tables", "0")],
    errors: [10000, 9100, 7330, 5930, 4260, 2790, 1350],
};

/// The levels of Connect6.
pub const CONNECT6: LevelTable = LevelTable {
    nodes: 60,
    options: &[("safety", "0"), ("values", "learnt")],
    errors: [3500, 2420, 1600, 1060, 650, 370, 180],
};

/// The levels of Dots and Boxes.
pub const DOTS: LevelTable = LevelTable {
    nodes: 60,
    options: &[],
    errors: [5900, 4200, 2950, 1980, 1280, 700, 330],
};

/// The levels of Planes.
pub const PLANES: LevelTable = LevelTable {
    nodes: 1,
    options: &[],
    errors: [10000, 9250, 7950, 6300, 4400, 2600, 1000],
};

/// The probability of an error is a multiple of one part in this many.
const SCALE: u64 = 10_000;

const DESCRIPTION: &Text = &Text::new(
    "Plays as the game's first engine with few nodes, and errs the more often the lower its level.",
    "以少量节点按该游戏首个引擎走棋，级别越低出错越多。",
);

const LEVEL: OptionInfo = OptionInfo {
    name: "n",
    description: &Text::new(
        "The level: 1 is the weakest, 8 the game's first engine.",
        "级别：1 最弱，8 即该游戏的首个引擎。",
    ),
    kind: OptionKind::Whole {
        min: 1,
        max: COUNT as u64,
        default: 4,
    },
};

/// What a game adds.
pub trait Levels<P>: 'static {
    /// The first engine of the game.
    const FIRST: EngineFactory<P>;

    /// The levels below the highest.
    const TABLE: LevelTable;
}

/// The engine for a game with these levels.
#[must_use]
pub const fn factory<P: Notation + 'static, L: Levels<P>>() -> EngineFactory<P> {
    EngineFactory {
        info: EngineInfo {
            name: NAME,
            description: DESCRIPTION,
            options: &[LEVEL],
        },
        make: |settings| Ok(Box::new(LevelEngine::new::<L>(settings.whole(LEVEL.name))?)),
    }
}

/// An engine and its errors.
#[derive(Debug)]
struct LevelEngine<P> {
    first: Box<dyn TypedEngine<P>>,
    /// The nodes of a decision; `None` for the caller's limits alone.
    nodes: Option<u64>,
    /// How many of [`SCALE`] moves are random.
    errors: u64,
    rng: GameRng,
    /// The last position by its key, and the error there if there was one.
    last: Option<(u64, Option<Analysis>)>,
}

impl<P: Notation> LevelEngine<P> {
    /// The engine of a level.
    fn new<L: Levels<P>>(level: u64) -> Result<Self, EngineError> {
        let table = L::TABLE;
        let errors = usize::try_from(level)
            .ok()
            .and_then(|level| table.errors.get(level.checked_sub(1)?));
        let options = if errors.is_some() { table.options } else { &[] };
        let options: Vec<_> = options
            .iter()
            .map(|&(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let EngineFactory { info, make } = L::FIRST;
        Ok(Self {
            first: make(&Settings::read(info.name, info.options, &options)?)?,
            nodes: errors.map(|_| table.nodes),
            errors: errors.copied().unwrap_or(0).into(),
            // Two levels err independently of each other in one game.
            rng: GameRng::new(level),
            last: None,
        })
    }
}

impl<P: Notation> LevelEngine<P> {
    /// The error in this position, if there is one. It is drawn once, since a page thinks of a
    /// position several times.
    fn error(&mut self, position: &P) -> Result<Option<Analysis>, QueryError> {
        let key = position.key();
        if let Some((_, error)) = self.last.as_ref().filter(|(last, _)| *last == key) {
            return Ok(error.clone());
        }
        let errs = below(&mut self.rng.numbers, SCALE) < self.errors;
        let error = if errs {
            Some(random::analysis(NAME, position, &mut self.rng)?)
        } else {
            None
        };
        self.last = Some((key, error.clone()));
        Ok(error)
    }
}

impl<P: Notation> TypedEngine<P> for LevelEngine<P> {
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let is_decision = matches!(position.to_move(), ToMove::Player(_));
        if is_decision && let Some(error) = self.error(position)? {
            return Ok(error);
        }
        let nodes = [self.nodes, limits.node_limit()]
            .into_iter()
            .flatten()
            .min();
        let limits = nodes.map_or(*limits, |nodes| limits.nodes(nodes));
        Ok(Analysis {
            engine: NAME,
            ..self.first.think(position, &limits)?
        })
    }

    fn begin(&mut self, seed: u64) {
        self.rng.begin(seed);
        self.last = None;
        self.first.begin(seed);
    }

    fn prepare(&mut self, position: &P, seat: Option<usize>) {
        self.first.prepare(position, seat);
    }

    fn plans_turns(&self) -> bool {
        // An error at the first move of a turn leaves the others open.
        self.errors == 0 && self.first.plans_turns()
    }

    fn end(&mut self, result: GameResult) {
        self.first.end(result);
    }
}
