//! Running a program: set-up, the loop around the interpreter, and the end.

mod calls;
mod extra;
mod inputs;
mod interpret;
mod races;
mod recurrence;
pub(crate) mod setup;
mod slow_instructions;
mod stack;
pub(crate) mod streams;
mod threads;
pub(crate) mod world;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use ir::{FunctionId, PropertyClass, SpanId};

use crate::code::{Code, R, Signature};
use crate::compile::{NO_EDGE, Setting, compile};
use crate::memory::{Memory, ObjectKind};
use crate::outcome::{Limit, Outcome, Report};
use crate::schedule::{Follow, Scheduler};
use crate::{Options, Output, Prepared};
use interpret::{Event, WINDOW};
use recurrence::{Again, Recurrence};
pub(crate) use slow_instructions::{bytes_behind, of_object};
use threads::Threads;
use world::{At, Trap, Violation, World};

/// Marks a code that is not there, and the frame below the first function.
const STOP: u32 = u32::MAX;

/// How many steps are made between two looks at the limits.
const POLL: u64 = 1 << 16;

/// Bytes a recording may take.
const RECORDING_LIMIT: usize = 2 << 30;

/// What to go back to when a function returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) code: u32,
    pub(crate) pc: u32,
    pub(crate) base: u32,
    /// Bytes of the program's stack that are in use by this call and those around it.
    pub(crate) used: u64,
}

/// A running program.
pub(crate) struct Vm<'a> {
    pub(crate) world: World<'a>,
    pub(crate) stack: Vec<u64>,
    pub(crate) frames: Vec<Frame>,
    /// Bytes of the program's stack that are in use.
    stack_used: u64,
    pub(crate) codes: Vec<Arc<Code>>,
    /// The code of each function, or [`STOP`].
    code_of: Vec<u32>,
    /// The codes of functions that are called with too few arguments.
    partial: BTreeMap<(u32, usize), u32>,
    signatures: &'a [Signature],
    source: &'a Prepared<'a>,
    /// The addresses of static variables, by variable.
    pub(crate) globals: Vec<u64>,
    /// A call whose arguments are in place while its code is being made.
    prepared: Option<(u32, usize, R, u32)>,
    /// Whether the recording took all the memory it may.
    pub(crate) recording_full: bool,
    pub(crate) steps: u64,
    stop_at: u64,
    /// What is known of a run that may repeat itself, if that is looked for.
    recurrence: Option<Box<Recurrence>>,
    /// The threads, if there may be several.
    threads: Option<Box<Threads<'a>>>,
    /// The state that is looked for again.
    again: Option<Box<Again>>,
    /// Whether the latest return brought a value.
    returned: bool,
    pub(crate) pc: usize,
    pub(crate) base: usize,
    pub(crate) code: u32,
}

/// What a run leaves behind.
pub(crate) struct Finished<'a> {
    pub(crate) vm: Vm<'a>,
    /// The memory before the first step of a recorded run.
    pub(crate) start: Option<Memory>,
    pub(crate) report: Report,
}

/// Runs a program to its end. In a recorded run, the branch of one step can be turned round.
pub(crate) fn run<'a>(
    prepared: &'a Prepared<'_>,
    options: &'a Options,
    output: &'a mut dyn Output,
    recording: bool,
    turned_step: Option<u64>,
) -> Finished<'a> {
    let mut vm = Vm::new(prepared, options, output);
    vm.world.turned_step = turned_step;
    let scheduler = prepared.shared().map(|_| Box::new(Follow::new(&options.schedule)) as Box<dyn Scheduler>);
    run_vm(vm, recording, scheduler)
}

/// Runs a program with threads in an order that somebody decides about.
pub(crate) fn run_scheduled(
    prepared: &Prepared<'_>,
    options: &Options,
    output: &mut dyn Output,
    scheduler: &mut dyn Scheduler,
) -> Report {
    let vm = Vm::new(prepared, options, output);
    run_vm(vm, false, Some(Box::new(scheduler))).report
}

