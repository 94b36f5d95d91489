/*
 * A store of named values with transactions. Changes are made at once, and a journal keeps what was
 * there before. Transactions may be nested: a commit of an inner one hands its changes to the outer
 * one, a rollback takes them back, the last change first. Readers can pin the store, and the
 * outermost transaction is not committed while anybody does.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SLOTS 4
#define MAX_ENTRIES 8
#define MAX_DEPTH 3
#define NO_KEY 0

enum status { OK, FULL, NOT_FOUND, TOO_DEEP, NO_TRANSACTION, PINNED };

struct slot {
    int key;
    int value;
};

struct entry {
    int slot;
    struct slot before;
};

struct store {
    struct slot slots[SLOTS];
    int count;
    struct entry journal[MAX_ENTRIES];
    int entries;
    int begins[MAX_DEPTH];
    int depth;
    int pins;
    int commits;
    int rollbacks;
};

static void store_init(struct store *s)
{
    for (int i = 0; i < SLOTS; i++) {
        s->slots[i].key = NO_KEY;
        s->slots[i].value = 0;
    }
    s->count = 0;
    s->entries = 0;
    s->depth = 0;
    s->pins = 0;
    s->commits = 0;
    s->rollbacks = 0;
}

/* ---- slots ---- */

static int find_slot(const struct store *s, int key)
{
    for (int i = 0; i < SLOTS; i++) {
        if (s->slots[i].key == key)
            return i;
    }
    return -1;
}

/* All changes of slots go through here. Outside of transactions nothing is written down. */
static enum status change_slot(struct store *s, int slot, struct slot after)
{
    struct slot *place = &s->slots[slot];

    if (s->depth > 0) {
        if (s->entries == MAX_ENTRIES)
            return FULL;
        s->journal[s->entries].slot = slot;
        s->journal[s->entries].before = *place;
        s->entries++;
    }
    if (place->key == NO_KEY && after.key != NO_KEY)
        s->count++;
    if (place->key != NO_KEY && after.key == NO_KEY)
        s->count--;
    *place = after;
    return OK;
}

/* ---- values ---- */

static enum status store_put(struct store *s, int key, int value)
{
    struct slot after = {key, value};
    int slot = find_slot(s, key);
    if (slot < 0)
        slot = find_slot(s, NO_KEY);
    if (slot < 0)
        return FULL;
    return change_slot(s, slot, after);
}

static enum status store_get(const struct store *s, int key, int *value)
{
    int slot = find_slot(s, key);
    if (slot < 0)
        return NOT_FOUND;
    *value = s->slots[slot].value;
    return OK;
}

static enum status store_remove(struct store *s, int key)
{
    struct slot nothing = {NO_KEY, 0};
    int slot = find_slot(s, key);
    if (slot < 0)
        return NOT_FOUND;
    return change_slot(s, slot, nothing);
}

/* ---- readers ---- */

static void store_pin(struct store *s)
{
    s->pins++;
}

static void store_unpin(struct store *s)
{
    assert(s->pins > 0);
    s->pins--;
}

/* The sum of all values, taken while the store is pinned. */
static enum status store_total(struct store *s, int *total)
{
    store_pin(s);
    *total = 0;
    if (s->count == 0) {
        store_unpin(s);
        return NOT_FOUND;
    }
    for (int i = 0; i < SLOTS; i++) {
        if (s->slots[i].key != NO_KEY)
            *total += s->slots[i].value;
    }
    store_unpin(s);
    return OK;
}

/* ---- transactions ---- */

static enum status store_begin(struct store *s)
{
    if (s->depth == MAX_DEPTH)
        return TOO_DEEP;
    s->begins[s->depth++] = s->entries;
    return OK;
}

static enum status store_commit(struct store *s)
{
    if (s->depth == 0)
        return NO_TRANSACTION;
    if (s->depth == 1) {
        if (s->pins > 0)
            return PINNED;
        s->entries = 0;
        s->commits++;
    }
    s->depth--;
    return OK;
}

static void undo(struct store *s, const struct entry *e)
{
    struct slot *place = &s->slots[e->slot];
    if (place->key == NO_KEY && e->before.key != NO_KEY)
        s->count++;
    if (place->key != NO_KEY && e->before.key == NO_KEY)
        s->count--;
    *place = e->before;
}

static enum status store_rollback(struct store *s)
{
    if (s->depth == 0)
        return NO_TRANSACTION;
    s->depth--;
    while (s->entries > s->begins[s->depth])
        undo(s, &s->journal[--s->entries]);
    s->rollbacks++;
    return OK;
}

/* Moves an amount between two values, all or nothing. */
static enum status store_transfer(struct store *s, int from, int to, int amount)
{
    int source;
    int target;
    enum status status = store_begin(s);
    if (status != OK)
        return status;

    status = store_get(s, from, &source);
    if (status == OK)
        status = store_put(s, from, source - amount);
    if (status == OK)
        status = store_get(s, to, &target);
    if (status == OK)
        status = store_put(s, to, target + amount);
    if (status != OK) {
        store_commit(s);
        return status;
    }
    return store_commit(s);
}

/* ---- consistency ---- */

static void store_check(const struct store *s)
{
    int count = 0;
    for (int i = 0; i < SLOTS; i++) {
        if (s->slots[i].key == NO_KEY)
            continue;
        count++;
        assert(find_slot(s, s->slots[i].key) == i);
    }
    assert(s->count == count);
    assert(s->depth > 0 || s->entries == 0);
    for (int i = 1; i < s->depth; i++)
        assert(s->begins[i - 1] <= s->begins[i]);
}

static int any(int low, int high)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= low && n <= high);
    return n;
}

int main(void)
{
    struct store s;
    int value = 0;
    int before = 0;
    int after = 0;

    store_init(&s);
    store_put(&s, 1, 100);
    store_put(&s, 2, 50);
    store_put(&s, 3, 7);
    store_remove(&s, 3);
    assert(store_commit(&s) == NO_TRANSACTION);

    /* money does not come or go, whatever the target */
    int outer = any(0, 1);
    if (outer)
        store_begin(&s);
    assert(store_total(&s, &before) == OK);
    int target = any(1, 3);
    int amount = any(1, 60);
    enum status status = store_transfer(&s, 1, target, amount);
    assert((status == OK) == (target != 3));
    assert(store_total(&s, &after) == OK);
    assert(after == before);
    store_check(&s);

    if (outer) {
        /* the whole is given up, or kept */
        int keep = any(0, 1);
        assert((keep ? store_commit(&s) : store_rollback(&s)) == OK);
        assert(store_get(&s, 2, &value) == OK);
        assert(value == (keep && target == 2 ? 50 + amount : 50));
    }
    store_check(&s);
    assert(s.depth == 0 && s.pins == 0);
    assert(s.commits + s.rollbacks == 1 + (outer && status != OK));
    return 0;
}
