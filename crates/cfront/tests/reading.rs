//! Reading C: positions, linking, refusals. What the programs then do is tested by running them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cfront::{Compiled, Diagnostic, Options, SourceAccess, compile};

/// Files that exist only in the test.
#[derive(Debug, Default)]
struct Memory(BTreeMap<PathBuf, String>);

impl SourceAccess for Memory {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        match self.0.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => Err(std::io::Error::new(std::io::ErrorKind::NotFound, "no such file")),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("there is no compiler in this test".to_string())
    }
}

fn read(files: &[(&str, &str)]) -> Result<Compiled, Vec<Diagnostic>> {
    read_with(files, &Options::default())
}

fn read_with(files: &[(&str, &str)], options: &Options) -> Result<Compiled, Vec<Diagnostic>> {
    let access = Memory(files.iter().map(|(name, text)| (PathBuf::from(name), (*text).to_string())).collect());
    let sources: Vec<PathBuf> = files
        .iter()
        .map(|(name, _)| PathBuf::from(name))
        .filter(|name| name.extension() != Some("h".as_ref()))
        .collect();
    compile(&sources, options, &access)
}

/// The spans of the assertions of a program, as `file:line:column`.
fn assertion_places(compiled: &Compiled) -> Vec<String> {
    let sites = compiled.program.sites().filter(|(_, site)| site.kind == ir::SiteKind::Assertion);
    sites.map(|(_, site)| compiled.program.sources.describe(site.span)).collect()
}

#[test]
fn a_line_directive_changes_what_is_told_and_not_what_is_shown() {
    let text = "void __CPROVER_assert(int, const char *);\n#line 100 \"model.tpl\"\nint main(void) {\n  __CPROVER_assert(1 + 1 == 2, \"sum\");\n}\n";
    let compiled = read(&[("a.c", text)]).expect("correct C");
    assert_eq!(assertion_places(&compiled), ["model.tpl:101:20"]);
    let (_, site) = compiled.program.sites().find(|(_, site)| site.kind == ir::SiteKind::Assertion).expect("one");
    assert_eq!(site.text.as_deref(), Some("sum"));
    assert_eq!(compiled.program.sources.snippet(site.span).as_deref(), Some("1 + 1 == 2"));
}

#[test]
fn a_macro_points_at_its_use_and_keeps_its_definition() {
    let text = "void __CPROVER_assert(int, const char *);\n#define POSITIVE(x) __CPROVER_assert((x) > 0, #x)\nint main(int argc, char **argv) {\n  POSITIVE(argc - 1);\n}\n";
    let compiled = read(&[("a.c", text)]).expect("correct C");
    let (_, site) = compiled.program.sites().find(|(_, site)| site.kind == ir::SiteKind::Assertion).expect("one");
    let span = compiled.program.sources.span(site.span).expect("it was written");
    assert_eq!((span.told.line, span.told.column), (4, 3));
    assert_eq!(span.definition.map(|definition| definition.line), Some(2));
}

#[test]
fn files_share_external_names_and_keep_static_ones_apart() {
    let one = "extern int shared; int other(void); static int own(void) { return 1; }\nint main(void) { shared = 3; return own() + other(); }\n";
    let two = "int shared = 7; static int own(void) { return 2; }\nint other(void) { return own() + shared; }\n";
    let compiled = read(&[("one.c", one), ("two.c", two)]).expect("correct C");
    let own = compiled.program.functions().filter(|(_, function)| function.name == "own").count();
    let shared = compiled.program.variables().filter(|(_, variable)| variable.name == "shared").count();
    assert_eq!((own, shared), (2, 1));
    assert!(compiled.program.undefined_functions.is_empty());
}

#[test]
fn a_function_defined_twice_is_refused() {
    let errors = read(&[
        ("a.c", "int f(void) { return 1; } int main(void) { return f(); }"),
        ("b.c", "int f(void) { return 2; }"),
    ]);
    let errors = errors.expect_err("two definitions");
    assert!(errors[0].message.contains("more than one"), "{errors:?}");
}

