// A case that falls through, and one without a break at the end.
int __VERIFIER_nondet_int(void);

int main(void)                       //~ depends on: nothing
{
    int kind = __VERIFIER_nondet_int(); //~ depends on: 4 (control)
    int weight = 1;                  //~ depends on: 4 (control)
    switch (kind) {                  //~ depends on: 4 (control), 6 (data)
    case 1:
        weight = 2;                  //~ depends on: 8 (control)
        break;                       //~ depends on: 8 (control)
    case 2:
        weight += 5;                 //~ depends on: 7 (data), 8 (control)
    case 3:
        weight *= 2;                 //~ depends on: 7 (data), 13 (data), 8 (control)
        break;                       //~ depends on: 8 (control)
    default:
        return 0;                    //~ depends on: 8 (control)
    }
    return weight;                   //~ depends on: 10 (data), 15 (data), 8 (control)
}
