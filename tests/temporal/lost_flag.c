// A controller that forgets a request: one that comes together with a reset is never granted.
//@ options: --response 'request() => grant()'
//@ verdict: violated
//@ says: `call(grant)` was promised
//@ lasso
int __VERIFIER_nondet_int(void);
static int pending;

static void request(void) { pending = 1; }
static void grant(void) { pending = 0; }

int main(void)
{
    while (1) {
        int event = __VERIFIER_nondet_int();
        if (event & 1)
            request();
        if (event & 2)
            pending = 0;
        if (pending)
            grant();
    }
}
