//! One translation unit through the `rucc` front end: preprocess, parse, check types.
//!
//! Found out about rucc 0.30.15 and worked around here:
//! - `#ident` lines make it fail: they are blanked.
//! - E0518 (pointer and integer as the arms of `?:`) and E0586 (a builtin redeclared with other
//!   qualifiers) are errors although the tree is complete: they are kept as warnings.
//! - With its library functions switched off, an undeclared one gets the type `int ()`; gcc knows better.
//!   The types are then checked again with just those functions switched on.
//! - A literal that is cut by a backslash at the end of the file makes the lexer panic: a line is added.
//! - A compound literal after a prefix operator (`++(int){ 1 }`) is not parsed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rucc_diag::{SourceBytes, SourceMap, Span};
use rucc_lex::{Convert, Keywords, PpToken, PpTokenKind, convert};
use rucc_sema::{Checked, Checker, DeclId};
use rucc_session::{FileSystem, Preinclude, Session, Std};
use rucc_target::Triple;

use crate::dialect;
use crate::observe::{self, Placed};
use crate::places::Places;
use crate::rules::facts::Facts;
use crate::rules::weave::{Progress, Weaver, Woven};
use crate::rules::{self, Rule};
use crate::watch::{self, Watched};
use crate::{Diagnostic, Options, Position, Severity, SourceAccess, Standard};

/// A translation unit, parsed and type-checked.
pub(crate) struct Unit {
    /// Names, sources, target.
    pub session: Session,
    /// The typed tree.
    pub checked: Checked,
    /// Where what macros gave comes from.
    pub places: Places,
    /// Functions that are called without a declaration.
    pub implicit: Vec<String>,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
    /// True for the models that come with the tool.
    pub library: bool,
    /// What is observed in it.
    pub placed: Vec<Placed>,
    /// What rules brought into it, and the functions that they wrote.
    pub woven: Woven,
    /// Functions whose address is taken in it, if there are rules or watched functions.
    pub addressed: BTreeSet<String>,
    /// The functions that it declares, if some are watched.
    pub declared: BTreeSet<String>,
}

impl Unit {
    /// Whether a declaration was written for a rule.
    pub(crate) fn is_of_rule(&self, decl: DeclId) -> bool {
        let sources = &self.session.sources;
        let file = sources.lookup_file(self.checked.tast.decl_span(decl).lo);
        !self.woven.files.is_empty() && file.is_some_and(|file| self.woven.files.contains(&file))
    }
}

/// The rules to weave into units, and how far that came.
#[derive(Debug, Default)]
pub(crate) struct Weaving {
    pub rules: Vec<Rule>,
    pub progress: Progress,
    /// Whether no file was read yet.
    pub is_first: bool,
}

/// Diagnostics of rucc after which the typed tree is complete all the same.
const TOLERATED: [&str; 2] = ["E0518", "E0586"];

/// What rucc says of a call to a function that is not declared.
const IMPLICIT_DECLARATION: &str = "E0521";

#[derive(Debug)]
struct Files<'a>(&'a dyn SourceAccess);

impl FileSystem for Files<'_> {
    fn read(&self, path: &Path) -> std::io::Result<SourceBytes> {
        Ok(SourceBytes::new(self.0.read(path)?))
    }

    fn identity(&self, path: &Path) -> PathBuf {
        self.0.identity(path)
    }
}

/// Reads a file, with the machine's preprocessor when the user wants it or when our own refuses the file.
pub(crate) fn read(
    path: &Path,
    options: &Options,
    weaving: &mut Weaving,
    access: &dyn SourceAccess,
) -> Result<Unit, Vec<Diagnostic>> {
    read_with(path, options, weaving, access).map_err(|mut diagnostics| {
        rules::whole_texts(&mut diagnostics, &weaving.rules);
        watch::in_formulas(&mut diagnostics, &options.watched);
        diagnostics
    })
}

