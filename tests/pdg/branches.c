// if and else, nested; what follows them is reached in any case.
int __VERIFIER_nondet_int(void);

int main(void)                       //~ depends on: nothing
{
    int a = __VERIFIER_nondet_int(); //~ depends on: 4 (control)
    int b = 0;                       //~ depends on: 4 (control)
    if (a > 0) {                     //~ depends on: 4 (control), 6 (data)
        b = a;                       //~ depends on: 6 (data), 8 (control)
        if (a > 10)                  //~ depends on: 6 (data), 8 (control)
            a = 10;                  //~ depends on: 10 (control)
    } else
        b = -1;                      //~ depends on: 8 (control)
    int c = a + b;                   //~ depends on: 4 (control), 6 (data), 9 (data), 11 (data), 13 (data)
    return c;                        //~ depends on: 4 (control), 14 (data)
}
