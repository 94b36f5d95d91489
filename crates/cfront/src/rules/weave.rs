//! Writes the functions for the events of rules, in C, behind the last line of a file of the program.
//!
//! There the names, types and macros of the program mean what they mean in it. For the rule `spinlock` in [`super`] that is,
//! with shorter names:
//!
//! ```c
//! int held[32]; const volatile void *objects[32]; int count;
//! static int object(const volatile void *key) {              // the number of an object, a new one if it was never met
//!   int number = 0 < count && objects[0] == key ? 0 : 1 < count && objects[1] == key ? 1 : ... : -1;
//!   if (number < 0) { ... number = count++; objects[number] = key; held[number] = 0; }
//!   return number;
//! }
//! static void on_0(struct spinlock *lock) {
//!   int number = object((const volatile void *)lock);
//!   if (held[number]) __cexplain_violation("spinlock: " "acquired twice"); held[number] = 1;
//! }
//! static void on_0_through(void *called, struct spinlock *lock) { if (called == (void *)Acquire) on_0(lock); }
//! ```
//!
//! An event that does not name the object happens to all objects that were met.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rucc_base::Symbol;
use rucc_diag::FileId;
use rucc_lex::{PpToken, PpTokenKind, Punct};
use rucc_sema::{Checked, DeclId, Linkage};
use rucc_session::Session;
use rucc_types::{TypeId, TypeKind};

use super::facts::{Facts, signature};
use super::{Event, Kind, Pattern, Rule, Word};
use crate::Diagnostic;

/// What all names begin with that rules bring into a program.
pub(crate) const PREFIX: &str = "__cexplain_rule_";
/// The function that stands for a `violation`.
pub(crate) const VIOLATION: &str = "__cexplain_violation";
/// The function that is called when the table of objects is full.
pub(crate) const FULL: &str = "__cexplain_rule_is_full";
/// What names of functions for calls through pointers end with.
pub(crate) const THROUGH: &str = "_through";
/// What a body's object is numbered with.
const NUMBER: &str = ir::OBJECT_NUMBER;

/// What was woven into a unit.
#[derive(Debug, Default)]
pub(crate) struct Woven {
    /// The events of calls.
    pub events: Vec<WovenEvent>,
    /// Functions for the end of the program.
    pub exits: Vec<String>,
    /// The rules of all functions that were written, by their names, and the parameter with the object.
    pub functions: BTreeMap<String, (usize, Option<usize>)>,
    /// Files that are no files of the program's.
    pub files: Vec<FileId>,
}

/// An event of a function that a unit declares.
#[derive(Debug, Clone)]
pub(crate) struct WovenEvent {
    /// The function that is called.
    pub function: String,
    pub is_enter: bool,
    /// Whether other files may have another function of that name.
    pub is_static: bool,
    /// The function to call then, and the one for calls through pointers.
    pub handler: String,
    pub through: String,
    pub passed: Vec<Passed>,
}

/// What is passed to the function of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passed {
    /// An argument of the call.
    Argument(usize),
    /// Its result.
    Result,
}

/// What the units before have defined already.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    defined: BTreeSet<usize>,
    /// The rules whose objects are numbers and no pointers.
    numbered: BTreeSet<usize>,
    /// Functions that a unit declares, of those that rules name.
    pub declared: BTreeSet<String>,
    /// Whether a unit came before.
    pub has_begun: bool,
}

/// A piece of C: written here, or from a rule.
enum Piece {
    Own(String),
    Body { range: Range<usize>, has_objects: bool },
}

/// Writes functions for events of rules in one unit.
pub(crate) struct Weaver<'a> {
    pub rules: &'a [Rule],
    pub facts: &'a Facts,
    pub checked: &'a Checked,
    pub session: &'a mut Session,
}

/// Makes a file of a name and a text, and gives its tokens.
pub(crate) type Read<'a> = &'a mut dyn FnMut(&mut Session, &str, &str) -> Result<(FileId, Vec<PpToken>), Diagnostic>;

