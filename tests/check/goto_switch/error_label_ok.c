// Reaching a label named ERROR is a failure.
//@ expect: holds
//@ range: 0..9
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int tries = __VERIFIER_nondet_int();
    if (tries < 0 || tries > 6)
        return 0;
    int locked = 0;
    for (int i = 0; i < tries; i++)
        if (++locked == 7)
            goto ERROR;
    return 0;
ERROR:
    return 1;
}
