//! Values and places in the user's terms.

use std::collections::BTreeMap;

use ir::{ExprId, ExprKind, Op, PlaceId, PlaceKind, Program, SpanId, TypeId, TypeKind, VarId, VariableKind};
use run::{Cursor, ObjectName, Pointer, Target, Value};

use super::Fact;

/// Operands that are shown.
const OPERANDS: usize = 5;

/// Allocated memory that was met: its number and what it holds, once a pointer of that type was met.
#[derive(Debug, Clone, Copy)]
struct Heap {
    number: usize,
    holds: Option<TypeId>,
}

/// The numbers of allocated objects by where they were allocated and how many were met from there before: two runs that are
/// shown side by side have the same numbers for the same objects.
pub(crate) type HeapNumbers = BTreeMap<(SpanId, usize), usize>;

/// Names for what is met in a run.
pub(crate) struct Names<'p> {
    program: &'p Program,
    /// Characters that a value may take, roughly.
    width: usize,
    heap: BTreeMap<u32, Heap>,
    /// Numbers that are given, here and by the run beside this one.
    numbers: HeapNumbers,
    /// How many objects were met from an allocation.
    met: BTreeMap<SpanId, usize>,
    /// What a temporary is set to, if it is set in one place.
    origins: BTreeMap<VarId, Option<ExprId>>,
    texts: BTreeMap<SpanId, String>,
}

