//! Random programs with few inputs: what they are made of. The generator keeps to C that is defined, except
//! where it takes a risk on purpose; how often it does is decided once for each program.

use crate::random::Random;

/// An integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Integer {
    /// As C spells it.
    pub name: &'static str,
    /// Its width.
    pub bits: u32,
    /// Whether it has a sign.
    pub signed: bool,
}

/// The integer types; `int` is the one with index 4.
pub const INTEGERS: [Integer; 8] = [
    Integer { name: "signed char", bits: 8, signed: true },
    Integer { name: "unsigned char", bits: 8, signed: false },
    Integer { name: "short", bits: 16, signed: true },
    Integer { name: "unsigned short", bits: 16, signed: false },
    Integer { name: "int", bits: 32, signed: true },
    Integer { name: "unsigned", bits: 32, signed: false },
    Integer { name: "long", bits: 64, signed: true },
    Integer { name: "unsigned long", bits: 64, signed: false },
];
/// `int`.
pub const INT: Integer = INTEGERS[4];

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// An integer; not all may be assigned to.
    Scalar {
        /// Its type.
        ty: Integer,
        /// Whether statements may change it; counters of loops they may not.
        assignable: bool,
    },
    /// An array of integers, or a pointer to the first of so many on the heap.
    Array {
        /// The type of its elements.
        ty: Integer,
        /// How many there are.
        length: usize,
    },
    /// An array whose length is the value of a variable.
    Variable {
        /// The type of its elements.
        ty: Integer,
        /// The variable.
        length: String,
    },
    /// A pointer to an integer.
    Pointer {
        /// The type of what it points to.
        ty: Integer,
    },
    /// A `struct record`.
    Record,
    /// A pointer to a `struct record`.
    RecordPointer,
    /// A `union view`.
    View,
    /// An array of characters with a terminator.
    Text {
        /// Its size.
        size: usize,
    },
    /// A `float`.
    Real,
}

/// A name in scope.
#[derive(Debug, Clone)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub kind: Kind,
}

/// What a function takes and gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// `int f(int, int)`
    Plain,
    /// `int f(int n, int)`, which calls itself with less.
    Recursive,
    /// `void f(int *, int)`
    ThroughPointer,
    /// `struct record f(struct record, int)`
    OnRecord,
}

/// A function that can be called.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// What it takes.
    pub shape: Shape,
}

/// What a program may use.
#[derive(Debug, Clone)]
pub struct Features {
    pub pointers: bool,
    pub records: bool,
    pub views: bool,
    pub heap: bool,
    pub lists: bool,
    pub texts: bool,
    pub reals: bool,
    pub gotos: bool,
    pub table: bool,
    pub exits: bool,
    pub variable_arrays: bool,
    /// Of a thousand chances to do something undefined, so many are taken.
    pub risk: usize,
}

/// A line of a program.
#[derive(Debug, Clone)]
pub enum Line {
    /// Just text.
    Text(String),
    /// An assertion about an expression; what it says is decided when its values are known.
    Assertion {
        /// Spaces in front.
        indent: String,
        /// The expression.
        expression: String,
    },
}

/// What an assertion says about its expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// `!=`, `<=`, `>=` or `==`.
    pub operator: &'static str,
    /// The number it is compared with.
    pub number: i64,
}

/// A program with inputs that take few values.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its lines.
    pub lines: Vec<Line>,
    /// For each input, in the order of reading, the values it can take.
    pub inputs: Vec<Vec<i64>>,
}

impl Program {
    /// The text in which assertions print their number and the value of their expression instead.
    pub fn probe(&self) -> String {
        self.render(|number, expression| format!("printf(\"%d %ld\\n\", {number}, (long)({expression}));"))
    }

    /// The text with these claims.
    pub fn text(&self, claims: &[Claim]) -> String {
        self.render(|number, expression| {
            let Claim { operator, number } = claims[number];
            format!("__VERIFIER_assert((long)({expression}) {operator} {});", constant(number))
        })
    }

