// The file is taken for granted.
//@ expect: null-dereference
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("scores.txt", "r");
    int best = 0, score;
    while (fscanf(f, "%d", &score) == 1) //~ here
        if (score > best)
            best = score;
    fclose(f);
    printf("%d\n", best);
    return 0;
}
