// Reaching a label named ERROR is a violation.
//@ expect: fails reach-error
//@ gcc: no a label means nothing to the compiler
int main(void)
{
    int lock = 0;
    for (int i = 0; i < 3; i++) {
        if (lock == 2)
            goto ERROR;
        lock++;
    }
    return 0;
ERROR: //~ run: reach-error
    return 1;
}
