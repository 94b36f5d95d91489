//! Progress on a terminal, and the limits: both are looked at by a second thread while the work goes on.
//!
//! Limits are kept in three steps. The work itself looks at its deadline and at a flag, and ends with what it knows. If
//! it does not within [`PATIENCE`], it is left behind ([`pipeline::host::guard`]), and the report is made without it. If even
//! that takes too long, the process ends with one line for each failure that is known.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use check::{Phase, Progress};
use pipeline::host::PATIENCE;
use pipeline::{Event, Host};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::exit;

/// How often the thread looks.
const PAUSE: Duration = Duration::from_millis(10);
/// How long after a limit the process ends in any case.
const LAST: Duration = Duration::from_millis(750);
/// How much time a report may take after the memory limit.
const LAST_FOR_MEMORY: Duration = Duration::from_secs(10);

/// What stands for the signals among the threads.
const INTERRUPTED: usize = 1;
const TERMINATED: usize = 2;

/// Why the work should end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halted {
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// SIGINT.
    Interrupted,
    /// SIGTERM.
    Terminated,
}

impl Halted {
    /// The exit code where nothing is known to fail.
    pub fn exit_code(self) -> u8 {
        match self {
            Halted::Time | Halted::Memory => exit::LIMIT,
            Halted::Interrupted => exit::INTERRUPTED,
            Halted::Terminated => exit::TERMINATED,
        }
    }

    /// What happened, in a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Halted::Time => "the time limit was reached",
            Halted::Memory => "the memory limit was reached",
            Halted::Interrupted | Halted::Terminated => "interrupted",
        }
    }
}

/// What may end the work from outside.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// When it should end at the latest.
    pub deadline: Option<Instant>,
    /// The most memory of this process, in MiB.
    pub memory_mib: Option<u64>,
}

/// What the threads share.
#[derive(Default)]
struct Shared {
    limits: Limits,
    /// Raised for the work when it should end.
    interrupt: Arc<AtomicBool>,
    /// The signal that came: [`INTERRUPTED`] or [`TERMINATED`].
    signal: Arc<AtomicUsize>,
    progress: Mutex<Option<Progress>>,
    /// The limit that was reached first, and when.
    halted: Mutex<Option<(Halted, Instant)>>,
    /// Memory is about to exceed what a limit leaves room for.
    is_urgent: AtomicBool,
    /// Lines about failures that are known.
    known: Mutex<Vec<String>>,
    is_over: AtomicBool,
}

/// The thread that watches.
#[derive(Clone)]
pub struct Watcher {
    shared: Arc<Shared>,
    thread: std::thread::Thread,
    started: Instant,
}

impl Watcher {
    /// Starts to watch: limits, and the signals that people and schedulers send.
    pub fn start(limits: Limits) -> Watcher {
        let shared = Arc::new(Shared { limits, ..Shared::default() });
        for (signal, number) in [(SIGINT, INTERRUPTED), (SIGTERM, TERMINATED)] {
            // Where no handler can be installed the signal ends the process as usual.
            let _ = signal_hook::flag::register_usize(signal, Arc::clone(&shared.signal), number);
        }
        let started = Instant::now();
        let theirs = Arc::clone(&shared);
        let thread = std::thread::spawn(move || watch(&theirs, started)).thread().clone();
        Watcher { shared, thread, started }
    }

    /// The flag that is raised when the work should end.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shared.interrupt)
    }

    /// The work has come so far.
    pub fn tell(&self, progress: Progress) {
        if let Ok(mut current) = self.shared.progress.lock() {
            *current = Some(progress);
        }
    }

    /// A failure is known from now on, whatever happens.
    pub fn know(&self, line: String) {
        if let Ok(mut known) = self.shared.known.lock() {
            known.push(line);
        }
    }

    /// Which limit was reached.
    pub fn halted(&self) -> Option<Halted> {
        halted(&self.shared).map(|(why, _)| why)
    }

    /// Since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Ends showing progress; limits are looked at until the process ends.
    pub fn hide(&self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        self.thread.unpark();
    }
}

impl Host for Watcher {
    fn hear(&self, event: Event<'_>) {
        match event {
            Event::Progress(progress) => self.tell(progress),
            Event::Violated { program, property } => {
                let place = program.sources.describe(property.span);
                let class = property.class.name();
                self.know(format!("{place}: violated {class}: {}", report::property_sentence(property)));
            }
        }
    }

