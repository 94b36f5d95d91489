//! What lies outside the program: files, descriptors, streams. The models of the functions that work on them are C
//! (`library/outside.c` and the files beside it); here is what C has no words for.

use ir::{Builtin, Callee, ExprId as Value, InputKind, InputSource, Op, SiteKind, SpanId, TypeId, TypeKind};
use rucc_sema::{DeclId, ExprId, ExprKind};

use super::{Definer, Lower, Lowering};

/// Functions that reach for devices, other programs or what else is not modelled.
const OUTSIDE: [&str; 36] = [
    "tmpnam",
    "tempnam",
    "mkdtemp",
    "popen",
    "pclose",
    "system",
    "opendir",
    "fdopendir",
    "readdir",
    "scandir",
    "ftw",
    "nftw",
    "glob",
    "execv",
    "execve",
    "execvp",
    "execl",
    "execle",
    "execlp",
    "fexecve",
    "posix_spawn",
    "mmap",
    "ioctl",
    "fcntl",
    "select",
    "pselect",
    "poll",
    "ppoll",
    "epoll_wait",
    "readv",
    "recvmsg",
    "socketpair",
    "pipe2",
    "fmemopen",
    "open_memstream",
    "fopencookie",
];

/// Before the name of a function: the model for calls whose result nobody looks at.
const DROPPED: &str = "__cexplain_drop_";

/// Before the name of a function: a model that does a part of it, or says what it returns.
const PARTS: [&str; 2] = ["__cexplain_part_", "__cexplain_result_"];

/// The name that people know a model by.
pub(super) fn told_name(name: &str) -> &str {
    let known = PARTS.into_iter().chain([DROPPED]).find_map(|prefix| name.strip_prefix(prefix));
    known.unwrap_or(name)
}

/// Which argument of a function that engines know is a stream.
fn stream_argument(builtin: Builtin) -> Option<usize> {
    match builtin {
        Builtin::Fgetc
        | Builtin::Fflush
        | Builtin::Feof
        | Builtin::Ferror
        | Builtin::Fprintf
        | Builtin::Vfprintf
        | Builtin::Fscanf
        | Builtin::Vfscanf => Some(0),
        Builtin::Fputc | Builtin::Fputs | Builtin::Ungetc => Some(1),
        Builtin::Fgets => Some(2),
        Builtin::Fread | Builtin::Fwrite => Some(3),
        _ => None,
    }
}

/// The models that say where a text with a format goes to (or comes from), and what is returned then.
fn format_models(builtin: Builtin) -> Option<(&'static str, Option<&'static str>)> {
    match builtin {
        Builtin::Fprintf | Builtin::Vfprintf => Some(("__cexplain_part_fprintf", Some("__cexplain_result_fprintf"))),
        Builtin::Fscanf | Builtin::Vfscanf => Some(("__cexplain_part_fscanf", None)),
        _ => None,
    }
}

/// Whether the model of `sscanf` knows everything in a format: integers, characters, words and sets.
fn is_scan_format(format: &[u8]) -> bool {
    let mut rest = format;
    while let Some(at) = rest.iter().position(|&byte| byte == b'%') {
        rest = &rest[at + 1..];
        let prefix = rest.iter().take_while(|byte| b"*0123456789".contains(byte)).count();
        rest = &rest[prefix..];
        let length = rest.iter().take_while(|byte| b"hlqjzt".contains(byte)).count();
        rest = &rest[length..];
        let Some((&letter, after)) = rest.split_first() else { return false };
        rest = after;
        let is_known = match letter {
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'n' => length <= 2,
            b'c' | b's' => length == 0,
            b'%' => length == 0 && prefix == 0,
            b'[' => {
                // A bracket in first place stands for itself.
                let inside = rest.strip_prefix(b"^").unwrap_or(rest);
                let Some(end) = inside.iter().skip(1).position(|&byte| byte == b']') else { return false };
                rest = &inside[end + 2..];
                length == 0
            }
            _ => false,
        };
        if !is_known {
            return false;
        }
    }
    true
}

