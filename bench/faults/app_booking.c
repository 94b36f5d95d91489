/* Meeting room booking: a sorted list of half-open [start,end) slots. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define CAL_MAX     3
#define OPENING     (8 * 60)
#define CLOSING     (18 * 60)
#define MIN_LENGTH  15

typedef struct {
    int start;          /* minutes after midnight */
    int end;
    int owner;
} slot_t;

typedef struct {
    slot_t slots[CAL_MAX];
    int    count;
} calendar_t;

enum cal_result { CAL_DONE, CAL_FULL, CAL_CLASH, CAL_INVALID };

/* Index of the first slot that starts at or after the given minute. */
static int cal_lower_bound(const calendar_t *cal, int minute)
{
    int lo = 0, hi = cal->count;

    while (lo < hi) {
        int mid = (lo + hi) / 2;

        if (cal->slots[mid].start < minute)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/*
 * Would [start,end) collide with a booking?  pos is the place where the
 * slot would be inserted; since the list is sorted and free of overlap
 * only the two neighbours matter.
 */
static bool cal_collides(const calendar_t *cal, int pos, int start, int end)
{
    if (pos > 0 && cal->slots[pos - 1].end > start)
        return true;
    if (pos < cal->count && cal->slots[pos].end < end)
        return true;
    return false;
}

static enum cal_result cal_book(calendar_t *cal, int start, int end, int owner)
{
    int pos;

    if (start < OPENING || end > CLOSING || end - start < MIN_LENGTH)
        return CAL_INVALID;
    if (cal->count == CAL_MAX)
        return CAL_FULL;

    pos = cal_lower_bound(cal, start);
    if (cal_collides(cal, pos, start, end))
        return CAL_CLASH;

    for (int i = cal->count; i > pos; i--)
        cal->slots[i] = cal->slots[i - 1];
    cal->slots[pos].start = start;
    cal->slots[pos].end = end;
    cal->slots[pos].owner = owner;
    cal->count++;
    return CAL_DONE;
}

/* Cancel all bookings of one owner, closing the gaps; how many went. */
static int cal_cancel_owner(calendar_t *cal, int owner)
{
    int out = 0;
    int removed;

    for (int in = 0; in < cal->count; in++) {
        if (cal->slots[in].owner != owner)
            cal->slots[out++] = cal->slots[in];
    }
    removed = cal->count - out;
    cal->count = out;
    return removed;
}

/* Longest stretch of free time in the opening hours. */
static int cal_longest_gap(const calendar_t *cal)
{
    int best = 0;
    int prev_end = OPENING;

    for (int i = 0; i < cal->count; i++) {
        int gap = cal->slots[i].start - prev_end;

        if (gap > best)
            best = gap;
        prev_end = cal->slots[i].end;
    }
    if (CLOSING - prev_end > best)
        best = CLOSING - prev_end;
    return best;
}

/*
 * Earliest start at or after `from` where a meeting of `len` minutes fits,
 * or -1 if there is none today.
 */
static int cal_find_free(const calendar_t *cal, int from, int len)
{
    int start = from < OPENING ? OPENING : from;

    for (int i = 0; i < cal->count; i++) {
        if (cal->slots[i].end <= start)
            continue;
        if (start + len <= cal->slots[i].start)
            break;
        start = cal->slots[i].end;
    }
    return start + len <= CLOSING ? start : -1;
}

/* Minutes that are booked today. */
static int cal_booked(const calendar_t *cal)
{
    int sum = 0;

    for (int i = 0; i < cal->count; i++)
        sum += cal->slots[i].end - cal->slots[i].start;
    return sum;
}

/* ---- harness ---- */

#define STEPS 3

int main(void)
{
    calendar_t cal;
    int accepted = 0;
    int of_owner[2] = { 0, 0 };

    memset(&cal, 0, sizeof cal);

    for (int i = 0; i < STEPS; i++) {
        int start = __VERIFIER_nondet_int();
        int len = __VERIFIER_nondet_int();
        int owner = __VERIFIER_nondet_int();

        __VERIFIER_assume(start >= OPENING - 1 && start < OPENING + 64);
        __VERIFIER_assume(len > 0 && len <= 32);
        __VERIFIER_assume(owner == 0 || owner == 1);

        if (cal_book(&cal, start, start + len, owner) == CAL_DONE) {
            accepted++;
            of_owner[owner]++;
        }
    }
    assert(cal.count == accepted);

    int gap = cal_longest_gap(&cal);
    assert(gap >= 0 && gap <= CLOSING - OPENING);

    /* no two bookings share a minute */
    unsigned int probe = __VERIFIER_nondet_uint();
    int users = 0;

    __VERIFIER_assume(probe >= OPENING && probe < OPENING + 128);
    for (int i = 0; i < STEPS; i++) {
        if (i < cal.count && cal.slots[i].start <= (int)probe &&
            (int)probe < cal.slots[i].end)
            users++;
    }
    assert(users <= 1);

    assert(cal_cancel_owner(&cal, 1) == of_owner[1]);
    assert(cal.count == of_owner[0]);
    for (int i = 0; i < STEPS; i++)
        assert(i >= cal.count || cal.slots[i].owner == 0);

    /* there is always room for one more short meeting */
    int at = cal_find_free(&cal, 0, MIN_LENGTH);
    assert(at >= OPENING && at <= OPENING + cal_booked(&cal) + 3 * MIN_LENGTH);
    return 0;
}
