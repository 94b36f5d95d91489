/*
 * Page cache under a B-link tree. The pages of the tree live in a store and are brought into a few
 * frames; a page in use is pinned, and the frame that was used least recently is replaced, after
 * its page was written back if it was changed. Leaves are linked from left to right and carry a
 * high key, so that a search that comes to a page which was split in the meantime can move right.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LEAVES 2
#define PAGES (1 + LEAVES)
#define FRAMES 2
#define KEYS 2
#define NO_PAGE 0xFFu
#define HIGHEST 0xFFu
#define ROOT 0u
#define FIRST_LEAF 1u
#define NOT_FOUND 0u

/* --- Pages --------------------------------------------------------------------------------- */

/* A leaf has values, the root has the numbers of the leaves below it. */
struct page {
    uint8_t count;
    uint8_t link;
    uint8_t high;
    uint8_t keys[KEYS];
    uint8_t values[KEYS];
};

struct store {
    struct page pages[PAGES];
    uint8_t used;
    int reads;
    int writes;
};

struct frame {
    struct page page;
    uint8_t number;
    uint8_t pins;
    bool dirty;
    uint8_t used;
};

/* A clock counts the uses of frames; each frame keeps the time of its last use. */
struct cache {
    struct store *store;
    struct frame frames[FRAMES];
    uint8_t clock;
    int hits;
    int misses;
};

static void page_init(struct page *p)
{
    p->count = 0;
    p->link = NO_PAGE;
    p->high = HIGHEST;
    for (int i = 0; i < KEYS; i++) {
        p->keys[i] = 0;
        p->values[i] = 0;
    }
}

static void store_init(struct store *s)
{
    for (int i = 0; i < PAGES; i++)
        page_init(&s->pages[i]);
    s->used = 0;
    s->reads = 0;
    s->writes = 0;
}

static uint8_t store_allocate(struct store *s)
{
    if (s->used == PAGES)
        return NO_PAGE;
    return s->used++;
}

/* --- Cache --------------------------------------------------------------------------------- */

static void cache_init(struct cache *c, struct store *s)
{
    c->store = s;
    c->clock = 0;
    c->hits = 0;
    c->misses = 0;
    for (int i = 0; i < FRAMES; i++) {
        page_init(&c->frames[i].page);
        c->frames[i].number = NO_PAGE;
        c->frames[i].pins = 0;
        c->frames[i].dirty = false;
        c->frames[i].used = 0;
    }
}

static void write_back(struct cache *c, struct frame *f)
{
    if (!f->dirty)
        return;
    c->store->pages[f->number] = f->page;
    c->store->writes++;
    f->dirty = false;
}

static struct frame *find_frame(struct cache *c, uint8_t number)
{
    for (int i = 0; i < FRAMES; i++) {
        if (c->frames[i].number == number)
            return &c->frames[i];
    }
    return NULL;
}

/* The least recently used frame that nobody has pinned. */
static struct frame *find_victim(struct cache *c)
{
    struct frame *victim = NULL;
    for (int i = 0; i < FRAMES; i++) {
        struct frame *f = &c->frames[i];
        if (f->pins > 0)
            continue;
        if (!victim || f->used < victim->used)
            victim = f;
    }
    return victim;
}

static void load_page(struct cache *c, struct frame *f, uint8_t number)
{
    write_back(c, f);
    f->number = number;
    f->page = c->store->pages[number];
    c->store->reads++;
}

/* Gives a page to the caller, who has to put it back. */
static struct frame *cache_get(struct cache *c, uint8_t number)
{
    struct frame *f = find_frame(c, number);
    if (f) {
        c->hits++;
    } else {
        f = find_victim(c);
        assert(f != NULL);
        load_page(c, f, number);
        c->misses++;
    }
    f->pins++;
    c->clock++;
    f->used = c->clock;
    return f;
}

static void cache_put(struct frame *f, bool changed)
{
    assert(f->pins > 0);
    f->pins--;
    f->dirty = f->dirty || changed;
}

static void cache_flush(struct cache *c)
{
    for (int i = 0; i < FRAMES; i++)
        write_back(c, &c->frames[i]);
}

/* --- Tree ---------------------------------------------------------------------------------- */

static void tree_init(struct cache *c)
{
    uint8_t root = store_allocate(c->store);
    uint8_t leaf = store_allocate(c->store);
    assert(root == ROOT && leaf == FIRST_LEAF);
    struct frame *f = cache_get(c, root);
    f->page.count = 1;
    f->page.keys[0] = HIGHEST;
    f->page.values[0] = leaf;
    cache_put(f, true);
}

/* The leaf for a key as the root knows it; that may be too far to the left. */
static uint8_t look_in_root(struct cache *c, uint8_t key)
{
    struct frame *f = cache_get(c, ROOT);
    uint8_t leaf = NO_PAGE;
    for (int i = KEYS - 1; i >= 0; i--) {
        if (i < f->page.count && key <= f->page.keys[i])
            leaf = f->page.values[i];
    }
    cache_put(f, false);
    return leaf;
}

static struct frame *move_right(struct cache *c, struct frame *f, uint8_t key)
{
    for (int i = 0; i < LEAVES - 1 && key > f->page.high; i++) {
        uint8_t next = f->page.link;
        cache_put(f, false);
        f = cache_get(c, next);
    }
    return f;
}

