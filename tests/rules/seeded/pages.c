// bench/check/pages.c with a lock around the table: a page that is there already leaves it held.
//@ rule: rules/lock.rule:lock=spin_lock,unlock=spin_unlock
//@ violated: the lock is taken twice; the lock is still held at the end
#include "../../../bench/check/verify.h"

#ifndef PAGES
#define PAGES 2000
#endif
#ifndef STEPS
#define STEPS 3
#endif

struct page {
    unsigned short frame;
    unsigned char present, writable;
};

static struct page pages[PAGES];
static int table_lock;

void spin_lock(int *);
void spin_unlock(int *);

static unsigned mapped;

static int map(unsigned page, unsigned short frame, int writable)
{
    spin_lock(&table_lock);
    if (page >= PAGES || pages[page].present) { //~ fault
#ifdef FIXED
        spin_unlock(&table_lock);
#endif
        return 0; //~ fault
    }
    pages[page].frame = frame;
    pages[page].present = 1;
    pages[page].writable = (unsigned char)(writable != 0);
    mapped++;
    spin_unlock(&table_lock);
    return 1;
}

static int unmap(unsigned page)
{
    spin_lock(&table_lock);
    if (page >= PAGES || !pages[page].present) {
        spin_unlock(&table_lock);
        return 0;
    }
    pages[page].present = 0;
    mapped--;
    spin_unlock(&table_lock);
    return 1;
}

/* The physical address, or -1. */
static long translate(unsigned long address, int write)
{
    unsigned long page = address >> 12;
    if (page >= PAGES || !pages[page].present || (write && !pages[page].writable))
        return -1;
    return (long)pages[page].frame << 12 | (long)(address & 0xfff);
}

int main(void)
{
    unsigned watched = __VERIFIER_nondet_uint();
    __VERIFIER_assume(watched < PAGES);
    int is_mapped = 0;
    unsigned short frame = 0;
    for (int step = 0; step < STEPS; step++) {
        unsigned page = __VERIFIER_nondet_uint();
        unsigned before = mapped;
        if (__VERIFIER_nondet_bool()) {
            unsigned short wanted = __VERIFIER_nondet_ushort();
            int done = map(page, wanted, 1);
            assert(mapped == before + (unsigned)done);
            if (page == watched) {
                assert(done == !is_mapped);
                if (done)
                    frame = wanted;
                is_mapped = 1;
            }
        } else {
            int done = unmap(page);
            assert(mapped == before - (unsigned)done);
            if (page == watched) {
                assert(done == is_mapped);
                is_mapped = 0;
            }
        }
    }
    unsigned long offset = __VERIFIER_nondet_ulong() & 0xfff;
    long physical = translate((unsigned long)watched << 12 | offset, 1);
    assert(is_mapped ? physical == ((long)frame << 12 | (long)offset) : physical == -1);
    assert(mapped <= STEPS);
    return 0;
}
