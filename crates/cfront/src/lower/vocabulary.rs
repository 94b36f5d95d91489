//! Names with a meaning of their own: assertions, nondeterminism, error locations, and library functions
//! that are inputs, checks or control flow rather than computations.

use ir::{BinaryOp as B, Builtin, Callee, ExprId as Value, InputKind, Intrinsic, Op, SiteKind, SpanId};
use rucc_sema::{Conversion, DeclId, ExprId, ExprKind, Linkage, Stmt, StmtId};

use super::{Lower, Lowering};

/// Other names of the functions that engines know.
const ALIASES: [(&str, Builtin); 29] = [
    ("__cexplain_own_malloc", Builtin::Malloc),
    ("getc", Builtin::Fgetc),
    ("_IO_getc", Builtin::Fgetc),
    ("getc_unlocked", Builtin::Fgetc),
    ("getchar_unlocked", Builtin::Getchar),
    ("putc", Builtin::Fputc),
    ("_IO_putc", Builtin::Fputc),
    ("putc_unlocked", Builtin::Fputc),
    ("putchar_unlocked", Builtin::Putchar),
    ("fputs_unlocked", Builtin::Fputs),
    ("__isoc99_scanf", Builtin::Scanf),
    ("__isoc99_fscanf", Builtin::Fscanf),
    ("__isoc99_sscanf", Builtin::Sscanf),
    ("__isoc99_vsscanf", Builtin::Vsscanf),
    ("__isoc99_vscanf", Builtin::Vscanf),
    ("__isoc99_vfscanf", Builtin::Vfscanf),
    ("_exit", Builtin::QuickExit),
    ("nearbyint", Builtin::Rint),
    ("nearbyintf", Builtin::Rintf),
    ("nearbyintl", Builtin::Rintl),
    ("cfree", Builtin::Free),
    ("__memcpy", Builtin::Memcpy),
    ("__strdup_copy", Builtin::Memcpy),
    ("index", Builtin::Strchr),
    ("rindex", Builtin::Strrchr),
    ("drem", Builtin::Remainder),
    ("__mempcpy", Builtin::Mempcpy),
    ("__stpcpy", Builtin::Stpcpy),
    ("vfscanf", Builtin::Vfscanf),
];

/// Functions that wait for signals, or let them come at some time.
const SIGNALS_FROM_OUTSIDE: [&str; 9] = [
    "pause",
    "sigsuspend",
    "sigwait",
    "sigwaitinfo",
    "sigtimedwait",
    "setitimer",
    "ualarm",
    "timer_create",
    "signalfd",
];

/// Functions of the assertion headers that end the program.
const ASSERTION_FAILURES: [&str; 5] =
    ["__assert_fail", "__assert_perror_fail", "__assert", "__assert_func", "__assert_rtn"];

