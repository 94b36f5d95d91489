/*
 * Parking garage: cars ask for a kind of space at the entry and get a ticket for a space on some
 * level. A car that wants a charger or a wide space takes a plain one if there is none left. The
 * sign at the entry shows the free spaces, and the fee depends on the space and on the time.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LEVELS 2
#define TICKETS 3
#define CARS 2

enum space { SPACE_PLAIN, SPACE_WIDE, SPACE_CHARGER, SPACE_KINDS };

struct level {
    int capacity[SPACE_KINDS];
    int free[SPACE_KINDS];
};

struct ticket {
    bool valid;
    int level;
    enum space wanted;
    enum space given;
    int entered;
};

struct garage {
    struct level level[LEVELS];
    struct ticket ticket[TICKETS];
    int inside;
    int refused;
    int takings;
};

/* Cents for every hour begun, by the kind of space that is used. */
static const int hourly_fee[SPACE_KINDS] = {200, 250, 400};

static void garage_init(struct garage *g)
{
    for (int i = 0; i < LEVELS; i++) {
        for (int kind = 0; kind < SPACE_KINDS; kind++)
            g->level[i].capacity[kind] = 0;
    }
    g->level[0].capacity[SPACE_PLAIN] = 1;
    g->level[0].capacity[SPACE_WIDE] = 1;
    g->level[1].capacity[SPACE_PLAIN] = 2;
    g->level[1].capacity[SPACE_CHARGER] = 1;
    for (int i = 0; i < LEVELS; i++) {
        for (int kind = 0; kind < SPACE_KINDS; kind++)
            g->level[i].free[kind] = g->level[i].capacity[kind];
    }
    for (int i = 0; i < TICKETS; i++)
        g->ticket[i].valid = false;
    g->inside = 0;
    g->refused = 0;
    g->takings = 0;
}

/* The lowest level with a free space of a kind, or -1. */
static int find_level(const struct garage *g, enum space kind)
{
    for (int i = 0; i < LEVELS; i++) {
        if (g->level[i].free[kind] > 0)
            return i;
    }
    return -1;
}

static int find_blank(const struct garage *g)
{
    for (int i = 0; i < TICKETS; i++) {
        if (!g->ticket[i].valid)
            return i;
    }
    return -1;
}

/* Lets a car in; returns the number of its ticket, or -1 if there is no place for it. */
static int enter(struct garage *g, enum space wanted, int now)
{
    enum space given = wanted;
    int level = find_level(g, given);
    if (level < 0) {
        given = SPACE_PLAIN;
        level = find_level(g, given);
    }
    int number = find_blank(g);
    if (level < 0 || number < 0) {
        g->refused++;
        return -1;
    }
    g->level[level].free[given]--;
    g->inside++;
    struct ticket *t = &g->ticket[number];
    t->valid = true;
    t->level = level;
    t->wanted = wanted;
    t->given = given;
    t->entered = now;
    return number;
}

/* Lets a car out; returns the fee, or -1 if the ticket is not valid. */
static int leave(struct garage *g, int number, int now)
{
    if (number < 0 || number >= TICKETS || !g->ticket[number].valid)
        return -1;
    struct ticket *t = &g->ticket[number];
    int hours = (now - t->entered + 59) / 60;
    int fee = hours * hourly_fee[t->given];
    t->valid = false;
    g->level[t->level].free[t->given]++;
    g->inside--;
    g->takings += fee;
    return fee;
}

/* What the sign at the entry shows for a kind of space. */
static int shown_free(const struct garage *g, enum space kind)
{
    int sum = 0;
    for (int i = 0; i < LEVELS; i++)
        sum += g->level[i].free[kind];
    return sum;
}

/* The spaces taken on each level are those on the valid tickets. */
static void check(const struct garage *g)
{
    int valid = 0;
    for (int i = 0; i < LEVELS; i++) {
        for (int kind = 0; kind < SPACE_KINDS; kind++) {
            const struct level *l = &g->level[i];
            assert(l->free[kind] >= 0 && l->free[kind] <= l->capacity[kind]);
            int taken = 0;
            for (int k = 0; k < TICKETS; k++) {
                const struct ticket *t = &g->ticket[k];
                if (t->valid && t->level == i && t->given == (enum space)kind)
                    taken++;
            }
            assert(taken == l->capacity[kind] - l->free[kind]);
            valid += taken;
        }
    }
    assert(g->inside == valid);
}

int main(void)
{
    struct garage g;
    garage_init(&g);
    unsigned kinds[CARS];
    int tickets[CARS];
    for (int i = 0; i < CARS; i++) {
        kinds[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(kinds[i] < SPACE_KINDS);
        tickets[i] = enter(&g, (enum space)kinds[i], 10 * i);
    }
    check(&g);
    assert(tickets[0] >= 0 && tickets[1] >= 0 && tickets[0] != tickets[1]);
    assert(g.ticket[tickets[0]].given == (enum space)kinds[0]);

    int stay = __VERIFIER_nondet_uchar();
    unsigned leaving = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(stay >= 30 && stay <= 120 && leaving < CARS);
    int before = shown_free(&g, SPACE_PLAIN);
    enum space used = g.ticket[tickets[leaving]].given;
    int fee = leave(&g, tickets[leaving], stay);
    int hours = stay - 10 * (int)leaving > 60 ? 2 : 1;
    assert(fee == g.takings && fee == hours * hourly_fee[used]);
    assert(leave(&g, tickets[leaving], stay) == -1);
    check(&g);
    assert(shown_free(&g, SPACE_PLAIN) == before + (used == SPACE_PLAIN));
    assert(g.inside == CARS - 1 && g.refused == 0);
    return 0;
}
