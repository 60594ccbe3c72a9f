//! All rooms of a server.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::journal::create_folder;
use game_core::Text;
use planes::{Setup, World};
use rand::rngs::SysRng;
use rand::{SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use super::actor::{Actor, RoomCommand, RoomEnd, Storage};
use super::clock::{Clock, second};
use super::connection_limiter::{ConnectionLimiter, counted_address};
use super::eviction::{VacancyCell, eviction_order};
use super::ledger::{Account, Ledger};
use super::proxy::Proxy;
use crate::error::RoomError;
use crate::event::Event;
use crate::journal::{self, EXTENSION, JournalError};
use crate::quotas::Quotas;
use crate::room::{Connection, Room};
use crate::secret;
use crate::terms::Terms;

/// Calls that wait for a room.
const COMMANDS: usize = 256;

/// Rooms that are tried for eviction before a new one is refused: a client may join one at the same
/// moment.
const TRIES: usize = 8;

/// How long one of them may take to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// All rooms of a server.
#[derive(Debug)]
pub struct RoomRegistry {
    pub(crate) quotas: Quotas,
    pub(crate) clock: Clock,
    pub(crate) limiter: Arc<ConnectionLimiter>,
    pub(crate) world: Arc<World>,
    pub(crate) proxy: Option<Proxy>,
    folder: Option<PathBuf>,
    ledger: Ledger,
    rooms: Mutex<Rooms>,
    next: AtomicU64,
}

/// A room of the registry.
#[derive(Debug)]
struct RoomEntry {
    commands: mpsc::Sender<RoomCommand>,
    vacancy_cell: VacancyCell,
    /// The address that created it, as addresses are counted; `None` after a restart.
    creator: Option<IpAddr>,
}

#[derive(Debug, Default)]
struct Rooms {
    all: HashMap<String, RoomEntry>,
    /// Rooms that are being created.
    reserved: usize,
}

/// A place for a room that is being created.
#[derive(Debug)]
struct Reservation<'a> {
    registry: &'a RoomRegistry,
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        let mut rooms = self.registry.rooms();
        rooms.reserved = rooms.reserved.saturating_sub(1);
    }
}

/// A journal whose room could not be resumed, and why.
#[derive(Debug)]
pub struct UnreadableJournal {
    /// The file. It is left alone.
    pub path: PathBuf,
    /// Why.
    pub reason: JournalError,
}

impl RoomRegistry {
    /// A registry with the rooms whose journals lie in the folder; without a folder, rooms live in
    /// memory alone. Must be called within a runtime.
    ///
    /// # Errors
    ///
    /// The folder cannot be made or read.
    pub fn open(
        folder: Option<PathBuf>,
        quotas: Quotas,
    ) -> io::Result<(Arc<Self>, Vec<UnreadableJournal>)> {
        Self::open_behind(folder, quotas, None)
    }

    /// The same behind a proxy, which names the clients.
    ///
    /// # Errors
    ///
    /// The folder cannot be made or read.
    pub fn open_behind(
        folder: Option<PathBuf>,
        quotas: Quotas,
        proxy: Option<Proxy>,
    ) -> io::Result<(Arc<Self>, Vec<UnreadableJournal>)> {
        let world = World::new(Setup::standard(9, 2)).map_err(io::Error::other)?;
        if let Some(folder) = &folder {
            create_folder(folder)?;
        }
        let registry = Arc::new(Self {
            quotas,
            clock: Clock::start(),
            limiter: ConnectionLimiter::new(quotas),
            world: Arc::new(world),
            proxy,
            folder,
            ledger: Ledger::default(),
            rooms: Mutex::default(),
            next: AtomicU64::new(1),
        });
        let lost = registry.resume()?;
        Ok((registry, lost))
    }

    /// Resumes the rooms of all journals of the folder.
    fn resume(self: &Arc<Self>) -> io::Result<Vec<UnreadableJournal>> {
        let mut lost = Vec::new();
        for path in self.folder.as_deref().map_or(Ok(Vec::new()), journals)? {
            match self.resume_room(&path) {
                Ok(()) => {}
                Err(reason) => {
                    self.ledger
                        .add(fs::metadata(&path).map_or(0, |data| data.len()));
                    lost.push(UnreadableJournal { path, reason });
                }
            }
        }
        Ok(lost)
    }

    fn resume_room(self: &Arc<Self>, path: &Path) -> Result<(), JournalError> {
        let (journal, mut restored) = journal::open(path, &self.world)?;
        if path.file_stem().and_then(|stem| stem.to_str()) != Some(restored.room.as_str()) {
            return Err(JournalError::NotAJournal {
                of: Text::new("the room that its name says", "其文件名所指房间的"),
            });
        }
        let at = second();
        journal::append(&journal, &Event::Wake, at)?;
        // It can always happen.
        let _ = restored.state.apply(&Event::Wake, at);
        let account = Account::new(&self.ledger, journal.length(), &self.quotas);
        let room = Room::new(restored.room, restored.state, seed()?);
        self.spawn_room(room, Storage::Disk(journal, account), None);
        Ok(())
    }

