//! Threads: whose turn it is, and what happens where they meet. Only programs that spawn have any of this; the code of their
//! functions stops before every step that other threads can notice.

use std::sync::{Arc, Mutex};

use ir::{Builtin, Callee, EdgeId, FunctionId, Op, PropertyClass, SpanId};

use super::interpret::window;
use super::races::Sharing;
use super::setup::{give_back, spare_stack};
use super::slow_instructions::{leave_frame, user_call};
use super::world::{Trap, Violation};
use super::{Frame, STOP, Vm};
use crate::code::Instr;
use crate::eval::View;
use crate::memory::{Event as Change, ObjectKind};
use crate::outcome::Limit;
use crate::schedule::{Able, Scheduler, Turn, VisibleStep, extend};

/// Where a thread stands that does not run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// Before its first step: the code of its function, and what it is called with.
    New(u32, u64),
    /// Before a visible step.
    Before(EdgeId),
    /// Behind its last step.
    Finished,
}

/// What belongs to one thread; while it runs, all but `stand` is in the [`Vm`].
struct Thread {
    stack: Vec<u64>,
    frames: Vec<Frame>,
    stack_used: u64,
    pc: usize,
    base: usize,
    code: u32,
    returned: bool,
    allocas: Vec<(usize, u32)>,
    stand: Stand,
}

/// All threads of a run.
pub(crate) struct Threads<'a> {
    list: Vec<Thread>,
    current: usize,
    scheduler: Box<dyn Scheduler + 'a>,
    pub(crate) turns: Vec<Turn>,
    /// Whether a visible step is under way that the scheduler has not heard of.
    is_under_way: bool,
    /// Where that step is written.
    begun: SpanId,
    spawned: Option<u32>,
    /// Those that an assumption ended.
    pub(crate) stopped: Vec<u32>,
    /// Whether the program ends: only the thread that ends it goes on.
    pub(crate) is_over: bool,
}

impl<'a> Threads<'a> {
    pub(crate) fn new(scheduler: Box<dyn Scheduler + 'a>) -> Threads<'a> {
        let main = Thread {
            stack: Vec::new(),
            frames: Vec::new(),
            stack_used: 0,
            pc: 0,
            base: 0,
            code: 0,
            returned: false,
            allocas: Vec::new(),
            stand: Stand::Before(EdgeId(0)),
        };
        Threads {
            list: vec![main],
            current: 0,
            scheduler,
            turns: Vec::new(),
            is_under_way: false,
            begun: SpanId::NONE,
            spawned: None,
            stopped: Vec::new(),
            is_over: false,
        }
    }

    /// How many threads did not come to their end, the one that ended the program not counted.
    pub(crate) fn unfinished(&self) -> usize {
        let others = self.list.iter().enumerate().filter(|&(index, _)| index != self.current);
        others.filter(|(_, thread)| thread.stand != Stand::Finished).count()
    }

    /// Gives the stacks of threads to later runs.
    pub(crate) fn give_back(&mut self) {
        for thread in &mut self.list {
            give_back(std::mem::take(&mut thread.stack));
        }
    }
}

impl<'a> Vm<'a> {
    /// Gets everything ready for several threads.
    pub(super) fn prepare_threads(&mut self, scheduler: Box<dyn Scheduler + 'a>) {
        let log = Arc::new(Mutex::new(Vec::new()));
        self.world.memory.accesses = Some(Arc::clone(&log));
        self.world.sharing = Some(Box::new(Sharing::new(log)));
        self.threads = Some(Box::new(Threads::new(scheduler)));
        self.recurrence = None;
    }

    /// The program ends: nobody else gets a turn, and the last step is told.
    pub(super) fn end_threads(&mut self) {
        self.tell_step();
        if self.threads.as_ref().is_some_and(|threads| !threads.is_over) {
            self.tell_waits();
        }
        if let Some(threads) = &mut self.threads {
            threads.is_over = true;
        }
    }

