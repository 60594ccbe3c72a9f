//! All rooms of a server.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena::journal::create_folder;
use planes::{Setup, World};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use super::actor::{Actor, Call, End};
use super::clock::{Clock, second};
use super::doors::Doors;
use crate::event::Event;
use crate::journal::{EXTENSION, Journal, KeepError};
use crate::limits::Limits;
use crate::refused::Refused;
use crate::room::{Connection, Room};
use crate::secret;
use crate::terms::Terms;

/// Calls that wait for a room.
const CALLS: usize = 256;

/// All rooms of a server.
#[derive(Debug)]
pub struct Hall {
    pub(crate) limits: Limits,
    pub(crate) clock: Clock,
    pub(crate) doors: Arc<Doors>,
    pub(crate) world: Arc<World>,
    folder: Option<PathBuf>,
    rooms: Mutex<HashMap<String, mpsc::Sender<Call>>>,
    next: AtomicU64,
}

/// A journal that could not be gone on with, and why.
#[derive(Debug)]
pub struct Lost {
    /// The file. It is left alone.
    pub path: PathBuf,
    /// Why.
    pub reason: KeepError,
}

impl Hall {
    /// A hall with the rooms whose journals lie in the folder; without a folder, rooms live in memory alone. Needs a
    /// runtime around it.
    ///
    /// # Errors
    ///
    /// The folder cannot be made or read.
    pub fn open(folder: Option<PathBuf>, limits: Limits) -> io::Result<(Arc<Self>, Vec<Lost>)> {
        let world = World::new(Setup::standard(9, 2)).map_err(io::Error::other)?;
        if let Some(folder) = &folder {
            create_folder(folder)?;
        }
        let hall = Arc::new(Self {
            limits,
            clock: Clock::start(),
            doors: Doors::new(limits),
            world: Arc::new(world),
            folder,
            rooms: Mutex::default(),
            next: AtomicU64::new(1),
        });
        let lost = hall.resume()?;
        Ok((hall, lost))
    }

    /// Goes on with all journals of the folder.
    fn resume(self: &Arc<Self>) -> io::Result<Vec<Lost>> {
        let mut lost = Vec::new();
        for path in self.folder.as_deref().map_or(Ok(Vec::new()), journals)? {
            match self.wake(&path) {
                Ok(()) => {}
                Err(reason) => lost.push(Lost { path, reason }),
            }
        }
        Ok(lost)
    }

    fn wake(self: &Arc<Self>, path: &Path) -> Result<(), KeepError> {
        let (mut journal, mut kept) = Journal::open(path, &self.world)?;
        if path.file_stem().and_then(|stem| stem.to_str()) != Some(kept.room.as_str()) {
            return Err(KeepError::NoJournal);
        }
        let at = second();
        journal.add(&Event::Wake, at)?;
        // It can always happen.
        let _ = kept.state.apply(&Event::Wake, at);
        let room = Room::new(kept.room, kept.state, seed()?);
        self.start(room, Some(journal));
        Ok(())
    }

    /// Lets a room live.
    fn start(self: &Arc<Self>, room: Room, journal: Option<Journal>) {
        let (calls, heard) = mpsc::channel(CALLS);
        let name = room.name().to_owned();
        self.rooms().insert(name.clone(), calls);
        let actor = Actor::new(room, journal, self.clock, self.limits);
        let hall = Arc::clone(self);
        tokio::spawn(async move {
            let end = actor.live(heard).await;
            hall.rooms().remove(&name);
            if let (End::Forgotten, Some(folder)) = (end, &hall.folder) {
                // What cannot be removed is there again after a restart, and is forgotten again.
                let _ = fs::remove_file(Journal::path(folder, &name));
            }
        });
    }

    /// Creates a room; its name.
    ///
    /// # Errors
    ///
    /// There are too many rooms, or the disk does not write.
    pub async fn create(self: &Arc<Self>, terms: Terms) -> Result<String, Refused> {
        if self.rooms().len() >= self.limits.rooms {
            return Err(Refused::Full);
        }
        let seed = seed().map_err(|_| Refused::Disk)?;
        // One stream for the name, another one for the room.
        let name = secret::name(&mut ChaCha8Rng::from_seed(self::seed().map_err(|_| Refused::Disk)?));
        let journal = match self.folder.clone() {
            None => None,
            Some(folder) => {
                let room = name.clone();
                let begin = spawn_blocking(move || Journal::begin(&folder, &room, terms)).await;
                Some(begin.map_err(|_| Refused::Disk)?.map_err(|_| Refused::Disk)?)
            }
        };
        self.start(Room::fresh(name.clone(), terms, Arc::clone(&self.world), seed), journal);
        Ok(name)
    }

    /// The room of that name.
    pub(crate) fn find(&self, name: &str) -> Result<mpsc::Sender<Call>, Refused> {
        self.rooms().get(name).cloned().ok_or(Refused::Room)
    }

    /// How many rooms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rooms().len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rooms().is_empty()
    }

    /// The number of the next connection.
    pub(crate) fn number(&self) -> Connection {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Tells all rooms to end, and waits a little until all connections have heard.
    pub async fn stop(&self) {
        let rooms: Vec<mpsc::Sender<Call>> = self.rooms().values().cloned().collect();
        for calls in rooms {
            let (answer, ended) = oneshot::channel();
            let told = calls.send(Call::End { reason: Refused::Stopping, answer });
            if timeout(Duration::from_millis(200), told).await.is_ok_and(|sent| sent.is_ok()) {
                let _ = timeout(Duration::from_secs(1), ended).await;
            }
        }
        for _ in 0..20 {
            if self.doors.inside() == 0 {
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Call>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The journals of a folder, by name.
fn journals(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// What chance begins with, from the system.
fn seed() -> io::Result<[u8; 32]> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(io::Error::other)?;
    Ok(seed)
}
