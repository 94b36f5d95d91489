//! Several failing runs of a property: those of different paths come first, and it is said whether there are more.
#![allow(clippy::disallowed_methods)] // tests read and write files

use std::path::Path;
use std::process::{Command, Stdio};

/// Fails on two paths.
const TWO: &str = "\
#include <assert.h>
int nondet_int(void);
int main(void)
{
    int x = nondet_int(), y = 0;
    if (x > 10)
        y = 1;
    else if (x > 5)
        y = 2;
    else if (x == 3)
        y = 1;
    assert(y != 1);
    return 0;
}
";

/// Fails on three paths, one of them shorter, in a loop and a function.
const THREE: &str = "\
#include <assert.h>
int nondet_int(void);
static int kind(int x)
{
    switch (x) {
    case 1: return 7;
    case 2: return 8;
    default: return 0;
    }
}
int main(void)
{
    for (int i = 0; i < 2; i++) {
        int k = kind(nondet_int());
        if (i == 0 && k == 8)
            return 0;
        assert(k == 0);
    }
    return 0;
}
";

/// Has one path on which it fails, for two values.
const ONE: &str = "\
#include <assert.h>
int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    assert(x != 5 && x != 9);
    return 0;
}
";

/// Calls one of three functions through a pointer: two of them give what fails, without any `if`.
const CALLED: &str = "\
#include <assert.h>
int nondet_int(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
static int three(void) { return 1; }
int main(void)
{
    int (*table[3])(void) = { one, two, three };
    unsigned n = nondet_int();
    assert(table[n % 3]() != 1);
    return 0;
}
";

/// Branches of library functions are no paths of the program.
const LIBRARY: &str = "\
#include <assert.h>
#include <string.h>
int nondet_int(void);
int main(void)
{
    char text[3] = { 'x' + (nondet_int() & 1), 'x', 0 };
    assert(strcspn(text, \"x\") > 1);
    return 0;
}
";

/// But those that decide what the library calls are: the first element is less, equal or greater.
const SORTED: &str = "\
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    if (x < y)
        return -1;
    if (x > y)
        return 1;
    return 0;
}
int main(void)
{
    int v[2] = { nondet_int(), nondet_int() };
    qsort(v, 2, sizeof v[0], compare);
    assert(v[0] != 1 || v[1] > 3);
    return 0;
}
";

/// What `check --runs N --json -` says.
fn checked(name: &str, program: &str, runs: u32, options: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("runs");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join(format!("{name}.c"));
    std::fs::write(&file, program).expect("a file can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    command.arg("check").arg(&file).args(["--runs", &runs.to_string()]).args(options);
    let output = command.stdin(Stdio::null()).output().expect("cexplain can be started");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What follows each occurrence of a key in JSON, up to the end of the value.
fn values<'a>(json: &'a str, key: &str) -> Vec<&'a str> {
    let key = format!("\"{key}\":");
    json.split(&key).skip(1).map(|rest| rest.trim_start().split([',', '\n', '}']).next().unwrap_or_default()).collect()
}

/// The paths of the runs in their order, and whether there are no others.
fn paths(name: &str, program: &str, runs: u32) -> (Vec<u32>, bool) {
    let json = checked(name, program, runs, &["--json", "-"]);
    let paths = values(&json, "path").iter().map(|text| text.parse().expect("a path is a number")).collect();
    let all = values(&json, "all_paths");
    assert_eq!(all.len(), 1, "{json}");
    (paths, all[0] == "true")
}

#[test]
fn different_paths_come_first() {
    assert_eq!(paths("two", TWO, 2), (vec![1, 2], true));
    assert_eq!(paths("three", THREE, 3), (vec![1, 2, 3], true));
    assert_eq!(paths("called", CALLED, 2), (vec![1, 2], true));
}

#[test]
fn fewer_runs_than_paths_are_not_said_to_be_all() {
    assert_eq!(paths("three_less", THREE, 2), (vec![1, 2], false));
}

#[test]
fn after_all_paths_come_other_values() {
    let (found, all) = paths("two_more", TWO, 4);
    assert_eq!((&found[..2], found.len(), all), (&[1, 2][..], 4, true));
    let (found, all) = paths("three_more", THREE, 5);
    // The paths of a single value each (but for the inputs of the second iteration) are not repeated.
    assert_eq!((&found[..3], all), (&[1, 2, 3][..], true));
    assert_eq!(paths("one_more", ONE, 5), (vec![1, 1], true));
}

#[test]
fn branches_of_the_library_are_no_paths() {
    assert_eq!(paths("library", LIBRARY, 2), (vec![1, 1], true));
    assert_eq!(paths("sorted", SORTED, 3), (vec![1, 2, 3], true));
}

#[test]
fn the_page_says_which_path() {
    let page = checked("one_page", ONE, 5, &[]);
    assert!(page.contains("Run 2 of 2: the path of run 1, with other values."), "{page}");
    assert!(page.contains("No failing run takes another path."), "{page}");
    let page = checked("three_page", THREE, 2, &[]);
    assert!(page.contains("Run 2 of 2: another path."), "{page}");
    assert!(page.contains("Other paths may fail as well."), "{page}");
}
