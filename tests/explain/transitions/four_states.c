// A controller of a door, told as a table of states. Four of its transitions forget to keep the count of people inside, or keep it
// wrongly; the count is compared at the end.
//@ options: --method transitions
//@ says: Every run that fails here takes one of all these edges.
//@ says not: More runs fail here
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum state { CLOSED, OPENING, OPEN, CLOSING };

static int inside, counted;

static enum state step(enum state now, unsigned char event)
{
    switch (now) {
    case CLOSED:
        if (event == 1) { //~ cause
            counted = counted + 1; //~ cause
            return OPENING; //~ cause
        }
        return CLOSED;
    case OPENING:
        if (event == 2) {
            inside = inside + 1;
            counted = counted + 2;
            return OPEN;
        }
        return OPENING;
    case OPEN:
        if (event == 3) {
            inside = inside - 1;
            return CLOSING;
        }
        if (event == 4) {
            inside = inside + 1;
            return OPEN;
        }
        return OPEN;
    case CLOSING:
        if (event == 5) {
            counted = 0;
            return CLOSED;
        }
        return CLOSING;
    }
    return CLOSED;
}

int main(void)
{
    unsigned char first = __VERIFIER_nondet_uchar();
    if (first > 3)
        return 0;
    step((enum state)first, __VERIFIER_nondet_uchar());
    inside = inside < 0 ? -inside : inside;
    assert(inside + counted == 0 || inside == counted);
    return 0;
}
