// The size of a table does not fit.
//@ expect: fails unsigned-wrap
//@ options: --enable unsigned-wrap
//@ gcc: no gcc has no check for unsigned results
int main(void)
{
    unsigned rows = 65536, columns = 65535;
    columns++;
    return rows * columns == 0; //~ run: unsigned-wrap
}