fn run_vm<'a>(mut vm: Vm<'a>, recording: bool, scheduler: Option<Box<dyn Scheduler + 'a>>) -> Finished<'a> {
    let options = vm.world.options;
    let mut start_memory = None;
    let outcome = match vm.set_up() {
        Ok(start) => {
            if recording {
                start_memory = Some(vm.world.memory.clone());
                vm.world.memory.journal = Some(Box::default());
            }
            if let Some(scheduler) = scheduler {
                vm.prepare_threads(scheduler);
            }
            vm.run_from(start)
        }
        Err(trap) => vm.outcome_at_start(trap),
    };
    vm.end_threads();
    let (outcome, steps) = match outcome {
        // Whatever happens in a step beyond the limit does not count, however the steps were counted.
        _ if vm.steps > options.max_steps => (Outcome::Limit(Limit::Steps), options.max_steps),
        outcome => (outcome, vm.steps),
    };
    let mut inputs = std::mem::take(&mut vm.world.inputs.recorded);
    inputs.retain(|input| input.step < steps.max(1));
    setup::give_back(std::mem::take(&mut vm.stack));
    let (mut schedule, mut lost_threads, mut stopped_threads) = (Vec::new(), 0, Vec::new());
    if let Some(threads) = &mut vm.threads {
        schedule = std::mem::take(&mut threads.turns);
        lost_threads = threads.unfinished();
        stopped_threads = std::mem::take(&mut threads.stopped);
        threads.give_back();
    }
    Finished {
        vm,
        start: start_memory,
        report: Report { outcome, steps, inputs, schedule, lost_threads, stopped_threads },
    }
}

/// After how many steps the state comes again that a run has before its step `step`; exactly `within`, if that is given.
pub(crate) fn comes_again(prepared: &Prepared<'_>, options: &Options, step: u64, within: Option<u64>) -> Option<u64> {
    let mut output = crate::Discard;
    let mut vm = Vm::new(prepared, options, &mut output);
    let start = vm.set_up().ok()?;
    // Only recorded runs look at the limits between any two steps.
    vm.world.memory.journal = Some(Box::default());
    let again = Again::new(step + 1, within);
    vm.stop_at = vm.steps + again.pause(vm.steps);
    vm.again = Some(Box::new(again));
    vm.run_from(start);
    setup::give_back(std::mem::take(&mut vm.stack));
    vm.again.and_then(|again| again.found)
}

impl<'a> Vm<'a> {
    fn outcome_at_start(&self, trap: Trap) -> Outcome {
        match trap {
            Trap::Limit(limit) => Outcome::Limit(limit),
            Trap::Unsupported(what) => Outcome::Unsupported { what, span: SpanId::NONE },
            Trap::Violation(_) | Trap::AssumptionFalse | Trap::Exit(_) | Trap::QuickExit(_) | Trap::EndThread => {
                panic!("nothing fails before the program starts")
            }
        }
    }

    /// Runs the start function, then what is to be called at the exit.
    fn run_from(&mut self, start: FunctionId) -> Outcome {
        let result = self.call_first(start, 0);
        self.end_threads();
        let mut status = match result {
            Ok(value) => value as i32,
            Err(Trap::Exit(status)) => {
                self.steps = self.at().step + 1;
                status
            }
            Err(trap) => return self.outcome(trap),
        };
        if let Some(handlers) = self.world.program.exit_handlers
            && self.world.program[handlers].defined
        {
            // The stack stays as it is: what `exit` interrupted still lives.
            let above = self.frames.last().map_or(0, |_| {
                let code = &self.codes[self.code as usize];
                self.base + code.frame
            });
            // A handler may call `exit` again: the others still run.
            loop {
                match self.call_first(handlers, above) {
                    Ok(_) => break,
                    Err(Trap::Exit(other)) => {
                        self.steps = self.at().step + 1;
                        status = other;
                    }
                    Err(trap) => return self.outcome(trap),
                }
            }
        }
        if let Some(failure) = self.leak() {
            return failure;
        }
        Outcome::Exit { status: status as u8 }
    }

    /// Calls a function that nobody called, with its registers at `base`; the low bits of its value.
    fn call_first(&mut self, function: FunctionId, base: usize) -> Result<u64, Trap> {
        let index = self.compiled(function.0, usize::MAX);
        self.frames.push(Frame { code: STOP, pc: 0, base: 0, used: self.stack_used });
        self.enter(index, base);
        self.stack_used += self.codes[index as usize].stack_bytes;
        if self.stack_used > self.stack_limit() {
            self.record_first_step(function);
            return Err(Violation::plain(PropertyClass::StackOverflow).into());
        }
        self.interpret_to_end()?;
        self.frames.pop();
        Ok(self.stack[self.base])
    }

