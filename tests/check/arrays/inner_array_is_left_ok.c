// An index beyond a row stays inside the whole, but not inside the row.
//@ expect: holds
//@ range: 0..5
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static int grid[2][3];
    unsigned column = __VERIFIER_nondet_uint();
    if (column < 3)
        grid[0][column] = 1;
    return 0;
}
