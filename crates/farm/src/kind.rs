use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use crate::Job;

/// How work of one kind is done, and how its results are checked.
///
/// Sentences of errors are English: they go from machine to machine.
pub trait JobKind: Send + Sync {
    /// Its name in jobs: letters, digits, `-` and `_`.
    fn name(&self) -> &'static str;

    /// Does the job. The result depends on the job alone.
    ///
    /// # Errors
    ///
    /// The input says nothing that can be done: a sentence.
    fn run(&self, job: &Job) -> Result<Value, String>;

    /// Checks a result without believing it, at less than the cost of the work: a game is replayed
    /// by the rules, a proof by its checker. What cannot be checked so is found by second opinions
    /// ([`Trust`](crate::Trust)).
    ///
    /// # Errors
    ///
    /// The result is false, and why: a sentence.
    fn check(&self, job: &Job, output: &Value) -> Result<(), String>;

    /// The part of a result that two honest workers agree on. Times, for example, they do not.
    fn essence(&self, output: &Value) -> Value {
        output.clone()
    }
}

/// The kinds of work that a worker or a coordinator knows. A worker takes jobs of these kinds alone,
/// and runs no code that a job brings.
#[derive(Default)]
pub struct Kinds {
    by_name: BTreeMap<&'static str, Box<dyn JobKind>>,
}

impl Kinds {
    /// These and one more.
    #[must_use]
    pub fn with(mut self, kind: impl JobKind + 'static) -> Self {
        self.by_name.insert(kind.name(), Box::new(kind));
        self
    }

    /// The kind of that name; `None` if it is not among them.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&dyn JobKind> {
        self.by_name.get(name).map(AsRef::as_ref)
    }

    /// All names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.by_name.keys().copied()
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}
