/*
 * Two-level page tables of a small machine. An address has two bits for the directory, two for the
 * table and four for the place within the page. The rights of an access must be given by both
 * levels. An address space can be copied: the pages are shared then, and copied when one of the
 * two spaces writes. Frames count their users, a table that has become empty is given back, and a
 * small buffer keeps the last translations.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define OFFSET_BITS 4
#define INDEX_BITS 2
#define ENTRIES (1 << INDEX_BITS)
#define PAGE_SIZE (1 << OFFSET_BITS)
#define FRAMES 6
#define TABLES 3
#define NONE (-1)

#define FLAG_PRESENT 0x01u
#define FLAG_WRITE 0x02u
#define FLAG_USER 0x04u
#define FLAG_SHARED 0x08u
#define FLAG_ACCESSED 0x10u
#define FLAG_DIRTY 0x20u
#define RIGHTS (FLAG_WRITE | FLAG_USER)

enum access { ACCESS_READ = 0, ACCESS_WRITE = 1 };

enum fault { FAULT_NONE, FAULT_NOT_PRESENT, FAULT_RIGHTS, FAULT_MEMORY, FAULT_MAPPED };

struct entry {
    uint8_t flags;
    int8_t target;
};

struct table {
    bool used;
    struct entry entry[ENTRIES];
};

struct frame {
    int users;
    uint8_t tag;
};

struct machine {
    struct frame frame[FRAMES];
    struct table table[TABLES];
    int copies;
};

/* One translation that is kept. */
struct lookaside {
    bool valid;
    int page;
    uint8_t flags;
    int frame;
};

struct space {
    struct entry directory[ENTRIES];
    struct lookaside lookaside;
    int hits;
    int misses;
};

/* --- Addresses ----------------------------------------------------------------------------- */

static int page_of(unsigned address)
{
    return (int)(address >> OFFSET_BITS);
}

static int directory_index(unsigned address)
{
    return (int)(address >> (OFFSET_BITS + INDEX_BITS)) & (ENTRIES - 1);
}

static int table_index(unsigned address)
{
    return (int)(address >> OFFSET_BITS) & (ENTRIES - 1);
}

static unsigned offset_of(unsigned address)
{
    return address & (PAGE_SIZE - 1);
}

/* --- Frames and tables --------------------------------------------------------------------- */

static void entry_clear(struct entry *e)
{
    e->flags = 0;
    e->target = NONE;
}

static bool is_present(const struct entry *e)
{
    return (e->flags & FLAG_PRESENT) != 0;
}

static void machine_init(struct machine *m)
{
    for (int i = 0; i < FRAMES; i++) {
        m->frame[i].users = 0;
        m->frame[i].tag = 0;
    }
    for (int i = 0; i < TABLES; i++) {
        m->table[i].used = false;
        for (int k = 0; k < ENTRIES; k++)
            entry_clear(&m->table[i].entry[k]);
    }
    m->copies = 0;
}

static int frame_take(struct machine *m)
{
    for (int i = 0; i < FRAMES; i++) {
        if (m->frame[i].users == 0) {
            m->frame[i].users = 1;
            m->frame[i].tag = 0;
            return i;
        }
    }
    return NONE;
}

static void frame_release(struct machine *m, int frame)
{
    assert(m->frame[frame].users > 0);
    m->frame[frame].users--;
}

static int table_take(struct machine *m)
{
    for (int i = 0; i < TABLES; i++) {
        if (!m->table[i].used) {
            m->table[i].used = true;
            for (int k = 0; k < ENTRIES; k++)
                entry_clear(&m->table[i].entry[k]);
            return i;
        }
    }
    return NONE;
}

static bool table_is_empty(const struct table *t)
{
    for (int i = 0; i < ENTRIES; i++) {
        if (is_present(&t->entry[i]))
            return false;
    }
    return true;
}

static int frames_in_use(const struct machine *m)
{
    int count = 0;
    for (int i = 0; i < FRAMES; i++)
        count += m->frame[i].users > 0;
    return count;
}

/* --- Spaces -------------------------------------------------------------------------------- */

static void lookaside_flush(struct space *s)
{
    s->lookaside.valid = false;
}

static void space_init(struct space *s)
{
    for (int i = 0; i < ENTRIES; i++)
        entry_clear(&s->directory[i]);
    s->lookaside.valid = false;
    s->lookaside.page = 0;
    s->lookaside.flags = 0;
    s->lookaside.frame = NONE;
    s->hits = 0;
    s->misses = 0;
}

/* The entry of the page in its table, or 0 if there is no table. */
static struct entry *find_entry(struct machine *m, struct space *s, unsigned address)
{
    const struct entry *d = &s->directory[directory_index(address)];
    if (!is_present(d))
        return 0;
    return &m->table[d->target].entry[table_index(address)];
}

