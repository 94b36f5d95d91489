// Results of calls, and lines: a failed open is followed by a message.
//@ options: --ltl 'G (return(open_it) == -1 -> F at(22))' --ltl 'G ([result < 0 @ 19] -> F call(complain))'
//@ verdict: holds
int __VERIFIER_nondet_int(void);
static void complain(void) {}

static int open_it(void)
{
    return __VERIFIER_nondet_int() > 0 ? 3 : -1;
}

int main(void)
{
    int result;
    for (int i = 0; i < 2; i++) {
        result = open_it();

        // what is watched
        if (result >= 0)
            continue;

        complain();
    }
    return 0;
}
