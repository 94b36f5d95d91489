//! Small changes of the steps of a function: a statement more, two statements or arguments that change places, another call.
//! Those of a `switch` are in `cases.rs`, those of loops in `loops.rs`.

use std::collections::BTreeSet;

use crate::{
    Asked, BinaryOp, Called, Callee, Edge, EdgeId, Enclosure, ExprId, ExprKind, FunctionId, JumpTo, LocationId, Op,
    PlaceId, PlaceKind, Program, Reached, Site, SiteId, SiteKind, SpanId, StatementId, Stored, TypeId, TypeKind, VarId,
    VariableKind,
};

/// A change of the steps of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rework {
    /// A statement more.
    Inserted {
        /// Where.
        at: Spot,
        /// When: always, or under a condition.
        guard: Option<Guard>,
        /// What.
        new: NewStep,
    },
    /// A statement is left out: always, or unless a condition holds.
    Restricted {
        /// The function.
        function: FunctionId,
        /// The step that the statement is.
        edge: EdgeId,
        /// When it is still done.
        guard: Option<Guard>,
    },
    /// Two statements that follow each other change places, or one with several.
    Exchanged {
        /// The function.
        function: FunctionId,
        /// The first step of the first one.
        from: EdgeId,
        /// How many steps it has.
        first: u32,
        /// How many those have that come before it then.
        second: u32,
        /// How many statements these are.
        statements: u32,
    },
    /// A statement is done elsewhere in its function.
    Moved {
        /// The step that the statement is, or its last one.
        edge: EdgeId,
        /// Where it is done then.
        to: Spot,
    },
    /// Two arguments of a call change places.
    Arguments {
        /// The function that calls.
        function: FunctionId,
        /// The call.
        edge: EdgeId,
        /// The arguments, by position.
        pair: (u32, u32),
    },
    /// Another function is called.
    Callee {
        /// The function that calls.
        function: FunctionId,
        /// The call.
        edge: EdgeId,
        /// What is called in its place.
        callee: FunctionId,
    },
    /// What a step assigns is what a call returns.
    Result {
        /// The function.
        function: FunctionId,
        /// The step.
        edge: EdgeId,
        /// The call.
        called: Called,
    },
    /// What a step computes or decides by is joined with what a call returns: one more condition.
    Predicate {
        /// The function.
        function: FunctionId,
        /// The step.
        edge: EdgeId,
        /// The call.
        called: Called,
        /// Whether it must not hold.
        is_negated: bool,
        /// `||` in place of `&&`.
        is_or: bool,
    },
    /// A value of a `switch` goes another way: a label more, elsewhere, or less.
    Case {
        /// The function.
        function: FunctionId,
        /// The value.
        value: i128,
        /// The way that it goes, and
        from: EdgeId,
        /// the one that it goes then.
        to: EdgeId,
    },
    /// A jump to elsewhere in place of another jump or of a `return`.
    Goto {
        /// The function.
        function: FunctionId,
        /// The step.
        edge: EdgeId,
        /// Where to.
        to: JumpTo,
    },
    /// `while` in place of `if`, or the other way round.
    Loop {
        /// The function.
        function: FunctionId,
        /// The statement.
        statement: StatementId,
    },
}

/// A condition under which something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// The condition.
    pub condition: Question,
    /// Whether it must not hold.
    pub is_negated: bool,
}

/// What is asked before something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// A condition.
    Asked(Asked),
    /// Whether a function returns something else than 0.
    Answered(Called),
}

/// A place for one more statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The function.
    pub function: FunctionId,
    /// Where in it.
    pub place: Where,
}

/// Where in a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Where {
    /// At its beginning.
    First,
    /// After a step, and only where that comes by.
    After(EdgeId),
    /// Before a step, whatever way leads there.
    Before(EdgeId),
}

/// One more statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewStep {
    /// What another step does, of the same function or (with variables of the same name and type) of another one.
    Copy(FunctionId, EdgeId),
    /// A variable or a member becomes a constant.
    Set(Target, i128),
    /// A constant is added to it.
    Add(Target, i64),
    /// A member or an element, however it is reached, becomes something.
    Store(Reached, Stored),
    /// A call that stands nowhere else; what it returns is ignored.
    Call(Called),
    /// The innermost loop or switch is left, or its next iteration begins: `break` or `continue`.
    Jump {
        /// Whether it goes on.
        is_again: bool,
    },
    /// A whole `if` statement as it stands elsewhere, of the same function or (with variables of the same name and type) of
    /// another one, or an assignment of what calls return. It is not put under another condition.
    Block {
        /// Where it stands.
        function: FunctionId,
        /// The statement.
        statement: StatementId,
        /// A `return` of the function it is put into, if it does that in place of its own.
        returns: Option<EdgeId>,
        /// Whether it decides something.
        is_branch: bool,
    },
}

