/*
 * Online auction with proxy bidding.
 *
 * Bidders state the maximum that they would pay. The house bids for the
 * leader only as much as needed: one increment above the second highest
 * maximum, but never more than the leader's own maximum. At equal maxima
 * the earlier bid leads. The item is sold only when the reserve is met;
 * a leader whose maximum covers the reserve is lifted to it at once.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NBIDDERS 3
#define NBIDS    4
#define NOBODY   (-1)

enum bid_result { BID_LEADS, BID_OUTBID, BID_TOO_LOW, BID_CLOSED };

struct auction {
	int start_price;
	int increment;
	int reserve;
	int open;

	int leader;
	int leader_max;		/* kept secret */
	int price;		/* shown to everybody */
	int nbids;
};

static int min_int(int a, int b)
{
	return a < b ? a : b;
}

static void auction_open(struct auction *a, int start, int increment,
			 int reserve)
{
	a->start_price = start;
	a->increment = increment;
	a->reserve = reserve;
	a->open = 1;
	a->leader = NOBODY;
	a->leader_max = 0;
	a->price = start;
	a->nbids = 0;
}

/* The least maximum that is accepted from a new bidder. */
static int minimum_bid(const struct auction *a)
{
	if (a->leader == NOBODY)
		return a->start_price;
	return a->price + a->increment;
}

static void lift_to_reserve(struct auction *a)
{
	if (a->leader_max >= a->reserve && a->price < a->reserve)
		a->price = a->reserve;
}

static void set_leader(struct auction *a, int bidder, int max)
{
	a->leader = bidder;
	a->leader_max = max;
}

static enum bid_result first_bid(struct auction *a, int bidder, int max)
{
	set_leader(a, bidder, max);
	a->price = a->start_price;
	lift_to_reserve(a);
	return BID_LEADS;
}

/* The leader may raise his maximum; that alone does not move the price. */
static enum bid_result raise_own(struct auction *a, int max)
{
	if (max <= a->leader_max)
		return BID_TOO_LOW;
	a->leader_max = max;
	lift_to_reserve(a);
	return BID_LEADS;
}

static enum bid_result challenge(struct auction *a, int bidder, int max)
{
	if (max <= a->leader_max) {
		/* the house answers for the leader */
		a->price = min_int(a->leader_max, max + a->increment);
		return BID_OUTBID;
	}
	a->price = min_int(max, a->price + a->increment);
	set_leader(a, bidder, max);
	lift_to_reserve(a);
	return BID_LEADS;
}

static enum bid_result place_bid(struct auction *a, int bidder, int max)
{
	enum bid_result r;

	if (!a->open)
		return BID_CLOSED;
	if (bidder == a->leader)
		return raise_own(a, max);
	if (max < minimum_bid(a))
		return BID_TOO_LOW;
	if (a->leader == NOBODY)
		r = first_bid(a, bidder, max);
	else
		r = challenge(a, bidder, max);
	a->nbids++;
	return r;
}

/* Returns the buyer, or NOBODY when the reserve was not met. */
static int auction_close(struct auction *a)
{
	a->open = 0;
	if (a->leader == NOBODY || a->price < a->reserve)
		return NOBODY;
	return a->leader;
}

/* What the bidders would have paid at most, for comparison. */
static int best_of(const int best[NBIDDERS], int except)
{
	int i, top = 0;

	for (i = 0; i < NBIDDERS; i++)
		if (i != except && best[i] > top)
			top = best[i];
	return top;
}

int main(void)
{
	struct auction a;
	int best[NBIDDERS] = { 0, 0, 0 };
	int i, buyer;

	auction_open(&a, 10, 5, 30);
	for (i = 0; i < NBIDS; i++) {
		int who = __VERIFIER_nondet_int();
		int max = __VERIFIER_nondet_int();
		int shown = a.price;
		enum bid_result r;

		__VERIFIER_assume(who >= 0 && who < NBIDDERS);
		__VERIFIER_assume(max >= 1 && max <= 100);
		r = place_bid(&a, who, max);

		assert(r != BID_CLOSED);
		assert(a.price >= shown);
		if (r == BID_TOO_LOW) {
			assert(a.price == shown);
			continue;
		}
		assert((r == BID_LEADS) == (a.leader == who));
		if (max > best[who])
			best[who] = max;
		assert(a.leader_max == best[a.leader]);
		assert(a.price <= a.leader_max);
		/* nobody else would pay more than the leader does */
		assert(best_of(best, a.leader) <= a.price);
	}
	buyer = auction_close(&a);
	if (buyer != NOBODY) {
		assert(best[buyer] >= 30);
		assert(best[buyer] == best_of(best, NOBODY));
	} else {
		assert(best_of(best, NOBODY) < 30);
	}
	return 0;
}
