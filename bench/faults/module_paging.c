/*
 * The virtual memory of a small kernel: address spaces with page tables of two levels, frames that are shared after a
 * fork and copied when one side writes, and pages that get their frame when they are first touched.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FRAMES 4
#define FRAME_BYTES 2
#define DIRECTORY_ENTRIES 2
#define TABLE_ENTRIES 2
#define PAGES (DIRECTORY_ENTRIES * TABLE_ENTRIES)
#define SPACES 2
#define NO_FRAME (-1)

#define FLAG_PRESENT 0x1u
#define FLAG_WRITABLE 0x2u
#define FLAG_COPY_ON_WRITE 0x4u
#define FLAG_ACCESSED 0x8u
#define FLAG_DIRTY 0x10u

enum access { READ, WRITE };

enum fault { FAULT_NONE, FAULT_NOT_MAPPED, FAULT_PROTECTED, FAULT_NO_MEMORY, FAULT_RANGE };

struct entry {
    unsigned flags;
    int frame;
};

struct table {
    struct entry entries[TABLE_ENTRIES];
    bool present;
};

struct region {
    unsigned first_page;
    unsigned page_count;
    bool writable;
};

struct space {
    struct table directory[DIRECTORY_ENTRIES];
    struct region region;
    bool alive;
    int faults;
};

struct frame {
    int users;
    unsigned char bytes[FRAME_BYTES];
};

struct kernel {
    struct frame frames[FRAMES];
    struct space spaces[SPACES];
};

/* ------------------------------------------------------------------ frames */

static int frame_alloc(struct kernel *k)
{
    for (int f = 0; f < FRAMES; f++) {
        if (k->frames[f].users == 0) {
            k->frames[f].users = 1;
            memset(k->frames[f].bytes, 0, sizeof k->frames[f].bytes);
            return f;
        }
    }
    return NO_FRAME;
}

static void frame_share(struct kernel *k, int f)
{
    assert(k->frames[f].users > 0);
    k->frames[f].users++;
}

static void frame_drop(struct kernel *k, int f)
{
    assert(k->frames[f].users > 0);
    k->frames[f].users--;
}

/* ------------------------------------------------------------------ address spaces */

static unsigned page_of(unsigned address)
{
    return address / FRAME_BYTES;
}

static unsigned offset_of(unsigned address)
{
    return address % FRAME_BYTES;
}

static void table_clear(struct table *t)
{
    for (int i = 0; i < TABLE_ENTRIES; i++) {
        t->entries[i].flags = 0;
        t->entries[i].frame = NO_FRAME;
    }
}

static void space_create(struct space *s, unsigned first_page, unsigned page_count, bool writable)
{
    for (int i = 0; i < DIRECTORY_ENTRIES; i++) {
        s->directory[i].present = false;
        table_clear(&s->directory[i]);
    }
    s->region.first_page = first_page;
    s->region.page_count = page_count;
    s->region.writable = writable;
    s->alive = true;
    s->faults = 0;
}

/* The entry of a page; the table is added to the directory if it is not there. */
static struct entry *space_entry(struct space *s, unsigned page)
{
    struct table *t = &s->directory[page / TABLE_ENTRIES];
    if (!t->present) {
        table_clear(t);
        t->present = true;
    }
    return &t->entries[page % TABLE_ENTRIES];
}

static bool region_contains(const struct region *r, unsigned page)
{
    return page >= r->first_page && page - r->first_page < r->page_count;
}

/* ------------------------------------------------------------------ faults */

static enum fault fault_not_present(struct kernel *k, struct space *s, struct entry *e)
{
    int f = frame_alloc(k);
    if (f == NO_FRAME)
        return FAULT_NO_MEMORY;
    e->frame = f;
    e->flags = FLAG_PRESENT;
    if (s->region.writable)
        e->flags |= FLAG_WRITABLE;
    return FAULT_NONE;
}

static enum fault fault_copy(struct kernel *k, struct entry *e)
{
    int old = e->frame;
    if (k->frames[old].users > 1) {
        int f = frame_alloc(k);
        if (f == NO_FRAME)
            return FAULT_NO_MEMORY;
        memcpy(k->frames[f].bytes, k->frames[old].bytes, FRAME_BYTES);
        e->frame = f;
    }
    e->flags &= ~FLAG_COPY_ON_WRITE;
    e->flags |= FLAG_WRITABLE;
    return FAULT_NONE;
}

static enum fault handle_fault(struct kernel *k, struct space *s, struct entry *e, enum access access)
{
    s->faults++;
    if (!(e->flags & FLAG_PRESENT)) {
        enum fault fault = fault_not_present(k, s, e);
        if (fault != FAULT_NONE)
            return fault;
    }
    if (access == WRITE && !(e->flags & FLAG_WRITABLE)) {
        if (!(e->flags & FLAG_COPY_ON_WRITE))
            return FAULT_PROTECTED;
        return fault_copy(k, e);
    }
    return FAULT_NONE;
}

