// A loop that is never entered takes nothing away, and does nothing else.
//@ says: the question is only avoided: in no run that was tried the loop at line
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int spare(const unsigned char *parts, int count, int whole)
{
    for (int i = 0; i < count; i++) { //~ cause
        if (parts[i] > 20) //~ cause
            whole -= parts[i]; //~ cause
        whole -= parts[0];
    }
    return whole;
}

int main(void)
{
    unsigned char parts[3];
    for (int i = 0; i < 3; i++)
        parts[i] = __VERIFIER_nondet_uchar() % 50;
    int left = spare(parts, 3, 200);
    assert(left == 200);
    return 0;
}
