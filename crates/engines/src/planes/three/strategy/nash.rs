//! Nash points of three players.

use search::equilibrium::BigRational;

use super::game::whole;
use super::{Game, Mixed, regrets};

/// How a point was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Each player plays one strategy.
    Pure,
    /// One player plays one strategy, the two others mix.
    TwoMix,
    /// By fictitious play: only near a Nash point; see the regrets.
    Near,
}

/// A point and its quality.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nash {
    /// How it was found.
    pub kind: Kind,
    /// The players' mixtures.
    pub mixed: Mixed,
    /// What each player could gain by another strategy, exactly: 0 unless the point is only near.
    pub regrets: [BigRational; 3],
}

/// Rounds of fictitious play, if no exact point is found.
const ROUNDS: usize = 1_000;

/// A Nash point: the first pure one in the order of the profiles, else the first with two players
/// that mix, else one that is near.
#[must_use]
pub fn solve(game: &Game) -> Nash {
    let pure = game
        .profiles()
        .map(|profile| game.pure(profile))
        .find_map(|mixed| point(game, Kind::Pure, mixed));
    pure.or_else(|| two_mix(game)).unwrap_or_else(|| near(game))
}

/// The mixture, if it is a Nash point.
fn point(game: &Game, kind: Kind, mixed: Mixed) -> Option<Nash> {
    let regrets = regrets(game, &mixed)?;
    regrets
        .iter()
        .all(|regret| *regret == whole(0))
        .then_some(Nash {
            kind,
            mixed,
            regrets,
        })
}

/// The subsets of `0..count` with at least two members, by their bits.
fn supports(count: usize) -> impl Iterator<Item = Vec<usize>> {
    let members = move |bits: u32| {
        (0..count)
            .filter(|&at| bits >> at & 1 == 1)
            .collect::<Vec<_>>()
    };
    (0..1_u32 << count.min(16))
        .map(members)
        .filter(|members| members.len() > 1)
}

fn two_mix(game: &Game) -> Option<Nash> {
    for player in 0..3 {
        let [a, b] = [(player + 1) % 3, (player + 2) % 3];
        for strategy in 0..game.counts()[player] {
            for first in supports(game.counts()[a]) {
                for second in
                    supports(game.counts()[b]).filter(|second| second.len() == first.len())
                {
                    let mixed = between(game, (player, strategy), (a, &first), (b, &second));
                    if let Some(nash) = mixed.and_then(|mixed| point(game, Kind::TwoMix, mixed)) {
                        return Some(nash);
                    }
                }
            }
        }
    }
    None
}

/// The mixture on these supports by which each of two players makes the other indifferent, while
/// the third plays one strategy.
fn between(
    game: &Game,
    (player, strategy): (usize, usize),
    (a, first): (usize, &[usize]),
    (b, second): (usize, &[usize]),
) -> Option<Mixed> {
    let worth = |whose: usize, at_a: usize, at_b: usize| {
        let mut profile = [0; 3];
        (profile[player], profile[a], profile[b]) = (strategy, at_a, at_b);
        game.payoffs(profile).map(|payoffs| payoffs[whose].clone())
    };
    // The probabilities of b make a indifferent, those of a make b indifferent.
    let rows_of_a: Option<Vec<Vec<_>>> = first
        .iter()
        .map(|&at_a| second.iter().map(|&at_b| worth(a, at_a, at_b)).collect())
        .collect();
    let rows_of_b: Option<Vec<Vec<_>>> = second
        .iter()
        .map(|&at_b| first.iter().map(|&at_a| worth(b, at_a, at_b)).collect())
        .collect();
    let (shares_of_b, shares_of_a) = (indifferent(rows_of_a?)?, indifferent(rows_of_b?)?);
    let mut mixed = game.pure([0; 3]);
    let fill = |count: usize, support: &[usize], shares: Vec<BigRational>| {
        let mut all = vec![whole(0); count];
        support
            .iter()
            .zip(shares)
            .for_each(|(&at, share)| all[at] = share);
        all
    };
    let mut profile = [0; 3];
    profile[player] = strategy;
    mixed[player].clone_from(&game.pure(profile)[player]);
    mixed[a] = fill(game.counts()[a], first, shares_of_a);
    mixed[b] = fill(game.counts()[b], second, shares_of_b);
    Some(mixed)
}

/// The probabilities of the columns with which all rows have the same payoff, by elimination;
/// `None` unless there is exactly one solution. The last unknown is that payoff.
fn indifferent(rows: Vec<Vec<BigRational>>) -> Option<Vec<BigRational>> {
    let size = rows.len() + 1;
    let mut lines: Vec<Vec<BigRational>> = rows;
    for line in &mut lines {
        line.extend([whole(-1), whole(0)]);
    }
    let mut sum = vec![whole(1); size - 1];
    sum.extend([whole(0), whole(1)]);
    lines.push(sum);
    for column in 0..size {
        let pivot = (column..size).find(|&line| lines[line][column] != whole(0))?;
        lines.swap(column, pivot);
        let pivot = lines[column].clone();
        for (number, line) in lines
            .iter_mut()
            .enumerate()
            .filter(|(number, _)| *number != column)
        {
            debug_assert_ne!(number, column);
            let factor = &line[column] / &pivot[column];
            if factor != whole(0) {
                line.iter_mut()
                    .zip(&pivot)
                    .for_each(|(cell, other)| *cell -= &factor * other);
            }
        }
    }
    let solved = |line: usize| &lines[line][size] / &lines[line][line];
    Some((0..size - 1).map(solved).collect())
}

/// Fictitious play: each player repeatedly answers the others' past choices. Returns the
/// frequencies.
fn near(game: &Game) -> Nash {
    let mut played: [Vec<i64>; 3] = game.counts().map(|count| vec![0; count]);
    for counts in &mut played {
        counts[0] = 1;
    }
    let (mut best, mut least): (Option<Nash>, Option<BigRational>) = (None, None);
    for round in 1..=ROUNDS {
        if round.is_power_of_two() || round == ROUNDS {
            let total = whole(i64::try_from(round).unwrap_or(i64::MAX));
            let share = |&count: &i64| whole(count) / &total;
            let mixed: Mixed = played
                .each_ref()
                .map(|counts| counts.iter().map(share).collect());
            if let Some(regrets) = regrets(game, &mixed) {
                let most = regrets.iter().max().cloned();
                if least.is_none() || most < least {
                    (least, best) = (
                        most,
                        Some(Nash {
                            kind: Kind::Near,
                            mixed,
                            regrets,
                        }),
                    );
                }
            }
        }
        // A best answer to counts is one to frequencies, and needs no fractions.
        let weights: Mixed = played
            .each_ref()
            .map(|counts| counts.iter().map(|&count| whole(count)).collect());
        for (player, counts) in played.iter_mut().enumerate() {
            let answers = game.answers(player, &weights);
            let answer = (0..answers.len())
                .rev()
                .max_by(|&a, &b| answers[a].cmp(&answers[b]))
                .unwrap_or(0);
            counts[answer] += 1;
        }
    }
    let pure = || Nash {
        kind: Kind::Near,
        mixed: game.pure([0; 3]),
        regrets: [0, 0, 0].map(whole),
    };
    best.unwrap_or_else(pure)
}
