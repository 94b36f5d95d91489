// Nobody looks at argc.
//@ expect: null-dereference
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[]) {
    int n = atoi(argv[1]); //~ here
    int i;
    for (i = 0; i < n && i < 3; i++)
        printf("%d\n", i * i);
    return 0;
}
