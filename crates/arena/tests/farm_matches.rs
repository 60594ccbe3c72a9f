//! Matches on a farm: the same reports as on one machine, and no game that was not played.

use std::thread;
use std::time::Duration;

use arena::{
    Budget, BuiltInEngines, FarmMatchError, GameRecordError, MatchOptions, PairKind, Plan, Reason,
    Record, Report, Sprt, replay, run_match, run_match_on_farm,
};
use farm::{InProcess, Job, JobKind, JobWorker, Kinds, RunSummary, Trust};
use game_core::Limits;
use serde_json::Value;

/// A clock that stands still.
fn no_clock() -> Duration {
    Duration::ZERO
}

fn kinds() -> Kinds {
    Kinds::default().with(PairKind::new(no_clock))
}

/// On this machine, with threads.
fn at_home(plan: &Plan) -> Report {
    run_match(
        plan,
        &BuiltInEngines,
        &no_clock,
        MatchOptions::default(),
        &mut |_, _| (),
    )
    .unwrap()
}

/// By workers of these kinds.
fn on_farm(
    plan: &Plan,
    workers: &[&Kinds],
    trust: Trust,
) -> Result<(Report, RunSummary), FarmMatchError> {
    let (queue, kinds) = (InProcess::default(), kinds());
    thread::scope(|scope| {
        for (number, kinds) in workers.iter().enumerate() {
            let queue = &queue;
            scope.spawn(move || {
                JobWorker::new(format!("w{number}"), "p", kinds).work(queue, &Limits::new())
            });
        }
        let match_result = run_match_on_farm(plan, "p", &kinds, &queue, trust, &Limits::new());
        queue.close();
        match_result
    })
}

fn plan(game: &str, a: &str, b: &str, games: u64) -> Plan {
    Plan {
        games,
        budget: Budget::Nodes { nodes: 60 },
        ..Plan::new(game, [a, b])
    }
}

#[test]
fn any_number_of_workers_gives_the_report_of_one_machine() {
    for plan in [
        plan("einstein", "expectimax", "random", 31),
        plan("dots", "greedy", "random", 20),
        Plan {
            sprt: Some(Sprt::new(0.0, 200.0)),
            ..plan("einstein", "expectimax", "random", 400)
        },
    ] {
        let report = at_home(&plan);
        for workers in [1, 2, 4] {
            let honest = kinds();
            let trust = Trust {
                patience: Duration::from_millis(20),
                ..Trust::default()
            };
            let (other, summary) = on_farm(&plan, &vec![&honest; workers], trust).unwrap();
            assert_eq!(other, report);
            assert!(summary.progress.liars.is_empty());
        }
    }
}

/// Plays pairs, and makes A the winner of every game.
struct Forger(PairKind);

impl JobKind for Forger {
    fn name(&self) -> &'static str {
        PairKind::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let mut output = self.0.run(job)?;
        for record in output.as_array_mut().into_iter().flatten() {
            record["winner"] = Value::from(job.number % 2);
        }
        Ok(output)
    }

    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        self.0.check(job, output)
    }
}

/// Plays pairs with engines that see less: every game is legal.
struct Lazy(PairKind);

impl JobKind for Lazy {
    fn name(&self) -> &'static str {
        PairKind::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let mut job = job.clone();
        for game in job.input.as_array_mut().into_iter().flatten() {
            game["engines"] = serde_json::json!(["random", "random"]);
        }
        self.0.run(&job)
    }

    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        self.0.check(job, output)
    }
}

#[test]
fn a_worker_that_lies_is_named_and_nothing_of_it_counts() {
    let plan = plan("einstein", "expectimax", "random", 60);
    let (report, honest) = (at_home(&plan), kinds());
    let forger = Kinds::default().with(Forger(PairKind::new(no_clock)));
    let lazy = Kinds::default().with(Lazy(PairKind::new(no_clock)));
    for liar in [&forger, &lazy] {
        let trust = Trust {
            // A legal game that another engine played is found by a second worker alone.
            second_opinions: 1000,
            patience: Duration::from_millis(20),
            ..Trust::default()
        };
        let (other, summary) = on_farm(&plan, &[liar, &honest], trust).unwrap();
        assert_eq!(other, report);
        let liars: Vec<&str> = summary
            .progress
            .liars
            .iter()
            .map(|liar| liar.worker.as_str())
            .collect();
        // The honest one may have done all work before the liar had begun.
        assert!(liars.is_empty() || liars == ["w0"], "{liars:?}");
    }
}

