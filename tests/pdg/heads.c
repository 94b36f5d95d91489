// Heads of functions and parameters are lines, too, and so are declarations without a value.
extern int __VERIFIER_nondet_int(void);

static int
scale(int value,                     //~ depends on: 19 (control), 19 (data)
      int by)                        //~ depends on: 5 (control), 19 (data)
{
    int scaled;                      //~ depends on: 5 (control)
    static int calls;                //~ depends on: nothing
    calls++;                         //~ depends on: 5 (control), 9 (data)
    scaled = value * by;             //~ depends on: 5 (control), 5 (data), 6 (data)
    return scaled;                   //~ depends on: 5 (control), 11 (data)
}

old(a, b)                            //~ depends on: 27 (control), 27 (data)
int a;
int b;
{
    return scale(a, 2) - b;          //~ depends on: 12 (data), 15 (control), 15 (data)
}

int main(void)                       //~ depends on: nothing
{
    int x = __VERIFIER_nondet_int(); //~ depends on: 22 (control)
    int y,                           //~ depends on: 22 (control)
        z;                           //~ depends on: 22 (control)
    y = old(x, 1);                   //~ depends on: 19 (data), 22 (control), 24 (data)
    z = y;                           //~ depends on: 22 (control), 27 (data)
    return z;                        //~ depends on: 22 (control), 28 (data)
}
