//! Variables of static storage and their initial values.

use ir::{
    Builtin, Global, InitialPart, Initializer, PointerTarget, Relocation, SpanId, Storage, TypeId, TypeKind, VarId,
    Variable, VariableKind,
};
use rucc_sema::{
    Base, Const, Conversion, DeclId, DeclKind, Definition, Eval, ExprId, ExprKind, InitEntry, Linkage, StrId,
};

use super::{Definer, Lower, Lowering};

impl Lowering<'_> {
    /// The variable of a declaration with static storage, made on first use.
    pub(super) fn global(&mut self, decl: DeclId) -> Lower<VarId> {
        let node = self.decl(decl);
        let name = self.name_of(decl).to_string();
        let mut definer = Definer { unit: self.unit, decl };
        if node.linkage == Linkage::External {
            if let Some(&known) = self.external_variables.get(&name) {
                let unit = self.unit;
                self.states[unit].variables.insert(decl.index(), known);
                return Ok(known);
            }
            if let Some(alias) = node.alias {
                let target = self.string_text(alias);
                if let Some(&found) = self.variables.get(&target) {
                    let asking = std::mem::replace(&mut self.unit, found.unit);
                    let var = self.variable(found.decl);
                    self.unit = asking;
                    return var;
                }
            } else if let Some(&found) = self.variables.get(&name) {
                definer = found;
            }
        }
        let asking = self.unit;
        self.unit = definer.unit;
        let var = self.make_global(definer.decl, &name)?;
        let own_unit = self.unit;
        self.states[own_unit].variables.insert(definer.decl.index(), var);
        self.states[asking].variables.insert(decl.index(), var);
        if node.linkage == Linkage::External {
            self.external_variables.insert(name.clone(), var);
        }
        let initializer = self.initializer(definer.decl, var, &name)?;
        self.program.globals.push(Global { var, initializer });
        self.unit = asking;
        Ok(var)
    }

    fn make_global(&mut self, decl: DeclId, name: &str) -> Lower<VarId> {
        let node = self.decl(decl);
        let near = self.tast().decl_span(decl);
        if self.odd_width(node.ty).is_some() {
            return Err(self.refuse(near, "_BitInt types"));
        }
        let outer = std::mem::replace(&mut self.fun.near, near);
        let ty = self.ty(node.ty)?;
        self.fun.near = outer;
        let span = self.span(near);
        let types = self.rucc_types();
        let target = &self.units[self.unit].session.target;
        let natural = rucc_types::align(types, node.ty, target).unwrap_or(1);
        let function = if node.linkage == Linkage::None { self.fun.id } else { None };
        Ok(self.program.add_variable(Variable {
            name: if name.is_empty() { "(compound literal)".to_string() } else { name.to_string() },
            ty,
            span,
            storage: Storage::Static,
            kind: VariableKind::Declared,
            read_only: self.is_constant(node.ty),
            constant_target: self.points_to_constant(node.ty),
            in_memory: true,
            function,
            align: node.alignment.map_or(natural, u64::from).max(natural),
        }))
    }

    fn initializer(&mut self, decl: DeclId, var: VarId, name: &str) -> Lower<Initializer> {
        let node = self.decl(decl);
        let mut size = self.program.types.size_of(self.program[var].ty).unwrap_or(0);
        size = size.max(self.tast().extent(decl));
        if size == 0
            && let TypeKind::Array { element, .. } = *self.program.types.kind(self.program[var].ty)
            && node.state == Definition::Tentative
        {
            // `int a[];` with nothing more: one element.
            size = self.program.types.size_of(element).unwrap_or(0);
        }
        let mut initializer = Initializer { size, ..Initializer::default() };
        if node.state == Definition::Declared && node.init.is_none() && node.linkage == Linkage::External {
            if let Some(&(_, address)) = Builtin::STREAMS.iter().find(|(stream, _)| *stream == name) {
                initializer.bytes =
                    address.to_le_bytes()[..self.program.types.machine.pointer_bytes() as usize].to_vec();
            } else if name.starts_with("__CPROVER_") {
                let span = self.tast().decl_span(decl);
                return Err(self.refuse(span, format!("`{name}`: a variable of another tool")));
            } else {
                initializer.unknown = true;
                self.undefined_variables.insert(name.to_string());
            }
            return Ok(initializer);
        }
        if let Some(list) = node.init {
            let entries: Vec<InitEntry> = self.tast()[list].to_vec();
            self.write_entries(&mut initializer, 0, &entries)?;
        }
        Ok(initializer)
    }

    /// The initial value of a local variable when all of it is constant.
    pub(super) fn constant_initializer(&mut self, decl: DeclId) -> Lower<Option<Initializer>> {
        let Some(list) = self.decl(decl).init else { return Ok(None) };
        let entries: Vec<InitEntry> = self.tast()[list].to_vec();
        for entry in &entries {
            let plain = matches!(self.expr(entry.value).kind, ExprKind::Str(_));
            if !plain && (self.has_effects(entry.value) || self.fold(entry.value).is_none()) {
                return Ok(None);
            }
        }
        let ty = self.ty(self.decl(decl).ty)?;
        let size = self.program.types.size_of(ty).unwrap_or(0);
        let mut initializer = Initializer { size, ..Initializer::default() };
        self.write_entries(&mut initializer, 0, &entries)?;
        Ok(Some(initializer))
    }

    fn fold(&self, id: ExprId) -> Option<Const> {
        let unit = &self.units[self.unit];
        let mut eval = Eval::new(self.tast(), self.rucc_types(), &unit.session.target, &unit.session.interner);
        eval.initializer(id).ok()
    }

    fn write_entries(&mut self, out: &mut Initializer, base: u64, entries: &[InitEntry]) -> Lower<()> {
        for entry in entries {
            if entry.reverse {
                return Err(self.refuse_expr(entry.value, "the attribute scalar_storage_order"));
            }
            self.write_entry(out, base + entry.offset, *entry)?;
        }
        Ok(())
    }

    fn write_entry(&mut self, out: &mut Initializer, offset: u64, entry: InitEntry) -> Lower<()> {
        let mut value = entry.value;
        // A whole record: only a compound literal can stand here.
        while let ExprKind::Convert { kind: Conversion::Lvalue, operand } | ExprKind::Cast(operand) =
            self.expr(value).kind
            && self.is_record(self.expr(value).ty)
        {
            value = operand;
        }
        match self.expr(value).kind {
            ExprKind::Str(literal) => {
                let bytes = self.literal_bytes(literal);
                write_bytes(out, offset, &bytes);
                return Ok(());
            }
            ExprKind::CompoundLiteral(decl) if !self.is_scalar_c(self.expr(value).ty) => {
                let entries: Vec<InitEntry> =
                    self.decl(decl).init.map_or(Vec::new(), |list| self.tast()[list].to_vec());
                return self.write_entries(out, offset, &entries);
            }
            _ => {}
        }
        let Some(constant) = self.fold(entry.value) else {
            return Err(self.refuse_expr(entry.value, "this initial value (it is not constant)"));
        };
        self.write_constant(out, offset, entry, constant)
    }

    fn write_constant(&mut self, out: &mut Initializer, offset: u64, entry: InitEntry, constant: Const) -> Lower<()> {
        let ty = self.ty(self.expr(entry.value).ty)?;
        let size = self.program.types.size_of(ty).unwrap_or(0);
        match constant {
            Const::Int(value) if entry.is_bit_field() => {
                write_bits(out, offset * 8 + u64::from(entry.bit_offset), entry.bit_width, value as u128);
            }
            Const::Int(value) => {
                write_bytes(out, offset, &value.to_le_bytes()[..size.min(16) as usize]);
                if self.program.types.integer(ty).is_some() {
                    let span = self.expr_span(entry.value);
                    out.parts.retain(|old| old.offset != offset);
                    out.parts.push(InitialPart { offset, ty, span });
                }
            }
            Const::Float(value) => write_float(out, offset, value.to_bits(), size),
            Const::Complex { real, imag } => {
                write_float(out, offset, real.to_bits(), size / 2);
                write_float(out, offset + size / 2, imag.to_bits(), size / 2);
            }
            Const::ComplexInt { real, imag } => {
                write_bytes(out, offset, &real.to_le_bytes()[..(size / 2).min(16) as usize]);
                write_bytes(out, offset + size / 2, &imag.to_le_bytes()[..(size / 2).min(16) as usize]);
            }
            Const::Apart { to, from } => {
                let apart = self.label_address(to) - self.label_address(from);
                write_bytes(out, offset, &apart.to_le_bytes()[..size.min(16) as usize]);
            }
            Const::Address(address) => {
                let target = match address.base {
                    Base::Absolute => None,
                    Base::Label(label) => {
                        let number = self.label_address(label) + address.offset;
                        write_bytes(out, offset, &number.to_le_bytes()[..size.min(16) as usize]);
                        return Ok(());
                    }
                    Base::Str(literal) => Some(PointerTarget::Variable(self.literal(literal, entry.value)?)),
                    Base::Decl(decl) if self.decl(decl).kind == DeclKind::Function => {
                        Some(PointerTarget::Function(self.function(decl)?))
                    }
                    Base::Decl(decl) => Some(PointerTarget::Variable(self.variable(decl)?)),
                };
                match target {
                    None => write_bytes(out, offset, &address.offset.to_le_bytes()[..size.min(16) as usize]),
                    Some(target) => {
                        let addend = i64::try_from(address.offset).unwrap_or(0);
                        // A later entry for the same place overrides this one.
                        out.relocations.retain(|old| old.offset != offset);
                        out.relocations.push(Relocation { offset, size, target, addend });
                    }
                }
            }
        }
        Ok(())
    }

    /// A string literal as a variable; equal literals of a unit are one object, as gcc makes them.
    pub(super) fn literal(&mut self, literal: StrId, id: ExprId) -> Lower<VarId> {
        if let Some(&known) = self.states[self.unit].literals.get(&literal.index()) {
            return Ok(known);
        }
        let bytes = self.literal_bytes(literal);
        let span = self.expr_span(id);
        let string = &self.tast()[literal];
        let width = bytes.len() as u64 / (string.elements.len() as u64 + 1);
        let count = string.elements.len() as u64 + 1;
        let element = self.program.types.plain(
            TypeKind::Int { bits: width as u32 * 8, signed: true },
            match width {
                1 => "char",
                2 => "char16_t",
                _ => "wchar_t",
            },
        );
        let array = TypeKind::Array { element, length: ir::ArrayLength::Fixed(count) };
        let spelling = format!("{}[{count}]", self.program.types.get(element).spelling);
        let ty = self.program.types.plain(array, &spelling);
        let name = format!("{:?}", self.string_text(literal));
        let key = (ty, bytes.clone());
        let var = match self.literal_objects.get(&key) {
            Some(&twin) => twin,
            None => {
                let initializer = Initializer { size: bytes.len() as u64, bytes, ..Initializer::default() };
                let made = self.hidden_constant(name, ty, initializer, span);
                self.literal_objects.insert(key, made);
                made
            }
        };
        let unit = self.unit;
        self.states[unit].literals.insert(literal.index(), var);
        Ok(var)
    }

    /// A constant object that the user did not name.
    pub(super) fn hidden_constant(
        &mut self,
        name: String,
        ty: TypeId,
        initializer: Initializer,
        span: SpanId,
    ) -> VarId {
        let var = self.program.add_variable(Variable {
            name,
            ty,
            span,
            storage: Storage::Static,
            kind: VariableKind::Literal,
            read_only: true,
            constant_target: false,
            in_memory: true,
            function: None,
            align: 1,
        });
        self.program.globals.push(Global { var, initializer });
        var
    }

    fn literal_bytes(&self, literal: StrId) -> Vec<u8> {
        self.tast()[literal].bytes(&self.units[self.unit].session.target)
    }
}

