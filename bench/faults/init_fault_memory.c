/*
 * Fault memory of a control unit. Monitors report passed or failed tests; failures are debounced
 * and then stored with a snapshot of the surroundings. A fault that comes back in the next driving
 * cycle is confirmed; one that stays away for some cycles is removed. When the memory is full, a
 * fault of higher priority takes the place of the least important one.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MONITORS 3
#define ENTRIES 2
#define AGING_CYCLES 2
#define NO_MONITOR (-1)
#define STEPS 3

#define STATUS_FAILED 0x01u
#define STATUS_FAILED_CYCLE 0x02u
#define STATUS_PENDING 0x04u
#define STATUS_CONFIRMED 0x08u

struct monitor_config {
    uint16_t code;
    uint8_t priority;
    uint8_t debounce;
};

/* The priority is higher when the number is lower. */
static const struct monitor_config config[MONITORS] = {
    {0x0335, 1, 1},
    {0x0117, 2, 1},
    {0x0562, 3, 2},
};

struct snapshot {
    uint8_t speed;
    uint8_t voltage;
};

struct monitor {
    int8_t counter;
    uint8_t status;
};

struct entry {
    int monitor;
    int occurrences;
    int aging;
    struct snapshot first;
    struct snapshot last;
};

struct fault_memory {
    struct monitor monitor[MONITORS];
    struct entry entry[ENTRIES];
    int displaced;
    int cycles;
};

static void entry_release(struct entry *e)
{
    e->monitor = NO_MONITOR;
}

static void memory_init(struct fault_memory *m)
{
    for (int i = 0; i < MONITORS; i++) {
        m->monitor[i].counter = 0;
        m->monitor[i].status = 0;
    }
    for (int i = 0; i < ENTRIES; i++) {
        entry_release(&m->entry[i]);
        m->entry[i].occurrences = 0;
        m->entry[i].aging = 0;
    }
    m->displaced = 0;
    m->cycles = 0;
}

static struct entry *find_entry(struct fault_memory *m, int monitor)
{
    for (int i = 0; i < ENTRIES; i++) {
        if (m->entry[i].monitor == monitor)
            return &m->entry[i];
    }
    return (struct entry *)0;
}

static struct entry *least_important(struct fault_memory *m)
{
    struct entry *least = &m->entry[0];
    for (int i = 1; i < ENTRIES; i++) {
        if (config[m->entry[i].monitor].priority > config[least->monitor].priority)
            least = &m->entry[i];
    }
    return least;
}

/* A place for a new fault: a free one, or that of a less important fault. */
static struct entry *find_place(struct fault_memory *m, int monitor)
{
    struct entry *e = find_entry(m, NO_MONITOR);
    if (e)
        return e;
    e = least_important(m);
    if (config[e->monitor].priority <= config[monitor].priority)
        return (struct entry *)0;
    m->monitor[e->monitor].status &= ~(STATUS_PENDING | STATUS_CONFIRMED);
    m->displaced++;
    entry_release(e);
    return e;
}

static void entry_claim(struct entry *e, int monitor, const struct snapshot *now)
{
    e->monitor = monitor;
    e->occurrences = 1;
    e->first = *now;
    e->last = *now;
}

static void entry_renew(struct entry *e, const struct snapshot *now)
{
    e->occurrences++;
    e->aging = 0;
    e->last = *now;
}

static void fault_appeared(struct fault_memory *m, int monitor, const struct snapshot *now)
{
    struct monitor *mon = &m->monitor[monitor];
    bool before = mon->status & STATUS_PENDING && !(mon->status & STATUS_FAILED_CYCLE);
    struct entry *e = find_entry(m, monitor);
    if (e) {
        entry_renew(e, now);
    } else {
        e = find_place(m, monitor);
        if (e)
            entry_claim(e, monitor, now);
    }
    mon->status |= STATUS_FAILED | STATUS_FAILED_CYCLE;
    if (!e)
        return;
    mon->status |= STATUS_PENDING;
    if (before)
        mon->status |= STATUS_CONFIRMED;
}

/* Failed tests count up to the limit of the monitor, passed tests down to its negative. */
static void report(struct fault_memory *m, int monitor, bool failed, const struct snapshot *now)
{
    struct monitor *mon = &m->monitor[monitor];
    int limit = config[monitor].debounce;
    if (failed) {
        if (mon->counter < 0)
            mon->counter = 0;
        if (mon->counter < limit)
            mon->counter++;
        if (mon->counter == limit && !(mon->status & STATUS_FAILED))
            fault_appeared(m, monitor, now);
    } else {
        if (mon->counter > 0)
            mon->counter = 0;
        if (mon->counter > -limit)
            mon->counter--;
        if (mon->counter == -limit)
            mon->status &= ~STATUS_FAILED;
    }
}

