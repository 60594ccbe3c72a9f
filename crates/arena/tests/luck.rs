//! Luck: what is left without it has the same mean whatever the estimate, and less variance with a
//! good one.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::collections::HashMap;
use std::time::Duration;

use arena::{
    EngineProvider, LuckAdjustment, MatchError, MatchOptions, Plan, PlanError, Reason, Record,
    Registry, Report, Sprt, Usage, Verdict, luck, run_match,
};
use common::Toys;
use game_core::{ToMove, mix};
use registry::ErasedGame;

/// A number that looks drawn and depends on the text alone.
fn hashed(text: &str) -> u64 {
    text.bytes()
        .fold(7, |hash, byte| mix(hash ^ u64::from(byte)))
}

/// A number that looks drawn, from 0 to 1.
fn noise(text: &str) -> f64 {
    f64::from(u32::try_from(hashed(text) >> 32).unwrap()) / f64::from(u32::MAX)
}

/// The dice race between two fixed ways to play: player A takes the last legal move, the other one
/// any, by a hash of the position.
struct Contest {
    seat_of_a: usize,
    /// The exact score of player 0 at a position.
    scores: HashMap<String, f64>,
}

impl Contest {
    fn chosen(&self, game: &dyn ErasedGame, player: usize) -> String {
        let steps = game.steps();
        let count = steps.len();
        let place = if player == self.seat_of_a {
            count - 1
        } else {
            usize::try_from(hashed(&game.text()) % count as u64).unwrap()
        };
        steps[place].clone()
    }

    /// The exact score of player 0, by all lines of play.
    fn score(&mut self, game: &dyn ErasedGame) -> f64 {
        let text = game.text();
        if let Some(&score) = self.scores.get(&text) {
            return score;
        }
        let after = |step: &str| {
            let mut after = game.boxed();
            after.play(step).unwrap();
            after
        };
        let score = match game.to_move() {
            ToMove::Nobody => f64::from(game.payoffs()[0].signum()).midpoint(1.0),
            ToMove::Player(player) => self.score(after(&self.chosen(game, player)).as_ref()),
            ToMove::Chance => {
                let faces = game.steps();
                let sum: f64 = faces
                    .iter()
                    .map(|face| self.score(after(face).as_ref()))
                    .sum();
                sum / real(faces.len())
            }
        };
        self.scores.insert(text, score);
        score
    }

    /// All games from here, each with its probability.
    fn games(
        &self,
        game: &dyn ErasedGame,
        steps: &mut Vec<String>,
        probability: f64,
        found: Found<'_>,
    ) {
        let (next, share) = match game.to_move() {
            ToMove::Nobody => return found(probability, steps, game),
            ToMove::Player(player) => (vec![self.chosen(game, player)], 1.0),
            ToMove::Chance => (game.steps(), real(game.steps().len())),
        };
        for step in next {
            let mut after = game.boxed();
            after.play(&step).unwrap();
            steps.push(step);
            self.games(after.as_ref(), steps, probability / share, found);
            steps.pop();
        }
    }
}

/// Gets each game: its probability, its steps and its end.
type Found<'f> = &'f mut dyn FnMut(f64, &[String], &dyn ErasedGame);

/// An estimate of the score of player 0.
type Estimate<'e> = &'e dyn Fn(&dyn ErasedGame) -> f64;

fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap())
}

fn record(start: &str, steps: &[String], winner: Option<usize>) -> Record {
    Record {
        start: start.to_owned(),
        steps: steps.to_vec(),
        winner,
        reason: Reason::Decided,
        usage: [Usage::default(); 2],
    }
}

/// The mean and variance of A's plain score, and of the adjusted ones by an exact, a constant, an
/// inverted and a random estimate: over all games from this position, by their probabilities.
fn moments(start: &str, seat_of_a: usize) -> [(f64, f64); 5] {
    let mut game = Toys::default().game("race").unwrap();
    game.read(start).unwrap();
    let mut contest = Contest {
        seat_of_a,
        scores: HashMap::new(),
    };
    contest.score(game.as_ref());
    let known = contest.scores.clone();
    let exact = |game: &dyn ErasedGame| known[&game.text()];
    let estimates: [Estimate<'_>; 4] = [&exact, &|_| 0.3, &|game| 1.0 - exact(game), &|game| {
        noise(&game.text())
    }];
    let (mut total, mut sums) = (0.0, [(0.0, 0.0); 5]);
    contest.games(
        game.as_ref(),
        &mut Vec::new(),
        1.0,
        &mut |probability, steps, end| {
            let winner = usize::from(end.payoffs()[0] < 0);
            let plain = if winner == seat_of_a { 1.0 } else { 0.0 };
            let record = record(start, steps, Some(winner));
            let of_a = |luck: f64| if seat_of_a == 0 { luck } else { -luck };
            let adjusted = estimates.map(|value| {
                plain - of_a(luck(game.boxed(), &record, &mut |at| value(at)).unwrap())
            });
            let all = [&[plain][..], &adjusted[..]].concat();
            for (sum, score) in sums.iter_mut().zip(all) {
                *sum = (
                    sum.0 + probability * score,
                    sum.1 + probability * score * score,
                );
            }
            total += probability;
        },
    );
    assert!((total - 1.0).abs() < 1e-9);
    sums.map(|(mean, squares)| (mean, squares - mean * mean))
}