    /// Tells the scheduler of the threads that wait when the run is over; what each waits for, in words.
    fn tell_waits(&mut self) -> Vec<(usize, String)> {
        let (count, current) = self.threads.as_ref().map_or((0, 0), |threads| (threads.list.len(), threads.current));
        let is_still = |vm: &Self, thread: usize| thread != current || !vm.can_go_on(thread);
        let mut waiting = Vec::new();
        for thread in 0..count {
            if is_still(self, thread)
                && let Some((function, edge)) = self.next_step(thread)
                && let Op::Await { condition, object, holder, .. } = self.world.program[function].edge(edge).op
            {
                self.world.sharing.as_mut().map(|sharing| sharing.take_log());
                let _ = self.view_of(thread).truth(condition);
                let reads = self.world.sharing.as_mut().map(|sharing| sharing.take_log()).unwrap_or_default();
                if let Some(threads) = &mut self.threads {
                    threads.scheduler.waits(thread as u32, &reads);
                }
                waiting.push((thread, self.waits_for(thread, object, holder)));
            }
        }
        waiting
    }

    /// Executes an instruction that only programs with threads have.
    pub(super) fn thread_instruction(&mut self) -> Result<(), Trap> {
        let instr = self.codes[self.code as usize].instrs[self.pc - 1];
        match instr {
            Instr::Yield { edge } => self.yield_before(EdgeId(edge)),
            Instr::Await { condition } => match self.stack[self.base + condition as usize] {
                // Whoever comes here although it must wait was not asked before: others cannot go on.
                0 => Err(Trap::Unsupported("waiting inside of an atomic block, or while the program ends".to_string())),
                _ => Ok(()),
            },
            Instr::Spawn { dst, argument, function } => {
                let argument = self.stack[self.base + argument as usize];
                let number = self.spawn(FunctionId(function), argument);
                self.stack[self.base + dst as usize] = u64::from(number);
                Ok(())
            }
            Instr::Atomic { begins } => {
                if let Some(sharing) = &mut self.world.sharing {
                    sharing.brackets = if begins { sharing.brackets + 1 } else { sharing.brackets.saturating_sub(1) };
                }
                Ok(())
            }
            Instr::Sync { object, acquires } => {
                let object = self.stack[self.base + object as usize];
                if let Some(sharing) = &mut self.world.sharing {
                    sharing.sync(object, acquires);
                }
                Ok(())
            }
            other => panic!("{other:?} is executed by the loop"),
        }
    }

    fn spawn(&mut self, function: FunctionId, argument: u64) -> u32 {
        let code = self.compiled(function.0, usize::MAX);
        let Some(threads) = &mut self.threads else { return 0 };
        let number = threads.list.len() as u32;
        threads.list.push(Thread {
            stack: spare_stack(),
            frames: Vec::new(),
            stack_used: 0,
            pc: 0,
            base: 0,
            code,
            returned: false,
            allocas: Vec::new(),
            stand: Stand::New(code, argument),
        });
        threads.spawned = Some(number);
        if let Some(sharing) = &mut self.world.sharing {
            sharing.spawn();
        }
        number
    }

    /// A thread has come to a step that others can notice: somebody decides who goes on.
    fn yield_before(&mut self, edge: EdgeId) -> Result<(), Trap> {
        let is_inside = self.world.sharing.as_ref().is_some_and(|sharing| sharing.brackets > 0);
        let Some(threads) = &mut self.threads else { return Ok(()) };
        if is_inside || threads.is_over {
            return Ok(());
        }
        threads.list[threads.current].stand = Stand::Before(edge);
        self.tell_step();
        self.give_turn()
    }

    /// The thread that runs has come to its end.
    pub(super) fn finish_thread(&mut self) -> Result<(), Trap> {
        if let Some(threads) = &mut self.threads {
            threads.list[threads.current].stand = Stand::Finished;
        }
        if let Some(sharing) = &mut self.world.sharing {
            sharing.brackets = 0;
        }
        self.tell_step();
        self.give_turn()
    }

    /// Whether an assumption that does not hold ends its thread alone.
    pub(super) fn may_stop_thread(&self) -> bool {
        self.world.options.assumptions_stop_threads && self.threads.as_ref().is_some_and(|threads| !threads.is_over)
    }

    /// An assumption does not hold: its thread makes no further step.
    pub(super) fn stop_thread(&mut self) -> Result<(), Trap> {
        if let Some(threads) = &mut self.threads {
            threads.stopped.push(threads.current as u32);
        }
        self.finish_thread()
    }

