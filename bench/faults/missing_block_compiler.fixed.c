/*
 * A compiler for straight-line programs such as
 *
 *     x = a + 2; y = x * (b - 1); out y;
 *
 * Variables are single letters; a and b are the arguments, and `out` writes a value. A program goes
 * through these stages:
 *
 *   text -> tokens -> three-address code -> optimised code -> registers -> machine words
 *
 * The machine has a few registers and a frame of slots for the values that do not fit into them. An
 * interpreter of the three-address code says what a program should write.
 */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NONE (-1)
#define VARIABLES 26
#define TEMPORARIES 14
#define VALUES (VARIABLES + TEMPORARIES)
#define MAX_CODE 24
#define MAX_WORDS 80
#define MAX_OUTPUT 4
#define ARGUMENTS 2

/* ---- tokens ---- */

enum token { T_END, T_NUMBER, T_NAME, T_OUT, T_SYMBOL, T_ERROR };

struct lexer {
    const char *next;
    enum token token;
    /* the number, the variable or the character of the token */
    int value;
};

static int is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void lex_number(struct lexer *l)
{
    l->token = T_NUMBER;
    l->value = 0;
    while (is_digit(*l->next))
        l->value = 10 * l->value + (*l->next++ - '0');
}

static void lex_word(struct lexer *l)
{
    const char *word = l->next;
    while (is_letter(*l->next))
        l->next++;

    long length = l->next - word;
    if (length == 1) {
        l->token = T_NAME;
        l->value = word[0] - 'a';
    } else if (length == 3 && word[0] == 'o' && word[1] == 'u' && word[2] == 't') {
        l->token = T_OUT;
    } else {
        l->token = T_ERROR;
    }
}

static void lex(struct lexer *l)
{
    while (*l->next == ' ')
        l->next++;
    if (*l->next == '\0') {
        l->token = T_END;
    } else if (is_digit(*l->next)) {
        lex_number(l);
    } else if (is_letter(*l->next)) {
        lex_word(l);
    } else {
        l->token = T_SYMBOL;
        l->value = *l->next++;
    }
}

/* ---- three-address code ---- */

enum operation { ARGUMENT, CONSTANT, COPY, ADD, SUBTRACT, MULTIPLY, WRITE };

/* WRITE has no target; ARGUMENT and CONSTANT have a number instead of operands. */
struct quad {
    enum operation operation;
    int target;
    int left;
    int right;
    int number;
};

struct code {
    struct quad quads[MAX_CODE];
    int count;
    int temporaries;
};

static int is_binary(enum operation operation)
{
    return operation == ADD || operation == SUBTRACT || operation == MULTIPLY;
}

static int uses_left(const struct quad *q)
{
    return q->operation == COPY || q->operation == WRITE || is_binary(q->operation);
}

static int uses_right(const struct quad *q)
{
    return is_binary(q->operation);
}

static struct quad *add_quad(struct code *c, enum operation operation, int target)
{
    assert(c->count < MAX_CODE);
    struct quad *q = &c->quads[c->count++];
    q->operation = operation;
    q->target = target;
    q->left = NONE;
    q->right = NONE;
    q->number = 0;
    return q;
}

static int new_temporary(struct code *c)
{
    assert(c->temporaries < TEMPORARIES);
    return VARIABLES + c->temporaries++;
}

/* ---- parser ---- */

struct parser {
    struct lexer lexer;
    struct code *code;
    int errors;
};

static int parse_sum(struct parser *p);

static int at_symbol(const struct parser *p, char symbol)
{
    return p->lexer.token == T_SYMBOL && p->lexer.value == symbol;
}

static void expect(struct parser *p, char symbol)
{
    if (at_symbol(p, symbol))
        lex(&p->lexer);
    else
        p->errors++;
}

/* All parse functions return the value that holds the result. */
static int parse_primary(struct parser *p)
{
    int value = 0;
    if (p->lexer.token == T_NUMBER) {
        value = new_temporary(p->code);
        add_quad(p->code, CONSTANT, value)->number = p->lexer.value;
        lex(&p->lexer);
    } else if (p->lexer.token == T_NAME) {
        value = p->lexer.value;
        lex(&p->lexer);
    } else if (at_symbol(p, '(')) {
        lex(&p->lexer);
        value = parse_sum(p);
        expect(p, ')');
    } else {
        p->errors++;
        lex(&p->lexer);
    }
    return value;
}

static int emit_binary(struct parser *p, enum operation operation, int left, int right)
{
    int target = new_temporary(p->code);
    struct quad *q = add_quad(p->code, operation, target);
    q->left = left;
    q->right = right;
    return target;
}

