// A function called through a pointer of another type.
//@ expect: violated
//@ witness: 1
extern int __VERIFIER_nondet_int(void);

static int one(int x) { return x; }
static int two(int x, int y) { return x ^ y; }

int main(void)
{
    int (*f)(int) = __VERIFIER_nondet_int() ? (int (*)(int))two : one;
    return f(3) & 0; //~ check: bad-call
}
