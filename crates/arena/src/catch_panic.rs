//! Calls into untrusted code.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use protocols::shortened;

/// Calls an engine. A panic is caught, and its message returned; the engine is not used again,
/// so its broken state is never seen.
pub(crate) fn catch_panic<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call))
        .map_err(|payload| shortened(panic_message(payload.as_ref())))
}

/// The message of a panic.
pub(crate) fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}
