/*
 * Block mapping of a tiny UNIX-like file system: an inode has direct
 * block pointers and one single-indirect block.  Block number 0 means
 * "no block".  The free list is a bitmap with a counter next to it.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NBLOCKS    6u       /* block 0 is the superblock */
#define NDIRECT    2u
#define NINDIRECT  2u
#define MAXFILE    (NDIRECT + NINDIRECT)
#define BSIZE      2u

enum fs_status { FS_OK = 0, FS_NOSPC = -1, FS_TOOBIG = -2 };

struct inode {
    uint32_t size;                 /* in bytes                          */
    uint8_t  direct[NDIRECT];
    uint8_t  indirect;             /* block that holds NINDIRECT numbers */
};

struct volume {
    uint8_t  in_use[NBLOCKS];
    uint8_t  data[NBLOCKS][BSIZE];
    uint32_t nfree;
};

static void volume_format(struct volume *v)
{
    memset(v, 0, sizeof *v);
    v->in_use[0] = 1;
    v->nfree = NBLOCKS - 1u;
}

/* Allocate a zeroed block; 0 when the volume is full. */
static uint8_t block_alloc(struct volume *v)
{
    for (uint32_t b = 1; b < NBLOCKS; b++) {
        if (!v->in_use[b]) {
            v->in_use[b] = 1;
            v->nfree--;
            for (uint32_t i = 0; i < BSIZE; i++)
                v->data[b][i] = 0;
            return (uint8_t)b;
        }
    }
    return 0;
}

static void block_free(struct volume *v, uint8_t b)
{
    v->in_use[b] = 0;
    v->nfree++;
}

/* Where the number of logical block lbn is kept; allocates the indirect
 * block if necessary.  NULL if there is no space for it. */
static uint8_t *bmap_slot(struct volume *v, struct inode *ip, uint32_t lbn)
{
    if (lbn < NDIRECT)
        return &ip->direct[lbn];
    if (ip->indirect == 0) {
        ip->indirect = block_alloc(v);
        if (ip->indirect == 0)
            return NULL;
    }
    return &v->data[ip->indirect][lbn - NDIRECT];
}

static uint32_t blocks_for(uint32_t size)
{
    return (size + BSIZE - 1u) / BSIZE;
}

/* Extend the file to the new size; all blocks get allocated. */
static int inode_grow(struct volume *v, struct inode *ip, uint32_t newsize)
{
    if (blocks_for(newsize) > MAXFILE)
        return FS_TOOBIG;
    for (uint32_t l = blocks_for(ip->size); l < blocks_for(newsize); l++) {
        uint8_t *slot = bmap_slot(v, ip, l);

        if (slot == NULL)
            return FS_NOSPC;
        if (*slot == 0) {
            *slot = block_alloc(v);
            if (*slot == 0)
                return FS_NOSPC;
        }
    }
    ip->size = newsize;
    return FS_OK;
}

/* Cut the file; the indirect block goes when nothing is left in it. */
static void inode_truncate(struct volume *v, struct inode *ip, uint32_t newsize)
{
    uint32_t keep = blocks_for(newsize);
    uint32_t have = blocks_for(ip->size);

    if (newsize >= ip->size)
        return;
    for (uint32_t l = keep; l < have; l++) {
        uint8_t *slot = bmap_slot(v, ip, l);

        if (slot != NULL && *slot != 0) {
            block_free(v, *slot);
            *slot = 0;
        }
    }
    if (keep < NDIRECT && ip->indirect != 0) {
        block_free(v, ip->indirect);
        ip->indirect = 0;
    }
    ip->size = newsize;
}

/* ---- harness ---- */

static uint32_t expected_blocks(uint32_t size)
{
    uint32_t n = 0;

    for (uint32_t at = 0; at < size; at += BSIZE)
        n++;
    return n > NDIRECT ? n + 1u : n;
}

static void check(const struct volume *v, const struct inode *ip)
{
    uint32_t used = 0;

    for (uint32_t b = 1; b < NBLOCKS; b++)
        used += v->in_use[b];
    assert(v->nfree == NBLOCKS - 1u - used);
    assert(used == expected_blocks(ip->size));
}

int main(void)
{
    struct volume v;
    struct inode f;

    volume_format(&v);
    memset(&f, 0, sizeof f);

    for (int i = 0; i < 2; i++) {
        uint32_t size = __VERIFIER_nondet_uint();

        __VERIFIER_assume(size <= MAXFILE * BSIZE);
        if (size > f.size)
            assert(inode_grow(&v, &f, size) == FS_OK);
        else
            inode_truncate(&v, &f, size);
        assert(f.size == size);
    }
    check(&v, &f);
    return 0;
}
