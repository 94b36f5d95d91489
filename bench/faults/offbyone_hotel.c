/*
 * The front desk of a small hotel: reservations, check-in and check-out, the folios of the guests,
 * housekeeping, and the audit that is made every night.
 *
 * A day has a number. A stay that arrives on day a and departs on day d takes the nights from a to
 * d - 1. The price of a night depends on the type of the room and on the season of the night; it is
 * charged to the folio by the audit of this night. Regular guests get a discount when they leave.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define ROOMS 3
#define MAX_STAYS 2
#define MAX_GUESTS 2
#define LAST_DAY 5
#define NO_ROOM (-1)
#define REGULAR_AFTER 3
#define REGULAR_DISCOUNT 5

enum room_type { SINGLE, DOUBLE, ROOM_TYPES };

enum room_state { CLEAN, OCCUPIED, DIRTY, OUT_OF_ORDER };

enum stay_state { UNUSED, BOOKED, IN_HOUSE, DEPARTED, CANCELLED, NO_SHOW };

enum charge_kind { LODGING, BREAKFAST, MINIBAR, DISCOUNT, PAYMENT, CHARGE_KINDS };

struct type_info {
    int price;
    int beds;
};

struct season {
    int first;
    int last; /* the last night of the season */
    int extra;
};

struct room {
    enum room_type type;
    enum room_state state;
    int stay; /* whose room it is while it is occupied */
};

struct guest {
    int nights; /* spent with us so far */
    int visits;
    bool regular;
};

struct folio {
    int sums[CHARGE_KINDS];
    int entries;
    int last_day; /* of the last entry */
    bool closed;
};

struct stay {
    enum stay_state state;
    int guest;
    enum room_type type;
    int arrival;
    int departure;
    int room;
    int quoted;
    bool breakfast;
    struct folio folio;
};

struct hotel {
    int today;
    struct room rooms[ROOMS];
    struct stay stays[MAX_STAYS];
    struct guest guests[MAX_GUESTS];
    int revenue[CHARGE_KINDS];
    int no_shows;
};

static const struct type_info types[ROOM_TYPES] = {
    {60, 1},
    {90, 2},
};

static const struct season seasons[] = {
    {1, 1, 20},
    {5, 6, 15},
};

#define SEASONS ((int)(sizeof(seasons) / sizeof(seasons[0])))
#define BREAKFAST_PRICE 9

/* ---- prices ---- */

static int season_extra(int day)
{
    for (int i = 0; i < SEASONS; i++) {
        if (day >= seasons[i].first && day <= seasons[i].last)
            return seasons[i].extra;
    }
    return 0;
}

static int night_price(enum room_type type, int day)
{
    return types[type].price + season_extra(day);
}

/* What a stay will cost, as it is told to the guest with the reservation. */
static int quote(enum room_type type, int arrival, int departure, bool breakfast)
{
    int total = 0;
    for (int day = arrival + 1; day <= departure; day++) {
        total += night_price(type, day);
        if (breakfast)
            total += BREAKFAST_PRICE;
    }
    return total;
}

/* ---- folios ---- */

static void folio_open(struct folio *f)
{
    for (int kind = 0; kind < CHARGE_KINDS; kind++)
        f->sums[kind] = 0;
    f->entries = 0;
    f->last_day = 0;
    f->closed = false;
}

static bool folio_post(struct folio *f, enum charge_kind kind, int day, int amount)
{
    if (f->closed || day < f->last_day)
        return false;
    f->sums[kind] += amount;
    f->entries++;
    f->last_day = day;
    return true;
}

static int folio_balance(const struct folio *f)
{
    int balance = 0;
    for (int kind = 0; kind < CHARGE_KINDS; kind++)
        balance += f->sums[kind];
    return balance;
}

static int folio_sum(const struct folio *f, enum charge_kind kind)
{
    return f->sums[kind];
}

/* ---- rooms and housekeeping ---- */

static int count_rooms(const struct hotel *h, enum room_type type)
{
    int n = 0;
    for (int i = 0; i < ROOMS; i++) {
        if (h->rooms[i].type == type && h->rooms[i].state != OUT_OF_ORDER)
            n++;
    }
    return n;
}

static int find_clean_room(const struct hotel *h, enum room_type type)
{
    for (int i = 0; i < ROOMS; i++) {
        if (h->rooms[i].type == type && h->rooms[i].state == CLEAN)
            return i;
    }
    return NO_ROOM;
}

static bool clean_room(struct hotel *h, int room)
{
    if (h->rooms[room].state != DIRTY)
        return false;
    h->rooms[room].state = CLEAN;
    return true;
}

static int clean_all(struct hotel *h)
{
    int cleaned = 0;
    for (int i = 0; i < ROOMS; i++) {
        if (clean_room(h, i))
            cleaned++;
    }
    return cleaned;
}

static bool close_room(struct hotel *h, int room)
{
    if (h->rooms[room].state == OCCUPIED)
        return false;
    h->rooms[room].state = OUT_OF_ORDER;
    return true;
}

