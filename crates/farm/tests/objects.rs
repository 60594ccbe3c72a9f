//! Objects of one process: what is put is read, by its hash, and what is recent stays in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

use farm::{InProcessObjects, ObjectAddress, ObjectError, ObjectStore, RecentObjects};
use proptest::prelude::*;

/// Counts how often the store behind is read.
#[derive(Default)]
struct CountingStore {
    store: InProcessObjects,
    reads: AtomicU64,
}

impl ObjectStore for CountingStore {
    fn put_object(&self, run: &str, bytes: Arc<Vec<u8>>) -> Result<ObjectAddress, ObjectError> {
        self.store.put_object(run, bytes)
    }

    fn get_object(&self, run: &str, address: &ObjectAddress) -> Result<Arc<Vec<u8>>, ObjectError> {
        self.reads.fetch_add(1, SeqCst);
        self.store.get_object(run, address)
    }

    fn forget_objects(&self, run: &str) -> Result<(), ObjectError> {
        self.store.forget_objects(run)
    }
}

#[test]
fn an_object_is_found_in_its_run_until_that_is_forgotten() {
    let store = InProcessObjects::default();
    let [address, other] =
        ["a", "b"].map(|run| store.put_object(run, Arc::new(vec![1, 2])).unwrap());
    assert_eq!((&address, address.bytes), (&other, 2));
    assert_eq!(
        address.sha256,
        "a12871fee210fb8619291eaea194581cbd2531e4b23759d225f6806923f63222"
    );
    assert_eq!(store.forget_objects("a"), Ok(()));
    assert_eq!(*store.get_object("b", &address).unwrap(), [1, 2]);
    assert_eq!(
        store.get_object("a", &address),
        Err(ObjectError::Missing { address })
    );
}

proptest! {
    /// Whatever is put and read in which order, bytes come back under their address, and no more
    /// of them stay in memory than may.
    #[test]
    fn recent_objects_are_those_of_the_store(
        steps in proptest::collection::vec((any::<bool>(), 0_u8..12), 1..60),
        most in 0_u64..40,
    ) {
        let counted = Arc::new(CountingStore::default());
        let recent = RecentObjects::new(Arc::clone(&counted) as Arc<dyn ObjectStore>, most);
        let object = |number: u8| vec![number; usize::from(number)];
        for (puts, number) in steps {
            let (bytes, before) = (object(number), counted.reads.load(SeqCst));
            let address = ObjectAddress::of(&bytes);
            if puts {
                prop_assert_eq!(recent.put_object("r", Arc::new(bytes.clone())), Ok(address.clone()));
                let fits = address.bytes <= most;
                prop_assert_eq!(&*recent.get_object("r", &address).unwrap(), &bytes);
                prop_assert!(!fits || counted.reads.load(SeqCst) == before);
            } else {
                let is_there = counted.store.get_object("r", &address).is_ok();
                prop_assert_eq!(recent.get_object("r", &address).is_ok(), is_there);
            }
        }
    }
}
