//! Progress on a terminal, and the memory limit: both are looked at by a second thread while the work goes on.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use check::{Phase, Progress};

/// How often the thread looks.
const PAUSE: Duration = Duration::from_millis(100);

/// What the two threads share.
struct Shared {
    progress: Mutex<Option<Progress>>,
    is_over: AtomicBool,
    is_memory: AtomicBool,
}

/// The thread that watches.
pub struct Watcher {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    started: Instant,
}

impl Watcher {
    /// Starts to watch; the flag is raised when more memory is used than allowed.
    pub fn start(interrupt: Option<Arc<AtomicBool>>, memory_mib: u64) -> Watcher {
        let shared = Arc::new(Shared {
            progress: Mutex::new(None),
            is_over: AtomicBool::new(false),
            is_memory: AtomicBool::new(false),
        });
        let started = Instant::now();
        let theirs = Arc::clone(&shared);
        let thread = std::thread::spawn(move || watch(&theirs, interrupt.as_deref(), memory_mib, started));
        Watcher { shared, thread: Some(thread), started }
    }

    /// The work has come so far.
    pub fn tell(&self, progress: Progress) {
        if let Ok(mut current) = self.shared.progress.lock() {
            *current = Some(progress);
        }
    }

    /// Ends watching: how long it took, and whether the memory limit was reached.
    pub fn stop(mut self) -> (Duration, bool) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // A watcher that failed has nothing to say.
            let _ = thread.join();
        }
        (self.started.elapsed(), self.shared.is_memory.load(Ordering::Relaxed))
    }
}

fn watch(shared: &Shared, interrupt: Option<&AtomicBool>, memory_mib: u64, started: Instant) {
    let is_terminal = std::io::stderr().is_terminal();
    let mut is_shown = false;
    while !shared.is_over.load(Ordering::Relaxed) {
        // `stop` wakes it: short work is not held up.
        std::thread::park_timeout(PAUSE);
        if used_mib().is_some_and(|used| used > memory_mib)
            && let Some(flag) = interrupt
        {
            shared.is_memory.store(true, Ordering::Relaxed);
            flag.store(true, Ordering::Relaxed);
        }
        if is_terminal && started.elapsed() > Duration::from_secs(1) {
            let progress = shared.progress.lock().ok().and_then(|progress| *progress);
            if let Some(progress) = progress {
                eprint!("\r\x1b[K{}", line(progress, started.elapsed()));
                let _ = std::io::stderr().flush();
                is_shown = true;
            }
        }
    }
    if is_shown {
        eprint!("\r\x1b[K");
    }
}

fn line(progress: Progress, elapsed: Duration) -> String {
    let phase = match progress.phase {
        Phase::Executing => "following all runs",
        Phase::Solving => "looking for a violation",
        Phase::Minimising => "looking for the shortest failing run",
        Phase::Explaining => "explaining",
    };
    let left = if progress.left > 0 { format!(", {} properties left", progress.left) } else { String::new() };
    format!("{phase} (loops up to {}{left}, {} violated, {} s)", progress.bound, progress.violated, elapsed.as_secs())
}

/// The memory of this process, where the system tells.
fn used_mib() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4 / 1024)
}
