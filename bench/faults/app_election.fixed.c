/*
 * Instant-runoff election.
 *
 * Each ballot ranks the candidates.  In every round each ballot counts
 * for its first candidate who is still in the race.  Whoever has more
 * than half of the votes wins; otherwise the candidate with the fewest
 * votes is out (among equals the one with the higher number).
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CANDIDATES 3
#define BALLOTS    3

typedef struct {
    uint8_t rank[CANDIDATES];   /* candidate numbers, best first */
} ballot_t;

typedef struct {
    const ballot_t *ballots;
    unsigned        nballots;
    bool            in_race[CANDIDATES];
    unsigned        votes[CANDIDATES];
    unsigned        rounds;
} election_t;

static void election_begin(election_t *e, const ballot_t *b, unsigned n)
{
    e->ballots = b;
    e->nballots = n;
    e->rounds = 0;
    for (int c = 0; c < CANDIDATES; c++) {
        e->in_race[c] = true;
        e->votes[c] = 0;
    }
}

/* The candidate for whom a ballot counts in this round. */
static int ballot_choice(const election_t *e, const ballot_t *b)
{
    for (int k = 0; k < CANDIDATES; k++) {
        if (e->in_race[b->rank[k]])
            return b->rank[k];
    }
    return -1;
}

static void election_count(election_t *e)
{
    for (int c = 0; c < CANDIDATES; c++)
        e->votes[c] = 0;
    for (unsigned i = 0; i < e->nballots; i++) {
        int c = ballot_choice(e, &e->ballots[i]);

        if (c >= 0)
            e->votes[c]++;
    }
    e->rounds++;
}

static int election_majority(const election_t *e)
{
    for (int c = 0; c < CANDIDATES; c++) {
        if (2 * e->votes[c] > e->nballots)
            return c;
    }
    return -1;
}

static int election_weakest(const election_t *e)
{
    int worst = -1;

    for (int c = 0; c < CANDIDATES; c++) {
        if (!e->in_race[c])
            continue;
        if (worst < 0 || e->votes[c] <= e->votes[worst])
            worst = c;
    }
    return worst;
}

/* Run all rounds and return the winner. */
static int election_run(election_t *e)
{
    for (int left = CANDIDATES; left > 1; left--) {
        int c;

        election_count(e);
        c = election_majority(e);
        if (c >= 0)
            return c;
        e->in_race[election_weakest(e)] = false;
    }
    for (int c = 0; c < CANDIDATES; c++) {
        if (e->in_race[c])
            return c;
    }
    return -1;
}

/* A ballot is valid when it names every candidate exactly once. */
static bool ballot_valid(const ballot_t *b)
{
    unsigned seen = 0;

    for (int k = 0; k < CANDIDATES; k++) {
        if (b->rank[k] >= CANDIDATES)
            return false;
        seen |= 1u << b->rank[k];
    }
    return seen == (1u << CANDIDATES) - 1u;
}

typedef struct {
    int      winner;
    unsigned rounds;
    unsigned turnout;       /* in percent of those who may vote */
} protocol_t;

/* Hold the election and fill in the protocol; false if a ballot is bad. */
static bool election_hold(election_t *e, const ballot_t *b, unsigned n,
                          unsigned eligible, protocol_t *out)
{
    if (n == 0 || eligible < n)
        return false;
    for (unsigned i = 0; i < n; i++) {
        if (!ballot_valid(&b[i]))
            return false;
    }
    election_begin(e, b, n);
    out->winner = election_run(e);
    out->rounds = e->rounds;
    out->turnout = 100u * n / eligible;
    return true;
}

/* --------------------------- harness ------------------------------ */

/* how many ballots put a before b */
static unsigned prefer(const ballot_t *b, int a_cand, int b_cand)
{
    unsigned n = 0;

    for (int i = 0; i < BALLOTS; i++) {
        for (int k = 0; k < CANDIDATES; k++) {
            if (b[i].rank[k] == a_cand) {
                n++;
                break;
            }
            if (b[i].rank[k] == b_cand)
                break;
        }
    }
    return n;
}

int main(void)
{
    ballot_t ballots[BALLOTS];
    election_t e;
    unsigned first[CANDIDATES] = { 0 };

    for (int i = 0; i < BALLOTS; i++) {
        uint8_t *r = ballots[i].rank;

        for (int k = 0; k < CANDIDATES; k++) {
            r[k] = __VERIFIER_nondet_uchar();
            __VERIFIER_assume(r[k] < CANDIDATES);
        }
        __VERIFIER_assume(r[0] != r[1] && r[0] != r[2] && r[1] != r[2]);
        first[r[0]]++;
    }

    protocol_t result;

    assert(election_hold(&e, ballots, BALLOTS, 2 * BALLOTS, &result));
    assert(result.turnout == 50);

    int w = result.winner;

    assert(w >= 0 && w < CANDIDATES);
    assert(first[w] > 0);
    assert(e.in_race[w]);
    for (int c = 0; c < CANDIDATES; c++) {
        if (2 * first[c] > BALLOTS)
            assert(w == c && e.rounds == 1);
        /* in a final of two, the winner is not beaten by the other one */
        if (e.rounds == 2 && c != w && e.in_race[c])
            assert(prefer(ballots, w, c) >= prefer(ballots, c, w));
    }
    return 0;
}
