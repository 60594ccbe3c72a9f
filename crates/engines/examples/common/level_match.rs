//! Matches between two engines of a game by name, with fixed seeds.

use engines::planes::concealed;
use game_core::{ToMove, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use registry::{Engine, EngineSpec, Entry, ErasedGame, GameEnd, Limits, TextHistory};

/// Longer games are drawn, in plies.
const LONGEST: usize = 1000;

type Failure = Box<dyn std::error::Error>;

/// The points of the first engine: 1 for a win and a half for a draw.
///
/// Game 2k and game 2k + 1 have the same dice, or the same hidden layout, and the engines exchange
/// their seats. In a game of one player both play alone, and the engine that needs fewer moves
/// wins.
pub(crate) fn points(
    entry: &Entry,
    engines: &mut [Box<dyn Engine>; 2],
    games: u64,
    limits: &Limits<'_>,
) -> Result<f64, Failure> {
    let mut points = 0.0;
    for game in 0..games {
        let (seed, seat) = (game / 2, usize::from(game % 2 == 1));
        for engine in engines.iter_mut() {
            engine.begin(game);
        }
        points += if entry.players.len() == 1 {
            let [own, other] = engines;
            let own = play_alone(entry, own.as_mut(), seed, limits)?;
            value(play_alone(entry, other.as_mut(), seed, limits)?.cmp(&own))
        } else {
            let winner = play(entry, engines, seat, seed, limits)?;
            winner.map_or(0.5, |winner| if winner == seat { 1.0 } else { 0.0 })
        };
    }
    Ok(points)
}

/// The engine of that spec.
pub(crate) fn engine(entry: &Entry, spec: &str) -> Result<Box<dyn Engine>, Failure> {
    Ok(entry.start().engine(&spec.parse::<EngineSpec>()?)?)
}

fn value(order: std::cmp::Ordering) -> f64 {
    match order {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    }
}

/// The winner's seat; the first engine has this `seat`.
fn play(
    entry: &Entry,
    engines: &mut [Box<dyn Engine>; 2],
    seat: usize,
    seed: u64,
    limits: &Limits<'_>,
) -> Result<Option<usize>, Failure> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut history = TextHistory::new(entry.start());
    while history.end().is_none() && history.plies().len() < LONGEST {
        let step = match history.game().to_move() {
            ToMove::Player(player) => engines[usize::from(player != seat)]
                .think(history.game(), limits)?
                .best_move()?
                .to_owned(),
            _ => event(history.game(), &mut dice),
        };
        history.play_as_written(&step, ())?;
    }
    Ok(match history.end() {
        Some(GameEnd::Decided(winner)) => winner,
        _ => None,
    })
}

/// One of the events, drawn by weight.
fn event(game: &dyn ErasedGame, dice: &mut ChaCha8Rng) -> String {
    let chances = game.chances();
    let mut left = below(dice, chances.iter().map(|(_, weight)| weight).sum());
    let drawn = chances.into_iter().find(|(_, weight)| {
        let is_here = left < *weight;
        left = left.saturating_sub(*weight);
        is_here
    });
    drawn.map(|(event, _)| event).unwrap_or_default()
}

/// The number of plies until the end of a game of one player, whose layout the seed hides.
fn play_alone(
    entry: &Entry,
    engine: &mut dyn Engine,
    seed: u64,
    limits: &Limits<'_>,
) -> Result<usize, Failure> {
    let (mut game, mut plies) = (entry.start(), 0);
    loop {
        let step = match game.to_move() {
            ToMove::Player(_) => engine.think(game.as_ref(), limits)?.best_move()?.to_owned(),
            ToMove::Chance => concealed(game.as_ref(), seed)
                .and_then(|hidden| hidden.event)
                .unwrap_or_default(),
            ToMove::Nobody => return Ok(plies),
        };
        game.play(&step)?;
        plies += 1;
    }
}
