/*
 * Stock ledger of a pharmacy. Goods come in lots with a date of expiry and a cost; they are
 * reserved and given out from the lot that expires first. Lots can be blocked, expired lots are
 * written off, and goods that come back go to their lot again. Every movement is booked in a
 * journal, from which the stock can be added up.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define LOTS 3
#define ENTRIES 9
#define NO_LOT (-1)

enum movement { MOVE_RECEIVED, MOVE_ISSUED, MOVE_RETURNED, MOVE_WRITTEN_OFF };

enum result { RESULT_OK, RESULT_FULL, RESULT_SHORT, RESULT_REFUSED };

struct lot {
    bool used;
    bool blocked;
    int expires;
    int cost;
    int quantity;
    int reserved;
    int issued;
};

struct entry {
    enum movement movement;
    int lot;
    int quantity;
    int value;
};

struct ledger {
    struct lot lot[LOTS];
    struct entry entry[ENTRIES];
    int entries;
    int today;
    int stock_value;
};

/* --- Journal ------------------------------------------------------------------------------- */

static bool has_room(const struct ledger *l, int wanted)
{
    return l->entries + wanted <= ENTRIES;
}

static int sign_of(enum movement movement)
{
    return movement == MOVE_RECEIVED || movement == MOVE_RETURNED ? 1 : -1;
}

/* Books a movement and changes the lot and the value of the stock by it. */
static void book(struct ledger *l, enum movement movement, int at, int quantity)
{
    struct lot *lot = &l->lot[at];
    int change = sign_of(movement) * quantity;
    struct entry *e = &l->entry[l->entries];
    e->movement = movement;
    e->lot = at;
    e->quantity = quantity;
    e->value = change * lot->cost;
    l->entries++;
    lot->quantity += change;
    l->stock_value += e->value;
}

/* --- Lots ---------------------------------------------------------------------------------- */

static void ledger_init(struct ledger *l)
{
    for (int i = 0; i < LOTS; i++)
        l->lot[i].used = false;
    l->entries = 0;
    l->today = 0;
    l->stock_value = 0;
}

static bool is_expired(const struct ledger *l, const struct lot *lot)
{
    return lot->expires <= l->today;
}

static int available(const struct ledger *l, int at)
{
    const struct lot *lot = &l->lot[at];
    if (!lot->used || lot->blocked || is_expired(l, lot))
        return 0;
    return lot->quantity - lot->reserved;
}

/* The lot with goods available that expires first. */
static int first_to_expire(const struct ledger *l)
{
    int first = NO_LOT;
    for (int i = 0; i < LOTS; i++) {
        if (available(l, i) == 0)
            continue;
        if (first == NO_LOT || l->lot[i].expires < l->lot[first].expires)
            first = i;
    }
    return first;
}

static int find_unused(const struct ledger *l)
{
    for (int i = 0; i < LOTS; i++) {
        if (!l->lot[i].used)
            return i;
    }
    return NO_LOT;
}

static enum result receive(struct ledger *l, int quantity, int expires, int cost)
{
    int at = find_unused(l);
    if (at == NO_LOT || !has_room(l, 1))
        return RESULT_FULL;
    if (quantity <= 0 || expires <= l->today)
        return RESULT_REFUSED;
    struct lot *lot = &l->lot[at];
    lot->used = true;
    lot->blocked = false;
    lot->expires = expires;
    lot->cost = cost;
    lot->quantity = 0;
    lot->reserved = 0;
    lot->issued = 0;
    book(l, MOVE_RECEIVED, at, quantity);
    return RESULT_OK;
}

static int total_available(const struct ledger *l)
{
    int sum = 0;
    for (int i = 0; i < LOTS; i++)
        sum += available(l, i);
    return sum;
}

/* Gives out a quantity, from several lots if one has not enough. */
static enum result issue(struct ledger *l, int quantity)
{
    if (quantity > total_available(l))
        return RESULT_SHORT;
    if (!has_room(l, LOTS))
        return RESULT_FULL;
    for (int i = 0; i < LOTS && quantity > 0; i++) {
        int at = first_to_expire(l);
        int part = available(l, at) < quantity ? available(l, at) : quantity;
        book(l, MOVE_ISSUED, at, part);
        l->lot[at].issued += part;
        quantity -= part;
    }
    return RESULT_OK;
}

