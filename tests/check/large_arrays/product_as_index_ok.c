// A cell of a large grid by row and column.
//@ expect: holds
//@ range: 0..60
extern unsigned __VERIFIER_nondet_uint(void);

static int cells[40 * 50];

int main(void)
{
    unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
    if (row < 40 && column < 50)
        cells[row * 50 + column] = 1;
    return 0;
}
