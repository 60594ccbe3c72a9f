//! Whole matches: their schedule, their determinism, their reports.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::collections::BTreeSet;
use std::time::Duration;

use arena::{
    Adjudication, Budget, JobError, MakeEngineError, MatchError, MatchOptions, Openings, Plan,
    PlanError, Report, Rules, Sprt, System, Verdict, run_match,
};
use common::{START, Toys, board_value};

fn plan(engines: &[&str]) -> Plan {
    Plan {
        openings: Openings::Random { plies: 2 },
        ..Plan::new("tic-tac-toe", engines.iter().copied())
    }
}

fn report(plan: &Plan, concurrency: usize) -> Report {
    let toys = Toys::default();
    let clock = || toys.time.now();
    run_match(
        plan,
        &toys,
        &clock,
        MatchOptions {
            concurrency,
            journal: None,
        },
        &mut |_, _| (),
    )
    .unwrap()
}

#[test]
fn threads_change_nothing() {
    let two = ["greedy 80", "random"];
    let plans = [
        plan(&two),
        Plan {
            sprt: Some(Sprt::new(0.0, 60.0)),
            games: 5000,
            ..plan(&two)
        },
        Plan {
            games: 15,
            ..plan(&["random", "greedy 50", "crash", "cheat"])
        },
        Plan {
            game: "race".to_owned(),
            system: System::Gauntlet,
            ..plan(&["greedy 99", "random", "random"])
        },
        Plan {
            rules: Rules {
                adjudication: Adjudication::Won,
                ..Rules::default()
            },
            games: 20,
            ..plan(&two)
        },
    ];
    for plan in plans {
        let alone = report(&plan, 1);
        for threads in [2, 4] {
            assert_eq!(report(&plan, threads), alone);
        }
        let other = report(
            &Plan {
                seed: 2,
                ..plan.clone()
            },
            4,
        );
        assert_ne!(other, alone, "the seed matters");
    }
}

#[test]
fn both_engines_have_both_sides_of_every_opening() {
    let toys = Toys::default();
    let plan = Plan {
        games: 6,
        ..plan(&["random", "greedy 50", "slow 0"])
    };
    assert_eq!(
        (plan.encounters(), plan.pairs(), plan.total()),
        (vec![(0, 1), (0, 2), (1, 2)], 9, 18)
    );
    let mut openings = BTreeSet::new();
    for pair in 0..plan.pairs() {
        let jobs: Vec<_> = plan
            .games_of(pair)
            .map(|number| plan.job(number, None, &toys).unwrap())
            .collect();
        let (a, b) = plan.encounter(pair).unwrap();
        assert_eq!(
            jobs[0].engines,
            [plan.engines[a].clone(), plan.engines[b].clone()]
        );
        assert_eq!(
            jobs[1].engines,
            [plan.engines[b].clone(), plan.engines[a].clone()]
        );
        assert_eq!(
            (&jobs[0].start, jobs[0].dice),
            (&jobs[1].start, jobs[1].dice)
        );
        // All three encounters of a round begin alike.
        let same = plan.job(pair / 3 * 6, None, &toys).unwrap();
        assert_eq!((&jobs[0].start, jobs[0].dice), (&same.start, same.dice));
        let stones = jobs[0].start.chars().filter(|c| "xo".contains(*c)).count();
        assert_eq!(stones, 2);
        let seeds: BTreeSet<u64> = jobs.iter().flat_map(|job| job.seeds).collect();
        assert_eq!(
            seeds.len(),
            4,
            "every engine has chance of its own in every game"
        );
        openings.insert(jobs[0].start.clone());
    }
    assert!(openings.len() > 1);
}

#[test]
fn lists_of_openings_are_taken_in_turn() {
    let positions = ["x../.../...", "x.o/.../...", START]
        .map(str::to_owned)
        .to_vec();
    let plan = Plan {
        games: 8,
        openings: Openings::List {
            positions: positions.clone(),
        },
        ..plan(&["random", "slow 0"])
    };
    let toys = Toys::default();
    let starts: Vec<_> = (0..8)
        .map(|number| plan.job(number, None, &toys).unwrap().start)
        .collect();
    let expected: Vec<_> = [0, 0, 1, 1, 2, 2, 0, 0]
        .map(|place: usize| positions[place].clone())
        .to_vec();
    assert_eq!(starts, expected);
}

