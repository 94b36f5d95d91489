//! New calls put wherever their arguments fit: the program stays well-formed, and they are written as they are meant.

mod common;

use std::collections::BTreeSet;

use edit::{Argument, Called, Edit, EditCondition, Guard, MOST_ARGUMENTS, NewStep, Reached, Rework, Spot, Where};
use ir::{EdgeId, ExprKind, FunctionId, Op, PlaceId, PlaceKind, Program, VarId, well_formed};

const TEXT: &str = r"
struct pair { int a, b; };
struct outer { struct pair inner[2]; unsigned char small; };
static struct outer all;
static const struct pair fixed = {1, 2};
static int sum(const struct pair *p) { return p->a + p->b; }
static void put(struct pair *p, int a) { p->a = a; }
static unsigned char fill(int *numbers, unsigned char n) { numbers[0] = n; return n; }
static int use(struct outer *o, const struct pair *shown, int i)
{
    int numbers[2] = {0, 0};
    unsigned char c = all.small;
    struct pair own = o->inner[i];
    all.inner[i].a = own.b + shown->a;
    c = fixed.a;
    numbers[i] = c;
    put(&own, 1);
    put(&o->inner[i], fill(numbers, c));
    return sum(&own) + sum(&fixed) + sum(shown) + numbers[1];
}
int main(void)
{
    struct pair p = {1, 2};
    return use(&all, &p, 1);
}
";

fn named(program: &Program, name: &str) -> FunctionId {
    let mut all = program.functions().filter(|(_, function)| function.name == name);
    all.next().map(|(id, _)| id).unwrap_or_else(|| panic!("there is a function `{name}`"))
}

/// The places in the code, with all that they are part of.
fn places(program: &Program) -> BTreeSet<PlaceId> {
    let own = program.functions().filter(|(_, function)| function.defined && !function.library);
    let mut places = BTreeSet::new();
    for edge in own.flat_map(|(_, function)| &function.edges) {
        let parts = program.roots_of(&edge.op).into_iter().flat_map(|root| program.parts_of(root));
        let read = parts.filter_map(|part| match *program[part].kind() {
            ExprKind::Load(place) | ExprKind::AddressOf(place) => Some(place),
            _ => None,
        });
        let written = match edge.op {
            Op::Assign { place, .. } => Some(place),
            _ => None,
        };
        for mut place in read.chain(written) {
            places.insert(place);
            while let PlaceKind::Field(base, _) | PlaceKind::Index(base, _) = *program[place].kind() {
                places.insert(base);
                place = base;
            }
        }
    }
    places
}

/// The arguments that fit a parameter, each text once.
fn fitting(program: &Program, parameter: VarId, variables: &[VarId]) -> Vec<Argument> {
    let places = places(program).into_iter().map(|base| Reached { base, member: None });
    let places = places.flat_map(|place| [Argument::Read(place), Argument::Address(place)]);
    let all = variables.iter().map(|&var| Argument::Variable(var)).chain(places).chain([Argument::Constant(1)]);
    let mut texts = BTreeSet::new();
    let is_new = |argument: &Argument| {
        edit::argument_fit(program, *argument, parameter, variables).is_some()
            && edit::argument_text(program, *argument, variables).is_some_and(|text| texts.insert(text))
    };
    all.filter(is_new).collect()
}

/// The calls of a function that fit somewhere.
fn calls(program: &Program, callee: FunctionId, variables: &[VarId]) -> Vec<Called> {
    let mut calls = vec![Called { callee, arguments: [None; MOST_ARGUMENTS] }];
    for (position, &parameter) in program[callee].parameters.iter().enumerate() {
        let fitting = fitting(program, parameter, variables);
        let with = |called: &Called, argument: Argument| {
            let mut called = *called;
            called.arguments[position] = Some(argument);
            called
        };
        calls = calls.iter().flat_map(|called| fitting.iter().map(|&one| with(called, one))).collect();
    }
    calls
}

#[test]
fn arguments_fit_parameters() {
    let program = common::program(TEXT);
    let function = named(&program, "use");
    // Behind the last assignment all variables live.
    let steps = (0u32..).map(EdgeId).zip(&program[function].edges);
    let last = steps.filter(|(_, edge)| matches!(edge.op, Op::Assign { .. })).map(|(id, _)| id).last();
    let place = last.map_or(Where::First, Where::After);
    let variables = edit::variables_at(&program, function, edit::location_of(&program, Spot { function, place }));
    let texts = |callee: &str, position: usize| -> BTreeSet<String> {
        let parameter = program[named(&program, callee)].parameters[position];
        let fitting = fitting(&program, parameter, &variables);
        fitting.iter().filter_map(|&argument| edit::argument_text(&program, argument, &variables)).collect()
    };
    let set = |texts: &[&str]| -> BTreeSet<String> { texts.iter().map(ToString::to_string).collect() };
    // What is constant is not for a function that writes.
    assert_eq!(texts("put", 0), set(&["&own", "&o->inner[i]", "&all.inner[i]", "o->inner", "all.inner"]));
    assert_eq!(
        texts("sum", 0),
        set(&["shown", "&own", "&fixed", "&o->inner[i]", "&all.inner[i]", "o->inner", "all.inner"])
    );
    assert_eq!(texts("fill", 0), set(&["numbers"]));
    assert!(texts("fill", 1).is_superset(&set(&["c", "i", "all.small", "own.b", "numbers[i]", "1"])));
}

#[test]
fn programs_with_calls_are_well_formed() {
    let program = common::program(TEXT);
    let callees = ["sum", "put", "fill"].map(|name| named(&program, name));
    let (mut inserted, mut results) = (0, 0);
    for (function, into) in program.functions().filter(|(_, function)| function.defined && !function.library) {
        for (edge, step) in (0u32..).map(EdgeId).zip(&into.edges).filter(|(_, edge)| edge.to != into.exit) {
            let at = Spot { function, place: Where::After(edge) };
            let variables = edit::variables_at(&program, function, edit::location_of(&program, at));
            for called in callees.iter().flat_map(|&callee| calls(&program, callee, &variables)) {
                let new = NewStep::Call(called);
                let edited = edit::edited(&program, &Edit::Steps(Rework::Inserted { at, guard: None, new }));
                assert_eq!(well_formed(&edited), Vec::new(), "{:?}", edit::call_text(&program, called, &variables));
                inserted += 1;
                let returned = edit::returned_type(&program, called.callee);
                if returned.is_none_or(|ty| program.types.integer(ty).is_none()) {
                    continue;
                }
                // The same under the condition that the function says so.
                let guard = Some(Guard { condition: EditCondition::Answered(called), is_negated: inserted % 2 == 0 });
                let edited = edit::edited(&program, &Edit::Steps(Rework::Inserted { at, guard, new }));
                assert_eq!(well_formed(&edited), Vec::new(), "{guard:?}");
            }
            let Some(value) = edit::replaceable_value(&program, function, edge) else { continue };
            let variables = edit::variables_at(&program, function, step.from);
            for called in callees.iter().flat_map(|&callee| calls(&program, callee, &variables)) {
                let returned = edit::returned_type(&program, called.callee);
                if returned.and_then(|ty| edit::value_fit(&program, ty, program[value].ty())).is_some() {
                    let edited = edit::edited(&program, &Edit::Steps(Rework::Result { function, edge, called }));
                    assert_eq!(well_formed(&edited), Vec::new(), "{:?}", edit::call_text(&program, called, &variables));
                    results += 1;
                }
            }
        }
    }
    assert!(inserted > 100 && results > 20, "{inserted} statements, {results} results");
}
