//! New assignments to members and elements: places as they stand somewhere in the program, taken to another spot.

use crate::{
    Edge, ExprId, ExprKind, Op, PlaceId, PlaceKind, Program, Site, SiteId, SiteKind, SpanId, Spot, StatementId,
    Storage, TypeId, TypeKind, VarId, VariableKind,
};

/// A place as it stands somewhere in the program, or a member of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reached {
    /// The place.
    pub base: PlaceId,
    /// The member of it, by its index.
    pub member: Option<u32>,
}

/// What a place becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// A constant.
    Constant(i128),
    /// So much more, or less, than it was.
    Moved(i64),
    /// What a variable holds.
    Variable(VarId),
    /// What another place holds.
    Read(Reached),
}

impl Program {
    /// The type of a place that is reached; none if there is no such member.
    pub fn reached_type(&self, reached: Reached) -> Option<TypeId> {
        let ty = self[reached.base].ty;
        match reached.member {
            None => Some(ty),
            Some(member) => self.types.field(ty, member).map(|field| field.ty),
        }
    }

    /// The record and the member that a reached place is, if it is one.
    pub fn reached_member(&self, reached: Reached) -> Option<(TypeId, u32)> {
        match reached.member {
            Some(member) => Some((self[reached.base].ty, member)),
            None => self.member_of(reached.base),
        }
    }

    /// The record that a place is a member of, as a place.
    fn record_of(&self, reached: Reached) -> Option<PlaceId> {
        match (reached.member, &self[reached.base].kind) {
            (Some(_), _) => Some(reached.base),
            (None, PlaceKind::Field(base, _)) => Some(*base),
            (None, PlaceKind::Variable(_) | PlaceKind::Deref(_) | PlaceKind::Index(..)) => None,
        }
    }

    /// The other members of the record that a place is a member of, if they are of its type.
    pub fn siblings(&self, reached: Reached) -> Vec<Reached> {
        let (Some(base), Some((record, own))) = (self.record_of(reached), self.reached_member(reached)) else {
            return Vec::new();
        };
        let TypeKind::Record(id) = *self.types.kind(record) else { return Vec::new() };
        let others = (0..self.types.record(id).fields.len() as u32).filter(|&member| member != own);
        let others = others.map(|member| Reached { base, member: Some(member) });
        others.filter(|&other| self.is_same_kind(other, reached)).collect()
    }

    /// Whether two places hold values of the same kind.
    pub fn is_same_kind(&self, a: Reached, b: Reached) -> bool {
        match (self.reached_type(a), self.reached_type(b)) {
            (Some(a), Some(b)) => self.types.kind(a) == self.types.kind(b),
            _ => false,
        }
    }

    /// Whether a place is one that [`Target`](crate::Target) means: a variable, a member of it or of what it points to.
    pub fn is_direct(&self, reached: Reached) -> bool {
        let base = match self.record_of(reached) {
            None => return matches!(self[reached.base].kind, PlaceKind::Variable(_)),
            Some(base) => base,
        };
        match self[base].kind {
            PlaceKind::Variable(_) => true,
            PlaceKind::Deref(pointer) => match self[pointer].kind {
                ExprKind::Load(place) => matches!(self[place].kind, PlaceKind::Variable(_)),
                _ => false,
            },
            PlaceKind::Field(..) | PlaceKind::Index(..) => false,
        }
    }

    /// Whether a place can be read where only some variables can be named: it is an integer, a truth value or a pointer.
    pub fn can_read(&self, reached: Reached, variables: &[VarId]) -> bool {
        let Some(ty) = self.reached_type(reached) else { return false };
        let is_plain = matches!(self.types.kind(ty), TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Pointer(_));
        let field = self.reached_member(reached).and_then(|(record, member)| self.types.field(record, member));
        let is_named = field.is_none_or(|field| field.bits.is_none() && !field.name.is_empty());
        is_plain && is_named && self.can_graft_place(reached.base, variables)
    }

    /// Whether a place can be written where only some variables can be named: it can be read, and nothing says `const`.
    pub fn can_write(&self, reached: Reached, variables: &[VarId]) -> bool {
        self.can_read(reached, variables) && self.is_for_writing(reached, variables)
    }

