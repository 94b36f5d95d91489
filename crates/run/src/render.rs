//! Values in source terms.

use ir::{FloatFormat, Program, TypeId, TypeKind, VariableKind};

use crate::text::printf::{Spec, format_long_double};
use crate::value::{ObjectName, Pointer, Target, Value};

/// Characters that a rendered value may have, roughly.
const WIDTH: usize = 120;

/// Names a pointer into memory that has none in the source: the object, and what the pointer points to.
pub type Namer<'a> = dyn Fn(&Target, Option<TypeId>) -> Option<String> + 'a;

impl Value {
    /// The value as the source would write it: `'a' (97)`, `RED`, `&a[3]`, `{x = 1, y = 2}`.
    pub fn render(&self, program: &Program, ty: TypeId) -> String {
        self.render_with(program, ty, WIDTH, &|_, _| None)
    }

    /// The same within about so many characters, with names for pointers into allocated memory.
    pub fn render_with(&self, program: &Program, ty: TypeId, width: usize, namer: &Namer<'_>) -> String {
        let mut out = String::new();
        Renderer { program, width, namer, out: &mut out }.value(self, ty);
        out
    }
}

struct Renderer<'a> {
    program: &'a Program,
    width: usize,
    namer: &'a Namer<'a>,
    out: &'a mut String,
}

