/*
 * Ring of log records with levels. Every module has a threshold below which its records are left
 * out, and it can be muted altogether; records of the highest level are kept in any case. When the
 * ring is full, the oldest record is overwritten. A reader has a cursor of its own and is told how
 * many records it missed.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define RECORDS 4
#define MODULES 3
#define STEPS 4

enum level { LEVEL_DEBUG, LEVEL_INFO, LEVEL_WARNING, LEVEL_FATAL, LEVELS };

enum module { MODULE_RADIO, MODULE_STORAGE, MODULE_DISPLAY };

struct record {
    uint32_t number;
    uint8_t level;
    uint8_t module;
    uint16_t code;
};

struct log {
    struct record record[RECORDS];
    uint32_t next;
    uint8_t threshold[MODULES];
    uint8_t muted;
    int written[LEVELS];
    int left_out;
};

struct reader {
    uint32_t cursor;
    uint32_t missed;
};

static void log_init(struct log *l)
{
    l->next = 0;
    for (int i = 0; i < MODULES; i++)
        l->threshold[i] = LEVEL_INFO;
    for (int i = 0; i < LEVELS; i++)
        l->written[i] = 0;
    l->muted = 0;
    l->left_out = 0;
}

static void log_mute(struct log *l, unsigned module)
{
    l->muted ^= (uint8_t)(1u << module);
}

static void log_unmute(struct log *l, unsigned module)
{
    l->muted &= (uint8_t)~(1u << module);
}

static void log_set_threshold(struct log *l, unsigned module, unsigned level)
{
    l->threshold[module] = (uint8_t)level;
}

static bool is_wanted(const struct log *l, unsigned module, unsigned level)
{
    if (level == LEVEL_FATAL)
        return true;
    if (l->muted & 1u << module)
        return false;
    return level >= l->threshold[module];
}

static bool log_write(struct log *l, unsigned module, unsigned level, uint16_t code)
{
    if (!is_wanted(l, module, level)) {
        l->left_out++;
        return false;
    }
    struct record *r = &l->record[l->next % RECORDS];
    r->number = l->next;
    r->level = (uint8_t)level;
    r->module = (uint8_t)module;
    r->code = code;
    l->written[level]++;
    l->next++;
    return true;
}

/* The number of the oldest record that is still there. */
static uint32_t log_oldest(const struct log *l)
{
    return l->next > RECORDS ? l->next - RECORDS : 0;
}

static void reader_init(struct reader *r, const struct log *l)
{
    r->cursor = log_oldest(l);
    r->missed = 0;
}

/* The next record for this reader, or a null pointer at the end. */
static const struct record *reader_next(struct reader *r, const struct log *l)
{
    uint32_t oldest = log_oldest(l);
    if (r->cursor < oldest) {
        r->missed += oldest - r->cursor;
        r->cursor = oldest;
    }
    if (r->cursor == l->next)
        return (const struct record *)0;
    const struct record *record = &l->record[r->cursor % RECORDS];
    r->cursor++;
    return record;
}

/* The newest record of a level or above, or a null pointer. */
static const struct record *log_newest(const struct log *l, unsigned level)
{
    uint32_t oldest = log_oldest(l);
    for (uint32_t n = l->next; n > oldest; n--) {
        const struct record *r = &l->record[(n - 1) % RECORDS];
        if (r->level >= level)
            return r;
    }
    return (const struct record *)0;
}

/* --- Harness ------------------------------------------------------------------------------- */

int main(void)
{
    struct log l;
    struct reader reader;
    bool muted[MODULES] = {false};
    log_init(&l);
    reader_init(&reader, &l);
    assert(log_write(&l, MODULE_RADIO, LEVEL_INFO, 100));
    assert(!log_write(&l, MODULE_STORAGE, LEVEL_DEBUG, 101));
    log_set_threshold(&l, MODULE_STORAGE, LEVEL_WARNING);

    uint32_t expected = 1;
    for (int i = 0; i < STEPS; i++) {
        unsigned action = __VERIFIER_nondet_uchar();
        unsigned module = __VERIFIER_nondet_uchar();
        unsigned level = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(action < 3 && module < MODULES && level < LEVELS);
        if (action == 0) {
            log_mute(&l, module);
            muted[module] = true;
        } else if (action == 1) {
            log_unmute(&l, module);
            muted[module] = false;
        }
        bool wanted = level >= (module == MODULE_STORAGE ? LEVEL_WARNING : LEVEL_INFO);
        if (muted[module])
            wanted = false;
        if (level == LEVEL_FATAL)
            wanted = true;
        bool written = log_write(&l, module, level, (uint16_t)i);
        assert(written == wanted);
        expected += wanted ? 1 : 0;
        const struct record *newest = log_newest(&l, level);
        if (written)
            assert(newest && newest->number == expected - 1 && newest->code == i);
    }
    assert(l.next == expected);

    uint32_t count = 0;
    const struct record *r = reader_next(&reader, &l);
    while (r) {
        assert(r->number == reader.missed + count);
        count++;
        r = reader_next(&reader, &l);
    }
    assert(count <= RECORDS && count + reader.missed == expected);
    return 0;
}
