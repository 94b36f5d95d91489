/* Distance-vector routing: Bellman-Ford over a list of directed links.
 * Metrics are 8 bit wide on the wire; 255 means "unreachable". */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NODES 3
#define LINKS 3
#define UNREACHABLE 255
#define MAX_METRIC 254

struct link {
	unsigned char from;
	unsigned char to;
	unsigned char cost;
};

static void routes_init(unsigned char *metric, int self)
{
	int i;

	for (i = 0; i < NODES; i++)
		metric[i] = UNREACHABLE;
	metric[self] = 0;
}

/* The metric of a path extended by one link; it saturates at MAX_METRIC. */
static unsigned char metric_add(unsigned char m, unsigned char cost)
{
	int sum = m + cost;

	return sum > MAX_METRIC ? MAX_METRIC : (unsigned char)sum;
}

/* One pass over all links; returns whether anything became better. */
static int relax_all(unsigned char *metric, const struct link *l, int n)
{
	int i, changed = 0;

	for (i = 0; i < n; i++) {
		unsigned char m;

		if (metric[l[i].from] == UNREACHABLE)
			continue;
		m = metric_add(metric[l[i].from], l[i].cost);
		if (m < metric[l[i].to]) {
			metric[l[i].to] = m;
			changed = 1;
		}
	}
	return changed;
}

static void compute_routes(unsigned char *metric, int self,
			   const struct link *l, int n)
{
	int round;

	routes_init(metric, self);
	for (round = 0; round < NODES - 1; round++)
		if (!relax_all(metric, l, n))
			break;
}

/* Which nodes can be reached at all: a bit set, by plain closure. */
static unsigned reachable_set(int self, const struct link *l, int n)
{
	unsigned set = 1u << self;
	int round, i;

	for (round = 0; round < NODES - 1; round++)
		for (i = 0; i < n; i++)
			if (set >> l[i].from & 1u)
				set |= 1u << l[i].to;
	return set;
}

int main(void)
{
	struct link l[LINKS];
	unsigned char metric[NODES];
	unsigned set;
	int i;

	for (i = 0; i < LINKS; i++) {
		l[i].from = __VERIFIER_nondet_uchar();
		l[i].to = __VERIFIER_nondet_uchar();
		l[i].cost = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(l[i].from < NODES && l[i].to < NODES);
		__VERIFIER_assume(l[i].cost >= 1 && l[i].cost <= 100);
	}

	compute_routes(metric, 0, l, LINKS);
	set = reachable_set(0, l, LINKS);

	assert(metric[0] == 0);
	/* a node has a route exactly when there is a path to it */
	for (i = 0; i < NODES; i++)
		assert((metric[i] != UNREACHABLE) == (int)(set >> i & 1u));
	/* no link offers a shorter way */
	for (i = 0; i < LINKS; i++)
		if (set >> l[i].from & 1u)
			assert(metric[l[i].to] <= metric[l[i].from] + l[i].cost);
	return 0;
}
