/* The results of an election: the two candidates with most votes go into the second round. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CANDIDATES 4

struct result {
    int votes[CANDIDATES];
    int valid;
    int spoilt;
};

struct runoff {
    int first;
    int second; /* -1 when there is no second round */
};

static void count_paper(struct result *r, int choice)
{
    if (choice < 0 || choice >= CANDIDATES) {
        r->spoilt++;
        return;
    }
    r->votes[choice]++;
    r->valid++;
}

static bool has_majority(const struct result *r, int candidate)
{
    return 2 * r->votes[candidate] > r->valid;
}

/* Of candidates with the same number of votes the one listed first goes ahead. */
static struct runoff find_runoff(const struct result *r)
{
    int first = 0;
    int second = -1;
    for (int i = 1; i < CANDIDATES; i++) {
        if (r->votes[i] > r->votes[first]) {
            second = first;
            first = i;
        } else if (second < 0 || r->votes[i] > r->votes[second]) {
            second = i;
        }
    }
    if (has_majority(r, first))
        second = -1;
    return (struct runoff){first, second};
}

int main(void)
{
    struct result r = {{0}, 0, 0};
    for (int paper = 0; paper < 6; paper++)
        count_paper(&r, __VERIFIER_nondet_uchar() & 7);
    assert(r.valid + r.spoilt == 6);
    __VERIFIER_assume(r.valid > 0);

    struct runoff next = find_runoff(&r);
    for (int i = 0; i < CANDIDATES; i++)
        assert(r.votes[i] <= r.votes[next.first]);
    if (next.second < 0) {
        assert(has_majority(&r, next.first));
    } else {
        assert(next.second != next.first);
        for (int i = 0; i < CANDIDATES; i++)
            assert(i == next.first || r.votes[i] <= r.votes[next.second]);
    }
    return 0;
}