    /// Starts the task of a room.
    fn spawn_room(self: &Arc<Self>, room: Room, storage: Storage, creator: Option<IpAddr>) {
        let (commands, received) = mpsc::channel(COMMANDS);
        let (name, vacancy_cell) = (room.name().to_owned(), VacancyCell::default());
        let actor = Actor::new(room, storage, self.clock, self.quotas, vacancy_cell.clone());
        self.rooms().all.insert(
            name.clone(),
            RoomEntry {
                commands,
                vacancy_cell,
                creator,
            },
        );
        let registry = Arc::clone(self);
        tokio::spawn(async move {
            let end = actor.run(received).await;
            registry.rooms().all.remove(&name);
            if let (RoomEnd::Forgotten, Some(folder)) = (end, &registry.folder) {
                // What cannot be removed is there again after a restart, and is forgotten again.
                let _ = fs::remove_file(journal::path(folder, &name));
            }
        });
    }

    /// Creates a room for a client at that address, if it is known; returns its name. If there are
    /// too many rooms, one without people gives way.
    ///
    /// # Errors
    ///
    /// No room gives way, or the disk does not write.
    pub async fn create(
        self: &Arc<Self>,
        terms: Terms,
        creator: Option<IpAddr>,
    ) -> Result<String, RoomError> {
        let _reservation = self.reserve().await?;
        let seed = seed().map_err(|_| RoomError::Disk)?;
        // One stream for the name, another one for the room.
        let name = secret::name(&mut ChaCha8Rng::from_seed(
            self::seed().map_err(|_| RoomError::Disk)?,
        ));
        let storage = match self.folder.clone() {
            None => Storage::Memory,
            Some(folder) => {
                let room = name.clone();
                let begin = spawn_blocking(move || journal::begin(&folder, &room, terms)).await;
                let journal = begin
                    .map_err(|_| RoomError::Disk)?
                    .map_err(|_| RoomError::Disk)?;
                let account = Account::new(&self.ledger, journal.length(), &self.quotas);
                Storage::Disk(journal, account)
            }
        };
        self.spawn_room(
            Room::fresh(name.clone(), terms, Arc::clone(&self.world), seed),
            storage,
            creator.map(counted_address),
        );
        Ok(name)
    }

    /// A place for a new room, if need be that of a room that gives way.
    async fn reserve(&self) -> Result<Reservation<'_>, RoomError> {
        for _ in 0..TRIES {
            let is_over_quota = self.ledger.is_full(&self.quotas);
            let vacant = {
                let mut rooms = self.rooms();
                if rooms.all.len() + rooms.reserved < self.quotas.rooms && !is_over_quota {
                    rooms.reserved += 1;
                    return Ok(Reservation { registry: self });
                }
                let vacancies = rooms
                    .all
                    .iter()
                    .map(|(name, entry)| (name, &entry.vacancy_cell, entry.creator));
                let first = eviction_order(vacancies, &self.quotas, self.clock.now())
                    .into_iter()
                    .next();
                first.and_then(|name| Some((rooms.all.get(&name)?.commands.clone(), name)))
            };
            let Some((commands, name)) = vacant else {
                return Err(if is_over_quota {
                    RoomError::Journals
                } else {
                    RoomError::Full
                });
            };
            let (answer, given) = oneshot::channel();
            let asked = async {
                commands.send(RoomCommand::GiveWay { answer }).await.is_ok()
                    && given.await.unwrap_or(true)
            };
            if timeout(PATIENCE, asked).await.unwrap_or(false) {
                self.rooms().all.remove(&name);
            }
        }
        Err(RoomError::Full)
    }

    /// The room of that name.
    pub(crate) fn find(&self, name: &str) -> Result<mpsc::Sender<RoomCommand>, RoomError> {
        self.rooms()
            .all
            .get(name)
            .map(|entry| entry.commands.clone())
            .ok_or(RoomError::Room)
    }

    /// How many rooms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rooms().all.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rooms().all.is_empty()
    }

    /// The number of the next connection.
    pub(crate) fn number(&self) -> Connection {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Ends all rooms, and waits a little until all connections have their last frame.
    pub async fn stop(&self) {
        let rooms: Vec<mpsc::Sender<RoomCommand>> = self
            .rooms()
            .all
            .values()
            .map(|entry| entry.commands.clone())
            .collect();
        for commands in rooms {
            let (answer, ended) = oneshot::channel();
            let sent = commands.send(RoomCommand::End {
                reason: RoomError::Stopping,
                answer,
            });
            if timeout(Duration::from_millis(200), sent)
                .await
                .is_ok_and(|sent| sent.is_ok())
            {
                let _ = timeout(Duration::from_secs(1), ended).await;
            }
        }
        for _ in 0..20 {
            if self.limiter.connections() == 0 {
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The journals of a folder, by name.
fn journals(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == EXTENSION)
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// A random seed from the system.
fn seed() -> io::Result<[u8; 32]> {
    let mut seed = [0; 32];
    SysRng.try_fill_bytes(&mut seed).map_err(io::Error::other)?;
    Ok(seed)
}