impl Lowering<'_> {
    /// The engine-known function of a name.
    pub(super) fn builtin_of(&self, name: &str) -> Option<Builtin> {
        Builtin::from_name(name)
            .or_else(|| ALIASES.iter().find(|(alias, _)| *alias == name).map(|&(_, builtin)| builtin))
    }

    /// Lowers a call of a name with a meaning of its own; `None` when the name has none.
    #[allow(clippy::option_option)] // a call is known or not, and if known it has a value or not
    pub(super) fn vocabulary(&mut self, name: &str, id: ExprId, arguments: &[ExprId]) -> Lower<Option<Option<Value>>> {
        if let Some(done) = self.verifier_vocabulary(name, id, arguments)? {
            return Ok(Some(done));
        }
        if let Some(done) = self.rule_vocabulary(name, id, arguments) {
            return Ok(Some(done));
        }
        let span = self.expr_span(id);
        match (name, arguments) {
            (failure, _) if ASSERTION_FAILURES.contains(&failure) => {
                let text = arguments.iter().find_map(|&text| self.literal_text(text));
                self.emit_never(SiteKind::Assertion, text, span);
                Ok(Some(None))
            }
            ("setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" | "longjmp" | "siglongjmp" | "_longjmp", _) => {
                Err(self.refuse_expr(id, format!("`{name}`: jumps between functions (setjmp/longjmp)")))
            }
            ("fork" | "vfork" | "clone", _) => Err(self.refuse_expr(id, format!("`{name}`: processes"))),
            ("alloca", &[size]) => self.alloca(size, id).map(|value| Some(Some(value))),
            (signal, _) if SIGNALS_FROM_OUTSIDE.contains(&signal) => {
                self.emit(Op::Refuse { what: format!("`{name}`: signals from outside") }, span);
                Ok(None)
            }
            ("rand" | "random" | "lrand48", []) => self.random_number(name, id, 0).map(Some),
            ("mrand48", []) => self.random_number(name, id, i128::from(i32::MIN)).map(Some),
            ("fabs" | "fabsf" | "fabsl", &[operand]) => {
                let value = self.rvalue(operand)?;
                let ty = self.program[value].ty();
                Ok(Some(Some(self.program.intrinsic(Intrinsic::FloatAbs, vec![value], ty, span, None))))
            }
            ("copysign" | "copysignf" | "copysignl", &[_, _]) => {
                let values = self.arguments(arguments)?;
                let ty = self.program[values[0]].ty();
                Ok(Some(Some(self.program.intrinsic(Intrinsic::CopySign, values, ty, span, None))))
            }
            ("unreachable", []) => {
                self.emit_never(SiteKind::Unreachable, None, span);
                Ok(Some(None))
            }
            ("trap", []) => {
                self.emit_abort(span);
                Ok(Some(None))
            }
            _ => Ok(None),
        }
    }

    /// A random number: from the given one up to the largest that has 31 bits.
    fn random_number(&mut self, name: &str, id: ExprId, least: i128) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let ty = self.ty(self.expr(id).ty)?;
        let value = self.input(InputKind::Environment(name.to_string()), ty, span);
        for (op, limit) in [(B::Ge, least), (B::Le, i128::from(i32::MAX))] {
            let limit = self.program.int(limit, ty, span);
            let condition = self.program.binary(op, value, limit, span, None);
            self.emit(Op::Constrain { condition }, span);
        }
        Ok(Some(value))
    }

    /// Whether a variable is the list of all environment variables.
    pub(super) fn is_whole_environment(&self, decl: DeclId) -> bool {
        let (name, node) = (self.name_of(decl), self.decl(decl));
        matches!(name, "environ" | "__environ" | "_environ")
            && node.linkage == Linkage::External
            && !self.variables.contains_key(name)
    }

    /// Whether the program may handle signals, as far as its headers tell.
    pub(super) fn may_handle_signals(&self) -> bool {
        self.units.iter().filter(|unit| !unit.library).any(|unit| {
            let declared = unit.checked.tast.top_level().iter().filter_map(|&decl| unit.checked.tast[decl].name);
            declared.into_iter().any(|name| matches!(unit.session.interner.resolve(name), "signal" | "sigaction"))
        })
    }

    pub(super) fn emit_abort(&mut self, span: SpanId) {
        let site = self.site(SiteKind::Abort, span);
        let op = Op::Call { callee: Callee::Builtin(Builtin::Abort), arguments: Vec::new(), result: None, site };
        self.emit(op, span);
    }

    /// An assertion as a property.
    pub(super) fn lower_assertion(&mut self, condition: ExprId, text: Option<String>, span: SpanId) -> Lower<()> {
        let condition_span = self.expr_span(condition);
        let condition = self.truth(condition)?;
        let statement = self.fun.statement;
        let span = if condition_span.is_some() { condition_span } else { span };
        let site = self.program.add_site(ir::Site { kind: SiteKind::Assertion, span, statement, text });
        self.emit(Op::Assert { condition, site }, span);
        Ok(())
    }

    /// The text of an assertion if the statement does nothing but report that it failed.
    pub(super) fn assertion_text(&self, statement: StmtId) -> Option<Option<String>> {
        match self.tast()[statement] {
            Stmt::Expr(expr) => self.assertion_in(expr),
            Stmt::Block(list) => match self.tast()[list] {
                [only] => self.assertion_text(only),
                _ => None,
            },
            _ => None,
        }
    }

    /// The text of an assertion if the expression does nothing but report that it failed.
    pub(super) fn assertion_in(&self, id: ExprId) -> Option<Option<String>> {
        match self.expr(id).kind {
            ExprKind::Convert { kind: Conversion::Void, operand } | ExprKind::Cast(operand) => {
                self.assertion_in(operand)
            }
            ExprKind::Call { callee, args } => {
                let decl = self.callee_decl(callee)?;
                let name = self.name_of(decl);
                let by_user = self.functions.contains_key(name) || self.decl(decl).body.is_some();
                if !ASSERTION_FAILURES.contains(&name) || by_user {
                    return None;
                }
                let text = self.tast()[args].iter().find_map(|&argument| self.literal_text(argument));
                Some(text)
            }
            _ => None,
        }
    }

    /// The text of a string literal, however it is converted.
    pub(super) fn literal_text(&self, id: ExprId) -> Option<String> {
        match self.expr(id).kind {
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.literal_text(operand),
            ExprKind::Str(literal) => Some(self.string_text(literal)),
            _ => None,
        }
    }
}