    /// Ends the thread that runs, with all its calls.
    pub(super) fn unwind_thread(&mut self) -> Result<(), Trap> {
        let at = self.at();
        loop {
            let code = Arc::clone(&self.codes[self.code as usize]);
            leave_frame(&mut self.world, &code, window(&mut self.stack, self.base), self.frames.len(), &at);
            if let Some(journal) = &mut self.world.memory.journal {
                let (function, base, code) = (code.function, self.base as u32, self.code);
                journal.events.push(Change::Leave { function, base, code });
            }
            match self.frames.pop() {
                Some(caller) if caller.code != STOP => {
                    self.stack_used = caller.used;
                    self.code = caller.code;
                    self.base = caller.base as usize;
                    self.pc = caller.pc as usize;
                }
                Some(_) | None => break,
            }
        }
        self.finish_thread()
    }

    /// Tells the scheduler of the step that ends here.
    fn tell_step(&mut self) {
        let (Some(threads), Some(sharing)) = (&mut self.threads, &mut self.world.sharing) else { return };
        let accesses = sharing.take_log();
        if std::mem::take(&mut threads.is_under_way) {
            let (thread, spawned) = (threads.current as u32, threads.spawned.take());
            let span = threads.begun;
            threads.scheduler.made(&VisibleStep { thread, accesses: &accesses, spawned, span });
        }
    }

    fn give_turn(&mut self) -> Result<(), Trap> {
        self.poll()?;
        let able = self.able();
        if able.is_empty() {
            return self.stand_still();
        }
        let Some(threads) = &mut self.threads else { return Ok(()) };
        let last = threads.current as u32;
        let Some(next) = threads.scheduler.choose(&able, last) else { return Err(Trap::Limit(Limit::Schedule)) };
        extend(&mut threads.turns, next);
        threads.is_under_way = true;
        self.switch_to(next as usize);
        let begun = self.told_step();
        if let Some(threads) = &mut self.threads {
            threads.begun = begun;
        }
        Ok(())
    }

    /// Where the step is written that the thread is about to make, as the user sees it.
    fn told_step(&self) -> SpanId {
        let called = user_call(&self.world, &self.frames, &self.codes);
        let Some(threads) = &self.threads else { return called };
        match self.next_step(threads.current) {
            Some((function, edge)) if !self.world.program[function].library => {
                self.world.program[function].edges.get(edge.index()).map_or(called, |edge| edge.span)
            }
            _ => called,
        }
    }

    /// The threads that can make a step.
    fn able(&mut self) -> Vec<Able> {
        let count = self.threads.as_ref().map_or(0, |threads| threads.list.len());
        let able = (0..count).filter(|&thread| self.can_go_on(thread));
        let able: Vec<Able> =
            able.map(|thread| Able { thread: thread as u32, ends_program: self.ends_program(thread) }).collect();
        // To look at a condition is no step.
        if let Some(sharing) = &mut self.world.sharing {
            sharing.take_log();
        }
        able
    }

    /// Where a thread stands that has frames: the function and the edge before it.
    fn next_step(&self, thread: usize) -> Option<(FunctionId, EdgeId)> {
        let threads = self.threads.as_ref()?;
        let Stand::Before(edge) = threads.list[thread].stand else { return None };
        let code = if thread == threads.current { self.code } else { threads.list[thread].code };
        Some((self.codes[code as usize].function, edge))
    }

    fn can_go_on(&self, thread: usize) -> bool {
        let is_finished = |threads: &Threads<'_>| threads.list[thread].stand == Stand::Finished;
        if self.threads.as_ref().is_none_or(|threads| is_finished(threads)) {
            return false;
        }
        let Some((function, edge)) = self.next_step(thread) else { return true };
        match self.world.program[function].edge(edge).op {
            // What cannot be evaluated fails when it is executed.
            Op::Await { condition, .. } => self.view_of(thread).truth(condition).unwrap_or(true),
            _ => true,
        }
    }

    fn ends_program(&self, thread: usize) -> bool {
        let Some((function, edge)) = self.next_step(thread) else { return false };
        match &self.world.program[function].edge(edge).op {
            Op::Return { .. } => {
                let depth = self.threads.as_ref().map_or(0, |threads| match thread == threads.current {
                    true => self.frames.len(),
                    false => threads.list[thread].frames.len(),
                });
                thread == 0 && depth == 1
            }
            Op::Call { callee: Callee::Builtin(builtin), .. } => matches!(builtin, Builtin::Exit | Builtin::QuickExit),
            _ => false,
        }
    }