impl Lowering<'_> {
    /// Whether a model is being lowered.
    pub(super) fn in_library(&self) -> bool {
        self.units[self.unit].library
    }

    /// Lowers words of the models and calls of what is not modelled; `None` for everything else.
    #[allow(clippy::option_option)] // a call is known or not, and if known it has a value or not
    pub(super) fn outside_vocabulary(
        &mut self,
        name: &str,
        id: ExprId,
        arguments: &[ExprId],
        wanted: bool,
    ) -> Lower<Option<Option<Value>>> {
        let span = self.expr_span(id);
        if OUTSIDE.contains(&name) && !self.functions.contains_key(name) {
            // What a run would find there is not known; pretending failure would be a guess.
            self.emit(Op::Refuse { what: format!("`{name}`: files, devices and other programs") }, span);
            return Ok(None);
        }
        let descriptor_models = ("__cexplain_part_dprintf", Some("__cexplain_result_dprintf"));
        match (name, arguments) {
            ("dprintf", [_, _, ..]) => {
                self.format_call(Builtin::Fprintf, descriptor_models, id, arguments, wanted).map(Some)
            }
            ("vdprintf", [_, _, _]) => {
                self.format_call(Builtin::Vfprintf, descriptor_models, id, arguments, wanted).map(Some)
            }
            ("sscanf" | "__isoc99_sscanf", &[_, format, ..]) => {
                let is_followed = self.literal_text(format).is_some_and(|format| is_scan_format(format.as_bytes()));
                match self.model("__cexplain_part_sscanf").filter(|_| is_followed) {
                    Some(model) => self.call_definer(model, id, arguments, wanted).map(Some),
                    None => Ok(None),
                }
            }
            _ if self.in_library() => self.model_word(name, id, arguments),
            _ => Ok(None),
        }
    }

    /// Words that only the models use.
    #[allow(clippy::option_option)]
    fn model_word(&mut self, name: &str, id: ExprId, arguments: &[ExprId]) -> Lower<Option<Option<Value>>> {
        let span = self.expr_span(id);
        let words = |lowering: &Self| arguments.last().and_then(|&text| lowering.literal_text(text));
        match (name, arguments) {
            (word, _) if let Some(done) = self.thread_word(word, id, arguments)? => Ok(Some(done)),
            ("__cexplain_refuse", [_]) => {
                self.emit(Op::Refuse { what: words(self).unwrap_or_default() }, span);
                Ok(Some(None))
            }
            ("__cexplain_fill" | "__cexplain_line", &[to, count, _]) => {
                let (builtin, kind) = match name {
                    "__cexplain_fill" => (Builtin::Fill, TypeKind::Int { bits: 8, signed: false }),
                    _ => (Builtin::Line, TypeKind::Int { bits: 16, signed: true }),
                };
                let spelling = if builtin == Builtin::Fill { "unsigned char" } else { "short" };
                let ty = self.program.types.plain(kind, spelling);
                let source = words(self)
                    .map(|words| self.program.add_input(InputSource { kind: InputKind::Outside(words), ty, span }).0);
                let mut values = self.arguments(&[to, count])?;
                let int = self.program.types.int();
                values.push(self.program.int(source.map_or(-1, i128::from), int, span));
                let returns = self.ty(self.expr(id).ty)?;
                let site = self.site(SiteKind::Library, span);
                Ok(Some(self.emit_call(Callee::Builtin(builtin), values, returns, true, site, span)))
            }
            (any, [_]) if any.starts_with("__cexplain_any_") => {
                let ty = self.ty(self.expr(id).ty)?;
                let words = words(self).unwrap_or_default();
                let is_name = words.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                let kind = if is_name { InputKind::Environment(words) } else { InputKind::Outside(words) };
                Ok(Some(Some(self.input(kind, ty, span))))
            }
            _ => Ok(None),
        }
    }

    /// Lowers a call of a function that engines know for the standard streams, with another stream; `None` if it has no
    /// stream or a standard one.
    #[allow(clippy::option_option)]
    pub(super) fn stream_call(
        &mut self,
        builtin: Builtin,
        id: ExprId,
        arguments: &[ExprId],
        wanted: bool,
    ) -> Lower<Option<Option<Value>>> {
        let stream = stream_argument(builtin).and_then(|index| arguments.get(index).copied());
        let is_for_models = stream.is_some_and(|stream| !self.is_standard_stream(stream)) || builtin == Builtin::Perror;
        if !is_for_models || self.in_library() {
            return Ok(None);
        }
        if let Some(models) = format_models(builtin) {
            return self.format_call(builtin, models, id, arguments, wanted).map(Some);
        }
        match self.model(builtin.name()) {
            Some(definer) => self.call_definer(definer, id, arguments, wanted).map(Some),
            None => Ok(None),
        }
    }

    /// The model of a name.
    fn model(&self, name: &str) -> Option<Definer> {
        self.functions.get(name).copied().filter(|definer| self.units[definer.unit].library)
    }

    /// The model of a function that is declared with unions of pointers.
    pub(super) fn model_with_unions(&mut self, decl: DeclId, name: &str) -> Option<Definer> {
        let definer = self.model(name)?;
        self.fits_model(decl, definer, true).then_some(definer)
    }

    /// The model to call in place of one whose result nobody looks at.
    pub(super) fn dropped_model(&self, definer: Definer) -> Option<Definer> {
        let unit = &self.units[definer.unit];
        let name = unit.library.then(|| unit.checked.tast[definer.decl].name).flatten()?;
        self.model(&format!("{DROPPED}{}", unit.session.interner.resolve(name)))
    }

    /// Whether an expression is one of the variables `stdin`, `stdout` and `stderr`.
    fn is_standard_stream(&self, id: ExprId) -> bool {
        match self.expr(id).kind {
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.is_standard_stream(operand),
            ExprKind::Decl(decl) => {
                let name = self.name_of(decl);
                Builtin::STREAMS.iter().any(|(stream, _)| *stream == name) && !self.variables.contains_key(name)
            }
            _ => false,
        }
    }

    /// A function with a format: a model says which stream the engines should take, and what is returned at last.
    fn format_call(
        &mut self,
        builtin: Builtin,
        (before, after): (&str, Option<&str>),
        id: ExprId,
        arguments: &[ExprId],
        wanted: bool,
    ) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let int = self.program.types.int();
        let mut values = self.arguments(arguments)?;
        for value in &mut values {
            *value = self.keep(*value, true, span);
        }
        let own = values[0];
        if let Some(stream) = self.call_model(before, vec![own], span)? {
            values[0] = stream;
        }
        let result = self.call_builtin_with(builtin, values, int, wanted, span);
        match (after, result) {
            (Some(after), Some(result)) => self.call_model(after, vec![own, result], span),
            (_, result) => Ok(result),
        }
    }

    fn call_model(&mut self, name: &str, values: Vec<Value>, span: SpanId) -> Lower<Option<Value>> {
        let Some(definer) = self.model(name) else { return Ok(None) };
        let (function, int) = (self.function_of(definer)?, self.program.types.int());
        let returns = self.return_type(function, int);
        self.call_with(definer, values, returns, true, span)
    }

    /// Whether so many arguments are enough for a function, if it is a model: an old declaration may be of another function.
    pub(super) fn has_arguments(&self, definer: Definer, count: usize) -> bool {
        let unit = &self.units[definer.unit];
        let tast = &unit.checked.tast;
        !unit.library || tast[tast[definer.decl].params].len() <= count
    }

    /// Whether a declaration is of the same kind as a model of its name: as many parameters, each a pointer where the model
    /// has one, and so on. A program may have a function of that name which does something else.
    /// With `takes_unions`, a union of pointers will do for a pointer, as `connect` and its kin are declared.
    pub(super) fn fits_model(&mut self, decl: DeclId, definer: Definer, takes_unions: bool) -> bool {
        let Ok(declared) = self.ty(self.decl(decl).ty) else { return true };
        let asking = std::mem::replace(&mut self.unit, definer.unit);
        let model = self.ty(self.decl(definer.decl).ty);
        self.unit = asking;
        let Ok(model) = model else { return true };
        let types = &self.program.types;
        let (TypeKind::Function(declared), TypeKind::Function(model)) = (types.kind(declared), types.kind(model))
        else {
            return true;
        };
        let is_alike = |one: TypeId, other: TypeId| match (types.kind(one), types.kind(other)) {
            (TypeKind::Record(_), TypeKind::Record(_)) => true,
            (&TypeKind::Record(record), TypeKind::Pointer(_)) => takes_unions && types.record(record).union,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        let mut parameters = declared.parameters.iter().zip(&model.parameters);
        !declared.prototyped
            || declared.parameters.len() == model.parameters.len()
                && declared.variadic == model.variadic
                && parameters.all(|(&one, &other)| is_alike(one, other))
                && is_alike(declared.returns, model.returns)
    }
}
