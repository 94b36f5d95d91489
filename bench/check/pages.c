// A page table of 2,000 entries with two symbolic indices: what is mapped stays mapped until it is unmapped.
//@ expect: holds
//@ unwind: 9
#include "verify.h"

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
static unsigned mapped;

static int map(unsigned page, unsigned short frame, int writable)
{
    if (page >= PAGES || pages[page].present)
        return 0;
    pages[page].frame = frame;
    pages[page].present = 1;
    pages[page].writable = (unsigned char)(writable != 0);
    mapped++;
    return 1;
}

static int unmap(unsigned page)
{
    if (page >= PAGES || !pages[page].present)
        return 0;
    pages[page].present = 0;
    mapped--;
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