static void reopen_room(struct hotel *h, int room)
{
    if (h->rooms[room].state == OUT_OF_ORDER)
        h->rooms[room].state = DIRTY;
}

/* ---- guests ---- */

static void guest_left(struct guest *g, int nights)
{
    g->nights += nights;
    g->visits++;
    if (g->nights >= REGULAR_AFTER)
        g->regular = true;
}

static int discount(const struct guest *g, int lodging)
{
    return g->regular ? lodging * REGULAR_DISCOUNT / 100 : 0;
}

/* ---- reservations ---- */

static void hotel_init(struct hotel *h)
{
    h->today = 0;
    h->no_shows = 0;
    for (int i = 0; i < ROOMS; i++) {
        h->rooms[i].type = i == 0 ? SINGLE : DOUBLE;
        h->rooms[i].state = CLEAN;
        h->rooms[i].stay = -1;
    }
    for (int i = 0; i < MAX_STAYS; i++) {
        h->stays[i].state = UNUSED;
        h->stays[i].guest = 0;
        h->stays[i].type = SINGLE;
        h->stays[i].room = NO_ROOM;
        folio_open(&h->stays[i].folio);
    }
    for (int i = 0; i < MAX_GUESTS; i++) {
        h->guests[i].nights = 0;
        h->guests[i].visits = 0;
        h->guests[i].regular = false;
    }
    for (int i = 0; i < CHARGE_KINDS; i++)
        h->revenue[i] = 0;
}

static bool is_active(const struct stay *s)
{
    return s->state == BOOKED || s->state == IN_HOUSE;
}

static bool takes_night(const struct stay *s, int night)
{
    return is_active(s) && s->arrival <= night && night < s->departure;
}

static int rooms_taken(const struct hotel *h, enum room_type type, int night)
{
    int n = 0;
    for (int i = 0; i < MAX_STAYS; i++) {
        if (h->stays[i].type == type && takes_night(&h->stays[i], night))
            n++;
    }
    return n;
}

static bool is_available(const struct hotel *h, enum room_type type, int arrival, int departure)
{
    int rooms = count_rooms(h, type);
    for (int night = arrival; night < departure; night++) {
        if (rooms_taken(h, type, night) >= rooms)
            return false;
    }
    return true;
}

/* Makes a reservation in a slot that is not in use. */
static bool reserve(struct hotel *h, int slot, int guest, enum room_type type, int arrival,
                    int nights, bool breakfast)
{
    struct stay *s = &h->stays[slot];
    if (is_active(s) || nights <= 0 || arrival < h->today)
        return false;
    if (!is_available(h, type, arrival, arrival + nights))
        return false;
    s->state = BOOKED;
    s->guest = guest;
    s->type = type;
    s->arrival = arrival;
    s->departure = arrival + nights;
    s->room = NO_ROOM;
    s->breakfast = breakfast;
    s->quoted = quote(type, s->arrival, s->departure, breakfast);
    folio_open(&s->folio);
    return true;
}

static bool cancel(struct hotel *h, int slot)
{
    struct stay *s = &h->stays[slot];
    if (s->state != BOOKED || s->arrival <= h->today)
        return false;
    s->state = CANCELLED;
    return true;
}

/* Lets a guest stay longer, if there is a room; the quote grows by the nights that are added. */
static bool extend(struct hotel *h, int slot, int nights)
{
    struct stay *s = &h->stays[slot];
    if (!is_active(s) || nights <= 0)
        return false;
    if (!is_available(h, s->type, s->departure, s->departure + nights))
        return false;
    s->quoted += quote(s->type, s->departure, s->departure + nights, s->breakfast);
    s->departure += nights;
    return true;
}

static bool check_in(struct hotel *h, int slot)
{
    struct stay *s = &h->stays[slot];
    if (s->state != BOOKED || s->arrival != h->today)
        return false;
    int room = find_clean_room(h, s->type);
    if (room == NO_ROOM)
        return false;
    h->rooms[room].state = OCCUPIED;
    h->rooms[room].stay = slot;
    s->room = room;
    s->state = IN_HOUSE;
    return true;
}

/* Moves a guest to another room of the same type. */
static bool change_room(struct hotel *h, int slot)
{
    struct stay *s = &h->stays[slot];
    if (s->state != IN_HOUSE)
        return false;
    int room = find_clean_room(h, s->type);
    if (room == NO_ROOM)
        return false;
    h->rooms[s->room].state = DIRTY;
    h->rooms[s->room].stay = -1;
    h->rooms[room].state = OCCUPIED;
    h->rooms[room].stay = slot;
    s->room = room;
    return true;
}

static bool post_minibar(struct hotel *h, int slot, int amount)
{
    struct stay *s = &h->stays[slot];
    if (s->state != IN_HOUSE)
        return false;
    return folio_post(&s->folio, MINIBAR, h->today, amount);
}

static void book_revenue(struct hotel *h, const struct folio *f)
{
    for (int kind = 0; kind < CHARGE_KINDS; kind++)
        h->revenue[kind] += folio_sum(f, (enum charge_kind)kind);
}

