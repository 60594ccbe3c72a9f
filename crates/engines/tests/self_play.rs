//! Batches of training games as jobs: the same positions and games by any workers, and liars that
//! are named.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread;

use connect6::{Connect6, RoadValues};
use einstein::WIN;
use einstein::learnt::{Learnt, Weights};
use engines::connect6::self_play::{
    Connect6SelfPlayKind, GameBatch, OPENING_TURNS, SelfPlayer as Connect6Player, draw_opening,
};
use engines::einstein::self_play::{EinSteinSelfPlayKind, SelfPlayBatch, SelfPlayer};
use engines::einstein::tables::Tables;
use farm::{
    InProcess, Job, JobKind, JobWorker, Kinds, Outcome, Run, RunProgress, Trust, WorkerEnd,
    coordinate,
};
use game_core::{Limits, Position, ToMove};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::{Value, json};

/// Few positions by small weights, a batch a number.
fn positions(number: u64) -> SelfPlayBatch {
    SelfPlayBatch::new(number, 30, 1, &weights())
}

/// Weights that are not those of the crate.
fn weights() -> Weights {
    let numbers: Vec<f32> = (0_u16..25_722)
        .map(|number| f32::from(number % 7) / 100.0)
        .collect();
    Weights::rounded(&numbers).unwrap()
}

/// Short games, a batch a number.
fn games(number: u64) -> GameBatch {
    GameBatch::new(number, 2, 5, &RoadValues::LEARNT)
}

fn job(kind: &str, input: Value) -> Job {
    Job {
        run: "run".to_owned(),
        number: 0,
        kind: kind.to_owned(),
        input,
        program: "p".to_owned(),
        repetition: 0,
        excluded: Vec::new(),
    }
}

fn value(input: impl serde::Serialize) -> Value {
    serde_json::to_value(input).unwrap()
}

/// The input of a batch of a kind.
fn input(kind: &str, number: u64) -> Value {
    if kind == EinSteinSelfPlayKind::NAME {
        value(positions(number))
    } else {
        value(games(number))
    }
}

fn kinds() -> Kinds {
    Kinds::default()
        .with(EinSteinSelfPlayKind::new(7))
        .with(Connect6SelfPlayKind::new(7))
}

const NAMES: [&str; 2] = [EinSteinSelfPlayKind::NAME, Connect6SelfPlayKind::NAME];

/// The outputs of four batches by these workers, each of which begins when the one before it has done
/// a job; and where the run stood at the end.
fn outputs(kind: &str, workers: &[&Kinds], trust: Trust) -> (Vec<Value>, RunProgress) {
    let (queue, kinds, mut outputs) = (InProcess::default(), kinds(), Vec::new());
    let input = |number: u64| input(kind, number);
    let mut run = Run::new("", kind, "p", 4, &input).named_by_content();
    run.trust = trust;
    let done = AtomicUsize::new(0);
    let count = |_: &Outcome| {
        done.fetch_add(1, SeqCst);
        ControlFlow::Continue(())
    };
    let summary = thread::scope(|scope| {
        for (number, kinds) in workers.iter().enumerate() {
            let (name, queue, done, count) = (format!("w{number}"), &queue, &done, &count);
            scope.spawn(move || {
                while done.load(SeqCst) < number {
                    thread::yield_now();
                }
                let limits = Limits::<()>::new().progress(count);
                let end = JobWorker::new(name, "p", kinds).work(queue, &limits);
                assert_eq!(end, Ok(WorkerEnd::Closed));
            });
        }
        let summary = coordinate(&run, &kinds, &queue, &mut outputs, &Limits::new());
        queue.close();
        summary.unwrap()
    });
    assert!(summary.complete);
    (outputs, summary.progress)
}

#[test]
fn kinds_are_listed_by_name() {
    let kinds = kinds();
    let names: Vec<&str> = kinds.names().collect();
    assert_eq!(names, ["connect6-self-play", "einstein-self-play"]);
}

#[test]
fn any_number_of_workers_gives_the_same_samples() {
    let honest = kinds();
    for name in NAMES {
        // Jobs are pure: done here one by one, they come to the same.
        let kind = honest.get(name).unwrap();
        let alone: Vec<Value> = (0..4)
            .map(|number| kind.run(&job(name, input(name, number))).unwrap())
            .collect();
        assert_ne!(alone[0], alone[1]);
        for workers in 1..=3 {
            let (outputs, progress) = outputs(name, &vec![&honest; workers], Trust::default());
            assert_eq!(outputs, alone, "{name} by {workers}");
            assert!(progress.liars.is_empty());
        }
    }
}