    /// The state as a thread sees it.
    fn view_of(&self, thread: usize) -> View<'_> {
        let other = self.threads.as_ref().filter(|threads| threads.current != thread);
        let (code, registers) = match other {
            Some(threads) => {
                let thread = &threads.list[thread];
                (thread.code, &thread.stack[thread.base..])
            }
            None => (self.code, &self.stack[self.base..]),
        };
        let frame = Some((&*self.codes[code as usize], registers));
        View { program: self.world.program, memory: &self.world.memory, globals: &self.globals, frame }
    }

    fn switch_to(&mut self, next: usize) {
        let Some(threads) = &mut self.threads else { return };
        let current = std::mem::replace(&mut threads.current, next);
        if current != next {
            for index in [current, next] {
                let thread = &mut threads.list[index];
                std::mem::swap(&mut thread.stack, &mut self.stack);
                std::mem::swap(&mut thread.frames, &mut self.frames);
                std::mem::swap(&mut thread.stack_used, &mut self.stack_used);
                std::mem::swap(&mut thread.pc, &mut self.pc);
                std::mem::swap(&mut thread.base, &mut self.base);
                std::mem::swap(&mut thread.code, &mut self.code);
                std::mem::swap(&mut thread.returned, &mut self.returned);
                std::mem::swap(&mut thread.allocas, &mut self.world.allocas);
            }
            if let Some(journal) = &mut self.world.memory.journal {
                journal.switch(current as u32, next as u32);
            }
        }
        if let Some(sharing) = &mut self.world.sharing {
            sharing.thread = next;
        }
        if let Stand::New(code, argument) = threads.list[next].stand {
            threads.list[next].stand = Stand::Before(EdgeId(0));
            self.stack[0] = argument;
            self.frames.push(Frame { code: STOP, pc: 0, base: 0, used: 0 });
            self.enter(code, 0);
            self.stack_used = self.codes[code as usize].stack_bytes;
        }
    }

    /// No thread can make a step: those that are not at their ends wait for ever.
    fn stand_still(&mut self) -> Result<(), Trap> {
        let has_stopped = self.threads.as_ref().is_some_and(|threads| !threads.stopped.is_empty());
        let waiting = self.tell_waits();
        // The others wait for one that an assumption has ended, or nobody is left.
        if has_stopped {
            return Err(Trap::AssumptionFalse);
        }
        let text = waiting.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(", ");
        if let Some(&(first, _)) = waiting.first() {
            self.switch_to(first);
            self.record_wait(first);
        }
        Err(Violation::said(PropertyClass::Deadlock, text).into())
    }

    /// Goes to the wait of a thread, and writes down that its step fails.
    fn record_wait(&mut self, thread: usize) {
        let Some((_, edge)) = self.next_step(thread) else { return };
        let code = &self.codes[self.code as usize];
        let wait = code.instrs[self.pc..].iter().position(|instr| matches!(instr, Instr::Await { .. }));
        self.pc += wait.map_or(0, |position| position + 1);
        if let Some(journal) = &mut self.world.memory.journal {
            journal.events.push(Change::Step { edge });
        }
    }

    fn waits_for(&self, thread: usize, object: ir::ExprId, holder: ir::ExprId) -> String {
        let view = self.view_of(thread);
        let (own, program) = (thread + 1, self.world.program);
        let holder = view.scalar(holder).ok().map(|holder| i64::from(holder as u32 as i32) + 1);
        let address = view.scalar(object).unwrap_or(0) as u64;
        let id = self.world.memory.id_of(address);
        let name = match self.world.memory.origin(id).map(|origin| origin.kind) {
            Some(ObjectKind::Variable(var)) => format!("`{}`", program[var].name),
            Some(ObjectKind::Heap) => "an object of the heap".to_string(),
            _ => String::new(),
        };
        match (name.is_empty(), holder.filter(|&holder| holder > 0)) {
            (true, Some(holder)) => format!("thread {own} waits for the end of thread {holder}"),
            (true, None) => format!("thread {own} waits for other threads"),
            (false, Some(holder)) if holder == own as i64 => {
                format!("thread {own} waits for {name} that it holds itself")
            }
            (false, Some(holder)) => format!("thread {own} waits for {name} held by thread {holder}"),
            (false, None) => format!("thread {own} waits for {name}"),
        }
    }
}