#[test]
fn a_match_by_the_clock_or_with_programs_is_refused() {
    let timed = Plan {
        budget: Budget::Move {
            time: Duration::from_millis(1),
        },
        ..plan("einstein", "expectimax", "random", 2)
    };
    let error = on_farm(&timed, &[], Trust::default()).unwrap_err();
    assert!(matches!(error, FarmMatchError::Timed), "{error}");
    let lucky = Plan {
        luck: Some(arena::LuckAdjustment::new("race")),
        ..plan("einstein", "expectimax", "random", 2)
    };
    let error = on_farm(&lucky, &[], Trust::default()).unwrap_err();
    assert!(matches!(error, FarmMatchError::Luck), "{error}");
    let outside = plan("einstein", "process:/bin/true", "random", 2);
    let error = on_farm(&outside, &[], Trust::default()).unwrap_err();
    assert!(matches!(error, FarmMatchError::Match(_)), "{error}");
    // A worker that is sent such a job all the same runs nothing.
    let job = Plan::new("einstein", ["random", "random"])
        .job(0, None, &BuiltInEngines)
        .unwrap();
    let mut input = serde_json::to_value([job]).unwrap();
    input[0]["engines"][0] = Value::from("process:/bin/true");
    let input = move |_: u64| input.clone();
    let run = farm::Run::new("r", PairKind::NAME, "p", 1, &input);
    let sentence = PairKind::new(no_clock)
        .run(&run.job(0, 0, Vec::new()))
        .unwrap_err();
    assert!(sentence.contains("process"), "{sentence}");
}

#[test]
fn a_match_that_is_stopped_says_so() {
    let plan = plan("einstein", "expectimax", "random", 2);
    let stop = |_: &farm::RunProgress| std::ops::ControlFlow::Break(());
    let limits = Limits::<()>::new().progress(&stop);
    let queue = InProcess::default();
    let error = run_match_on_farm(&plan, "p", &kinds(), &queue, Trust::default(), &limits);
    assert!(matches!(error, Err(FarmMatchError::Stopped)));
    // Without the kind of its jobs there is no match.
    let error = run_match_on_farm(
        &plan,
        "p",
        &Kinds::default(),
        &queue,
        Trust::default(),
        &limits,
    );
    assert!(matches!(
        error,
        Err(FarmMatchError::Farm(farm::FarmError::UnknownKind { .. }))
    ));
}

#[test]
fn a_record_of_a_game_that_was_not_played_is_refused() {
    let plan = plan("einstein", "expectimax", "random", 2);
    let job = plan.job(0, None, &BuiltInEngines).unwrap();
    let truth = arena::play(&job, &BuiltInEngines, &no_clock).unwrap();
    assert_eq!(replay(&job, &truth, &BuiltInEngines), Ok(()));
    let forge = |change: &dyn Fn(&mut Record)| {
        let mut record = truth.clone();
        change(&mut record);
        replay(&job, &record, &BuiltInEngines).unwrap_err()
    };
    let winner = truth.winner.unwrap();
    assert_eq!(
        forge(&|record| record.winner = Some(1 - winner)),
        GameRecordError::Result
    );
    assert_eq!(
        forge(&|record| record.reason = Reason::Plies),
        GameRecordError::Result
    );
    assert_eq!(
        forge(&|record| drop(record.steps.pop())),
        GameRecordError::Unfinished
    );
    assert_eq!(
        forge(&|record| record.start.push(' ')),
        GameRecordError::Start
    );
    let last = truth.steps.len();
    let more = forge(&|record| record.steps.push(record.steps[0].clone()));
    assert!(
        matches!(more, GameRecordError::Step { ply, .. } if ply == last),
        "{more}"
    );
    for ply in 0..last {
        let error = forge(&|record| record.steps[ply] = "nonsense".to_owned());
        assert!(
            matches!(error, GameRecordError::Step { ply: at, .. } if at == ply),
            "{error}"
        );
    }
    // Another throw of the die is possible, but not that of these dice.
    let roll = truth.steps.iter().position(|step| step.len() == 1).unwrap();
    let other = (b'1'..=b'6')
        .map(|face| char::from(face).to_string())
        .find(|face| *face != truth.steps[roll])
        .unwrap();
    let error = forge(&|record| record.steps[roll].clone_from(&other));
    assert!(error.to_string().contains("dice"), "{error}");
    // A legal move is no illegal one.
    let accused = forge(&|record| {
        let text = record.steps.pop().unwrap();
        record.winner = Some(1 - winner);
        record.reason = Reason::Illegal {
            text,
            message: String::new(),
        };
    });
    assert_eq!(accused, GameRecordError::Result);
}
