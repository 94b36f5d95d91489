// __CPROVER_assume cuts a run off as well.
//@ expect: exit 0
//@ inputs: 1
//@ gcc: no there is no such function to link
int nondet_int();

int main()
{
    int divisor = nondet_int() - 1;
    __CPROVER_assume(divisor != 0);
    return 100 / divisor;
}
