// Numbers are read; the one that limits the sum is compared the wrong way.
#include <assert.h>
#include <stdio.h>

static int limited(int n, int most)
{
    return n < most ? most : n; //~ cause
}

int main(void)
{
    int n, most;
    if (scanf("%d %d", &n, &most) != 2) //~ cause
        return 1;
    int kept = limited(n, most); //~ cause
    assert(kept <= most);
    return 0;
}
