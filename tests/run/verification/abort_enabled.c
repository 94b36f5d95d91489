// With the class enabled a call of abort is a violation.
//@ expect: fails abort
//@ options: --enable abort
#include <stdlib.h>

int main(void)
{
    int state = 2;
    switch (state) {
    case 1:
        return 0;
    default:
        abort(); //~ run: abort
    }
}
