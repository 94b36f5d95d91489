//! Statements.

use ir::{Arm, LocationId, Op, SiteKind, SpanId, StatementKind, VariableKind};
use rucc_ast::UnaryOp;
use rucc_sema::{Conversion, DeclId, DeclKind, ExprId, ExprKind, Stmt, StmtId, StorageDuration};

use super::{Lower, Lowering};

impl Lowering<'_> {
    /// Lowers one statement.
    pub(super) fn lower_statement(&mut self, id: StmtId) -> Lower<()> {
        let outer = self.fun.statement;
        let near = self.tast().stmt_span(id);
        let span = self.span(near);
        let kind = self.kind_of(id);
        if let Some(kind) = kind {
            self.fun.statement = self.statement(span, kind);
            self.fun.enclosing.push(self.fun.statement);
            self.fun.near = near;
        }
        let is_label = matches!(self.tast()[id], Stmt::Case { .. } | Stmt::Default { .. });
        let is_jump = matches!(kind, Some(StatementKind::Goto | StatementKind::Break | StatementKind::Continue));
        if is_label || is_jump {
            for &around in &self.fun.enclosing {
                self.program.note_jump(around);
            }
        }
        self.lower_statement_kind(id, span)?;
        if kind.is_some() {
            self.fun.enclosing.pop();
        }
        self.fun.statement = outer;
        Ok(())
    }

    /// What a statement is; blocks and labels are none of their own.
    fn kind_of(&self, id: StmtId) -> Option<StatementKind> {
        Some(match self.tast()[id] {
            Stmt::Block(_) | Stmt::Label { .. } | Stmt::Case { .. } | Stmt::Default { .. } => return None,
            Stmt::Error | Stmt::Empty | Stmt::Expr(_) => StatementKind::Expression,
            Stmt::Decls(_) => StatementKind::Declaration,
            Stmt::If { otherwise, .. } => StatementKind::If { has_else: otherwise.is_some() },
            Stmt::While { .. } => StatementKind::While,
            Stmt::DoWhile { .. } => StatementKind::DoWhile,
            Stmt::For { init, step, .. } => StatementKind::For { counts: init.is_some() || step.is_some() },
            Stmt::Switch { .. } => StatementKind::Switch,
            Stmt::Goto(_) | Stmt::IndirectGoto(_) => StatementKind::Goto,
            Stmt::Asm(_) => StatementKind::Assembler,
            Stmt::Break => StatementKind::Break,
            Stmt::Continue => StatementKind::Continue,
            Stmt::Return(_) => StatementKind::Return,
        })
    }

    fn lower_statement_kind(&mut self, id: StmtId, span: SpanId) -> Lower<()> {
        match self.tast()[id] {
            Stmt::Error => Err(self.refuse(self.fun.near, "this statement")),
            Stmt::Empty => Ok(()),
            Stmt::Expr(expr) => match self.observation(id) {
                Some(number) => self.lower_observation(number, expr, span),
                None => self.effect(expr),
            },
            Stmt::Block(list) => {
                let statements = &self.tast()[list];
                self.enter_block(statements, span)?;
                for &statement in statements {
                    self.lower_statement(statement)?;
                }
                self.leave_scope(span);
                Ok(())
            }
            Stmt::Decls(list) => {
                for &decl in &self.tast()[list] {
                    self.lower_declaration(decl)?;
                }
                Ok(())
            }
            Stmt::If { cond, then, otherwise } => self.lower_if(cond, then, otherwise, span),
            Stmt::While { cond, body } => self.lower_while(cond, body, span),
            Stmt::DoWhile { body, cond } => self.lower_do(body, cond, span),
            Stmt::For { init, cond, step, body } => self.lower_for(init, cond, step, body, span),
            Stmt::Switch { cond, body, cases, default } => self.lower_switch(cond, body, cases, default, span),
            Stmt::Case { case, body } => {
                let marked = self.mark_location();
                let switch = self.fun.breakables.iter_mut().rev().find(|outer| outer.again.is_none());
                switch.expect("rucc checks that a case is in a switch").cases.insert(case.index(), marked);
                self.lower_statement(body)
            }
            Stmt::Default { body } => {
                let marked = self.mark_location();
                let switch = self.fun.breakables.iter_mut().rev().find(|outer| outer.again.is_none());
                switch.expect("rucc checks that a default is in a switch").default = Some(marked);
                self.lower_statement(body)
            }
            Stmt::Label { label, body } => {
                self.define_label(label);
                self.lower_error_label(label, span);
                self.lower_statement(body)
            }
            Stmt::Goto(label) => {
                self.jump_to_label(label, span);
                Ok(())
            }
            Stmt::IndirectGoto(target) => self.lower_computed_goto(target, span),
            Stmt::Asm(asm) => self.lower_assembler(asm, span),
            Stmt::Break => {
                let outer = self.fun.breakables.last().expect("rucc checks that a break is in a loop or switch");
                let (leave, scope) = (outer.leave, outer.scope);
                self.jump_out(leave, scope, span);
                Ok(())
            }
            Stmt::Continue => {
                let outer = self.fun.breakables.iter().rev().find(|outer| outer.again.is_some());
                let outer = outer.expect("rucc checks that a continue is in a loop");
                let (again, scope) = (outer.again.expect("just tested"), outer.scope);
                self.jump_out(again, scope, span);
                Ok(())
            }
            Stmt::Return(value) => self.lower_return(value, span),
        }
    }

    /// The number of the observation that a statement was made for.
    fn observation(&self, id: StmtId) -> Option<u32> {
        let unit = &self.units[self.unit];
        if unit.placed.is_empty() {
            return None;
        }
        let file = unit.session.sources.lookup_file(self.tast().stmt_span(id).lo)?;
        unit.placed.iter().find(|placed| placed.file == file || placed.expression == file).map(|placed| placed.number)
    }

    fn lower_observation(&mut self, number: u32, expr: ExprId, span: SpanId) -> Lower<()> {
        if self.has_effects(expr) {
            return Err(self.refuse_expr(expr, "an expression that calls or changes something is not supported here"));
        }
        self.fun.is_observing = true;
        let condition = self.truth(expr);
        self.fun.is_observing = false;
        let condition = condition?;
        if !self.program.types.is_scalar(self.program[condition].ty()) {
            return Err(self.refuse_expr(expr, "an expression that is neither true nor false is not supported here"));
        }
        match self.proposition_of(number) {
            Some(proposition) => self.lower_watched_line(proposition, condition, span),
            None => self.emit(Op::Observe { number, condition }, span),
        }
        Ok(())
    }

    /// A label named `ERROR` is a location that must not be reached, by convention of verifiers.
    fn lower_error_label(&mut self, label: rucc_sema::LabelId, span: SpanId) {
        let name = self.units[self.unit].session.interner.resolve(self.tast()[label].name);
        if name == "ERROR" {
            self.emit_never(SiteKind::ReachError, Some("label ERROR".to_string()), span);
        }
    }

    /// A property that is violated as soon as control comes here.
    pub(super) fn emit_never(&mut self, kind: SiteKind, text: Option<String>, span: SpanId) {
        let int = self.program.types.int();
        let condition = self.program.int(0, int, span);
        self.emit_check(kind, condition, text, span);
    }

    /// A property that is violated where a condition is false. If nobody checks it, the run goes on as if it had passed, and the
    /// condition is computed all the same; but what waits for ever does not go on.
    pub(super) fn emit_check(&mut self, kind: SiteKind, condition: ir::ExprId, text: Option<String>, span: SpanId) {
        let statement = self.fun.statement;
        let site = self.program.add_site(ir::Site { kind, span, statement, text });
        if kind.classes().iter().any(|&class| self.options.classes.has(class)) {
            self.emit(Op::Assert { condition, site }, span);
        } else if kind.classes().contains(&ir::PropertyClass::Deadlock) {
            // Nobody asks, and the run waits for ever all the same.
            self.emit(Op::Constrain { condition }, span);
        } else if !matches!(self.program[condition].kind(), ir::ExprKind::Int(_)) {
            self.spill(condition, span);
        }
    }

    pub(super) fn enter_block(&mut self, statements: &[StmtId], span: SpanId) -> Lower<()> {
        let mut vars = Vec::new();
        for &statement in statements {
            if let Stmt::Decls(list) = self.tast()[statement] {
                for &decl in &self.tast()[list] {
                    if self.is_plain_local(decl) {
                        vars.push(self.declare_local(decl, VariableKind::Declared)?);
                    }
                }
            }
        }
        self.enter_scope(vars, span);
        Ok(())
    }

    /// A local variable of fixed size: it lives from the start of its block.
    fn is_plain_local(&self, decl: DeclId) -> bool {
        let node = self.decl(decl);
        node.kind == DeclKind::Object
            && node.duration == StorageDuration::Automatic
            && !self.has_variable_length(node.ty)
    }

    fn lower_declaration(&mut self, id: DeclId) -> Lower<()> {
        let node = self.decl(id);
        let near = self.tast().decl_span(id);
        let span = self.span(near);
        self.fun.near = near;
        match node.kind {
            DeclKind::Function => return Ok(()),
            DeclKind::Type => return self.evaluate_array_lengths(node.ty),
            DeclKind::Object => {}
        }
        if node.duration != StorageDuration::Automatic {
            return Ok(());
        }
        if node.cleanup.is_some() {
            return Err(self.refuse(near, "the attribute cleanup"));
        }
        if !self.is_plain_local(id) {
            self.evaluate_array_lengths(node.ty)?;
            let var = self.declare_local(id, VariableKind::Declared)?;
            let ty = self.program[var].ty;
            let size = if self.program.types.size_of(ty).is_some() { None } else { self.size_expression(ty, span) };
            self.begin_late(var, size, span);
        } else if !self.states[self.unit].variables.contains_key(&id.index()) {
            // A declaration that is not directly in a block (after a label, say).
            let var = self.declare_local(id, VariableKind::Declared)?;
            self.begin_late(var, None, span);
        }
        self.initialise_local(id)
    }

    fn lower_if(&mut self, cond: ExprId, then: StmtId, otherwise: Option<StmtId>, span: SpanId) -> Lower<()> {
        if let Some(otherwise) = otherwise
            && matches!(self.tast()[then], Stmt::Empty)
            && let Some(text) = self.assertion_text(otherwise)
        {
            return self.lower_assertion(cond, text, span);
        }
        if otherwise.is_none()
            && let Some(text) = self.violation_in(then)
        {
            return self.lower_violation(cond, text, span);
        }
        let (yes, no) = self.branch(cond)?;
        let join = self.fun.new_location();
        self.fun.continue_at(yes);
        self.lower_statement(then)?;
        self.jump_to(join);
        self.fun.continue_at(no);
        if let Some(otherwise) = otherwise {
            self.lower_statement(otherwise)?;
        }
        self.jump_to(join);
        self.fun.continue_at(join);
        Ok(())
    }

    fn lower_while(&mut self, cond: ExprId, body: StmtId, _span: SpanId) -> Lower<()> {
        let (head, _) = self.mark_location();
        let (yes, leave) = self.branch(cond)?;
        self.open_breakable(yes, leave, Some(head));
        self.fun.continue_at(yes);
        self.lower_statement(body)?;
        self.jump_to(head);
        self.close_breakable();
        self.fun.continue_at(leave);
        Ok(())
    }

    fn lower_do(&mut self, body: StmtId, cond: ExprId, _span: SpanId) -> Lower<()> {
        let (head, _) = self.mark_location();
        let (again, leave) = (self.fun.new_location(), self.fun.new_location());
        self.open_breakable(head, leave, Some(again));
        self.lower_statement(body)?;
        self.jump_to(again);
        self.close_breakable();
        self.fun.continue_at(again);
        let (yes, no) = self.branch(cond)?;
        self.fun.continue_at(yes);
        self.jump_to(head);
        self.fun.continue_at(no);
        self.jump_to(leave);
        self.fun.continue_at(leave);
        Ok(())
    }

    fn lower_for(
        &mut self,
        init: Option<StmtId>,
        cond: Option<ExprId>,
        step: Option<ExprId>,
        body: StmtId,
        span: SpanId,
    ) -> Lower<()> {
        let own: Vec<StmtId> = init.into_iter().collect();
        self.enter_block(&own, span)?;
        if let Some(init) = init {
            self.lower_statement(init)?;
        }
        let (head, _) = self.mark_location();
        let (inside, leave) = match cond {
            Some(cond) => self.branch(cond)?,
            None => (self.fun.here(), self.fun.new_location()),
        };
        let again = self.fun.new_location();
        self.open_breakable(inside, leave, Some(again));
        self.fun.continue_at(inside);
        self.lower_statement(body)?;
        self.jump_to(again);
        self.close_breakable();
        self.fun.continue_at(again);
        if let Some(step) = step {
            self.effect(step)?;
        }
        self.jump_to(head);
        self.fun.continue_at(leave);
        self.leave_scope(span);
        Ok(())
    }

    fn lower_switch(
        &mut self,
        cond: ExprId,
        body: StmtId,
        cases: rucc_sema::CaseList,
        default: Option<StmtId>,
        span: SpanId,
    ) -> Lower<()> {
        let selector = self.rvalue(cond)?;
        let cond_span = self.expr_span(cond);
        let selector = if self.is_stable(selector) { selector } else { self.spill(selector, cond_span) };
        let from = self.fun.here();
        let leave = self.fun.new_location();
        let scope = self.fun.scope;
        self.open_breakable(from, leave, None);
        self.fun.continue_nowhere();
        self.lower_statement(body)?;
        self.jump_to(leave);
        let switch = self.close_breakable().expect("opened above");
        let mut arms = Vec::new();
        for (offset, case) in self.tast()[cases].iter().enumerate() {
            let index = cases.as_usize_range().start + offset;
            let target = switch.cases.get(&index).copied().expect("every case of the table is in the body");
            if case.low <= case.high {
                arms.push((Arm::Range(case.low, case.high), target));
            }
        }
        let _ = default;
        arms.push((Arm::Otherwise, switch.default.unwrap_or((leave, scope))));
        self.emit_switch(from, selector, arms, span);
        self.fun.continue_at(leave);
        Ok(())
    }

    fn lower_return(&mut self, value: Option<ExprId>, span: SpanId) -> Lower<()> {
        let returns = self.fun.returns.expect("inside a function");
        let value = match value {
            None => None,
            Some(value) if self.is_void(self.expr(value).ty) => {
                self.effect(value)?;
                None
            }
            Some(value) => {
                let value = self.rvalue(value)?;
                if matches!(self.program.types.kind(returns), ir::TypeKind::Void) {
                    None
                } else {
                    Some(self.coerce(value, returns, span))
                }
            }
        };
        self.emit_user_return(value, span)?;
        Ok(())
    }

    fn lower_computed_goto(&mut self, target: ExprId, span: SpanId) -> Lower<()> {
        let pointer = self.rvalue(target)?;
        let pointer = self.spill(pointer, span);
        let labels = self.addressed_labels();
        let wild = self.emit_computed_goto(pointer, labels, span);
        self.fun.continue_at(wild);
        self.emit_never(SiteKind::Unreachable, Some("jump to an address that is not a label".to_string()), span);
        self.emit_return(None, span);
        Ok(())
    }

    // Conditions.

    /// Evaluates a condition and branches on it: where it holds, where not. `&&`, `||` and `!` over
    /// operands with side effects become control flow; pure conditions stay whole.
    pub(super) fn branch(&mut self, id: ExprId) -> Lower<(LocationId, LocationId)> {
        let span = self.expr_span(id);
        if self.has_effects(id) {
            match self.expr(id).kind {
                ExprKind::Convert { kind: Conversion::Bool, operand } => return self.branch(operand),
                ExprKind::Unary { op: UnaryOp::Not, operand } => {
                    let (yes, no) = self.branch(operand)?;
                    return Ok((no, yes));
                }
                ExprKind::Binary { op: rucc_ast::BinaryOp::LogAnd, lhs, rhs } => {
                    let (both, no) = self.branch(lhs)?;
                    self.fun.continue_at(both);
                    let (yes, neither) = self.branch(rhs)?;
                    self.fun.continue_at(neither);
                    self.jump_to(no);
                    return Ok((yes, no));
                }
                ExprKind::Binary { op: rucc_ast::BinaryOp::LogOr, lhs, rhs } => {
                    let (yes, other) = self.branch(lhs)?;
                    self.fun.continue_at(other);
                    let (also, no) = self.branch(rhs)?;
                    self.fun.continue_at(also);
                    self.jump_to(yes);
                    return Ok((yes, no));
                }
                _ => {}
            }
        }
        let condition = self.truth(id)?;
        Ok(self.emit_branch(condition, span))
    }

    /// A scalar that is not 0 exactly when the condition holds.
    pub(super) fn truth(&mut self, id: ExprId) -> Lower<ir::ExprId> {
        match self.expr(id).kind {
            ExprKind::Convert { kind: Conversion::Bool, operand } => self.truth(operand),
            _ => self.rvalue(id),
        }
    }
}
