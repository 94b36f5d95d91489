/*
 * Picking planner of a warehouse. Shelves stand in parallel aisles; to change the aisle, a picker
 * has to walk back to the front. An order asks for quantities of articles, which may be in several
 * bins. The planner reserves stock for an order, then makes tours: each tour starts at the depot,
 * goes to the nearest bin next, and ends when the cart is full or nothing is left to pick.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BINS 4
#define ARTICLES 2
#define MAX_TOURS 3
#define MAX_STOPS 4
#define AISLE_LENGTH 6
#define AISLE_STEP 2
#define CART_SIZE 5
#define NO_BIN (-1)
#define FAR 1000

struct place {
    int aisle;
    int depth;
};

struct bin {
    struct place place;
    int article;
    int stock;
    int reserved;
};

struct warehouse {
    struct bin bins[BINS];
    int picks;
};

struct order {
    int wanted[ARTICLES];
    int reserved[ARTICLES];
};

struct stop {
    int bin;
    int quantity;
};

struct tour {
    struct stop stops[MAX_STOPS];
    int count;
    int load;
    int length;
};

struct plan {
    struct tour tours[MAX_TOURS];
    int count;
    int length;
};

static const struct place depot = {.aisle = 0, .depth = 0};

/* --- Stock --------------------------------------------------------------------------------- */

static void bin_init(struct bin *b, int aisle, int depth, int article, int stock)
{
    b->place.aisle = aisle;
    b->place.depth = depth;
    b->article = article;
    b->stock = stock;
    b->reserved = 0;
}

static void order_init(struct order *o)
{
    for (int a = 0; a < ARTICLES; a++) {
        o->wanted[a] = 0;
        o->reserved[a] = 0;
    }
}

static int available(const struct warehouse *w, int article)
{
    int sum = 0;
    for (int i = 0; i < BINS; i++) {
        if (w->bins[i].article == article)
            sum += w->bins[i].stock - w->bins[i].reserved;
    }
    return sum;
}

/* Takes the quantity from the bins in their order. */
static void reserve_article(struct warehouse *w, struct order *o, int article)
{
    int missing = o->wanted[article];
    for (int i = 0; i < BINS && missing > 0; i++) {
        struct bin *b = &w->bins[i];
        if (b->article != article)
            continue;
        int take = b->stock - b->reserved;
        if (take > missing)
            take = missing;
        b->reserved += take;
        o->reserved[article] += take;
        missing -= take;
    }
}

/* All or nothing: an order that cannot be filled reserves no stock. */
static bool reserve_order(struct warehouse *w, struct order *o)
{
    for (int a = 0; a < ARTICLES; a++) {
        if (available(w, a) < o->wanted[a])
            return false;
    }
    for (int a = 0; a < ARTICLES; a++)
        reserve_article(w, o, a);
    return true;
}

/* --- Ways ---------------------------------------------------------------------------------- */

static int distance(struct place a, struct place b)
{
    if (a.aisle == b.aisle)
        return a.depth < b.depth ? b.depth - a.depth : a.depth - b.depth;
    int aisles = a.aisle < b.aisle ? b.aisle - a.aisle : a.aisle - b.aisle;
    return a.depth + aisles * AISLE_STEP + b.depth;
}

static int nearest_bin(const struct warehouse *w, struct place from)
{
    int nearest = NO_BIN;
    int shortest = AISLE_LENGTH;
    for (int i = 0; i < BINS; i++) {
        if (w->bins[i].reserved == 0)
            continue;
        int way = distance(from, w->bins[i].place);
        if (way < shortest) {
            shortest = way;
            nearest = i;
        }
    }
    return nearest;
}

/* --- Tours --------------------------------------------------------------------------------- */

static void pick(struct warehouse *w, struct tour *t, int bin)
{
    struct bin *b = &w->bins[bin];
    int quantity = b->reserved;
    if (quantity > CART_SIZE - t->load)
        quantity = CART_SIZE - t->load;
    b->reserved -= quantity;
    b->stock -= quantity;
    t->load += quantity;
    t->stops[t->count].bin = bin;
    t->stops[t->count].quantity = quantity;
    t->count++;
    w->picks++;
}

static void make_tour(struct warehouse *w, struct tour *t)
{
    struct place at = depot;
    t->count = 0;
    t->load = 0;
    t->length = 0;
    while (t->load < CART_SIZE && t->count < MAX_STOPS) {
        int bin = nearest_bin(w, at);
        if (bin == NO_BIN)
            break;
        t->length += distance(at, w->bins[bin].place);
        at = w->bins[bin].place;
        pick(w, t, bin);
    }
    t->length += distance(at, depot);
}

static int still_reserved(const struct warehouse *w)
{
    int sum = 0;
    for (int i = 0; i < BINS; i++)
        sum += w->bins[i].reserved;
    return sum;
}

static void make_plan(struct warehouse *w, struct plan *p)
{
    p->count = 0;
    p->length = 0;
    while (p->count < MAX_TOURS && still_reserved(w) > 0) {
        struct tour *t = &p->tours[p->count++];
        make_tour(w, t);
        p->length += t->length;
    }
}

/* --- Harness ------------------------------------------------------------------------------- */

static int stock_of(const struct warehouse *w, int article)
{
    int sum = 0;
    for (int i = 0; i < BINS; i++) {
        if (w->bins[i].article == article)
            sum += w->bins[i].stock;
    }
    return sum;
}

static int picked(const struct plan *p)
{
    int sum = 0;
    for (int t = 0; t < p->count; t++)
        sum += p->tours[t].load;
    return sum;
}

static void check_tour(const struct tour *t)
{
    int load = 0;
    assert(t->count > 0 && t->load <= CART_SIZE);
    for (int s = 0; s < t->count; s++) {
        assert(t->stops[s].bin >= 0 && t->stops[s].bin < BINS);
        assert(t->stops[s].quantity > 0);
        load += t->stops[s].quantity;
    }
    assert(load == t->load);
    assert(t->length <= t->count * 2 * (AISLE_LENGTH + AISLE_STEP));
}

int main(void)
{
    struct warehouse w = {.picks = 0};
    struct order order;
    struct plan plan;
    bin_init(&w.bins[0], 0, 2, 0, 3);
    bin_init(&w.bins[1], 0, 5, 1, 2);
    bin_init(&w.bins[2], 1, 3, 0, 2);
    bin_init(&w.bins[3], 1, 6, 1, 4);
    order_init(&order);
    for (int a = 0; a < ARTICLES; a++) {
        order.wanted[a] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(order.wanted[a] <= 7);
    }
    int total = order.wanted[0] + order.wanted[1];
    bool possible = order.wanted[0] <= 5 && order.wanted[1] <= 6;
    bool reserved = reserve_order(&w, &order);
    assert(reserved == possible);
    assert(still_reserved(&w) == (reserved ? total : 0));

    make_plan(&w, &plan);
    for (int t = 0; t < plan.count; t++)
        check_tour(&plan.tours[t]);
    if (!reserved) {
        assert(plan.count == 0 && w.picks == 0);
        return 0;
    }
    assert(picked(&plan) == total && still_reserved(&w) == 0);
    assert(plan.count == (total + CART_SIZE - 1) / CART_SIZE);
    for (int a = 0; a < ARTICLES; a++) {
        assert(order.reserved[a] == order.wanted[a]);
        assert(stock_of(&w, a) == (a == 0 ? 5 : 6) - order.wanted[a]);
    }
    if (order.wanted[0] == 1 && order.wanted[1] == 1)
        assert(plan.length == 10);
    return 0;
}
