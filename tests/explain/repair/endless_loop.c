// A loop without end is meant to be one: that it is not entered is no fix. What ends it too late is.
//@ options: --method repair
//@ says: 1. line 14: `>=` in place of `>` in `used > 4`
//@ says not: in place of `1`
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int samples[4];
    int used = 0;
    while (1) {
        int sample = __VERIFIER_nondet_int();
        // The buffer is full, or there is nothing more.
        if (used > 4 || sample < 0) { //~ cause
            break;
        }
        samples[used] = sample;
        used++; //~ cause
    }
    return used;
}