impl Renderer<'_> {
    fn full(&self) -> bool {
        self.out.len() > self.width
    }

    fn value(&mut self, value: &Value, ty: TypeId) {
        match value {
            Value::Int(number) => self.integer(*number, ty),
            Value::Float(bits) => self.float(*bits, ty),
            Value::Pointer(pointer) => self.pointer(pointer, ty),
            Value::Record(values) => self.record(values, ty),
            Value::Array { elements, length } => self.array(elements, *length, ty),
            Value::Unset => self.out.push_str("uninitialised"),
            Value::Missing => self.out.push_str("no value"),
        }
    }

    fn integer(&mut self, number: i128, ty: TypeId) {
        let info = self.program.types.get(ty);
        if let Some(enumeration) = info.enumeration {
            let names = &self.program.types.enumeration(enumeration).values;
            if let Some((name, _)) = names.iter().find(|(_, value)| *value == number) {
                return self.out.push_str(name);
            }
        }
        match info.kind {
            TypeKind::Bool if number == 0 => self.out.push_str("false"),
            TypeKind::Bool if number == 1 => self.out.push_str("true"),
            TypeKind::Int { bits: 8, .. } if info.spelling.contains("char") => match u8::try_from(number) {
                Ok(byte) if is_character(byte, self.program, ty) => {
                    self.out.push('\'');
                    self.character(byte, b'\'');
                    self.out.push_str(&format!("' ({number})"));
                }
                _ => self.out.push_str(&number.to_string()),
            },
            TypeKind::Int { bits: 128, signed: false } => self.out.push_str(&(number as u128).to_string()),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int { .. }
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array { .. }
            | TypeKind::Record(_)
            | TypeKind::Function(_) => self.out.push_str(&number.to_string()),
        }
    }

    /// A character as it stands between quotes.
    fn character(&mut self, byte: u8, quote: u8) {
        match byte {
            b'\n' => self.out.push_str("\\n"),
            b'\t' => self.out.push_str("\\t"),
            b'\r' => self.out.push_str("\\r"),
            0 => self.out.push_str("\\0"),
            b'\\' => self.out.push_str("\\\\"),
            _ if byte == quote => {
                self.out.push('\\');
                self.out.push(char::from(byte));
            }
            b' '..=b'~' => self.out.push(char::from(byte)),
            _ => self.out.push_str(&format!("\\x{byte:02x}")),
        }
    }

    fn text(&mut self, bytes: &[u8]) {
        self.out.push('"');
        let most = (self.width / 2).min(60);
        for &byte in bytes.iter().take(most) {
            self.character(byte, b'"');
        }
        if bytes.len() > most {
            self.out.push_str("...");
        }
        self.out.push('"');
    }

    fn float(&mut self, bits: u128, ty: TypeId) {
        let format = self.program.types.float(ty).unwrap_or(FloatFormat::Double);
        let text = match format {
            FloatFormat::Single => format!("{:?}", f32::from_bits(bits as u32)),
            FloatFormat::Double => format!("{:?}", f64::from_bits(bits as u64)),
            FloatFormat::Extended => {
                let double = crate::float::convert(FloatFormat::Extended, FloatFormat::Double, bits);
                let exact = crate::float::convert(FloatFormat::Double, FloatFormat::Extended, double) == bits;
                if exact {
                    format!("{:?}", f64::from_bits(double as u64))
                } else {
                    let mut digits = Vec::new();
                    let spec = Spec { precision: Some(21), conversion: b'g', ..Spec::default() };
                    format_long_double(&spec, bits, &mut digits);
                    String::from_utf8_lossy(&digits).into_owned()
                }
            }
            FloatFormat::Quad => {
                let double = crate::float::convert(FloatFormat::Quad, FloatFormat::Double, bits);
                format!("{:?}", f64::from_bits(double as u64))
            }
        };
        self.out.push_str(&text.replace("NaN", "nan"));
    }

    fn record(&mut self, values: &[Value], ty: TypeId) {
        let TypeKind::Record(record) = *self.program.types.kind(ty) else { return self.out.push_str("no value") };
        let fields = &self.program.types.record(record).fields;
        self.out.push('{');
        for (index, (value, field)) in values.iter().zip(fields).enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            if self.full() {
                self.out.push_str("...");
                break;
            }
            if !field.name.is_empty() {
                self.out.push_str(&field.name);
                self.out.push_str(" = ");
            }
            self.value(value, field.ty);
        }
        self.out.push('}');
    }

    fn array(&mut self, elements: &[Value], length: u64, ty: TypeId) {
        let TypeKind::Array { element, .. } = *self.program.types.kind(ty) else {
            return self.out.push_str("no value");
        };
        if let Some(text) = self.array_text(elements, element) {
            return self.text(&text);
        }
        self.out.push('{');
        let alike = elements.len() > 4 && elements.iter().all(|value| *value == elements[0]);
        let most = if alike { 2 } else { 16 };
        for (index, value) in elements.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            if self.full() || index >= most {
                self.out.push_str(&format!("... ({length} elements)"));
                break;
            }
            self.value(value, element);
        }
        if (elements.len() as u64) < length && elements.len() < 16 && !self.full() {
            self.out.push_str(&format!(", ... ({length} elements)"));
        }
        self.out.push('}');
    }

    /// The text in an array of characters, if there is one that ends within what is known.
    fn array_text(&self, elements: &[Value], element: TypeId) -> Option<Vec<u8>> {
        let info = self.program.types.get(element);
        if !matches!(info.kind, TypeKind::Int { bits: 8, .. }) || !info.spelling.contains("char") {
            return None;
        }
        let mut text = Vec::new();
        for value in elements {
            match value.as_int()? as u8 {
                0 => return Some(text),
                byte => text.push(byte),
            }
        }
        None
    }

    fn pointer(&mut self, pointer: &Pointer, ty: TypeId) {
        if pointer.address == 0 {
            return self.out.push_str("NULL");
        }
        let Some(target) = &pointer.target else {
            return self.out.push_str(&format!("{:#x} (no object)", pointer.address));
        };
        let pointee = match *self.program.types.kind(ty) {
            TypeKind::Pointer(pointee) => Some(pointee),
            _ => None,
        };
        if !target.alive {
            self.out.push_str("dangling ");
        }
        self.target(target, pointee);
    }

    fn target(&mut self, target: &Target, pointee: Option<TypeId>) {
        match &target.name {
            ObjectName::Variable(var) if self.program[*var].kind == VariableKind::Literal && target.text.is_some() => {
                self.text(target.text.as_deref().unwrap_or_default());
            }
            ObjectName::Variable(var) => {
                let variable = &self.program[*var];
                let path = path(self.program, variable.ty, target.offset, pointee);
                self.out.push_str(&format!("&{}{path}", variable.name));
                self.quoted(target, pointee);
            }
            ObjectName::Function(function) => self.out.push_str(&self.program[*function].name),
            ObjectName::Heap(span) => {
                if let Some(name) = (self.namer)(target, pointee) {
                    self.out.push_str(&name);
                } else {
                    let place = self.program.sources.describe(*span);
                    self.out.push_str(&format!("heap object of {} bytes ({place})", target.size));
                    self.offset(target);
                }
                self.quoted(target, pointee);
            }
            ObjectName::Stack(_) => {
                self.out.push_str(&format!("alloca object of {} bytes", target.size));
                self.offset(target);
            }
            ObjectName::Arguments => self.out.push_str("variable arguments"),
            ObjectName::Environment => match &target.text {
                Some(text) => self.text(&text.clone()),
                None => {
                    self.out.push_str("program arguments");
                    self.offset(target);
                }
            },
        }
    }

    fn offset(&mut self, target: &Target) {
        if target.offset != 0 {
            self.out.push_str(&format!(" at offset {}", target.offset));
        }
    }

    fn quoted(&mut self, target: &Target, pointee: Option<TypeId>) {
        let plain = pointee.is_some_and(|pointee| is_plain_char(self.program, pointee));
        let readable =
            |text: &&Vec<u8>| !text.is_empty() && text.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n'));
        if let Some(text) = target.text.as_ref().filter(|text| plain || readable(text)) {
            self.out.push(' ');
            self.text(&text.clone());
        }
    }
}

