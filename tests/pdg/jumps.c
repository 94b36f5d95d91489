// break, continue and goto have no nodes; what they decide shows in other lines.
int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(); //~ depends on: nothing
    int y = 0;                       //~ depends on: nothing
    for (int i = 0; i < 9; i++) {    //~ depends on: 9 (control), 11 (control)
        if (x == i)                  //~ depends on: 6 (data), 8 (data), 8 (control)
            continue;
        if (x < i)                   //~ depends on: 6 (data), 8 (data), 9 (control)
            break;
        y += i;                      //~ depends on: 7 (data), 8 (data), 11 (control)
    }
again:
    y--;                             //~ depends on: 7 (data), 13 (data), 17 (control)
    if (y > x)                       //~ depends on: 6 (data), 16 (data)
        goto again;
    if (y == 2)                      //~ depends on: 16 (data)
        goto out;
    y = 3;                           //~ depends on: 19 (control)
out:
    return y;                        //~ depends on: 16 (data), 21 (data)
}