/// A variable, or a member of it or of what it points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The variable.
    pub var: VarId,
    /// The member, by its index.
    pub member: Option<u32>,
}

impl Program {
    /// Where a step at a spot would begin.
    pub fn location_of(&self, spot: Spot) -> LocationId {
        let own = &self[spot.function];
        match spot.place {
            Where::First => own.entry,
            Where::After(edge) => own.edge(edge).to,
            Where::Before(edge) => own.edge(edge).from,
        }
    }

    /// The steps that lead to a spot.
    pub fn ways_to(&self, spot: Spot) -> Vec<EdgeId> {
        let own = &self[spot.function];
        match spot.place {
            Where::First => Vec::new(),
            Where::After(edge) => vec![edge],
            Where::Before(edge) => own.incoming(own.edge(edge).from),
        }
    }

    /// Leads them to a location; so begins the function, if it began at the spot.
    pub(crate) fn lead(&mut self, spot: Spot, ways: &[EdgeId], to: LocationId) {
        let begins_here = match spot.place {
            Where::First => true,
            Where::After(_) => false,
            Where::Before(_) => self.location_of(spot) == self[spot.function].entry,
        };
        let own = self.function_mut(spot.function);
        ways.iter().for_each(|way| own.edges[way.index()].to = to);
        if begins_here {
            own.entry = to;
        }
    }

    /// The variable or member as it is written.
    pub fn target_text(&self, target: Target) -> String {
        let name = &self[target.var].name;
        let Some(member) = target.member else { return name.clone() };
        let (record, arrow) = match *self.types.kind(self[target.var].ty) {
            TypeKind::Pointer(to) => (to, "->"),
            _ => (self[target.var].ty, "."),
        };
        let field = self.types.field(record, member).map_or("", |field| field.name.as_str());
        format!("{name}{arrow}{field}")
    }

    /// The integers, truth values and pointers that variables hold, and their members: what a statement may set.
    pub fn targets(&self, variables: &[VarId]) -> Vec<(Target, TypeId)> {
        let mut targets = Vec::new();
        for &var in variables.iter().filter(|&&var| !self[var].read_only) {
            let record = match *self.types.kind(self[var].ty) {
                TypeKind::Int { .. } | TypeKind::Bool => {
                    targets.push((Target { var, member: None }, self[var].ty));
                    continue;
                }
                // What a pointer to constants points to is not for writing.
                TypeKind::Pointer(_) if self[var].constant_target => continue,
                TypeKind::Pointer(to) => to,
                _ => self[var].ty,
            };
            let TypeKind::Record(id) = *self.types.kind(record) else { continue };
            for (member, field) in (0u32..).zip(&self.types.record(id).fields) {
                let fits =
                    matches!(self.types.kind(field.ty), TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Pointer(_));
                if fits && field.bits.is_none() && !field.read_only && !field.name.is_empty() {
                    targets.push((Target { var, member: Some(member) }, field.ty));
                }
            }
        }
        targets
    }

    /// Whether a statement that sets a target at a spot would stand beside one that sets something else of the same record.
    pub fn is_among_alike(&self, at: Spot, target: Target) -> bool {
        let is_alike = |edge: &Edge| match edge.op {
            Op::Assign { place, .. } => self.member_of(place).is_some() && self.base_of(place) == Some(target.var),
            _ => false,
        };
        target.member.is_some() && self.neighbours(at).any(is_alike)
    }

    /// The steps just before and after a spot.
    pub(crate) fn neighbours(&self, at: Spot) -> impl Iterator<Item = &Edge> {
        let location = self.location_of(at);
        let before = self.ways_to(at).into_iter().map(move |edge| self[at.function].edge(edge));
        before.chain(self[at.function].edges.iter().filter(move |edge| edge.from == location))
    }