#[test]
fn threads_of_a_queue_do_the_jobs_and_end() {
    let (kinds, input) = (kinds(), |number| value(positions(number)));
    let run = Run::new("", EinSteinSelfPlayKind::NAME, "p", 2, &input).named_by_content();
    assert!(run.name.starts_with("einstein-self-play-"), "{}", run.name);
    for workers in 0..3 {
        let mut outputs = Vec::new();
        let summary = InProcess::with_workers(workers, "p", &kinds, |queue| {
            coordinate(&run, &kinds, queue, &mut outputs, &Limits::new())
        });
        assert!(summary.unwrap().complete);
        assert_eq!(outputs.len(), 2);
    }
}

#[test]
fn a_batch_holds_the_values_of_its_positions() {
    let batch = positions(3);
    let job = job(EinSteinSelfPlayKind::NAME, value(&batch));
    let output = EinSteinSelfPlayKind::default().run(&job).unwrap();
    let labelled = batch.labelled(&output).unwrap();
    assert!(labelled.len() >= 30);
    // A player of its own, which has seen no position, comes to the same values.
    let table = Tables::shared()
        .einstein(einstein::Size::STANDARD, 4)
        .unwrap();
    for one in &labelled {
        let learnt = Learnt::with(&weights());
        let mut player = SelfPlayer::new(learnt, &table, batch.depth, 1 << 16).unwrap();
        assert_eq!(player.label(&one.position).unwrap(), *one);
        assert_eq!(one.position.to_move(), ToMove::Chance);
        assert!((0.0..=1.0).contains(&one.probability()));
    }
}

#[test]
fn a_batch_holds_games_from_their_openings_to_their_ends() {
    let batch = games(3);
    let job = job(Connect6SelfPlayKind::NAME, value(&batch));
    let output = Connect6SelfPlayKind::default().run(&job).unwrap();
    let replayed = batch.replay(&output).unwrap();
    assert_eq!(replayed.len(), 2);
    let mut player = Connect6Player::new(RoadValues::LEARNT, 5, 1 << 20).unwrap();
    for (positions, text) in replayed.iter().zip(output.as_array().unwrap()) {
        let end = positions.last().unwrap();
        assert_eq!(text.as_str().unwrap().parse::<Connect6>().as_ref(), Ok(end));
        assert!(
            end.is_over()
                && positions[..positions.len() - 1]
                    .iter()
                    .all(|p| !p.is_over())
        );
        let before = positions[OPENING_TURNS];
        let mut after = before;
        player.clear();
        after
            .try_turn(player.turn(&before).unwrap().unwrap())
            .unwrap();
        assert_eq!(after, positions[OPENING_TURNS + 1]);
        assert_eq!(player.turn(end), Ok(None));
    }
    let drawn = |seed| draw_opening(&mut ChaCha8Rng::seed_from_u64(seed)).0;
    assert_ne!(drawn(1), drawn(2));
}

/// A worker that changes each output.
struct Lying<K> {
    kind: K,
    lie: fn(&mut Value),
}

impl<K: JobKind> JobKind for Lying<K> {
    fn name(&self) -> &'static str {
        self.kind.name()
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let mut output = self.kind.run(job)?;
        (self.lie)(&mut output);
        Ok(output)
    }

    fn check(&self, _: &Job, _: &Value) -> Result<(), String> {
        Ok(())
    }
}

/// The reasons for which the worker that lies so was named; the honest ones give what they give
/// alone.
fn reasons<K: JobKind + 'static>(
    kind: K,
    lie: fn(&mut Value),
    second_opinions: u16,
) -> Vec<String> {
    let (name, honest) = (kind.name(), kinds());
    let lying = Kinds::default().with(Lying { kind, lie });
    let trust = Trust {
        second_opinions,
        ..Trust::default()
    };
    let (truth, _) = outputs(name, &[&honest], Trust::default());
    let (found, progress) = outputs(name, &[&lying, &honest], trust);
    assert_eq!(found, truth);
    let liars = progress.liars.into_iter();
    liars
        .map(|liar| {
            assert_eq!(liar.worker, "w0");
            liar.reason
        })
        .collect()
}

#[test]
fn a_worker_with_wrong_values_or_moves_is_named() {
    let einstein = EinSteinSelfPlayKind::default();
    // Each value is nearer to even: seen where a position is searched again.
    let nearer = |output: &mut Value| {
        for value in output.as_array_mut().unwrap() {
            *value = json!(value.as_i64().unwrap() - value.as_i64().unwrap() / 9);
        }
    };
    let reasons_of_values = reasons(einstein, nearer, 0);
    assert_eq!(reasons_of_values.len(), 1);
    assert!(
        reasons_of_values[0].contains("and not by"),
        "{reasons_of_values:?}"
    );
    // One value alone: seen by a second opinion.
    let one = |output: &mut Value| output[9] = json!(output[9].as_i64().unwrap() / 2 + 5);
    assert_eq!(reasons(einstein, one, 1000).len(), 1);
    // A stone on another one.
    let illegal = |output: &mut Value| {
        let game = output[0].as_str().unwrap().replace("J10", "J10 J10K10");
        output[0] = json!(game);
    };
    let reasons_of_moves = reasons(Connect6SelfPlayKind::default(), illegal, 0);
    assert_eq!(reasons_of_moves.len(), 1);
    assert!(
        reasons_of_moves[0].contains("is no turn"),
        "{reasons_of_moves:?}"
    );
}