fn read_with(
    path: &Path,
    options: &Options,
    weaving: &mut Weaving,
    access: &dyn SourceAccess,
) -> Result<Unit, Vec<Diagnostic>> {
    let name = path.display().to_string();
    let preprocessed = path.extension().is_some_and(|extension| extension == "i");
    if options.use_cc && !preprocessed {
        let text = access
            .preprocess(path, &cc_arguments(options))
            .map_err(|why| vec![Diagnostic::plain(format!("cannot preprocess {name} with the C compiler: {why}"))])?;
        let given = Given { name: &name, preprocessed: true, library: false };
        return parse(given, text, options, weaving, access).map_err(|failure| failure.diagnostics);
    }
    let bytes = access.read(path).map_err(|error| vec![Diagnostic::plain(format!("cannot read {name}: {error}"))])?;
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(vec![no_text(&name, &bytes[..at])]);
    }
    let given = Given { name: &name, preprocessed, library: false };
    match parse(given, bytes, options, weaving, access) {
        Ok(unit) => Ok(unit),
        Err(failure) if failure.in_preprocessor && !preprocessed => {
            // Our preprocessor refused: the machine's own may know better. If it does not, our
            // diagnostics are the ones with exact positions.
            let Ok(text) = access.preprocess(path, &cc_arguments(options)) else {
                return Err(failure.diagnostics);
            };
            let given = Given { preprocessed: true, ..given };
            parse(given, text, options, weaving, access).map_err(|_| failure.diagnostics)
        }
        Err(failure) => Err(failure.diagnostics),
    }
}

/// Complains about a file with a NUL character after some bytes: what follows is hardly C.
fn no_text(name: &str, before: &[u8]) -> Diagnostic {
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count() as u32;
    let column = 1 + before.iter().rev().take_while(|&&byte| byte != b'\n').count() as u32;
    let position = Position { file: name.to_string(), line, column, text: None, range: 0..0 };
    let message = "this is not a text: the file contains the character NUL".to_string();
    Diagnostic { position: Some(position), ..Diagnostic::plain(message) }
}

/// Reads the library models.
pub(crate) fn read_library(
    name: &str,
    text: &str,
    options: &Options,
    access: &dyn SourceAccess,
) -> Result<Unit, Vec<Diagnostic>> {
    let given = Given { name, preprocessed: false, library: true };
    let bytes = text.as_bytes().to_vec();
    parse(given, bytes, options, &mut Weaving::default(), access).map_err(|failure| failure.diagnostics)
}

fn cc_arguments(options: &Options) -> Vec<String> {
    let mut arguments = Vec::new();
    if options.machine == ir::Machine::Ilp32 {
        arguments.push("-m32".to_string());
    }
    arguments.push(format!("-std={}", standard_name(options.standard)));
    arguments.extend(options.include.iter().map(|dir| format!("-I{}", dir.display())));
    arguments.extend(options.defines.iter().map(|define| format!("-D{define}")));
    arguments.extend(options.undefines.iter().map(|name| format!("-U{name}")));
    for file in &options.preinclude {
        arguments.push("-include".to_string());
        arguments.push(file.clone());
    }
    arguments
}

fn standard_name(standard: Standard) -> &'static str {
    match standard {
        Standard::C89 => "gnu89",
        Standard::C99 => "gnu99",
        Standard::C11 => "gnu11",
        Standard::C17 => "gnu17",
        Standard::C23 => "gnu2x",
    }
}

struct ParseFailure {
    diagnostics: Vec<Diagnostic>,
    in_preprocessor: bool,
}

/// A text to be read.
#[derive(Clone, Copy)]
struct Given<'n> {
    name: &'n str,
    preprocessed: bool,
    library: bool,
}

