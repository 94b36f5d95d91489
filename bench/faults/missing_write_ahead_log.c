/*
 * Small store of pages with a write-ahead log. A transaction first writes its changes to the log
 * and then a record for its end; only the changes of committed transactions get into the pages.
 * After a crash, the pages are brought up to date with the log. A record that was only half
 * written has a wrong check sum, and everything from there on is ignored.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PAGES 3
#define LOG_RECORDS 8
#define MAX_CHANGES 2
#define TRANSACTIONS 3

enum kind { KIND_NONE, KIND_CHANGE, KIND_COMMIT, KIND_ABORT };

struct record {
    uint8_t kind;
    uint8_t epoch;
    uint8_t page;
    uint8_t value;
    uint8_t sum;
};

/* What survives a crash. */
struct disk {
    uint8_t page[PAGES];
    uint8_t epoch;
    struct record log[LOG_RECORDS];
};

struct change {
    uint8_t page;
    uint8_t value;
};

struct changes {
    struct change change[MAX_CHANGES];
    int count;
};

struct store {
    struct disk *disk;
    uint8_t page[PAGES];
    int tail;
    bool open;
    struct changes current;
    int commits;
    int aborts;
};

struct recovery {
    int records;
    int committed;
    int aborted;
    int unfinished;
};

/* --- Records ------------------------------------------------------------------------------- */

static uint8_t record_sum(const struct record *r)
{
    return (uint8_t)(0x5a ^ r->kind ^ r->epoch << 2 ^ r->page << 4 ^ r->value);
}

/* Records of an earlier epoch are left over from before a checkpoint. */
static bool record_valid(const struct record *r, uint8_t epoch)
{
    if (r->kind == KIND_NONE || r->kind > KIND_ABORT)
        return false;
    return r->epoch == epoch && r->sum == record_sum(r);
}

static void log_append(struct store *s, enum kind kind, uint8_t page, uint8_t value)
{
    assert(s->tail < LOG_RECORDS);
    struct record *r = &s->disk->log[s->tail];
    r->kind = (uint8_t)kind;
    r->epoch = s->disk->epoch;
    r->page = page;
    r->value = value;
    r->sum = record_sum(r);
    s->tail++;
}

/* --- Changes of a transaction -------------------------------------------------------------- */

static void changes_clear(struct changes *c)
{
    c->count = 0;
}

static void changes_add(struct changes *c, uint8_t page, uint8_t value)
{
    assert(c->count < MAX_CHANGES);
    c->change[c->count].page = page;
    c->change[c->count].value = value;
    c->count++;
}

static void changes_apply(const struct changes *c, uint8_t page[PAGES])
{
    for (int i = 0; i < c->count; i++)
        page[c->change[i].page] = c->change[i].value;
}

/* --- Store --------------------------------------------------------------------------------- */

static void disk_format(struct disk *d)
{
    for (int i = 0; i < PAGES; i++)
        d->page[i] = 0;
    for (int i = 0; i < LOG_RECORDS; i++)
        d->log[i].kind = KIND_NONE;
    d->epoch = 1;
}

static void store_open(struct store *s, struct disk *d)
{
    s->disk = d;
    for (int i = 0; i < PAGES; i++)
        s->page[i] = d->page[i];
    s->tail = 0;
    s->open = false;
    changes_clear(&s->current);
    s->commits = 0;
    s->aborts = 0;
}

static bool store_begin(struct store *s)
{
    if (s->open || s->tail + MAX_CHANGES + 1 > LOG_RECORDS)
        return false;
    s->open = true;
    changes_clear(&s->current);
    return true;
}

static bool store_write(struct store *s, uint8_t page, uint8_t value)
{
    if (!s->open || page >= PAGES || s->current.count == MAX_CHANGES)
        return false;
    log_append(s, KIND_CHANGE, page, value);
    changes_add(&s->current, page, value);
    return true;
}

/* A transaction sees its own changes, the latest one first. */
static uint8_t store_read(const struct store *s, uint8_t page)
{
    if (s->open) {
        for (int i = s->current.count - 1; i >= 0; i--) {
            if (s->current.change[i].page == page)
                return s->current.change[i].value;
        }
    }
    return s->page[page];
}

