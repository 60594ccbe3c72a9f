//! Runs over a NATS server that the test starts: `apt-get install nats-server`. Where it is not
//! installed, these tests say so and do nothing; the gate installs it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use farm::{
    JetStream, JobWorker, Kinds, ObjectAddress, ObjectError, ObjectStore, RunProgress, RunStatus,
    RunSummary, Server, Transport, TransportError, coordinate,
};
use game_core::{Limits, mix};
use serde_json::{Value, json};

use crate::nats_server::NatsServer;
use crate::squares::{from_hundred, kinds, run, squares, truth};

/// Runs with this many workers, each with its own connection, while `meanwhile` goes on.
fn with_workers(
    server: &NatsServer,
    run: &farm::Run<'_>,
    workers: usize,
    results: &mut Vec<Value>,
    meanwhile: impl FnOnce() + Send,
) -> RunSummary {
    let (kinds, stop) = (kinds(), AtomicBool::new(false));
    thread::scope(|scope| {
        for number in 0..workers {
            let (kinds, stop): (&Kinds, _) = (&kinds, &stop);
            scope.spawn(move || {
                let queue = server.connect();
                let worker = JobWorker::new(format!("w{number}"), "p1", kinds);
                worker.work(&queue, &Limits::new().stop(stop))
            });
        }
        scope.spawn(meanwhile);
        let summary = coordinate(run, &kinds, &server.connect(), results, &Limits::new());
        stop.store(true, SeqCst);
        summary.unwrap_or_else(|error| panic!("{error}"))
    })
}

#[test]
fn machines_give_the_same_results_as_threads() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    for workers in [1, 3] {
        let mut run = run(150, &from_hundred);
        run.window = 40;
        let mut results = Vec::new();
        let summary = with_workers(&server, &run, workers, &mut results, || ());
        assert!(summary.complete && summary.progress.liars.is_empty());
        assert_eq!(squares(&results), truth(150));
    }
}

#[test]
fn a_coordinator_that_comes_back_finds_what_was_done() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let run = run(50, &from_hundred);
    let queue = server.connect();
    // The first coordinator puts the jobs and goes.
    let stop = |_: &RunProgress| std::ops::ControlFlow::Break(());
    let limits = Limits::<()>::new().progress(&stop);
    let first = coordinate(&run, &kinds(), &queue, &mut Vec::new(), &limits);
    assert!(first.is_ok_and(|summary| !summary.complete && summary.progress.waiting == 50));
    // A worker does them all in between.
    let kinds = kinds();
    let done = std::sync::atomic::AtomicUsize::new(0);
    let count = |_: &farm::Outcome| {
        if done.fetch_add(1, SeqCst) == 49 {
            std::ops::ControlFlow::Break(())
        } else {
            std::ops::ControlFlow::Continue(())
        }
    };
    let limits = Limits::<()>::new().progress(&count);
    let worked = JobWorker::new("w", "p1", &kinds).work(&queue, &limits);
    assert!(worked.is_ok());
    // Jobs that are put again are not done again.
    let queue = server.connect();
    assert!(queue.put(&[run.job(7, 0, Vec::new())]).is_ok());
    let again = queue.take("w", &["square"], Duration::from_millis(300));
    assert!(again.is_ok_and(|lease| lease.is_none()));
    let mut results = Vec::new();
    let summary = coordinate(&run, &kinds, &queue, &mut results, &Limits::new());
    assert!(summary.is_ok_and(|summary| summary.complete));
    assert_eq!(squares(&results), truth(50));
}

#[test]
fn a_server_that_restarts_with_its_store_loses_nothing() {
    let Some(mut server) = NatsServer::start() else {
        return;
    };
    let run = run(40, &from_hundred);
    let queue = server.connect();
    let jobs: Vec<_> = (0..40)
        .map(|number| run.job(number, 0, Vec::new()))
        .collect();
    assert!(queue.put(&jobs).is_ok());
    server.restart();
    let mut results = Vec::new();
    let summary = with_workers(&server, &run, 2, &mut results, || ());
    assert!(summary.complete);
    assert_eq!(squares(&results), truth(40));
}

#[test]
#[ignore = "takes long: a network cut of 30 seconds"]
fn a_cut_of_thirty_seconds_is_survived() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let run = run(3000, &from_hundred);
    let mut results = Vec::new();
    let cut = || {
        thread::sleep(Duration::from_millis(500));
        server.signal("STOP");
        thread::sleep(Duration::from_secs(30));
        server.signal("CONT");
    };
    let summary = with_workers(&server, &run, 2, &mut results, cut);
    assert!(summary.complete);
    assert_eq!(squares(&results), truth(3000));
}

