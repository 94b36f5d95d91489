//! Who asks: hears of progress, and ends the work.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use check::{Progress, Property};
use ir::Program;

/// How often it is looked whether work should be left behind.
const PAUSE: Duration = Duration::from_millis(10);
/// How long after its time work is left behind that has not ended.
pub const PATIENCE: Duration = Duration::from_millis(300);
/// The stack of work that may be left behind: as large as that of a check.
const STACK: usize = 2 << 30;

/// What a host hears while the work goes on.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// How far the work has come.
    Progress(Progress),
    /// A failing run was found and replayed.
    Violated {
        /// The program.
        program: &'a Program,
        /// What the run violates.
        property: &'a Property,
    },
}

/// Whoever asks. Work looks at the flag and at its deadline, and ends with what it knows; work that does not is left behind in
/// its thread, and the answer is made without it.
pub trait Host: Send + Sync {
    /// Hears of something.
    fn hear(&self, event: Event<'_>);

    /// The flag that is raised when the work should end.
    fn interrupt(&self) -> Arc<AtomicBool>;

    /// Whether work that still goes on is to be left behind.
    fn leaves_work_behind(&self) -> bool;

    /// Whether it was the time limit that ended the work, and nothing else.
    fn is_out_of_time(&self) -> bool;
}

/// Does some work in another thread. If it goes on for long after the host wanted it to end, or after `until`, it is left behind,
/// and there is no result.
pub fn guard<T: Send + 'static>(
    host: &dyn Host,
    until: Option<Instant>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, receiver) = channel();
    // A result that nobody waits for any more is dropped.
    let job = move || drop(sender.send(work()));
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(job).expect("a thread can be started");
    loop {
        match receiver.recv_timeout(PAUSE) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) => {
                if host.leaves_work_behind() || until.is_some_and(|until| until.elapsed() > PATIENCE) {
                    return None;
                }
            }
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Ok(()) => return None,
                Err(panic) => std::panic::resume_unwind(panic),
            },
        }
    }
}