fn parse(
    Given { name, preprocessed, library }: Given<'_>,
    bytes: Vec<u8>,
    options: &Options,
    weaving: &mut Weaving,
    access: &dyn SourceAccess,
) -> Result<Unit, ParseFailure> {
    let mut session = Session::new(rucc_options(options));
    let keywords = Keywords::new(&mut session.interner, session.opts.std, true).x86(true);
    let plain = |message: &str| ParseFailure {
        diagnostics: vec![Diagnostic::plain(format!("{name}: {message}"))],
        in_preprocessor: false,
    };
    let bytes = SourceBytes::new(end_with_a_line(blank_ident_lines(bytes)));
    let file = session.sources.add_shared(name.to_string(), bytes, None).map_err(|_| plain("the file is too large"))?;
    let files = Files(access);
    let mut preprocessor = rucc_pp::Preprocessor::new();
    let predefined = rucc_pp::Predef::for_options(&session.opts);
    let mut places = Places::default();
    let search = session.opts.search.clone();
    let declared = SourceBytes::new(vocabulary(options).into_bytes());
    let declared = session.sources.add_shared(crate::library::VOCABULARY_NAME.to_string(), declared, None);
    let declared = declared.map_err(|_| plain("the file is too large"))?;
    let (tokens, prefix): (Vec<PpToken>, Vec<PpToken>) = {
        let std = session.opts.std;
        let mut cx = rucc_pp::Context::new(&mut session.interner, &mut session.sources, &files, &search);
        cx.lex = rucc_lex::Options::for_dialect(std, true, false);
        let mut tokens = Vec::new();
        if !preprocessed {
            preprocessor.predefine(&session.target, &predefined, &mut cx).map_err(|_| plain("too large"))?;
            preprocessor.preinclude(&session.opts.preincludes, &mut tokens, &mut cx).map_err(|_| plain("too large"))?;
        }
        let mut prefix = preprocessor.run(declared, &mut cx);
        prefix.retain(|token| token.kind != PpTokenKind::Eof);
        tokens.extend(preprocessor.run(file, &mut cx));
        (places.place(&tokens, cx.sources, library), places.place(&prefix, cx.sources, true))
    };
    let (errors, mut warnings) = split(preprocessor.take_diagnostics(), &session.sources);
    if !errors.is_empty() {
        return Err(ParseFailure { diagnostics: errors, in_preprocessor: true });
    }
    if tokens.iter().all(|token| token.kind == PpTokenKind::Eof) && !library {
        return Err(plain("there is no C code in this file, so no `main`"));
    }
    let tokens = dialect::rewrite(tokens, &mut session.interner).map_err(|refusal| ParseFailure {
        diagnostics: vec![Diagnostic {
            position: position(refusal.span, &session.sources),
            ..Diagnostic::plain(format!("not supported: {}", refusal.what))
        }],
        in_preprocessor: false,
    })?;
    let tokens: Vec<PpToken> = prefix.into_iter().chain(tokens).collect();
    let in_program = |diagnostics| ParseFailure { diagnostics, in_preprocessor: false };
    let (mut checked, implicit) = check(&tokens, &keywords, &session, &mut warnings).map_err(in_program)?;
    let (mut placed, mut woven, mut addressed) = (Vec::new(), Woven::default(), BTreeSet::new());
    let mut declared = BTreeSet::new();
    let observations = watch::observations(options);
    if (!observations.is_empty() || !weaving.rules.is_empty() || !options.watched.is_empty()) && !library {
        if !options.watched.is_empty() {
            let facts = Facts::of(&checked, &session);
            declared = facts.functions.keys().cloned().collect();
            addressed = facts.addressed;
        }
        let spots = observe::spots(&checked, &session.sources, &observations);
        let mut read = |session: &mut Session, origin: &str, text: &str| {
            let bytes = SourceBytes::new(text.as_bytes().to_vec());
            let added = session.sources.add_shared(origin.to_string(), bytes, None);
            let file = added.map_err(|_| Diagnostic::plain(format!("{origin}: too large")))?;
            let std = session.opts.std;
            let mut cx = rucc_pp::Context::new(&mut session.interner, &mut session.sources, &files, &search);
            cx.lex = rucc_lex::Options::for_dialect(std, true, false);
            let mut tokens = preprocessor.run(file, &mut cx);
            tokens.retain(|token| token.kind != PpTokenKind::Eof);
            Ok((file, places.place(&tokens, cx.sources, true)))
        };
        let observed =
            observe::insert(&tokens, &spots, &observations, &mut |origin, text| read(&mut session, origin, text));
        // The functions of propositions stand in the first file.
        let watched = if weaving.is_first { &options.watched[..] } else { &[] };
        weaving.is_first = false;
        let functions = watch::functions(watched, &mut |origin, text| read(&mut session, origin, text));
        let rules = weave(&checked, &mut session, weaving, &mut read, &mut addressed);
        let (errors, _) = split(preprocessor.take_diagnostics(), &session.sources);
        if !errors.is_empty() {
            return Err(in_program(errors));
        }
        let (mut tokens, found) = observed.map_err(|diagnostic| in_program(vec![diagnostic]))?;
        let (more, made) = rules.map_err(|diagnostic| in_program(vec![diagnostic]))?;
        let end = tokens.iter().position(|token| token.kind == PpTokenKind::Eof).unwrap_or(tokens.len());
        let (functions, files) = functions.map_err(|diagnostic| in_program(vec![diagnostic]))?;
        tokens.splice(end..end, functions.into_iter().chain(more));
        (checked, _) = check(&tokens, &keywords, &session, &mut Vec::new()).map_err(in_program)?;
        (placed, woven) = (found, made);
        woven.files.extend(files);
    }
    Ok(Unit { session, checked, places, implicit, warnings, library, placed, woven, addressed, declared })
}

