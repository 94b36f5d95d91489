// The same for programs.
//@ command: check --json -
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 4 && x * 3 == 36)
        reach_error();
    return 0;
}
