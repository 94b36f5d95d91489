// A pointer to a constant object, with const cast away.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

static int limit = 10;
static int other = 20;

int main(void)
{
    int *p = __VERIFIER_nondet_int() ? (int *)&limit : &other;
    *p = 5;
    return 0;
}
