// The largest int has no successor.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 2147483647)
        x++;
    return 0;
}
