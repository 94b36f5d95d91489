/*
 * Warehouse picking: an order asks for a quantity of each article. Stock of
 * an article may be spread over several bins. The planner walks the bins in
 * aisle order and writes a pick list; the executor then takes the goods out
 * of the bins. A plan is only made if the whole order can be filled.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define N_BINS     3
#define N_ARTICLES 2
#define MAX_PICKS  N_BINS

struct bin {
    uint8_t article;
    uint8_t on_hand;
    uint8_t reserved;
};

struct pick {
    uint8_t bin;
    uint8_t qty;
};

struct pick_list {
    struct pick line[MAX_PICKS];
    int lines;
};

static struct bin bins[N_BINS];

static int bin_free(int b)
{
    return bins[b].on_hand - bins[b].reserved;
}

static int article_available(int article)
{
    int sum = 0;

    for (int b = 0; b < N_BINS; b++)
        if (bins[b].article == article)
            sum += bin_free(b);
    return sum;
}

static void list_add(struct pick_list *pl, int b, int qty)
{
    pl->line[pl->lines].bin = (uint8_t)b;
    pl->line[pl->lines].qty = (uint8_t)qty;
    pl->lines++;
}

/* Make the pick list for an order and reserve the goods. */
static bool plan_order(const uint8_t want[N_ARTICLES], struct pick_list *pl)
{
    uint8_t open[N_ARTICLES];

    pl->lines = 0;
    for (int a = 0; a < N_ARTICLES; a++) {
        if (article_available(a) < want[a])
            return false;
        open[a] = want[a];
    }
    for (int b = 0; b < N_BINS; b++) {
        int a = bins[b].article;
        int take = bin_free(b);

        if (take > want[a])
            take = want[a];
        if (take == 0)
            continue;
        open[a] -= (uint8_t)take;
        bins[b].reserved += (uint8_t)take;
        list_add(pl, b, take);
    }
    return true;
}

/* The picker brings the goods: turn reservations into removals. */
static void execute_picks(const struct pick_list *pl)
{
    for (int i = 0; i < pl->lines; i++) {
        struct bin *bn = &bins[pl->line[i].bin];
        bn->on_hand -= pl->line[i].qty;
        bn->reserved -= pl->line[i].qty;
    }
}

/* The order was withdrawn before picking: free what was reserved. */
static void cancel_picks(const struct pick_list *pl)
{
    for (int i = 0; i < pl->lines; i++)
        bins[pl->line[i].bin].reserved -= pl->line[i].qty;
}

int main(void)
{
    struct pick_list pl;
    uint8_t want[N_ARTICLES];
    int stock[N_ARTICLES] = { 0, 0 };
    bool planned;

    for (int b = 0; b < N_BINS; b++) {
        bins[b].article = __VERIFIER_nondet_uchar();
        bins[b].on_hand = __VERIFIER_nondet_uchar();
        bins[b].reserved = 0;
        __VERIFIER_assume(bins[b].article < N_ARTICLES);
        __VERIFIER_assume(bins[b].on_hand <= 7);
        stock[bins[b].article] += bins[b].on_hand;
    }
    for (int a = 0; a < N_ARTICLES; a++) {
        want[a] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(want[a] <= 15);
    }

    planned = plan_order(want, &pl);
    assert(planned == (want[0] <= stock[0] && want[1] <= stock[1]));
    assert(pl.lines <= MAX_PICKS);

    if (planned && __VERIFIER_nondet_uchar() % 2 == 0) {
        execute_picks(&pl);
        stock[0] -= want[0];
        stock[1] -= want[1];
    } else {
        cancel_picks(&pl);
    }

    for (int b = 0; b < N_BINS; b++)
        assert(bins[b].reserved == 0);
    for (int a = 0; a < N_ARTICLES; a++)
        assert(article_available(a) == stock[a]);
    return 0;
}
