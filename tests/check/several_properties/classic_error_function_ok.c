// The customary assertion by way of reach_error: the property is in the function.
//@ expect: holds
//@ range: 0..9
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

void __VERIFIER_assert(int condition)
{
    if (!condition) {
        reach_error();
        abort();
    }
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x < 6)
        __VERIFIER_assert(x != 6);
    return 0;
}