#[test]
fn objects_of_any_length_come_back_and_others_are_refused() {
    let Some(mut server) = NatsServer::start() else {
        return;
    };
    let queue = server.connect();
    for length in [0, 1, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 5 << 20] {
        let bytes: Vec<u8> = (0..length)
            .map(|place| mix(place >> 3).to_le_bytes()[0])
            .collect();
        let address = queue.put_object("r", Arc::new(bytes.clone())).unwrap();
        // Twice is as good as once.
        assert_eq!(
            queue.put_object("r", Arc::new(bytes.clone())),
            Ok(address.clone())
        );
        server.restart();
        assert!(*server.connect().get_object("r", &address).unwrap() == bytes);
        // Of a false length it is another object.
        let longer = ObjectAddress {
            bytes: address.bytes + 1,
            ..address.clone()
        };
        assert!(queue.get_object("r", &longer).is_err());
        assert_eq!(queue.forget_objects("r"), Ok(()));
        let forgotten = queue.get_object("r", &address);
        assert!(length == 0 || forgotten == Err(ObjectError::Missing { address }));
    }
}

#[test]
fn an_object_whose_bytes_were_changed_is_refused() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let queue = server.connect();
    let address = queue.put_object("r", Arc::new(vec![7; 600_000])).unwrap();
    server.publish(&format!("farm.object.r.{address}.1"), &vec![8; 1 << 18]);
    let damaged = ObjectError::Damaged {
        address: address.clone(),
    };
    assert_eq!(queue.get_object("r", &address), Err(damaged));
    // An honest worker heals it.
    assert!(queue.put_object("r", Arc::new(vec![7; 600_000])).is_ok());
    assert!(queue.get_object("r", &address).is_ok());
    let path = ObjectAddress {
        sha256: "../*.>".to_owned(),
        bytes: 1,
    };
    assert!(matches!(
        queue.get_object("r", &path),
        Err(ObjectError::Missing { .. })
    ));
}

#[test]
fn where_a_run_stands_is_kept() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let queue = server.connect();
    assert_eq!(queue.runs(), Ok(Vec::new()));
    assert_eq!(queue.run("r"), Ok(None));
    assert_eq!(queue.save_run("r", &json!({"done": 3})), Ok(()));
    assert_eq!(queue.run("r"), Ok(Some(json!({"done": 3}))));
    assert_eq!(queue.runs(), Ok(vec!["r".to_owned()]));
    assert_eq!(queue.forget_run("r"), Ok(()));
    assert_eq!(queue.run("r"), Ok(None));
    assert_eq!(queue.runs(), Ok(Vec::new()));
}

#[test]
fn anyone_can_count_what_a_run_has() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let (queue, kinds) = (server.connect(), kinds());
    let run = run(12, &from_hundred);
    let jobs: Vec<_> = (0..12)
        .map(|number| run.job(number, 0, Vec::new()))
        .collect();
    assert_eq!(queue.put(&jobs), Ok(()));
    assert_eq!(queue.status("squares"), Ok(RunStatus::default()));
    for (worker, jobs) in [("a", 7), ("b", 3)] {
        let done = AtomicU64::new(0);
        let count = |_: &farm::Outcome| {
            if done.fetch_add(1, SeqCst) + 1 == jobs {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        };
        let limits = Limits::<()>::new().progress(&count);
        let own = server.connect();
        let worked = JobWorker::new(worker, "p1", &kinds).work(&own, &limits);
        assert!(worked.is_ok());
    }
    let status = queue.status("squares").unwrap();
    assert_eq!(status.done, 10);
    assert!(status.per_second > 0.0);
    let shares: Vec<_> = status
        .workers
        .iter()
        .map(|(name, share)| (name.as_str(), share.jobs))
        .collect();
    assert_eq!(shares, [("a", 7), ("b", 3)]);
}

#[test]
fn a_server_that_is_not_there_is_an_error_with_its_address() {
    let server = Server::at("nats://me:secret@127.0.0.1:1");
    let Err(error) = JetStream::connect(server) else {
        panic!("there is a server at port 1");
    };
    assert!(
        matches!(&error, TransportError::Server { server, .. } if server == "nats://127.0.0.1:1")
    );
    assert!(!error.to_string().contains("secret"), "{error}");
}
