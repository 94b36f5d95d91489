//! Lowering: typed C trees to an [`ir::Program`].
//!
//! One [`Lowering`] links all translation units. Functions are lowered when something refers to them,
//! starting at the start function; what the user wrote but nothing reaches follows at the end, and there a
//! refused construct is only a warning.
//!
//! Order of evaluation follows gcc where C leaves it open: operands from left to right (but see
//! `is_swapped`), call arguments from right to left, the right side of an assignment before its left side
//! (but see `plain_assignment`). A value that was computed before a later side effect of the same
//! expression is kept in a temporary.

mod allocations;
mod assignments;
mod calls;
mod effects;
mod events;
mod functions;
mod globals;
mod gnu;
mod initialisers;
mod operators;
mod outside;
mod places;
mod statements;
mod threads;
mod types;
mod values;
mod variable_lengths;
mod verifiers;
mod vocabulary;
mod watched;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use ir::{
    FunctionId, LocationId, Program, Region, Site, SiteId, SiteKind, SourceFile, SpanId, StatementId, TypeId, VarId,
};
use rucc_diag::Span;
use rucc_sema::{Decl, DeclId, DeclKind, Definition, Expr, ExprId, Linkage, Priority, StrId, Tast};
use rucc_types::Types;

use crate::unit::{Unit, position, read_library, readable};
use crate::{Compiled, Diagnostic, Options, Severity, SourceAccess};
use functions::FunctionState;

/// The result of lowering a piece: a refusal ends the work on its function.
type Lower<T> = Result<T, Box<Diagnostic>>;

/// What lowering knows of one unit.
#[derive(Default)]
struct UnitState {
    types: BTreeMap<rucc_types::TypeId, TypeId>,
    records: BTreeMap<rucc_types::RecordId, ir::RecordId>,
    enumerations: BTreeMap<rucc_types::EnumId, ir::EnumId>,
    functions: BTreeMap<usize, FunctionId>,
    variables: BTreeMap<usize, VarId>,
    literals: BTreeMap<usize, VarId>,
    files: BTreeMap<rucc_diag::FileId, ir::FileId>,
    spans: BTreeMap<(u32, u32), SpanId>,
    effects: Vec<Option<bool>>,
}

/// Where an external name is defined.
#[derive(Debug, Clone, Copy)]
struct Definer {
    unit: usize,
    decl: DeclId,
}

/// The state of linking and lowering.
struct Lowering<'u> {
    units: &'u [Unit],
    options: &'u Options,
    program: Program,
    states: Vec<UnitState>,
    /// Files that only `#line` directives name.
    told_files: BTreeMap<String, ir::FileId>,
    functions: BTreeMap<String, Definer>,
    variables: BTreeMap<String, Definer>,
    external_functions: BTreeMap<String, FunctionId>,
    external_variables: BTreeMap<String, VarId>,
    undefined_functions: BTreeSet<String>,
    undefined_variables: BTreeSet<String>,
    /// String literals by type and bytes: equal ones are one object, as gcc makes them.
    literal_objects: BTreeMap<(TypeId, Vec<u8>), VarId>,
    /// What runs before `main`.
    constructors: Vec<FunctionId>,
    /// What runs at the very end.
    destructors: Vec<FunctionId>,
    queue: VecDeque<(FunctionId, Definer)>,
    lowered: BTreeSet<FunctionId>,
    threads: threads::Threads,
    /// The unit being lowered.
    unit: usize,
    /// The function being lowered.
    fun: FunctionState,
}