    /// Writes down the first step of a function that fails when it is called: a failure happens in a step.
    fn record_first_step(&mut self, function: FunctionId) {
        let called = &self.world.program[function];
        let first = (0u32..).map(ir::EdgeId).zip(&called.edges).find(|(_, edge)| edge.from == called.entry);
        if let (Some(journal), Some((edge, _))) = (&mut self.world.memory.journal, first) {
            journal.events.push(crate::memory::Event::Step { edge });
        }
    }

    fn enter(&mut self, code: u32, base: usize) {
        self.grow(base);
        self.code = code;
        self.base = base;
        self.pc = 0;
        let code = &self.codes[code as usize];
        self.stack[base + code.zero.start..base + code.zero.end].fill(0);
        if self.world.memory.journal.is_some() {
            let frame = interpret::window(&mut self.stack, base);
            slow_instructions::record_entry(&mut self.world, code, frame, base, self.code);
        }
    }

    fn grow(&mut self, base: usize) {
        let needed = base + 3 * WINDOW;
        if self.stack.len() < needed {
            self.stack.resize(needed.max(self.stack.len() * 2), 0);
        }
    }

    fn interpret_to_end(&mut self) -> Result<(), Trap> {
        loop {
            match self.interpret() {
                Event::Finished if self.is_other_thread() => self.finish_thread()?,
                Event::Finished => return Ok(()),
                Event::Thread => self.thread_instruction()?,
                Event::Trap(Trap::EndThread) => self.unwind_thread()?,
                Event::Trap(Trap::AssumptionFalse) if self.may_stop_thread() => self.stop_thread()?,
                Event::Grow => self.grow(self.base),
                Event::Poll => self.poll()?,
                Event::Compile { function, given } => {
                    let index = self.compiled(function, given);
                    if let Some((_, _, window, steps)) = self.prepared.take() {
                        self.finish_prepared(index, window, steps)?;
                    }
                }
                Event::Trap(trap) => return Err(trap),
            }
        }
    }

    /// Whether a thread runs whose end is not that of the program.
    fn is_other_thread(&self) -> bool {
        let is_over = self.threads.as_ref().is_none_or(|threads| threads.is_over);
        !is_over && self.world.sharing.as_ref().is_some_and(|sharing| sharing.thread != 0)
    }

    /// Makes a call whose arguments are in place.
    fn finish_prepared(&mut self, code: u32, window: R, steps: u32) -> Result<(), Trap> {
        if self.frames.len() >= self.world.options.max_depth as usize {
            return Err(Trap::Limit(Limit::Depth));
        }
        let used = self.stack_used + self.codes[code as usize].stack_bytes;
        if used > self.stack_limit() {
            return Err(Violation::plain(PropertyClass::StackOverflow).into());
        }
        self.frames.push(Frame { code: self.code, pc: self.pc as u32, base: self.base as u32, used: self.stack_used });
        self.stack_used = used;
        self.enter(code, self.base + window as usize);
        self.steps += u64::from(steps);
        self.poll()
    }

    /// Bytes of stack that the program may use.
    fn stack_limit(&self) -> u64 {
        let is_checked = self.world.checks(self.world.program.stack_site, PropertyClass::StackOverflow);
        if is_checked { self.world.options.stack_limit } else { u64::MAX }
    }