    /// Whether nothing says `const` about a place.
    pub(crate) fn is_for_writing(&self, reached: Reached, variables: &[VarId]) -> bool {
        let is_constant = |of: TypeId, member: u32| self.types.field(of, member).is_none_or(|field| field.read_only);
        let is_own_constant = reached.member.is_some_and(|member| is_constant(self[reached.base].ty, member));
        if is_own_constant {
            return false;
        }
        let mut place = reached.base;
        loop {
            match self[place].kind {
                PlaceKind::Field(base, member) if is_constant(self[base].ty, member) => return false,
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Deref(pointer) => return !self.points_to_constant(pointer, variables),
                PlaceKind::Variable(var) => {
                    return self.namesake(var, variables).is_some_and(|var| !self[var].read_only);
                }
            }
        }
    }

    /// Whether a pointer is read from what is declared to point to constants.
    fn points_to_constant(&self, mut pointer: ExprId, variables: &[VarId]) -> bool {
        while let ExprKind::PointerAdd { pointer: inner, .. } = self[pointer].kind {
            pointer = inner;
        }
        match self[pointer].kind {
            ExprKind::Load(place) => self.holds_constant_target(Reached { base: place, member: None }, variables),
            _ => false,
        }
    }

    /// Whether a place is declared to point to constants.
    pub(crate) fn holds_constant_target(&self, reached: Reached, variables: &[VarId]) -> bool {
        let mut place = reached.base;
        if let Some(member) = reached.member {
            return self.types.field(self[place].ty, member).is_none_or(|field| field.constant_target);
        }
        while let PlaceKind::Index(base, _) = self[place].kind {
            place = base;
        }
        match self[place].kind {
            PlaceKind::Variable(var) => self.namesake(var, variables).is_none_or(|var| self[var].constant_target),
            PlaceKind::Field(base, member) => {
                self.types.field(self[base].ty, member).is_none_or(|field| field.constant_target)
            }
            PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
        }
    }

    /// A place as it would be written where other variables can be named.
    pub fn reached_text(&self, reached: Reached, variables: &[VarId]) -> Option<String> {
        match reached.member {
            Some(member) => self.member_text(reached.base, member, variables),
            None => self.place_text(reached.base, variables),
        }
    }

    fn place_text(&self, place: PlaceId, variables: &[VarId]) -> Option<String> {
        match self[place].kind {
            PlaceKind::Variable(var) => {
                let is_named = matches!(self[var].kind, VariableKind::Declared | VariableKind::Parameter);
                self.namesake(var, variables).filter(|_| is_named).map(|var| self[var].name.clone())
            }
            PlaceKind::Field(base, member) => self.member_text(base, member, variables),
            PlaceKind::Index(base, index) => {
                let base = self.place_text(base, variables)?;
                Some(format!("{}[{}]", enclosed(&base), self.index_text(index, variables)?))
            }
            PlaceKind::Deref(pointer) => match self[pointer].kind {
                ExprKind::PointerAdd { pointer, index, stride, negative: false } => {
                    let TypeKind::Pointer(to) = *self.types.kind(self[pointer].ty) else { return None };
                    let text = self.pointer_text(pointer, variables)?;
                    let index = self.index_text(index, variables)?;
                    (self.types.size_of(to) == Some(stride)).then(|| format!("{}[{index}]", enclosed(&text)))
                }
                _ => self.pointer_text(pointer, variables).map(|text| format!("*{text}")),
            },
        }
    }

    /// `base.member`, or `pointer->member`.
    fn member_text(&self, base: PlaceId, member: u32, variables: &[VarId]) -> Option<String> {
        let name = &self.types.field(self[base].ty, member)?.name;
        let mut outer = base;
        // The members of one without a name are named as if they were its record's.
        while let PlaceKind::Field(of, own) = self[outer].kind
            && self.types.field(self[of].ty, own)?.name.is_empty()
        {
            outer = of;
        }
        let text = self.place_text(outer, variables)?;
        match text.strip_prefix('*') {
            _ if name.is_empty() => Some(text),
            Some(pointer) => Some(format!("{}->{name}", enclosed(pointer))),
            None => Some(format!("{text}.{name}")),
        }
    }

