/*
 * Address spaces with a translation cache (TLB) in front of the page tables. Entries are tagged
 * with the number of the address space, so a switch need not flush them; whatever makes a
 * translation stale has to invalidate it.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SPACES 2
#define PAGES 4
#define FRAMES 6
#define TLB_ENTRIES 3
#define UNMAPPED (-1)
#define FAULT (-1)
#define PROTECTION (-2)

struct pte {
    int frame; /* or UNMAPPED */
    bool writable;
    bool accessed;
};

struct tlb_entry {
    bool valid;
    int space;
    int page;
    int frame;
    bool writable;
};

static struct pte tables[SPACES][PAGES];
static struct tlb_entry tlb[TLB_ENTRIES];
static int tlb_next; /* replaced next, in turn */
static bool frame_used[FRAMES];
static int hits;
static int misses;

static struct tlb_entry *tlb_find(int space, int page)
{
    for (int i = 0; i < TLB_ENTRIES; i++) {
        if (tlb[i].valid && tlb[i].space == space && tlb[i].page == page)
            return &tlb[i];
    }
    return 0;
}

static void tlb_invalidate(int space, int page)
{
    struct tlb_entry *entry = tlb_find(space, page);
    if (entry)
        entry->valid = false;
}

static struct tlb_entry *tlb_fill(int space, int page)
{
    struct tlb_entry *entry = &tlb[tlb_next];
    tlb_next = (tlb_next + 1) % TLB_ENTRIES;
    entry->valid = true;
    entry->space = space;
    entry->page = page;
    entry->frame = tables[space][page].frame;
    entry->writable = tables[space][page].writable;
    return entry;
}

static void vm_init(void)
{
    for (int space = 0; space < SPACES; space++) {
        for (int page = 0; page < PAGES; page++)
            tables[space][page].frame = UNMAPPED;
    }
}

static int frame_alloc(void)
{
    for (int frame = 0; frame < FRAMES; frame++) {
        if (!frame_used[frame]) {
            frame_used[frame] = true;
            return frame;
        }
    }
    return UNMAPPED;
}

static bool vm_map(int space, int page, bool writable)
{
    struct pte *pte = &tables[space][page];
    if (pte->frame != UNMAPPED)
        return false;
    int frame = frame_alloc();
    if (frame == UNMAPPED)
        return false;
    pte->frame = frame;
    pte->writable = writable;
    pte->accessed = false;
    return true;
}

static void vm_unmap(int space, int page)
{
    struct pte *pte = &tables[space][page];
    if (pte->frame == UNMAPPED)
        return;
    frame_used[pte->frame] = false;
    pte->frame = UNMAPPED;
    tlb_invalidate(space, page);
}

static void vm_protect(int space, int page, bool writable)
{
    struct pte *pte = &tables[space][page];
    if (pte->frame == UNMAPPED || pte->writable == writable)
        return;
    pte->writable = writable;
}

/* The frame an access goes to, or why it is refused. */
static int vm_access(int space, int page, bool write)
{
    struct tlb_entry *entry = tlb_find(space, page);
    if (entry) {
        hits++;
    } else {
        struct pte *pte = &tables[space][page];
        misses++;
        if (pte->frame == UNMAPPED)
            return FAULT;
        pte->accessed = true;
        entry = tlb_fill(space, page);
    }
    if (write && !entry->writable)
        return PROTECTION;
    return entry->frame;
}

/* What the access should give, from the tables alone. */
static int expected_access(int space, int page, bool write)
{
    const struct pte *pte = &tables[space][page];
    if (pte->frame == UNMAPPED)
        return FAULT;
    if (write && !pte->writable)
        return PROTECTION;
    return pte->frame;
}

int main(void)
{
    int accesses = 0;
    vm_init();
    for (int i = 0; i < 5; i++) {
        int action = __VERIFIER_nondet_int();
        int space = __VERIFIER_nondet_int();
        int page = __VERIFIER_nondet_int();
        bool write = __VERIFIER_nondet_bool();
        __VERIFIER_assume(action >= 0 && action < 4);
        __VERIFIER_assume(space >= 0 && space < SPACES);
        __VERIFIER_assume(page >= 0 && page < PAGES);
        switch (action) {
        case 0:
            vm_map(space, page, write);
            break;
        case 1:
            vm_unmap(space, page);
            break;
        case 2:
            vm_protect(space, page, write);
            break;
        default:
            assert(vm_access(space, page, write) == expected_access(space, page, write));
            accesses++;
            break;
        }
    }
    assert(hits + misses == accesses);
    return 0;
}
