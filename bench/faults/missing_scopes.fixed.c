/*
 * Symbol table of a compiler for a small language of blocks. Names are interned, so that a name is
 * a number. The symbols of a name that can be seen hang in the bucket of the name, the innermost
 * first; each scope has the list of its own symbols. Variables get their place in the frame of the
 * function, and blocks that follow one another share the same part of it.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NAMES 4
#define NAME_LENGTH 4
#define BUCKETS 2
#define SYMBOLS 6
#define SCOPES 4
#define NONE (-1)

enum scope_kind { SCOPE_GLOBAL, SCOPE_FUNCTION, SCOPE_BLOCK, SCOPE_LOOP };

enum symbol_kind { SYMBOL_VARIABLE, SYMBOL_CONSTANT, SYMBOL_FUNCTION };

enum type { TYPE_CHAR, TYPE_INT, TYPE_LONG, TYPE_NONE };

enum error {
    ERROR_NONE,
    ERROR_FULL,
    ERROR_DUPLICATE,
    ERROR_UNKNOWN,
    ERROR_CONSTANT,
    ERROR_NOT_A_VALUE,
    ERROR_TYPE
};

struct name_pool {
    char text[NAMES][NAME_LENGTH];
    int count;
};

struct symbol {
    int name;
    enum symbol_kind kind;
    enum type type;
    int depth;
    int offset;
    int value;
    bool used;
    int next_in_bucket;
    int next_in_scope;
};

struct scope {
    enum scope_kind kind;
    int first;
    int symbols_before;
    int frame_before;
};

struct table {
    struct name_pool names;
    int bucket[BUCKETS];
    struct symbol symbol[SYMBOLS];
    int symbols;
    struct scope scope[SCOPES];
    int depth;
    int loops;
    int frame;
    int frame_max;
    int global_size;
    int unused;
    int errors;
};

/* --- Names --------------------------------------------------------------------------------- */

static void names_init(struct name_pool *p)
{
    p->count = 0;
}

/* The number of a name; a new one gets the next number. */
static int intern(struct name_pool *p, const char *text)
{
    for (int i = 0; i < p->count; i++) {
        if (strcmp(p->text[i], text) == 0)
            return i;
    }
    if (p->count == NAMES || strlen(text) >= NAME_LENGTH)
        return NONE;
    strcpy(p->text[p->count], text);
    p->count++;
    return p->count - 1;
}

static int bucket_of(int name)
{
    return name % BUCKETS;
}

/* --- Types --------------------------------------------------------------------------------- */

static int size_of(enum type type)
{
    switch (type) {
    case TYPE_CHAR:
        return 1;
    case TYPE_INT:
        return 4;
    case TYPE_LONG:
        return 8;
    default:
        return 0;
    }
}

/* A place is aligned to the size of what is there, which is a power of two. */
static int align(int offset, int size)
{
    return (offset + size - 1) & ~(size - 1);
}

/* A narrower number can be given to a wider variable. */
static bool is_assignable(enum type to, enum type from)
{
    if (to == TYPE_NONE || from == TYPE_NONE)
        return false;
    return from <= to;
}

/* --- Scopes -------------------------------------------------------------------------------- */

static void table_init(struct table *t)
{
    names_init(&t->names);
    for (int i = 0; i < BUCKETS; i++)
        t->bucket[i] = NONE;
    t->symbols = 0;
    t->depth = 0;
    t->scope[0].kind = SCOPE_GLOBAL;
    t->scope[0].first = NONE;
    t->scope[0].symbols_before = 0;
    t->scope[0].frame_before = 0;
    t->loops = 0;
    t->frame = 0;
    t->frame_max = 0;
    t->global_size = 0;
    t->unused = 0;
    t->errors = 0;
}

static enum error fail(struct table *t, enum error error)
{
    t->errors++;
    return error;
}

