// Parameters, results, and what a function does when it is called from two places.
int __VERIFIER_nondet_int(void);

static int larger(int a, int b)      //~ depends on: 16 (control), 16 (data), 17 (control), 17 (data)
{
    if (a > b)                       //~ depends on: 4 (control), 4 (data)
        return a;                    //~ depends on: 4 (data), 6 (control)
    return b;                        //~ depends on: 4 (data), 6 (control)
}

int main(void)                       //~ depends on: nothing
{
    int x = __VERIFIER_nondet_int(); //~ depends on: 11 (control)
    int y = __VERIFIER_nondet_int(); //~ depends on: 11 (control)
    int z = 5;                       //~ depends on: 11 (control)
    int m = larger(x, y);            //~ depends on: 7 (data), 8 (data), 11 (control), 13 (data), 14 (data)
    larger(z, 1);                    //~ depends on: 11 (control), 15 (data)
    return m;                        //~ depends on: 11 (control), 16 (data)
}
