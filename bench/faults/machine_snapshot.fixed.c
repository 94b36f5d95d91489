/*
 * Copy-on-write snapshots of a small paged store.
 *
 * The live table and every snapshot refer to pages by pointer; a page
 * that is shared is copied before it is written.  Rolling back makes the
 * live table share the pages of the snapshot again.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define PAGE_WORDS  4
#define NPAGES      2
#define MAX_SNAPS   2

struct page {
    unsigned refs;
    uint16_t word[PAGE_WORDS];
};

struct table {
    struct page *page[NPAGES];
};

struct store {
    struct table live;
    struct table snap[MAX_SNAPS];
    bool used[MAX_SNAPS];
};

static int pages_alive;

static struct page *page_new(void)
{
    struct page *p = malloc(sizeof *p);

    if (p == NULL)
        abort();
    p->refs = 1;
    memset(p->word, 0, sizeof p->word);
    pages_alive++;
    return p;
}

static struct page *page_get(struct page *p)
{
    p->refs++;
    return p;
}

static void page_put(struct page *p)
{
    if (--p->refs == 0) {
        pages_alive--;
        free(p);
    }
}

static void table_share(struct table *to, const struct table *from)
{
    for (int i = 0; i < NPAGES; i++)
        to->page[i] = page_get(from->page[i]);
}

static void table_drop(struct table *t)
{
    for (int i = 0; i < NPAGES; i++) {
        page_put(t->page[i]);
        t->page[i] = NULL;
    }
}

static void store_init(struct store *s)
{
    for (int i = 0; i < NPAGES; i++)
        s->live.page[i] = page_new();
    for (int i = 0; i < MAX_SNAPS; i++)
        s->used[i] = false;
}

static uint16_t store_read(const struct store *s, unsigned addr)
{
    return s->live.page[addr / PAGE_WORDS]->word[addr % PAGE_WORDS];
}

static void store_write(struct store *s, unsigned addr, uint16_t value)
{
    struct page **slot = &s->live.page[addr / PAGE_WORDS];

    if ((*slot)->refs > 1) {
        struct page *own = page_new();

        memcpy(own->word, (*slot)->word, PAGE_WORDS * sizeof own->word[0]);
        page_put(*slot);
        *slot = own;
    }
    (*slot)->word[addr % PAGE_WORDS] = value;
}

/* returns the number of the snapshot, or -1 if there is no room */
static int store_snapshot(struct store *s)
{
    for (int i = 0; i < MAX_SNAPS; i++) {
        if (!s->used[i]) {
            table_share(&s->snap[i], &s->live);
            s->used[i] = true;
            return i;
        }
    }
    return -1;
}

static bool store_rollback(struct store *s, int n)
{
    if (n < 0 || n >= MAX_SNAPS || !s->used[n])
        return false;
    table_drop(&s->live);
    table_share(&s->live, &s->snap[n]);
    return true;
}

static void store_forget(struct store *s, int n)
{
    if (s->used[n]) {
        table_drop(&s->snap[n]);
        s->used[n] = false;
    }
}

int main(void)
{
    struct store s;
    unsigned a = __VERIFIER_nondet_uchar();
    unsigned b = __VERIFIER_nondet_uchar();
    uint16_t x = __VERIFIER_nondet_ushort();
    uint16_t y = __VERIFIER_nondet_ushort();
    int n;

    __VERIFIER_assume(a < NPAGES * PAGE_WORDS && b < NPAGES * PAGE_WORDS);

    store_init(&s);
    store_write(&s, a, x);
    n = store_snapshot(&s);
    assert(n == 0);
    store_write(&s, b, y);

    /* the live table has both writes */
    assert(store_read(&s, b) == y);
    assert(store_read(&s, a) == (a == b ? y : x));
    assert(pages_alive == NPAGES + 1);

    /* the snapshot knows only of the first */
    assert(!store_rollback(&s, 1));
    assert(store_rollback(&s, n));
    assert(store_read(&s, a) == x);
    if (a != b)
        assert(store_read(&s, b) == 0);
    assert(pages_alive == NPAGES);

    store_forget(&s, n);
    store_write(&s, a, y);
    assert(store_read(&s, a) == y && pages_alive == NPAGES);
    return 0;
}