/// Whether a byte is better shown as a character than as a number. `signed char` and `unsigned char` are often
/// just small numbers.
fn is_character(byte: u8, program: &Program, ty: TypeId) -> bool {
    match byte {
        b' '..=b'~' => true,
        b'\n' | b'\t' | b'\r' | 0 => is_plain_char(program, ty),
        _ => false,
    }
}

fn is_plain_char(program: &Program, ty: TypeId) -> bool {
    let spelling = &program.types.get(ty).spelling;
    spelling.contains("char") && !spelling.contains("signed")
}

/// The way from an object of a type to an offset in it, where something of type `pointee` lies: `[3].next`.
pub fn path(program: &Program, ty: TypeId, offset: i64, pointee: Option<TypeId>) -> String {
    let types = &program.types;
    let reached = pointee.is_some_and(|pointee| types.same_representation(ty, pointee));
    let is_void = pointee.is_none_or(|pointee| matches!(types.kind(pointee), TypeKind::Void));
    if offset == 0 && (reached || is_void) {
        return String::new();
    }
    let rest = |offset: i64| if offset == 0 { String::new() } else { format!(" + {offset} bytes") };
    match types.kind(ty) {
        TypeKind::Array { element, .. } => {
            let Some(size) = types.size_of(*element).and_then(|size| i64::try_from(size).ok()) else {
                return rest(offset);
            };
            if size == 0 {
                return rest(offset);
            }
            let index = offset.div_euclid(size);
            format!("[{index}]{}", path(program, *element, offset.rem_euclid(size), pointee))
        }
        TypeKind::Record(record) => {
            let fields = &types.record(*record).fields;
            let holds = |field: &&ir::Field| {
                let from = field.offset as i64;
                let size = match field.bits {
                    Some((first, width)) => i64::from((first + width).div_ceil(8)),
                    None => types.size_of(field.ty).unwrap_or(1) as i64,
                };
                (from..from + size.max(1)).contains(&offset)
            };
            match fields.iter().find(holds) {
                Some(field) => {
                    let inner = path(program, field.ty, offset - field.offset as i64, pointee);
                    if field.name.is_empty() { inner } else { format!(".{}{inner}", field.name) }
                }
                None => rest(offset),
            }
        }
        TypeKind::Void
        | TypeKind::Bool
        | TypeKind::Int { .. }
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_) => rest(offset),
    }
}