static void store_end(struct store *s, bool commit)
{
    log_append(s, commit ? KIND_COMMIT : KIND_ABORT, 0, 0);
    if (commit) {
        changes_apply(&s->current, s->page);
        s->commits++;
    } else {
        s->aborts++;
    }
    s->open = false;
}

/* Writes the pages themselves; the log starts again in a new epoch. */
static void store_checkpoint(struct store *s)
{
    for (int i = 0; i < PAGES; i++)
        s->disk->page[i] = s->page[i];
    s->disk->epoch++;
    s->tail = 0;
}

/* --- Recovery ------------------------------------------------------------------------------ */

static void replay_record(const struct record *r, struct changes *staged, struct recovery *result,
                          uint8_t page[PAGES])
{
    switch (r->kind) {
    case KIND_CHANGE:
        if (staged->count < MAX_CHANGES)
            changes_add(staged, r->page, r->value);
        break;
    case KIND_COMMIT:
        changes_apply(staged, page);
        changes_clear(staged);
        result->committed++;
        break;
    case KIND_ABORT:
        result->aborted++;
        break;
    default:
        break;
    }
}

static void store_recover(struct store *s, struct disk *d, struct recovery *result)
{
    struct changes staged;
    store_open(s, d);
    changes_clear(&staged);
    result->records = 0;
    result->committed = 0;
    result->aborted = 0;
    for (int i = 0; i < LOG_RECORDS; i++) {
        const struct record *r = &d->log[i];
        if (!record_valid(r, d->epoch))
            break;
        replay_record(r, &staged, result, s->page);
        result->records++;
    }
    result->unfinished = staged.count;
    store_checkpoint(s);
}

/* --- Harness ------------------------------------------------------------------------------- */

/* The last bytes of the record did not get to the disk any more. */
static void tear_record(struct disk *d, unsigned at)
{
    d->log[at].sum ^= 0xffu;
}

int main(void)
{
    struct disk disk;
    struct store store;
    struct recovery result;
    uint8_t expected[PAGES] = {9, 0, 0};
    int end[TRANSACTIONS];
    uint8_t after[TRANSACTIONS + 1][PAGES];
    disk_format(&disk);
    store_open(&store, &disk);

    /* The state before: one page is written, and the log is empty. */
    assert(!store_write(&store, 0, 1));
    assert(store_begin(&store));
    assert(store_write(&store, 0, 9));
    store_end(&store, true);
    store_checkpoint(&store);

    for (int k = 0; k < PAGES; k++)
        after[0][k] = expected[k];
    for (int i = 0; i < TRANSACTIONS; i++) {
        unsigned page = __VERIFIER_nondet_uchar();
        bool commit = __VERIFIER_nondet_uchar() % 2;
        uint8_t value = (uint8_t)(10 * (i + 1));
        __VERIFIER_assume(page < PAGES);
        bool begun = store_begin(&store);
        assert(begun && !store_begin(&store));
        assert(store_write(&store, (uint8_t)page, value));
        assert(store_read(&store, (uint8_t)page) == value);
        store_end(&store, commit);
        if (commit)
            expected[page] = value;
        end[i] = store.tail;
        for (int k = 0; k < PAGES; k++) {
            after[i + 1][k] = expected[k];
            assert(store_read(&store, (uint8_t)k) == expected[k]);
        }
    }
    assert(store.commits + store.aborts == TRANSACTIONS + 1);

    /* A crash, perhaps in the middle of a record. */
    unsigned torn = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(torn <= 2 * TRANSACTIONS);
    int complete = TRANSACTIONS;
    if (torn < 2 * TRANSACTIONS) {
        tear_record(&disk, torn);
        complete = (int)torn / 2;
    }
    store_recover(&store, &disk, &result);
    assert(result.committed + result.aborted == complete);
    assert(complete == 0 || result.records >= end[complete - 1]);
    assert(result.unfinished == (int)torn % 2);
    for (int k = 0; k < PAGES; k++) {
        assert(store.page[k] == after[complete][k]);
        assert(disk.page[k] == after[complete][k]);
    }

    /* Recovering again changes nothing. */
    store_recover(&store, &disk, &result);
    assert(result.records == 0);
    for (int k = 0; k < PAGES; k++)
        assert(store.page[k] == after[complete][k]);
    return 0;
}
