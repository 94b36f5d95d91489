/*
 * Seat allocation in a council by the method of highest averages (D'Hondt).
 *
 * Parties below the threshold take no part. The seats are handed out one by
 * one, always to the party with the largest votes / (seats + 1); at equal
 * averages the party with the lower list number wins.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NPARTIES 3
#define NSEATS   4

struct party {
	int votes;
	int seats;
	int admitted;
};

struct election {
	struct party party[NPARTIES];
	int threshold_percent;
};

static int total_votes(const struct election *e)
{
	int i, sum = 0;

	for (i = 0; i < NPARTIES; i++)
		sum += e->party[i].votes;
	return sum;
}

static void apply_threshold(struct election *e)
{
	int total = total_votes(e);
	int i;

	for (i = 0; i < NPARTIES; i++)
		e->party[i].admitted =
			e->party[i].votes * 100 >= total * e->threshold_percent;
}

/* Nonzero when the next seat is due to a rather than to b. */
static int better_average(const struct party *a, const struct party *b)
{
	return a->votes * (b->seats + 1) > b->votes * (a->seats + 1);
}

static struct party *next_winner(struct election *e)
{
	struct party *best = 0;
	int i;

	for (i = 0; i < NPARTIES; i++) {
		struct party *p = &e->party[i];

		if (!p->admitted)
			continue;
		if (!best || better_average(best, p))
			best = p;
	}
	return best;
}

static int allocate(struct election *e, int seats)
{
	int given = 0;

	apply_threshold(e);
	while (given < seats) {
		struct party *p = next_winner(e);

		if (!p)
			break;
		p->seats++;
		given++;
	}
	return given;
}

int main(void)
{
	struct election e = { .threshold_percent = 10 };
	int i, j, sum = 0, total = 0;

	for (i = 0; i < NPARTIES; i++) {
		int v = __VERIFIER_nondet_int();

		__VERIFIER_assume(v >= 0 && v <= 40);
		e.party[i].votes = v;
		total += v;
	}
	__VERIFIER_assume(total > 0);

	assert(allocate(&e, NSEATS) == NSEATS);
	for (i = 0; i < NPARTIES; i++) {
		struct party *p = &e.party[i];

		sum += p->seats;
		if (p->votes * 10 < total)
			assert(p->seats == 0);
		for (j = 0; j < NPARTIES; j++) {
			struct party *q = &e.party[j];

			/* the last seat of q has no smaller average than one more for p */
			if (q->seats > 0 && p->votes * 10 >= total)
				assert(q->votes * (p->seats + 1) >= p->votes * q->seats);
			if (p->votes > q->votes)
				assert(p->seats >= q->seats);
		}
	}
	assert(sum == NSEATS);
	return 0;
}