static int parse_product(struct parser *p)
{
    int value = parse_primary(p);
    while (at_symbol(p, '*')) {
        lex(&p->lexer);
        value = emit_binary(p, MULTIPLY, value, parse_primary(p));
    }
    return value;
}

static int parse_sum(struct parser *p)
{
    int value = parse_product(p);
    while (at_symbol(p, '+') || at_symbol(p, '-')) {
        enum operation operation = p->lexer.value == '+' ? ADD : SUBTRACT;
        lex(&p->lexer);
        value = emit_binary(p, operation, value, parse_product(p));
    }
    return value;
}

static void parse_statement(struct parser *p)
{
    if (p->lexer.token == T_OUT) {
        lex(&p->lexer);
        int value = parse_sum(p);
        add_quad(p->code, WRITE, NONE)->left = value;
    } else if (p->lexer.token == T_NAME) {
        int variable = p->lexer.value;
        lex(&p->lexer);
        expect(p, '=');
        int value = parse_sum(p);
        add_quad(p->code, COPY, variable)->left = value;
    } else {
        p->errors++;
        lex(&p->lexer);
    }
    expect(p, ';');
}

/* Returns whether the text is a program. */
static int parse(const char *text, struct code *code)
{
    struct parser p;
    p.lexer.next = text;
    p.code = code;
    p.errors = 0;

    code->count = 0;
    code->temporaries = 0;
    for (int i = 0; i < ARGUMENTS; i++)
        add_quad(code, ARGUMENT, i)->number = i;
    lex(&p.lexer);
    while (p.lexer.token != T_END && p.errors == 0)
        parse_statement(&p);
    return p.errors == 0;
}

/* ---- interpreter of three-address code ---- */

struct output {
    int values[MAX_OUTPUT];
    int count;
};

static void write_value(struct output *out, int value)
{
    assert(out->count < MAX_OUTPUT);
    out->values[out->count++] = value;
}

static int compute(enum operation operation, int left, int right)
{
    switch (operation) {
    case ADD:
        return left + right;
    case SUBTRACT:
        return left - right;
    default:
        return left * right;
    }
}

static void interpret(const struct code *c, const int *arguments, struct output *out)
{
    int values[VALUES] = {0};
    out->count = 0;
    for (int i = 0; i < c->count; i++) {
        const struct quad *q = &c->quads[i];
        if (q->operation == ARGUMENT)
            values[q->target] = arguments[q->number];
        else if (q->operation == CONSTANT)
            values[q->target] = q->number;
        else if (q->operation == COPY)
            values[q->target] = values[q->left];
        else if (q->operation == WRITE)
            write_value(out, values[q->left]);
        else
            values[q->target] = compute(q->operation, values[q->left], values[q->right]);
    }
}

/* ---- optimiser ---- */

/* What is known about every value at some place of the code. */
struct facts {
    int is_constant[VALUES];
    int constant[VALUES];
    int copy_of[VALUES];
};

static void facts_init(struct facts *f)
{
    for (int v = 0; v < VALUES; v++) {
        f->is_constant[v] = 0;
        f->constant[v] = 0;
        f->copy_of[v] = NONE;
    }
}

/* The value gets a new content: nothing is known about it, and nothing is a copy of it. */
static void forget(struct facts *f, int value)
{
    f->is_constant[value] = 0;
    f->copy_of[value] = NONE;
    for (int v = 0; v < VALUES; v++) {
        if (f->copy_of[v] == value)
            f->copy_of[v] = NONE;
    }
}

static int original_of(const struct facts *f, int value)
{
    return f->copy_of[value] == NONE ? value : f->copy_of[value];
}

static int is_known(const struct facts *f, int value, int number)
{
    return f->is_constant[value] && f->constant[value] == number;
}

static void make_constant(struct quad *q, int number)
{
    q->operation = CONSTANT;
    q->left = NONE;
    q->right = NONE;
    q->number = number;
}

static void make_copy(struct quad *q, int value)
{
    q->operation = COPY;
    q->left = value;
    q->right = NONE;
}

/* Replaces an operation by a simpler one of the same result, where there is one. */
static void simplify(const struct facts *f, struct quad *q)
{
    if (q->operation == COPY && f->is_constant[q->left]) {
        make_constant(q, f->constant[q->left]);
    } else if (is_binary(q->operation)) {
        if (f->is_constant[q->left] && f->is_constant[q->right]) {
            int left = f->constant[q->left];
            int right = f->constant[q->right];
            make_constant(q, compute(q->operation, left, right));
        } else if (q->operation != MULTIPLY && is_known(f, q->right, 0)) {
            make_copy(q, q->left);
        } else if (q->operation == ADD && is_known(f, q->left, 0)) {
            make_copy(q, q->right);
        } else if (q->operation == MULTIPLY && is_known(f, q->right, 1)) {
            make_copy(q, q->left);
        } else if (q->operation == MULTIPLY && is_known(f, q->left, 1)) {
            make_copy(q, q->right);
        } else if (q->operation == SUBTRACT && q->left == q->right) {
            make_constant(q, 0);
        }
    }
}

