//! Games whose outcomes are the values of their positions, without the luck of the throws.
//!
//! A search repeats what its evaluation believes, also where the evaluation errs. The outcome of a
//! game depends on it through the moves alone, but the dice decide most of it. So the luck of every
//! throw from the position on is taken off: the searched value of the face that was thrown, less
//! the mean over all faces. Luck is zero in the mean, however wrong the searches are, so this is as
//! unbiased as the outcome itself. With the crate's weights and searches of two turns its standard
//! deviation is 0.08 of a game won in place of 0.5.
//!
//! Matches are scored in the same way, by an engine's values (`arena::luck`, docs/matches.md), and
//! the example `einstein_layout_study` by the evaluation alone; the idea is that of Zinkevich et al.
//! (2006) and Burch et al. (2018).

use einstein::{EinStein, Face};
use game_core::{Position, Score, Side, Stochastic, ToMove, below, random_event, random_move};
use rand_core::Rng;
use search::SearchError;

use super::player::{LabelledPosition, SelfPlayer, opening, swap_view};

/// Games begin with fewer random moves than this.
const RANDOM_MOVES: u64 = 10;

/// One move in this many is random where the endgame table knows the position.
const ENDING_NOISE: u64 = 10;

/// The faces of the die.
const FACES: i64 = 6;

/// A position of a game before a throw, and the luck of that throw for First, times [`FACES`].
struct Throw {
    position: EinStein,
    luck: i64,
}

impl SelfPlayer {
    /// Plays a game, and returns its positions before a throw with their values.
    ///
    /// The layouts, the opener and up to nine moves are random; these positions are not returned,
    /// and none is if the game is over by then. From there both sides play the best move by a
    /// search [`depth`](SelfPlayer::new) turns deep, until the endgame table knows the position. A
    /// value is the outcome of the game for the side to throw, the table's word where it got so far,
    /// less the luck of all throws from the position on, which the same searches measure. It may lie
    /// beyond ±[`WIN`](einstein::WIN).
    ///
    /// Then the game is played to its end by the table, with one move in ten at random, and one in
    /// four of these positions is returned with its exact value.
    ///
    /// # Errors
    ///
    /// None is known: the game keeps the laws.
    pub fn game_without_luck(
        &mut self,
        random: &mut impl Rng,
    ) -> Result<Vec<LabelledPosition>, SearchError> {
        let mut position = opening(random);
        for _ in 0..below(random, RANDOM_MOVES) {
            let Some(face) = random_event(&position, random) else {
                break;
            };
            position.happen(face);
            if let Some(m) = random_move(&position, random) {
                position.play(m);
            }
        }
        let (throws, outcome, end) = self.throws(position, random)?;
        let mut labelled = valued(throws, outcome);
        self.endings(end, random, &mut labelled);
        Ok(labelled)
    }

    /// Plays on from a position before a throw, by searches: the throws up to the end of the game or
    /// to the first position that the endgame table knows, the outcome for First, and the position
    /// there.
    fn throws(
        &mut self,
        mut position: EinStein,
        random: &mut impl Rng,
    ) -> Result<(Vec<Throw>, Score, EinStein), SearchError> {
        let mut throws = Vec::new();
        while position.to_move() == ToMove::Chance {
            if let Some(value) = self.exact(&position) {
                throws.push(Throw { position, luck: 0 });
                return Ok((throws, value, position));
            }
            let Some(face) = random_event(&position, random) else {
                break;
            };
            let (luck, after) = self.thrown(&position, face)?;
            throws.push(Throw { position, luck });
            position = after;
        }
        Ok((throws, position.payoff(Side::First), position))
    }

    /// Plays a position that the endgame table knows to its end, and adds one in four of the
    /// positions that follow.
    fn endings(
        &mut self,
        mut position: EinStein,
        random: &mut impl Rng,
        labelled: &mut Vec<LabelledPosition>,
    ) {
        while let Some(face) = random_event(&position, random) {
            let side = position.mover();
            position.happen(face);
            let Some(m) = self.choose(&position, side, ENDING_NOISE, random) else {
                return;
            };
            position.play(m);
            if position.to_move() == ToMove::Chance
                && below(random, 4) == 0
                && let Some(exact) = self.exact(&position)
            {
                let value = swap_view(&position, exact);
                labelled.push(LabelledPosition { position, value });
            }
        }
    }

    /// The luck of a throw for First, times [`FACES`], and the position after the best move.
    fn thrown(
        &mut self,
        position: &EinStein,
        thrown: Face,
    ) -> Result<(i64, EinStein), SearchError> {
        let mut sum = 0;
        let mut thrown_value = 0;
        let mut after = *position;
        for face in (1..=6).filter_map(Face::new) {
            let mut after_throw = *position;
            after_throw.happen(face);
            let (best, value) = self.best_move(&after_throw)?;
            let value = i64::from(swap_view(position, value));
            sum += value;
            if face == thrown {
                thrown_value = value;
                after = best.map_or(after_throw, |m| after_throw.after(m));
            }
        }
        Ok((FACES * thrown_value - sum, after))
    }
}

