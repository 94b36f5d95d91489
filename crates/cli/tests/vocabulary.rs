//! Words that verifiers know: understood as they are meant, or refused by their names; never taken for functions without
//! body. And what a function without body may do. gcc does not know these words, so each program says here what is true of it.
#![allow(clippy::disallowed_methods)] // tests read and write files

use std::path::Path;
use std::process::Command;

/// What `cexplain check` should say about the body of a `main` function.
struct Program {
    body: &'static str,
    code: i32,
    /// A part of what it prints.
    says: &'static str,
}

/// Nothing fails.
const fn holds(body: &'static str) -> Program {
    Program { body, code: 0, says: "0 violated" }
}

/// An assertion fails.
const fn fails(body: &'static str) -> Program {
    Program { body, code: 1, says: "violated assertion" }
}

/// It is refused, and this is said.
const fn refused(body: &'static str, says: &'static str) -> Program {
    Program { body, code: 2, says }
}

/// What stands before every body.
const BEFORE: &str = "\
#include <stdlib.h>
#include <assert.h>
int nondet_int(void);
unsigned nondet_uint(void);
enum color { RED = 1, GREEN = 5 };
";

const WORDS: &[Program] = &[
    holds("__CPROVER_size_t n = sizeof(int); __CPROVER_bool b = n; assert(b == 1 && sizeof n == 8);"),
    holds("unsigned __CPROVER_bitvector[8] x = 255; x = x + 1; assert(x == 0 && sizeof x == 1);"),
    refused("__CPROVER_bitvector[7] x = 1; (void)x;", "`__CPROVER_bitvector`"),
    fails("int x = nondet_int(); __CPROVER_assume(x > 3); __CPROVER_precondition(x > 4, \"large\");"),
    fails("int x = nondet_int(); __CPROVER_postcondition(x != 9, \"not nine\");"),
    holds("int x = nondet_int(); __CPROVER_assume(x > 3); __CPROVER_assert(x > 2, \"large\");"),
    holds("int a[4]; assert(__CPROVER_r_ok(a, sizeof a) && __CPROVER_w_ok(a) && __CPROVER_rw_ok(a + 3, 4));"),
    fails("int a[4]; assert(__CPROVER_r_ok(a + 1, sizeof a));"),
    holds("assert(!__CPROVER_w_ok(\"text\", 2) && __CPROVER_r_ok(\"text\", 5) && !__CPROVER_r_ok((char *)0, 1));"),
    fails("int a[2] = {1, 2}; __CPROVER_havoc_object(a); assert(a[1] == 2);"),
    fails("int a[2] = {1, 2}; __CPROVER_havoc_slice(a + 1, sizeof *a); assert(a[1] == 2);"),
    holds("int a[2] = {1, 2}; __CPROVER_havoc_slice(a + 1, sizeof *a); assert(a[0] == 1);"),
    holds("int *p = __CPROVER_allocate(8, 1); assert(p[0] == 0 && p[1] == 0); free(p);"),
    holds("char a[6]; __CPROVER_array_set(a, 7); assert(a[0] == 7 && a[5] == 7);"),
    holds("int a[2] = {1, 2}, b[2]; __CPROVER_array_copy(b, a); assert(b[1] == 2);"),
    holds("int a[2] = {1, 2}, b[3] = {0, 0, 9}; __CPROVER_array_replace(b, a); assert(b[1] == 2 && b[2] == 9);"),
    holds("int a[5]; assert(__CPROVER_OBJECT_SIZE(a) == 20 && __CPROVER_POINTER_OFFSET(a + 2) == 8);"),
    holds("int a[2], b; assert(__CPROVER_same_object(a, a + 1) && !__CPROVER_same_object(a, &b));"),
    holds("int a; assert(__CPROVER_POINTER_OBJECT(&a) == __CPROVER_POINTER_OBJECT((char *)&a + 1));"),
    holds("int a, *p = malloc(4); assert(__CPROVER_DYNAMIC_OBJECT(p) && !__CPROVER_DYNAMIC_OBJECT(&a)); free(p);"),
    holds("int x = nondet_int(); __CPROVER_cover(x == 3);"),
    holds("assert(__CPROVER_overflow_plus(2147483647, 1) && !__CPROVER_overflow_minus(3, 4));"),
    holds("assert(__CPROVER_overflow_mult(65536, 65536) && __CPROVER_overflow_unary_minus(-2147483647 - 1));"),
    holds("assert(__CPROVER_saturating_plus(2147483647, 5) == 2147483647);"),
    holds("assert(__CPROVER_saturating_minus(3u, 5u) == 0);"),
    holds("int a[4] = {1, 2, 3, 4}; assert(__CPROVER_forall { int i; 0 <= i && i < 4 ==> a[i] == i + 1 });"),
    fails("int a[4] = {1, 2, 3, 5}; assert(__CPROVER_forall { int i; 0 <= i && i < 4 ==> a[i] == i + 1 });"),
    holds("int a[4] = {1, 2, 3, 4}; assert(__CPROVER_exists { int i; 0 <= i && i < 4 && a[i] == 3 });"),
    fails("int a[4] = {1, 2, 3, 4}; assert(__CPROVER_exists { int i; 0 <= i && i < 4 && a[i] == 7 });"),
    refused("int x; assert(__CPROVER_forall { int i; i == i });", "`__CPROVER_forall` over values without bounds"),
    holds("int x = nondet_int(); assert(x > 3 ==> x > 2);"),
    holds("enum color c = GREEN; assert(__CPROVER_enum_is_in_range(c));"),
    fails("enum color c = nondet_uint(); assert(__CPROVER_enum_is_in_range(c));"),
    refused("__CPROVER_no_such_word(1);", "`__CPROVER_no_such_word`"),
    refused("__VERIFIER_no_such_word(1);", "`__VERIFIER_no_such_word`"),
    refused("int x = 0; while (x < 3) __CPROVER_loop_invariant(x < 4) x++;", "contracts of loops"),
];

