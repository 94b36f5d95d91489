// A function called through a pointer of another type.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

static int one(int x) { return x; }
static int two(int x) { return x; }

int main(void)
{
    int (*f)(int) = __VERIFIER_nondet_int() ? (int (*)(int))two : one;
    return f(3) & 0;
}
