// A call that does not come back, a loop that does not end, and a macro of several lines.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static int input;                    //~ depends on: nothing

static void fail(int code)           //~ depends on: 16 (control), 16 (data)
{
    input = code;                    //~ depends on: 7 (control), 7 (data)
    exit(code);                      //~ depends on: 7 (control), 7 (data)
}

static int next(void)                //~ depends on: 24 (control)
{
    if (input < 0)                   //~ depends on: 5 (data), 13 (control), 25 (data)
        fail(3);                     //~ depends on: 15 (control)
    input++;                         //~ depends on: 5 (data), 25 (data), 15 (control)
    return input;                    //~ depends on: 17 (data), 15 (control)
}

int main(void)                       //~ depends on: nothing
{
    for (;;) {
        int n = next();              //~ depends on: 18 (data), 21 (control)
        input = __VERIFIER_nondet_int(); //~ depends on: nothing
        if (n > 3)                   //~ depends on: 24 (data)
            n = 0;                   //~ depends on: 26 (control)
        n = n +                      //~ depends on: 24 (data), 27 (data)
            1;
    }
}