static enum result reserve(struct ledger *l, int at, int quantity)
{
    if (quantity > available(l, at))
        return RESULT_SHORT;
    l->lot[at].reserved += quantity;
    return RESULT_OK;
}

/* Takes goods back that were given out; what is too old to be used is not taken. */
static enum result take_back(struct ledger *l, int at, int quantity)
{
    struct lot *lot = &l->lot[at];
    if (!lot->used || quantity > lot->issued)
        return RESULT_REFUSED;
    if (is_expired(l, lot))
        return RESULT_REFUSED;
    if (!has_room(l, 1))
        return RESULT_FULL;
    lot->issued -= quantity;
    book(l, MOVE_RETURNED, at, quantity);
    return RESULT_OK;
}

static void block(struct ledger *l, int at)
{
    l->lot[at].blocked = true;
}

/* Begins another day: writes off what has expired, with what was reserved of it. */
static enum result next_day(struct ledger *l, int today)
{
    if (!has_room(l, LOTS))
        return RESULT_FULL;
    l->today = today;
    for (int i = 0; i < LOTS; i++) {
        struct lot *lot = &l->lot[i];
        if (!lot->used || !is_expired(l, lot))
            continue;
        if (lot->quantity > 0)
            book(l, MOVE_WRITTEN_OFF, i, lot->quantity);
        lot->reserved = 0;
        if (lot->issued > 0)
            lot->used = false;
    }
    return RESULT_OK;
}

/* --- Harness ------------------------------------------------------------------------------- */

/* The journal adds up to the lots and to their value. */
static void check(const struct ledger *l)
{
    int quantity[LOTS] = {0, 0, 0};
    int value = 0;
    for (int i = 0; i < l->entries; i++) {
        const struct entry *e = &l->entry[i];
        quantity[e->lot] += sign_of(e->movement) * e->quantity;
        value += e->value;
    }
    int stock = 0;
    for (int i = 0; i < LOTS; i++) {
        const struct lot *lot = &l->lot[i];
        assert(!lot->used || lot->quantity == quantity[i]);
        assert(lot->used || quantity[i] == 0);
        if (lot->used) {
            assert(lot->reserved >= 0 && lot->reserved <= lot->quantity);
            stock += lot->quantity * lot->cost;
        }
    }
    assert(stock == value && stock == l->stock_value);
}

int main(void)
{
    struct ledger l;
    int wanted = __VERIFIER_nondet_uchar();
    int reserved = __VERIFIER_nondet_uchar();
    int day = __VERIFIER_nondet_uchar();
    bool recall = __VERIFIER_nondet_bool();
    __VERIFIER_assume(wanted >= 1 && wanted <= 4 && reserved <= 1 && day >= 1 && day <= 4);

    ledger_init(&l);
    assert(receive(&l, 3, 5, 20) == RESULT_OK);
    assert(receive(&l, 2, 3, 10) == RESULT_OK);
    assert(receive(&l, 1, 0, 10) == RESULT_REFUSED);
    enum result result = reserve(&l, 0, reserved);
    assert(result == RESULT_OK && l.lot[0].reserved == reserved);
    if (recall)
        block(&l, 1);

    int possible = 3 - reserved + (recall ? 0 : 2);
    assert(total_available(&l) == possible);
    result = issue(&l, wanted);
    assert(result == (wanted <= possible ? RESULT_OK : RESULT_SHORT));
    int from_second = 0;
    if (result == RESULT_OK) {
        /* The second lot expires first. */
        from_second = recall ? 0 : wanted < 2 ? wanted : 2;
        assert(l.lot[1].issued == from_second);
        assert(l.lot[0].issued == wanted - from_second);
    }

    /* Lots past their day go; only the goods of the others can come back. */
    assert(next_day(&l, day) == RESULT_OK);
    int left = day >= 3 ? 0 : 2 - from_second;
    assert(l.lot[0].used && total_available(&l) <= 3 + left);
    if (from_second > 0) {
        result = take_back(&l, 1, 1);
        assert(result == (day >= 3 ? RESULT_REFUSED : RESULT_OK));
    }

    /* There is place for one more lot, and for two if the second one is gone for good. */
    bool gone = day >= 3 && from_second == 0;
    assert(receive(&l, 1, 9, 30) == RESULT_OK);
    assert(receive(&l, 1, 9, 30) == (gone ? RESULT_OK : RESULT_FULL));
    check(&l);
    return 0;
}
