//! C types to ir types.

use ir::{ArrayLength, Enumeration, Field, FloatFormat, FunctionType, Record, Type, TypeId, TypeKind};
use rucc_types::{ArrayLen, FloatKind, Qualifiers, RecordKind, TypeKind as C};

use super::{Lower, Lowering};

impl Lowering<'_> {
    /// The ir type of a C type.
    pub(super) fn ty(&mut self, id: rucc_types::TypeId) -> Lower<TypeId> {
        if let Some(&known) = self.state().types.get(&id) {
            return Ok(known);
        }
        // A type of variable size belongs to one function: it is not remembered.
        let outer = std::mem::replace(&mut self.fun.met_vla, false);
        let made = self.make_type(id)?;
        if !self.fun.met_vla {
            self.state().types.insert(id, made);
        }
        self.fun.met_vla |= outer;
        Ok(made)
    }

    fn make_type(&mut self, id: rucc_types::TypeId) -> Lower<TypeId> {
        let types = self.rucc_types();
        let canonical = types.canonical(id);
        let mut enumeration = None;
        let kind = match types.kind(canonical) {
            C::Void => TypeKind::Void,
            C::Bool => TypeKind::Bool,
            C::Int(_) | C::BitInt { .. } => self.integer_kind(canonical)?,
            C::Enum(which) => {
                enumeration = Some(self.enumeration(which));
                self.integer_kind(canonical)?
            }
            C::Float(kind) => TypeKind::Float(self.float_format(kind)?),
            // A complex number is laid out as its two halves; operations on it are refused where they stand.
            C::Complex(part) => TypeKind::Record(self.complex_record(part)?),
            C::Pointer(target) => {
                // Insert the pointer before its target is known to be complete: records may be recursive.
                let target = self.ty(target)?;
                TypeKind::Pointer(target)
            }
            C::Atomic(inner) => return self.ty(inner),
            C::Array { elem, len } => {
                let element = self.ty(elem)?;
                let length = match len {
                    ArrayLen::Fixed(count) => ArrayLength::Fixed(count),
                    ArrayLen::Unknown | ArrayLen::Star => ArrayLength::Unknown,
                    ArrayLen::Variable(vla) => {
                        self.fun.met_vla = true;
                        self.fun.vlas.get(&vla.0).map_or(ArrayLength::Unknown, |&var| ArrayLength::Variable(var))
                    }
                };
                TypeKind::Array { element, length }
            }
            C::Vector { elem, len } => {
                let element = self.ty(elem)?;
                TypeKind::Array { element, length: ArrayLength::Fixed(u64::from(len)) }
            }
            C::Function(function) => {
                let signature = types.signature(function);
                let returns = self.ty(signature.ret)?;
                let parameters =
                    signature.params.iter().map(|&parameter| self.ty(parameter)).collect::<Lower<Vec<_>>>()?;
                TypeKind::Function(FunctionType {
                    returns,
                    parameters,
                    variadic: signature.variadic,
                    prototyped: signature.prototyped,
                })
            }
            C::Record(record) => TypeKind::Record(self.record(record)?),
            C::Typedef { underlying, .. } => return self.ty(underlying),
        };
        let spelling = self.spell(id);
        let volatile = types.object_quals(canonical).has(Qualifiers::VOLATILE);
        Ok(self.program.types.intern(Type { kind, spelling, enumeration, volatile }))
    }

    /// Whether an object of a type is `const`.
    pub(super) fn is_constant(&self, id: rucc_types::TypeId) -> bool {
        let types = self.rucc_types();
        types.object_quals(types.canonical(id)).has(Qualifiers::CONST)
    }

    /// Whether a pointer, or an array of pointers, is declared to point to constants.
    pub(super) fn points_to_constant(&self, id: rucc_types::TypeId) -> bool {
        let types = self.rucc_types();
        let mut id = types.canonical(id);
        while let C::Array { elem, .. } = types.kind(id) {
            id = types.canonical(elem);
        }
        match types.kind(id) {
            C::Pointer(target) => self.is_constant(target),
            _ => false,
        }
    }

    /// The type as the user spells it, without qualifiers.
    fn spell(&self, id: rucc_types::TypeId) -> String {
        let unit = &self.units[self.unit];
        let text = rucc_types::spell(&unit.checked.types, &unit.session.interner, id);
        text.trim_start_matches("const ").trim_start_matches("volatile ").to_string()
    }

    fn integer_kind(&self, id: rucc_types::TypeId) -> Lower<TypeKind> {
        let target = &self.units[self.unit].session.target;
        let info = rucc_types::integer_info(self.rucc_types(), id, target);
        match info {
            Some(info) if matches!(info.width, 8 | 16 | 32 | 64 | 128) => {
                Ok(TypeKind::Int { bits: info.width, signed: info.signed })
            }
            // The value of a bit-field wider than `int` has its own width in GNU C. It is held in 64 bits
            // and cut after every operation (see `cut_to_width`).
            Some(info) if info.width < 64 => Ok(TypeKind::Int { bits: 64, signed: info.signed }),
            _ => Err(self.refuse(self.fun.near, "_BitInt types")),
        }
    }

    fn float_format(&self, kind: FloatKind) -> Lower<FloatFormat> {
        match kind {
            FloatKind::Float | FloatKind::Float32 => Ok(FloatFormat::Single),
            FloatKind::Double | FloatKind::Float64 | FloatKind::Float32x => Ok(FloatFormat::Double),
            FloatKind::LongDouble | FloatKind::Float64x => Ok(FloatFormat::Extended),
            FloatKind::Float128 => Ok(FloatFormat::Quad),
            FloatKind::Float16 => Err(self.refuse(self.fun.near, "the type _Float16")),
            FloatKind::Decimal32 | FloatKind::Decimal64 | FloatKind::Decimal128 => {
                Err(self.refuse(self.fun.near, "decimal floating-point types"))
            }
        }
    }

    fn complex_record(&mut self, part: rucc_types::TypeId) -> Lower<ir::RecordId> {
        let part = self.ty(part)?;
        let size = self.program.types.size_of(part).unwrap_or(8);
        let half = |name: &str, offset| Field {
            name: name.to_string(),
            ty: part,
            offset,
            bits: None,
            read_only: false,
            constant_target: false,
        };
        let name = format!("_Complex {}", self.program.types.get(part).spelling);
        Ok(self.program.types.add_record(Record {
            name,
            union: false,
            fields: vec![half("real", 0), half("imag", size)],
            size: 2 * size,
            align: size.min(16),
            complete: true,
        }))
    }

    fn enumeration(&mut self, which: rucc_types::EnumId) -> ir::EnumId {
        if let Some(&known) = self.state().enumerations.get(&which) {
            return known;
        }
        let unit = &self.units[self.unit];
        let info = unit.checked.types.enum_info(which);
        let resolve = |symbol| unit.session.interner.resolve(symbol).to_string();
        let name = info.tag.map_or("enum".to_string(), |tag| format!("enum {}", resolve(tag)));
        let values = info.enumerators.iter().map(|value| (resolve(value.name), value.value)).collect();
        let made = self.program.types.add_enumeration(Enumeration { name, values });
        self.state().enumerations.insert(which, made);
        made
    }

    fn record(&mut self, which: rucc_types::RecordId) -> Lower<ir::RecordId> {
        if let Some(&known) = self.state().records.get(&which) {
            return Ok(known);
        }
        let unit = &self.units[self.unit];
        let info = unit.checked.types.record_info(which);
        let keyword = match info.kind {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        };
        let name =
            info.tag.map_or(keyword.to_string(), |tag| format!("{keyword} {}", unit.session.interner.resolve(tag)));
        let union = info.kind == RecordKind::Union;
        let empty = Record { name: name.clone(), union, fields: Vec::new(), size: 0, align: 1, complete: false };
        let made = self.program.types.add_record(empty);
        self.state().records.insert(which, made);
        let Some(layout) = info.layout else { return Ok(made) };
        if info.variable.is_some() {
            return Err(self.refuse(self.fun.near, "a struct with members of variable size"));
        }
        if info.reverse {
            return Err(self.refuse(self.fun.near, "the attribute scalar_storage_order"));
        }
        let mut fields = Vec::new();
        for field in &info.fields {
            let name = field.name.map_or(String::new(), |name| unit.session.interner.resolve(name).to_string());
            let ty = self.ty(field.ty)?;
            let bits = field.bits.map(|width| (field.bit, width));
            let (read_only, constant_target) = (self.is_constant(field.ty), self.points_to_constant(field.ty));
            fields.push(Field { name, ty, offset: field.offset, bits, read_only, constant_target });
        }
        let record = Record { name, union, fields, size: layout.size, align: layout.align, complete: true };
        self.program.types.complete_record(made, record);
        Ok(made)
    }

    /// The width of a type that values wider than `int` but of no machine width have.
    pub(super) fn odd_width(&self, id: rucc_types::TypeId) -> Option<(u32, bool)> {
        match self.c_kind(id) {
            C::BitInt { signed, width } if !matches!(width, 8 | 16 | 32 | 64 | 128) => Some((width, signed)),
            _ => None,
        }
    }

    /// The canonical C kind of a type, typedefs and `_Atomic` aside.
    pub(super) fn c_kind(&self, id: rucc_types::TypeId) -> C {
        let types = self.rucc_types();
        match types.kind(types.canonical(id)) {
            C::Atomic(inner) => self.c_kind(inner),
            C::Typedef { underlying, .. } => self.c_kind(underlying),
            kind => kind,
        }
    }

    /// What a C pointer type points to.
    pub(super) fn pointee(&self, id: rucc_types::TypeId) -> Option<rucc_types::TypeId> {
        match self.c_kind(id) {
            C::Pointer(target) => Some(target),
            _ => None,
        }
    }

    pub(super) fn is_void(&self, id: rucc_types::TypeId) -> bool {
        matches!(self.c_kind(id), C::Void)
    }

    pub(super) fn is_record(&self, id: rucc_types::TypeId) -> bool {
        matches!(self.c_kind(id), C::Record(_))
    }
}
