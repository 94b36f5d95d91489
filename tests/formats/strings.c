//@ options:
// The copy has no room for the zero at the end.
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static const char *names[3] = { "ox", "hen", "duck" };

int main(void)
{
    unsigned char which = __VERIFIER_nondet_uchar();
    if (which > 2)
        return 0;
    char name[4];
    strcpy(name, names[which]);
    return name[0] == 'd';
}