/// Not a simulation: over all games of the dice race, so the bias is 0 up to rounding.
#[test]
fn no_estimate_changes_the_mean() {
    let mut scores = Vec::new();
    for seat_of_a in [0, 1] {
        let [plain, exact, constant, inverted, random] = moments("12./.../.ba r", seat_of_a);
        for (mean, _) in [exact, constant, inverted, random] {
            assert!(
                (mean - plain.0).abs() < 1e-12,
                "{mean} instead of {}",
                plain.0
            );
        }
        // Nothing but the dice is chance here, and the exact estimate knows all of it.
        assert!(exact.1.abs() < 1e-12, "{exact:?}");
        assert!(
            (constant.1 - plain.1).abs() < 0.25 * plain.1,
            "{constant:?}"
        );
        assert!(inverted.1 > 2.0 * plain.1, "{inverted:?}, plain {plain:?}");
        assert!(random.1 > plain.1, "{random:?}, plain {plain:?}");
        scores.push(plain.0);
    }
    let difference = scores[0].midpoint(scores[1]) - 0.5;
    assert!(
        difference.abs() > 0.01,
        "one of them is stronger: {scores:?}"
    );
}

#[test]
fn a_game_without_throws_has_no_luck() {
    let lgame = || Registry.game("lgame").unwrap();
    let steps = lgame().steps();
    let start = lgame().text();
    let record = |steps: &[String]| record(&start, steps, None);
    let mut refuse = |_: &dyn ErasedGame| panic!("there is nothing to value");
    assert_eq!(luck(lgame(), &record(&[]), &mut refuse), Some(0.0));
    assert_eq!(luck(lgame(), &record(&steps[..1]), &mut refuse), Some(0.0));
    // What is no game of this game has no luck that could be known.
    let einstein = Registry.game("einstein").unwrap();
    assert_eq!(luck(einstein, &record(&[]), &mut refuse), None);
    assert_eq!(
        luck(lgame(), &record(&["Z9".to_owned()]), &mut refuse),
        None
    );
    assert!(Registry.game("einstein").unwrap().has_chance());
    assert!(
        ["lgame", "connect6", "dots"]
            .iter()
            .all(|name| !Registry.game(name).unwrap().has_chance())
    );
}

#[test]
fn an_event_that_is_not_possible_has_no_luck() {
    let game = Toys::default().game("race").unwrap();
    let record = |event: &str| record("12./3.c/.ba r", &[event.to_owned()], Some(0));
    let mut half = |_: &dyn ErasedGame| 0.5;
    assert_eq!(luck(game.boxed(), &record("3"), &mut half), Some(0.0));
    assert_eq!(luck(game.boxed(), &record("4"), &mut half), None);
}

fn plan() -> Plan {
    Plan {
        games: 60,
        luck: Some(LuckAdjustment {
            depth: 1,
            ..LuckAdjustment::new("race")
        }),
        ..Plan::new("einstein", ["race:depth=1", "random"])
    }
}

#[allow(clippy::result_large_err, reason = "the error of a match")]
fn run(plan: &Plan, options: MatchOptions) -> Result<Report, MatchError> {
    let clock = || Duration::ZERO;
    run_match(plan, &Registry, &clock, options, &mut |_, _| ())
}

fn report(plan: &Plan, concurrency: usize) -> Report {
    let options = MatchOptions {
        concurrency,
        journal: None,
    };
    run(plan, options).unwrap()
}

/// The games are those of the match without the option, and so is all that is counted of them.
#[test]
fn luck_changes_no_game_and_narrows_the_interval() {
    let plan = Plan {
        engines: ["race:depth=2", "race:depth=1"].map(String::from).to_vec(),
        ..plan()
    };
    let unadjusted = Plan {
        luck: None,
        ..plan.clone()
    };
    let (with, without) = (report(&plan, 2), report(&unadjusted, 2));
    let encounter = &with.encounters[0];
    assert_eq!(encounter.pairs, without.encounters[0].pairs);
    assert_eq!(without.encounters[0].adjusted, None);
    let (scores, pairs) = (encounter.adjusted.unwrap(), encounter.pentanomial());
    assert_eq!(scores.total(), pairs.total());
    let ratio = scores.standard_error() / pairs.standard_error();
    assert!(ratio < 0.8, "{ratio} of the plain interval");
    let apart = (scores.score() - pairs.score()).abs();
    assert!(apart < 3.0 * pairs.standard_error(), "{apart} apart");
    let text = serde_json::to_string(&with).unwrap();
    assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), with);
    assert!(
        !serde_json::to_string(&without)
            .unwrap()
            .contains("adjusted")
    );
}

