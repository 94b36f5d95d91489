//! Other integer types, of variables and of operands: a program with such an edit is the one that the edited text is.

mod common;

use std::collections::BTreeSet;

use edit::{Change, Edit};
use ir::{ExprId, FunctionId, Op, Program, Region, VarId, well_formed};

/// A function; each `@` stands for a type.
const TEXT: &str = r"
struct record { unsigned char small; short numbers[4]; unsigned count; };
static long long total;
static int use(struct record *r, const int *table, unsigned limit)
{
    @0 a = r->small;
    @1 b = r->count;
    @2 c = (@2)(r->numbers[a] * 3);
    @3 sum = 0;
    if (a - b < 0 && b > limit)
        c = -c;
    for (@4 i = 0; i < 4; i++)
        sum += r->numbers[i] << (a & 3);
    r->small = a + 1;
    total = sum * 100000 + b;
    r->numbers[a & 3] = (a > 5) ? c : b;
    table += a;
    total += table[c] * (b / 2u) + ~a;
    while (!c || sum >> 2)
        sum /= b;
    switch (limit) {
    case 3:
        return c;
    default:
        return (unsigned char)sum + a % 7 - (b == 10);
    }
}
int main(void)
{
    static const int table[8] = {1};
    struct record r = {1, {2}, 3};
    return use(&r, table, 7);
}
";

/// The types that the variables have.
const TYPES: [&str; 5] = ["unsigned char", "unsigned int", "short", "int", "signed char"];

fn text(types: [&str; 5]) -> &'static str {
    let mut text = TEXT.to_string();
    for (number, ty) in types.iter().enumerate() {
        text = text.replace(&format!("@{number}"), ty);
    }
    // It is a test: what it reads may stay.
    text.leak()
}

fn named(program: &Program, name: &str) -> FunctionId {
    let mut all = program.functions().filter(|(_, function)| function.name == name);
    all.next().map(|(id, _)| id).unwrap_or_else(|| panic!("there is a function {name}"))
}

/// The steps of a function, as they are printed.
fn steps(program: &Program, function: FunctionId) -> Vec<String> {
    ir::print_function(program, &program[function]).lines().map(str::to_string).collect()
}

/// A type as the text of the test writes it.
fn written(bits: u32, is_signed: bool) -> &'static str {
    match (bits, is_signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (64, true) => "long long",
        _ => "unsigned long long",
    }
}

/// Whether a program with an edit is the one that another text is.
fn compare(program: &Program, edit: &Edit, text: &'static str) {
    let (edited, meant) = (edit::edited(program, edit), common::program(text));
    assert_eq!(well_formed(&edited), Vec::new(), "{edit:?}");
    assert_eq!(steps(&edited, named(&edited, "use")), steps(&meant, named(&meant, "use")), "{edit:?}");
}

#[test]
fn a_variable_of_another_type_is_what_the_text_would_be() {
    let program = common::program(text(TYPES));
    let begun = |edge: &ir::Edge| match edge.op {
        Op::Begin { var, .. } => Some(var),
        _ => None,
    };
    let begun: Vec<VarId> = program[named(&program, "use")].edges.iter().filter_map(begun).collect();
    let mut count = 0;
    for (number, name) in ["a", "b", "c", "sum", "i"].into_iter().enumerate() {
        let var = begun.iter().copied().find(|var| program[*var].name == name).expect("it is declared");
        for edit in edit::other_types(&program, var) {
            let Edit::Declared { bits, is_signed, .. } = edit else { panic!("{edit:?} is no declaration") };
            let mut types = TYPES;
            types[number] = written(bits, is_signed);
            compare(&program, &edit, text(types));
            count += 1;
        }
    }
    assert_eq!(count, 12);
}

#[test]
fn an_operand_of_another_type_is_what_the_text_would_be() {
    let text = text(TYPES);
    let program = common::program(text);
    let roots: BTreeSet<ExprId> =
        program[named(&program, "use")].edges.iter().flat_map(|edge| program.roots_of(&edge.op)).collect();
    let mut count = 0;
    for edit in roots.into_iter().flat_map(|root| edit::casts_in(&program, root, &|_| true)) {
        let Edit::Expression { change: Change::Cast { of, bits, is_signed }, .. } = edit else {
            panic!("{edit:?} is no cast")
        };
        let Region { line, column, end_column, .. } = program.sources.span(program[of].span()).expect("a place").text;
        let (start, end) = (column as usize - 1, end_column as usize - 1);
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let old = &lines[line as usize - 1];
        // What is assigned with an operator is read without being written there.
        if ir::assigned(&old[start..end]).is_some() || old[end..].trim_start().starts_with("+=") {
            continue;
        }
        let new = format!("{}(({})({})){}", &old[..start], written(bits, is_signed), &old[start..end], &old[end..]);
        lines[line as usize - 1] = new;
        compare(&program, &edit, lines.join("\n").leak());
        count += 1;
    }
    assert!(count > 20, "{count} casts");
}
