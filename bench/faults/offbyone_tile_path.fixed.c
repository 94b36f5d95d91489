/*
 * Path finder for units on a tile map. The distances of all tiles from the goal are found by waves,
 * and with them a flow field: the heading in which every tile is left on a shortest way. A unit
 * follows the field. Its route is stored in bytes of an orders queue: the lower two bits of an order
 * are the number of tiles that the unit goes on, the bits above are the heading.
 *
 * A wall goes around the map, so that no tile in use lies at the border of the arrays.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define WIDTH 7
#define HEIGHT 5
#define TILES (WIDTH * HEIGHT)
#define INNER (WIDTH - 2)
#define UNREACHED 99
#define WAVES 3
#define MAX_STEPS 10
#define RUN_BITS 2
#define MAX_RUN ((1 << RUN_BITS) - 1)

enum heading { EAST, SOUTH, WEST, NORTH, HEADINGS };

struct map {
    bool wall[TILES];
    uint8_t distance[TILES];
    uint8_t flow[TILES];
};

struct orders {
    uint8_t bytes[MAX_STEPS];
    int count;
    int steps;
};

static const signed char step[HEADINGS] = {1, WIDTH, -1, -WIDTH};

/* ---- the map ---- */

static int tile_at(int x, int y)
{
    return (y + 1) * WIDTH + x + 1;
}

static bool is_border(int tile)
{
    int x = tile % WIDTH, y = tile / WIDTH;
    return x == 0 || x == WIDTH - 1 || y == 0 || y == HEIGHT - 1;
}

static void map_init(struct map *m)
{
    for (int tile = 0; tile < TILES; tile++) {
        m->wall[tile] = is_border(tile);
        m->distance[tile] = UNREACHED;
        m->flow[tile] = EAST;
    }
}

/* ---- distances and flow ---- */

/* Takes over a shorter way by one of the neighbours; the first of several good ones is kept. */
static void relax(struct map *m, int tile)
{
    for (int h = 0; h < HEADINGS; h++) {
        int next = tile + step[h];
        if (!m->wall[next] && m->distance[next] + 1 < m->distance[tile]) {
            m->distance[tile] = m->distance[next] + 1;
            m->flow[tile] = (uint8_t)h;
        }
    }
}

/* A wave goes from the last tile to the first one and back. */
static void find_flow(struct map *m, int goal)
{
    m->distance[goal] = 0;
    for (int wave = 0; wave < WAVES; wave++) {
        for (int i = WIDTH + 1; i < TILES - WIDTH - 1; i++) {
            int tile = wave % 2 == 0 ? TILES - 1 - i : i;
            if (!m->wall[tile])
                relax(m, tile);
        }
    }
}

/* ---- orders ---- */

static uint8_t pack(enum heading h, int run)
{
    return (uint8_t)(h << RUN_BITS | (run & MAX_RUN));
}

static enum heading order_heading(uint8_t order)
{
    return (enum heading)(order >> RUN_BITS);
}

static int order_run(uint8_t order)
{
    return order & MAX_RUN;
}

/* Adds a step to the orders; one with the heading of the last order makes it longer, if it can. */
static void add_step(struct orders *o, enum heading h)
{
    o->steps++;
    if (o->count > 0) {
        uint8_t *last = &o->bytes[o->count - 1];
        int run = order_run(*last);
        if (order_heading(*last) == h && run < MAX_RUN) {
            *last = pack(h, run + 1);
            return;
        }
    }
    o->bytes[o->count++] = pack(h, 1);
}

/* Writes the orders that lead to the goal; false if there is no way. */
static bool plan_route(const struct map *m, int tile, struct orders *o)
{
    o->count = 0;
    o->steps = 0;
    if (m->distance[tile] > MAX_STEPS)
        return false;
    for (int i = 0; i < MAX_STEPS && m->distance[tile] > 0; i++) {
        enum heading h = (enum heading)m->flow[tile];
        add_step(o, h);
        tile += step[h];
    }
    return true;
}

/* ---- harness ---- */

int main(void)
{
    struct map m;
    struct orders o;
    unsigned goal_x = __VERIFIER_nondet_uchar();
    unsigned walls = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(goal_x < INNER && walls < 1u << INNER);
    map_init(&m);
    for (int x = 0; x < INNER; x++)
        m.wall[tile_at(x, 1)] = (walls >> x & 1) != 0;
    int start = tile_at(0, 0);
    int goal = tile_at((int)goal_x, 2);
    find_flow(&m, goal);
    bool found = plan_route(&m, start, &o);
    assert(found == (walls != (1u << INNER) - 1));
    if (!found)
        return 0;
    assert(o.steps == m.distance[start] && o.count <= o.steps && o.steps >= (int)goal_x + 2);

    /* The unit carries out the orders. */
    int tile = start;
    int walked = 0;
    for (int i = 0; i < MAX_STEPS && i < o.count; i++) {
        enum heading h = order_heading(o.bytes[i]);
        int run = order_run(o.bytes[i]);
        for (int k = 0; k < MAX_RUN && k < run; k++) {
            tile += step[h];
            walked++;
            assert(!m.wall[tile]);
        }
    }
    assert(tile == goal && walked == o.steps);
    return 0;
}
