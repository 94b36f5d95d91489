/*
 * A journal in front of a disk: changes are collected in a transaction and reach the disk all
 * together when it is committed. Whoever starts a handle reserves room for its blocks and has
 * to stop it again; a commit waits until no handle is open.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define BLOCKS 8
#define JOURNAL 6
#define EMPTY 0

enum error { OK = 0, NO_SPACE = -1, JOURNAL_FULL = -2, NOT_FOUND = -3, BUSY = -4 };

struct journal {
    int handles;  /* open ones */
    int reserved; /* blocks promised to them */
    int used;
    int block[JOURNAL];
    int value[JOURNAL];
};

struct handle {
    struct journal *journal;
    int credits; /* what is left of the reservation */
};

static int disk[BLOCKS]; /* block n holds the file number it belongs to, or EMPTY */
static struct journal journal;

static int journal_start(struct journal *j, struct handle *h, int blocks)
{
    if (j->used + j->reserved + blocks > JOURNAL)
        return JOURNAL_FULL;
    j->handles++;
    j->reserved += blocks;
    h->journal = j;
    h->credits = blocks;
    return OK;
}

static void journal_stop(struct handle *h)
{
    h->journal->reserved -= h->credits;
    h->journal->handles--;
    h->credits = 0;
}

/* Later changes of the same block replace earlier ones. */
static void journal_write(struct handle *h, int block, int value)
{
    struct journal *j = h->journal;
    for (int i = 0; i < j->used; i++) {
        if (j->block[i] == block) {
            j->value[i] = value;
            return;
        }
    }
    assert(h->credits > 0);
    h->credits--;
    j->reserved--;
    j->block[j->used] = block;
    j->value[j->used] = value;
    j->used++;
}

/* The contents of a block with the changes that are not on the disk yet. */
static int journal_read(const struct journal *j, int block)
{
    for (int i = 0; i < j->used; i++) {
        if (j->block[i] == block)
            return j->value[i];
    }
    return disk[block];
}

static int journal_commit(struct journal *j)
{
    if (j->handles > 0)
        return BUSY;
    for (int i = 0; i < j->used; i++)
        disk[j->block[i]] = j->value[i];
    j->used = 0;
    return OK;
}

static int count_free(void)
{
    int free = 0;
    for (int block = 0; block < BLOCKS; block++) {
        if (journal_read(&journal, block) == EMPTY)
            free++;
    }
    return free;
}

/* Gives a file so many free blocks, or none if there are not enough. */
static int file_extend(int file, int blocks)
{
    struct handle handle;
    int result = journal_start(&journal, &handle, blocks);
    if (result != OK)
        return result;
    if (count_free() < blocks) {
        journal_stop(&handle);
        return NO_SPACE;
    }
    for (int block = 0; block < BLOCKS && blocks > 0; block++) {
        if (journal_read(&journal, block) == EMPTY) {
            journal_write(&handle, block, file);
            blocks--;
        }
    }
    journal_stop(&handle);
    return OK;
}

/* Frees the last block of a file. */
static int file_shrink(int file)
{
    struct handle handle;
    int result = journal_start(&journal, &handle, 1);
    if (result != OK)
        return result;
    result = NOT_FOUND;
    for (int block = BLOCKS - 1; block >= 0; block--) {
        if (journal_read(&journal, block) == file) {
            journal_write(&handle, block, EMPTY);
            result = OK;
            break;
        }
    }
    journal_stop(&handle);
    return result;
}

static int file_blocks(int file)
{
    int count = 0;
    for (int block = 0; block < BLOCKS; block++)
        count += disk[block] == file;
    return count;
}

int main(void)
{
    int size = 0;
    for (int block = 0; block < BLOCKS; block++)
        disk[block] = block < 5 ? 1 : EMPTY;

    for (int i = 0; i < 3; i++) {
        int blocks = __VERIFIER_nondet_int();
        __VERIFIER_assume(blocks >= 1 && blocks <= 4);
        if (__VERIFIER_nondet_bool()) {
            if (file_extend(2, blocks) == OK)
                size += blocks;
        } else if (file_shrink(2) == OK) {
            size--;
        }
        if (__VERIFIER_nondet_bool())
            assert(journal_commit(&journal) == OK);
    }
    assert(journal.reserved == 0);
    assert(journal_commit(&journal) == OK);
    assert(file_blocks(2) == size);
    assert(file_blocks(1) == 5);
    return 0;
}