#[test]
fn what_nobody_defines_is_named() {
    let text = "extern int limit; int measure(int); int main(void) { return measure(limit); }";
    let compiled = read(&[("a.c", text)]).expect("correct C");
    assert_eq!(compiled.program.undefined_functions, ["measure"]);
    assert_eq!(compiled.program.undefined_variables, ["limit"]);
}

#[test]
fn an_included_file_is_found_and_named() {
    let files = [
        ("a.c", "#include \"b.h\"\nint main(void) { return twice(2); }\n"),
        ("b.h", "static int twice(int x) {\n  return x +;\n}\n"),
    ];
    let errors = read(&files).expect_err("a syntax error in the header");
    let position = errors[0].position.as_ref().expect("a place");
    assert_eq!((position.file.as_str(), position.line), ("b.h", 2));
}

#[test]
fn the_machine_decides_sizes() {
    let text = "long size = sizeof(long); int main(void) { return 0; }";
    for (machine, expected) in [(ir::Machine::Lp64, 8), (ir::Machine::Ilp32, 4)] {
        let options = Options { machine, ..Options::default() };
        let compiled =
            read_with(&[("a.c", &format!("{text} int use(void) {{ return size; }}"))], &options).expect("correct C");
        let size =
            compiled.program.globals.iter().find(|global| compiled.program[global.var].name == "size").expect("used");
        assert_eq!(size.initializer.bytes[0], expected);
    }
}

#[test]
fn broken_text_is_refused_with_a_place() {
    for text in ["int main(void) { return 0 }", "int main(void) { return x; }", "int main(void) { \"abc }", "@"] {
        let errors = read(&[("a.c", text)]).expect_err("not C");
        assert!(errors[0].position.is_some(), "{text}: {errors:?}");
    }
}

#[test]
fn a_missing_start_is_refused() {
    let errors = read(&[("a.c", "int f(void) { return 1; }")]).expect_err("no main");
    assert!(errors[0].message.contains("`main`"));
    let options = Options { function: "f".to_string(), ..Options::default() };
    assert!(read_with(&[("a.c", "static int f(void) { return 1; }")], &options).is_ok());
}

#[test]
fn a_refused_construct_matters_only_where_it_is_reached() {
    let unused = "_Complex double z; void unused(void) { z = z * z; } int main(void) { return 0; }";
    let compiled = read(&[("a.c", unused)]).expect("nothing that runs is refused");
    assert_eq!(compiled.warnings.len(), 1);
    let used = "_Complex double z; int main(void) { z = z * z; return 0; }";
    let errors = read(&[("a.c", used)]).expect_err("complex numbers");
    assert!(errors[0].message.contains("complex numbers"), "{errors:?}");
}

#[test]
fn code_of_a_macro_that_defines_functions_is_inside_its_definition() {
    let text = "void __CPROVER_assert(int, const char *);\n#define COUNTER(name, limit)   \\\n  static int name##_count;      \\\n  static void name##_next(void) { \\\n    __CPROVER_assert(name##_count < limit, #name); \\\n    name##_count++; \\\n  }\nCOUNTER(first, 2 + 1)\nCOUNTER(other, 5)\nint main(void) { first_next(); other_next(); }\n";
    let compiled = read(&[("a.c", text)]).expect("correct C");
    assert_eq!(assertion_places(&compiled), ["a.c:5:22", "a.c:5:22"]);
    let sources = &compiled.program.sources;
    let sites = compiled.program.sites().filter(|(_, site)| site.kind == ir::SiteKind::Assertion);
    let seen: Vec<(u32, String)> = sites
        .map(|(_, site)| {
            let expansion = sources.span(site.span).and_then(|span| span.expansion).expect("a use");
            (expansion.used.line, sources.snippet(site.span).expect("its text is at hand"))
        })
        .collect();
    assert_eq!(seen, [(8, "first_count < 2 + 1".to_string()), (9, "other_count < 5".to_string())]);
}
