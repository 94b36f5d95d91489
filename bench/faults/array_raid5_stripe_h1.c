/*
 * RAID-5 over four member disks with rotating parity. A stripe holds three
 * data chunks and one parity chunk, the exclusive or of the data. The parity
 * disk moves by one with each stripe (left-symmetric layout: data chunks
 * follow the parity disk cyclically).
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DISKS        4
#define DATA_DISKS   (DISKS - 1)
#define STRIPES      4
#define LBA_COUNT    (STRIPES * DATA_DISKS)
#define NO_DISK      (-1)

struct raid {
    uint8_t chunk[DISKS][STRIPES];
    int     failed;                 /* index of the failed disk or NO_DISK */
};

struct location {
    int stripe;
    int disk;
    int parity;
};

static int parity_disk(int stripe)
{
    return (DISKS - 1) - stripe % DISKS;
}

static struct location locate(int lba)
{
    struct location loc;
    int idx = lba % DATA_DISKS;

    loc.stripe = lba / DATA_DISKS;
    loc.parity = parity_disk(loc.stripe);
    loc.disk = (loc.parity + 1 + idx) % DISKS;
    return loc;
}

static void raid_init(struct raid *r)
{
    for (int d = 0; d < DISKS; d++)
        for (int s = 0; s < STRIPES; s++)
            r->chunk[d][s] = 0;
    r->failed = NO_DISK;
}

/* Rebuild the chunk of one disk from all others of the stripe. */
static uint8_t reconstruct(const struct raid *r, int stripe, int disk)
{
    uint8_t x = 0;

    for (int d = 0; d < DISKS; d++)
        if (d != disk)
            x ^= r->chunk[d][stripe];
    return x;
}

static uint8_t raid_read(const struct raid *r, int lba)
{
    struct location loc = locate(lba);

    if (loc.disk == r->failed)
        return reconstruct(r, loc.stripe, loc.disk);
    return r->chunk[loc.disk][loc.stripe];
}

/*
 * Read-modify-write: new parity = old parity ^ old data ^ new data. In
 * degraded mode the old data may have to come from reconstruction, and
 * nothing is stored on the failed member.
 */
static void raid_write(struct raid *r, int lba, uint8_t data)
{
    struct location loc = locate(lba);
    uint8_t old = r->chunk[loc.disk][loc.stripe];

    if (loc.parity != r->failed)
        r->chunk[loc.parity][loc.stripe] ^= (uint8_t)(old ^ data);
    if (loc.disk != r->failed)
        r->chunk[loc.disk][loc.stripe] = data;
}

/* A member drops out; what was on it reads as garbage from now on. */
static void raid_fail(struct raid *r, int disk, uint8_t garbage)
{
    r->failed = disk;
    for (int s = 0; s < STRIPES; s++)
        r->chunk[disk][s] = garbage;
}

/* Fill the replacement of the failed member and leave degraded mode. */
static void raid_rebuild(struct raid *r)
{
    int disk = r->failed;

    if (disk == NO_DISK)
        return;
    for (int s = 0; s < STRIPES; s++)
        r->chunk[disk][s] = reconstruct(r, s, disk);
    r->failed = NO_DISK;
}

static int pick_lba(void)
{
    uint8_t lba = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(lba < LBA_COUNT);
    return lba;
}

int main(void)
{
    static struct raid r;
    uint8_t ref[LBA_COUNT] = { 0 };

    raid_init(&r);
    int a = pick_lba();
    uint8_t va = __VERIFIER_nondet_uchar();
    raid_write(&r, a, va);
    ref[a] = va;

    uint8_t dead = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(dead < DISKS);
    raid_fail(&r, dead, __VERIFIER_nondet_uchar());
    assert(raid_read(&r, a) == ref[a]);

    int b = pick_lba();
    uint8_t vb = __VERIFIER_nondet_uchar();
    raid_write(&r, b, vb);
    ref[b] = vb;

    raid_rebuild(&r);
    int probe = pick_lba();
    assert(raid_read(&r, probe) == ref[probe]);

    /* parity of every stripe adds up again */
    for (int s = 0; s < STRIPES; s++)
        assert(reconstruct(&r, s, parity_disk(s)) == r.chunk[parity_disk(s)][s]);
    return 0;
}