static enum error enter_scope(struct table *t, enum scope_kind kind)
{
    if (t->depth + 1 == SCOPES)
        return fail(t, ERROR_FULL);
    t->depth++;
    struct scope *s = &t->scope[t->depth];
    s->kind = kind;
    s->first = NONE;
    s->symbols_before = t->symbols;
    s->frame_before = t->frame;
    if (kind == SCOPE_FUNCTION) {
        t->frame = 0;
        t->frame_max = 0;
    }
    if (kind == SCOPE_LOOP)
        t->loops++;
    return ERROR_NONE;
}

/* The symbols of a scope are the first ones of their buckets, the last declared before others. */
static void unlink_symbols(struct table *t, const struct scope *s)
{
    int at = s->first;
    while (at != NONE) {
        const struct symbol *symbol = &t->symbol[at];
        if (symbol->kind == SYMBOL_VARIABLE && !symbol->used)
            t->unused++;
        t->bucket[bucket_of(symbol->name)] = symbol->next_in_bucket;
        at = symbol->next_in_scope;
    }
}

static void leave_scope(struct table *t)
{
    const struct scope *s = &t->scope[t->depth];
    unlink_symbols(t, s);
    t->symbols = s->symbols_before;
    t->frame = s->frame_before;
    if (s->kind == SCOPE_LOOP)
        t->loops--;
    t->depth--;
}

static bool is_in_loop(const struct table *t)
{
    return t->loops > 0;
}

/* --- Symbols ------------------------------------------------------------------------------- */

/* The innermost symbol of a name. */
static int find(const struct table *t, int name)
{
    int at = t->bucket[bucket_of(name)];
    while (at != NONE && t->symbol[at].name != name)
        at = t->symbol[at].next_in_bucket;
    return at;
}

/* A global variable has its place in the data, another one in the frame. */
static int allocate(struct table *t, enum type type)
{
    int size = size_of(type);
    if (t->depth == 0) {
        int at = align(t->global_size, size);
        t->global_size = at + size;
        return at;
    }
    int at = align(t->frame, size);
    t->frame = at + size;
    if (t->frame > t->frame_max)
        t->frame_max = t->frame;
    return at;
}

static int new_symbol(struct table *t, int name, enum symbol_kind kind, enum type type)
{
    struct scope *scope = &t->scope[t->depth];
    int at = t->symbols;
    struct symbol *s = &t->symbol[at];
    s->name = name;
    s->kind = kind;
    s->type = type;
    s->depth = t->depth;
    s->offset = 0;
    s->value = 0;
    s->used = false;
    s->next_in_bucket = t->bucket[bucket_of(name)];
    s->next_in_scope = scope->first;
    t->bucket[bucket_of(name)] = at;
    scope->first = at;
    t->symbols++;
    return at;
}

static enum error check_new(struct table *t, int name)
{
    if (name == NONE || t->symbols == SYMBOLS)
        return fail(t, ERROR_FULL);
    int known = find(t, name);
    if (known != NONE && t->symbol[known].depth == t->depth)
        return fail(t, ERROR_DUPLICATE);
    return ERROR_NONE;
}

static enum error declare_variable(struct table *t, const char *text, enum type type)
{
    int name = intern(&t->names, text);
    enum error error = check_new(t, name);
    if (error != ERROR_NONE)
        return error;
    int offset = allocate(t, type);
    int at = new_symbol(t, name, SYMBOL_VARIABLE, type);
    t->symbol[at].offset = offset;
    return ERROR_NONE;
}

static enum error declare_constant(struct table *t, const char *text, enum type type, int value)
{
    int name = intern(&t->names, text);
    enum error error = check_new(t, name);
    if (error != ERROR_NONE)
        return error;
    int at = new_symbol(t, name, SYMBOL_CONSTANT, type);
    t->symbol[at].value = value;
    return ERROR_NONE;
}

static enum error declare_function(struct table *t, const char *text)
{
    int name = intern(&t->names, text);
    enum error error = check_new(t, name);
    if (error != ERROR_NONE)
        return error;
    new_symbol(t, name, SYMBOL_FUNCTION, TYPE_NONE);
    return ERROR_NONE;
}