/* Passes constants and copies on to where they are used. */
static void propagate(struct code *c)
{
    struct facts f;
    facts_init(&f);
    for (int i = 0; i < c->count; i++) {
        struct quad *q = &c->quads[i];
        if (uses_left(q))
            q->left = original_of(&f, q->left);
        if (uses_right(q))
            q->right = original_of(&f, q->right);
        simplify(&f, q);
        if (q->target == NONE)
            continue;
        forget(&f, q->target);
        if (q->operation == CONSTANT) {
            f.is_constant[q->target] = 1;
            f.constant[q->target] = q->number;
        } else if (q->operation == COPY && q->left != q->target) {
            f.copy_of[q->target] = q->left;
        }
    }
}

/* Drops what computes values that nobody needs. */
static void drop_dead_code(struct code *c)
{
    int needed[VALUES] = {0};
    int keep[MAX_CODE];
    int kept = 0;

    for (int i = c->count - 1; i >= 0; i--) {
        const struct quad *q = &c->quads[i];
        keep[i] = q->target == NONE || needed[q->target];
        if (!keep[i])
            continue;
        if (q->target != NONE)
            needed[q->target] = 0;
        if (uses_left(q))
            needed[q->left] = 1;
        if (uses_right(q))
            needed[q->right] = 1;
    }
    for (int i = 0; i < c->count; i++) {
        if (keep[i])
            c->quads[kept++] = c->quads[i];
    }
    c->count = kept;
}

/* ---- registers ---- */

#define REGISTERS 3
#define SCRATCH_LEFT REGISTERS
#define SCRATCH_RIGHT (REGISTERS + 1)
#define ALL_REGISTERS (REGISTERS + 2)
#define SLOTS 12

/* A value lives from its first mention to its last one, in one register or in one slot. */
struct place {
    int start;
    int end;
    int reg;
    int slot;
};

struct allocation {
    struct place places[VALUES];
    int slots;
};

static void mention(struct allocation *a, int value, int at)
{
    struct place *p = &a->places[value];
    if (p->start == NONE)
        p->start = at;
    p->end = at;
}

static void find_lifetimes(struct allocation *a, const struct code *c)
{
    for (int v = 0; v < VALUES; v++) {
        struct place unused = {NONE, NONE, NONE, NONE};
        a->places[v] = unused;
    }
    for (int i = 0; i < c->count; i++) {
        const struct quad *q = &c->quads[i];
        if (uses_left(q))
            mention(a, q->left, i);
        if (uses_right(q))
            mention(a, q->right, i);
        if (q->target != NONE)
            mention(a, q->target, i);
    }
}

static void move_to_slot(struct allocation *a, int value)
{
    assert(a->slots < SLOTS);
    a->places[value].reg = NONE;
    a->places[value].slot = a->slots++;
}

/* Gives the value a register; if there is none, the value that lives longest gets a slot. */
static void place_value(struct allocation *a, int value, int *owner)
{
    int longest = value;
    for (int r = 0; r < REGISTERS; r++) {
        if (owner[r] == NONE || a->places[owner[r]].end < a->places[value].start) {
            owner[r] = value;
            a->places[value].reg = r;
            return;
        }
        if (a->places[owner[r]].end > a->places[longest].end)
            longest = owner[r];
    }
    if (longest != value) {
        int r = a->places[longest].reg;
        owner[r] = value;
        a->places[value].reg = r;
    }
    move_to_slot(a, longest);
}

static void allocate(struct allocation *a, const struct code *c)
{
    int owner[REGISTERS];
    for (int r = 0; r < REGISTERS; r++)
        owner[r] = NONE;
    a->slots = 0;
    find_lifetimes(a, c);
    for (int i = 0; i < c->count; i++) {
        for (int v = 0; v < VALUES; v++) {
            if (a->places[v].start == i)
                place_value(a, v, owner);
        }
    }
}

/* ---- machine words ---- */

enum opcode {
    M_ARGUMENT,
    M_CONSTANT,
    M_MOVE,
    M_ADD,
    M_SUBTRACT,
    M_MULTIPLY,
    M_OUT,
    M_LOAD,
    M_STORE
};

/* A word: opcode in bits 0 to 3, three registers of 4 bits each, and 16 bits for a number. */
struct program {
    uint32_t words[MAX_WORDS];
    int count;
};

