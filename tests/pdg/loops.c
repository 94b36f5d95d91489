// A loop with a break, and one that tests at its end.
int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(); //~ depends on: nothing
    int sum = 0;                     //~ depends on: nothing
    int i = 0;                       //~ depends on: nothing
    while (i < n) {                  //~ depends on: 6 (data), 8 (data), 16 (data), 14 (control)
        if (i == 3) {                //~ depends on: 8 (data), 16 (data), 9 (control)
            i += 2;                  //~ depends on: 8 (data), 16 (data), 10 (control)
        }
        sum += i;                    //~ depends on: 7 (data), 8 (data), 11 (data), 16 (data), 9 (control)
        if (sum > 100)               //~ depends on: 13 (data), 9 (control)
            break;
        i++;                         //~ depends on: 8 (data), 11 (data), 14 (control)
    }
    i = 0;                           //~ depends on: nothing
    do {
        sum--;                       //~ depends on: 7 (data), 13 (data), 21 (control)
    } while (sum > 0);               //~ depends on: 20 (data)
    return sum;                      //~ depends on: 20 (data)
}
