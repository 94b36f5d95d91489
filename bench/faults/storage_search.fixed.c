/* Shortest way for a cleaning robot: breadth-first search over a grid of cells
 * with a queue that has room for every cell once. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define W 3
#define H 2
#define CELLS (W * H)
#define UNSEEN (-1)

struct grid {
	unsigned walls;		/* one bit per cell */
};

struct queue {
	int cell[CELLS];
	int head;
	int tail;
};

static int is_wall(const struct grid *g, int c)
{
	return (int)(g->walls >> c & 1u);
}

static void push(struct queue *q, int c)
{
	assert(q->tail < CELLS);
	q->cell[q->tail++] = c;
}

static int pop(struct queue *q)
{
	return q->cell[q->head++];
}

/* The neighbour of c in direction dir (0 to 3), or -1 at the border. */
static int neighbour(int c, int dir)
{
	int x = c % W, y = c / W;

	switch (dir) {
	case 0:
		return x > 0 ? c - 1 : -1;
	case 1:
		return x < W - 1 ? c + 1 : -1;
	case 2:
		return y > 0 ? c - W : -1;
	default:
		return y < H - 1 ? c + W : -1;
	}
}

/* Number of moves from cell `from` to every other one, UNSEEN if none. */
static void distances(const struct grid *g, int from, int *dist)
{
	struct queue q;
	unsigned seen = 1u << from;
	int i, dir;

	for (i = 0; i < CELLS; i++)
		dist[i] = UNSEEN;
	q.head = 0;
	q.tail = 0;
	dist[from] = 0;
	push(&q, from);
	while (q.head < q.tail) {
		int c = pop(&q);

		for (dir = 0; dir < 4; dir++) {
			int n = neighbour(c, dir);

			if (n < 0 || is_wall(g, n) || (seen >> n & 1u))
				continue;
			seen |= 1u << n;
			dist[n] = dist[c] + 1;
			push(&q, n);
		}
	}
}

int main(void)
{
	struct grid g;
	int dist[CELLS];
	int c, dir, n, from = 0;

	g.walls = __VERIFIER_nondet_uint();
	__VERIFIER_assume(g.walls < 1u << CELLS);
	__VERIFIER_assume(!is_wall(&g, from));

	distances(&g, from, dist);

	assert(dist[from] == 0);
	for (c = 0; c < CELLS; c++) {
		if (is_wall(&g, c)) {
			assert(dist[c] == UNSEEN);
			continue;
		}
		/* adjacent free cells differ by one move at most */
		for (dir = 0; dir < 4; dir++) {
			n = neighbour(c, dir);
			if (n < 0 || is_wall(&g, n))
				continue;
			assert((dist[c] == UNSEEN) == (dist[n] == UNSEEN));
			assert(dist[n] - dist[c] <= 1);
		}
	}
	return 0;
}
