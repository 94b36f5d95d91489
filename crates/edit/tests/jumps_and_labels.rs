//! Values of a `switch` that go another way, branches that become loops and loops that become branches: the program stays
//! well-formed, and the text is told as it would be written.

mod common;

use std::collections::BTreeSet;

use edit::{Edit, Rework, Switch};
use ir::{EdgeId, FunctionId, LocationId, Program, well_formed};

const TEXT: &str = r"
enum color { RED, GREEN, BLUE };
static int next(int *p) { return ++*p; }
static int choose(enum color color, int n)
{
    int sum = 0;
    switch (color) {
    case RED:
    case GREEN: {
        int extra = n;
        sum += extra;
        break;
    }
    case BLUE:
        sum = 1; /* falls through */
    default:
        sum++;
    }
    switch (n) {
    case 3 ... 5:
        return 7;
    case 9:
        break;
    }
    for (;;) {
        switch (sum) {
            int inside;
        case 0:
            inside = 4;
            return inside;
        case 1:
            continue;
        }
        break;
    }
    return sum;
}
static int turn(int n, int *p)
{
    if (n > 3) {
        int half = n / 2;
        if (half) n -= half; else n--;
    }
    if (next(p) > n && !next(p)) n--;
    if (n > 5) n = 1; else n = 2;
    if (n == 4) return 0;
    while (next(p) < 3) n++;
    for (; n < 9;) { n += 2; }
    for (int i = 0; i < n; i++) {
        if (i == *p) break;
        if (i > *p) (*p)++;
    }
    return n;
}
int main(void)
{
    int p = 0;
    return choose(RED, 3) + turn(2, &p);
}
";

fn own(program: &Program) -> Vec<FunctionId> {
    let own = program.functions().filter(|(_, function)| function.defined && !function.library);
    own.map(|(id, _)| id).collect()
}

fn switches(program: &Program) -> Vec<Switch> {
    let at = |id: FunctionId| (0..program[id].locations).map(move |location| (id, LocationId(location)));
    own(program).into_iter().flat_map(at).filter_map(|(id, location)| edit::switch_at(program, id, location)).collect()
}

/// How a value may go: its label, whether it stands elsewhere now, and the label it would stand beside.
fn ways(program: &Program, switch: &Switch, value: i128) -> Vec<(String, String, String)> {
    let told = |rework: Rework| match rework {
        Rework::Case { function, value, from, to } => {
            let label = edit::label_text(program, function, to, value);
            (label, edit::arm_text(program, function, from), edit::arm_text(program, function, to))
        }
        other => panic!("{other:?} is no other way"),
    };
    edit::other_arms(program, switch, value).into_iter().map(told).collect()
}

#[test]
fn values_may_go_to_every_other_group_of_labels() {
    let program = common::program(TEXT);
    let switches = switches(&program);
    let case = |number: usize, value: i128| {
        let told = ways(&program, &switches[number], value);
        told.iter().map(|(label, from, to)| format!("{label} {from} {to}")).collect::<Vec<_>>()
    };
    assert_eq!(switches.len(), 3);
    assert_eq!(case(0, 0), ["case RED: case RED: case BLUE:", "case RED: case RED: default:"]);
    assert_eq!(case(0, 7), ["case 7: default: case GREEN:", "case 7: default: case BLUE:"]);
    // What only leaves the `switch` does the same as no label.
    assert_eq!(case(1, 4), ["case 4: case 3 ... 5: default:"]);
    assert_eq!(case(1, 9), ["case 9: case 9: case 3 ... 5:"]);
}

#[test]
fn programs_with_other_ways_are_well_formed() {
    let program = common::program(TEXT);
    let mut count = 0;
    for switch in switches(&program) {
        for rework in (-1..11).flat_map(|value| edit::other_arms(&program, &switch, value)) {
            let edited = edit::edited(&program, &Edit::Steps(rework));
            assert_eq!(well_formed(&edited), Vec::new(), "{rework:?}");
            assert_ne!(edited[switch.function].edges, program[switch.function].edges, "{rework:?}");
            count += 1;
        }
    }
    assert!(count > 40, "{count} other ways");
}

#[test]
fn branches_become_loops_and_loops_branches() {
    let program = common::program(TEXT);
    let mut texts = BTreeSet::new();
    for function in own(&program) {
        let all = (0..program[function].edges.len() as u32).map(|id| (function, EdgeId(id))).collect();
        for rework in edit::other_loops(&program, &all) {
            let edited = edit::edited(&program, &Edit::Steps(rework));
            assert_eq!(well_formed(&edited), Vec::new(), "{rework:?}");
            let changed = program[function].edges.iter().zip(&edited[function].edges).filter(|(a, b)| a != b).count();
            let Rework::Loop { statement, .. } = rework else { panic!("{rework:?} is no loop") };
            let words = edit::loop_words(&program, function, statement).unwrap_or_default();
            let text = program.sources.code(program[statement].span).unwrap_or_default();
            texts.insert(format!("{} {}: {text}", words.1, changed));
        }
    }
    let expected = [
        "if 1: for (; n < 9;) { n += 2; }",
        "if 1: while (next(p) < 3) n++;",
        "while 1: if (i > *p) (*p)++;",
        "while 1: if (n > 3) { int half = n / 2; if (half) n -= half; else n--; }",
        "while 1: if (next(p) > n && !next(p)) n--;",
    ];
    assert_eq!(texts.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

const JUMPS: &str = r"
static int work(int n)
{
    int result = -1;
    for (int i = 0; i < n; i++) {
        int inner = i * 2;
        if (inner == 4)
            goto out;
        if (inner == 6)
            return 7;
        if (inner == 8)
            break;
        if (inner == 10)
            continue;
    }
    result = 0;
out:
    result++;
again:
    if (result < 0)
        goto again;
    return result;
}
int main(void) { return work(5); }
";

#[test]
fn jumps_to_other_labels_are_well_formed() {
    let program = common::program(JUMPS);
    let function = own(&program).into_iter().find(|id| program[*id].name == "work").expect("there is `work`");
    let mut told = Vec::new();
    for edge in (0..program[function].edges.len() as u32).map(EdgeId) {
        for rework in edit::other_jumps(&program, function, edge) {
            let Rework::Goto { to, .. } = rework else { panic!("{rework:?} is no jump") };
            let edited = edit::edited(&program, &Edit::Steps(rework));
            assert_eq!(well_formed(&edited), Vec::new(), "{rework:?}");
            let old = program.sources.snippet(program[function].edge(edge).span).unwrap_or_default();
            told.push(format!("{} for {old}", edit::jump_text(&program, function, to)));
        }
    }
    told.sort();
    let expected = [
        "break; for continue;",
        "break; for goto out;",
        "break; for return 7;",
        "continue; for break;",
        "continue; for goto out;",
        "continue; for return 7;",
        "goto again; for break;",
        "goto again; for continue;",
        "goto again; for goto out;",
        "goto again; for return 7;",
        "goto again; for return result;",
        "goto out; for break;",
        "goto out; for continue;",
        "goto out; for goto again;",
        "goto out; for return 7;",
        "goto out; for return result;",
    ];
    assert_eq!(told, expected);
}