fn write_bytes(out: &mut Initializer, offset: u64, bytes: &[u8]) {
    let room = out.size.saturating_sub(offset).min(bytes.len() as u64) as usize;
    let end = offset as usize + room;
    if out.bytes.len() < end {
        out.bytes.resize(end, 0);
    }
    out.bytes[offset as usize..end].copy_from_slice(&bytes[..room]);
    out.relocations.retain(|old| old.offset < offset || old.offset >= offset + bytes.len().max(1) as u64);
}

/// Ten bytes carry an x87 number; the rest of its storage is padding.
fn write_float(out: &mut Initializer, offset: u64, bits: u128, size: u64) {
    let mut bytes = bits.to_le_bytes();
    if size == 12 {
        bytes[10..].fill(0);
    }
    write_bytes(out, offset, &bytes[..size.min(16) as usize]);
}

fn write_bits(out: &mut Initializer, first: u64, width: u32, value: u128) {
    for index in 0..u64::from(width) {
        let (byte, bit) = ((first + index) / 8, (first + index) % 8);
        if out.bytes.len() <= byte as usize {
            out.bytes.resize(byte as usize + 1, 0);
        }
        let mask = 1u8 << bit;
        if value >> index & 1 == 1 {
            out.bytes[byte as usize] |= mask;
        } else {
            out.bytes[byte as usize] &= !mask;
        }
    }
}
