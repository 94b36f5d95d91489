//! What many runs of one program have in common.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use ir::{ClassSet, FunctionId, Program, VarId};

use crate::code::{Code, Signature};
use crate::vm::setup::signatures;
use crate::{Options, Output, Report, Scheduler, Trace, TraceError, vm};

/// A program whose functions are compiled once for all its runs, and for those of copies with an edit in one function.
pub struct Prepared<'p> {
    program: &'p Program,
    kept: Arc<Kept>,
    /// The function that is not as in the program that the code was kept for, and its own code.
    edited: Option<(FunctionId, Codes)>,
}

/// What code was compiled for: the function, the parameters that get values, whether the run is recorded, what is checked.
type Key = (FunctionId, usize, bool, ClassSet);

/// Code by what it was compiled for.
type Codes = Mutex<BTreeMap<Key, Arc<Code>>>;

/// Code and signatures of functions.
struct Kept {
    signatures: Vec<Signature>,
    codes: Codes,
    shared: Option<BTreeSet<VarId>>,
}

impl<'p> Prepared<'p> {
    /// Prepares a program.
    pub fn new(program: &'p Program) -> Prepared<'p> {
        let kept = Kept {
            signatures: signatures(program),
            codes: Mutex::default(),
            shared: program.spawns().then(|| program.variables_with_address()),
        };
        Prepared { program, kept: Arc::new(kept), edited: None }
    }

    /// The same for a copy of the program that differs from it in the steps of one function, and perhaps in initial values
    /// of static variables.
    pub fn edited<'e>(&self, program: &'e Program, function: FunctionId) -> Prepared<'e> {
        Prepared { program, kept: Arc::clone(&self.kept), edited: Some((function, Mutex::default())) }
    }

    /// Runs the program, as [`crate::execute`] does.
    pub fn execute(&self, options: &Options, output: &mut dyn Output) -> Report {
        vm::run(self, options, output, false, None).report
    }

    /// Runs the program and writes every change down, as [`Trace::replay`] does.
    ///
    /// # Errors
    ///
    /// When the run cannot start or is too long to be kept.
    pub fn replay(&self, options: &Options, output: &mut dyn Output) -> Result<Trace<'p>, TraceError> {
        Trace::of(self, options, output)
    }

    /// The program.
    pub(crate) fn program(&self) -> &'p Program {
        self.program
    }

    /// The variables that threads can share, if there may be several threads.
    pub(crate) fn shared(&self) -> Option<&BTreeSet<VarId>> {
        self.kept.shared.as_ref()
    }

    /// Runs the program with threads in the order that somebody chooses.
    pub fn execute_scheduled(
        &self,
        options: &Options,
        output: &mut dyn Output,
        scheduler: &mut dyn Scheduler,
    ) -> Report {
        vm::run_scheduled(self, options, output, scheduler)
    }

    /// How its functions want to be called.
    pub(crate) fn signatures(&self) -> &[Signature] {
        &self.kept.signatures
    }

    /// The code of a function: what is kept, or what is compiled now.
    pub(crate) fn code(
        &self,
        function: FunctionId,
        given: usize,
        recording: bool,
        classes: ClassSet,
        compile: impl FnOnce() -> Code,
    ) -> Arc<Code> {
        let codes = match &self.edited {
            Some((edited, codes)) if *edited == function => codes,
            _ => &self.kept.codes,
        };
        let mut codes = codes.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(codes.entry((function, given, recording, classes)).or_insert_with(|| Arc::new(compile())))
    }
}
