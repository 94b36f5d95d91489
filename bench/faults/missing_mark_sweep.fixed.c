/*
 * Memory of a small Lisp: a fixed heap of cells with a free list and a mark and sweep collector.
 * A cell holds a number or a pair of references. The roots are the registers of the evaluator.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CELLS 4
#define REGISTERS 2
#define NIL (-1)

enum kind { KIND_FREE, KIND_NUMBER, KIND_PAIR };

struct cell {
    enum kind kind;
    bool marked;
    int number;
    int head;
    int tail;
    int next_free;
};

struct heap {
    struct cell cells[CELLS];
    int free_list;
    int registers[REGISTERS];
    int free_count;
};

static void heap_init(struct heap *h)
{
    h->free_list = NIL;
    for (int i = CELLS - 1; i >= 0; i--) {
        struct cell *c = &h->cells[i];
        c->kind = KIND_FREE;
        c->marked = false;
        c->number = 0;
        c->head = NIL;
        c->tail = NIL;
        c->next_free = h->free_list;
        h->free_list = i;
    }
    for (int i = 0; i < REGISTERS; i++)
        h->registers[i] = NIL;
    h->free_count = CELLS;
}

/* Marks one cell; returns true if that is news. */
static bool mark(struct heap *h, int at)
{
    if (at == NIL || h->cells[at].marked)
        return false;
    h->cells[at].marked = true;
    return true;
}

/* Marks what the registers refer to, then what marked cells refer to, until nothing is new. */
static void mark_all(struct heap *h)
{
    for (int i = 0; i < REGISTERS; i++)
        mark(h, h->registers[i]);
    for (int pass = 0; pass < CELLS; pass++) {
        bool changed = false;
        for (int i = 0; i < CELLS; i++) {
            if (!h->cells[i].marked)
                continue;
            if (mark(h, h->cells[i].head))
                changed = true;
            if (mark(h, h->cells[i].tail))
                changed = true;
        }
        if (!changed)
            break;
    }
}

static void release(struct heap *h, int at)
{
    h->cells[at].kind = KIND_FREE;
    h->cells[at].next_free = h->free_list;
    h->free_list = at;
    h->free_count++;
}

/* Frees the cells without a mark and takes the marks off the others. */
static void sweep(struct heap *h)
{
    for (int i = 0; i < CELLS; i++) {
        if (h->cells[i].kind == KIND_FREE)
            continue;
        if (h->cells[i].marked)
            h->cells[i].marked = false;
        else
            release(h, i);
    }
}

static void collect(struct heap *h)
{
    mark_all(h);
    sweep(h);
}

/* Takes a cell off the free list; collects first if there is none. */
static int allocate(struct heap *h, enum kind kind)
{
    if (h->free_list == NIL)
        collect(h);
    if (h->free_list == NIL)
        return NIL;
    int at = h->free_list;
    struct cell *c = &h->cells[at];
    h->free_list = c->next_free;
    h->free_count--;
    c->kind = kind;
    c->number = 0;
    c->head = NIL;
    c->tail = NIL;
    c->next_free = NIL;
    return at;
}

static bool make_number(struct heap *h, int to, int number)
{
    int at = allocate(h, KIND_NUMBER);
    if (at == NIL)
        return false;
    h->cells[at].number = number;
    h->registers[to] = at;
    return true;
}

/* The new pair refers to what is in the two registers. */
static bool make_pair(struct heap *h, int to, int head, int tail)
{
    int at = allocate(h, KIND_PAIR);
    if (at == NIL)
        return false;
    h->cells[at].head = h->registers[head];
    h->cells[at].tail = h->registers[tail];
    h->registers[to] = at;
    return true;
}

static bool refers_to(const struct cell *from, int to)
{
    return from->kind == KIND_PAIR && (from->head == to || from->tail == to);
}

/* After a collection: the cells in use are those that a register or a pair refers to. */
static void check_collected(const struct heap *h)
{
    int used = 0;
    for (int i = 0; i < CELLS; i++) {
        bool wanted = false;
        for (int r = 0; r < REGISTERS; r++)
            wanted = wanted || h->registers[r] == i;
        for (int k = 0; k < CELLS; k++)
            wanted = wanted || refers_to(&h->cells[k], i);
        assert(!h->cells[i].marked);
        assert(wanted == (h->cells[i].kind != KIND_FREE));
        used += wanted;
    }
    assert(h->free_count == CELLS - used);
}

int main(void)
{
    struct heap h;
    heap_init(&h);
    unsigned char count = __VERIFIER_nondet_uchar();
    unsigned char dropped = __VERIFIER_nondet_uchar();
    unsigned char last = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(count < 3 && dropped < REGISTERS && last < 2);

    /* Build some numbers and a pair of them, drop one register and collect. */
    for (int i = 0; i < count; i++)
        assert(make_number(&h, i % REGISTERS, 10 + i));
    assert(make_pair(&h, 0, 0, 1));
    assert(h.free_count == CELLS - 1 - count);
    h.registers[dropped] = NIL;
    collect(&h);
    check_collected(&h);

    /* Build again from what is left. */
    if (last == 0)
        assert(make_number(&h, 0, 20) && h.cells[h.registers[0]].number == 20);
    else
        assert(make_pair(&h, 0, 1, 1) && h.cells[h.registers[0]].kind == KIND_PAIR);
    h.registers[1] = NIL;
    collect(&h);
    check_collected(&h);
    return 0;
}
