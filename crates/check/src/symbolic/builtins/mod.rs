//! Library functions that the execution knows by itself, with their preconditions.
//!
//! Their meaning is that of the interpreter. What a function writes to a stream does not matter here; what it reads and
//! writes in memory does.

mod alloc;
mod environment;
mod havoc;
mod math;
mod memory;
mod print;
mod reading;
mod scan;
mod streams;
mod strings;
mod text;

use ir::{Builtin, SiteId, TypeId, TypeKind};
use logic::Term;

use super::Executor;
use super::call::{Argument, Passed, Returned};
use super::object::Cell;
use super::place::Spot;
use super::value::{Pointer, Value};

/// A call of a library function.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    builtin: Builtin,
    arguments: &'a [Argument],
    site: Option<SiteId>,
}

/// What a library function gives.
enum Outcome {
    Nothing,
    Bits(Term),
    Pointer(Pointer),
    /// Some number that is not modelled: any value.
    Opaque,
}

impl Executor<'_> {
    /// Executes a library function.
    pub(super) fn call_builtin(
        &mut self,
        builtin: Builtin,
        arguments: &[Argument],
        wanted: Option<TypeId>,
        site: Option<SiteId>,
    ) -> Returned {
        let request = Request { builtin, arguments, site };
        let outcome = self.builtin(request);
        let Some(ty) = wanted else { return Returned::Nothing };
        let Some(scalar) = self.scalar_of(ty) else { return Returned::Nothing };
        let size = self.scalar_bytes(scalar);
        let value = match outcome {
            Outcome::Nothing => self.anything(scalar),
            Outcome::Bits(bits) => Value::Bits(bits),
            Outcome::Pointer(pointer) => Value::Pointer(pointer),
            Outcome::Opaque => {
                self.uses_opaque = true;
                let name = format!("result of {}", builtin.name());
                Value::Bits(self.terms.variable(name, size * 8))
            }
        };
        let value = match value {
            Value::Bits(bits) => {
                let bits = self.terms.resize_signed(bits, size * 8);
                self.typed(Value::Bits(bits), scalar)
            }
            Value::Pointer(_) => self.typed(value, scalar),
        };
        Returned::Scalar(Cell::known(size, value))
    }

    fn builtin(&mut self, request: Request) -> Outcome {
        match request.builtin {
            Builtin::Havoc => self.havoc(request),
            Builtin::HavocGlobals => self.havoc_globals(),
            Builtin::MayCall => self.may_call(request),
            Builtin::Environment => self.environment(request),
            Builtin::Kept => self.kept(request),
            Builtin::Fill => self.fill(request),
            Builtin::Line => self.line(request),
            Builtin::Malloc => self.malloc(request),
            Builtin::Calloc => self.calloc(request),
            Builtin::Realloc => self.realloc(request),
            Builtin::AlignedAlloc => self.aligned_alloc(request),
            Builtin::Free => self.free(request),
            Builtin::Memcpy => self.memcpy(request, false, true),
            Builtin::Mempcpy => self.memcpy(request, true, true),
            Builtin::Memmove => self.memcpy(request, false, false),
            Builtin::Memset => self.memset(request),
            Builtin::Memcmp => self.memcmp(request),
            Builtin::Memchr => self.memchr(request),
            Builtin::Strlen => self.strlen(request, false),
            Builtin::Strnlen => self.strlen(request, true),
            Builtin::Strcpy => self.strcpy(request, false),
            Builtin::Stpcpy => self.strcpy(request, true),
            Builtin::Strncpy => self.strncpy(request),
            Builtin::Strcat => self.strcat(request, false),
            Builtin::Strncat => self.strcat(request, true),
            Builtin::Strcmp => self.strcmp(request, false),
            Builtin::Strncmp => self.strcmp(request, true),
            Builtin::Strchr => self.strchr(request),
            Builtin::Strrchr => self.strrchr(request),
            Builtin::Strstr => self.strstr(request),
            Builtin::Printf | Builtin::Vprintf => self.printf(request, 0),
            Builtin::Fprintf | Builtin::Vfprintf => self.printf(request, 1),
            Builtin::Puts | Builtin::Fputs | Builtin::Perror => self.puts(request),
            Builtin::Putchar | Builtin::Fputc => self.putchar(request),
            Builtin::Fwrite => self.fwrite(request),
            Builtin::Fflush | Builtin::Ferror => Outcome::Bits(self.number(32, 0)),
            Builtin::Getchar => self.getchar(),
            Builtin::Fgetc => self.fgetc(request),
            Builtin::Fgets => self.fgets(request),
            Builtin::Fread => self.fread(request),
            Builtin::Feof => self.feof(),
            Builtin::Scanf => self.scanf(request, 0),
            Builtin::Fscanf => self.scanf(request, 1),
            Builtin::ThreadNumber | Builtin::EndThread => {
                self.refuse("several threads".to_string());
                Outcome::Nothing
            }
            Builtin::Exit => {
                self.exit(true);
                Outcome::Nothing
            }
            Builtin::QuickExit => {
                self.exit(false);
                Outcome::Nothing
            }
            Builtin::Abort => {
                let truth = self.terms.truth();
                self.check(request.site, ir::PropertyClass::Abort, truth, super::Otherwise::Ends);
                Outcome::Nothing
            }
            Builtin::Sprintf | Builtin::Vsprintf => self.sprintf(request),
            Builtin::Snprintf | Builtin::Vsnprintf => self.snprintf(request),
            Builtin::Ungetc
            | Builtin::Gets
            | Builtin::Sscanf
            | Builtin::Vscanf
            | Builtin::Vfscanf
            | Builtin::Vsscanf
            | Builtin::Strtod
            | Builtin::Strtof
            | Builtin::Strtold => {
                self.refuse(format!("the library function `{}`", request.builtin.name()));
                Outcome::Nothing
            }
            _ => self.math(request),
        }
    }

    /// The value of an argument; 0 for one that is missing.
    fn argument_value(&mut self, request: Request, index: usize) -> Value {
        match request.arguments.get(index) {
            Some((_, Passed::Scalar(value))) => value.clone(),
            Some((_, Passed::Record(_))) | None => Value::Bits(self.number(64, 0)),
        }
    }

    fn argument_pointer(&mut self, request: Request, index: usize) -> Pointer {
        let value = self.argument_value(request, index);
        self.as_pointer(value)
    }

    /// An integer argument in some width.
    fn argument_bits(&mut self, request: Request, index: usize, width: u32) -> Term {
        let value = self.argument_value(request, index);
        let bits = self.as_bits(&value);
        let scalar = request.arguments.get(index).and_then(|(ty, _)| self.scalar_of(*ty));
        match scalar {
            Some(scalar) => self.resized(bits, scalar, width),
            None => self.terms.resize(bits, width),
        }
    }

    /// Some type of one byte; any type in a program that has none.
    pub(super) fn byte_type(&self) -> TypeId {
        let byte = |kind: &TypeKind| matches!(kind, TypeKind::Int { bits: 8, .. });
        let found = self.program.types.iter().find(|(_, ty)| byte(&ty.kind));
        found.or_else(|| self.program.types.iter().next()).map(|(id, _)| id).expect("a program has types")
    }

    /// A byte behind a pointer, with its checks.
    fn byte_at(&mut self, pointer: &Pointer, offset: u64, site: Option<SiteId>) -> Term {
        let pointer = pointer.map(|target| target.moved(offset as i64));
        let ty = self.byte_type();
        let value = self.load_spot(&Spot::Memory(pointer, None), ty, site);
        self.as_bits(&value)
    }

    /// More bytes than lie behind a pointer in any of its objects.
    fn most_bytes(&self, pointer: &Pointer) -> u64 {
        let cases = pointer.cases(self.terms);
        cases.iter().map(|(_, target)| self.objects[target.object as usize].size.most()).max().unwrap_or(0)
    }
}
