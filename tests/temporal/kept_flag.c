// The controller of lost_flag.c with the reset before the request, for four events.
//@ options: --response 'request() => grant()'
//@ verdict: holds
int __VERIFIER_nondet_int(void);
static int pending;

static void request(void) { pending = 1; }
static void grant(void) { pending = 0; }

int main(void)
{
    for (int i = 0; i < 4; i++) {
        int event = __VERIFIER_nondet_int();
        if (event & 2)
            pending = 0;
        if (event & 1)
            request();
        if (pending)
            grant();
    }
    return 0;
}
