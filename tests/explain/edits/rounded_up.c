// A block that is not full is a block as well.
//@ says: with `(bytes + BLOCK - 1) / BLOCK` in place of `bytes / BLOCK`
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

#define BLOCK 4u

static unsigned blocks_for(unsigned bytes)
{
    return bytes / BLOCK; //~ cause
}

int main(void)
{
    unsigned bytes = __VERIFIER_nondet_uchar() % 20, blocks = 0; //~ cause
    for (unsigned room = 0; room < bytes; room += BLOCK)
        blocks++; //~ cause
    assert(blocks_for(bytes) == blocks);
    return 0;
}