/// Engines without chance repeat an opening exactly: a hundred copies of a pair are one
/// observation, and a test that has only those stays open.
#[test]
fn copies_of_a_pair_are_no_evidence() {
    let positions = ["x../.../...", START].map(str::to_owned).to_vec();
    let openings = Openings::List { positions };
    // `mute` loses every game: 200 independent pairs would decide any test.
    let copies = Plan {
        games: 400,
        openings,
        sprt: Some(Sprt::new(0.0, 50.0)),
        ..plan(&["slow 0", "mute"])
    };
    let stale = report(&copies, 2);
    let encounter = &stale.encounters[0];
    assert_eq!(
        (
            stale.games(),
            encounter.results[2],
            stale.test.unwrap().verdict
        ),
        (400, 400, Verdict::Open)
    );
    assert_eq!(
        (encounter.pairs, encounter.repeats, encounter.stale),
        ([0, 0, 0, 0, 2], 198, 198)
    );
    assert!(encounter.is_exhausted() && encounter.all_pairs() == 200);
    assert_eq!(report(&copies, 1), stale);
    // With enough openings the same engines can be told apart.
    let fresh = report(
        &Plan {
            openings: Openings::Random { plies: 2 },
            ..copies
        },
        1,
    );
    assert_eq!(fresh.test.unwrap().verdict, Verdict::Higher);
    let encounter = &fresh.encounters[0];
    assert!(
        encounter.repeats > 0 && !encounter.is_exhausted(),
        "{encounter:?}"
    );
}

#[test]
fn reports_add_up() {
    let plan = Plan {
        games: 9,
        ..plan(&["greedy 90", "random", "crash"])
    };
    let report = report(&plan, 2);
    assert_eq!(
        (report.games(), report.planned, report.test),
        (27, 27, None)
    );
    let points: f64 = report.engines.iter().map(arena::Standing::points).sum();
    assert!((points - 27.0).abs() < 1e-9);
    // Halves have no rounding error, so they are written exactly.
    let standing = |results| arena::Standing {
        results,
        ..arena::Standing::default()
    };
    assert_eq!(standing([389, 8, 3]).points().to_string(), "7");
    assert_eq!(standing([1, 1, 3]).points().to_string(), "3.5");
    for encounter in &report.encounters {
        assert_eq!(encounter.trinomial().total(), 9);
        assert_eq!(encounter.all_pairs(), 4, "the ninth game has no second one");
        assert_eq!(encounter.reasons().map(|(_, count)| count).sum::<u64>(), 9);
        assert_eq!(encounter.seats.iter().sum::<u64>(), 9);
        assert!(encounter.to_string().starts_with('+'));
    }
    let [greedy, random, crash] = &report.engines[..] else {
        panic!()
    };
    assert!(greedy.points() > random.points() && random.points() > crash.points());
    // It crashes in its second thought, unless the game is over by then. The first ten are
    // reported, in the order of the games, with the names of the losers.
    assert_eq!(report.faults.len(), Report::MOST_FAULTS);
    assert!(report.faults.is_sorted_by_key(|fault| fault.game));
    for fault in &report.faults {
        assert_eq!(
            (fault.engine, fault.reason.name()),
            (2, "panic"),
            "{fault:?}"
        );
        assert!(fault.reason.to_string().contains("the second thought"));
        assert!(
            [1, 2].contains(&(fault.game / 2 % 3)),
            "an encounter of the third engine"
        );
    }
    assert_eq!(crash.lost_by[6] + crash.lost_by[0], crash.results[0]);
    assert!(crash.lost_by[6] > 10 && report.encounters[1].results[2] >= crash.lost_by[6] / 2);
}

