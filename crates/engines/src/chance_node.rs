//! Analyses of positions before a roll, made from the opinions after each roll.

use std::time::Duration;

use game_core::{Notation, Stochastic, ToMove};

use registry::{Analysis, Limits, QueryError, ValuedMove};

/// An engine's decision in a position where a player is to move.
pub(crate) type Decide<'d, P> = &'d mut dyn FnMut(&P, &Limits<'_>) -> Result<Analysis, QueryError>;

/// The analysis of any position, given an engine that can decide.
///
/// If a player is to move, it is the engine's decision. Before a roll, the engine decides after
/// each event with an even share of the limits. The value is the mean by weight, every move carries
/// its roll, and there is no best move. Events that allow the same moves are decided once.
///
/// # Errors
///
/// Fails if the game is over or the engine fails. A roll that leads to another roll, to the end of
/// the game or to decisions of different players is refused with [`QueryError::Chance`].
pub(crate) fn analysis<P: Notation>(
    position: &P,
    limits: &Limits<'_>,
    decide: Decide<'_, P>,
) -> Result<Analysis, QueryError> {
    match position.to_move() {
        ToMove::Player(_) => decide(position, limits),
        ToMove::Chance => before_the_roll(position, limits, decide),
        ToMove::Nobody => Err(QueryError::Finished),
    }
}

struct Rolled<P> {
    die: Option<u8>,
    weight: u64,
    position: P,
    /// The first roll that allows the same moves.
    same_as: usize,
}

/// All rolls, and the number of different ones.
fn rolls<P: Notation>(position: &P) -> Result<(Vec<Rolled<P>>, u32), QueryError> {
    let mut rolls: Vec<Rolled<P>> = Vec::new();
    let mut different = 0;
    for (event, weight) in position.events() {
        let after = given(position, event);
        let is_decision = after.to_move().player().is_some();
        if !is_decision
            || rolls
                .first()
                .is_some_and(|first| first.position.to_move() != after.to_move())
        {
            return Err(QueryError::Chance);
        }
        let same = rolls
            .iter()
            .position(|other| other.position.key() == after.key());
        different += u32::from(same.is_none());
        let same_as = same.unwrap_or(rolls.len());
        rolls.push(Rolled {
            die: position.event_text(event).parse().ok(),
            weight,
            position: after,
            same_as,
        });
    }
    if rolls.is_empty() {
        Err(QueryError::Chance)
    } else {
        Ok((rolls, different))
    }
}

fn given<P: Stochastic>(position: &P, event: P::Event) -> P {
    let mut after = position.clone();
    after.happen(event);
    after
}

fn before_the_roll<P: Notation>(
    position: &P,
    limits: &Limits<'_>,
    decide: Decide<'_, P>,
) -> Result<Analysis, QueryError> {
    let begin: Option<Duration> = limits.now();
    let (rolls, mut left) = rolls(position)?;
    let (mut opinions, mut nodes): (Vec<Analysis>, u64) = (Vec::new(), 0);
    for (number, roll) in rolls.iter().enumerate() {
        let analysis = match opinions.get(roll.same_as) {
            Some(known) if roll.same_as < number => Analysis {
                nodes: 0,
                ..known.clone()
            },
            _ => {
                let share = limits.share(left, nodes, begin);
                left = left.saturating_sub(1);
                decide(&roll.position, &share)?
            }
        };
        nodes = nodes.saturating_add(analysis.nodes);
        opinions.push(analysis);
    }
    combine(&rolls, &opinions).ok_or(QueryError::Chance)
}

/// One analysis from those after each roll; `None` if there are none.
fn combine<P: Notation>(rolls: &[Rolled<P>], opinions: &[Analysis]) -> Option<Analysis> {
    let weighted = |of: fn(&Analysis) -> Option<f64>| {
        mean(
            rolls
                .iter()
                .map(|roll| roll.weight)
                .zip(opinions.iter().map(of)),
        )
    };
    let (value, estimate) = (
        weighted(|analysis| analysis.value),
        weighted(Analysis::probability),
    );
    let nodes = opinions
        .iter()
        .fold(0_u64, |sum, analysis| sum.saturating_add(analysis.nodes));
    let depth = opinions.iter().map(|analysis| analysis.depth).min()?;
    let proved = opinions.iter().all(|analysis| analysis.proved);
    let (engine, unit) = opinions.first().map(|first| (first.engine, first.unit))?;
    let moves = rolls
        .iter()
        .zip(opinions)
        .flat_map(|(roll, analysis)| with_die(roll, analysis))
        .collect();
    Some(Analysis {
        engine,
        value,
        unit,
        estimate,
        proved,
        depth,
        nodes,
        moves,
        ..Analysis::default()
    })
}

/// The moves of an analysis with their roll. If the engine lists none, the move that it chose.
fn with_die<P: Notation>(roll: &Rolled<P>, analysis: &Analysis) -> Vec<ValuedMove> {
    let die = roll.die;
    if analysis.moves.is_empty() {
        let chosen = analysis.best.iter().filter_map(|best| {
            let m = roll.position.read_move(best).ok()?;
            let position = roll.position.after(m).to_string();
            let (value, distance, again) = (analysis.value, analysis.distance, None);
            Some(ValuedMove {
                m: best.clone(),
                position,
                value,
                distance,
                turns: None,
                again,
                die,
            })
        });
        return chosen.collect();
    }
    analysis
        .moves
        .iter()
        .map(|valued| ValuedMove {
            die,
            ..valued.clone()
        })
        .collect()
}

/// The mean by weight; `None` unless all values are known.
#[allow(clippy::cast_precision_loss, reason = "the weights of a die")]
fn mean(values: impl Iterator<Item = (u64, Option<f64>)>) -> Option<f64> {
    let (mut sum, mut total) = (0.0, 0.0);
    for (weight, value) in values {
        sum += weight as f64 * value?;
        total += weight as f64;
    }
    (total > 0.0).then(|| sum / total)
}
