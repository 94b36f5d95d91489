// A number that is read may be 0, and that is looked at.
//@ expect: holds
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int total, parts;
    int count = scanf("%d %d", &total, &parts);
    assert(count >= -1 && count <= 2);
    if (count != 2 || parts <= 0)
        return 1;
    printf("%d\n", total / parts);
    return 0;
}
