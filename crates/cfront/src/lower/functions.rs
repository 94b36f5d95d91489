//! Functions: the graph under construction, scopes and jumps.

use std::collections::BTreeMap;

use ir::{
    Arm, Edge, Enclosure, ExprId, Function, FunctionId, LocationId, Op, PlaceId, SpanId, StatementId, Storage, TypeId,
    TypeKind, VarId, Variable, VariableKind,
};
use rucc_diag::Span;
use rucc_sema::{DeclId, LabelId, Linkage};
use rucc_types::{ArrayLen, TypeKind as C};

use super::outside::told_name;
use super::{Definer, Lower, Lowering};

/// A block of the source: its variables live while control is inside.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    parent: Option<usize>,
    vars: Vec<VarId>,
    /// Variables that begin where they are declared and not when the block is entered.
    late: Vec<VarId>,
    /// Where the block is entered.
    entry: LocationId,
}

/// A jump whose way through scopes is not known before all labels are.
#[derive(Debug, Clone)]
struct Jump {
    from: LocationId,
    scope: usize,
    target: Target,
    span: SpanId,
    statement: StatementId,
    op: Op,
}

#[derive(Debug, Clone, Copy)]
enum Target {
    Label(usize),
    Place(LocationId, usize),
}

/// A loop or switch that `break` and `continue` refer to.
#[derive(Debug, Clone)]
pub(super) struct Breakable {
    pub leave: LocationId,
    pub again: Option<LocationId>,
    pub scope: usize,
    /// The first location inside, and how many there were before the others.
    pub inside: (LocationId, u32),
    /// For a switch: where each case and the default are, once met.
    pub cases: BTreeMap<usize, (LocationId, usize)>,
    pub default: Option<(LocationId, usize)>,
}

/// The function being lowered.
pub(super) struct FunctionState {
    pub id: Option<FunctionId>,
    pub statement: StatementId,
    /// The statements around what is being lowered, the innermost last.
    pub enclosing: Vec<StatementId>,
    /// A position for refusals that have no expression at hand.
    pub near: Span,
    pub returns: Option<TypeId>,
    /// Variables that hold the lengths of variable-length arrays, by rucc's number.
    pub vlas: BTreeMap<u32, VarId>,
    /// The same by the expression that computes the length.
    pub vla_lengths: BTreeMap<usize, VarId>,
    pub met_vla: bool,
    /// Nothing is checked in what is lowered now.
    pub is_observing: bool,
    /// The file and line of the last event, if it was one of a line.
    pub watched_line: Option<(String, u32)>,
    /// Expressions whose value is already in a temporary.
    pub known: BTreeMap<usize, ExprId>,
    pub breakables: Vec<Breakable>,
    /// Those that are closed.
    enclosures: Vec<Enclosure>,
    pub scopes: Vec<Scope>,
    pub scope: usize,
    edges: Vec<Edge>,
    locations: u32,
    current: LocationId,
    /// Nobody but the last edge refers to the current location.
    pub fresh: bool,
    exit: LocationId,
    labels: BTreeMap<usize, (LocationId, usize)>,
    label_names: Vec<(String, LocationId)>,
    jumps: Vec<Jump>,
}

impl Default for FunctionState {
    fn default() -> FunctionState {
        FunctionState {
            id: None,
            statement: StatementId(0),
            enclosing: Vec::new(),
            near: Span::DUMMY,
            returns: None,
            vlas: BTreeMap::new(),
            vla_lengths: BTreeMap::new(),
            met_vla: false,
            is_observing: false,
            watched_line: None,
            known: BTreeMap::new(),
            breakables: Vec::new(),
            enclosures: Vec::new(),
            scopes: vec![Scope { parent: None, vars: Vec::new(), late: Vec::new(), entry: LocationId(0) }],
            scope: 0,
            edges: Vec::new(),
            locations: 2,
            current: LocationId(0),
            fresh: false,
            exit: LocationId(1),
            labels: BTreeMap::new(),
            label_names: Vec::new(),
            jumps: Vec::new(),
        }
    }
}

impl FunctionState {
    /// A new location.
    pub fn new_location(&mut self) -> LocationId {
        self.locations += 1;
        LocationId(self.locations - 1)
    }

    /// The current location, to be jumped to from elsewhere.
    pub fn here(&mut self) -> LocationId {
        self.fresh = false;
        self.current
    }

    /// Goes on at a location.
    pub fn continue_at(&mut self, location: LocationId) {
        self.current = location;
        self.fresh = false;
    }

