// The pixels of a border are counted twice on both sides: no change of one line gives the sum that is wanted.
//@ options: --method repair --trust border --trust main
//@ says: at most 2 changes at once
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int border(int width, int height)
{
    return 2 * width + 2 * (height - 2);
}

static int counted(int width, int height)
{
    int sum = 0;
    for (int x = 0; x < width; x++) {
        sum += 2;
    }
    for (int y = 0; y < height; y++) { //~ cause
        sum += 2;
    }
    return sum;
}

int main(void)
{
    assert(counted(3, 4) == border(3, 4));
    return 0;
}