static void age_entry(struct fault_memory *m, struct entry *e)
{
    struct monitor *mon = &m->monitor[e->monitor];
    if (mon->status & (STATUS_FAILED | STATUS_FAILED_CYCLE))
        return;
    e->aging++;
    if (e->aging >= AGING_CYCLES) {
        mon->status &= ~(STATUS_PENDING | STATUS_CONFIRMED);
        entry_release(e);
    }
}

/* End of a driving cycle. */
static void cycle_end(struct fault_memory *m)
{
    for (int i = 0; i < ENTRIES; i++) {
        if (m->entry[i].monitor != NO_MONITOR)
            age_entry(m, &m->entry[i]);
    }
    for (int i = 0; i < MONITORS; i++) {
        struct monitor *mon = &m->monitor[i];
        if (!(mon->status & STATUS_FAILED_CYCLE))
            mon->status &= ~STATUS_PENDING;
        mon->status &= ~STATUS_FAILED_CYCLE;
    }
    m->cycles++;
}

/* Clears one fault by its code, or all of them with the code 0xFFFF. Returns how many. */
static int clear(struct fault_memory *m, uint16_t code)
{
    int count = 0;
    for (int i = 0; i < MONITORS; i++) {
        if (code != 0xFFFFu && code != config[i].code)
            continue;
        struct entry *e = find_entry(m, i);
        if (e) {
            entry_release(e);
            count++;
        }
        m->monitor[i].status = 0;
        m->monitor[i].counter = 0;
    }
    return count;
}

static int count_by_mask(const struct fault_memory *m, uint8_t mask)
{
    int count = 0;
    for (int i = 0; i < MONITORS; i++)
        count += (m->monitor[i].status & mask) != 0;
    return count;
}

/* What a tester reads of one fault: number of occurrences, age, and both speeds. */
static int read_entry(struct fault_memory *m, uint16_t code, uint8_t out[4])
{
    for (int i = 0; i < MONITORS; i++) {
        if (config[i].code != code)
            continue;
        const struct entry *e = find_entry(m, i);
        if (!e)
            return 0;
        out[0] = (uint8_t)e->occurrences;
        out[1] = (uint8_t)e->aging;
        out[2] = e->first.speed;
        out[3] = e->last.speed;
        return 4;
    }
    return 0;
}

static void check(struct fault_memory *m)
{
    for (int i = 0; i < ENTRIES; i++) {
        const struct entry *e = &m->entry[i];
        if (e->monitor == NO_MONITOR)
            continue;
        const struct monitor *mon = &m->monitor[e->monitor];
        assert(e->occurrences > 0);
        assert(e->aging < AGING_CYCLES);
        if (mon->status & STATUS_FAILED)
            assert(e->aging == 0);
        for (int k = 0; k < i; k++)
            assert(m->entry[k].monitor != e->monitor);
    }
    assert(count_by_mask(m, STATUS_CONFIRMED) <= ENTRIES);
    assert(count_by_mask(m, STATUS_PENDING) <= ENTRIES);
}

int main(void)
{
    struct fault_memory memory;
    memory_init(&memory);

    /* Drives before: the second monitor failed for a short time. */
    struct snapshot standing = {.speed = 0, .voltage = 120};
    report(&memory, 1, true, &standing);
    report(&memory, 1, false, &standing);
    cycle_end(&memory);
    cycle_end(&memory);
    check(&memory);

    for (int i = 0; i < STEPS; i++) {
        unsigned action = __VERIFIER_nondet_uchar();
        unsigned monitor = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(action < 4 && monitor < MONITORS);
        struct snapshot now = {.speed = (uint8_t)(10 * i), .voltage = 130};
        switch (action) {
        case 0:
        case 1:
            report(&memory, (int)monitor, action == 0, &now);
            break;
        case 2:
            cycle_end(&memory);
            break;
        default:
            clear(&memory, config[monitor].code);
            assert(memory.monitor[monitor].status == 0);
            break;
        }
        check(&memory);

        uint8_t data[4];
        if (read_entry(&memory, config[monitor].code, data)) {
            assert(data[2] <= data[3] && data[3] <= now.speed);
            assert(data[0] > 1 || data[2] == data[3]);
        }
    }
    return 0;
}
