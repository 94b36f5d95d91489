// Unsigned arithmetic wraps: nothing follows for the order of the operands, but remainders and bits stay exact.
unsigned nondet_uint(void);

int main(void)
{
    unsigned i = nondet_uint();
    unsigned j = i + 1;
    unsigned four = i * 4;
    unsigned char low = (unsigned char)(four | 3);
    if (j <= i)
        return 0;
    while (four != 8) //~ holds: four % 4 == 0; i < j; low % 4 == 3
        four += 12;
    return 100 / (low & 3);
}
