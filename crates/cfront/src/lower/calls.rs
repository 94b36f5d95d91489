//! Calls: of functions of the program, through pointers, of library functions, of functions nobody defines.

use ir::{
    Builtin, Callee, Edge, ExprId as Value, Function, FunctionId, InputKind, LocationId, Op, PlaceId, SiteKind, SpanId,
    Storage, TypeId, TypeKind, Variable, VariableKind,
};
use rucc_ast::UnaryOp;
use rucc_sema::{Conversion, DeclId, DeclKind, ExprId, ExprKind, ExprList, Linkage};

use super::{Definer, Lower, Lowering};
use crate::options::NoBody;

impl Lowering<'_> {
    /// A call used as a value.
    pub(super) fn call_value(&mut self, id: ExprId, callee: ExprId, args: ExprList) -> Lower<Value> {
        match self.call(id, callee, args, true)? {
            Some(value) => Ok(value),
            None => Err(self.refuse_expr(id, "the value of a call that has none")),
        }
    }

    /// A call as a statement.
    pub(super) fn call_effect(&mut self, id: ExprId, callee: ExprId, args: ExprList) -> Lower<()> {
        self.call(id, callee, args, false).map(|_| ())
    }

    fn call(&mut self, id: ExprId, callee: ExprId, args: ExprList, wanted: bool) -> Lower<Option<Value>> {
        let arguments: Vec<ExprId> = self.tast()[args].to_vec();
        if let Some(decl) = self.callee_decl(callee) {
            let events = self.events_of(decl);
            let is_watched = self.is_watched(&self.called_name(decl));
            return match events.is_empty() && !self.ends_with_rules(decl) && !is_watched {
                true => self.call_by_name(id, decl, &arguments, wanted),
                false => self.call_watched((id, decl), &arguments, wanted, &events),
            };
        }
        let span = self.expr_span(id);
        let effects = arguments.iter().any(|&argument| self.has_effects(argument));
        let pointer = self.rvalue(callee)?;
        let pointer = self.keep(pointer, effects, span);
        let values = self.arguments(&arguments)?;
        let returns = self.ty(self.expr(id).ty)?;
        let site = self.site(SiteKind::Call, span);
        let events = self.events_of_pointers(values.len());
        if !events.is_empty() || !self.watched_behind_pointers().is_empty() {
            return self.call_watched_pointer(pointer, (&arguments, values), (returns, wanted), site, (&events, span));
        }
        Ok(self.emit_call(Callee::Pointer(pointer), values, returns, wanted, site, span))
    }

    /// The function a call names, however it is wrapped.
    pub(super) fn callee_decl(&self, callee: ExprId) -> Option<DeclId> {
        match self.expr(callee).kind {
            ExprKind::Decl(decl) if self.decl(decl).kind == DeclKind::Function => Some(decl),
            ExprKind::Convert { kind: Conversion::FunctionDecay, operand }
            | ExprKind::Unary { op: UnaryOp::Deref | UnaryOp::AddrOf, operand } => self.callee_decl(operand),
            _ => None,
        }
    }

    pub(super) fn call_by_name(
        &mut self,
        id: ExprId,
        decl: DeclId,
        arguments: &[ExprId],
        wanted: bool,
    ) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let name = self.called_name(decl);
        let definer = self.definer(decl, &name).or_else(|| self.model_with_unions(decl, &name));
        let definer = definer.filter(|&definer| self.has_arguments(definer, arguments.len()));
        let by_user = definer.is_some_and(|definer| !self.units[definer.unit].library);
        if matches!(name.as_str(), "reach_error" | "__VERIFIER_error") {
            self.emit_never(SiteKind::ReachError, Some(format!("{name}()")), span);
        }
        if let ("abs" | "labs" | "llabs" | "imaxabs", [operand]) = (name.as_str(), arguments) {
            // gcc computes these itself, even if the program has a function of that name.
            return self.absolute(*operand, id).map(Some);
        }
        if name == "abort" && !by_user && !self.units[self.unit].library && self.may_handle_signals() {
            let function = self.function_of(self.functions["__cexplain_abort"])?;
            let returns = self.ty(self.expr(id).ty)?;
            return Ok(self.emit_call(Callee::Function(function), Vec::new(), returns, false, None, span));
        }
        if !by_user {
            if let Some(done) = self.vocabulary(&name, id, arguments)? {
                return Ok(done);
            }
            if let Some(done) = self.outside_vocabulary(&name, id, arguments, wanted)? {
                return Ok(done);
            }
            if let Some(builtin) = self.builtin_of(&name) {
                return match self.stream_call(builtin, id, arguments, wanted)? {
                    Some(done) => Ok(done),
                    None => self.call_builtin(builtin, id, arguments, wanted),
                };
            }
        }
        match definer {
            Some(definer) => self.call_definer(definer, id, arguments, wanted),
            None => {
                let returns = self.ty(self.expr(id).ty)?;
                let values = self.arguments(arguments)?;
                self.undefined_functions.insert(name.clone());
                self.havoc(&name, arguments, &values, span);
                Ok(self.any_value(InputKind::Undefined(name), returns, wanted, span))
            }
        }
    }

    /// A call of a function that is defined somewhere.
    pub(super) fn call_definer(
        &mut self,
        definer: Definer,
        id: ExprId,
        arguments: &[ExprId],
        wanted: bool,
    ) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let returns = self.ty(self.expr(id).ty)?;
        let values = self.arguments(arguments)?;
        let dropped = if wanted { None } else { self.dropped_model(definer) };
        self.call_with(dropped.unwrap_or(definer), values, returns, wanted, span)
    }

    /// Calls a function that is defined somewhere with values.
    pub(super) fn call_with(
        &mut self,
        definer: Definer,
        values: Vec<Value>,
        returns: TypeId,
        wanted: bool,
        span: SpanId,
    ) -> Lower<Option<Value>> {
        let function = self.function_of(definer)?;
        let values = self.fit_parameters(definer, values, span)?;
        let defined_returns = self.return_type(function, returns);
        let value = self.emit_call(Callee::Function(function), values, defined_returns, wanted, None, span);
        Ok(value.map(|value| self.fit_result(value, returns, span)))
    }

    /// What a function without body may do to storage: what its pointers lead to becomes any value.
    fn havoc(&mut self, name: &str, arguments: &[ExprId], values: &[Value], span: SpanId) {
        if self.options.no_body == NoBody::Nothing {
            return;
        }
        let int = self.program.types.int();
        let mut source = None;
        let mut number = |lowering: &mut Self, ty: TypeId| {
            let kind = InputKind::Undefined(name.to_string());
            let source = *source.get_or_insert_with(|| lowering.program.add_input(ir::InputSource { kind, ty, span }));
            // No expression of the program: nothing that could be edited.
            lowering.program.int(i128::from(source.0), int, SpanId::NONE)
        };
        for (&argument, &value) in arguments.iter().zip(values) {
            let ty = self.program[value].ty();
            let TypeKind::Pointer(target) = *self.program.types.kind(ty) else { continue };
            if matches!(self.program.types.kind(target), TypeKind::Function(_)) {
                self.emit_havoc(Builtin::MayCall, vec![value], span);
                continue;
            }
            if self.points_to_constant(self.expr(argument).ty) {
                continue;
            }
            let number = number(self, ty);
            self.emit_havoc(Builtin::Havoc, vec![value, number], span);
        }
        if self.options.no_body == NoBody::Globals {
            let number = number(self, int);
            self.emit_havoc(Builtin::HavocGlobals, vec![number], span);
        }
    }

    fn emit_havoc(&mut self, builtin: Builtin, arguments: Vec<Value>, span: SpanId) {
        self.emit(Op::Call { callee: Callee::Builtin(builtin), arguments, result: None, site: None }, span);
    }

    /// The name a function is known by, `__builtin_` removed.
    pub(super) fn called_name(&self, decl: DeclId) -> String {
        let name = self.name_of(decl);
        let plain = name.strip_prefix("__builtin_").unwrap_or(name);
        plain.to_string()
    }

    /// Where a function is defined, if anywhere.
    fn definer(&mut self, decl: DeclId, name: &str) -> Option<Definer> {
        let node = self.decl(decl);
        if let Some(alias) = node.alias {
            return self.functions.get(&self.string_text(alias)).copied();
        }
        if node.linkage != Linkage::External {
            return node.body.map(|_| Definer { unit: self.unit, decl });
        }
        match self.functions.get(name).copied() {
            None if node.body.is_some() => Some(Definer { unit: self.unit, decl }),
            Some(found) if self.units[found.unit].library && !self.fits_model(decl, found, false) => None,
            found => found,
        }
    }

    pub(super) fn return_type(&self, function: FunctionId, otherwise: TypeId) -> TypeId {
        match self.program.types.kind(self.program[function].ty) {
            TypeKind::Function(signature) => signature.returns,
            _ => otherwise,
        }
    }

    /// The caller may have seen another declaration than the definition.
    fn fit_result(&mut self, value: Value, returns: TypeId, span: SpanId) -> Value {
        let ty = self.program[value].ty();
        if self.program.types.is_scalar(ty) && self.program.types.is_scalar(returns) {
            self.coerce(value, returns, span)
        } else {
            value
        }
    }

    /// Arguments as the parameters of a definition want them (calls without prototype are not converted).
    fn fit_parameters(&mut self, definer: Definer, values: Vec<Value>, span: SpanId) -> Lower<Vec<Value>> {
        let asking = std::mem::replace(&mut self.unit, definer.unit);
        let declared = self.tast()[self.decl(definer.decl).params].to_vec();
        let parameters = declared.iter().map(|&decl| self.ty(self.decl(decl).ty)).collect::<Lower<Vec<_>>>();
        self.unit = asking;
        let parameters = parameters?;
        let mut fitted = Vec::new();
        for (index, value) in values.into_iter().enumerate() {
            let ty = self.program[value].ty();
            match parameters.get(index) {
                Some(&parameter) if self.program.types.is_scalar(parameter) && self.program.types.is_scalar(ty) => {
                    fitted.push(self.coerce(value, parameter, span));
                }
                Some(&parameter) if self.program.types.is_scalar(parameter) => {
                    fitted.push(self.member_of_union(value, parameter, span));
                }
                _ => fitted.push(value),
            }
        }
        Ok(fitted)
    }

    /// A union that is passed in place of a pointer; all its members are such pointers.
    fn member_of_union(&mut self, value: Value, parameter: TypeId, span: SpanId) -> Value {
        let is_union = match *self.program.types.kind(self.program[value].ty()) {
            TypeKind::Record(record) => self.program.types.record(record).union,
            _ => false,
        };
        match *self.program[value].kind() {
            ir::ExprKind::Load(place) if is_union => {
                let member = self.program.field(place, 0, span);
                let member = self.load_place(member, span);
                self.coerce(member, parameter, span)
            }
            _ => value,
        }
    }

    /// Arguments, evaluated from right to left as gcc does.
    pub(super) fn arguments(&mut self, arguments: &[ExprId]) -> Lower<Vec<Value>> {
        let mut values = Vec::new();
        for (index, &argument) in arguments.iter().enumerate().rev() {
            let span = self.expr_span(argument);
            let effects_follow = arguments[..index].iter().any(|&earlier| self.has_effects(earlier));
            self.refuse_special(argument)?;
            let value = self.rvalue(argument)?;
            values.push(self.keep(value, effects_follow, span));
        }
        values.reverse();
        Ok(values)
    }

    /// Emits a call; its result (if wanted) goes to a temporary.
    pub(super) fn emit_call(
        &mut self,
        callee: Callee,
        arguments: Vec<Value>,
        returns: TypeId,
        wanted: bool,
        site: Option<ir::SiteId>,
        span: SpanId,
    ) -> Option<Value> {
        let result = (wanted && !matches!(self.program.types.kind(returns), TypeKind::Void))
            .then(|| self.temporary(returns, span));
        let place = result.map(|var| self.temporary_place(var, span));
        self.emit(Op::Call { callee, arguments, result: place, site }, span);
        result.map(|var| self.read_temporary(var, span))
    }

    /// Any value of a type, as an input.
    pub(super) fn any_value(&mut self, kind: InputKind, ty: TypeId, wanted: bool, span: SpanId) -> Option<Value> {
        if self.program.types.is_scalar(ty) {
            // Asked for even if the value is dropped: the sequence of inputs must not depend on that.
            return Some(self.input(kind, ty, span)).filter(|_| wanted);
        }
        // A record that nobody set: each read of a member is an input.
        let is_record = matches!(self.program.types.kind(ty), TypeKind::Record(_));
        (wanted && is_record).then(|| {
            let var = self.temporary(ty, span);
            self.read_temporary(var, span)
        })
    }

    fn call_builtin(
        &mut self,
        builtin: Builtin,
        id: ExprId,
        arguments: &[ExprId],
        wanted: bool,
    ) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let returns = self.ty(self.expr(id).ty)?;
        let values = self.arguments(arguments)?;
        if let Some(function) = self.failing_way_of(builtin, id)? {
            let site = self.site(site_kind(builtin), span);
            return Ok(Some(self.emit_allocation(builtin, values, (returns, function), site, span)));
        }
        Ok(self.call_builtin_with(builtin, values, returns, wanted, span))
    }

    /// Calls a function that engines know with values.
    pub(super) fn call_builtin_with(
        &mut self,
        builtin: Builtin,
        mut values: Vec<Value>,
        returns: TypeId,
        wanted: bool,
        span: SpanId,
    ) -> Option<Value> {
        if matches!(
            builtin,
            Builtin::Vprintf
                | Builtin::Vfprintf
                | Builtin::Vsprintf
                | Builtin::Vsnprintf
                | Builtin::Vscanf
                | Builtin::Vfscanf
                | Builtin::Vsscanf
        ) && let Some(list) = values.pop()
        {
            values.push(self.list_position(list, span));
        }
        let site = self.site(site_kind(builtin), span);
        self.emit_call(Callee::Builtin(builtin), values, returns, wanted, site, span)
    }

    /// A function whose address is taken or which is called.
    pub(super) fn function(&mut self, decl: DeclId) -> Lower<FunctionId> {
        let name = self.called_name(decl);
        let definer = self.definer(decl, &name);
        let by_user = definer.is_some_and(|definer| !self.units[definer.unit].library);
        if let Some(&known) = self.states[self.unit].functions.get(&decl.index()) {
            return Ok(known);
        }
        let failing = self.allocation_by_pointer(&name).filter(|_| definer.is_none());
        let id = match definer.or(failing) {
            Some(definer) => self.function_of(definer)?,
            None => match self.external_functions.get(&name) {
                Some(&known) => known,
                None => self.declared_function(decl, &name)?,
            },
        };
        if failing.is_some() {
            self.program.function_mut(id).name = name;
        } else if !by_user
            && definer.is_none()
            && let Some(builtin) = self.builtin_of(&name)
        {
            self.wrap_builtin(id, builtin);
        }
        let unit = self.unit;
        self.states[unit].functions.insert(decl.index(), id);
        Ok(id)
    }

    fn declared_function(&mut self, decl: DeclId, name: &str) -> Lower<FunctionId> {
        let ty = self.ty(self.decl(decl).ty)?;
        let span = self.span(self.tast().decl_span(decl));
        if self.builtin_of(name).is_none() {
            self.undefined_functions.insert(name.to_string());
        }
        let id = self.program.add_function(Function {
            name: name.to_string(),
            ty,
            parameters: Vec::new(),
            locals: Vec::new(),
            span,
            library: true,
            entry: LocationId(0),
            exit: LocationId(1),
            locations: 2,
            edges: Vec::new(),
            enclosures: Vec::new(),
            labels: Vec::new(),
            defined: false,
        });
        self.external_functions.insert(name.to_string(), id);
        Ok(id)
    }

    /// A body for a library function that engines know by themselves, so that it can be called by pointer.
    fn wrap_builtin(&mut self, id: FunctionId, builtin: Builtin) {
        let TypeKind::Function(signature) = self.program.types.kind(self.program[id].ty).clone() else { return };
        if self.program[id].defined || signature.variadic || !signature.prototyped {
            return;
        }
        let span = self.program[id].span;
        let statement = self.program.add_statement(ir::Statement::implied(span, Some(id)));
        let mut arguments = Vec::new();
        for &ty in &signature.parameters {
            let var = self.wrapper_variable(id, ty, VariableKind::Parameter, span);
            self.program.function_mut(id).parameters.push(var);
            let place = self.program.variable_place(var, span);
            arguments.push(self.program.load(place, span, None));
        }
        let void = matches!(self.program.types.kind(signature.returns), TypeKind::Void);
        let result = (!void).then(|| self.wrapper_variable(id, signature.returns, VariableKind::Temporary, span));
        let place: Option<PlaceId> = result.map(|var| self.program.variable_place(var, span));
        let value = place.map(|place| self.program.load(place, span, None));
        let kind = if builtin == Builtin::Free { SiteKind::Free } else { SiteKind::Library };
        let site = Some(self.program.add_site(ir::Site { kind, span, statement, text: None }));
        let callee = Callee::Builtin(builtin);
        let call = Op::Call { callee, arguments, result: place, site };
        let edge = |from, to, op| Edge { from: LocationId(from), to: LocationId(to), op, span, statement };
        let edges = vec![edge(0, 2, call), edge(2, 1, Op::Return { value })];
        let function = self.program.function_mut(id);
        function.edges = edges;
        function.locations = 3;
        function.defined = true;
    }

    fn wrapper_variable(&mut self, function: FunctionId, ty: TypeId, kind: VariableKind, span: SpanId) -> ir::VarId {
        let in_memory = !self.program.types.is_scalar(ty);
        let var = self.program.add_variable(Variable {
            name: "$argument".to_string(),
            ty,
            span,
            storage: Storage::Automatic,
            kind,
            read_only: false,
            constant_target: false,
            in_memory,
            function: Some(function),
            align: 8,
        });
        self.program.function_mut(function).locals.push(var);
        var
    }
}

/// What can go wrong in a call of a function that engines know.
fn site_kind(builtin: Builtin) -> SiteKind {
    match builtin {
        Builtin::Free | Builtin::Realloc => SiteKind::Free,
        Builtin::Abort => SiteKind::Abort,
        _ => SiteKind::Library,
    }
}
