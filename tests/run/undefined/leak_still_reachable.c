// An object that a global still points to at exit was never freed either.
//@ expect: fails leak
//@ options: --enable leak
//@ gcc: no the leak sanitizer forgives reachable objects
#include <stdlib.h>

static int *kept;

int main(void)
{
    kept = malloc(sizeof *kept); //~ run: leak
    *kept = 1;
    return 0;
}
