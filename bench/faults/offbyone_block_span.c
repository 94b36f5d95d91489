/* Which blocks of a file a read touches: the first one and how many of them. */
#include <assert.h>
#include <stdbool.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define BLOCK_SHIFT 9
#define BLOCK_SIZE (1u << BLOCK_SHIFT)
#define FILE_BLOCKS 16

struct span {
    unsigned first;
    unsigned count;
};

static struct span block_span(unsigned offset, unsigned length)
{
    struct span span = { offset >> BLOCK_SHIFT, 0 };
    if (length > 0) {
        unsigned last = (offset + length) >> BLOCK_SHIFT;
        span.count = last - span.first + 1;
    }
    return span;
}

int main(void)
{
    unsigned offset = __VERIFIER_nondet_uint();
    unsigned length = __VERIFIER_nondet_uint();
    __VERIFIER_assume(offset <= FILE_BLOCKS * BLOCK_SIZE);
    __VERIFIER_assume(length <= FILE_BLOCKS * BLOCK_SIZE - offset);

    struct span span = block_span(offset, length);

    for (unsigned block = 0; block < FILE_BLOCKS; block++) {
        unsigned start = block * BLOCK_SIZE;
        bool touched = length > 0 && offset < start + BLOCK_SIZE && start < offset + length;
        bool listed = block >= span.first && block - span.first < span.count;
        assert(touched == listed);
    }
    return 0;
}
