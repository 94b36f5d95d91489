/* Learning bridge: forwarding database and flooding decision.
 *
 * Hash table with open addressing (linear probing).  Deleted slots are
 * kept as tombstones so that probing does not stop too early. */

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FDB_SLOTS   4            /* power of two */
#define FDB_MASK    (FDB_SLOTS - 1)
#define PORTS       3
#define PORT_NONE   0xFF

typedef uint8_t mac_t;           /* enough for the switch on one board */

enum slot_kind { SLOT_FREE, SLOT_USED, SLOT_TOMB };

typedef struct {
    enum slot_kind kind;
    mac_t   mac;
    uint8_t port;
    uint8_t stamp;
} slot_t;

typedef struct {
    slot_t  slot[FDB_SLOTS];
    uint8_t now;
    uint8_t max_age;
} fdb_t;

static void fdb_init(fdb_t *f, uint8_t max_age)
{
    for (unsigned i = 0; i < FDB_SLOTS; i++) {
        f->slot[i].kind = SLOT_FREE;
        f->slot[i].mac = 0;
        f->slot[i].port = PORT_NONE;
        f->slot[i].stamp = 0;
    }
    f->now = 0;
    f->max_age = max_age;
}

static unsigned fdb_hash(mac_t m)
{
    return (m ^ (m >> 2)) & FDB_MASK;
}

/* index of the slot of m, or -1 */
static int fdb_find(const fdb_t *f, mac_t m)
{
    unsigned h = fdb_hash(m);

    for (unsigned i = 0; i < FDB_SLOTS; i++) {
        unsigned k = (h + i) & FDB_MASK;

        if (f->slot[k].kind == SLOT_FREE)
            return -1;
        if (f->slot[k].kind == SLOT_USED && f->slot[k].mac == m)
            return (int)k;
    }
    return -1;
}

/* note that m was seen on port; false if the table is full */
static bool fdb_learn(fdb_t *f, mac_t m, uint8_t port)
{
    int at = fdb_find(f, m);

    if (at < 0) {
        unsigned h = fdb_hash(m);

        for (unsigned i = 0; i < FDB_SLOTS; i++) {
            unsigned k = (h + i) & FDB_MASK;

            if (f->slot[k].kind != SLOT_USED) {
                at = (int)k;
                break;
            }
        }
        if (at < 0)
            return false;
        f->slot[at].kind = SLOT_USED;
        f->slot[at].mac = m;
    }
    f->slot[at].port = port;     /* the station may have moved */
    f->slot[at].stamp = f->now;
    return true;
}

static void fdb_delete(fdb_t *f, unsigned k)
{
    unsigned next = (k + 1) & FDB_MASK;

    /* at the end of a chain no tombstone is needed */
    if (f->slot[next].kind != SLOT_USED)
        f->slot[k].kind = SLOT_FREE;
    else
        f->slot[k].kind = SLOT_TOMB;
    f->slot[k].port = PORT_NONE;
}

static void fdb_age(fdb_t *f)
{
    f->now++;
    for (unsigned k = 0; k < FDB_SLOTS; k++) {
        uint8_t age = (uint8_t)(f->now - f->slot[k].stamp);

        if (f->slot[k].kind == SLOT_USED && age >= f->max_age)
            fdb_delete(f, k);
    }
}

/* link of a port went down: forget the stations behind it */
static void fdb_flush_port(fdb_t *f, uint8_t port)
{
    for (unsigned k = 0; k < FDB_SLOTS; k++)
        if (f->slot[k].kind == SLOT_USED && f->slot[k].port == port)
            fdb_delete(f, k);
}

/* set of ports a frame goes to */
static uint8_t bridge_frame(fdb_t *f, mac_t src, mac_t dst, uint8_t in)
{
    const uint8_t all = (1u << PORTS) - 1;
    int at;

    fdb_learn(f, src, in);
    at = fdb_find(f, dst);
    if (at < 0)
        return (uint8_t)(all & ~(1u << in));
    if (f->slot[at].port == in)
        return 0;                /* local segment, filter */
    return (uint8_t)(1u << f->slot[at].port);
}

int main(void)
{
    fdb_t f;
    uint8_t where[16];           /* reference: last port, PORT_NONE unknown */
    mac_t probe = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(probe >= 1 && probe < 16);
    for (int i = 0; i < 16; i++)
        where[i] = PORT_NONE;
    fdb_init(&f, 200);

    for (int step = 0; step < 4; step++) {
        mac_t s = __VERIFIER_nondet_uchar();
        uint8_t p = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(s >= 1 && s < 16 && p < PORTS);
        if (__VERIFIER_nondet_uchar() & 1) {
            uint8_t out = bridge_frame(&f, s, probe, p);

            where[s] = p;
            assert((out & (1u << p)) == 0);
            if (where[probe] == PORT_NONE)
                assert(out == (7u & ~(1u << p)));
            else if (where[probe] != p)
                assert(out == 1u << where[probe]);
        } else {
            fdb_flush_port(&f, p);
            for (int i = 0; i < 16; i++)
                if (where[i] == p)
                    where[i] = PORT_NONE;
        }
    }
    fdb_age(&f);

    int at = fdb_find(&f, probe);
    if (where[probe] == PORT_NONE)
        assert(at < 0);
    else
        assert(at >= 0 && f.slot[at].port == where[probe]);
    return 0;
}
