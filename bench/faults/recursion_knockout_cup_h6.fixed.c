/*
 * Knockout tournament. Teams are seeded by their position in the draw; the
 * draw is split in halves recursively and the winners of the halves meet. A
 * draw that is not a power of two gives byes in the smaller half. Each match
 * costs the winner some stamina, which counts in the next match.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_TEAMS 5

struct team {
    int strength;
    int played;
    int lost_in;        /* round of the defeat, 0 if none */
};

struct cup {
    struct team team[MAX_TEAMS];
    int n;
    int matches;
};

/* Strength on the day: a point is lost for each match already played. */
static int form(const struct team *t)
{
    return t->strength - t->played;
}

static int play(struct cup *c, int a, int b, int round)
{
    int win, lose;

    /* The team higher in the draw goes through on equal form. */
    if (form(&c->team[a]) >= form(&c->team[b])) {
        win = a;
        lose = b;
    } else {
        win = b;
        lose = a;
    }
    c->team[win].played++;
    c->team[lose].played++;
    c->team[lose].lost_in = round;
    c->matches++;
    return win;
}

/* Rounds that are needed for n teams. */
static int depth(int n)
{
    if (n <= 1)
        return 0;
    return 1 + depth((n + 1) / 2);
}

/*
 * Play the part of the draw from lo (inclusive) to hi (exclusive) and return
 * its winner. The first half is the larger one.
 */
static int play_section(struct cup *c, int lo, int hi)
{
    int mid, left, right;

    if (hi - lo == 1)
        return lo;

    mid = lo + (hi - lo + 1) / 2;
    left = play_section(c, lo, mid);
    right = play_section(c, mid, hi);
    return play(c, left, right, depth(hi - lo));
}

static int run_cup(struct cup *c)
{
    c->matches = 0;
    for (int i = 0; i < c->n; i++) {
        c->team[i].played = 0;
        c->team[i].lost_in = 0;
    }
    return play_section(c, 0, c->n);
}

/* Prize money: by the round in which a team went out. */
static int prize(const struct cup *c, int i, int winner)
{
    if (i == winner)
        return 10 * (depth(c->n) + 1);
    return 10 * c->team[i].lost_in;
}

int main(void)
{
    struct cup c;
    int winner;
    int rounds;
    int finalists = 0;
    int total_played = 0;

    c.n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(c.n >= 2 && c.n <= MAX_TEAMS);
    rounds = c.n <= 2 ? 1 : c.n <= 4 ? 2 : 3;
    for (int i = 0; i < MAX_TEAMS; i++) {
        c.team[i].strength = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(c.team[i].strength >= 4);
        __VERIFIER_assume(c.team[i].strength <= 11);
    }

    winner = run_cup(&c);

    assert(winner >= 0 && winner < c.n);
    assert(c.matches == c.n - 1);
    assert(c.team[winner].lost_in == 0);
    for (int i = 0; i < c.n; i++) {
        total_played += c.team[i].played;
        if (i == winner)
            continue;
        assert(c.team[i].lost_in >= 1);
        assert(c.team[i].lost_in <= rounds);
        /* A team far better than all others cannot lose. */
        assert(c.team[i].strength <= c.team[winner].strength + 3);
        if (c.team[i].lost_in == rounds)
            finalists++;
        assert(prize(&c, i, winner) < prize(&c, winner, winner));
    }
    assert(finalists == 1);
    assert(total_played == 2 * c.matches);
    return 0;
}
