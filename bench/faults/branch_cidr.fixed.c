/* A routing table with prefixes in CIDR notation: the longest one that matches wins. */
#include <assert.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);

#define NO_ROUTE (-1)

struct route {
    uint32_t network;
    int prefix; /* number of leading bits that count; 0 is the default route */
    int port;
};

static const struct route table[] = {
    { 0x0a000000, 8, 1 },  /* 10.0.0.0/8 */
    { 0x0a140000, 16, 2 }, /* 10.20.0.0/16 */
    { 0x0a141e00, 24, 3 }, /* 10.20.30.0/24 */
    { 0xc0a80000, 16, 4 }, /* 192.168.0.0/16 */
    { 0x00000000, 0, 9 },
};

#define ROUTES ((int)(sizeof table / sizeof table[0]))

static uint32_t netmask(int prefix)
{
    if (prefix == 0)
        return 0;
    return 0xffffffffu << (32 - prefix);
}

static int lookup(uint32_t address)
{
    int best = -1;
    for (int i = 0; i < ROUTES; i++) {
        /* a route that is shorter than the best so far need not be looked at */
        if (best >= 0 && table[i].prefix <= table[best].prefix)
            continue;
        if ((address & netmask(table[i].prefix)) == table[i].network)
            best = i;
    }
    return best < 0 ? NO_ROUTE : table[best].port;
}

int main(void)
{
    uint32_t address = __VERIFIER_nondet_uint();

    int port = lookup(address);

    assert(port != NO_ROUTE);
    if (address >> 24 == 10)
        assert(port >= 1 && port <= 3);
    assert((port == 4) == (address >> 16 == 0xc0a8));
    return 0;
}
