/*
 * Club election by instant runoff. Every ballot ranks all candidates. In each
 * round a ballot counts for its highest ranked candidate still standing; the
 * candidate with the fewest votes is eliminated (on a tie the one with the
 * higher number), until one has more than half of the ballots.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CANDS   3
#define BALLOTS 3
#define NO_ONE  0xFF

typedef struct {
    uint8_t rank[CANDS];         /* rank[0] is the first choice */
} ballot_t;

typedef struct {
    const ballot_t *ballots;
    bool standing[CANDS];
    uint8_t votes[CANDS];
    uint8_t rounds;
} election_t;

static void election_start(election_t *el, const ballot_t *b)
{
    el->ballots = b;
    el->rounds = 0;
    for (int c = 0; c < CANDS; c++) {
        el->standing[c] = true;
        el->votes[c] = 0;
    }
}

/* The candidate that a ballot counts for at present. */
static uint8_t current_choice(const election_t *el, const ballot_t *b)
{
    for (int r = 0; r < CANDS; r++)
        if (el->standing[b->rank[r]])
            return b->rank[r];
    return NO_ONE;
}

static void count_round(election_t *el)
{
    for (int c = 0; c < CANDS; c++)
        el->votes[c] = 0;
    for (int i = 0; i < BALLOTS; i++) {
        uint8_t c = current_choice(el, &el->ballots[i]);
        if (c != NO_ONE)
            el->votes[c]++;
    }
    el->rounds++;
}

static uint8_t majority(const election_t *el)
{
    for (int c = 0; c < CANDS; c++)
        if (el->votes[c] * 2 > BALLOTS)
            return (uint8_t)c;
    return NO_ONE;
}

/* Pick the candidate who leaves the race after this round. */
static uint8_t weakest(const election_t *el)
{
    uint8_t low = NO_ONE;

    for (int c = 0; c < CANDS; c++) {
        if (!el->standing[c])
            continue;
        if (low == NO_ONE || el->votes[c] <= el->votes[low])
            low = (uint8_t)c;
    }
    return low;
}

static int still_standing(const election_t *el)
{
    int n = 0;
    for (int c = 0; c < CANDS; c++)
        n += el->standing[c];
    return n;
}

static uint8_t election_run(election_t *el)
{
    for (int round = 0; round < CANDS; round++) {
        uint8_t w;

        count_round(el);
        w = majority(el);
        if (w != NO_ONE)
            return w;
        if (still_standing(el) == 1)
            return weakest(el);
        el->standing[weakest(el)] = false;
    }
    return NO_ONE;
}

int main(void)
{
    ballot_t bs[BALLOTS];
    election_t el;
    int first[CANDS] = { 0, 0, 0 };

    for (int i = 0; i < BALLOTS; i++) {
        bs[i].rank[0] = __VERIFIER_nondet_uchar();
        bs[i].rank[1] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(bs[i].rank[0] < CANDS && bs[i].rank[1] < CANDS);
        __VERIFIER_assume(bs[i].rank[0] != bs[i].rank[1]);
        /* The numbers 0, 1 and 2 add up to 3. */
        bs[i].rank[2] = (uint8_t)(3 - bs[i].rank[0] - bs[i].rank[1]);
        first[bs[i].rank[0]]++;
    }

    election_start(&el, bs);
    uint8_t win = election_run(&el);

    assert(win < CANDS);
    assert(el.standing[win]);
    assert(el.rounds >= 1 && el.rounds <= CANDS);
    for (int c = 0; c < CANDS; c++) {
        if (first[c] * 2 > BALLOTS)
            assert(win == c);
        if (c != win && el.standing[c])
            assert(el.votes[c] < el.votes[win]);
    }
    if (el.rounds > 1) {
        int out = CANDS - 1;
        for (int c = CANDS - 2; c >= 0; c--)
            if (first[c] < first[out])
                out = c;
        assert(win != out);
    }
    return 0;
}
