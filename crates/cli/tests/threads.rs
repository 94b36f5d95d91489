//! Orders of the steps of threads: as many are left after reduction as there should be, and they fail when others do.

use std::path::{Path, PathBuf};

use cfront::SourceAccess;
use check::{Search, count_schedules, some_schedule_fails};
use ir::Program;

/// What the programs need of a header.
const DECLARATIONS: &str = "
    typedef unsigned long pthread_t;
    int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
    int pthread_join(pthread_t, void **);
    void __VERIFIER_assert(int);
";

/// One file that is only here.
#[derive(Debug)]
struct Text(String);

impl SourceAccess for Text {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        match path.to_str() {
            Some("test.c") => Ok(self.0.clone().into_bytes()),
            _ => Err(std::io::ErrorKind::NotFound.into()),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("there is none".to_string())
    }
}

fn program(text: &str) -> Program {
    let access = Text(format!("{DECLARATIONS}{text}"));
    let compiled = cfront::compile(&[PathBuf::from("test.c")], &cfront::Options::default(), &access);
    compiled.expect("the program is correct C").program
}

/// Races do not end runs here: it is about orders.
fn options() -> check::Options {
    let mut options = check::Options::default();
    options.classes.set(ir::PropertyClass::DataRace, false);
    options
}

/// Starts threads and waits for all of them.
fn main_with(functions: &[String], end: &str) -> String {
    let count = functions.len();
    let mut text = format!("int main(void) {{ pthread_t t[{count}];");
    for (number, function) in functions.iter().enumerate() {
        text.push_str(&format!(" pthread_create(&t[{number}], 0, {function}, 0);"));
    }
    for number in 0..count {
        text.push_str(&format!(" pthread_join(t[{number}], 0);"));
    }
    format!("{text} {end} return 0; }}")
}

/// The last element that is 0 is looked for while others become what stands before them and one more.
fn last_zero(writers: usize) -> String {
    let mut text = format!("int a[{}];", writers + 1);
    text.push_str(&format!("void *find(void *u) {{ int i = {writers}; while (a[i] != 0) i--; return u; }}"));
    for number in 1..=writers {
        text.push_str(&format!("void *w{number}(void *u) {{ a[{number}] = a[{}] + 1; return u; }}", number - 1));
    }
    let functions: Vec<String> =
        std::iter::once("find".to_string()).chain((1..=writers).map(|number| format!("w{number}"))).collect();
    text + &main_with(&functions, "")
}

#[test]
fn as_many_schedules_are_left_as_differ() {
    for writers in 2..=5 {
        let count = count_schedules(&program(&last_zero(writers)), &options());
        let expected = (writers as u64 + 3) * (1 << (writers - 2));
        assert_eq!(count, Some(expected), "{writers} writers");
    }
}

#[test]
fn independent_threads_have_one_schedule() {
    let text = "int a, b; void *f(void *u) { a = 1; a = 2; return u; } void *g(void *u) { b = 1; b = a; return u; }";
    let apart = text.replace(" b = a;", " b = 2;");
    let functions = ["f".to_string(), "g".to_string()];
    assert_eq!(count_schedules(&program(&(apart + &main_with(&functions, ""))), &options()), Some(1));
    assert_eq!(count_schedules(&program(&(text.to_string() + &main_with(&functions, ""))), &options()), Some(3));
}

/// The generator "splitmix64".
fn random(state: &mut u64, below: u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ z >> 31) % below
}

fn random_statement(state: &mut u64) -> String {
    let name = |state: &mut u64| ["x", "y", "z"][random(state, 3) as usize];
    let (to, from, number) = (name(state), name(state), random(state, 3));
    match random(state, 4) {
        0 => format!("{to} = {number};"),
        1 => format!("{to} = {from} + 1;"),
        2 => format!("if ({from} == {number}) {to} = 2;"),
        _ => format!("{to}++;"),
    }
}

/// How many random programs are looked at.
const SEEDS: u64 = 40;

#[test]
fn reduction_and_plain_search_agree() {
    let mut failing = 0;
    for seed in 0..SEEDS {
        let state = &mut (seed * 977 + 5);
        let mut text = "int x, y, z;".to_string();
        for function in ["f", "g"] {
            let body: Vec<String> = (0..1).map(|_| random_statement(state)).collect();
            text.push_str(&format!("void *{function}(void *u) {{ {} return u; }}", body.join(" ")));
        }
        let (name, wanted) = (["x", "y", "z"][random(state, 3) as usize], 1 + random(state, 2));
        let end = format!("__VERIFIER_assert({name} != {wanted});");
        let program = program(&(text.clone() + &main_with(&["f".to_string(), "g".to_string()], &end)));
        let reduced = some_schedule_fails(&program, &options(), Search::Reduced);
        let plain = some_schedule_fails(&program, &options(), Search::Plain);
        assert!(plain.is_some(), "too many schedules:\n{text}\n{end}");
        assert_eq!(reduced, plain, "{text}\n{end}");
        failing += u32::from(plain == Some(true));
    }
    assert!((5..SEEDS as u32 - 5).contains(&failing), "{failing} of {SEEDS} fail");
}
