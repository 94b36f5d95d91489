/*
 * Proxy auction: every bidder tells a secret maximum; the house bids for
 * them.  The current price is one increment above the second highest
 * maximum, but never above the highest, and never below the start price.
 * Among equal maxima the earlier one leads.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define NOBODY    (-1)
#define INCREMENT 5u

typedef enum {
    BID_LEADING,        /* the bidder leads now            */
    BID_OUTBID,         /* accepted, but another one leads */
    BID_TOO_LOW,
    BID_CLOSED
} bid_reply_t;

typedef struct {
    unsigned start_price;
    unsigned reserve;       /* hidden: no sale below this maximum */
    unsigned top_max;       /* maximum of the leader              */
    unsigned price;         /* current visible price              */
    int      leader;
    unsigned accepted;      /* number of accepted bids            */
    bool     open;
} auction_t;

static void auction_open(auction_t *a, unsigned start_price, unsigned reserve)
{
    a->start_price = start_price;
    a->reserve = reserve;
    a->top_max = 0;
    a->price = start_price;
    a->leader = NOBODY;
    a->accepted = 0;
    a->open = true;
}

static unsigned min_u(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned max_u(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The lowest maximum that is accepted at this moment. */
static unsigned auction_minimum(const auction_t *a)
{
    if (a->leader == NOBODY)
        return a->start_price;
    return a->price + 1u;
}

/* The price rises to one increment above `loser`, capped by the leader. */
static void auction_raise(auction_t *a, unsigned loser)
{
    unsigned p = min_u(loser + INCREMENT, a->top_max);

    a->price = max_u(a->price, p);
}

static bid_reply_t auction_bid(auction_t *a, int bidder, unsigned maximum)
{
    unsigned loser;

    if (!a->open)
        return BID_CLOSED;

    if (bidder == a->leader) {
        /* the leader may raise the own maximum; the price stays */
        if (maximum <= a->top_max)
            return BID_TOO_LOW;
        a->top_max = maximum;
        a->accepted++;
        return BID_LEADING;
    }

    if (maximum < auction_minimum(a))
        return BID_TOO_LOW;
    a->accepted++;

    if (a->leader == NOBODY) {
        a->leader = bidder;
        a->top_max = maximum;
        return BID_LEADING;
    }
    if (maximum <= a->top_max) {
        return BID_OUTBID;
    }
    loser = a->top_max;
    a->leader = bidder;
    a->top_max = maximum;
    auction_raise(a, loser);
    return BID_LEADING;
}

/* Close; true and the price to pay if the thing is sold. */
static bool auction_close(auction_t *a, int *winner, unsigned *price)
{
    a->open = false;
    if (a->leader == NOBODY || a->top_max < a->reserve)
        return false;
    *winner = a->leader;
    *price = max_u(a->price, a->reserve);
    return true;
}

/* ---- settlement: the house takes a fee in two bands ---- */

#define FEE_BAND     50u        /* up to here one in eight ... */
#define FEE_LOW_DIV  8u
#define FEE_HIGH_DIV 16u        /* ... and one in sixteen above it */
#define FEE_MINIMUM  2u

typedef struct {
    unsigned buyer_pays;
    unsigned seller_gets;
    unsigned fee;
} settlement_t;

static unsigned auction_fee(unsigned price)
{
    unsigned fee = min_u(price, FEE_BAND) / FEE_LOW_DIV;

    if (price > FEE_BAND)
        fee += (price - FEE_BAND) / FEE_HIGH_DIV;
    return max_u(fee, FEE_MINIMUM);
}

static settlement_t auction_settle(unsigned price)
{
    settlement_t s;

    s.fee = min_u(auction_fee(price), price);
    s.buyer_pays = price;
    s.seller_gets = price - s.fee;
    return s;
}

/* ------------------------------------------------------------------ */

#define BIDDERS 3
#define BIDS    3

int main(void)
{
    auction_t a;
    unsigned best[BIDDERS] = { 0 };
    unsigned start = __VERIFIER_nondet_uint();
    unsigned reserve = __VERIFIER_nondet_uint();
    unsigned before;
    unsigned price = 0;
    int winner = NOBODY;

    __VERIFIER_assume(start >= 1 && start <= 60 && reserve <= 120);
    auction_open(&a, start, reserve);

    for (int i = 0; i < BIDS; i++) {
        unsigned bidder = __VERIFIER_nondet_uint();
        unsigned maximum = __VERIFIER_nondet_uint();
        bid_reply_t reply;

        __VERIFIER_assume(bidder < BIDDERS && maximum <= 120);
        before = a.price;
        reply = auction_bid(&a, (int)bidder, maximum);
        if (reply != BID_TOO_LOW)
            best[bidder] = max_u(best[bidder], maximum);
        assert(a.price >= before);
    }

    if (auction_close(&a, &winner, &price)) {
        settlement_t s = auction_settle(price);

        assert(s.buyer_pays == s.seller_gets + s.fee);
        assert(winner >= 0 && winner < BIDDERS);
        assert(price >= start && price >= reserve);
        assert(price <= best[winner]);
        /* nobody would have paid more than the winner */
        for (int b = 0; b < BIDDERS; b++) {
            assert(best[b] <= best[winner]);
            if (b != winner)
                assert(best[b] <= price);
        }
    }
    assert(auction_bid(&a, 0, 1000) == BID_CLOSED);
    return 0;
}
