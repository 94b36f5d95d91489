// Memory from alloca ends with the function that asked for it.
//@ expect: fails use-after-scope
//@ gcc: no sanitizers do not watch returned frames by default
#include <alloca.h>

static char *make(void)
{
    char *p = alloca(4);
    p[0] = 'x';
    return p;
}

int main(void)
{
    char *p = make();
    return *p == 123; //~ run: use-after-scope
}
