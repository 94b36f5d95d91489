// Counting the placements of n queens by backtracking over bit masks.
//@ expect: exit 0
//@ stdout: 1 0 0 2 10 4 \n
#include <stdio.h>

static unsigned all;

static int place(unsigned columns, unsigned left, unsigned right)
{
    int found = 0;
    if (columns == all)
        return 1;
    for (unsigned open = all & ~(columns | left | right); open;) {
        unsigned bit = open & -open;
        open ^= bit;
        found += place(columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return found;
}

int main(void)
{
    for (int n = 1; n <= 6; n++) {
        all = (1u << n) - 1;
        printf("%d ", place(0, 0, 0));
    }
    printf("\n");
    return 0;
}
