// A stream that was closed is gone.
//@ expect: fails use-after-free
//@ inputs: 1
//@ gcc: no the sanitizers do not see it
#include <stdio.h>

int main(void)
{
    FILE *in = fopen("some.txt", "r");
    if (!in)
        return 1;
    fclose(in);
    return fgetc(in); //~ run: use-after-free
}
