//! The referee: it runs a program concretely, exactly as the machine would, and says at which step a
//! property is violated.
//!
//! [`execute`] runs a program as fast as it can: functions are compiled to register code on their first
//! call. [`Trace::replay`] runs it again and writes every change down, so that a [`Cursor`] can walk the run
//! in both directions. Both count the same steps, one for each edge of the program's graphs. Who runs a program often keeps
//! a [`Prepared`] one.
//!
//! Nothing here knows how inputs were found: a run is decided by the program, the [`Options`] and the
//! inputs in them, and nothing else.

mod arith;
mod builtins;
mod code;
mod compile;
mod eval;
mod fail;
mod float;
mod lasso;
mod memory;
mod options;
mod outcome;
mod prepared;
mod render;
mod scalar;
mod schedule;
mod script;
mod text;
mod trace;
mod value;
mod vm;

use ir::Program;

pub use lasso::{Lasso, lasso};
pub use options::{Captured, DEFAULT_STACK, Discard, InputPolicy, InputValue, Options, Output, Stream, Uninitialised};
pub use outcome::{Failure, InputReason, Limit, ObjectNote, Operand, Outcome, RecordedInput, Report, StackFrame};
pub use prepared::Prepared;
pub use render::{Namer, path};
pub use schedule::{Able, Access, Follow, INPUTS, Scheduler, Turn, VisibleStep};
pub use script::{EnvironmentVariable, Script};
pub use trace::{Cursor, Effect, FrameView, Home, Revealed, Spot, Step, Touched, Trace, TraceError, Turned, turned};
pub use value::{ObjectName, Pointer, Target, Value};

/// Runs a program.
pub fn execute(program: &Program, options: &Options, output: &mut dyn Output) -> Report {
    Prepared::new(program).execute(options, output)
}
