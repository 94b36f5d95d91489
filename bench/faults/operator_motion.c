/*
 * Counts the votes on a motion in a club. A motion needs a quorum, half of the members or more,
 * and a majority of the votes for or against; abstentions do not count. A change of the bylaws
 * needs two thirds of these votes.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum outcome { NO_QUORUM, REJECTED, CARRIED };

struct ballot {
    int yes;
    int no;
    int abstained;
};

static enum outcome decide(struct ballot b, int members, bool bylaws)
{
    int present = b.yes + b.no + b.abstained;
    int counted = b.yes + b.no;
    if (2 * present < members)
        return NO_QUORUM;
    if (bylaws)
        return 3 * b.yes > 2 * counted ? CARRIED : REJECTED;
    return 2 * b.yes > counted ? CARRIED : REJECTED;
}

int main(void)
{
    struct ballot b;
    b.yes = __VERIFIER_nondet_int();
    b.no = __VERIFIER_nondet_int();
    b.abstained = __VERIFIER_nondet_int();
    __VERIFIER_assume(b.yes >= 0 && b.yes <= 100);
    __VERIFIER_assume(b.no >= 1 && b.no <= 100);
    __VERIFIER_assume(b.abstained >= 0 && b.abstained <= 100);

    enum outcome simple = decide(b, 100, false);
    enum outcome strict = decide(b, 100, true);
    assert((simple == NO_QUORUM) == (strict == NO_QUORUM));
    if (simple != NO_QUORUM) {
        assert((simple == CARRIED) == (b.yes > b.no));
        assert((strict == CARRIED) == (b.yes >= 2 * b.no));
    }
    return 0;
}