static bool needs_fault(const struct entry *e, enum access access)
{
    if (!(e->flags & FLAG_PRESENT))
        return true;
    return access == WRITE && !(e->flags & FLAG_WRITABLE);
}

static enum fault translate(struct kernel *k, struct space *s, unsigned address, enum access access,
                            unsigned char **byte)
{
    unsigned page = page_of(address);
    if (page >= PAGES)
        return FAULT_RANGE;
    if (!region_contains(&s->region, page))
        return FAULT_NOT_MAPPED;
    struct entry *e = space_entry(s, page);
    if (needs_fault(e, access)) {
        enum fault fault = handle_fault(k, s, e, access);
        if (fault != FAULT_NONE)
            return fault;
    }
    e->flags |= FLAG_ACCESSED;
    if (access == WRITE)
        e->flags |= FLAG_DIRTY;
    *byte = &k->frames[e->frame].bytes[offset_of(address)];
    return FAULT_NONE;
}

/* ------------------------------------------------------------------ the interface */

static enum fault memory_write(struct kernel *k, int space, unsigned address, unsigned char value)
{
    unsigned char *byte = NULL;
    enum fault fault = translate(k, &k->spaces[space], address, WRITE, &byte);
    if (fault == FAULT_NONE)
        *byte = value;
    return fault;
}

static enum fault memory_read(struct kernel *k, int space, unsigned address, unsigned char *value)
{
    unsigned char *byte = NULL;
    enum fault fault = translate(k, &k->spaces[space], address, READ, &byte);
    if (fault == FAULT_NONE)
        *value = *byte;
    return fault;
}

/* The child sees what the parent sees; neither sees what the other writes from then on. */
static void space_fork(struct kernel *k, int parent, int child)
{
    struct space *from = &k->spaces[parent];
    struct space *to = &k->spaces[child];
    space_create(to, from->region.first_page, from->region.page_count, from->region.writable);
    for (unsigned page = 0; page < PAGES; page++) {
        if (!from->directory[page / TABLE_ENTRIES].present)
            continue;
        struct entry *e = space_entry(from, page);
        if (!(e->flags & FLAG_PRESENT))
            continue;
        if (e->flags & FLAG_WRITABLE) {
            e->flags &= ~FLAG_WRITABLE;
            e->flags |= FLAG_COPY_ON_WRITE;
        }
        frame_share(k, e->frame);
        *space_entry(to, page) = *e;
    }
}

static void space_destroy(struct kernel *k, int space)
{
    struct space *s = &k->spaces[space];
    for (int i = 0; i < DIRECTORY_ENTRIES; i++) {
        struct table *t = &s->directory[i];
        for (int j = 0; t->present && j < TABLE_ENTRIES; j++) {
            if (t->entries[j].flags & FLAG_PRESENT)
                frame_drop(k, t->entries[j].frame);
        }
        table_clear(t);
        t->present = false;
    }
    s->alive = false;
}

static int frames_in_use(const struct kernel *k)
{
    int count = 0;
    for (int f = 0; f < FRAMES; f++)
        count += k->frames[f].users > 0;
    return count;
}

static void kernel_init(struct kernel *k)
{
    for (int f = 0; f < FRAMES; f++)
        k->frames[f].users = 0;
    for (int s = 0; s < SPACES; s++)
        k->spaces[s].alive = false;
}

int main(void)
{
    struct kernel k;
    unsigned char first = __VERIFIER_nondet_uchar();
    unsigned char second = __VERIFIER_nondet_uchar();
    bool child_writes = __VERIFIER_nondet_uchar() > 127;
    unsigned char seen = 0;

    kernel_init(&k);
    space_create(&k.spaces[0], 1, 2, true);
    assert(memory_write(&k, 0, 0, first) == FAULT_NOT_MAPPED);
    assert(memory_write(&k, 0, 3, first) == FAULT_NONE);
    space_fork(&k, 0, 1);
    assert(frames_in_use(&k) == 1);
    if (child_writes)
        assert(memory_write(&k, 1, 3, second) == FAULT_NONE);
    assert(memory_read(&k, 0, 3, &seen) == FAULT_NONE);
    assert(seen == first);
    assert(memory_read(&k, 1, 3, &seen) == FAULT_NONE);
    assert(seen == (child_writes ? second : first));
    space_destroy(&k, 0);
    space_destroy(&k, 1);
    assert(frames_in_use(&k) == 0);
    return 0;
}
