// The first one that is free is meant, not the last one.
//@ says: with `break;` after this
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

#define SLOTS 4

static int searches;

static int first_free(const unsigned char *used)
{
    int found = -1;
    for (int i = 0; i < SLOTS; i++) { //~ cause
        unsigned char mark = used[i];
        if (mark != 0) //~ cause
            continue;
        found = i; //~ cause
    }
    searches++;
    return found;
}

int main(void)
{
    unsigned char used[SLOTS];
    int first = -1;
    for (int i = 0; i < SLOTS; i++)
        used[i] = __VERIFIER_nondet_uchar() % 2;
    for (int i = SLOTS - 1; i >= 0; i--)
        if (used[i] == 0)
            first = i;
    assert(first_free(used) == first);
    assert(searches == 1);
    return 0;
}
