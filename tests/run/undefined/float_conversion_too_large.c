// A double beyond the range of int is converted to int.
//@ expect: fails float-conversion
#include <stdio.h>

int main(void)
{
    double d = 1000;
    for (int i = 0; i < 5; i++) {
        int n = d; //~ run: float-conversion
        printf("%d\n", n);
        d *= 1000;
    }
    return 0;
}
