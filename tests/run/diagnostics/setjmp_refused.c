// Non-local jumps are not supported.
//@ expect: refused
//@ message: setjmp
#include <setjmp.h>

static jmp_buf state;

int main(void)
{
    if (setjmp(state)) //~ run: error
        return 0;
    return 1;
}