/// What is said of what no run comes to.
const REACHED: &[Program] = &[
    Program { body: "int x = nondet_int(); if (x > 3 && x < 2) assert(x);", code: 0, says: "1 never reached" },
    Program { body: "if (nondet_int()) for (;;) ; assert(0);", code: 1, says: "violated assertion" },
    Program { body: "for (;;) ; assert(0);", code: 3, says: "unknown assertion" },
    Program {
        body: "int x = nondet_int(); __CPROVER_assume(x > 3); __CPROVER_assume(x < 2); assert(x == 0);",
        code: 3,
        says: "nothing was checked: no run fulfils all assumptions\n",
    },
];

#[test]
fn words_mean_what_verifiers_say() {
    all_agree("words", "", WORDS, &[]);
}

#[test]
fn what_no_run_comes_to_does_not_hold() {
    all_agree("reached", "", REACHED, &[]);
    // The first line says so.
    let first = said("reached", 3).lines().next().unwrap_or_default().to_string();
    assert_eq!(first, "nothing was checked: no run fulfils all assumptions");
}

#[test]
fn a_function_without_body_may_do_what_its_type_lets_it_do() {
    let declarations = "void change(int *to); void look(const int *at); int give(void); int global = 1;\n";
    let argument = fails("int x = 1; change(&x); assert(x == 1);");
    let constant = holds("int x = 1; look(&x); assert(x == 1);");
    let result = fails("assert(give() != 77);");
    let elsewhere = "global = 1; give(); assert(global == 1);";
    all_agree("arguments", declarations, &[argument, constant, result, holds(elsewhere)], &[]);
    all_agree("globals", declarations, &[fails(elsewhere)], &["--no-body", "globals"]);
    let kept = holds("int x = 1; change(&x); assert(x == 1);");
    let result = fails("assert(give() != 77);");
    all_agree("nothing", declarations, &[kept, result, holds(elsewhere)], &["--no-body", "nothing"]);
    let page = said("arguments", 0);
    assert!(page.contains("note: `change` has no body: its result and what its arguments point to"), "{page}");
    let page = explained("arguments", 0);
    assert!(page.contains("It fails if `change` sets `x` to 0."), "{page}");
}

#[test]
fn an_assertion_without_its_header_is_one() {
    let path = file("no_header", 0);
    std::fs::write(
        &path,
        "int nondet_int(void);\nint main(void) { int x = nondet_int(); assert(x != 3); return 0; }\n",
    )
    .expect("a file can be written");
    let output = run("check", &path, &[]);
    assert_eq!(output.0, 1, "{}", output.1);
}

/// Checks all programs; complains about those of which something else is said.
fn all_agree(name: &str, declarations: &str, programs: &[Program], options: &[&str]) {
    let mut complaints = Vec::new();
    for (number, program) in programs.iter().enumerate() {
        let path = file(name, number);
        let text = format!("{BEFORE}{declarations}int main(void)\n{{\n    {}\n    return 0;\n}}\n", program.body);
        std::fs::write(&path, text).expect("a file can be written");
        let (code, said) = run("check", &path, options);
        if code != program.code || !said.contains(program.says) {
            complaints
                .push(format!("{}\nexpected: {}, {}\ngot: {code}\n{said}", program.body, program.code, program.says));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn file(name: &str, number: usize) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vocabulary");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder.join(format!("{name}_{number}.c"))
}

fn said(name: &str, number: usize) -> String {
    run("check", &file(name, number), &[]).1
}

fn explained(name: &str, number: usize) -> String {
    run("explain", &file(name, number), &[]).1
}

/// The exit code, and what goes to both streams.
fn run(command: &str, path: &Path, options: &[&str]) -> (i32, String) {
    let mut cexplain = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    let output = cexplain.arg(command).arg(path).args(options).output().expect("cexplain can be started");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&text).into_owned())
}
