//! What a caller may decide about a run, and where the run's output goes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ir::{ClassSet, TypeId, TypeKind, Types};

use crate::schedule::Turn;
use crate::script::EnvironmentVariable;

/// What reading a value that was never set means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Uninitialised {
    /// A violation of the class `uninitialised` for pointers, any value for everything else.
    #[default]
    Pointers,
    /// Any value: it is taken from the inputs and stays there.
    Input,
    /// A violation of the class `uninitialised`.
    Error,
}

impl Uninitialised {
    /// Whether reading a value of a type that was never set is a violation.
    pub fn is_error(self, types: &Types, ty: TypeId) -> bool {
        match self {
            Uninitialised::Pointers => matches!(types.kind(ty), TypeKind::Pointer(_)),
            Uninitialised::Input => false,
            Uninitialised::Error => true,
        }
    }
}

/// Where inputs come from once the given ones are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum InputPolicy {
    /// Every further input is 0.
    #[default]
    Zero,
    /// Every further input is what was given last at the same place of the program, or 0.
    Again,
    /// Pseudo-random values; the same seed gives the same run.
    Random {
        /// The seed.
        seed: u64,
    },
    /// The run ends with [`Limit::Inputs`](crate::Limit::Inputs).
    Stop,
}

/// The value of an input.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum InputValue {
    /// The bits, cut to the width of what is asked for.
    Bits(u128),
    /// A real number, rounded to the type of what is asked for.
    Real(f64),
}

/// The stack that a program has unless somebody says otherwise: what Linux gives to a process.
pub const DEFAULT_STACK: u64 = 8 << 20;

/// Everything that decides how a program runs.
#[derive(Debug, Clone)]
pub struct Options {
    /// The classes of properties that are checked.
    pub classes: ClassSet,
    /// What reading a value that was never set means.
    pub uninitialised: Uninitialised,
    /// The run ends after this many steps.
    pub max_steps: u64,
    /// Whether the run ends with [`Limit::Recurs`](crate::Limit::Recurs) once it repeats itself.
    pub looks_for_recurrence: bool,
    /// Bytes the program may hold at a time.
    pub memory_limit: u64,
    /// Bytes that the variables of all open calls may take.
    pub stack_limit: u64,
    /// Calls that may be open at a time.
    pub max_depth: u32,
    /// The program's arguments, its own name first.
    pub args: Vec<Vec<u8>>,
    /// What is known of the program's environment; other variables are not set.
    pub environment: Vec<EnvironmentVariable>,
    /// What the program can read from its standard input.
    pub stdin: Vec<u8>,
    /// The values of its inputs, in the order in which they are asked for.
    pub inputs: Vec<InputValue>,
    /// In which order the threads make their steps; behind its end each goes on until it ends or waits.
    pub schedule: Vec<Turn>,
    /// Whether an assumption that does not hold ends its thread alone, and the run only once no other can go on. For searches: a run
    /// that is shown ends there.
    pub assumptions_stop_threads: bool,
    /// The first of these inputs that are taken again, in the same order, once all are used up: then no others are needed.
    pub inputs_repeat_from: Option<usize>,
    /// Where further inputs come from.
    pub input_policy: InputPolicy,
    /// Becomes true when the run should end.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// When the run should end at the latest.
    pub deadline: Option<Instant>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            classes: ClassSet::default(),
            uninitialised: Uninitialised::default(),
            max_steps: u64::MAX / 4,
            looks_for_recurrence: false,
            memory_limit: 1 << 30,
            stack_limit: DEFAULT_STACK,
            max_depth: 1_000_000,
            args: vec![b"program".to_vec()],
            environment: Vec::new(),
            stdin: Vec::new(),
            inputs: Vec::new(),
            schedule: Vec::new(),
            assumptions_stop_threads: false,
            inputs_repeat_from: None,
            input_policy: InputPolicy::Zero,
            interrupt: None,
            deadline: None,
        }
    }
}

/// Where the program writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Takes what the program writes.
pub trait Output {
    /// The program wrote these bytes.
    fn write(&mut self, stream: Stream, bytes: &[u8]);
}

impl<F: FnMut(Stream, &[u8])> Output for F {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        self(stream, bytes);
    }
}

/// Keeps what the program writes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Captured {
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
}

impl Output for Captured {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        match stream {
            Stream::Out => self.stdout.extend_from_slice(bytes),
            Stream::Err => self.stderr.extend_from_slice(bytes),
        }
    }
}

/// Throws away what the program writes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Discard;

impl Output for Discard {
    fn write(&mut self, _stream: Stream, _bytes: &[u8]) {}
}