impl Weaver<'_> {
    /// The tokens to put behind the last one of the unit, and what they are.
    pub(crate) fn weave(
        &mut self,
        progress: &mut Progress,
        read: Read<'_>,
    ) -> Result<(Vec<PpToken>, Woven), Diagnostic> {
        let (mut tokens, mut woven) = (Vec::new(), Woven::default());
        for (number, rule) in self.rules.iter().enumerate() {
            let mut events = rule.events.iter().filter(|event| event.kind != Kind::Exit);
            let has_calls = events.clone().next().is_some();
            if has_calls && !events.any(|event| self.facts.functions.contains_key(&event.function.text))
                || !has_calls && progress.has_begun
            {
                continue;
            }
            for word in rule.events.iter().flat_map(Event::names) {
                self.session.interner.intern(&word.text);
            }
            for index in 0..rule.events.iter().map(|event| event.patterns.len()).max().unwrap_or(0) {
                self.session.interner.intern(&argument(index));
            }
            let pieces = self.rule(number, rule, progress, &mut woven)?;
            for piece in pieces {
                tokens.extend(self.tokens(number, rule, piece, &mut woven, read)?);
            }
        }
        progress.has_begun = true;
        Ok((tokens, woven))
    }

    /// Everything for one rule.
    fn rule(
        &self,
        number: usize,
        rule: &Rule,
        progress: &mut Progress,
        woven: &mut Woven,
    ) -> Result<Vec<Piece>, Diagnostic> {
        let names = Names::of(number);
        let is_definition = progress.defined.insert(number);
        let mut pieces = vec![Piece::Own(format!("void {VIOLATION}(const char *); void {FULL}(const char *);\n"))];
        if is_definition && !self.are_objects_pointers(rule)? {
            progress.numbered.insert(number);
        }
        let key = if progress.numbered.contains(&number) { "long long" } else { "const volatile void *" };
        let names = Names { key, ..names };
        self.states(rule, names, is_definition, &mut pieces);
        if let Some((_, most)) = &rule.each {
            pieces.extend(find_object(rule, names, *most));
            woven.functions.insert(names.find(), (number, None));
        }
        for (position, event) in rule.events.iter().enumerate() {
            if event.kind == Kind::Exit {
                if is_definition {
                    self.exit(rule, names, position, &mut pieces)?;
                    woven.exits.push(names.handler(position));
                    woven.functions.insert(names.handler(position), (number, None));
                    woven.functions.insert(names.body(position), (number, None));
                }
                continue;
            }
            let Some(&decl) = self.facts.functions.get(&event.function.text) else { continue };
            progress.declared.insert(event.function.text.clone());
            let made = self.event(rule, names, (position, event), decl, &mut pieces)?;
            let instance = rule.each.as_ref().and_then(|(each, _)| made.1.iter().position(|name| *name == each.text));
            woven.functions.insert(names.handler(position), (number, instance));
            woven.functions.insert(names.through(position), (number, instance));
            woven.functions.insert(names.body(position), (number, None));
            woven.events.push(made.0);
        }
        Ok(pieces)
    }

    /// The variables of a rule. Only one unit gives them their values.
    fn states(&self, rule: &Rule, names: Names, is_definition: bool, pieces: &mut Vec<Piece>) {
        let outer = if is_definition { "" } else { "extern " };
        for state in &rule.states {
            pieces.push(Piece::Own(outer.to_string()));
            pieces.push(Piece::Body { range: state.ty.clone(), has_objects: false });
            let name = names.state(&state.name);
            match (&rule.each, &state.first) {
                (Some((_, most)), _) => pieces.push(Piece::Own(format!("{name}[{most}];\n"))),
                (None, Some(first)) if is_definition => {
                    pieces.push(Piece::Own(format!("{name} = ")));
                    pieces.push(Piece::Body { range: first.clone(), has_objects: false });
                    pieces.push(Piece::Own(";\n".to_string()));
                }
                (None, _) => pieces.push(Piece::Own(format!("{name};\n"))),
            }
        }
        if let Some((_, most)) = &rule.each {
            let (keys, count) = (names.keys(), names.count());
            let key = names.key;
            pieces.push(Piece::Own(format!("{outer}{key} {keys}[{most}]; {outer}int {count};\n")));
        }
    }

    /// The functions for an event, and the names of the parameters.
    fn event(
        &self,
        rule: &Rule,
        names: Names,
        (position, event): (usize, &Event),
        decl: DeclId,
        pieces: &mut Vec<Piece>,
    ) -> Result<(WovenEvent, Vec<String>), Diagnostic> {
        let parameters = self.parameters(rule, event, decl)?;
        let list = |more: &str| {
            let own = parameters.iter().map(|one| one.declared.as_str());
            let all: Vec<&str> = Some(more).filter(|more| !more.is_empty()).into_iter().chain(own).collect();
            if all.is_empty() { "void".to_string() } else { all.join(", ") }
        };
        let arguments: Vec<&str> = parameters.iter().map(|one| one.name.as_str()).collect();
        let object = rule.each.as_ref().map(|(each, _)| arguments.contains(&each.text.as_str()));
        let body = Piece::Body { range: event.body.clone(), has_objects: rule.each.is_some() };
        let handler = names.handler(position);
        if object == Some(false) {
            pieces.push(Piece::Own(format!(
                "static void {}({}) {{\n",
                names.body(position),
                list(&format!("int {NUMBER}"))
            )));
            pieces.push(body);
            pieces.push(Piece::Own("}\n".to_string()));
            pieces.push(Piece::Own(format!("static void {handler}({}) {{\n", list(""))));
            self.tests(&parameters, pieces);
            let passed: String = arguments.iter().map(|name| format!(", {name}")).collect();
            pieces.push(Piece::Own(for_all_objects(rule, names, position, &passed)));
        } else {
            pieces.push(Piece::Own(format!("static void {handler}({}) {{\n", list(""))));
            self.tests(&parameters, pieces);
            if let (Some(true), Some((each, _))) = (object, &rule.each) {
                let find = names.find();
                let key = names.key;
                pieces.push(Piece::Own(format!("int {NUMBER} = {find}(({key}){});\n", each.text)));
            }
            pieces.push(body);
        }
        pieces.push(Piece::Own("}\n".to_string()));
        let through = names.through(position);
        pieces.push(Piece::Own(format!(
            "static void {through}({}) {{ if (__cexplain_called == (void *)({})) {handler}({}); }}\n",
            list("void *__cexplain_called"),
            event.function.text,
            arguments.join(", ")
        )));
        let made = WovenEvent {
            function: event.function.text.clone(),
            is_enter: event.kind == Kind::Enter,
            is_static: self.checked.tast[decl].linkage != Linkage::External,
            handler,
            through,
            passed: parameters.iter().map(|one| one.passed).collect(),
        };
        Ok((made, arguments.iter().map(|name| name.to_string()).collect()))
    }

    /// An event only happens if arguments are the constants that it wants.
    fn tests(&self, parameters: &[Parameter], pieces: &mut Vec<Piece>) {
        for parameter in parameters {
            if let Some(range) = &parameter.wanted {
                pieces.push(Piece::Own(format!("if (!({} == (", parameter.name)));
                pieces.push(Piece::Body { range: range.clone(), has_objects: false });
                pieces.push(Piece::Own("))) return;\n".to_string()));
            }
        }
    }

    /// What the function of an event takes.
    fn parameters(&self, rule: &Rule, event: &Event, decl: DeclId) -> Result<Vec<Parameter>, Diagnostic> {
        let known = signature(self.checked, decl);
        let name = &event.function;
        if let Some((types, _)) = &known
            && let Some(beyond) = event.patterns.get(types.len())
            && !self.is_variadic(decl)
        {
            let at = match beyond {
                Pattern::Bind(word) => &word.at,
                Pattern::Constant(range) => range,
                Pattern::Any => &name.at,
            };
            let count = types.len();
            let message = format!("`{}` takes {count} argument{}", name.text, if count == 1 { "" } else { "s" });
            return Err(rule.source.wrong(at, message));
        }
        let mut parameters = Vec::new();
        for (index, pattern) in event.patterns.iter().enumerate() {
            let of_call = || {
                let arguments = self.facts.calls.get(&name.text)?;
                Some(self.checked.tast[*arguments.get(index)?].ty)
            };
            let ty = known.as_ref().and_then(|(types, _)| types.get(index).copied()).or_else(of_call);
            let passed = Passed::Argument(index);
            match pattern {
                Pattern::Any => {}
                Pattern::Bind(word) => parameters.push(self.parameter(&word.text, ty, passed, None)),
                Pattern::Constant(range) => {
                    parameters.push(self.parameter(&argument(index), ty, passed, Some(range.clone())));
                }
            }
        }
        if let Kind::Leave(Some(word)) = &event.kind {
            let types = &self.checked.types;
            let returned = match types.kind(types.canonical(self.checked.tast[decl].ty)) {
                TypeKind::Function(function) => Some(types.signature(function).ret),
                _ => None,
            };
            if returned.is_some_and(|ty| rucc_types::is_void(types, ty)) {
                return Err(rule.source.wrong(&word.at, format!("`{}` has no result", name.text)));
            }
            parameters.push(self.parameter(&word.text, returned, Passed::Result, None));
        }
        Ok(parameters)
    }

    fn is_variadic(&self, decl: DeclId) -> bool {
        let types = &self.checked.types;
        match types.kind(types.canonical(self.checked.tast[decl].ty)) {
            TypeKind::Function(function) => types.signature(function).variadic,
            _ => false,
        }
    }

    fn parameter(&self, name: &str, ty: Option<TypeId>, passed: Passed, wanted: Option<Range<usize>>) -> Parameter {
        // What a function is called with that has no prototype, and is never called here, is of no matter.
        let declared = ty.map_or_else(|| format!("long long {name}"), |ty| self.declaration(ty, name));
        let types = &self.checked.types;
        let is_pointer = ty.is_some_and(|ty| rucc_types::is_pointer(types, ty));
        Parameter { name: name.to_string(), declared, is_pointer, passed, wanted }
    }

    /// The declaration of a name with a type. A record without a tag is called by a name that stands for it.
    fn declaration(&self, ty: TypeId, name: &str) -> String {
        let (types, interner) = (&self.checked.types, &self.session.interner);
        let text = interner.find(name).map(|symbol| rucc_types::declare(types, interner, ty, symbol));
        if let Some(text) = text.filter(|text| !text.contains('<')) {
            return text;
        }
        let (mut base, mut stars) = (ty, String::new());
        while let Some(inner) = rucc_types::pointee(types, base) {
            base = inner;
            stars.push('*');
        }
        let kind = |ty: TypeId| types.kind(types.canonical(ty));
        let alias = types.aliases().iter().find(|alias| kind(alias.of) == kind(base));
        match alias {
            Some(alias) => format!("{} {stars}{name}", interner.resolve(alias.name)),
            None if !stars.is_empty() => format!("void *{name}"),
            None => format!("long long {name}"),
        }
    }

    /// The function for the end of the program.
    fn exit(&self, rule: &Rule, names: Names, position: usize, pieces: &mut Vec<Piece>) -> Result<(), Diagnostic> {
        let event = &rule.events[position];
        let body = Piece::Body { range: event.body.clone(), has_objects: rule.each.is_some() };
        let handler = names.handler(position);
        let Some((each, _)) = &rule.each else {
            pieces.push(Piece::Own(format!("void {handler}(void) {{\n")));
            pieces.push(body);
            pieces.push(Piece::Own("}\n".to_string()));
            return Ok(());
        };
        pieces.push(Piece::Own(format!("static void {}(int {NUMBER}) {{\n", names.body(position))));
        // The object under its name, with the type that it has where it is met.
        if let Some(Parameter { declared, .. }) = self.object(rule, each)? {
            pieces.push(Piece::Own(format!("{declared} = (__typeof__({}))({}[{NUMBER}]);\n", each.text, names.keys())));
        }
        pieces.push(body);
        pieces.push(Piece::Own(format!("}}\nvoid {handler}(void) {{\n")));
        pieces.push(Piece::Own(for_all_objects(rule, names, position, "")));
        pieces.push(Piece::Own("}\n".to_string()));
        Ok(())
    }

    /// Whether the objects of a rule are pointers, as far as this unit says.
    fn are_objects_pointers(&self, rule: &Rule) -> Result<bool, Diagnostic> {
        let Some((each, _)) = &rule.each else { return Ok(true) };
        Ok(self.object(rule, each)?.is_none_or(|object| object.is_pointer))
    }

    /// The parameter that an object of a rule is passed in.
    fn object(&self, rule: &Rule, each: &Word) -> Result<Option<Parameter>, Diagnostic> {
        for event in &rule.events {
            if let Some(&decl) = self.facts.functions.get(&event.function.text)
                && event.kind != Kind::Exit
            {
                let parameters = self.parameters(rule, event, decl)?;
                if let Some(found) = parameters.into_iter().find(|one| one.name == each.text) {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// The tokens of a piece.
    fn tokens(
        &mut self,
        number: usize,
        rule: &Rule,
        piece: Piece,
        woven: &mut Woven,
        read: Read<'_>,
    ) -> Result<Vec<PpToken>, Diagnostic> {
        let (range, has_objects) = match piece {
            Piece::Own(text) => {
                let (file, tokens) = read(self.session, &format!("<rule {}>", rule.name.text), &text)?;
                woven.files.push(file);
                return Ok(tokens);
            }
            Piece::Body { range, has_objects } => (range, has_objects),
        };
        let (file, tokens) = read(self.session, &rule.source.name, &rule.source.alone(&range))?;
        woven.files.push(file);
        let own = format!("( ) [ {NUMBER} ] {VIOLATION} \"{}: \"", rule.name.text);
        let (file, signs) = read(self.session, &format!("<rule {}>", rule.name.text), &own)?;
        woven.files.push(file);
        let names = Names::of(number);
        let states: Vec<(Symbol, Symbol)> = rule
            .states
            .iter()
            .map(|state| {
                let interner = &mut self.session.interner;
                (interner.intern(&state.name.text), interner.intern(&names.state(&state.name)))
            })
            .collect();
        let violation = self.session.interner.intern("violation");
        Ok(Rewriter { states, violation, has_objects, signs }.rewrite(&tokens))
    }
}

/// The name of an argument that has to be a constant.
fn argument(index: usize) -> String {
    format!("__cexplain_argument_{index}")
}

/// A parameter of the function of an event.
struct Parameter {
    name: String,
    declared: String,
    is_pointer: bool,
    passed: Passed,
    /// The constant that it has to be.
    wanted: Option<Range<usize>>,
}

/// The names of what is made for a rule.
#[derive(Debug, Clone, Copy)]
struct Names {
    number: usize,
    /// The type of what tells objects apart.
    key: &'static str,
}

impl Names {
    fn of(number: usize) -> Names {
        Names { number, key: "const volatile void *" }
    }

    fn state(self, state: &Word) -> String {
        format!("{PREFIX}{}_{}", self.number, state.text)
    }

    fn keys(self) -> String {
        format!("{PREFIX}{}__objects", self.number)
    }

    fn count(self) -> String {
        format!("{PREFIX}{}__count", self.number)
    }

    fn find(self) -> String {
        format!("{PREFIX}{}__object", self.number)
    }

    fn handler(self, event: usize) -> String {
        format!("{PREFIX}{}__on_{event}", self.number)
    }

    fn through(self, event: usize) -> String {
        format!("{PREFIX}{}__on_{event}{THROUGH}", self.number)
    }

    fn body(self, event: usize) -> String {
        format!("{PREFIX}{}__on_{event}_body", self.number)
    }
}

/// The names of the variables of a rule, for who looks for them later: of its states, of the number of objects, and
/// of the objects.
pub(crate) fn variables(number: usize, rule: &Rule) -> (Vec<String>, [String; 2]) {
    let names = Names::of(number);
    (rule.states.iter().map(|state| names.state(&state.name)).collect(), [names.count(), names.keys()])
}

/// The function that gives an object its number. There is no loop in it: bounds of loops are for those of the program.
fn find_object(rule: &Rule, names: Names, most: u32) -> Vec<Piece> {
    let (keys, count, find, name) = (names.keys(), names.count(), names.find(), &rule.name.text);
    let known: String = (0..most).map(|one| format!("{one} < {count} && {keys}[{one}] == key ? {one} : ")).collect();
    let mut pieces = vec![Piece::Own(format!(
        "static int {find}({} key) {{\nint number = {known} -1;\nif (number < 0) {{\n\
         if ({count} >= {most}) {FULL}(\"the rule `{name}` knows {most} objects, and meets one more\");\n\
         number = {count}; {count} = {count} + 1; {keys}[number] = key;\n",
        names.key
    ))];
    for state in &rule.states {
        pieces.push(Piece::Own(format!("{}[number] = ", names.state(&state.name))));
        pieces.push(match &state.first {
            Some(first) => Piece::Body { range: first.clone(), has_objects: false },
            None => Piece::Own("0".to_string()),
        });
        pieces.push(Piece::Own(";\n".to_string()));
    }
    pieces.push(Piece::Own("}\nreturn number;\n}\n".to_string()));
    pieces
}

/// Statements that let an event happen to all objects that are known.
fn for_all_objects(rule: &Rule, names: Names, position: usize, passed: &str) -> String {
    let most = rule.each.as_ref().map_or(0, |(_, most)| *most);
    let (count, body) = (names.count(), names.body(position));
    let one = |number| format!("if ({number} >= {count}) return; {body}({number}{passed});\n");
    (0..most).map(one).collect()
}

/// Makes C of the statements of a rule.
struct Rewriter {
    /// States and the variables that hold them.
    states: Vec<(Symbol, Symbol)>,
    violation: Symbol,
    has_objects: bool,
    /// `( ) [ number ] violation "rule: "`
    signs: Vec<PpToken>,
}

impl Rewriter {
    fn rewrite(&self, tokens: &[PpToken]) -> Vec<PpToken> {
        let [open, close, begin, number, end, violation, name] = self.signs[..] else { return tokens.to_vec() };
        let mut made = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while let Some(&token) = tokens.get(at) {
            at += 1;
            let is_word = token.kind == PpTokenKind::Ident;
            let is_member = at >= 2 && matches!(tokens[at - 2].punct(), Some(Punct::Dot | Punct::Arrow));
            let state = self.states.iter().find(|(state, _)| is_word && !is_member && token.value == Some(*state));
            if is_word && token.value == Some(self.violation) && tokens.get(at).is_some_and(is_string) {
                let sign = |sign: PpToken| PpToken { span: token.span, ..sign };
                made.extend([sign(violation), sign(open), sign(name)]);
                while tokens.get(at).is_some_and(is_string) {
                    made.push(tokens[at]);
                    at += 1;
                }
                made.push(sign(close));
            } else if let Some(&(_, variable)) = state {
                made.push(PpToken { value: Some(variable), ..token });
                if self.has_objects {
                    made.extend([begin, number, end].map(|sign| PpToken { span: token.span, ..sign }));
                }
            } else {
                made.push(token);
            }
        }
        made
    }
}

fn is_string(token: &PpToken) -> bool {
    token.kind == PpTokenKind::StringLit
}