    /// The variable that a place is part of, or that points to what it is part of.
    pub(crate) fn base_of(&self, place: PlaceId) -> Option<VarId> {
        match self[place].kind {
            PlaceKind::Variable(var) => Some(var),
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => self.base_of(base),
            PlaceKind::Deref(pointer) => match self[pointer].kind {
                ExprKind::Load(place) => self.base_of(place),
                _ => None,
            },
        }
    }

    /// The record and the member that a place is, if it is one.
    pub fn member_of(&self, place: PlaceId) -> Option<(TypeId, u32)> {
        match self[place].kind {
            PlaceKind::Field(base, member) => Some((self[base].ty, member)),
            _ => None,
        }
    }

    /// Whether a step can be done at another place where only some variables can be named. A `return` stays in its function.
    pub fn can_copy(&self, (function, edge): (FunctionId, EdgeId), to: FunctionId, variables: &[VarId]) -> bool {
        let edge = self[function].edge(edge);
        let fits = |expr: &ExprId| {
            let is_constant = matches!(self[*expr].kind, ExprKind::Int(_) | ExprKind::Float(_));
            is_constant || self.can_graft(*expr, variables)
        };
        match &edge.op {
            Op::Assign { place, value, .. } => fits(value) && self.can_graft_place(*place, variables),
            Op::Call { callee: Callee::Function(_) | Callee::Builtin(_), arguments, result: None, .. } => {
                arguments.iter().all(fits)
            }
            Op::Return { value } => function == to && value.as_ref().is_none_or(fits),
            _ => false,
        }
    }

    /// The other orders of the arguments of a call, and the other functions of its type that could be called.
    pub fn other_calls(&self, function: FunctionId, edge: EdgeId) -> Vec<Rework> {
        let Op::Call { callee, arguments, .. } = &self[function].edge(edge).op else { return Vec::new() };
        let mut found = Vec::new();
        for first in 0..arguments.len() {
            for second in first + 1..arguments.len() {
                if self[arguments[first]].ty == self[arguments[second]].ty && arguments[first] != arguments[second] {
                    found.push(Rework::Arguments { function, edge, pair: (first as u32, second as u32) });
                }
            }
        }
        if let Callee::Function(own) = *callee {
            let others = self.functions().filter(|(id, other)| {
                *id != own && *id != function && other.ty == self[own].ty && other.defined && !other.library
            });
            found.extend(others.map(|(callee, _)| Rework::Callee { function, edge, callee }));
        }
        found
    }

    pub(crate) fn rework(&mut self, rework: Rework) {
        match rework {
            Rework::Inserted { at, guard, new } => self.insert(at, guard, new),
            Rework::Restricted { function, edge, guard } => self.restrict(function, edge, guard),
            Rework::Moved { edge, to } => self.move_statement(edge, to),
            Rework::Exchanged { function, from, first, second, .. } => self.exchange(function, from, first, second),
            Rework::Arguments { function, edge, pair } => {
                if let Op::Call { arguments, .. } = &mut self.function_mut(function).edges[edge.index()].op {
                    arguments.swap(pair.0 as usize, pair.1 as usize);
                }
            }
            Rework::Callee { function, edge, callee: other } => {
                if let Op::Call { callee, .. } = &mut self.function_mut(function).edges[edge.index()].op {
                    *callee = Callee::Function(other);
                }
            }
            Rework::Result { function, edge, called } => self.take_result(function, edge, called),
            Rework::Predicate { function, edge, called, is_negated, is_or } => {
                self.join_result((function, edge), called, is_negated, is_or);
            }
            Rework::Case { function, value, from, to } => self.send(function, value, (from, to)),
            Rework::Loop { function, statement } => self.turn_loop(function, statement),
            Rework::Goto { function, edge, to } => self.jump_elsewhere(function, edge, to),
        }
    }