    /// A pointer that is read from a place, and not seen as another one.
    fn pointer_text(&self, pointer: ExprId, variables: &[VarId]) -> Option<String> {
        match self[pointer].kind {
            ExprKind::Load(place) if self[place].ty == self[pointer].ty => self.place_text(place, variables),
            _ => None,
        }
    }

    /// An index as it is written; not one that does something, or stands for a call.
    fn index_text(&self, index: ExprId, variables: &[VarId]) -> Option<String> {
        let parts = self.parts_of(index);
        let mut used = parts.iter().filter_map(|&part| self.variable_of(part));
        let is_plain = used.all(|var| matches!(self[var].kind, VariableKind::Declared | VariableKind::Parameter));
        self.text_at(index, variables).filter(|text| is_plain && crate::assigned(text).is_none())
    }

    /// An assignment to a place as it would be written where other variables can be named.
    pub fn store_text(&self, place: Reached, value: Stored, variables: &[VarId]) -> Option<String> {
        let place = self.reached_text(place, variables)?;
        Some(match value {
            Stored::Constant(value) => format!("{place} = {value}"),
            Stored::Moved(by) => {
                let counted = enclosed(&place);
                match by {
                    1 => format!("{counted}++"),
                    -1 => format!("{counted}--"),
                    by => format!("{place} += {by}"),
                }
            }
            Stored::Variable(var) => format!("{place} = {}", self[var].name),
            Stored::Read(other) => format!("{place} = {}", self.reached_text(other, variables)?),
        })
    }

    /// Whether a statement that sets a place at a spot would stand beside one that sets another member of its record.
    pub fn is_store_among_alike(&self, at: Spot, reached: Reached) -> bool {
        let Some(record) = self.record_of(reached) else { return false };
        let var = self.base_of(record);
        // A variable of another function goes by another name here.
        let is_known =
            var.is_none_or(|var| self[var].function == Some(at.function) || self[var].storage == Storage::Static);
        self.neighbours(at).any(|edge: &Edge| match edge.op {
            Op::Assign { place, .. } => {
                let is_alike = self.member_of(place).is_some_and(|(of, _)| of == self[record].ty);
                is_alike && (!is_known || self.base_of(place) == var)
            }
            _ => false,
        })
    }

    /// The assignment to a place, with the variables of a spot.
    pub(crate) fn store(
        &mut self,
        (place, value): (Reached, Stored),
        variables: &[VarId],
        (span, statement): (SpanId, StatementId),
    ) -> Op {
        let place = self.graft_reached(place, variables, span);
        let ty = self[place].ty;
        let value = match value {
            Stored::Constant(value) => self.int(value, ty, span),
            Stored::Moved(by) => {
                let old = self.read(place, span, statement);
                self.moved(old, by, statement)
            }
            Stored::Variable(var) => {
                let other = self.variable_place(var, span);
                self.read(other, span, statement)
            }
            Stored::Read(other) => {
                let other = self.graft_reached(other, variables, span);
                self.read(other, span, statement)
            }
        };
        let value = self.retype(value, ty);
        Op::Assign { place, value, site: Some(self.access(span, statement)) }
    }

    pub(crate) fn graft_reached(&mut self, reached: Reached, variables: &[VarId], span: SpanId) -> PlaceId {
        let base = self.graft_place(reached.base, variables);
        match reached.member {
            Some(member) => self.field(base, member, span),
            None => base,
        }
    }

    /// What reads a place, with the variables of a spot.
    pub(crate) fn read_reached(
        &mut self,
        reached: Reached,
        variables: &[VarId],
        (span, statement): (SpanId, StatementId),
    ) -> ExprId {
        let place = self.graft_reached(reached, variables, span);
        self.read(place, span, statement)
    }

    pub(crate) fn read(&mut self, place: PlaceId, span: SpanId, statement: StatementId) -> ExprId {
        let site = self.access(span, statement);
        self.load(place, span, Some(site))
    }

    /// A new check of an access.
    fn access(&mut self, span: SpanId, statement: StatementId) -> SiteId {
        self.add_site(Site { kind: SiteKind::Access, span, statement, text: None })
    }
}

/// What stands before something that binds tighter than `*` does.
fn enclosed(text: &str) -> String {
    if text.starts_with('*') { format!("({text})") } else { text.to_string() }
}
