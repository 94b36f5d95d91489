/*
 * Directory block with variable-length entries. Each entry is
 *
 *     ino (1 byte) | rec_len (1 byte) | name_len (1 byte) | name bytes
 *
 * and rec_len takes the reader to the next entry. The entries tile the block
 * completely; the slack of an entry can be split off for a new name. A free
 * entry has ino 0. Removing a name merges its space into the entry before.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BLK_SIZE   20
#define DE_HDR     3
#define NAME_MAX_  4

#define DE_INO(b, o)    ((b)[(o)])
#define DE_REC(b, o)    ((b)[(o) + 1])
#define DE_NLEN(b, o)   ((b)[(o) + 2])
#define DE_NAME(b, o)   (&(b)[(o) + DE_HDR])

typedef struct {
    uint8_t raw[BLK_SIZE];
} dirblk_t;

static void dir_format(dirblk_t *d)
{
    for (int i = 0; i < BLK_SIZE; i++)
        d->raw[i] = 0;
    DE_REC(d->raw, 0) = BLK_SIZE;
}

/* Bytes an entry needs for itself, without slack. */
static unsigned de_used(const dirblk_t *d, unsigned off)
{
    if (DE_INO(d->raw, off) == 0)
        return 0;
    return DE_HDR + DE_NLEN(d->raw, off);
}

static bool name_eq(const uint8_t *a, const uint8_t *b, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static bool de_match(const dirblk_t *d, unsigned off, const char *name)
{
    unsigned n = (unsigned)strlen(name);

    return DE_INO(d->raw, off) != 0 &&
           DE_NLEN(d->raw, off) == n &&
           name_eq(DE_NAME(d->raw, off), (const uint8_t *)name, n);
}

/* Offset of the named entry or BLK_SIZE; *prev is the entry before it. */
static unsigned dir_find(const dirblk_t *d, const char *name, unsigned *prev)
{
    unsigned off = 0;

    *prev = BLK_SIZE;
    while (off < BLK_SIZE) {
        if (de_match(d, off, name))
            return off;
        *prev = off;
        off += DE_REC(d->raw, off);
    }
    return BLK_SIZE;
}

static uint8_t dir_lookup(const dirblk_t *d, const char *name)
{
    unsigned prev;
    unsigned off = dir_find(d, name, &prev);

    return off < BLK_SIZE ? DE_INO(d->raw, off) : 0;
}

static bool dir_add(dirblk_t *d, const char *name, uint8_t ino)
{
    unsigned n = (unsigned)strlen(name);
    unsigned need = DE_HDR + n;

    if (dir_lookup(d, name) != 0)
        return false;

    for (unsigned off = 0; off < BLK_SIZE; off += DE_REC(d->raw, off)) {
        unsigned used = de_used(d, off);
        unsigned slack = DE_REC(d->raw, off) - used;

        if (slack < need)
            continue;
        if (used > 0) {
            /* split: the new entry takes all of the slack */
            DE_REC(d->raw, off) = (uint8_t)used;
            off += used;
            DE_REC(d->raw, off) = (uint8_t)slack;
        }
        DE_INO(d->raw, off) = ino;
        DE_NLEN(d->raw, off) = (uint8_t)n;
        memcpy(DE_NAME(d->raw, off), name, n);
        return true;
    }
    return false;
}

static bool dir_remove(dirblk_t *d, const char *name)
{
    unsigned prev;
    unsigned off = dir_find(d, name, &prev);

    if (off >= BLK_SIZE)
        return false;
    if (prev < BLK_SIZE)
        DE_REC(d->raw, prev) += DE_REC(d->raw, off);
    else
        DE_INO(d->raw, off) = 0;
    return true;
}

#define NAMES 3
static const char *const name_tab[NAMES] = { "ab", "abc", "d" };

int main(void)
{
    static dirblk_t d;
    uint8_t ref[NAMES] = { 0 };     /* inode of each name, 0 if absent */

    dir_format(&d);
    for (uint8_t n = 0; n < 3; n++) {
        uint8_t which = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(which < NAMES);
        const char *name = name_tab[which];

        if (ref[which] == 0) {
            /* all names fit into the block together */
            bool ok = dir_add(&d, name, (uint8_t)(n + 1));
            assert(ok);
            ref[which] = (uint8_t)(n + 1);
        } else {
            bool ok = dir_remove(&d, name);
            assert(ok);
            ref[which] = 0;
        }
    }
    for (int i = 0; i < NAMES; i++)
        assert(dir_lookup(&d, name_tab[i]) == ref[i]);
    return 0;
}