/// The value of each position for its mover: the outcome less the luck of its throw and of all
/// later ones.
fn valued(throws: Vec<Throw>, outcome: Score) -> Vec<LabelledPosition> {
    let mut rest = FACES * i64::from(outcome);
    let mut labelled: Vec<_> = throws
        .into_iter()
        .rev()
        .map(|Throw { position, luck }| {
            rest -= luck;
            // A game has at most 60 throws, and the luck of each is at most twice a win.
            let for_first = Score::try_from(rest / FACES).unwrap_or(outcome);
            LabelledPosition {
                position,
                value: swap_view(&position, for_first),
            }
        })
        .collect();
    labelled.reverse();
    labelled
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::sync::Arc;

    use einstein::learnt::{Features, Learnt, Weights};
    use einstein::{Size, WIN};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::einstein::tables::{EinSteinTable, Tables};

    fn table() -> Arc<EinSteinTable> {
        Tables::shared().einstein(Size::STANDARD, 4).unwrap()
    }

    fn player(depth: u32) -> SelfPlayer {
        SelfPlayer::new(Learnt::new(), &table(), depth, 1 << 20).unwrap()
    }

    /// Mean and standard deviation, in games won.
    fn moments(values: &[Score]) -> (f64, f64) {
        let count = f64::from(u32::try_from(values.len()).unwrap());
        let games = || {
            values
                .iter()
                .map(|&value| f64::from(value) / f64::from(WIN) / 2.0)
        };
        let mean = games().sum::<f64>() / count;
        let squares = games()
            .map(|value| (value - mean) * (value - mean))
            .sum::<f64>();
        (mean, (squares / count).sqrt())
    }

    /// Of games from a position: the values without luck, and the outcomes.
    fn values_and_outcomes(
        player: &mut SelfPlayer,
        position: EinStein,
        games: usize,
    ) -> (Vec<Score>, Vec<Score>) {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let of_game = |_| {
            let (throws, outcome, _) = player.throws(position, random).unwrap();
            let labelled = valued(throws, outcome);
            assert_eq!(labelled[0].position, position);
            (labelled[0].value, swap_view(&position, outcome))
        };
        (0..games).map(of_game).unzip()
    }

    const FIVE_STONES: [&str; 2] = [
        "...../..2../.b.6./..1../..a.. r",
        "...../...1./c..a./.4.../..b.. b",
    ];

    /// The values scatter little around what a deep search finds, and less than a third as much as
    /// the outcomes.
    #[test]
    fn values_are_those_of_a_deep_search_in_the_mean() {
        for text in FIVE_STONES {
            let position: EinStein = text.parse().unwrap();
            let searched = player(9).label(&position).unwrap().value;
            let (values, outcomes) = values_and_outcomes(&mut player(2), position, 600);
            let (mean, deviation) = moments(&values);
            let (_, of_outcomes) = moments(&outcomes);
            let truth = f64::from(searched) / f64::from(WIN) / 2.0;
            assert!(
                (mean - truth).abs() < 0.01,
                "{text}: {mean} and not {truth}"
            );
            assert!(
                deviation < 0.3 * of_outcomes,
                "{text}: {deviation}, {of_outcomes}"
            );
        }
    }

    /// An evaluation without any sense measures luck badly; the mean is that of the outcomes all
    /// the same.
    #[test]
    fn a_bad_evaluation_makes_no_bias() {
        let random = &mut ChaCha8Rng::seed_from_u64(2);
        let count =
            (Features::INPUTS + 2) * Features::UNITS + Features::STAGES * (Features::UNITS + 2);
        let numbers: Vec<f32> = (0..count)
            .map(|_| if below(random, 2) == 0 { 0.3 } else { -0.3 })
            .collect();
        let learnt = Learnt::with(&Weights::rounded(&numbers).unwrap());
        let mut player = SelfPlayer::new(learnt, &table(), 1, 1 << 20).unwrap();
        for text in FIVE_STONES {
            let position = text.parse().unwrap();
            let (values, outcomes) = values_and_outcomes(&mut player, position, 4_000);
            let (mean, deviation) = moments(&values);
            let (of_outcomes, _) = moments(&outcomes);
            assert!(
                (mean - of_outcomes).abs() < 0.03,
                "{text}: {mean}, {of_outcomes}"
            );
            assert!(deviation > 0.05, "{text}: {deviation} is no bad evaluation");
        }
    }

    /// Luck is taken off from each throw on, and each mover sees their own value.
    #[test]
    fn luck_is_taken_off_from_the_throw_on() {
        let throw = |text: &str, luck| Throw {
            position: text.parse().unwrap(),
            luck: FACES * luck,
        };
        let [one, two] = FIVE_STONES;
        let throws = vec![throw(one, 100), throw(two, -40), throw(one, 7)];
        let values = valued(throws, 1_000);
        let values: Vec<Score> = values.iter().map(|labelled| labelled.value).collect();
        assert_eq!(values, [933, -1033, 993]);
    }

    /// A game goes on from the searches to the endgame table, whose values are exact; and the same
    /// random numbers play the same game.
    #[test]
    fn games_end_in_the_table_and_repeat() {
        let played = |seed| {
            let random = &mut ChaCha8Rng::seed_from_u64(seed);
            player(1).game_without_luck(random).unwrap()
        };
        let mut positions = 0;
        let mut by_table = player(1);
        for seed in 0..40 {
            let game = played(seed);
            let exact: Vec<_> = game
                .iter()
                .map(|labelled| by_table.exact(&labelled.position))
                .collect();
            let searched = exact.iter().take_while(|exact| exact.is_none()).count();
            for (labelled, exact) in game.iter().zip(exact).skip(searched) {
                let expected = swap_view(&labelled.position, exact.unwrap());
                assert_eq!(labelled.value, expected, "{}", labelled.position);
                assert_eq!(labelled.position.to_move(), ToMove::Chance);
            }
            positions += game.len();
            assert_eq!(played(seed), game);
        }
        assert!(positions > 200, "{positions}");
    }
}
