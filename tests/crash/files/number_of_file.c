// A number of a file is an index. What `fscanf` reads there is not followed.
//@ expect: unknown
//@ file: which.txt=9
#include <stdio.h>

int main(void)
{
    int table[4] = { 1, 2, 3, 4 }, which;
    FILE *in = fopen("which.txt", "r");
    if (in == NULL)
        return 1;
    if (fscanf(in, "%d", &which) == 1)
        printf("%d\n", table[which]);
    fclose(in);
    return 0;
}