/* A new table is open to everything; the entries of its pages say what is allowed. */
static enum fault make_table(struct machine *m, struct space *s, int index)
{
    struct entry *d = &s->directory[index];
    if (is_present(d))
        return FAULT_NONE;
    int table = table_take(m);
    if (table == NONE)
        return FAULT_MEMORY;
    d->flags = FLAG_PRESENT | RIGHTS;
    d->target = (int8_t)table;
    return FAULT_NONE;
}

/* Gives a page a new frame, with rights to it. */
static enum fault map(struct machine *m, struct space *s, unsigned address, uint8_t rights)
{
    enum fault fault = make_table(m, s, directory_index(address));
    if (fault != FAULT_NONE)
        return fault;
    struct entry *e = find_entry(m, s, address);
    if (is_present(e))
        return FAULT_MAPPED;
    int frame = frame_take(m);
    if (frame == NONE)
        return FAULT_MEMORY;
    e->flags = (uint8_t)(FLAG_PRESENT | (rights & RIGHTS));
    e->target = (int8_t)frame;
    return FAULT_NONE;
}

static enum fault unmap(struct machine *m, struct space *s, unsigned address)
{
    struct entry *e = find_entry(m, s, address);
    if (e == 0 || !is_present(e))
        return FAULT_NOT_PRESENT;
    frame_release(m, e->target);
    entry_clear(e);
    struct entry *d = &s->directory[directory_index(address)];
    if (table_is_empty(&m->table[d->target])) {
        m->table[d->target].used = false;
        entry_clear(d);
    }
    lookaside_flush(s);
    return FAULT_NONE;
}

/* Sets the rights of all pages under a directory entry at once. */
static enum fault protect_region(struct space *s, unsigned address, uint8_t rights)
{
    struct entry *d = &s->directory[directory_index(address)];
    if (!is_present(d))
        return FAULT_NOT_PRESENT;
    d->flags = (uint8_t)((d->flags & ~RIGHTS) | (rights & RIGHTS));
    lookaside_flush(s);
    return FAULT_NONE;
}

/* --- Copying a space ----------------------------------------------------------------------- */

/* Shares all pages of a table; the ones that can be written are copied later, on demand. */
static void share_table(struct machine *m, struct table *from, struct table *to)
{
    for (int i = 0; i < ENTRIES; i++) {
        struct entry *e = &from->entry[i];
        if (!is_present(e))
            continue;
        m->frame[e->target].users++;
        if (e->flags & FLAG_WRITE)
            e->flags |= FLAG_SHARED;
        to->entry[i] = *e;
    }
}

static enum fault copy_space(struct machine *m, struct space *from, struct space *to)
{
    space_init(to);
    for (int i = 0; i < ENTRIES; i++) {
        const struct entry *d = &from->directory[i];
        if (!is_present(d))
            continue;
        int table = table_take(m);
        if (table == NONE)
            return FAULT_MEMORY;
        share_table(m, &m->table[d->target], &m->table[table]);
        to->directory[i].flags = d->flags;
        to->directory[i].target = (int8_t)table;
    }
    lookaside_flush(from);
    return FAULT_NONE;
}

/* Gives a space a page of its own, unless it is the last user anyway. */
static enum fault unshare(struct machine *m, struct entry *e)
{
    if (m->frame[e->target].users > 1) {
        int frame = frame_take(m);
        if (frame == NONE)
            return FAULT_MEMORY;
        m->frame[frame].tag = m->frame[e->target].tag;
        frame_release(m, e->target);
        e->target = (int8_t)frame;
        m->copies++;
    }
    e->flags &= (uint8_t)~FLAG_SHARED;
    return FAULT_NONE;
}

/* --- Translation --------------------------------------------------------------------------- */

static bool is_allowed(uint8_t rights, enum access access, bool user)
{
    if (access == ACCESS_WRITE && !(rights & FLAG_WRITE))
        return false;
    if (user && !(rights & FLAG_USER))
        return false;
    return true;
}

/* Finds the frame of an address in the tables, and checks the rights of both levels. */
static enum fault walk(struct machine *m, struct space *s, unsigned address, enum access access,
                       bool user)
{
    struct entry *e = find_entry(m, s, address);
    if (e == 0 || !is_present(e))
        return FAULT_NOT_PRESENT;
    uint8_t outer = s->directory[directory_index(address)].flags;
    uint8_t rights = (outer | e->flags) & RIGHTS;
    if (!is_allowed(rights, access, user))
        return FAULT_RIGHTS;
    if (access == ACCESS_WRITE) {
        if (e->flags & FLAG_SHARED) {
            enum fault fault = unshare(m, e);
            if (fault != FAULT_NONE)
                return fault;
        }
        e->flags |= FLAG_DIRTY;
    }
    e->flags |= FLAG_ACCESSED;

    /* Writing through the buffer is for pages that need nothing more to be done. */
    if (!(e->flags & FLAG_DIRTY) || (e->flags & FLAG_SHARED))
        rights &= (uint8_t)~FLAG_WRITE;
    s->lookaside.valid = true;
    s->lookaside.page = page_of(address);
    s->lookaside.flags = rights;
    s->lookaside.frame = e->target;
    return FAULT_NONE;
}

