/* Numbers of variable length: seven bits to a byte, the top bit says that there are more. */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define MAX_BYTES 5

static int varint_write(uint8_t *out, uint32_t value)
{
    int n = 0;
    while (value >= 0x80) {
        out[n++] = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    out[n++] = (uint8_t)value;
    return n;
}

static int varint_read(const uint8_t *in, uint32_t *value)
{
    uint32_t result = 0;
    int shift = 0;
    int n = 0;
    while (n < MAX_BYTES) {
        uint8_t byte = in[n++];
        result |= (uint32_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            *value = result;
            return n;
        }
        shift += 7;
    }
    return 0;
}

int main(void)
{
    uint8_t buffer[MAX_BYTES];
    uint32_t value = __VERIFIER_nondet_uint();
    uint32_t back = 0;

    int written = varint_write(buffer, value);
    int read = varint_read(buffer, &back);
    assert(written == read);
    assert(back == value);
    return 0;
}