#[test]
fn an_odd_number_of_games_is_kept() {
    let only = report(
        &Plan {
            games: 1,
            ..plan(&["cheat", "random"])
        },
        4,
    );
    assert_eq!(
        (only.encounters[0].results, only.encounters[0].pairs),
        ([1, 0, 0], [0; 5])
    );
    assert!(only.encounters[0].estimate().high < f64::INFINITY);
}

#[test]
fn a_test_stops_the_match_at_its_pair() {
    let plan = Plan {
        games: 10_000,
        sprt: Some(Sprt::new(0.0, 100.0)),
        ..plan(&["greedy 100", "random"])
    };
    let stopped = report(&plan, 3);
    let test = stopped.test.unwrap();
    assert!(test.verdict == Verdict::Higher && test.ratio >= test.high && stopped.games() < 1000);
    // One pair earlier it was open.
    let earlier = report(
        &Plan {
            games: stopped.games() - 2,
            ..plan.clone()
        },
        1,
    )
    .test
    .unwrap();
    assert_eq!(earlier.verdict, Verdict::Open);
    // Without a test the same games are played, and more.
    let longer = report(
        &Plan {
            games: stopped.games(),
            sprt: None,
            ..plan
        },
        2,
    );
    assert_eq!(longer.encounters, stopped.encounters);
}

#[test]
fn equal_time_is_equal_over_a_pair() {
    let plan = Plan {
        equal_time: true,
        budget: Budget::Depth { depth: 1 },
        games: 2,
        openings: Openings::Random { plies: 0 },
        ..plan(&["late 0", "slow 30"])
    };
    let report = report(&plan, 1);
    let [a, b] = [&report.engines[0], &report.engines[1]]
        .map(|standing| standing.usage.time_per_move().unwrap());
    assert_eq!(
        (a, b),
        (Duration::from_millis(30), Duration::from_millis(30))
    );
    assert_eq!(
        report.encounters[0].reasons().collect::<Vec<_>>(),
        [("decided", 2)]
    );
    // B opens the first game, so that A has a time to aim at.
    let job = plan.job(0, None, &Toys::default()).unwrap();
    assert_eq!(job.engines, ["slow 30", "late 0"]);
}

#[test]
fn progress_counts_every_game() {
    let toys = Toys::default();
    let mut heard = Vec::new();
    let plan = Plan {
        games: 7,
        ..plan(&["random", "random"])
    };
    let clock = || toys.time.now();
    run_match(
        &plan,
        &toys,
        &clock,
        MatchOptions::default(),
        &mut |done, total| heard.push((done, total)),
    )
    .unwrap();
    assert_eq!(heard, (0..=7).map(|done| (done, 7)).collect::<Vec<_>>());
}

/// A misspelt field is refused, not ignored.
#[test]
fn plans_travel_as_text_and_every_field_is_known() {
    let plan = Plan {
        sprt: Some(Sprt::new(0.0, 5.0)),
        ..plan(&["random", "random"])
    };
    let text = serde_json::to_string(&plan).unwrap();
    assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    for (right, wrong) in [
        ("\"sprt\"", "\"spart\""),
        ("\"margin\"", "\"edge\""),
        ("\"seed\"", "\"Seed\""),
    ] {
        assert!(
            serde_json::from_str::<Plan>(&text.replace(right, wrong)).is_err(),
            "{wrong}"
        );
    }
}

fn adjudicated(adjudication: Adjudication) -> Rules {
    Rules {
        adjudication,
        ..Rules::default()
    }
}

