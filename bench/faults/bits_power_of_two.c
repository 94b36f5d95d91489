/* Buffers must have a power of two as size, so that indices wrap with a mask. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct buffer {
    uint32_t size;
    uint32_t mask;
};

static bool is_power_of_two(uint32_t x)
{
    return (x & (x - 1)) == 0;
}

static bool buffer_setup(struct buffer *b, uint32_t size)
{
    if (!is_power_of_two(size))
        return false;
    b->size = size;
    b->mask = size - 1;
    return true;
}

int main(void)
{
    struct buffer buffer;
    uint32_t size = __VERIFIER_nondet_uint();
    uint32_t position = __VERIFIER_nondet_uint();

    bool usable = buffer_setup(&buffer, size);
    if (usable) {
        uint32_t index = position & buffer.mask;
        assert(index < buffer.size);
        assert(position >= buffer.size || index == position);
    } else {
        assert(size != 1 && size != 64);
    }
    return 0;
}
