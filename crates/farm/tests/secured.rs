//! A server that asks who its clients are and encrypts what they say, as docs/farm.md sets one up.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;

use farm::{JetStream, JobWorker, Server, coordinate};
use game_core::Limits;
use nkeys::KeyPair;

use crate::nats_server::NatsServer;
use crate::squares::{from_hundred, kinds, run, squares, truth};

/// Certificates of an authority and of a server with the name `localhost`, in this folder; `None` if
/// there is no program openssl.
fn certificates(folder: &Path) -> Option<()> {
    fs::write(folder.join("names"), "subjectAltName=DNS:localhost").ok()?;
    for line in [
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj /CN=farm -keyout authority.key -out authority.pem",
        "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -keyout server.key -out server.csr",
        "x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 365 -extfile names -out server.pem",
    ] {
        let mut openssl = Command::new("openssl");
        openssl.args(line.split(' ')).current_dir(folder);
        let status = openssl.stderr(Stdio::null()).status().ok()?;
        assert!(status.success(), "openssl {line}");
    }
    Some(())
}

/// The configuration of docs/farm.md, for a client with this public key.
fn configuration(folder: &Path, key: &str) -> String {
    let folder = folder.display();
    format!(
        "tls {{ cert_file: \"{folder}/server.pem\", key_file: \"{folder}/server.key\" }}\n\
         authorization {{ users: [ {{ nkey: {key} }}, {{ user: worker, password: secret }} ] }}\n"
    )
}

/// A file with the seed of a key.
fn seed(folder: &Path, name: &str, key: &KeyPair) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, key.seed().unwrap() + "\n").unwrap();
    path
}

#[test]
fn a_secured_server_lets_in_who_it_knows() {
    let key = KeyPair::new_user();
    let text = |folder: &Path| {
        let made = certificates(folder);
        if made.is_none() {
            eprintln!("skipped: there is no program openssl");
        }
        made.map(|()| configuration(folder, &key.public_key()))
    };
    let Some(server) = NatsServer::configured(text) else {
        return;
    };
    let (folder, port) = (server.folder(), server.port());
    if !folder.join("server.pem").exists() {
        return;
    }
    let at = |user: &str, known: bool| Server {
        authority: known.then(|| folder.join("authority.pem")),
        ..Server::at(format!("tls://{user}localhost:{port}"))
    };
    let keyed = |name: &str, key: &KeyPair| Server {
        nkey: Some(seed(folder, name, key)),
        ..at("", true)
    };
    for stranger in [
        at("", true),
        at("worker:guess@", true),
        at("worker:secret@", false),
        keyed("other.nk", &KeyPair::new_user()),
    ] {
        assert!(
            JetStream::connect(stranger.clone()).is_err(),
            "{stranger:?}"
        );
    }
    let (kinds, stop, mut results) = (kinds(), AtomicBool::new(false), Vec::new());
    let run = run(20, &from_hundred);
    thread::scope(|scope| {
        scope.spawn(|| {
            let queue = JetStream::connect(at("worker:secret@", true)).unwrap();
            JobWorker::new("w", "p1", &kinds).work(&queue, &Limits::new().stop(&stop))
        });
        let queue = JetStream::connect(keyed("coordinator.nk", &key)).unwrap();
        let summary = coordinate(&run, &kinds, &queue, &mut results, &Limits::new());
        stop.store(true, SeqCst);
        assert!(summary.is_ok_and(|summary| summary.complete));
    });
    assert_eq!(squares(&results), truth(20));
}