    /// Goes on at a location that nothing leads to (code after a jump).
    pub fn continue_nowhere(&mut self) {
        let location = self.new_location();
        self.continue_at(location);
    }
}

impl Lowering<'_> {
    /// The function of a definition; its body is lowered later.
    pub(super) fn function_of(&mut self, definer: Definer) -> Lower<FunctionId> {
        if let Some(&known) = self.states[definer.unit].functions.get(&definer.decl.index()) {
            return Ok(known);
        }
        let outer = std::mem::replace(&mut self.unit, definer.unit);
        let decl = self.decl(definer.decl);
        let name = self.name_of(definer.decl).to_string();
        if decl.linkage == Linkage::External
            && let Some(&known) = self.external_functions.get(&name)
        {
            self.states[definer.unit].functions.insert(definer.decl.index(), known);
            self.unit = outer;
            return Ok(known);
        }
        let ty = self.ty(decl.ty)?;
        let span = self.span(self.tast().decl_span(definer.decl));
        let unit = &self.units[definer.unit];
        let is_of_rule = unit.is_of_rule(definer.decl);
        let id = self.program.add_function(Function {
            name: told_name(&name).to_string(),
            ty,
            parameters: Vec::new(),
            locals: Vec::new(),
            span,
            library: unit.library || is_of_rule,
            entry: LocationId(0),
            exit: LocationId(1),
            locations: 2,
            edges: Vec::new(),
            enclosures: Vec::new(),
            labels: Vec::new(),
            defined: false,
        });
        self.states[definer.unit].functions.insert(definer.decl.index(), id);
        if decl.linkage == Linkage::External {
            self.external_functions.insert(name, id);
        }
        if decl.body.is_some() {
            self.queue.push_back((id, definer));
        }
        self.unit = outer;
        Ok(id)
    }

    /// Lowers a body.
    pub(super) fn lower_function(&mut self, id: FunctionId, definer: Definer) -> Lower<()> {
        self.unit = definer.unit;
        self.fun =
            FunctionState { id: Some(id), near: self.tast().decl_span(definer.decl), ..FunctionState::default() };
        let span = self.span(self.fun.near);
        self.fun.statement = self.statement(span, ir::StatementKind::Implied);
        let decl = self.decl(definer.decl);
        let TypeKind::Function(signature) = self.program.types.kind(self.program[id].ty).clone() else {
            return Err(self.refuse(self.fun.near, "a body of something that is not a function"));
        };
        self.fun.returns = Some(signature.returns);
        self.lower_parameters(id, decl.params)?;
        if self.program.start == Some(id) {
            self.call_constructors(span)?;
        }
        if self.program.start == Some(id) {
            self.emit_watched_start(span);
        }
        let body = decl.body.expect("only functions with a body are queued");
        self.lower_statement(body)?;
        self.finish_body(definer.decl)?;
        self.resolve_jumps()?;
        let state = std::mem::take(&mut self.fun);
        let function = self.program.function_mut(id);
        function.locations = state.locations;
        function.entry = LocationId(0);
        function.exit = state.exit;
        function.edges = reachable(state.edges, state.locations);
        function.enclosures = state.enclosures;
        function.labels = state.label_names;
        function.defined = true;
        Ok(())
    }

    /// At the start of `main`: destructors are registered as the first exit handlers, so they run last;
    /// constructors are called.
    fn call_constructors(&mut self, span: SpanId) -> Lower<()> {
        let mut calls: Vec<(FunctionId, Vec<ExprId>)> = Vec::new();
        for function in self.destructors.clone() {
            let register = self.function_of(self.functions["atexit"])?;
            let void = self.program.types.void();
            let pointer = self.program.types.pointer_to(void);
            calls.push((register, vec![self.program.function_address(function, pointer, span)]));
        }
        calls.extend(self.constructors.iter().map(|&function| (function, Vec::new())));
        for (function, arguments) in calls {
            let callee = ir::Callee::Function(function);
            self.emit(Op::Call { callee, arguments, result: None, site: None }, span);
        }
        Ok(())
    }

    fn lower_parameters(&mut self, id: FunctionId, params: rucc_sema::DeclList) -> Lower<()> {
        let tast = self.tast();
        let declared: Vec<DeclId> = tast[params].to_vec();
        // Lengths of arrays in parameter types are computed when the function is entered, from left to right.
        for &parameter in &declared {
            let ty = self.decl(parameter).ty;
            let var = self.declare_local(parameter, VariableKind::Parameter)?;
            self.program.function_mut(id).parameters.push(var);
            match tast.adjusted_from(parameter).map(|written| self.c_kind(written)) {
                // The outermost length means nothing for a pointer; only its side effects count.
                Some(C::Array { elem, len }) => {
                    self.evaluate_array_lengths(elem)?;
                    if let ArrayLen::Variable(vla) = len {
                        self.effect(tast.vla_size(vla))?;
                    }
                }
                _ => self.evaluate_array_lengths(ty)?,
            }
            if self.has_variable_length(ty) {
                let retyped = self.ty(ty)?;
                self.program.variable_mut(var).ty = retyped;
            }
        }
        Ok(())
    }

    /// Falling off the end: `main` returns 0.
    fn finish_body(&mut self, decl: DeclId) -> Lower<()> {
        let span = self.span(self.tast().decl_span(decl));
        let returns = self.fun.returns.expect("set when the function was begun");
        let value = (self.name_of(decl) == "main" && self.program.types.integer(returns).is_some())
            .then(|| self.program.int(0, returns, span));
        self.emit_user_return(value, span)
    }

    /// Adds an edge from the current location to a given one, and goes on there.
    pub(super) fn emit_to(&mut self, op: Op, to: LocationId, span: SpanId) {
        let (from, statement) = (self.fun.current, self.fun.statement);
        self.fun.edges.push(Edge { from, to, op, span, statement });
        self.fun.continue_at(to);
    }

    /// Leads the current location to another.
    pub(super) fn jump_to(&mut self, to: LocationId) {
        if self.fun.fresh
            && let Some(last) = self.fun.edges.last_mut()
            && last.to == self.fun.current
        {
            last.to = to;
            self.fun.continue_at(to);
            return;
        }
        self.emit_to(Op::Skip, to, SpanId::NONE);
    }

    /// A two-way branch; returns where it goes when the condition holds and when not.
    pub(super) fn emit_branch(&mut self, condition: ExprId, span: SpanId) -> (LocationId, LocationId) {
        let from = self.fun.here();
        let (yes, no) = (self.fun.new_location(), self.fun.new_location());
        self.emit_to(Op::Assume { condition, holds: true }, yes, span);
        self.fun.continue_at(from);
        self.emit_to(Op::Assume { condition, holds: false }, no, span);
        (yes, no)
    }

    /// Leaves the function; the rules see that the program ends if a run started in it.
    pub(super) fn emit_user_return(&mut self, value: Option<ExprId>, span: SpanId) -> Lower<()> {
        let mut value = value;
        if self.fun.id == self.program.start {
            value = value.map(|value| self.keep(value, self.has_rule_exits(), span));
            self.emit_rule_exits(span)?;
        }
        self.emit_return(value, span);
        Ok(())
    }

    pub(super) fn emit_return(&mut self, value: Option<ExprId>, span: SpanId) {
        let exit = self.fun.exit;
        self.emit_to(Op::Return { value }, exit, span);
        self.fun.continue_nowhere();
    }

    // Variables.

    /// A temporary of the current function.
    pub(super) fn temporary(&mut self, ty: TypeId, span: SpanId) -> VarId {
        let var = self.program.add_temporary(self.fun.id, ty, span);
        self.add_local(var);
        var
    }

    fn add_local(&mut self, var: VarId) {
        let function = self.fun.id.expect("locals belong to functions");
        self.program.function_mut(function).locals.push(var);
    }

    /// A declared local variable or parameter.
    pub(super) fn declare_local(&mut self, decl: DeclId, kind: VariableKind) -> Lower<VarId> {
        let node = self.decl(decl);
        if self.odd_width(node.ty).is_some() {
            return Err(self.refuse(self.tast().decl_span(decl), "_BitInt types"));
        }
        let ty = self.ty(node.ty)?;
        let span = self.span(self.tast().decl_span(decl));
        let name = self.name_of(decl);
        let name = if name.is_empty() { "$unnamed".to_string() } else { name.to_string() };
        let types = self.rucc_types();
        let target = &self.units[self.unit].session.target;
        let natural = rucc_types::align(types, node.ty, target).unwrap_or(1);
        let (constant, constant_target) = (self.is_constant(node.ty), self.points_to_constant(node.ty));
        let var = self.program.add_variable(Variable {
            name,
            ty,
            span,
            storage: Storage::Automatic,
            kind,
            read_only: constant && kind == VariableKind::Declared,
            constant_target,
            in_memory: !self.program.types.is_scalar(ty),
            function: self.fun.id,
            align: node.alignment.map_or(natural, u64::from).max(natural),
        });
        self.add_local(var);
        self.note_shared_local(decl, var);
        let unit = self.unit;
        self.states[unit].variables.insert(decl.index(), var);
        Ok(var)
    }

    /// Puts a value into a temporary and returns how to read it.
    pub(super) fn spill(&mut self, value: ExprId, span: SpanId) -> ExprId {
        let ty = self.program[value].ty();
        let var = self.temporary(ty, span);
        let place = self.program.variable_place(var, span);
        self.emit(Op::Assign { place, value, site: None }, span);
        self.read_temporary(var, span)
    }

    /// The value of a temporary.
    pub(super) fn read_temporary(&mut self, var: VarId, span: SpanId) -> ExprId {
        let place = self.program.variable_place(var, span);
        self.program.load(place, span, None)
    }

    pub(super) fn temporary_place(&mut self, var: VarId, span: SpanId) -> PlaceId {
        self.program.variable_place(var, span)
    }

    // Scopes and jumps.

    /// Enters a block whose variables are given; they begin here.
    pub(super) fn enter_scope(&mut self, vars: Vec<VarId>, span: SpanId) {
        let parent = Some(self.fun.scope);
        let entry = self.fun.here();
        self.fun.scopes.push(Scope { parent, vars: vars.clone(), late: Vec::new(), entry });
        self.fun.scope = self.fun.scopes.len() - 1;
        for var in vars {
            self.emit(Op::Begin { var, size: None }, span);
        }
    }

    /// A variable of the current block that begins here.
    pub(super) fn begin_late(&mut self, var: VarId, size: Option<ExprId>, span: SpanId) {
        let scope = self.fun.scope;
        self.fun.scopes[scope].late.push(var);
        self.emit(Op::Begin { var, size }, span);
    }

    /// A variable of the current block that turns up inside it but lives from its entry (a compound
    /// literal): its beginning is put there.
    pub(super) fn begin_at_entry(&mut self, var: VarId, span: SpanId) {
        let scope = self.fun.scope;
        let entry = self.fun.scopes[scope].entry;
        let after = self.fun.new_location();
        for edge in self.fun.edges.iter_mut().filter(|edge| edge.from == entry) {
            edge.from = after;
        }
        for jump in self.fun.jumps.iter_mut().filter(|jump| jump.from == entry) {
            jump.from = after;
        }
        if self.fun.current == entry {
            self.fun.current = after;
        }
        let statement = self.fun.statement;
        let op = Op::Begin { var, size: None };
        self.fun.edges.push(Edge { from: entry, to: after, op, span, statement });
        self.fun.fresh = false;
        self.fun.scopes[scope].vars.push(var);
    }

    /// Leaves the current block at its end.
    pub(super) fn leave_scope(&mut self, span: SpanId) {
        let scope = self.fun.scope;
        self.end_variables(scope, span);
        self.fun.scope = self.fun.scopes[scope].parent.expect("only entered scopes are left");
    }

    fn end_variables(&mut self, scope: usize, span: SpanId) {
        let Scope { vars, late, .. } = self.fun.scopes[scope].clone();
        for var in late.into_iter().rev().chain(vars.into_iter().rev()) {
            self.emit(Op::End { var }, span);
        }
    }

    /// Notes a loop or switch from whose inside `break` and `continue` lead elsewhere, first met at a location.
    pub(super) fn open_breakable(&mut self, first: LocationId, leave: LocationId, again: Option<LocationId>) {
        let (scope, inside) = (self.fun.scope, (first, self.fun.locations));
        self.fun.breakables.push(Breakable { leave, again, scope, inside, cases: BTreeMap::new(), default: None });
    }

    /// What was opened last ends here.
    pub(super) fn close_breakable(&mut self) -> Option<Breakable> {
        let closed = self.fun.breakables.pop()?;
        let (first, from) = closed.inside;
        let inside = (from..self.fun.locations).map(LocationId).chain([first]).collect();
        self.fun.enclosures.push(Enclosure { inside, leave: closed.leave, again: closed.again });
        Some(closed)
    }

    /// Jumps to a place in an enclosing scope (`break`, `continue`): a step of its own, as such a line may be wrong.
    pub(super) fn jump_out(&mut self, to: LocationId, scope: usize, span: SpanId) {
        self.emit(Op::Skip, span);
        let mut inner = self.fun.scope;
        while inner != scope {
            self.end_variables(inner, span);
            inner = self.fun.scopes[inner].parent.expect("the target encloses the jump");
        }
        self.jump_to(to);
        self.fun.continue_nowhere();
    }

    pub(super) fn jump_to_label(&mut self, label: LabelId, span: SpanId) {
        let from = self.fun.here();
        self.add_jump(from, Target::Label(label.index()), Op::Skip, span);
        self.fun.continue_nowhere();
    }

    fn add_jump(&mut self, from: LocationId, target: Target, op: Op, span: SpanId) {
        let (scope, statement) = (self.fun.scope, self.fun.statement);
        self.fun.jumps.push(Jump { from, scope, target, span, statement, op });
    }

    /// A location that labels, cases and defaults give a name to.
    pub(super) fn mark_location(&mut self) -> (LocationId, usize) {
        let location = self.fun.new_location();
        self.jump_to(location);
        (location, self.fun.scope)
    }

    pub(super) fn define_label(&mut self, label: LabelId) {
        let marked = self.mark_location();
        self.fun.labels.insert(label.index(), marked);
        let name = self.units[self.unit].session.interner.resolve(self.tast()[label].name).to_string();
        self.fun.label_names.push((name, marked.0));
    }

    /// The ways out of a switch at `from`.
    pub(super) fn emit_switch(
        &mut self,
        from: LocationId,
        selector: ExprId,
        arms: Vec<(Arm, (LocationId, usize))>,
        span: SpanId,
    ) {
        for (arm, (location, scope)) in arms {
            self.add_jump(from, Target::Place(location, scope), Op::Case { selector, arm }, span);
        }
    }

    /// A computed goto: the pointer selects among all labels whose address is taken.
    pub(super) fn emit_computed_goto(
        &mut self,
        selector: ExprId,
        labels: Vec<(i128, LabelId)>,
        span: SpanId,
    ) -> LocationId {
        let from = self.fun.here();
        for (address, label) in labels {
            let op = Op::Case { selector, arm: Arm::Range(address, address) };
            self.add_jump(from, Target::Label(label.index()), op, span);
        }
        let wild = self.fun.new_location();
        self.emit_to(Op::Case { selector, arm: Arm::Otherwise }, wild, span);
        wild
    }

    /// Gives every jump its way: what it leaves ends, what it enters begins.
    fn resolve_jumps(&mut self) -> Lower<()> {
        for jump in std::mem::take(&mut self.fun.jumps) {
            let (to, target_scope) = match jump.target {
                Target::Place(location, scope) => (location, scope),
                Target::Label(label) => match self.fun.labels.get(&label) {
                    Some(&found) => found,
                    // The label of another function: this one cannot jump there.
                    None if matches!(jump.op, Op::Case { .. }) => continue,
                    None => return Err(self.refuse(self.fun.near, "a jump to a label of another function")),
                },
            };
            let (left, entered) = self.way(jump.scope, target_scope);
            self.fun.statement = jump.statement;
            self.fun.continue_at(jump.from);
            self.emit(jump.op, jump.span);
            for scope in left {
                self.end_variables(scope, jump.span);
            }
            for scope in entered {
                for var in self.fun.scopes[scope].vars.clone() {
                    self.emit(Op::Begin { var, size: None }, jump.span);
                }
            }
            self.jump_to(to);
        }
        Ok(())
    }

    /// The scopes left and entered on the way from one scope to another.
    fn way(&self, from: usize, to: usize) -> (Vec<usize>, Vec<usize>) {
        let chain = |mut scope: usize| {
            let mut chain = vec![scope];
            while let Some(parent) = self.fun.scopes[scope].parent {
                chain.push(parent);
                scope = parent;
            }
            chain
        };
        let (from_chain, to_chain) = (chain(from), chain(to));
        let left = from_chain.iter().copied().filter(|scope| !to_chain.contains(scope)).collect();
        let mut entered: Vec<usize> = to_chain.into_iter().filter(|scope| !from_chain.contains(scope)).collect();
        entered.reverse();
        (left, entered)
    }
}

/// Drops edges that no run can take because nothing leads to them.
fn reachable(edges: Vec<Edge>, locations: u32) -> Vec<Edge> {
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); locations as usize];
    for (index, edge) in edges.iter().enumerate() {
        out[edge.from.index()].push(index);
    }
    let mut seen = vec![false; locations as usize];
    let mut work = vec![LocationId(0)];
    while let Some(location) = work.pop() {
        if !std::mem::replace(&mut seen[location.index()], true) {
            work.extend(out[location.index()].iter().map(|&edge| edges[edge].to));
        }
    }
    edges.into_iter().filter(|edge| seen[edge.from.index()]).collect()
}
