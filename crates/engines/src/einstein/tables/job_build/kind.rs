use std::sync::{Arc, Mutex, PoisonError};

use einstein::{AnyEinStein, Endings, Size};
use farm::{Job, JobKind, ObjectAddress, ObjectError, ObjectStore, RecentObjects};
use search::sweep::EarlierSlices;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::einstein::tables::{MOST, Name};

/// Bytes of objects that a program keeps in memory: the slices of five stones on the contest's
/// board, and the last ones of a larger table.
pub(super) const RECENT_BYTES: u64 = 128 << 20;

/// Most bytes of values of earlier stages that a worker keeps: twice what a table of six stones
/// needs.
const EARLIER_BYTES: u64 = 2 << 30;

/// Entries of a slice that are checked by the rules: about ten milliseconds.
const SAMPLE: u64 = 2_000;

/// Jobs that settle a slice of an endgame table. The input is a [`SliceJob`], the output the
/// [`ObjectAddress`] of the slice's bytes. Clones share what they keep in memory.
#[derive(Clone, Debug)]
pub struct SliceKind {
    objects: RecentObjects,
    /// Decides which entries are checked.
    secret: u64,
    table: Arc<Mutex<Option<KnownTable>>>,
}

/// What such a job asks: the values of a slice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SliceJob {
    /// The size of the game, as it is written.
    pub size: String,
    /// Most stones on the board, at most [`MOST`].
    pub most: usize,
    /// The number of the slice.
    pub slice: usize,
    /// The slices of all earlier stages, in their order.
    pub earlier: Vec<ObjectAddress>,
}

impl SliceJob {
    /// The input of a job.
    fn read(job: &Job) -> Result<Self, String> {
        Self::deserialize(&job.input).map_err(|error| error.to_string())
    }

    /// The table that the slice belongs to.
    fn name(&self) -> Result<Name, String> {
        let size: Size = self.size.parse().map_err(|_| "There is no such size.")?;
        let most = self.most;
        if most > MOST {
            return Err(format!("A table has {MOST} stones at most."));
        }
        Ok(Name { size, most })
    }
}

/// The values of the stages that are known of one table.
#[derive(Clone, Debug)]
struct KnownTable {
    name: Name,
    endings: Arc<Endings>,
    /// Where the values came from.
    addresses: Vec<ObjectAddress>,
    earlier: Arc<EarlierSlices>,
}

impl KnownTable {
    /// Nothing is known.
    fn new(name: Name) -> Result<Self, String> {
        let endings = Endings::new(name.size, name.most).map_err(|error| error.to_string())?;
        let earlier =
            EarlierSlices::new::<AnyEinStein, _>(&endings).map_err(|error| error.to_string())?;
        Ok(Self {
            name,
            endings: Arc::new(endings),
            addresses: Vec::new(),
            earlier: Arc::new(earlier),
        })
    }

    /// Whether what is known are the first of these slices, or these the first of what is known.
    fn fits(&self, name: Name, earlier: &[ObjectAddress]) -> bool {
        let same = |(known, address): (&ObjectAddress, &ObjectAddress)| known == address;
        self.name == name && self.addresses.iter().zip(earlier).all(same)
    }
}

impl SliceKind {
    /// The name of the kind in jobs.
    pub const NAME: &'static str = "einstein-slice";

    /// A kind whose objects are in this store. `secret` decides which entries of a result are
    /// checked: any number that workers do not know.
    #[must_use]
    pub fn new(objects: Arc<dyn ObjectStore>, secret: u64) -> Self {
        Self {
            objects: RecentObjects::new(objects, RECENT_BYTES),
            secret,
            table: Arc::default(),
        }
    }

    /// Puts the bytes of a slice.
    pub(super) fn put(&self, run: &str, bytes: Vec<u8>) -> Result<ObjectAddress, ObjectError> {
        self.objects.put_object(run, Arc::new(bytes))
    }

    /// The bytes of a slice.
    pub(super) fn get(
        &self,
        run: &str,
        address: &ObjectAddress,
    ) -> Result<Arc<Vec<u8>>, ObjectError> {
        self.objects.get_object(run, address)
    }

    /// Forgets the objects of a run.
    pub(super) fn forget(&self, run: &str) -> Result<(), ObjectError> {
        self.objects.forget_objects(run)
    }

    /// The values that a job needs. While one thread fetches them, others wait for it.
    fn table(&self, run: &str, input: &SliceJob) -> Result<KnownTable, String> {
        let name = input.name()?;
        let mut held = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting = held.take().filter(|table| table.fits(name, &input.earlier));
        let mut table = fitting.map_or_else(|| KnownTable::new(name), Ok)?;
        let bytes: u64 = input.earlier.iter().map(|address| address.bytes).sum();
        if bytes > EARLIER_BYTES {
            return Err(format!(
                "A worker keeps {EARLIER_BYTES} bytes of earlier values at most."
            ));
        }
        let known = table.addresses.len();
        for (number, address) in input.earlier.iter().enumerate().skip(known) {
            if address.bytes != table.earlier.slice_bytes(number) {
                return Err(format!("Slice {number} has another length."));
            }
            let bytes = self.get(run, address).map_err(|error| error.to_string())?;
            Arc::make_mut(&mut table.earlier)
                .add(&bytes)
                .map_err(|error| error.to_string())?;
            table.addresses.push(address.clone());
        }
        *held = Some(table.clone());
        Ok(table)
    }
}

impl JobKind for SliceKind {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let input = SliceJob::read(job)?;
        let table = self.table(&job.run, &input)?;
        let settled = table
            .earlier
            .settle::<AnyEinStein, _>(&*table.endings, input.slice);
        let bytes = settled.map_err(|error| error.to_string())?;
        let address = self.put(&job.run, bytes);
        let address = address.map_err(|error| error.to_string())?;
        serde_json::to_value(address).map_err(|error| error.to_string())
    }

    /// The bytes are those of the slice's length and of their hash, and a sample of its entries
    /// agrees with the rules.
    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        let input = SliceJob::read(job)?;
        let address = ObjectAddress::deserialize(output).map_err(|error| error.to_string())?;
        let table = self.table(&job.run, &input)?;
        if address.bytes != table.earlier.slice_bytes(input.slice) {
            return Err("The slice has another length.".to_owned());
        }
        let bytes = self.get(&job.run, &address);
        let bytes = bytes.map_err(|error| error.to_string())?;
        let seed = game_core::mix(self.secret ^ input.slice as u64);
        let checked = table.earlier.check::<AnyEinStein, _>(
            &*table.endings,
            input.slice,
            &bytes,
            SAMPLE,
            seed,
        );
        checked.map_err(|error| error.to_string())
    }
}