/// Random openings leave the outcome open; those of a list are used as they are, if one of them is
/// open.
#[test]
fn openings_are_not_settled_by_adjudication() {
    let openings = Openings::Random { plies: 4 };
    let random = Plan {
        rules: adjudicated(Adjudication::Won),
        openings,
        ..plan(&["random", "random"])
    };
    let toys = Toys::default();
    let mut settled = 0;
    for number in (0..200).step_by(2) {
        let start = |plan: &Plan| {
            plan.job(number, None, &toys)
                .unwrap()
                .start
                .parse()
                .unwrap()
        };
        assert_eq!(board_value(&start(&random)), 0, "game {number}");
        settled += board_value(&start(&Plan {
            rules: Rules::default(),
            ..random.clone()
        }))
        .abs();
    }
    assert!(
        settled > 20,
        "most of these openings are won for somebody: {settled}"
    );
    let positions = ["xx./oo./...", START].map(str::to_owned).to_vec();
    let list = report(
        &Plan {
            openings: Openings::List { positions },
            games: 4,
            ..random
        },
        1,
    );
    assert_eq!(list.games(), 4);
    assert!(list.encounters[0].reasons[2] >= 2);
}

fn refusal(plan: &Plan) -> PlanError {
    let toys = Toys::default();
    let clock = || Duration::ZERO;
    match run_match(plan, &toys, &clock, MatchOptions::default(), &mut |_, _| ()) {
        Err(MatchError::Plan(error)) => error,
        other => panic!("{other:?}"),
    }
}

/// Checks that a plan is refused with this in the sentence.
fn refuses(part: &str, plan: &Plan) {
    let error = refusal(plan);
    assert!(error.to_string().contains(part), "{error}");
    assert!(error.to_string().ends_with(['.', '"']), "{error}");
}

/// The same of a sound plan with one change.
fn refuses_change(part: &str, change: impl FnOnce(&mut Plan)) {
    let mut plan = plan(&["random", "random"]);
    change(&mut plan);
    refuses(part, &plan);
}

#[test]
fn plans_without_a_match_are_refused() {
    refuses("two engines", &plan(&["random"]));
    refuses("two engines", &plan(&[]));
    refuses("cannot be made", &plan(&["random", "no:body"]));
    refuses_change("no game with the name \"go\"", |plan| {
        plan.game = "go".to_owned();
    });
    refuses_change("from 1 to", |plan| plan.games = 0);
    refuses_change("from 1 to", |plan| plan.games = u64::MAX);
    for budget in [
        Budget::Nodes { nodes: 0 },
        Budget::Depth { depth: 0 },
        Budget::Move {
            time: Duration::ZERO,
        },
    ] {
        refuses_change("a node, a turn", |plan| plan.budget = budget);
    }
    refuses_change("a ply or more", |plan| plan.rules.most_plies = 0);
    let unknown = refusal(&plan(&["random", "no"]));
    assert!(matches!(
        unknown,
        PlanError::Job(JobError::Engine {
            fault: MakeEngineError::Engine(_),
            ..
        })
    ));
}

#[test]
fn openings_without_a_game_are_refused() {
    let list = |texts: &[&str]| Openings::List {
        positions: texts.iter().map(|&text| text.to_owned()).collect(),
    };
    let finished = "xxx/oo./...";
    for (openings, part) in [
        (list(&[]), "is empty"),
        (list(&[START, "x"]), "Opening 2 of the list"),
        (list(&[START, START, finished]), "over in opening 3"),
        (Openings::Random { plies: 9 }, "After 9 random plies"),
    ] {
        refuses_change(part, |plan| plan.openings = openings);
    }
    refuses_change("every opening", |plan| {
        plan.rules = adjudicated(Adjudication::All);
        plan.openings = list(&[START]);
    });
    refuses_change("every opening", |plan| {
        plan.rules = adjudicated(Adjudication::All);
    });
}

#[test]
fn tests_that_decide_nothing_are_refused() {
    let wide = Sprt {
        alpha: 0.5,
        ..Sprt::new(0.0, 5.0)
    };
    for (sprt, part) in [
        (Sprt::new(5.0, 0.0), "the lower first"),
        (Sprt::new(0.0, f64::NAN), "finite"),
        (wide, "below 0.5"),
    ] {
        refuses_change(part, |plan| plan.sprt = Some(sprt));
    }
    let three = Plan {
        sprt: Some(Sprt::new(0.0, 5.0)),
        ..plan(&["random", "random", "random"])
    };
    refuses("more encounters", &three);
}
