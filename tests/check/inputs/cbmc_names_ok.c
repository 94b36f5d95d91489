// The names that CBMC uses.
//@ expect: holds
//@ range: 0..9
int nondet_int(void);
void __CPROVER_assume(int);
void __CPROVER_assert(int, const char *);

int main(void)
{
    int x = nondet_int();
    __CPROVER_assume(x >= 0 && x < 7);
    __CPROVER_assert(x != 7, "seven is not reached");
    return 0;
}