/// Links units into one program.
pub(crate) fn link(
    mut units: Vec<Unit>,
    rules: &[crate::rules::Rule],
    options: &Options,
    access: &dyn SourceAccess,
) -> Result<Compiled, Vec<Diagnostic>> {
    let library_options = Options { machine: options.machine, ..Options::default() };
    for (name, models) in crate::library::MODELS {
        let library = read_library(name, models, &library_options, access);
        units.push(library.expect("the library models are correct C"));
    }
    let mut warnings: Vec<Diagnostic> = units.iter_mut().flat_map(|unit| std::mem::take(&mut unit.warnings)).collect();
    let mut lowering = Lowering::new(&units, options);
    lowering.collect_definitions().map_err(|error| vec![*error])?;
    lowering.lower_program(&mut warnings).map_err(|error| vec![*error])?;
    lowering.note_rules(rules);
    let mut program = lowering.program;
    program.undefined_functions = lowering.undefined_functions.into_iter().collect();
    program.undefined_variables = lowering.undefined_variables.into_iter().collect();
    let defects = ir::well_formed(&program);
    assert!(defects.is_empty(), "lowering makes well-formed programs: {defects:?}");
    Ok(Compiled { program, warnings, remarks: Vec::new() })
}

impl<'u> Lowering<'u> {
    fn new(units: &'u [Unit], options: &'u Options) -> Lowering<'u> {
        let mut program = Program::new(options.machine);
        program.optional_checks = options.classes;
        Lowering {
            units,
            options,
            program,
            states: units.iter().map(|_| UnitState::default()).collect(),
            told_files: BTreeMap::new(),
            functions: BTreeMap::new(),
            variables: BTreeMap::new(),
            external_functions: BTreeMap::new(),
            external_variables: BTreeMap::new(),
            undefined_functions: BTreeSet::new(),
            undefined_variables: BTreeSet::new(),
            literal_objects: BTreeMap::new(),
            constructors: Vec::new(),
            destructors: Vec::new(),
            queue: VecDeque::new(),
            lowered: BTreeSet::new(),
            threads: threads::Threads::default(),
            unit: 0,
            fun: FunctionState::default(),
        }
    }

    /// Finds the definition of every external name. The library comes last and gives way to the user.
    fn collect_definitions(&mut self) -> Lower<()> {
        for (index, unit) in self.units.iter().enumerate() {
            self.unit = index;
            let tast = &unit.checked.tast;
            for &id in tast.top_level() {
                let decl = &tast[id];
                let Some(name) = decl.name.filter(|_| decl.linkage == Linkage::External) else { continue };
                let name = unit.session.interner.resolve(name).to_string();
                let new = Definer { unit: index, decl: id };
                match decl.kind {
                    DeclKind::Function if decl.body.is_some() => self.define_function(name, new)?,
                    DeclKind::Object if decl.state != Definition::Declared => self.define_variable(name, new)?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn define_function(&mut self, name: String, new: Definer) -> Lower<()> {
        if let Some(old) = self.functions.get(&name) {
            let weak = |definer: &Definer| {
                let decl = &self.units[definer.unit].checked.tast[definer.decl];
                decl.flags.contains(rucc_sema::DeclFlags::WEAK) || !decl.inline.emits()
            };
            let is_model = |definer: &Definer| self.units[definer.unit].library;
            assert!(!is_model(old) || !is_model(&new), "`{name}` has one model");
            if is_model(&new) || weak(&new) {
                return Ok(());
            }
            if !weak(old) && old.unit != new.unit {
                let span = self.tast().decl_span(new.decl);
                return Err(self.refuse(span, format!("`{name}` is defined in more than one file")));
            }
        }
        self.functions.insert(name, new);
        Ok(())
    }

    fn define_variable(&mut self, name: String, new: Definer) -> Lower<()> {
        if let Some(&old) = self.variables.get(&name) {
            let state = |definer: Definer| self.units[definer.unit].checked.tast[definer.decl].state;
            if self.units[new.unit].library || state(new) == Definition::Tentative {
                return Ok(());
            }
            if state(old) == Definition::Defined && old.unit != new.unit {
                let span = self.tast().decl_span(new.decl);
                return Err(self.refuse(span, format!("`{name}` is defined in more than one file")));
            }
        }
        self.variables.insert(name, new);
        Ok(())
    }

    fn lower_program(&mut self, warnings: &mut Vec<Diagnostic>) -> Lower<()> {
        let by_user = |name: &str| self.functions.get(name).is_some_and(|definer| !self.units[definer.unit].library);
        self.threads = threads::Threads::of(self.units, by_user);
        let start_name = self.options.function.clone();
        let Some(start) = self.find_start(&start_name) else {
            let message = format!("there is no function `{start_name}` to start in");
            let mut diagnostic = Diagnostic::plain(message);
            if start_name == "main" {
                diagnostic.notes.push("use `--function NAME` to start elsewhere".to_string());
            }
            return Err(Box::new(diagnostic));
        };
        self.unit = start.unit;
        let id = self.function_of(start)?;
        self.program.start = Some(id);
        let statement = self.program.add_statement(ir::Statement::implied(SpanId::NONE, None));
        self.program.end_site = Some(self.program.add_site(Site {
            kind: SiteKind::End,
            span: self.program[id].span,
            statement,
            text: None,
        }));
        self.program.stack_site = Some(self.program.add_site(Site {
            kind: SiteKind::Stack,
            span: self.program[id].span,
            statement,
            text: None,
        }));
        self.prepare_watched()?;
        self.collect_constructors()?;
        self.drain_queue()?;
        if self.external_functions.contains_key("atexit") {
            let handlers = self.functions["__cexplain_run_exit_handlers"];
            self.program.exit_handlers = Some(self.function_of(handlers)?);
            self.drain_queue()?;
        }
        self.lower_unreached(warnings);
        Ok(())
    }

    fn find_start(&self, name: &str) -> Option<Definer> {
        if let Some(&found) = self.functions.get(name).filter(|found| !self.units[found.unit].library) {
            return Some(found);
        }
        // A static function can be a start too.
        for (index, unit) in self.units.iter().enumerate().filter(|(_, unit)| !unit.library) {
            let tast = &unit.checked.tast;
            for &decl in tast.top_level() {
                let named = tast[decl].name.is_some_and(|symbol| unit.session.interner.resolve(symbol) == name);
                if named && tast[decl].body.is_some() {
                    return Some(Definer { unit: index, decl });
                }
            }
        }
        None
    }

    /// Functions marked `__attribute__((constructor))`, in the order in which they run before `main`, and
    /// those marked `destructor`.
    fn collect_constructors(&mut self) -> Lower<()> {
        let (mut found, mut destructors) = (Vec::new(), Vec::new());
        for (index, unit) in self.units.iter().enumerate().filter(|(_, unit)| !unit.library) {
            self.unit = index;
            for &decl in unit.checked.tast.top_level() {
                let node = &unit.checked.tast[decl];
                if node.body.is_none() {
                    continue;
                }
                if node.startup.after.is_some() {
                    destructors.push(Definer { unit: index, decl });
                }
                // Those with a number come first, by their numbers.
                match node.startup.before {
                    Some(Priority::Numbered(number)) => found.push((u32::from(number), index, decl)),
                    Some(Priority::Unnumbered) => found.push((u32::MAX, index, decl)),
                    None => {}
                }
            }
        }
        found.sort_by_key(|&(priority, ..)| priority);
        for (_, unit, decl) in found {
            let function = self.function_of(Definer { unit, decl })?;
            self.constructors.push(function);
        }
        for definer in destructors {
            let function = self.function_of(definer)?;
            self.destructors.push(function);
        }
        Ok(())
    }

    fn drain_queue(&mut self) -> Lower<()> {
        while let Some((id, definer)) = self.queue.pop_front() {
            if self.lowered.insert(id) {
                self.lower_function(id, definer)?;
            }
        }
        Ok(())
    }

    /// What the user wrote but nothing reaches. A refusal there cannot change any run.
    fn lower_unreached(&mut self, warnings: &mut Vec<Diagnostic>) {
        for (index, unit) in self.units.iter().enumerate().filter(|(_, unit)| !unit.library) {
            for &decl in unit.checked.tast.top_level() {
                let node = &unit.checked.tast[decl];
                let system = unit.session.sources.is_system(unit.checked.tast.decl_span(decl).lo);
                if node.kind != DeclKind::Function
                    || node.body.is_none()
                    || !node.inline.emits()
                    || system
                    || unit.is_of_rule(decl)
                {
                    continue;
                }
                self.unit = index;
                if let Err(mut refusal) = self.function_of(Definer { unit: index, decl }) {
                    refusal.severity = Severity::Warning;
                    warnings.push(*refusal);
                }
                while let Some((id, definer)) = self.queue.pop_front() {
                    if self.lowered.insert(id)
                        && let Err(mut refusal) = self.lower_function(id, definer)
                    {
                        self.refuse_function(id, &refusal.message);
                        refusal.severity = Severity::Warning;
                        refusal.notes.push("nothing that is run reaches the function".into());
                        warnings.push(*refusal);
                    }
                }
            }
        }
    }

    /// A body for a function that could not be lowered and that no run reaches.
    fn refuse_function(&mut self, id: FunctionId, what: &str) {
        let span = self.program[id].span;
        let statement = self.program.add_statement(ir::Statement::implied(span, Some(id)));
        let edge = |from, to, op| ir::Edge { from: LocationId(from), to: LocationId(to), op, span, statement };
        let refuse = ir::Op::Refuse { what: what.to_string() };
        let edges = vec![edge(0, 2, refuse), edge(2, 1, ir::Op::Return { value: None })];
        let function = self.program.function_mut(id);
        function.edges = edges;
        function.locations = 3;
        function.defined = true;
    }

    // Views of the current unit; they borrow the units, not `self`.

    fn tast(&self) -> &'u Tast {
        &self.units[self.unit].checked.tast
    }

    fn rucc_types(&self) -> &'u Types {
        &self.units[self.unit].checked.types
    }

    fn expr(&self, id: ExprId) -> Expr {
        self.tast()[id]
    }

    fn decl(&self, id: DeclId) -> &'u Decl {
        &self.tast()[id]
    }

    fn name_of(&self, decl: DeclId) -> &'u str {
        let unit = &self.units[self.unit];
        unit.checked.tast[decl].name.map_or("", |name| unit.session.interner.resolve(name))
    }

    fn string_text(&self, id: StrId) -> String {
        self.tast()[id].elements.iter().map(|&unit| char::from_u32(unit).unwrap_or('?')).collect()
    }

    fn state(&mut self) -> &mut UnitState {
        &mut self.states[self.unit]
    }

    /// A refusal with its place in the source. `what` names the construct.
    fn refuse(&self, span: Span, what: impl Into<String>) -> Box<Diagnostic> {
        let what = what.into();
        let message = if what.contains("is not supported") || what.contains("more than one") {
            what
        } else {
            format!("not supported: {what}")
        };
        let sources = &self.units[self.unit].session.sources;
        Box::new(Diagnostic {
            severity: Severity::Error,
            message,
            position: position(span, sources),
            notes: Vec::new(),
        })
    }

    fn refuse_expr(&self, id: ExprId, what: impl Into<String>) -> Box<Diagnostic> {
        self.refuse(self.tast().expr_span(id), what)
    }

    /// An error of the program, at an expression.
    fn error_at(&self, id: ExprId, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic { message: message.into(), ..*self.refuse_expr(id, "") })
    }

    /// Complains about an object of type `void` that is read or written: the parser lets `p[i]` pass whatever `p` points to.
    fn expect_object(&self, id: ExprId) -> Lower<()> {
        match self.c_kind(self.expr(id).ty) {
            rucc_types::TypeKind::Void => Err(self.error_at(id, "a value of type `void` is used")),
            _ => Ok(()),
        }
    }

    /// A site of the current statement.
    fn site(&mut self, kind: SiteKind, span: SpanId) -> Option<SiteId> {
        if self.fun.is_observing {
            return None;
        }
        let statement = self.fun.statement;
        Some(self.program.add_site(Site { kind, span, statement, text: None }))
    }

    fn statement(&mut self, span: SpanId, kind: ir::StatementKind) -> StatementId {
        let function = self.fun.id;
        self.program.add_statement(ir::Statement { span, function, kind, has_jumps: false })
    }

    fn expr_span(&mut self, id: ExprId) -> SpanId {
        self.span(self.tast().expr_span(id))
    }

    /// A rucc span as an interned span of the program.
    fn span(&mut self, span: Span) -> SpanId {
        if span.is_dummy() {
            return SpanId::NONE;
        }
        if let Some(&known) = self.state().spans.get(&(span.lo, span.hi)) {
            return known;
        }
        let made = self.make_span(span).unwrap_or(SpanId::NONE);
        self.state().spans.insert((span.lo, span.hi), made);
        made
    }

    fn make_span(&mut self, span: Span) -> Option<SpanId> {
        let unit = &self.units[self.unit];
        if let Some(origin) = unit.places.origin(span, &unit.session.sources) {
            let text = self.region(origin.written)?;
            let used = self.region(origin.used)?;
            let expansion = ir::Expansion { used: self.told(origin.used, used)?, text: self.region(span)? };
            let span = ir::Span { told: text, text, definition: None, expansion: Some(expansion) };
            return Some(self.program.sources.intern(span));
        }
        let body = unit.places.body_at(span.lo);
        let text = self.region(span)?;
        let told = self.told(span, text)?;
        let definition = body.and_then(|body| self.region(body));
        Some(self.program.sources.intern(ir::Span { told, text, definition, expansion: None }))
    }

    /// The region to tell for one in a real file: as `#line` directives have it.
    fn told(&mut self, span: Span, text: Region) -> Option<Region> {
        let sources = &self.units[self.unit].session.sources;
        let (told_start, told_end) = (sources.presumed(span.lo)?, sources.presumed(span.hi));
        let own_name = &sources.file(sources.lookup_file(span.lo)?).name;
        let mut told = text;
        if told_start.name != own_name || told_start.line != text.line {
            told.file = self.told_file(told_start.name);
            told.line = told_start.line;
            told.end_line = told_end.map_or(told.line, |end| end.line).max(told.line);
        }
        Some(told)
    }

    fn region(&mut self, span: Span) -> Option<Region> {
        let sources = &self.units[self.unit].session.sources;
        let start = sources.lookup(span.lo)?;
        let end = sources.lookup(span.hi).filter(|end| end.file == start.file).unwrap_or(start);
        let file = self.file(start.file);
        Some(Region {
            file,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: if end == start { start.column + 1 } else { end.column },
        })
    }

    fn file(&mut self, file: rucc_diag::FileId) -> ir::FileId {
        if let Some(&known) = self.state().files.get(&file) {
            return known;
        }
        let unit = &self.units[self.unit];
        let source = unit.session.sources.file(file);
        let text: Arc<str> = Arc::from(readable(source.bytes()));
        // What stands for a use of a macro is no file of the user's.
        let is_expansion = unit.places.is_expansion(file);
        let is_observation = unit.placed.iter().any(|placed| placed.file == file || placed.expression == file);
        let made = self.program.sources.add_file(SourceFile {
            name: source.name.clone(),
            text: Some(text),
            library: unit.library || is_observation || is_expansion || unit.woven.files.contains(&file),
        });
        self.state().files.insert(file, made);
        made
    }

    fn told_file(&mut self, name: &str) -> ir::FileId {
        if let Some(&known) = self.told_files.get(name) {
            return known;
        }
        let library = self.units[self.unit].library;
        let made = self.program.sources.add_file(SourceFile { name: name.to_string(), text: None, library });
        self.told_files.insert(name.to_string(), made);
        made
    }
}
