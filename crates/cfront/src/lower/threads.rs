//! Threads: which reads are steps of their own, what is atomic, and the words that the models of threads use.
//!
//! Only programs that mention a function that starts a thread are lowered so. In all others there is nobody to wait for: what
//! waits is a check that it need not.

use std::collections::BTreeSet;

use ir::{Builtin, Callee, ExprId as Value, Op, PlaceId, SiteKind, SpanId, Storage, VarId};
use rucc_ast::UnaryOp;
use rucc_sema::{AtomicOp, Conversion, DeclId, ExprId, ExprKind, Ordering, StorageDuration};
use rucc_types::TypeKind as C;

use super::{Lower, Lowering};
use crate::unit::Unit;

/// The functions that start a thread.
const STARTERS: [&str; 2] = ["pthread_create", "thrd_create"];

/// Fences and atomic blocks of verifiers are ordered by objects of their own; these stand for their addresses.
const FENCES: i128 = 1;
const ATOMIC_BLOCKS: i128 = 2;

/// What is known about threads before anything is lowered.
#[derive(Default)]
pub(super) struct Threads {
    /// Whether the program may start a thread.
    pub(super) spawns: bool,
    /// The local variables whose address is taken, by unit and declaration.
    addressed: Vec<BTreeSet<usize>>,
    /// The same, once they are lowered.
    variables: BTreeSet<VarId>,
    /// While the condition of a wait is lowered: it is one step, whatever it reads.
    is_waiting: bool,
}

/// How an atomic operation is ordered with what stands around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Order {
    acquires: bool,
    releases: bool,
}

impl Order {
    pub(super) const LOAD: Order = Order { acquires: true, releases: false };
    pub(super) const STORE: Order = Order { acquires: false, releases: true };
    pub(super) const UPDATE: Order = Order { acquires: true, releases: true };

    /// The order of an operation that asks for less than all.
    pub(super) fn of(op: AtomicOp, order: Ordering) -> Order {
        let most = match op {
            AtomicOp::Load | AtomicOp::LoadInto => Order::LOAD,
            AtomicOp::Store => Order::STORE,
            _ => Order::UPDATE,
        };
        let is_strong = matches!(order, Ordering::AcqRel | Ordering::SeqCst | Ordering::Full);
        Order {
            acquires: most.acquires && (is_strong || order == Ordering::Acquire),
            releases: most.releases && (is_strong || order == Ordering::Release),
        }
    }
}

impl Threads {
    /// Looks whether threads are started, and at the addresses that are taken.
    pub(super) fn of(units: &[Unit], is_defined_by_user: impl Fn(&str) -> bool) -> Threads {
        let mentions = |unit: &Unit| {
            let tast = &unit.checked.tast;
            (0..tast.counts().exprs).any(|index| match tast[ExprId::from_usize(index)].kind {
                ExprKind::Decl(decl) => tast[decl].name.is_some_and(|name| {
                    let name = unit.session.interner.resolve(name);
                    STARTERS.contains(&name) && !is_defined_by_user(name)
                }),
                _ => false,
            })
        };
        let spawns = units.iter().any(|unit| !unit.library && mentions(unit));
        let addressed = if spawns { units.iter().map(addressed).collect() } else { Vec::new() };
        Threads { spawns, addressed, ..Threads::default() }
    }
}

/// The declarations of a unit whose address is taken, or that of a part of them.
fn addressed(unit: &Unit) -> BTreeSet<usize> {
    let tast = &unit.checked.tast;
    let all = || (0..tast.counts().exprs).map(ExprId::from_usize);
    // An array that is only subscripted gives its address to nobody.
    let subscripted: BTreeSet<usize> = all()
        .filter_map(|id| match tast[id].kind {
            ExprKind::Subscript { base, .. } => Some(base.index()),
            _ => None,
        })
        .collect();
    let root = |mut id: ExprId| loop {
        match tast[id].kind {
            ExprKind::Decl(decl) => return Some(decl.index()),
            ExprKind::Member { base, .. } | ExprKind::Subscript { base, .. } => id = base,
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => id = operand,
            ExprKind::Comma { rhs, .. } => id = rhs,
            _ => return None,
        }
    };
    let mut found = BTreeSet::new();
    for id in all() {
        let operand = match tast[id].kind {
            ExprKind::Unary { op: UnaryOp::AddrOf, operand } => operand,
            ExprKind::Convert { kind: Conversion::ArrayDecay, operand } if !subscripted.contains(&id.index()) => {
                operand
            }
            _ => continue,
        };
        found.extend(root(operand));
    }
    found
}

