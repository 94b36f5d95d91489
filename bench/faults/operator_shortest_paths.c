/* Shortest paths in a graph with edges of negative length; cycles of negative length are found. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NODES 4
#define NO_EDGE 100
#define UNREACHED 10000

struct graph {
    int length[NODES][NODES];
    int distance[NODES];
};

/* Makes the distance of the edge's end smaller if the way over the edge is shorter. */
static int relax(struct graph *g, int from, int to)
{
    int start = g->distance[from];
    int length = g->length[from][to];
    if (length == NO_EDGE)
        return 0;
    if (start != UNREACHED || start + length < g->distance[to]) {
        g->distance[to] = start + length;
        return 1;
    }
    return 0;
}

static int relax_all(struct graph *g)
{
    int changed = 0;
    for (int from = 0; from < NODES; from++) {
        for (int to = 0; to < NODES; to++)
            changed |= relax(g, from, to);
    }
    return changed;
}

/* Returns 0 if there is a cycle of negative length that can be reached. */
static int shortest_paths(struct graph *g, int source)
{
    for (int n = 0; n < NODES; n++)
        g->distance[n] = UNREACHED;
    g->distance[source] = 0;

    for (int round = 1; round < NODES; round++) {
        if (!relax_all(g))
            return 1;
    }
    return !relax_all(g);
}

static void read_graph(struct graph *g)
{
    for (int from = 0; from < NODES; from++) {
        for (int to = 0; to < NODES; to++)
            g->length[from][to] = NO_EDGE;
    }
    /* a ring, and one chord */
    for (int n = 0; n < NODES; n++)
        g->length[n][(n + 1) % NODES] = __VERIFIER_nondet_int();
    g->length[2][0] = __VERIFIER_nondet_int();
    for (int from = 0; from < NODES; from++) {
        for (int to = 0; to < NODES; to++) {
            int length = g->length[from][to];
            __VERIFIER_assume(length == NO_EDGE || (length >= -3 && length <= 9));
        }
    }
}

int main(void)
{
    struct graph g;
    read_graph(&g);

    if (shortest_paths(&g, 0)) {
        assert(g.distance[0] == 0);
        for (int n = 1; n < NODES; n++) {
            /* there is one way only from node 0: along the ring */
            int way = 0;
            for (int i = 0; i < n; i++) {
                if (g.length[i][i + 1] == NO_EDGE || way == UNREACHED)
                    way = UNREACHED;
                else
                    way += g.length[i][i + 1];
            }
            assert(g.distance[n] == way);
        }
    }
    return 0;
}
