// break, continue and goto have no nodes; what they decide shows in other lines.
int __VERIFIER_nondet_int(void);

int main(void)                       //~ depends on: nothing
{
    int x = __VERIFIER_nondet_int(); //~ depends on: 4 (control)
    int y = 0;                       //~ depends on: 4 (control)
    for (int i = 0; i < 9; i++) {    //~ depends on: 4 (control), 9 (control), 11 (control)
        if (x == i)                  //~ depends on: 6 (data), 8 (data), 8 (control)
            continue;                //~ depends on: 9 (control)
        if (x < i)                   //~ depends on: 6 (data), 8 (data), 9 (control)
            break;                   //~ depends on: 11 (control)
        y += i;                      //~ depends on: 7 (data), 8 (data), 11 (control)
    }
again:
    y--;                             //~ depends on: 4 (control), 7 (data), 13 (data), 17 (control)
    if (y > x)                       //~ depends on: 4 (control), 6 (data), 16 (data)
        goto again;                  //~ depends on: 17 (control)
    if (y == 2)                      //~ depends on: 4 (control), 16 (data)
        goto out;                    //~ depends on: 19 (control)
    y = 3;                           //~ depends on: 19 (control)
out:
    return y;                        //~ depends on: 4 (control), 16 (data), 21 (data)
}