    fn interrupt(&self) -> Arc<AtomicBool> {
        Watcher::interrupt(self)
    }

    fn leaves_work_behind(&self) -> bool {
        halted(&self.shared).is_some_and(|(_, since)| since.elapsed() > PATIENCE)
            || self.shared.is_urgent.load(Ordering::Relaxed)
    }

    fn is_out_of_time(&self) -> bool {
        matches!(self.halted(), Some(Halted::Time) | None)
    }
}

fn halted(shared: &Shared) -> Option<(Halted, Instant)> {
    shared.halted.lock().ok().and_then(|halted| *halted)
}

/// Looks at the limits; notes the first that is reached.
fn look(shared: &Shared) {
    let signal = shared.signal.load(Ordering::Relaxed);
    let used = used_mib();
    let most = shared.limits.memory_mib.unwrap_or(u64::MAX);
    let is_full = used.is_some_and(|used| used > most);
    // A limit is an end that can still be told: 10 % above it there is no time left for that.
    if used.is_some_and(|used| used > most.saturating_add(most / 10)) {
        shared.is_urgent.store(true, Ordering::Relaxed);
    }
    let reached = if signal != 0 {
        let why = if signal == INTERRUPTED { Halted::Interrupted } else { Halted::Terminated };
        Some((why, Instant::now()))
    } else if is_full {
        Some((Halted::Memory, Instant::now()))
    } else {
        shared.limits.deadline.filter(|deadline| Instant::now() >= *deadline).map(|at| (Halted::Time, at))
    };
    let Some(reached) = reached else { return };
    if let Ok(mut halted) = shared.halted.lock() {
        let is_new = match *halted {
            None => true,
            // Time goes on after the memory limit, and people do.
            Some((Halted::Memory, _)) => reached.0 != Halted::Memory,
            Some(_) => false,
        };
        if is_new {
            *halted = Some(reached);
        }
    }
    // The time limit is known to the work: it has its own reason to end then.
    if reached.0 != Halted::Time {
        shared.interrupt.store(true, Ordering::Relaxed);
    }
}

/// Whether even the report takes too long, or memory is about to exceed what may be.
fn is_last(shared: &Shared) -> bool {
    let Some((why, since)) = halted(shared) else { return false };
    let patience = if why == Halted::Memory { LAST_FOR_MEMORY } else { LAST };
    let most = shared.limits.memory_mib.unwrap_or(u64::MAX);
    since.elapsed() > patience || used_mib().is_some_and(|used| used > most.saturating_add(most / 20 * 3))
}

/// Ends the process with what is known.
fn end(shared: &Shared) -> ! {
    let why = halted(shared).map_or(Halted::Time, |(why, _)| why);
    let known = shared.known.lock().map(|known| known.clone()).unwrap_or_default();
    let mut text = String::new();
    for line in &known {
        text.push_str(line);
        text.push('\n');
    }
    text.push_str(&format!("{}; there was no time for a report\n", why.sentence()));
    let _ = std::io::stdout().write_all(text.as_bytes());
    let _ = std::io::stdout().flush();
    std::process::exit(i32::from(if known.is_empty() { why.exit_code() } else { exit::FAILURE }))
}

fn watch(shared: &Shared, started: Instant) {
    let is_terminal = std::io::stderr().is_terminal();
    let mut shown = started;
    let mut is_shown = false;
    loop {
        // `hide` wakes it: short work is not held up.
        std::thread::park_timeout(PAUSE);
        look(shared);
        if is_last(shared) {
            end(shared);
        }
        let is_over = shared.is_over.load(Ordering::Relaxed);
        if is_over && is_shown {
            eprint!("\r\x1b[K");
            is_shown = false;
        }
        let is_due = started.elapsed() > Duration::from_secs(1) && shown.elapsed() > Duration::from_millis(100);
        if is_terminal && is_due && !is_over {
            let progress = shared.progress.lock().ok().and_then(|progress| *progress);
            if let Some(progress) = progress {
                eprint!("\r\x1b[K{}", line(progress, started.elapsed()));
                let _ = std::io::stderr().flush();
                is_shown = true;
                shown = Instant::now();
            }
        }
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
