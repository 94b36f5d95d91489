// Mark and sweep collector for the cons cells of a small Lisp controller.
//
// Marking follows lists along cdr in a loop and keeps the cars it meets on an
// explicit stack; a cell is pushed at most once because it is marked as it is
// pushed.
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CELLS 3

typedef struct cell {
    struct cell *car;
    struct cell *cdr;
    bool marked;
    bool live;              // allocated; false while on the free list
} cell_t;

typedef struct heap {
    cell_t cell[CELLS];
    cell_t *free_list;      // linked through cdr
    cell_t *root;
    unsigned free_count;
    cell_t *stack[CELLS];
    unsigned top;
} heap_t;

static void heap_init(heap_t *h)
{
    h->free_list = NULL;
    h->free_count = 0;
    h->root = NULL;
    h->top = 0;
    for (int i = CELLS - 1; i >= 0; i--) {
        cell_t *c = &h->cell[i];
        c->car = NULL;
        c->cdr = h->free_list;
        c->marked = false;
        c->live = false;
        h->free_list = c;
        h->free_count++;
    }
}

static cell_t *heap_cons(heap_t *h, cell_t *car, cell_t *cdr)
{
    cell_t *c = h->free_list;

    if (c == NULL)
        return NULL;
    h->free_list = c->cdr;
    h->free_count--;
    c->car = car;
    c->cdr = cdr;
    c->live = true;
    return c;
}

// Mark a cell and queue it, unless it has been seen before.
static void gc_shade(heap_t *h, cell_t *c)
{
    if (c == NULL || c->marked)
        return;
    c->marked = true;
    h->stack[h->top++] = c;
}

static void gc_mark(heap_t *h)
{
    h->top = 0;
    gc_shade(h, h->root);
    while (h->top > 0) {
        cell_t *c = h->stack[--h->top];

        gc_shade(h, c->car);
        for (cell_t *p = c->cdr; p != NULL && !p->marked; p = p->cdr) {
            p->marked = true;
            gc_shade(h, c->car);
        }
    }
}

// Return unmarked cells to the free list and clear the marks of the others.
static unsigned gc_sweep(heap_t *h)
{
    unsigned freed = 0;

    for (int i = 0; i < CELLS; i++) {
        cell_t *c = &h->cell[i];

        if (!c->live)
            continue;
        if (c->marked) {
            c->marked = false;
            continue;
        }
        c->live = false;
        c->car = NULL;
        c->cdr = h->free_list;
        h->free_list = c;
        h->free_count++;
        freed++;
    }
    return freed;
}

static unsigned gc_collect(heap_t *h)
{
    gc_mark(h);
    return gc_sweep(h);
}

// ------------------------------------------------------------------ harness

static heap_t heap;

// Either the cell or nothing.
static cell_t *choose(cell_t *c)
{
    return __VERIFIER_nondet_uchar() ? c : NULL;
}

int main(void)
{
    cell_t *made[3];
    bool reach[3] = { false, false, false };

    heap_init(&heap);
    for (int i = 0; i < 3; i++) {
        cell_t *car = i == 1 ? choose(made[0]) : NULL;
        cell_t *cdr = i > 0 ? choose(made[i - 1]) : NULL;
        made[i] = heap_cons(&heap, car, cdr);
        assert(made[i] != NULL);
    }
    heap.root = made[2];

    // children are always older than their parent
    for (int i = 2; i >= 0; i--) {
        if (heap.root == made[i])
            reach[i] = true;
        for (int j = i + 1; j < 3; j++)
            if (reach[j] && (made[j]->car == made[i] || made[j]->cdr == made[i]))
                reach[i] = true;
    }

    unsigned freed = gc_collect(&heap);
    unsigned alive = 0;
    for (int i = 0; i < 3; i++) {
        assert(made[i]->live == reach[i]);
        assert(!made[i]->marked);
        alive += reach[i];
    }
    assert(freed == 3 - alive);

    assert(heap.free_count == CELLS - alive);
    assert((heap.free_list != NULL) == (alive < CELLS));
    return 0;
}