static enum fault translate(struct machine *m, struct space *s, unsigned address,
                            enum access access, bool user, unsigned *physical)
{
    const struct lookaside *l = &s->lookaside;
    if (l->valid && l->page == page_of(address) && is_allowed(l->flags, access, user)) {
        s->hits++;
    } else {
        s->misses++;
        enum fault fault = walk(m, s, address, access, user);
        if (fault != FAULT_NONE)
            return fault;
    }
    *physical = (unsigned)l->frame << OFFSET_BITS | offset_of(address);
    return FAULT_NONE;
}

/* --- Harness ------------------------------------------------------------------------------- */

static enum fault store(struct machine *m, struct space *s, unsigned address, uint8_t tag)
{
    unsigned physical = 0;
    enum fault fault = translate(m, s, address, ACCESS_WRITE, true, &physical);
    if (fault == FAULT_NONE) {
        assert(offset_of(physical) == offset_of(address));
        m->frame[physical >> OFFSET_BITS].tag = tag;
    }
    return fault;
}

static enum fault load(struct machine *m, struct space *s, unsigned address, uint8_t *tag)
{
    unsigned physical = 0;
    enum fault fault = translate(m, s, address, ACCESS_READ, true, &physical);
    if (fault == FAULT_NONE)
        *tag = m->frame[physical >> OFFSET_BITS].tag;
    return fault;
}

int main(void)
{
    struct machine m;
    struct space parent;
    struct space child;
    uint8_t page_rights = __VERIFIER_nondet_uchar();
    uint8_t region_rights = __VERIFIER_nondet_uchar();
    uint8_t tag = 0;
    __VERIFIER_assume((page_rights & ~RIGHTS) == 0 && (region_rights & ~RIGHTS) == 0);
    machine_init(&m);
    space_init(&parent);

    /* Two pages in one region: one with all rights, the other with some. */
    assert(map(&m, &parent, 0x53, RIGHTS) == FAULT_NONE);
    assert(map(&m, &parent, 0x60, page_rights) == FAULT_NONE);
    assert(map(&m, &parent, 0x6f, RIGHTS) == FAULT_MAPPED);
    assert(load(&m, &parent, 0x43, &tag) == FAULT_NOT_PRESENT);
    assert(load(&m, &parent, 0x93, &tag) == FAULT_NOT_PRESENT);
    assert(store(&m, &parent, 0x53, 11) == FAULT_NONE);
    assert(load(&m, &parent, 0x54, &tag) == FAULT_NONE && tag == 11);
    assert(parent.hits == 1);

    /* What is written after the copy is seen by the writer only. */
    assert(copy_space(&m, &parent, &child) == FAULT_NONE);
    assert(frames_in_use(&m) == 2);
    assert(store(&m, &child, 0x53, 22) == FAULT_NONE);
    assert(load(&m, &child, 0x53, &tag) == FAULT_NONE && tag == 22);
    assert(load(&m, &parent, 0x53, &tag) == FAULT_NONE && tag == 11);
    assert(frames_in_use(&m) == 3 && m.copies == 1);

    /* The rights of the region and of the page are both needed. */
    assert(protect_region(&parent, 0x53, region_rights) == FAULT_NONE);
    bool readable = (page_rights & FLAG_USER) && (region_rights & FLAG_USER);
    bool writable = readable && (page_rights & FLAG_WRITE) && (region_rights & FLAG_WRITE);
    assert(load(&m, &parent, 0x60, &tag) == (readable ? FAULT_NONE : FAULT_RIGHTS));
    assert(store(&m, &parent, 0x60, 33) == (writable ? FAULT_NONE : FAULT_RIGHTS));
    if (page_rights & FLAG_USER)
        assert(load(&m, &child, 0x60, &tag) == FAULT_NONE && tag == 0);

    /* Everything is given back in the end. */
    assert(unmap(&m, &parent, 0x53) == FAULT_NONE && unmap(&m, &parent, 0x60) == FAULT_NONE);
    assert(unmap(&m, &child, 0x53) == FAULT_NONE && unmap(&m, &child, 0x60) == FAULT_NONE);
    assert(unmap(&m, &child, 0x60) == FAULT_NOT_PRESENT);
    assert(frames_in_use(&m) == 0 && !m.table[0].used && !m.table[1].used);
    return 0;
}
