/*
 * Books meeting rooms by the hour. The bookings of a room are kept in the order of their times; a
 * booking without a wish for a room gets the first one that is large enough and free.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ROOMS 2
#define PER_ROOM 3
#define OPENS 8
#define CLOSES 12
#define ANY_ROOM (-1)
#define NO_ROOM (-1)

struct booking {
    int start;
    int end;
    int owner;
};

struct room {
    int seats;
    struct booking bookings[PER_ROOM];
    int count;
};

struct building {
    struct room rooms[ROOMS];
};

static bool conflicts(const struct booking *b, int start, int end)
{
    return start <= b->end && b->start < end;
}

static bool room_is_free(const struct room *r, int start, int end)
{
    for (int i = 0; i < r->count; i++) {
        if (conflicts(&r->bookings[i], start, end))
            return false;
    }
    return true;
}

static bool room_insert(struct room *r, struct booking b)
{
    int at = r->count;
    if (r->count == PER_ROOM)
        return false;
    while (at > 0 && r->bookings[at - 1].start > b.start) {
        r->bookings[at] = r->bookings[at - 1];
        at--;
    }
    r->bookings[at] = b;
    r->count++;
    return true;
}

static bool is_open(int start, int end)
{
    return OPENS <= start && start < end && end <= CLOSES;
}

/* Returns the number of the room, or NO_ROOM. */
static int book(struct building *d, int wish, int people, struct booking b)
{
    if (!is_open(b.start, b.end))
        return NO_ROOM;
    for (int i = 0; i < ROOMS; i++) {
        struct room *r = &d->rooms[i];
        if (wish != ANY_ROOM && wish != i)
            continue;
        if (r->seats < people || !room_is_free(r, b.start, b.end))
            continue;
        if (room_insert(r, b))
            return i;
    }
    return NO_ROOM;
}

static bool cancel(struct building *d, int room, int start, int owner)
{
    struct room *r = &d->rooms[room];
    for (int i = 0; i < r->count; i++) {
        if (r->bookings[i].start != start || r->bookings[i].owner != owner)
            continue;
        r->count--;
        for (; i < r->count; i++)
            r->bookings[i] = r->bookings[i + 1];
        return true;
    }
    return false;
}

int main(void)
{
    struct building d = {.rooms = {{.seats = 4}, {.seats = 10}}};
    bool busy[CLOSES] = {false};
    for (int i = 0; i < 3; i++) {
        struct booking b;
        b.start = __VERIFIER_nondet_int();
        b.end = __VERIFIER_nondet_int();
        b.owner = i;
        __VERIFIER_assume(b.start >= OPENS - 1 && b.start < b.end && b.end <= CLOSES + 1);

        /* The party is too large for the small room. */
        bool expected = is_open(b.start, b.end);
        for (int hour = b.start; expected && hour < b.end; hour++)
            expected = !busy[hour];
        int room = book(&d, ANY_ROOM, 6, b);
        assert((room != NO_ROOM) == expected);
        if (room == NO_ROOM)
            continue;
        assert(room == 1);
        if (__VERIFIER_nondet_int() == 0) {
            assert(cancel(&d, room, b.start, i));
            continue;
        }
        for (int hour = b.start; hour < b.end; hour++)
            busy[hour] = true;
    }
    for (int i = 1; i < d.rooms[1].count; i++)
        assert(d.rooms[1].bookings[i - 1].end <= d.rooms[1].bookings[i].start);
    return 0;
}
