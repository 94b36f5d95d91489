/*
 * A slab allocator: a cache hands out objects of one size. It takes whole pages, each of which
 * starts with a header and holds as many objects behind it as fit; free objects of a page are
 * linked through their first word. Pages are in one of three lists of their cache: full,
 * partly used, and empty. Empty ones can be given back to other caches.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PAGES 3
#define PAGE_WORDS 16
#define NONE (-1)

/* The header of a page, in words from its start. */
enum { H_OWNER, H_USED, H_FREE, H_NEXT, HEADER_WORDS };

enum list { EMPTY, PARTIAL, FULL, LISTS };

struct cache {
    int size;     /* of an object, in words */
    int per_slab; /* objects in a page */
    int lists[LISTS];
    int allocated;
};

static int arena[PAGES * PAGE_WORDS];
static bool page_used[PAGES];

static int *page_header(int page)
{
    return &arena[page * PAGE_WORDS];
}

static int page_alloc(void)
{
    for (int page = 0; page < PAGES; page++) {
        if (!page_used[page]) {
            page_used[page] = true;
            return page;
        }
    }
    return NONE;
}

static void page_release(int page)
{
    assert(page_used[page]);
    page_used[page] = false;
}

static void list_push(struct cache *cache, enum list list, int page)
{
    page_header(page)[H_NEXT] = cache->lists[list];
    cache->lists[list] = page;
}

static void list_remove(struct cache *cache, enum list list, int page)
{
    int *link = &cache->lists[list];
    while (*link != page) {
        assert(*link != NONE);
        link = &page_header(*link)[H_NEXT];
    }
    *link = page_header(page)[H_NEXT];
}

/* Which list a page belongs to, by the number of its objects in use. */
static enum list list_of(const struct cache *cache, int page)
{
    int used = page_header(page)[H_USED];
    if (used == 0)
        return EMPTY;
    return used == cache->per_slab ? FULL : PARTIAL;
}

static void cache_init(struct cache *cache, int size)
{
    cache->size = size;
    cache->per_slab = (PAGE_WORDS - HEADER_WORDS) / size;
    cache->allocated = 0;
    for (int list = 0; list < LISTS; list++)
        cache->lists[list] = NONE;
}

/* Adds an empty page with all objects in its list of free ones. */
static bool cache_grow(struct cache *cache, int owner)
{
    int page = page_alloc();
    if (page == NONE)
        return false;
    int *header = page_header(page);
    int first = page * PAGE_WORDS + HEADER_WORDS;
    header[H_OWNER] = owner;
    header[H_USED] = 0;
    header[H_FREE] = first;
    for (int i = 0; i < cache->per_slab; i++) {
        int object = first + i * cache->size;
        bool last = i + 1 == cache->per_slab;
        arena[object] = last ? NONE : object + cache->size;
    }
    list_push(cache, EMPTY, page);
    return true;
}

/* An object, as the number of its first word, or NONE if there is no memory. */
static int cache_alloc(struct cache *cache, int owner)
{
    if (cache->lists[PARTIAL] == NONE && cache->lists[EMPTY] == NONE) {
        if (!cache_grow(cache, owner))
            return NONE;
    }
    enum list list = cache->lists[PARTIAL] != NONE ? PARTIAL : EMPTY;
    int page = cache->lists[list];
    int *header = page_header(page);
    int object = header[H_FREE];
    assert(object != NONE);

    header[H_FREE] = arena[object];
    header[H_USED]++;
    cache->allocated++;
    enum list now = list_of(cache, page);
    if (now != list) {
        list_remove(cache, list, page);
        list_push(cache, now, page);
    }
    return object;
}

static void cache_free(struct cache *cache, int object)
{
    int page = object / PAGE_WORDS;
    int *header = page_header(page);
    enum list list = list_of(cache, page);
    arena[object] = header[H_FREE];
    header[H_FREE] = object;
    header[H_USED]--;
    cache->allocated--;
    enum list now = list_of(cache, page);
    if (now != list) {
        list_remove(cache, list, page);
        list_push(cache, now, page);
    }
}

/* Gives all empty pages back; returns how many. */
static int cache_shrink(struct cache *cache)
{
    int released = 0;
    int page = cache->lists[EMPTY];
    while (page != NONE) {
        int next = page_header(page)[H_NEXT];
        page_release(page);
        released++;
        page = next;
    }
    cache->lists[EMPTY] = NONE;
    return released;
}

static int cache_pages(const struct cache *cache)
{
    int pages = 0;
    for (int list = 0; list < LISTS; list++) {
        for (int page = cache->lists[list]; page != NONE; page = page_header(page)[H_NEXT])
            pages++;
    }
    return pages;
}

#define CACHES 2
#define OBJECTS 3

static struct cache caches[CACHES];

/* Takes pages in advance, for so many objects of a cache. */
bool memory_reserve(int n, int objects)
{
    struct cache *cache = &caches[n];
    int spare = cache_pages(cache) * cache->per_slab - cache->allocated;
    while (spare < objects) {
        if (!cache_grow(cache, n))
            return false;
        spare += cache->per_slab;
    }
    return true;
}

/* Objects of general size come from the smallest cache they fit into. */
static int memory_alloc(int words)
{
    for (int n = 0; n < CACHES; n++) {
        if (words <= caches[n].size)
            return cache_alloc(&caches[n], n);
    }
    return NONE;
}

static void memory_free(int object)
{
    int owner = page_header(object / PAGE_WORDS)[H_OWNER];
    assert(owner >= 0 && owner < CACHES);
    cache_free(&caches[owner], object);
}

int main(void)
{
    int objects[OBJECTS];
    int words[OBJECTS];
    bool freed[OBJECTS] = { false };
    int count = 0;
    cache_init(&caches[0], 4);
    cache_init(&caches[1], 7);

    for (int i = 0; i < OBJECTS; i++) {
        int size = __VERIFIER_nondet_int();
        __VERIFIER_assume(size == 3 || size == 7);
        int object = memory_alloc(size);
        assert(object != NONE);
        objects[i] = object;
        words[i] = size;
        arena[object] = 100 + i;
        arena[object + size - 1] = 100 + i;
        count++;
        if (i == 1 && __VERIFIER_nondet_bool()) {
            memory_free(objects[0]);
            freed[0] = true;
            count--;
        }
    }
    assert(caches[0].allocated + caches[1].allocated == count);

    /* nobody else wrote into an object that is in use */
    for (int i = 0; i < OBJECTS; i++) {
        if (!freed[i]) {
            assert(arena[objects[i]] == 100 + i);
            assert(arena[objects[i] + words[i] - 1] == 100 + i);
        }
    }
    /* pages that are in use stay */
    int pages = cache_pages(&caches[0]) + cache_pages(&caches[1]);
    int released = cache_shrink(&caches[0]) + cache_shrink(&caches[1]);
    assert(released <= 1 && released < pages);
    for (int page = 0; page < PAGES; page++)
        pages -= page_used[page];
    assert(pages == released);
    return 0;
}
