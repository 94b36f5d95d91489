/*
 * Cache of a name server: a doubly linked list of entries, most recently used
 * first, in a static table; links are table indices. Looking up a name moves
 * its entry to the front; when the table is full the last entry makes room.
 * Entries can be removed by name.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define POOL  3
#define NAMES 4
#define NIL   (-1)

struct entry {
    uint8_t name;            /* hash of the domain name */
    uint8_t addr;
    bool used;
    int prev;
    int next;
};

static struct entry pool[POOL];
static int head;
static int tail;
static int count;

static void cache_init(void)
{
    for (int i = 0; i < POOL; i++) {
        pool[i].used = false;
        pool[i].prev = NIL;
        pool[i].next = NIL;
    }
    head = NIL;
    tail = NIL;
    count = 0;
}

/* Take an entry out of the list; it keeps its contents. */
static void unlink_entry(int e)
{
    if (pool[e].prev != NIL)
        pool[pool[e].prev].next = pool[e].next;
    else
        head = pool[e].next;
    if (pool[e].next != NIL)
        pool[pool[e].next].prev = pool[e].prev;
    else
        tail = pool[e].prev;
    pool[e].prev = NIL;
    pool[e].next = NIL;
    count--;
}

static void push_front(int e)
{
    pool[e].prev = NIL;
    pool[e].next = head;
    if (head != NIL)
        pool[head].prev = e;
    else
        tail = e;
    head = e;
    count++;
}

static int find(uint8_t name)
{
    for (int i = 0; i < POOL; i++)
        if (pool[i].used && pool[i].name == name)
            return i;
    return NIL;
}

/* A free slot, or that of the least recently used entry. */
static int obtain(void)
{
    int e;

    for (int i = 0; i < POOL; i++)
        if (!pool[i].used)
            return i;
    e = tail;
    unlink_entry(e);
    pool[e].used = false;
    return e;
}

static bool cache_lookup(uint8_t name, uint8_t *addr)
{
    int e = find(name);

    if (e == NIL)
        return false;
    if (e != head) {
        unlink_entry(e);
        push_front(e);
    }
    *addr = pool[e].addr;
    return true;
}

static void cache_store(uint8_t name, uint8_t addr)
{
    int e = find(name);

    if (e != NIL) {
        unlink_entry(e);
    } else {
        e = obtain();
        pool[e].name = name;
        pool[e].used = true;
    }
    pool[e].addr = addr;
    push_front(e);
}

static bool cache_forget(uint8_t name)
{
    int e = find(name);

    if (e == NIL)
        return false;
    unlink_entry(e);
    pool[e].used = false;
    return true;
}

int main(void)
{
    uint8_t last[NAMES] = { 0 };         /* last address stored per name */

    cache_init();
    for (int k = 0; k < 4; k++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        uint8_t name = __VERIFIER_nondet_uchar();
        uint8_t addr = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op < 3 && name < NAMES);

        if (op == 0) {
            cache_store(name, addr);
            last[name] = addr;
            assert(pool[head].name == name);
        } else if (op == 1) {
            uint8_t got = 0;
            if (cache_lookup(name, &got)) {
                assert(got == last[name]);
                assert(pool[head].name == name);
            }
        } else {
            cache_forget(name);
            assert(find(name) == NIL);
        }
    }

    /* Walk backwards: the list must have the same entries that way. */
    int n = 0;
    int e = tail;
    for (int i = 0; i < POOL && e != NIL; i++) {
        assert(pool[e].used);
        n++;
        e = pool[e].prev;
    }
    assert(e == NIL);
    assert(n == count);
    return 0;
}