/// What rules bring into a unit.
fn weave(
    checked: &Checked,
    session: &mut Session,
    weaving: &mut Weaving,
    read: rules::weave::Read<'_>,
    addressed: &mut BTreeSet<String>,
) -> Result<(Vec<PpToken>, Woven), Diagnostic> {
    if weaving.rules.is_empty() {
        return Ok((Vec::new(), Woven::default()));
    }
    let mut facts = Facts::of(checked, session);
    addressed.append(&mut facts.addressed);
    let mut weaver = Weaver { rules: &weaving.rules, facts: &facts, checked, session };
    weaver.weave(&mut weaving.progress, read)
}

/// The declarations that stand before every file.
fn vocabulary(options: &Options) -> String {
    match options.standard {
        Standard::C89 | Standard::C99 | Standard::C11 | Standard::C17 => crate::library::VOCABULARY.to_string(),
        // Empty parentheses mean no parameters there.
        Standard::C23 => crate::library::VOCABULARY.replace("();", "(...);"),
    }
}

fn check(
    tokens: &[PpToken],
    keywords: &Keywords,
    session: &Session,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(Checked, Vec<String>), Vec<Diagnostic>> {
    let (std, target, interner) = (session.opts.std, &session.target, &session.interner);
    let cx = Convert { keywords, interner, target, std, gnu: true, pedantic: false };
    let (tokens, complaints) = convert(tokens, &cx);
    keep_going(complaints, session, warnings)?;
    let type_names: Vec<_> = target.type_names().iter().filter_map(|&(name, _)| interner.find(name)).collect();
    let parsed = rucc_parse::parse(
        &tokens,
        rucc_parse::Context { interner, std, gnu: true, pedantic: false, error_limit: 20, type_names: &type_names },
    );
    keep_going(parsed.diagnostics, session, warnings)?;
    let mut checked = check_types(&parsed.ast, session, None);
    let implicit = implicitly_declared(&checked);
    if !implicit.is_empty() {
        // gcc gives an undeclared function that it knows its real type (`malloc` returns a pointer).
        let others = other_functions(&checked, session, &implicit);
        checked = check_types(&parsed.ast, session, Some(&others));
    }
    let diagnostics = std::mem::take(&mut checked.diagnostics);
    keep_going(diagnostics, session, warnings)?;
    Ok((checked, implicit))
}

/// Checks types. Library functions are ordinary ones, so that `strlen("abc")` stays a call; with
/// `ordinary`, only the functions in that list are.
fn check_types(ast: &rucc_ast::Ast, session: &Session, ordinary: Option<&[String]>) -> Checked {
    let mut context = rucc_sema::Context::new(&session.interner, &session.target, session.opts.std);
    context.permissive = true;
    context.builtins = ordinary.is_some();
    context.no_builtin = ordinary.unwrap_or_default();
    context.error_limit = 20;
    context.gnuc = session.opts.gnuc.major;
    let mut checker = Checker::new(ast, context);
    checker.check_unit();
    checker.finish()
}

/// The functions that are called without a declaration.
fn implicitly_declared(checked: &Checked) -> Vec<String> {
    let implicit = checked.diagnostics.iter().filter(|diagnostic| diagnostic.code == Some(IMPLICIT_DECLARATION));
    implicit.filter_map(|diagnostic| Some(diagnostic.message.split('\'').nth(1)?.to_string())).collect()
}

/// All functions of a unit but the given ones.
fn other_functions(checked: &Checked, session: &Session, given: &[String]) -> Vec<String> {
    let mut others = Vec::new();
    for &decl in checked.tast.top_level() {
        let node = &checked.tast[decl];
        if let (rucc_sema::DeclKind::Function, Some(name)) = (node.kind, node.name) {
            let name = session.interner.resolve(name);
            if !given.iter().any(|implicit| implicit == name) {
                others.push(name.to_string());
            }
        }
    }
    others
}

/// Stops on errors, keeps warnings.
fn keep_going(
    diagnostics: Vec<rucc_diag::Diagnostic>,
    session: &Session,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(), Vec<Diagnostic>> {
    let (errors, more) = split(diagnostics, &session.sources);
    warnings.extend(more);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn rucc_options(options: &Options) -> rucc_session::Options {
    let triple = match options.machine {
        ir::Machine::Lp64 => "x86_64-unknown-linux-gnu",
        ir::Machine::Ilp32 => "i686-unknown-linux-gnu",
    };
    let triple: Triple = triple.parse().expect("rucc knows the triples of Linux on x86");
    let mut rucc = rucc_session::Options::new(triple);
    rucc.std = match options.standard {
        Standard::C89 => Std::C89,
        Standard::C99 => Std::C99,
        Standard::C11 => Std::C11,
        Standard::C17 => Std::C17,
        Standard::C23 => Std::C23,
    };
    rucc.permissive = true;
    rucc.builtins = false;
    rucc.glibc_minor = Some(36);
    for dir in &options.include {
        rucc.search.push_bracket(dir);
    }
    for dir in &options.system_include {
        rucc.search.push_system(dir);
    }
    rucc.defines = options.defines.clone();
    rucc.undefines = options.undefines.clone();
    rucc.preincludes =
        options.preinclude.iter().map(|name| Preinclude { name: name.clone(), macros_only: false }).collect();
    rucc
}

fn blank_ident_lines(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut start = 0;
    while start < bytes.len() {
        let end = bytes[start..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| start + at);
        let line = bytes[start..end].trim_ascii_start();
        let is_ident = line.strip_prefix(b"#").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"ident"));
        if is_ident {
            bytes[start..end].fill(b' ');
        }
        start = end + 1;
    }
    bytes
}

/// The lexer relies on text behind a backslash at the end of a line.
fn end_with_a_line(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.ends_with(b"\\\n") || bytes.ends_with(b"\\\r\n") || bytes.ends_with(b"\\") {
        bytes.extend_from_slice(b"\n\n");
    }
    bytes
}

fn split(diagnostics: Vec<rucc_diag::Diagnostic>, sources: &SourceMap) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
    let (mut errors, mut warnings) = (Vec::new(), Vec::new());
    for diagnostic in diagnostics {
        // Permissive checking lets two declarations disagree; gcc does not, and neither do we.
        let ours = diagnostic.message.starts_with("conflicting types for '__CPROVER_");
        let conflict = diagnostic.message.starts_with("conflicting types for") && !ours;
        let tolerated = diagnostic.code.is_some_and(|code| TOLERATED.contains(&code));
        let fatal = (diagnostic.severity.is_fatal() && !tolerated && !ours) || conflict;
        let severity = if fatal { Severity::Error } else { Severity::Warning };
        let in_system = !diagnostic.span.is_dummy() && sources.is_system(diagnostic.span.lo);
        let own = Diagnostic {
            severity,
            message: diagnostic.message.clone(),
            position: position(diagnostic.span, sources),
            notes: diagnostic.children.iter().map(|child| child.message.clone()).collect(),
        };
        if fatal {
            errors.push(own);
        } else if !in_system {
            warnings.push(own);
        }
    }
    (errors, warnings)
}

/// A rucc span as a position with its text.
pub(crate) fn position(span: Span, sources: &SourceMap) -> Option<Position> {
    if span.is_dummy() {
        return None;
    }
    let file = sources.file(sources.lookup_file(span.lo)?);
    let told = sources.presumed(span.lo)?;
    let text = readable(file.bytes());
    let from = ((span.lo - file.start) as usize).min(text.len());
    let to = ((span.hi.max(span.lo + 1).min(file.end) - file.start) as usize).clamp(from, text.len());
    let text = Some(Arc::from(text));
    Some(Position { file: told.name.to_string(), line: told.line, column: told.column, text, range: from..to })
}

/// Bytes as text of the same length: what is not UTF-8 becomes question marks.
pub(crate) fn readable(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().map(|&byte| if byte.is_ascii() { char::from(byte) } else { '?' }).collect(),
    }
}

/// What to say of a watched function that no file of the program declares.
pub(crate) fn unknown_function(units: &[Unit], watched: &Watched) -> Option<Diagnostic> {
    let name = watched.function()?;
    let is_known = units.iter().any(|unit| unit.declared.contains(name));
    (!is_known).then(|| watched.wrong(format!("the program has no function `{name}`")))
}
