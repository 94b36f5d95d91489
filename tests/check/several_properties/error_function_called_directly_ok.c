// A call of the error function by itself.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x / 2 == 617 && x % 2 == -1)
        __VERIFIER_error();
    return 0;
}
