use std::fmt::{self, Display};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Estimate, Pentanomial, Reason, ScoreMoments, Summary, Trinomial, Usage, Verdict};

/// What came out of a match or tournament.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The name of the game.
    pub game: String,
    /// The most games that the plan allows.
    pub planned: u64,
    /// The engines in the order of the plan.
    pub engines: Vec<Standing>,
    /// The encounters in the order of the plan.
    pub encounters: Vec<Encounter>,
    /// The first [`MOST_FAULTS`](Self::MOST_FAULTS) games that engines lost by what they did wrong.
    pub faults: Vec<EngineFault>,
    /// The decision of the test, if there is one.
    pub test: Option<Decision>,
}

/// A game that an engine lost by what it did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineFault {
    /// The number of the game, from 0, as in a journal.
    pub game: u64,
    /// The place of the loser among the engines.
    pub engine: usize,
    /// What it did.
    pub reason: Reason,
}

impl Report {
    /// How many faults are kept: later reasons are counted, but not listed.
    pub const MOST_FAULTS: usize = 10;

    /// The number of games that count: pairs that end after the decision of a test do not.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.encounters
            .iter()
            .map(|encounter| encounter.trinomial().total())
            .sum()
    }

    /// The same report without its times: what two runs under the same node limits agree on.
    #[must_use]
    pub fn timeless(&self) -> Self {
        let mut report = self.clone();
        report
            .engines
            .iter_mut()
            .for_each(|standing| standing.usage.time = Duration::ZERO);
        report
    }
}

/// An engine's part in a match.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Its spec.
    pub engine: String,
    /// Its games: lost, drawn, won.
    pub results: [u64; 3],
    /// Its lost games by reason, in the order of [`Reason::NAMES`].
    pub lost_by: [u64; 8],
    /// What it used.
    pub usage: Usage,
}

impl Standing {
    /// A game that it played in that seat.
    pub(crate) fn take(&mut self, seat: usize, game: &Summary) {
        let result = game.half_points(seat);
        note(&mut self.results, result);
        if result == 0 {
            note(&mut self.lost_by, game.reason.place());
        }
        self.usage = self
            .usage
            .and(game.usage.get(seat).copied().unwrap_or_default());
    }

    /// Points: 1 for a win, ½ for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        let [_, drawn, won] = self.results;
        crate::statistics::sample::real(won.saturating_mul(2).saturating_add(drawn)) / 2.0
    }

    /// Its games, from which its Elo against the field follows.
    #[must_use]
    pub fn trinomial(&self) -> Trinomial {
        Trinomial::from(self.results)
    }
}

/// The games of two engines, as A sees them.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Encounter {
    /// The place of A among the engines.
    pub a: usize,
    /// The place of B.
    pub b: usize,
    /// A's games: lost, drawn, won.
    pub results: [u64; 3],
    /// A's pairs by half points, 0 to 4; pairs with identical moves are counted once.
    pub pairs: [u64; 5],
    /// Pairs that were the same as one before, and add no information.
    pub repeats: u64,
    /// How many of them came since the last new pair.
    pub stale: u64,
    /// Games by the reason of their end, in the order of [`Reason::NAMES`].
    pub reasons: [u64; 8],
    /// Games won by the first player, drawn, won by the second player.
    pub seats: [u64; 3],
    /// A's score a game without the luck of the throws, by pairs without repeats; nothing where the
    /// plan does not ask for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<ScoreMoments>,
}

impl Encounter {
    /// A game in which A had that seat.
    pub(crate) fn take(&mut self, seat: usize, game: &Summary) {
        note(&mut self.results, game.half_points(seat));
        note(&mut self.reasons, game.reason.place());
        note(&mut self.seats, game.half_points(1));
    }

    /// Counts a finished pair. `luck` is A's in both games, in points. `is_repeat`: the same moves
    /// were played before.
    pub(crate) fn take_pair(&mut self, half_points: u8, luck: f64, is_repeat: bool) {
        if is_repeat {
            (self.repeats, self.stale) = (self.repeats + 1, self.stale + 1);
        } else {
            self.stale = 0;
            note(&mut self.pairs, half_points.into());
            if let Some(adjusted) = &mut self.adjusted {
                adjusted.note((f64::from(half_points) / 2.0 - luck) / 2.0);
            }
        }
    }

    /// How many pairs were played, repeats included.
    #[must_use]
    pub fn all_pairs(&self) -> u64 {
        self.pentanomial().total().saturating_add(self.repeats)
    }

    /// Whether more games would hardly add information: half of the pairs or more came after the
    /// last new one. The openings are used up then, and the engines always play them alike.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.stale > 0 && self.stale >= self.all_pairs().saturating_sub(self.stale)
    }

    /// The games by result.
    #[must_use]
    pub fn trinomial(&self) -> Trinomial {
        Trinomial::from(self.results)
    }

    /// The pairs by half points, without repeats.
    #[must_use]
    pub fn pentanomial(&self) -> Pentanomial {
        Pentanomial::from(self.pairs)
    }

    /// A's lead in Elo: by pairs where there are any, else by games.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let pairs = self.pentanomial();
        if pairs.total() > 0 {
            pairs.estimate()
        } else {
            self.trinomial().estimate()
        }
    }

    /// How probable it is that A is the stronger one: by pairs where there are any.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let pairs = self.pentanomial();
        if pairs.total() > 0 {
            pairs.superiority()
        } else {
            self.trinomial().superiority()
        }
    }

    /// The reasons that occurred, with their numbers.
    pub fn reasons(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Reason::NAMES
            .into_iter()
            .zip(self.reasons)
            .filter(|&(_, count)| count > 0)
    }
}

impl Display for Encounter {
    /// One line: `+12 =3 -5, Elo 126.1 [-20.3, 292.8], superiority 0.954`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, drawn, won] = self.results;
        let Estimate { elo, low, high, .. } = self.estimate();
        let superiority = self.superiority();
        write!(
            f,
            "+{won} ={drawn} -{lost}, Elo {elo:.1} [{low:.1}, {high:.1}], superiority {superiority:.3}"
        )
    }
}

/// The decision of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// A's lead under H0, in Elo.
    pub elo0: f64,
    /// A's lead under H1.
    pub elo1: f64,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// Where H0 is accepted.
    pub low: f64,
    /// Where H1 is accepted.
    pub high: f64,
    /// What that means.
    pub verdict: Verdict,
}

fn note<const N: usize>(counts: &mut [u64; N], place: usize) {
    if let Some(count) = counts.get_mut(place) {
        *count += 1;
    }
}