static struct frame *find_leaf(struct cache *c, uint8_t key)
{
    uint8_t leaf = look_in_root(c, key);
    return move_right(c, cache_get(c, leaf), key);
}

static int position(const struct page *p, uint8_t key)
{
    int at = 0;
    for (int i = 0; i < KEYS; i++) {
        if (i < p->count && p->keys[i] < key)
            at = i + 1;
    }
    return at;
}

static void insert_at(struct page *p, int at, uint8_t key, uint8_t value)
{
    for (int i = KEYS - 1; i > 0; i--) {
        if (i > at) {
            p->keys[i] = p->keys[i - 1];
            p->values[i] = p->values[i - 1];
        }
    }
    p->keys[at] = key;
    p->values[at] = value;
    p->count++;
}

/* Moves the upper half of a full leaf to a new one on its right. */
static void split(struct page *left, struct page *right, uint8_t right_number)
{
    int half = KEYS / 2;
    for (int i = half; i < KEYS; i++) {
        right->keys[i - half] = left->keys[i];
        right->values[i - half] = left->values[i];
    }
    right->count = (uint8_t)(KEYS - half);
    left->count = (uint8_t)half;
    right->link = left->link;
    left->high = left->keys[half - 1];
    right->high = left->high;
    left->link = right_number;
}

/* The root learns of a new leaf; if it is full, the link alone has to do. */
static void tell_root(struct cache *c, uint8_t high, uint8_t left, uint8_t right)
{
    struct frame *f = cache_get(c, ROOT);
    bool room = f->page.count < KEYS;
    if (room) {
        int at = position(&f->page, high);
        insert_at(&f->page, at, high, left);
        f->page.values[at + 1] = right;
    }
    cache_put(f, room);
}

static bool insert_split(struct cache *c, struct frame *f, uint8_t key, uint8_t value)
{
    uint8_t number = store_allocate(c->store);
    if (number == NO_PAGE) {
        cache_put(f, false);
        return false;
    }
    struct frame *sibling = cache_get(c, number);
    split(&f->page, &sibling->page, number);
    struct page *target = key > f->page.high ? &sibling->page : &f->page;
    insert_at(target, position(target, key), key, value);
    uint8_t left = f->number;
    uint8_t high = f->page.high;
    cache_put(sibling, true);
    cache_put(f, true);
    tell_root(c, high, left, number);
    return true;
}

/* Inserts a key or changes its value; fails if there is no page left. */
static bool tree_insert(struct cache *c, uint8_t key, uint8_t value)
{
    struct frame *f = find_leaf(c, key);
    int at = position(&f->page, key);
    if (at < f->page.count && f->page.keys[at] == key) {
        f->page.values[at] = value;
        cache_put(f, true);
        return true;
    }
    if (f->page.count == KEYS)
        return insert_split(c, f, key, value);
    insert_at(&f->page, at, key, value);
    cache_put(f, true);
    return true;
}

static uint8_t tree_find(struct cache *c, uint8_t key)
{
    struct frame *f = find_leaf(c, key);
    int at = position(&f->page, key);
    uint8_t value = NOT_FOUND;
    if (at < f->page.count && f->page.keys[at] == key)
        value = f->page.values[at];
    cache_put(f, false);
    return value;
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check_cache(const struct cache *c)
{
    for (int i = 0; i < FRAMES; i++) {
        assert(c->frames[i].pins == 0);
        assert(c->frames[i].used <= c->clock);
    }
    assert(c->hits + c->misses == c->clock);
    assert(c->frames[0].number != c->frames[1].number || c->frames[0].number == NO_PAGE);
}

/* The keys of the leaves rise from left to right and stay below the high keys. */
static int check_leaves(const struct store *s)
{
    int count = 0;
    int before = -1;
    uint8_t number = FIRST_LEAF;
    for (int i = 0; i < LEAVES && number != NO_PAGE; i++) {
        const struct page *p = &s->pages[number];
        assert(p->count <= KEYS);
        for (int k = 0; k < KEYS; k++) {
            if (k >= p->count)
                break;
            assert(p->keys[k] > before && p->keys[k] <= p->high);
            before = p->keys[k];
            count++;
        }
        number = p->link;
    }
    assert(number == NO_PAGE);
    return count;
}

int main(void)
{
    struct store store;
    struct cache cache;
    store_init(&store);
    cache_init(&cache, &store);
    tree_init(&cache);
    uint8_t key = __VERIFIER_nondet_uchar();
    uint8_t probe = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(key < 8 && probe < 8);

    assert(tree_find(&cache, 4) == NOT_FOUND);
    assert(tree_insert(&cache, 4, 40));
    assert(tree_insert(&cache, 6, 50));
    assert(tree_insert(&cache, 4, 44));
    assert(tree_insert(&cache, key, 60));
    check_cache(&cache);

    uint8_t expected = NOT_FOUND;
    if (probe == key)
        expected = 60;
    else if (probe == 4)
        expected = 44;
    else if (probe == 6)
        expected = 50;
    assert(tree_find(&cache, probe) == expected);
    cache_flush(&cache);
    assert(check_leaves(&store) == (key == 4 || key == 6 ? 2 : 3));
    assert(store.reads == cache.misses && cache.hits > 0);
    return 0;
}