    /// How many assertions there are.
    pub fn assertions(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line, Line::Assertion { .. })).count()
    }

    fn render(&self, assertion: impl Fn(usize, &str) -> String) -> String {
        let mut text = String::new();
        let mut number = 0;
        for line in &self.lines {
            match line {
                Line::Text(line) => text.push_str(line),
                Line::Assertion { indent, expression } => {
                    text.push_str(indent);
                    text.push_str(&assertion(number, expression));
                    number += 1;
                }
            }
            text.push('\n');
        }
        text
    }
}

/// A number as C spells it; the smallest one has no spelling of its own.
fn constant(number: i64) -> String {
    if number == i64::MIN { format!("(-{}L - 1)", i64::MAX) } else { format!("{number}L") }
}

/// What is being written.
#[derive(Debug)]
pub struct Writer {
    pub(super) random: Random,
    pub(super) features: Features,
    pub(super) lines: Vec<Line>,
    /// Names in scope, by block.
    pub(super) scopes: Vec<Vec<Variable>>,
    pub(super) functions: Vec<Function>,
    /// Blocks of heap memory that wait for `free`.
    pub(super) allocated: Vec<String>,
    /// How deep statements are nested.
    pub(super) nesting: usize,
    /// Whether a `break` has a loop to leave.
    pub(super) in_loop: bool,
    /// Whether declarations would be jumped over.
    pub(super) jumped_over: bool,
    /// Names of inputs, once they are read.
    pub(super) inputs: Vec<String>,
    /// Whether the table of functions is there already.
    pub(super) has_table: bool,
    /// How many names there are.
    names: usize,
}

/// Writes the program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut random = Random::new(seed, 0);
    let mut chance = |percent: usize| random.below(100) < percent;
    let features = Features {
        pointers: chance(55),
        records: chance(35),
        views: chance(20),
        heap: chance(20),
        lists: chance(15),
        texts: chance(20),
        reals: chance(10),
        gotos: chance(12),
        table: chance(15),
        exits: chance(10),
        variable_arrays: chance(6),
        risk: [0, 5, 20, 40, 80][random.below(5)],
    };
    let mut writer = Writer {
        random,
        features,
        lines: Vec::new(),
        scopes: vec![Vec::new()],
        functions: Vec::new(),
        allocated: Vec::new(),
        nesting: 0,
        in_loop: false,
        jumped_over: false,
        inputs: Vec::new(),
        has_table: false,
        names: 0,
    };
    writer.line(&format!("// cargo xtask fuzz --check 1 --seed {seed}"));
    writer.write_declarations();
    writer.write_functions();
    let inputs = writer.write_main();
    Program { lines: writer.lines, inputs }
}

