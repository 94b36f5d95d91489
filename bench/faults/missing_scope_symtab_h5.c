/*
 * Scoped symbol table of a one-pass compiler.
 *
 * Symbols live in an array used as a stack; each bucket of the hash index
 * holds the newest symbol of its chain.  Leaving a scope pops the symbols that
 * were declared in it and gives back the frame space of its locals.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_SYMBOLS 5
#define MAX_SCOPES  3
#define BUCKETS     2
#define NONE        0xFFu

typedef struct symbol {
    uint8_t name;       /* interned name */
    uint8_t depth;      /* scope that declares it */
    uint8_t offset;     /* place in the frame */
    uint8_t chain;      /* older symbol of the same bucket */
} symbol_t;

typedef struct scope {
    uint8_t first;      /* number of symbols when the scope was entered */
    uint8_t frame;      /* frame size at that moment */
} scope_t;

typedef struct symtab {
    symbol_t sym[MAX_SYMBOLS];
    uint8_t nsyms;
    uint8_t bucket[BUCKETS];
    scope_t scope[MAX_SCOPES];
    uint8_t depth;
    uint8_t frame;      /* bytes in use now */
    uint8_t frame_max;  /* most bytes ever in use: the size to allocate */
} symtab_t;

static void st_init(symtab_t *t)
{
    t->nsyms = 0;
    for (unsigned b = 0; b < BUCKETS; b++) {
        t->bucket[b] = NONE;
    }
    t->scope[0].first = 0;
    t->scope[0].frame = 0;
    t->depth = 0;
    t->frame = 0;
    t->frame_max = 0;
}

static unsigned st_hash(uint8_t name)
{
    return name % BUCKETS;
}

/* Newest visible symbol of this name, or NONE. */
static uint8_t st_lookup(const symtab_t *t, uint8_t name)
{
    uint8_t at = t->bucket[st_hash(name)];

    while (at != NONE && t->sym[at].name != name) {
        at = t->sym[at].chain;
    }
    return at;
}

static bool st_enter(symtab_t *t)
{
    if (t->depth + 1u >= MAX_SCOPES) {
        return false;
    }
    t->depth++;
    t->scope[t->depth].first = t->nsyms;
    t->scope[t->depth].frame = t->frame;
    return true;
}

static void st_leave(symtab_t *t)
{
    scope_t *s = &t->scope[t->depth];

    while (t->nsyms > s->first) {
        symbol_t *dead = &t->sym[--t->nsyms];

        t->bucket[st_hash(dead->name)] = dead->chain;
    }
    t->depth--;
}

/* Declare a name in the current scope; refuses a second declaration. */
static bool st_declare(symtab_t *t, uint8_t name, uint8_t size)
{
    uint8_t old = st_lookup(t, name);
    symbol_t *s;

    if (old != NONE && t->sym[old].depth == t->depth) {
        return false;
    }
    if (t->nsyms >= MAX_SYMBOLS) {
        return false;
    }
    s = &t->sym[t->nsyms];
    s->name = name;
    s->depth = t->depth;
    s->offset = t->frame;
    s->chain = t->bucket[st_hash(name)];
    t->bucket[st_hash(name)] = t->nsyms;
    t->nsyms++;
    t->frame = (uint8_t)(t->frame + size);
    if (t->frame > t->frame_max) {
        t->frame_max = t->frame;
    }
    return true;
}

int main(void)
{
    symtab_t t;
    uint8_t g = __VERIFIER_nondet_uchar();
    uint8_t a = __VERIFIER_nondet_uchar();
    uint8_t b = __VERIFIER_nondet_uchar();
    uint8_t sa = __VERIFIER_nondet_uchar();
    uint8_t sb = __VERIFIER_nondet_uchar();
    bool ok;

    __VERIFIER_assume(g < 4 && a < 4 && b < 4);
    __VERIFIER_assume(sa >= 1 && sa <= 8);
    __VERIFIER_assume(sb >= 1 && sb <= 8);

    st_init(&t);
    ok = st_declare(&t, g, 4);
    assert(ok);
    ok = st_enter(&t);
    assert(ok);

    /* first inner scope: a */
    ok = st_declare(&t, a, sa);
    assert(ok);
    uint8_t seen = st_lookup(&t, g);
    assert(seen != NONE);
    assert(t.sym[seen].depth == (a == g ? 1 : 0));
    st_leave(&t);

    /* second inner scope: b */
    ok = st_enter(&t);
    assert(ok);
    ok = st_declare(&t, b, sb);
    assert(ok);
    uint8_t ib = st_lookup(&t, b);
    assert(ib != NONE && t.sym[ib].offset == 4);
    if (a != b && a != g) {
        assert(st_lookup(&t, a) == NONE);
    }
    st_leave(&t);

    seen = st_lookup(&t, g);
    assert(seen == 0 && t.sym[seen].depth == 0);
    assert(t.frame == 4);
    assert(t.frame_max == 4 + (sa > sb ? sa : sb));
    return 0;
}
