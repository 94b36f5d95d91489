// A jump past a declaration: the array is there on both paths, but only one of them has set it.
//@ expect: violated
//@ witness: 1 0 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int skips = __VERIFIER_nondet_int() != 0;
    int index = __VERIFIER_nondet_int();
    if (index < 0 || index > 3)
        return 0;
    switch (skips) {
        int row[4];
    case 0:
        row[0] = row[1] = row[2] = row[3] = 1;
        row[index] = 2;
        // falls through
    case 1:
        if (!skips)
            row[index] -= 1;
        if (row[index] > 4)
            reach_error(); //~ check: reach-error
    }
    return 0;
}
