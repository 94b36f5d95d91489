// The variable lived in a block that is over.
//@ expect: use-after-scope
#include <stdio.h>

int main(void)
{
    int *largest = NULL;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        largest = &square;
    }
    printf("%d\n", *largest); //~ here
    return 0;
}
