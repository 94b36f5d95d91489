// A loop with a break, and one that tests at its end.
int __VERIFIER_nondet_int(void);

int main(void)                       //~ depends on: nothing
{
    int n = __VERIFIER_nondet_int(); //~ depends on: 4 (control)
    int sum = 0;                     //~ depends on: 4 (control)
    int i = 0;                       //~ depends on: 4 (control)
    while (i < n) {                  //~ depends on: 4 (control), 6 (data), 8 (data), 14 (control), 16 (data)
        if (i == 3) {                //~ depends on: 8 (data), 16 (data), 9 (control)
            i += 2;                  //~ depends on: 8 (data), 16 (data), 10 (control)
        }
        sum += i;                    //~ depends on: 7 (data), 8 (data), 11 (data), 16 (data), 9 (control)
        if (sum > 100)               //~ depends on: 13 (data), 9 (control)
            break;                   //~ depends on: 14 (control)
        i++;                         //~ depends on: 8 (data), 11 (data), 14 (control)
    }
    i = 0;                           //~ depends on: 4 (control)
    do {
        sum--;                       //~ depends on: 4 (control), 7 (data), 13 (data), 21 (control)
    } while (sum > 0);               //~ depends on: 4 (control), 20 (data)
    return sum;                      //~ depends on: 4 (control), 20 (data)
}
