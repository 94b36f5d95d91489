/*
 * Redo journal of a block device. A transaction is a run of DATA records
 * followed by one COMMIT record with the same sequence number. Replay after
 * a crash walks the log from the tail and applies only transactions whose
 * commit record made it to the medium; it stops at the first record which
 * does not belong to the expected sequence.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

enum rec_type { REC_EMPTY = 0, REC_DATA = 0xD1, REC_COMMIT = 0xC0 };

#define LOG_SLOTS   6
#define DISK_BLOCKS 3
#define TX_MAX      2

struct log_rec {
    uint8_t type;
    uint8_t seq;
    uint8_t block;
    uint8_t value;
};

struct journal {
    struct log_rec slot[LOG_SLOTS];
    uint8_t head;           /* next slot to write */
    uint8_t tail_seq;       /* sequence of the oldest transaction */
    uint8_t next_seq;
};

struct disk {
    uint8_t block[DISK_BLOCKS];
};

struct tx {
    uint8_t block[TX_MAX];
    uint8_t value[TX_MAX];
    uint8_t n;
};

static void journal_init(struct journal *j, uint8_t first_seq)
{
    for (int i = 0; i < LOG_SLOTS; i++) {
        j->slot[i].type = REC_EMPTY;
        j->slot[i].seq = 0;
        j->slot[i].block = 0;
        j->slot[i].value = 0;
    }
    j->head = 0;
    j->tail_seq = first_seq;
    j->next_seq = first_seq;
}

static bool log_append(struct journal *j, enum rec_type t, uint8_t block,
                       uint8_t value)
{
    if (j->head >= LOG_SLOTS)
        return false;
    struct log_rec *r = &j->slot[j->head++];
    r->type = (uint8_t)t;
    r->seq = j->next_seq;
    r->block = block;
    r->value = value;
    return true;
}

/* Write the transaction to the log; durable when this returns true. */
static bool journal_commit(struct journal *j, const struct tx *t)
{
    if (j->head + t->n + 1 > LOG_SLOTS)
        return false;
    for (uint8_t i = 0; i < t->n; i++)
        log_append(j, REC_DATA, t->block[i], t->value[i]);
    log_append(j, REC_COMMIT, 0, t->n);
    j->next_seq++;
    return true;
}

/* Power was lost after some of the records were written. */
static void journal_torn(struct journal *j, const struct tx *t)
{
    for (uint8_t i = 0; i < t->n; i++)
        log_append(j, REC_DATA, t->block[i], t->value[i]);
}

/*
 * Apply committed transactions in order. Data records are held back until
 * the commit record of their transaction is seen.
 */
static int journal_replay(struct journal *j, struct disk *d)
{
    uint8_t want = j->tail_seq;
    int first = 0;          /* first data record of the open transaction */
    int applied = 0;

    for (int i = 0; i < LOG_SLOTS; i++) {
        const struct log_rec *r = &j->slot[i];

        if (r->type == REC_EMPTY || r->seq < want)
            break;
        if (r->type == REC_DATA)
            continue;

        /* a commit: its count must match the data records before it */
        if (r->value != i - first)
            break;
        for (int k = first; k < i; k++)
            d->block[j->slot[k].block] = j->slot[k].value;
        applied++;
        want++;
        first = i + 1;
    }
    j->next_seq = want;
    j->tail_seq = want;
    j->head = 0;
    return applied;
}

static void pick_tx(struct tx *t)
{
    t->n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(t->n >= 1 && t->n <= TX_MAX);
    for (int i = 0; i < TX_MAX; i++) {
        t->block[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(t->block[i] < DISK_BLOCKS);
        t->value[i] = __VERIFIER_nondet_uchar();
    }
}

static void model_apply(struct disk *ref, const struct tx *t)
{
    for (uint8_t i = 0; i < t->n; i++)
        ref->block[t->block[i]] = t->value[i];
}

int main(void)
{
    struct journal j;
    struct disk d = { { 0, 0, 0 } };
    struct disk ref = { { 0, 0, 0 } };
    struct tx t;
    uint8_t start = __VERIFIER_nondet_uchar();
    bool crash = __VERIFIER_nondet_bool();

    journal_init(&j, start);

    /* first mount: two transactions, then a clean replay */
    for (int n = 0; n < 2; n++) {
        pick_tx(&t);
        bool ok = journal_commit(&j, &t);
        assert(ok);
        model_apply(&ref, &t);
    }
    int applied = journal_replay(&j, &d);
    assert(applied == 2);

    /* second mount: one transaction, which may lose its commit record */
    pick_tx(&t);
    if (crash) {
        journal_torn(&j, &t);
    } else {
        bool ok = journal_commit(&j, &t);
        assert(ok);
        model_apply(&ref, &t);
    }
    applied = journal_replay(&j, &d);
    assert(applied == (crash ? 0 : 1));

    for (int b = 0; b < DISK_BLOCKS; b++)
        assert(d.block[b] == ref.block[b]);
    assert(j.tail_seq == (uint8_t)(start + (crash ? 2 : 3)));
    return 0;
}