impl<'p> Names<'p> {
    pub fn new(program: &'p Program, width: usize, numbers: HeapNumbers) -> Names<'p> {
        let mut origins = BTreeMap::new();
        for (_, function) in program.functions() {
            for edge in &function.edges {
                let Op::Assign { place, value, .. } = edge.op else { continue };
                let PlaceKind::Variable(var) = *program[place].kind() else { continue };
                if program[var].kind == VariableKind::Temporary {
                    origins.entry(var).and_modify(|known| *known = None).or_insert(Some(value));
                }
            }
        }
        Names { program, width, heap: BTreeMap::new(), numbers, met: BTreeMap::new(), origins, texts: BTreeMap::new() }
    }

    /// The source text of a span.
    pub fn text(&mut self, span: SpanId) -> String {
        if let Some(known) = self.texts.get(&span) {
            return known.clone();
        }
        let text = self.program.sources.snippet(span).unwrap_or_default();
        let text = self.with_macro_arguments(span, &text).unwrap_or(text);
        self.texts.insert(span, text.clone());
        text
    }

    /// What comes from the body of a macro has the macro's name as its place; the arguments follow there.
    fn with_macro_arguments(&self, span: SpanId, name: &str) -> Option<String> {
        let span = self.program.sources.span(span)?;
        span.definition?;
        let source = self.program.sources.file(span.text.file).text.as_deref()?;
        let line = source.lines().nth(span.text.end_line as usize - 1)?;
        let rest = line.get(span.text.end_column as usize - 1..)?;
        let mut open = 0;
        for (at, letter) in rest.char_indices() {
            match letter {
                '(' => open += 1,
                ')' if open == 1 => return Some(format!("{name}{}", &rest[..=at])),
                ')' => open -= 1,
                _ if open == 0 => return None,
                _ => {}
            }
        }
        None
    }

    // Values.

    /// A value in source terms.
    pub fn value(&mut self, value: &Value, ty: TypeId) -> String {
        self.learn(value, ty);
        self.known_value(value, ty)
    }

    /// A value in source terms, by the names that were given so far.
    pub fn known_value(&self, value: &Value, ty: TypeId) -> String {
        value.render_with(self.program, ty, self.width, &|target, pointee| self.heap_pointer(target, pointee))
    }

    /// The name of an allocated object, and what it holds as far as that is known.
    pub fn heap_object(&self, object: u32) -> Option<(String, Option<TypeId>)> {
        let heap = self.heap.get(&object)?;
        Some((format!("heap#{}", heap.number), heap.holds))
    }

    /// The numbers that were given, for a run beside this one.
    pub fn heap_numbers(&self) -> HeapNumbers {
        self.numbers.clone()
    }

    /// The size of the allocated object that a pointer leads to, if it was not met before.
    pub fn new_object(&self, value: &Value) -> Option<u64> {
        let Value::Pointer(Pointer { target: Some(target), .. }) = value else { return None };
        let heap = matches!(target.name, ObjectName::Heap(_));
        (heap && target.alive && !self.heap.contains_key(&target.object)).then_some(target.size)
    }

    /// Gives allocated objects in a value their numbers.
    fn learn(&mut self, value: &Value, ty: TypeId) {
        match (value, self.program.types.kind(ty)) {
            (Value::Pointer(Pointer { target: Some(target), .. }), TypeKind::Pointer(pointee)) => {
                self.learn_target(target, *pointee);
            }
            (Value::Record(values), TypeKind::Record(record)) => {
                let fields: Vec<TypeId> =
                    self.program.types.record(*record).fields.iter().map(|field| field.ty).collect();
                for (value, ty) in values.iter().zip(fields) {
                    self.learn(value, ty);
                }
            }
            (Value::Array { elements, .. }, TypeKind::Array { element, .. }) => {
                let element = *element;
                if !matches!(self.program.types.kind(element), TypeKind::Int { .. } | TypeKind::Float(_)) {
                    for value in elements {
                        self.learn(value, element);
                    }
                }
            }
            _ => {}
        }
    }

    fn learn_target(&mut self, target: &Target, pointee: TypeId) {
        let ObjectName::Heap(allocated) = target.name else { return };
        let (numbers, met) = (&mut self.numbers, &mut self.met);
        let heap = self.heap.entry(target.object).or_insert_with(|| {
            let before = met.entry(allocated).or_insert(0);
            *before += 1;
            let next = numbers.len() + 1;
            Heap { number: *numbers.entry((allocated, *before)).or_insert(next), holds: None }
        });
        let telling = match self.program.types.kind(pointee) {
            TypeKind::Void | TypeKind::Function(_) | TypeKind::Array { .. } => false,
            TypeKind::Int { bits, .. } => *bits > 8,
            TypeKind::Bool | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::Record(_) => true,
        };
        if telling && heap.holds.is_none() && target.offset == 0 {
            heap.holds = Some(pointee);
        }
    }

    /// `heap#1`, `&heap#1[2].next`
    fn heap_pointer(&self, target: &Target, pointee: Option<TypeId>) -> Option<String> {
        let heap = self.heap.get(&target.object)?;
        let types = &self.program.types;
        let whole = match (heap.holds, pointee) {
            (Some(holds), Some(pointee)) => {
                matches!(types.kind(pointee), TypeKind::Void) || types.same_representation(holds, pointee)
            }
            _ => true,
        };
        if target.offset == 0 && whole {
            return Some(format!("heap#{}", heap.number));
        }
        match self.heap_path(target, pointee) {
            Some(path) => Some(format!("&{path}")),
            None => Some(format!("heap#{} + {}", heap.number, target.offset)),
        }
    }

    /// `heap#1[2].next`
    fn heap_path(&self, target: &Target, pointee: Option<TypeId>) -> Option<String> {
        let heap = self.heap.get(&target.object)?;
        let holds = heap.holds.or(pointee)?;
        let size = i64::try_from(self.program.types.size_of(holds)?).ok().filter(|size| *size > 0)?;
        let (index, rest) = (target.offset.div_euclid(size), target.offset.rem_euclid(size));
        let inside = run::path(self.program, holds, rest, pointee);
        let single = target.size < 2 * size.unsigned_abs() && index == 0;
        let subscript = if single { String::new() } else { format!("[{index}]") };
        Some(format!("heap#{}{subscript}{inside}", heap.number))
    }

    /// Where a pointer leads, if the text of the place does not say it: `at a[2].next`, `in heap#1`.
    pub fn whereabouts(&self, pointer: &Pointer, ty: TypeId, text: &str) -> Option<String> {
        let target = pointer.target.as_ref()?;
        match target.name {
            ObjectName::Variable(var) if self.program[var].kind != VariableKind::Temporary => {
                let variable = &self.program[var];
                let path = run::path(self.program, variable.ty, target.offset, Some(ty));
                let place = format!("{}{path}", variable.name);
                (place != text.replace("->", ".")).then(|| format!("at {place}"))
            }
            ObjectName::Heap(_) => self.heap.get(&target.object).map(|heap| format!("in heap#{}", heap.number)),
            ObjectName::Variable(_)
            | ObjectName::Function(_)
            | ObjectName::Stack(_)
            | ObjectName::Arguments
            | ObjectName::Environment => None,
        }
    }

    // Places.

    /// Whether a place is (part of) a temporary.
    pub fn is_temporary(&self, place: PlaceId) -> bool {
        self.root(place).is_some_and(|var| self.program[var].kind == VariableKind::Temporary)
    }

    /// The variable that a place is part of.
    pub fn root(&self, place: PlaceId) -> Option<VarId> {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) => Some(var),
            PlaceKind::Deref(_) => None,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => self.root(base),
        }
    }

    /// A place with its subscripts as numbers: `a[2].next`.
    pub fn place(&mut self, place: PlaceId, cursor: &Cursor<'_>) -> String {
        let span = self.program[place].span();
        match *self.program[place].kind() {
            PlaceKind::Variable(var) if self.program[var].kind == VariableKind::Temporary => {
                let span = self.program[var].span;
                self.text(span)
            }
            PlaceKind::Variable(var) => self.program[var].name.clone(),
            PlaceKind::Deref(pointer) => self.dereferenced(pointer, span, cursor),
            PlaceKind::Field(base, index) => {
                let field = self.program.types.field(self.program[base].ty(), index);
                let name = field.map_or(String::new(), |field| field.name.clone());
                if name.is_empty() {
                    return self.place(base, cursor);
                }
                let base = self.named_base(base);
                if let PlaceKind::Deref(pointer) = *self.program[base].kind()
                    && let Some(text) = self.arrow(pointer, self.program[base].span(), cursor)
                {
                    return format!("{text}->{name}");
                }
                format!("{}.{name}", self.place(base, cursor))
            }
            PlaceKind::Index(base, index) => {
                let number = self.number(index, cursor);
                format!("{}[{number}]", self.place(base, cursor))
            }
        }
    }

    /// A place without the unnamed members that lead to its own.
    fn named_base(&self, place: PlaceId) -> PlaceId {
        match *self.program[place].kind() {
            PlaceKind::Field(base, index) => {
                let field = self.program.types.field(self.program[base].ty(), index);
                if field.is_some_and(|field| field.name.is_empty()) { self.named_base(base) } else { place }
            }
            PlaceKind::Variable(_) | PlaceKind::Deref(_) | PlaceKind::Index(..) => place,
        }
    }

    /// A subscript as a number, or as it is written if it has no value.
    fn number(&mut self, index: ExprId, cursor: &Cursor<'_>) -> String {
        match cursor.eval(index) {
            Value::Int(value) => value.to_string(),
            _ => self.text(self.program[index].span()),
        }
    }

    /// What a pointer leads to: `*p`, `p[2]`, `a[0]`.
    fn dereferenced(&mut self, pointer: ExprId, place: SpanId, cursor: &Cursor<'_>) -> String {
        match *self.program[pointer].kind() {
            ExprKind::PointerAdd { pointer: base, index, negative, .. } => {
                let number = self.number(index, cursor);
                let sign = if negative { "-" } else { "" };
                match self.pointer(base, place, cursor) {
                    Some(base) => format!("{base}[{sign}{number}]"),
                    None => self.text(place),
                }
            }
            ExprKind::AddressOf(target) => self.place(target, cursor),
            ExprKind::Convert(inner) => self.dereferenced(inner, place, cursor),
            _ => match self.pointer(pointer, place, cursor) {
                Some(text) => format!("*{text}"),
                None => self.text(place),
            },
        }
    }

    /// What stands left of `->`, if it can be said shortly.
    fn arrow(&mut self, pointer: ExprId, place: SpanId, cursor: &Cursor<'_>) -> Option<String> {
        match *self.program[pointer].kind() {
            ExprKind::PointerAdd { .. } | ExprKind::AddressOf(_) => None,
            _ => self.pointer(pointer, place, cursor),
        }
    }

    /// A pointer that is a place's value.
    fn pointer(&mut self, pointer: ExprId, place: SpanId, cursor: &Cursor<'_>) -> Option<String> {
        match *self.program[pointer].kind() {
            ExprKind::Load(from) => {
                if let PlaceKind::Variable(var) = *self.program[from].kind()
                    && self.program[var].kind == VariableKind::Temporary
                {
                    return self.kept_pointer(var, place, cursor);
                }
                Some(self.place(from, cursor))
            }
            ExprKind::Convert(inner) => self.pointer(inner, place, cursor),
            // An array that is used as a pointer.
            ExprKind::AddressOf(array)
                if matches!(self.program.types.kind(self.program[array].ty()), TypeKind::Array { .. }) =>
            {
                Some(self.place(array, cursor))
            }
            _ => None,
        }
    }

    /// A pointer that was kept in a temporary: because it was computed early (then its text is that of the
    /// place), or because it is the value of something like `p++`.
    fn kept_pointer(&mut self, var: VarId, place: SpanId, cursor: &Cursor<'_>) -> Option<String> {
        let span = self.program[var].span;
        if span != place {
            return Some(self.text(span)).filter(|text| !text.is_empty());
        }
        match self.origins.get(&var).copied().flatten() {
            Some(origin) => self.pointer(origin, place, cursor),
            None => None,
        }
    }

    // Operands.

    /// The variables and memory that an expression reads, as far as it is evaluated: values in the order in which
    /// they are read. What only leads there (pointers, subscripts) is not among them.
    pub fn operands(&mut self, expr: ExprId, cursor: &Cursor<'_>) -> Vec<Fact> {
        let mut facts = Vec::new();
        self.collect(expr, cursor, &mut facts);
        facts.truncate(OPERANDS);
        facts
    }

    fn collect(&mut self, expr: ExprId, cursor: &Cursor<'_>, facts: &mut Vec<Fact>) {
        let program = self.program;
        match program[expr].kind() {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::AddressOf(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::VariableArguments => {}
            ExprKind::Load(place) => self.collect_place(*place, cursor, facts),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => self.collect(*operand, cursor, facts),
            ExprKind::Binary(_, left, right)
            | ExprKind::PointerDifference { left, right, .. }
            | ExprKind::PointerAdd { pointer: left, index: right, .. } => {
                self.collect(*left, cursor, facts);
                self.collect(*right, cursor, facts);
            }
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.collect(*left, cursor, facts);
                let goes_on = matches!(program[expr].kind(), ExprKind::And(..));
                if truth(&cursor.eval(*left)) == Some(goes_on) {
                    self.collect(*right, cursor, facts);
                }
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.collect(*condition, cursor, facts);
                match truth(&cursor.eval(*condition)) {
                    Some(true) => self.collect(*then, cursor, facts),
                    Some(false) => self.collect(*otherwise, cursor, facts),
                    None => {}
                }
            }
            ExprKind::Intrinsic(_, operands) => {
                for &operand in operands {
                    self.collect(operand, cursor, facts);
                }
            }
        }
    }

    fn collect_place(&mut self, place: PlaceId, cursor: &Cursor<'_>, facts: &mut Vec<Fact>) {
        if self.is_of_library(place) {
            return self.collect_parts(place, cursor, facts);
        }
        let written = self.text(self.program[place].span());
        let text = shortened(self.place(place, cursor));
        let assigns = assigned(&text) != text || text.starts_with("++") || text.starts_with("--");
        if assigns && self.is_temporary(place) {
            // The value of an assignment: that was told.
            return;
        }
        let value = cursor.place(place);
        if text.is_empty() || value == Value::Missing || facts.iter().any(|fact| fact.text == text) {
            return;
        }
        let value = self.value(&value, self.program[place].ty());
        facts.push(Fact { text, written, value, input: false, note: None });
    }

    /// Whether a place belongs to the library, as tables behind macros do.
    fn is_of_library(&self, place: PlaceId) -> bool {
        let mut place = place;
        loop {
            match *self.program[place].kind() {
                PlaceKind::Variable(var) => return self.is_behind_macro(var),
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Deref(pointer) => match self.pointer_root(pointer) {
                    Some(base) => place = base,
                    None => return false,
                },
            }
        }
    }

    /// Whether a variable is the library's, or a temporary for a part of a macro.
    fn is_behind_macro(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        let sources = &self.program.sources;
        let of_macro = sources.span(variable.span).is_some_and(|span| span.definition.is_some());
        sources.is_library(variable.span) || of_macro && variable.kind == VariableKind::Temporary
    }

    /// The place that a pointer is read from.
    fn pointer_root(&self, pointer: ExprId) -> Option<PlaceId> {
        match *self.program[pointer].kind() {
            ExprKind::Load(place) | ExprKind::AddressOf(place) => Some(place),
            ExprKind::PointerAdd { pointer, .. } | ExprKind::Convert(pointer) => self.pointer_root(pointer),
            _ => None,
        }
    }

    /// What leads to a place.
    fn collect_parts(&mut self, place: PlaceId, cursor: &Cursor<'_>, facts: &mut Vec<Fact>) {
        match *self.program[place].kind() {
            PlaceKind::Variable(_) => {}
            PlaceKind::Deref(pointer) => self.collect(pointer, cursor, facts),
            PlaceKind::Field(base, _) => self.collect_parts(base, cursor, facts),
            PlaceKind::Index(base, index) => {
                self.collect_parts(base, cursor, facts);
                self.collect(index, cursor, facts);
            }
        }
    }

    /// An expression without conversions and temporaries: what the user switched on.
    pub fn source_expr(&self, expr: ExprId) -> ExprId {
        match *self.program[expr].kind() {
            ExprKind::Convert(inner) => {
                let integers = self.program.types.integer(self.program[inner].ty()).is_some()
                    && self.program.types.integer(self.program[expr].ty()).is_some();
                if integers { self.source_expr(inner) } else { expr }
            }
            ExprKind::Load(place) => match *self.program[place].kind() {
                PlaceKind::Variable(var) if self.program[var].kind == VariableKind::Temporary => {
                    match self.origins.get(&var).copied().flatten() {
                        Some(origin) => self.source_expr(origin),
                        None => expr,
                    }
                }
                _ => expr,
            },
            _ => expr,
        }
    }

    /// The temporary that an expression is a copy of.
    pub fn copied_temporary(&self, expr: ExprId) -> Option<VarId> {
        match *self.program[expr].kind() {
            ExprKind::Convert(inner) => self.copied_temporary(inner),
            ExprKind::Load(place) => match *self.program[place].kind() {
                PlaceKind::Variable(var) if self.program[var].kind == VariableKind::Temporary => {
                    let origin = self.origins.get(&var).copied().flatten();
                    origin.and_then(|origin| self.copied_temporary(origin)).or(Some(var))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether a scalar counts as true.
fn truth(value: &Value) -> Option<bool> {
    match value {
        Value::Int(number) => Some(*number != 0),
        // Zero may have a sign.
        Value::Float(bits) => Some(bits << 1 != 0 && *bits != 1 << 31 && *bits != 1 << 63 && *bits != 1 << 79),
        Value::Pointer(pointer) => Some(pointer.address != 0),
        Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => None,
    }
}

/// `x` of `x = f()`: what has the value.
pub(super) fn assigned(text: &str) -> &str {
    match text.split_once(" = ") {
        Some((left, _)) if !left.contains(['(', '"', '\'']) => left,
        _ => text,
    }
}

/// A call without its arguments, if they are long.
fn shortened(text: String) -> String {
    match text.split_once('(') {
        Some((name, arguments))
            if arguments.len() > 12
                && arguments.ends_with(')')
                && !name.is_empty()
                && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') =>
        {
            format!("{name}(...)")
        }
        _ => text,
    }
}