static void put_word(struct program *p, enum opcode opcode, int target, int left, int right,
                     int number)
{
    assert(p->count < MAX_WORDS);
    assert(number >= -32768 && number <= 32767);
    uint32_t word = (uint32_t)opcode;
    word |= (uint32_t)target << 4;
    word |= (uint32_t)left << 8;
    word |= (uint32_t)right << 12;
    word |= (uint32_t)number << 16;
    p->words[p->count++] = word;
}

/* The register where an operand can be read; one from a slot is loaded first. */
static int fetch_operand(struct program *p, const struct place *place, int scratch)
{
    if (place->reg != NONE)
        return place->reg;
    put_word(p, M_LOAD, scratch, 0, 0, place->slot);
    return scratch;
}

static void generate(struct program *p, const struct code *c, const struct allocation *a)
{
    p->count = 0;
    for (int i = 0; i < c->count; i++) {
        const struct quad *q = &c->quads[i];
        int left = 0;
        int right = 0;
        int target = 0;
        if (uses_left(q))
            left = fetch_operand(p, &a->places[q->left], SCRATCH_LEFT);
        if (uses_right(q))
            right = fetch_operand(p, &a->places[q->right], SCRATCH_RIGHT);
        if (q->target != NONE) {
            target = a->places[q->target].reg;
            if (target == NONE)
                target = SCRATCH_LEFT;
        }
        /* the first opcodes are in the order of the operations */
        put_word(p, (enum opcode)q->operation, target, left, right, q->number);
        if (q->target != NONE && a->places[q->target].reg == NONE)
            put_word(p, M_STORE, 0, SCRATCH_LEFT, 0, a->places[q->target].slot);
    }
}

/* ---- the machine ---- */

struct machine {
    int registers[ALL_REGISTERS];
    int slots[SLOTS];
};

static void run(const struct program *p, const int *arguments, struct output *out)
{
    struct machine m = {{0}, {0}};
    out->count = 0;
    for (int pc = 0; pc < p->count; pc++) {
        uint32_t word = p->words[pc];
        int target = (int)(word >> 4 & 15);
        int left = m.registers[word >> 8 & 15];
        int right = m.registers[word >> 12 & 15];
        int number = (int16_t)(word >> 16);

        switch ((enum opcode)(word & 15)) {
        case M_ARGUMENT:
            m.registers[target] = arguments[number];
            break;
        case M_CONSTANT:
            m.registers[target] = number;
            break;
        case M_MOVE:
            m.registers[target] = left;
            break;
        case M_ADD:
            m.registers[target] = left + right;
            break;
        case M_SUBTRACT:
            m.registers[target] = left - right;
            break;
        case M_MULTIPLY:
            m.registers[target] = left * right;
            break;
        case M_OUT:
            write_value(out, left);
            break;
        case M_LOAD:
            m.registers[target] = m.slots[number];
            break;
        case M_STORE:
            m.slots[number] = left;
            break;
        }
    }
}

/* ---- all stages ---- */

static int compile(const char *text, struct program *p, struct code *code, int optimise)
{
    struct allocation allocation;
    if (!parse(text, code))
        return 0;
    if (optimise) {
        propagate(code);
        drop_dead_code(code);
    }
    allocate(&allocation, code);
    generate(p, code, &allocation);
    return 1;
}

static void compare(const char *text, const int *arguments)
{
    struct code plain;
    struct code code;
    struct program program;
    struct output expected;
    struct output actual;

    assert(parse(text, &plain));
    interpret(&plain, arguments, &expected);

    assert(compile(text, &program, &code, 0));
    run(&program, arguments, &actual);
    assert(actual.count == expected.count);
    for (int i = 0; i < expected.count; i++)
        assert(actual.values[i] == expected.values[i]);

    assert(compile(text, &program, &code, 1));
    assert(code.count <= plain.count);
    run(&program, arguments, &actual);
    assert(actual.count == expected.count);
    for (int i = 0; i < expected.count; i++)
        assert(actual.values[i] == expected.values[i]);
}

int main(void)
{
    int arguments[ARGUMENTS];
    for (int i = 0; i < ARGUMENTS; i++) {
        arguments[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(arguments[i] >= -50 && arguments[i] <= 50);
    }

    switch (__VERIFIER_nondet_int()) {
    case 0:
        compare("x = 3; y = x + 4; out y * a; out b;", arguments);
        break;
    case 1:
        compare("c = a + b; d = a - b; e = c + 1; f = d + 2; out c - d; out e + f;", arguments);
        break;
    case 2:
        compare("t = a; a = b + 0; b = t * 1; out a - b;", arguments);
        break;
    case 3:
        compare("z = a - a; out (z + b) - (b - z);", arguments);
        break;
    default:
        break;
    }
    return 0;
}