    /// Looks at the limits.
    fn poll(&mut self) -> Result<(), Trap> {
        let options = self.world.options;
        if self.steps > options.max_steps {
            return Err(Trap::Limit(Limit::Steps));
        }
        if options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Trap::Limit(Limit::Interrupt));
        }
        if options.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Trap::Limit(Limit::Time));
        }
        if self.world.memory.journal.as_ref().is_some_and(|journal| journal.size() > RECORDING_LIMIT) {
            self.recording_full = true;
            return Err(Trap::Limit(Limit::Memory));
        }
        let mut pause = POLL;
        if let Some(mut recurrence) = self.recurrence.take() {
            if recurrence.has_come_back(self) {
                return Err(Trap::Limit(Limit::Recurs));
            }
            self.recurrence = Some(recurrence);
            pause = recurrence::LOOK;
        }
        if let Some(mut again) = self.again.take() {
            let is_done = again.is_done(self);
            pause = again.pause(self.steps);
            self.again = Some(again);
            if is_done {
                return Err(Trap::Limit(Limit::Recurs));
            }
        }
        self.stop_at = (self.steps + pause).min(options.max_steps + 1);
        Ok(())
    }

    /// The code of a function that is called with values for `given` parameters (all, if it has fewer).
    fn compiled(&mut self, function: u32, given: usize) -> u32 {
        let all = given >= self.signatures[function as usize].parameters.len();
        let known = if all { self.code_of[function as usize] } else { STOP };
        if known != STOP {
            return known;
        }
        let setting = Setting {
            program: self.world.program,
            classes: self.world.options.classes,
            globals: &self.globals,
            memory: &self.world.memory,
            signatures: self.signatures,
            // What threads do to memory shows in the long ways.
            recording: self.world.memory.journal.is_some() || self.source.shared().is_some(),
            shared: self.source.shared(),
        };
        let (function_id, asked) = (FunctionId(function), if all { usize::MAX } else { given });
        let code = self
            .source
            .code(function_id, asked, setting.recording, setting.classes, || compile(setting, function_id, given));
        self.codes.push(code);
        let index = (self.codes.len() - 1) as u32;
        if all {
            self.code_of[function as usize] = index;
        } else {
            self.partial.insert((function, given), index);
        }
        index
    }

    /// Where the run is.
    pub(crate) fn at(&self) -> At {
        let pc = self.pc.saturating_sub(1);
        interpret::at(&self.codes[self.code as usize], pc, self.steps)
    }

    /// Says what a trap means for the program, and counts the step it happened in.
    fn outcome(&mut self, trap: Trap) -> Outcome {
        let at = self.at();
        // These limits are seen between two instructions, everything else in the middle of one.
        let is_between = [Limit::Steps, Limit::Time, Limit::Interrupt, Limit::Recurs, Limit::Schedule]
            .into_iter()
            .any(|limit| trap == Trap::Limit(limit));
        if !is_between {
            self.steps = at.step + 1;
        }
        let span = self.world.span(&at);
        match trap {
            Trap::Violation(violation) => self.violation(violation, &at),
            Trap::AssumptionFalse => Outcome::AssumptionFalse { function: at.function, edge: at.note.edge, span },
            Trap::Limit(limit) => Outcome::Limit(limit),
            Trap::Unsupported(what) => Outcome::Unsupported { what, span },
            Trap::EndThread => panic!("the end of a thread is no outcome"),
            Trap::Exit(status) => Outcome::Exit { status: status as u8 },
            Trap::QuickExit(status) => self.leak().unwrap_or(Outcome::Exit { status: status as u8 }),
        }
    }

    /// A violation is a failure if its site looks for it; else the machine has its way.
    fn violation(&mut self, mut violation: Violation, at: &At) -> Outcome {
        crate::fail::refine(self, &mut violation, at);
        let span = self.world.span(at);
        let site = crate::fail::site(&self.world, &violation, at);
        // A missing result has no site of its own.
        let unsited = violation.class == PropertyClass::Uninitialised && violation.text.is_some();
        if unsited || self.world.checks(site, violation.class) {
            return Outcome::Failure(Box::new(crate::fail::failure(self, &violation, site, at)));
        }
        if violation.class.leads_anywhere() {
            return Outcome::Unsupported { what: violation.class.what_follows(), span };
        }
        let name = match violation.class {
            PropertyClass::DivisionByZero | PropertyClass::SignedOverflow => "SIGFPE",
            PropertyClass::Abort | PropertyClass::Assertion => "SIGABRT",
            _ => "SIGSEGV",
        };
        Outcome::Signal { name, span }
    }

    /// The failure that memory is never freed, if that is looked for.
    fn leak(&mut self) -> Option<Outcome> {
        let site = self.world.program.end_site?;
        if !self.world.checks(Some(site), PropertyClass::Leak) {
            return None;
        }
        let mut leaked: Vec<(u32, u64)> = self
            .world
            .memory
            .live_objects()
            .filter(|(_, origin)| origin.kind == ObjectKind::Heap)
            .map(|(object, _)| (object.id, self.world.memory.address(object.id, object.base)))
            .collect();
        leaked.sort_unstable();
        let &(_, address) = leaked.first()?;
        let violation = Violation { address: Some(address), ..Violation::plain(PropertyClass::Leak) };
        let mut at = self.at();
        at.note.edge = NO_EDGE;
        at.note.node = crate::code::Node::Op;
        at.step = self.steps.saturating_sub(1);
        Some(Outcome::Failure(Box::new(crate::fail::leak_failure(self, &violation, site, &at, leaked.len()))))
    }
}
