//! The duel of Planes as a game of two players at a table: [`Exchange`] behind the names of the
//! registry.
//!
//! Each engine of the searcher's game plays with its own side's half: what it knows of the
//! opponent's board. One engine is added for the duel:
//!
//! | engine | by |
//! |---|---|
//! | `planes` | shots drawn from the equilibrium if that is stored, on 7×7 with one plane, else `exact` |
//!
//! Over the rounds of a match an opponent learns a strategy that always shoots alike, and hides
//! from it. This game is not among [`GAMES`](crate::GAMES): `planes` there is the searcher's.

use ::planes::Belief;
use ::planes::duel::Exchange;
use game_core::{Side, Text};

use super::recipe::Recipe;
use super::recipe_engine::RecipeEngine;
use super::{ENTRY, NAME, workloads};
use crate::engine_limits::SEED;
#[cfg(feature = "variants")]
use crate::planes::hiding::stored;
use registry::{
    Analysis, EngineError, EngineFactory, EngineInfo, Entry, Erased, GameEngines, Limits,
    QueryError, Settings, TypedEngine, Workload,
};

/// The duel as an entry of the registry, as both players at a table know it: every answer is
/// announced by a player. It is named `planes` but not in the registry.
pub(super) static DUEL: Entry = Entry {
    players: &[Text::new("first", "先手"), Text::new("second", "后手")],
    ending: &Text::new("All planes of one side are down.", "一方的飞机均被击落。"),
    start: || Box::new(Erased::new(Exchange::default(), &GAME_ENGINES)),
    workloads: &[Workload {
        name: "perft 2",
        run: workloads::count_two_shots,
    }],
    ..ENTRY
};

/// The engines of the searcher's game, in its order.
const SEARCHERS: &[EngineFactory<Belief>] = super::ENGINES;

static GAME_ENGINES: GameEngines<Exchange> = GameEngines {
    name: NAME,
    solve: |_, request| request.answer_by(NAME, || Err(QueryError::NoSolver { game: NAME })),
    moves_left,
    engines: &[
        PLANES,
        half::<0>(),
        half::<1>(),
        half::<2>(),
        half::<3>(),
        half::<4>(),
        half::<5>(),
        half::<6>(),
        #[cfg(feature = "variants")]
        half::<7>(),
    ],
};

/// Most layouts for the search for the best tree.
const EXACT: usize = 48;

const PLANES: EngineFactory<Exchange> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Draws its shots from the equilibrium where that is known, on 7x7/1; else plays the best tree where few layouts are left, and rollouts before.",
            "已知均衡时（7x7/1）按均衡随机射击，否则剩余布局少时按最优射击树射击，此前用推演。",
        ),
        options: &[SEED],
    },
    make: |settings| Ok(Box::new(Half(Box::new(Seeker::new(settings)?)))),
};

/// The engine of the searcher's game with this number, for a side of the duel.
const fn half<const N: usize>() -> EngineFactory<Exchange> {
    EngineFactory {
        info: SEARCHERS[N].info,
        make: |settings| Ok(Box::new(Half((SEARCHERS[N].make)(settings)?))),
    }
}

/// A searcher that gets what its side knows.
#[derive(Debug)]
struct Half(Box<dyn TypedEngine<Belief>>);

impl TypedEngine<Exchange> for Half {
    fn think(&mut self, round: &Exchange, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        match (round.shooter(), round.answerer()) {
            (Some(shooter), _) => self.0.think(round.known_to(shooter), limits),
            (None, Some(_)) => Err(QueryError::Chance),
            (None, None) => Err(QueryError::Finished),
        }
    }

    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }

    fn prepare(&mut self, round: &Exchange, _: Option<usize>) {
        self.0.prepare(round.known_to(Side::First), Some(0));
    }
}

/// Shoots by the equilibrium if it is stored, else by the best tree.
#[derive(Debug)]
struct Seeker {
    #[cfg(feature = "variants")]
    drawn: Box<dyn TypedEngine<Belief>>,
    exact: RecipeEngine,
}

impl Seeker {
    fn new(settings: &Settings) -> Result<Self, EngineError> {
        let _ = settings;
        Ok(Self {
            #[cfg(feature = "variants")]
            drawn: (super::nash::NASH.make)(settings)?,
            exact: RecipeEngine::new(NAME, Recipe::Exact(EXACT)),
        })
    }
}

impl TypedEngine<Belief> for Seeker {
    fn think(&mut self, belief: &Belief, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        #[cfg(feature = "variants")]
        if stored(belief.world().setup()).is_some() {
            return self.drawn.think(belief, limits);
        }
        self.exact.think(belief, limits)
    }

    fn begin(&mut self, seed: u64) {
        #[cfg(feature = "variants")]
        self.drawn.begin(seed);
        self.exact.begin(seed);
    }
}

/// Four shots for each plane that flies, plus one.
fn moves_left(round: &Exchange) -> Option<u32> {
    let belief = round.known_to(round.shooter()?);
    let flying = belief
        .world()
        .setup()
        .planes
        .saturating_sub(belief.heads().len());
    u32::try_from(4 * flying + 1).ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn shot(text: &str, engine: &str, seed: u64) -> String {
        let mut game = DUEL.start();
        game.read(text).unwrap();
        let mut engine = game.engine(&engine.parse().unwrap()).unwrap();
        engine.begin(seed);
        let found = engine
            .think(game.as_ref(), &Limits::new().nodes(2_000))
            .unwrap();
        game.play(found.best_move().unwrap()).unwrap();
        found.best.unwrap()
    }

    /// Each searcher's engine plays under its name, with its own side's half.
    #[test]
    fn engines_shoot_from_their_half() {
        let names: Vec<&str> = GAME_ENGINES
            .engines
            .iter()
            .map(|factory| factory.info.name)
            .collect();
        let searchers: Vec<&str> = SEARCHERS.iter().map(|factory| factory.info.name).collect();
        assert_eq!((names[0], &names[1..]), ("planes", &searchers[..]));
        let mut alone = ENTRY.start();
        alone.read("9x9/2 E5=b").unwrap();
        let entropy = alone
            .engine(&"entropy".parse().unwrap())
            .unwrap()
            .think(alone.as_ref(), &Limits::new());
        let expected = entropy.unwrap().best.unwrap();
        assert_eq!(shot("9x9/2 E5=b | A1=m", "entropy", 1), expected);
        assert_eq!(shot("9x9/2 A1=m B1=m | E5=b", "entropy", 1), expected);
    }

    /// Shots vary if the equilibrium is stored; otherwise they do not.
    #[test]
    fn shots_are_drawn_where_the_equilibrium_is_known() {
        let shots = |text: &str| {
            (0..20)
                .map(|seed| shot(text, "planes", seed))
                .collect::<std::collections::BTreeSet<_>>()
        };
        assert!(shots("7x7/1 |").len() > 1);
        assert_eq!(shots("6x6/2[.h./bbb/.b./bbb] |").len(), 1);
    }

    #[test]
    fn there_is_no_shot_while_an_answer_is_due() {
        let mut game = DUEL.start();
        let mut engine = game.engine(&"planes".parse().unwrap()).unwrap();
        for (text, refusal) in [
            ("7x7/1 D4=? |", QueryError::Chance),
            ("7x7/1 D4=h |", QueryError::Finished),
        ] {
            game.read(text).unwrap();
            assert_eq!(
                engine.think(game.as_ref(), &Limits::new()).unwrap_err(),
                refusal
            );
        }
    }
}