    pub(crate) fn insert(&mut self, at: Spot, guard: Option<Guard>, new: NewStep) {
        if let NewStep::Block { function, statement, returns, .. } = new {
            if let Some(block) = self.block(function, statement) {
                self.insert_block(at, &block, returns);
            }
            return;
        }
        let location = self.location_of(at);
        let variables = self.variables_at(at.function, location);
        let near = match at.place {
            Where::First => self[at.function].edges[0].clone(),
            Where::After(edge) | Where::Before(edge) => self[at.function].edge(edge).clone(),
        };
        if let NewStep::Jump { is_again } = new {
            if let Some(target) = self.jump_target(at, is_again) {
                self.jump(at, guard, target, (near.span, near.statement));
            }
            return;
        }
        let (op, span, statement) = match new {
            NewStep::Copy(function, edge) => {
                let Edge { op, span, statement, .. } = self[function].edge(edge).clone();
                (self.copied(op, &variables), span, statement)
            }
            NewStep::Set(target, value) => {
                let (place, site) = self.target_place(target, near.span, near.statement);
                let ty = self[place].ty;
                let value = self.int(value, ty, near.span);
                (Op::Assign { place, value, site }, near.span, near.statement)
            }
            NewStep::Add(target, by) => {
                let (place, site) = self.target_place(target, near.span, near.statement);
                let old = self.load(place, near.span, site);
                let value = self.moved(old, by, near.statement);
                (Op::Assign { place, value, site }, near.span, near.statement)
            }
            NewStep::Store(place, value) => {
                let op = self.store((place, value), &variables, (near.span, near.statement));
                (op, near.span, near.statement)
            }
            NewStep::Call(called) => {
                let op = self.call(called, None, &variables, (near.span, near.statement));
                (op, near.span, near.statement)
            }
            NewStep::Block { .. } | NewStep::Jump { .. } => return,
        };
        let mut fresh = self.new_location(at.function);
        let exit = self[at.function].exit;
        let to = if matches!(op, Op::Return { .. }) { exit } else { location };
        self.lead(at, &self.ways_to(at), fresh);
        if let Some(guard) = guard {
            let inside = self.new_location(at.function);
            self.decide(at.function, guard, &variables, (span, statement), (fresh, inside, location));
            fresh = inside;
        }
        self.function_mut(at.function).edges.push(Edge { from: fresh, to, op, span, statement });
    }

    fn new_location(&mut self, function: FunctionId) -> LocationId {
        let function = self.function_mut(function);
        function.locations += 1;
        LocationId(function.locations - 1)
    }

    /// Asks whether something is to be done at a location, and goes on at one of two others.
    fn decide(
        &mut self,
        function: FunctionId,
        guard: Guard,
        variables: &[VarId],
        (span, statement): (SpanId, StatementId),
        (mut from, done, otherwise): (LocationId, LocationId, LocationId),
    ) {
        let condition = match guard.condition {
            Question::Asked(asked) => self.ask(asked, variables, (span, statement)),
            Question::Answered(called) => {
                let Some(returns) = self.returned_type(called.callee) else { return };
                let (result, answer) = self.kept_result(function, returns, span);
                let op = self.call(called, Some(result), variables, (span, statement));
                let to = self.new_location(function);
                self.function_mut(function).edges.push(Edge { from, to, op, span, statement });
                from = to;
                answer
            }
        };
        let wanted = !guard.is_negated;
        for (holds, to) in [(wanted, done), (!wanted, otherwise)] {
            let op = Op::Assume { condition, holds };
            self.function_mut(function).edges.push(Edge { from, to, op, span, statement });
        }
    }

    /// Where `break` at a spot leads, or `continue`.
    pub fn jump_target(&self, at: Spot, is_again: bool) -> Option<LocationId> {
        let location = self.location_of(at);
        self.way_out(at.function, location, is_again).filter(|target| *target != location)
    }

    /// Where `break` at a location leads, or `continue`.
    pub(crate) fn way_out(&self, function: FunctionId, from: LocationId, is_again: bool) -> Option<LocationId> {
        let is_inside = |enclosure: &&Enclosure| enclosure.inside.contains(&from);
        let mut around = self[function].enclosures.iter().filter(is_inside);
        match is_again {
            true => around.find_map(|enclosure| enclosure.again),
            false => around.next().map(|enclosure| enclosure.leave),
        }
    }

    /// The steps of a jump: what lives here and not there ends.
    fn jump(&mut self, at: Spot, guard: Option<Guard>, target: LocationId, (span, statement): (SpanId, StatementId)) {
        let location = self.location_of(at);
        let (here, there) = (self.living_at(at.function, location), self.living_at(at.function, target));
        let variables = self.variables_at(at.function, location);
        let (start, mut from) = (self.new_location(at.function), self.new_location(at.function));
        let ended: Vec<(VarId, LocationId)> =
            here.difference(&there).map(|&var| (var, self.new_location(at.function))).collect();
        self.lead(at, &self.ways_to(at), start);
        match guard {
            Some(guard) => self.decide(at.function, guard, &variables, (span, statement), (start, from, location)),
            None => {
                let jump = Edge { from: start, to: from, op: Op::Skip, span, statement };
                self.function_mut(at.function).edges.push(jump);
            }
        }
        let function = self.function_mut(at.function);
        for (var, to) in ended {
            function.edges.push(Edge { from, to, op: Op::End { var }, span, statement });
            from = to;
        }
        function.edges.push(Edge { from, to: target, op: Op::Skip, span, statement });
    }

