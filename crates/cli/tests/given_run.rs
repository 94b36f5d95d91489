//! `cexplain explain --inputs FILE`: a failing run that somebody else found is explained, and no other one.
#![allow(clippy::disallowed_methods)] // tests read and write files

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CLAMP: &str = "\
#include <assert.h>
int nondet_int(void);
static int clamp(int x, int low, int high)
{
    if (x < low) return low;
    if (x > high) return low;
    return x;
}
int main(void)
{
    int x = nondet_int();
    int r = clamp(x, 0, 100);
    assert(x <= 50 || r >= 50);
    return 0;
}
";

const LINE: &str = "\
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    char line[16];
    if (!fgets(line, sizeof line, stdin)) return 1;
    if (argc > 1 && argv[1][0] == 'q') return 0;
    assert(strncmp(line, \"end\", 3) != 0);
    return 0;
}
";

fn folder(name: &str, program: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("given_run").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("prog.c"), program).expect("a file can be written");
    folder
}

fn explain(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cexplain"));
    let Output { status, stdout, stderr } = command
        .args(["explain", "prog.c"])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("cexplain can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.code().expect("it ends by itself"), text(&stdout), text(&stderr))
}

#[test]
fn given_inputs_are_those_of_the_page() {
    let folder = folder("inputs", CLAMP);
    std::fs::write(folder.join("values.txt"), "777 # from a test\n").expect("a file can be written");
    let (code, page, _) = explain(&folder, &["--inputs", "values.txt"]);
    assert_eq!(code, 1);
    for said in [
        "The failing input: x = 777",
        "1. prog.c:6",
        "It is the run that was given",
        "other failing runs were not looked for",
    ] {
        assert!(page.contains(said), "{said} in\n{page}");
    }
}

#[test]
fn a_given_run_that_passes_is_refused() {
    let folder = folder("passes", CLAMP);
    std::fs::write(folder.join("values.txt"), "7\n").expect("a file can be written");
    let (code, page, said) = explain(&folder, &["--inputs", "values.txt"]);
    assert_eq!((code, page.as_str()), (2, ""));
    assert!(said.contains("the given run does not fail: exit status 0"), "{said}");
}

#[test]
fn given_files_are_not_written_over() {
    let folder = folder("kept", CLAMP);
    std::fs::write(folder.join("values.txt"), "777\n").expect("a file can be written");
    let (code, _, said) = explain(&folder, &["--inputs", "values.txt", "--json", "values.txt"]);
    assert_eq!(code, 2, "{said}");
    assert_eq!(std::fs::read_to_string(folder.join("values.txt")).expect("it is there"), "777\n");
}

#[test]
fn a_given_standard_input_and_arguments_are_those_of_the_run() {
    let folder = folder("stdin", LINE);
    std::fs::write(folder.join("text.txt"), "ending\nmore\n").expect("a file can be written");
    let (code, page, said) = explain(&folder, &["--stdin", "text.txt", "--args", "x", "yy"]);
    assert_eq!(code, 1, "{said}{page}");
    assert!(page.contains("ending"), "{page}");
    let (code, _, said) = explain(&folder, &["--stdin", "text.txt", "--args", "quiet"]);
    assert_eq!(code, 2);
    assert!(said.contains("the given run does not fail"), "{said}");
}

#[test]
fn a_recorded_run_is_given_back() {
    let folder = folder("recorded", LINE);
    let (code, page, _) = explain(&folder, &["--method", "infection", "--record", "run.txt"]);
    assert_eq!(code, 1, "{page}");
    let recorded = std::fs::read_to_string(folder.join("run.txt")).expect("the run was recorded");
    let (code, again, said) = explain(&folder, &["--method", "infection", "--inputs", "run.txt"]);
    assert_eq!(code, 1, "{said}");
    let failing = |page: &str| page.lines().find(|line| line.starts_with("The failing")).map(str::to_string);
    assert_eq!(failing(&page), failing(&again), "{recorded}");
}
