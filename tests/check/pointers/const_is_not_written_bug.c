// A pointer to a constant object, with const cast away.
//@ expect: violated
//@ witness: 1
extern int __VERIFIER_nondet_int(void);

static const int limit = 10;
static int other = 20;

int main(void)
{
    int *p = __VERIFIER_nondet_int() ? (int *)&limit : &other;
    *p = 5; //~ check: read-only-write
    return 0;
}
