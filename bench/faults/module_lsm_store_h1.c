/*
 * Log-structured key-value store. Puts and deletes go to a memtable; a full
 * memtable is flushed as a new immutable run. Gets look at the memtable
 * first and then at the runs, newest first. Compaction merges the two
 * oldest runs into one; deletions (tombstones) may be dropped there because
 * nothing older can be hidden by them.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define KEYS       3        /* key space of this build */
#define MEM_MAX    2        /* entries that trigger a flush */
#define RUNS_MAX   3

/* A run is direct mapped: one cell for each key. */
enum cell_kind { CELL_NONE, CELL_PUT, CELL_TOMB };

struct cell {
    uint8_t kind;
    uint8_t value;
};

struct run {
    struct cell cell[KEYS];
    uint8_t entries;
};

struct store {
    struct run mem;
    struct run runs[RUNS_MAX];      /* runs[0] is the oldest */
    uint8_t nruns;
};

/* ---- run.c ---- */

static void run_clear(struct run *r)
{
    for (int k = 0; k < KEYS; k++) {
        r->cell[k].kind = CELL_NONE;
        r->cell[k].value = 0;
    }
    r->entries = 0;
}

static void run_set(struct run *r, uint8_t key, enum cell_kind kind,
                    uint8_t value)
{
    if (r->cell[key].kind == CELL_NONE)
        r->entries++;
    r->cell[key].kind = (uint8_t)kind;
    r->cell[key].value = value;
}

/* Merge newer over older. */
static void run_merge(struct run *out, const struct run *older,
                      const struct run *newer, bool drop_tombs)
{
    run_clear(out);
    for (uint8_t k = 0; k < KEYS; k++) {
        const struct cell *c = &newer->cell[k];
        if (c->kind != CELL_PUT)
            c = &older->cell[k];
        if (c->kind == CELL_NONE)
            continue;
        if (c->kind == CELL_TOMB && drop_tombs)
            continue;
        run_set(out, k, (enum cell_kind)c->kind, c->value);
    }
}

/* ---- store.c ---- */

static void store_open(struct store *s)
{
    run_clear(&s->mem);
    for (int i = 0; i < RUNS_MAX; i++)
        run_clear(&s->runs[i]);
    s->nruns = 0;
}

static void store_compact(struct store *s)
{
    struct run merged;

    run_merge(&merged, &s->runs[0], &s->runs[1], true);
    s->runs[0] = merged;
    for (uint8_t i = 2; i < s->nruns; i++)
        s->runs[i - 1] = s->runs[i];
    s->nruns--;
}

static void store_flush(struct store *s)
{
    if (s->mem.entries == 0)
        return;
    if (s->nruns == RUNS_MAX)
        store_compact(s);
    s->runs[s->nruns++] = s->mem;
    run_clear(&s->mem);
}

static void store_apply(struct store *s, uint8_t key, enum cell_kind kind,
                        uint8_t value)
{
    run_set(&s->mem, key, kind, value);
    if (s->mem.entries >= MEM_MAX)
        store_flush(s);
}

static void store_put(struct store *s, uint8_t key, uint8_t value)
{
    store_apply(s, key, CELL_PUT, value);
}

static void store_del(struct store *s, uint8_t key)
{
    store_apply(s, key, CELL_TOMB, 0);
}

static bool store_get(const struct store *s, uint8_t key, uint8_t *value)
{
    const struct cell *c = &s->mem.cell[key];

    for (int i = s->nruns - 1; i >= 0 && c->kind == CELL_NONE; i--)
        c = &s->runs[i].cell[key];
    if (c->kind != CELL_PUT)
        return false;
    *value = c->value;
    return true;
}

int main(void)
{
    static struct store s;
    bool have[KEYS] = { false };
    uint8_t ref[KEYS] = { 0 };

    store_open(&s);
    for (int n = 0; n < 4; n++) {
        uint8_t key = __VERIFIER_nondet_uchar();
        uint8_t val = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(key < KEYS);
        if (__VERIFIER_nondet_bool()) {
            store_put(&s, key, val);
            have[key] = true;
            ref[key] = val;
        } else {
            store_del(&s, key);
            have[key] = false;
        }
        /* an idle store flushes what it has */
        if (n % 2 == 1)
            store_flush(&s);
    }

    if (s.nruns >= 2)
        store_compact(&s);
    for (uint8_t k = 0; k < KEYS; k++) {
        uint8_t got = 0;
        bool found = store_get(&s, k, &got);
        assert(found == have[k]);
        if (found)
            assert(got == ref[k]);
    }
    return 0;
}