/* Finds a symbol whose value can be used, and notes that it is. */
static enum error use(struct table *t, const char *text, const struct symbol **found)
{
    int name = intern(&t->names, text);
    int at = name == NONE ? NONE : find(t, name);
    if (at == NONE)
        return fail(t, ERROR_UNKNOWN);
    if (t->symbol[at].kind == SYMBOL_FUNCTION)
        return fail(t, ERROR_NOT_A_VALUE);
    t->symbol[at].used = true;
    *found = &t->symbol[at];
    return ERROR_NONE;
}

/* Checks that a value of a type can be given to a name. */
static enum error assign(struct table *t, const char *text, enum type from)
{
    int name = intern(&t->names, text);
    int at = name == NONE ? NONE : find(t, name);
    if (at == NONE)
        return fail(t, ERROR_UNKNOWN);
    if (t->symbol[at].kind == SYMBOL_CONSTANT)
        return fail(t, ERROR_CONSTANT);
    if (!is_assignable(t->symbol[at].type, from))
        return fail(t, ERROR_TYPE);
    return ERROR_NONE;
}

/* --- Harness ------------------------------------------------------------------------------- */

/* Declares the globals, and begins a function with one variable of its own. */
static void begin_function(struct table *t)
{
    assert(declare_constant(t, "k", TYPE_CHAR, 7) == ERROR_NONE);
    assert(declare_variable(t, "g", TYPE_LONG) == ERROR_NONE);
    assert(declare_function(t, "f") == ERROR_NONE);
    assert(declare_variable(t, "g", TYPE_INT) == ERROR_DUPLICATE);
    assert(enter_scope(t, SCOPE_FUNCTION) == ERROR_NONE);
    assert(declare_variable(t, "x", TYPE_CHAR) == ERROR_NONE);
}

int main(void)
{
    struct table t;
    const struct symbol *s = NULL;
    unsigned type = __VERIFIER_nondet_uchar();
    bool loop = __VERIFIER_nondet_bool();
    bool shadows = __VERIFIER_nondet_bool();
    __VERIFIER_assume(type <= TYPE_LONG);
    int size = type == TYPE_CHAR ? 1 : type == TYPE_INT ? 4 : 8;

    table_init(&t);
    begin_function(&t);
    assert(use(&t, "x", &s) == ERROR_NONE && s->depth == 1 && s->offset == 0);

    /* The first block may have a variable that hides a constant. */
    assert(enter_scope(&t, loop ? SCOPE_LOOP : SCOPE_BLOCK) == ERROR_NONE);
    assert(is_in_loop(&t) == loop);
    if (shadows) {
        assert(declare_variable(&t, "k", (enum type)type) == ERROR_NONE);
        assert(assign(&t, "k", TYPE_CHAR) == ERROR_NONE);
        assert(t.frame == 2 * size);
    } else {
        assert(assign(&t, "k", TYPE_CHAR) == ERROR_CONSTANT);
    }
    leave_scope(&t);
    assert(!is_in_loop(&t) && t.unused == shadows);
    assert(use(&t, "k", &s) == ERROR_NONE);
    assert(s->kind == SYMBOL_CONSTANT && s->value == 7);

    /* The second block uses the frame again. */
    assert(enter_scope(&t, SCOPE_BLOCK) == ERROR_NONE);
    assert(declare_variable(&t, "x", TYPE_INT) == ERROR_NONE);
    assert(use(&t, "x", &s) == ERROR_NONE);
    assert(s->depth == 2 && s->offset == 4);
    assert(assign(&t, "x", (enum type)type) == (type <= TYPE_INT ? ERROR_NONE : ERROR_TYPE));
    leave_scope(&t);
    assert(t.frame_max == (shadows && type == TYPE_LONG ? 16 : 8));

    leave_scope(&t);
    assert(use(&t, "x", &s) == ERROR_UNKNOWN && use(&t, "f", &s) == ERROR_NOT_A_VALUE);
    assert(t.depth == 0 && t.symbols == 3 && t.global_size == 8);
    return 0;
}
