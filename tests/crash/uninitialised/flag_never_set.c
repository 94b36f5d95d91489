// The flag says whether the pointer is good, but nobody set the flag.
//@ expect: null-dereference
//@ stack: filled
#include <stdio.h>

struct option { int present; const int *value; };

int main(void)
{
    struct option o;
    o.value = NULL;
    if (o.present)
        printf("%d\n", *o.value); //~ here
    return 0;
}