    fn restrict(&mut self, id: FunctionId, edge: EdgeId, guard: Option<Guard>) {
        let Edge { from, to, span, statement, .. } = *self[id].edge(edge);
        let Some(guard) = guard else {
            self.function_mut(id).edges[edge.index()].op = Op::Skip;
            return;
        };
        let variables = self.variables_at(id, from);
        let inside = self.new_location(id);
        self.function_mut(id).edges[edge.index()].from = inside;
        self.decide(id, guard, &variables, (span, statement), (from, inside, to));
    }

    /// The steps among some that could be left out: assignments that people wrote, and calls without a result.
    pub fn restrictable(&self, edges: &BTreeSet<(FunctionId, EdgeId)>) -> Vec<(FunctionId, EdgeId)> {
        let is_statement = |&&(function, edge): &&(FunctionId, EdgeId)| match self[function].edge(edge).op {
            Op::Assign { place, .. } => self.root_of(place).is_none_or(|var| self[var].kind != VariableKind::Temporary),
            Op::Call { result: None, .. } => true,
            _ => false,
        };
        edges.iter().filter(is_statement).copied().collect()
    }

    /// What a step does, with the variables of another place.
    fn copied(&mut self, op: Op, variables: &[VarId]) -> Op {
        match op {
            Op::Assign { place, value, site } => {
                let value = self.graft(value, variables);
                Op::Assign { place: self.graft_place(place, variables), value, site }
            }
            Op::Call { callee, arguments, result, site } => {
                let arguments = arguments.into_iter().map(|argument| self.graft(argument, variables)).collect();
                Op::Call { callee, arguments, result, site }
            }
            Op::Return { value } => Op::Return { value: value.map(|value| self.graft(value, variables)) },
            op => op,
        }
    }

    /// A target as a place, and the check of an access to it.
    fn target_place(&mut self, target: Target, span: SpanId, statement: StatementId) -> (PlaceId, Option<SiteId>) {
        let place = self.variable_place(target.var, span);
        let Some(member) = target.member else { return (place, None) };
        match *self.types.kind(self[target.var].ty) {
            TypeKind::Pointer(to) => {
                let pointer = self.load(place, span, None);
                let base = self.deref(pointer, to, span);
                let site = self.add_site(Site { kind: SiteKind::Access, span, statement, text: None });
                (self.field(base, member, span), Some(site))
            }
            _ => (self.field(place, member, span), None),
        }
    }

    /// An expression plus a constant; whether that fits is checked.
    pub(crate) fn moved(&mut self, expr: ExprId, by: i64, statement: StatementId) -> ExprId {
        let (ty, span) = (self[expr].ty, self[expr].span);
        let (away, is_less) = (i128::from(by.unsigned_abs()), by < 0);
        if let TypeKind::Pointer(target) = *self.types.kind(ty) {
            let int = self.types.int();
            let index = self.int(away, int, span);
            let stride = self.types.size_of(target).unwrap_or(1);
            let site = self.pointer_check().map(|kind| self.add_site(Site { kind, span, statement, text: None }));
            return self.checked_pointer_add(expr, index, (stride, is_less), span, site);
        }
        let site = self.negation_check(ty).map(|kind| self.add_site(Site { kind, span, statement, text: None }));
        let constant = self.int(away, ty, span);
        self.binary(if is_less { BinaryOp::Sub } else { BinaryOp::Add }, expr, constant, span, site)
    }

    /// Whether a place means something where only some variables can be named.
    pub(crate) fn can_graft_place(&self, place: PlaceId, variables: &[VarId]) -> bool {
        let fits = |expr: &ExprId| matches!(self[*expr].kind, ExprKind::Int(_)) || self.can_graft(*expr, variables);
        let is_named =
            |var: VarId| self[var].kind != VariableKind::Temporary && self.namesake(var, variables).is_some();
        self.root_of(place).is_none_or(is_named) && self.expressions_of(place).iter().all(fits)
    }
}
