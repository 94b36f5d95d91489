// Parameters, results, and what a function does when it is called from two places.
int __VERIFIER_nondet_int(void);

static int larger(int a, int b)
{
    if (a > b)                       //~ depends on: 16 (data), 17 (data), 16 (control), 17 (control)
        return a;                    //~ depends on: 16 (data), 17 (data), 6 (control)
    return b;                        //~ depends on: 16 (data), 17 (data), 6 (control)
}

int main(void)
{
    int x = __VERIFIER_nondet_int(); //~ depends on: nothing
    int y = __VERIFIER_nondet_int(); //~ depends on: nothing
    int z = 5;                       //~ depends on: nothing
    int m = larger(x, y);            //~ depends on: 7 (data), 8 (data), 13 (data), 14 (data)
    larger(z, 1);                    //~ depends on: 15 (data)
    return m;                        //~ depends on: 16 (data)
}