#[test]
fn outputs_that_cannot_be_are_refused() {
    let (kind, batch) = (EinSteinSelfPlayKind::new(1), positions(0));
    let job = job(EinSteinSelfPlayKind::NAME, value(&batch));
    let truth = kind.run(&job).unwrap();
    let refusal = |damage: fn(&mut Vec<Value>)| {
        let mut output = truth.clone();
        damage(output.as_array_mut().unwrap());
        kind.check(&job, &output).err().unwrap_or_default()
    };
    assert_eq!(kind.check(&job, &truth), Ok(()));
    assert!(refusal(|values| drop(values.pop())).contains("there are"));
    assert!(refusal(|values| values[0] = json!(WIN + 1)).contains("No position is worth"));
    assert!(refusal(|values| values[0] = json!("a")).contains("no list of values"));
    assert!(refusal(|values| values[0] = json!(0.5)).contains("no list of values"));
    for output in [json!({}), json!(null), json!([[1]])] {
        assert!(
            kind.check(&job, &output)
                .unwrap_err()
                .contains("no list of values")
        );
    }
}

#[test]
fn the_endgame_table_has_the_last_word() {
    let batch = SelfPlayBatch::new(5, 300, 1, &weights());
    let (kind, job) = (
        EinSteinSelfPlayKind::new(1),
        job(EinSteinSelfPlayKind::NAME, value(&batch)),
    );
    let mut output = kind.run(&job).unwrap();
    let labelled = batch.labelled(&output).unwrap();
    let few = |position: &einstein::EinStein| {
        let alive = [game_core::Side::First, game_core::Side::Second]
            .map(|side| position.alive(side).len());
        alive.iter().sum::<usize>() <= 4
    };
    let place = labelled.iter().position(|one| few(&one.position)).unwrap();
    output[place] = json!(labelled[place].value / 2);
    let reason = kind.check(&job, &output).unwrap_err();
    assert!(reason.contains("the endgame table"), "{reason}");
}

#[test]
fn games_that_cannot_be_are_refused() {
    let (kind, batch) = (Connect6SelfPlayKind::new(1), games(0));
    let job = job(Connect6SelfPlayKind::NAME, value(&batch));
    let truth = kind.run(&job).unwrap();
    assert_eq!(kind.check(&job, &truth), Ok(()));
    let [first, second] = [0, 1].map(|game| truth[game].as_str().unwrap().to_owned());
    let refusal = |games: Value| kind.check(&job, &games).err().unwrap_or_default();
    let cut = first.rsplit_once(' ').unwrap().0;
    assert!(refusal(json!([cut, second])).contains("is not over"));
    assert!(refusal(json!([format!("{first} A1A2"), second])).contains("is no turn"));
    assert!(refusal(json!([second, first])).contains("another opening"));
    assert!(refusal(json!([first])).contains("The batch has 2 games"));
    assert!(refusal(json!(["", second])).contains("is no turn"));
    assert!(refusal(json!([1, 2])).contains("no list of games"));
}

#[test]
fn batches_that_cannot_be_done_are_refused() {
    let refusal = |kind: &dyn JobKind, field: &str, wrong: Value| {
        let mut input = input(kind.name(), 0);
        input[field] = wrong;
        kind.run(&job(kind.name(), input)).unwrap_err()
    };
    let einstein = EinSteinSelfPlayKind::default();
    assert!(refusal(&einstein, "positions", json!(0)).contains("1 to 50000 positions"));
    assert!(refusal(&einstein, "depth", json!(7)).contains("1 to 6 turns"));
    assert!(refusal(&einstein, "weights", json!("0x")).contains("hexadecimal"));
    assert!(refusal(&einstein, "weights", json!("abc")).contains("hexadecimal"));
    assert!(refusal(&einstein, "weights", json!("abcd")).contains("learnt weights"));
    assert!(refusal(&einstein, "more", json!(1)).contains("no batch"));
    let connect6 = Connect6SelfPlayKind::default();
    assert!(refusal(&connect6, "games", json!(501)).contains("1 to 500 games"));
    assert!(refusal(&connect6, "nodes", json!(0)).contains("1 to 1000000 nodes"));
    assert!(refusal(&connect6, "mine", json!([0, 0, 0, 0, 0, 0, 1_000_001])).contains("1000001"));
    assert!(refusal(&connect6, "seed", json!(-1)).contains("no batch"));
}
