// Real numbers of both lengths.
//@ expect: violated
//@ stdin: 0.5 0.25\n
#include <assert.h>
#include <stdio.h>

int main(void)
{
    float f;
    double d;
    if (scanf("%f%lf", &f, &d) != 2)
        return 1;
    assert(!(f == 0.5f && d == 0.25)); //~ check: assertion
    return 0;
}
