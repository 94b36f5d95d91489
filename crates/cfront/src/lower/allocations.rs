//! Allocations that may fail, where the user asked for it: whether one does is an input, and one that fails gives a null
//! pointer and `ENOMEM`.

use ir::{Builtin, Callee, ExprId as Value, FunctionId, InputKind, Op, SiteId, SpanId, TypeId};
use rucc_sema::ExprId;

use super::{Definer, Lower, Lowering};

/// What the names of models begin with that stand for allocation functions called by pointers.
const CALLED: &str = "__cexplain_called_";

impl Lowering<'_> {
    /// What is called when a library function fails to allocate; none if it does not allocate, or if nobody asked.
    pub(super) fn failing_way_of(&mut self, builtin: Builtin, id: ExprId) -> Lower<Option<FunctionId>> {
        let is_named = match self.expr(id).kind {
            rucc_sema::ExprKind::Call { callee, .. } => self.callee_decl(callee).is_some_and(|decl| {
                let name = self.name_of(decl);
                name.strip_prefix("__builtin_").unwrap_or(name) == builtin.name()
            }),
            _ => false,
        };
        if !self.options.malloc_may_fail || !builtin.allocates() || !is_named {
            return Ok(None);
        }
        let definer = self.functions["__cexplain_no_memory"];
        self.function_of(definer).map(Some)
    }

    /// An allocation that may fail; its result.
    pub(super) fn emit_allocation(
        &mut self,
        builtin: Builtin,
        arguments: Vec<Value>,
        (returns, failure): (TypeId, FunctionId),
        site: Option<SiteId>,
        span: SpanId,
    ) -> Value {
        let truth = self.program.types.plain(ir::TypeKind::Bool, "_Bool");
        let name = self.allocator_name(builtin);
        let mut fails = self.input(InputKind::Allocation(name), truth, span);
        if let (Builtin::Realloc, Some(&size)) = (builtin, arguments.get(1)) {
            // With size 0 it only frees, which never fails.
            fails = self.program.short_circuit(false, size, fails, span);
        }
        let result = self.temporary(returns, span);
        let join = self.fun.new_location();
        let (no_memory, enough) = self.emit_branch(fails, span);
        self.fun.continue_at(no_memory);
        let callee = Callee::Function(failure);
        self.emit(Op::Call { callee, arguments: Vec::new(), result: None, site: None }, span);
        let place = self.temporary_place(result, span);
        let null = self.program.int(0, returns, span);
        self.emit(Op::Assign { place, value: null, site: None }, span);
        self.jump_to(join);
        self.fun.continue_at(enough);
        let place = self.temporary_place(result, span);
        self.emit(Op::Call { callee: Callee::Builtin(builtin), arguments, result: Some(place), site }, span);
        self.jump_to(join);
        self.fun.continue_at(join);
        self.read_temporary(result, span)
    }

    /// What the user calls: the function of the library, or the model around it.
    fn allocator_name(&self, builtin: Builtin) -> String {
        let model = self.fun.id.filter(|_| self.units[self.unit].library).map(|id| &self.program[id].name);
        let name = model.map_or(builtin.name(), |name| name.strip_prefix(CALLED).unwrap_or(name));
        name.to_string()
    }

    /// The body of an allocation function that is called by a pointer and may fail.
    pub(super) fn allocation_by_pointer(&self, name: &str) -> Option<Definer> {
        let is_asked = self.options.malloc_may_fail && Builtin::from_name(name).is_some_and(Builtin::allocates);
        self.functions.get(&format!("{CALLED}{name}")).copied().filter(|_| is_asked)
    }
}
