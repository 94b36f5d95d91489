/* Hands out pages from a bitmap, lowest page first. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define PAGES 8
#define NONE PAGES

static unsigned char used;

static unsigned page_alloc(void)
{
    unsigned page = 0;
    while (page < PAGES && (used >> page & 1u))
        page++;
    if (page == PAGES)
        return NONE;
    used |= (unsigned char)(1u << page);
    return page;
}

static void page_free(unsigned page)
{
    if (page < PAGES)
        used &= (unsigned char)~(1u << page);
}

int main(void)
{
    used = __VERIFIER_nondet_uchar();
    page_free(__VERIFIER_nondet_uint());
    unsigned char before = used;

    unsigned page = page_alloc();
    assert(page != NONE || before == 0xff);
    assert(page == NONE || (before & (1u << page)) == 0);
    assert(page == NONE || used == (before | (1u << page)));
    return 0;
}