impl Lowering<'_> {
    /// Notes a local variable that other threads may get hold of.
    pub(super) fn note_shared_local(&mut self, decl: DeclId, var: VarId) {
        if self.threads.addressed.get(self.unit).is_some_and(|known| known.contains(&decl.index())) {
            self.threads.variables.insert(var);
        }
    }

    /// Whether reading what an expression names is a step of its own.
    pub(super) fn is_shared_read(&self, id: ExprId) -> bool {
        if !self.threads.spawns || self.threads.is_waiting || self.fun.is_observing {
            return false;
        }
        match self.expr(id).kind {
            ExprKind::Str(_) => false,
            ExprKind::Decl(decl) => {
                let is_known = |known: &BTreeSet<usize>| known.contains(&decl.index());
                let node = self.decl(decl);
                node.duration != StorageDuration::Automatic
                    || self.threads.addressed.get(self.unit).is_some_and(is_known)
            }
            ExprKind::Member { base, .. } => self.is_shared_read(base),
            ExprKind::Subscript { base, .. } => match self.expr(base).kind {
                ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => self.is_shared_read(operand),
                _ => true,
            },
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.is_shared_read(operand),
            ExprKind::Unary { op: UnaryOp::Deref, .. } | ExprKind::CompoundLiteral(_) => true,
            // The place of a value that is made is a temporary.
            _ => false,
        }
    }

    /// Whether other threads may get to a place.
    pub(super) fn is_shared_place(&self, place: PlaceId) -> bool {
        if !self.threads.spawns || self.threads.is_waiting || self.fun.is_observing {
            return false;
        }
        self.program
            .root_of(place)
            .is_none_or(|var| self.program[var].storage != Storage::Automatic || self.threads.variables.contains(&var))
    }

    /// What is checked about memory that is read or written.
    pub(super) fn access_kind(&self) -> SiteKind {
        if self.threads.spawns { SiteKind::SharedAccess } else { SiteKind::Access }
    }

    /// Whether an expression names an object of an atomic type, in a program where that matters.
    pub(super) fn is_atomic(&self, id: ExprId) -> bool {
        let types = self.rucc_types();
        self.threads.spawns && matches!(types.kind(types.canonical(self.expr(id).ty)), C::Atomic(_))
    }

    /// Opens a bracket around accesses to a place, unless nobody else can get there. Whether it did.
    pub(super) fn open_atomic(&mut self, place: PlaceId, order: Order, span: SpanId) -> bool {
        if !self.is_shared_place(place) {
            return false;
        }
        self.emit(Op::Atomic { begins: true }, span);
        if order.acquires {
            self.sync_place(true, place, span);
        }
        true
    }

    /// Closes a bracket that was opened.
    pub(super) fn close_atomic(&mut self, place: PlaceId, order: Order, is_open: bool, span: SpanId) {
        if !is_open {
            return;
        }
        if order.releases {
            self.sync_place(false, place, span);
        }
        self.emit(Op::Atomic { begins: false }, span);
    }

    fn sync_place(&mut self, acquires: bool, place: PlaceId, span: SpanId) {
        let ty = self.program.types.pointer_to(self.program[place].ty());
        let object = self.program.address_of(place, ty, span);
        self.emit(Op::Sync { acquires, object }, span);
    }

    /// Orders steps by an object that has no place in memory.
    fn sync_number(&mut self, acquires: bool, number: i128, span: SpanId) {
        let void = self.program.types.void();
        let pointer = self.program.types.pointer_to(void);
        let object = self.program.int(number, pointer, span);
        self.emit(Op::Sync { acquires, object }, span);
    }

    /// A fence: what stands before it is ordered before what stands behind a later one.
    pub(super) fn fence(&mut self, span: SpanId) {
        if self.threads.spawns {
            self.emit(Op::Atomic { begins: true }, span);
            self.sync_number(true, FENCES, span);
            self.sync_number(false, FENCES, span);
            self.emit(Op::Atomic { begins: false }, span);
        }
    }

    /// The brackets of verifiers.
    pub(super) fn atomic_block(&mut self, begins: bool, span: SpanId) {
        if !self.threads.spawns {
            return;
        }
        if begins {
            self.emit(Op::Atomic { begins }, span);
            self.sync_number(true, ATOMIC_BLOCKS, span);
        } else {
            self.sync_number(false, ATOMIC_BLOCKS, span);
            self.emit(Op::Atomic { begins }, span);
        }
    }

    /// Words that the models of threads use; `None` for everything else.
    #[allow(clippy::option_option)] // a call is known or not, and if known it has a value or not
    pub(super) fn thread_word(&mut self, name: &str, id: ExprId, arguments: &[ExprId]) -> Lower<Option<Option<Value>>> {
        let span = self.expr_span(id);
        match (name, arguments) {
            ("__cexplain_thread", []) => {
                let int = self.program.types.int();
                if !self.threads.spawns {
                    return Ok(Some(Some(self.program.int(0, int, span))));
                }
                Ok(Some(self.emit_call(Callee::Builtin(Builtin::ThreadNumber), Vec::new(), int, true, None, span)))
            }
            ("__cexplain_end_thread", []) if self.threads.spawns => {
                let void = self.program.types.void();
                self.emit_call(Callee::Builtin(Builtin::EndThread), Vec::new(), void, false, None, span);
                Ok(Some(None))
            }
            ("__cexplain_spawn", &[function, argument]) if self.threads.spawns => {
                self.spawn(function, argument, id).map(Some)
            }
            ("__cexplain_end_thread" | "__cexplain_spawn", _) => {
                self.emit(Op::Refuse { what: "threads that nobody starts".to_string() }, span);
                Ok(Some(None))
            }
            ("__cexplain_await", &[condition, object, holder]) => {
                self.wait(condition, object, holder, span)?;
                Ok(Some(None))
            }
            ("__cexplain_atomic_begin" | "__cexplain_atomic_end", []) => {
                if self.threads.spawns {
                    self.emit(Op::Atomic { begins: name.ends_with("begin") }, span);
                }
                Ok(Some(None))
            }
            ("__cexplain_acquire" | "__cexplain_release", &[object]) => {
                if self.threads.spawns {
                    let object = self.rvalue(object)?;
                    self.emit(Op::Sync { acquires: name.ends_with("acquire"), object }, span);
                }
                Ok(Some(None))
            }
            ("__cexplain_lock_use", &[condition, text]) => self.rule_of_locks(SiteKind::LockUse, condition, text, span),
            ("__cexplain_never_waits", &[condition, text]) => self.rule_of_locks(SiteKind::Wait, condition, text, span),
            _ => Ok(None),
        }
    }

    #[allow(clippy::option_option)]
    fn rule_of_locks(
        &mut self,
        kind: SiteKind,
        condition: ExprId,
        text: ExprId,
        span: SpanId,
    ) -> Lower<Option<Option<Value>>> {
        let text = self.literal_text(text);
        let condition = self.truth(condition)?;
        self.emit_check(kind, condition, text, span);
        Ok(Some(None))
    }

    fn spawn(&mut self, function: ExprId, argument: ExprId, id: ExprId) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let Some(decl) = self.callee_decl(function) else { return Err(self.refuse_expr(id, "this start of a thread")) };
        let function = self.function(decl)?;
        let argument = self.rvalue(argument)?;
        let int = self.program.types.int();
        let var = self.temporary(int, span);
        let handle = self.temporary_place(var, span);
        self.emit(Op::Spawn { handle, function, argument }, span);
        Ok(Some(self.read_temporary(var, span)))
    }

    fn wait(&mut self, condition: ExprId, object: ExprId, holder: ExprId, span: SpanId) -> Lower<()> {
        let outer = std::mem::replace(&mut self.threads.is_waiting, true);
        // What is remembered about side effects is not true while nothing is split.
        let effects = std::mem::take(&mut self.state().effects);
        let lowered: Lower<_> = (|| {
            let condition = self.truth(condition)?;
            let (object, holder) = (self.rvalue(object)?, self.rvalue(holder)?);
            Ok((condition, object, holder))
        })();
        self.state().effects = effects;
        self.threads.is_waiting = outer;
        let (condition, object, holder) = lowered?;
        if self.threads.spawns {
            let statement = self.fun.statement;
            let site = self.program.add_site(ir::Site { kind: SiteKind::Wait, span, statement, text: None });
            self.emit(Op::Await { condition, object, holder, site }, span);
        } else {
            self.emit_check(SiteKind::Wait, condition, None, span);
        }
        Ok(())
    }

    /// Refuses a variable that every thread has for itself, in programs that have more than one.
    pub(super) fn refuse_thread_local(&self, decl: DeclId) -> Lower<()> {
        if self.threads.spawns && self.decl(decl).duration == StorageDuration::Thread {
            let what = format!("`{}`: a variable of which every thread has its own", self.name_of(decl));
            return Err(self.refuse(self.tast().decl_span(decl), what));
        }
        Ok(())
    }

    /// Notes an operation that asks for less order than what is looked at.
    pub(super) fn note_order(&mut self, order: Ordering) {
        let is_weak = matches!(order, Ordering::Relaxed | Ordering::Acquire | Ordering::Release | Ordering::AcqRel);
        self.program.has_weak_orders |= self.threads.spawns && is_weak;
    }
}
