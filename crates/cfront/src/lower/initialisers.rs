//! Initialisers of local variables and compound literals.

use ir::{Op, PlaceId, SpanId, TypeId, TypeKind, VariableKind};
use rucc_sema::{DeclId, ExprId, ExprKind, InitEntry, StorageDuration};

use super::{Lower, Lowering};

/// From this many constant values on, a local aggregate is copied from a hidden constant at once.
const COPY_FROM: usize = 8;

impl Lowering<'_> {
    /// Runs the initialiser of a local variable, if it has one.
    pub(super) fn initialise_local(&mut self, decl: DeclId) -> Lower<()> {
        let Some(list) = self.decl(decl).init else { return Ok(()) };
        let var = self.variable(decl)?;
        let span = self.span(self.tast().decl_span(decl));
        let entries: Vec<InitEntry> = self.tast()[list].to_vec();
        let ty = self.program[var].ty;
        if self.program.types.is_scalar(ty) {
            for entry in &entries {
                let value = self.rvalue(entry.value)?;
                let value = self.coerce(value, ty, span);
                let place = self.program.variable_place(var, span);
                self.emit(Op::Assign { place, value, site: None }, span);
            }
            return Ok(());
        }
        let has_text = entries.iter().any(|entry| matches!(self.expr(entry.value).kind, ExprKind::Str(_)));
        if (has_text || entries.len() >= COPY_FROM) && self.initialise_by_copy(decl, ty, span)? {
            return Ok(());
        }
        let place = self.program.variable_place(var, span);
        // A record that is initialised from its own old value must not be cleared first.
        if !self.covers(&entries, ty) {
            self.emit(Op::Zero { place }, span);
        }
        for entry in entries {
            self.initialise_entry(place, entry, span)?;
        }
        Ok(())
    }

    fn initialise_by_copy(&mut self, decl: DeclId, ty: TypeId, span: SpanId) -> Lower<bool> {
        let Some(initializer) = self.constant_initializer(decl)? else { return Ok(false) };
        if self.program.types.size_of(ty) != Some(initializer.size) {
            return Ok(false);
        }
        let name = format!("<initial value of {}>", self.name_of(decl));
        let literal = self.hidden_constant(name, ty, initializer, span);
        let source = self.program.variable_place(literal, span);
        let value = self.program.load(source, span, None);
        let var = self.variable(decl)?;
        let place = self.program.variable_place(var, span);
        self.emit(Op::Assign { place, value, site: None }, span);
        Ok(true)
    }

    /// Whether the entries set every byte of the object.
    fn covers(&mut self, entries: &[InitEntry], ty: TypeId) -> bool {
        let Some(size) = self.program.types.size_of(ty) else { return false };
        let mut next = 0;
        for entry in entries {
            if entry.is_bit_field() || entry.offset != next {
                return false;
            }
            let Ok(ty) = self.ty(self.expr(entry.value).ty) else { return false };
            let Some(bytes) = self.program.types.size_of(ty) else { return false };
            next += bytes;
        }
        next == size
    }

    fn initialise_entry(&mut self, base: PlaceId, entry: InitEntry, span: SpanId) -> Lower<()> {
        if entry.reverse {
            return Err(self.refuse_expr(entry.value, "the attribute scalar_storage_order"));
        }
        if let ExprKind::Str(_) = self.expr(entry.value).kind {
            return self.initialise_string(base, entry.offset, entry.value, span);
        }
        self.refuse_special(entry.value)?;
        let value = self.rvalue(entry.value)?;
        let ty = self.program[value].ty();
        let bits = entry.is_bit_field().then_some((entry.bit_offset, entry.bit_width));
        let place = self.place_at(base, entry.offset, ty, bits, span);
        let place_ty = self.program[place].ty();
        let value = self.coerce(value, place_ty, span);
        self.emit(Op::Assign { place, value, site: None }, span);
        Ok(())
    }

    /// `char text[N] = "..."`: the bytes are copied at once, as far as the array reaches.
    fn initialise_string(&mut self, base: PlaceId, offset: u64, literal: ExprId, span: SpanId) -> Lower<()> {
        let source = self.place(literal)?;
        let source_ty = self.program[source].ty();
        let TypeKind::Array { element, .. } = *self.program.types.kind(source_ty) else {
            return Err(self.refuse_expr(literal, "this string"));
        };
        let width = self.program.types.size_of(element).unwrap_or(1);
        let whole = self.program.types.size_of(source_ty).unwrap_or(0) / width;
        let room = self.room_for_array(self.program[base].ty(), offset).unwrap_or(whole * width) / width;
        let length = ir::ArrayLength::Fixed(whole.min(room));
        let spelling = self.program.types.get(source_ty).spelling.clone();
        let ty = self.program.types.plain(TypeKind::Array { element, length }, &spelling);
        let pointer = self.program.types.pointer_to(ty);
        let from = self.program.address_of(source, pointer, span);
        let from = self.program.deref(from, ty, span);
        let value = self.program.load(from, span, None);
        let place = self.place_at(base, offset, ty, None, span);
        let value = self.coerce(value, ty, span);
        self.emit(Op::Assign { place, value, site: None }, span);
        Ok(())
    }

    /// Bytes from an offset to the end of the innermost array that contains it.
    fn room_for_array(&self, ty: TypeId, offset: u64) -> Option<u64> {
        let types = &self.program.types;
        match types.kind(ty) {
            TypeKind::Array { element, .. } => {
                let size = types.size_of(*element).filter(|&size| size > 0)?;
                match types.kind(*element) {
                    TypeKind::Array { .. } | TypeKind::Record(_) => self.room_for_array(*element, offset % size),
                    _ => types.size_of(ty).map(|whole| whole - offset.min(whole)),
                }
            }
            TypeKind::Record(record) => {
                let fields = &types.record(*record).fields;
                let inside = |field: &&ir::Field| {
                    field.offset <= offset
                        && types.size_of(field.ty).is_none_or(|size| offset < field.offset + size)
                        && matches!(types.kind(field.ty), TypeKind::Array { .. } | TypeKind::Record(_))
                };
                let field = fields.iter().rev().find(inside)?;
                self.room_for_array(field.ty, offset - field.offset)
            }
            _ => None,
        }
    }

    /// The part of a place at a byte offset that has a given type, by members and elements where possible.
    pub(super) fn place_at(
        &mut self,
        base: PlaceId,
        offset: u64,
        ty: TypeId,
        bits: Option<(u32, u32)>,
        span: SpanId,
    ) -> PlaceId {
        if let Some(found) = self.descend(base, offset, ty, bits, span) {
            return found;
        }
        // The place is reached by its address: the object cannot be protected before it is initialised.
        if let ir::PlaceKind::Variable(var) = *self.program[base].kind() {
            self.program.variable_mut(var).read_only = false;
        }
        let byte = self.program.types.plain(TypeKind::Int { bits: 8, signed: true }, "char");
        let byte_pointer = self.program.types.pointer_to(byte);
        let start = self.program.address_of(base, byte_pointer, span);
        let size = self.program.types.size();
        let distance = self.program.int(i128::from(offset), size, span);
        let moved = self.program.pointer_add(start, distance, 1, false, span);
        self.program.deref(moved, ty, span)
    }

    fn descend(
        &mut self,
        base: PlaceId,
        offset: u64,
        ty: TypeId,
        bits: Option<(u32, u32)>,
        span: SpanId,
    ) -> Option<PlaceId> {
        let base_ty = self.program[base].ty();
        if offset == 0 && bits.is_none() && self.program.types.same_representation(base_ty, ty) {
            return Some(base);
        }
        match *self.program.types.kind(base_ty) {
            TypeKind::Array { element, .. } => {
                let size = self.program.types.size_of(element).filter(|&size| size > 0)?;
                let size_type = self.program.types.size();
                let index = self.program.int(i128::from(offset / size), size_type, span);
                let inner = self.program.index(base, index, span, None);
                self.descend(inner, offset % size, ty, bits, span)
            }
            TypeKind::Record(record) => {
                let fields = self.program.types.record(record).fields.clone();
                for (number, field) in (0u32..).zip(fields) {
                    if let Some((bit, width)) = field.bits {
                        let wanted = bits.map(|(start, wanted)| (offset * 8 + u64::from(start), wanted));
                        if wanted == Some((field.offset * 8 + u64::from(bit), width)) {
                            return Some(self.program.field(base, number, span));
                        }
                        continue;
                    }
                    let size = self.program.types.size_of(field.ty).unwrap_or(u64::MAX);
                    if field.offset <= offset && offset - field.offset < size.max(1) {
                        let inner = self.program.field(base, number, span);
                        if let Some(found) = self.descend(inner, offset - field.offset, ty, bits, span) {
                            return Some(found);
                        }
                    }
                }
                None
            }
            _ => None,
        }
    }

    /// `(T){ ... }`
    pub(super) fn compound_literal(&mut self, decl: DeclId, span: SpanId) -> Lower<PlaceId> {
        if self.decl(decl).duration != StorageDuration::Automatic || self.fun.id.is_none() {
            let var = self.variable(decl)?;
            return Ok(self.program.variable_place(var, span));
        }
        self.evaluate_array_lengths(self.decl(decl).ty)?;
        let var = self.declare_local(decl, VariableKind::Declared)?;
        self.program.variable_mut(var).name = "(compound literal)".to_string();
        self.begin_at_entry(var, span);
        self.initialise_local(decl)?;
        Ok(self.program.variable_place(var, span))
    }
}