impl Writer {
    pub(super) fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.nesting);
        self.lines.push(Line::Text(format!("{indent}{text}")));
    }

    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    /// Whether to do something that may be undefined.
    pub(super) fn risk(&mut self) -> bool {
        self.random.below(1000) < self.features.risk
    }

    /// Likewise, where there are few chances.
    pub(super) fn rare_risk(&mut self) -> bool {
        self.random.below(1000) < 5 * self.features.risk
    }

    /// Whether `main` is being written.
    pub(super) fn in_main(&self) -> bool {
        !self.inputs.is_empty()
    }

    pub(super) fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    pub(super) fn declare(&mut self, name: &str, kind: Kind) {
        let scope = self.scopes.last_mut().expect("there is a scope");
        scope.push(Variable { name: name.to_string(), kind });
    }

    /// One of the visible names that fit.
    pub(super) fn visible(&mut self, fits: impl Fn(&Kind) -> bool) -> Option<Variable> {
        let found: Vec<&Variable> = self.scopes.iter().flatten().filter(|variable| fits(&variable.kind)).collect();
        if found.is_empty() {
            return None;
        }
        let chosen = self.random.below(found.len());
        Some(found[chosen].clone())
    }

    pub(super) fn integer(&mut self) -> Integer {
        if self.chance(40) { INT } else { *self.random.pick(&INTEGERS) }
    }

    fn write_declarations(&mut self) {
        for line in [
            "extern unsigned char __VERIFIER_nondet_uchar(void);",
            "extern int __VERIFIER_nondet_int(void);",
            "extern unsigned __VERIFIER_nondet_uint(void);",
            "extern void __VERIFIER_assume(int);",
            "extern void __VERIFIER_assert(int);",
            "extern int printf(const char *, ...);",
        ] {
            self.line(line);
        }
        if self.features.heap || self.features.lists {
            self.line("extern void *malloc(unsigned long), *calloc(unsigned long, unsigned long);");
            self.line("extern void free(void *);");
        }
        if self.features.exits {
            self.line("extern void exit(int);");
        }
        if self.features.texts {
            self.line("extern unsigned long strlen(const char *);");
            self.line("extern char *strcpy(char *, const char *), *strchr(const char *, int);");
            self.line("extern int strcmp(const char *, const char *);");
        }
        self.line("extern void *memset(void *, int, unsigned long), *memcpy(void *, const void *, unsigned long);");
        if self.features.records {
            let (first, second, third) = (self.integer().name, self.integer().name, self.integer().name);
            self.line(&format!("struct record {{ {first} a; {second} b; {third} c[3]; unsigned f : 3; int g : 5; }};"));
        }
        if self.features.views {
            let word = ["unsigned", "int"][self.random.below(2)];
            self.line(&format!("union view {{ {word} word; unsigned char bytes[4]; short halves[2]; }};"));
        }
        if self.features.lists {
            let value = self.integer().name;
            self.line(&format!("struct node {{ {value} value; struct node *next; }};"));
        }
        for _ in 0..1 + self.random.below(3) {
            self.write_global();
        }
    }

    fn write_global(&mut self) {
        let ty = self.integer();
        match self.random.below(6) {
            0..=2 => {
                let name = self.fresh("g");
                let value = self.small_number(ty);
                self.line(&format!("static {} {name} = {value};", ty.name));
                self.declare(&name, Kind::Scalar { ty, assignable: true });
            }
            3 if self.features.records => {
                let name = self.fresh("r");
                self.line(&format!("static struct record {name};"));
                self.declare(&name, Kind::Record);
            }
            4 if self.features.views => {
                let name = self.fresh("u");
                self.line(&format!("static union view {name};"));
                self.declare(&name, Kind::View);
            }
            _ => {
                let (name, length) = (self.fresh("a"), 2 + self.random.below(4));
                let values: Vec<String> = (0..length).map(|_| self.small_number(ty)).collect();
                self.line(&format!("static {} {name}[{length}] = {{ {} }};", ty.name, values.join(", ")));
                self.declare(&name, Kind::Array { ty, length });
            }
        }
    }

    fn write_functions(&mut self) {
        let mut shapes = Vec::new();
        if self.features.table {
            shapes.extend([Shape::Plain, Shape::Plain]);
        } else if self.chance(35) {
            shapes.push(Shape::Plain);
        }
        if self.chance(20) {
            shapes.push(Shape::Recursive);
        }
        if self.features.pointers && self.chance(40) {
            shapes.push(Shape::ThroughPointer);
        }
        if self.features.records && self.chance(40) {
            shapes.push(Shape::OnRecord);
        }
        for shape in shapes {
            let name = self.fresh("f");
            self.write_function(&name, shape);
            self.functions.push(Function { name, shape });
        }
        if self.features.table {
            let hole = self.rare_risk();
            let mut plain: Vec<&str> =
                self.functions.iter().filter(|f| f.shape == Shape::Plain).map(|f| f.name.as_str()).collect();
            if hole {
                plain[1] = "0";
            }
            let line = format!("static int (*const table[2])(int, int) = {{ {} }};", plain.join(", "));
            self.line(&line);
            self.has_table = true;
        }
    }

    fn write_function(&mut self, name: &str, shape: Shape) {
        let head = match shape {
            Shape::Plain => "int NAME(int x, int y)",
            Shape::Recursive => "int NAME(int n, int x)",
            Shape::ThroughPointer => "void NAME(int *p, int x)",
            Shape::OnRecord => "struct record NAME(struct record s, int x)",
        };
        self.line(&format!("static {}", head.replace("NAME", name)));
        self.line("{");
        self.nesting += 1;
        self.scopes.push(Vec::new());
        self.declare("x", Kind::Scalar { ty: INT, assignable: true });
        match shape {
            Shape::Plain => self.declare("y", Kind::Scalar { ty: INT, assignable: true }),
            Shape::Recursive => self.declare("n", Kind::Scalar { ty: INT, assignable: false }),
            Shape::ThroughPointer => self.declare("p", Kind::Pointer { ty: INT }),
            Shape::OnRecord => self.declare("s", Kind::Record),
        }
        if self.chance(20) {
            let counter = self.fresh("calls");
            self.line(&format!("static int {counter};"));
            self.line(&format!("{counter}++;"));
            self.declare(&counter, Kind::Scalar { ty: INT, assignable: false });
        }
        if shape == Shape::Recursive {
            let result = self.expression(1);
            self.line("if (n <= 0)");
            self.line(&format!("    return {result};"));
        }
        for _ in 0..1 + self.random.below(2) {
            self.statement(1);
        }
        match shape {
            Shape::Plain => {
                let result = self.expression(2);
                self.line(&format!("return {result};"));
            }
            Shape::Recursive => {
                let (argument, operator) = (self.expression(1), *self.random.pick(&["^", "&", "|", "+", "-"]));
                let (mask, other) = (*self.random.pick(&[7, 15, 63]), self.expression(1));
                self.line(&format!("return ({name}(n - 1, {argument}) & {mask}) {operator} ({other} & 15);"));
            }
            Shape::ThroughPointer => {
                let value = self.expression(2);
                self.line(&format!("*p = {value};"));
            }
            Shape::OnRecord => self.line("return s;"),
        }
        self.scopes.pop();
        self.nesting -= 1;
        self.line("}");
    }

    /// Writes `main`; the values that its inputs can take.
    fn write_main(&mut self) -> Vec<Vec<i64>> {
        self.line("int main(void)");
        self.line("{");
        self.nesting += 1;
        self.scopes.push(Vec::new());
        let count = 1 + self.random.below(3);
        let most = [0, 40, 14, 6][count];
        let inputs = (0..count).map(|_| self.write_input(most)).collect();
        for _ in 0..2 + self.random.below(4) {
            self.declaration();
        }
        if self.features.lists {
            self.write_list();
        }
        let assertions = 1 + self.random.below(3);
        for _ in 0..assertions {
            for _ in 0..2 + self.random.below(3) {
                self.statement(2);
            }
            self.assertion();
        }
        for block in std::mem::take(&mut self.allocated) {
            let away = if self.rare_risk() { " + 1" } else { "" };
            self.line(&format!("free({block}{away});"));
        }
        self.line("return 0;");
        self.nesting -= 1;
        self.line("}");
        inputs
    }

    /// Reads an input of at most so many values.
    fn write_input(&mut self, most: usize) -> Vec<i64> {
        let name = self.fresh("in");
        let count = 2 + self.random.below(most - 1);
        let assignable = self.chance(30);
        let (ty, values) = match self.random.below(5) {
            0 => {
                let first = -(self.random.below(count) as i64);
                let last = first + count as i64 - 1;
                self.line(&format!("int {name} = __VERIFIER_nondet_int();"));
                self.line(&format!("__VERIFIER_assume({name} >= {first} && {name} <= {last});"));
                (INT, (first..=last).collect())
            }
            1 => {
                let values = if count > 8 { 8 } else { 4 };
                self.line(&format!("int {name} = __VERIFIER_nondet_uint() % {values};"));
                (INT, (0..values).collect())
            }
            2 => {
                self.line(&format!("signed char {name} = __VERIFIER_nondet_uchar() & 3;"));
                (INTEGERS[0], (0..4).collect())
            }
            _ => {
                self.line(&format!("unsigned char {name} = __VERIFIER_nondet_uchar();"));
                self.line(&format!("__VERIFIER_assume({name} < {count});"));
                (INTEGERS[1], (0..count as i64).collect())
            }
        };
        self.declare(&name, Kind::Scalar { ty, assignable });
        self.inputs.push(name);
        values
    }

    pub(super) fn assertion(&mut self) {
        let expression = self.telling_expression();
        let indent = "    ".repeat(self.nesting);
        self.lines.push(Line::Assertion { indent, expression });
    }
}