/* Closes the folio and returns what the guest has to pay, or -1. */
static int check_out(struct hotel *h, int slot)
{
    struct stay *s = &h->stays[slot];
    struct guest *g = &h->guests[s->guest];
    if (s->state != IN_HOUSE || s->departure != h->today)
        return -1;
    int off = discount(g, folio_sum(&s->folio, LODGING));
    if (off > 0)
        folio_post(&s->folio, DISCOUNT, h->today, -off);
    int due = folio_balance(&s->folio);
    s->folio.closed = true;
    book_revenue(h, &s->folio);
    h->rooms[s->room].state = DIRTY;
    h->rooms[s->room].stay = -1;
    s->state = DEPARTED;
    guest_left(g, s->departure - s->arrival);
    return due;
}

/* ---- the end of the day ---- */

static void charge_night(struct stay *s, int night)
{
    folio_post(&s->folio, LODGING, night, night_price(s->type, night));
    if (s->breakfast)
        folio_post(&s->folio, BREAKFAST, night, BREAKFAST_PRICE);
}

/* Charges the night to all who stay, gives up on those who did not come, starts the next day. */
static void night_audit(struct hotel *h)
{
    for (int i = 0; i < MAX_STAYS; i++) {
        struct stay *s = &h->stays[i];
        if (s->state == IN_HOUSE) {
            charge_night(s, h->today);
        } else if (s->state == BOOKED && s->arrival == h->today) {
            s->state = NO_SHOW;
            h->no_shows++;
        }
    }
    h->today++;
}

/* ---- reports ---- */

static int occupied_rooms(const struct hotel *h)
{
    int n = 0;
    for (int i = 0; i < ROOMS; i++)
        n += h->rooms[i].state == OCCUPIED;
    return n;
}

static int guests_in_house(const struct hotel *h)
{
    int n = 0;
    for (int i = 0; i < MAX_STAYS; i++) {
        if (h->stays[i].state == IN_HOUSE)
            n += types[h->stays[i].type].beds;
    }
    return n;
}

static int total_revenue(const struct hotel *h)
{
    int total = 0;
    for (int kind = 0; kind < CHARGE_KINDS; kind++)
        total += h->revenue[kind];
    return total;
}

static void check(const struct hotel *h)
{
    int in_house = 0;
    for (int i = 0; i < MAX_STAYS; i++) {
        const struct stay *s = &h->stays[i];
        if (s->state != IN_HOUSE)
            continue;
        in_house++;
        assert(s->room != NO_ROOM && h->rooms[s->room].stay == i);
        assert(h->today <= s->departure);
    }
    assert(occupied_rooms(h) == in_house);
    assert(guests_in_house(h) <= 2 * in_house);
    assert(rooms_taken(h, SINGLE, h->today) <= count_rooms(h, SINGLE));
    assert(rooms_taken(h, DOUBLE, h->today) <= count_rooms(h, DOUBLE));
}

/* ---- one week of the hotel ---- */

int main(void)
{
    struct hotel h;
    int minibar = 0;
    int paid = 0;
    bool extended = false;
    hotel_init(&h);
    assert(close_room(&h, 0));

    int arrival = __VERIFIER_nondet_uchar();
    int nights = __VERIFIER_nondet_uchar();
    bool breakfast = __VERIFIER_nondet_bool();
    __VERIFIER_assume(arrival <= 1 && nights <= 2);
    bool reserved = reserve(&h, 0, 0, DOUBLE, arrival, nights, breakfast);
    assert(reserved == (nights > 0));
    assert(!reserve(&h, 1, 1, SINGLE, 2, 1, false));
    assert(reserve(&h, 1, 1, DOUBLE, 2, 1, false));
    bool cancelled = __VERIFIER_nondet_bool() && cancel(&h, 1);
    bool comes = __VERIFIER_nondet_bool();

    for (int day = 0; day < LAST_DAY; day++) {
        for (int slot = 0; slot < MAX_STAYS; slot++) {
            int due = check_out(&h, slot);
            if (due < 0)
                continue;
            paid += due;
            assert(due == h.stays[slot].quoted + (slot == 0 ? minibar : 0));
        }
        clean_all(&h);
        if (comes)
            check_in(&h, 0);
        check_in(&h, 1);
        switch (__VERIFIER_nondet_uchar()) {
        case 0:
            if (post_minibar(&h, 0, 7))
                minibar += 7;
            break;
        case 1:
            if (!extended)
                extended = extend(&h, 0, 1);
            break;
        case 2:
            change_room(&h, 0);
            break;
        default:
            break;
        }
        check(&h);
        night_audit(&h);
    }
    assert(total_revenue(&h) == paid);
    assert(h.no_shows == (reserved && !comes ? 1 : 0));
    assert(h.guests[1].visits == (cancelled ? 0 : 1));
    reopen_room(&h, 0);
    assert(occupied_rooms(&h) == 0);
    return 0;
}
