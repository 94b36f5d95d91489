// A run that ends violates a formula, too: what it promised does not come any more.
//@ options: --response 'request() => grant()'
//@ verdict: violated
//@ says: a run that ends
//@ says: `call(grant)` was promised
//@ ends
int __VERIFIER_nondet_int(void);
static void request(void) {}
static void grant(void) {}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        int x = __VERIFIER_nondet_int();
        if (x > 5)
            request();
        if (x > 5 && x != 77)
            grant();
    }
    return 0;
}
