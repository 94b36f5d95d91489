//! The vocabulary of verifiers: nondeterminism, assumptions, assertions, questions about pointers. Names of it that are
//! not known are errors: taken for functions without body they would make programs hold that do not.

use ir::{BinaryOp as B, ExprId as Value, InputKind, Intrinsic, Op, SpanId};
use rucc_sema::{Conversion, ExprId, ExprKind};
use rucc_types::TypeKind as C;

use super::{Lower, Lowering};

/// Names after `nondet_` whose values are an `int` even without a declaration.
const INTEGERS: [&str; 3] = ["int", "bool", ""];

impl Lowering<'_> {
    /// Lowers a call of a name that verifiers know; `None` when it is none.
    #[allow(clippy::option_option)] // a call is known or not, and if known it has a value or not
    pub(super) fn verifier_vocabulary(
        &mut self,
        name: &str,
        id: ExprId,
        arguments: &[ExprId],
    ) -> Lower<Option<Option<Value>>> {
        let span = self.expr_span(id);
        let prefixes = ["__VERIFIER_nondet_", "__CPROVER_nondet_", "nondet_"];
        let kind = prefixes.iter().find_map(|prefix| name.strip_prefix(prefix));
        if let Some(kind) = kind.or((name == "nondet").then_some(""))
            && !self.functions.contains_key(name)
        {
            return self.any_of_kind(name, kind, id, arguments).map(Some);
        }
        match (name, arguments) {
            ("__VERIFIER_assume" | "__CPROVER_assume", &[condition, ..]) => {
                let condition = self.truth(condition)?;
                self.emit(Op::Constrain { condition }, span);
                Ok(Some(None))
            }
            // Without a body it is the assertion, whatever header the program forgot.
            ("assert", &[condition]) => {
                self.lower_assertion(condition, None, span)?;
                Ok(Some(None))
            }
            (
                "__VERIFIER_assert" | "__CPROVER_assert" | "__CPROVER_precondition" | "__CPROVER_postcondition",
                &[condition, ref rest @ ..],
            ) => {
                let text = rest.first().and_then(|&text| self.literal_text(text));
                self.lower_assertion(condition, text, span)?;
                Ok(Some(None))
            }
            ("__VERIFIER_error" | "reach_error", _) => Ok(Some(None)),
            ("__VERIFIER_atomic_begin" | "__CPROVER_atomic_begin", _) => {
                self.atomic_block(true, span);
                Ok(Some(None))
            }
            ("__VERIFIER_atomic_end" | "__CPROVER_atomic_end", _) => {
                self.atomic_block(false, span);
                Ok(Some(None))
            }
            ("__CPROVER_fence", _) => {
                self.fence(span);
                Ok(Some(None))
            }
            ("__CPROVER_cover" | "__CPROVER_input" | "__CPROVER_output" | "__CPROVER_printf", _) => {
                // They show something and change nothing; what they are given is computed all the same.
                for &argument in arguments {
                    self.effect(argument)?;
                }
                Ok(Some(None))
            }
            _ if name.starts_with("__CPROVER_") => self.pointer_question(name, id, arguments),
            _ if name.starts_with("__VERIFIER_") => match self.functions.contains_key(name) {
                true => Ok(None),
                false => Err(self.unknown_word(name, id)),
            },
            _ => Ok(None),
        }
    }

    /// Any value, of the type that the function is declared with.
    fn any_of_kind(&mut self, name: &str, kind: &str, id: ExprId, arguments: &[ExprId]) -> Lower<Option<Value>> {
        let is_undeclared = self.units[self.unit].implicit.iter().any(|implicit| implicit == name);
        if is_undeclared && !INTEGERS.contains(&kind) {
            return Err(self.error_at(id, format!("`{name}` is not declared, so its type is not known")));
        }
        let span = self.expr_span(id);
        for &argument in arguments {
            self.effect(argument)?;
        }
        let ty = self.ty(self.expr(id).ty)?;
        Ok(self.any_value(InputKind::Nondet(name.to_string()), ty, true, span))
    }

    fn unknown_word(&self, name: &str, id: ExprId) -> Box<crate::Diagnostic> {
        self.refuse_expr(id, format!("`{name}`: a name of verifiers that is not known here, and no function has it"))
    }

    /// Questions about the object that a pointer points into. They are pure: nothing is accessed.
    #[allow(clippy::option_option)]
    fn pointer_question(&mut self, name: &str, id: ExprId, arguments: &[ExprId]) -> Lower<Option<Option<Value>>> {
        let span = self.expr_span(id);
        let question = match name {
            "__CPROVER_POINTER_OBJECT" => Intrinsic::ObjectNumber,
            "__CPROVER_POINTER_OFFSET" => Intrinsic::ObjectOffset,
            "__CPROVER_OBJECT_SIZE" => Intrinsic::ObjectSize,
            "__CPROVER_DYNAMIC_OBJECT" => Intrinsic::IsDynamic,
            "__CPROVER_LIVE_OBJECT" => Intrinsic::IsAlive,
            "__CPROVER_WRITEABLE_OBJECT" => Intrinsic::IsWritable,
            _ => return self.other_word(name, id, arguments),
        };
        let &[pointer] = arguments else {
            return Err(self.refuse_expr(id, format!("`{name}` with other than one argument")));
        };
        let pointer = self.rvalue(pointer)?;
        let value = self.ask(question, pointer, span);
        let ty = self.ty(self.expr(id).ty)?;
        Ok(Some(Some(self.coerce(value, ty, span))))
    }

    #[allow(clippy::option_option)]
    fn other_word(&mut self, name: &str, id: ExprId, arguments: &[ExprId]) -> Lower<Option<Option<Value>>> {
        let span = self.expr_span(id);
        let ty = self.ty(self.expr(id).ty)?;
        let value = match (name, arguments) {
            ("__CPROVER_same_object", &[_, _]) => {
                let values = self.arguments(arguments)?;
                let left = self.ask(Intrinsic::ObjectNumber, values[0], span);
                let right = self.ask(Intrinsic::ObjectNumber, values[1], span);
                self.program.binary(B::Eq, left, right, span, None)
            }
            ("__CPROVER_r_ok", [_] | [_, _]) => self.may_access(id, arguments, Intrinsic::IsAlive)?,
            ("__CPROVER_w_ok" | "__CPROVER_rw_ok", [_] | [_, _]) => {
                self.may_access(id, arguments, Intrinsic::IsWritable)?
            }
            ("__CPROVER_enum_is_in_range", &[operand]) => self.is_enumerator(operand, id)?,
            _ if self.functions.contains_key(name) => return Ok(None),
            _ => return Err(self.unknown_word(name, id)),
        };
        Ok(Some(Some(self.coerce(value, ty, span))))
    }

    /// Whether so many bytes at a pointer (without a number: what its type says) may be accessed.
    fn may_access(&mut self, id: ExprId, arguments: &[ExprId], state: Intrinsic) -> Lower<Value> {
        let span = self.expr_span(id);
        let size_type = self.program.types.size();
        let values = self.arguments(arguments)?;
        let size = match values.get(1) {
            Some(&size) => self.coerce(size, size_type, span),
            None => {
                let target = self.pointee(self.expr(arguments[0]).ty);
                let target = target.ok_or_else(|| self.refuse_expr(id, "a question about what is no pointer"))?;
                let ty = self.ty(target)?;
                let size = self.program.types.size_of(ty).unwrap_or(1);
                self.program.int(i128::from(size), size_type, span)
            }
        };
        let is_there = self.ask(state, values[0], span);
        let behind = self.ask(Intrinsic::BytesBehind, values[0], span);
        let fits = self.program.binary(B::Le, size, behind, span, None);
        Ok(self.program.short_circuit(false, is_there, fits, span))
    }

    /// Whether a value of an enumeration is one of those that it lists.
    fn is_enumerator(&mut self, operand: ExprId, id: ExprId) -> Lower<Value> {
        let span = self.expr_span(id);
        let mut inner = operand;
        let listed = loop {
            if let C::Enum(list) = self.c_kind(self.expr(inner).ty) {
                break Some(list);
            }
            match self.expr(inner).kind {
                ExprKind::Convert { kind, operand } if kind != Conversion::Lvalue => inner = operand,
                _ => break None,
            }
        };
        let Some(listed) = listed else {
            return Err(self.refuse_expr(id, "`__CPROVER_enum_is_in_range` of what is no enumeration"));
        };
        let numbers: Vec<i128> = self.rucc_types().enum_info(listed).enumerators.iter().map(|one| one.value).collect();
        let value = self.rvalue(operand)?;
        let value = self.spill(value, span);
        let ty = self.program[value].ty();
        let int = self.program.types.int();
        let mut result = self.program.int(0, int, span);
        for number in numbers {
            let number = self.program.int(number, ty, span);
            let same = self.program.binary(B::Eq, value, number, span, None);
            result = self.program.short_circuit(true, result, same, span);
        }
        Ok(result)
    }

    fn ask(&mut self, question: Intrinsic, pointer: Value, span: SpanId) -> Value {
        let ty = match question {
            Intrinsic::IsAlive | Intrinsic::IsWritable | Intrinsic::IsDynamic => self.program.types.int(),
            _ => self.program.types.size(),
        };
        self.program.intrinsic(question, vec![pointer], ty, span, None)
    }
}