#[test]
fn any_number_of_threads_and_engines_gives_one_report() {
    let plan = Plan {
        engines: ["race:depth=1", "random", "patent"]
            .map(String::from)
            .to_vec(),
        games: 9,
        ..plan()
    };
    let alone = report(&plan, 1);
    let scores = alone
        .encounters
        .iter()
        .map(|encounter| encounter.adjusted.unwrap());
    assert!(scores.clone().count() == 3 && scores.clone().all(|scores| scores.total() == 4));
    assert_eq!(report(&plan, 4).timeless(), alone.timeless());
}

/// The test decides by what is left without luck, and after fewer games.
#[test]
fn the_test_decides_without_luck() {
    let plan = Plan {
        games: 400,
        sprt: Some(Sprt::new(0.0, 100.0)),
        ..plan()
    };
    let with = report(&plan, 2);
    let test = with.test.unwrap();
    assert_eq!(test.verdict, Verdict::Higher);
    let scores = with.encounters[0].adjusted.unwrap();
    let ratio = plan.sprt.unwrap().ratio_of_scores(&scores);
    assert!((test.ratio - ratio).abs() < 1e-12);
    assert!(scores.total() >= Sprt::LEAST_SCORES);
    assert_eq!(report(&plan, 1).timeless(), with.timeless());
}

#[test]
fn plans_without_luck_are_refused() {
    let refusal = |plan: Plan| match run(&plan, MatchOptions::default()) {
        Err(MatchError::Plan(error)) => error,
        other => panic!("{other:?}"),
    };
    let luck = |engine: &str| Some(LuckAdjustment::new(engine));
    let of = |engine: &str| Plan {
        luck: luck(engine),
        ..plan()
    };
    let solved = Plan {
        luck: luck("perfect"),
        ..Plan::new("lgame", ["perfect", "random"])
    };
    assert_eq!(refusal(solved), PlanError::NoChance);
    let spec = "random".to_owned();
    assert_eq!(refusal(of("random")), PlanError::NoProbability { spec });
    assert!(matches!(refusal(of("absent")), PlanError::Job(_)));
    let nothing = LuckAdjustment {
        depth: 0,
        ..LuckAdjustment::new("race")
    };
    assert_eq!(
        refusal(Plan {
            luck: Some(nothing),
            ..plan()
        }),
        PlanError::EmptyBudget
    );
}

#[cfg(not(target_family = "wasm"))]
mod journals {
    use std::fs;
    use std::path::Path;

    use arena::MatchJournal;

    use super::*;

    fn journal(path: &Path, plan: &Plan) -> MatchOptions {
        MatchOptions {
            concurrency: 2,
            journal: Some(MatchJournal::open(path, plan, "tests").unwrap()),
        }
    }

    /// A match that was played without luck gets its adjusted scores later, and one that was killed
    /// the same ones as if it had not been.
    #[test]
    fn luck_is_computed_from_a_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.journal");
        let (plan, expected) = (plan(), report(&plan(), 1).timeless());
        let unadjusted = Plan {
            luck: None,
            ..plan.clone()
        };
        run(&unadjusted, journal(&path, &unadjusted)).unwrap();
        let whole = fs::read(&path).unwrap();
        assert!(!String::from_utf8_lossy(&whole).contains("luck"));
        let later = run(&plan, journal(&path, &plan)).unwrap();
        assert_eq!(later.timeless(), expected);
        assert_eq!(fs::read(&path).unwrap(), whole, "no game was played again");
        for cut in [whole.len() / 3, whole.len() * 4 / 5] {
            fs::write(&path, &whole[..cut]).unwrap();
            let resumed = run(&plan, journal(&path, &plan)).unwrap();
            assert_eq!(resumed.timeless(), expected);
        }
    }

    /// Where the journal was opened for a plan without luck, the moves are not there.
    #[test]
    fn games_without_moves_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.journal");
        let unadjusted = Plan {
            luck: None,
            games: 4,
            ..plan()
        };
        run(&unadjusted, journal(&path, &unadjusted)).unwrap();
        let with = Plan { games: 4, ..plan() };
        let error = run(&with, journal(&path, &unadjusted)).unwrap_err();
        assert!(matches!(error, MatchError::Replay { .. }), "{error}");
        assert!(error.to_string().ends_with("its luck cannot be computed."));
    }
}
